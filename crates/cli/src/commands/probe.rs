//! `zug probe`

use super::{side_name, value_in_words};
use crate::args::Probe;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, each_line, is_comment, print_json};
use std::io::Write;
use std::time::Duration;
use zug_host::{Analysis, Budget, Capability, Host};

/// What a person waits for without being told.
const USUAL: Duration = Duration::from_secs(2);

/// Tells what a position is worth, and each of its moves.
pub fn run(host: &Host, options: &Probe, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    let position = options.position.as_deref();
    if position == Some("-") {
        if options.source.is_some() {
            return Err(Failure::Input("--source is for one position, not for a list".into()));
        }
        return each_line(is_comment, |line| game.probe(Some(line)));
    }
    // Programs get what is known; whoever wants more says how long it may take.
    if json && options.budget.is_none() && options.source.is_none() {
        print_json(&game.probe(position)?)?;
        return Ok(Outcome::Yes);
    }
    let provider = options.source;
    let budget = Budget { threads: options.threads(), provider, ..Budget::of(options.budget.unwrap_or(USUAL)) };
    let analysis = watched(|progress| game.begin(position)?.analysis(&budget, progress, &mut |_| ()))?;
    if json {
        print_json(&analysis)?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{}", super::show::picture(&*game, position)?)?;
    print(&mut out, &analysis, &game.info().sides)?;
    if analysis.over.is_none() && !analysis.is_exact() && provider.is_none() && game.info().can.contains(&Capability::Solve) {
        let table = match game.details().feasible {
            true => format!(", `zug solve {}` makes a table", options.game),
            false => String::new(),
        };
        writeln!(out, "\nNot all is known: a longer `--budget` may prove it{table}.")?;
    }
    Ok(Outcome::Yes)
}

fn print(out: &mut impl Write, analysis: &Analysis, sides: &[String; 2]) -> Result<(), Failure> {
    if analysis.over.is_none() {
        writeln!(out, "{}: {}\n", side_name(sides, analysis.side), value_in_words(analysis.value.as_ref(), sides))?;
    }
    let width = analysis.moves.iter().map(|m| m.text.chars().count()).max().unwrap_or(0).max(8);
    for m in &analysis.moves {
        let mark = if m.mistake { "  a mistake" } else { "" };
        writeln!(out, "  {:width$} {}{mark}", m.text, value_in_words(m.value.as_ref(), sides))?;
    }
    if !analysis.line.is_empty() {
        writeln!(out, "\nexpected: {}", analysis.line.join(" "))?;
    }
    Ok(())
}
