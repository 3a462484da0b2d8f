//! The games whose positions come back and whose values are loopy, each named once with its card and how it is made.

use crate::{backsliding, fox_and_geese, hare_and_hounds};
use zug_core::{Card, Named, Returning, Size};

/// What is to be done with the rules of a game, whatever their type.
pub trait ReturningVisitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<R: Returning>(self, rules: R) -> Self::Out;
}

/// The cards of all of them.
pub static CARDS: &[&Card] = &[&fox_and_geese::CARD, &fox_and_geese::CEYLONESE, &hare_and_hounds::CARD, &backsliding::CARD];

/// The game with this name, whichever of its names that is.
pub fn named(name: &str) -> Option<Named> {
    Named::find(CARDS.iter().copied(), name).filter(|named| !named.impartial)
}

/// Hands the rules of a game of this size to a visitor; `None` if the game has no such size.
pub fn with_size<V: ReturningVisitor>(card: &Card, size: &Size, visitor: V) -> Option<V::Out> {
    let board = |make: fn(usize, usize) -> Option<fox_and_geese::FoxAndGeese>| size.board().and_then(|(rows, cols)| make(rows, cols));
    match card.name {
        name if name == fox_and_geese::CARD.name => board(fox_and_geese::FoxAndGeese::new).map(|rules| visitor.visit(rules)),
        name if name == fox_and_geese::CEYLONESE.name => board(fox_and_geese::FoxAndGeese::ceylonese).map(|rules| visitor.visit(rules)),
        name if name == backsliding::CARD.name => size.number().and_then(backsliding::Backsliding::new).map(|rules| visitor.visit(rules)),
        name if name == hare_and_hounds::CARD.name && size.text() == Some("") => Some(visitor.visit(hare_and_hounds::HareAndHounds)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the game begins, and whether its typical position is read and written.
    struct Begins(&'static Card);
    impl ReturningVisitor for Begins {
        type Out = (bool, bool);
        fn visit<R: Returning>(self, rules: R) -> (bool, bool) {
            let (p, side) = rules.start();
            let begins =
                rules.read(&rules.write(&p, side)).is_ok_and(|(q, next)| q == p && next == side) && !rules.list(&p, side).is_empty();
            let typical = rules.read_part(self.0.typical).is_ok_and(|p| rules.read_part(&rules.write_part(&p)) == Ok(p));
            (begins, typical)
        }
    }

    #[test]
    fn every_card_has_a_game_that_begins() {
        for card in CARDS {
            let named = named(card.name).expect("its own name");
            assert_eq!(with_size(card, &named.size().expect("the usual size"), Begins(card)), Some((true, true)), "{}", card.name);
        }
        assert!(named("clobber").is_none());
    }
}
