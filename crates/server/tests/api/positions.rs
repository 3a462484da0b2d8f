use crate::client::{GAME, Server, encoded, request};
use axum::http::StatusCode;
use serde_json::{Value, json, to_value};
use zug_host::{Budget, PositionAnswer, Progress};

const POSITIONS: [&str; 5] = [".../.../...", "X../.O./...", "XX./OO./...", "XXX/OO./...", "XOX/XOO/OXX"];

fn expected(server: &Server, position: Option<&str>) -> Value {
    let game = server.host.game(GAME).unwrap();
    let scene = Some(game.begin(position).unwrap().scene().unwrap());
    to_value(PositionAnswer { scene, ..game.probe(position).unwrap() }).unwrap()
}

#[tokio::test]
async fn a_position_is_what_the_host_says_of_it() {
    let server = Server::solved().await;
    assert_eq!(server.ok(&format!("/games/{GAME}/position")).await, expected(&server, None));
    for position in POSITIONS {
        let answer = server.ok(&format!("/games/{GAME}/position?p={}", encoded(position))).await;
        assert_eq!(answer, expected(&server, Some(position)));
    }
    let won = server.ok(&format!("/games/{GAME}/position?p=XXX/OO./...")).await;
    assert_eq!(won["over"], json!({"result": "win", "winner": "left"}));
    assert_eq!(won["verdict"], json!({"wdl": "loss", "plies": 0, "source": "rules"}));
}

