//! A unit that is half solved, in a file: what a solve that was killed goes on from.
//!
//! The file has the head of a table (magic `ZUGCELLS`), the length of a description, and then compressed pieces, each
//! with its length and its hash before it: the description as JSON ([`Head`]), the scheduled cells as numbers of eight
//! bytes, the cells. It is replaced as a whole.

use crate::cells::Cell;
use crate::kernel::{Place, Solver};
use crate::known::Schedule;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;
use zug_core::Retro;
use zug_table::{Block, Meta, TableError, replace_file};

const MAGIC: &[u8; 8] = b"ZUGCELLS";
/// Cells of a piece.
const PIECE: usize = 1 << 20;
/// Pieces that are packed at a time.
const BATCH: usize = 32;

/// The longest description that is read.
const LONGEST_HEAD: usize = 1 << 24;

/// What a snapshot is of.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    tiers: Vec<u32>,
    /// Bytes of a cell.
    width: usize,
    place: Place,
    /// How many cells are scheduled for each distance.
    wins: Vec<usize>,
    falls: Vec<usize>,
}

fn lens(schedule: &Schedule) -> Vec<usize> {
    schedule.0.iter().map(Vec::len).collect()
}

/// Writes a solver between two segments.
pub fn save<R: Retro, C: Cell>(solver: &Solver<R, C>, path: &Path, meta: &Meta) -> Result<(), TableError> {
    let (wins, falls) = (lens(&solver.wins), lens(&solver.falls));
    let head = Head { tiers: solver.tiers().to_vec(), width: size_of::<C>(), place: solver.place, wins, falls };
    let head = serde_json::to_vec(&head).expect("plain data");
    let write = |out: &mut BufWriter<File>| -> std::io::Result<()> {
        out.write_all(&meta.head(MAGIC))?;
        out.write_all(&(head.len() as u64).to_le_bytes())?;
        write_piece(out, &Block::pack_quickly(&head))?;
        let scheduled = solver.wins.0.iter().chain(&solver.falls.0).flatten().flat_map(|cell| cell.to_le_bytes());
        write_piece(out, &Block::pack_quickly(&scheduled.collect::<Vec<u8>>()))?;
        for batch in solver.cells.chunks(BATCH * PIECE) {
            let pack = |cells: &[C]| {
                let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.load().to_le_bytes().into_iter().take(size_of::<C>())).collect();
                Block::pack_quickly(&bytes)
            };
            let pieces: Vec<Block> = batch.par_chunks(PIECE).map(pack).collect();
            pieces.iter().try_for_each(|piece| write_piece(out, piece))?;
        }
        Ok(())
    };
    replace_file(path, write).map_err(TableError::io(path))
}

fn write_piece(out: &mut impl Write, piece: &Block) -> std::io::Result<()> {
    out.write_all(&(piece.bytes.len() as u64).to_le_bytes())?;
    out.write_all(&piece.hash.to_le_bytes())?;
    out.write_all(&piece.bytes)
}

/// The width of the cells of a unit that was saved.
pub fn saved_width(tiers: &[u32], path: &Path, meta: &Meta) -> Option<usize> {
    let (head, _) = read_head(path, meta)?;
    (head.tiers == tiers).then_some(head.width)
}

fn read_head(path: &Path, meta: &Meta) -> Option<(Head, BufReader<File>)> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path).ok()?);
    let expected = meta.head(MAGIC);
    (read_bytes(&mut file, expected.len())? == expected).then_some(())?;
    let len = usize::try_from(read_number(&mut file)?).ok().filter(|len| *len <= LONGEST_HEAD)?;
    let head = serde_json::from_slice(&read_piece(&mut file, len)?).ok()?;
    Some((head, file))
}

/// Takes up a solver that was saved; says if there was anything to take up. Whatever does not fit (another unit, width
/// or version, a torn file) counts as nothing.
pub fn restore<R: Retro, C: Cell>(solver: &mut Solver<R, C>, path: &Path, meta: &Meta) -> bool {
    let read = || -> Option<(Place, Schedule, Schedule)> {
        let (head, mut file) = read_head(path, meta)?;
        (head.tiers == solver.tiers() && head.width == size_of::<C>()).then_some(())?;
        let scheduled = head.wins.iter().chain(&head.falls).sum::<usize>();
        let scheduled = read_piece(&mut file, scheduled.checked_mul(8)?)?;
        let mut scheduled = scheduled.chunks(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")));
        let mut schedule = |lens: &[usize]| Schedule(lens.iter().map(|len| scheduled.by_ref().take(*len).collect()).collect());
        let (wins, falls) = (schedule(&head.wins), schedule(&head.falls));
        for cells in solver.cells.chunks(PIECE) {
            let bytes = read_piece(&mut file, size_of_val(cells))?;
            for (cell, bytes) in cells.iter().zip(bytes.chunks(size_of::<C>())) {
                cell.store(u16::from_le_bytes([bytes[0], bytes.get(1).copied().unwrap_or(0)]));
            }
        }
        Some((head.place, wins, falls))
    };
    let Some((place, wins, falls)) = read() else { return false };
    (solver.place, solver.wins, solver.falls) = (place, wins, falls);
    true
}

fn read_number(file: &mut impl Read) -> Option<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes).ok()?;
    Some(u64::from_le_bytes(bytes))
}

/// Reads so many bytes. A length that is damaged ends with the file, not with all the memory.
fn read_bytes(file: &mut impl Read, len: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = file.by_ref().take(len as u64).read_to_end(&mut bytes).ok()?;
    (read == len).then_some(bytes)
}

/// Reads a piece that is so long when unpacked.
fn read_piece(file: &mut impl Read, unpacked: usize) -> Option<Vec<u8>> {
    let len = usize::try_from(read_number(file)?).ok()?;
    let hash = read_number(file)?;
    Block { bytes: read_bytes(file, len)?, hash }.unpack(unpacked)
}
