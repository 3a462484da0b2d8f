//! Append-only storage that is read without locks while it grows.
//!
//! Both stores are directories of chunks that are allocated when first needed and never moved. What comes first lies in a small chunk of its
//! own: the arena of a small question is made in microseconds.

use super::{FormError, FormId};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Ids have this many bits: the tables of results pack two of them with a third into one word.
pub(super) const ID_BITS: u32 = 27;
const CHUNK_BITS: u32 = 14;
const CHUNK: usize = 1 << CHUNK_BITS;
const POOL_CHUNK_BITS: u32 = 18;
const POOL_CHUNK: usize = 1 << POOL_CHUNK_BITS;
const POOL_CHUNKS: usize = 1 << 13;
/// Longest list of options of one form, both sides together.
pub const MAX_OPTIONS: usize = POOL_CHUNK - FEW_WORDS;

/// Counts memory against a budget.
#[derive(Debug)]
pub(super) struct Meter {
    used: AtomicUsize,
    budget: usize,
}

impl Meter {
    pub fn new(budget: usize) -> Self {
        Meter { used: AtomicUsize::new(0), budget }
    }

    pub fn used(&self) -> usize {
        self.used.load(Relaxed)
    }

    pub fn take(&self, bytes: usize) -> Result<(), FormError> {
        let before = self.used.fetch_add(bytes, Relaxed);
        if before.saturating_add(bytes) > self.budget {
            self.used.fetch_sub(bytes, Relaxed);
            return Err(self.full());
        }
        Ok(())
    }

    /// There is no more.
    pub fn full(&self) -> FormError {
        FormError::OutOfMemory { megabytes: self.budget >> 20 }
    }

    /// Makes a chunk if nobody has, and pays for it.
    fn chunk<'a, T>(&self, cell: &'a Chunk<T>, len: usize, fresh: impl Fn(usize) -> Box<[T]>) -> Result<&'a [T], FormError> {
        if let Some(chunk) = cell.get() {
            return Ok(chunk);
        }
        let bytes = len * size_of::<T>();
        self.take(bytes)?;
        let mut mine = false;
        let chunk = cell.get_or_init(|| {
            mine = true;
            fresh(len)
        });
        if !mine {
            self.used.fetch_sub(bytes, Relaxed);
        }
        Ok(chunk)
    }
}

/// Where a form's options lie in the pool: Left's first, then Right's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub start: u32,
    pub left: u32,
    pub right: u32,
}

/// What is kept of one form.
#[derive(Debug)]
pub(super) struct Entry {
    pub left_stop: Dyadic,
    pub right_stop: Dyadic,
    /// Set at birth for general forms, on first demand for records.
    pub span: OnceLock<Span>,
    /// The negative, once known; `u32::MAX` before.
    pub negative: AtomicU32,
    /// `up` and `nimber` of a record; the number is the left stop.
    pub up: i32,
    pub nimber: u32,
    /// Number-up-star.
    pub record: bool,
    pub number: bool,
    /// The game is at least its right stop.
    pub ge_right: bool,
    /// The game is at most its left stop.
    pub le_left: bool,
}

impl Entry {
    pub fn of_record(value: NumberUpStar) -> Self {
        let infinitesimal = NumberUpStar { number: Dyadic::ZERO, ..value };
        Entry {
            left_stop: value.number,
            right_stop: value.number,
            span: OnceLock::new(),
            negative: AtomicU32::new(u32::MAX),
            up: value.up,
            nimber: value.nimber.0,
            record: true,
            number: value.is_number(),
            ge_right: NumberUpStar::ZERO.le(infinitesimal),
            le_left: infinitesimal.le(NumberUpStar::ZERO),
        }
    }

    #[inline]
    pub fn as_record(&self) -> Option<NumberUpStar> {
        self.record.then_some(NumberUpStar { number: self.left_stop, up: self.up, nimber: Nimber(self.nimber) })
    }

    /// Whether this game is at least a number.
    #[inline]
    pub fn at_least(&self, n: Dyadic) -> bool {
        n < self.right_stop || self.ge_right && n == self.right_stop
    }

    /// Whether this game is at most a number.
    #[inline]
    pub fn at_most(&self, n: Dyadic) -> bool {
        self.left_stop < n || self.le_left && n == self.left_stop
    }
}

/// A chunk that is made when first needed.
type Chunk<T> = OnceLock<Box<[T]>>;

/// A directory of chunks, made when the first of them is.
type Directory<T> = OnceLock<Box<[Chunk<T>]>>;

/// The cell of a chunk, if there are so many.
fn cell<T>(directory: &Directory<T>, chunks: usize, at: usize) -> Option<&Chunk<T>> {
    directory.get_or_init(|| (0..chunks).map(|_| OnceLock::new()).collect()).get(at)
}

/// Zeros that cost nothing until they are used.
pub(crate) fn zeros<T: Zero>(n: usize) -> Box<[T]> {
    // SAFETY: all bits zero are a value of every `Zero`.
    unsafe { Box::new_zeroed_slice(n).assume_init() }
}

/// Words of which all bits zero are a value.
pub(crate) trait Zero {}
impl Zero for AtomicU32 {}
impl Zero for AtomicU64 {}

