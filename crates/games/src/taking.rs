//! Heaps of counters where a move takes some of a heap and may divide the rest: what octal and subtraction games share.

use crate::At;
use crate::cells::{Reader, block_piece, board_scene};
use smallvec::SmallVec;
use zug_core::{Notation, Piece, ReadError, Scene, Shape, Side};

/// The largest heap.
pub(crate) const LARGEST: u32 = 1_000_000;
const MOST_HEAPS: usize = 1_000;
/// As many counters of a heap as a picture shows.
const SHOWN: usize = 64;

/// Heaps, the largest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counters(SmallVec<[u32; 2]>);

/// How many counters are taken from a heap and what remains: `left ≤ right`. The heap is any that has their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Taking {
    pub(crate) take: u32,
    pub(crate) left: u32,
    pub(crate) right: u32,
}

impl Taking {
    pub(crate) fn read(text: &str, most: u32) -> Result<Taking, ReadError> {
        let mut reader = Reader::new(text);
        let take = reader.number(most, "how many counters are taken")?;
        reader.symbol('-')?;
        let left = reader.number(LARGEST, "the size of the heap that remains on the left")?;
        reader.symbol('-')?;
        let right = reader.number(LARGEST, "the size of the heap that remains on the right")?;
        reader.end()?;
        Ok(Taking { take, left: left.min(right), right: left.max(right) })
    }

    pub(crate) fn write(self) -> String {
        format!("{}-{}-{}", self.take, self.left, self.right)
    }

    fn heap(self) -> u32 {
        self.take + self.left + self.right
    }
}

impl Counters {
    pub(crate) fn one(heap: u32) -> Counters {
        let mut counters = Counters::default();
        counters.add(heap);
        counters
    }

    fn add(&mut self, heap: u32) {
        if heap > 0 {
            let place = self.0.partition_point(|h| *h < heap);
            self.0.insert(place, heap);
        }
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = u32> {
        self.0.iter().copied()
    }

    /// The sizes of heaps, each once: heaps of the same size have the same moves.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = u32> {
        self.0.chunk_by(|a, b| a == b).map(|same| same[0])
    }

    pub(crate) fn play(&mut self, m: Taking) {
        if let Some(place) = self.0.iter().position(|heap| *heap == m.heap()) {
            self.0.remove(place);
        }
        self.add(m.left);
        self.add(m.right);
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        crate::strip::heap_bytes(&self.0)
    }

    /// Reads sizes with commas between them, to the end.
    pub(crate) fn read(reader: &mut Reader) -> Result<Counters, ReadError> {
        let mut counters = Counters::default();
        loop {
            counters.add(reader.number(LARGEST, &format!("a number up to {LARGEST}"))?);
            if !reader.takes(',') {
                reader.end()?;
                return Ok(counters);
            }
            if counters.0.len() == MOST_HEAPS {
                return reader.expected(&format!("no more than {MOST_HEAPS} heaps"));
            }
        }
    }

    pub(crate) fn write(&self) -> String {
        let heaps: Vec<String> = self.each().map(|heap| heap.to_string()).collect();
        if heaps.is_empty() { "0".into() } else { heaps.join(",") }
    }

    /// One heap of as many counters as were set.
    pub(crate) fn set_up(stacks: &[(String, Vec<Piece>)]) -> Counters {
        Counters::one(stacks.iter().filter(|(_, stack)| !stack.is_empty()).count() as u32)
    }

    /// A row of cells for each heap. Where heaps are divided a move is the first and the last counter taken, else the
    /// first of those that go from the end, in the leftmost heap that has it; large heaps are cut.
    pub(crate) fn scene<R: Notation<Move = Taking>>(&self, rules: &R, p: &R::Pos, side: Side, divides: bool) -> Scene {
        let cols = self.0.last().map_or(1, |heap| (*heap as usize).clamp(1, SHOWN));
        let full = |cell: usize| self.0.get(cell / cols).is_some_and(|heap| cell % cols < *heap as usize);
        let ways = |m: Taking| {
            let row = self.0.iter().position(|heap| *heap == m.heap()).unwrap_or(0) as u32;
            let (from, to) = match divides {
                true => (m.left, (m.left + m.take).saturating_sub(1).max(m.left)),
                false => (m.right, m.right),
            };
            let way = if from == to { vec![At::new(row, from)] } else { vec![At::new(row, from), At::new(row, to)] };
            if (to as usize) < SHOWN { vec![way] } else { Vec::new() }
        };
        board_scene(rules, (p, side), (self.0.len().max(1), cols), At::name, |cell| full(cell).then(counter), ways)
    }
}

/// A counter in a picture.
pub(crate) fn counter() -> Piece {
    Piece { id: "o".into(), name: "counter".into(), shape: Shape::Stone, ..block_piece() }
}
