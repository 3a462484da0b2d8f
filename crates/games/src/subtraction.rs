//! Subtraction games (Golomb, *A mathematical investigation of games of "take-away"*, 1966), partizan ones (Fraenkel and
//! Kotzig, *Partizan octal games: partizan subtraction games*, 1987), and Splittles: as many counters may be taken from a
//! heap as a set allows, a set for each player; in Splittles what is left may be divided into two heaps.

use crate::cells::{Reader, block_piece, board_scene, read_and_write_with_turn};
use crate::impartial::Partisan;
use smallvec::SmallVec;
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
    heaps: SmallVec<[u32; 2]>,
}

/// How many counters are taken from a heap and what remains: `left ≤ right`. The heap is any that has their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Taking {
    take: u32,
    left: u32,
    right: u32,
}

const LARGEST: u32 = 1_000_000;
const MOST_TAKEN: u32 = 63;
const MOST_HEAPS: usize = 1_000;

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
        let rules = Subtraction { divides, start: Heaps { sets: BySide { left: 0, right: 0 }, heaps: SmallVec::new() } };
        Some(Subtraction { start: rules.read_part(&format!("{sets}:{heap}")).ok()?, ..rules })
    }
}

impl Heaps {
    fn add(&mut self, heap: u32) {
        if heap > 0 {
            let place = self.heaps.partition_point(|h| *h < heap);
            self.heaps.insert(place, heap);
        }
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
        crate::strip::heap_bytes(&p.heaps)
    }
    fn start(&self) -> (Heaps, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Heaps, side: Side, mut each: impl FnMut(Taking) -> ControlFlow<()>) -> ControlFlow<()> {
        for i in (0..p.heaps.len()).filter(|i| *i == 0 || p.heaps[i - 1] != p.heaps[*i]) {
            for take in taken(p.sets[side]).take_while(|take| *take <= p.heaps[i]) {
                let rest = p.heaps[i] - take;
                let most = if self.divides { rest / 2 } else { 0 };
                (0..=most).try_for_each(|left| each(Taking { take, left, right: rest - left }))?;
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Heaps, side: Side, m: Taking) -> Side {
        if let Some(place) = p.heaps.iter().position(|heap| *heap == m.take + m.left + m.right) {
            p.heaps.remove(place);
        }
        p.add(m.left);
        p.add(m.right);
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
        p.heaps.iter().filter(|heap| **heap >= least).for_each(|heap| part(Heaps { sets: p.sets, heaps: SmallVec::from_slice(&[*heap]) }));
    }
    fn read_part(&self, text: &str) -> Result<Heaps, ReadError> {
        let mut reader = Reader::new(text);
        let left = read_set(&mut reader)?;
        let right = if reader.takes('|') { read_set(&mut reader)? } else { left };
        reader.symbol(':')?;
        let mut heaps = Heaps { sets: BySide { left, right }, heaps: SmallVec::new() };
        loop {
            heaps.add(reader.number(LARGEST, &format!("a heap of up to {LARGEST}"))?);
            if !reader.takes(',') {
                reader.end()?;
                return Ok(heaps);
            }
            if heaps.heaps.len() == MOST_HEAPS {
                return reader.expected(&format!("no more than {MOST_HEAPS} heaps"));
            }
        }
    }
    fn write_part(&self, p: &Heaps) -> String {
        let list = |numbers: &mut dyn Iterator<Item = u32>| numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        let [left, right] = [p.sets.left, p.sets.right].map(|set| list(&mut taken(set)));
        let heaps = if p.heaps.is_empty() { "0".into() } else { list(&mut p.heaps.iter().copied()) };
        if left == right { format!("{left}:{heaps}") } else { format!("{left}|{right}:{heaps}") }
    }
}

impl Notation for Subtraction {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Taking, ReadError> {
        let mut reader = Reader::new(text);
        let take = reader.number(MOST_TAKEN, "how many counters are taken")?;
        reader.symbol('-')?;
        let left = reader.number(LARGEST, "the size of the heap that remains on the left")?;
        reader.symbol('-')?;
        let right = reader.number(LARGEST, "the size of the heap that remains on the right")?;
        reader.end()?;
        Ok(Taking { take, left: left.min(right), right: left.max(right) })
    }
    fn write_move(&self, m: Taking) -> String {
        format!("{}-{}-{}", m.take, m.left, m.right)
    }
}

/// As many counters of a heap as a picture shows.
const SHOWN: usize = 64;

impl View for Subtraction {
    /// A row of counters for each heap; moves are in the list.
    fn scene(&self, p: &Heaps, side: Side) -> Scene {
        let cols = p.heaps.last().map_or(1, |heap| (*heap as usize).clamp(1, SHOWN));
        let full = |cell: usize| p.heaps.get(cell / cols).is_some_and(|heap| cell % cols < *heap as usize);
        board_scene(self, (p, side), (p.heaps.len().max(1), cols), crate::At::name, |cell| full(cell).then(counter), |_| Vec::new())
    }
    fn palette(&self) -> Vec<Piece> {
        vec![counter()]
    }
    /// One heap of as many counters as were set.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Heaps, SetupError> {
        let mut heaps = Heaps { sets: self.start.sets, heaps: SmallVec::new() };
        heaps.add(stacks.iter().filter(|(_, stack)| !stack.is_empty()).count() as u32);
        Ok(heaps)
    }
}

fn counter() -> Piece {
    Piece { id: "o".into(), name: "counter".into(), shape: Shape::Stone, ..block_piece() }
}
