//! The frame of a board: where its points are, which are next to each other, and what they are called.
//!
//! Point `row * (cols + 1) + col` has row 0 at the bottom. The column too many keeps the ends of neighbouring rows
//! apart, so that "next to" is a shift of the whole set in each of the four directions.

use super::bits::Bits;
use zug_core::ReadError;

/// The longest side of a board.
pub const LONGEST: u16 = 19;

/// Columns are named without an I, as in the Go Text Protocol.
const LETTERS: &[u8; LONGEST as usize] = b"ABCDEFGHJKLMNOPQRST";

/// The points of a board of `cols` × `rows` in words of 64 bits.
#[derive(Clone, Debug)]
pub struct Frame<const N: usize> {
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
    /// All points.
    pub all: Bits<N>,
    /// The points at the edge.
    pub border: Bits<N>,
    /// The neighbours of every number; [`Frame::edge`] stands for those that are not there.
    pub near: Box<[[u16; 4]]>,
}

impl<const N: usize> Frame<N> {
    /// How many words a board needs.
    pub fn words(cols: u16, rows: u16) -> usize {
        usize::from((cols + 1) * rows - 1).div_ceil(64)
    }

    /// A frame; sides are 1 to [`LONGEST`] and the words suffice.
    pub fn new(cols: u16, rows: u16) -> Self {
        assert!(cols <= LONGEST && rows <= LONGEST && cols * rows > 0 && Self::words(cols, rows) <= N, "{cols}×{rows} in {N} words");
        let mut frame = Frame { cols, rows, all: Bits::EMPTY, border: Bits::EMPTY, near: Box::default() };
        for row in 0..rows {
            (0..cols).for_each(|col| frame.all.insert(frame.point(col, row)));
        }
        let stride = i32::from(cols) + 1;
        let on_board = |p: i32| u16::try_from(p).ok().filter(|p| usize::from(*p) < N * 64 && frame.all.has(*p));
        let near = |p: i32| [p - stride, p - 1, p + 1, p + stride].map(|q| on_board(q).unwrap_or(frame.edge()));
        frame.near = (0..N as i32 * 64).map(near).collect();
        let at_edge = |p: &u16| frame.near[usize::from(*p)].contains(&frame.edge());
        frame.border = frame.all.points().filter(at_edge).fold(Bits::EMPTY, |set, p| set | Bits::one(p));
        frame
    }

    /// The number of a point.
    pub fn point(&self, col: u16, row: u16) -> u16 {
        row * (self.cols + 1) + col
    }

    /// The column and row of a point.
    pub fn place(&self, point: u16) -> (u16, u16) {
        (point % (self.cols + 1), point / (self.cols + 1))
    }

    /// A number that is no point: the end of the first row.
    #[inline]
    pub fn edge(&self) -> u16 {
        self.cols
    }

    /// How many points there are.
    pub fn points(&self) -> u16 {
        self.cols * self.rows
    }

    /// What is next to a point of the set, and numbers that are no points.
    #[inline]
    pub fn around(&self, set: &Bits<N>) -> Bits<N> {
        let stride = u32::from(self.cols) + 1;
        set.up(1) | set.down(1) | set.up(stride) | set.down(stride)
    }

    /// Everything that can be reached from `seeds` through points of `through`.
    pub fn flood(&self, seeds: Bits<N>, through: &Bits<N>) -> Bits<N> {
        let mut reached = seeds;
        loop {
            let more = reached | self.around(&reached) & *through;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The name of a point: `A1` is the lower left corner.
    pub fn name(&self, point: u16) -> String {
        let (col, row) = self.place(point);
        format!("{}{}", char::from(LETTERS[usize::from(col)]), row + 1)
    }

    /// The point a text names; capitals and small letters are the same.
    pub fn read_point(&self, text: &str) -> Result<u16, ReadError> {
        let letters = &LETTERS[..usize::from(self.cols)];
        let last = char::from(letters[letters.len() - 1]);
        let letter = text.bytes().next().map(|b| b.to_ascii_uppercase());
        let col = letter.and_then(|b| letters.iter().position(|l| *l == b));
        let col = col.ok_or_else(|| ReadError::expected(text, 0, &format!("a column from A to {last} (there is no I), or pass")))?;
        let digits = text[1..].bytes().all(|b| b.is_ascii_digit());
        match text[1..].parse::<u16>() {
            Ok(row) if digits && (1..=self.rows).contains(&row) => Ok(self.point(col as u16, row - 1)),
            _ => Err(ReadError::expected(text, 1, &format!("a row from 1 to {}", self.rows))),
        }
    }
}
