//! `zug show`

use super::side_name;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::{AnyGame, Host, Over, board};

/// Shows a board.
pub fn run(host: &Host, game: &str, position: Option<&str>, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    if json {
        let moves = game.moves(position)?;
        let scene = game.scene(position)?;
        print_json(
            &serde_json::json!({"game": moves.game, "position": moves.position, "side": moves.side, "over": moves.over, "scene": scene}),
        )?;
    } else {
        write!(std::io::stdout(), "{}", picture(&*game, position)?)?;
    }
    Ok(Outcome::Yes)
}

/// The board, the position as text, and whose turn it is.
pub fn picture(game: &dyn AnyGame, position: Option<&str>) -> Result<String, Failure> {
    let moves = game.moves(position)?;
    let sides = game.info().sides;
    let state = match moves.over {
        None => format!("{} to move", side_name(&sides, moves.side)),
        Some(over) => ending(&sides, over),
    };
    Ok(format!("{}{}\n{state}\n", board(&game.scene(position)?), moves.position))
}

/// How a game ended, in words.
pub fn ending(sides: &[String; 2], over: Over) -> String {
    match over {
        Over::Win(side) => format!("{} has won", side_name(sides, side)),
        Over::Tie => "a tie".into(),
        Over::Repetition => "a draw by repetition".into(),
    }
}
