//! When a sequence of nim values repeats, with proof.

/// From `preperiod` on, the value of heap `n + period` is that of heap `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Period {
    /// After how many heaps the values repeat.
    pub period: usize,
    /// One more than the last heap (from 1 on) that does not repeat.
    pub preperiod: usize,
}

/// The period of a heap game, if its values so far prove one.
///
/// If moves leave at most two heaps and take at most `take` counters, and the values repeat with period `p` from `e` up
/// to `2e + 2p + take`, they do for ever: every move from a larger heap leaves one large heap, which may be moved by a
/// period. (Guy and Smith, 1956; *Winning Ways*, chapter 4.)
pub fn find_period(values: &[u32], take: usize) -> Option<Period> {
    (1..values.len() / 2).find_map(|period| {
        let repeats = |n: &usize| values[*n] == values[*n + period];
        // From the end: almost every wrong period fails at once.
        let agreeing = (1..values.len() - period).rev().take_while(repeats).count();
        let preperiod = values.len() - period - agreeing;
        let needed = 2 * preperiod + 2 * period + take;
        (needed < values.len()).then_some(Period { period, preperiod })
    })
}
