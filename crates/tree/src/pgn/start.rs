//! Where a game begins, by its tags `Variant`, `SetUp` and `FEN`.

use super::game::Game;
use shakmaty::{CastlingMode, Chess};
use zug_games::chess::read_fen;

/// A start, and what is wrong with it: byte of the text and message.
pub(crate) struct Start {
    /// `None` is the usual one.
    pub board: Option<Chess>,
    /// Without a start there are no moves.
    pub problem: Option<(usize, String)>,
    /// Something that could be repaired.
    pub odd: Option<(usize, String)>,
}

impl Start {
    /// The start of a game; `places` is where its tags stand, `at` where the moves begin.
    pub fn of(game: &Game, places: &[usize], at: usize) -> Start {
        let place = |name: &str| game.tags.iter().rposition(|(n, _)| game.tree.text(*n) == name).map_or(at, |i| places[i]);
        let mut start = Start { board: None, problem: None, odd: None };
        let variant = game.tag("Variant").map(|v| v.to_ascii_lowercase().replace([' ', '-', '_'], ""));
        let mode = match variant.as_deref() {
            None | Some("" | "standard" | "chess" | "normal" | "fromposition") => None,
            Some("chess960" | "fischerandom" | "fischerrandom" | "freestyle") => Some(CastlingMode::Chess960),
            Some(_) => {
                start.problem = Some((place("Variant"), "this variant of chess is not known: its moves are left out".to_string()));
                None
            }
        };
        match game.tag("FEN").filter(|fen| !fen.trim().is_empty()) {
            Some(fen) => match read_fen(fen, mode) {
                Ok((board, odd)) => {
                    start.odd = odd.map(|odd| (place("FEN"), format!("the FEN has {odd}")));
                    start.board = Some(board);
                }
                Err(e) => start.problem = start.problem.or(Some((place("FEN"), format!("{e}; the moves are left out")))),
            },
            None if game.tag("SetUp") == Some("1") => start.odd = Some((place("SetUp"), "SetUp says 1, but there is no FEN".to_string())),
            None => {}
        }
        start
    }
}
