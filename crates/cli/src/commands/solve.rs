//! `zug solve`

use crate::args::{Together, Work};
use crate::bar::{listen_to_input, told, watched};
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use zug_host::{AnyGame, Host, HostError, Means, Pace, Party, Progress, check_table, size, tidy};

/// Makes the table of a game, unless there is one.
pub fn run(
    host: &Host,
    game: &str,
    again: bool,
    scratch: Option<PathBuf>,
    together: &Together,
    work: &Work,
    json: bool,
) -> Result<Outcome, Failure> {
    let hosted = host.game(game)?;
    let path = hosted.solving()?.path();
    let party = party(together)?;
    if together.leash {
        listen_to_input();
    }
    // The files of a folder are those of the first process.
    if party.as_ref().is_none_or(|party| party.process == 0) {
        tidy(host.tables());
    }
    if path.exists() && !again {
        return solved_already(&*hosted, game, json).map_err(|failure| offer(failure, game));
    }
    let scratch = scratch.map_or_else(|| path.with_extension("zug.scratch"), |folder| folder.join(format!("{game}.zug.scratch")));
    let means = Means { threads: work.threads(), memory: work.memory(), scratch: Some(scratch), pace: Pace::default() };
    let work = |progress: &Progress| match &party {
        None => hosted.solving()?.solve_with(&means, progress),
        Some(party) => hosted.solving()?.solve_together(&means, party, progress),
    };
    let solved = if together.leash { told(work) } else { watched(work) }?;
    let start = hosted.probe(None)?;
    if json {
        let (slots, bytes, seconds) = (solved.slots, solved.bytes, solved.time.as_secs_f64());
        print_json(&serde_json::json!({"game": game, "table": path, "slots": slots, "resumed": solved.resumed, "bytes": bytes,
            "seconds": seconds, "verdict": start.verdict}))?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    if solved.resumed > 0 {
        writeln!(out, "went on after {} positions of an interrupted solve", solved.resumed)?;
    }
    let seconds = solved.time.as_secs_f64();
    writeln!(out, "{} numbered positions in {seconds:.1} s, {} in {}", solved.slots, size(solved.bytes), path.display())?;
    writeln!(out, "the start is a {} for the player to move", super::in_words(start.verdict))?;
    Ok(Outcome::Yes)
}

/// The others, if there are any.
fn party(together: &Together) -> Result<Option<Party>, Failure> {
    let (Some(file), Some(process)) = (&together.hosts, together.process) else { return Ok(None) };
    let text = std::fs::read_to_string(file).map_err(|e| Failure::File(file.clone(), e))?;
    let wait = together.wait.unwrap_or(Duration::from_secs(60));
    Ok(Some(Party::read(&text, process, wait).map_err(|e| HostError::Solve(e.into()))?))
}

/// Says that there is a table, if it is one and whole.
pub fn solved_already(hosted: &dyn AnyGame, game: &str, json: bool) -> Result<Outcome, Failure> {
    let path = hosted.solving()?.path();
    let start = hosted.probe(None)?;
    watched(|progress| check_table(&path, progress))?;
    if json {
        print_json(&serde_json::json!({"game": game, "table": path, "solved": "before", "verdict": start.verdict}))?;
    } else {
        writeln!(std::io::stdout(), "{game} is solved already: {}", path.display())?;
    }
    Ok(Outcome::Yes)
}

/// Tells the way out where the table that is there is of no use.
pub fn offer(failure: Failure, game: &str) -> Failure {
    match failure {
        Failure::Host(e) if e.is_worn_out() => Failure::Input(format!("{e}\n`zug solve {game} --again` makes it anew")),
        other => other,
    }
}
