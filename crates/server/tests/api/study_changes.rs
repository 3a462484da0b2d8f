//! Changes of studies over HTTP: a failed one changed nothing, one that comes twice is made once, nobody's text is
//! lost.

use crate::client::{GAME, Server, request};
use crate::studies::{created, server};
use axum::body::Body;
use axum::http::{StatusCode, header};
use rusqlite::{Connection, TransactionBehavior};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::runtime::Runtime;

async fn with_header(server: &Server, method: &str, path: &str, name: &str, value: &str, body: Value) -> (StatusCode, Value) {
    let request = request(method, path).header(header::CONTENT_TYPE, "application/json").header(name, value);
    server.json(request.body(Body::from(body.to_string())).unwrap()).await
}

/// A server, and the file of its library.
fn server_with_file(choose: impl FnOnce(&mut zug_server::Options)) -> (Server, PathBuf) {
    let file = tempfile::tempdir().unwrap().keep().join("studies.sqlite");
    let studies = Some(file.clone());
    let server = Server::with(move |options| {
        options.studies = studies;
        choose(options);
    });
    (server, file)
}

fn comment(node: u32, text: &str) -> Value {
    json!({"op": "comment", "node": node, "after": text})
}

async fn count(server: &Server) -> usize {
    server.ok("/studies").await["studies"].as_array().unwrap().len()
}

/// Another program writes into the library until this is dropped.
fn writing(file: &Path) -> Connection {
    let other = Connection::open(file).unwrap();
    std::mem::forget(rusqlite::Transaction::new_unchecked(&other, TransactionBehavior::Immediate).unwrap());
    other
}

#[test]
fn a_request_that_failed_changed_nothing() {
    let runtime = Runtime::new().unwrap();
    let (server, file) = server_with_file(|_| ());
    let id = runtime.block_on(created(&server, json!({"game": GAME, "text": "b2 a1"})))["id"].clone();
    // Another server of the same library, where every change that has to wait comes too late.
    let studies = Some(file.clone());
    let hasty = Server::with(|options| {
        options.studies = studies;
        (options.limits.request, options.limits.import) = (Duration::ZERO, Duration::ZERO);
    });
    let hurried = Runtime::new().unwrap();
    let other = writing(&file);
    hurried.block_on(async {
        let study = hasty.post("/studies", json!({"game": GAME, "text": "a1 b2"})).await;
        assert_eq!(study.0, StatusCode::SERVICE_UNAVAILABLE);
        let edits = format!("/studies/{id}/games/0/edits");
        let edited = hasty.post(&edits, json!({"edits": [comment(1, "late")]})).await;
        assert_eq!(edited.0, StatusCode::SERVICE_UNAVAILABLE);
    });
    drop(other);
    // Waits for whatever is left of the edit.
    drop(hurried);
    runtime.block_on(async {
        assert_eq!(count(&server).await, 1);
        assert_eq!(server.ok(&format!("/studies/{id}/revision")).await["revision"], 1);
        assert_eq!(server.ok(&format!("/studies/{id}/games/0/nodes/1")).await["after"], "");
    });
}

#[tokio::test]
async fn edits_are_made_in_the_order_they_came() {
    let (server, file) = server_with_file(|_| ());
    let id = created(&server, json!({"game": GAME, "text": "b2 a1"})).await["id"].clone();
    let other = writing(&file);
    let edits = format!("/studies/{id}/games/0/edits");
    let edit = |text: &str| server.post(&edits, json!({"edits": [comment(1, text)]}));
    let (a, b, c, d, ()) = tokio::join!(edit("a"), edit("b"), edit("c"), edit("d"), async { drop(other) });
    assert_eq!([a, b, c, d].map(|(_, answer)| answer["revision"].as_u64()), [Some(2), Some(3), Some(4), Some(5)]);
    assert_eq!(server.ok(&format!("/studies/{id}/games/0/nodes/1")).await["after"], "d");
}

