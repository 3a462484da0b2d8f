//! Moves in a sum, as people write them.

use super::{Limits, Position, Room, Solver, Stop, Summand};
use std::collections::HashSet;
use std::time::Instant;
use zug_core::Side;

/// Bytes that the moves of a sum and what they lead to may take.
const MOST_LISTED: usize = 1 << 28;

/// A move in one of the summands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The summand, counted from 0.
    pub summand: usize,
    /// The move in the notation of its game.
    pub text: String,
    /// What it makes of the summand.
    pub after: Position,
}

impl SumMove {
    /// As it is written in a sum of so many: with the number of the summand when there are several.
    pub fn written(&self, summands: usize) -> String {
        if summands > 1 { format!("{}:{}", self.summand, self.text) } else { self.text.clone() }
    }
}

impl Solver {
    /// All moves of a player. What they lead to stays valid until positions are forgotten.
    pub fn moves(&mut self, sum: &[Summand], side: Side, limits: &Limits) -> Result<Vec<SumMove>, Stop> {
        self.moves_within(sum, side, &mut Room::new(limits.watch(), MOST_LISTED))
    }

    /// The same in some room, which gets smaller by what the lists take.
    pub fn moves_within(&mut self, sum: &[Summand], side: Side, room: &mut Room) -> Result<Vec<SumMove>, Stop> {
        let mut all = Vec::new();
        for (summand, s) in sum.iter().enumerate() {
            room.take(0)?;
            let moves = self.ruleset(s.ruleset).moves(s.position, side, room)?;
            all.extend(moves.into_iter().map(|m| SumMove { summand, text: m.text, after: m.after }));
        }
        Ok(all)
    }

    /// The moves of `side` after which the other player loses. Of equal summands only the first is looked at.
    pub fn winning_moves(&mut self, sum: &[Summand], side: Side, limits: &Limits) -> Result<Vec<SumMove>, Stop> {
        let begin = Instant::now();
        let before = self.stats().nodes;
        let left = |solver: &Solver| Limits {
            time: limits.time.map(|t| t.saturating_sub(begin.elapsed())),
            nodes: limits.nodes.map(|n| n.saturating_sub(solver.stats().nodes - before)),
            ..*limits
        };
        if !self.wins(sum, side, limits)? {
            return Ok(Vec::new());
        }
        let mut winning = Vec::new();
        let mut after = sum.to_vec();
        let mut seen = HashSet::new();
        let first: Vec<bool> = sum.iter().map(|s| seen.insert((s.ruleset, self.ruleset(s.ruleset).write(s.position)))).collect();
        for m in self.moves(sum, side, &left(self))? {
            if !first[m.summand] {
                continue;
            }
            after[m.summand].position = m.after;
            let limits = left(self);
            limits.start().look()?;
            if !self.wins(&after, !side, &limits)? {
                winning.push(m.clone());
            }
            after[m.summand].position = sum[m.summand].position;
        }
        Ok(winning)
    }
}
