//! The games that add, each named once with its card and how it is made: one list for every program that takes such a
//! game by name, whether to play it, to sum it up or to compute its values.

use crate::any::{any_rules, any_summand, of_another_game};
use crate::graph::{self, GraphGame};
use crate::impartial::Partisan;
use crate::in_rules::{cakes, heaps, stones};
use crate::rules_file::{RulesError, RulesFile, Sheet};
use crate::shoving::{self, Shoving};
use crate::ski_jumps::{self, SkiJumps};
use crate::subtraction::{self, Subtraction};
use crate::{
    amazons, clobber, colouring, domineering, elephants, fission, hackenbush, king_dirt, nogo, octal, sheep, toads, toppling_dominoes,
};
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};
use zug_core::{Card, Named, Negate, NoHistory, Notation, Over, Piece, ReadError, Rules, Scene, SetupError, Side, Size, Summand, View};

/// What is to be done with the rules of a game, whatever their type.
pub trait SectionVisitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out;
}

macro_rules! sections {
    ($($game:ident: $rules:ty { $($kind:ident $card:path, $make:expr;)* })*) => {
        /// The cards of the games that add and are written in Rust.
        pub static CARDS: &[&Card] = &[$($(&$card),*),*];

        any_summand! { $($game: $rules;)* }

        /// The rules of a game of this size; `None` if the game has no such size.
        pub fn sized(card: &Card, size: &Size) -> Option<AnySummand> {
            $($(if card.name == $card.name {
                return sections!(@$kind size, $make).map(AnySummand::$game);
            })*)*
            own_sheet(card.name).and_then(|sheet| RulesFile::sized(sheet, size)).map(AnySummand::RulesFile)
        }

        /// Hands such rules to a visitor as what they are: for searches that ask them without end.
        pub fn with_size<V: SectionVisitor>(card: &Card, size: &Size, visitor: V) -> Option<V::Out> {
            Some(match sized(card, size)? {
                $(AnySummand::$game(rules) => visitor.visit(rules),)*
            })
        }
    };
    (@board $size:ident, $make:expr) => { $size.board().and_then(|(rows, cols)| $make(rows, cols)) };
    (@row $size:ident, $make:expr) => { $size.number().and_then($make) };
    (@text $size:ident, $make:expr) => { $size.text().and_then($make) };
}

// A new game that adds is a line here: its type, what its size is, its card, its constructor.
sections! {
    Clobber: clobber::Clobber {
        board clobber::CARD, clobber::Clobber::new;
        board clobber::CANNIBAL, clobber::Clobber::cannibal;
        row clobber::LINEAR, clobber::Clobber::strip;
    }
    NoGo: nogo::NoGo { board nogo::CARD, nogo::NoGo::new; row nogo::LINEAR, nogo::NoGo::strip; }
    Domineering: domineering::Domineering { board domineering::CARD, domineering::Domineering::new; }
    Amazons: amazons::Amazons { board amazons::CARD, amazons::Amazons::new; }
    Colouring: colouring::Colouring {
        board colouring::SNORT, colouring::Colouring::snort;
        board colouring::COL, colouring::Colouring::col;
    }
    Fission: fission::Fission { board fission::CARD, fission::Fission::new; }
    KingDirt: king_dirt::KingDirt { board king_dirt::CARD, king_dirt::KingDirt::new; }
    Sheep: sheep::Sheep { board sheep::CARD, sheep::Sheep::eights; }
    Elephants: elephants::Elephants { row elephants::CARD, elephants::Elephants::new; }
    Toads: toads::Toads { row toads::CARD, toads::Toads::new; }
    TopplingDominoes: toppling_dominoes::TopplingDominoes {
        row toppling_dominoes::CARD, toppling_dominoes::TopplingDominoes::new;
    }
    Hackenbush: hackenbush::Hackenbush { row hackenbush::CARD, hackenbush::Hackenbush::new; }
    Octal: octal::Octal { row octal::KAYLES_CARD, octal::Octal::kayles; text octal::CARD, octal::Octal::sized; }
    GraphGame: GraphGame {
        text graph::HACKENBUSH, GraphGame::hackenbush;
        text graph::CHILDISH, GraphGame::childish;
        text graph::COL, GraphGame::col;
        text graph::SNORT, GraphGame::snort;
        text graph::NOGO, GraphGame::nogo;
        text graph::NODE_KAYLES, GraphGame::node_kayles;
        text graph::ARC_KAYLES, GraphGame::arc_kayles;
    }
    Shoving: Shoving { row shoving::SHOVE, Shoving::shove; row shoving::PUSH, Shoving::push; }
    SkiJumps: SkiJumps { board ski_jumps::CARD, SkiJumps::new; }
    Subtraction: Subtraction {
        text subtraction::CARD, Subtraction::new;
        text subtraction::SPLITTLES, Subtraction::splittles;
    }
    RulesFile: RulesFile {
        text heaps::WYTHOFF, heaps::wythoff;
        text heaps::GRUNDY, heaps::grundy;
        text cakes::CUTCAKE, cakes::cutcake;
        text cakes::MAUNDY, cakes::maundy;
        text cakes::EATCAKE, cakes::eatcake;
        board stones::KONANE, stones::konane;
        board stones::KINGS, stones::kings;
        board stones::KNIGHTS, stones::knights;
        board stones::ANTI, stones::anti;
    }
}

