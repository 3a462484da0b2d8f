//! Random games with a little sense, whose ends tell who owns what: nobody fills an own eye, stones in atari are taken or saved more often than not, and a
//! player passes only when nothing else is left. The full rules hold, superko included.

use super::bits::Bits;
use super::frame::Frame;
use super::{Board, Boards, Go, Move, Position};
use zug_core::{Path, Rules, Side};

/// One move in so many ignores what is urgent.
const CARELESS: u32 = 8;

/// The free points that are eyes of `side`: only own stones next to them, and too few of the opponent's at the corners to make the eye false.
pub fn eyes<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side) -> Bits<N> {
    let own = board.stones(side);
    let mut eyes = board.free(frame).without(&frame.around(&frame.all.without(&own)));
    for point in eyes.points() {
        if is_false(frame, &board.stones(!side), point) {
            eyes.remove(point);
        }
    }
    eyes
}

/// Whether two corners of a point, or one at the edge of the board, are the opponent's.
fn is_false<const N: usize>(frame: &Frame<N>, theirs: &Bits<N>, point: u16) -> bool {
    let (col, row) = frame.place(point);
    let beside = |x: u16, most: u16| [x.checked_sub(1), Some(x + 1).filter(|x| *x < most)];
    let (mut bad, mut outside) = (0, 0);
    for col in beside(col, frame.cols) {
        for row in beside(row, frame.rows) {
            match col.zip(row) {
                Some((col, row)) => bad += u32::from(theirs.has(frame.point(col, row))),
                None => outside = 1,
            }
        }
    }
    bad + outside >= 2
}

/// What is urgent at a glance.
#[derive(Clone, Copy, Debug)]
pub struct Urge<const N: usize> {
    /// Points that capture.
    pub captures: Bits<N>,
    /// Last liberties of own stones where a stone gains at least one more.
    pub rescues: Bits<N>,
}

/// The urgent points of a side, legal or not.
#[inline]
pub fn urges<const N: usize>(frame: &Frame<N>, board: &Board<N>, side: Side) -> Urge<N> {
    let free = board.free(frame);
    let safe = board.stones(side).without(&board.atari(side));
    Urge {
        captures: frame.around(&board.atari(!side)) & free,
        rescues: frame.around(&board.atari(side)) & free & frame.around(&(free | safe)),
    }
}

/// Plays from `p` to the end. The history's last board is that of `p`; it goes along. `random` gives a number below its argument, and `each` is told every move.
/// Gives the half points by which Black leads.
pub fn light<const N: usize>(
    rules: &Go<N>,
    p: &mut Position<N>,
    mut side: Side,
    boards: &mut Boards<N>,
    mut random: impl FnMut(u32) -> u32,
    mut each: impl FnMut(Side, Move),
) -> i32 {
    while !rules.is_over(p) {
        let m = choose(rules, p, side, boards, &mut random).map_or(Move::Pass, Move::Place);
        each(side, m);
        side = rules.play(p, side, m);
        boards.enter(rules, p, side);
    }
    rules.lead(p)
}

fn choose<const N: usize>(
    rules: &Go<N>,
    p: &Position<N>,
    side: Side,
    boards: &Boards<N>,
    random: &mut impl FnMut(u32) -> u32,
) -> Option<u16> {
    let (frame, board) = (&rules.frame, &p.board);
    let mut sensible = rules.points(p, side).without(&eyes(frame, board, side));
    let Urge { captures, rescues } = urges(frame, board, side);
    let urgent = (captures | rescues) & sensible;
    if !urgent.is_empty() && random(CARELESS) != 0 {
        let point = urgent.nth(random(urgent.len()));
        if boards.repeats(rules, p, side, point).is_none() {
            return Some(point);
        }
    }
    while !sensible.is_empty() {
        let point = sensible.nth(random(sensible.len()));
        if boards.repeats(rules, p, side, point).is_none() {
            return Some(point);
        }
        sensible.remove(point);
    }
    None
}
