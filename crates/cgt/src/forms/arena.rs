//! The arena: every form once.

use super::memo::{MOST_BITS, Memo};
use super::store::{Entries, Entry, ID_BITS, Ids, Meter, Pool, Span};
use super::{Calculator, FormError, FormId};
use crate::index::Index;
use crate::values::{Dyadic, Nimber, NumberUpStar};
use schemars::JsonSchema;
use smallvec::SmallVec;
use std::sync::{Mutex, OnceLock, atomic::AtomicU32};

/// Parts of the index that can grow at the same time, for arenas that are shared.
const SHARDS: usize = 16;

/// All canonical forms met so far. Shared by reference between threads; nothing is ever removed.
#[derive(Debug)]
pub struct Arena {
    entries: Entries,
    pool: Pool,
    /// Where the forms are, by their hash; and who may add to each part, with how many are there. Locks lie apart from
    /// what is read all the time.
    shards: Box<[Index]>,
    writers: Box<[Mutex<usize>]>,
    meter: Meter,
    pub(super) orders: Memo<1>,
    pub(super) sums: Memo<ID_BITS>,
}

/// Who wins a game under normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, JsonSchema)]
pub enum Outcome {
    /// Left, whoever starts: the game is positive.
    L,
    /// Right, whoever starts: the game is negative.
    R,
    /// The next player: the game is confused with zero.
    N,
    /// The previous player: the game is zero.
    P,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An arena for everyday use: up to 1 GB.
    pub fn new() -> Self {
        Arena::with_tables(1 << 30, 17, SHARDS)
    }

    /// An arena for one thread's short questions: at most about `bytes`, of which the tables of kept results are the
    /// smallest.
    pub(crate) fn for_one(bytes: usize) -> Self {
        Arena::with_tables(bytes.max(8 << 20), 17, 1)
    }

    /// An arena that takes at most about `bytes` of memory, in which the tables of kept results are a sixteenth each.
    /// At least 8 MB are taken as given.
    pub fn with_memory(bytes: usize) -> Self {
        let bytes = bytes.max(8 << 20);
        Arena::with_tables(bytes, (bytes / 16 / 8).ilog2().clamp(17, MOST_BITS), SHARDS)
    }

    fn with_tables(bytes: usize, bits: u32, shards: usize) -> Self {
        let arena = Arena {
            entries: Entries::new(),
            pool: Pool::new(),
            shards: (0..shards).map(|_| Index::default()).collect(),
            writers: (0..shards).map(|_| Mutex::default()).collect(),
            meter: Meter::new(bytes),
            orders: Memo::new(bits),
            sums: Memo::new(bits),
        };
        let tables = arena.orders.bytes() + arena.sums.bytes();
        let zero = arena.meter.take(tables).and_then(|()| arena.record(NumberUpStar::ZERO));
        assert_eq!(zero, Ok(FormId::ZERO), "the least budget has room for zero");
        arena
    }

