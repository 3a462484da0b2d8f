//! What is known of an open slot besides its open children inside the unit, and when it takes effect.

use zug_core::ChildCounts;

/// What the known children of a slot make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// There are none.
    Nothing,
    /// All of them lose; the longest in so many plies.
    Loss(u32),
    /// None wins, some draw.
    Draw,
    /// Some win; the shortest in so many plies.
    Win(u32),
}

impl Known {
    /// What is known through either of two moves: the mover takes the better, and where both lose the longer.
    pub fn or(self, other: Known) -> Known {
        match (self, other) {
            (Known::Win(a), Known::Win(b)) => Known::Win(a.min(b)),
            (Known::Win(a), _) | (_, Known::Win(a)) => Known::Win(a),
            (Known::Draw, _) | (_, Known::Draw) => Known::Draw,
            (Known::Loss(a), Known::Loss(b)) => Known::Loss(a.max(b)),
            (Known::Nothing, known) | (known, Known::Nothing) => known,
        }
    }

    /// What the children say that the rules decide.
    pub fn of(counts: &ChildCounts) -> Known {
        match counts {
            ChildCounts { loses_now: true, .. } => Known::Win(2),
            ChildCounts { tied: true, .. } => Known::Draw,
            ChildCounts { wins_now: true, .. } => Known::Loss(2),
            ChildCounts { won: true, .. } => Known::Loss(1),
            _ => Known::Nothing,
        }
    }
}

/// The cells on which something known takes effect, by the distance at which it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule(pub Vec<Vec<u64>>);

impl Schedule {
    /// Adds a cell.
    pub fn add(&mut self, plies: u32, cell: u64) {
        let plies = plies as usize;
        if self.0.len() <= plies {
            self.0.resize_with(plies + 1, Vec::new);
        }
        self.0[plies].push(cell);
    }

    /// Puts two together.
    pub fn merge(mut self, other: Schedule) -> Schedule {
        if self.0.len() < other.0.len() {
            return other.merge(self);
        }
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            if mine.len() >= theirs.len() {
                mine.extend(theirs);
            } else {
                let short = std::mem::replace(mine, theirs);
                mine.extend(short);
            }
        }
        self
    }

    /// Takes out the cells of a distance.
    pub fn take(&mut self, plies: u32) -> Vec<u64> {
        self.0.get_mut(plies as usize).map(std::mem::take).unwrap_or_default()
    }

    /// Whether there is nothing left.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }
}