/// A game of a rules file, with the text it was read from.
struct Own {
    card: &'static Card,
    text: String,
    sheet: Arc<Sheet>,
}

/// The games of rules files, which are read when the program begins. Like the cards above, they stay.
static OWN: RwLock<Vec<Own>> = RwLock::new(Vec::new());
/// More files are not read.
const MOST_OWN: usize = 100;

/// Adds the game of a rules file to the list; a file that was read before is the same game.
pub fn add(text: &str) -> Result<&'static Card, RulesError> {
    let sheet = Sheet::read(text)?;
    let mut own = OWN.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(same) = own.iter().find(|one| one.text == text) {
        return Ok(same.card);
    }
    let refused = |problem: String| {
        let line = 1 + text.lines().position(|line| line.trim_start().starts_with("game")).unwrap_or(0);
        Err(RulesError { line, column: 1, problem })
    };
    if own.len() == MOST_OWN {
        return refused(format!("no more than {MOST_OWN} files are read"));
    }
    let cards = CARDS.iter().copied().chain(own.iter().map(|one| one.card));
    // What follows a dash in a name may be a size, so the beginning counts, too.
    if let Some(other) = Named::find(cards, sheet.name()) {
        return refused(format!("'{}' is a name of the game {}, expected another", sheet.name(), other.card.title));
    }
    let card = Box::leak(Box::new(sheet.card()));
    own.push(Own { card, text: text.into(), sheet: Arc::new(sheet) });
    Ok(card)
}

fn own_sheet(name: &str) -> Option<Arc<Sheet>> {
    let own = OWN.read().unwrap_or_else(PoisonError::into_inner);
    own.iter().find(|one| one.card.name == name).map(|one| one.sheet.clone())
}

/// The cards of all games that add, those of rules files last.
pub fn cards() -> std::vec::IntoIter<&'static Card> {
    let own = OWN.read().unwrap_or_else(PoisonError::into_inner);
    CARDS.iter().copied().chain(own.iter().map(|one| one.card)).collect::<Vec<_>>().into_iter()
}

/// The game that adds with this name, whichever of its names that is.
pub fn named(name: &str) -> Option<Named> {
    Named::find(cards(), name)
}

/// The names of all of them in the language of sums.
pub fn names() -> impl Iterator<Item = &'static str> {
    cards().filter_map(|card| card.section)
}

/// The rules of a game; `None` if no game has this name or none of them the size in it.
pub fn section(name: &str) -> Option<AnySummand> {
    let named = named(name)?;
    sized(named.card, &named.size().ok()?)
}

