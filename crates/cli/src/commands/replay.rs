//! `zug replay`

use super::show::ending;
use super::side_name;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::path::Path;
use zug_host::{AnyGame, Host, read_game};
use zug_library::trees::{NodeId, Severity, open, unpacked};

/// Plays moves.
pub fn run(host: &Host, game: &str, from: Option<&str>, file: Option<&Path>, moves: &[String], json: bool) -> Result<Outcome, Failure> {
    if file.is_none() && moves.is_empty() && Path::new(game).is_file() {
        return records(host, Path::new(game), json);
    }
    let game = host.game(game)?;
    let Some(file) = file else {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        tell(&*game, from, &moves, json)?;
        return Ok(Outcome::Yes);
    };
    let text = std::fs::read_to_string(file).map_err(|e| Failure::File(file.into(), e))?;
    let mut outcome = Outcome::Yes;
    for (number, line) in (1..).zip(text.lines()) {
        let (begins, moves) = read_game(line);
        match tell(&*game, begins.or(from), &moves, json) {
            Err(Failure::Host(e)) => {
                outcome = Outcome::No;
                if json {
                    print_json(&serde_json::json!({"error": e.to_string(), "line": number}))?;
                } else {
                    eprintln!("{}, line {number}: {e}", file.display());
                }
            }
            other => other?,
        }
    }
    Ok(outcome)
}

/// Plays the main lines of a file of games.
fn records(host: &Host, file: &Path, json: bool) -> Result<Outcome, Failure> {
    let bytes = std::fs::read(file).map_err(|e| Failure::File(file.into(), e))?;
    let opened = open(host, &unpacked(bytes)?, None)?;
    opened.diagnostics.iter().for_each(|problem| eprintln!("{}: {problem}", file.display()));
    let mut whole = opened.diagnostics.iter().all(|d| d.severity == Severity::Warning);
    for (number, record) in (1..).zip(&opened.records) {
        let tree = record.tree();
        let moves: Vec<&str> = tree.line_from(NodeId::ROOT).skip(1).map(|id| tree.move_text(id)).collect();
        let (Some(name), Some(start)) = (record.game(), record.position(NodeId::ROOT)) else {
            eprintln!("{}, game {number}: its rules are not known", file.display());
            whole = false;
            continue;
        };
        tell(&*host.game(&name)?, Some(&start), &moves, json)?;
    }
    Ok(if whole { Outcome::Yes } else { Outcome::No })
}

fn tell(game: &dyn AnyGame, from: Option<&str>, moves: &[&str], json: bool) -> Result<(), Failure> {
    let sides = game.info().sides;
    for ply in game.replay(from, moves)? {
        if json {
            print_json(&ply)?;
            continue;
        }
        let state = match ply.over {
            Some(over) => ending(&sides, over, ply.score.as_ref()),
            None => format!("{} to move, {} moves", side_name(&sides, ply.side), ply.legal),
        };
        writeln!(std::io::stdout(), "{:>3}  {:6}  {}  {state}", ply.ply, ply.text.as_deref().unwrap_or(""), ply.position)?;
    }
    Ok(())
}
