//! Which slots of a game have a value in its tables.

use std::fmt;
use std::sync::Arc;
use zug_core::{Class, Retro, Slot};

/// Tells which slots of a table are stored: the open ones, but for those that the game leaves out. The rules know, so a
/// table need not say.
#[derive(Clone)]
pub struct Layout(Arc<Stored>);

type Stored = dyn Fn(u32, u64, usize) -> Vec<bool> + Send + Sync;

impl Layout {
    /// The layout of a game.
    pub fn new<R: Retro>(rules: Arc<R>) -> Layout {
        Layout(Arc::new(move |tier, from, len| stored(&*rules, tier, from, len)))
    }

    /// Which of `len` slots of a tier, from an index on, are stored.
    pub fn stored(&self, tier: u32, from: u64, len: usize) -> Vec<bool> {
        (self.0)(tier, from, len)
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Layout")
    }
}

/// Which of `len` slots of a tier, from an index on, are stored.
pub fn stored<R: Retro>(rules: &R, tier: u32, from: u64, len: usize) -> Vec<bool> {
    let mut classes = vec![Class::Unused; len];
    rules.classify(tier, from, &mut classes);
    stored_of(rules, Slot { tier, index: from }, &classes)
}

/// The same of slots whose classes are known.
pub fn stored_of<R: Retro>(rules: &R, first: Slot, classes: &[Class]) -> Vec<bool> {
    let (mut left_out, mut end) = (false, first.index);
    let is_stored = |(index, class): (u64, &Class)| {
        if index == end {
            (left_out, end) = rules.left_out(Slot { index, ..first });
        }
        *class == Class::Open && !left_out
    };
    (first.index..).zip(classes).map(is_stored).collect()
}
