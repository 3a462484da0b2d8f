//! Requests that are wrong in themselves, and those that come from elsewhere.

use crate::client::{GAME, Server, request};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use zug_server::{Client, Options, Peer, host_name};

#[tokio::test]
async fn what_is_no_route_is_not_found_and_a_wrong_method_not_allowed() {
    let server = Server::new();
    let status = async |method: &str, path: &str| server.json(request(method, path).body(Body::empty()).unwrap()).await.0;
    for path in ["", "/", "/nothing", "/games/", "/games/x/y", "/sessions/x", "/sessions/x/game/y", "/../games"] {
        assert_eq!(status("GET", path).await, StatusCode::NOT_FOUND, "{path}");
    }
    let wrong = [("POST", "/games"), ("DELETE", "/games/x"), ("GET", "/games/x/solve"), ("PUT", "/sessions"), ("OPTIONS", "/games")];
    for (method, path) in wrong {
        assert_eq!(status(method, path).await, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
    }
    for path in ["/api", "/api/", "/api/v2/games", "/nothing.html"] {
        let request = Request::get(path).header(header::HOST, "localhost").body(Body::empty()).unwrap();
        assert_eq!(server.json(request).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let post = Request::post("/").header(header::HOST, "localhost").body(Body::empty()).unwrap();
    assert_eq!(server.json(post).await.0, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_path_that_is_no_text_is_refused() {
    let server = Server::new();
    assert_eq!(server.get("/games/%FF/position").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(server.get("/games/%ZZ/position").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_body_has_to_be_the_right_json() {
    let server = Server::new();
    let deep = "[".repeat(100_000);
    let bodies =
        ["", "{", "[]", "null", "{\"positions\": 5}", "{\"positions\": [5]}", "{}", "{\"positions\": [], \"x\": 1}", "\u{0}", &deep];
    for body in bodies {
        let (status, answer) = server.post_text(&format!("/games/{GAME}/positions"), body.to_string()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{:.20}: {answer}", body);
    }
    assert_eq!(server.post_text("/sessions", vec![0xff, 0xfe]).await.0, StatusCode::BAD_REQUEST);
    for body in [json!({"side": "up", "stacks": {}}), json!({"side": "left", "stacks": []}), json!({"stacks": {}})] {
        assert_eq!(server.post(&format!("/games/{GAME}/setup"), body).await.0, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let server = Server::new();
    let (status, answer) = server.post("/sessions", json!({"game": "x".repeat(300 * 1024)})).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
}

#[tokio::test]
async fn a_body_has_to_say_that_it_is_json() {
    let server = Server::new();
    let send = async |mime: Option<&str>| {
        let request = mime.into_iter().fold(request("POST", "/sessions"), |request, mime| request.header(header::CONTENT_TYPE, mime));
        server.json(request.body(Body::from(json!({"game": GAME}).to_string())).unwrap()).await.0
    };
    for mime in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonx")] {
        assert_eq!(send(mime).await, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{mime:?}");
    }
    assert_eq!(send(Some("application/json; charset=utf-8")).await, StatusCode::OK);
}

#[tokio::test]
async fn only_names_of_this_machine_are_answered() {
    let server = Server::new();
    let send = async |server: &Server, host: &str| {
        let request = Request::get("/api/v1/games").header(header::HOST, host).body(Body::empty()).unwrap();
        server.json(request).await.0
    };
    for host in ["localhost", "localhost:7171", "LOCALHOST:80", "127.0.0.1:7171", "127.0.0.2", "[::1]:7171"] {
        assert_eq!(send(&server, host).await, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example:7171", "192.168.0.1", "evil.example:80@localhost", "", "[::2]:1"] {
        assert_eq!(send(&server, host).await, StatusCode::FORBIDDEN, "{host}");
    }
    let none = Request::get("/api/v1/games").body(Body::empty()).unwrap();
    assert_eq!(server.json(none).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_address_that_was_chosen_and_names_that_were_allowed_are_answered_and_no_others() {
    let send = async |server: &Server, host: &str, here: &str| {
        let peer = Peer { client: Client::at("192.168.0.9".parse().unwrap()), here: here.parse().unwrap() };
        let request = Request::get("/api/v1/games").header(header::HOST, host).extension(peer).body(Body::empty()).unwrap();
        server.json(request).await.0
    };
    let choose = |options: &mut Options| {
        (options.address, options.hosts) = ("0.0.0.0".parse().unwrap(), vec!["zug.example".into(), "10.1.1.1".into()]);
    };
    let open = Server::with(choose);
    for host in ["192.168.0.1:7171", "zug.example:7171", "ZUG.example", "10.1.1.1", "localhost"] {
        assert_eq!(send(&open, host, "192.168.0.1").await, StatusCode::OK, "{host}");
    }
    for host in ["evil.example:7171", "192.168.0.2:7171", "not.zug.example", "0.0.0.0"] {
        assert_eq!(send(&open, host, "192.168.0.1").await, StatusCode::FORBIDDEN, "{host}");
    }
    let chosen = Server::with(|options| options.address = "127.0.0.1".parse().unwrap());
    assert_eq!(send(&chosen, "evil.example:7171", "127.0.0.1").await, StatusCode::FORBIDDEN);
}

#[test]
fn the_name_of_a_host_comes_without_scheme_and_port() {
    for name in ["zug.example", "zug", "192.168.0.5", "::1"] {
        assert_eq!(host_name(name), Ok(name.to_string()));
    }
    for wrong in ["", "http://zug.example", "zug.example:80", "a b", "me@zug", "*", "[::1]", "zug/"] {
        assert!(host_name(wrong).is_err_and(|e| e.contains("expected one like zug.example")), "{wrong}");
    }
}

#[tokio::test]
async fn what_the_page_of_another_site_began_is_refused_but_a_link_to_the_page_is_not() {
    let server = Server::new();
    let status = async |path: &str, site: &str, mode: &str| {
        let request = Request::get(path).header(header::HOST, "localhost").header("sec-fetch-site", site).header("sec-fetch-mode", mode);
        server.send(request.body(Body::empty()).unwrap()).await.status()
    };
    for site in ["cross-site", "same-site"] {
        for (path, mode) in [("/api/v1/games", "no-cors"), ("/api/v1/games", "navigate"), ("/", "no-cors"), ("/assets/x.js", "cors")] {
            assert_eq!(status(path, site, mode).await, StatusCode::FORBIDDEN, "{site} {mode} {path}");
        }
        assert_eq!(status("/", site, "navigate").await, StatusCode::OK);
    }
    for site in ["same-origin", "none"] {
        assert_eq!(status("/api/v1/games", site, "cors").await, StatusCode::OK);
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_not_write() {
    let server = Server::new();
    let send = async |method: &str, path: &str, origin: &str| {
        let request = request(method, path).header(header::ORIGIN, origin).header(header::CONTENT_TYPE, "application/json");
        server.json(request.body(Body::from(json!({"game": GAME}).to_string())).unwrap()).await.0
    };
    for origin in ["http://evil.example", "null", "", "http://localhost:3000", "localhost.evil.example"] {
        assert_eq!(send("POST", "/sessions", origin).await, StatusCode::FORBIDDEN, "{origin}");
        assert_eq!(send("DELETE", &format!("/games/{GAME}/solve"), origin).await, StatusCode::FORBIDDEN, "{origin}");
    }
    assert_eq!(send("POST", "/sessions", "http://localhost:7171").await, StatusCode::OK);
}

#[tokio::test]
async fn answers_carry_no_leave_for_other_sites_and_are_not_guessed_at() {
    let server = Server::new();
    for path in ["/", "/api/v1/games", "/nothing"] {
        let request = Request::get(path).header(header::HOST, "localhost").header(header::ORIGIN, "http://evil.example");
        let response = server.send(request.body(Body::empty()).unwrap()).await;
        let headers = response.headers();
        assert!(headers.keys().all(|name| !name.as_str().starts_with("access-control")), "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert!(headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'self'"));
    }
    let response = server.send(request("GET", "/games").body(Body::empty()).unwrap()).await;
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn only_sites_that_were_named_may_show_the_page_in_a_frame() {
    let frames = async |server: Server| {
        let request = Request::get("/").header(header::HOST, "localhost").body(Body::empty()).unwrap();
        let policy = server.send(request).await.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_string();
        policy.split_once("frame-ancestors ").unwrap().1.to_string()
    };
    assert_eq!(frames(Server::new()).await, "'none'");
    let named = ["https://a.example", "http://localhost:8000"];
    let server = Server::with(|options| options.embed = named.map(|text| zug_server::origin(text).unwrap()).to_vec());
    assert_eq!(frames(server).await, "https://a.example http://localhost:8000");
    for text in [
        "",
        "a.example",
        "ftp://a.example",
        "https://a.example/page",
        "https://a.example; script-src *",
        "https://*",
        "https://u@a.example",
    ] {
        assert!(zug_server::origin(text).unwrap_err().contains("expected one like"), "{text}");
    }
}

/// Any text, the same each time: a simple linear congruence chooses the characters.
fn noise(seed: u64) -> String {
    const LETTERS: [char; 24] =
        ['X', 'O', '.', '/', 'a', 'b', 'c', '1', '3', '9', ' ', '-', '|', 'S', 'm', 'L', '%', '+', ':', '0', 'é', '🎲', '\0', '\n'];
    let mut state = seed;
    let mut next = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    (0..next(20)).map(|_| LETTERS[next(LETTERS.len())]).collect()
}

#[tokio::test]
async fn no_text_breaks_it() {
    let server = Server::new();
    let listed = server.host.examples().into_iter().map(|game| game.info().name);
    for game in listed.chain(["mnk-1x1x1".into(), "drop-8x8x8".into()]) {
        let begun = server.post_ok("/sessions", json!({"game": game})).await;
        let id = begun["session"].as_str().unwrap();
        for text in (0..200).map(noise) {
            let encoded = crate::client::encoded(&text);
            let answers = [
                server.get(&format!("/games/{game}/position?p={encoded}")).await,
                server.get(&format!("/games/{encoded}x/line")).await,
                server.post(&format!("/games/{game}/setup"), json!({"side": "right", "stacks": {&text: ["X"], "a1": [&text]}})).await,
                server.post(&format!("/sessions/{id}/move"), json!({"move": text})).await,
                server.post(&format!("/sessions/{id}/import"), json!({"notation": text})).await,
                server.post(&format!("/sessions/{id}/state"), json!({"position": text})).await,
            ];
            for (status, answer) in answers {
                assert!(!status.is_server_error(), "{game} {text:?}: {answer}");
            }
        }
    }
}
