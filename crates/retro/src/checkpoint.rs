//! Checkpoint files: results by canonical code, as the seed program of Gobblet Gobblers keeps them.
//!
//! A header of 32 bytes (magic `GBL2`, version 1 as u32, number of entries as u64, XXH64 of the entries as u64, eight
//! zero bytes), then entries of nine bytes in ascending order: the canonical code of a position with the side to move
//! (u64), and its result for the first player (i8: 1, 0, −1); all little-endian. Files without the header are read too.
//! Unlike a table it holds keys and no distances: it is made for comparison.

use crate::error::LookError;
use crate::threads::{Run, Work, runs};
use rayon::prelude::*;
use serde::Serialize;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;
use xxhash_rust::xxh64::Xxh64;
use zug_core::{Negate, Notation, Oracle, Progress, Retro, Side, Slot, Symmetry, Verdict, Wdl};
use zug_table::{TableError, TableOracle, replace_file};

const MAGIC: &[u8; 4] = b"GBL2";
const HEADER: usize = 32;
const ENTRY: usize = 9;
/// Differences that are told in full.
const TOLD: usize = 20;
/// Entries are sorted in passes by the highest bits of their codes.
const PASS_SHIFT: u32 = 44;

/// Games whose results can be kept by code.
pub trait Coded: Retro + Notation + Symmetry + Negate {}
impl<R: Retro + Notation + Symmetry + Negate> Coded for R {}

/// How a checkpoint compares with the exact values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Entries of the file.
    pub entries: u64,
    /// Entries of finished positions.
    pub finished: u64,
    /// Entries that say what is true.
    pub agree: u64,
    /// Entries that say something else.
    pub differ: u64,
    /// Entries whose code is no position.
    pub not_positions: u64,
    /// Unfinished entries by what the file and what the exact values say, for the first player.
    pub matrix: Vec<Cross>,
    /// The first entries that differ.
    pub examples: Vec<Difference>,
}

/// One cell of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cross {
    /// What the file says, for the first player.
    pub stored: i8,
    /// What is true.
    pub exact: i8,
    /// How many unfinished positions.
    pub count: u64,
}

/// An entry that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The code in the file.
    pub code: String,
    /// The position.
    pub position: String,
    /// What the file says, for the first player.
    pub stored: i8,
    /// What is true.
    pub exact: i8,
}

/// The result for the first player.
fn for_left(verdict: Verdict, side: Side) -> i8 {
    match (verdict.wdl, side) {
        (Wdl::Draw, _) => 0,
        (Wdl::Win, Side::Left) | (Wdl::Loss, Side::Right) => 1,
        (Wdl::Win, Side::Right) | (Wdl::Loss, Side::Left) => -1,
    }
}

/// Writes every position of the tiers that `wanted` takes, with either side to move, into a checkpoint. Gives the
/// number of entries.
///
/// Entries are gathered and sorted in memory, in as many passes as `memory` makes necessary.
pub fn write<R: Coded>(
    rules: &R,
    oracle: &TableOracle<R>,
    path: &Path,
    wanted: impl Fn(u32) -> bool,
    memory: u64,
    progress: &Progress,
) -> Result<u64, LookError> {
    let tiers: Vec<u32> = (0..rules.tiers()).filter(|t| wanted(*t)).collect();
    replace_file(path, |out| write_to(rules, oracle, out, &tiers, memory, progress)).map_err(|failure| match failure {
        Failure::Look(e) => e,
        Failure::Io(source) => TableError::Io { path: path.into(), source }.into(),
    })
}

/// What can go wrong while writing.
enum Failure {
    Look(LookError),
    Io(std::io::Error),
}

impl From<LookError> for Failure {
    fn from(e: LookError) -> Self {
        Failure::Look(e)
    }
}

impl From<std::io::Error> for Failure {
    fn from(e: std::io::Error) -> Self {
        Failure::Io(e)
    }
}

fn write_to<R: Coded>(
    rules: &R,
    oracle: &TableOracle<R>,
    out: &mut BufWriter<File>,
    tiers: &[u32],
    memory: u64,
    progress: &Progress,
) -> Result<u64, Failure> {
    let slots: u64 = tiers.iter().map(|t| rules.tier_len(*t)).sum();
    // Gathering needs every word about twice: in the pieces the threads make, and in one.
    let passes = (slots * 2 * 16).div_ceil(memory.max(1)).clamp(1, 64);
    progress.stage("gathering positions", "positions", 0, slots * passes);
    let bounds = pass_bounds(passes);
    out.write_all(&[0; HEADER])?;
    let mut hash = Xxh64::new(0);
    let mut count = 0u64;
    for range in bounds.windows(2) {
        let mut words = gather(rules, oracle, tiers, range[0]..range[1], progress)?;
        words.par_sort_unstable();
        for word in &words {
            let mut entry = [0; ENTRY];
            entry[..8].copy_from_slice(&(word >> 2).to_le_bytes());
            entry[8] = ((word & 3) as i8 - 1) as u8;
            hash.update(&entry);
            out.write_all(&entry)?;
        }
        count += words.len() as u64;
    }
    out.rewind()?;
    out.write_all(&header(count, hash.digest()))?;
    Ok(count)
}

fn header(count: u64, hash: u64) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..4].copy_from_slice(MAGIC);
    header[4..8].copy_from_slice(&1u32.to_le_bytes());
    header[8..16].copy_from_slice(&count.to_le_bytes());
    header[16..24].copy_from_slice(&hash.to_le_bytes());
    header
}

/// Ranges of the highest bits of a code, about as many as passes.
fn pass_bounds(passes: u64) -> Vec<u64> {
    let all = 1 << (64 - 2 - PASS_SHIFT);
    (0..=passes).map(|pass| all * pass / passes).collect()
}

