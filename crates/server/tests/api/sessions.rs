use crate::client::{GAME, Server};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::Duration;

async fn play(server: &Server, id: &str, moves: &[&str]) {
    for m in moves {
        server.post_ok(&format!("/sessions/{id}/move"), json!({"move": m})).await;
    }
}

/// Everything a client can see of a session.
async fn seen(server: &Server, id: &str) -> [Value; 3] {
    let see = async |what: &str| server.ok(&format!("/sessions/{id}/{what}")).await;
    [see("game").await, see("history").await, see("export").await]
}

#[tokio::test]
async fn a_game_is_played_move_by_move() {
    let server = Server::solved().await;
    let begun = server.post_ok("/sessions", json!({"game": GAME})).await;
    let id = begun["session"].as_str().unwrap().to_string();
    assert_eq!((&begun["index"], &begun["can_undo"], &begun["position"]), (&json!(0), &json!(false), &json!(".../.../...")));
    play(&server, &id, &["b2", "a1"]).await;
    let position = ".../.X./O..";
    let state = server.ok(&format!("/sessions/{id}/game")).await;
    let known = server.ok(&format!("/games/{GAME}/position?p={position}")).await;
    for field in ["game", "position", "code", "side", "over", "verdict", "scene"] {
        assert_eq!(state[field], known[field], "{field}");
    }
    assert_eq!(server.ok(&format!("/sessions/{id}/moves")).await["moves"], known["moves"]);
    let best = server.ok(&format!("/sessions/{id}/best-move")).await;
    assert_eq!(best, json!({"move": known["moves"][0]["move"], "verdict": known["moves"][0]["verdict"]}));
    let history = server.ok(&format!("/sessions/{id}/history")).await;
    let moves = json!([{"index": 1, "move": "b2", "side": "left"}, {"index": 2, "move": "a1", "side": "right"}]);
    assert_eq!(history, json!({"moves": moves, "index": 2, "length": 2}));
    assert_eq!(server.ok(&format!("/sessions/{id}/state")).await, json!({"position": position}));
}

#[tokio::test]
async fn going_back_and_forth_keeps_the_moves() {
    let server = Server::new();
    let id = server.session().await;
    play(&server, &id, &["b2", "a1", "c3"]).await;
    let at = async |what: &str| {
        let state = server.post_ok(&format!("/sessions/{id}/{what}"), json!({})).await;
        (state["index"].as_u64().unwrap(), state["length"].as_u64().unwrap(), state["can_redo"].as_bool().unwrap())
    };
    assert_eq!(at("undo").await, (2, 3, true));
    assert_eq!(at("goto/0").await, (0, 3, true));
    assert_eq!(at("redo").await, (1, 3, true));
    assert_eq!(at("goto/3").await, (3, 3, false));
    assert_eq!(at("reset").await, (0, 0, false));
}

#[tokio::test]
async fn a_game_goes_out_as_text_and_comes_back() {
    let server = Server::new();
    let begun = server.post_ok("/sessions", json!({"game": GAME, "from": "X../.O./..."})).await;
    let id = begun["session"].as_str().unwrap();
    play(&server, id, &["b3", "c3"]).await;
    let exported = server.ok(&format!("/sessions/{id}/export")).await;
    assert_eq!(exported, json!({"notation": "FROM:X../.O./... b3 c3"}));
    let other = server.session().await;
    let imported = server.post_ok(&format!("/sessions/{other}/import"), exported).await;
    assert_eq!((&imported["position"], &imported["index"]), (&json!("XXO/.O./..."), &json!(2)));
    let set = server.post_ok(&format!("/sessions/{other}/state"), json!({"position": "X../.O./..."})).await;
    assert_eq!((&set["position"], &set["length"]), (&json!("X../.O./..."), &json!(0)));
    let reset = server.post_ok(&format!("/sessions/{other}/reset"), json!({})).await;
    assert_eq!(reset["position"], json!(".../.../..."));
}

