//! `zug show`

use super::side_name;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::{AnyGame, Host, Over, Score, board};

/// Shows a board.
pub fn run(host: &Host, game: &str, position: Option<&str>, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    if json {
        let moves = game.moves(position)?;
        let playing = game.begin(position)?;
        let mut shown = serde_json::json!({"game": moves.game, "position": moves.position, "code": moves.code, "canonical": moves.canonical, "side": moves.side, "over": moves.over, "score": moves.score, "scene": playing.scene()?});
        if let Some(canonical) = playing.canonical_position() {
            shown["canonical_position"] = canonical.into();
        }
        for (name, value) in [("numbers", serde_json::json!(playing.numbers())), ("actions", serde_json::json!(moves.actions))] {
            if value.as_object().is_some_and(|all| !all.is_empty()) || value.is_array() {
                shown[name] = value;
            }
        }
        print_json(&shown)?;
    } else {
        let mut out = std::io::stdout().lock();
        write!(out, "{}", picture(&*game, position)?)?;
        let (moves, playing) = (game.moves(position)?, game.begin(position)?);
        if let Some(code) = moves.code {
            writeln!(out, "number {code}{}", moves.canonical.map_or(String::new(), |least| format!(", canonical {least}")))?;
        } else if let Some(other) = playing.canonical_position().filter(|other| *other != moves.position) {
            writeln!(out, "canonical {other}")?;
        }
        for (name, number) in playing.numbers() {
            // Numbers that are read back say what they are.
            writeln!(out, "{}", if number.contains(':') { number } else { format!("{name} {number}") })?;
        }
    }
    Ok(Outcome::Yes)
}

/// The board, the position as text, and whose turn it is.
pub fn picture(game: &dyn AnyGame, position: Option<&str>) -> Result<String, Failure> {
    let moves = game.moves(position)?;
    let sides = game.info().sides;
    let state = match moves.over {
        None => format!("{} to move", side_name(&sides, moves.side)),
        Some(over) => ending(&sides, over, moves.score.as_ref()),
    };
    Ok(format!("{}{}\n{state}\n", board(&game.begin(position)?.scene()?), moves.position))
}

/// How a game ended, in words, with its points where it has some.
pub fn ending(sides: &[String; 2], over: Over, score: Option<&Score>) -> String {
    let words = match over {
        Over::Win(side) => format!("{} has won", side_name(sides, side)),
        Over::Tie => "a tie".into(),
        Over::Repetition => "a draw by repetition".into(),
    };
    score.map_or(words.clone(), |score| format!("{words}, {}", score.text))
}
