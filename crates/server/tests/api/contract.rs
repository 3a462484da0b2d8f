//! The interface of the earlier program for Gobblet Gobblers, as its page uses it.

use crate::client::{Server, bytes};
use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};

fn server(game: &'static str) -> Server {
    Server::with(|options| options.contract = Some(game))
}

fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost:8000")
}

async fn answer(response: Response) -> (StatusCode, Value) {
    let status = response.status();
    (status, serde_json::from_slice(&bytes(response).await).unwrap())
}

async fn get(server: &Server, path: &str) -> Value {
    let (status, value) = answer(server.send(request("GET", path).body(Body::empty()).unwrap()).await).await;
    assert_eq!(status, StatusCode::OK, "{path}: {value}");
    value
}

async fn post(server: &Server, path: &str, body: Value) -> (StatusCode, Value) {
    let body = if body.is_null() { Body::empty() } else { body.to_string().into() };
    answer(server.send(request("POST", path).header(header::CONTENT_TYPE, "application/json").body(body).unwrap()).await).await
}

async fn done(server: &Server, path: &str, body: Value) -> Value {
    let (status, value) = post(server, path, body).await;
    assert_eq!(status, StatusCode::OK, "{path}: {value}");
    value
}

async fn refused(server: &Server, path: &str, body: Value) -> String {
    let (status, value) = post(server, path, body).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {value}");
    value["detail"].as_str().unwrap_or_else(|| panic!("{path}: {value}")).to_string()
}

#[tokio::test]
async fn one_game_is_shared_and_told_as_that_page_reads_it() {
    let server = server("gobblet-v2");
    let empty = json!({"stack": []});
    let full = json!({"small": 2, "medium": 2, "large": 2});
    assert_eq!(
        get(&server, "/game").await,
        json!({
            "board": vec![vec![empty; 3]; 3], "reserves": {"1": full, "2": full}, "current_player": 1, "result": "ongoing",
            "move_index": 0, "can_undo": false, "can_redo": false, "encoding": "0",
        })
    );
    let moves = get(&server, "/moves").await;
    assert_eq!(moves.as_array().unwrap().len(), 27);
    assert_eq!(moves[0], json!({"to_pos": [0, 0], "from_pos": null, "size": 1}));
    assert_eq!(moves[26], json!({"to_pos": [2, 2], "from_pos": null, "size": 3}));

    done(&server, "/move", json!({"to_row": 0, "to_col": 1, "size": 1})).await;
    done(&server, "/move", json!({"to_row": 2, "to_col": 0, "size": 3, "from_row": null, "from_col": null})).await;
    let game = done(&server, "/move", json!({"to_row": 1, "to_col": 1, "from_row": 0, "from_col": 1})).await;
    assert_eq!(game["board"][1][1], json!({"stack": [{"player": 1, "size": 1}]}));
    assert_eq!(game["reserves"]["2"], json!({"small": 2, "medium": 2, "large": 1}));
    assert_eq!((&game["current_player"], &game["move_index"], &game["can_undo"]), (&json!(2), &json!(3), &json!(true)));
    assert_eq!(
        get(&server, "/history").await,
        json!({
            "moves": [
                {"index": 1, "notation": "S(0,1)", "player": 1},
                {"index": 2, "notation": "L(2,0)", "player": 2},
                {"index": 3, "notation": "(0,1)→(1,1)", "player": 1},
            ],
            "current_index": 3, "total_moves": 3,
        })
    );
    assert_eq!(done(&server, "/undo", Value::Null).await["move_index"], 2);
    assert_eq!(done(&server, "/goto/0", Value::Null).await["can_redo"], true);
    assert_eq!(done(&server, "/redo", Value::Null).await["move_index"], 1);
    assert_eq!(done(&server, "/reset", Value::Null).await["encoding"], "0");
}

