//! The bytes of a file or of standard input: no more than a limit, unpacked if they are gzip, and refused early if they
//! are no text.

use std::io::{self, Read};
use std::path::Path;
use zug_core::Progress;
use zug_host::HostError;

/// So many bytes are read unless somebody says otherwise.
pub const MOST_BYTES: u64 = 1 << 30;

/// Bytes are asked for in pieces.
const PIECE: u64 = 1 << 20;
/// So many NUL bytes in a row are in no text, whatever its encoding.
const NULS: [u8; 16] = [0; 16];

/// The text of a file, at most so many bytes of it. Errors name the file.
pub fn read_file(path: &Path, most: u64, progress: &Progress) -> Result<Vec<u8>, HostError> {
    bytes_of(path, most, progress).map_err(|e| named(&path.display().to_string(), e))
}

/// The text of an input that people know by this name, at most so many bytes of it.
pub fn read_input(name: &str, input: impl Read, most: u64, progress: &Progress) -> Result<Vec<u8>, HostError> {
    text_of(input, most, progress).map_err(|e| named(name, e))
}

/// The same as [`read_file`]; errors leave it to the caller to name the file.
pub(crate) fn bytes_of(path: &Path, most: u64, progress: &Progress) -> Result<Vec<u8>, HostError> {
    let wrong = |e: io::Error| HostError::Tree(e.to_string());
    let file = std::fs::File::open(path).map_err(wrong)?;
    let about = file.metadata().map_err(wrong)?;
    if about.is_file() && about.len() > most {
        return Err(too_large(&format!("it has {} bytes", about.len()), most));
    }
    text_of(file, most, progress)
}

fn text_of(input: impl Read, most: u64, progress: &Progress) -> Result<Vec<u8>, HostError> {
    let bytes = pieces(input, most, progress)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    pieces(flate2::read::MultiGzDecoder::new(&bytes[..]), most, progress).map_err(|e| named("unpacked", e))
}

fn pieces(mut input: impl Read, most: u64, progress: &Progress) -> Result<Vec<u8>, HostError> {
    let mut bytes = Vec::new();
    loop {
        progress.check()?;
        let read = input.by_ref().take(PIECE).read_to_end(&mut bytes).map_err(|e| HostError::Tree(e.to_string()))? as u64;
        if bytes.len() as u64 <= PIECE
            && let Some(at) = bytes.windows(NULS.len()).position(|w| w == NULS)
        {
            return Err(HostError::Tree(format!("this is no text: byte {} is the first of many NUL bytes", at + 1)));
        }
        if bytes.len() as u64 > most {
            return Err(too_large("it goes on", most));
        }
        if read < PIECE {
            return Ok(bytes);
        }
    }
}

fn named(name: &str, error: HostError) -> HostError {
    match error {
        HostError::Tree(what) => HostError::Tree(format!("{name}: {what}")),
        other => other,
    }
}

fn too_large(size: &str, most: u64) -> HostError {
    HostError::Tree(format!("too large: {size}, and at most {most} are read (--largest raises that where a command has it)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: impl Read, most: u64) -> Result<Vec<u8>, String> {
        read_input("x", input, most, &Progress::default()).map_err(|e| e.to_string())
    }

    #[test]
    fn input_without_end_is_refused() {
        assert!(read(io::repeat(0), u64::MAX).is_err_and(|e| e.starts_with("x: this is no text: byte 1 ")));
        assert!(read(io::repeat(b'a'), 3 * PIECE).is_err_and(|e| e.contains("at most 3145728 are read")));
        assert_eq!(read(io::repeat(b'a').take(3 * PIECE), 3 * PIECE).map(|bytes| bytes.len() as u64), Ok(3 * PIECE));
        let utf16: Vec<u8> = "1. e4 *".repeat(9).encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&utf16[..], 1000), Ok(utf16.clone()));
    }

    #[test]
    fn packed_input_is_unpacked_within_the_limit() {
        use std::io::Write;
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(&vec![b'a'; 100_000]).expect("written");
        let packed = packed.finish().expect("written");
        assert_eq!(read(&packed[..], 100_000).map(|bytes| bytes.len()), Ok(100_000));
        assert!(read(&packed[..], 99_999).is_err_and(|e| e.starts_with("x: unpacked: too large")));
        assert!(read(&packed[..packed.len() / 2], 100_000).is_err_and(|e| e.starts_with("x: unpacked: ")));
    }

    #[test]
    fn a_large_file_is_refused_before_it_is_read_and_reading_can_be_stopped() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("large.pgn");
        std::fs::File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("a file with a hole");
        let told = read_file(&path, MOST_BYTES, &Progress::default()).expect_err("too large").to_string();
        assert!(told.contains("it has 1099511627776 bytes, and at most 1073741824 are read"), "{told}");
        let stopped = Progress::default();
        stopped.stop();
        assert!(read_input("x", io::repeat(b'a'), u64::MAX, &stopped).is_err_and(|e| e.is_interruption()));
    }
}