#[tokio::test]
async fn without_a_table_values_are_null_and_lines_are_not_found() {
    let server = Server::new();
    let answer = server.ok(&format!("/games/{GAME}/position")).await;
    assert_eq!(answer["verdict"], json!({"wdl": null, "plies": null, "source": null}));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 9);
    assert_eq!(server.get(&format!("/games/{GAME}/line")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_bad_position_says_where_it_is_bad() {
    let server = Server::new();
    let (status, answer) = server.get(&format!("/games/{GAME}/position?p=X..%2F.Q.%2F...")).await;
    assert_eq!((status, &answer["column"]), (StatusCode::BAD_REQUEST, &json!(6)), "{answer}");
    let bad = ["", "%", "%ZZ", "%FF%FE", "%00", "X", "+++", "../../../..", "XXX/XXX/XXX", "XXX/OOO/...", "%F0%9F%8E%B2"];
    let long = "X".repeat(50_000);
    for p in bad.into_iter().chain([long.as_str()]) {
        for route in ["position", "line"] {
            let (status, answer) = server.get(&format!("/games/{GAME}/{route}?p={p}")).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{p}: {answer}");
            assert!(answer["error"].as_str().unwrap().len() < 500, "what was sent is not sent back in full");
        }
    }
}

#[tokio::test]
async fn unknown_and_doubled_parameters_are_refused() {
    let server = Server::new();
    for query in ["q=1", "p=a&p=b", "p=.../.../...&x="] {
        let (status, answer) = server.get(&format!("/games/{GAME}/position?{query}")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {answer}");
    }
}

#[tokio::test]
async fn many_positions_are_answered_in_order_and_a_bad_one_does_not_stop_the_others() {
    let server = Server::solved().await;
    let answer = server.post_ok(&format!("/games/{GAME}/positions"), json!({"positions": ["X../.O./...", "bad", ".../.../..."]})).await;
    let game = server.host.game(GAME).unwrap();
    let probed = |position| to_value(game.probe(Some(position)).unwrap()).unwrap();
    assert_eq!(answer["results"][0], probed("X../.O./..."));
    assert_eq!((&answer["results"][1]["line"], &answer["results"][1]["column"]), (&json!(2), &json!(1)));
    assert_eq!(answer["results"][2], probed(".../.../..."));
    assert_eq!(server.post_ok(&format!("/games/{GAME}/positions"), json!({"positions": []})).await, json!({"results": []}));
}

#[tokio::test]
async fn a_thousand_positions_are_taken_and_one_more_is_not() {
    let server = Server::solved().await;
    let batch = |n| json!({"positions": vec!["X../.O./..."; n]});
    let path = format!("/games/{GAME}/positions");
    assert_eq!(server.post_ok(&path, batch(1000)).await["results"].as_array().unwrap().len(), 1000);
    assert_eq!(server.post(&path, batch(1001)).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_is_too_large_to_be_told_is_refused() {
    let server = Server::new();
    let heaps: Vec<String> = (0..1000).map(|n| (1_000_000 - n).to_string()).collect();
    let many_heaps = format!("/games/kayles-12/position?p={}", encoded(&heaps.join(",")));
    for path in ["/games/linear-clobber-20000/position", "/games/kayles-1000000/position", &many_heaps] {
        let (status, answer) = server.get(path).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path:.60}: {answer}");
        assert!(answer["error"].as_str().unwrap().contains("too large to be shown"), "{answer}");
    }
    let begun = server.post("/sessions", json!({"game": "linear-clobber-20000"})).await;
    assert_eq!(begun.0, StatusCode::UNPROCESSABLE_ENTITY, "{}", begun.1);
    let thought = server.post("/games/linear-clobber-20000/genmove", json!({})).await;
    assert_eq!(thought.0, StatusCode::UNPROCESSABLE_ENTITY, "{}", thought.1);
    let (status, answer) = server.get(&format!("/games/{GAME}/position?moves={}", "a1+".repeat(1001))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    // The largest games people play are not.
    for game in ["go-19x19", "amazons-10x10", "linear-clobber-1000", "kayles-1000"] {
        assert!(server.ok(&format!("/games/{game}/position")).await["moves"].as_array().unwrap().len() > 100);
    }
}

#[tokio::test]
async fn the_answers_to_a_batch_are_bounded_together() {
    let server = Server::with(|options| options.limits.answer = 10_000);
    let batch = |n| json!({"positions": vec![".../.../..."; n]});
    let path = format!("/games/{GAME}/positions");
    server.post_ok(&path, batch(3)).await;
    let (status, answer) = server.post(&path, batch(100)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    assert!(answer["line"].as_u64().unwrap() < 100, "{answer}");
}

#[tokio::test]
async fn large_answers_that_nobody_reads_are_bounded_together() {
    let server = Server::with(|options| options.limits.outbox = 2 << 20);
    let ask = async || {
        let request = request("GET", "/games/linear-clobber-1000/position").body(axum::body::Body::empty()).unwrap();
        server.send(request).await
    };
    let unread = ask().await;
    assert_eq!(unread.status(), StatusCode::OK);
    assert_eq!(ask().await.status(), StatusCode::SERVICE_UNAVAILABLE);
    drop(unread);
    assert_eq!(ask().await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_line_is_what_the_host_plays() {
    let server = Server::solved().await;
    let game = server.host.game(GAME).unwrap();
    for position in POSITIONS {
        let answer = server.ok(&format!("/games/{GAME}/line?p={}", encoded(position))).await;
        assert_eq!(answer, to_value(game.begin(Some(position)).unwrap().line(&Budget::GLANCE, &Progress::default()).unwrap()).unwrap());
    }
}

#[tokio::test]
async fn a_setup_becomes_a_position_or_says_which_cell_is_wrong() {
    let server = Server::new();
    let path = format!("/games/{GAME}/setup");
    let good = server.post_ok(&path, json!({"side": "left", "stacks": {"a3": ["X"], "b2": ["O"]}})).await;
    assert_eq!(good, json!({"position": "X../.O./..."}));
    for (stacks, cell) in
        [(json!({"z9": ["X"]}), json!("z9")), (json!({"a1": ["Q"]}), json!("a1")), (json!({"a1": ["X", "O"]}), json!("a1"))]
    {
        let (status, answer) = server.post(&path, json!({"side": "left", "stacks": stacks})).await;
        assert_eq!((status, &answer["cell"]), (StatusCode::UNPROCESSABLE_ENTITY, &cell), "{answer}");
    }
}

#[tokio::test]
async fn the_history_of_a_position_forbids_moves() {
    let server = Server::new();
    let ko = encoded(".XO./XO.O/.XO./....:b");
    let taken = server.ok(&format!("/games/go-4x4/position?p={ko}&moves=C3")).await;
    let moves: Vec<&str> = taken["moves"].as_array().unwrap().iter().map(|m| m["move"].as_str().unwrap()).collect();
    assert!(!moves.contains(&"B3") && moves.contains(&"pass"), "{moves:?}");
    let refused = taken["scene"]["refused"].as_array().unwrap();
    assert!(refused.iter().any(|r| r["way"][0] == "B3" && r["reason"] == "B3 brings back the board at the start (superko)"), "{refused:?}");
    let fresh = server.ok(&format!("/games/go-4x4/position?p={}", encoded(taken["position"].as_str().unwrap()))).await;
    assert!(fresh["moves"].as_array().unwrap().iter().any(|m| m["move"] == "B3"));
    let ended = server.ok(&format!("/games/go-4x4/position?p={ko}&moves=pass%20pass")).await;
    assert_eq!(ended["over"]["result"], "win");
    assert_eq!(ended["score"]["text"], "W+2");
}

#[tokio::test]
async fn a_game_as_text_reads_back_whatever_its_positions_look_like() {
    let server = Server::new();
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let games = [
        (GAME, json!({"from": null, "moves": ["a1", "b2"]})),
        (GAME, json!({"from": "X../.O./...", "moves": ["b3"]})),
        ("chess", json!({"from": fen, "moves": ["Bb5", "a6"]})),
        ("sheep-2x2", json!({"from": "8 0 | 0 -8", "moves": []})),
    ];
    for (game, played) in games {
        let text = server.post_ok(&format!("/games/{game}/text"), played.clone()).await;
        assert_eq!(server.post_ok(&format!("/games/{game}/moves"), text.clone()).await, played, "{text}");
    }
    let text = server.post_ok("/games/chess/text", json!({"from": fen, "moves": ["Bb5", "a6"]})).await;
    assert!(!text["notation"].as_str().unwrap().contains("w KQkq"), "{text}");
    let read = server.post_ok("/games/chess/moves", text).await;
    let replayed = server.post_ok("/games/chess/replay", read).await;
    assert_eq!((replayed["plies"].as_array().unwrap().len(), &replayed["stopped"]), (3, &json!(null)));
    let numbered = json!({"notation": "1. a1 b2 2... c3"});
    assert_eq!(server.post_ok(&format!("/games/{GAME}/moves"), numbered).await["moves"], json!(["a1", "b2", "c3"]));
    let (status, _) = server.post("/games/nonsense/text", json!({"moves": []})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_replay_tells_whole_positions_only_where_they_are_wanted() {
    let server = Server::new();
    let moves = ["C3", "D4", "pass", "E5", "F6"];
    let all = server.post_ok("/games/go-9x9/replay", json!({"from": null, "moves": moves})).await;
    let some = server.post_ok("/games/go-9x9/replay", json!({"from": null, "moves": moves, "whole": [0]})).await;
    let plies = |told: &serde_json::Value| told["plies"].as_array().unwrap().clone();
    for (ply, (told, whole)) in plies(&some).iter().zip(plies(&all)).enumerate() {
        assert_eq!(told["brief"] == true, (1..5).contains(&ply), "{ply}");
        if told["brief"] != true {
            assert_eq!(*told, whole);
            continue;
        }
        for key in ["move", "position", "side", "over", "verdict"] {
            assert_eq!(told[key], whole[key], "{ply}");
        }
        assert_eq!(told["moves"].as_array().unwrap().len(), 1);
        assert_eq!(told["moves"][0]["move"], moves[ply]);
        let touched = usize::from(moves[ply] != "pass");
        assert_eq!(told["scene"]["cells"].as_array().unwrap().len(), touched, "{ply}");
        assert!(whole["moves"].as_array().unwrap().contains(&told["moves"][0]));
    }
    let stopped = server.post_ok("/games/go-9x9/replay", json!({"from": null, "moves": ["C3", "D4", "C3"], "whole": []})).await;
    let told: Vec<bool> = plies(&stopped).iter().map(|ply| ply["brief"] == true).collect();
    assert_eq!((told, stopped["stopped"].is_null()), (vec![true, true, false], false));
}
