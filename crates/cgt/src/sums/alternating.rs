//! Plain alternating play: no splitting, no simplification, nothing remembered. The slow way that everything else is
//! compared with.

use super::{Limits, Position, Solver, Stop, SumMove, Summand};
use zug_core::Side;

/// A position of the sum on the stack.
struct Frame {
    moves: Vec<SumMove>,
    next: usize,
    /// The last position of each ruleset before the moves were made.
    last: Vec<Option<Position>>,
}

impl Solver {
    /// Whether `side`, moving first, wins a sum, found by trying all moves.
    pub fn wins_alternating(&mut self, sum: &[Summand], side: Side, limits: &Limits) -> Result<bool, Stop> {
        self.metered(limits, |solver, meter| {
            let mut now = sum.to_vec();
            let mut side = side;
            meter.node()?;
            let mut stack = vec![solver.frame(&now, side, limits)?];
            loop {
                let frame = stack.last_mut().expect("answers leave at the first frame");
                if let Some(m) = frame.moves.get(frame.next).cloned() {
                    frame.next += 1;
                    now[m.summand].position = m.after;
                    side = !side;
                    meter.node()?;
                    stack.push(solver.frame(&now, side, limits)?);
                    continue;
                }
                // No move is left: the player to move loses, so the move before wins, and so on up the stack.
                let mut win = false;
                loop {
                    let frame = stack.pop().expect("one is there");
                    solver.forget(&frame.last);
                    let Some(parent) = stack.last() else { return Ok(win) };
                    let made = &parent.moves[parent.next - 1];
                    let before = stack[..stack.len() - 1].iter().rev().map(|f| &f.moves[f.next - 1]).find(|m| m.summand == made.summand);
                    now[made.summand].position = before.map_or(sum[made.summand].position, |m| m.after);
                    side = !side;
                    if win {
                        break;
                    }
                    win = true;
                }
            }
        })
    }

    fn frame(&mut self, now: &[Summand], side: Side, limits: &Limits) -> Result<Frame, Stop> {
        let last = self.last_positions();
        Ok(Frame { moves: self.moves(now, side, limits)?, next: 0, last })
    }

    /// The last position of each ruleset.
    pub fn last_positions(&self) -> Vec<Option<Position>> {
        self.rulesets.iter().map(|r| r.last()).collect()
    }

    /// Forgets the positions of each ruleset after these.
    pub fn forget(&mut self, last: &[Option<Position>]) {
        for (ruleset, last) in self.rulesets.iter_mut().zip(last) {
            last.iter().for_each(|last| ruleset.forget_after(*last));
        }
    }
}
