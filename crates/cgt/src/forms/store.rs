//! Append-only storage that is read without locks while it grows.
//!
//! Both stores are chunks that are allocated when first needed and never moved. The first ones are small and each is
//! twice as long as the one before, so the arena of a small question is made in a microsecond; later ones are all equal
//! and found through a directory.

use super::{FormError, FormId};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Ids have this many bits: the tables of results pack two of them with a third into one word.
pub(super) const ID_BITS: u32 = 27;
const POOL_CHUNK_BITS: u32 = 18;
/// Longest list of options of one form, both sides together.
pub const MAX_OPTIONS: usize = 1 << POOL_CHUNK_BITS;

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
    fn chunk<T>(&self, cell: &Chunk<T>, len: usize, fresh: impl Fn(usize) -> Box<[T]>) -> Result<(), FormError> {
        if cell.get().is_some() {
            return Ok(());
        }
        let bytes = len * size_of::<T>();
        self.take(bytes)?;
        let mut mine = false;
        cell.get_or_init(|| {
            mine = true;
            fresh(len)
        });
        if !mine {
            self.used.fetch_sub(bytes, Relaxed);
        }
        Ok(())
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

/// How many chunks are smaller than the others: the first has `1 / 2^SMALLER` of their length.
const SMALLER: usize = 8;

/// Chunks of at most `2^BITS` places, up to `2^13` of them.
#[derive(Debug)]
struct Chunks<T, const BITS: u32> {
    small: [Chunk<T>; SMALLER],
    /// Made when there is more than the small ones hold.
    large: OnceLock<Box<[Chunk<T>]>>,
}

impl<T, const BITS: u32> Chunks<T, BITS> {
    const FIRST_BITS: u32 = BITS - SMALLER as u32;

    fn new() -> Self {
        Chunks { small: [const { OnceLock::new() }; SMALLER], large: OnceLock::new() }
    }

    /// Places are counted on from the length of the first chunk: then small chunks begin at powers of two, and large
    /// ones at multiples.
    #[inline]
    fn count_on(at: usize) -> usize {
        at + (1 << Self::FIRST_BITS)
    }

    /// The place and all that follow it in its chunk.
    #[inline]
    fn from(&self, at: usize) -> Option<&[T]> {
        let n = Self::count_on(at);
        let (chunk, start) = if n < 1 << BITS {
            let bits = n.ilog2();
            (&self.small[(bits - Self::FIRST_BITS) as usize], n - (1 << bits))
        } else {
            (self.large.get()?.get(n >> BITS)?, n % (1 << BITS))
        };
        chunk.get()?.get(start..)
    }

    /// How many places a chunk has from this one on.
    fn room(at: usize) -> usize {
        let n = Self::count_on(at);
        let end = if n < 1 << BITS { 2 << n.ilog2() } else { ((n >> BITS) + 1) << BITS };
        end - n
    }

    /// Makes the chunk of a place, if nobody has.
    fn make(&self, meter: &Meter, at: usize, fresh: impl Fn(usize) -> Box<[T]>) -> Result<(), FormError> {
        let n = Self::count_on(at);
        let (chunk, len) = if n < 1 << BITS {
            (&self.small[(n.ilog2() - Self::FIRST_BITS) as usize], 1 << n.ilog2())
        } else {
            let large = self.large.get_or_init(|| (0..1 << 13).map(|_| OnceLock::new()).collect());
            (large.get(n >> BITS).ok_or_else(|| meter.full())?, 1 << BITS)
        };
        meter.chunk(chunk, len, fresh)
    }
}

/// Zeros that cost nothing until they are used.
pub(crate) fn zeros<T: Zero>(n: usize) -> Box<[T]> {
    // SAFETY: all bits zero are a value of every `Zero`.
    unsafe { Box::new_zeroed_slice(n).assume_init() }
}

/// Words of which all bits zero are a value.
///
/// # Safety
/// All bits zero must be a value of the type.
pub(crate) unsafe trait Zero {}
// SAFETY: an atomic integer of zeros is 0.
unsafe impl Zero for AtomicU32 {}
// SAFETY: the same.
unsafe impl Zero for AtomicU64 {}

/// A counter that many threads write, on a cache line of its own: what lies beside it is read all the time.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub T);

/// The entries, by id.
#[derive(Debug)]
pub(super) struct Entries {
    chunks: Chunks<OnceLock<Entry>, 14>,
    len: Apart<AtomicU32>,
}

impl Entries {
    pub fn new() -> Self {
        Entries { chunks: Chunks::new(), len: Apart::default() }
    }

    pub fn len(&self) -> usize {
        self.len.0.load(Relaxed) as usize
    }

    #[inline]
    pub fn get(&self, id: FormId) -> &Entry {
        let entry = self.chunks.from(id.0 as usize).and_then(|entries| entries.first()?.get());
        entry.expect("an id of this arena")
    }

    /// Appends an entry. Called by one thread at a time for one content, by several for different ones.
    pub fn push(&self, meter: &Meter, entry: Entry) -> Result<FormId, FormError> {
        let mut id = self.len.0.load(Relaxed);
        loop {
            if id >> ID_BITS > 0 {
                return Err(meter.full());
            }
            self.chunks.make(meter, id as usize, |n| (0..n).map(|_| OnceLock::new()).collect())?;
            match self.len.0.compare_exchange_weak(id, id + 1, Relaxed, Relaxed) {
                Ok(_) => {
                    let place = self.chunks.from(id as usize).and_then(<[_]>::first).expect("just made");
                    place.set(entry).expect("the place is new");
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
    words: Words,
    end: Apart<AtomicUsize>,
}

type Words = Chunks<AtomicU32, POOL_CHUNK_BITS>;

impl Pool {
    pub fn new() -> Self {
        Pool { words: Chunks::new(), end: Apart::default() }
    }

    /// Appends Left's and Right's options.
    pub fn push(&self, meter: &Meter, left: &[FormId], right: &[FormId]) -> Result<Span, FormError> {
        let n = left.len() + right.len();
        if n > MAX_OPTIONS {
            return Err(FormError::TooManyOptions);
        }
        let mut end = self.end.0.load(Relaxed);
        let start = loop {
            // A list lies within one chunk.
            let mut start = end;
            while Words::room(start) < n {
                start += Words::room(start);
            }
            match self.end.0.compare_exchange_weak(end, start + n, Relaxed, Relaxed) {
                Ok(_) => break start,
                Err(now) => end = now,
            }
        };
        let span = Span { start: start as u32, left: left.len() as u32, right: right.len() as u32 };
        if n > 0 {
            self.words.make(meter, start, zeros)?;
            let places = self.words.from(start).expect("just made");
            for (place, id) in places.iter().zip(left.iter().chain(right)) {
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
        Ids(&self.words.from(start).expect("a list of this pool")[..n])
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

/// A list of forms in an arena. (The words are atomic only so that the arena can grow while it is read; a list never
/// changes.)
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
