//! Components replaced by what they are worth.
//!
//! A component that is small enough gets its canonical form, worked out from the forms of its options. Numbers, ups and
//! nimbers then join the value of the sum; any other form becomes a component of its own, with its mean taken out as a
//! number. So equal values merge whatever games they come from, moves are those of the canonical form, and means,
//! temperatures and stops decide sums early.
//!
//! What is small enough is learned for each ruleset: the limit on a component's number of options rises as forms are
//! found cheaply, and stops where they are not.

use super::credit::{Credit, LOOK};
use super::ledger::{HEAT_UNIT, Reduced, Warmth};
use super::ruleset::NimValues;
use super::{Id, Meter, Outcome, Solver, Stop, ValueId};
use crate::database::Databases;
use crate::forms::{Arena, Calculator, FormError, FormId};
use crate::thermograph::Thermographs;
use crate::values::{Dyadic, NumberUpStar};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use zug_core::Side;

/// The number of the ruleset whose components are canonical forms.
pub(crate) const FORMS: u16 = u16::MAX;

/// Bytes for canonical forms.
const MEMORY: usize = 1 << 28;
/// Comparisons and sums a form may take.
const STEPS: u64 = 500;
/// Options of a form, both sides: beyond that it helps nobody.
const WIDEST: usize = 20;
/// Components that may have to be looked into for one form.
const DEEPEST: u64 = 100;
/// So many are looked into if any.
const SHALLOWEST: u64 = 32;
/// Options of a component, both sides, that are tried at first.
const FIRST_LIMIT: u32 = 6;
/// So many failures end the rise of a limit.
const PATIENCE: u32 = 3;
/// How large a component of a ruleset may be.
#[derive(Clone, Copy)]
struct Limit {
    moves: u32,
    failures: u32,
    ended: bool,
}

/// The forms met so far, and which components they are.
pub(crate) struct Worth {
    memory: usize,
    arena: Option<Arc<Arena>>,
    thermographs: Thermographs,
    /// Forms as a value and a component.
    parts: FxHashMap<FormId, (ValueId, Id)>,
    limits: Vec<Limit>,
    /// Values from files, and under what name each ruleset is there.
    databases: Option<Arc<Databases>>,
    names: Vec<Option<Box<str>>>,
    /// Where the arena is too large for more forms.
    full: usize,
    /// What may be spent on them.
    pub credit: Credit,
}

impl Worth {
    /// With so many bytes for forms.
    pub fn new(memory: usize) -> Worth {
        Worth {
            memory,
            arena: None,
            thermographs: Thermographs::above_zero(),
            parts: FxHashMap::default(),
            limits: Vec::new(),
            databases: None,
            names: Vec::new(),
            full: MEMORY,
            credit: Credit::default(),
        }
    }

    /// The arena, made when first needed.
    pub fn arena(&mut self) -> Arc<Arena> {
        self.arena.get_or_insert_with(|| Arc::new(Arena::for_one(self.memory))).clone()
    }

    /// From now on components are looked for in databases, too.
    pub fn look_into(&mut self, databases: Arc<Databases>) {
        self.full = databases.arena().memory() + MEMORY;
        self.arena = Some(databases.arena().clone());
        self.databases = Some(databases);
    }

    /// The nim values that databases have of an impartial game.
    pub fn nim_values(&self, game: &str) -> Option<NimValues> {
        let databases = self.databases.clone().filter(|all| all.has(game))?;
        let game = game.to_string();
        Some(Box::new(move |text| {
            let form = databases.get(&game, text)?;
            databases.arena().as_record(form)?.as_nimber().map(|nimber| nimber.0)
        }))
    }

    /// Says what databases call a ruleset.
    pub fn call(&mut self, ruleset: u16, game: &str) {
        if self.databases.as_ref().is_some_and(|all| all.has(game)) {
            let at = usize::from(ruleset);
            self.names.resize(self.names.len().max(at + 1), None);
            self.names[at] = Some(game.into());
        }
    }

    /// Whether there is an arena.
    pub fn has_begun(&self) -> bool {
        self.arena.is_some()
    }

    /// Components have moved.
    pub fn moved(&mut self, new_index: &[u32]) {
        self.parts.values_mut().for_each(|(_, id)| *id = id.moved(new_index));
    }

