//! Who may ask. The server listens on the local machine, where every page that is open in a browser can send requests:
//! those that name another host (DNS rebinding), those that the browser says another site's page began, and writes from
//! another origin (cross-site request forgery) are refused.

use crate::connections::Peer;
use crate::error::ApiError;
use crate::state::AppState;
use crate::work::Client;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// What every answer tells a browser besides its policy: nothing is guessed, nobody is told where one came from.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Whose content a browser runs and shows: only this server's own. Others may show the page in a frame if they are
/// named.
pub fn policy(embed: &[HeaderValue]) -> HeaderValue {
    let frames: Vec<&str> = embed.iter().filter_map(|origin| origin.to_str().ok()).collect();
    let frames = if frames.is_empty() { "'none'".into() } else { frames.join(" ") };
    let policy = format!(
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors {frames}"
    );
    HeaderValue::from_str(&policy).expect("origins are plain text")
}

/// Lets a request through or refuses it.
pub async fn guard(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let peer = peer.unwrap_or(Peer { client: Client::asking(), here: state.address });
    let mut response = match refusal(&state, peer.here, &request) {
        Some(sentence) => ApiError::new(StatusCode::FORBIDDEN, sentence).into_response(),
        None => peer.client.asks(next.run(request)).await,
    };
    response.headers_mut().extend(HEADERS);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, state.policy.clone());
    response
}

fn refusal(state: &AppState, here: IpAddr, request: &Request) -> Option<&'static str> {
    let Some(host) = host(request) else { return Some("the request has no readable Host header") };
    if !names_this_machine(&host, here, &state.hosts) {
        return Some("the Host header names another machine: open the server as localhost, or start it with --allow-host NAME");
    }
    if state.origin.is_some() && request.headers().get(header::ORIGIN) == state.origin.as_ref() {
        return None;
    }
    if from_other_site(request) && !opens_the_page(request) {
        return Some("pages of other sites may not ask this");
    }
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD);
    (writes && !from_own_page(request, &host)).then_some("pages of other sites may not do this")
}

fn host(request: &Request) -> Option<Authority> {
    let named = match request.headers().get(header::HOST) {
        Some(value) => value.to_str().ok()?.parse().ok(),
        None => request.uri().authority().cloned(),
    };
    named.filter(|host: &Authority| !host.as_str().contains('@'))
}

fn bare(host: &Authority) -> &str {
    host.host().trim_start_matches('[').trim_end_matches(']')
}

/// A name never goes by the addresses it has: those are what a rebinding site chooses. An address has to be the one
/// that was asked.
fn names_this_machine(host: &Authority, here: IpAddr, names: &[String]) -> bool {
    let name = bare(host);
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    is("localhost")
        || names.iter().any(|name| is(name))
        || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback() || ip.to_canonical() == here)
}

/// Reads the origin of another site, as its pages name it: scheme, host and port.
pub fn origin(text: &str) -> Result<HeaderValue, String> {
    let wrong = || format!("'{text}' is no origin; expected one like http://localhost:5173, without a path");
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let plain =
        matches!(uri.scheme_str(), Some("http" | "https")) && uri.authority().is_some() && !text.contains(['@', '%', ';', ',', '\'', '*']);
    let whole = text.matches('/').count() == 2 && uri.query().is_none();
    HeaderValue::from_str(&text.to_lowercase()).ok().filter(|_| plain && whole).ok_or_else(wrong)
}

/// Reads the name of a host, as a request would name it: without a scheme and a port.
pub fn host_name(text: &str) -> Result<String, String> {
    let wrong = || format!("'{text}' is no name of a host; expected one like zug.example or 192.168.0.5, without http:// and a port");
    if let Ok(ip) = text.parse::<IpAddr>() {
        return Ok(ip.to_string());
    }
    let host: Authority = text.parse().map_err(|_| wrong())?;
    let plain = host.port().is_none() && !text.contains(['@', ':', '*', '[', '%']);
    if plain { Ok(bare(&host).into()) } else { Err(wrong()) }
}

/// What the browser says of who began a request; other programs say nothing.
fn fetched<'a>(request: &'a Request, what: &str) -> Option<&'a str> {
    request.headers().get(what).and_then(|value| value.to_str().ok())
}

fn from_other_site(request: &Request) -> bool {
    matches!(fetched(request, "sec-fetch-site"), Some("cross-site" | "same-site"))
}

/// A link to the page may stand anywhere.
fn opens_the_page(request: &Request) -> bool {
    fetched(request, "sec-fetch-mode") == Some("navigate") && *request.method() == Method::GET && !request.uri().path().starts_with("/api")
}

/// Browsers name the page a request comes from; programs do not.
fn from_own_page(request: &Request, host: &Authority) -> bool {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok());
    origin.and_then(|uri| uri.into_parts().authority).is_some_and(|authority| authority == *host)
}
