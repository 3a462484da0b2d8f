//! Moves of the program.

use crate::client::{GAME, Server};
use axum::http::StatusCode;
use serde_json::json;
use std::collections::BTreeSet;

#[tokio::test]
async fn a_move_comes_with_or_without_a_table() {
    let body = json!({"moves": ["a1", "b2", "a3"], "level": "perfect"});
    let server = Server::new();
    let (_, proved) = server.post(&format!("/games/{GAME}/genmove"), body.clone()).await;
    assert_eq!(proved["verdict"], json!({"wdl": "draw", "plies": null, "source": "proof"}), "{proved}");
    let by_search = json!({"moves": ["a1", "b2", "a3"], "level": "perfect", "playouts": 20_000});
    let (status, searched) = server.post(&format!("/games/{GAME}/genmove"), by_search).await;
    assert_eq!((status, &searched["move"]), (StatusCode::OK, &json!("a2")), "{searched}");
    assert_eq!(searched["verdict"], json!({"wdl": "draw", "plies": null, "source": "search"}), "{searched}");
    assert!(searched["playouts"].as_u64().unwrap() > 0);
    assert_eq!(searched["line"][0], "a2");
    let (_, known) = Server::solved().await.post(&format!("/games/{GAME}/genmove"), body.clone()).await;
    assert_eq!((&known["move"], &known["playouts"]), (&json!("a2"), &json!(0)), "{known}");
    assert_eq!(known["verdict"]["source"], "table");
}

#[tokio::test]
async fn the_moves_before_count() {
    let server = Server::new();
    // White has just taken a ko on 4×4: Black may not take back at once, wherever else it pays.
    let moves = ["B1", "C1", "A2", "D2", "B3", "C3", "C2", "B2"];
    let body = json!({"moves": moves, "playouts": 300});
    let (status, answer) = server.post("/games/go-4x4/genmove", body.clone()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let considered: Vec<&str> = answer["candidates"].as_array().unwrap().iter().map(|c| c["move"].as_str().unwrap()).collect();
    assert!(considered.contains(&"A4") && !considered.contains(&"C2"), "{answer}");
    assert_eq!(server.post("/games/go-4x4/genmove", body.clone()).await.1, answer, "the same request has the same answer");
}

#[tokio::test]
async fn a_finished_game_has_no_move_and_bad_requests_are_refused() {
    let server = Server::new();
    let (status, answer) = server.post("/games/go-5x5/genmove", json!({"moves": ["pass", "pass"]})).await;
    assert_eq!((status, &answer["move"], &answer["over"]), (StatusCode::OK, &json!(null), &json!({"result": "tie"})), "{answer}");
    let refusals = [
        (json!({"moves": ["z9"]}), StatusCode::BAD_REQUEST),
        (json!({"level": "godlike"}), StatusCode::BAD_REQUEST),
        (json!({"colour": "black"}), StatusCode::BAD_REQUEST),
        (json!({"moves": ["a1", "a1"]}), StatusCode::CONFLICT),
        (json!({"moves": vec!["pass"; 1001]}), StatusCode::BAD_REQUEST),
    ];
    for (body, expected) in refusals {
        let (status, answer) = server.post("/games/go-5x5/genmove", body).await;
        assert_eq!(status, expected, "{answer}");
    }
}

#[tokio::test]
async fn opponents_are_told_and_each_of_them_moves() {
    let server = Server::solved().await;
    let answer = server.ok("/opponents").await;
    let opponents = answer["opponents"].as_array().unwrap();
    assert_eq!(opponents.iter().map(|o| o["title"].as_str().unwrap()).collect::<Vec<_>>(), ["Perfect", "Strong", "Casual", "Beginner"]);
    for opponent in opponents {
        let body = json!({"level": opponent["level"], "seed": 7});
        assert!(server.post_ok(&format!("/games/{GAME}/genmove"), body).await["move"].is_string(), "{opponent}");
    }
}

/// All openings of tic-tac-toe are draws: a level that knows it takes each of them for some seed, and for small seeds
/// too.
#[tokio::test]
async fn seeds_choose_between_moves_of_equal_value() {
    let server = Server::solved().await;
    let mut moves = BTreeSet::new();
    for seed in 0..64 {
        let answer = server.post_ok(&format!("/games/{GAME}/genmove"), json!({"seed": seed})).await;
        moves.insert(answer["move"].as_str().unwrap().to_string());
    }
    assert_eq!(moves.len(), 9, "{moves:?}");
}
