//! `zug line`

use super::in_words;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Duration;
use zug_host::{Budget, Host};

/// What a person waits for without being told.
const USUAL: Duration = Duration::from_secs(60);

/// Shows a line of perfect play.
pub fn run(host: &Host, game: &str, position: Option<&str>, budget: Option<Duration>, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    let budget = Budget::of(budget.unwrap_or(USUAL));
    let answer = watched(|progress| game.begin(position)?.line(&budget, progress))?;
    if json {
        print_json(&answer)?;
        return Ok(Outcome::Yes);
    }
    let sides = game.info().sides;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}  {} for {}", answer.position, in_words(answer.verdict), super::side_name(&sides, answer.side))?;
    for step in &answer.line {
        writeln!(out, "{:>3}  {:8} {}", step.ply, step.text, step.position)?;
    }
    match answer.over {
        Some(over) => writeln!(out, "{}", super::show::ending(&sides, over, None))?,
        None => writeln!(out, "and so on without end: a draw")?,
    }
    Ok(Outcome::Yes)
}
