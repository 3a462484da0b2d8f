//! Walks over everything a game can become.

use super::{Arena, FormError, FormId};
use rustc_hash::FxHashMap;

/// Computes something for a game from its options' results, options first, without recursion. `leaf` may answer for a form
/// without looking at its options.
pub(crate) fn bottom_up<T, E: From<FormError>>(
    arena: &Arena,
    root: FormId,
    mut leaf: impl FnMut(FormId) -> Result<Option<T>, E>,
    mut node: impl FnMut(FormId, &FxHashMap<FormId, T>) -> Result<T, E>,
) -> Result<T, E> {
    let mut known = FxHashMap::default();
    let mut stack = vec![(root, false)];
    while let Some((top, options_known)) = stack.pop() {
        if known.contains_key(&top) {
            continue;
        }
        if options_known {
            let result = node(top, &known)?;
            known.insert(top, result);
        } else if let Some(result) = leaf(top)? {
            known.insert(top, result);
        } else {
            stack.push((top, true));
            let options = arena.left(top)?.iter().chain(arena.right(top)?.iter());
            stack.extend(options.map(|option| (option, false)));
        }
    }
    Ok(known.remove(&root).expect("the stack ends with it"))
}
