//! Rectangular boards: names of cells, text with a symbol a cell, symmetries, the cells of a scene.
//!
//! Cell `row * cols + col` has row 0 at the bottom and is named like a chess square: `a1` is the lower left corner.

use zug_core::{Cell, Piece, ReadError};

/// A board of at most 26 columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub cols: u32,
    pub rows: u32,
}

/// The letter of a column.
pub fn letter(col: u32) -> char {
    char::from(b'a' + col as u8)
}

impl Grid {
    /// The number of cells.
    pub fn len(self) -> u32 {
        self.cols * self.rows
    }

    /// The name of a cell.
    pub fn name(self, cell: u32) -> String {
        format!("{}{}", letter(cell % self.cols), cell / self.cols + 1)
    }

    /// The column a text begins with.
    pub fn read_column(self, text: &str) -> Result<u32, ReadError> {
        let col = text.bytes().next().map(|b| u32::from(b.to_ascii_lowercase().wrapping_sub(b'a')));
        col.filter(|&c| c < self.cols).ok_or_else(|| ReadError::expected(text, 0, &format!("a column from a to {}", letter(self.cols - 1))))
    }

    /// The cell a text names.
    pub fn read_cell(self, text: &str) -> Result<u32, ReadError> {
        let col = self.read_column(text)?;
        match text[1..].parse::<u32>() {
            Ok(row) if (1..=self.rows).contains(&row) => Ok((row - 1) * self.cols + col),
            _ => Err(ReadError::expected(text, 1, &format!("a row from 1 to {}", self.rows))),
        }
    }

    /// Reads a board written row by row from the top, rows separated by `/`, one of `symbols` a cell (case does not
    /// matter). The answer has the index of each cell's symbol.
    pub fn read(self, text: &str, symbols: &str) -> Result<Vec<usize>, ReadError> {
        let wanted: Vec<String> = symbols.chars().map(|c| format!("'{c}'")).collect();
        let mut cells = vec![0; self.len() as usize];
        let mut given = text.chars();
        let mut at = 0;
        for row in (0..self.rows).rev() {
            for col in 0..self.cols {
                let found = given.next().and_then(|c| symbols.chars().position(|s| s.eq_ignore_ascii_case(&c)));
                let found = found.ok_or_else(|| ReadError::expected(text, at, &format!("one of {}", wanted.join(", "))))?;
                cells[(row * self.cols + col) as usize] = found;
                at += 1;
            }
            match given.next() {
                Some('/') if row > 0 => at += 1,
                None if row == 0 => {}
                _ => return Err(ReadError::expected(text, at, if row > 0 { "'/' after the row" } else { "the end" })),
            }
        }
        Ok(cells)
    }

    /// Writes what [`Grid::read`] reads.
    pub fn write(self, symbol: impl Fn(u32) -> char) -> String {
        let row = |row| (0..self.cols).map(|col| symbol(row * self.cols + col)).collect::<String>();
        (0..self.rows).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// Where each cell goes under the symmetries of the rectangle: mirrored left to right, upside down, and on a square
    /// board turned.
    pub fn images(self) -> Vec<Vec<u32>> {
        let image = |g: u32| {
            let place = |cell: u32| {
                let (col, row) = (cell % self.cols, cell / self.cols);
                let col = if g & 1 != 0 { self.cols - 1 - col } else { col };
                let row = if g & 2 != 0 { self.rows - 1 - row } else { row };
                if g & 4 != 0 { col * self.cols + row } else { row * self.cols + col }
            };
            (0..self.len()).map(place).collect()
        };
        (0..if self.cols == self.rows { 8 } else { 4 }).map(image).collect()
    }

    /// The cells of a scene, row by row from the top.
    pub fn cells(self, stack: impl Fn(u32) -> Vec<Piece>) -> Vec<Cell> {
        let row = |row: u32| (0..self.cols).map(move |col| (row, col));
        let cell = |(row, col)| {
            let cell = row * self.cols + col;
            Cell { id: self.name(cell), col: col as usize, row: (self.rows - 1 - row) as usize, stack: stack(cell) }
        };
        (0..self.rows).rev().flat_map(row).map(cell).collect()
    }
}
