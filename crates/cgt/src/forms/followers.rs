//! Walks over everything a game can become.

use super::{Arena, FormError, FormId, Patience, Watch};
use rustc_hash::FxHashMap;

/// Something that is found for a game from what is known of its options.
pub(crate) trait FromOptions {
    /// Why it is not found.
    type Error: From<FormError>;
    /// Whether it is known for a form already, or can be said without looking at options.
    fn knows(&mut self, id: FormId) -> Result<bool, Self::Error>;
    /// Told before a form's options are looked at one by one, the last first.
    fn enter(&mut self, _id: FormId) -> Result<(), Self::Error> {
        Ok(())
    }
    /// Finds it for a form whose options are all known.
    fn find(&mut self, id: FormId) -> Result<(), Self::Error>;
}

/// Finds something for a form and before that for all its followers, without recursion. The stack is as high as the
/// game's tree.
pub(crate) fn options_first<W: FromOptions>(arena: &Arena, watch: Watch, root: FormId, walk: &mut W) -> Result<(), W::Error> {
    let mut patience = Patience::with(watch);
    if walk.knows(root)? {
        return Ok(());
    }
    let options = |id| Ok::<_, FormError>([arena.left(id)?, arena.right(id)?]);
    let count = |id| Ok::<_, FormError>(options(id)?.iter().map(|side| side.len()).sum::<usize>());
    walk.enter(root)?;
    // Each form with how many of its options are still to be looked at; the last is looked at first.
    let mut stack = vec![(root, count(root)?)];
    while let Some((top, left)) = stack.last_mut() {
        let sides = options(*top)?;
        let mut missing = None;
        while *left > 0 && missing.is_none() {
            patience.work(1)?;
            *left -= 1;
            let lefts = sides[0].len();
            let option = if *left < lefts { sides[0].get(*left) } else { sides[1].get(*left - lefts) };
            if let Some(option) = option
                && !walk.knows(option)?
            {
                missing = Some(option);
            }
        }
        match missing {
            Some(option) => {
                walk.enter(option)?;
                stack.push((option, count(option)?));
            }
            None => {
                walk.find(*top)?;
                stack.pop();
            }
        }
    }
    Ok(())
}

/// What is known so far, and how to know more.
struct BottomUp<T, L, N> {
    known: FxHashMap<FormId, T>,
    leaf: L,
    node: N,
}

impl<T, E, L, N> FromOptions for BottomUp<T, L, N>
where
    E: From<FormError>,
    L: FnMut(FormId) -> Result<Option<T>, E>,
    N: FnMut(FormId, &FxHashMap<FormId, T>) -> Result<T, E>,
{
    type Error = E;

    fn knows(&mut self, id: FormId) -> Result<bool, E> {
        if self.known.contains_key(&id) {
            return Ok(true);
        }
        let leaf = (self.leaf)(id)?;
        let found = leaf.is_some();
        leaf.into_iter().for_each(|leaf| {
            self.known.insert(id, leaf);
        });
        Ok(found)
    }

    fn find(&mut self, id: FormId) -> Result<(), E> {
        let found = (self.node)(id, &self.known)?;
        self.known.insert(id, found);
        Ok(())
    }
}

/// Computes something for a game from its options' results, options first. `leaf` may answer for a form without looking
/// at its options.
pub(crate) fn bottom_up<T, E: From<FormError>>(
    arena: &Arena,
    watch: Watch,
    root: FormId,
    leaf: impl FnMut(FormId) -> Result<Option<T>, E>,
    node: impl FnMut(FormId, &FxHashMap<FormId, T>) -> Result<T, E>,
) -> Result<T, E> {
    let mut walk = BottomUp { known: FxHashMap::default(), leaf, node };
    options_first(arena, watch, root, &mut walk)?;
    Ok(walk.known.remove(&root).expect("the walk ends with it"))
}
