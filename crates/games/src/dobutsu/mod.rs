//! Dobutsu Shogi, "let's catch the lion": four animals a side on 3×4 squares, with captured pieces that are dropped
//! again.
//!
//! [`Pos`] and the capabilities of [`Dobutsu`] are the rules as people see them. For the strong solver, [`pieces`] sees
//! a position from the side of the player to move as a list of eight pieces, [`numbering`] gives such lists dense
//! numbers, `runs` and `edges` work on them by sets of squares. [`seed`] has the bit layouts of the seed program.
//! Board, Try rule and drops are options of the game, see [`Variant`]. `docs/games/dobutsu.md` has the rules, the
//! notation and the facts the tests check.

pub mod animal;
pub mod board;
mod card;
pub mod children;
pub mod classes;
pub mod digits;
mod edges;
pub mod lions;
mod notation;
pub mod numbering;
mod parents;
pub mod pieces;
mod pos;
mod reader;
mod retro;
mod runs;
pub mod seed;
mod sight;
mod space;
mod symmetry;
pub mod tiers;
mod variant;
mod view;
mod walk;

pub use card::{CARD, about};
pub use pos::Pos;
pub use variant::{Try, Variant};

use animal::{Animal, HELD};
use board::{Board, PLACES, Squares, bit, each};
use lions::Pairs;
use numbering::Numbering;
use sight::Sight;
use std::ops::ControlFlow::{self, Continue};
use zug_core::{Negate, Over, Path, PathFree, Repetition, Rules, Side};

/// The game with its options, and the tables made for them.
#[derive(Clone, Debug)]
pub struct Dobutsu {
    variant: Variant,
    board: Board,
    sight: Sight,
    numbering: Numbering,
    /// The numbers with any squares of the lions.
    numbering_of_all: Numbering,
}

/// A move; the animals of drops are never promoted. Moves are listed in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece on the board steps, and catches what stands there.
    Step {
        /// Where it is.
        from: u8,
        /// Where it goes.
        to: u8,
        /// Whether it is a chick that becomes a hen.
        promotes: bool,
    },
    /// A piece in the hand is put on an empty square.
    Drop {
        /// The piece.
        animal: Animal,
        /// The square.
        to: u8,
    },
}

/// What messages call a player.
pub fn player(side: Side) -> &'static str {
    match side {
        Side::Left => "Sente",
        Side::Right => "Gote",
    }
}

impl Dobutsu {
    /// The game with these options.
    pub fn new(variant: Variant) -> Dobutsu {
        let board = Board::new(variant.cols, variant.rows);
        let numbering = Numbering::new(&variant, &board, Pairs::open(&board));
        let numbering_of_all = Numbering::new(&variant, &board, Pairs::all(&board));
        Dobutsu { variant, sight: Sight::new(&variant, &board), board, numbering, numbering_of_all }
    }

    /// The game with this name.
    pub fn named(name: &str) -> Option<Dobutsu> {
        Variant::named(name).map(Dobutsu::new)
    }

    /// The options.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The numbers of positions.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Where a player's animal steps from a square.
    fn steps(&self, animal: Animal, side: Side, from: u8) -> Squares {
        match side {
            Side::Left => self.board.down(animal, from),
            Side::Right => self.board.up(animal, from),
        }
    }

    /// Whether a piece of a player can step to a square.
    #[inline]
    fn attacks(&self, p: &Pos, side: Side, to: u8) -> bool {
        let from = &self.board.attackers(side == Side::Right)[usize::from(to) % PLACES];
        p.by_animal(side).iter().zip(from).fold(0, |found, (there, from)| found | there & from) != 0
    }

    /// The rank a player's lion tries to reach, and where the player's chicks become hens.
    fn far_rank(&self, side: Side) -> Squares {
        self.board.row(if side == Side::Left { 0 } else { self.board.rows - 1 })
    }

    /// Whether a player's animal becomes a hen by a step to a square.
    fn promotes(&self, animal: Animal, side: Side, to: u8) -> bool {
        animal == Animal::Chick && self.far_rank(side) & bit(to) != 0
    }
}

impl Rules for Dobutsu {
    type Pos = Pos;
    type Move = Move;
    type Path = Seen;

    fn start(&self) -> (Pos, Side) {
        (self.variant.start(&self.board), Side::Left)
    }

    fn over(&self, p: &Pos, next: Side) -> Option<Over> {
        let (Some(mine), Some(theirs)) = (p.lion(next), p.lion(!next)) else {
            return Some(Over::Win(if p.lion(next).is_some() { next } else { !next }));
        };
        // It was not caught there, or it would be gone.
        if self.far_rank(next) & bit(mine) != 0 {
            return Some(Over::Win(next));
        }
        let tried = self.variant.try_rule == Try::Official && self.far_rank(!next) & bit(theirs) != 0;
        if tried && !self.attacks(p, next, theirs) {
            return Some(Over::Win(!next));
        }
        self.moves(p, next, |_| ControlFlow::Break(())).is_continue().then_some(Over::Win(!next))
    }

    fn moves(&self, p: &Pos, side: Side, mut each_move: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let mine = p.squares(side);
        for from in each(mine) {
            let Some((animal, _)) = p.at(from) else { continue };
            for to in each(self.steps(animal, side, from) & !mine) {
                each_move(Move::Step { from, to, promotes: self.promotes(animal, side, to) })?;
            }
        }
        if self.variant.drops {
            let empty = self.board.full() & !mine & !p.squares(!side);
            for animal in HELD.into_iter().filter(|&animal| p.hand(animal, side) > 0) {
                for to in each(empty) {
                    each_move(Move::Drop { animal, to })?;
                }
            }
        }
        Continue(())
    }

    #[inline]
    fn play(&self, p: &mut Pos, side: Side, m: Move) -> Side {
        match m {
            Move::Step { from, to, promotes } => {
                if let Some(caught) = p.step(from, to, promotes).filter(|&caught| caught != Animal::Lion && self.variant.drops) {
                    p.take(animal::caught(caught), side);
                }
            }
            Move::Drop { animal, to } => {
                p.give(animal, side);
                p.put(to, Some((animal, side)));
            }
        }
        !side
    }
}

/// What was on the board before, as far as the variant looks at it.
#[derive(Clone, Debug)]
pub struct Seen(Repetition<Pos, 3>);

impl Path<Dobutsu> for Seen {
    fn new() -> Self {
        Seen(Path::<Dobutsu>::new())
    }

    fn enter(&mut self, rules: &Dobutsu, p: &Pos, next: Side) -> Option<Over> {
        if rules.variant.repetition { self.0.enter(rules, p, next) } else { None }
    }

    fn leave(&mut self, rules: &Dobutsu, p: &Pos, next: Side) {
        if rules.variant.repetition {
            self.0.leave(rules, p, next);
        }
    }
}

impl PathFree for Seen {}

impl Negate for Dobutsu {
    fn negate(&self, p: &Pos) -> Pos {
        p.renamed(|square| self.board.turn(square), true)
    }
}
