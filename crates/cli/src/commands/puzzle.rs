//! `zug puzzle`

use super::{in_words_of, show::picture};
use crate::args::Puzzle;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::io::Write;
use zug_host::{Host, HostError, PuzzleAnswer, Wanted};

/// Finds a position with a wanted value; exit status 1 if none was found.
pub fn run(host: &Host, options: &Puzzle, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    let wanted = Wanted { wdl: options.result.into(), plies: options.plies, only_move: options.only };
    let found = match watched(|progress| game.puzzle(wanted, options.seed, progress)) {
        Err(e @ (HostError::NoPuzzle(_) | HostError::PuzzleNotFound(_))) => {
            note(e);
            return Ok(Outcome::No);
        }
        found => found?,
    };
    if json {
        print_json(&found)?;
        return Ok(Outcome::Yes);
    }
    let PuzzleAnswer { position, wdl, plies, moves, keeping } = found;
    let distance = plies.map_or(String::new(), |plies| format!(" in {plies}"));
    let mut out = std::io::stdout();
    write!(out, "{}", picture(&*game, Some(&position))?)?;
    writeln!(out, "{}{distance}: {keeping} of {moves} moves keep it", in_words_of(wdl))?;
    Ok(Outcome::Yes)
}