    /// The mean of a form, and how hot it is without it; zero and nothing, if that takes too many digits.
    fn warmth(&mut self, c: &Calculator, form: FormId) -> (Dyadic, Option<Warmth>) {
        let arena = c.arena();
        let mut warmth = || -> Result<(Dyadic, Warmth), FormError> {
            let (left, right) = (arena.left_stop(form), arena.right_stop(form));
            let thermograph = self.thermographs.of(c, form)?;
            let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
            let units = |n: Dyadic| n.times(HEAT_UNIT);
            let up = |n: Dyadic| -> Result<i32, FormError> { i32::try_from(units(n)?.ceil()).map_err(|_| FormError::TooManyOptions) };
            let stops = [up(left.minus(mean)?)?, up(mean.minus(right)?)?];
            let width = i32::try_from(units(left.minus(right)?)?.floor()).map_err(|_| FormError::TooManyOptions)?;
            Ok((mean, Warmth { stops, width, temperature: up(temperature)? }))
        };
        warmth().map_or((Dyadic::ZERO, None), |(mean, warmth)| (mean, Some(warmth)))
    }

    fn limit(&mut self, ruleset: u16) -> &mut Limit {
        let at = usize::from(ruleset);
        if self.limits.len() <= at {
            self.limits.resize(at + 1, Limit { moves: FIRST_LIMIT, failures: 0, ended: false });
        }
        &mut self.limits[at]
    }
}

/// Why a component has no form.
enum Without {
    /// It is too large.
    Form,
    /// The question is over.
    Stop(Stop),
}

impl From<FormError> for Without {
    fn from(_: FormError) -> Self {
        Without::Form
    }
}

impl From<Stop> for Without {
    fn from(stop: Stop) -> Self {
        Without::Stop(stop)
    }
}

impl Solver {
    /// Finds out what a component is to be replaced by, if there is credit enough for that. Its followers are looked at
    /// first, on a list instead of by recursion; what was found out about them stays.
    pub(crate) fn evaluate(&mut self, index: usize, meter: &mut Meter) -> Result<(), Stop> {
        let before = self.worth.credit.spent();
        let result = self.evaluate_within(index, meter);
        if matches!(self.ledger.entries[index].reduced, Reduced::Unknown | Reduced::Itself) {
            self.worth.credit.wasted_since(before);
        }
        result
    }

