//! The two readings of the one contested rule: what a slide must do when its lift uncovers enemy lines.

use super::cells::{ALL, Cells, breaking, lines_in};

/// How the reveal rule is read.
pub trait Reading: Copy + Default + Send + Sync + 'static {
    /// The name of the game under this reading.
    const NAME: &'static str;
    /// Whether a slide may leave the opponent a line (and lose by it).
    const DOOMED_SLIDES: bool;
    /// The cells a lifted piece must choose from, given where enemy pieces are seen while it is in the air.
    fn landing(theirs: Cells) -> Cells;
}

/// A slide that leaves the opponent a line is illegal. Turned, mirrored and colour-exchanged positions are alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strict;

impl Reading for Strict {
    const NAME: &'static str = "gobblet";
    const DOOMED_SLIDES: bool = false;

    #[inline]
    fn landing(theirs: Cells) -> Cells {
        breaking(theirs)
    }
}

/// The seed program's version 2: the piece must land on the first uncovered line, rows before columns before diagonals,
/// even if another one stays; and when both players have a line, player one has won. To compare move lists, not to be
/// solved.
#[derive(Clone, Copy, Debug, Default)]
pub struct V2;

impl Reading for V2 {
    const NAME: &'static str = "gobblet-v2";
    const DOOMED_SLIDES: bool = true;

    #[inline]
    fn landing(theirs: Cells) -> Cells {
        lines_in(theirs).next().unwrap_or(ALL)
    }
}
