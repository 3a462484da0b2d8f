//! What is known of components, whatever game they are of: one entry each, and their options as lists of ids.

use super::{Folded, Id, Settings, ValueId};
use crate::forms::FormId;
use zug_core::Side;

/// No place in the list of words.
const NOWHERE: u32 = u32::MAX;

/// A component, in the orientation it was first seen in.
pub(crate) struct Entry {
    /// The ruleset it belongs to.
    pub ruleset: u16,
    /// Its number there.
    pub local: u32,
    /// Where Left's and Right's options begin in the words.
    options: [u32; 2],
    /// Who wins when Left, and when Right, moves first in it alone.
    pub outcome: Outcome,
    /// What to put in its place.
    pub reduced: Reduced,
    /// Its canonical form, if it was worked out; zero stands for none, as components worth zero need none.
    pub form: FormId,
    /// Whether it was looked for in databases.
    pub sought: bool,
    /// Of a form with mean zero, if all that could be worked out.
    pub warmth: Option<Warmth>,
    /// How many moves Left and Right have.
    pub moves: [u16; 2],
    /// Whole numbers it lies between, if its game tells.
    pub bounds: Option<[i32; 2]>,
    /// Whether both players have one move, to a number, and Left's is the larger; unknown at first.
    pub is_switch: Option<bool>,
}

/// How hot a component with mean zero is, in units of [`HEAT_UNIT`], rounded up.
#[derive(Clone, Copy)]
pub(crate) struct Warmth {
    /// How far Left's and Right's stops are from zero.
    pub stops: [i32; 2],
    /// The distance between the stops, rounded down.
    pub width: i32,
    /// The temperature, if above zero.
    pub temperature: i32,
}

/// Heats are counted in this fraction of a move.
pub(crate) const HEAT_UNIT: i64 = 256;

/// What a component is replaced by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduced {
    /// Not looked at yet.
    Unknown,
    /// Nothing simpler is known.
    Itself,
    /// A value.
    Value(ValueId),
    /// A value and another component.
    Other(ValueId, Id),
}

/// Which first moves are known to win, two bits a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome(u8);

impl Outcome {
    /// Whether the player of `side` wins when he moves first.
    pub fn first(self, side: Side) -> Option<bool> {
        match self.0 >> (2 * side as u8) & 3 {
            0 => None,
            bits => Some(bits == 3),
        }
    }

    pub(crate) fn known(left: bool, right: bool) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.set(Side::Left, left);
        outcome.set(Side::Right, right);
        outcome
    }

    pub(crate) fn set(&mut self, side: Side, win: bool) {
        self.0 |= (2 | u8::from(win)) << (2 * side as u8);
    }

    /// Adds what another knows.
    pub(crate) fn add(&mut self, other: Outcome) {
        self.0 |= other.0;
    }

    /// With the players exchanged.
    pub fn negate(self) -> Outcome {
        Outcome((self.0 & 3) << 2 | self.0 >> 2)
    }

    /// Not negative: Right, moving first, is known to lose.
    pub(crate) fn at_least_zero(self) -> bool {
        self.first(Side::Right) == Some(false)
    }

    /// Not positive: Left, moving first, is known to lose.
    pub(crate) fn at_most_zero(self) -> bool {
        self.first(Side::Left) == Some(false)
    }

    /// The letter of the outcome class, once both first moves are known: L, R, N (who moves first) or P.
    pub fn class(self) -> Option<char> {
        Some(match (self.first(Side::Left)?, self.first(Side::Right)?) {
            (true, false) => 'L',
            (false, true) => 'R',
            (true, true) => 'N',
            (false, false) => 'P',
        })
    }
}

/// All components, and the values that occur in sums.
#[derive(Default)]
pub(crate) struct Ledger {
    pub entries: Vec<Entry>,
    pub values: Folded,
    /// Option lists: a count, then for each option `value, n, n ids`.
    words: Vec<u32>,
    /// Bytes that the positions of a ruleset may take when they are long.
    pub room: usize,
    /// Whether positions stay whole.
    pub unsplit: bool,
    /// Whether literals, zeros and pairs of a game and its negative stay.
    pub unsimplified: bool,
}

/// The options of one side while they are collected: for each a value and its components.
#[derive(Default)]
pub(crate) struct OptionList {
    words: Vec<u32>,
    starts: Vec<u32>,
}

impl OptionList {
    /// Begins an option; what follows is pushed to it.
    pub fn begin(&mut self) {
        self.starts.push(self.words.len() as u32);
        self.words.extend([0, 0]);
    }

    /// Adds a component to the option begun last; a component and its negative cancel, if asked for.
    pub fn push(&mut self, id: Id, cancel: bool) {
        let at = *self.starts.last().expect("an option was begun") as usize;
        let negative = id.negate().bits();
        if let Some(other) = (at + 2..self.words.len()).find(|i| cancel && self.words[*i] == negative) {
            self.words.remove(other);
        } else {
            self.words.push(id.bits());
        }
    }

    /// The value of the option begun last.
    pub fn value(&mut self) -> &mut u32 {
        &mut self.words[*self.starts.last().expect("an option was begun") as usize]
    }

    /// Ends the option begun last.
    pub fn end(&mut self) {
        let at = *self.starts.last().expect("an option was begun") as usize;
        self.words[at + 2..].sort_unstable();
        self.words[at + 1] = (self.words.len() - at - 2) as u32;
    }

    pub fn clear(&mut self) {
        self.words.clear();
        self.starts.clear();
    }

