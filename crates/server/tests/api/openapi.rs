//! The description: it has every route and no other, and answers are what it says.

use axum::http::{Method, StatusCode};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(include_str!("../../src/openapi.json")).unwrap());

#[test]
fn every_route_is_described_and_every_described_route_is_there() {
    let routes: BTreeSet<(String, String)> = zug_server::routes().into_iter().map(|(method, path)| (method.into(), path.into())).collect();
    let methods = |(path, methods): (&String, &Value)| {
        methods.as_object().unwrap().keys().map(|m| (m.to_uppercase(), path.clone())).collect::<Vec<_>>()
    };
    let described: BTreeSet<_> = DESCRIPTION["paths"].as_object().unwrap().iter().flat_map(methods).collect();
    assert_eq!(routes, described);
}

#[test]
fn every_path_parameter_is_described() {
    for (path, methods) in DESCRIPTION["paths"].as_object().unwrap() {
        let wanted: BTreeSet<&str> = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
        for (method, operation) in methods.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "path");
            let named: BTreeSet<&str> = parameters.map(|p| p["name"].as_str().unwrap()).collect();
            assert_eq!(named, wanted, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn the_server_gives_the_description() {
    assert_eq!(crate::client::Server::new().ok("/openapi.json").await, *DESCRIPTION);
}

/// Panics if an answer is not what the description says.
pub fn check_answer(method: &Method, path: &str, status: StatusCode, answer: &Value) {
    let error = &DESCRIPTION["components"]["schemas"]["Error"];
    let schema = match (status, described(method, path)) {
        (StatusCode::OK | StatusCode::CREATED, Some(operation)) => {
            &operation["responses"][status.as_str()]["content"]["application/json"]["schema"]
        }
        (StatusCode::OK | StatusCode::CREATED, None) => panic!("{method} {path} is not described"),
        _ => error,
    };
    if let Err(problem) = check(schema, answer, "answer") {
        panic!("{method} {path}: {problem}");
    }
}

fn described(method: &Method, path: &str) -> Option<&'static Value> {
    let path: Vec<&str> = path.strip_prefix("/api/v1")?.split('/').collect();
    let fits = |pattern: &str| {
        let pattern: Vec<&str> = pattern.split('/').collect();
        pattern.len() == path.len() && pattern.iter().zip(&path).all(|(p, s)| p.starts_with('{') || p == s)
    };
    // A route that spells a part out goes before one that leaves it open.
    let fitting = DESCRIPTION["paths"].as_object()?.iter().filter(|(pattern, _)| fits(pattern));
    let methods = fitting.min_by_key(|(pattern, _)| pattern.matches('{').count())?.1;
    methods.get(method.as_str().to_lowercase())
}

/// As much of JSON Schema as the description uses; a field that is not described is wrong.
fn check(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return check(DESCRIPTION.pointer(name.trim_start_matches('#')).expect("what is referred to is there"), value, at);
    }
    if let Some(options) = schema["oneOf"].as_array() {
        let problems: Vec<String> = options.iter().filter_map(|option| check(option, value, at).err()).collect();
        return if problems.len() < options.len() { Ok(()) } else { Err(problems.join(" and ")) };
    }
    let types = [&schema["type"]].into_iter().filter(|t| t.is_string()).chain(schema["type"].as_array().into_iter().flatten());
    let types: Vec<&str> = types.map(|t| t.as_str().unwrap()).collect();
    let fits = types.contains(&type_of(value)) || types.contains(&"number") && value.is_number();
    if !fits {
        return Err(format!("{at} is {value}, not {types:?}"));
    }
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        return Err(format!("{at} is {value}, not of {}", schema["enum"]));
    }
    check_inside(schema, value, at)
}

fn check_inside(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        check(&schema["items"], item, &format!("{at}[{i}]"))?;
    }
    let (Some(fields), Some(properties)) = (value.as_object(), schema["properties"].as_object()) else { return Ok(()) };
    for (name, field) in fields {
        check(properties.get(name).ok_or_else(|| format!("{at}.{name} is not described"))?, field, &format!("{at}.{name}"))?;
    }
    let missing = schema["required"].as_array().into_iter().flatten().find(|name| !fields.contains_key(name.as_str().unwrap()));
    missing.map_or(Ok(()), |name| Err(format!("{at} has no {name}")))
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
