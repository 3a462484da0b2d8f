//! Studies over HTTP.

use crate::client::{GAME, Server, bytes, encoded, request};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value, json};

/// A server with a library of its own.
pub fn server() -> Server {
    let file = tempfile::tempdir().unwrap().keep().join("studies.sqlite");
    Server::with(move |options| options.studies = Some(file))
}

pub async fn created(server: &Server, body: Value) -> Value {
    let (status, study) = server.post("/studies", body).await;
    assert_eq!(status, StatusCode::CREATED, "{study}");
    study
}

async fn edit(server: &Server, id: &Value, edit: Value) -> Value {
    server.post_ok(&format!("/studies/{id}/games/0/edits"), json!({"edits": [edit]})).await
}

#[tokio::test]
async fn a_study_is_made_edited_undone_and_deleted() {
    let server = server();
    let study = created(&server, json!({"game": GAME, "text": "b2 a1 c3"})).await;
    let id = &study["id"];
    let tree = format!("/studies/{id}/games/0/tree");
    let before = server.ok(&tree).await;
    assert_eq!(before["move"], json!(["", "b2", "a1", "c3"]));
    assert_eq!(before["parent"], json!([-1, 0, 1, 2]));

    let edited = edit(&server, id, json!({"op": "add", "parent": 1, "moves": ["c1", "a3"]})).await;
    assert_eq!(edited["added"], json!([4, 5]));
    let came = |id: u32, parent: u32, text: &str| json!({"id": id, "parent": parent, "move": text, "marks": 0, "nags": []});
    assert_eq!(edited["changes"]["nodes"], json!([came(4, 1, "c1"), came(5, 4, "a3")]));
    assert_eq!((&edited["changes"]["order"], &edited["changes"]["undo"]), (&json!({"1": [2, 4], "4": [5]}), &json!(1)));
    let edited = edit(&server, id, json!({"op": "main", "node": 5})).await;
    assert_eq!((&edited["changes"]["nodes"], &edited["changes"]["order"]), (&json!([]), &json!({"1": [4, 2]})));
    let edited = edit(&server, id, json!({"op": "comment", "node": 5, "after": "a trap"})).await;
    assert_eq!(edited["changes"]["nodes"], json!([{"id": 5, "parent": 4, "move": "a3", "marks": 1, "nags": []}]));
    edit(&server, id, json!({"op": "nags", "node": 5, "nags": [1]})).await;
    let after = server.ok(&tree).await;
    assert_eq!(after["move"], json!(["", "b2", "c1", "a3", "a1", "c3"]));
    assert_eq!((&after["marks"][3], &after["nags"]["5"], &after["undo"]), (&json!(1), &json!([1]), &json!(4)));

    let node = server.ok(&format!("/studies/{id}/games/0/nodes/5")).await;
    assert_eq!((&node["after"], &node["position"], &node["touched"]), (&json!("a trap"), &json!("X../.X./..O"), &json!(["a3"])));
    let undo = async || server.post_ok(&format!("/studies/{id}/games/0/undo"), json!({})).await;
    let mut undone = undo().await;
    for _ in 0..3 {
        undone = undo().await;
    }
    assert_eq!((&undone["changes"]["removed"], &undone["changes"]["redo"]), (&json!([4, 5]), &json!(4)));
    assert_eq!(server.ok(&tree).await["move"], before["move"]);
    let (status, _) = server.post(&format!("/studies/{id}/games/0/undo"), json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT);

    let deleted = request("DELETE", &format!("/studies/{id}")).body(Body::empty()).unwrap();
    assert_eq!(server.json(deleted).await.0, StatusCode::OK);
    assert_eq!(server.get(&format!("/studies/{id}")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_study_is_found_by_name_tag_and_position() {
    let server = server();
    let study = created(&server, json!({"name": "My traps", "game": GAME, "text": "b2 a1 c3"})).await;
    let id = &study["id"];
    let body = Body::from(json!({"tags": ["trap"]}).to_string());
    let tagged = request("PATCH", &format!("/studies/{id}")).header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
    assert_eq!(server.json(tagged).await.1["tags"], json!(["trap"]));
    let count = async |query: &str| server.ok(&format!("/studies?{query}")).await["studies"].as_array().unwrap().len();
    assert_eq!([count("q=traps").await, count("tag=trap").await, count("q=xyz").await], [1, 1, 0]);
    let position = encoded(".../.X./O..");
    let found = server.ok(&format!("/studies?game={GAME}&position={position}")).await;
    assert_eq!(found["studies"][0]["found"], json!([{"game": 0, "node": 2}]));
    assert_eq!(server.get(&format!("/studies?position={position}")).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn perfect_play_becomes_a_study_with_values() {
    let server = server();
    let events = server.solve(GAME).await;
    assert_eq!(events.last().unwrap().0, "done");
    let (status, study) = server.post("/studies/optimal", json!({"game": GAME})).await;
    assert_eq!(status, StatusCode::CREATED, "{study}");
    let id = &study["id"];
    let tree = server.ok(&format!("/studies/{id}/games/0/tree")).await;
    let moves_at_the_root = tree["parent"].as_array().unwrap().iter().filter(|p| **p == json!(0)).count();
    assert_eq!(moves_at_the_root, 9);
    let values = server.post_ok(&format!("/studies/{id}/games/0/values"), json!({"nodes": [0, tree["id"][9], 3]})).await;
    assert_eq!(values["values"][0]["verdict"]["wdl"], "draw");
    assert_eq!(values["values"][1]["over"]["result"], "tie", "the best line ends in a tie after nine moves");
    assert_eq!(values["values"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let server = server();
    let id = created(&server, json!({"game": GAME})).await["id"].clone();
    let edits = format!("/studies/{id}/games/0/edits");
    let refused = async |edit: Value| server.post(&edits, json!({"base": 1, "edits": [edit]})).await.0;
    assert_eq!(refused(json!({"op": "add", "parent": 0, "moves": ["b2", "b2"]})).await, StatusCode::CONFLICT);
    assert_eq!(refused(json!({"op": "add", "parent": 0, "moves": ["z9"]})).await, StatusCode::BAD_REQUEST);
    assert_eq!(refused(json!({"op": "delete", "node": 0})).await, StatusCode::CONFLICT);
    assert_eq!(refused(json!({"op": "delete", "node": 7})).await, StatusCode::CONFLICT);
    assert_eq!(refused(json!({"op": "fly"})).await, StatusCode::BAD_REQUEST);
    assert_eq!(server.ok(&format!("/studies/{id}/revision")).await["revision"], 1);
    assert_eq!(server.get(&format!("/studies/{id}/games/3/tree")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.post("/studies", json!({"text": "b2"})).await.0, StatusCode::BAD_REQUEST, "moves of no game");
    let source = server.send(request("GET", &format!("/studies/{id}/source")).body(Body::empty()).unwrap()).await;
    assert_eq!((source.status(), bytes(source).await.len()), (StatusCode::OK, 0));
}

const PGN: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 {best by test} e5 (1... c5 $14 2. Nf3) 2. Nf3 Nc6 *\n\n[White \"Cy\"]\n\n1. Nf3 Zz9 *\n";

#[tokio::test]
async fn a_pgn_becomes_a_study_and_a_pgn_again() {
    let server = server();
    let study = created(&server, json!({"text": PGN})).await;
    let id = &study["id"];
    assert_eq!((&study["games"][0]["title"], &study["games"][0]["nodes"]), (&json!("Ann – Bob"), &json!(7)));
    assert_eq!((&study["errors"][0]["line"], &study["errors"][0]["game"]), (&json!(8), &json!(2)), "{}", study["errors"]);
    let tree = server.ok(&format!("/studies/{id}/games/0/tree")).await;
    assert_eq!(tree["move"], json!(["", "e4", "e5", "Nf3", "Nc6", "c5", "Nf3"]));
    assert_eq!(tree["marks"], json!([0, 1, 0, 0, 0, 0, 0]));
    // The same position by another order of moves is found, whatever the counters of the FEN say.
    let position = encoded("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    let found = server.ok(&format!("/studies?game=chess&position={position}")).await;
    assert_eq!(found["studies"][0]["found"], json!([{"game": 0, "node": 4}]), "ids are those of reading: c5 comes before what follows e5");

    let export = async |id: &Value| {
        let path = format!("/studies/{id}/export?format=pgn&game=0");
        let answer = server.send(request("GET", &path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        String::from_utf8(bytes(answer).await.to_vec()).unwrap()
    };
    let text = export(id).await;
    assert!(text.contains("1. e4 {best by test}") && text.contains("(1... c5 $14 2. Nf3)"), "{text}");
    let again = created(&server, json!({"text": text})).await;
    assert_eq!(export(&again["id"]).await, text, "read and written again it is the same");
}

#[tokio::test]
async fn stones_that_are_set_up_in_the_middle_are_nodes_with_boards() {
    let server = server();
    let study = created(&server, json!({"text": "(;SZ[5];B[bb];AB[aa][ba]AE[bb];W[ba])"})).await;
    let id = &study["id"];
    assert_eq!((study["errors"].as_array().map(Vec::len), &study["warnings"][0]["column"]), (Some(0), &json!(31)), "{study}");
    let tree = server.ok(&format!("/studies/{id}/games/0/tree")).await;
    assert_eq!(tree["move"], json!(["", "B4", "...set:.=B4/X=A5,B5", "!B5"]));
    let node = server.ok(&format!("/studies/{id}/games/0/nodes/2")).await;
    assert_eq!((&node["position"], &node["touched"]), (&json!("XX.../...../...../...../.....:w1"), &json!([])));
    let node = server.ok(&format!("/studies/{id}/games/0/nodes/3")).await;
    assert_eq!((&node["position"], &node["touched"]), (&json!("XO.../...../...../...../.....:b2"), &json!(["B5"])));
    edit(&server, id, json!({"op": "add", "parent": 2, "moves": ["C3", "!C3"]})).await;
    assert_eq!(server.ok(&format!("/studies/{id}/games/0/tree")).await["move"][5], "!C3");
}

#[tokio::test]
async fn a_list_is_bounded_and_goes_on() {
    let server = server();
    for n in 0..5 {
        created(&server, json!({"name": format!("study {n}"), "text": "1. e4 *\n\n1. d4 *"})).await;
    }
    let first = server.ok("/studies?limit=2").await;
    assert_eq!((first["studies"].as_array().unwrap().len(), &first["studies"][0]["game_count"]), (2, &json!(2)));
    assert_eq!((&first["studies"][0]["nodes"], &first["studies"][0]["kinds"]), (&json!(4), &json!(["chess"])));
    let (mut seen, mut next) = (Vec::new(), Some(String::new()));
    while let Some(after) = next {
        let after = if after.is_empty() { after } else { format!("&after={}", encoded(&after)) };
        let page = server.ok(&format!("/studies?limit=2{after}")).await;
        seen.extend(page["studies"].as_array().unwrap().iter().map(|study| study["name"].as_str().unwrap().to_string()));
        next = page["next"].as_str().map(String::from);
    }
    assert_eq!(seen, ["study 4", "study 3", "study 2", "study 1", "study 0"]);
    assert_eq!(server.get("/studies?after=nothing").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_games_of_a_study_come_in_parts() {
    let server = server();
    let text: String = (0..150).map(|n| format!("[White \"Player {n}\"]\n\n1. e4 *\n\n")).collect();
    let study = created(&server, json!({"text": text})).await;
    let id = &study["id"];
    assert_eq!((&study["game_count"], study["games"].as_array().unwrap().len()), (&json!(150), 100));
    let rest = server.ok(&format!("/studies/{id}/games?from=100")).await;
    assert_eq!((rest["games"].as_array().unwrap().len(), &rest["games"][0]["title"]), (50, &json!("Player 100")));
    let found = server.ok(&format!("/studies/{id}/games?q=player%20150&limit=3")).await;
    assert_eq!((&found["games"][0]["index"], &found["next"]), (&json!(149), &Value::Null));
    assert_eq!(server.get("/studies/99/games").await.0, StatusCode::NOT_FOUND);
}
