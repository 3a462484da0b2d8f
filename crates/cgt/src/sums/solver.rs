//! The store of components with everything that answers questions about sums of them.

use super::expressions::Expressions;
use super::folded::outcome;
use super::ledger::{Ledger, Reduced};
use super::ruleset::{Drawer, Parts, Position, Ruleset, Shelf};
use super::table::Table;
use super::total::Total;
use super::worth::{FORMS, Worth};
use super::written::WrittenGames;
use super::{Id, Kept, Limits, Meter, Outcome, Stop, ValueId};
use crate::database::Databases;
use std::sync::Arc;
use zug_core::Side;

/// A ruleset of a [`Solver`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesetId(pub(crate) u16);

/// One summand of a sum: a position of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Summand {
    /// The ruleset.
    pub ruleset: RulesetId,
    /// The position.
    pub position: Position,
}

/// Nodes of a sum of several components that are searched before forms are made.
const AT_ONCE: u64 = 64;

/// How a solver works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Bytes for solved sums.
    pub table: usize,
    /// Bytes for components.
    pub store: usize,
    /// Bytes for canonical forms, where they are asked for.
    pub forms: usize,
    /// Whether values help the search: canonical forms in the place of small components, means, temperatures, the rule
    /// of switches.
    pub values: bool,
    /// Whether positions are split into independent parts in normal form.
    pub split: bool,
    /// Whether sums are simplified: literals added up, zeros and games beside their negatives dropped. Without it there
    /// are no values either; impartial games are nimbers all the same.
    pub simplify: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { table: 1 << 30, store: 1 << 30, forms: 1 << 30, values: true, split: true, simplify: true }
    }
}

/// What work was done, over all questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes searched.
    pub nodes: u64,
    /// How often a solved sum was met again.
    pub hits: u64,
    /// Components in the store.
    pub components: usize,
    /// Sums in the table.
    pub sums: usize,
}

/// Answers questions about sums; what it learns from one helps with the next.
pub struct Solver {
    pub(crate) rulesets: Vec<Box<dyn Ruleset>>,
    pub(crate) ledger: Ledger,
    pub(crate) table: Table,
    pub(crate) settings: Settings,
    pub(crate) worth: Worth,
    pub(crate) drawer: Drawer,
    /// Solved sums of other runs, and what rulesets are called there.
    pub(crate) kept: Option<Kept>,
    pub(crate) names: Vec<String>,
    /// Positions that special proofs of games have looked at.
    pub(crate) special_work: u64,
    nodes: u64,
}

/// A sum in simplest form: one exact value and components, sorted, none beside its negative.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub value: ValueId,
    pub ids: Vec<Id>,
}

impl Solver {
    /// With no ruleset yet.
    pub fn new(settings: Settings) -> Solver {
        let table = Table::new(settings.table);
        let settings = Settings { values: settings.values && settings.simplify, ..settings };
        Solver {
            rulesets: Vec::new(),
            ledger: Ledger::of(&settings),
            table,
            settings,
            worth: Worth::new(settings.forms),
            drawer: Drawer::default(),
            kept: None,
            names: Vec::new(),
            special_work: 0,
            nodes: 0,
        }
    }

    /// Adds a ruleset. Positions of the same ruleset should share one, so that they share components.
    pub fn add(&mut self, ruleset: Box<dyn Ruleset>) -> RulesetId {
        let id = u16::try_from(self.rulesets.len()).expect("fewer than 65,536 rulesets");
        self.rulesets.push(ruleset);
        RulesetId(id)
    }

    /// Adds the ruleset of values, whose positions are expressions in canonical form.
    pub fn add_expressions(&mut self) -> RulesetId {
        let arena = self.worth.arena();
        self.add(Box::new(Expressions::new(arena)))
    }

    /// Adds the ruleset of games as they are written, for misère play.
    pub fn add_written(&mut self) -> RulesetId {
        let arena = self.worth.arena();
        self.add(Box::new(WrittenGames::new(arena)))
    }

    /// From now on components are looked for in databases, too; before any ruleset is added.
    pub fn look_into(&mut self, databases: Arc<Databases>) {
        if self.settings.values {
            self.worth.look_into(databases);
        }
    }

