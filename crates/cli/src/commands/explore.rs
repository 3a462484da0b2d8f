//! `zug explore`: the moves of a position or a sum, one by one.

use crate::args::{Explore, time_limit};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::{Progress, Side};
use zug_worksheet::sums::Limits;
use zug_worksheet::{Explored, ExploredMove, ExploredSum, LineMove, Values, has_values};

/// Values of positions that people look at need no more than this.
const ENOUGH: u64 = 1 << 30;

/// Takes a position or a sum apart.
pub fn run(options: &Explore, json: bool) -> Result<Outcome, Failure> {
    let values = Values::new(options.memory.unwrap_or(ENOUGH));
    if options.position.is_none() && !has_values(&options.what) {
        let sum = watched(|progress| values.explore_sum(&options.what, &limits(options, progress)))?;
        if json {
            print_json(&sum)?;
        } else {
            print_sum(&sum)?;
        }
        return Ok(Outcome::Yes);
    }
    let position = options.position.as_deref();
    let explored = watched(|progress| values.explore(&options.what, position, options.temperature, &limits(options, progress)))?;
    if json {
        print_json(&explored)?;
    } else {
        print(&explored)?;
    }
    Ok(Outcome::Yes)
}

fn limits<'p>(options: &Explore, progress: &'p Progress) -> Limits<'p> {
    Limits { progress: Some(progress), time: options.timeout.and_then(time_limit), nodes: None }
}

fn print(explored: &Explored) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let Explored { position, value, outcome, mean, temperature, ambient, moves, incentives, lines, .. } = explored;
    writeln!(out, "{position} = {value}  (outcome {outcome}, mean {mean}, temperature {temperature})")?;
    for (name, moves, incentives, line) in
        [("Left", &moves.left, &incentives.left, &lines.left), ("Right", &moves.right, &incentives.right, &lines.right)]
    {
        writeln!(out, "{name}:{}", if moves.is_empty() { " no move" } else { "" })?;
        let width = |text: fn(&ExploredMove) -> &str| moves.iter().map(|m| text(m).chars().count()).max().unwrap_or(0);
        let (long, wide) = (width(|m| &m.text), width(|m| &m.value).min(40));
        for m in moves {
            let mark = if m.canonical { "*" } else { " " };
            let orthodox = if m.orthodox { format!("  orthodox at {ambient}") } else { String::new() };
            let reason = m.reason.as_ref().map_or(String::new(), |reason| format!("  {reason}"));
            writeln!(out, " {mark} {:long$}  {:wide$}{orthodox}{reason}", m.text, m.value)?;
        }
        if !incentives.is_empty() {
            writeln!(out, "   incentives {}", incentives.join(", "))?;
        }
        if !line.is_empty() {
            let step = |m: &LineMove| format!("{}:{} ({})", if m.side == Side::Left { 'L' } else { 'R' }, m.text, m.value);
            writeln!(out, "   orthodox play {}", line.iter().map(step).collect::<Vec<_>>().join(" "))?;
        }
    }
    writeln!(out, "* an option of the canonical form")?;
    Ok(())
}

fn print_sum(sum: &ExploredSum) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} = {}  (temperature {})", sum.sum, sum.values.join(" + "), sum.temperature)?;
    for (name, moves) in [("Left", &sum.moves.left), ("Right", &sum.moves.right)] {
        writeln!(out, "{name}:{}", if moves.is_empty() { " no move" } else { "" })?;
        let long = moves.iter().map(|m| m.text.chars().count()).max().unwrap_or(0);
        for m in moves {
            let words = [(m.orthodox, "orthodox"), (m.wins, "wins")].into_iter().filter(|word| word.0).map(|word| word.1);
            writeln!(
                out,
                "   {:long$}  to {} from temperature {}  {}",
                m.text,
                m.value,
                m.temperature,
                words.collect::<Vec<_>>().join(", ")
            )?;
        }
    }
    Ok(())
}
