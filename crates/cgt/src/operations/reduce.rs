//! The reduced canonical form: a game up to infinitesimals.
//!
//! `G ≥ H` up to an infinitesimal if the right stop of `G - H` is at least 0. Dominated and reversible options are
//! meant in that sense, and what is infinitesimally close to a number becomes the number. Source: Grossman and Siegel,
//! *Reductions of partizan games*, in Games of No Chance 3 (2009).

use crate::forms::{Calculator, FormError, FormId, bottom_up};
use crate::values::Dyadic;
use rustc_hash::FxHashMap;
use zug_core::Side;

/// The simplest game infinitesimally close to `G`.
pub fn reduced(c: &mut Calculator, g: FormId) -> Result<FormId, FormError> {
    let arena = c.arena();
    let numberish = |id| {
        let stop = arena.left_stop(id);
        if stop == arena.right_stop(id) { arena.number(stop).map(Some) } else { Ok(None) }
    };
    bottom_up(arena, c.watch(), g, numberish, |id, known: &FxHashMap<FormId, FormId>| {
        let sides = [arena.left(id)?, arena.right(id)?].map(|side| side.iter().map(|o| known[&o]).collect::<Vec<_>>());
        let mut whole = c.form(&sides[0], &sides[1])?;
        let [mut left, mut right] = sides;
        left = without_dominated(c, Side::Left, left)?;
        right = without_dominated(c, Side::Right, right)?;
        while bypass(c, Side::Left, &mut left, whole)? | bypass(c, Side::Right, &mut right, whole)? {
            left = without_dominated(c, Side::Left, left)?;
            right = without_dominated(c, Side::Right, right)?;
            whole = c.form(&left, &right)?;
        }
        c.form(&left, &right)
    })
}

/// Whether `g ≤ h` up to an infinitesimal.
fn le(c: &mut Calculator, g: FormId, h: FormId) -> Result<bool, FormError> {
    let difference = c.difference(h, g)?;
    Ok(c.arena().right_stop(difference) >= Dyadic::ZERO)
}

/// Whether `a` is no better than `b` for a side.
fn no_better(c: &mut Calculator, side: Side, a: FormId, b: FormId) -> Result<bool, FormError> {
    match side {
        Side::Left => le(c, a, b),
        Side::Right => le(c, b, a),
    }
}

fn without_dominated(c: &mut Calculator, side: Side, options: Vec<FormId>) -> Result<Vec<FormId>, FormError> {
    let mut kept: Vec<FormId> = Vec::with_capacity(options.len());
    'options: for option in options {
        let mut still = Vec::with_capacity(kept.len() + 1);
        for &other in &kept {
            if no_better(c, side, option, other)? {
                continue 'options;
            }
            if !no_better(c, side, other, option)? {
                still.push(other);
            }
        }
        still.push(option);
        kept = still;
    }
    Ok(kept)
}

/// Replaces the first option that reverses by what the answer leaves; says whether there was one.
fn bypass(c: &mut Calculator, side: Side, options: &mut Vec<FormId>, whole: FormId) -> Result<bool, FormError> {
    let arena = c.arena();
    for i in 0..options.len() {
        let answers = match side {
            Side::Left => arena.right(options[i])?,
            Side::Right => arena.left(options[i])?,
        };
        for answer in answers.iter() {
            if !no_better(c, !side, whole, answer)? {
                continue;
            }
            let through = match side {
                Side::Left => arena.left(answer)?,
                Side::Right => arena.right(answer)?,
            };
            options.swap_remove(i);
            options.extend(through.iter());
            options.sort_unstable();
            options.dedup();
            return Ok(true);
        }
    }
    Ok(false)
}
