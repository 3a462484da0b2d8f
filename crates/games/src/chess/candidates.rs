//! The legal moves of one kind of piece to one square, without listing all moves: what reading and writing SAN needs.
//!
//! Out of check only a pinned piece can be kept from moving, so a move is legal if its piece does not stand between the king and a slider,
//! or stays on their line. Kings, en passant and positions in check are rare enough to be left to shakmaty.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks};

/// At most eight pieces of a kind reach a square directly; three pawns in four guises are twelve.
pub(super) type Candidates = ArrayVec<Move, 16>;

/// What a pawn can become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The legal moves of pieces of a kind to a square; `checked` says whether the player to move is in check.
pub(super) fn candidates(p: &Chess, checked: bool, role: Role, to: Square) -> Candidates {
    let board = p.board();
    let king = board.king_of(p.turn()).filter(|_| !checked && role != Role::King);
    let passing = role == Role::Pawn && p.maybe_ep_square() == Some(to);
    let Some(king) = king.filter(|_| !passing) else { return p.san_candidates(role, to).into_iter().take(16).collect() };
    let mut out = Candidates::new();
    let ours = board.by_color(p.turn());
    if ours.contains(to) {
        return out;
    }
    let capture = board.role_at(to);
    let pieces = ours & board.by_role(role);
    let origins = match role {
        Role::Pawn => pawns(p.turn(), pieces, board.occupied(), to),
        Role::Knight => attacks::knight_attacks(to) & pieces,
        Role::Bishop => attacks::bishop_attacks(to, board.occupied()) & pieces,
        Role::Rook => attacks::rook_attacks(to, board.occupied()) & pieces,
        Role::Queen => attacks::queen_attacks(to, board.occupied()) & pieces,
        Role::King => Bitboard::EMPTY,
    };
    let last = matches!(to.rank(), Rank::First | Rank::Eighth);
    for from in origins.into_iter().filter(|from| may_leave(p, king, *from, to)) {
        let make = |promotion| Move::Normal { role, from, capture, to, promotion };
        if role == Role::Pawn && last {
            out.extend(PROMOTIONS.map(|role| make(Some(role))));
        } else {
            out.push(make(None));
        }
    }
    out
}

/// Where pawns come from that capture on a square, or step to it.
fn pawns(turn: Color, pawns: Bitboard, occupied: Bitboard, to: Square) -> Bitboard {
    if occupied.contains(to) {
        return attacks::pawn_attacks(!turn, to) & pawns;
    }
    let back = |square: Square| square.offset(turn.fold_wb(-8, 8));
    let Some(one) = back(to) else { return Bitboard::EMPTY };
    let double = turn.fold_wb(Rank::Fourth, Rank::Fifth);
    match back(one).filter(|_| to.rank() == double && !occupied.contains(one)) {
        Some(two) => pawns & Bitboard::from_square(two),
        None => pawns & Bitboard::from_square(one),
    }
}

/// Whether the piece on `from` does not shield its king, or goes on shielding it.
fn may_leave(p: &Chess, king: Square, from: Square, to: Square) -> bool {
    let line = attacks::ray(king, from);
    if line.is_empty() || line.contains(to) {
        return true;
    }
    let board = p.board();
    let straight = king.file() == from.file() || king.rank() == from.rank();
    let kind = if straight { board.rooks() } else { board.bishops() } | board.queens();
    let sliders = kind & board.by_color(!p.turn()) & line;
    !sliders.into_iter().any(|slider| attacks::between(king, slider) & board.occupied() == Bitboard::from_square(from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position;

    #[test]
    fn they_are_the_candidates_of_an_independent_generator() {
        let mut state = 5u64;
        for game in 0..40 {
            let mut p = start_position(game * 24).expect("a start");
            for _ in 0..150 {
                for role in Role::ALL {
                    for to in Square::ALL {
                        let mut ours: Vec<Move> = candidates(&p, p.is_check(), role, to).into_iter().collect();
                        let mut theirs: Vec<Move> = p.san_candidates(role, to).into_iter().collect();
                        let key = |m: &Move| (m.from(), m.promotion());
                        ours.sort_by_key(key);
                        theirs.sort_by_key(key);
                        assert_eq!(ours, theirs, "{role:?} to {to} in {}", crate::chess::fen(&p));
                    }
                }
                let moves = p.legal_moves();
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(m) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
                p.play_unchecked(*m);
            }
        }
    }
}