    fn evaluate_within(&mut self, index: usize, meter: &mut Meter) -> Result<(), Stop> {
        if self.is_too_large(index) {
            self.worth.credit.spend(1);
            self.ledger.entries[index].reduced = Reduced::Itself;
            return Ok(());
        }
        let most = (self.worth.credit.left() / LOOK).clamp(SHALLOWEST, DEEPEST);
        let mut stack: SmallVec<[usize; 32]> = SmallVec::new();
        stack.push(index);
        let mut looked = 0;
        while let Some(&top) = stack.last() {
            if self.ledger.entries[top].reduced != Reduced::Unknown {
                stack.pop();
                continue;
            }
            looked += 1;
            self.worth.credit.spend(LOOK);
            if looked > most {
                if most == DEEPEST {
                    self.fail(index);
                }
                return Ok(());
            }
            match self.evaluate_one(top, &mut stack, meter) {
                Ok(()) => {}
                Err(Without::Form) => self.fail(top),
                Err(Without::Stop(stop)) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Looks for a component in the databases, once.
    pub(crate) fn recall(&mut self, index: usize) {
        self.recall_kept(index);
        let entry = &mut self.ledger.entries[index];
        let Some(Some(game)) = self.worth.names.get(usize::from(entry.ruleset)) else { return };
        if std::mem::replace(&mut entry.sought, true) || entry.reduced != Reduced::Unknown {
            return;
        }
        let text = self.rulesets[usize::from(entry.ruleset)].text(entry.local, false);
        let form = self.worth.databases.as_ref().and_then(|all| all.get(game, &text));
        if let Some(form) = form {
            let arena = self.worth.arena();
            let mut c = arena.calculator();
            if self.adopt(index, form, &mut c).is_err() {
                // It has too many options to take the place of the component, but who wins is known.
                let entry = &mut self.ledger.entries[index];
                (entry.form, entry.outcome, entry.reduced) = (form, outcome_of(&arena, form), Reduced::Itself);
            }
        }
    }

    fn is_too_large(&mut self, index: usize) -> bool {
        self.move_count(index) > self.worth.limit(self.ledger.entries[index].ruleset).moves
    }

    fn fail(&mut self, index: usize) {
        let moves = self.move_count(index);
        let entry = &mut self.ledger.entries[index];
        entry.reduced = Reduced::Itself;
        let limit = self.worth.limit(entry.ruleset);
        if moves <= limit.moves {
            limit.failures += 1;
            if limit.failures >= PATIENCE {
                limit.failures = 0;
                limit.ended = true;
                limit.moves = moves.saturating_sub(1);
            }
        }
    }

    fn move_count(&self, index: usize) -> u32 {
        self.ledger.entries[index].moves.into_iter().map(u32::from).sum()
    }

    /// Works out the form of a component, or puts those of its followers that have none on the stack.
    fn evaluate_one(&mut self, index: usize, stack: &mut SmallVec<[usize; 32]>, meter: &mut Meter) -> Result<(), Without> {
        meter.step()?;
        self.recall(index);
        if self.ledger.entries[index].reduced != Reduced::Unknown {
            return Ok(());
        }
        let count = self.move_count(index);
        if self.is_too_large(index) {
            self.ledger.entries[index].reduced = Reduced::Itself;
            return Ok(());
        }
        for side in Side::BOTH {
            self.expand(index, side, meter)?;
        }
        let before = stack.len();
        let mut hopeless = false;
        for side in Side::BOTH {
            for part in self.ledger.options(index, side).flat_map(|(_, ids)| ids).map(|bits| Id::from_bits(*bits).index()) {
                let entry = &self.ledger.entries[part];
                hopeless |= entry.reduced == Reduced::Itself && entry.form == FormId::ZERO;
                if entry.reduced == Reduced::Unknown {
                    stack.push(part);
                }
            }
        }
        if hopeless {
            stack.truncate(before);
            self.ledger.entries[index].reduced = Reduced::Itself;
            return Ok(());
        }
        if stack.len() > before {
            return Ok(());
        }
        let arena = self.worth.arena();
        if arena.memory() > self.worth.full {
            return Err(Without::Form);
        }
        let mut c = arena.calculator();
        c.limit(STEPS);
        let form = self.form_from_options(index, &mut c);
        self.worth.credit.spend(STEPS - c.steps_left());
        self.adopt(index, form?, &mut c)?;
        let limit = self.worth.limit(self.ledger.entries[index].ruleset);
        if count == limit.moves && !limit.ended && c.steps_left() > STEPS / 2 {
            limit.moves += 1;
        }
        Ok(())
    }

    fn form_from_options(&self, index: usize, c: &mut Calculator) -> Result<FormId, FormError> {
        let left = self.option_forms(index, Side::Left, c)?;
        let right = self.option_forms(index, Side::Right, c)?;
        c.form(&left, &right)
    }

    fn option_forms(&self, index: usize, side: Side, c: &mut Calculator) -> Result<Vec<FormId>, FormError> {
        let mut forms = Vec::with_capacity(self.ledger.count(index, side));
        for (value, ids) in self.ledger.options(index, side) {
            let mut form = c.arena().record(self.ledger.values.value(value).narrow()?)?;
            for bits in ids {
                let id = Id::from_bits(*bits);
                let part = self.ledger.entries[id.index()].form;
                let part = if id.is_negative() { c.negative(part)? } else { part };
                form = c.sum(form, part)?;
            }
            forms.push(form);
        }
        Ok(forms)
    }

    /// Replaces a component by its form.
    fn adopt(&mut self, index: usize, form: FormId, c: &mut Calculator) -> Result<(), FormError> {
        if c.arena().as_record(form).is_none() && c.arena().left(form)?.len() + c.arena().right(form)?.len() > WIDEST {
            return Err(FormError::TooManyOptions);
        }
        let (value, other) = self.part_of(form, c)?;
        let outcome = outcome_of(c.arena(), form);
        let entry = &mut self.ledger.entries[index];
        entry.form = form;
        entry.outcome = outcome;
        entry.reduced = match other {
            None => Reduced::Value(value),
            Some(other) => Reduced::Other(value, other),
        };
        Ok(())
    }

    /// A form as a value and a component with mean zero.
    pub(crate) fn part_of(&mut self, form: FormId, c: &mut Calculator) -> Result<(ValueId, Option<Id>), FormError> {
        let arena = c.arena();
        if let Some(record) = arena.as_record(form) {
            return Ok((self.ledger.values.id(record.into()), None));
        }
        if let Some((value, id)) = self.worth.parts.get(&form) {
            return Ok((*value, Some(*id)));
        }
        let (mean, warmth) = self.worth.warmth(c, form);
        let centred = if mean == Dyadic::ZERO { form } else { c.plus_number(form, -mean)? };
        let value = self.ledger.values.id(mean.into());
        let id = match self.worth.parts.get(&centred) {
            Some((_, id)) => *id,
            None => self.new_part(centred, warmth, c)?,
        };
        self.worth.parts.insert(form, (value, id));
        Ok((value, Some(id)))
    }

    /// The same for a form that somebody wrote.
    pub(crate) fn part_of_form(&mut self, form: FormId, meter: &Meter) -> Result<(ValueId, Option<Id>), Stop> {
        let arena = self.worth.arena();
        Ok(self.part_of(form, &mut arena.calculator().watched(meter.watch))?)
    }

    fn new_part(&mut self, form: FormId, warmth: Option<Warmth>, c: &mut Calculator) -> Result<Id, FormError> {
        let arena = c.arena();
        let negative = c.negative(form)?;
        let moves = [arena.left(form)?.len(), arena.right(form)?.len()];
        let id = self.ledger.add(FORMS, form.index() as u32, negative == form);
        self.worth.parts.insert(form, (ValueId::ZERO, id));
        self.worth.parts.insert(negative, (ValueId::ZERO, id.negate()));
        let entry = &mut self.ledger.entries[id.index()];
        entry.moves = moves.map(|n| u16::try_from(n).unwrap_or(u16::MAX));
        entry.form = form;
        entry.reduced = Reduced::Itself;
        entry.outcome = outcome_of(arena, form);
        entry.warmth = warmth;
        Ok(id)
    }

    /// The options of a form.
    pub(crate) fn form_options(&mut self, index: usize, side: Side) -> Result<(), Stop> {
        let form = self.ledger.entries[index].form;
        let arena = self.worth.arena();
        let mut c = arena.calculator();
        let options = match side {
            Side::Left => arena.left(form),
            Side::Right => arena.right(form),
        };
        let mut list = std::mem::take(&mut self.drawer.0);
        list.clear();
        for option in options.map_err(|_| Stop::Memory)?.iter() {
            let (value, id) = self.part_of(option, &mut c).map_err(|_| Stop::Memory)?;
            list.begin();
            *list.value() = value.0;
            id.into_iter().for_each(|id| list.push(id, true));
            list.end();
        }
        self.ledger.keep_options(index, side, &mut list);
        self.drawer.0 = list;
        Ok(())
    }

    /// The canonical form of a sum, however large; out of memory when it does not fit.
    pub(crate) fn form_of(&mut self, value: NumberUpStar, ids: &[Id], meter: &mut Meter) -> Result<FormId, Stop> {
        let arena = self.worth.arena();
        let mut c = arena.calculator().watched(meter.watch);
        let mut sum = arena.record(value)?;
        for id in ids {
            let form = self.full_form(id.index(), &mut c, meter)?;
            let form = if id.is_negative() { c.negative(form)? } else { form };
            sum = c.sum(sum, form)?;
        }
        Ok(sum)
    }

    /// The form of a component, whatever it costs.
    fn full_form(&mut self, index: usize, c: &mut Calculator, meter: &mut Meter) -> Result<FormId, Stop> {
        let mut stack = vec![index];
        let mut forms: FxHashMap<usize, FormId> = FxHashMap::default();
        let known = |solver: &Solver, forms: &FxHashMap<usize, FormId>, index: usize| {
            let entry = &solver.ledger.entries[index];
            let has = entry.form != FormId::ZERO || entry.reduced == Reduced::Value(ValueId::ZERO);
            if has { Some(entry.form) } else { forms.get(&index).copied() }
        };
        while let Some(&top) = stack.last() {
            self.recall(top);
            if known(self, &forms, top).is_some() {
                stack.pop();
                continue;
            }
            meter.step()?;
            for side in Side::BOTH {
                self.expand(top, side, meter)?;
            }
            let before = stack.len();
            let mut sides: [Vec<(ValueId, SmallVec<[Id; 4]>)>; 2] = Default::default();
            for side in Side::BOTH {
                for (value, ids) in self.ledger.options(top, side) {
                    let ids: SmallVec<[Id; 4]> = ids.iter().map(|bits| Id::from_bits(*bits)).collect();
                    stack.extend(ids.iter().map(|id| id.index()).filter(|part| known(self, &forms, *part).is_none()));
                    sides[side as usize].push((value, ids));
                }
            }
            if stack.len() > before {
                continue;
            }
            let mut lists: [Vec<FormId>; 2] = Default::default();
            for (list, options) in lists.iter_mut().zip(&sides) {
                for (value, ids) in options {
                    let mut sum = c.arena().record(self.ledger.values.value(*value).narrow()?)?;
                    for id in ids {
                        let form = known(self, &forms, id.index()).unwrap_or(FormId::ZERO);
                        let form = if id.is_negative() { c.negative(form)? } else { form };
                        sum = c.sum(sum, form)?;
                    }
                    list.push(sum);
                }
            }
            let form = c.form(&lists[0], &lists[1])?;
            forms.insert(top, form);
        }
        Ok(known(self, &forms, index).unwrap_or(FormId::ZERO))
    }
}

fn outcome_of(arena: &Arena, form: FormId) -> Outcome {
    let (left, right) = match arena.outcome(form) {
        crate::forms::Outcome::L => (true, false),
        crate::forms::Outcome::R => (false, true),
        crate::forms::Outcome::N => (true, true),
        crate::forms::Outcome::P => (false, false),
    };
    Outcome::known(left, right)
}
