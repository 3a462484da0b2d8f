//! The games that add by the names of their sections in the language of sums: one list for every program that takes a game by name and
//! needs its type.

use crate::impartial::Partisan;
use zug_core::View;

/// What is to be done with the rules of a section, whatever their type.
pub trait SectionVisitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out;
}

/// All names, those of the language of sums first.
pub const NAMES: [&str; 18] = [
    "clobber_1xn",
    "clobber",
    "cannibal_clobber",
    "nogo_1xn",
    "nogo",
    "elephants",
    "toppling_dominoes",
    "gen_toads",
    "domineering",
    "amazons",
    "fission",
    "sheep",
    "gen_king_dirt",
    "kayles",
    "octal",
    "snort",
    "col",
    "hackenbush",
];

/// Whether both players have the same moves in every position of a section.
pub fn is_impartial(name: &str) -> bool {
    matches!(name, "kayles" | "octal")
}

/// Hands the rules of a section to a visitor; `None` if no game has this name. The board the rules begin with is some small one: in a sum
/// every summand is written out.
pub fn with_section<V: SectionVisitor>(name: &str, visitor: V) -> Option<V::Out> {
    use crate::*;
    Some(match name {
        "clobber_1xn" => visitor.visit(clobber::Clobber::strip(8)?),
        "clobber" => visitor.visit(clobber::Clobber::new(4, 5)?),
        "cannibal_clobber" => visitor.visit(clobber::Clobber::cannibal(4, 5)?),
        "nogo_1xn" => visitor.visit(nogo::NoGo::strip(8)?),
        "nogo" => visitor.visit(nogo::NoGo::new(4, 4)?),
        "elephants" => visitor.visit(elephants::Elephants::new(3)?),
        "toppling_dominoes" => visitor.visit(toppling_dominoes::TopplingDominoes::new(9)?),
        "gen_toads" => visitor.visit(toads::Toads::new(3)?),
        "domineering" => visitor.visit(domineering::Domineering::new(6, 6)?),
        "amazons" => visitor.visit(amazons::Amazons::new(4, 4)?),
        "fission" => visitor.visit(fission::Fission::new(5, 5)?),
        "sheep" => visitor.visit(sheep::Sheep::new(3, 4, 8)?),
        "gen_king_dirt" => visitor.visit(king_dirt::KingDirt::new(4, 5)?),
        "kayles" => visitor.visit(octal::Octal::kayles(12)?),
        "octal" => visitor.visit(octal::Octal::new("0.137:12").ok()?),
        "snort" => visitor.visit(colouring::Colouring::snort(5, 5)?),
        "col" => visitor.visit(colouring::Colouring::col(5, 5)?),
        "hackenbush" => visitor.visit(hackenbush::Hackenbush::new(8)?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Starts;
    impl SectionVisitor for Starts {
        type Out = bool;
        fn visit<R: Partisan + View>(self, rules: R) -> bool {
            let (p, side) = rules.start();
            rules.read(&rules.write(&p, side)).is_ok_and(|(q, next)| q == p && next == side) && !rules.list(&p, side).is_empty()
        }
    }

    #[test]
    fn every_section_has_a_game_that_begins() {
        for name in NAMES {
            assert_eq!(with_section(name, Starts), Some(true), "{name}");
        }
        assert_eq!(with_section("checkers", Starts), None);
    }
}