/// So many entries, and so many words of options, lie in the first chunk.
pub(super) const FEW: usize = 1 << 10;
const FEW_WORDS: usize = 1 << 13;

/// The entries, by id.
#[derive(Debug)]
pub(super) struct Entries {
    few: Chunk<OnceLock<Entry>>,
    /// The place of an id depends on the id alone; the first places of the first chunk stay free.
    chunks: Directory<OnceLock<Entry>>,
    len: AtomicU32,
}

impl Entries {
    pub fn new() -> Self {
        Entries { few: OnceLock::new(), chunks: OnceLock::new(), len: AtomicU32::new(0) }
    }

    pub fn len(&self) -> usize {
        self.len.load(Relaxed) as usize
    }

    #[inline]
    pub fn get(&self, id: FormId) -> &Entry {
        let at = id.0 as usize;
        let chunk = if at < FEW { &self.few } else { &self.chunks.get().expect("an id of this arena")[at >> CHUNK_BITS] };
        chunk.get().expect("an id of this arena")[at % CHUNK].get().expect("an id of this arena")
    }

    /// Appends an entry. Called by one thread at a time for one content, by several for different ones.
    pub fn push(&self, meter: &Meter, entry: Entry) -> Result<FormId, FormError> {
        let mut id = self.len.load(Relaxed);
        loop {
            let (cell, len) = match id as usize {
                at if at < FEW => (&self.few, FEW),
                at => (cell(&self.chunks, 1 << (ID_BITS - CHUNK_BITS), at >> CHUNK_BITS).ok_or_else(|| meter.full())?, CHUNK),
            };
            let chunk = meter.chunk(cell, len, |n| (0..n).map(|_| OnceLock::new()).collect())?;
            match self.len.compare_exchange_weak(id, id + 1, Relaxed, Relaxed) {
                Ok(_) => {
                    chunk[id as usize % CHUNK].set(entry).expect("the place is new");
                    return Ok(FormId(id));
                }
                Err(now) => id = now,
            }
        }
    }
}

/// The options of all forms, one after another.
#[derive(Debug)]
pub(super) struct Pool {
    few: Chunk<AtomicU32>,
    /// As with the entries, the first places stay free.
    chunks: Directory<AtomicU32>,
    end: AtomicUsize,
}

impl Pool {
    pub fn new() -> Self {
        Pool { few: OnceLock::new(), chunks: OnceLock::new(), end: AtomicUsize::new(0) }
    }

    /// Appends Left's and Right's options.
    pub fn push(&self, meter: &Meter, left: &[FormId], right: &[FormId]) -> Result<Span, FormError> {
        let n = left.len() + right.len();
        if n > MAX_OPTIONS {
            return Err(FormError::TooManyOptions);
        }
        let mut end = self.end.load(Relaxed);
        let start = loop {
            // A list lies within one chunk.
            let room = if end < FEW_WORDS { FEW_WORDS } else { (end / POOL_CHUNK + 1) * POOL_CHUNK } - end;
            let start = if n <= room { end } else { end + room };
            match self.end.compare_exchange_weak(end, start + n, Relaxed, Relaxed) {
                Ok(_) => break start,
                Err(now) => end = now,
            }
        };
        let span = Span { start: start as u32, left: left.len() as u32, right: right.len() as u32 };
        if n > 0 {
            let (cell, len) = match start < FEW_WORDS {
                true => (&self.few, FEW_WORDS),
                false => (cell(&self.chunks, POOL_CHUNKS, start >> POOL_CHUNK_BITS).ok_or_else(|| meter.full())?, POOL_CHUNK),
            };
            let chunk = meter.chunk(cell, len, zeros)?;
            for (place, id) in chunk[start % POOL_CHUNK..].iter().zip(left.iter().chain(right)) {
                place.store(id.0, Relaxed);
            }
        }
        Ok(span)
    }

    #[inline]
    fn ids(&self, start: usize, n: usize) -> Ids<'_> {
        if n == 0 {
            return Ids(&[]);
        }
        let chunk = if start < FEW_WORDS { &self.few } else { &self.chunks.get().expect("a list of this pool")[start >> POOL_CHUNK_BITS] };
        let chunk = chunk.get().expect("a list of this pool");
        Ids(&chunk[start % POOL_CHUNK..][..n])
    }

    #[inline]
    pub fn left(&self, span: Span) -> Ids<'_> {
        self.ids(span.start as usize, span.left as usize)
    }

    #[inline]
    pub fn right(&self, span: Span) -> Ids<'_> {
        self.ids(span.start as usize + span.left as usize, span.right as usize)
    }
}

/// A list of forms in an arena. (The words are atomic only so that the arena can grow while it is read; a list never changes.)
#[derive(Clone, Copy, Debug)]
pub struct Ids<'a>(&'a [AtomicU32]);

impl<'a> Ids<'a> {
    /// How many.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The one at a place.
    #[inline]
    pub fn get(self, i: usize) -> Option<FormId> {
        self.0.get(i).map(|id| FormId(id.load(Relaxed)))
    }

    /// All of them.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = FormId> + 'a {
        self.0.iter().map(|id| FormId(id.load(Relaxed)))
    }
}
