//! The description: it has every route and no other, and answers are what it says.

use axum::http::{Method, StatusCode};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(&zug_server::openapi()).unwrap());

/// Method, path and operation of all that is described.
fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = DESCRIPTION["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, methods)| methods.as_object().unwrap().iter().map(move |(m, o)| (m.to_uppercase(), path.as_str(), o)))
}

#[test]
fn every_route_is_described_and_every_described_route_is_there() {
    let routes: BTreeSet<(String, &str)> = zug_server::routes().into_iter().map(|(method, path)| (method.into(), path)).collect();
    let described: BTreeSet<_> = operations().map(|(method, path, _)| (method, path)).collect();
    assert_eq!(routes, described);
}

#[test]
fn every_path_parameter_is_described() {
    for (method, path, operation) in operations() {
        let wanted: BTreeSet<&str> = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
        let parameters = operation["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "path");
        let named: BTreeSet<&str> = parameters.map(|p| p["name"].as_str().unwrap()).collect();
        assert_eq!(named, wanted, "{method} {path}");
    }
}

#[test]
fn operations_have_names_of_their_own_and_parameters_say_what_they_are() {
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations() {
        assert!(names.insert(operation["operationId"].as_str().unwrap()), "{method} {path}");
        assert!(operation["summary"].as_str().unwrap().ends_with('.'), "{method} {path}");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert_ne!(parameter["description"], "", "{method} {path}: {parameter}");
        }
    }
}

/// Two types with one name would be numbered.
#[test]
fn every_schema_has_a_name_of_its_own_and_all_that_is_referred_to_is_there() {
    let schemas = DESCRIPTION["components"]["schemas"].as_object().unwrap();
    for name in schemas.keys() {
        assert!(name.chars().all(char::is_alphabetic), "{name}");
    }
    let mut found = BTreeSet::new();
    references(&DESCRIPTION, &mut found);
    assert!(found.iter().all(|name| DESCRIPTION.pointer(name.trim_start_matches('#')).is_some()), "{found:?}");
    let unused: Vec<&String> = schemas.keys().filter(|name| !found.contains(format!("#/components/schemas/{name}").as_str())).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    found.extend(value.get("$ref").and_then(Value::as_str));
    match value {
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| references(field, found)),
        _ => {}
    }
}

/// The program has it as a text, which `npm run types` (in `web/`) writes.
#[tokio::test]
async fn the_server_gives_what_is_described_by_its_types() {
    let given = crate::client::Server::new().ok("/openapi.json").await;
    assert!(given == *DESCRIPTION, "openapi.json is old: run `npm run types` in web/");
}

/// Panics if an answer is not what the description says.
pub fn check_answer(method: &Method, path: &str, status: StatusCode, answer: &Value) {
    let schema = match (status, described(method, path)) {
        (StatusCode::OK | StatusCode::CREATED, Some(operation)) => {
            &operation["responses"][status.as_str()]["content"]["application/json"]["schema"]
        }
        (StatusCode::OK | StatusCode::CREATED, None) => panic!("{method} {path} is not described"),
        _ => &DESCRIPTION["components"]["schemas"]["Error"],
    };
    if let Err(problem) = check(schema, answer, "answer") {
        panic!("{method} {path}: {problem}");
    }
}

