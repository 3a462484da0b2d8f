//! The search: does the player to move win a sum?
//!
//! The player to move is always Left: after a move the sum is negated. A node first learns who wins each of its
//! components alone, if that is not known yet, and often that decides; then it makes all its children, looks each of
//! them up, and searches those that are left, the most promising first. The stack is a list, so that long games need no
//! deep recursion.

use super::ledger::{HEAT_UNIT, Reduced};
use super::ruleset::Shelf;
use super::solver::Sum;
use super::switches::Switches;
use super::table::Key;
use super::worth::FORMS;
use super::{Id, Meter, Solver, Stop, ValueId};
use smallvec::SmallVec;
use zug_core::Side;

/// A sum being searched, Left to move.
struct Frame {
    value: ValueId,
    /// Its components, in the list of all frames.
    ids: std::ops::Range<usize>,
    /// Its children still to be searched, last first, in the list of all frames.
    kids: usize,
    /// Where the components of its children begin.
    kid_ids: usize,
    /// The next component whose outcome is asked for.
    next: usize,
    opened: bool,
}

/// A child: the sum after a move, negated.
#[derive(Clone, Copy)]
struct Kid {
    /// The most promising is largest.
    promise: i64,
    value: ValueId,
    start: usize,
    len: usize,
}

#[derive(Default)]
struct Stack {
    frames: Vec<Frame>,
    ids: Vec<Id>,
    kids: Vec<Kid>,
    kid_ids: Vec<Id>,
}

/// What a step of a component's bounds weighs in the order of moves, where a move weighs sixteen.
const BOUND: i64 = 64;

/// Positions that the special proofs of a game may look at: at first, for every node, and so few that it is not worth to
/// begin. One proof may take half of what there is.
const FIRST_WORK: u64 = 200_000;
const WORK_A_NODE: u64 = 300;
const LEAST_WORK: u32 = 1_000;

/// Words the stack may take: enough for any sum a person writes, and never all memory.
const STACK: usize = 1 << 28;

impl Stack {
    fn push(&mut self, value: ValueId, ids: impl IntoIterator<Item = Id>) -> Result<(), Stop> {
        let start = self.ids.len();
        self.ids.extend(ids);
        if self.ids.len() + self.kid_ids.len() > STACK {
            return Err(Stop::Memory);
        }
        let (ids, kids, kid_ids) = (start..self.ids.len(), self.kids.len(), self.kid_ids.len());
        self.frames.push(Frame { value, ids, kids, kid_ids, next: 0, opened: false });
        Ok(())
    }

    fn pop(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.ids.truncate(frame.ids.start);
            self.kids.truncate(frame.kids);
            self.kid_ids.truncate(frame.kid_ids);
        }
    }
}

impl Solver {
    /// Whether `side`, moving first, wins a sum.
    pub(crate) fn search(&mut self, mut sum: Sum, side: Side, meter: &mut Meter) -> Result<bool, Stop> {
        if side == Side::Right {
            sum.value = self.ledger.values.negate(sum.value);
            sum.ids.iter_mut().for_each(|id| *id = id.negate());
        }
        if let Some(win) = self.look_up(sum.value, &sum.ids) {
            return Ok(win);
        }
        let mut stack = Stack::default();
        stack.push(sum.value, sum.ids)?;
        let mut answer = None;
        loop {
            // The answer of a child, which is about the opponent.
            if answer.take() == Some(false) && stack.frames.last().is_some_and(|f| f.opened) {
                answer = Some(true);
            } else {
                answer = self.step(&mut stack, meter)?;
            }
            let Some(win) = answer else { continue };
            let frame = stack.frames.last().expect("a frame has answered");
            self.note(frame.value, &stack.ids[frame.ids.clone()], win);
            stack.pop();
            if stack.frames.is_empty() {
                return Ok(win);
            }
        }
    }

    /// What is known of a sum.
    fn look_up(&mut self, value: ValueId, ids: &[Id]) -> Option<bool> {
        if let Some(win) = self.decide(value, ids) {
            return Some(win);
        }
        match ids {
            [_] if value == ValueId::ZERO => None,
            _ => self.table.get(Key { value: value.0, ids }),
        }
    }

    fn note(&mut self, value: ValueId, ids: &[Id], win: bool) {
        match ids {
            [id] if value == ValueId::ZERO => self.ledger.set_outcome(*id, Side::Left, win),
            _ => self.table.put(Key { value: value.0, ids }, win),
        }
    }

