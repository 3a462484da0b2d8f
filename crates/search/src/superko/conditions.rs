//! What the history must be for an answer to hold.

/// The answer holds for every history that contains all of `banned` and none of `free`. Both are sorted lists of board numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Conditions {
    pub free: Box<[u32]>,
    pub banned: Box<[u32]>,
}

impl Conditions {
    /// Sorts and removes duplicates.
    pub fn new(mut free: Vec<u32>, mut banned: Vec<u32>) -> Conditions {
        for list in [&mut free, &mut banned] {
            list.sort_unstable();
            list.dedup();
        }
        Conditions { free: free.into(), banned: banned.into() }
    }

    /// The same with every board replaced by its image.
    pub fn mapped(&self, image: impl Fn(u32) -> u32) -> Conditions {
        let map = |list: &[u32]| list.iter().map(|&b| image(b)).collect();
        Conditions::new(map(&self.free), map(&self.banned))
    }

    /// Whether they hold for the boards of `path`, of which `seen` tells the members.
    pub fn hold(&self, path: impl ExactSizeIterator<Item = u32>, seen: impl Fn(u32) -> bool) -> bool {
        if !self.banned.iter().all(|&b| seen(b)) {
            return false;
        }
        // Whichever is shorter is walked through.
        if path.len() * self.free.len().checked_ilog2().map_or(1, |log| log as usize + 1) < self.free.len() {
            path.into_iter().all(|b| self.free.binary_search(&b).is_err())
        } else {
            !self.free.iter().any(|&b| seen(b))
        }
    }

    /// Whether these hold wherever `other` do.
    pub fn weaker_than(&self, other: &Conditions) -> bool {
        let within = |a: &[u32], b: &[u32]| a.len() <= b.len() && a.iter().all(|x| b.binary_search(x).is_ok());
        within(&self.banned, &other.banned) && within(&self.free, &other.free)
    }

    /// How many boards they speak of.
    pub fn len(&self) -> usize {
        self.free.len() + self.banned.len()
    }
}