    /// Says what databases call a ruleset.
    pub fn call(&mut self, id: RulesetId, game: &str) {
        let ruleset = &mut self.rulesets[usize::from(id.0)];
        match self.worth.nim_values(game).filter(|_| ruleset.is_impartial()) {
            Some(values) => ruleset.look_into(values),
            None => self.worth.call(id.0, game),
        }
    }

    /// A ruleset.
    pub fn ruleset(&mut self, id: RulesetId) -> &mut dyn Ruleset {
        &mut *self.rulesets[usize::from(id.0)]
    }

    /// What work was done so far.
    pub fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, hits: self.table.hits, components: self.ledger.entries.len(), sums: self.table.len() }
    }

    /// Whether `side`, moving first, wins a sum.
    pub fn wins(&mut self, sum: &[Summand], side: Side, limits: &Limits) -> Result<bool, Stop> {
        self.metered(limits, |solver, meter| {
            let kept = solver.kept_text(sum, side, meter)?;
            if let Some(win) = kept.as_ref().and_then(|text| solver.recall_sum(text)) {
                return Ok(win);
            }
            let win = match solver.wins_at_once(sum, side, meter)? {
                Some(win) => win,
                None => {
                    let sum = solver.simplest(sum, meter)?;
                    solver.search(sum, side, meter)?
                }
            };
            kept.into_iter().for_each(|text| solver.keep_sum(text, win));
            Ok(win)
        })
    }

    /// The answer if some nodes of search without forms find it. One component alone needs no such trial: it earns its
    /// forms by nodes.
    fn wins_at_once(&mut self, sum: &[Summand], side: Side, meter: &mut Meter) -> Result<Option<bool>, Stop> {
        if !self.settings.values || self.worth.has_begun() {
            return Ok(None);
        }
        self.worth.credit.closed = true;
        let plain = self.simplest(sum, meter);
        let trial = self.worth.credit.several;
        self.worth.credit.closed = trial;
        let most = meter.allow(if trial { AT_ONCE } else { u64::MAX });
        let result = plain.and_then(|sum| self.search(sum, side, meter));
        self.worth.credit.closed = false;
        meter.restore(most);
        match result {
            // If these were all the nodes there are, the next one says so.
            Err(Stop::Nodes) if trial => Ok(None),
            result => result.map(Some),
        }
    }

    /// The nim value of a sum of impartial games; `None` when one of them is not.
    pub fn nim_value(&mut self, sum: &[Summand], limits: &Limits) -> Result<Option<u32>, Stop> {
        if !sum.iter().all(|s| self.rulesets[usize::from(s.ruleset.0)].is_impartial()) {
            return Ok(None);
        }
        self.metered(limits, |solver, meter| Ok(Some(solver.simplest(sum, meter)?)))
            .map(|sum| sum.and_then(|sum| self.ledger.values.value(sum.value).as_nimber()).map(|n| n.0))
    }

    /// Works with the clock running.
    pub(crate) fn metered<T>(&mut self, limits: &Limits, work: impl FnOnce(&mut Self, &mut Meter) -> Result<T, Stop>) -> Result<T, Stop> {
        let mut meter = limits.start();
        self.special_work = 0;
        let result = work(self, &mut meter);
        self.nodes += meter.nodes;
        result
    }

    /// How many components the summands fall into before anything is simplified; what is a value at once counts as one.
    pub fn component_count(&mut self, summands: &[Summand], limits: &Limits) -> Result<usize, Stop> {
        self.metered(limits, |solver, meter| {
            let mut count = 0;
            for s in summands {
                let mut parts = Parts::default();
                solver.split(*s, &mut parts, meter)?;
                count += parts.ids.len().max(1);
            }
            Ok(count)
        })
    }

    fn split(&mut self, s: Summand, parts: &mut Parts, meter: &mut Meter) -> Result<(), Stop> {
        let number = s.ruleset.0;
        if let Some(form) = self.rulesets[usize::from(number)].form(s.position) {
            let (value, id) = self.part_of_form(form, meter)?;
            parts.value = parts.value.plus(self.ledger.values.value(value));
            parts.ids.extend(id);
            return meter.step();
        }
        let mut shelf = Shelf { number, ledger: &mut self.ledger, meter };
        self.rulesets[usize::from(number)].parts(s.position, &mut shelf, parts)?;
        shelf.meter.step()
    }

    /// A sum in simplest form.
    pub(crate) fn simplest(&mut self, summands: &[Summand], meter: &mut Meter) -> Result<Sum, Stop> {
        let mut parts = Parts::default();
        for s in summands {
            self.split(*s, &mut parts, meter)?;
        }
        self.worth.credit.several |= parts.ids.len() + usize::from(parts.value != Total::ZERO) > 1;
        self.earn(meter);
        let mut value = self.ledger.values.id(parts.value);
        let mut ids = Vec::with_capacity(parts.ids.len());
        for id in parts.ids {
            let (more, rest) = self.reduce(id, meter)?;
            value = self.ledger.values.plus(value, more);
            ids.extend(rest);
        }
        if !self.settings.simplify {
            ids.sort_unstable();
            return Ok(Sum { value, ids });
        }
        Ok(self.join(Sum { value, ids: cancel(ids) }))
    }

    /// Allows as many forms as have been earned.
    pub(crate) fn earn(&mut self, meter: &Meter) {
        if self.settings.values {
            self.worth.credit.earn(self.nodes + meter.nodes);
        }
    }

    /// What a component is worth beside others: a value and perhaps a simpler component.
    pub(crate) fn reduce(&mut self, id: Id, meter: &mut Meter) -> Result<(ValueId, Option<Id>), Stop> {
        self.recall(id.index());
        match self.ledger.entries[id.index()].reduced {
            Reduced::Unknown if self.worth.credit.left() > 0 => self.evaluate(id.index(), meter)?,
            Reduced::Unknown | Reduced::Itself => {}
            Reduced::Value(_) | Reduced::Other(..) => self.worth.credit.used(),
        }
        Ok(self.known_reduced(id))
    }

    /// The same without finding out more.
    pub(crate) fn known_reduced(&self, id: Id) -> (ValueId, Option<Id>) {
        match self.ledger.reduced(id) {
            Reduced::Unknown | Reduced::Itself => (ValueId::ZERO, Some(id)),
            Reduced::Value(value) => (value, None),
            Reduced::Other(value, other) => (value, Some(other)),
        }
    }

    /// Makes sure the options of a side are known.
    pub(crate) fn expand(&mut self, index: usize, side: Side, meter: &mut Meter) -> Result<(), Stop> {
        if self.ledger.has_options(index, side) {
            return Ok(());
        }
        let (number, local) = (self.ledger.entries[index].ruleset, self.ledger.entries[index].local);
        if number == FORMS {
            return self.form_options(index, side);
        }
        let mut shelf = Shelf { number, ledger: &mut self.ledger, meter };
        self.drawer.0.clear();
        self.rulesets[usize::from(number)].options(local, side, &mut shelf, &mut self.drawer)?;
        self.ledger.keep_options(index, side, &mut self.drawer.0);
        Ok(())
    }

    /// About how many bytes the components take.
    pub(crate) fn bytes(&self) -> usize {
        self.ledger.bytes() + self.rulesets.iter().map(|r| r.bytes()).sum::<usize>()
    }

    /// Who wins a value alone.
    pub(crate) fn value_outcome(&self, value: ValueId) -> Outcome {
        outcome(self.ledger.values.value(value))
    }
}

/// Sorts components and drops each with a negative of it.
pub(crate) fn cancel(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    let mut kept: Vec<Id> = Vec::with_capacity(ids.len());
    for run in ids.chunk_by(|a, b| a.index() == b.index()) {
        let first = run[0];
        let negatives = run.iter().filter(|id| id.is_negative()).count();
        let (sign, count) = if first.negate() == first {
            (first, run.len() % 2)
        } else {
            let positives = run.len() - negatives;
            (first.signed(first.is_negative() != (negatives > positives)), positives.abs_diff(negatives))
        };
        kept.extend(std::iter::repeat_n(sign, count));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_cancel_with_their_negatives_and_symmetric_ones_in_pairs() {
        let (a, b, own) = (Id::new(1, false), Id::new(2, false), Id::new(3, true));
        let ids = vec![a, b.negate(), own, a, a.negate(), own, b, own, a.negate(), a.negate()];
        assert_eq!(cancel(ids), vec![a.negate(), own]);
        assert_eq!(cancel(vec![a, a.negate()]), vec![]);
    }
}
