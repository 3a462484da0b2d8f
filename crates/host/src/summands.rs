//! The games that add, as games to be played. The size in a name is only where the game begins: any board can be given
//! as a position.

use crate::hosted::Hosted;
use crate::registry::Made;
use std::path::Path;
use std::sync::Arc;
use zug_core::Named;
use zug_games::impartial::Form;
use zug_games::sections;

/// The game, or that it has no such size.
pub(crate) fn summand(named: &Named, tables: &Path) -> Made {
    let size = match named.size() {
        Ok(size) => size,
        Err(e) => return Some(Err(e)),
    };
    let Some(rules) = sections::sized(named.card, &size) else { return Some(Err(named.refusal())) };
    Some(Ok(Arc::new(Hosted::new(named.about(), Form::new(rules, named.impartial), tables).adding())))
}
