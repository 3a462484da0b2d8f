//! One writer at a time, where the file that is written is a new one each time.

use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A lock on a file name: `NAME.lock`, held by one process and gone when it is dropped. What a killed process leaves
/// behind locks nobody out.
#[derive(Debug)]
pub struct NameLock {
    /// Locked as long as it is open.
    _file: File,
    path: PathBuf,
}

impl NameLock {
    /// The lock of a name, or `None` if somebody holds it.
    pub fn take(name: &Path) -> io::Result<Option<NameLock>> {
        // Whatever a file is called, it is one file.
        let name = name.canonicalize().unwrap_or_else(|_| name.into());
        let mut path = name.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        loop {
            let file = File::options().create(true).write(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(e)) => return Err(e),
                Ok(()) => {}
            }
            // Whoever held it before may have taken it away between the two steps.
            let same = |there: std::fs::Metadata, own: std::fs::Metadata| (there.dev(), there.ino()) == (own.dev(), own.ino());
            if path.metadata().is_ok_and(|there| file.metadata().is_ok_and(|own| same(there, own))) {
                return Ok(Some(NameLock { _file: file, path }));
            }
        }
    }
}

impl Drop for NameLock {
    fn drop(&mut self) {
        // Before the lock is given up, so that nobody else's is taken away.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_holder_and_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let name = dir.path().join("values.db");
        let first = NameLock::take(&name).unwrap();
        assert!(first.is_some());
        assert!(NameLock::take(&name).unwrap().is_none());
        drop(first);
        assert_eq!(dir.path().read_dir().unwrap().count(), 0);
        std::fs::write(dir.path().join("values.db.lock"), "left behind").unwrap();
        assert!(NameLock::take(&name).unwrap().is_some());
    }
}
