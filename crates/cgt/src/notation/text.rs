//! The normal text: `{l1,l2|r1,r2}` with each side sorted by its own text, records without braces.

use super::{MAX_TEXT, WriteError};
use crate::forms::{Calculator, FormId, bottom_up};
use rustc_hash::FxHashMap;

/// Keeps the texts of all followers together within bounds.
#[derive(Default)]
pub(super) struct Bound(usize);

impl Bound {
    /// Notes a text about to be made.
    pub fn take(&mut self, len: usize) -> Result<(), WriteError> {
        self.0 += len;
        if len > MAX_TEXT || self.0 > 8 * MAX_TEXT { Err(WriteError::TooLong) } else { Ok(()) }
    }
}

/// The normal text of a value: equal games have equal texts.
pub fn normal(c: &Calculator, id: FormId) -> Result<String, WriteError> {
    let arena = c.arena();
    let mut bound = Bound::default();
    bottom_up(
        arena,
        c.watch(),
        id,
        |leaf| Ok(arena.as_record(leaf).map(|value| value.to_string())),
        |node, known: &FxHashMap<FormId, String>| {
            let mut text = String::from("{");
            let sides = [arena.left(node)?, arena.right(node)?].map(|side| side.iter().map(|o| known[&o].as_str()).collect::<Vec<_>>());
            bound.take(sides.iter().flatten().map(|s| s.len() + 1).sum())?;
            for (mut side, end) in sides.into_iter().zip(['|', '}']) {
                side.sort_unstable();
                text += &side.join(",");
                text.push(end);
            }
            Ok(text)
        },
    )
}