#[tokio::test]
async fn a_request_with_a_key_is_carried_out_once() {
    let server = server();
    let key = "idempotency-key";
    let new = json!({"game": GAME, "text": "b2 a1"});
    let (status, first) = with_header(&server, "POST", "/studies", key, "k1", new.clone()).await;
    let (again, second) = with_header(&server, "POST", "/studies", key, "k1", new).await;
    assert_eq!((status, again, &first["id"]), (StatusCode::CREATED, StatusCode::CREATED, &second["id"]));
    assert_eq!(count(&server).await, 1);
    let id = &first["id"];
    let edits = format!("/studies/{id}/games/0/edits");
    let add = json!({"edits": [{"op": "add", "parent": 2, "moves": ["c3"]}]});
    let once = with_header(&server, "POST", &edits, key, "k2", add.clone()).await;
    server.post_ok(&edits, json!({"edits": [{"op": "delete", "node": 2}]})).await;
    assert_eq!(with_header(&server, "POST", &edits, key, "k2", add).await, once, "the answer of the first time, whatever came after");
    let undo = format!("/studies/{id}/games/0/undo");
    let undone = with_header(&server, "POST", &undo, key, "k3", json!({})).await;
    assert_eq!(with_header(&server, "POST", &undo, key, "k3", json!({})).await, undone);
    assert_eq!(server.ok(&format!("/studies/{id}/games/0/tree")).await["move"], json!(["", "b2", "a1", "c3"]), "undone once");
    let other = with_header(&server, "POST", &undo, key, "k2", json!({})).await;
    assert_eq!(other.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(with_header(&server, "POST", &undo, key, "", json!({})).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_text_that_somebody_else_changed_is_a_conflict() {
    let server = server();
    let id = created(&server, json!({"game": GAME, "text": "b2 a1"})).await["id"].clone();
    let edits = format!("/studies/{id}/games/0/edits");
    let edit = async |base: u64, edit: Value| server.post(&edits, json!({"base": base, "edits": [edit]})).await;
    assert_eq!(edit(1, comment(1, "mine")).await.0, StatusCode::OK);
    let (status, told) = edit(1, comment(1, "yours")).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let both = json!({"node": 1, "field": "after", "yours": "yours", "theirs": "mine", "base": 1, "revision": 2});
    assert_eq!(told["conflict"], both);
    assert_eq!(edit(1, comment(2, "elsewhere")).await.0, StatusCode::OK, "another text is no conflict");
    assert_eq!(edit(2, comment(1, "yours")).await.0, StatusCode::OK, "seen and replaced");
    assert_eq!(edit(999, comment(1, "what")).await.0, StatusCode::PRECONDITION_FAILED);
}

#[tokio::test]
async fn a_change_may_ask_for_a_revision() {
    let server = server();
    let id = created(&server, json!({"game": GAME, "text": "b2 a1"})).await["id"].clone();
    let study = format!("/studies/{id}");
    let tag = async |path: &str| {
        let answer = server.send(request("GET", path).body(Body::empty()).unwrap()).await;
        answer.headers()[header::ETAG].to_str().unwrap().to_string()
    };
    let first = tag(&study).await;
    assert_eq!((first.as_str(), tag(&format!("{study}/games/0/tree")).await.as_str()), ("\"1\"", "\"1\""));
    let edits = format!("{study}/games/0/edits");
    let body = json!({"edits": [comment(1, "x")]});
    assert_eq!(with_header(&server, "POST", &edits, "if-match", &first, body.clone()).await.0, StatusCode::OK);
    assert_eq!(with_header(&server, "POST", &edits, "if-match", &first, body.clone()).await.0, StatusCode::PRECONDITION_FAILED);
    assert_eq!(with_header(&server, "POST", &edits, "if-match", "nonsense", body.clone()).await.0, StatusCode::PRECONDITION_FAILED);
    assert_eq!(with_header(&server, "POST", &edits, "if-match", "*", body).await.0, StatusCode::OK);
    let name = json!({"name": "n"});
    assert_eq!(with_header(&server, "PATCH", &study, "if-match", &first, name).await.0, StatusCode::PRECONDITION_FAILED);
    assert_eq!(with_header(&server, "DELETE", &study, "if-match", &first, json!({})).await.0, StatusCode::PRECONDITION_FAILED);
    assert_eq!(server.ok(&format!("{study}/revision")).await["revision"], 3);
}

#[tokio::test]
async fn a_damaged_study_is_named_and_the_others_work() {
    let (server, file) = server_with_file(|_| ());
    let good = created(&server, json!({"game": GAME, "text": "b2 a1 c3"})).await["id"].clone();
    let bad = created(&server, json!({"game": GAME, "text": "b2 a1 c3"})).await["id"].clone();
    let ring = "UPDATE node SET parent = 3 WHERE game = 2 AND id = 2; UPDATE node SET parent = 2 WHERE game = 2 AND id = 3;";
    Connection::open(&file).unwrap().execute_batch(ring).unwrap();
    let (status, told) = server.get(&format!("/studies/{bad}/games/0/nodes/3")).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(told["error"].as_str().unwrap().starts_with(&format!("study {bad} (“")), "{told}");
    let listed = server.ok("/studies").await;
    assert!(listed["studies"][0]["damaged"].is_string() && listed["studies"][1]["damaged"].is_null(), "{listed}");
    assert_eq!(server.ok(&format!("/studies/{good}/games/0/nodes/3")).await["position"], "..X/.X./O..");
}
