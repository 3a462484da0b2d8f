//! Stones that live whatever happens: David Benson, *Life in the game of Go*, 1976.

use super::bits::Bits;
use super::board::Board;
use super::frame::Frame;
use zug_core::Side;

/// The stones of `side` that the opponent cannot capture even if `side` only passes. A region is an area without own
/// stones between own groups; a group lives when it has two regions, bordered by living groups only, in which every
/// free point is a liberty of the group. Where `suicide` is allowed every point has to be next to the group: the
/// opponent's stones there may leave the board.
pub fn pass_alive<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side, suicide: bool) -> Bits<N> {
    let free = if suicide { frame.all } else { board.free(frame) };
    let mut groups = parts(frame, board.stones(side));
    let mut regions = parts(frame, frame.all.without(&board.stones(side)));
    loop {
        let before = (groups.len(), regions.len());
        groups.retain(|group| {
            let around = frame.around(group);
            let vital = |region: &&Bits<N>| !(frame.around(region) & *group).is_empty() && (**region & free).without(&around).is_empty();
            regions.iter().filter(vital).count() >= 2
        });
        let alive = groups.iter().fold(Bits::EMPTY, |all, g| all | *g);
        regions.retain(|region| {
            let border = frame.around(region) & board.stones(side);
            !border.is_empty() && border.without(&alive).is_empty()
        });
        if (groups.len(), regions.len()) == before {
            return alive;
        }
    }
}

/// Points that stay with `side` even if it only passes: its pass-alive stones, and the single free points they
/// surround, where no stone of the opponent stays.
pub fn untouchable<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side, suicide: bool) -> Bits<N> {
    let alive = pass_alive(frame, board, side, suicide);
    if alive.is_empty() {
        return alive;
    }
    alive | board.free(frame).without(&frame.around(&frame.all.without(&alive)))
}

/// The connected parts of a set.
fn parts<const N: usize>(frame: &Frame<N>, set: Bits<N>) -> Vec<Bits<N>> {
    let (mut left, mut parts) = (set, Vec::new());
    while let Some(point) = left.first() {
        let part = frame.flood(Bits::one(point), &set);
        left = left.without(&part);
        parts.push(part);
    }
    parts
}
