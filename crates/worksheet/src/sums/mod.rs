//! The games that can be summands, by the names of their sections in the input language.

mod analysis;
mod bench;
mod check;
mod mcgs_csv;
mod random;
mod report;

pub use analysis::{SumAnswer, SumError, SummandAnswer, after_move, analyse};
pub use bench::{BenchRow, Comparison, Peer, bench_problems, compare_bench, peers, run_bench, signature};
pub use check::{Case, Help, check_text, read_csv, write_csv};
pub use random::{RandomError, RandomSums, random_sums};
pub use report::report;
pub use zug_cgt::bounds::{Bound, Bounds, BoundsFinder, Scale};
pub use zug_cgt::database::Databases;
pub use zug_cgt::language::{Answer, Block, Blocks, InputError, Play, Question, Row, Session, Status};
pub use zug_cgt::sums::{Kept, KeptError, Limits, Settings, Stop, SumMove, Summand};

use crate::boards::is_coded;
use crate::names::names_games;
use crate::positions::start_text;
use crate::values::Values;
use zug_cgt::language::{Catalogue, InputProblem};
use zug_cgt::literals;
use zug_cgt::sums::{Components, Impartial, Ruleset};
use zug_core::{Named, Progress, View, closest};
use zug_games::impartial::Partisan;
use zug_games::returning;
use zug_games::sections::{self, SectionVisitor, with_section};

/// All games and literals of the input language.
pub struct SumGames;

/// Makes a ruleset of a game, partisan or impartial.
struct MakeRuleset {
    impartial: bool,
}

impl SectionVisitor for MakeRuleset {
    type Out = Box<dyn Ruleset>;
    fn visit<R: Partisan + View>(self, rules: R) -> Box<dyn Ruleset> {
        if self.impartial { Box::new(Impartial::new(rules)) } else { Box::new(Components::new(rules)) }
    }
}

impl Catalogue for SumGames {
    fn known(&self, name: &str) -> Option<(String, bool)> {
        let named = sections::named(name)?;
        Some((named.card.section?.into(), named.impartial))
    }

    fn ruleset(&self, name: &str, impartial: bool) -> Option<Box<dyn Ruleset>> {
        let impartial = impartial || sections::named(name).is_some_and(|named| named.card.impartial);
        with_section(name, MakeRuleset { impartial }).or_else(|| literals::ruleset(name, impartial))
    }

    fn names(&self) -> Vec<String> {
        sections::names().chain(literals::NAMES).map(String::from).collect()
    }

    fn refusal(&self, name: &str) -> Option<String> {
        let name = returning::named(name)?.card.name;
        Some(format!("play comes back in {name}: a sum with it has a value and an outcome, but takes no questions and no misère play"))
    }

    fn suggestion(&self, name: &str) -> Option<String> {
        closest(name, literals::NAMES.into_iter()).map(String::from).or_else(|| Named::suggestion(sections::cards(), name))
    }

    fn completed(&self, section: &str, text: &str) -> Option<String> {
        let named = sections::named(section).filter(|named| is_coded(named.card) && !named.size.is_empty())?;
        let heaps = text.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let code = named.size.rsplit_once('-').map_or(&*named.size, |(code, _)| code);
        heaps.then(|| format!("{code}:{text}"))
    }

    fn evaluated(&self, text: &str, progress: &Progress) -> Option<Result<String, InputProblem>> {
        names_games(text).then(|| Values::new(Settings::default().forms as u64).normal_text(text, progress))
    }

    fn start(&self, name: &str) -> Option<(String, bool, String)> {
        let named = sections::named(name)?;
        let text = start_text(&named).ok()?;
        Some((named.card.section?.into(), named.impartial, text))
    }
}