#[tokio::test]
async fn games_and_states_go_out_and_come_back() {
    let server = server("gobblet-v2");
    let game = done(&server, "/import", json!({"notation": "S(0,1) L(2,0) (0,1)->(1,1)"})).await;
    assert_eq!(get(&server, "/export").await, json!({"notation": "S(0,1) L(2,0) (0,1)→(1,1)"}));
    let code = get(&server, "/state/export").await;
    assert_eq!(code["encoding"], game["encoding"]);
    done(&server, "/reset", Value::Null).await;
    assert_eq!(done(&server, "/state/import", code).await["current_player"], 2);
    let number = json!({"encoding": 25});
    assert_eq!(done(&server, "/state/import", number).await["board"][0][0]["stack"].as_array().unwrap().len(), 3);
    done(&server, "/move", json!({"to_row": 2, "to_col": 2, "size": 2})).await;
    let export = get(&server, "/export").await;
    assert_eq!(export, json!({"notation": "FROM:25 M(2,2)"}));
    assert_eq!(done(&server, "/import", export).await["move_index"], 1);
    assert_eq!(get(&server, "/history").await["moves"][0]["player"], 1);
    // Reset is the beginning of the game, wherever this one began.
    assert_eq!(done(&server, "/reset", Value::Null).await["encoding"], "0");
}

#[tokio::test]
async fn the_end_is_told_with_its_line_and_a_repetition_is_a_draw() {
    let server = server("gobblet-v2");
    let game = done(&server, "/import", json!({"notation": "L(0,0) S(2,0) L(1,1) S(2,1) M(2,2)"})).await;
    assert_eq!((&game["result"], &game["winning_line"]), (&json!("player_one_wins"), &json!([[0, 0], [1, 1], [2, 2]])));
    assert_eq!(get(&server, "/moves").await, json!([]));
    assert!(refused(&server, "/move", json!({"to_row": 0, "to_col": 1, "size": 1})).await.contains("over"));
    let shuffle = "S(0,0) S(2,2) (0,0)→(0,1) (2,2)→(2,1) (0,1)→(0,0) (2,1)→(2,2) ";
    let again = format!("{shuffle} {}", &shuffle["S(0,0) S(2,2) ".len()..]);
    assert_eq!(done(&server, "/import", json!({"notation": again})).await["result"], "draw");
}

#[tokio::test]
async fn what_is_wrong_is_told_as_detail_and_changes_nothing() {
    let server = server("gobblet");
    done(&server, "/move", json!({"to_row": 0, "to_col": 0, "size": 3})).await;
    for (path, body, expected) in [
        ("/move", json!({"to_row": 3, "to_col": 0, "size": 1}), "rows and columns are 0, 1 or 2"),
        ("/move", json!({"to_row": 0, "to_col": 0, "size": 0}), "sizes 1, 2 or 3"),
        ("/move", json!({"to_row": -1, "to_col": 0, "size": 1}), "rows and columns are 0, 1 or 2"),
        ("/move", json!({"to_row": 0, "to_col": 0, "size": 300}), "sizes 1, 2 or 3"),
        ("/move", json!({"to_row": 0, "to_col": 0, "size": 1}), "does not fit"),
        ("/move", json!({"to_row": 0, "to_col": 0}), "either from_row"),
        ("/move", json!({"to_row": "x"}), "does not read"),
        ("/move", Value::Null, "does not read"),
        ("/move", json!([0, 0, null, null, 3]), "expected a map"),
        ("/import", json!({"notation": "x".repeat(300_000)}), "length limit"),
        ("/goto/", Value::Null, "/goto/3"),
        ("/redo", Value::Null, "no move to redo"),
        ("/goto/7", Value::Null, "no position 7"),
        ("/goto/x", Value::Null, "no number of moves"),
        ("/import", json!({"notation": "S(0,0) S(9,9)"}), "outside the board"),
        ("/import", json!({"notation": "S(0,0) nonsense"}), "nonsense"),
        ("/state/import", json!({"encoding": "18446744073709551615"}), "too large"),
        ("/state/import", json!({"encoding": "x"}), "\"x\" is no number of a position"),
        ("/state/import", json!({"encoding": -1}), "-1 is no number of a position"),
        ("/state/import", json!({"encoding": null}), "null is no number of a position"),
    ] {
        let detail = refused(&server, path, body.clone()).await;
        assert!(detail.contains(expected), "{path} {body}: {detail}");
    }
    assert_eq!(get(&server, "/game").await["move_index"], 1);
    let (status, wrong) = post(&server, "/game", Value::Null).await;
    assert_eq!((status, &wrong["detail"]), (StatusCode::METHOD_NOT_ALLOWED, &json!("'/game' does not answer to POST")));
    // Without a table nobody knows the best move.
    let (status, best) = answer(server.send(request("GET", "/best-move").body(Body::empty()).unwrap()).await).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(best["detail"].as_str().unwrap().contains("zug solve gobblet"), "{best}");
    assert_eq!(done(&server, "/lookup/batch", json!({"positions": ["0", "nonsense"]})).await, json!({"evaluations": [null, null]}));
}

