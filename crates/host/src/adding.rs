//! The capability of adding, as an object: positions of a game that adds have combinatorial values, and those tell who
//! wins.

use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use zug_cgt::evaluate::{EvaluateError, Evaluator, HashMemo};
use zug_cgt::forms::{Arena, Calculator, FormError, FormId, Outcome, Watch};
use zug_cgt::notation::short;
use zug_cgt::thermograph::Thermograph;
use zug_core::{Progress, Rules, Side, Source, Summand, Verdict, Wdl};

/// What a position of a game that adds is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Worth {
    /// The canonical form; `None` when it is too long to be shown.
    pub form: Option<String>,
    /// Who wins: L, R, N (who moves first) or P (who moves second).
    pub outcome: Outcome,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
}

impl Worth {
    /// The result for the player to move.
    pub fn verdict(&self, side: Side) -> Verdict {
        let wins = match self.outcome {
            Outcome::L => side == Side::Left,
            Outcome::R => side == Side::Right,
            Outcome::N => true,
            Outcome::P => false,
        };
        Verdict { wdl: if wins { Wdl::Win } else { Wdl::Loss }, plies: None, source: Source::Value }
    }
}

/// How much may be done for the value of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For whoever looks at a position: a fraction of a second.
    Glance,
    /// For whoever asks what it is worth: until then, and as much as the memory of a desk allows.
    Until(Option<Instant>),
}

/// Sums and comparisons of forms that a glance may take.
const GLANCE: u64 = 50_000;
/// How often a glance may ask whether to go on: where values are simple and positions many, there is little to add and compare
/// and much to play.
const LOOKS: u64 = 400;

/// What can be done with a game that adds.
pub trait Adding<R: Rules>: Send + Sync {
    /// What a position is worth; `None` when that takes more than the effort or the memory allowed, or the work was
    /// told to stop.
    fn worth(&self, rules: &R, p: &R::Pos, effort: Effort, progress: &Progress) -> Option<Worth>;
}

/// Bytes the forms of a game may take, and its positions as much again.
const MEMORY: usize = 64 << 20;
/// Longer canonical forms are not shown.
const LONGEST: usize = 2_000;
/// Positions that took too much, remembered so that looking at them again costs nothing.
const MOST_GIVEN_UP: usize = 1_000;

/// Values by canonical forms. What was found is kept for the next question, until it fills the memory.
pub struct ByForms<P> {
    desk: Mutex<Arc<Desk<P>>>,
}

struct Desk<P> {
    arena: Arena,
    memo: HashMemo<P>,
    /// Positions whose value is beyond a glance.
    given_up: Mutex<Vec<P>>,
}

impl<P> Desk<P> {
    fn new() -> Arc<Self> {
        Arc::new(Desk { arena: Arena::with_memory(MEMORY), memo: HashMemo::with_memory(MEMORY), given_up: Mutex::default() })
    }
}

impl<P> Default for ByForms<P> {
    fn default() -> Self {
        ByForms { desk: Mutex::new(Desk::new()) }
    }
}

impl<R: Summand> Adding<R> for ByForms<R::Pos> {
    fn worth(&self, rules: &R, p: &R::Pos, effort: Effort, progress: &Progress) -> Option<Worth> {
        let desk = self.desk.lock().expect("no panic while held").clone();
        let glance = effort == Effort::Glance;
        if glance && desk.given_up.lock().expect("no panic while held").contains(p) {
            return None;
        }
        match worth(rules, &desk, p, effort, progress) {
            Ok(worth) => Some(worth),
            Err(error) => {
                if is_full(&error) {
                    *self.desk.lock().expect("no panic while held") = Desk::new();
                }
                let mut given_up = desk.given_up.lock().expect("no panic while held");
                // A glance that is over was not told to stop by anybody.
                let told_to_stop = progress.check().is_err();
                if glance && !told_to_stop && given_up.len() < MOST_GIVEN_UP {
                    given_up.push(p.clone());
                }
                None
            }
        }
    }
}

fn is_full(error: &EvaluateError) -> bool {
    matches!(error, EvaluateError::Form(FormError::OutOfMemory { .. }) | EvaluateError::OutOfPositions { .. })
}

fn worth<R: Summand>(rules: &R, desk: &Desk<R::Pos>, p: &R::Pos, effort: Effort, progress: &Progress) -> Result<Worth, EvaluateError> {
    let evaluator = Evaluator::new(rules, &desk.arena, &desk.memo);
    let deadline = match effort {
        Effort::Glance => None,
        Effort::Until(end) => end,
    };
    let glance = Progress::default();
    glance.stop_after(LOOKS);
    progress.check()?;
    let progress = if effort == Effort::Glance { &glance } else { progress };
    let mut evaluator = evaluator.under(Watch { progress: Some(progress), deadline, done: None });
    if effort == Effort::Glance {
        evaluator.limit_steps(GLANCE);
    }
    let id = evaluator.value(p)?;
    describe(evaluator.calculator(), id).map_err(EvaluateError::from)
}

fn describe(c: &Calculator, id: FormId) -> Result<Worth, FormError> {
    let thermograph = Thermograph::of(c, id)?;
    Ok(Worth {
        form: short(c, id).ok().filter(|text| text.len() <= LONGEST),
        outcome: c.arena().outcome(id),
        mean: thermograph.mean().to_string(),
        temperature: thermograph.temperature().to_string(),
    })
}
