//! A unit that is half solved, in a file: what a solve that was killed goes on from.
//!
//! The file has the head of a table (magic `ZUGCELLS`), the length of a description, and then compressed pieces, each
//! with its length and its hash before it: the description as JSON ([`Head`]), the scheduled cells as numbers of eight
//! bytes (each piece with its length when unpacked before it), the cells. It is replaced as a whole.

use crate::cells::{Cell, widened};
use crate::kernel::{Place, Solver, Transport};
use crate::known::Schedule;
use crate::numbers::PIECE;
use crate::solve::SolveError;
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

/// Writes a solver between two segments. Where several processes work on a unit all do this together, and the first
/// writes what the others send.
pub fn save<C: Cell, T: Transport<C> + Sync>(solver: &Solver<T>, path: &Path, meta: &Meta) -> Result<(), SolveError> {
    let (wins, falls) = (scheduled::<C, T>(solver, &solver.wins)?, scheduled::<C, T>(solver, &solver.falls)?);
    let (tiers, width) = (solver.kernel.tiers.to_vec(), size_of::<C>());
    let head = Head { tiers, cells: solver.kernel.numbers.len(), width, place: solver.place, wins, falls };
    let head = serde_json::to_vec(&head).expect("plain data");
    if solver.transport.processes().1 > 0 {
        write_parts::<C, T>(solver, path, &mut std::io::sink())?;
    } else {
        let write = |out: &mut BufWriter<File>| {
            out.write_all(&meta.head(MAGIC))?;
            out.write_all(&(head.len() as u64).to_le_bytes())?;
            write_piece(out, &Block::pack_quickly(&head))?;
            Ok(write_parts::<C, T>(solver, path, out)?)
        };
        replace_file(path, write).map_err(|broken| match broken {
            Broken::Write(e) => TableError::io(path)(e).into(),
            Broken::Solve(e) => e,
        })?;
    }
    // Now it is there for all.
    solver.transport.any(false)?;
    Ok(())
}

/// How many cells all processes have scheduled for each distance; the first is told.
fn scheduled<C: Cell, T: Transport<C> + Sync>(solver: &Solver<T>, schedule: &Schedule) -> Result<Vec<u64>, SolveError> {
    let processes: Vec<usize> = (0..solver.transport.processes().0).collect();
    let mut sums: Vec<u64> = Vec::new();
    let lens = |_| Ok(schedule.lens().iter().flat_map(|len| len.to_le_bytes()).collect());
    solver.transport.gather(&processes, &lens, &mut |bytes| {
        sums.resize(sums.len().max(bytes.len() / 8), 0);
        for (sum, len) in sums.iter_mut().zip(bytes.chunks_exact(8)) {
            *sum += u64::from_le_bytes(len.try_into().expect("eight bytes"));
        }
        Ok(())
    })?;
    Ok(sums)
}

/// Writes what is scheduled, and the cells.
fn write_parts<C: Cell, T: Transport<C> + Sync>(solver: &Solver<T>, path: &Path, out: &mut dyn Write) -> Result<(), SolveError> {
    let (transport, numbers) = (&solver.transport, &solver.kernel.numbers);
    let processes: Vec<usize> = (0..transport.processes().0).collect();
    let mut write = |bytes: Vec<u8>| Ok(out.write_all(&bytes).map_err(TableError::io(path))?);
    for schedule in [&solver.wins, &solver.falls] {
        let distances = schedule.lens().len();
        for plies in 0.. {
            if !transport.any(plies < distances)? {
                break;
            }
            let pack = |_| {
                let mut packed = Vec::new();
                if plies < distances {
                    schedule.each(plies, |cells| {
                        let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
                        packed.extend((bytes.len() as u64).to_le_bytes());
                        write_piece(&mut packed, &Block::pack_quickly(&bytes)).expect("memory takes everything");
                        Ok::<_, TableError>(())
                    })?;
                }
                Ok(packed)
            };
            transport.gather(&processes, &pack, &mut write)?;
        }
    }
    let pieces: Vec<u64> = (0..numbers.pieces()).collect();
    for batch in pieces.chunks(BATCH) {
        let pack = |i: usize| {
            let mut values = Vec::new();
            transport.copy(numbers.piece(batch[i]), &mut values)?;
            let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(size_of::<C>())).collect();
            let mut packed = Vec::new();
            write_piece(&mut packed, &Block::pack_quickly(&bytes)).expect("memory takes everything");
            Ok(packed)
        };
        let owners: Vec<usize> = batch.iter().map(|piece| transport.owner(*piece)).collect();
        transport.gather(&owners, &pack, &mut write)?;
    }
    Ok(())
}

