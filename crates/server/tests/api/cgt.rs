//! Sums and values.

use crate::client::Server;
use axum::http::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn a_sum_tells_who_wins_and_a_winning_move_leads_to_a_sum_the_other_loses() {
    let server = Server::new();
    let text = "[clobber_1xn] XOXO XO.OX [nogo_1xn] ....";
    let answer = server.post_ok("/sums", json!({"text": text, "seconds": 10_000})).await;
    assert_eq!(answer["outcome"], json!("N"), "{answer}");
    assert_eq!(answer["summands"].as_array().unwrap().len(), 3);
    assert_eq!(answer["summands"][0]["scene"]["cols"], json!(4));
    assert_eq!(answer["summands"][0]["scene"]["moves"][0], json!({"move": "1-2", "ways": [["1", "2"]]}));
    assert_eq!(answer["summands"][0]["right"][0], json!({"move": "2-1", "ways": [["2", "1"]]}));
    for (side, other) in [("left", "right"), ("right", "left")] {
        for winning in answer["winning"][side].as_array().unwrap() {
            let played = server.post_ok("/sums/move", json!({"text": answer["sum"], "side": side, "move": winning})).await;
            let after = server.post_ok("/sums", json!({"text": played["text"], "seconds": 10_000})).await;
            assert_eq!(after["winning"][other], json!([]), "{side} plays {winning}: {after}");
        }
    }
}

#[tokio::test]
async fn a_sum_that_does_not_read_tells_line_and_column() {
    let server = Server::new();
    let (status, answer) = server.post("/sums", json!({"text": "[clobber_1xn] XO\n  XQ"})).await;
    assert_eq!((status, &answer["line"]), (StatusCode::BAD_REQUEST, &json!(2)), "{answer}");
    assert!(answer["column"].as_u64().unwrap() >= 3, "{answer}");
    let (status, answer) = server.post("/sums/move", json!({"text": "[clobber_1xn] XO", "side": "left", "move": "z9"})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    assert_eq!(server.post_ok("/sums", json!({"text": ""})).await["outcome"], json!("P"));
}

#[tokio::test]
async fn a_sum_with_too_many_moves_is_refused() {
    let server = Server::new();
    let text = "[kayles] 1000000 1000000";
    let sum = server.post("/sums", json!({"text": text})).await;
    let played = server.post("/sums/move", json!({"text": text, "side": "left", "move": "x"})).await;
    for (status, answer) in [sum, played] {
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(answer["error"].as_str().unwrap().contains("too many to be shown"), "{answer}");
    }
}

#[tokio::test]
async fn a_sum_nobody_waits_for_is_given_up_and_quick_questions_do_not_wait_for_it() {
    let server = Server::with(|options| (options.limits.at_once, options.limits.long_at_once) = (1, 1));
    let text = format!("[domineering] {}", [".".repeat(10).as_str(); 10].join("|"));
    let asked = server.post("/sums", json!({"text": text, "seconds": 10_000}));
    tokio::select! {
        biased;
        _ = asked => panic!("this takes longer than anybody waits"),
        _ = server.ok("/games/mnk-3x3x3/position") => (),
    }
    // There is one place: who asks next gets it when the first has left it.
    server.post_ok("/sums", json!({"text": ""})).await;
}

#[tokio::test]
async fn a_value_has_its_thermograph_and_options_and_each_option_is_a_value() {
    let server = Server::new();
    let switch = server.post_ok("/values", json!({"expression": "{3|-1}"})).await;
    assert_eq!((&switch["value"], &switch["mean"], &switch["temperature"]), (&json!("{3|-1}"), &json!("1"), &json!("2")), "{switch}");
    assert_eq!((&switch["left_stop"], &switch["right_stop"], &switch["outcome"]), (&json!("3"), &json!("-1"), &json!("N")));
    assert!(switch["thermograph_svg"].as_str().unwrap().starts_with("<svg"));
    let left = &switch["options"]["left"];
    assert_eq!(left, &json!({"count": 1, "listed": [{"text": "3", "short": "3", "outcome": "L", "wins": true}]}));
    let option = server.post_ok("/values", json!({"expression": left["listed"][0]["text"]})).await;
    assert_eq!((&option["value"], &option["options"]["right"]["count"]), (&json!("3"), &json!(0)));
}

#[tokio::test]
async fn an_option_wins_when_the_other_player_to_move_there_loses() {
    let server = Server::new();
    let up_star = server.post_ok("/values", json!({"expression": "^*"})).await;
    let wins = |side: &str| -> Vec<(String, bool)> {
        let listed = up_star["options"][side]["listed"].as_array().unwrap();
        listed.iter().map(|o: &Value| (o["text"].as_str().unwrap().into(), o["wins"].as_bool().unwrap())).collect()
    };
    // To zero either wins; to star Left loses, for Right moves on to zero.
    assert_eq!(wins("left"), [("0".to_string(), true), ("*".to_string(), false)]);
    assert_eq!(wins("right"), [("0".to_string(), true)]);
}

#[tokio::test]
async fn a_position_has_the_value_of_its_expression() {
    let server = Server::new();
    let position = server.post_ok("/values", json!({"game": "domineering", "position": "..|.."})).await;
    assert_eq!(position, server.post_ok("/values", json!({"expression": "+-1"})).await);
}

#[tokio::test]
async fn what_has_no_value_says_why() {
    let server = Server::new();
    let (status, answer) = server.post("/values", json!({"expression": "{3|"})).await;
    assert_eq!((status, &answer["column"]), (StatusCode::BAD_REQUEST, &json!(4)), "{answer}");
    let (status, _) = server.post("/values", json!({"game": "gobblet", "position": "..|.."})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    for wish in [json!({}), json!({"game": "clobber"}), json!({"expression": "1", "game": "clobber"}), json!({"formula": "1"})] {
        assert_eq!(server.post("/values", wish).await.0, StatusCode::BAD_REQUEST);
    }
}
