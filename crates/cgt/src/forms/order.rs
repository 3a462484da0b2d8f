//! The order of games: `G ≤ H` if Left, moving first, does not win `G − H`.
//!
//! That is, no Left option of `G` is `≥ H` and no Right option of `H` is `≤ G`. Stops settle most questions without
//! play: `G ≤ H` needs `LS(G) ≤ LS(H)` and `RS(G) ≤ RS(H)`, and `LS(G) < RS(H)` is enough.

use super::calculator::{Calculator, DRAFT};
use super::store::Entry;
use super::{Arena, FormError, FormId};

/// "Is `g ≤ h`?", with the options already looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderFrame {
    g: FormId,
    h: FormId,
    next: u32,
}

/// What stops and records say about `g ≤ h`.
#[inline]
pub(super) fn le_by_stops(g: &Entry, h: &Entry) -> Option<bool> {
    if let (Some(g), Some(h)) = (g.as_record(), h.as_record()) {
        return Some(g.le(h));
    }
    if g.left_stop > h.left_stop || g.right_stop > h.right_stop {
        return Some(false);
    }
    if g.left_stop < h.right_stop || g.left_stop == h.right_stop && g.le_left && h.ge_right {
        return Some(true);
    }
    // Comparison with a number is exact, and nothing below a number exceeds it.
    let settled = g.number
        || h.number
        || g.left_stop == h.left_stop && h.le_left && !g.le_left
        || g.right_stop == h.right_stop && g.ge_right && !h.ge_right;
    settled.then_some(false)
}

impl Arena {
    #[inline]
    fn le_at_once(&self, g: FormId, h: FormId) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        le_by_stops(self.entry(g), self.entry(h)).or_else(|| self.orders.get(g, h).map(|le| le == 1))
    }
}

impl Calculator<'_> {
    /// Whether `g ≤ h`.
    pub fn le(&mut self, g: FormId, h: FormId) -> Result<bool, FormError> {
        match self.arena.le_at_once(g, h) {
            Some(known) => Ok(known),
            None => self.le_played_out(g, h),
        }
    }

    /// Whether a form is at most the draft.
    pub(super) fn le_draft(&mut self, g: FormId) -> Result<bool, FormError> {
        match self.known(g, DRAFT) {
            Some(known) => Ok(known),
            None => self.le_played_out(g, DRAFT),
        }
    }

    /// Whether the draft is at most a form.
    pub(super) fn draft_le(&mut self, h: FormId) -> Result<bool, FormError> {
        match self.known(DRAFT, h) {
            Some(known) => Ok(known),
            None => self.le_played_out(DRAFT, h),
        }
    }

    #[inline]
    fn known(&self, g: FormId, h: FormId) -> Option<bool> {
        if g == DRAFT {
            le_by_stops(&self.draft.entry, self.arena.entry(h))
        } else if h == DRAFT {
            le_by_stops(self.arena.entry(g), &self.draft.entry)
        } else {
            self.arena.le_at_once(g, h)
        }
    }

    fn le_played_out(&mut self, g: FormId, h: FormId) -> Result<bool, FormError> {
        self.orders.clear();
        self.orders.push(OrderFrame { g, h, next: 0 });
        self.step()?;
        loop {
            let frame = *self.orders.last().expect("the first frame is left by returning");
            let answer = match self.next_question(&frame)? {
                None => Some(true),
                Some((g, h)) => match self.known(g, h) {
                    Some(true) => Some(false),
                    Some(false) => None,
                    None => {
                        self.step()?;
                        self.orders.push(OrderFrame { g, h, next: 0 });
                        continue;
                    }
                },
            };
            let Some(mut answer) = answer else {
                self.orders.last_mut().expect("a frame").next += 1;
                continue;
            };
            // A true answer refutes the question that asked, a false one lets it go on.
            loop {
                let done = self.orders.pop().expect("a frame");
                if done.g != DRAFT && done.h != DRAFT {
                    self.arena.orders.set(done.g, done.h, u32::from(answer));
                }
                let Some(asker) = self.orders.last_mut() else { return Ok(answer) };
                if answer {
                    answer = false;
                } else {
                    asker.next += 1;
                    break;
                }
            }
        }
    }

    /// The next pair whose order would refute `g ≤ h`.
    #[inline]
    fn next_question(&self, frame: &OrderFrame) -> Result<Option<(FormId, FormId)>, FormError> {
        let OrderFrame { g, h, next } = *frame;
        let next = next as usize;
        let lefts = if g == DRAFT { self.draft.left.len() } else { self.arena.left(g)?.len() };
        if next < lefts {
            let option = if g == DRAFT { self.draft.left.get(next).copied() } else { self.arena.left(g)?.get(next) };
            return Ok(option.map(|option| (h, option)));
        }
        let option = if h == DRAFT { self.draft.right.get(next - lefts).copied() } else { self.arena.right(h)?.get(next - lefts) };
        Ok(option.map(|option| (option, g)))
    }
}
