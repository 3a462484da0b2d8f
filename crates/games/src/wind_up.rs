//! Wind-Up (Alfie Davies, Games-at-Dal 2023): a subtraction game on a clock.
//!
//! A hand stands on one of `n` hours. A move takes it back by one of the numbers of a set, past the top as well; at hour 0
//! the game is over. Both players have the same moves, and play may go round for ever.

use crate::cells::*;
use std::ops::ControlFlow;
use zug_core::*;

/// Wind-Up.
pub const CARD: Card = Card {
    name: "wind-up",
    title: "Wind-Up",
    pattern: "wind-up-SET-N-AT",
    family: "Heaps",
    about: "Wind-Up: a subtraction game on a clock of N hours, which ends at hour 0.",
    aim: "Turn the hand back by a number of the set; who stops at 0 wins.",
    rules: "A hand stands on one of the hours of a clock. A move takes it back by one of the numbers of the set, past the top as well. \
           Who cannot move, because the hand is at hour 0, loses. Endless play is a draw.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Other { usual: "1,3-12-5", expected: "a set, the hours and where the hand is, as in 1,3-12-5" },
    impartial: true,
    typical: "1,3:12:5",
    notation: "The set, the number of hours and where the hand is, with colons: `1,3:12:5`; `3` takes it back by three.",
    examples: &["wind-up-1,3-12-5"],
    ..Card::PLAIN
};

/// The most hours of a clock, and so the largest number of a set.
const MOST_HOURS: u32 = 10_000;
/// The most numbers of a set.
const MOST_NUMBERS: usize = 64;

/// The rules: the set, and where a game begins.
pub struct WindUp {
    start: Clock,
}

/// A clock with its hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    hours: u32,
    at: u32,
    /// In order, each less than the hours.
    set: smallvec::SmallVec<[u32; 4]>,
}

/// How far the hand goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u32);

impl WindUp {
    /// The game that a size says: `1,3-12-5`.
    pub fn new(size: &str) -> Option<Self> {
        Some(WindUp { start: read_clock(&size.replace('-', ":")).ok()? })
    }
}

fn read_clock(text: &str) -> Result<Clock, ReadError> {
    let mut reader = Reader::new(text);
    let mut set = smallvec::SmallVec::new();
    let wanted = format!("a number from 1 to {MOST_HOURS}");
    loop {
        let begin = reader;
        match reader.number(MOST_HOURS, &wanted)? {
            0 => return begin.expected(&wanted),
            n => set.push(n),
        }
        if !reader.takes(',') {
            break;
        }
        if set.len() == MOST_NUMBERS {
            return reader.expected(&format!("no more than {MOST_NUMBERS} numbers"));
        }
    }
    reader.symbol(':')?;
    let begin = reader;
    let hours = reader.number(MOST_HOURS, &wanted)?;
    set.sort_unstable();
    set.dedup();
    if set.last().is_none_or(|most| *most >= hours) {
        return begin.expected("more hours than the largest number of the set");
    }
    reader.symbol(':')?;
    let at = reader.number(hours - 1, &format!("an hour from 0 to {}", hours - 1))?;
    reader.end()?;
    Ok(Clock { hours, at, set })
}

impl Rules for WindUp {
    type Pos = Clock;
    type Move = Turn;
    type Path = Repetition<Clock, 3>;

    fn heap_bytes(&self, p: &Clock) -> usize {
        crate::strip::heap_bytes(&p.set)
    }
    fn start(&self) -> (Clock, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Clock, _: Side, mut each: impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.at == 0 {
            return ControlFlow::Continue(());
        }
        p.set.iter().try_for_each(|n| each(Turn(*n)))
    }
    fn play(&self, p: &mut Clock, side: Side, m: Turn) -> Side {
        p.at = (p.at + p.hours - m.0) % p.hours;
        !side
    }
}

impl Returning for WindUp {
    fn read_part(&self, text: &str) -> Result<Clock, ReadError> {
        read_clock(text)
    }
    fn write_part(&self, p: &Clock) -> String {
        let set: Vec<String> = p.set.iter().map(u32::to_string).collect();
        format!("{}:{}:{}", set.join(","), p.hours, p.at)
    }
}

impl Notation for WindUp {
    read_and_write_returning!();
    fn read_move(&self, text: &str) -> Result<Turn, ReadError> {
        let mut reader = Reader::new(text);
        let n = reader.number(MOST_HOURS, "how far the hand goes back")?;
        reader.end()?;
        Ok(Turn(n))
    }
    fn write_move(&self, m: Turn) -> String {
        m.0.to_string()
    }
}

/// As many hours as a row of the picture has.
const IN_A_ROW: usize = 24;

fn hand() -> Piece {
    Piece { id: "o".into(), name: "hand".into(), shape: Shape::Stone, ..block_piece() }
}

impl WindUp {
    fn hour(at: At) -> usize {
        usize::from(at.row) * IN_A_ROW + usize::from(at.col)
    }
}

impl View for WindUp {
    /// The hours in rows, from 0; a move is pointed at by the hour it goes to.
    fn scene(&self, p: &Clock, side: Side) -> Scene {
        let hours = p.hours as usize;
        let cols = hours.min(IN_A_ROW);
        let place = |hour: usize| At::new((hour / IN_A_ROW) as u32, (hour % IN_A_ROW) as u32);
        let ways = |m: Turn| vec![vec![place(((p.at + p.hours - m.0) % p.hours) as usize)]];
        let piece = |cell: usize| (cell / cols * IN_A_ROW + cell % cols == p.at as usize).then(hand);
        let mut scene = board_scene(self, (p, side), (hours.div_ceil(IN_A_ROW), cols), |at| Self::hour(at).to_string(), piece, ways);
        scene.cells.retain(|cell| cell.row * IN_A_ROW + cell.col < hours);
        scene
    }
    fn palette(&self) -> Vec<Piece> {
        vec![hand()]
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Clock, SetupError> {
        let mut hours = stacks.iter().filter(|(_, stack)| !stack.is_empty()).map(|(name, _)| name);
        let (Some(hour), None) = (hours.next(), hours.next()) else {
            return Err(SetupError { cell: None, problem: "a clock has one hand".into() });
        };
        let wrong = || SetupError { cell: Some(hour.clone()), problem: format!("is no hour of a clock of {}", self.start.hours) };
        let at = hour.parse().ok().filter(|at| *at < self.start.hours).ok_or_else(wrong)?;
        Ok(Clock { at, ..self.start.clone() })
    }
}
