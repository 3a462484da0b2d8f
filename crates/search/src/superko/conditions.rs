//! What the history must be for an answer to hold.

/// The answer holds for every history that contains all of `banned` and none of `free`. Both are sorted lists of board
/// numbers.
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
    pub fn mapped(&self, mut image: impl FnMut(u32) -> u32) -> Conditions {
        let mut map = |list: &[u32]| list.iter().map(|&b| image(b)).collect();
        Conditions::new(map(&self.free), map(&self.banned))
    }

    /// Whether they hold for a history, given as a sorted list.
    pub fn hold(&self, history: &[u32]) -> bool {
        self.banned.iter().all(|b| history.binary_search(b).is_ok()) && disjoint(&self.free, history)
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

/// Whether two sorted lists have nothing in common. The longer one is searched for the members of the shorter.
fn disjoint(a: &[u32], b: &[u32]) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.iter().all(|x| long.binary_search(x).is_err())
}
