//! When a sequence of nim values repeats, with proof.

/// From `preperiod` on, the value of heap `n + period` is that of heap `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Period {
    /// After how many heaps the values repeat.
    pub period: usize,
    /// One more than the last heap (from 1 on) that does not repeat.
    pub preperiod: usize,
}

impl Period {
    /// The largest heap whose value the proof needs.
    ///
    /// If moves leave at most `heaps` heaps and take at most `take` counters, and the values repeat with period `p` from
    /// `e` up to `heaps * (e + p) + take`, they do for ever: every move from a larger heap leaves one of at least
    /// `e + p`, which may be moved by a period. (For two heaps Guy and Smith, 1956; *Winning Ways*, chapter 4.)
    pub fn proved_by(self, take: usize, heaps: usize) -> usize {
        heaps * (self.preperiod + self.period) + take
    }
}

/// Places of a sequence at which a period is tried before all are: almost every wrong one fails at the first.
const SAMPLES: usize = 64;

/// The period of a heap game whose moves take at most `take` counters and leave at most `heaps` heaps, if its values so
/// far prove one.
pub fn find_period(values: &[u32], take: usize, heaps: usize) -> Option<Period> {
    let len = values.len();
    // So many values have to repeat, and one more.
    let needed = len - len.saturating_sub(take).div_ceil(heaps.max(1));
    (1..len.saturating_sub(needed + 1)).find_map(|period| {
        let repeats = |n: usize| values[n] == values[n + period];
        let last = len - 1 - period;
        if !(0..SAMPLES).all(|i| repeats(last - needed * i / SAMPLES)) {
            return None;
        }
        let agreeing = (1..=last).rev().take_while(|n| repeats(*n)).count();
        let found = Period { period, preperiod: last + 1 - agreeing };
        (found.proved_by(take, heaps) < len).then_some(found)
    })
}

/// How values grow: `G(n + period) = G(n) + saltus` from `preperiod` on, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Growth {
    /// After how many heaps.
    pub period: usize,
    /// By how much.
    pub saltus: u32,
    /// One more than the last heap (from 1 on) for which it does not hold.
    pub preperiod: usize,
}

/// Periods up to this are tried for values that grow.
const LONGEST_GROWTH: usize = 10_000;

/// The arithmetic period that the second half of the values has. It is seen, not proved.
pub fn find_growth(values: &[u32]) -> Option<Growth> {
    let len = values.len();
    (1..=LONGEST_GROWTH.min(len / 4)).find_map(|period| {
        let last = len - 1 - period;
        let saltus = values[last + period].checked_sub(values[last]).filter(|s| *s > 0)?;
        let agreeing = (1..=last).rev().take_while(|n| values[*n + period] == values[*n] + saltus).count();
        (agreeing > len / 2).then(|| Growth { period, saltus, preperiod: last + 1 - agreeing })
    })
}
