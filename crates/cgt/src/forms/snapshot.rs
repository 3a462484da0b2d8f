//! Forms as bytes and back: portable, checked, and the same for the same games whatever the arena they lie in.
//!
//! ```text
//! "zugforms"  version u32  count u32  forms…  xxh3 of all before u64          (little endian)
//! form: 0  numerator i64  exponent u8  up i32  nimber u32                     a record
//!       1  lefts u32  rights u32  places of the options u32…                  places are of earlier forms
//! ```
//!
//! Forms are ordered by height, then by their contents. Reading builds every form anew from its options, so that no
//! file can bring a form into an arena that is not canonical.

use super::{Arena, Calculator, FormError, FormId, FromOptions, Watch, options_first};
use crate::values::{Dyadic, NumberUpStar};
use rustc_hash::{FxHashMap, FxHashSet};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"zugforms";
const VERSION: u32 = 1;

/// Why bytes are not a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// Not made by zug.
    #[error("this is no snapshot of values")]
    Foreign,
    /// Of another version.
    #[error("the snapshot has version {0}, this program reads version {VERSION}")]
    Version(u32),
    /// Changed or cut off.
    #[error("the snapshot is damaged: {0}")]
    Damaged(&'static str),
    /// The forms do not fit.
    #[error(transparent)]
    Form(#[from] FormError),
}

/// What a form is ordered by: records by their parts, others by their options' places.
type Contents = (Option<(Dyadic, i32, u32)>, Vec<u32>, Vec<u32>);

/// Writes some forms and all their followers; gives the bytes and the place of each form in them.
pub fn write_snapshot(arena: &Arena, roots: &[FormId]) -> Result<(Vec<u8>, FxHashMap<FormId, u32>), FormError> {
    let mut heights = Heights { arena, known: FxHashMap::default() };
    for root in roots {
        options_first(arena, Watch::default(), *root, &mut heights)?;
    }
    let mut levels: Vec<Vec<FormId>> = Vec::new();
    for (id, height) in heights.known {
        levels.resize_with(levels.len().max(height as usize + 1), Vec::new);
        levels[height as usize].push(id);
    }
    let mut places = FxHashMap::default();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((levels.iter().map(Vec::len).sum::<usize>() as u32).to_le_bytes());
    for level in levels {
        let mut level: Vec<(Contents, FormId)> =
            level.into_iter().map(|id| Ok((contents(arena, id, &places)?, id))).collect::<Result<_, FormError>>()?;
        level.sort_unstable();
        for (contents, id) in level {
            places.insert(id, places.len() as u32);
            write_form(&mut bytes, &contents);
        }
    }
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    Ok((bytes, places))
}

/// The heights of forms and all their followers; records have none.
struct Heights<'a> {
    arena: &'a Arena,
    known: FxHashMap<FormId, u32>,
}

impl FromOptions for Heights<'_> {
    type Error = FormError;

    fn knows(&mut self, id: FormId) -> Result<bool, FormError> {
        if self.arena.as_record(id).is_some() {
            self.known.insert(id, 0);
        }
        Ok(self.known.contains_key(&id))
    }

    fn find(&mut self, id: FormId) -> Result<(), FormError> {
        let options = self.arena.left(id)?.iter().chain(self.arena.right(id)?.iter());
        let height = options.map(|o| self.known[&o]).max().unwrap_or(0) + 1;
        self.known.insert(id, height);
        Ok(())
    }
}

fn contents(arena: &Arena, id: FormId, places: &FxHashMap<FormId, u32>) -> Result<Contents, FormError> {
    if let Some(value) = arena.as_record(id) {
        return Ok((Some((value.number, value.up, value.nimber.0)), Vec::new(), Vec::new()));
    }
    let side = |ids: super::Ids| {
        let mut side: Vec<u32> = ids.iter().map(|o| places[&o]).collect();
        side.sort_unstable();
        side
    };
    Ok((None, side(arena.left(id)?), side(arena.right(id)?)))
}

fn write_form(bytes: &mut Vec<u8>, (record, left, right): &Contents) {
    if let Some((number, up, nimber)) = record {
        bytes.push(0);
        bytes.extend(number.numerator().to_le_bytes());
        bytes.push(number.exponent() as u8);
        bytes.extend(up.to_le_bytes());
        bytes.extend(nimber.to_le_bytes());
        return;
    }
    bytes.push(1);
    let lengths = [left.len() as u32, right.len() as u32];
    lengths.iter().chain(left).chain(right).for_each(|word| bytes.extend(word.to_le_bytes()));
}

/// Takes fixed numbers of bytes from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(SnapshotError::Damaged("it ends inside a form"))?;
        self.0 = rest;
        Ok(*head)
    }

    fn word(&mut self) -> Result<u32, SnapshotError> {
        self.take().map(u32::from_le_bytes)
    }

    fn options(&mut self, n: u32, forms: &[FormId]) -> Result<Vec<FormId>, SnapshotError> {
        let earlier = SnapshotError::Damaged("an option is not an earlier form");
        (0..n).map(|_| forms.get(self.word()? as usize).copied().ok_or(earlier)).collect()
    }
}

/// Reads a snapshot into the calculator's arena; gives the forms by place.
pub fn read_snapshot(calculator: &mut Calculator, bytes: &[u8]) -> Result<Vec<FormId>, SnapshotError> {
    if !bytes.starts_with(MAGIC) {
        return Err(SnapshotError::Foreign);
    }
    let (body, sum) = bytes.split_last_chunk::<8>().ok_or(SnapshotError::Damaged("it is cut off"))?;
    let mut rest = Bytes(&body[MAGIC.len().min(body.len())..]);
    let version = rest.word()?;
    if version != VERSION {
        return Err(SnapshotError::Version(version));
    }
    if xxh3_64(body) != u64::from_le_bytes(*sum) {
        return Err(SnapshotError::Damaged("its checksum is wrong"));
    }
    let count = rest.word()?;
    let mut forms = Vec::new();
    let mut seen = FxHashSet::default();
    for _ in 0..count {
        let form = read_form(calculator, &mut rest, &forms)?;
        if !seen.insert(form) {
            return Err(SnapshotError::Damaged("a form comes twice"));
        }
        forms.push(form);
    }
    if rest.0.is_empty() { Ok(forms) } else { Err(SnapshotError::Damaged("there is more after the last form")) }
}

fn read_form(calculator: &mut Calculator, rest: &mut Bytes, forms: &[FormId]) -> Result<FormId, SnapshotError> {
    match rest.take::<1>()? {
        [0] => {
            let numerator = i64::from_le_bytes(rest.take()?);
            let [exponent] = rest.take()?;
            let up = rest.word()?.cast_signed();
            let number = Dyadic::new(numerator, u32::from(exponent)).map_err(FormError::from)?;
            let value = NumberUpStar::new(number, up, rest.word()?).map_err(FormError::from)?;
            Ok(calculator.arena().record(value)?)
        }
        [1] => {
            let (lefts, rights) = (rest.word()?, rest.word()?);
            let (left, right) = (rest.options(lefts, forms)?, rest.options(rights, forms)?);
            Ok(calculator.form(&left, &right)?)
        }
        _ => Err(SnapshotError::Damaged("a form of an unknown kind")),
    }
}
