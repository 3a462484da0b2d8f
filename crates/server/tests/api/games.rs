use crate::client::{GAME, Server};
use axum::http::StatusCode;

#[tokio::test]
async fn the_list_has_the_games_of_the_host() {
    let server = Server::solved().await;
    let answer = server.ok("/games").await;
    let infos: Vec<_> = server.host.examples().iter().map(|game| serde_json::to_value(game.info()).unwrap()).collect();
    assert_eq!(answer["games"], serde_json::Value::Array(infos));
    let solved = answer["games"].as_array().unwrap().iter().filter(|game| game["solved"] == true).map(|game| &game["name"]);
    assert_eq!(solved.collect::<Vec<_>>(), [GAME]);
    assert_eq!(answer["families"], serde_json::to_value(server.host.cards()).unwrap());
    let strip = answer["families"].as_array().unwrap().iter().find(|card| card["section"] == "clobber_1xn").unwrap();
    assert_eq!((&strip["name"], &strip["title"], &strip["symbols"]), (&"linear-clobber".into(), &"Linear Clobber".into(), &".XO".into()));
    assert_eq!(strip["sizes"], serde_json::json!({"kind": "row", "least": 1, "usual": 12, "most": 20000}));
}

#[tokio::test]
async fn a_game_is_told_in_full_even_if_no_list_has_it() {
    let server = Server::new();
    for name in [GAME, "mnk-4x3x3", "drop-8x8x8"] {
        let details = server.host.game(name).unwrap().details();
        assert_eq!(server.ok(&format!("/games/{name}")).await, serde_json::to_value(details).unwrap());
    }
}

#[tokio::test]
async fn an_unknown_game_is_not_found_on_any_route() {
    let server = Server::new();
    for name in ["halma", "mnk-13x9x9", "mnk-3x3", "mnk-", "..%2F..%2Fetc", "%00", "%F0%9F%8E%B2"] {
        for rest in ["", "/position", "/line", "/stats", "/puzzle?wdl=win"] {
            let (status, answer) = server.get(&format!("/games/{name}{rest}")).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{name}{rest}: {answer}");
        }
        let (status, _) = server.post(&format!("/games/{name}/positions"), serde_json::json!({"positions": []})).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert_eq!(server.start_solve(name).await.status(), StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn any_of_its_names_is_the_game() {
    let server = Server::new();
    for name in ["clobber_1xn-12", "Linear%20Clobber%2012", "LINEAR-CLOBBER-12"] {
        assert_eq!(server.ok(&format!("/games/{name}")).await["name"], "linear-clobber-12");
    }
    let answer = server.post("/values", serde_json::json!({"game": "Linear Clobber", "position": "XXO"})).await.1;
    assert_eq!(answer["short"], "^");
    let answer = server.post("/sums", serde_json::json!({"text": "[linear-clobber] XO [Clobber] XO [clobber_1xn] XO"})).await.1;
    let sections: Vec<_> = answer["summands"].as_array().unwrap().iter().map(|s| s["section"].as_str().unwrap()).collect();
    assert_eq!(sections, ["clobber_1xn", "clobber", "clobber_1xn"]);
}
