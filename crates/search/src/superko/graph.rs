//! Every board that came up, numbered, with what the rules say of it worked out once. Threads share it.

use super::Boards;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};
use std::sync::{Arc, Mutex, OnceLock};
use zug_core::Side;

/// Boards that are given room at once.
const CHUNK: usize = 1 << 8;
/// Parts of what is locked, so that threads seldom wait for each other.
const PARTS: usize = 64;
const NONE: u32 = u32::MAX;

/// The numbered boards. Numbers are given in the order in which boards come up.
pub(super) struct Graph<'a, B: Boards> {
    rules: &'a B,
    chunks: Box<[OnceLock<Chunk<B::Board>>]>,
    len: AtomicU32,
    /// Numbers by the hash of their board.
    index: Box<[Mutex<Index>]>,
    symmetries: usize,
    /// For each symmetry the one that undoes it, once a board without symmetry has told.
    inverse: OnceLock<Vec<usize>>,
    /// Placements by board and side, as far as there is room.
    placements: Box<[Mutex<Edges>]>,
    /// Bytes for boards and for placements.
    room: [usize; 2],
    index_bytes: AtomicUsize,
}

struct Chunk<T> {
    entries: Box<[OnceLock<Entry<T>>]>,
    /// The numbers of each board's images, `symmetries` at a time; [`NONE`] where nobody asked yet.
    images: Box<[AtomicU32]>,
}

struct Entry<T> {
    board: T,
    score: i16,
    certain: (i16, i16),
    /// Placements of each side and one, or 0 where nobody asked yet.
    mobility: [AtomicU16; 2],
    /// The symmetry that gives the least image, which stands for all.
    to_least: u8,
}

/// Numbers in open addressing; a free slot has [`NONE`].
#[derive(Default)]
struct Index {
    slots: Vec<u32>,
    used: usize,
}

#[derive(Default)]
struct Edges {
    kept: FxHashMap<(u32, Side), Arc<[u32]>>,
    bytes: usize,
}

impl<'a, B: Boards> Graph<'a, B> {
    /// Boards may take three quarters of `bytes`, placements what is left.
    pub fn new(rules: &'a B, bytes: usize, threads: usize) -> Self {
        let symmetries = rules.symmetries();
        let room = [bytes / 4 * 3, bytes / 4];
        // What comes up between two looks at the memory goes beyond the room.
        let chunks = (room[0] / Self::chunk_bytes(symmetries) + 64 * threads + 2).min(NONE as usize / CHUNK);
        Graph {
            rules,
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            len: AtomicU32::new(0),
            index: (0..PARTS).map(|_| Mutex::default()).collect(),
            symmetries,
            inverse: OnceLock::new(),
            placements: (0..PARTS).map(|_| Mutex::default()).collect(),
            room,
            index_bytes: AtomicUsize::new(0),
        }
    }

    fn chunk_bytes(symmetries: usize) -> usize {
        CHUNK * (size_of::<OnceLock<Entry<B::Board>>>() + 4 * symmetries)
    }

    fn entry(&self, number: u32) -> &Entry<B::Board> {
        self.chunk(number).entries[number as usize % CHUNK].get().expect("a number is given after the board is there")
    }

    fn chunk(&self, number: u32) -> &Chunk<B::Board> {
        let new = || Chunk {
            entries: (0..CHUNK).map(|_| OnceLock::new()).collect(),
            images: (0..CHUNK * self.symmetries).map(|_| AtomicU32::new(NONE)).collect(),
        };
        self.chunks[number as usize / CHUNK].get_or_init(new)
    }

    /// The number of a board.
    pub fn number(&self, board: &B::Board) -> u32 {
        self.numbered(board, || (self.rules.score(board), self.rules.certain(board)))
    }

    fn numbered(&self, board: &B::Board, worth: impl FnOnce() -> (i32, (i32, i32))) -> u32 {
        let hash = hash_of(board);
        let part = &self.index[(hash >> 58) as usize % PARTS];
        if let Some(number) = part.lock().expect("no panic while held").find(hash, |n| self.entry(n).board == *board) {
            return number;
        }
        // The rules are asked while nobody waits.
        let (score, (low, high)) = worth();
        let images = self.rules.images(board);
        let to_least = (0..images.len()).min_by_key(|&g| (&images[g], g)).expect("the identity") as u8;
        if self.inverse.get().is_none() {
            self.learn_inverses(board, &images);
        }
        let small = |score: i32| i16::try_from(score).expect("scores of small boards");
        let entry =
            Entry { board: board.clone(), score: small(score), certain: (small(low), small(high)), mobility: Default::default(), to_least };
        let mut index = part.lock().expect("no panic while held");
        if let Some(number) = index.find(hash, |n| self.entry(n).board == *board) {
            return number;
        }
        let number = self.len.fetch_add(1, Relaxed);
        let chunk = self.chunk(number);
        chunk.images[number as usize % CHUNK * self.symmetries].store(number, Relaxed);
        assert!(chunk.entries[number as usize % CHUNK].set(entry).is_ok(), "numbers are given once");
        let grown = index.insert(hash, number, |n| hash_of(&self.entry(n).board));
        self.index_bytes.fetch_add(grown, Relaxed);
        number
    }

