use crate::client::{GAME, Server, events, request};
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio_stream::StreamExt;

/// Takes hours to solve.
const LARGE: &str = "mnk-5x4x4";

async fn stop(server: &Server, game: &str) -> Value {
    let (status, answer) = server.json(request("DELETE", &format!("/games/{game}/solve")).body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::OK);
    answer
}

#[tokio::test]
async fn a_solve_ends_with_done_and_the_table_is_used_at_once() {
    let server = Server::new();
    assert_eq!(server.ok(&format!("/games/{GAME}")).await["solved"], false);
    let events = server.solve(GAME).await;
    let (name, done) = events.last().unwrap();
    assert_eq!((name.as_str(), &done["game"]), ("done", &json!(GAME)));
    let details = server.ok(&format!("/games/{GAME}")).await;
    assert_eq!((&details["solved"], &details["slots"]), (&json!(true), &done["slots"]));
    assert_eq!(server.ok(&format!("/games/{GAME}/position")).await["verdict"]["wdl"], "draw");
}

#[tokio::test]
async fn a_game_that_has_a_table_is_done_at_once() {
    let server = Server::solved().await;
    let file = server.dir.path().join(format!("{GAME}.zug"));
    let modified = || std::fs::metadata(&file).unwrap().modified().unwrap();
    let before = modified();
    let events = server.solve(GAME).await;
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].0, "done");
    assert_eq!(events[0].1["bytes"], std::fs::metadata(&file).unwrap().len());
    assert_eq!(modified(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_request_watches_the_first_and_another_game_has_to_wait() {
    let server = Server::new();
    let first = server.start_solve(LARGE).await;
    assert_eq!(first.status(), StatusCode::OK);
    let second = server.start_solve(LARGE).await;
    let other = server.start_solve(GAME).await;
    assert_eq!(other.status(), StatusCode::SERVICE_UNAVAILABLE);
    let ((first, second), _) = tokio::join!(async { tokio::join!(events(first), events(second)) }, stop(&server, LARGE));
    assert_eq!(first.last(), second.last(), "one solve, two watchers");
    assert_eq!(server.start_solve(GAME).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_is_told_how_far_it_is() {
    let server = Server::new();
    let mut watching = server.start_solve(LARGE).await.into_body().into_data_stream();
    let told = watching.next().await.unwrap().unwrap();
    let told = std::str::from_utf8(&told).unwrap();
    let progress: Value = serde_json::from_str(told.strip_prefix("event: progress\ndata: ").unwrap().trim()).unwrap();
    for field in ["stage", "done", "total", "unit", "per_second", "seconds_left"] {
        assert!(progress.get(field).is_some(), "{field}");
    }
    stop(&server, LARGE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_ends_the_solve_for_all_watchers_and_it_can_be_started_again() {
    let server = Server::new();
    let first = server.start_solve(LARGE).await;
    let second = server.start_solve(LARGE).await;
    assert_eq!(stop(&server, LARGE).await, json!({"game": LARGE, "stopped": true}));
    for watched in [events(first).await, events(second).await] {
        let (name, data) = watched.last().unwrap();
        assert_eq!(name, "failed");
        assert!(data["error"].as_str().unwrap().contains("interrupted"), "{data}");
    }
    assert_eq!(server.ok(&format!("/games/{LARGE}")).await["solved"], false);
    assert_eq!(server.start_solve(LARGE).await.status(), StatusCode::OK);
    assert_eq!(stop(&server, LARGE).await["stopped"], true);
    assert_eq!(stop(&server, LARGE).await["stopped"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_that_leaves_does_not_stop_the_work() {
    let server = Server::new();
    drop(server.start_solve("drop-5x4x4").await);
    assert_eq!(server.solve("drop-5x4x4").await.last().unwrap().0, "done");
}

#[tokio::test]
async fn a_solve_that_cannot_begin_is_an_error_with_a_status() {
    let server = Server::with(|options| options.memory = 100);
    let response = server.start_solve(GAME).await;
    assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let answer: Value = serde_json::from_slice(&crate::client::bytes(response).await).unwrap();
    assert!(answer["error"].as_str().unwrap().contains("memory"), "{answer}");
}
