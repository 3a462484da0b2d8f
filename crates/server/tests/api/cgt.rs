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

#[tokio::test]
async fn statements_of_the_calculator_say_lines_tables_pictures_and_files() {
    let server = Server::new();
    let ask = |source: &str| json!({"before": ["f(n) := nim(n); f(1)", "g := {2|-1}"], "source": source});
    let answer =
        server.post_ok("/calc", ask("for n in 1..2: f(n)\ng + g <=> ^; plot g, {1|0} as \"cool\"\nassert g = 0\ng to \"g.tex\"")).await;
    let said = answer["said"].as_array().unwrap();
    let kinds: Vec<&str> = said.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["table", "line", "figure", "words", "file"], "{answer}");
    assert_eq!((&said[0]["titles"], &said[0]["rows"][1][1]["text"]), (&json!(["n", "f(n)"]), &json!("*2")));
    assert_eq!(said[1]["cells"][0]["text"], ">");
    assert_eq!(
        (&said[2]["graphs"][1]["name"]["text"], &said[2]["graphs"][0]["thermograph"]["left"][0]),
        (&json!("cool"), &json!(["3", "-1"]))
    );
    assert!(said[2]["svg"].as_str().unwrap().starts_with("<svg") && said[2]["tikz"].as_str().unwrap().contains("tikzpicture"));
    assert_eq!((&said[4]["name"], &answer["failed"]), (&json!("g.tex"), &json!(true)));
    // What stood before is told nothing of, and nothing is kept.
    assert_eq!(server.post("/calc", json!({"source": "f(1)"})).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn statements_that_do_not_work_tell_where_and_long_answers_are_refused() {
    let server = Server::new();
    let (status, answer) = server.post("/calc", json!({"source": "1\n  domineerin(\"..\")"})).await;
    assert_eq!((status, &answer["line"], &answer["column"]), (StatusCode::BAD_REQUEST, &json!(2), &json!(3)), "{answer}");
    let (status, answer) = server.post("/calc", json!({"before": ["x := {1|2|3}"], "source": "x"})).await;
    assert_eq!((status, answer.get("line")), (StatusCode::BAD_REQUEST, None), "{answer}");
    assert!(answer["error"].as_str().unwrap().starts_with("what is defined above does not work"), "{answer}");
    let (status, answer) = server.post("/calc", json!({"source": "for n in 1..1000: k := n; print \"long\" * 1000"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
}

#[tokio::test]
async fn a_calculation_nobody_waits_for_is_given_up() {
    let server = Server::with(|options| options.limits.long_at_once = 1);
    let asked = server.post("/calc", json!({"source": "for n in 1..1000: for m in 1..1000: k := domineering(4, 4) + nim(n * m)"}));
    tokio::select! {
        biased;
        _ = asked => panic!("this takes longer than anybody waits"),
        _ = server.ok("/games/mnk-3x3x3/position") => (),
    }
    server.post_ok("/calc", json!({"source": "1"})).await;
}

#[tokio::test]
async fn an_explored_position_says_why_moves_are_not_needed() {
    let server = Server::new();
    let explored = server.post_ok("/explore", json!({"game": "domineering", "position": "...|..."})).await;
    let left = explored["moves"]["left"].as_array().unwrap();
    assert_eq!(left.len(), 3, "{explored}");
    assert!(left.iter().any(|one| one["canonical"] == true) && left.iter().any(|one| one["reason"].is_string()), "{explored}");
    for wish in [json!({"game": "clobber", "position": "XQ"}), json!({"game": "clobber", "position": "XO", "temperature": "hot"})] {
        assert_eq!(server.post("/explore", wish).await.0, StatusCode::BAD_REQUEST);
    }
    assert_eq!(server.post("/explore", json!({"game": "chess", "position": "x"})).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_position_beyond_a_glance_is_answered_without_its_value() {
    let server = Server::new();
    let position = server.ok("/games/konane-8x8/position").await;
    assert_eq!((position.get("worth"), &position["verdict"]["wdl"]), (None, &Value::Null), "{position}");
    assert!(!position["moves"].as_array().unwrap().is_empty());
}
