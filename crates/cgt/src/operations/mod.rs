//! Operations on values beyond sums: heat and cold, products, weights and measures.

mod atomic;
mod heat;
mod measures;
mod product;
mod reduce;

pub use atomic::{atomic_weight, is_all_small};
pub use heat::{cool, freeze, heat, overheat};
pub use measures::{Incentives, birthday, followers, incentives};
pub use product::{norton, ordinal, tiny};
pub use reduce::reduced;

use crate::forms::{Calculator, FormError, FormId};
use rustc_hash::FxHashMap;

/// `{f(G^L) + a | f(G^R) - a}`, the pattern of heating, cooling and products.
fn taxed(c: &mut Calculator, id: FormId, known: &FxHashMap<FormId, FormId>, bonus: &[FormId]) -> Result<FormId, FormError> {
    let arena = c.arena();
    let mut left = Vec::new();
    for option in arena.left(id)?.iter() {
        for a in bonus {
            left.push(c.sum(known[&option], *a)?);
        }
    }
    let mut right = Vec::new();
    for option in arena.right(id)?.iter() {
        for a in bonus {
            right.push(c.difference(known[&option], *a)?);
        }
    }
    c.form(&left, &right)
}