/// Codes with results in their lowest two bits, of all positions whose code begins in `range`.
fn gather<R: Coded>(
    rules: &R,
    oracle: &TableOracle<R>,
    tiers: &[u32],
    range: std::ops::Range<u64>,
    progress: &Progress,
) -> Result<Vec<u64>, LookError> {
    let tiers: Vec<(u32, u64)> = tiers.iter().map(|tier| (*tier, rules.tier_len(*tier))).collect();
    let gather_run: Work<Run, Result<Vec<u64>, LookError>> = &|(tier, from, to)| {
        progress.check()?;
        let mut words = Vec::new();
        for index in from..to {
            let Some((p, side)) = rules.unrank(Slot { tier, index }) else { continue };
            let Some(verdict) = oracle.probe(&p, side)? else { continue };
            for (q, side) in [(p.clone(), side), (rules.negate(&p), !side)] {
                let code = rules.code(&rules.canonical(&q), side).unwrap_or_default();
                if range.contains(&(code >> PASS_SHIFT)) {
                    words.push(code << 2 | (for_left(verdict, side) + 1) as u64);
                }
            }
        }
        progress.add(to - from);
        Ok(words)
    };
    let pieces: Vec<Vec<u64>> = runs(&tiers).into_par_iter().map(gather_run).collect::<Result<_, _>>()?;
    Ok(pieces.into_iter().flatten().collect())
}

/// Compares a checkpoint with the exact values; `each` is told every difference.
pub fn compare<R: Retro + Notation>(
    rules: &R,
    oracle: &TableOracle<R>,
    path: &Path,
    each: &mut dyn FnMut(&Difference) -> std::io::Result<()>,
    progress: &Progress,
) -> Result<Comparison, LookError> {
    let io = TableError::io(path);
    let damaged = |what: String| TableError::Damaged { path: path.into(), what };
    let mut file = BufReader::with_capacity(1 << 16, File::open(path).map_err(&io)?);
    let (count, hash) = read_header(path, &mut file)?;
    progress.stage("comparing", "entries", 0, count);
    let mut comparison = Comparison::default();
    let mut matrix = [[0u64; 3]; 3];
    let mut hasher = Xxh64::new(0);
    let mut entry = [0; ENTRY];
    let mut last = None;
    for number in 0..count {
        file.read_exact(&mut entry).map_err(&io)?;
        hasher.update(&entry);
        let code = u64::from_le_bytes(entry[..8].try_into().expect("eight bytes"));
        let stored = entry[8] as i8;
        if last.is_some_and(|last| last >= code) {
            return Err(damaged(format!("entry {number} is not in ascending order")).into());
        }
        if !(-1..=1).contains(&stored) {
            return Err(damaged(format!("entry {number} has the result {stored}, expected -1, 0 or 1")).into());
        }
        last = Some(code);
        comparison.entries += 1;
        if number % 4096 == 0 {
            progress.check()?;
            progress.add(4096.min(count - number));
        }
        let read = rules.read(&code.to_string()).ok();
        let Some((p, side)) = read else {
            comparison.not_positions += 1;
            continue;
        };
        let Some(verdict) = oracle.probe(&p, side)? else {
            comparison.not_positions += 1;
            continue;
        };
        let exact = for_left(verdict, side);
        if verdict.plies == Some(0) {
            comparison.finished += 1;
        } else {
            matrix[(stored + 1) as usize][(exact + 1) as usize] += 1;
        }
        if stored == exact {
            comparison.agree += 1;
            continue;
        }
        comparison.differ += 1;
        let difference = Difference { code: code.to_string(), position: rules.write(&p, side), stored, exact };
        each(&difference).map_err(&io)?;
        if comparison.examples.len() < TOLD {
            comparison.examples.push(difference);
        }
    }
    if hash.is_some_and(|hash| hash != hasher.digest()) {
        return Err(damaged("its checksum does not match".into()).into());
    }
    for (stored, row) in (-1..).zip(matrix) {
        comparison.matrix.extend((-1..).zip(row).map(|(exact, count)| Cross { stored, exact, count }));
    }
    Ok(comparison)
}

/// The number of entries and their hash; without a header the length of the file tells the number. Leaves the file at
/// the first entry.
fn read_header(path: &Path, file: &mut BufReader<File>) -> Result<(u64, Option<u64>), LookError> {
    let io = TableError::io(path);
    let damaged = |what: String| LookError::from(TableError::Damaged { path: path.into(), what });
    let len = file.get_ref().metadata().map_err(&io)?.len();
    if file.fill_buf().map_err(&io)?.starts_with(b"SQLite format 3\0") {
        return Err(LookError::Database(path.into()));
    }
    if !file.fill_buf().map_err(&io)?.starts_with(MAGIC) {
        if len == 0 || len % ENTRY as u64 != 0 {
            return Err(damaged(format!("it has neither the magic GBL2 nor whole entries of {ENTRY} bytes")));
        }
        return Ok((len / ENTRY as u64, None));
    }
    let mut header = [0; HEADER];
    file.read_exact(&mut header).map_err(&io)?;
    let number = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
    let version = u32::from_le_bytes(header[4..8].try_into().expect("four bytes"));
    if version != 1 {
        return Err(damaged(format!("version {version}, expected 1")));
    }
    let count = number(8);
    if count.checked_mul(ENTRY as u64).and_then(|n| n.checked_add(HEADER as u64)) != Some(len) {
        return Err(damaged(format!("{len} bytes do not hold {count} entries")));
    }
    Ok((count, Some(number(16))))
}
