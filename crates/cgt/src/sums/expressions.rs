//! Values as summands: whatever an expression says, in canonical form.
//!
//! A form lies in the solver's own arena, so it joins a sum as a component that was worked out does ([`super::worth`]):
//! numbers, ups and nimbers are added up, the rest is a component with its canonical moves. A move is written as what
//! it leaves.

use super::Stop;
use super::ruleset::{Drawer, MOVE_BYTES, Parts, Position, Room, Ruleset, Shelf, TextMove};
use crate::forms::{Arena, FormId};
use crate::notation::{ExpressionError, read, short};
use std::sync::Arc;
use zug_core::{ReadError, Side};

/// Comparisons and sums an expression may take: a sum is read before anybody can stop it.
pub(super) const STEPS: u64 = 10_000_000;

/// The values of a solver's sums.
pub(super) struct Expressions {
    arena: Arc<Arena>,
    /// Each with its negative.
    written: Vec<[FormId; 2]>,
}

impl Expressions {
    pub fn new(arena: Arc<Arena>) -> Self {
        Expressions { arena, written: Vec::new() }
    }

    fn write_down(&mut self, pair: [FormId; 2]) -> Position {
        self.written.push(pair);
        Position((self.written.len() - 1) as u32)
    }
}

impl Ruleset for Expressions {
    fn is_impartial(&self) -> bool {
        false
    }

    fn read(&mut self, text: &str) -> Result<Position, ReadError> {
        let arena = self.arena.clone();
        let mut c = arena.calculator();
        c.limit(STEPS);
        let form = read(&mut c, text).map_err(|e| match e {
            ExpressionError::Read(e) => e,
            ExpressionError::Value { column, error } => ReadError { column, problem: error.to_string() },
        })?;
        let negative = c.negative(form).map_err(|e| ReadError::at(0, e.to_string()))?;
        Ok(self.write_down([form, negative]))
    }

    fn write(&self, p: Position) -> String {
        short(&self.arena.calculator(), self.written[p.0 as usize][0]).unwrap_or_else(|e| e.to_string())
    }

    fn negate(&mut self, p: Position) -> Position {
        let [form, negative] = self.written[p.0 as usize];
        self.write_down([negative, form])
    }

    fn moves(&mut self, p: Position, side: Side, room: &mut Room) -> Result<Vec<TextMove>, Stop> {
        let arena = self.arena.clone();
        let mut c = arena.calculator();
        let form = self.written[p.0 as usize][0];
        let options = if side == Side::Left { arena.left(form) } else { arena.right(form) };
        let mut moves = Vec::new();
        for option in options?.iter() {
            let text = short(&c, option).map_err(|_| Stop::Memory)?.replace(' ', "");
            room.take(MOVE_BYTES + text.len())?;
            let negative = c.negative(option)?;
            moves.push(TextMove { text, after: self.write_down([option, negative]) });
        }
        Ok(moves)
    }

    fn forget_after(&mut self, p: Position) {
        self.written.truncate(p.0 as usize + 1);
    }

    fn last(&self) -> Option<Position> {
        self.written.len().checked_sub(1).map(|n| Position(n as u32))
    }

    fn form(&self, p: Position) -> Option<FormId> {
        Some(self.written[p.0 as usize][0])
    }

    /// The solver asks for the form instead.
    fn parts(&mut self, _: Position, _: &mut Shelf, _: &mut Parts) -> Result<(), Stop> {
        Ok(())
    }

    /// It has no components of its own.
    fn options(&mut self, _: u32, _: Side, _: &mut Shelf, _: &mut Drawer) -> Result<(), Stop> {
        Ok(())
    }

    fn text(&self, _: u32, _: bool) -> String {
        String::new()
    }

    fn bytes(&self) -> usize {
        self.written.len() * size_of::<[FormId; 2]>()
    }

    fn keep(&mut self, _: &[u32], _: &mut Shelf) {}
}
