//! What a stone would do at a glance: make or fill an eye, save stones in atari, or be taken at once.

use super::bits::Bits;
use super::board::Board;
use super::frame::Frame;
use zug_core::Side;

/// The free points that are eyes of `side`: only own stones next to them, and too few of the opponent's at the corners
/// (two, or one at the edge of the board) to make the eye false.
#[inline]
pub fn eyes<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side) -> Bits<N> {
    let own = board.stones(side);
    let eyes = board.free(frame).without(&frame.around(&frame.all.without(&own)));
    if eyes.is_empty() {
        return eyes;
    }
    let stride = u32::from(frame.cols) + 1;
    let theirs = board.stones(!side);
    let (above, below) = (theirs.up(stride), theirs.down(stride));
    // Points with a bad corner, and with two; the edge itself is one.
    let (mut one, mut two) = (frame.border, Bits::EMPTY);
    for corner in [above.up(1), above.down(1), below.up(1), below.down(1)] {
        two |= one & corner;
        one |= corner;
    }
    eyes.without(&two)
}

/// The group a stone of `side` on a free point would belong to, and its liberties without those that captures give.
#[inline]
pub fn joined<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side, point: u16) -> (Bits<N>, Bits<N>) {
    let own = board.stones(side);
    let mut stones = Bits::one(point);
    for q in frame.near[usize::from(point)] {
        if q != frame.edge() && own.has(q) {
            stones |= board.group(q);
        }
    }
    let mut free = board.free(frame);
    free.remove(point);
    (stones, frame.around(&stones) & free)
}

/// The last liberties of some stones of `side` in atari where one more leaves them with two or more.
#[inline]
pub fn rescues<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side, stones: &Bits<N>) -> Bits<N> {
    let mut rescues = frame.around(stones) & board.free(frame);
    for point in rescues.points() {
        if joined(frame, board, side, point).1.len() < 2 {
            rescues.remove(point);
        }
    }
    rescues
}

/// The points that settle an atari next to the opponent's last stone: they take it, save own stones beside it, or take
/// what surrounds those.
#[inline]
pub fn replies<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side, last: u16) -> Bits<N> {
    let (mine, theirs) = (board.atari(side), board.atari(!side));
    let mut taken = if theirs.has(last) { board.group(last) } else { Bits::EMPTY };
    let mut threatened = Bits::EMPTY;
    for q in frame.near[usize::from(last)] {
        if q != frame.edge() && mine.has(q) && !threatened.has(q) {
            threatened |= board.group(q);
        }
    }
    if threatened.is_empty() {
        return frame.around(&taken) & board.free(frame);
    }
    let mut beside = frame.around(&threatened) & theirs;
    while let Some(q) = beside.first() {
        let group = board.group(q);
        taken |= group;
        beside = beside.without(&group);
    }
    frame.around(&taken) & board.free(frame) | rescues(frame, board, side, &threatened)
}

/// How many stones the opponent could take after a stone on a free point; 0 when it has two liberties or captures.
#[inline]
pub fn at_risk<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side, point: u16) -> u32 {
    let free = board.free(frame);
    let breath = frame.near[usize::from(point)].iter().filter(|q| **q != frame.edge() && free.has(**q)).count();
    if breath >= 2 {
        return 0;
    }
    let (stones, liberties) = joined(frame, board, side, point);
    if liberties.len() >= 2 || board.capturing(frame, side).has(point) { 0 } else { stones.len() }
}

#[cfg(test)]
mod tests {
    use super::super::{Go, Options};
    use super::*;
    use zug_core::Notation;

    fn named(text: &str, of: impl Fn(&Frame<1>, &Board<1>, Side) -> Bits<1>) -> String {
        let rules = Go::<1>::new(Options::new(5, 5));
        let (p, side) = rules.read(text).unwrap();
        let names: Vec<String> = of(rules.frame(), p.board(), side).points().map(|point| rules.frame().name(point)).collect();
        names.join(" ")
    }

    #[test]
    fn eyes_are_false_with_two_bad_corners_or_one_at_the_edge() {
        // C3 is an eye with one bad corner, and none with two.
        assert_eq!(named("...../.OX../.X.X./..X../.....:b", eyes), "C3");
        assert_eq!(named("...../.OX../.X.X./..XO./.....:b", eyes), "");
        // A1 and C1 on the edge.
        assert_eq!(named("...../...../...../XXXX./.X.X.:b", eyes), "A1 C1");
        assert_eq!(named("...../...../...../XOX../.X.X.:b", eyes), "");
    }

    #[test]
    fn an_atari_is_answered_where_it_is() {
        let answers = |text: &str, last: &str| {
            let last = Frame::<1>::new(5, 5).read_point(last).unwrap();
            named(text, |frame, board, side| replies(frame, board, side, last))
        };
        // B3 runs to A3; with C3 in atari too it is taken; far from the last stone nothing is answered.
        assert_eq!(answers("...../.O.../.XO../.O.../.....:b", "C3"), "A3");
        assert_eq!(answers("...../.OX../.XOX./.O.../.....:b", "C3"), "C2 A3");
        assert_eq!(answers("...../.O.../.XO../.O.../....O:b", "E1"), "");
        // The last stone itself.
        assert_eq!(answers("..X../.XO../..X../...../.....:b", "C4"), "D4");
    }

    #[test]
    fn stones_are_saved_where_they_get_two_liberties() {
        // B3 is in atari; A3 has one more liberty only with A2 or A4 free.
        assert_eq!(named("...../.O.../.XO../.O.../.....:b", |f, b, s| rescues(f, b, s, &b.atari(s))), "A3");
        assert_eq!(named("...../OO.../.XO../OO.../.....:b", |f, b, s| rescues(f, b, s, &b.atari(s))), "");
        // A stone that joins others has theirs.
        assert_eq!(named("...../OO.../.XO../XO.../X....:b", |f, b, s| rescues(f, b, s, &b.atari(s))), "");
        assert_eq!(named("...../OO.../.XO../XO.../XX...:b", |f, b, s| rescues(f, b, s, &b.atari(s))), "");
    }

    #[test]
    fn stones_at_risk_are_counted() {
        let rules = Go::<1>::new(Options::new(5, 5));
        let at_risk = |text: &str, name: &str| {
            let (p, side) = rules.read(text).unwrap();
            at_risk(rules.frame(), p.board(), side, rules.frame().read_point(name).unwrap())
        };
        assert_eq!(at_risk("...../...../...../O..../.....:b", "A1"), 1);
        assert_eq!(at_risk("...../...../O..../XO.../.....:b", "A1"), 2);
        assert_eq!(at_risk("...../...../...../.O.../.....:b", "A1"), 0);
        // A1 takes a stone.
        assert_eq!(at_risk("...../...../X..../OX.../.O...:b", "A1"), 0);
    }
}
