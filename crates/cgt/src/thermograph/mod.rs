//! Thermographs: what a game is worth to each player when every move costs `t`.
//!
//! The left wall is the best right wall among Left's options less `t`, the right wall the best left wall among Right's
//! options plus `t`; where they meet the mast begins. Walls start at `t = -1`, where an integer `n` has its mast: so
//! numbers that are not integers have temperatures below zero. All bends are dyadic, and everything is exact. Sources:
//! Conway, *On Numbers and Games*, chapter 9; Siegel, *Combinatorial Game Theory*, II.5; Berlekamp, *The economist's
//! view of combinatorial games* (below zero).

mod figure;
mod svg;

pub use figure::{text_picture, tikz};
pub use svg::{Drawn, svg, svg_of};

use crate::forms::{Arena, Calculator, FormError, FormId, FromOptions, Watch, options_first};
use crate::values::{Dyadic, Nimber, NumberUpStar, Overflow};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;

/// A bend of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bend {
    /// The value there.
    pub value: Dyadic,
    /// The temperature there.
    pub temperature: Dyadic,
}

/// Most walls have few.
type Bends = SmallVec<[Bend; 4]>;

/// A piecewise linear function of the temperature, from -1 up. Beyond the last bend it goes on with slope `beyond`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    bends: Bends,
    beyond: i64,
}

/// The two walls of a game. Above the last bend of either wall stands the mast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    mean: Dyadic,
    temperature: Dyadic,
}

impl Wall {
    fn constant(value: Dyadic, from: Dyadic) -> Self {
        Wall { bends: Bends::from_elem(Bend { value, temperature: from }, 1), beyond: 0 }
    }

    /// The bends from `t = -1` to where the wall turns vertical for good.
    pub fn bends(&self) -> &[Bend] {
        &self.bends
    }

    /// The value at a temperature of at least -1.
    pub fn at(&self, t: Dyadic) -> Result<Dyadic, Overflow> {
        let i = self.bends.partition_point(|bend| bend.temperature <= t).saturating_sub(1);
        let distance = t.minus(self.bends[i].temperature)?;
        self.bends[i].value.plus(distance.times(self.slope(i))?)
    }

    /// The slope after bend `i`: how the value changes as the temperature rises.
    pub(crate) fn slope(&self, i: usize) -> i64 {
        match self.bends.get(i + 1) {
            // Slopes are -1, 0 or 1, so the sign is all.
            Some(next) => next.value.cmp(&self.bends[i].value) as i64,
            None => self.beyond,
        }
    }

    /// The function with `slope · t` added, which is zero at `t = 0`.
    fn tilted(&self, slope: i64) -> Result<Wall, Overflow> {
        let tilt = |bend: &Bend| Ok(Bend { value: bend.value.plus(bend.temperature.times(slope)?)?, ..*bend });
        Ok(Wall { bends: self.bends.iter().map(tilt).collect::<Result<_, Overflow>>()?, beyond: self.beyond + slope })
    }

