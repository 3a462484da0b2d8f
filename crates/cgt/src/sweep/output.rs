//! Rows as CSV, in a file that grows beside its final name and can be taken up again.

use super::run::{Facts, SweepError};
use crate::forms::{Arena, FormId};
use crate::notation::{WriteError, normal};
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The columns of a row.
pub const COLUMNS: &str = "position,outcome,value,temperature,mean,left_stop,right_stop";

/// Texts of values kept for further rows, in bytes.
const KEPT_TEXT: usize = 64 << 20;

/// Writes rows; what several rows have in common is made once.
#[derive(Default)]
pub struct Rows {
    facts: Facts,
    texts: FxHashMap<FormId, String>,
    kept: usize,
}

impl Rows {
    /// Writes the row of a position and its value.
    pub fn write(&mut self, out: &mut impl Write, arena: &Arena, position: &str, value: FormId) -> Result<(), SweepError> {
        if !self.texts.contains_key(&value) {
            let text = self.columns(arena, value)?;
            if self.kept > KEPT_TEXT {
                self.texts.clear();
                self.kept = 0;
            }
            self.kept += text.len();
            self.texts.insert(value, text);
        }
        writeln!(out, "{},{}", quoted(position), self.texts[&value])?;
        Ok(())
    }

    fn columns(&mut self, arena: &Arena, value: FormId) -> Result<String, WriteError> {
        let thermograph = self.facts.thermograph(arena, value)?;
        Ok(format!(
            "{},{},{},{},{},{}",
            arena.outcome(value),
            quoted(&normal(arena, value)?),
            thermograph.temperature(),
            thermograph.mean(),
            arena.left_stop(value),
            arena.right_stop(value)
        ))
    }
}

/// A CSV file in the making: `NAME.part`, and in `NAME.state` what it holds and how far it goes.
pub struct SweepFile {
    path: PathBuf,
    out: BufWriter<File>,
    title: String,
    next: u64,
    rows: Rows,
}

impl SweepFile {
    /// Begins a file, or goes on with one of the same title.
    pub fn open(path: &Path, title: &str) -> Result<SweepFile, SweepError> {
        let title = title.replace('\n', " ");
        let (next, bytes) = read_state(path, &title).unwrap_or((0, 0));
        let part = beside(path, "part");
        let named = |e: std::io::Error| std::io::Error::new(e.kind(), format!("{}: {e}", part.display()));
        let mut file = File::options().create(true).write(true).truncate(false).open(&part).map_err(named)?;
        let usable = bytes > 0 && file.metadata()?.len() >= bytes;
        let next = if usable { next } else { 0 };
        file.set_len(if usable { bytes } else { 0 })?;
        file.seek(SeekFrom::End(0))?;
        let mut out = BufWriter::new(file);
        if !usable {
            writeln!(out, "{COLUMNS}")?;
        }
        Ok(SweepFile { path: path.into(), out, title, next, rows: Rows::default() })
    }

    /// The first number that is not in the file yet.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Writes one row.
    pub fn row(&mut self, arena: &Arena, position: &str, value: FormId) -> Result<(), SweepError> {
        self.rows.write(&mut self.out, arena, position, value)
    }

    /// Everything up to `next` is written: notes that, so that a later run can go on from here.
    pub fn checkpoint(&mut self, next: u64) -> Result<(), SweepError> {
        self.out.flush()?;
        self.out.get_ref().sync_data()?;
        let bytes = self.out.stream_position()?;
        self.next = next;
        let state = format!("{}\n{next}\n{bytes}\n", self.title);
        zug_table::replace_file(&beside(&self.path, "state"), |out| out.write_all(state.as_bytes()))?;
        Ok(())
    }

    /// Gives the file its name, or makes the Parquet file of it that the name promises.
    pub fn finish(mut self) -> Result<(), SweepError> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
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

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}

fn read_state(path: &Path, title: &str) -> Option<(u64, u64)> {
    let state = std::fs::read_to_string(beside(path, "state")).ok()?;
    let mut lines = state.lines();
    (lines.next()? == title).then_some(())?;
    Some((lines.next()?.parse().ok()?, lines.next()?.parse().ok()?))
}

/// A field of a CSV row.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
