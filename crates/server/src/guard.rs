//! Who may ask. The server listens on the local machine, where every page that is open in a browser can send requests: those that
//! name another host (DNS rebinding) and writes that another site's page began (cross-site request forgery) are refused.

use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// What every answer tells a browser: only this server's own scripts run, nothing is guessed, nobody is told where one came from.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Lets a request through or refuses it.
pub async fn guard(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&state, &request) {
        Some(sentence) => ApiError::new(StatusCode::FORBIDDEN, sentence).into_response(),
        None => next.run(request).await,
    };
    response.headers_mut().extend(HEADERS);
    response
}

fn refusal(state: &AppState, request: &Request) -> Option<&'static str> {
    let Some(host) = host(request) else { return Some("the request has no readable Host header") };
    if state.only_host.is_some_and(|address| !names_this_machine(&host, address)) {
        return Some("the Host header names another machine: open the server as localhost");
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

fn names_this_machine(host: &Authority, address: IpAddr) -> bool {
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback() || ip == address)
}

/// Browsers name the page a request comes from; programs do not.
fn from_own_page(request: &Request, host: &Authority) -> bool {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok());
    origin.and_then(|uri| uri.into_parts().authority).is_some_and(|authority| authority == *host)
}
