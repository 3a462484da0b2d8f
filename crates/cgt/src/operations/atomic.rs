//! Atomic weights: how many ups an infinitesimal is worth, told apart by the far star.
//!
//! For an all-small game the weight is `{w(G^L) - 2 | w(G^R) + 2}`, unless that is an integer and others would fit too: then the game's order with a nimber
//! larger than any it contains decides between the least, the greatest and zero. Source: Siegel, *Combinatorial Game
//! Theory*, II.7; *Winning Ways*, chapter 8.

use crate::forms::{Arena, Calculator, FormError, FormId, bottom_up};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use rustc_hash::FxHashMap;

/// Whether in every follower either both players can move or neither can.
pub fn is_all_small(c: &Calculator, g: FormId) -> Result<bool, FormError> {
    let arena = c.arena();
    bottom_up(
        arena,
        g,
        |id| Ok(arena.as_record(id).map(|v| v.number == Dyadic::ZERO)),
        |id, known: &FxHashMap<FormId, bool>| Ok(arena.left(id)?.iter().chain(arena.right(id)?.iter()).all(|o| known[&o])),
    )
}

/// The atomic weight of `G`, if it has one.
///
/// All-small games have one. Of the others an integer weight is found where there is one: `G - n·↑` must lie between down and up, each with a
/// far star.
pub fn atomic_weight(c: &mut Calculator, g: FormId) -> Result<Option<FormId>, FormError> {
    let arena = c.arena();
    if arena.left_stop(g) != Dyadic::ZERO || arena.right_stop(g) != Dyadic::ZERO {
        return Ok(None);
    }
    let star = far_star(c, g)?;
    if !is_all_small(c, g)? {
        return integer_weight(c, g, star);
    }
    let record = |id| match arena.as_record(id) {
        Some(value) => arena.number(Dyadic::from(value.up)).map(Some),
        None => Ok(None),
    };
    bottom_up(arena, g, record, |id, known| weight_from_options(c, id, known, star)).map(Some)
}

/// A nimber larger than every one that occurs in `G`.
fn far_star(c: &Calculator, g: FormId) -> Result<FormId, FormError> {
    let day = u32::try_from(super::birthday(c, g)?).map_err(|_| FormError::TooManyOptions)?;
    let n = day.checked_add(2).and_then(u32::checked_next_power_of_two).ok_or(FormError::TooManyOptions)?;
    c.arena().record(Nimber(n).into())
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
    let (low, high) = (least_integer(arena, &left)?, greatest_integer(arena, &right)?);
    let weight = match (c.le(star, id)?, c.le(id, star)?) {
        (true, _) => high,
        (_, true) => low,
        _ if low <= 0 && 0 <= high => 0,
        _ => return Ok(simplest),
    };
    arena.number(Dyadic::integer(weight)?)
}

/// The least integer that no option reaches.
fn least_integer(arena: &Arena, options: &[FormId]) -> Result<i64, FormError> {
    let least = |id: &FormId| {
        let stop = arena.right_stop(*id);
        let n = stop.ceil();
        // Equal to the stop, the integer is reached if the option is at least it.
        let reached = stop.is_integer() && arena.at_least(*id, stop);
        n + i64::from(reached)
    };
    Ok(options.iter().map(least).max().unwrap_or(0))
}

/// The greatest integer that reaches no option.
fn greatest_integer(arena: &Arena, options: &[FormId]) -> Result<i64, FormError> {
    let greatest = |id: &FormId| {
        let stop = arena.left_stop(*id);
        let reached = stop.is_integer() && arena.at_most(*id, stop);
        stop.floor() - i64::from(reached)
    };
    Ok(options.iter().map(greatest).min().unwrap_or(0))
}

/// The integer `n` for which `G - n·↑` is at least `↓ + ☆` and at most `↑ + ☆`: by the far star's rule its weight is then at least and at
/// most 0. Both conditions are monotone in `n`, so the one that fails says which way to go, and no infinitesimal is worth more ups than
/// it has days.
fn integer_weight(c: &mut Calculator, g: FormId, star: FormId) -> Result<Option<FormId>, FormError> {
    let reach = i32::try_from(super::birthday(c, g)?).unwrap_or(i32::MAX).min(i32::MAX - 8) + 4;
    let (mut n, mut way) = (0i32, 0);
    while n.abs() <= reach {
        let mut bound = |up: i32| {
            let ups = c.arena().record(NumberUpStar { up, ..NumberUpStar::ZERO })?;
            c.sum(ups, star)
        };
        let (below, above) = (bound(n - 1)?, bound(n + 1)?);
        let step = match (c.le(below, g)?, c.le(g, above)?) {
            (true, true) => return c.arena().number(Dyadic::from(n)).map(Some),
            (true, false) => 1,
            (false, true) => -1,
            (false, false) => break,
        };
        if way == -step {
            break;
        }
        (way, n) = (step, n + step);
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read, short};

    #[test]
    fn whole_weights_of_games_with_numbers_in_them_are_found() {
        let arena = Arena::new();
        let mut c = arena.calculator();
        for (text, weight) in
            [("Tiny(1)", "0"), ("^+Tiny(1)", "1"), ("^9+Tiny(1)", "9"), ("v5*+Miny(2)", "-5"), ("^3*5+Tiny(1/2)-Tiny(3)", "3")]
        {
            let g = read(&mut c, text).unwrap();
            let found = atomic_weight(&mut c, g).unwrap().expect(text);
            assert_eq!(short(&arena, found).unwrap(), weight, "{text}");
        }
    }

    /// On all-small games, where the recursion gives every weight, both ways agree on the whole ones.
    #[test]
    fn the_far_star_agrees_with_the_recursion() {
        let arena = Arena::new();
        let mut c = arena.calculator();
        for text in
            ["0", "*2", "^3*2", "v", "{^^*|v*}", "{^^|v}", "{0|^*}", "{^4*|v*}", "{^^*|*,v}", "{0,^|*,{0|v3}}", "{^5||*2|v4*}", "+-{^|*}"]
        {
            let g = read(&mut c, text).unwrap();
            let star = far_star(&c, g).unwrap();
            let weight = atomic_weight(&mut c, g).unwrap().expect("all-small");
            let whole = arena.as_number(weight).is_some_and(Dyadic::is_integer).then_some(weight);
            assert_eq!(integer_weight(&mut c, g, star), Ok(whole), "{text}: {}", short(&arena, weight).unwrap());
        }
    }
}
