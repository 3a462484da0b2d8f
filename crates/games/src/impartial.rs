//! The impartial form of a game: both players may make either colour's moves.

use std::ops::ControlFlow;
use zug_core::*;

/// Games in which a move, in a position, is made for one of the colours.
pub trait Partisan: Summand {
    /// Whose move a legal move is; of a move that both have, `Left`. The effect of such a move must not depend on who makes it.
    fn owner(&self, p: &Self::Pos, m: Self::Move) -> Side;
}

/// A game whose moves are free to both players.
///
/// Parts and normal forms are those of the game itself, which is right because every [`Summand::split`] in this crate keeps the value of a
/// position under these rules, too (`tests/summands.rs` checks that); a part is also folded with the part of exchanged colours.
pub struct Impartial<R>(pub R);

impl<R: Partisan> Rules for Impartial<R> {
    type Pos = R::Pos;
    type Move = R::Move;
    type Path = NoHistory;

    fn start(&self) -> (R::Pos, Side) {
        self.0.start()
    }
    fn over(&self, p: &R::Pos, next: Side) -> Option<Over> {
        crate::cells::stuck(self, p, next)
    }
    fn moves(&self, p: &R::Pos, _: Side, mut each: impl FnMut(R::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.moves(p, Side::Left, &mut each)?;
        self.0.moves(p, Side::Right, |m| if self.0.owner(p, m) == Side::Right { each(m) } else { ControlFlow::Continue(()) })
    }
    fn play(&self, p: &mut R::Pos, side: Side, m: R::Move) -> Side {
        let owner = self.0.owner(p, m);
        self.0.play(p, owner, m);
        !side
    }
}

impl<R: Partisan> Negate for Impartial<R> {
    fn negate(&self, p: &R::Pos) -> R::Pos {
        p.clone()
    }
}

impl<R: Partisan> Summand for Impartial<R> {
    fn split(&self, p: &R::Pos, mut part: impl FnMut(R::Pos)) {
        self.0.split(p, |one| {
            let mut other = None;
            self.0.split(&self.0.negate(&one), |negative| other = Some(negative));
            part(match other {
                Some(other) if other < one => other,
                _ => one,
            });
        });
    }
    fn read_part(&self, text: &str) -> Result<R::Pos, ReadError> {
        self.0.read_part(text)
    }
    fn write_part(&self, p: &R::Pos) -> String {
        self.0.write_part(p)
    }
}

impl<R: Partisan> Notation for Impartial<R> {
    fn read(&self, text: &str) -> Result<(R::Pos, Side), ReadError> {
        self.0.read(text)
    }
    fn write(&self, p: &R::Pos, side: Side) -> String {
        self.0.write(p, side)
    }
    fn read_move(&self, text: &str) -> Result<R::Move, ReadError> {
        self.0.read_move(text)
    }
    fn write_move(&self, m: R::Move) -> String {
        self.0.write_move(m)
    }
}

impl<R: Partisan + View> View for Impartial<R> {
    fn scene(&self, p: &R::Pos, _: Side) -> Scene {
        let mut scene = self.0.scene(p, Side::Left);
        for pointing in self.0.scene(p, Side::Right).moves {
            if !scene.moves.contains(&pointing) {
                scene.moves.push(pointing);
            }
        }
        scene
    }
    fn palette(&self) -> Vec<Piece> {
        self.0.palette()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<R::Pos, SetupError> {
        self.0.setup(stacks, side)
    }
}
