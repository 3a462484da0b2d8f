//! What the benchmark of trees reads.

use zug_tree::{pgn, sample};

/// The texts: five thousand games, and one study of two hundred thousand positions.
pub fn bench_texts() -> [(&'static str, String); 2] {
    [("games_5000", sample::games(5000, 1)), ("study_200k", sample::study(200_000, 1))]
}

/// A PGN text that was read.
pub struct PgnBench(pgn::ReadPgn);

impl PgnBench {
    /// Reads a text from its bytes: trees with comments, keys of positions, legality.
    pub fn read(text: &str) -> PgnBench {
        PgnBench(pgn::read(text.as_bytes()))
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.0.games.len()
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.0.games.iter().map(|g| g.tree.len()).sum()
    }

    /// A number that changes when any position does.
    pub fn fingerprint(&self) -> u64 {
        let keys = self.0.games.iter().flat_map(|g| g.tree.ids().map(|id| g.tree.key(id)));
        keys.fold(0, |h: u64, key| h.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key)
    }

    /// Writes it again.
    pub fn write(&self) -> String {
        pgn::write(&self.0.games)
    }
}
