//! The facts, error lines and tables of the reference files.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::Read;
use std::path::Path;
use zug_tree::pgn::{Game, facts, read, write};
use zug_tree::table::{Command, Sides, rows};
use zug_tree::{NodeId, Severity, View};

fn data(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    if !name.ends_with(".gz") {
        return bytes;
    }
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_end(&mut text).expect("gzip");
    text
}

/// A file that tests of the page read too.
fn shared(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/test/data").join(name);
    std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn parsed(name: &str) -> Value {
    serde_json::from_slice(&data(name)).expect("JSON")
}

/// One line per node in depth-first order: ply, edge index, SAN.
fn tree_sha256(game: &Game) -> String {
    let mut hash = Sha256::new();
    for id in game.tree.preorder().skip(1) {
        hash.update(format!("{} {} {}\n", game.tree.ply(id), game.tree.choice(id), game.tree.move_text(id)));
    }
    hash.finalize().iter().map(|b| format!("{b:02x}")).collect()
}

#[test]
fn facts_and_error_lines_are_those_of_the_reference() {
    let expected = parsed("expected.json");
    for (name, file) in expected["files"].as_object().expect("files") {
        let read = read(&data(name));
        let errors: Vec<_> = read.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
        if file["class"] == "error" {
            for error in file["errors"].as_array().expect("errors") {
                let found = errors.iter().any(|d| json!(d.line) == error["line"] && json!(d.column) == error["column"]);
                assert!(found, "{name}: {error} is not among {errors:?}");
            }
        } else {
            assert!(errors.is_empty(), "{name}: {errors:?}");
            assert!(file["class"] == "lenient" || read.diagnostics.is_empty(), "{name}: {:?}", read.diagnostics);
        }
        let games = file["game_facts"].as_array().expect("games");
        assert_eq!(read.games.len(), games.len(), "{name}");
        for (game, wanted) in read.games.iter().zip(games) {
            let mut ours = serde_json::to_value(facts(game)).expect("plain data");
            ours["tree_sha256"] = json!(tree_sha256(game));
            for (key, value) in wanted.as_object().expect("facts") {
                let free =
                    key == "binding" || (name.starts_with("b14") && key == "nags") || (name.starts_with("e04") && key == "termination");
                assert!(free || ours[key] == *value, "{name} {key}: {} instead of {value}", ours[key]);
            }
        }
    }
}

#[test]
fn tables_are_those_of_the_original() {
    let tables: Value = serde_json::from_slice(&shared("tables.json")).expect("JSON");
    for table in tables["tables"].as_array().expect("tables") {
        let name = table["file"].as_str().expect("a name");
        let game = read(&shared(name)).games.into_iter().next().expect("a game");
        let (tree, sides, mut view) = (&game.tree, Sides::chess(), View::default());
        for command in table["commands"].as_array().expect("commands") {
            let command = Command::read(command.as_str().expect("text"), &sides).expect("a command");
            command.apply(tree, &mut view, &sides).expect("possible");
        }
        assert_eq!(json!(tree.choices(view.target())), table["target_path"], "{name}");
        let text = |id: Option<NodeId>| id.map_or("", |id| tree.move_text(id));
        let ours: Vec<String> = rows(tree, &view)
            .iter()
            .map(|row| {
                let others: Vec<String> =
                    row.alternatives.iter().map(|a| format!("{}:{}#{}", a.label, tree.move_text(a.node), tree.choice(a.node))).collect();
                format!("{}|{}|{}|{}", row.number, text(row.first), text(row.second), others.join(","))
            })
            .collect();
        assert_eq!(json!(ours), table["rows"], "{name} {}", table["commands"]);
    }
}

#[test]
fn what_is_written_reads_the_same_and_is_written_the_same() {
    let expected = parsed("expected.json");
    for (name, _) in expected["files"].as_object().expect("files") {
        let first = read(&data(name)).games;
        let text = write(&first);
        let second = read(text.as_bytes());
        assert_eq!(second.diagnostics, [], "{name}\n{text}");
        assert_eq!(first.len(), second.games.len());
        for (a, b) in first.iter().zip(&second.games) {
            assert!(a.tree.same(&b.tree), "{name}\n{text}");
            assert_eq!(a.start(), b.start());
            let sorted = |game: &Game| {
                let mut tags: Vec<_> = game.tags().map(|(n, v)| (n.to_string(), v.to_string())).collect();
                tags.sort();
                tags
            };
            assert_eq!(sorted(a), sorted(b));
            assert!(a.termination.is_none() || a.termination == b.termination);
        }
        assert_eq!(write(&second.games), text, "{name}");
        assert!(text.lines().all(|line| line.chars().count() < 81 || line.starts_with('[')), "{name}");
    }
}
