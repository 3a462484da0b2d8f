//! The components of one partisan ruleset: positions in normal form, each with its negative, found by their exact
//! value.

use super::pairs::{Pairs, normal_negative};
use super::ruleset::{Drawer, MOST_MOVES, MOVE_BYTES, Parts, Position, Room, Ruleset, Shelf, TextMove};
use super::total::Total;
use super::{Id, Stop};
use crate::values::{Dyadic, NumberUpStar, Overflow};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use zug_core::{ReadError, Rules, Side, Summand};

/// What a part is known to be worth without search: a value, and what is left of the part.
pub(crate) type Known<R> = fn(&R, &<R as Rules>::Pos) -> Result<(NumberUpStar, Option<<R as Rules>::Pos>), Overflow>;

/// A partisan ruleset with its components.
pub struct Components<R: Summand> {
    rules: R,
    known: Option<Known<R>>,
    /// Positions as they were written or reached.
    written: Vec<R::Pos>,
    /// Component `n` and its negative.
    pairs: Pairs<R::Pos>,
    /// The id of component `n`.
    ids: Vec<Id>,
}

impl<R: Summand> Components<R> {
    /// With no component yet.
    pub fn new(rules: R) -> Self {
        Components { rules, known: None, written: Vec::new(), pairs: Pairs::new(), ids: Vec::new() }
    }

    /// For literals: parts are worth what `known` says.
    pub(crate) fn literal(rules: R, known: Known<R>) -> Self {
        Components { known: Some(known), ..Components::new(rules) }
    }

    /// The id of a part in normal form.
    fn intern(&mut self, p: R::Pos, shelf: &mut Shelf) -> Result<Id, Stop> {
        if let Some((local, negative)) = self.pairs.find(&p) {
            return Ok(self.ids[local as usize].signed(negative));
        }
        if shelf.ledger.entries.len() + 1 >= Id::LIMIT {
            return Err(Stop::Memory);
        }
        let negative = if shelf.ledger.unsplit { self.rules.negate(&p) } else { normal_negative(&self.rules, &p) };
        let symmetric = negative == p;
        let left = count(&self.rules, &p, Side::Left);
        let right = if symmetric { left } else { count(&self.rules, &p, Side::Right) };
        // A position with many moves is long, and takes long.
        shelf.meter.steps(u64::from(left) + u64::from(right))?;
        let heap = self.rules.heap_bytes(&p);
        if heap > 0 && self.pairs.bytes() + 2 * heap > shelf.ledger.room {
            return Err(Stop::Memory);
        }
        let bounds = self.rules.bounds(&p).map(|(least, most)| [least, most]);
        let local = self.pairs.insert(p, negative, heap);
        let id = shelf.ledger.add(shelf.number, local, symmetric);
        let entry = &mut shelf.ledger.entries[id.index()];
        entry.moves = [left, right].map(|n| u16::try_from(n).unwrap_or(u16::MAX));
        entry.bounds = bounds;
        if let Some([least, most]) = bounds {
            shelf.ledger.note_signs(id, least, most);
        }
        self.ids.push(id);
        Ok(id)
    }

    /// Calls `each` for the parts of a position: values, and ids of components.
    fn each_part(&mut self, p: &R::Pos, shelf: &mut Shelf, mut each: impl FnMut(Total, Option<Id>)) -> Result<(), Stop> {
        let mut parts: SmallVec<[R::Pos; 4]> = SmallVec::new();
        if shelf.ledger.unsplit {
            let can_move = |side: &Side| self.rules.moves(p, *side, |_| ControlFlow::Break(())).is_break();
            parts.extend(Side::BOTH.iter().any(can_move).then(|| p.clone()));
        } else {
            self.rules.split(p, |part| parts.push(part));
        }
        for part in parts {
            if let Some(known) = self.known.filter(|_| !shelf.ledger.unsimplified) {
                // A literal whose value takes too many digits stays as it is.
                let (value, rest) = known(&self.rules, &part).unwrap_or((NumberUpStar::ZERO, Some(part)));
                let id = rest.map(|rest| self.intern(rest, shelf)).transpose()?;
                each(value.into(), id);
                continue;
            }
            let id = self.intern(part, shelf)?;
            match shelf.ledger.bounds(id) {
                Some([least, most]) if least == most && !shelf.ledger.unsimplified => each(Dyadic::from(least).into(), None),
                _ => each(Total::ZERO, Some(id)),
            }
        }
        Ok(())
    }

    fn write_down(&mut self, p: R::Pos) -> Position {
        self.written.push(p);
        Position((self.written.len() - 1) as u32)
    }
}

