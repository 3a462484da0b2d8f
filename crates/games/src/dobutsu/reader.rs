//! Reading pieces, and what makes a position of pieces a possible one.

use super::animal::{self, Animal, HELD};
use super::{Dobutsu, Pos, player};
use crate::reader::Reader;
use zug_core::{ReadError, Side};

impl Reader<'_> {
    /// Reads a piece, upper case for Sente.
    pub fn piece(&mut self, expected: &str) -> Result<(Animal, Side), ReadError> {
        let side = |letter: char| if letter.is_ascii_uppercase() { Side::Left } else { Side::Right };
        self.take(|letter| Some((animal::from_letter(letter)?, side(letter))), expected)
    }
}

impl Dobutsu {
    /// Adds a piece on a square, or to a hand, or says why there cannot be another one.
    pub(super) fn add(&self, p: &mut Pos, place: Option<u8>, animal: Animal, side: Side) -> Result<(), String> {
        let kind = animal::caught(animal);
        let same = |&(_, other, owner): &(u8, Animal, Side)| animal::caught(other) == kind && (owner == side || self.variant.drops);
        let on_board = p.pieces().filter(same).count();
        let name = animal::name(kind);
        if kind == Animal::Lion {
            if place.is_none() {
                return Err("a lion is never in a hand".into());
            }
            if p.lion(side).is_some() {
                return Err(format!("a second lion of {}", player(side)));
            }
        } else if !self.variant.drops {
            if place.is_none() {
                return Err("nothing is kept in hand in this game: caught pieces are gone".into());
            }
            if on_board > 0 {
                return Err(format!("a second {name} of {}: pieces do not change sides in this game", player(side)));
            }
        } else if on_board + Side::BOTH.map(|side| usize::from(p.hand(kind, side))).iter().sum::<usize>() >= 2 {
            return Err(format!("a third {name}: there are two in the game"));
        }
        match place {
            Some(square) => p.put(square, Some((animal, side))),
            None if animal == Animal::Hen => return Err("a hen in the hand is a chick".into()),
            None => p.take(animal, side),
        }
        Ok(())
    }

    /// Says what a position lacks with `side` to move: every piece is somewhere, and at most the lion of the player to
    /// move is caught.
    pub(super) fn check(&self, p: Pos, side: Side) -> Result<(), String> {
        if p.lion(!side).is_none() {
            return Err(format!(
                "{} has no lion, and {} is to move: only the player to move can have lost it",
                player(!side),
                player(side)
            ));
        }
        let count = |animal: Animal| {
            let on_board = p.pieces().filter(|&(_, other, _)| animal::caught(other) == animal).count();
            on_board + Side::BOTH.map(|side| usize::from(p.hand(animal, side))).iter().sum::<usize>()
        };
        if let Some(animal) = HELD.into_iter().find(|&animal| self.variant.drops && count(animal) < 2) {
            let name = animal::name(animal);
            return Err(format!("there are two {name}s in the game, on the board or in a hand; this has {}", count(animal)));
        }
        Ok(())
    }
}
