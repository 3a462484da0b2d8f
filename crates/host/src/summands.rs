//! The games that add, as games to be played. The size in a name is only where the game begins: any board can be given
//! as a position.

use crate::game::AnyGame;
use crate::hosted::Hosted;
use crate::registry::Made;
use std::path::Path;
use std::sync::Arc;
use zug_core::{Named, View};
use zug_games::impartial::{Form, Partisan};
use zug_games::sections::{SectionVisitor, with_size};

struct Host<'a> {
    named: &'a Named,
    tables: &'a Path,
}

impl SectionVisitor for Host<'_> {
    type Out = Arc<dyn AnyGame>;
    fn visit<R: Partisan + View>(self, rules: R) -> Arc<dyn AnyGame> {
        let rules = if self.named.impartial { Form::impartial(rules) } else { Form::partisan(rules) };
        Arc::new(Hosted::new(self.named.about(), rules, self.tables).adding())
    }
}

/// The game, or that it has no such size.
pub(crate) fn summand(named: &Named, tables: &Path) -> Made {
    let size = match named.size() {
        Ok(size) => size,
        Err(e) => return Some(Err(e)),
    };
    Some(with_size(named.card, &size, Host { named, tables }).ok_or_else(|| named.refusal()))
}
