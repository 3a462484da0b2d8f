//! What a process that was killed in the last steps of a solve leaves behind.

use crate::{Journal, Table};
use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Removes from a folder of tables what no process needs any more: temporary files of tables and of saved cells, and
/// journals whose table is there and whole. A journal that is locked belongs to a living process, which then keeps all
/// its files. What cannot be read or removed stays. Gives what was removed.
pub fn tidy(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let mut removed = Vec::new();
    for name in names {
        let path = folder.join(&name);
        let gone = if let Some(table) = table_of_temporary(&name) {
            // A temporary file is written, renamed and gone while its writer holds the journal.
            unlocked(&folder.join(format!("{table}.part"))).is_some_and(|_lock| std::fs::remove_file(&path).is_ok())
        } else {
            path.extension() == Some(OsStr::new("part")) && remove_left_over(&path) == Some(())
        };
        removed.extend(gone.then_some(path));
    }
    removed
}

/// The table that `.NAME.zug.PID.tmp` or `.NAME.zug.cells.PID.tmp` was to become, or to help with.
fn table_of_temporary(name: &str) -> Option<&str> {
    let (file, process) = name.strip_prefix('.')?.strip_suffix(".tmp")?.rsplit_once('.')?;
    process.bytes().all(|b| b.is_ascii_digit()).then_some(())?;
    Some(file.strip_suffix(".cells").unwrap_or(file)).filter(|table| table.ends_with(".zug"))
}

/// The lock of a journal that nobody else has; a journal that is not there cannot be held.
fn unlocked(journal: &Path) -> Option<Option<File>> {
    match File::open(journal) {
        Err(e) => (e.kind() == std::io::ErrorKind::NotFound).then_some(None),
        Ok(file) => match file.try_lock() {
            Ok(()) => Some(Some(file)),
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => None,
        },
    }
}

/// Removes a journal from which the table beside it was made. One that is not complete is the beginning of another
/// solve, and stays.
fn remove_left_over(part: &Path) -> Option<()> {
    let table = Table::open(&part.with_extension("")).ok()?;
    (Journal::meta_of(part).ok()? == *table.meta()).then_some(())?;
    let journal = Journal::open(part, table.meta().clone()).ok()?;
    journal.is_complete().then_some(())?;
    (0..table.blocks()).try_for_each(|block| table.check_block(block).map(drop)).ok()?;
    journal.remove().ok()
}
