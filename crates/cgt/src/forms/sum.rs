//! Sums and negatives of forms.

use super::calculator::Calculator;
use super::{Arena, FormError, FormId, FromOptions, options_first};
use crate::values::Dyadic;
use std::sync::atomic::Ordering::Relaxed;
use zug_core::Side;

/// A sum whose options are being collected. What is found lies on the calculator's stack of results from `base` on,
/// Right's from `right` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct SumFrame {
    g: FormId,
    h: FormId,
    side: Side,
    next: u32,
    base: usize,
    right: usize,
}

impl Calculator<'_> {
    /// The sum of two games.
    pub fn sum(&mut self, g: FormId, h: FormId) -> Result<FormId, FormError> {
        if let Some(known) = self.sum_at_once(g, h)? {
            return Ok(known);
        }
        self.sums.clear();
        self.results.clear();
        self.begin_sum(g, h)?;
        loop {
            let frame = *self.sums.last().expect("the first frame is left by returning");
            match self.next_summand(&frame)? {
                Some((g, h)) => match self.sum_at_once(g, h)? {
                    Some(known) => self.collect(known),
                    None => self.begin_sum(g, h)?,
                },
                None if frame.side == Side::Left => {
                    let right = self.results.len();
                    let top = self.sums.last_mut().expect("a frame");
                    (top.side, top.next, top.right) = (Side::Right, 0, right);
                }
                None => {
                    let total = self.finish_sum(&frame)?;
                    self.results.truncate(frame.base);
                    self.sums.pop();
                    if self.sums.is_empty() {
                        return Ok(total);
                    }
                    self.collect(total);
                }
            }
        }
    }

    /// The sum where no option need be looked at. A record in a pair to be worked out comes second.
    #[inline]
    fn sum_at_once(&self, g: FormId, h: FormId) -> Result<Option<FormId>, FormError> {
        if g == FormId::ZERO {
            return Ok(Some(h));
        }
        if h == FormId::ZERO {
            return Ok(Some(g));
        }
        if let (Some(g), Some(h)) = (self.arena.as_record(g), self.arena.as_record(h)) {
            return self.arena.record(g.plus(h)?).map(Some);
        }
        Ok(self.arena.sums.get(g.min(h), g.max(h)).map(FormId))
    }

    fn begin_sum(&mut self, g: FormId, h: FormId) -> Result<(), FormError> {
        self.step()?;
        let (g, h) = if self.arena.as_record(g).is_some() { (h, g) } else { (g, h) };
        let base = self.results.len();
        self.sums.push(SumFrame { g, h, side: Side::Left, next: 0, base, right: base });
        Ok(())
    }

    fn collect(&mut self, option: FormId) {
        self.results.push(option);
        self.sums.last_mut().expect("a frame").next += 1;
    }

    /// The next option of the sum, as a pair to add: a move in `g`, or in `h` unless that is a number.
    fn next_summand(&self, frame: &SumFrame) -> Result<Option<(FormId, FormId)>, FormError> {
        let SumFrame { g, h, side, next, .. } = *frame;
        let options = |id| match side {
            Side::Left => self.arena.left(id),
            Side::Right => self.arena.right(id),
        };
        let of_g = options(g)?;
        if let Some(option) = of_g.get(next as usize) {
            return Ok(Some((option, h)));
        }
        if g == h || self.arena.as_number(h).is_some() || self.never_moved_in(h, g)? {
            return Ok(None);
        }
        Ok(options(h)?.get(next as usize - of_g.len()).map(|option| (g, option)))
    }

    /// Whether moves in `h` say nothing beside `g`: `h` is a number and an infinitesimal, and a switch in `g` is more
    /// urgent. Say a Left option of `g` is the number `x`, above the right stop of `g` and of its other options. Then
    /// `x + h ≥ g + h'` for every Left option `h'` of `h` (in the difference Left, going first, can only move `g` to
    /// `x`, where Right answers `h` with `h'`; anything else leaves Right a stop below zero), so `g + h'` is dominated.
    /// Likewise Right's `g + h'` reverses through `x + h'`, whose options are dominated. The same holds with the
    /// players exchanged. Without it `*700 + {99|-99}` would ask for every `*n + {99|-99}` before it.
    fn never_moved_in(&self, h: FormId, g: FormId) -> Result<bool, FormError> {
        let arena = self.arena;
        if arena.as_record(h).is_none() || arena.as_record(g).is_some() || arena.left_stop(g) <= arena.right_stop(g) {
            return Ok(false);
        }
        let only = |options: super::Ids, stop: Dyadic, other_end: fn(&Arena, FormId) -> Dyadic| {
            let mut best = options.iter().filter(|o| other_end(arena, *o) == stop);
            best.next().is_some_and(|o| arena.as_number(o).is_some()) && best.next().is_none()
        };
        Ok(only(arena.left(g)?, arena.left_stop(g), Arena::right_stop) || only(arena.right(g)?, arena.right_stop(g), Arena::left_stop))
    }

    fn finish_sum(&mut self, frame: &SumFrame) -> Result<FormId, FormError> {
        let draft = &mut self.draft;
        draft.left.clear();
        draft.left.extend_from_slice(&self.results[frame.base..frame.right]);
        draft.right.clear();
        draft.right.extend_from_slice(&self.results[frame.right..]);
        let total = if self.arena.as_number(frame.h).is_some() {
            // Number translation: adding a number to what is none adds it to every option, and the form stays
            // canonical.
            draft.left.sort_unstable();
            draft.right.sort_unstable();
            self.arena.intern(&draft.left, &draft.right)?
        } else {
            self.draft_form()?
        };
        self.arena.sums.set(frame.g.min(frame.h), frame.g.max(frame.h), total.0);
        Ok(total)
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, g: FormId) -> Result<FormId, FormError> {
        if let Some(known) = self.negative_at_once(g)? {
            return Ok(known);
        }
        options_first(self.arena, self.watch(), g, self)?;
        Ok(self.negative_at_once(g)?.expect("the walk ends with it"))
    }

    fn negative_at_once(&self, g: FormId) -> Result<Option<FormId>, FormError> {
        let entry = self.arena.entry(g);
        let known = entry.negative.load(Relaxed);
        if known != u32::MAX {
            return Ok(Some(FormId(known)));
        }
        let Some(value) = entry.as_record() else { return Ok(None) };
        let negative = self.arena.record(-value)?;
        entry.negative.store(negative.0, Relaxed);
        Ok(Some(negative))
    }

    fn negate_from_options(&mut self, g: FormId) -> Result<(), FormError> {
        self.step()?;
        let arena = self.arena;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([arena.right(g)?, arena.left(g)?]) {
            for option in options.iter() {
                side.push(self.negative_at_once(option)?.expect("options come first"));
            }
            side.sort_unstable();
        }
        let negative = arena.intern(&sides[0], &sides[1])?;
        arena.entry(g).negative.store(negative.0, Relaxed);
        arena.entry(negative).negative.store(g.0, Relaxed);
        Ok(())
    }
}

/// Negatives, which are kept with the forms.
impl FromOptions for Calculator<'_> {
    type Error = FormError;

    fn knows(&mut self, id: FormId) -> Result<bool, FormError> {
        Ok(self.negative_at_once(id)?.is_some())
    }

    /// Records among the options get their negatives in the order of the options, so that these come in the same order
    /// in every run.
    fn enter(&mut self, id: FormId) -> Result<(), FormError> {
        let arena = self.arena;
        arena.left(id)?.iter().chain(arena.right(id)?.iter()).try_for_each(|option| self.negative_at_once(option).map(|_| ()))
    }

    fn find(&mut self, id: FormId) -> Result<(), FormError> {
        self.negate_from_options(id)
    }
}