/// What ended the writing.
enum Broken {
    Write(std::io::Error),
    Solve(SolveError),
}

impl From<SolveError> for Broken {
    fn from(e: SolveError) -> Self {
        Broken::Solve(e)
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
    // All processes have to come to the same place.
    let whole = !solver.transport.any(!whole)?;
    if !whole {
        solver.wins.clear();
        solver.falls.clear();
        solver.place = Place::BEGIN;
    }
    Ok(whole)
}

fn read<C: Cell, T: Transport<C>>(solver: &mut Solver<T>, path: &Path, meta: &Meta) -> Result<bool, SolveError> {
    let Some((head, mut file)) = read_head(path, meta) else { return Ok(false) };
    let (numbers, me) = (&solver.kernel.numbers, solver.transport.processes().1);
    if head.tiers != solver.kernel.tiers || head.cells != numbers.len() || head.width > size_of::<C>() {
        return Ok(false);
    }
    let transport = &solver.transport;
    let is_here = |cell: u64| transport.owner(cell / PIECE) == me;
    for (schedule, lens) in [(&mut solver.wins, &head.wins), (&mut solver.falls, &head.falls)] {
        for (plies, len) in (0..).zip(lens) {
            if !read_scheduled(&mut file, schedule, plies, *len, &is_here)? {
                return Ok(false);
            }
        }
    }
    for piece in 0..numbers.pieces() {
        let cells = numbers.piece(piece);
        if solver.transport.owner(piece) != me {
            if skip_piece(&mut file).is_none() {
                return Ok(false);
            }
            continue;
        }
        let Some(bytes) = read_piece(&mut file, (cells.end - cells.start) as usize * head.width) else { return Ok(false) };
        let value = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes.get(1).copied().unwrap_or(0)]);
        let wide = head.width < size_of::<C>();
        let values: Vec<u16> = bytes.chunks(head.width).map(value).map(|value| if wide { widened(value) } else { value }).collect();
        solver.transport.fill(cells.start, &values)?;
    }
    solver.place = head.place;
    Ok(true)
}

/// Reads the cells that are scheduled for a distance and takes in those that are here; says if they are all there.
fn read_scheduled(
    file: &mut impl Read,
    schedule: &mut Schedule,
    plies: u32,
    len: u64,
    is_here: &dyn Fn(u64) -> bool,
) -> Result<bool, TableError> {
    let mut left = len;
    while left > 0 {
        let len = read_number(file).and_then(|len| usize::try_from(len).ok()).filter(|len| (8..=LONGEST_HEAD).contains(len));
        let Some(bytes) = len.and_then(|len| read_piece(file, len)).filter(|bytes| bytes.len() as u64 / 8 <= left) else {
            return Ok(false);
        };
        let mut some = Schedule::default();
        let cells = bytes.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")));
        cells.filter(|cell| is_here(*cell)).for_each(|cell| some.add(plies, cell));
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

/// Goes past a piece that another process reads.
fn skip_piece(file: &mut BufReader<File>) -> Option<()> {
    let len = i64::try_from(read_number(file)?).ok()?;
    read_number(file)?;
    file.seek_relative(len).ok()
}
