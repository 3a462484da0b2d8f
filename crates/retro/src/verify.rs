//! Checking a table against the rules: every value must follow from the values of the children.
//!
//! Nothing of the solver is used: positions come from `unrank`, children from `moves` and `play`, values from the table
//! by the number any reader looks up. Values that a table leaves out are worked out first, by the same step.

use crate::cells::{Cell, Cells};
use crate::error::LookError;
use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicU8, AtomicU16};
use zug_core::{Class, Progress, Retro, Side, Slot, Verdict, Wdl};
use zug_table::{BLOCK, Code, TableError, TableOracle, decided};

/// Violations that are told in full.
const TOLD: usize = 20;

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Unfinished positions whose value was re-derived.
    pub positions: u64,
    /// Positions whose value does not follow from its children.
    pub violations: u64,
    /// The first of them.
    pub examples: Vec<Violation>,
}

/// A value that does not follow from the children's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// Where.
    pub tier: u32,
    /// Where in the tier.
    pub index: u64,
    /// What is wrong.
    pub problem: String,
}

impl Verified {
    fn merge(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.violations += other.violations;
        self.examples.extend(other.examples);
        self.examples.sort_by_key(|v| (v.tier, v.index));
        self.examples.truncate(TOLD);
        self
    }

    fn add(&mut self, slot: Slot, problem: String) {
        self.violations += 1;
        if self.examples.len() < TOLD {
            self.examples.push(Violation { tier: slot.tier, index: slot.index, problem });
        }
    }
}

/// Re-derives every value of a table. Takes a byte of memory for each slot, or two where the winner need not make the
/// last move.
pub fn verify<R: Retro>(rules: &R, oracle: &TableOracle<R>, progress: &Progress) -> Result<Verified, LookError> {
    // Codes of games that need eight bits fit into a byte whatever they are: nothing is counted here.
    if rules.winner_moves_last() {
        Check::<R, AtomicU8>::new(rules, oracle, progress)?.run()
    } else {
        Check::<R, AtomicU16>::new(rules, oracle, progress)?.run()
    }
}

/// The values of a table in memory.
struct Check<'a, R, C> {
    rules: &'a R,
    oracle: &'a TableOracle<R>,
    progress: &'a Progress,
    /// The codes, by tier.
    codes: Vec<Cells<C>>,
    blocks: Vec<(u32, usize)>,
}

impl<'a, R: Retro, C: Cell> Check<'a, R, C> {
    fn new(rules: &'a R, oracle: &'a TableOracle<R>, progress: &'a Progress) -> Result<Self, LookError> {
        let lens: Vec<u64> = (0..rules.tiers()).map(|t| rules.tier_len(t)).collect();
        let codes = lens.iter().map(|len| Cells::new(*len)).collect::<Result<_, _>>().map_err(LookError::NoMemory)?;
        let blocks =
            (0..).zip(&lens).flat_map(|(tier, len)| (0..len.div_ceil(BLOCK as u64) as usize).map(move |block| (tier, block))).collect();
        progress.stage("verifying", "positions", 0, 2 * lens.iter().sum::<u64>());
        Ok(Check { rules, oracle, progress, codes, blocks })
    }

    fn run(&self) -> Result<Verified, LookError> {
        self.blocks.par_iter().try_for_each(|(tier, block)| self.unpack(*tier, *block))?;
        let each = |check: fn(&Self, Slot, &mut Verified)| {
            let found = self.blocks.par_iter().map(|&(tier, block)| {
                self.progress.check()?;
                let mut found = Verified::default();
                let (from, len) = (block * BLOCK, self.codes[tier as usize].len());
                for index in from..len.min(from + BLOCK) {
                    check(self, Slot { tier, index: index as u64 }, &mut found);
                }
                self.progress.add((len - from).min(BLOCK) as u64);
                Ok(found)
            });
            found.try_reduce(Verified::default, |a, b| Ok::<_, LookError>(a.merge(b)))
        };
        let left_out = each(Self::work_out)?;
        Ok(left_out.merge(each(Self::check)?))
    }

    fn unpack(&self, tier: u32, block: usize) -> Result<(), TableError> {
        let codes = self.oracle.table().block(tier, block)?;
        self.codes[tier as usize][block * BLOCK..].iter().zip(codes.iter()).for_each(|(cell, code)| cell.store(code.0));
        Ok(())
    }

    fn cell(&self, slot: Slot) -> Option<&C> {
        self.codes.get(slot.tier as usize)?.get(usize::try_from(slot.index).ok()?)
    }

    /// Works out a value that the table leaves out.
    fn work_out(&self, slot: Slot, found: &mut Verified) {
        if !self.rules.left_out(slot).0 {
            return;
        }
        let Some((p, side)) = self.rules.unrank(slot) else { return };
        if self.rules.look_up(&p, side) != (Class::Open, slot) {
            return;
        }
        found.positions += 1;
        match self.derive(&p, side) {
            Some(Verdict { wdl: Wdl::Win, plies: Some(plies), .. }) => self.put(slot, Code::win(plies)),
            Some(Verdict { wdl: Wdl::Loss, plies: Some(plies), .. }) => self.put(slot, Code::loss(plies)),
            Some(_) => self.put(slot, Code::DRAW),
            None => found.add(slot, "its moves lead to positions without a value".into()),
        }
    }

    fn put(&self, slot: Slot, code: Code) {
        if let Some(cell) = self.cell(slot) {
            cell.store(code.0);
        }
    }

    /// Checks a value of the table, or of the rules.
    fn check(&self, slot: Slot, found: &mut Verified) {
        let Some((p, side)) = self.rules.unrank(slot) else { return };
        let (class, number) = self.rules.look_up(&p, side);
        let finished = matches!(class, Class::Lost | Class::Won | Class::Tied);
        if finished || class == Class::Open && number == slot && self.rules.left_out(slot).0 {
            return;
        }
        found.positions += 1;
        if class == Class::Open && number != slot {
            return found.add(slot, format!("its position is numbered {number:?}"));
        }
        let value = |v: Option<Verdict>| v.map(|v| (v.wdl, v.plies));
        let (said, follows) = (value(self.value(class, number)), value(self.derive(&p, side)));
        if said != follows {
            found.add(slot, format!("the table says {said:?}, its moves say {follows:?}"));
        }
    }

    fn value(&self, class: Class, slot: Slot) -> Option<Verdict> {
        if class == Class::Open { Code(self.cell(slot)?.load()).verdict() } else { decided(class) }
    }

    /// The value of an unfinished position by one ply of search.
    fn derive(&self, p: &R::Pos, side: Side) -> Option<Verdict> {
        let mut best: Option<Verdict> = None;
        let mut unknown = false;
        let _ = self.rules.moves(p, side, |m| {
            let mut q = p.clone();
            let next = self.rules.play(&mut q, side, m);
            let (class, slot) = self.rules.look_up(&q, next);
            let Some(value) = self.value(class, slot).map(Verdict::before_move) else {
                unknown = true;
                return Break(());
            };
            if best.is_none_or(|best| value.sort_key() < best.sort_key()) {
                best = Some(value);
            }
            let at_once = value.wdl == Wdl::Win && value.plies == Some(1);
            if at_once { Break(()) } else { Continue(()) }
        });
        best.filter(|_| !unknown)
    }
}
