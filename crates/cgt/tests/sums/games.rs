//! All games and literals, and a way to ask about a text.

use zug_cgt::language::{Block, Blocks, Catalogue, Row, Session};
use zug_cgt::literals;
use zug_cgt::sums::{Components, Impartial, Limits, Ruleset, Settings};
use zug_core::View;
use zug_games::impartial::Partisan;
use zug_games::sections::{self, SectionVisitor, with_section};

pub struct AllGames;

struct Make(bool);

impl SectionVisitor for Make {
    type Out = Box<dyn Ruleset>;
    fn visit<R: Partisan + View>(self, rules: R) -> Box<dyn Ruleset> {
        if self.0 { Box::new(Impartial::new(rules)) } else { Box::new(Components::new(rules)) }
    }
}

impl Catalogue for AllGames {
    fn known(&self, name: &str) -> Option<(String, bool)> {
        let named = sections::named(name)?;
        Some((named.card.section?.into(), named.impartial))
    }
    fn ruleset(&self, name: &str, impartial: bool) -> Option<Box<dyn Ruleset>> {
        let impartial = impartial || sections::named(name).is_some_and(|named| named.card.impartial);
        with_section(name, Make(impartial)).or_else(|| literals::ruleset(name, impartial))
    }
    fn names(&self) -> Vec<String> {
        sections::names().chain(literals::NAMES).map(String::from).collect()
    }
}

pub fn settings(values: bool) -> Settings {
    Settings { values, ..Settings::default() }
}

/// The answers to all questions of a text, or the error of each block that has one.
pub fn answers(text: &str, settings: Settings, limits: &Limits) -> Vec<Result<Vec<Row>, String>> {
    Blocks::new(text).map(|block| block.and_then(|block| answer(&block, settings, limits)).map_err(|e| e.to_string())).collect()
}

fn answer(block: &Block, settings: Settings, limits: &Limits) -> Result<Vec<Row>, zug_cgt::language::InputError> {
    let mut session = Session::new(&AllGames, settings);
    let sum = session.read(block)?;
    block.commands.iter().map(|c| session.check(&sum, c).map(|()| session.run(&sum, &c.question, limits))).collect()
}

/// The only answer to the only question of a text.
pub fn ask(text: &str) -> String {
    let rows = answers(text, settings(true), &Limits::default()).remove(0).unwrap();
    rows[0].got.as_ref().expect("an answer").to_string()
}
