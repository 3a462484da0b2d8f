//! How the file is opened: to write, or only to read where the disk does not allow more; and whether it is still the
//! same file.

use crate::{LibraryError, schema};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What tells a file from another that has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileId(u64, u64);

impl FileId {
    /// The file that has this name now; `None` when there is none, or where the system does not tell.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<FileId> {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata(path).ok().map(|data| FileId(data.dev(), data.ino()))
    }

    #[cfg(not(unix))]
    pub fn of(_: &Path) -> Option<FileId> {
        None
    }
}

/// How a library is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Write,
    /// Only to be read, and why; `frozen` when nothing beside the file can be made either, so that it is read as it
    /// lies there.
    Read {
        reason: String,
        frozen: bool,
    },
}

/// Memory for pages of one connection, in KiB.
const CACHE: i64 = 32 * 1024;

/// Opens the library: to write if that is possible, else to read.
pub(crate) fn open(path: &Path) -> Result<(Connection, Access), LibraryError> {
    let cannot = |source| LibraryError::Open { path: path.into(), source };
    let refused = match writable(path) {
        Ok(db) => return Ok((db, Access::Write)),
        Err(LibraryError::Database(e)) if only_the_disk(&e) && has_content(path) => e,
        Err(LibraryError::Database(e)) => return Err(cannot(e)),
        Err(e) => return Err(e),
    };
    let reason = refused.to_string();
    for frozen in [false, true] {
        // What is not in the file yet would be missing without a word.
        if frozen && has_content(&beside(path, "-wal")) {
            break;
        }
        let access = Access::Read { reason: reason.clone(), frozen };
        match reader(path, &access) {
            Ok(db) => {
                schema::known(&db, path)?;
                return Ok((db, access));
            }
            Err(e) if !only_the_disk(&e) => return Err(cannot(e)),
            Err(_) => {}
        }
    }
    Err(cannot(refused))
}

fn writable(path: &Path) -> Result<Connection, LibraryError> {
    let mut db = Connection::open(path)?;
    ready(&db)?;
    if db.is_readonly("main")? {
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_READONLY);
        return Err(rusqlite::Error::SqliteFailure(code, None).into());
    }
    // The log is synced with every change: what was answered is there after a power cut too.
    db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    schema::prepare(&mut db, path)?;
    // Only who tries to write knows. Another program that writes just now could.
    db.busy_timeout(Duration::ZERO)?;
    match db.execute_batch("BEGIN IMMEDIATE; ROLLBACK;") {
        Err(e) if e.sqlite_error_code() != Some(ErrorCode::DatabaseBusy) => return Err(e.into()),
        _ => ready(&db)?,
    }
    Ok(db)
}

fn ready(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(Duration::from_secs(5))?;
    db.pragma_update(None, "cache_size", -CACHE)
}

/// Another connection to an open library, that only reads.
pub(crate) fn reader(path: &Path, access: &Access) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let db = match access {
        Access::Read { frozen: true, .. } => Connection::open_with_flags(frozen_uri(path), flags)?,
        _ => Connection::open_with_flags(path, flags & !OpenFlags::SQLITE_OPEN_URI)?,
    };
    ready(&db)?;
    // Opening reads nothing yet.
    db.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
    Ok(db)
}

fn frozen_uri(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    let safe = |b: &u8| b.is_ascii_alphanumeric() || b"/-_.~".contains(b);
    let path: String = bytes.map(|b| if safe(b) { char::from(*b).to_string() } else { format!("%{b:02X}") }).collect();
    format!("file:{path}?immutable=1")
}

/// Whether the disk is the reason, not the file: it cannot be written, or is full.
fn only_the_disk(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    code.is_some_and(|code| {
        matches!(
            code,
            ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::DiskFull | ErrorCode::SystemIoFailure | ErrorCode::PermissionDenied
        )
    })
}

fn has_content(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0)
}

/// The file whose name is this one's with something behind it.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    name.into()
}
