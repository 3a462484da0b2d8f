//! How long to think about a move.

use std::time::Duration;
use zug_core::Side;

/// Time settings and what is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// Main time, byo-yomi time and stones, in seconds; `None` without a clock.
    settings: Option<(f64, f64, f64)>,
    /// Byo-yomi is a time for each move, and what is left are periods, not stones.
    periods: bool,
    left: [Option<(f64, f64)>; 2],
}

/// Kept back for what is not thinking.
const MARGIN: f64 = 0.1;

impl Clock {
    /// Sets the clock; byo-yomi time without stones means that there is none.
    pub fn set(&mut self, main: f64, byo_yomi: f64, stones: f64) {
        let unlimited = byo_yomi > 0.0 && stones == 0.0;
        *self = Clock { settings: (!unlimited).then_some((main, byo_yomi, stones)), ..Clock::default() };
    }

    /// Sets a clock with so much time for each move after the main time.
    pub fn set_periods(&mut self, main: f64, each: f64) {
        *self = Clock { settings: Some((main, each, 1.0)), periods: true, ..Clock::default() };
    }

    /// Notes what a side has left, for so many stones; 0 stones is main time.
    pub fn left(&mut self, side: Side, time: f64, stones: f64) {
        self.left[side as usize] = Some((time, stones));
    }

    /// The time for a move when about `moves` own moves are still to come; `None` without a clock.
    pub fn for_move(&self, side: Side, moves: f64) -> Option<Duration> {
        let (main, byo_yomi, stones) = self.settings?;
        let (time, stones) = self.left[side as usize].unwrap_or(if main > 0.0 { (main, 0.0) } else { (byo_yomi, stones) });
        let share = match stones > 0.0 {
            true if self.periods => time,
            true => time / stones,
            false => time / moves.max(8.0),
        };
        let later = if stones == 0.0 && byo_yomi > 0.0 { byo_yomi / self.settings?.2.max(1.0) } else { 0.0 };
        let seconds = share.max(later.min(time)) - MARGIN;
        Some(Duration::from_secs_f64(seconds.clamp(0.01, 1e6)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_among_the_moves_to_come() {
        let mut clock = Clock::default();
        assert_eq!(clock.for_move(Side::Left, 30.0), None);
        clock.set(300.0, 0.0, 0.0);
        assert_eq!(clock.for_move(Side::Left, 30.0), Some(Duration::from_secs_f64(9.9)));
        clock.left(Side::Left, 0.5, 0.0);
        assert!(clock.for_move(Side::Left, 30.0).unwrap() < Duration::from_millis(500));
        clock.left(Side::Right, 20.0, 10.0);
        assert_eq!(clock.for_move(Side::Right, 30.0), Some(Duration::from_secs_f64(1.9)));
        clock.set(0.0, 10.0, 0.0);
        assert_eq!(clock.for_move(Side::Left, 30.0), None);
        // Five periods of ten seconds are ten seconds for each move, not two.
        clock.set_periods(0.0, 10.0);
        clock.left(Side::Left, 10.0, 5.0);
        assert_eq!(clock.for_move(Side::Left, 30.0), Some(Duration::from_secs_f64(9.9)));
    }
}
