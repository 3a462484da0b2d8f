//! The games whose positions come back and whose values are loopy, each named once with its card and how it is made.

use crate::any::{any_rules, of_another_game};
use crate::backsliding::{self, Backsliding};
use crate::fox_and_geese::{self, FoxAndGeese};
use crate::hare_and_hounds::{self, HareAndHounds};
use crate::wind_up::{self, WindUp};
use std::ops::ControlFlow;
use zug_core::{Card, Named, Notation, Over, Piece, ReadError, Repetition, Returning, Rules, Scene, Settled, SetupError, Side, Size, View};

/// The cards of all of them.
pub static CARDS: &[&Card] = &[&fox_and_geese::CARD, &fox_and_geese::CEYLONESE, &hare_and_hounds::CARD, &backsliding::CARD, &wind_up::CARD];

macro_rules! any_returning {
    ($($game:ident: $rules:ty;)*) => {
        any_rules! { AnyReturning, AnyPlace, AnyStep, Repetition<AnyPlace, 3>; $($game: $rules;)* }

        impl Returning for AnyReturning {
            fn settled(&self, p: &AnyPlace) -> Option<Settled> {
                match (self, p) {
                    $((Self::$game(r), AnyPlace::$game(p)) => r.settled(p),)*
                    _ => of_another_game(),
                }
            }
            fn read_part(&self, text: &str) -> Result<AnyPlace, ReadError> {
                match self {
                    $(Self::$game(r) => r.read_part(text).map(AnyPlace::$game),)*
                }
            }
            fn write_part(&self, p: &AnyPlace) -> String {
                match (self, p) {
                    $((Self::$game(r), AnyPlace::$game(p)) => r.write_part(p),)*
                    _ => of_another_game(),
                }
            }
        }
    };
}

any_returning! {
    FoxAndGeese: FoxAndGeese;
    HareAndHounds: HareAndHounds;
    Backsliding: Backsliding;
    WindUp: WindUp;
}

/// The game with this name, whichever of its names that is.
pub fn named(name: &str) -> Option<Named> {
    Named::find(CARDS.iter().copied(), name).filter(|named| !named.impartial)
}

/// The rules of a game of this size; `None` if the game has no such size.
pub fn sized(card: &Card, size: &Size) -> Option<AnyReturning> {
    let board = |make: fn(usize, usize) -> Option<FoxAndGeese>| {
        size.board().and_then(|(rows, cols)| make(rows, cols)).map(AnyReturning::FoxAndGeese)
    };
    match card.name {
        name if name == fox_and_geese::CARD.name => board(FoxAndGeese::new),
        name if name == fox_and_geese::CEYLONESE.name => board(FoxAndGeese::ceylonese),
        name if name == backsliding::CARD.name => size.number().and_then(Backsliding::new).map(AnyReturning::Backsliding),
        name if name == wind_up::CARD.name => size.text().and_then(WindUp::new).map(AnyReturning::WindUp),
        name if name == hare_and_hounds::CARD.name && size.text() == Some("") => Some(AnyReturning::HareAndHounds(HareAndHounds)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(card: &'static Card) -> AnyReturning {
        let named = named(card.name).expect("its own name");
        sized(card, &named.size().expect("the usual size")).expect("a game of the usual size")
    }

    #[test]
    fn every_card_has_a_game_that_begins() {
        for card in CARDS {
            let rules = usual(card);
            let (p, side) = rules.start();
            assert!(rules.read(&rules.write(&p, side)).is_ok_and(|(q, next)| q == p && next == side), "{}", card.name);
            assert!(!rules.list(&p, side).is_empty() && rules.scene(&p, side).cells.len() >= 2, "{}", card.name);
            let typical = rules.read_part(card.typical).expect("the typical position");
            assert!(rules.read_part(&rules.write_part(&typical)).is_ok_and(|p| p == typical), "{}", card.name);
        }
        assert!(named("clobber").is_none());
    }

    /// A picture that is put together again is the position, and every move is pointed at by cells of the picture.
    #[test]
    fn pictures_are_positions() {
        for card in CARDS {
            let rules = usual(card);
            let (mut p, mut side) = rules.start();
            for n in 0..20usize {
                let scene = rules.scene(&p, side);
                let stacks: Vec<_> = scene.cells.iter().map(|cell| (cell.id.clone(), cell.stack.clone())).collect();
                assert!(rules.setup(&stacks, side).is_ok_and(|q| q == p), "{}: {}", card.name, rules.write(&p, side));
                for id in scene.moves.iter().flat_map(|m| &m.ways).flatten() {
                    assert!(scene.cells.iter().any(|cell| cell.id == *id), "{}: {id}", card.name);
                }
                let moves = rules.list(&p, side);
                let Some(m) = moves.get(7 * n % moves.len().max(1)) else { break };
                side = rules.play(&mut p, side, *m);
            }
        }
    }
}
