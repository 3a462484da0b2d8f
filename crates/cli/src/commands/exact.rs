//! `zug exact`

use crate::args::Exact;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::Host;

/// Proves the score of a game.
pub fn run(host: &Host, options: &Exact, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    let moves: Vec<&str> = options.moves.iter().map(String::as_str).collect();
    let answer = watched(|progress| game.after(options.from.as_deref(), &moves)?.exact(options.limits(), progress))?;
    let outcome = if answer.low == answer.high { Outcome::Yes } else { Outcome::No };
    if json {
        print_json(&answer)?;
        return Ok(outcome);
    }
    let mut out = std::io::stdout().lock();
    match &answer.stopped {
        Some(why) if answer.low < answer.high => {
            writeln!(out, "{}: between {:+} and {:+}; {why}", answer.game, answer.low, answer.high)?;
        }
        _ => writeln!(out, "{}: {:+}", answer.game, answer.low)?,
    }
    if let Some(best) = &answer.best {
        let early = answer.stopped.as_ref().map_or(String::new(), |why| format!(" …; {why}"));
        writeln!(out, "best move {best}\nline      {}{early}", answer.line.join(" "))?;
    }
    let work = &answer.work;
    writeln!(
        out,
        "{} positions expanded, {} settled by an answer found before, {} boards, lines of up to {} boards",
        work.expanded, work.reused, work.boards, work.longest
    )?;
    Ok(outcome)
}
