//! Rows as CSV, in a file that grows beside its final name and can be taken up again.

use super::run::{Facts, SweepError};
use crate::forms::{Calculator, FormId};
use crate::notation::{WriteError, normal};
use rustc_hash::FxHashMap;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zug_core::cell_of_text;

/// The columns of a row.
pub const COLUMNS: [&str; 7] = ["position", "outcome", "value", "temperature", "mean", "left_stop", "right_stop"];

/// Texts of values kept for further rows, in bytes.
const KEPT_TEXT: usize = 64 << 20;
/// Rows are collected up to this many bytes.
const BUFFER: usize = 1 << 16;

/// Writes rows; what several rows have in common is made once.
pub struct Rows<W: Write> {
    out: csv::Writer<W>,
    facts: Facts,
    texts: FxHashMap<FormId, [String; 6]>,
    kept: usize,
}

impl<W: Write> Rows<W> {
    /// No rows yet.
    pub fn new(out: W) -> Self {
        let out = csv::WriterBuilder::new().buffer_capacity(BUFFER).from_writer(out);
        Rows { out, facts: Facts::default(), texts: FxHashMap::default(), kept: 0 }
    }

    /// Writes the names of the columns.
    pub fn write_names(&mut self) -> Result<(), SweepError> {
        Ok(self.out.write_record(COLUMNS).map_err(std::io::Error::from)?)
    }

    /// Writes the row of a position and its value.
    pub fn write(&mut self, c: &Calculator, position: &str, value: FormId) -> Result<(), SweepError> {
        if !self.texts.contains_key(&value) {
            let columns = self.columns(c, value)?;
            if self.kept > KEPT_TEXT {
                self.texts.clear();
                self.kept = 0;
            }
            self.kept += columns.iter().map(String::len).sum::<usize>();
            self.texts.insert(value, columns);
        }
        let position = cell_of_text(position);
        let row = std::iter::once(&*position).chain(self.texts[&value].iter().map(String::as_str));
        Ok(self.out.write_record(row).map_err(std::io::Error::from)?)
    }

    /// Writes what was collected.
    pub fn flush(&mut self) -> Result<(), SweepError> {
        Ok(self.out.flush()?)
    }

    fn columns(&mut self, c: &Calculator, value: FormId) -> Result<[String; 6], WriteError> {
        let arena = c.arena();
        let thermograph = self.facts.thermograph(c, value)?;
        Ok([
            arena.outcome(value).to_string(),
            cell_of_text(&normal(c, value)?).into_owned(),
            thermograph.temperature().to_string(),
            thermograph.mean().to_string(),
            arena.left_stop(value).to_string(),
            arena.right_stop(value).to_string(),
        ])
    }
}

/// A CSV file in the making: `NAME.part`, and in `NAME.state` what it holds and how far it goes, with checksums of
/// both.
pub struct SweepFile {
    path: PathBuf,
    title: String,
    reached: Reached,
    rows: Rows<Summed>,
}

/// How far a file goes.
#[derive(Clone, Copy, Default)]
struct Reached {
    /// The first number that is not in it.
    next: u64,
    /// Its rows, and its bytes.
    rows: u64,
    bytes: u64,
}

