//! Area scoring as Tromp and Taylor define it: a side's points are its stones and the free points from which only its
//! stones are reached. All stones on the board are alive.

use super::bits::Bits;
use super::board::Board;
use super::frame::Frame;
use super::options::{POINT, points};
use zug_core::Side;

/// The points each side counts on a board.
pub fn areas<const N: usize>(frame: &Frame<N>, board: &Board<N>) -> [Bits<N>; 2] {
    let free = board.free(frame);
    let [black, white] = Side::BOTH.map(|side| frame.flood(board.stones(side), &free));
    [black.without(&white) | board.stones(Side::Left), white.without(&black) | board.stones(Side::Right)]
}

/// By how many parts of a point Black leads after `komi`.
pub fn lead<const N: usize>(frame: &Frame<N>, board: &Board<N>, komi: i32) -> i32 {
    let [black, white] = areas(frame, board).map(|area| area.len() as i32);
    POINT * (black - white) - komi
}

/// A lead of Black in parts of a point as records write results.
pub fn result_text(lead: i32) -> String {
    match lead {
        0 => "0".into(),
        1.. => format!("B+{}", points(lead)),
        _ => format!("W+{}", points(-lead)),
    }
}
