//! Many games at once, over HTTP.

use crate::client::{Server, encoded, events, request};
use crate::openapi::check_event;
use crate::studies::{created, server};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value, json};

async fn imported(server: &Server, body: Value) -> Vec<(String, Value)> {
    let request = request("POST", "/studies/import").header(header::CONTENT_TYPE, "application/json");
    let events = events(server.send(request.body(Body::from(body.to_string())).unwrap()).await).await;
    events.iter().for_each(|(_, data)| check_event("/studies/import", data));
    events
}

#[tokio::test]
async fn games_are_taken_in_while_one_watches() {
    let server = server();
    let told = imported(&server, json!({"name": "Mine", "text": "1. e4 e5 1-0\n".repeat(300)})).await;
    let (last, study) = told.last().unwrap();
    assert_eq!((last.as_str(), &study["name"], &study["game_count"]), ("done", &json!("Mine"), &json!(300)), "{told:?}");
    assert!(told[..told.len() - 1].iter().all(|(name, _)| name == "progress"));
    let told = imported(&server, json!({"text": ""})).await;
    assert_eq!(told.last().unwrap().0, "failed");
    assert_eq!(server.ok("/studies").await["studies"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn own_games_are_explored_and_compared() {
    let server = server();
    let games = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"Ann\"]\n[Black \"Cid\"]\n\n1. d4 0-1\n";
    let mine = created(&server, json!({"text": games})).await;
    let explored = server.ok("/explorer?game=chess").await;
    assert_eq!((&explored["games"], &explored["moves"][0]["move"]), (&json!(2), &json!("d4")));
    assert_eq!(explored["moves"][1]["results"], json!({"first": 1, "draws": 0, "second": 0, "open": 0}));
    let after = encoded("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(server.ok(&format!("/explorer?game=chess&position={after}&player=bob")).await["moves"][0]["move"], json!("e5"));
    assert_eq!(server.get("/explorer?game=nothing").await.0, StatusCode::NOT_FOUND);

    let book = created(&server, json!({"text": "1. e4 e5 2. Nc3 *"})).await;
    let route = format!("/studies/{}/departures", book["id"]);
    let compared = server.post_ok(&route, json!({"study": mine["id"], "player": "Ann"})).await;
    assert_eq!((&compared["games"], compared["departures"].as_array().unwrap().len()), (&json!(2), 2));
    let departure = &compared["departures"][1];
    assert_eq!((&departure["move"], &departure["known"], &departure["own"]), (&json!("Nf3"), &json!(["Nc3"]), &json!(true)));
    assert_eq!(server.post_ok(&route, json!({"text": games})).await["games"], json!(2));
    assert_eq!(server.post(&route, json!({"text": ""})).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(server.post("/studies/999/departures", json!({"text": games})).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn comments_come_with_the_values() {
    let server = server();
    let study = created(&server, json!({"text": "1. e4 {best [%clk 0:01:00] by test} e5 *"})).await;
    let values = server.post_ok(&format!("/studies/{}/games/0/values", study["id"]), json!({"nodes": [1, 2]})).await;
    assert_eq!((&values["values"][0]["prose"], values["values"][1].get("prose")), (&json!("best by test"), None));
}

#[tokio::test]
async fn a_position_is_found_turned_and_mirrored() {
    let server = server();
    created(&server, json!({"game": "mnk-3x3x3", "text": "b2 a1"})).await;
    let turned = encoded("..O/.X./...");
    let count = async |more: &str| {
        let found = server.ok(&format!("/studies?game=mnk-3x3x3&position={turned}{more}")).await;
        found["studies"].as_array().unwrap().len()
    };
    assert_eq!((count("").await, count("&alike=true").await), (0, 1));
}
