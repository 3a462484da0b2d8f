//! Atomic weights: how many ups an infinitesimal is worth, told apart by the far star.
//!
//! For an all-small game the weight is `{w(G^L) - 2 | w(G^R) + 2}`, unless that is an integer and others would fit too:
//! then the game's order with a nimber larger than any it contains decides between the least, the greatest and the
//! simplest, which is then zero. Source: Siegel, *Combinatorial Game Theory*, II.7; *Winning Ways*, chapter 8.
//!
//! Any other game is first made all-small: a follower that is won by a number becomes `N·↑` or `N·↓`. In a sum with an
//! all-small game `X` nobody can tell, if `N` exceeds what `X` is worth: there the number and the ups both win at once.
//! That `G` has the weight `g`, which means `↓ + ☆ ≤ G - g·↑ ≤ ↑ + ☆`, asks for two such outcomes. So if `G` has a
//! weight, it is that of the changed game for every large `N`, and therefore mentions no number near `N`; and if the
//! changed game's weight mentions none, it is the weight of `G`.

use crate::forms::{Arena, Calculator, FormError, FormId, bottom_up};
use crate::values::{Dyadic, Nimber};
use rustc_hash::FxHashMap;

/// Whether in every follower either both players can move or neither can.
pub fn is_all_small(c: &Calculator, g: FormId) -> Result<bool, FormError> {
    every_number(c, g, |n| n == Dyadic::ZERO)
}

/// Whether all numbers below a game, those with ups and nimbers beside them too, are as wanted; what leads on from a
/// number is not looked at.
fn every_number(c: &Calculator, g: FormId, wanted: impl Fn(Dyadic) -> bool) -> Result<bool, FormError> {
    let arena = c.arena();
    bottom_up(
        arena,
        c.watch(),
        g,
        |id| Ok(arena.as_record(id).map(|value| wanted(value.number))),
        |id, known: &FxHashMap<FormId, bool>| Ok(arena.left(id)?.iter().chain(arena.right(id)?.iter()).all(|o| known[&o])),
    )
}

/// The atomic weight of `G`, or `None` if it has none.
pub fn atomic_weight(c: &mut Calculator, g: FormId) -> Result<Option<FormId>, FormError> {
    let arena = c.arena();
    if arena.left_stop(g) != Dyadic::ZERO || arena.right_stop(g) != Dyadic::ZERO {
        return Ok(None);
    }
    let extent = Extent::of(c, g)?;
    let (star, many) = (extent.far_star(arena)?, extent.many());
    let leaf = |id| match (won_by_number(arena, id), arena.as_record(id)) {
        (0, None) => Ok(None),
        (0, Some(value)) => arena.number(Dyadic::from(value.up)).map(Some),
        (sign, _) => arena.number(Dyadic::integer(sign * many)?).map(Some),
    };
    let weight = bottom_up(arena, c.watch(), g, leaf, |id, known| weight_from_options(c, id, known, star))?;
    let limit = Dyadic::integer(many / 2)?;
    Ok(every_number(c, weight, |n| n.abs() < limit)?.then_some(weight))
}

/// 1 if the game is more than every infinitesimal, -1 if it is less, else 0.
fn won_by_number(arena: &Arena, id: FormId) -> i64 {
    i64::from(arena.right_stop(id) > Dyadic::ZERO) - i64::from(arena.left_stop(id) < Dyadic::ZERO)
}

/// How far a game goes before it is won by a number or is a multiple of up with a nimber.
#[derive(Clone, Copy)]
struct Extent {
    /// The most moves, with those in the nimber; a nimber that occurs is at most one larger.
    moves: u32,
    /// The most ups or downs.
    ups: u32,
}

impl Extent {
    fn of(c: &Calculator, g: FormId) -> Result<Extent, FormError> {
        let arena = c.arena();
        let leaf = |id| match (won_by_number(arena, id), arena.as_record(id)) {
            (0, None) => Ok(None),
            // On the way down the ups turn an even nimber into the next odd one.
            (0, Some(value)) => Ok(Some(Extent { moves: value.nimber.0 | 1, ups: value.up.unsigned_abs() })),
            _ => Ok(Some(Extent { moves: 0, ups: 0 })),
        };
        bottom_up(arena, c.watch(), g, leaf, |id, known: &FxHashMap<FormId, Extent>| {
            let options = || Ok::<_, FormError>(arena.left(id)?.iter().chain(arena.right(id)?.iter()).map(|o| known[&o]));
            let moves = options()?.map(|o| o.moves).max().unwrap_or(0);
            let ups = options()?.map(|o| o.ups).max().unwrap_or(0);
            Ok(Extent { moves: moves.checked_add(1).ok_or(FormError::TooManyOptions)?, ups })
        })
    }

    /// A nimber larger than every one that occurs.
    fn far_star(self, arena: &Arena) -> Result<FormId, FormError> {
        let n = self.moves.checked_add(2).and_then(u32::checked_next_power_of_two).ok_or(FormError::TooManyOptions)?;
        arena.record(Nimber(n).into())
    }

    /// The ups that stand for a number. A move changes a weight's numbers by at most 3, so those that do not come from
    /// such ups stay below `ups + 3·moves`, the others are no further than that from them. And a weight `g` with no
    /// other numbers and at most `moves` moves makes `g·↑` and its followers worth less than `ups + 5·moves + 2`, which
    /// leaves the far star and the up of the test behind too.
    fn many(self) -> i64 {
        8 * (i64::from(self.moves) + i64::from(self.ups) + 1)
    }
}

fn weight_from_options(c: &mut Calculator, id: FormId, known: &FxHashMap<FormId, FormId>, star: FormId) -> Result<FormId, FormError> {
    let arena = c.arena();
    let two = arena.number(Dyadic::from(2))?;
    let mut left = Vec::new();
    for option in arena.left(id)?.iter() {
        left.push(c.difference(known[&option], two)?);
    }
    let mut right = Vec::new();
    for option in arena.right(id)?.iter() {
        right.push(c.sum(known[&option], two)?);
    }
    let simplest = c.form(&left, &right)?;
    if !arena.as_number(simplest).is_some_and(Dyadic::is_integer) {
        return Ok(simplest);
    }
    let weight = match (c.le(star, id)?, c.le(id, star)?) {
        (true, _) => greatest_integer(arena, &right),
        (_, true) => least_integer(arena, &left),
        _ => return Ok(simplest),
    };
    arena.number(Dyadic::integer(weight)?)
}

/// The least integer that no option reaches.
fn least_integer(arena: &Arena, options: &[FormId]) -> i64 {
    let least = |id: &FormId| {
        let stop = arena.right_stop(*id);
        let n = stop.ceil();
        // Equal to the stop, the integer is reached if the option is at least it.
        let reached = stop.is_integer() && arena.at_least(*id, stop);
        n + i64::from(reached)
    };
    options.iter().map(least).max().unwrap_or(0)
}

/// The greatest integer that reaches no option.
fn greatest_integer(arena: &Arena, options: &[FormId]) -> i64 {
    let greatest = |id: &FormId| {
        let stop = arena.left_stop(*id);
        let reached = stop.is_integer() && arena.at_most(*id, stop);
        stop.floor() - i64::from(reached)
    };
    options.iter().map(greatest).min().unwrap_or(0)
}
