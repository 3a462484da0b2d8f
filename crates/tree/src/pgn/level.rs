//! The lines that are open while a game is read, one for each parenthesis: where each stands, and the position there.

use crate::tree::{NodeId, Span, Tree};
use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Chess, Color, EnPassantMode, FromSetup, Move, Position, Role};
use smallvec::SmallVec;

/// The key of a position: board, turn, castling rights, and an en-passant square where a capture is legal.
pub(crate) fn key(board: &Chess) -> u64 {
    board.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The number of the halfmove to be made.
pub(crate) fn first_halfmove(board: &Chess) -> u32 {
    let full = board.fullmoves().get().min(u32::MAX / 4);
    2 * full - u32::from(board.turn() == Color::White)
}

/// Makes a move, or a null move, which is impossible in check.
#[allow(clippy::result_large_err, reason = "the closure hands on the position inside shakmaty's error")]
pub(crate) fn make(board: &mut Chess, m: Option<Move>) -> bool {
    if let Some(m) = m {
        board.play_unchecked(m);
        return true;
    }
    let mode = board.castles().mode();
    let mut setup = board.to_setup(EnPassantMode::Always);
    let black = setup.turn == Color::Black;
    setup.swap_turn();
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    setup.fullmoves = setup.fullmoves.saturating_add(u32::from(black));
    match Chess::from_setup(setup, mode).or_else(|e| e.ignore_too_much_material()) {
        Ok(after) if !board.is_check() => {
            *board = after;
            true
        }
        _ => false,
    }
}

/// The key after a move: only what the move changed is put in and taken out, where that is simple.
fn key_after(key_before: u64, before: &Chess, m: Move, after: &Chess) -> u64 {
    let rights = before.castles().castling_rights();
    match m {
        Move::Normal { role, from, capture, to, promotion } if role != Role::King && !rights.contains(from) && !rights.contains(to) => {
            let (turn, piece) = (before.turn(), Zobrist64::zobrist_for_piece);
            let mut key = Zobrist64(key_before) ^ Zobrist64::zobrist_for_white_turn();
            key ^= piece(from, role.of(turn)) ^ piece(to, promotion.unwrap_or(role).of(turn));
            if let Some(taken) = capture {
                key ^= piece(to, taken.of(!turn));
            }
            for square in [before, after].into_iter().filter(|p| p.maybe_ep_square().is_some()).filter_map(|p| p.legal_ep_square()) {
                key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
            }
            key.0
        }
        _ => key(after),
    }
}

/// One level of nesting.
pub(super) struct Level {
    /// The last move of the level, or where it began.
    pub node: NodeId,
    pub board: Chess,
    key: u64,
    /// Before the last move, once there is one: variations begin there.
    before: Chess,
    before_key: u64,
    /// Whether the player to move is in check, now and before the last move.
    pub checked: bool,
    before_checked: bool,
    pub moved: bool,
    /// The rest of the level is lost.
    pub cut: bool,
    /// The move it was cut at stands right before: variations to that move are none of the damage.
    pub replaceable: bool,
    /// Something that should be a move stands in it.
    pub written: bool,
    pub opened_at: usize,
    /// Comments in front of the first move.
    pub waiting: SmallVec<[Span; 1]>,
}

impl Level {
    /// The outermost level of a game.
    pub fn outermost(start: Chess, cut: bool, opened_at: usize) -> Level {
        let (key, checked) = (key(&start), start.is_check());
        Level {
            node: NodeId::ROOT,
            before: start.clone(),
            board: start,
            key,
            before_key: key,
            checked,
            before_checked: checked,
            moved: false,
            cut,
            replaceable: false,
            written: false,
            opened_at,
            waiting: SmallVec::new(),
        }
    }

    /// A variation to the last move of this level, or to the bad one it was cut at.
    pub fn variation(&self, tree: &Tree, opened_at: usize) -> Level {
        let lost = self.cut || !self.moved;
        let here = self.cut && self.replaceable;
        let (node, board, key, checked) = match here {
            true => (self.node, &self.board, self.key, self.checked),
            false if lost => (self.node, &self.before, self.before_key, self.before_checked),
            false => (tree.parent(self.node).unwrap_or(NodeId::ROOT), &self.before, self.before_key, self.before_checked),
        };
        Level {
            node,
            board: board.clone(),
            key,
            before: board.clone(),
            before_key: key,
            checked,
            before_checked: checked,
            moved: false,
            cut: lost && !here,
            replaceable: false,
            written: false,
            opened_at,
            waiting: SmallVec::new(),
        }
    }

    /// Plays a move and adds it to the tree; `false` for a null move in check.
    pub fn play(&mut self, tree: &mut Tree, found: zug_games::chess::Found) -> bool {
        self.before.clone_from(&self.board);
        if !make(&mut self.board, found.m) {
            return false;
        }
        self.before_key = self.key;
        self.key = match found.m {
            Some(m) => key_after(self.key, &self.before, m, &self.board),
            None => key(&self.board),
        };
        let san = found.san.marked(&self.board);
        self.before_checked = std::mem::replace(&mut self.checked, san.gives_check());
        let parent = self.node;
        self.node = tree.add(parent, san.as_str(), self.key);
        self.moved = true;
        match (self.waiting.is_empty(), tree.choice(self.node)) {
            (true, _) => {}
            // In the place of a move that was cut it is no variation any more.
            (false, 0) => tree.note_mut(parent).after.append(&mut self.waiting),
            (false, _) => tree.note_mut(self.node).before.append(&mut self.waiting),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zug_games::chess::start_position;

    #[test]
    fn keys_by_changes_are_keys_from_scratch() {
        let mut state = 3u64;
        for game in 0..60 {
            let mut p = if game % 2 == 0 { Chess::default() } else { start_position(game * 16).expect("a start") };
            let mut kept = key(&p);
            for _ in 0..200 {
                let moves = p.legal_moves();
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(m) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
                let before = p.clone();
                p.play_unchecked(*m);
                kept = key_after(kept, &before, *m, &p);
                assert_eq!(kept, key(&p), "{m:?} in {}", zug_games::chess::fen(&before));
            }
        }
    }
}