impl SweepFile {
    /// Begins a file, or goes on with one of the same title whose checksums are right.
    pub fn open(path: &Path, title: &str) -> Result<SweepFile, SweepError> {
        // A link is followed, so that it stays one.
        let path = path.canonicalize().unwrap_or_else(|_| path.into());
        if path.metadata().is_ok_and(|about| !about.is_file()) {
            return Err(named(&path, "this is no file that rows could be put into").into());
        }
        let title = title.replace('\n', " ");
        let part = beside(&path, "part");
        let mut file = File::options().create(true).read(true).write(true).truncate(false).open(&part).map_err(|e| named(&part, e))?;
        file.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => named(&part, "another sweep is writing this file"),
            TryLockError::Error(e) => named(&part, e),
        })?;
        let (mut reached, mut sum) = (Reached::default(), Xxh3::new());
        if let Some((there, wanted)) = read_state(&path, &title) {
            let copied = std::io::copy(&mut Read::by_ref(&mut file).take(there.bytes), &mut Summing(&mut sum))?;
            if copied == there.bytes && sum.digest() == wanted {
                reached = there;
            } else {
                sum.reset();
            }
        }
        file.set_len(reached.bytes)?;
        file.seek(SeekFrom::End(0))?;
        let rows = Rows::new(Summed { file, sum, bytes: reached.bytes });
        let mut started = SweepFile { path, title, reached, rows };
        if reached.bytes == 0 {
            started.rows.write_names()?;
        }
        Ok(started)
    }

    /// The first number that is not in the file yet.
    pub fn next(&self) -> u64 {
        self.reached.next
    }

    /// How many rows there are.
    pub fn rows(&self) -> u64 {
        self.reached.rows
    }

    /// Writes one row.
    pub fn row(&mut self, c: &Calculator, position: &str, value: FormId) -> Result<(), SweepError> {
        self.reached.rows += 1;
        self.rows.write(c, position, value)
    }

    /// Everything up to `next` is written: notes that, so that a later run can go on from here.
    pub fn checkpoint(&mut self, next: u64) -> Result<(), SweepError> {
        self.rows.flush()?;
        let written = self.rows.out.get_ref();
        written.file.sync_data()?;
        self.reached.next = next;
        self.reached.bytes = written.bytes;
        let Reached { next, rows, bytes } = self.reached;
        let state = format!("{}\n{next}\n{rows}\n{bytes}\n{:016x}\n", self.title, written.sum.digest());
        let state = format!("{state}{:016x}\n", xxh3_64(state.as_bytes()));
        zug_table::replace_file(&beside(&self.path, "state"), |out| out.write_all(state.as_bytes()))?;
        Ok(())
    }

    /// Gives the file its name, or makes the Parquet file of it that the name promises.
    pub fn finish(mut self) -> Result<(), SweepError> {
        self.rows.flush()?;
        self.rows.out.get_ref().file.sync_all()?;
        let part = beside(&self.path, "part");
        if self.path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
            zug_table::replace_file(&self.path, |out| super::parquet::from_csv(File::open(&part)?, out))?;
            std::fs::remove_file(&part)?;
        } else {
            std::fs::rename(&part, &self.path)?;
        }
        match std::fs::remove_file(beside(&self.path, "state")) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e.into()),
            _ => Ok(()),
        }
    }
}

/// A file with the checksum and the number of its bytes.
struct Summed {
    file: File,
    sum: Xxh3,
    bytes: u64,
}

impl Write for Summed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes += Summing(&mut self.sum).write(&bytes[..written])? as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

/// What is written goes into a checksum.
struct Summing<'a>(&'a mut Xxh3);

impl Write for Summing<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn named(path: &Path, error: impl std::fmt::Display) -> std::io::Error {
    std::io::Error::other(format!("{}: {error}", path.display()))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}

/// How far the file goes and its checksum, if the state is whole and of this title.
fn read_state(path: &Path, title: &str) -> Option<(Reached, u64)> {
    let state = std::fs::read_to_string(beside(path, "state")).ok()?;
    let (body, last) = state.strip_suffix('\n')?.rsplit_once('\n')?;
    let sum = |text: &str| u64::from_str_radix(text, 16).ok();
    (sum(last)? == xxh3_64(format!("{body}\n").as_bytes())).then_some(())?;
    let mut lines = body.lines();
    (lines.next()? == title).then_some(())?;
    let mut number = || lines.next()?.parse().ok();
    let reached = Reached { next: number()?, rows: number()?, bytes: number()? };
    Some((reached, sum(lines.next()?)?))
}
