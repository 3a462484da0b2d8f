//! How large a form is, and what a move in it brings.

use crate::forms::{Calculator, FormError, FormId, Patience, bottom_up};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use rustc_hash::{FxHashMap, FxHashSet};
use zug_core::Side;

/// The height of the canonical tree: the day the game is born.
pub fn birthday(c: &Calculator, g: FormId) -> Result<u64, FormError> {
    let arena = c.arena();
    bottom_up(
        arena,
        c.watch(),
        g,
        |id| Ok(arena.as_record(id).map(|value| value.birthday())),
        |id, known: &FxHashMap<FormId, u64>| {
            let options = arena.left(id)?.iter().chain(arena.right(id)?.iter());
            Ok(options.map(|o| known[&o] + 1).max().unwrap_or(0))
        },
    )
}

/// How many different games can be reached, the game itself included, whoever moves and in whatever turn.
pub fn followers(c: &Calculator, g: FormId) -> Result<u64, FormError> {
    let arena = c.arena();
    let mut patience = Patience::with(c.watch());
    let mut seen = FxHashSet::from_iter([g]);
    let mut stack = vec![g];
    // Below an integer are all that are nearer to zero, so only the outermost count; zero is a follower of every game.
    // Below a number and a nimber are the number and smaller nimbers. Below n ups and a nimber are n-1 ups and the
    // nimber with its last bit turned, so a chain of ups is told by that bit, the side and the longest of it.
    let (mut others, mut greatest, mut least) = (0, 0, 0);
    let mut nimbers: FxHashMap<Dyadic, u32> = FxHashMap::default();
    let mut ups: FxHashMap<(Dyadic, bool, u32), u32> = FxHashMap::default();
    while let Some(top) = stack.pop() {
        if let Some(n) = arena.as_number(top).filter(|n| n.is_integer()) {
            (greatest, least) = (n.numerator().max(greatest), n.numerator().min(least));
            continue;
        }
        if let Some(value) = arena.as_record(top).filter(|value| value.up == 0 && value.nimber.0 > 0) {
            let most = nimbers.entry(value.number).or_default();
            *most = value.nimber.0.max(*most);
            let number = arena.number(value.number)?;
            if seen.insert(number) {
                stack.push(number);
            }
            continue;
        }
        if let Some(value) = arena.as_record(top).filter(|value| value.up != 0) {
            let (count, last) = (value.up.unsigned_abs(), value.nimber.0 ^ (value.up.unsigned_abs() & 1));
            let longest = ups.entry((value.number, value.up > 0, last)).or_default();
            *longest = count.max(*longest);
            // One up and star is {0,*|0}.
            let end = NumberUpStar { up: 0, nimber: Nimber(last.max(1)), ..value };
            for end in [value.number.into(), end] {
                let end = arena.record(end)?;
                if seen.insert(end) {
                    stack.push(end);
                }
            }
            continue;
        }
        others += 1;
        for option in arena.left(top)?.iter().chain(arena.right(top)?.iter()) {
            patience.work(1)?;
            if seen.insert(option) {
                stack.push(option);
            }
        }
    }
    let nimbers: u64 = nimbers.values().map(|n| u64::from(*n)).sum();
    let ups: u64 = ups.values().map(|n| u64::from(*n)).sum();
    Ok(others + nimbers + ups + greatest.unsigned_abs() + least.unsigned_abs() + 1)
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
            ("*4294967295", 4_294_967_296),
            ("5/2*3", 8),
            ("{1*5|*3}", 11),
            ("{1*2|1/2*2}", 8),
            ("{3|-2}", 7),
            ("^", 3),
            ("^*", 3),
            ("^^*", 4),
            ("^3*2", 7),
            ("v3*3", 6),
            ("1/2^2*5", 10),
            ("{^4|v3*}", 10),
            ("^2000000000", 2_000_000_002),
            ("1000000000*", 1_000_000_002),
            ("{123456790|123456789}", 123_456_792),
        ] {
            let mut c = arena.calculator();
            let g = read(&mut c, text).unwrap();
            assert_eq!(followers(&c, g), Ok(count), "{text}");
        }
    }
}