    /// A board without symmetry tells which symmetry undoes which.
    fn learn_inverses(&self, board: &B::Board, images: &[B::Board]) {
        if (1..images.len()).all(|g| !images[..g].contains(&images[g])) {
            let undoes = |image: &B::Board| self.rules.images(image).iter().position(|b| b == board).expect("symmetries form a group");
            self.inverse.get_or_init(|| images.iter().map(undoes).collect());
        }
    }

    /// The image of a board under a symmetry.
    pub fn image(&self, g: usize, board: u32) -> u32 {
        let slot = &self.chunk(board).images[board as usize % CHUNK * self.symmetries + g];
        // With the number of an image comes its board.
        match slot.load(Acquire) {
            NONE => {
                let entry = self.entry(board);
                let (low, high) = entry.certain;
                let image = self.rules.images(&entry.board).swap_remove(g);
                let number = self.numbered(&image, || (entry.score.into(), (low.into(), high.into())));
                slot.store(number, Release);
                number
            }
            number => number,
        }
    }

    /// The symmetry to the image that stands for all, and the way back. Until a board without symmetry has come up
    /// nothing is folded.
    pub fn folding(&self, board: u32) -> (usize, usize) {
        let g = usize::from(self.entry(board).to_least);
        self.inverse.get().map_or((0, 0), |inverse| (g, inverse[g]))
    }

    pub fn score(&self, board: u32) -> i32 {
        self.entry(board).score.into()
    }

    pub fn certain(&self, board: u32) -> (i32, i32) {
        let (low, high) = self.entry(board).certain;
        (low.into(), high.into())
    }

    /// How many placements a side has, superko aside.
    pub fn mobility(&self, board: u32, side: Side) -> u32 {
        let entry = self.entry(board);
        let slot = &entry.mobility[side as usize];
        let mut known = slot.load(Relaxed);
        if known == 0 {
            known = 1;
            self.rules.placements(&entry.board, side, |_| known += 1);
            slot.store(known, Relaxed);
        }
        u32::from(known - 1)
    }

    /// The boards after every placement of a side, superko aside.
    pub fn placements(&self, board: u32, side: Side) -> Arc<[u32]> {
        let part = &self.placements[board as usize % PARTS];
        if let Some(known) = part.lock().expect("no panic while held").kept.get(&(board, side)) {
            return known.clone();
        }
        let mut after = Vec::new();
        self.rules.placements(&self.entry(board).board, side, |b| after.push(b));
        let numbers: Arc<[u32]> = after.iter().map(|b| self.number(b)).collect();
        let mut edges = part.lock().expect("no panic while held");
        let bytes = 4 * numbers.len() + 64;
        if edges.bytes + bytes > self.room[1] / PARTS {
            *edges = Edges::default();
        }
        if edges.kept.insert((board, side), numbers.clone()).is_none() {
            edges.bytes += bytes;
        }
        numbers
    }

    /// A board by its number.
    pub fn board(&self, number: u32) -> &B::Board {
        &self.entry(number).board
    }

    /// The number of the board after a pass.
    pub fn pass(&self, board: u32) -> u32 {
        let before = &self.entry(board).board;
        let after = self.rules.pass(before);
        if after == *before { board } else { self.number(&after) }
    }

    pub fn len(&self) -> usize {
        self.len.load(Relaxed) as usize
    }

    /// Whether boards, with `more` bytes for each, take more than they may.
    pub fn is_full(&self, more: usize) -> bool {
        let chunks = self.len().div_ceil(CHUNK) * Self::chunk_bytes(self.symmetries);
        chunks + self.index_bytes.load(Relaxed) + self.len() * more > self.room[0]
    }
}

fn hash_of(board: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    board.hash(&mut hasher);
    hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Index {
    fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                NONE => return None,
                number if is(number) => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Puts a number that is not there; gives the bytes that were added.
    fn insert(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) -> usize {
        let mut grown = 0;
        if 4 * (self.used + 1) > 3 * self.slots.len() {
            let len = (2 * self.slots.len()).max(16);
            let old = std::mem::replace(&mut self.slots, vec![NONE; len]);
            grown = 4 * (len - old.len());
            old.into_iter().filter(|&n| n != NONE).for_each(|n| self.put(hash_of(n), n));
        }
        self.put(hash, number);
        self.used += 1;
        grown
    }

    fn put(&mut self, hash: u64, number: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != NONE {
            at = (at + 1) & mask;
        }
        self.slots[at] = number;
    }
}
