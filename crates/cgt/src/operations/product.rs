//! Tinies, the Norton product and the ordinal sum. Source: Siegel, *Combinatorial Game Theory*, II.4, II.8 and II.10.

use super::{incentives, taxed};
use crate::forms::{Calculator, FormError, FormId, bottom_up};
use rustc_hash::FxHashMap;

/// Tiny-x, `{0||0|-x}`.
pub fn tiny(c: &mut Calculator, x: FormId) -> Result<FormId, FormError> {
    let minus = c.negative(x)?;
    let threat = c.form(&[FormId::ZERO], &[minus])?;
    c.form(&[FormId::ZERO], &[threat])
}

/// The Norton product of `G` and a positive game `U`: an integer is that many copies of `U`, and a move brings `U` and
/// one of its incentives.
pub fn norton(c: &mut Calculator, g: FormId, u: FormId) -> Result<FormId, FormError> {
    let arena = c.arena();
    let all = incentives(c, u)?;
    let mut bonus = Vec::new();
    for i in all.left.into_iter().chain(all.right) {
        bonus.push(c.sum(u, i)?);
    }
    let mut copies = arena.calculator().watched(c.watch());
    copies.limit(c.steps_left());
    let integer = |id| match arena.as_number(id).filter(|n| n.is_integer()) {
        Some(n) => copies.multiple(u, n.numerator()).map(Some),
        None => Ok(None),
    };
    bottom_up(arena, c.watch(), g, integer, |id, known| taxed(c, id, known, &bonus))
}

/// The ordinal sum `G:H`: a move in `H` keeps `G`, a move in `G` ends `H`. It depends on the form of `G`, which is the
/// canonical one.
pub fn ordinal(c: &mut Calculator, g: FormId, h: FormId) -> Result<FormId, FormError> {
    let arena = c.arena();
    let base = [arena.left(g)?, arena.right(g)?].map(|side| side.iter().collect::<Vec<_>>());
    bottom_up(
        arena,
        c.watch(),
        h,
        |id| Ok((id == FormId::ZERO).then_some(g)),
        |id, known: &FxHashMap<FormId, FormId>| {
            let side = |base: &[FormId], options: crate::forms::Ids| -> Vec<FormId> {
                base.iter().copied().chain(options.iter().map(|o| known[&o])).collect()
            };
            let (left, right) = (side(&base[0], arena.left(id)?), side(&base[1], arena.right(id)?));
            c.form(&left, &right)
        },
    )
}
