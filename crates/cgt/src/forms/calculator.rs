//! One thread's workbench on an arena.

use super::order::OrderFrame;
use super::store::Entry;
use super::sum::SumFrame;
use super::{Arena, FormError, FormId, Patience, Watch};
use crate::values::{Dyadic, NumberUpStar};
use std::cmp::Ordering;

/// Computes with the forms of one arena: sums, negatives, comparisons, forms from options.
///
/// It keeps its stacks between calls, so make one for each thread and use it long. A limit on its steps makes every
/// call give up with [`FormError::OutOfSteps`] instead of taking too long; a step is one comparison or one sum that had
/// to be worked out.
#[derive(Debug)]
pub struct Calculator<'a> {
    pub(super) arena: &'a Arena,
    pub(super) steps: u64,
    pub(super) patience: Patience<'a>,
    pub(super) orders: Vec<OrderFrame>,
    pub(super) sums: Vec<SumFrame>,
    pub(super) results: Vec<FormId>,
    pub(super) draft: Draft,
}

/// A game that has options but no canonical form yet.
#[derive(Debug)]
pub(super) struct Draft {
    pub left: Vec<FormId>,
    pub right: Vec<FormId>,
    pub entry: Entry,
}

/// The work of a step, in options looked at.
const STEP: usize = 64;

/// Stands for the draft where an id is expected.
pub(super) const DRAFT: FormId = FormId(u32::MAX);

impl<'a> Calculator<'a> {
    pub(super) fn new(arena: &'a Arena) -> Self {
        Calculator {
            arena,
            steps: u64::MAX,
            patience: Patience::default(),
            orders: Vec::new(),
            sums: Vec::new(),
            results: Vec::new(),
            draft: Draft { left: Vec::new(), right: Vec::new(), entry: Entry::of_record(NumberUpStar::ZERO) },
        }
    }

    /// The same calculator under a watch, at which everything that can take long looks.
    pub fn watched(mut self, watch: Watch<'a>) -> Self {
        self.set_watch(watch);
        self
    }

    /// Puts the calculator under another watch; work since the last look counts on.
    pub fn set_watch(&mut self, watch: Watch<'a>) {
        self.patience.watch = watch;
    }

    /// The watch it is under.
    pub fn watch(&self) -> Watch<'a> {
        self.patience.watch
    }

    /// Notes work of its user, in options looked at.
    #[inline]
    pub(crate) fn work(&mut self, options: usize) -> Result<(), FormError> {
        self.patience.work(options)
    }

    /// The arena.
    pub fn arena(&self) -> &'a Arena {
        self.arena
    }

    /// Allows this many steps from now on.
    pub fn limit(&mut self, steps: u64) {
        self.steps = steps;
    }

    /// How many steps are left.
    pub fn steps_left(&self) -> u64 {
        self.steps
    }

    #[inline]
    pub(super) fn step(&mut self) -> Result<(), FormError> {
        self.steps = self.steps.checked_sub(1).ok_or(FormError::OutOfSteps)?;
        self.patience.work(STEP)
    }

    /// How two games compare; `None` if they are confused.
    pub fn compare(&mut self, g: FormId, h: FormId) -> Result<Option<Ordering>, FormError> {
        Ok(match (self.le(g, h)?, self.le(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// The difference.
    pub fn difference(&mut self, g: FormId, h: FormId) -> Result<FormId, FormError> {
        let minus_h = self.negative(h)?;
        self.sum(g, minus_h)
    }

    /// The sum of a game and a number.
    pub fn plus_number(&mut self, g: FormId, n: Dyadic) -> Result<FormId, FormError> {
        let n = self.arena.number(n)?;
        self.sum(g, n)
    }

    /// A whole multiple: that many copies, by doubling.
    pub fn multiple(&mut self, g: FormId, n: i64) -> Result<FormId, FormError> {
        let mut power = if n < 0 { self.negative(g)? } else { g };
        let (mut left, mut total) = (n.unsigned_abs(), FormId::ZERO);
        while left > 0 {
            if left & 1 == 1 {
                total = self.sum(total, power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(total)
    }
}
