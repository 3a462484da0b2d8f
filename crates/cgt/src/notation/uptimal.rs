//! Uptimals: `^<n>`, the n-th power of up, and `^[n]`, the sum of the first n powers.
//!
//! `^[0]` is 0 and `^[n]` is `{^[n-1]|*}`; `^<n>` is the difference of two of them, `{0|v[n-1]*}` (Siegel, *Combinatorial
//! Game Theory*, section II.5).

use crate::forms::{Calculator, FormError, FormId};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use rustc_hash::FxHashMap;

/// A value `number ± uptimal + nimber` that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Uptimal {
    pub number: Dyadic,
    /// Whether it points down.
    pub down: bool,
    /// Which power, or how many of them.
    pub n: u64,
    /// Whether it is one power alone.
    pub power: bool,
    pub nimber: Nimber,
}

impl Uptimal {
    /// With the signs of the plain text.
    pub fn text(&self) -> String {
        let number = if self.number == Dyadic::ZERO { String::new() } else { self.number.to_string() };
        let (open, close) = if self.power { ('<', '>') } else { ('[', ']') };
        let star = if self.nimber.0 == 0 { String::new() } else { self.nimber.to_string() };
        format!("{number}{}{open}{}{close}{star}", if self.down { 'v' } else { '^' }, self.n)
    }
}

/// The sum of the first `n` powers is `{the sum of one less | *}`; the last power is the difference.
pub(super) fn powers_of_up(c: &mut Calculator, n: u64, last_only: bool) -> Result<FormId, FormError> {
    let star = c.arena().record(NumberUpStar::STAR)?;
    let (mut before, mut all) = (FormId::ZERO, FormId::ZERO);
    for _ in 0..n {
        (before, all) = (all, c.form(&[all], &[star])?);
    }
    if last_only { c.difference(all, before) } else { Ok(all) }
}

/// The largest `n` that is recognised: those of positions are small.
const LARGEST: u64 = 32;
/// Options of a side that an uptimal with a small nimber has at most.
const MOST_OPTIONS: usize = 4;
/// Nimbers beside uptimals that are recognised.
const NIMBERS: u32 = 4;

/// Recognises uptimals. What was met up to some `n` is kept.
#[derive(Default)]
pub(super) struct Uptimals {
    known: FxHashMap<FormId, Uptimal>,
    up_to: u64,
}

impl Uptimals {
    /// The uptimal that a form is, if it is one. Its tree is so high, which no uptimal of a larger `n` is.
    pub fn find(&mut self, c: &mut Calculator, id: FormId, height: u64) -> Result<Option<Uptimal>, FormError> {
        let arena = c.arena();
        let number = arena.left_stop(id);
        let few = |options: usize| (1..=MOST_OPTIONS).contains(&options);
        if number != arena.right_stop(id) || !few(arena.left(id)?.len()) || !few(arena.right(id)?.len()) {
            return Ok(None);
        }
        let infinitesimal = if number == Dyadic::ZERO { id } else { c.plus_number(id, -number)? };
        self.learn(c, height.min(LARGEST))?;
        Ok(self.known.get(&infinitesimal).map(|found| Uptimal { number, ..*found }))
    }

    fn learn(&mut self, c: &mut Calculator, up_to: u64) -> Result<(), FormError> {
        for n in self.up_to.max(1) + 1..=up_to {
            for power in [false, true] {
                let ups = powers_of_up(c, n, power)?;
                for (down, nimber) in [false, true].into_iter().flat_map(|down| (0..NIMBERS).map(move |star| (down, Nimber(star)))) {
                    let signed = if down { c.negative(ups)? } else { ups };
                    let star = c.arena().record(nimber.into())?;
                    let id = c.sum(signed, star)?;
                    self.known.insert(id, Uptimal { number: Dyadic::ZERO, down, n, power, nimber });
                }
            }
        }
        self.up_to = self.up_to.max(up_to);
        Ok(())
    }
}
