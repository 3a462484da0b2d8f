//! `zug replay`

use super::show::ending;
use super::{Named, file_or_game, side_name};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use zug_host::{AnyGame, Host, Progress, read_game};
use zug_library::trees::{NodeId, Severity, open_each, read_file, text_of};

/// Plays moves.
pub fn run(
    host: &Host,
    game: &str,
    from: Option<&str>,
    file: Option<&Path>,
    moves: &[String],
    most: u64,
    json: bool,
) -> Result<Outcome, Failure> {
    let game = match file_or_game(host, game)? {
        Named::File(path) if file.is_none() && moves.is_empty() => return records(host, path, most, json),
        Named::File(_) => host.game(game)?,
        Named::Game(game) => game,
    };
    let Some(file) = file else {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        tell(&*game, from, &moves, json)?;
        return Ok(Outcome::Yes);
    };
    let text = text_of(&read_file(file, most, &Progress::default())?);
    let mut outcome = Outcome::Yes;
    for (number, line) in (1..).zip(text.lines()) {
        let (begins, moves) = read_game(line);
        match tell(&*game, begins.as_deref().or(from), &moves, json) {
            Err(Failure::Host(e)) => {
                outcome = Outcome::No;
                if json {
                    print_json(&serde_json::json!({"error": e.to_string(), "line": number}))?;
                } else {
                    note(format_args!("{}, line {number}: {e}", file.display()));
                }
            }
            other => other?,
        }
    }
    Ok(outcome)
}

/// Plays the main lines of a file of games, one after the other as they are read.
fn records(host: &Host, file: &Path, most: u64, json: bool) -> Result<Outcome, Failure> {
    let bytes = read_file(file, most, &Progress::default())?;
    let (mut whole, mut number, mut failed) = (true, 0, None);
    let (_, diagnostics) = interruptible(|progress| {
        open_each(host, &bytes, None, progress, &mut |record| {
            number += 1;
            let tree = record.tree();
            let moves: Vec<&str> = tree.line_from(NodeId::ROOT).skip(1).map(|id| tree.move_text(id)).collect();
            let (Some(name), Some(start)) = (record.game(), record.position(NodeId::ROOT)) else {
                note(format_args!("{}, game {number}: its rules are not known", file.display()));
                whole = false;
                return ControlFlow::Continue(());
            };
            match host.game(&name).map_err(Failure::from).and_then(|game| tell(&*game, Some(&start), &moves, json)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => {
                    failed = Some(failure);
                    ControlFlow::Break(())
                }
            }
        })
    })?;
    diagnostics.iter().for_each(|problem| note(format_args!("{}: {problem}", file.display())));
    whole &= diagnostics.iter().all(|d| d.severity == Severity::Warning);
    match failed {
        Some(failure) => Err(failure),
        None => Ok(if whole { Outcome::Yes } else { Outcome::No }),
    }
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
