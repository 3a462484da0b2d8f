//! The two readings of the one contested rule: what a slide must do when its lift uncovers enemy lines.

use super::cells::{ALL, Cells, breaking, lines_in};
use super::configs::{Configs, Symmetries};
use std::sync::LazyLock;

/// How the reveal rule is read.
pub trait Reading: Copy + Default + Send + Sync + 'static {
    /// The name of the game under this reading.
    const NAME: &'static str;
    /// Whether a slide may leave the opponent a line. It loses by that, unless it completes a line of player one: of
    /// two lines that one counts. So the players are not alike.
    const DOOMED_SLIDES: bool;
    /// The symmetries of the board under which legal moves stay legal.
    const SYMMETRIES: Symmetries;
    /// The cells a lifted piece must choose from, given where enemy pieces are seen while it is in the air.
    fn landing(theirs: Cells) -> Cells;
    /// The configurations, folded by these symmetries.
    fn configs() -> &'static Configs;
}

/// A slide that leaves the opponent a line is illegal. Turned, mirrored and colour-exchanged positions are alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strict;

impl Reading for Strict {
    const NAME: &'static str = "gobblet";
    const DOOMED_SLIDES: bool = false;
    const SYMMETRIES: Symmetries = 0b1111_1111;

    #[inline]
    fn landing(theirs: Cells) -> Cells {
        breaking(theirs)
    }

    #[inline]
    fn configs() -> &'static Configs {
        static CONFIGS: LazyLock<Configs> = LazyLock::new(|| Configs::new(Strict::SYMMETRIES));
        &CONFIGS
    }
}

/// The seed program's version 2: the piece must land on the first uncovered line, rows before columns before diagonals,
/// even if another one stays; and when both players have a line, player one has won.
///
/// A half turn keeps rows, columns and each diagonal; every other symmetry exchanges two lines that can cross, and so
/// the order of the two.
#[derive(Clone, Copy, Debug, Default)]
pub struct V2;

impl Reading for V2 {
    const NAME: &'static str = "gobblet-v2";
    const DOOMED_SLIDES: bool = true;
    const SYMMETRIES: Symmetries = 0b0000_0101;

    #[inline]
    fn landing(theirs: Cells) -> Cells {
        lines_in(theirs).next().unwrap_or(ALL)
    }

    #[inline]
    fn configs() -> &'static Configs {
        static CONFIGS: LazyLock<Configs> = LazyLock::new(|| Configs::new(V2::SYMMETRIES));
        &CONFIGS
    }
}