    /// One step of the frame on top: its answer, or a new frame to be searched before.
    fn step(&mut self, stack: &mut Stack, meter: &mut Meter) -> Result<Option<bool>, Stop> {
        let frame = stack.frames.last_mut().expect("a frame to be searched");
        if !frame.opened {
            if let Some(part) = self.ask_part(frame, &stack.ids) {
                stack.push(ValueId::ZERO, [part])?;
                return Ok(None);
            }
            return self.open(stack, meter);
        }
        let base = frame.kids;
        while stack.kids.len() > base {
            let kid = stack.kids.pop().expect("more than the base");
            let ids = kid.start..kid.start + kid.len;
            match self.look_up(kid.value, &stack.kid_ids[ids.clone()]) {
                Some(false) => return Ok(Some(true)),
                Some(true) => continue,
                None => {}
            }
            let ids: SmallVec<[Id; 16]> = stack.kid_ids[ids].iter().copied().collect();
            stack.push(kid.value, ids)?;
            return Ok(None);
        }
        Ok(Some(false))
    }

    /// A component of a sum of several whose outcome is not known yet, with the player to move first as Left.
    fn ask_part(&self, frame: &mut Frame, ids: &[Id]) -> Option<Id> {
        let ids = &ids[frame.ids.clone()];
        if ids.len() < 2 && frame.value == ValueId::ZERO {
            return None;
        }
        while let Some(id) = ids.get(frame.next) {
            let outcome = self.ledger.outcome(*id);
            if outcome.first(Side::Left).is_none() {
                return Some(*id);
            }
            if outcome.first(Side::Right).is_none() {
                return Some(id.negate());
            }
            frame.next += 1;
        }
        None
    }

    /// Makes the children of a sum; an answer if one of them decides.
    fn open(&mut self, stack: &mut Stack, meter: &mut Meter) -> Result<Option<bool>, Stop> {
        self.simplify_again(stack)?;
        let frame = stack.frames.last_mut().expect("a frame to be opened");
        frame.opened = true;
        let (value, range) = (frame.value, frame.ids.clone());
        if let Some(win) = self.look_up(value, &stack.ids[range.clone()]) {
            return Ok(Some(win));
        }
        meter.node()?;
        if let [id] = stack.ids[range.clone()]
            && value == ValueId::ZERO
            && self.is_shown_to_lose(id, meter)?
        {
            return Ok(Some(false));
        }
        self.earn(meter);
        if meter.nodes.is_multiple_of(256) && self.bytes() > self.settings.store {
            self.make_room(stack, meter)?;
        }
        let switches = if self.settings.values { self.switches(value, &stack.ids[range.clone()], meter)? } else { Switches::default() };
        if let Some(win) = switches.wins {
            return Ok(Some(win));
        }
        let base = stack.kids.len();
        for at in range.clone() {
            let id = stack.ids[at];
            if at > range.start && stack.ids[at - 1] == id || switches.cooler.contains(&(at - range.start)) {
                continue;
            }
            if self.make_kids(stack, value, range.clone(), at, meter)? {
                return Ok(Some(true));
            }
        }
        if self.make_value_kids(stack, value, range)? {
            return Ok(Some(true));
        }
        stack.kids[base..].sort_by_key(|kid| kid.promise);
        Ok(None)
    }

    /// Whether what is special to a game shows that Left, to move in a component alone, loses. That work has to be
    /// earned, too: some for every node, and more at first.
    fn is_shown_to_lose(&mut self, id: Id, meter: &mut Meter) -> Result<bool, Stop> {
        let entry = &self.ledger.entries[id.index()];
        if entry.ruleset == FORMS {
            return Ok(false);
        }
        let earned = FIRST_WORK + meter.nodes.saturating_mul(WORK_A_NODE);
        let work = u32::try_from(earned.saturating_sub(self.special_work) / 2).unwrap_or(u32::MAX);
        if work < LEAST_WORK {
            return Ok(false);
        }
        let side = if id.is_negative() { Side::Right } else { Side::Left };
        let (loses, left) = self.rulesets[usize::from(entry.ruleset)].loses(entry.local, side, work);
        self.special_work += u64::from(work - left);
        meter.steps(u64::from(work - left))?;
        Ok(loses)
    }

