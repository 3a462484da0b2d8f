use crate::client::{GAME, Server, events, request};
use crate::openapi::check_event;
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{json, to_value};
use std::time::Duration;
use zug_host::{ChosenTiers, Progress, Wanted, Wdl};

#[tokio::test]
async fn counts_are_those_of_the_host_also_the_second_time() {
    let server = Server::solved().await;
    let mut expected =
        to_value(server.host.game(GAME).unwrap().solving().unwrap().stats(None, &ChosenTiers::default(), &Progress::default()).unwrap())
            .unwrap();
    expected["game"] = GAME.into();
    for _ in 0..2 {
        assert_eq!(server.ok(&format!("/games/{GAME}/stats")).await, expected);
    }
}

#[tokio::test]
async fn many_may_ask_for_counts_at_once() {
    let server = Server::solved().await;
    let path = format!("/games/{GAME}/stats");
    let (a, b, c) = tokio::join!(server.ok(&path), server.ok(&path), server.ok(&path));
    assert!(a == b && b == c);
}

#[tokio::test]
async fn a_count_that_is_watched_ends_with_the_counts() {
    let server = Server::solved().await;
    let path = format!("/games/{GAME}/count");
    let watch = || server.send(request("POST", &path).body(Body::empty()).unwrap());
    for _ in 0..2 {
        let told = events(watch().await).await;
        told.iter().for_each(|(_, data)| check_event(&path, data));
        let (last, before) = told.split_last().unwrap();
        assert_eq!((last.0.as_str(), &last.1), ("done", &server.ok(&format!("/games/{GAME}/stats")).await));
        assert!(before.iter().all(|(name, data)| name == "progress" && data["total"].is_u64()), "{before:?}");
    }
    let without = Server::new().send(request("POST", &path).body(Body::empty()).unwrap()).await;
    assert_eq!(events(without).await.last().unwrap().0, "failed");
}

#[tokio::test]
async fn without_a_table_there_are_no_counts_and_no_puzzles() {
    let server = Server::new();
    // Where there are proofs, there are puzzles without a table.
    for route in [format!("{GAME}/stats"), "gobblet/puzzle?wdl=win".into()] {
        assert_eq!(server.get(&format!("/games/{route}")).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_puzzle_is_the_same_for_the_same_seed() {
    let server = Server::solved().await;
    let game = server.host.game(GAME).unwrap();
    for seed in [0, 5, u64::MAX] {
        let wanted = Wanted { wdl: Wdl::Win, plies: Some(3), only_move: true };
        let puzzle = game.puzzle(wanted, seed, &Progress::default()).unwrap();
        let mut expected = to_value(&puzzle).unwrap();
        let playing = game.begin(Some(&puzzle.position)).unwrap();
        expected["side"] = to_value(playing.here().side).unwrap();
        expected["scene"] = to_value(playing.scene().unwrap()).unwrap();
        let answer = server.ok(&format!("/games/{GAME}/puzzle?wdl=win&plies=3&only=true&seed={seed}")).await;
        assert_eq!(answer, expected);
        assert_eq!((&answer["plies"], &answer["keeping"]), (&json!(3), &json!(1)));
    }
    assert_eq!(server.ok(&format!("/games/{GAME}/puzzle?wdl=draw&plies=3")).await["wdl"], "draw");
}

#[tokio::test]
async fn a_puzzle_that_is_not_there_is_not_found_and_a_bad_wish_is_refused() {
    let server = Server::solved().await;
    let status = async |query: &str| server.get(&format!("/games/{GAME}/puzzle?{query}")).await.0;
    assert_eq!(status("wdl=win&plies=200").await, StatusCode::NOT_FOUND);
    assert_eq!(status("wdl=win&plies=4294967295").await, StatusCode::NOT_FOUND);
    for query in ["", "wdl=lose", "wdl=win&plies=-1", "wdl=win&seed=x", "wdl=win&only=yes", "wdl=win&plies=4294967296", "wdl=win&what=1"] {
        assert_eq!(status(query).await, StatusCode::BAD_REQUEST, "{query}");
    }
}

#[tokio::test]
async fn a_search_that_takes_too_long_finds_nothing() {
    let server = Server::with(|options| options.limits.puzzle = Duration::ZERO);
    server.solve(GAME).await;
    let (status, answer) = server.get(&format!("/games/{GAME}/puzzle?wdl=win&plies=200")).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{answer}");
}

#[tokio::test]
async fn a_damaged_table_is_told_and_solving_repairs_it() {
    let server = Server::new();
    std::fs::write(server.dir.path().join(format!("{GAME}.zug")), b"this is not a table").unwrap();
    for route in ["position", "line", "stats", "puzzle?wdl=win"] {
        let (status, answer) = server.get(&format!("/games/{GAME}/{route}")).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{route}");
        assert!(answer["error"].as_str().unwrap().contains(GAME), "the reason names the file: {answer}");
    }
    assert_eq!(server.solve(GAME).await.last().unwrap().0, "done");
    server.ok(&format!("/games/{GAME}/stats")).await;
}