#[tokio::test]
async fn finished_positions_are_known_without_a_table() {
    let server = server("gobblet-v2");
    let game = done(&server, "/import", json!({"notation": "L(0,0) S(2,0) L(1,1) S(2,1)"})).await;
    assert_eq!(game["result"], "ongoing");
    let moves = get(&server, "/moves").await;
    let winning = json!({"to_pos": [2, 2], "from_pos": null, "size": 2, "evaluation": 1});
    assert!(moves.as_array().unwrap().contains(&winning), "{moves}");
}

#[tokio::test]
async fn without_the_option_there_is_no_such_route() {
    let server = Server::new();
    let response = server.send(request("GET", "/game").body(Body::empty()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pages_of_one_other_origin_may_ask_when_told_so() {
    let theirs = "http://localhost:5173";
    let open = Server::with(|options| {
        options.contract = Some("gobblet-v2");
        options.origin = Some(HeaderValue::from_static("http://localhost:5173"));
    });
    let ask = |method: &str, origin: &str| {
        let request = request(method, "/move").header(header::ORIGIN, origin).header("sec-fetch-site", "cross-site");
        match method {
            "OPTIONS" => request.header("access-control-request-method", "POST").header("access-control-request-headers", "content-type"),
            _ => request.header(header::CONTENT_TYPE, "application/json"),
        }
        .body(json!({"to_row": 0, "to_col": 0, "size": 1}).to_string().into())
        .unwrap()
    };
    let allowed = |response: &Response| response.headers().get("access-control-allow-origin").cloned();
    let preflight = open.send(ask("OPTIONS", theirs)).await;
    assert_eq!((preflight.status(), allowed(&preflight)), (StatusCode::OK, Some(HeaderValue::from_static("http://localhost:5173"))));
    assert_eq!(preflight.headers()["access-control-allow-headers"], "content-type");
    let played = open.send(ask("POST", theirs)).await;
    assert_eq!((played.status(), allowed(&played)), (StatusCode::OK, Some(HeaderValue::from_static("http://localhost:5173"))));
    let other = open.send(ask("POST", "http://evil.example")).await;
    assert_eq!((other.status(), allowed(&other)), (StatusCode::FORBIDDEN, None));
    assert_eq!(allowed(&open.send(ask("OPTIONS", "http://evil.example")).await), None);
    // Nobody was told.
    let closed = server("gobblet-v2");
    let refused = closed.send(ask("POST", theirs)).await;
    assert_eq!((refused.status(), allowed(&refused)), (StatusCode::FORBIDDEN, None));

    for wrong in ["localhost:5173", "http://", "http://a/b", "http://a/", "ftp://a", "http://a@b", "x"] {
        assert!(zug_server::origin(wrong).unwrap_err().contains("expected one like"), "{wrong}");
    }
}