impl<R: Summand> Ruleset for Components<R> {
    fn is_impartial(&self) -> bool {
        false
    }

    fn read(&mut self, text: &str) -> Result<Position, ReadError> {
        let p = self.rules.read_part(text)?;
        Ok(self.write_down(p))
    }

    fn write(&self, p: Position) -> String {
        self.rules.write_part(&self.written[p.0 as usize])
    }

    fn negate(&mut self, p: Position) -> Position {
        let negative = self.rules.negate(&self.written[p.0 as usize]);
        self.write_down(negative)
    }

    fn moves(&mut self, p: Position, side: Side, room: &mut Room) -> Result<Vec<TextMove>, Stop> {
        let moves = list(&self.rules, &self.written[p.0 as usize], side, room)?;
        let made = moves.into_iter().map(|m| {
            let mut after = self.written[p.0 as usize].clone();
            self.rules.play(&mut after, side, m);
            room.take(size_of::<R::Pos>() + self.rules.heap_bytes(&after))?;
            Ok(TextMove { text: self.rules.write_move(m), after: self.write_down(after) })
        });
        made.collect()
    }

    fn forget_after(&mut self, p: Position) {
        self.written.truncate(p.0 as usize + 1);
    }

    fn last(&self) -> Option<Position> {
        self.written.len().checked_sub(1).map(|n| Position(n as u32))
    }

    fn parts(&mut self, p: Position, shelf: &mut Shelf, out: &mut Parts) -> Result<(), Stop> {
        let p = self.written[p.0 as usize].clone();
        self.each_part(&p, shelf, |value, id| {
            out.value = out.value.plus(value);
            out.ids.extend(id);
        })
    }

    fn options(&mut self, local: u32, side: Side, shelf: &mut Shelf, out: &mut Drawer) -> Result<(), Stop> {
        let p = self.pairs.get(local, false).clone();
        let mut moves: SmallVec<[R::Move; 32]> = SmallVec::new();
        let stopped = self.rules.moves(&p, side, |m| {
            moves.push(m);
            if moves.len() > MOST_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if stopped.is_break() {
            return Err(Stop::Memory);
        }
        for m in moves {
            let mut after = p.clone();
            self.rules.play(&mut after, side, m);
            out.0.begin();
            let (mut sum, cancel) = (Total::ZERO, !shelf.ledger.unsimplified);
            self.each_part(&after, shelf, |value, id| {
                sum = sum.plus(value);
                id.into_iter().for_each(|id| out.0.push(id, cancel));
            })?;
            *out.0.value() = shelf.ledger.values.id(sum).0;
            out.0.end();
        }
        Ok(())
    }

    fn loses(&self, local: u32, side: Side, work: u32) -> (bool, u32) {
        self.rules.loses(self.pairs.get(local, false), side, work)
    }

    fn text(&self, local: u32, negative: bool) -> String {
        self.rules.write_part(self.pairs.get(local, negative))
    }

    fn bytes(&self) -> usize {
        self.pairs.bytes() + self.ids.len() * 4
    }

    fn keep(&mut self, new_index: &[u32], shelf: &mut Shelf) {
        let ids = std::mem::take(&mut self.ids);
        for (id, (p, negative)) in ids.into_iter().zip(self.pairs.drain()) {
            let new = new_index[id.index()];
            if new == u32::MAX {
                continue;
            }
            self.ids.push(Id::new(new as usize, id.negate() == id));
            let heap = self.rules.heap_bytes(&p);
            shelf.ledger.entries[new as usize].local = self.pairs.insert(p, negative, heap);
        }
    }
}

/// The moves of a side, unless there are too many to look at.
pub(crate) fn list<R: Rules>(rules: &R, p: &R::Pos, side: Side, room: &mut Room) -> Result<Vec<R::Move>, Stop> {
    let mut moves = Vec::new();
    let mut full = Ok(());
    let _ = rules.moves(p, side, |m| {
        moves.push(m);
        full = if moves.len() > MOST_MOVES { Err(Stop::Memory) } else { room.take(MOVE_BYTES) };
        if full.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    full.map(|()| moves)
}

/// How many moves a side has; so many that nobody would count them are as many as can be.
pub(crate) fn count<R: Rules>(rules: &R, p: &R::Pos, side: Side) -> u32 {
    let mut count = 0u32;
    let stopped = rules.moves(p, side, |_| {
        count += 1;
        if count as usize > MOST_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if stopped.is_break() { u32::MAX } else { count }
}