    /// Wherever `self` and `other` bend or cross, in order.
    fn temperatures_with(&self, other: &Wall) -> Result<SmallVec<[Dyadic; 8]>, Overflow> {
        let mut all: SmallVec<[Dyadic; 8]> = self.bends.iter().chain(&other.bends).map(|b| b.temperature).collect();
        all.sort_unstable();
        all.dedup();
        let mut crossings: SmallVec<[Dyadic; 4]> = SmallVec::new();
        for (i, &from) in all.iter().enumerate() {
            let gap = self.at(from)?.minus(other.at(from)?)?;
            let [a, b] = [self, other].map(|w| w.slope(w.bends.partition_point(|bend| bend.temperature <= from).saturating_sub(1)));
            let closing = b - a;
            if gap.signum() * closing <= 0 {
                continue;
            }
            // The gap closes by 1 or 2 a degree.
            let wait = if closing.abs() == 2 { gap.abs().half()? } else { gap.abs() };
            let at = from.plus(wait)?;
            if all.get(i + 1).is_none_or(|next| at < *next) {
                crossings.push(at);
            }
        }
        all.extend(crossings);
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// The larger of two walls (`sign` 1) or the smaller (`sign` -1) everywhere.
    fn best(&self, other: &Wall, sign: i64) -> Result<Wall, Overflow> {
        let pick = |a: Dyadic, b: Dyadic| if (a > b) == (sign > 0) { a } else { b };
        let temperatures = self.temperatures_with(other)?;
        let mut bends = Bends::with_capacity(temperatures.len());
        for temperature in temperatures {
            bends.push(Bend { value: pick(self.at(temperature)?, other.at(temperature)?), temperature });
        }
        let last = bends.last().expect("walls have a bend").temperature;
        let beyond = match self.at(last)?.cmp(&other.at(last)?) as i64 * sign {
            1 => self.beyond,
            -1 => other.beyond,
            _ if sign > 0 => self.beyond.max(other.beyond),
            _ => self.beyond.min(other.beyond),
        };
        Ok(Wall { bends, beyond }.simplified())
    }

    /// Without bends at which nothing bends.
    fn simplified(self) -> Wall {
        let slopes: SmallVec<[i64; 8]> = (0..self.bends.len()).map(|i| self.slope(i)).collect();
        let bends = self.bends.iter().enumerate().filter(|(i, _)| *i == 0 || slopes[*i] != slopes[*i - 1]).map(|(_, b)| *b).collect();
        Wall { bends, beyond: self.beyond }
    }

    /// The wall up to a temperature, and vertical from there on.
    fn cut(&self, temperature: Dyadic) -> Result<Wall, Overflow> {
        let mut bends: Bends = self.bends.iter().filter(|b| b.temperature < temperature).copied().collect();
        bends.push(Bend { value: self.at(temperature)?, temperature });
        Ok(Wall { bends, beyond: 0 }.simplified())
    }
}

/// Thermographs already made, to be used again for games with the same followers.
#[derive(Debug)]
pub struct Thermographs {
    made: FxHashMap<FormId, Arc<Thermograph>>,
    /// The temperature all walls begin at.
    bottom: Dyadic,
}

impl Default for Thermographs {
    /// Whole ones.
    fn default() -> Self {
        Thermographs { made: FxHashMap::default(), bottom: Dyadic::MINUS_ONE }
    }
}

impl Thermographs {
    /// Only what is above zero, where numbers and infinitesimals have nothing but a mast.
    pub fn above_zero() -> Self {
        Thermographs { made: FxHashMap::default(), bottom: Dyadic::ZERO }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    /// The value of the mast, if a game has nothing else.
    fn mast(&self, arena: &Arena, id: FormId) -> Option<Dyadic> {
        let (left, right) = (arena.left_stop(id), arena.right_stop(id));
        let only = if self.bottom == Dyadic::ZERO { left == right } else { arena.as_number(id).is_some_and(Dyadic::is_integer) };
        only.then_some(left)
    }

    /// The thermograph of a game of the one arena this is used with.
    pub fn of(&mut self, c: &Calculator, id: FormId) -> Result<Arc<Thermograph>, FormError> {
        options_first(c.arena(), c.watch(), id, &mut Making { all: self, arena: c.arena() })?;
        Ok(self.made[&id].clone())
    }
}

/// Thermographs of forms of an arena.
struct Making<'a> {
    all: &'a mut Thermographs,
    arena: &'a Arena,
}

impl FromOptions for Making<'_> {
    type Error = FormError;

    fn knows(&mut self, id: FormId) -> Result<bool, FormError> {
        if self.all.made.contains_key(&id) {
            return Ok(true);
        }
        if let Some(n) = self.all.mast(self.arena, id) {
            self.all.made.insert(id, Arc::new(Thermograph::of_mast(n, self.all.bottom)));
            return Ok(true);
        }
        // A number and a nimber look like the number and star: a star's right wall is nowhere above the number's, nor
        // its left wall below.
        // A number and three ups or more look like the number and three ups: of every option but the last few nothing is
        // seen but the left wall, which is the number's right wall less the temperature.
        let Some(value) = self.arena.as_record(id) else { return Ok(false) };
        let simpler = match value.up.unsigned_abs() {
            0 if value.nimber.0 > 1 => NumberUpStar { nimber: Nimber(1), ..value },
            ups if ups > 3 => NumberUpStar { up: 3 * value.up.signum(), nimber: Nimber(0), ..value },
            _ => return Ok(false),
        };
        let simpler = self.arena.record(simpler)?;
        options_first(self.arena, Watch::default(), simpler, self)?;
        let same = self.all.made[&simpler].clone();
        self.all.made.insert(id, same);
        Ok(true)
    }

    fn find(&mut self, id: FormId) -> Result<(), FormError> {
        let made = Thermograph::from_options(self.arena, id, self.all)?;
        self.all.made.insert(id, Arc::new(made));
        Ok(())
    }
}

