//! Lines that the rules of a game do not know: analysis of chess passes by null moves and plays on after a draw.
//!
//! Such a line is played up to a position, and what follows begins there, without a history.

use super::touched;
use shakmaty::{CastlingMode, Position};
use zug_games::chess::identity;
use zug_host::{AnyGame, PositionAnswer, Records, key_of};
use zug_tree::pgn::{self, fen_after};

/// Where to begin and what to play from there, so that the rules lead to the end of a line.
pub(super) struct Way<'a> {
    pub start: String,
    pub moves: &'a [&'a str],
}

impl<'a> Way<'a> {
    /// The line from its start, or from its end where the rules do not lead there.
    pub fn to(game: &dyn AnyGame, start: &str, moves: &'a [&'a str]) -> Way<'a> {
        let whole = Way { start: start.into(), moves };
        if game.card().records != Records::Pgn || game.replay(Some(start), moves).is_ok() {
            return whole;
        }
        fen_after(start, moves).map_or(whole, |start| Way { start, moves: &[] })
    }
}

/// What is known at the end of a line that the rules do not know, and the cells of its last move; `None` where even
/// analysis does not.
pub(super) fn seen(game: &dyn AnyGame, start: &str, path: &[&str]) -> Option<(PositionAnswer, Vec<String>)> {
    if game.card().records != Records::Pgn {
        return None;
    }
    let (last, before) = path.split_last()?;
    let before = fen_after(start, before)?;
    let here = fen_after(&before, &[*last])?;
    Some((game.begin(Some(&here)).ok()?.seen().ok()?, touched(game.begin(Some(&before)).ok()?.scene().ok()?, last)))
}

/// The keys of the positions of a game of ordinary chess, in pre-order.
pub(super) fn keys_of(chess: &pgn::Game) -> Option<Vec<u64>> {
    let mut keys = Vec::with_capacity(chess.tree.len());
    let mut ordinary = true;
    chess.walk(|_, board| {
        ordinary &= board.castles().mode() == CastlingMode::Standard;
        keys.push(key_of(&identity(board)));
    });
    ordinary.then_some(keys)
}

/// Keys of a tree in pre-order that the rules do not know as a whole; `None` where even analysis does not.
pub(super) fn keys(game: &dyn AnyGame, start: &str, tree: &[(u32, &str)]) -> Option<Vec<u64>> {
    if game.card().records != Records::Pgn {
        return None;
    }
    // The line to the last node: its index and position.
    let mut line: Vec<(u32, String)> = vec![(0, start.to_string())];
    let mut keys = vec![game.key(Some(start)).ok()?];
    for (index, (parent, text)) in (1u32..).zip(tree.iter().skip(1)) {
        line.truncate(line.iter().rposition(|(at, _)| at == parent)? + 1);
        let after = fen_after(&line.last()?.1, &[*text])?;
        keys.push(game.key(Some(&after)).ok()?);
        line.push((index, after));
    }
    Some(keys)
}
