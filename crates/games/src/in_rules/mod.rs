//! Games that come with the program and are written in the language of rules files: a card and a few lines each, and no
//! type of their own.

pub mod cakes;
pub mod heaps;
pub mod stones;

use crate::rules_file::{RulesFile, Sheet};
use std::sync::{Arc, LazyLock};
use zug_core::Size;

/// The rules of a game, read once.
type Rules = LazyLock<Arc<Sheet>>;

fn read(text: &str) -> Arc<Sheet> {
    Arc::new(Sheet::read(text).expect("the rules that come with the program read well"))
}

fn on_board(rules: &Rules, rows: usize, cols: usize) -> Option<RulesFile> {
    RulesFile::sized((**rules).clone(), &Size::Board(rows, cols))
}

fn on_heaps(rules: &Rules, heaps: &str) -> Option<RulesFile> {
    RulesFile::sized((**rules).clone(), &Size::Other(heaps.into()))
}