#[tokio::test]
async fn a_failed_call_changes_nothing() {
    let server = Server::new();
    let id = server.session().await;
    play(&server, &id, &["b2", "a1", "c3"]).await;
    server.post_ok(&format!("/sessions/{id}/undo"), json!({})).await;
    let before = seen(&server, &id).await;
    let long = "a1 ".repeat(2000);
    let failing = [
        ("move", json!({"move": "b2"}), StatusCode::CONFLICT),
        ("move", json!({"move": "z9"}), StatusCode::BAD_REQUEST),
        ("move", json!({"move": ""}), StatusCode::BAD_REQUEST),
        ("move", json!({"mvoe": "c1"}), StatusCode::BAD_REQUEST),
        ("goto/4", json!({}), StatusCode::CONFLICT),
        ("goto/-1", json!({}), StatusCode::BAD_REQUEST),
        ("goto/99999999999999999999999", json!({}), StatusCode::BAD_REQUEST),
        ("import", json!({"notation": "a1 b2 a1"}), StatusCode::CONFLICT),
        ("import", json!({"notation": "a1 b2 what"}), StatusCode::BAD_REQUEST),
        ("import", json!({"notation": "FROM:bad a1"}), StatusCode::BAD_REQUEST),
        ("import", json!({"notation": long}), StatusCode::CONFLICT),
        ("import", json!({"notation": 5}), StatusCode::BAD_REQUEST),
        ("state", json!({"position": "XXX/XXX/XXX"}), StatusCode::BAD_REQUEST),
    ];
    for (route, body, expected) in failing {
        let (status, answer) = server.post(&format!("/sessions/{id}/{route}"), body).await;
        assert_eq!(status, expected, "{route}: {answer}");
        assert_eq!(seen(&server, &id).await, before, "{route}");
    }
}

#[tokio::test]
async fn what_the_state_does_not_allow_is_a_conflict() {
    let server = Server::new();
    let id = server.session().await;
    let status = async |what: &str| server.post(&format!("/sessions/{id}/{what}"), json!({})).await.0;
    assert_eq!(status("undo").await, StatusCode::CONFLICT);
    assert_eq!(status("redo").await, StatusCode::CONFLICT);
    play(&server, &id, &["a1", "a2", "b1", "b2", "c1"]).await;
    assert_eq!(server.post(&format!("/sessions/{id}/move"), json!({"move": "c3"})).await.0, StatusCode::CONFLICT);
    assert_eq!(server.get(&format!("/sessions/{id}/best-move")).await.0, StatusCode::CONFLICT);
    assert_eq!(server.ok(&format!("/sessions/{id}/moves")).await, json!({"moves": []}));
    assert_eq!(server.ok(&format!("/sessions/{id}/game")).await["over"], json!({"result": "win", "winner": "left"}));
}

#[tokio::test]
async fn without_a_table_there_is_no_best_move() {
    let server = Server::new();
    let id = server.session().await;
    assert_eq!(server.get(&format!("/sessions/{id}/best-move")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_session_that_is_not_there_is_not_found() {
    let server = Server::new();
    for id in ["nothing", "%00", "..%2F"] {
        for route in ["game", "moves", "history", "best-move", "export", "state"] {
            assert_eq!(server.get(&format!("/sessions/{id}/{route}")).await.0, StatusCode::NOT_FOUND);
        }
        assert_eq!(server.post(&format!("/sessions/{id}/undo"), json!({})).await.0, StatusCode::NOT_FOUND);
    }
    assert_eq!(server.post("/sessions", json!({"game": "halma"})).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.post("/sessions", json!({"game": GAME, "from": "?"})).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn sessions_end_in_time_and_by_number() {
    let server = Server::with(|options| options.limits.session_lifetime = Duration::ZERO);
    let id = server.session().await;
    assert_eq!(server.get(&format!("/sessions/{id}/game")).await.0, StatusCode::NOT_FOUND);

    let server = Server::with(|options| options.limits.sessions = 2);
    let (a, b, c) = (server.session().await, server.session().await, server.session().await);
    let status = async |id: &str| server.get(&format!("/sessions/{id}/game")).await.0;
    assert_eq!(status(&a).await, StatusCode::NOT_FOUND);
    assert_eq!((status(&b).await, status(&c).await), (StatusCode::OK, StatusCode::OK));
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_come_at_once_are_made_one_after_the_other() {
    let server = Server::new();
    let id = server.session().await;
    let path = format!("/sessions/{id}/move");
    let play = |cell: &'static str| server.post(&path, json!({"move": cell}));
    let results: [_; 4] = tokio::join!(play("a1"), play("b2"), play("c3"), play("a3")).into();
    assert!(results.iter().all(|(status, _)| *status == StatusCode::OK));
    assert_eq!(server.ok(&format!("/sessions/{id}/history")).await["length"], 4);
}