/// Panics if the data of an event is not what the description says.
pub fn check_event(path: &str, data: &Value) {
    let operation = described(&Method::POST, &format!("/api/v1{path}")).expect("the route is described");
    let schema = &operation["responses"]["200"]["content"]["text/event-stream"]["schema"];
    if let Err(problem) = check(schema, data, "event") {
        panic!("{path}: {problem}");
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

/// What of JSON Schema is understood here; of these the first say nothing about what a value has to be.
const KEYWORDS: [&str; 18] = [
    "description",
    "default",
    "format",
    "$ref",
    "oneOf",
    "anyOf",
    "type",
    "const",
    "enum",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "items",
    "prefixItems",
    "properties",
    "required",
    "additionalProperties",
];

/// Whether a value is what a schema says; a field that is not described is wrong.
fn check(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let Some(keywords) = schema.as_object() else { panic!("{at}: {schema} says nothing") };
    let strange = keywords.keys().find(|keyword| !KEYWORDS.contains(&keyword.as_str()));
    assert!(strange.is_none(), "{at}: {strange:?} is not understood here");
    if let Some(name) = schema["$ref"].as_str() {
        return check(DESCRIPTION.pointer(name.trim_start_matches('#')).expect("what is referred to is there"), value, at);
    }
    for (keyword, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
        if let Some(options) = schema[keyword].as_array() {
            let problems: Vec<String> = options.iter().filter_map(|option| check(option, value, at).err()).collect();
            let fitting = options.len() - problems.len();
            return if (1..=most).contains(&fitting) { Ok(()) } else { Err(format!("{fitting} fit: {}", problems.join(" and "))) };
        }
    }
    let types = [&schema["type"]].into_iter().filter(|t| t.is_string()).chain(schema["type"].as_array().into_iter().flatten());
    let types: Vec<&str> = types.map(|t| t.as_str().unwrap()).collect();
    let fits = types.contains(&type_of(value)) || types.contains(&"number") && value.is_number();
    if !fits {
        return Err(format!("{at} is {value}, not {types:?}"));
    }
    let listed = schema["enum"].as_array().is_none_or(|all| all.contains(value));
    let bounds = value.as_f64().zip(schema["minimum"].as_f64()).is_none_or(|(value, least)| value >= least)
        && value.as_f64().zip(schema["maximum"].as_f64()).is_none_or(|(value, most)| value <= most);
    if !listed || !bounds || schema.get("const").is_some_and(|only| only != value) {
        return Err(format!("{at} is {value}, not as in {schema}"));
    }
    check_items(schema, value, at)?;
    check_fields(schema, value, at)
}

fn check_items(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let Some(items) = value.as_array() else { return Ok(()) };
    let count = |keyword: &str| schema[keyword].as_u64();
    if count("minItems").is_some_and(|n| (items.len() as u64) < n) || count("maxItems").is_some_and(|n| items.len() as u64 > n) {
        return Err(format!("{at} has {} items, not as in {schema}", items.len()));
    }
    for (i, item) in items.iter().enumerate() {
        check(schema["prefixItems"].get(i).unwrap_or(&schema["items"]), item, &format!("{at}[{i}]"))?;
    }
    Ok(())
}

fn check_fields(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let Some(fields) = value.as_object() else { return Ok(()) };
    if schema.as_object().is_some_and(|schema| schema.len() == 1) {
        // Any object.
        return Ok(());
    }
    for (name, field) in fields {
        let described = schema["properties"].get(name).or_else(|| schema.get("additionalProperties").filter(|any| any.is_object()));
        check(described.ok_or_else(|| format!("{at}.{name} is not described"))?, field, &format!("{at}.{name}"))?;
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

/// A check that lets everything pass would make all others worthless.
#[test]
fn what_is_not_as_described_is_found() {
    let position =
        |value: Value| std::panic::catch_unwind(|| check_answer(&Method::GET, "/api/v1/games/x/position", StatusCode::OK, &value)).is_ok();
    let verdict = serde_json::json!({"wdl": "win", "plies": 3, "source": "table"});
    let scene = serde_json::json!({
        "cols": 1, "rows": 1, "look": "squares", "cells": [], "hands": [], "moves": [], "refused": [], "lines": []
    });
    let good = serde_json::json!({
        "game": "x", "position": "p", "code": null, "side": "left", "over": {"result": "win", "winner": "left"}, "verdict": verdict,
        "moves": [], "scene": scene
    });
    assert!(position(good.clone()));
    let changes: [(&str, Value); 8] = [
        ("/game", 1.into()),
        ("/side", "middle".into()),
        ("/over", serde_json::json!({"result": "win"})),
        ("/over", serde_json::json!({"result": "tie", "winner": "left"})),
        ("/verdict/plies", (-1).into()),
        ("/verdict/source", "hearsay".into()),
        ("/verdict", serde_json::json!({"wdl": "win", "plies": 3})),
        ("/scene/cells", serde_json::json!([{"id": "a1"}])),
    ];
    for (place, wrong) in changes {
        let mut answer = good.clone();
        *answer.pointer_mut(place).unwrap() = wrong;
        assert!(!position(answer.clone()), "{answer}");
    }
    let mut without = good.clone();
    without.as_object_mut().unwrap().remove("scene");
    let mut with = good;
    with["more"] = 1.into();
    for answer in [without, with] {
        assert!(!position(answer.clone()), "{answer}");
    }
}
