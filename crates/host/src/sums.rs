//! The games that can be summands, by the names of their sections in the input language.

use zug_cgt::language::Catalogue;
use zug_cgt::literals;
use zug_cgt::sums::{Components, Impartial, Ruleset};
use zug_games::{clobber::Clobber, domineering::Domineering, elephants::Elephants, nogo::NoGo, octal::Octal};

/// A section: its name, and how its ruleset is made, partisan or impartial. The board a ruleset begins with does not matter in a sum.
type Section = (&'static str, fn(bool) -> Option<Box<dyn Ruleset>>);

/// Every game that can be a summand. A new one is a line here.
static SECTIONS: &[Section] = &[
    ("clobber_1xn", |i| Some(ruleset(Clobber::strip(1)?, i))),
    ("clobber", |i| Some(ruleset(Clobber::new(1, 1)?, i))),
    ("cannibal_clobber", |i| Some(ruleset(Clobber::cannibal(1, 1)?, i))),
    ("nogo_1xn", |i| Some(ruleset(NoGo::strip(1)?, i))),
    ("nogo", |i| Some(ruleset(NoGo::new(1, 1)?, i))),
    ("elephants", |i| Some(ruleset(Elephants::new(1)?, i))),
    ("domineering", |i| Some(ruleset(Domineering::new(1, 1)?, i))),
    ("kayles", |_| Some(ruleset(Octal::kayles(1)?, true))),
];

fn ruleset<R: zug_core::Summand>(rules: R, impartial: bool) -> Box<dyn Ruleset> {
    if impartial { Box::new(Impartial::new(rules)) } else { Box::new(Components::new(rules)) }
}

/// All games and literals of the input language.
pub struct SumGames;

impl Catalogue for SumGames {
    fn ruleset(&self, name: &str, impartial: bool) -> Option<Box<dyn Ruleset>> {
        let game = SECTIONS.iter().find(|(section, _)| *section == name).and_then(|(_, make)| make(impartial));
        game.or_else(|| literals::ruleset(name, impartial))
    }

    fn names(&self) -> Vec<String> {
        SECTIONS.iter().map(|(name, _)| *name).chain(literals::NAMES).map(String::from).collect()
    }
}