    fn record(&self, start: u32) -> &[u32] {
        let at = start as usize;
        &self.words[at..at + 2 + self.words[at + 1] as usize]
    }
}

impl Ledger {
    /// Empty.
    pub fn of(settings: &Settings) -> Self {
        // Long positions may take some more, until the search makes room again.
        let room = settings.store + settings.store / 2;
        Ledger { room, unsplit: !settings.split, unsimplified: !settings.simplify, ..Ledger::default() }
    }

    /// Adds a component.
    pub fn add(&mut self, ruleset: u16, local: u32, symmetric: bool) -> Id {
        let id = Id::new(self.entries.len(), symmetric);
        self.entries.push(Entry {
            ruleset,
            local,
            options: [NOWHERE; 2],
            outcome: Outcome::default(),
            reduced: Reduced::Unknown,
            form: FormId::ZERO,
            sought: false,
            warmth: None,
            moves: [0; 2],
            bounds: None,
            is_switch: None,
        });
        id
    }

    /// About how many bytes the components and their options take.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.words.len() * 4
    }

    /// Keeps only some components and forgets all options, which can be worked out again. Says where each component is
    /// now.
    pub fn keep(&mut self, keep: &[bool]) -> Vec<u32> {
        self.words = Vec::new();
        let mut new_index = vec![u32::MAX; self.entries.len()];
        let mut kept = 0;
        for (old, keep) in keep.iter().enumerate() {
            if *keep {
                new_index[old] = kept;
                kept += 1;
            }
        }
        let mut flags = keep.iter();
        self.entries.retain(|_| *flags.next().unwrap_or(&false));
        self.entries.shrink_to_fit();
        for entry in &mut self.entries {
            entry.options = [NOWHERE; 2];
            if let Reduced::Other(value, other) = entry.reduced {
                entry.reduced = Reduced::Other(value, other.moved(&new_index));
            }
        }
        new_index
    }

    /// Whether the options of a side are there.
    pub fn has_options(&self, index: usize, side: Side) -> bool {
        self.entries[index].options[side as usize] != NOWHERE
    }

    /// Keeps the options of a side, each only once.
    pub fn keep_options(&mut self, index: usize, side: Side, list: &mut OptionList) {
        let mut starts = std::mem::take(&mut list.starts);
        starts.sort_unstable_by(|a, b| list.record(*a).cmp(list.record(*b)));
        starts.dedup_by(|a, b| list.record(*a) == list.record(*b));
        self.entries[index].options[side as usize] = self.words.len() as u32;
        self.words.push(starts.len() as u32);
        for start in &starts {
            self.words.extend_from_slice(list.record(*start));
        }
        list.starts = starts;
        list.clear();
    }

    /// How many options a side has.
    pub fn count(&self, index: usize, side: Side) -> usize {
        self.words[self.entries[index].options[side as usize] as usize] as usize
    }

    /// The options of a side: value and components.
    pub fn options(&self, index: usize, side: Side) -> impl Iterator<Item = (ValueId, &[u32])> {
        let mut at = self.entries[index].options[side as usize] as usize;
        let count = self.words[at];
        at += 1;
        (0..count).map(move |_| {
            let n = self.words[at + 1] as usize;
            let option = (ValueId(self.words[at]), &self.words[at + 2..at + 2 + n]);
            at += 2 + n;
            option
        })
    }

    /// How many moves Left and Right have in a component.
    pub fn moves(&self, id: Id) -> [i64; 2] {
        let [left, right] = self.entries[id.index()].moves.map(i64::from);
        if id.is_negative() { [right, left] } else { [left, right] }
    }

    /// Whole numbers a component lies between, if its game tells.
    pub fn bounds(&self, id: Id) -> Option<[i32; 2]> {
        let [least, most] = self.entries[id.index()].bounds?;
        Some(if id.is_negative() { [-most, -least] } else { [least, most] })
    }

    /// Notes what whole numbers that a component lies between say about who wins it.
    pub fn note_signs(&mut self, id: Id, least: i32, most: i32) {
        let mut note = |known: bool, side, win| {
            if known {
                self.set_outcome(id, side, win)
            }
        };
        note(least >= 0, Side::Right, false);
        note(least > 0, Side::Left, true);
        note(most <= 0, Side::Left, false);
        note(most < 0, Side::Right, true);
    }

    /// The outcome of a component as far as it is known.
    pub fn outcome(&self, id: Id) -> Outcome {
        let outcome = self.entries[id.index()].outcome;
        if id.is_negative() { outcome.negate() } else { outcome }
    }

    /// Notes who wins when `side` moves first in a component alone.
    pub fn set_outcome(&mut self, id: Id, side: Side, win: bool) {
        let side = if id.is_negative() { !side } else { side };
        let symmetric = id.negate() == id;
        let entry = &mut self.entries[id.index()];
        entry.outcome.set(side, win);
        if symmetric {
            entry.outcome.set(!side, win);
        }
        if !self.unsimplified && entry.outcome.class() == Some('P') && matches!(entry.reduced, Reduced::Unknown | Reduced::Itself) {
            entry.reduced = Reduced::Value(ValueId::ZERO);
        }
    }

    /// What to put in the place of a component.
    pub fn reduced(&self, id: Id) -> Reduced {
        match self.entries[id.index()].reduced {
            Reduced::Value(value) if id.is_negative() => Reduced::Value(self.values.negate(value)),
            Reduced::Other(value, other) if id.is_negative() => Reduced::Other(self.values.negate(value), other.negate()),
            reduced => reduced,
        }
    }
}
