//! Checking a table against the rules: every value must follow from the values of the children.
//!
//! Nothing of the solver is used: positions come from `unrank`, children from `moves` and `play`, values from the table as any reader probes it.

use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow::{Break, Continue};
use zug_core::{Interrupted, Oracle, OracleError, Progress, Side, Slot, Space, Verdict, Wdl};
use zug_table::{TableError, TableOracle};

/// Slots a task checks at a time.
const RUN: u64 = 1 << 13;
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
}

/// Why a verification ended early.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The table is damaged.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table cannot be read.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Re-derives every value of a table.
pub fn verify<R: Space>(rules: &R, oracle: &TableOracle<R>, progress: &Progress) -> Result<Verified, VerifyError> {
    let slots = (0..rules.tiers()).map(|t| rules.tier_len(t)).sum();
    progress.stage("verifying", "positions", 0, slots);
    oracle.table().check()?;
    let runs: Vec<(u32, u64, u64)> = (0..rules.tiers())
        .flat_map(|tier| {
            let len = rules.tier_len(tier);
            (0..len.div_ceil(RUN)).map(move |i| (tier, i * RUN, ((i + 1) * RUN).min(len)))
        })
        .collect();
    let check_run = |&(tier, from, to): &(u32, u64, u64)| {
        progress.check()?;
        let mut found = Verified::default();
        for index in from..to {
            let slot = Slot { tier, index };
            let Some((p, side)) = rules.unrank(slot) else { continue };
            if rules.over(&p, side).is_some() {
                continue;
            }
            found.positions += 1;
            if let Some(problem) = check(rules, oracle, slot, &p, side)? {
                found.violations += 1;
                found.examples.push(Violation { tier, index, problem });
            }
        }
        progress.add(to - from);
        found.examples.truncate(TOLD);
        Ok(found)
    };
    runs.par_iter().map(check_run).try_reduce(Verified::default, |a, b| Ok(a.merge(b)))
}

/// What is wrong with the value of an unfinished position, if anything.
fn check<R: Space>(rules: &R, oracle: &TableOracle<R>, slot: Slot, p: &R::Pos, side: Side) -> Result<Option<String>, OracleError> {
    if rules.rank(p, side) != slot {
        return Ok(Some(format!("its position is numbered {:?}", rules.rank(p, side))));
    }
    let said = oracle.probe(p, side)?;
    let follows = derive(rules, oracle, p, side)?;
    let value = |v: Option<Verdict>| v.map(|v| (v.wdl, v.plies));
    Ok((value(said) != value(follows)).then(|| format!("the table says {:?}, its moves say {:?}", value(said), value(follows))))
}

/// The value of an unfinished position by one ply of search.
fn derive<R: Space>(rules: &R, oracle: &TableOracle<R>, p: &R::Pos, side: Side) -> Result<Option<Verdict>, OracleError> {
    let mut best: Option<Verdict> = None;
    let mut failure = None;
    let _ = rules.moves(p, side, |m| {
        let mut q = p.clone();
        let next = rules.play(&mut q, side, m);
        match oracle.probe(&q, next) {
            Ok(Some(v)) => {
                let v = v.before_move();
                if best.is_none_or(|b| v.sort_key() < b.sort_key()) {
                    best = Some(v);
                }
                let at_once = v.wdl == Wdl::Win && v.plies == Some(1);
                if at_once { Break(()) } else { Continue(()) }
            }
            Ok(None) => Continue(()),
            Err(e) => {
                failure = Some(e);
                Break(())
            }
        }
    });
    failure.map_or(Ok(best), Err)
}