    /// Forgets all components that no sum on the stack needs, and all solved sums with them.
    fn make_room(&mut self, stack: &mut Stack, meter: &mut Meter) -> Result<(), Stop> {
        let mut keep: Vec<bool> = self.ledger.entries.iter().map(|entry| entry.ruleset == FORMS).collect();
        stack.ids.iter().chain(&stack.kid_ids).for_each(|id| keep[id.index()] = true);
        let new_index = self.ledger.keep(&keep);
        for (number, ruleset) in self.rulesets.iter_mut().enumerate() {
            let mut shelf = Shelf { number: number as u16, ledger: &mut self.ledger, meter };
            ruleset.keep(&new_index, &mut shelf);
        }
        self.worth.moved(&new_index);
        self.table.clear();
        stack.ids.iter_mut().chain(&mut stack.kid_ids).for_each(|id| *id = id.moved(&new_index));
        // What the stack needs must leave room for the search to go on.
        if self.bytes() > self.settings.store / 4 * 3 { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Drops components that turned out to be worth nothing.
    fn simplify_again(&mut self, stack: &mut Stack) -> Result<(), Stop> {
        let frame = stack.frames.last_mut().expect("a frame to be opened");
        let ledger = &mut self.ledger;
        let mut to = frame.ids.start;
        for at in frame.ids.clone() {
            let id = stack.ids[at];
            if ledger.reduced(id) == Reduced::Value(ValueId::ZERO) {
                continue;
            }
            stack.ids[to] = id;
            to += 1;
        }
        stack.ids.truncate(to);
        frame.ids.end = to;
        Ok(())
    }

    /// The children by moves in one component; whether one of them wins.
    fn make_kids(
        &mut self,
        stack: &mut Stack,
        value: ValueId,
        range: std::ops::Range<usize>,
        at: usize,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let id = stack.ids[at];
        let side = if id.is_negative() { Side::Right } else { Side::Left };
        self.expand(id.index(), side, meter)?;
        let negated = self.ledger.values.negate(value);
        let mut options: SmallVec<[(ValueId, SmallVec<[Id; 4]>); 16]> = SmallVec::new();
        for (value, ids) in self.ledger.options(id.index(), side) {
            // Left's move in G, seen by the opponent: negate it. In -G he makes Right's move in G, negated twice.
            let value = if id.is_negative() { value } else { self.ledger.values.negate(value) };
            options.push((value, ids.iter().map(|bits| Id::from_bits(*bits).signed(!id.is_negative())).collect()));
        }
        for (more, parts) in options {
            let start = stack.kid_ids.len();
            let mut value = self.ledger.values.plus(negated, more);
            stack.kid_ids.extend(range.clone().filter(|i| *i != at).map(|i| stack.ids[i].negate()));
            // Alone, who wins is all there is to know; beside others the value helps.
            let alone = range.len() == 1 && parts.len() == 1 && value == ValueId::ZERO;
            for part in parts {
                let (more, rest) = if alone {
                    self.recall(part.index());
                    self.known_reduced(part)
                } else {
                    self.reduce(part, meter)?
                };
                value = self.ledger.values.plus(value, more);
                if let Some(rest) = rest {
                    insert(&mut stack.kid_ids, start, rest, self.settings.simplify);
                }
            }
            if self.judge(stack, value, start)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The children by moves in the value. A move in a number is only good when the rest is a number too, so it comes
    /// last.
    fn make_value_kids(&mut self, stack: &mut Stack, value: ValueId, range: std::ops::Range<usize>) -> Result<bool, Stop> {
        let value = self.ledger.values.value(value);
        if value.nimber.0 > 1 << 20 {
            return Err(Stop::Memory);
        }
        for (after, in_number) in value.left_moves() {
            let start = stack.kid_ids.len();
            let id = self.ledger.values.id(-after);
            stack.kid_ids.extend(range.clone().map(|i| stack.ids[i].negate()));
            if self.judge(stack, id, start)? {
                return Ok(true);
            }
            if in_number && let Some(kid) = stack.kids.last_mut().filter(|kid| kid.start == start) {
                kid.promise = i64::MIN;
            }
        }
        Ok(false)
    }

    /// Looks up the child whose components begin at `start`: whether it wins; if nobody knows, it stays to be searched.
    fn judge(&mut self, stack: &mut Stack, value: ValueId, start: usize) -> Result<bool, Stop> {
        match self.look_up(value, &stack.kid_ids[start..]) {
            Some(win) => {
                stack.kid_ids.truncate(start);
                Ok(!win)
            }
            None => {
                let len = stack.kid_ids.len() - start;
                let promise = self.promise(value, &stack.kid_ids[start..]);
                stack.kids.push(Kid { promise, value, start, len });
                if stack.kid_ids.len() > STACK { Err(Stop::Memory) } else { Ok(false) }
            }
        }
    }

    /// How bad a sum looks for the player to move: few moves to refute, many for the other side, no large component
    /// that is hard to search.
    fn promise(&self, value: ValueId, ids: &[Id]) -> i64 {
        let number = self.ledger.values.value(value).units(HEAT_UNIT);
        let (mut theirs, mut ours, mut largest, mut bounds) = (0, 0, 0, 0);
        for id in ids {
            let [left, right] = self.ledger.moves(*id);
            (theirs, ours, largest) = (theirs + left, ours + right, largest.max(left + right));
            let [least, most] = self.ledger.bounds(*id).unwrap_or_default();
            bounds += 4 * i64::from(most) + i64::from(least);
        }
        let moves = 16 * theirs - 2 * ours + largest + BOUND * bounds;
        -number.saturating_mul(8).saturating_add(moves * HEAT_UNIT).saturating_add(ids.len() as i64)
    }
}

/// Inserts a component into the sorted list from `start` on; its negative goes instead, if it is there and they cancel.
fn insert(ids: &mut Vec<Id>, start: usize, id: Id, cancel: bool) {
    let negative = id.negate();
    match ids[start..].binary_search(&negative) {
        Ok(found) if cancel => {
            ids.remove(start + found);
        }
        _ => {
            let place = ids[start..].partition_point(|other| *other < id);
            ids.insert(start + place, id);
        }
    }
}
