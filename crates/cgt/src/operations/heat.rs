//! Cooling, freezing, heating and overheating. Source: Siegel, *Combinatorial Game Theory*, II.5 and II.8.

use super::taxed;
use crate::forms::{Calculator, FormError, FormId, bottom_up};
use crate::thermograph::{Thermograph, Thermographs};
use crate::values::Dyadic;

/// `G` cooled by `t > -1`: every move costs `t`, until the game is as good as a number. A negative `t` warms numbers that
/// are no integers, as CGSuite has it: 1/4 cooled by -1/4 is 1/4*.
pub fn cool(c: &mut Calculator, g: FormId, t: Dyadic) -> Result<FormId, FormError> {
    if t.signum() == 0 {
        return Ok(g);
    }
    let arena = c.arena();
    let tax = arena.number(-t)?;
    let mut thermographs = Thermographs::default();
    let plain = arena.calculator().watched(c.watch());
    let frozen = |id| -> Result<Option<FormId>, FormError> {
        let thermograph = thermographs.of(&plain, id)?;
        if thermograph.temperature() < t { arena.number(thermograph.mean()).map(Some) } else { Ok(None) }
    };
    bottom_up(arena, c.watch(), g, frozen, |id, known| taxed(c, id, known, &[tax]))
}

/// `G` cooled by its own temperature: a number or an infinitesimal beside one.
pub fn freeze(c: &mut Calculator, g: FormId) -> Result<FormId, FormError> {
    let temperature = Thermograph::of(c, g)?.temperature();
    if temperature.signum() < 0 { Ok(g) } else { cool(c, g, temperature) }
}

/// `G` heated by `t`: every move brings `t`; numbers stay as they are.
pub fn heat(c: &mut Calculator, g: FormId, t: FormId) -> Result<FormId, FormError> {
    let arena = c.arena();
    let number = |id| Ok(arena.as_number(id).map(|_| id));
    bottom_up(arena, c.watch(), g, number, |id, known| taxed(c, id, known, &[t]))
}

/// `G` overheated from `s` to `t`: every move brings `t`, and an integer becomes that many copies of `s`.
pub fn overheat(c: &mut Calculator, g: FormId, s: FormId, t: FormId) -> Result<FormId, FormError> {
    let arena = c.arena();
    let mut copies = arena.calculator().watched(c.watch());
    copies.limit(c.steps_left());
    let integer = |id| match arena.as_number(id).filter(|n| n.is_integer()) {
        Some(n) => copies.multiple(s, n.numerator()).map(Some),
        None => Ok(None),
    };
    bottom_up(arena, c.watch(), g, integer, |id, known| taxed(c, id, known, &[t]))
}
