//! The description of the API for machines, made from the types of the handlers: what a handler takes and gives is what
//! is described. The program does not make it, but has it as a text.

use crate::answer::{Created, Events, Shared, Text};
use crate::error::ApiError;
use crate::packed::OPENAPI;
use crate::request::{Body, Path, Query};
use crate::routes::{self, Routes, Verb};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::handler::Handler;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Where schemas are kept that others refer to.
const SCHEMAS: &str = "/components/schemas";

/// The schemas of all that is taken and given.
pub struct Schemas {
    takes: SchemaGenerator,
    gives: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Schemas {
        let plain = |settings: &mut SchemaSettings| {
            settings.definitions_path = SCHEMAS.into();
            settings.meta_schema = None;
            settings.transforms.push(Box::new(RecursiveTransform(keys_of_any_kind)));
            settings.transforms.push(Box::new(RecursiveTransform(items_of_one_kind)));
            settings.transforms.push(Box::new(RecursiveTransform(null_for_none)));
        };
        let settings = SchemaSettings::draft2020_12().with(plain);
        let gives = settings.clone().for_serialize().with_transform(RecursiveTransform(missing_or_something));
        Schemas { takes: settings.for_deserialize().into_generator(), gives: gives.into_generator() }
    }
}

impl Schemas {
    /// All schemas by name.
    fn named(mut self) -> Map<String, Value> {
        let mut all = self.gives.take_definitions(true);
        for (name, taken) in self.takes.take_definitions(true) {
            let given = all.entry(name).or_insert_with(|| taken.clone());
            assert_eq!(*given, taken, "what is taken and what is given have one name only if they are the same");
        }
        all
    }
}

/// Maps whose keys are numbers have any keys as far as readers are concerned.
fn keys_of_any_kind(schema: &mut Schema) {
    if let Some(Value::Object(patterns)) = schema.remove("patternProperties")
        && let Some((_, values)) = patterns.into_iter().next()
    {
        schema.insert("additionalProperties".into(), values);
    }
}

/// A tuple of things of one kind is an array of so many.
fn items_of_one_kind(schema: &mut Schema) {
    if let Some(Value::Array(items)) = schema.get("prefixItems")
        && let Some(first) = items.first().filter(|first| items.iter().all(|item| item == *first)).cloned()
    {
        schema.remove("prefixItems");
        schema.insert("items".into(), first);
    }
}

/// Rust's `None` is JSON's `null`.
fn null_for_none(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace("`None`", "`null`");
    }
}

/// A field that may be left out of an answer is never null.
fn missing_or_something(schema: &mut Schema) {
    let required: Vec<Value> = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(fields)) = schema.get_mut("properties") else { return };
    let optional = fields.iter_mut().filter(|(name, _)| !required.contains(&json!(name)));
    optional.filter_map(|(_, field)| field.as_object_mut()).for_each(never_null);
}

/// The schema without null.
fn never_null(field: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = field.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            field.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(options)) = field.get_mut("anyOf") {
        options.retain(|option| option["type"] != "null");
        if let [Value::Object(only)] = &options[..] {
            let only = only.clone();
            field.remove("anyOf");
            field.extend(only);
        }
    }
}

/// A route's operation while it is described.
pub struct Operation<'a> {
    path: &'static str,
    schemas: &'a mut Schemas,
    fields: Map<String, Value>,
    parameters: Vec<Value>,
}

impl<'a> Operation<'a> {
    /// What a handler on a path takes and gives.
    pub fn of(path: &'static str, schemas: &'a mut Schemas, describe: fn(&mut Operation)) -> Map<String, Value> {
        let mut operation = Operation { path, schemas, fields: Map::new(), parameters: Vec::new() };
        describe(&mut operation);
        if !operation.parameters.is_empty() {
            operation.fields.insert("parameters".into(), operation.parameters.into());
        }
        operation.fields
    }

    fn parameter(&mut self, place: &str, name: &str, required: bool, description: &str, schema: Value) {
        let parameter = json!({"name": name, "in": place, "required": required, "description": description, "schema": schema});
        self.parameters.push(parameter);
    }

    /// A header that a request may have.
    pub fn header(&mut self, name: &str, description: &str) {
        self.parameter("header", name, false, description, json!({"type": "string"}));
    }

    fn answer(&mut self, status: &str, kind: &str, schema: Value) {
        let mut content = Map::new();
        content.insert(kind.into(), json!({"schema": schema}));
        let answer = json!({"description": "The answer.", "content": content});
        self.fields.insert("responses".into(), json!({status: answer, "default": {"$ref": "#/components/responses/Error"}}));
    }

    fn given<T: JsonSchema>(&mut self) -> Value {
        self.schemas.gives.subschema_for::<T>().into()
    }
}

/// What a handler can take.
pub trait Takes {
    /// Adds it to the description.
    fn takes(operation: &mut Operation);
}

impl Takes for State<Arc<AppState>> {
    fn takes(_: &mut Operation) {}
}

/// The open parts of paths: name, type, what it says.
const PARTS: [(&str, &str, &str); 6] = [
    ("game", "string", "The name of the game."),
    ("game", "integer", "The game of the study, from 0."),
    ("id", "string", "The name of the session."),
    ("id", "integer", "The number of the study."),
    ("i", "integer", "How many moves."),
    ("node", "integer", "The node; 0 is the root."),
];

