//! From options to the canonical form: dominated options removed, reversible ones bypassed, simple values recognised.

use super::calculator::Calculator;
use super::{Arena, FormError, FormId};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use zug_core::Side;

impl Calculator<'_> {
    /// The value of the game with these options.
    pub fn form(&mut self, left: &[FormId], right: &[FormId]) -> Result<FormId, FormError> {
        self.draft.left.clear();
        self.draft.left.extend_from_slice(left);
        self.draft.right.clear();
        self.draft.right.extend_from_slice(right);
        self.draft_form()
    }

    /// The value of the draft.
    pub(super) fn draft_form(&mut self) -> Result<FormId, FormError> {
        sort(&mut self.draft.left);
        sort(&mut self.draft.right);
        self.draft.entry = self.arena.unnamed(&self.draft.left, &self.draft.right);
        if let Some(number) = self.draft_number()? {
            return self.arena.number(number);
        }
        self.remove_dominated(Side::Left)?;
        self.remove_dominated(Side::Right)?;
        if self.bypass_reversible(Side::Left)? {
            self.remove_dominated(Side::Left)?;
        }
        if self.bypass_reversible(Side::Right)? {
            self.remove_dominated(Side::Right)?;
        }
        match self.arena.recognise(&self.draft.left, &self.draft.right) {
            Some(value) => self.arena.record(value),
            None => self.arena.intern(&self.draft.left, &self.draft.right),
        }
    }

    /// The draft's number, if it is one: the simplest that no Left option reaches and that reaches no Right option.
    fn draft_number(&self) -> Result<Option<Dyadic>, FormError> {
        let entry = &self.draft.entry;
        let low = (!self.draft.left.is_empty()).then_some((entry.left_stop, entry.le_left));
        let high = (!self.draft.right.is_empty()).then_some((entry.right_stop, entry.ge_right));
        let room = match (low, high) {
            (Some((a, a_fits)), Some((b, b_fits))) => a < b || a == b && a_fits && b_fits,
            _ => true,
        };
        Ok(if room { Some(Dyadic::simplest_within(low, high)?) } else { None })
    }

    /// Removes options that are no better than another one.
    fn remove_dominated(&mut self, side: Side) -> Result<(), FormError> {
        let mut all = std::mem::take(match side {
            Side::Left => &mut self.draft.left,
            Side::Right => &mut self.draft.right,
        });
        let mut kept = 0;
        'options: for i in 0..all.len() {
            let option = all[i];
            self.patience.work(kept)?;
            let mut k = 0;
            while k < kept {
                let other = all[k];
                let worse = match side {
                    Side::Left => self.le(option, other)?,
                    Side::Right => self.le(other, option)?,
                };
                if worse {
                    continue 'options;
                }
                let removes = match side {
                    Side::Left => self.le(other, option)?,
                    Side::Right => self.le(option, other)?,
                };
                if removes {
                    kept -= 1;
                    all[k] = all[kept];
                } else {
                    k += 1;
                }
            }
            all[kept] = option;
            kept += 1;
        }
        all.truncate(kept);
        all.sort_unstable();
        match side {
            Side::Left => self.draft.left = all,
            Side::Right => self.draft.right = all,
        }
        Ok(())
    }

    /// Replaces each option the opponent can answer with something at least as good for him as the whole game by what
    /// that answer leaves to choose from. Says whether there was one.
    fn bypass_reversible(&mut self, side: Side) -> Result<bool, FormError> {
        let mut changed = false;
        let mut i = 0;
        while let Some(option) = self.draft_side(side).get(i).copied() {
            match self.reversal(side, option)? {
                None => i += 1,
                Some(answer) => {
                    changed = true;
                    let arena = self.arena;
                    let through = match side {
                        Side::Left => arena.left(answer)?,
                        Side::Right => arena.right(answer)?,
                    };
                    let all = self.draft_side(side);
                    all.swap_remove(i);
                    for new in through.iter() {
                        if !all.contains(&new) {
                            all.push(new);
                        }
                    }
                    i = 0;
                }
            }
        }
        if changed {
            sort(self.draft_side(side));
        }
        Ok(changed)
    }

    fn draft_side(&mut self, side: Side) -> &mut Vec<FormId> {
        match side {
            Side::Left => &mut self.draft.left,
            Side::Right => &mut self.draft.right,
        }
    }

    /// The opponent's answer through which an option reverses.
    fn reversal(&mut self, side: Side, option: FormId) -> Result<Option<FormId>, FormError> {
        let answers = match side {
            Side::Left => self.arena.right(option)?,
            Side::Right => self.arena.left(option)?,
        };
        self.patience.work(answers.len())?;
        for answer in answers.iter() {
            let reverses = match side {
                Side::Left => self.le_draft(answer)?,
                Side::Right => self.draft_le(answer)?,
            };
            if reverses {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}

fn sort(ids: &mut Vec<FormId>) {
    ids.sort_unstable();
    ids.dedup();
}

impl Arena {
    /// The number-up-star with these canonical options, which are not those of a number.
    fn recognise(&self, left: &[FormId], right: &[FormId]) -> Option<NumberUpStar> {
        let number = self.as_record(*left.first()?)?.number;
        if left == right {
            return self.nimber(left, number);
        }
        self.ups(left, right, number, 1).or_else(|| self.ups(right, left, number, -1))
    }

    /// `number + *n` if the options of both sides are `number + *0, …, number + *(n-1)`.
    fn nimber(&self, options: &[FormId], number: Dyadic) -> Option<NumberUpStar> {
        // Different records with nimbers below their own count are all of those.
        let fits = |v: NumberUpStar| v.up == 0 && v.number == number && (v.nimber.0 as usize) < options.len();
        let all = options.iter().all(|id| self.as_record(*id).is_some_and(fits));
        all.then(|| NumberUpStar { nimber: Nimber(options.len() as u32), ..number.into() })
    }

    /// `{n | n + (k-1)·up + *(m^1)}` is `n + k·up + *m`, and `{n, n + * | n}` is `n + up + *`. With `sign` -1 the same
    /// for downs and the sides exchanged.
    fn ups(&self, own: &[FormId], other: &[FormId], number: Dyadic, sign: i32) -> Option<NumberUpStar> {
        let [other] = other else { return None };
        let other = self.as_record(*other).filter(|v| v.number == number && v.up * sign >= 0)?;
        match own {
            [own] if self.as_number(*own)? == number => {
                Some(NumberUpStar { number, up: other.up.checked_add(sign)?, nimber: other.nimber + Nimber(1) })
            }
            [a, b] => {
                let star = NumberUpStar { nimber: Nimber(1), ..number.into() };
                let both = [self.as_record(*a)?, self.as_record(*b)?];
                (other.is_number() && both.contains(&number.into()) && both.contains(&star)).then_some(NumberUpStar { up: sign, ..star })
            }
            _ => None,
        }
    }
}
