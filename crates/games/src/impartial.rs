//! The two forms of a game: each player has moves of their own, or both may make either colour's moves.

use std::ops::ControlFlow;
use zug_core::*;

/// Games in which a move, in a position, is made for one of the colours.
pub trait Partisan: Summand {
    /// Whose move a legal move is; of a move that both have, `Left`. The effect of such a move must not depend on who
    /// makes it.
    fn owner(&self, p: &Self::Pos, m: Self::Move) -> Side;
}

/// A game in one of its forms.
///
/// In the impartial form parts and normal forms are those of the game itself, which is right because every
/// [`Summand::split`] in this crate keeps the value of a position under these rules, too (`tests/summands.rs` checks
/// that); a part is also folded with the part of exchanged colours.
pub struct Form<R> {
    rules: R,
    impartial: bool,
}

impl<R: Partisan> Form<R> {
    /// The game in its impartial form, or as it is.
    pub fn new(rules: R, impartial: bool) -> Self {
        Form { rules, impartial }
    }
    /// Both players have the moves of both colours.
    pub fn impartial(rules: R) -> Self {
        Form { rules, impartial: true }
    }
    /// The game itself.
    pub fn rules(&self) -> &R {
        &self.rules
    }
}

impl<R: Partisan> Rules for Form<R> {
    type Pos = R::Pos;
    type Move = R::Move;
    type Path = NoHistory;

    fn start(&self) -> (R::Pos, Side) {
        self.rules.start()
    }
    fn heap_bytes(&self, p: &R::Pos) -> usize {
        self.rules.heap_bytes(p)
    }
    fn over(&self, p: &R::Pos, next: Side) -> Option<Over> {
        let stuck = |side| self.rules.over(p, side).is_some();
        (stuck(next) && (!self.impartial || stuck(!next))).then_some(Over::Win(!next))
    }
    fn moves(&self, p: &R::Pos, side: Side, mut each: impl FnMut(R::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.impartial {
            return self.rules.moves(p, side, each);
        }
        self.rules.moves(p, Side::Left, &mut each)?;
        self.rules.moves(p, Side::Right, |m| if self.rules.owner(p, m) == Side::Right { each(m) } else { ControlFlow::Continue(()) })
    }
    fn play(&self, p: &mut R::Pos, side: Side, m: R::Move) -> Side {
        let owner = if self.impartial { self.rules.owner(p, m) } else { side };
        self.rules.play(p, owner, m);
        !side
    }
}

impl<R: Partisan> Negate for Form<R> {
    fn negate(&self, p: &R::Pos) -> R::Pos {
        if self.impartial { p.clone() } else { self.rules.negate(p) }
    }
}

impl<R: Partisan> Summand for Form<R> {
    fn split(&self, p: &R::Pos, mut part: impl FnMut(R::Pos)) {
        if !self.impartial {
            return self.rules.split(p, part);
        }
        self.rules.split(p, |one| {
            let mut other = None;
            self.rules.split(&self.rules.negate(&one), |negative| other = Some(negative));
            part(match other {
                Some(other) if other < one => other,
                _ => one,
            });
        });
    }
    fn heaps(&self, p: &R::Pos) -> Option<(String, Vec<u32>)> {
        self.rules.heaps(p)
    }
    fn read_part(&self, text: &str) -> Result<R::Pos, ReadError> {
        self.rules.read_part(text)
    }
    fn write_part(&self, p: &R::Pos) -> String {
        self.rules.write_part(p)
    }
}

impl<R: Partisan> Notation for Form<R> {
    fn read(&self, text: &str) -> Result<(R::Pos, Side), ReadError> {
        self.rules.read(text)
    }
    fn write(&self, p: &R::Pos, side: Side) -> String {
        self.rules.write(p, side)
    }
    fn read_move(&self, text: &str) -> Result<R::Move, ReadError> {
        self.rules.read_move(text)
    }
    fn write_move(&self, m: R::Move) -> String {
        self.rules.write_move(m)
    }
}

impl<R: Partisan + View> View for Form<R> {
    fn scene(&self, p: &R::Pos, side: Side) -> Scene {
        if !self.impartial {
            return self.rules.scene(p, side);
        }
        let mut scene = self.rules.scene(p, Side::Left);
        for pointing in self.rules.scene(p, Side::Right).moves {
            if !scene.moves.contains(&pointing) {
                scene.moves.push(pointing);
            }
        }
        scene
    }
    fn palette(&self) -> Vec<Piece> {
        self.rules.palette()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<R::Pos, SetupError> {
        self.rules.setup(stacks, side)
    }
}
