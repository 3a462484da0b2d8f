//! `zug moves`

use crate::outcome::{Failure, Outcome, each_line, is_comment, print_json};
use std::io::Write;
use zug_host::Host;

/// Lists the legal moves.
pub fn run(host: &Host, game: &str, position: Option<&str>, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    if position == Some("-") {
        return each_line(is_comment, |line| game.moves(Some(line)));
    }
    let answer = game.moves(position)?;
    if json {
        print_json(&answer)?;
    } else {
        writeln!(std::io::stdout(), "{}", answer.moves.join(" "))?;
    }
    Ok(Outcome::Yes)
}
