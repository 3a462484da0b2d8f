//! Moves and steps of records in few characters, for tables.

use std::borrow::Cow;
use zug_core::step::{Deed, Step, ranges, signs};

/// A move or step in few characters, for a table: `D4`, `!D4`, `set-up +3`.
pub(crate) fn label(text: &str) -> Cow<'_, str> {
    let Some(step) = Step::of(text) else { return text.into() };
    match step.deed {
        Deed::Force(forced) => if step.skips { forced } else { text }.into(),
        Deed::SetUp(pieces) => {
            let (mut added, mut removed) = (0, 0);
            for (sign, cells) in signs(pieces) {
                let count = if sign == "." { &mut removed } else { &mut added };
                *count += ranges(cells).map(|(from, to)| area(from, to)).sum::<u64>();
            }
            let part = |sign: &str, count: u64| if count == 0 { String::new() } else { format!("{sign}{count}") };
            let (added, removed) = (part("+", added), part("−", removed));
            let blank = if added.is_empty() && removed.is_empty() { "" } else { " " };
            format!("set-up{blank}{added}{removed}").into()
        }
    }
}

/// How many cells are between two corners, whose columns are letters without an I, as on boards of Go.
fn area(from: &str, to: &str) -> u64 {
    let place = |cell: &str| {
        let letter = u64::from(cell.bytes().next()?.to_ascii_uppercase());
        Some((letter - u64::from(letter > u64::from(b'I')), cell.get(1..)?.parse::<u64>().ok()?))
    };
    let Some(((a, b), (c, d))) = place(from).zip(place(to)) else { return 1 };
    (a.abs_diff(c) + 1).saturating_mul(b.abs_diff(d).saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use zug_core::step::halfmoves;

    /// The page has the same labels, and its tests the same file.
    #[test]
    fn labels_are_short() {
        let words: Value = serde_json::from_str(include_str!("../../../web/test/data/words.json")).unwrap();
        for step in words["steps"].as_array().unwrap() {
            let text = step["text"].as_str().unwrap();
            assert_eq!((&*label(text), u64::from(halfmoves(text))), (step["label"].as_str().unwrap(), step["halfmoves"].as_u64().unwrap()));
        }
        assert_eq!(label("set:X=?/=,-"), "set-up +3");
    }
}
