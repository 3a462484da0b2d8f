//! Mills, the family of Nine Men's Morris: three, six, nine and twelve men.
//!
//! [`Pos`] and the capabilities of [`Mills`] are the rules as people see them; [`board`] has the points, lines and
//! symmetries of the boards, `turn` the rules on sets of points. For the strong solver [`tiers`] numbers positions up to
//! the symmetries of the board: [`orbits`] those of the player with more stones, [`sets`] the other's among the points
//! that are left. Rules and counts follow R. Gasser, "Solving Nine Men's Morris", *Games of No Chance* (1996);
//! `docs/games/mills.md` has what was decided where they say nothing.

pub mod board;
mod card;
mod notation;
pub mod orbits;
mod pos;
mod retro;
pub mod sets;
mod symmetry;
pub mod tiers;
mod turn;
mod variant;
mod view;

pub use card::{CARD, about};
pub use pos::{Pos, Turn};
pub use variant::Variant;

use board::{Board, bit, each};
use std::ops::ControlFlow::{self, Continue};
use tiers::Tiers;
use zug_core::{BySide, Negate, Over, Repetition, Rules, Side};

/// The game with its options.
#[derive(Clone, Debug)]
pub struct Mills {
    variant: Variant,
    board: &'static Board,
    tiers: Tiers,
}

/// A move. Moves are listed in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the stone was; `None` when it is placed.
    pub from: Option<u8>,
    /// Where it goes.
    pub to: u8,
    /// The stone that is taken, if this completes a mill.
    pub takes: Option<u8>,
}

/// What messages call a player.
pub fn player(side: Side) -> &'static str {
    CARD.sides[side as usize].name
}

impl Mills {
    /// The game with these options.
    pub fn new(variant: Variant) -> Mills {
        let board = Board::of(variant.men);
        Mills { variant, board, tiers: Tiers::new(variant, board) }
    }

    /// The game with this name.
    pub fn named(name: &str) -> Option<Mills> {
        Variant::named(name).map(Mills::new)
    }

    /// The options.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.board
    }
}

impl Rules for Mills {
    type Pos = Pos;
    type Move = Move;
    type Path = Repetition<Pos, 3>;

    /// An endgame begins with stones in turn on every fifth point.
    fn start(&self) -> (Pos, Side) {
        let p = match self.variant.endgame {
            None => Pos { hand: BySide { left: self.variant.men, right: self.variant.men }, ..Pos::default() },
            Some(stones) => {
                let along = |first| (0..stones).fold(0, |set, i| set | bit(5 * (2 * i + first) % self.board.points));
                Pos { stones: BySide { left: along(0), right: along(1) }, ..Pos::default() }
            }
        };
        (p, Side::Left)
    }

    fn over(&self, p: &Pos, next: Side) -> Option<Over> {
        self.has_lost(&p.turn(next)).then_some(Over::Win(!next))
    }

    fn moves(&self, p: &Pos, side: Side, mut each_move: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let turn = p.turn(side);
        let closing = self.board.closing(turn.mine);
        for from in self.sources(&turn) {
            let mills = self.mills_from(&turn, closing, from);
            for to in each(self.targets(&turn, from)) {
                if mills & bit(to) == 0 {
                    each_move(Move { from, to, takes: None })?;
                    continue;
                }
                for taken in each(self.takeable(turn.theirs)) {
                    each_move(Move { from, to, takes: Some(taken) })?;
                }
            }
        }
        Continue(())
    }

    fn play(&self, p: &mut Pos, side: Side, m: Move) -> Side {
        match m.from {
            Some(from) => p.stones[side] ^= bit(from),
            None => p.hand[side] -= 1,
        }
        p.stones[side] ^= bit(m.to);
        if let Some(taken) = m.takes {
            p.stones[!side] ^= bit(taken);
        }
        !side
    }
}

impl Negate for Mills {
    fn negate(&self, p: &Pos) -> Pos {
        Pos { stones: p.stones.swap(), hand: p.hand.swap() }
    }
}