    /// A worker on this arena, for one thread.
    pub fn calculator(&self) -> Calculator<'_> {
        Calculator::new(self)
    }

    /// How many forms there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never: zero is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Memory taken, in bytes.
    pub fn memory(&self) -> usize {
        self.meter.used()
    }

    #[inline]
    pub(super) fn entry(&self, id: FormId) -> &Entry {
        self.entries.get(id)
    }

    /// The number-up-star, if the form is one.
    pub fn as_record(&self, id: FormId) -> Option<NumberUpStar> {
        self.entry(id).as_record()
    }

    /// The number, if the form is one.
    pub fn as_number(&self, id: FormId) -> Option<Dyadic> {
        let entry = self.entry(id);
        entry.number.then_some(entry.left_stop)
    }

    /// The nimber, if the form is one.
    pub fn as_nimber(&self, id: FormId) -> Option<Nimber> {
        self.as_record(id)?.as_nimber()
    }

    /// The number the game comes to when Left starts and both play well.
    pub fn left_stop(&self, id: FormId) -> Dyadic {
        self.entry(id).left_stop
    }

    /// The number the game comes to when Right starts and both play well.
    pub fn right_stop(&self, id: FormId) -> Dyadic {
        self.entry(id).right_stop
    }

    /// Whether the game is at least a number.
    pub fn at_least(&self, id: FormId, number: Dyadic) -> bool {
        self.entry(id).at_least(number)
    }

    /// Whether the game is at most a number.
    pub fn at_most(&self, id: FormId, number: Dyadic) -> bool {
        self.entry(id).at_most(number)
    }

    /// Who wins.
    pub fn outcome(&self, id: FormId) -> Outcome {
        let entry = self.entry(id);
        match (entry.at_least(Dyadic::ZERO), entry.at_most(Dyadic::ZERO)) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::N,
        }
    }

    /// Left's canonical options, in no particular order.
    pub fn left(&self, id: FormId) -> Result<Ids<'_>, FormError> {
        Ok(self.pool.left(self.span(id)?))
    }

    /// Right's canonical options, in no particular order.
    pub fn right(&self, id: FormId) -> Result<Ids<'_>, FormError> {
        Ok(self.pool.right(self.span(id)?))
    }

    #[inline]
    fn span(&self, id: FormId) -> Result<Span, FormError> {
        let entry = self.entry(id);
        match entry.span.get() {
            Some(span) => Ok(*span),
            None => self.expand(entry),
        }
    }

    /// Writes down the options of a record.
    fn expand(&self, entry: &Entry) -> Result<Span, FormError> {
        let value = entry.as_record().expect("general forms have their options from birth");
        let [left, right] = self.record_options(value)?;
        let span = self.pool.push(&self.meter, &left, &right)?;
        Ok(*entry.span.get_or_init(|| span))
    }

    fn record_options(&self, value: NumberUpStar) -> Result<[SmallVec<[FormId; 4]>; 2], FormError> {
        let NumberUpStar { number, up, nimber: Nimber(star) } = value;
        let one = |v: NumberUpStar| -> Result<SmallVec<[FormId; 4]>, FormError> { Ok(SmallVec::from_slice(&[self.record(v)?])) };
        let number_only = NumberUpStar::from(number);
        if value.is_number() {
            let option = |n: Option<Dyadic>| n.map(|n| one(n.into())).transpose().map(Option::unwrap_or_default);
            return Ok([option(number.left_option())?, option(number.right_option())?]);
        }
        if up == 0 {
            if star as usize > super::store::MAX_OPTIONS / 2 {
                return Err(FormError::TooManyOptions);
            }
            let below: Result<SmallVec<_>, _> = (0..star).map(|n| self.record(NumberUpStar { nimber: Nimber(n), ..value })).collect();
            let below = below?;
            return Ok([below.clone(), below]);
        }
        // A positive multiple of up is {number | one up less, and a star}; only up-star itself is {0,*|0}.
        let towards = NumberUpStar { number, up: up - up.signum(), nimber: Nimber(star ^ 1) };
        let (own, other) = if up.abs() == 1 && star == 1 {
            let mut own = one(number_only)?;
            own.push(self.record(NumberUpStar { nimber: Nimber(1), ..number_only })?);
            (own, one(number_only)?)
        } else {
            (one(number_only)?, one(towards)?)
        };
        Ok(if up > 0 { [own, other] } else { [other, own] })
    }

    /// The form of a number-up-star.
    pub fn record(&self, value: NumberUpStar) -> Result<FormId, FormError> {
        let same = |entry: &Entry| entry.as_record() == Some(value);
        self.find_or_adopt(record_hash(value), same, || Ok(Entry::of_record(value)))
    }

    /// The form of a number.
    pub fn number(&self, n: Dyadic) -> Result<FormId, FormError> {
        self.record(n.into())
    }

    /// The form with these options, which must be canonical, not a record, and sorted by id.
    pub(super) fn intern(&self, left: &[FormId], right: &[FormId]) -> Result<FormId, FormError> {
        let same = |entry: &Entry| {
            !entry.record
                && entry.span.get().is_some_and(|span| {
                    span.left as usize == left.len()
                        && span.right as usize == right.len()
                        && self.pool.left(*span).iter().eq(left.iter().copied())
                        && self.pool.right(*span).iter().eq(right.iter().copied())
                })
        };
        self.find_or_adopt(options_hash(left, right), same, || {
            let span = self.pool.push(&self.meter, left, right)?;
            let mut entry = self.unnamed(left, right);
            entry.span = OnceLock::from(span);
            Ok(entry)
        })
    }

    /// Stops, and comparison with them, of a game that is not a number, from its options.
    pub(super) fn unnamed(&self, left: &[FormId], right: &[FormId]) -> Entry {
        let mut entry = Entry {
            left_stop: Dyadic::ZERO,
            right_stop: Dyadic::ZERO,
            span: OnceLock::new(),
            negative: AtomicU32::new(u32::MAX),
            up: 0,
            nimber: 0,
            record: false,
            number: false,
            ge_right: true,
            le_left: true,
        };
        // Left stops at the best right stop among his options, and the game exceeds that number if such an option is at
        // least it.
        for (i, id) in left.iter().enumerate() {
            let option = self.entry(*id);
            if i == 0 || option.right_stop > entry.left_stop {
                (entry.left_stop, entry.le_left) = (option.right_stop, !option.ge_right);
            } else if option.right_stop == entry.left_stop {
                entry.le_left &= !option.ge_right;
            }
        }
        for (i, id) in right.iter().enumerate() {
            let option = self.entry(*id);
            if i == 0 || option.left_stop < entry.right_stop {
                (entry.right_stop, entry.ge_right) = (option.left_stop, !option.le_left);
            } else if option.left_stop == entry.right_stop {
                entry.ge_right &= !option.le_left;
            }
        }
        entry
    }

    /// The form that is the `same`, or a new one.
    #[inline]
    fn find_or_adopt(
        &self,
        hash: u64,
        same: impl Fn(&Entry) -> bool,
        make: impl FnOnce() -> Result<Entry, FormError>,
    ) -> Result<FormId, FormError> {
        let shard = hash as usize & (self.shards.len() - 1);
        let same = |id| same(self.entries.get(FormId(id)));
        if let Some(id) = self.shards[shard].find(hash, same) {
            return Ok(FormId(id));
        }
        let mut len = self.writers[shard].lock().expect("no panic while held");
        // Another thread may have made it in the meantime.
        if let Some(id) = self.shards[shard].find(hash, same) {
            return Ok(FormId(id));
        }
        let growth = self.shards[shard].growth(*len);
        if growth > 0 {
            self.meter.take(growth)?;
        }
        let id = self.entries.push(&self.meter, make()?)?;
        if !self.shards[shard].insert(hash, id.0, *len) {
            return Err(self.meter.full());
        }
        *len += 1;
        Ok(id)
    }
}

/// A hash of option lists, word by word.
struct OptionsHash(u64);

impl OptionsHash {
    fn new(left: usize) -> Self {
        OptionsHash(left as u64)
    }

    #[inline]
    fn add(&mut self, id: FormId) {
        self.0 = (self.0.rotate_left(23) ^ u64::from(id.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    #[inline]
    fn finish(self) -> u64 {
        let x = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        x ^ x >> 29
    }
}

fn options_hash(left: &[FormId], right: &[FormId]) -> u64 {
    let mut hash = OptionsHash::new(left.len());
    left.iter().chain(right).for_each(|id| hash.add(*id));
    hash.finish()
}

fn record_hash(value: NumberUpStar) -> u64 {
    let mut hash = OptionsHash::new(usize::MAX);
    let n = value.number.numerator() as u64;
    [n as u32, (n >> 32) as u32, value.number.exponent(), value.up as u32, value.nimber.0].into_iter().for_each(|w| hash.add(FormId(w)));
    hash.finish()
}