impl Thermograph {
    /// The thermograph of a game.
    pub fn of(c: &Calculator, id: FormId) -> Result<Arc<Thermograph>, FormError> {
        Thermographs::default().of(c, id)
    }

    fn of_mast(n: Dyadic, bottom: Dyadic) -> Self {
        Thermograph { left: Wall::constant(n, bottom), right: Wall::constant(n, bottom), mean: n, temperature: bottom }
    }

    fn from_options(arena: &Arena, id: FormId, known: &Thermographs) -> Result<Self, FormError> {
        let best = |walls: SmallVec<[&Wall; 8]>, sign: i64| -> Result<Wall, Overflow> {
            let (first, rest) = walls.split_first().expect("what is not an integer has options on both sides");
            let best = rest.iter().try_fold((*first).clone(), |best, wall| best.best(wall, sign))?;
            best.tilted(-sign)
        };
        let left = best(arena.left(id)?.iter().map(|o| &known.made[&o].right).collect(), 1)?;
        let right = best(arena.right(id)?.iter().map(|o| &known.made[&o].left).collect(), -1)?;
        // The walls are apart at the bottom and never part again once they have met.
        let mut temperature = known.bottom;
        for t in left.temperatures_with(&right)? {
            temperature = t;
            if left.at(t)? <= right.at(t)? {
                break;
            }
        }
        let (left, right) = (left.cut(temperature)?, right.cut(temperature)?);
        Ok(Thermograph { mean: left.at(temperature)?, left, right, temperature })
    }

    /// A thermograph that was found in another way: the bends of its walls, and where the mast begins.
    pub(crate) fn of_bends(left: Vec<Bend>, right: Vec<Bend>, mast: Bend) -> Self {
        let wall = |bends: Vec<Bend>| Wall { bends: bends.into(), beyond: 0 };
        Thermograph { left: wall(left), right: wall(right), mean: mast.value, temperature: mast.temperature }
    }

    /// The left wall.
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// The right wall.
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// The value of the mast: what many copies of the game are worth, for each.
    pub fn mean(&self) -> Dyadic {
        self.mean
    }

    /// Where the mast begins: how much it is worth to move.
    pub fn temperature(&self) -> Dyadic {
        self.temperature
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, bend) in self.bends.iter().enumerate() {
            write!(f, "{}({}, {})", if i == 0 { "" } else { " " }, bend.value, bend.temperature)?;
        }
        Ok(())
    }
}

impl fmt::Display for Thermograph {
    /// The bends of both walls, `(value, temperature)` from `t = -1` up: `L: (1, -1) (0, 0) R: (-1, -1) (0, 0)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "L: {} R: {}", self.left, self.right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read;

    #[test]
    fn many_ups_beside_a_number_look_like_three() {
        let arena = Arena::new();
        let mut c = arena.calculator();
        for number in ["0", "1", "-3", "1/2", "3/4", "-5/8", "7/16", "-1/32", "9/2"] {
            let mut all = Thermographs::default();
            for (sign, ups, nimber) in [1, -1].into_iter().flat_map(|s| (4..9).flat_map(move |u| (0..4).map(move |n| (s, u, n)))) {
                let id = read(&mut c, &format!("{number}{}{ups}*{nimber}", if sign > 0 { '^' } else { 'v' })).unwrap();
                for option in arena.left(id).unwrap().iter().chain(arena.right(id).unwrap().iter()) {
                    all.of(&c, option).unwrap();
                }
                let derived = Thermograph::from_options(&arena, id, &all).unwrap();
                assert_eq!(derived, *all.of(&c, id).unwrap(), "{number} {sign} {ups} {nimber}");
            }
        }
    }

    #[test]
    fn nimbers_beside_a_number_look_like_star_beside_it() {
        let arena = Arena::new();
        let mut c = arena.calculator();
        for number in ["0", "1", "-3", "1/2", "3/4", "-5/8", "7/16", "-1/32", "9/2"] {
            let mut all = Thermographs::default();
            for nimber in 2..12 {
                let id = read(&mut c, &format!("{number}*{nimber}")).unwrap();
                for option in arena.left(id).unwrap().iter() {
                    all.of(&c, option).unwrap();
                }
                let derived = Thermograph::from_options(&arena, id, &all).unwrap();
                assert_eq!(derived, *all.of(&c, id).unwrap(), "{number}*{nimber}");
            }
        }
    }
}
