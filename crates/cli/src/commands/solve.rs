//! `zug solve`

use crate::args::Work;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::{Host, size};

/// Makes the table of a game.
pub fn run(host: &Host, game: &str, work: &Work, json: bool) -> Result<Outcome, Failure> {
    let hosted = host.game(game)?;
    let path = hosted.table_path();
    match hosted.probe(None) {
        Ok(start) if path.exists() => {
            if json {
                print_json(&serde_json::json!({"game": game, "table": path, "solved": "before", "verdict": start.verdict}))?;
            } else {
                writeln!(std::io::stdout(), "{game} is solved already: {}", path.display())?;
            }
            return Ok(Outcome::Yes);
        }
        Ok(_) => {}
        Err(e) if e.is_worn_out() => eprintln!("zug: {e}; solving again"),
        Err(e) => return Err(e.into()),
    }
    let solved = watched(|progress| hosted.solve(work.threads(), work.memory(), progress))?;
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
