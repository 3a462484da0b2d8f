//! A unit that is half solved, in a file: what a solve that was killed goes on from.
//!
//! The file has the head of a table (magic `ZUGCELLS`), the length of a description, and then compressed pieces, each
//! with its length and its hash before it: the description as JSON ([`Head`]), the scheduled cells as numbers of eight
//! bytes (each piece with its length when unpacked before it), the cells. It is replaced as a whole.

use crate::cells::{Cell, widened};
use crate::kernel::{Place, Solver, Transport};
use crate::known::Schedule;
use crate::solve::SolveError;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;
use zug_table::{Block, Meta, TableError, replace_file};

const MAGIC: &[u8; 8] = b"ZUGCELLS";
/// Pieces that are packed at a time.
const BATCH: usize = 32;

/// The longest description that is read.
const LONGEST_HEAD: usize = 1 << 24;

/// What a snapshot is of.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    tiers: Vec<u32>,
    /// How many cells.
    cells: u64,
    /// Bytes of a cell.
    width: usize,
    place: Place,
    /// How many cells are scheduled for each distance.
    wins: Vec<u64>,
    falls: Vec<u64>,
}

/// Writes a solver between two segments.
pub fn save<C: Cell, T: Transport<C> + Sync>(solver: &Solver<T>, path: &Path, meta: &Meta) -> Result<(), SolveError> {
    let (wins, falls, numbers) = (solver.wins.lens(), solver.falls.lens(), &solver.kernel.numbers);
    let (tiers, width) = (solver.kernel.tiers.to_vec(), size_of::<C>());
    let head = Head { tiers, cells: numbers.len(), width, place: solver.place, wins, falls };
    let head = serde_json::to_vec(&head).expect("plain data");
    let pieces: Vec<u64> = (0..numbers.pieces()).collect();
    let pack = |piece: &u64| {
        let mut values = Vec::new();
        solver.transport.copy(numbers.piece(*piece), &mut values)?;
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(width)).collect();
        Ok::<_, SolveError>(Block::pack_quickly(&bytes))
    };
    let write = |out: &mut BufWriter<File>| -> Result<(), Broken> {
        out.write_all(&meta.head(MAGIC))?;
        out.write_all(&(head.len() as u64).to_le_bytes())?;
        write_piece(out, &Block::pack_quickly(&head))?;
        for schedule in [&solver.wins, &solver.falls] {
            for plies in 0..schedule.lens().len() {
                schedule.each(plies, |cells| {
                    let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
                    out.write_all(&(bytes.len() as u64).to_le_bytes())?;
                    Ok::<_, Broken>(write_piece(out, &Block::pack_quickly(&bytes))?)
                })?;
            }
        }
        for batch in pieces.chunks(BATCH) {
            let packed: Vec<Block> = batch.par_iter().map(pack).collect::<Result<_, _>>().map_err(Broken::Solve)?;
            packed.iter().try_for_each(|piece| write_piece(out, piece))?;
        }
        Ok(())
    };
    replace_file(path, write).map_err(|broken| match broken {
        Broken::Write(e) => TableError::io(path)(e).into(),
        Broken::Solve(e) => e,
    })
}

/// What ended the writing.
enum Broken {
    Write(std::io::Error),
    Solve(SolveError),
}

impl From<TableError> for Broken {
    fn from(e: TableError) -> Self {
        Broken::Solve(e.into())
    }
}

impl From<std::io::Error> for Broken {
    fn from(e: std::io::Error) -> Self {
        Broken::Write(e)
    }
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

/// Takes up a solver that was saved, with cells as wide or wider; says if there was anything to take up. Whatever does
/// not fit (another unit, wider cells, another version, a torn file) counts as nothing.
pub fn restore<C: Cell, T: Transport<C>>(solver: &mut Solver<T>, path: &Path, meta: &Meta) -> Result<bool, SolveError> {
    let whole = read(solver, path, meta)?;
    if !whole {
        solver.wins.clear();
        solver.falls.clear();
    }
    Ok(whole)
}

fn read<C: Cell, T: Transport<C>>(solver: &mut Solver<T>, path: &Path, meta: &Meta) -> Result<bool, SolveError> {
    let Some((head, mut file)) = read_head(path, meta) else { return Ok(false) };
    let numbers = &solver.kernel.numbers;
    if head.tiers != solver.kernel.tiers || head.cells != numbers.len() || head.width > size_of::<C>() {
        return Ok(false);
    }
    for (schedule, lens) in [(&mut solver.wins, &head.wins), (&mut solver.falls, &head.falls)] {
        for (plies, len) in (0..).zip(lens) {
            if !read_scheduled(&mut file, schedule, plies, *len)? {
                return Ok(false);
            }
        }
    }
    for piece in 0..numbers.pieces() {
        let cells = numbers.piece(piece);
        let Some(bytes) = read_piece(&mut file, (cells.end - cells.start) as usize * head.width) else { return Ok(false) };
        let value = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes.get(1).copied().unwrap_or(0)]);
        let wide = head.width < size_of::<C>();
        let values: Vec<u16> = bytes.chunks(head.width).map(value).map(|value| if wide { widened(value) } else { value }).collect();
        solver.transport.fill(cells.start, &values)?;
    }
    solver.place = head.place;
    Ok(true)
}

/// Reads the cells that are scheduled for a distance; says if they are all there.
fn read_scheduled(file: &mut impl Read, schedule: &mut Schedule, plies: u32, len: u64) -> Result<bool, TableError> {
    let mut left = len;
    while left > 0 {
        let len = read_number(file).and_then(|len| usize::try_from(len).ok()).filter(|len| (8..=LONGEST_HEAD).contains(len));
        let Some(bytes) = len.and_then(|len| read_piece(file, len)).filter(|bytes| bytes.len() as u64 / 8 <= left) else {
            return Ok(false);
        };
        let mut some = Schedule::default();
        bytes.chunks_exact(8).for_each(|bytes| some.add(plies, u64::from_le_bytes(bytes.try_into().expect("eight bytes"))));
        left -= bytes.len() as u64 / 8;
        schedule.take_in(some)?;
    }
    Ok(true)
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
