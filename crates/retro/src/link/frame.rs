//! What is sent between two processes: a head of sixteen bytes, and what it says follows.

use crate::kernel::Step;
use std::io::{self, Read};

/// Bytes of a head.
pub const HEAD: usize = 16;
/// The most bytes of numbers in a frame.
pub const MOST_NUMBERS: usize = 1 << 20;
/// The most bytes of anything else.
const MOST: u64 = 1 << 34;

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// So many bytes of numbers of cells, and what is done to those.
    Numbers { value: u16, wins: bool, lot: u32, len: usize },
    /// The end of what is sent before all meet.
    Mark { round: u64, here: bool },
    /// So many bytes for the first process.
    Item { len: u64 },
    /// A process has ended: by itself, with a sentence of so many bytes, or without a word.
    Ended { process: u32, said: bool, len: u64 },
}

impl Frame {
    /// Numbers for a step.
    pub fn numbers(step: Step, lot: u32, len: usize) -> Frame {
        Frame::Numbers { value: step.value, wins: step.wins, lot, len }
    }

    /// The head of the frame.
    pub fn head(self) -> [u8; HEAD] {
        let (kind, flag, value, at, len) = match self {
            Frame::Numbers { value, wins, lot, len } => (1, wins, value, lot, len as u64),
            Frame::Mark { round, here } => (2, here, 0, 0, round),
            Frame::Item { len } => (3, false, 0, 0, len),
            Frame::Ended { process, said, len } => (4, said, 0, process, len),
        };
        let mut head = [0; HEAD];
        head[0] = kind;
        head[1] = flag.into();
        head[2..4].copy_from_slice(&u16::to_le_bytes(value));
        head[4..8].copy_from_slice(&u32::to_le_bytes(at));
        head[8..].copy_from_slice(&u64::to_le_bytes(len));
        head
    }

    /// The frame of a head, if it can be one.
    pub fn of(head: [u8; HEAD]) -> Option<Frame> {
        let [kind, flag, v0, v1, a0, a1, a2, a3, len @ ..] = head;
        let (flag, value, at, len) =
            (flag == 1, u16::from_le_bytes([v0, v1]), u32::from_le_bytes([a0, a1, a2, a3]), u64::from_le_bytes(len));
        match kind {
            1 if len <= MOST_NUMBERS as u64 && len % 4 == 0 => Some(Frame::Numbers { value, wins: flag, lot: at, len: len as usize }),
            2 => Some(Frame::Mark { round: len, here: flag }),
            3 if len <= MOST => Some(Frame::Item { len }),
            4 if len <= MOST_NUMBERS as u64 => Some(Frame::Ended { process: at, said: flag, len }),
            _ => None,
        }
    }
}

/// Reads so many bytes; a length that is wrong ends with the stream, not with all the memory.
pub fn read_bytes(input: &mut impl Read, len: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(len).read_to_end(&mut bytes)?;
    if read as u64 == len { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_as_they_were_written() {
        let frames = [
            Frame::Numbers { value: 777, wins: true, lot: 3, len: 4096 },
            Frame::Mark { round: u64::MAX - 1, here: true },
            Frame::Mark { round: 0, here: false },
            Frame::Item { len: 1 << 33 },
            Frame::Ended { process: 99, said: true, len: 12 },
        ];
        for frame in frames {
            assert_eq!(Frame::of(frame.head()), Some(frame));
        }
    }

    #[test]
    fn what_is_no_head_is_refused() {
        assert_eq!(Frame::of([0; HEAD]), None);
        assert_eq!(Frame::of([255; HEAD]), None);
        assert_eq!(Frame::of(Frame::Numbers { value: 1, wins: false, lot: 0, len: 3 }.head()), None);
        assert_eq!(Frame::of(Frame::Item { len: 1 << 40 }.head()), None);
    }
}
