//! Names of games as arguments: any text is taken, and completions know those there are.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use zug_host::Host;

/// Reads the name of a game. Whether there is such a game, whoever uses the name says.
#[derive(Clone)]
pub struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&clap::Arg>, value: &std::ffi::OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let cards = Host::all_cards();
        let mut names: Vec<&str> = cards.iter().flat_map(|card| [card.name].into_iter().chain(card.examples.iter().copied())).collect();
        names.sort_unstable();
        names.dedup();
        Some(Box::new(names.into_iter().map(PossibleValue::new)))
    }
}
