//! Random games with a little sense, whose ends tell who owns what. A player answers an atari next to the last stone,
//! else a shape there, else takes what can be taken, else plays anywhere; nobody fills an own eye, or puts many stones
//! where they are taken at once; and a player passes only when nothing else is left. The full rules hold, superko
//! included. The order of these habits is that of MoGo (Gelly, Wang, Munos and Teytaud, *Modification of UCT with
//! Patterns in Monte-Carlo Go*, 2006).

use super::bits::Bits;
use super::shape::{asks, ring};
use super::tactics::{at_risk, eyes, replies};
use super::{Boards, Go, Move, Position};
use zug_core::{Path, Rules, Side};

/// Chances are so many in this many.
const DICE: u32 = 16;
/// How often an atari next to the last stone is overlooked.
const CARELESS: u32 = 2;
/// How often a shape is.
const BLIND: u32 = 1;
/// How often stones that could be taken elsewhere are.
const FAR_AWAY: u32 = 4;
/// So many stones are never given away; some killing moves put fewer where they are taken.
const MANY: u32 = 5;
/// How often fewer are not given away while there is another move.
const CAUTIOUS: u32 = 12;

/// Plays from `p` to the end. The history's last board is that of `p`; it goes along. `random` gives a number below its
/// argument, and `each` is told every move. Gives the parts of a point by which Black leads.
pub fn light<const N: usize>(
    rules: &Go<N>,
    p: &mut Position<N>,
    mut side: Side,
    boards: &mut Boards<N>,
    mut random: impl FnMut(u32) -> u32,
    mut each: impl FnMut(Side, Move),
) -> i32 {
    let mut last = boards.last_stone();
    while !rules.is_over(p) {
        last = choose(rules, p, side, boards, last, &mut random);
        let m = last.map_or(Move::Pass, Move::Place);
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
    last: Option<u16>,
    random: &mut impl FnMut(u32) -> u32,
) -> Option<u16> {
    let (frame, board) = (&rules.frame, &p.board);
    let sensible = rules.points(p, side).without(&eyes(frame, board, side));
    let one_of = |set: Bits<N>, random: &mut dyn FnMut(u32) -> u32| {
        let point = if set.is_empty() { None } else { set.nth(random(set.len())) };
        point.filter(|point| boards.repeats(rules, p, side, *point).is_none())
    };
    let answer = last.and_then(|last| {
        let urgent = if random(DICE) < CARELESS { Bits::EMPTY } else { replies(frame, board, side, last) & sensible };
        one_of(urgent, random).or_else(|| {
            let mut shapes = if random(DICE) < BLIND { Bits::EMPTY } else { ring(frame, last) & sensible };
            for point in shapes.points() {
                if !asks(frame, board, point) || at_risk(frame, board, side, point) > 0 {
                    shapes.remove(point);
                }
            }
            one_of(shapes, random)
        })
    });
    if answer.is_some() {
        return answer;
    }
    let taking = if random(DICE) < FAR_AWAY { Bits::EMPTY } else { board.capturing(frame, side) & sensible };
    if let Some(point) = one_of(taking, random) {
        return Some(point);
    }
    anywhere(rules, p, side, boards, sensible, random)
}

/// Any of the points; one that gives a few stones away only when it has to be.
fn anywhere<const N: usize>(
    rules: &Go<N>,
    p: &Position<N>,
    side: Side,
    boards: &Boards<N>,
    mut points: Bits<N>,
    random: &mut impl FnMut(u32) -> u32,
) -> Option<u16> {
    let mut given = None;
    while !points.is_empty() {
        let point = points.nth(random(points.len()))?;
        points.remove(point);
        if boards.repeats(rules, p, side, point).is_some() {
            continue;
        }
        match at_risk(&rules.frame, &p.board, side, point) {
            0 => return Some(point),
            MANY.. => {}
            _ if random(DICE) >= CAUTIOUS => return Some(point),
            _ => given = given.or(Some(point)),
        }
    }
    given
}
