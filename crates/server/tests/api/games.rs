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
async fn glances_tell_what_is_known_of_games_and_draw_them() {
    let server = Server::solved().await;
    let all = server.ok("/glances?typical=true").await;
    let all = all["glances"].as_array().unwrap();
    assert_eq!(all.len(), server.host.examples().len());
    let of = |name: &str| all.iter().find(|glance| glance["name"] == name).unwrap();
    let solved = of(GAME);
    assert_eq!((&solved["family"], &solved["solved"], &solved["feasible"]), (&"mnk".into(), &true.into(), &true.into()));
    assert_eq!(solved["verdict"]["wdl"], "draw");
    let file = std::fs::metadata(server.dir.path().join(format!("{GAME}.zug"))).unwrap();
    assert_eq!(solved["bytes"], file.len());
    let large = of("drop-7x6x4");
    assert_eq!((&large["feasible"], &large["bytes"]), (&false.into(), &serde_json::Value::Null));
    assert!(large["slots"].as_u64().unwrap() > 1 << 34);
    let stones = |glance: &serde_json::Value| {
        glance["scene"]["cells"].as_array().unwrap().iter().filter(|cell| !cell["stack"].as_array().unwrap().is_empty()).count()
    };
    assert_eq!(stones(solved), 2, "the typical position");
    let some = server.ok(&format!("/glances?games={GAME},nogo-3x7")).await;
    let some = some["glances"].as_array().unwrap();
    assert_eq!((some.len(), stones(&some[0]), &some[1]["name"]), (2, 0, &"nogo-3x7".into()));
    assert_eq!(some[1]["scene"]["cells"].as_array().unwrap().len(), 21);
    assert_eq!(server.get("/glances?games=mnk-3x3x3,halma").await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.get(&format!("/glances?games={}", vec![GAME; 101].join(","))).await.0, StatusCode::BAD_REQUEST);
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