impl<T: JsonSchema> Takes for Path<T> {
    fn takes(operation: &mut Operation) {
        let schema = Value::from(operation.schemas.takes.subschema_for::<T>());
        // Several parts are read as a tuple, one as what it is.
        let schemas = schema["prefixItems"].as_array().cloned().unwrap_or_else(|| vec![schema]);
        let names = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        for (name, schema) in names.zip(schemas) {
            let part = PARTS.iter().find(|(part, kind, _)| *part == name && schema["type"] == *kind);
            operation.parameter("path", name, true, part.map_or("", |part| part.2), schema);
        }
    }
}

impl<T: JsonSchema> Takes for Query<T> {
    fn takes(operation: &mut Operation) {
        let mut schema = T::json_schema(&mut operation.schemas.takes);
        let required = schema.remove("required").unwrap_or_default();
        let Some(Value::Object(fields)) = schema.remove("properties") else { return };
        for (name, mut field) in fields {
            let description = field.as_object_mut().and_then(|field| field.remove("description")).unwrap_or_default();
            // In an address nothing is null: what is not there is missing.
            field.as_object_mut().map(never_null);
            let required = required.as_array().is_some_and(|names| names.contains(&json!(name)));
            operation.parameter("query", &name, required, description.as_str().unwrap_or_default(), field);
        }
    }
}

impl<T: JsonSchema> Takes for Body<T> {
    fn takes(operation: &mut Operation) {
        let schema = operation.schemas.takes.subschema_for::<T>();
        let body = json!({"required": true, "content": {"application/json": {"schema": schema}}});
        operation.fields.insert("requestBody".into(), body);
    }
}

/// What a handler can give.
pub trait Gives {
    /// Adds it to the description.
    fn gives(operation: &mut Operation);
}

impl<T: Gives> Gives for Result<T, ApiError> {
    fn gives(operation: &mut Operation) {
        operation.given::<ApiError>();
        T::gives(operation);
    }
}

impl<T: JsonSchema> Gives for Json<T> {
    fn gives(operation: &mut Operation) {
        let schema = operation.given::<T>();
        operation.answer("200", "application/json", schema);
    }
}

impl<T: JsonSchema> Gives for (HeaderMap, Json<T>) {
    fn gives(operation: &mut Operation) {
        Json::<T>::gives(operation);
    }
}

impl<T: JsonSchema> Gives for Shared<T> {
    fn gives(operation: &mut Operation) {
        Json::<T>::gives(operation);
    }
}

impl<T: JsonSchema> Gives for Created<T> {
    fn gives(operation: &mut Operation) {
        let schema = operation.given::<T>();
        operation.answer("201", "application/json", schema);
    }
}

impl<T: JsonSchema> Gives for Events<T> {
    fn gives(operation: &mut Operation) {
        let schema = operation.given::<T>();
        operation.answer("200", "text/event-stream", schema);
    }
}

impl Gives for Text {
    fn gives(operation: &mut Operation) {
        operation.answer("200", "text/plain", json!({"type": "string"}));
    }
}

/// The description as the program has it: `scripts/types` writes it, and a test sees that it is what is [`described`].
pub struct Document;

impl IntoResponse for Document {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, OPENAPI.kind)], OPENAPI.unpacked()).into_response()
    }
}

impl Gives for Document {
    fn gives(operation: &mut Operation) {
        operation.answer("200", "application/json", json!({"type": "object"}));
    }
}

/// A handler that says what it takes and gives.
pub trait Described<Arguments> {
    /// Adds all of it to the description.
    fn describe(operation: &mut Operation);
}

macro_rules! described {
    ($($argument:ident)*) => {
        impl<F, Answer, Given, $($argument),*> Described<($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Answer,
            Answer: Future<Output = Given>,
            Given: Gives,
            $($argument: Takes),*
        {
            fn describe(operation: &mut Operation) {
                $($argument::takes(operation);)*
                Given::gives(operation);
            }
        }
    };
}

described!();
described!(A);
described!(A B);
described!(A B C);
described!(A B C D);
described!(A B C D E);

/// The description as it follows from the types.
pub fn described() -> String {
    let mut described = Paths::default();
    routes::list(&mut described);
    format!("{:#}\n", document(described.paths, described.schemas))
}

#[derive(Default)]
struct Paths {
    paths: Map<String, Value>,
    schemas: Schemas,
}

impl Routes for Paths {
    fn route<H, T, A>(&mut self, verb: Verb, path: &'static str, _: H, name: &'static str, summary: &'static str)
    where
        H: Handler<T, Arc<AppState>> + Described<A>,
        T: 'static,
    {
        let mut operation = Operation::of(path, &mut self.schemas, H::describe);
        operation.insert("operationId".into(), name.into());
        operation.insert("summary".into(), summary.into());
        let methods = self.paths.entry(path).or_insert_with(|| Map::new().into());
        methods[verb.name.to_lowercase()] = operation.into();
    }
}

/// The whole document.
fn document(paths: Map<String, Value>, schemas: Schemas) -> Value {
    let error = "What is wrong: 400 does not read, 403 another host or site, 404 not there, 405 method, 408 too slow, 409 not in this state, \
                 412 another revision, 413 too large, 415 not JSON, 422 cannot be made, 500 a damaged table or study, 503 busy.";
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "zug",
            "version": "1",
            "description": "Exact values of board games. Positions and moves are text in the game's notation. See docs/http-api.md.",
            "license": {"name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "responses": {
                "Error": {"description": error, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}},
            },
            "schemas": schemas.named(),
        },
    })
}
