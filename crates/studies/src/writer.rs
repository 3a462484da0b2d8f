//! The one connection that writes, and what tells it that somebody else wrote over the file.

use crate::LibraryError;
use crate::opening::FileId;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The connection that writes. The file itself changes only when SQLite puts the log into it, which it does with a
/// commit: when it changed and nobody committed, it was written over by something that is not SQLite (`cp` of a backup
/// onto it).
pub(crate) struct Writer {
    pub db: Connection,
    path: PathBuf,
    file: Option<FileId>,
    /// The file after the last commit.
    content: Option<Content>,
    /// What SQLite counts whenever another connection commits.
    version: i64,
    /// Another program has committed. It may put the log into the file whenever it likes, so that a change of the file
    /// tells nothing.
    others: bool,
}

/// When the file was written, and how long it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Content(SystemTime, u64);

impl Content {
    fn of(path: &Path) -> Option<Content> {
        let data = std::fs::metadata(path).ok()?;
        Some(Content(data.modified().ok()?, data.len()))
    }
}

impl Writer {
    pub fn new(db: Connection, path: &Path) -> Result<Writer, LibraryError> {
        let version = version(&db)?;
        let (file, content) = (FileId::of(path), Content::of(path));
        Ok(Writer { db, path: path.into(), file, content, version, others: false })
    }

    /// Whether another file has taken the place of this one, or another content, or none.
    pub fn is_replaced(&self) -> bool {
        FileId::of(&self.path) != self.file || self.is_written_over()
    }

    fn is_written_over(&self) -> bool {
        !self.others && Content::of(&self.path) != self.content && version(&self.db).is_ok_and(|now| now == self.version)
    }

    /// An error when the file is not the library any more.
    pub fn unreplaced(&self) -> Result<(), LibraryError> {
        if self.is_replaced() { Err(LibraryError::Replaced { path: self.path.clone() }) } else { Ok(()) }
    }

    /// Takes the file as it is now for what SQLite left: right after a commit.
    pub fn committed(&mut self) {
        let now = version(&self.db).ok();
        self.others |= now != Some(self.version);
        self.content = Content::of(&self.path);
    }

    /// Closes the connection without putting the log into a file it does not belong to.
    pub fn abandon(self) {
        let _ = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
    }
}

fn version(db: &Connection) -> Result<i64, LibraryError> {
    Ok(db.query_row("PRAGMA data_version", [], |row| row.get(0))?)
}
