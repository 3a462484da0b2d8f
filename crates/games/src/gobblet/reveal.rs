//! Slides that the reveal rule forbids, with what a person should be told.

use super::cells::{self, Cells, lines_in};
use super::pos::Pos;
use super::{Gobblet, Reading};
use zug_core::Side;

/// Why a slide is forbidden.
pub(super) struct Refused {
    /// A sentence.
    pub reason: String,
    /// The cells of the uncovered lines that the landing would not block.
    pub lines: Cells,
}

impl<R: Reading> Gobblet<R> {
    /// Why the reveal rule forbids the slide of a seen piece to another cell where it fits, if it does.
    pub(super) fn refusal(&self, p: &Pos, side: Side, from: u8, to: u8) -> Option<Refused> {
        let lifted = p.layers(side).look().lift(1 << from);
        if lifted.targets::<R>() & 1 << to != 0 {
            return None;
        }
        let minded = if R::DOOMED_SLIDES { 1 } else { usize::MAX };
        let lines: Vec<Cells> = lines_in(lifted.seen.theirs).take(minded).collect();
        let named: Vec<String> = lines.iter().map(|&line| cells::names(line).join(" ")).collect();
        let from = cells::name(from);
        let reason = match named.as_slice() {
            [line] => format!("lifting the piece on {from} uncovers the line {line}: it must land on that line"),
            both => format!("lifting the piece on {from} uncovers the lines {}: no landing blocks both", both.join(" and ")),
        };
        let open = lines.into_iter().filter(|line| line & 1 << to == 0).fold(0, |all, line| all | line);
        Some(Refused { reason, lines: open })
    }
}
