//! `zug book`

use crate::args::{BookAction, cores};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::{Host, size};

/// Makes, verifies, merges and describes books.
pub fn run(host: &Host, action: &BookAction, json: bool) -> Result<Outcome, Failure> {
    let mut out = std::io::stdout();
    match action {
        BookAction::Info { game } => {
            let info = host.game(game)?.books()?.info()?;
            if json {
                print_json(&info)?;
            } else {
                let shipped = if info.shipped > 0 { format!("; {} more come with the program", info.shipped) } else { String::new() };
                let (positions, bytes, path) = (info.positions, size(info.bytes), info.path.display());
                writeln!(out, "{}: {positions} positions, {bytes} in {path}{shipped}", info.game)?;
            }
        }
        BookAction::Make { game, plies, threads, output } => {
            let game = host.game(game)?;
            let threads = threads.map_or_else(cores, usize::from);
            let made = watched(|progress| game.books()?.make(*plies, output.as_deref(), threads, progress))?;
            if json {
                print_json(&made)?;
            } else {
                writeln!(out, "{} positions, {} of them new, {} nodes", made.positions, made.new, made.nodes)?;
            }
        }
        BookAction::Verify { game, file, sample, seed } => {
            let game = host.game(game)?;
            let verified = watched(|progress| game.books()?.verify(file.as_deref(), *sample, *seed, progress))?;
            if json {
                print_json(&verified)?;
            } else {
                writeln!(out, "{} positions proved again, {} wrong", verified.checked, verified.wrong.len())?;
                verified.wrong.iter().try_for_each(|wrong| writeln!(out, "  {wrong}"))?;
            }
            return Ok(if verified.wrong.is_empty() { Outcome::Yes } else { Outcome::No });
        }
        BookAction::Merge { game, files } => {
            let game = host.game(game)?;
            for file in files {
                let new = game.books()?.merge(file)?;
                if json {
                    print_json(&serde_json::json!({"file": file, "new": new}))?;
                } else {
                    writeln!(out, "{}: {new} new positions", file.display())?;
                }
            }
        }
    }
    Ok(Outcome::Yes)
}
