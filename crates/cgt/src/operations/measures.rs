//! How large a form is, and what a move in it brings.

use crate::forms::{Calculator, FormError, FormId, bottom_up};
use rustc_hash::{FxHashMap, FxHashSet};
use zug_core::Side;

/// The height of the canonical tree: the day the game is born.
pub fn birthday(c: &Calculator, g: FormId) -> Result<u64, FormError> {
    let arena = c.arena();
    bottom_up(
        arena,
        g,
        |id| Ok(arena.as_number(id).map(|n| n.birthday())),
        |id, known: &FxHashMap<FormId, u64>| {
            let options = arena.left(id)?.iter().chain(arena.right(id)?.iter());
            Ok(options.map(|o| known[&o] + 1).max().unwrap_or(0))
        },
    )
}

/// How many different games can be reached, the game itself included, whoever moves and in whatever turn.
pub fn followers(c: &Calculator, g: FormId) -> Result<u64, FormError> {
    let arena = c.arena();
    let mut seen = FxHashSet::from_iter([g]);
    let mut stack = vec![g];
    // Below an integer are all that are nearer to zero, so only the outermost count; zero is a follower of every game.
    let (mut others, mut greatest, mut least) = (0, 0, 0);
    while let Some(top) = stack.pop() {
        if let Some(n) = arena.as_number(top).filter(|n| n.is_integer()) {
            (greatest, least) = (n.numerator().max(greatest), n.numerator().min(least));
            continue;
        }
        others += 1;
        for option in arena.left(top)?.iter().chain(arena.right(top)?.iter()) {
            if seen.insert(option) {
                stack.push(option);
            }
        }
    }
    Ok(others + greatest.unsigned_abs() + least.unsigned_abs() + 1)
}

/// What the moves of each side bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incentives {
    /// `G^L - G`, the best ones.
    pub left: Vec<FormId>,
    /// `G - G^R`, the best ones.
    pub right: Vec<FormId>,
}

/// The incentives of both sides, without those that another one of the same side is at least as good as.
pub fn incentives(c: &mut Calculator, g: FormId) -> Result<Incentives, FormError> {
    let arena = c.arena();
    let mut sides = [Vec::new(), Vec::new()];
    for (side, best) in Side::BOTH.into_iter().zip(&mut sides) {
        let options = match side {
            Side::Left => arena.left(g)?,
            Side::Right => arena.right(g)?,
        };
        for option in options.iter() {
            let incentive = match side {
                Side::Left => c.difference(option, g)?,
                Side::Right => c.difference(g, option)?,
            };
            keep_best(c, best, incentive)?;
        }
    }
    let [left, right] = sides;
    Ok(Incentives { left, right })
}

fn keep_best(c: &mut Calculator, best: &mut Vec<FormId>, new: FormId) -> Result<(), FormError> {
    let mut kept = Vec::with_capacity(best.len() + 1);
    for &old in best.iter() {
        if c.le(new, old)? {
            return Ok(());
        }
        if !c.le(old, new)? {
            kept.push(old);
        }
    }
    kept.push(new);
    *best = kept;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Arena;
    use crate::notation::read;

    #[test]
    fn followers_are_counted_without_visiting_every_integer() {
        let arena = Arena::new();
        for (text, count) in [
            ("0", 1),
            ("-3", 4),
            ("5/2", 5),
            ("*2", 3),
            ("{3|-2}", 7),
            ("^", 3),
            ("1000000000*", 1_000_000_002),
            ("{123456790|123456789}", 123_456_792),
        ] {
            let mut c = arena.calculator();
            let g = read(&mut c, text).unwrap();
            assert_eq!(followers(&c, g), Ok(count), "{text}");
        }
    }
}
