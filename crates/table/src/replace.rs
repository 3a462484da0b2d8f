//! Writing a file so that nobody ever sees half of it, and nothing else is lost.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Writes a file under a name of its own beside `path`, syncs it and renames it; on any error the file that was there
/// stays as it was. What is no regular file (a device, a pipe) is written to as it is.
pub fn replace_file<T, E: From<std::io::Error>>(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> Result<T, E>) -> Result<T, E> {
    if path.metadata().is_ok_and(|m| !m.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(path)?);
        let result = write(&mut out)?;
        out.flush()?;
        return Ok(result);
    }
    let name = path.file_name().ok_or_else(|| std::io::Error::other("not the name of a file"))?;
    let temporary = path.with_file_name(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let written = write_and_rename(&temporary, path, write);
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

fn write_and_rename<T, E: From<std::io::Error>>(
    temporary: &Path,
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::new(File::create(temporary)?);
    let result = write(&mut out)?;
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(temporary, path)?;
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()?;
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_everything_as_it_was() {
        let dir = tempfile::tempdir().expect("a directory");
        let (path, neighbour) = (dir.path().join("a.csv"), dir.path().join("a.tmp"));
        std::fs::write(&path, "old").expect("written");
        std::fs::write(&neighbour, "mine").expect("written");
        let failed: std::io::Result<()> = replace_file(&path, |out| {
            out.write_all(b"half")?;
            Err(std::io::Error::other("no more"))
        });
        assert!(failed.is_err());
        assert_eq!(std::fs::read_to_string(&path).expect("there"), "old");
        replace_file(&path, |out| out.write_all(b"new")).expect("written");
        assert_eq!(std::fs::read_to_string(&path).expect("there"), "new");
        assert_eq!(std::fs::read_to_string(&neighbour).expect("there"), "mine");
        assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 2);
    }

    #[test]
    fn a_device_is_written_to_not_replaced() {
        replace_file(Path::new("/dev/null"), |out| out.write_all(b"x")).expect("written");
        assert!(replace_file(Path::new("/dev/full"), |out| out.write_all(b"x")).is_err());
        assert!(!Path::new("/dev/null").metadata().expect("there").is_file());
    }
}
