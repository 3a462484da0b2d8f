//! Chess, and Chess960, on the rules of the shakmaty crate (Niklas Fiekas).
//!
//! A game ends where the laws of FIDE end it without a claim: mate, stalemate, a dead position by material,
//! seventy-five moves without a capture or a pawn's move, and the fifth repetition. Positions are equal when board,
//! turn, castling rights and a legal en-passant square are.

mod card;
mod notation;
mod origins;
mod san;
mod start;
mod view;

pub use card::{CARD, CHESS960, about};
pub use notation::{FenProblem, fen, identity, read_fen};
pub use san::{Found, San, SanProblem, read_san, read_san_in};
pub use start::start_position;

use shakmaty::{CastlingMode, Chess as Board, Color, Position, Role, Square};
use std::cmp::Ordering;
use std::ops::ControlFlow;
use zug_core::{Over, Repetition, Rules, Side};

/// Halfmoves without capture or pawn's move after which a game is drawn without a claim.
const SEVENTY_FIVE: u32 = 150;

/// Chess from one start.
pub struct Chess {
    start: Board,
    mode: CastlingMode,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pos(pub(crate) Board);

impl Pos {
    /// The position as the shakmaty crate has it.
    pub fn board(&self) -> &Board {
        &self.0
    }
}

impl Ord for Pos {
    fn cmp(&self, other: &Pos) -> Ordering {
        let key = |p: &Pos| {
            let board = p.0.board();
            let roles = Role::ALL.map(|role| board.by_role(role).0);
            (roles, board.white().0, p.0.turn() as u8, p.0.castles().castling_rights().0, p.0.legal_ep_square().map(u8::from))
        };
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Pos {
    fn partial_cmp(&self, other: &Pos) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A move: from and to, and what a pawn becomes. Castling is written as the king taking its own rook, which is clear in
/// Chess960 too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    promotion: u8,
}

impl Move {
    pub(crate) fn of(m: shakmaty::Move) -> Move {
        let from = m.from().map_or(0, u8::from);
        let to = if let shakmaty::Move::Castle { rook, .. } = m { rook } else { m.to() };
        Move { from, to: to.into(), promotion: m.promotion().map_or(0, u8::from) }
    }

    pub(crate) fn squares(self) -> (Square, Square) {
        (Square::new(u32::from(self.from)), Square::new(u32::from(self.to)))
    }

    pub(crate) fn promotion(self) -> Option<Role> {
        Role::ALL.into_iter().find(|role| u8::from(*role) == self.promotion)
    }

    /// What the move is on a board; `None` when there is no piece to make it.
    pub(crate) fn on(self, p: &Board) -> Option<shakmaty::Move> {
        let (from, to) = self.squares();
        let role = p.board().role_at(from)?;
        let ours = p.board().by_color(p.turn());
        Some(match role {
            Role::King if ours.contains(to) => shakmaty::Move::Castle { king: from, rook: to },
            Role::Pawn if from.file() != to.file() && !p.board().occupied().contains(to) => shakmaty::Move::EnPassant { from, to },
            _ => shakmaty::Move::Normal { role, from, capture: p.board().role_at(to), to, promotion: self.promotion() },
        })
    }
}

pub(crate) fn side(color: Color) -> Side {
    color.fold_wb(Side::Left, Side::Right)
}

impl Chess {
    /// Chess from the usual start.
    pub fn new() -> Chess {
        Chess { start: Board::default(), mode: CastlingMode::Standard }
    }

    /// Chess960 from the start with this number, from 0 to 959; 518 is the usual one.
    pub fn chess960(number: u32) -> Option<Chess> {
        Some(Chess { start: start_position(number)?, mode: CastlingMode::Chess960 })
    }

    /// The game with this name: `chess`, `chess960` or `chess960-N`.
    pub fn named(name: &str) -> Option<Result<Chess, String>> {
        let number = match name.strip_prefix("chess960") {
            None => return (name == "chess").then(|| Ok(Chess::new())),
            Some("") => return Some(Ok(Chess { mode: CastlingMode::Chess960, ..Chess::new() })),
            Some(rest) => rest.strip_prefix('-')?,
        };
        let start = number.parse().ok().and_then(Chess::chess960);
        Some(start.ok_or_else(|| format!("'{number}' is no start of Chess960, expected a number from 0 to 959")))
    }
}

impl Default for Chess {
    fn default() -> Self {
        Chess::new()
    }
}

impl Rules for Chess {
    type Pos = Pos;
    type Move = Move;
    type Path = Repetition<Pos, 5>;

    fn start(&self) -> (Pos, Side) {
        (Pos(self.start.clone()), side(self.start.turn()))
    }

    fn over(&self, p: &Pos, next: Side) -> Option<Over> {
        if p.0.legal_moves().is_empty() {
            return Some(if p.0.is_check() { Over::Win(!next) } else { Over::Tie });
        }
        (p.0.is_insufficient_material() || p.0.halfmoves() >= SEVENTY_FIVE).then_some(Over::Tie)
    }

    fn moves(&self, p: &Pos, _: Side, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        p.0.legal_moves().into_iter().try_for_each(|m| each(Move::of(m)))
    }

    fn play(&self, p: &mut Pos, mover: Side, m: Move) -> Side {
        if let Some(m) = m.on(&p.0) {
            p.0.play_unchecked(m);
        }
        !mover
    }
}
