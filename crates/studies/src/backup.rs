//! A copy of the whole library while it is in use.

use crate::opening::{FileId, beside};
use crate::{Library, LibraryError};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::path::Path;
use zug_core::Progress;

/// Pages that are copied between two looks at the progress.
const PAGES: i32 = 256;

impl Library {
    /// Writes the library, as it is at one moment, into a file that takes the place of any other there.
    pub fn backup(&self, to: &Path, progress: &Progress) -> Result<(), LibraryError> {
        let file = |source| LibraryError::File { path: to.into(), source };
        if FileId::of(to).is_some() && FileId::of(to) == FileId::of(self.path()) {
            return Err(file(std::io::Error::other("this is the library itself")));
        }
        let part = beside(to, &format!(".{}.tmp", std::process::id()));
        let done = self.copy(&part, progress).and_then(|()| {
            std::fs::File::open(&part).and_then(|written| written.sync_all()).map_err(file)?;
            progress.keep()?;
            std::fs::rename(&part, to).map_err(file)
        });
        if done.is_err() {
            // There may be nothing to remove.
            let _ = std::fs::remove_file(&part);
        }
        done
    }

    fn copy(&self, to: &Path, progress: &Progress) -> Result<(), LibraryError> {
        let from = self.reader()?;
        let mut copy = Connection::open(to).map_err(|source| LibraryError::Open { path: to.into(), source })?;
        let backup = Backup::new(&from, &mut copy)?;
        loop {
            progress.check()?;
            match backup.step(PAGES)? {
                StepResult::Done => break,
                StepResult::Busy | StepResult::Locked => std::thread::sleep(crate::change::MOMENT),
                _ => {
                    let now = backup.progress();
                    let (all, left) = (now.pagecount.max(0) as u64, now.remaining.max(0) as u64);
                    progress.stage("copying", "pages", all.saturating_sub(left), all);
                }
            }
        }
        drop(backup);
        // One file, with nothing beside it.
        copy.pragma_update(None, "journal_mode", "DELETE")?;
        Ok(())
    }
}
