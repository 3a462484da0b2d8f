//! Where pieces of one kind can come from to reach a square legally, without listing moves: what reading and writing
//! SAN needs.
//!
//! Out of check only a pinned piece can be kept from moving, so a move is legal if its piece does not stand between the
//! king and a slider, or stays on their line. A king's step is legal where nothing attacks it, any move in check if
//! nothing attacks the king after it. En passant is rare enough to be left to shakmaty.

use shakmaty::{Bitboard, Chess, Color, Position, Rank, Role, Square, attacks};

/// The squares from which a piece of a kind has a legal move to `to`, castling left out; `checked` says whether the
/// player to move is in check.
pub(super) fn origins(p: &Chess, checked: bool, role: Role, to: Square) -> Bitboard {
    let board = p.board();
    let ours = board.by_color(p.turn());
    let Some(king) = board.king_of(p.turn()).filter(|_| !ours.contains(to)) else { return Bitboard::EMPTY };
    if role == Role::Pawn && p.maybe_ep_square() == Some(to) {
        return p.en_passant_moves().iter().filter_map(|m| m.from()).map(Bitboard::from_square).fold(Bitboard::EMPTY, |a, b| a | b);
    }
    let pieces = ours & board.by_role(role);
    let reaching = pieces
        & match role {
            Role::Pawn => pawns(p.turn(), pieces, board.occupied(), to),
            Role::Knight => attacks::knight_attacks(to),
            Role::Bishop => attacks::bishop_attacks(to, board.occupied()),
            Role::Rook => attacks::rook_attacks(to, board.occupied()),
            Role::Queen => attacks::queen_attacks(to, board.occupied()),
            Role::King => attacks::king_attacks(to),
        };
    let mut legal = reaching;
    for from in reaching {
        let may = match role {
            Role::King => is_safe(p, to, from),
            _ if checked => answers(p, king, from, to),
            _ => may_leave(p, king, from, to),
        };
        if !may {
            legal.discard(from);
        }
    }
    legal
}

/// Where pawns come from that capture on a square, or step to it.
fn pawns(turn: Color, pawns: Bitboard, occupied: Bitboard, to: Square) -> Bitboard {
    if occupied.contains(to) {
        return attacks::pawn_attacks(!turn, to);
    }
    let back = |square: Square| square.offset(turn.fold_wb(-8, 8));
    let Some(one) = back(to) else { return Bitboard::EMPTY };
    let double = turn.fold_wb(Rank::Fourth, Rank::Fifth);
    let step = Bitboard::from_square(one);
    match back(one).filter(|_| to.rank() == double && !occupied.contains(one)) {
        Some(two) => pawns & Bitboard::from_square(two),
        None => step,
    }
}

/// Whether the king of the player to move, on `from`, may stand on a square.
fn is_safe(p: &Chess, to: Square, from: Square) -> bool {
    let without = p.board().occupied() ^ Bitboard::from_square(from);
    p.board().attacks_to(to, !p.turn(), without).is_empty()
}

/// Whether nothing attacks the king after a move of another piece.
fn answers(p: &Chess, king: Square, from: Square, to: Square) -> bool {
    let target = Bitboard::from_square(to);
    let after = (p.board().occupied() ^ Bitboard::from_square(from)) | target;
    (p.board().attacks_to(king, !p.turn(), after) & !target).is_empty()
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

/// Whether the player to move, who is in check, is mated. As a rule the king can step aside, which is seen without
/// listing moves.
pub(super) fn is_mated(p: &Chess) -> bool {
    let board = p.board();
    let Some(king) = board.king_of(p.turn()) else { return p.legal_moves().is_empty() };
    let steps = attacks::king_attacks(king) & !board.by_color(p.turn());
    !steps.into_iter().any(|to| is_safe(p, to, king)) && p.legal_moves().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position;

    #[test]
    fn they_are_those_of_an_independent_generator() {
        let mut state = 5u64;
        let (mut checks, mut mates) = (0, 0);
        for game in 0..40 {
            let mut p = start_position(game * 24).expect("a start");
            for _ in 0..150 {
                for role in Role::ALL {
                    for to in Square::ALL {
                        let theirs = p.san_candidates(role, to).iter().filter_map(|m| m.from()).fold(Bitboard::EMPTY, |a, s| a.with(s));
                        assert_eq!(origins(&p, p.is_check(), role, to), theirs, "{role:?} to {to} in {}", crate::chess::fen(&p));
                    }
                }
                if p.is_check() {
                    checks += 1;
                    mates += usize::from(is_mated(&p));
                    assert_eq!(is_mated(&p), p.is_checkmate(), "{}", crate::chess::fen(&p));
                }
                let moves = p.legal_moves();
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(m) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
                p.play_unchecked(*m);
            }
        }
        assert!(checks > 100 && mates > 0, "{checks} checks, {mates} mates");
    }
}