/// Hands the rules of a game to a visitor; `None` if no game has this name or none of them the size in it.
pub fn with_section<V: SectionVisitor>(name: &str, visitor: V) -> Option<V::Out> {
    let named = named(name)?;
    with_size(named.card, &named.size().ok()?, visitor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use zug_core::Sizes;

    /// Whether the game begins, and whether its typical position is one with a move.
    struct Begins(&'static Card);
    impl SectionVisitor for Begins {
        type Out = (bool, bool);
        fn visit<R: Partisan + View>(self, rules: R) -> (bool, bool) {
            let (p, side) = rules.start();
            let begins =
                rules.read(&rules.write(&p, side)).is_ok_and(|(q, next)| q == p && next == side) && !rules.list(&p, side).is_empty();
            let typical = rules.read_part(self.0.typical).is_ok_and(|p| !rules.list(&p, side).is_empty());
            (begins, typical)
        }
    }

    /// Whether the game reads every symbol of its card, alone or beside an empty cell.
    struct ReadsSymbols(&'static Card);
    impl SectionVisitor for ReadsSymbols {
        type Out = bool;
        fn visit<R: Partisan + View>(self, rules: R) -> bool {
            let reads = |text: String| rules.read_part(&text).is_ok();
            self.0.symbols.chars().all(|symbol| reads(symbol.into()) || reads(format!("{symbol}.")))
        }
    }

    struct Exists;
    impl SectionVisitor for Exists {
        type Out = ();
        fn visit<R: Partisan + View>(self, _: R) {}
    }

    #[test]
    fn every_card_has_a_game_that_begins() {
        for card in CARDS {
            let section = card.section.expect("a game that adds");
            assert_eq!(with_section(section, Begins(card)), Some((true, true)), "{section}");
            assert!(card.pattern.starts_with(card.name) && card.pattern.len() > card.name.len(), "{section}");
            assert!(card.examples.iter().all(|example| named(example).is_some_and(|n| n.card == *card && n.name() == *example)));
        }
        assert_eq!(with_section("checkers", Exists), None);
    }

    #[test]
    fn every_symbol_of_a_card_is_read() {
        for card in CARDS {
            assert_eq!(with_section(card.name, ReadsSymbols(card)), Some(true), "{}", card.name);
        }
    }

    #[test]
    fn the_limits_of_sizes_are_those_of_the_games() {
        for card in CARDS {
            let exists = |size: Size| with_size(card, &size, Exists).is_some();
            match card.sizes {
                Sizes::Board { least: (rows, cols), most, .. } => {
                    assert!(exists(Size::Board(rows, cols)) && exists(Size::Board(2, most / 2)), "{}", card.name);
                    assert!(!exists(Size::Board(0, cols)) && !exists(Size::Board(2, most / 2 + 1)), "{}", card.name);
                }
                Sizes::Row { least, most, .. } => {
                    assert!(exists(Size::Row(least)) && exists(Size::Row(most)) && !exists(Size::Row(most + 1)), "{}", card.name);
                }
                Sizes::Other { .. } => assert!(!exists(Size::Other("nothing".into())), "{}", card.name),
            }
        }
    }

    #[test]
    fn any_name_is_understood() {
        for (text, name) in [
            ("clobber", "clobber"),
            ("clobber_1xn", "linear-clobber"),
            ("clobber_1xn-12", "linear-clobber-12"),
            ("Linear Clobber 12", "linear-clobber-12"),
            ("CLOBBER 4×5", "clobber-4x5"),
            ("cannibal_clobber-3x4", "cannibal-clobber-3x4"),
            ("toads", "toads"),
            ("gen_toads-4", "toads-4"),
            ("Toads and Frogs 4", "toads-4"),
            ("Battle Sheep", "sheep"),
            ("cram-4x4", "impartial-domineering-4x4"),
            ("impartial domineering", "impartial-domineering"),
            ("dawsons-chess-9", "octal-0.137-9"),
            ("Octal game 0.137-12", "octal-0.137-12"),
            ("octal", "octal-0.137-12"),
        ] {
            assert_eq!(named(text).map(|named| named.name()).as_deref(), Some(name), "{text}");
        }
        for text in ["", "clobbe", "clobberx", "clobber-", "checkers", "impartial-", "impartial"] {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn names_are_of_one_game_each() {
        let mut seen = HashSet::new();
        for card in CARDS {
            let own: HashSet<String> =
                [Some(card.name), card.section, Some(card.title)].into_iter().flatten().map(str::to_lowercase).collect();
            assert!(own.into_iter().all(|name| seen.insert(name)), "{}", card.name);
        }
    }
}
