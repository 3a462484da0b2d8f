//! Subtraction games (Golomb, *A mathematical investigation of games of "take-away"*, 1966), partizan ones (Fraenkel and
//! Kotzig, *Partizan octal games: partizan subtraction games*, 1987), and Splittles: as many counters may be taken from a
//! heap as a set allows, a set for each player; in Splittles what is left may be divided into two heaps.

use crate::cells::{Reader, read_and_write_with_turn};
use crate::impartial::Partisan;
use crate::taking::{Counters, Taking, counter};
use std::ops::ControlFlow;
use zug_core::*;

/// Subtraction games.
pub const CARD: Card = Card {
    name: "subtraction",
    section: Some("subtraction"),
    title: "Subtraction game",
    pattern: "subtraction-SETS-N",
    family: "Heaps",
    about: "Take as many counters as a set allows; each player may have a set of their own.",
    aim: "Take counters from a heap, as many as your set allows.",
    rules: "A move takes as many counters from a heap as the set of the game allows, or the player's own set where there are two.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Other { usual: "1,2,5-20", expected: "sets and a heap, as in 1,2,5-20 or 1,2|1,3-20" },
    typical: "1,2|1,3:5",
    random: &[Thrown::As("1,2|1,3:"), Thrown::Number(0)],
    notation: "The set, or Black's and White's with `|` between them, a colon, and the heaps with commas: `1,2|1,3:7,4`; `2-0-5` takes two and \
              leaves five.",
    examples: &["subtraction-1,2,5-20"],
    ..Card::PLAIN
};

/// Splittles.
pub const SPLITTLES: Card = Card {
    name: "splittles",
    section: Some("splittles"),
    title: "Splittles",
    pattern: "splittles-SETS-N",
    about: "Take as many counters as a set allows, and perhaps divide what is left.",
    aim: "Take counters from a heap, and perhaps divide what is left.",
    rules: "A move takes as many counters from a heap as the set of the game allows, or the player's own set where there are two; what is \
           left may be divided into two heaps.",
    sizes: Sizes::Other { usual: "1,3-9", expected: "sets and a heap, as in 1,2-20 or 1,3|2,3-20" },
    notation: "The set, or Black's and White's with `|` between them, a colon, and the heaps with commas: `1,2|1,3:7,4`; `2-1-4` takes two and \
              leaves heaps of one and four.",
    examples: &["splittles-1,3-9"],
    ..CARD
};

/// Either game; the value carries the heap a game begins with.
pub struct Subtraction {
    divides: bool,
    start: Heaps,
}

/// What each player may take: bit `n` for `n` counters.
type Sets = BySide<u64>;

/// Heaps, the largest last, all with the same sets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heaps {
    sets: Sets,
    heaps: Counters,
}

const MOST_TAKEN: u32 = 63;

impl Subtraction {
    /// The subtraction game that a size `SETS-N` says: `1,2,5-20`, or `1,2,5` for a heap of twelve.
    pub fn new(size: &str) -> Option<Self> {
        Self::with(false, size)
    }
    /// Splittles.
    pub fn splittles(size: &str) -> Option<Self> {
        Self::with(true, size)
    }
    fn with(divides: bool, size: &str) -> Option<Self> {
        let (sets, heap) = size.split_once('-').unwrap_or((size, "12"));
        let rules = Subtraction { divides, start: Heaps { sets: BySide { left: 0, right: 0 }, heaps: Counters::default() } };
        Some(Subtraction { start: rules.read_part(&format!("{sets}:{heap}")).ok()?, ..rules })
    }
}

fn taken(set: u64) -> impl Iterator<Item = u32> {
    (1..=MOST_TAKEN).filter(move |n| set >> n & 1 != 0)
}

fn read_set(reader: &mut Reader) -> Result<u64, ReadError> {
    let mut set = 0;
    loop {
        let begin = *reader;
        match reader.number(MOST_TAKEN, &format!("a number from 1 to {MOST_TAKEN} that may be taken"))? {
            0 => return begin.expected(&format!("a number from 1 to {MOST_TAKEN} that may be taken")),
            n => set |= 1 << n,
        }
        if !reader.takes(',') {
            return Ok(set);
        }
    }
}

impl Rules for Subtraction {
    type Pos = Heaps;
    type Move = Taking;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Heaps) -> usize {
        p.heaps.heap_bytes()
    }
    fn start(&self) -> (Heaps, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Heaps, side: Side, mut each: impl FnMut(Taking) -> ControlFlow<()>) -> ControlFlow<()> {
        for heap in p.heaps.distinct() {
            for take in taken(p.sets[side]).take_while(|take| *take <= heap) {
                let rest = heap - take;
                let most = if self.divides { rest / 2 } else { 0 };
                (0..=most).try_for_each(|left| each(Taking { take, left, right: rest - left }))?;
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Heaps, side: Side, m: Taking) -> Side {
        p.heaps.play(m);
        !side
    }
}

impl Negate for Subtraction {
    fn negate(&self, p: &Heaps) -> Heaps {
        Heaps { sets: p.sets.swap(), heaps: p.heaps.clone() }
    }
}

impl Partisan for Subtraction {
    fn owner(&self, p: &Heaps, m: Taking) -> Side {
        if p.sets.left >> m.take & 1 != 0 { Side::Left } else { Side::Right }
    }
}

impl Summand for Subtraction {
    fn split(&self, p: &Heaps, mut part: impl FnMut(Heaps)) {
        let least = (p.sets.left | p.sets.right).trailing_zeros();
        p.heaps.each().filter(|heap| *heap >= least).for_each(|heap| part(Heaps { sets: p.sets, heaps: Counters::one(heap) }));
    }
    fn read_part(&self, text: &str) -> Result<Heaps, ReadError> {
        let mut reader = Reader::new(text);
        let left = read_set(&mut reader)?;
        let right = if reader.takes('|') { read_set(&mut reader)? } else { left };
        reader.symbol(':')?;
        Ok(Heaps { sets: BySide { left, right }, heaps: Counters::read(&mut reader)? })
    }
    fn write_part(&self, p: &Heaps) -> String {
        let list = |set: u64| taken(set).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        let (left, right, heaps) = (list(p.sets.left), list(p.sets.right), p.heaps.write());
        if left == right { format!("{left}:{heaps}") } else { format!("{left}|{right}:{heaps}") }
    }
}

impl Notation for Subtraction {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Taking, ReadError> {
        Taking::read(text, MOST_TAKEN)
    }
    fn write_move(&self, m: Taking) -> String {
        m.write()
    }
}

impl View for Subtraction {
    fn scene(&self, p: &Heaps, side: Side) -> Scene {
        p.heaps.scene(self, p, side, self.divides)
    }
    fn palette(&self) -> Vec<Piece> {
        vec![counter()]
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Heaps, SetupError> {
        Ok(Heaps { sets: self.start.sets, heaps: Counters::set_up(stacks) })
    }
}
