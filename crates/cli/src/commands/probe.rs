//! `zug probe`

use super::{in_words, side_name};
use crate::outcome::{Failure, Outcome, each_line, print_json};
use std::io::Write;
use zug_host::Host;

/// Tells exact values.
pub fn run(host: &Host, game: &str, position: Option<&str>, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    if position == Some("-") {
        return each_line(|line| game.probe(Some(line)));
    }
    let answer = game.probe(position)?;
    if json {
        print_json(&answer)?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{}", super::show::picture(&*game, position)?)?;
    let info = game.info();
    if answer.over.is_none() {
        writeln!(out, "{}: {}\n", side_name(&info.sides, answer.side), in_words(answer.verdict))?;
    }
    for m in &answer.moves {
        let mark = if m.mistake { "  a mistake" } else { "" };
        writeln!(out, "  {:8} {}{mark}", m.text, in_words(m.verdict))?;
    }
    if answer.verdict.0.is_none() && info.can.contains(&"solve") {
        writeln!(out, "\nNo table yet: `zug solve {}` makes one.", info.name)?;
    }
    Ok(Outcome::Yes)
}
