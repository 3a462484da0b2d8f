//! Boards as the language of sums writes them: rows from the top separated by `|`, a symbol a cell, `a1` the upper left
//! corner; and the parts of notation, picture and set-up that all games that add have in common.

use crate::bitboard::{Bits, MOST_CELLS, Size};
use zug_core::{Cell, Look, Notation, Piece, Pointing, ReadError, Scene, SetupError, Shape, Side, Sizes, Summand};

/// The most cells a strip can have.
pub(crate) const LONGEST: usize = 20_000;

/// The sizes of games on boards of bits, and the usual one.
pub(crate) const fn boards(rows: usize, cols: usize) -> Sizes {
    Sizes::Board { least: (1, 1), usual: (rows, cols), most: MOST_CELLS }
}

/// The sizes of games on strips, and the usual one.
pub(crate) const fn rows(usual: usize) -> Sizes {
    Sizes::Row { least: 1, usual, most: LONGEST }
}

/// A cell of some board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    pub(crate) row: u16,
    pub(crate) col: u16,
}

impl At {
    #[inline]
    pub(crate) fn new(row: u32, col: u32) -> At {
        At { row: row as u16, col: col as u16 }
    }
    /// A cell of a bit board by its number.
    #[inline]
    pub(crate) fn of(size: Size, cell: u32) -> At {
        let row = size.row_of(cell);
        At::new(row, cell - row * size.cols())
    }
    /// The number of the cell on a bit board.
    #[inline]
    pub(crate) fn on(self, size: Size) -> u32 {
        size.cell(u32::from(self.row), u32::from(self.col))
    }
    /// Its name on a grid: `b3`; columns after `z` are `aa`, `ab`, ….
    pub(crate) fn name(self) -> String {
        let mut letters = Vec::new();
        let mut col = u32::from(self.col) + 1;
        while col > 0 {
            letters.push(char::from(b'a' + ((col - 1) % 26) as u8));
            col = (col - 1) / 26;
        }
        letters.iter().rev().collect::<String>() + &(self.row + 1).to_string()
    }
    /// Its name on a strip: `3`.
    pub(crate) fn number(self) -> String {
        (u32::from(self.col) + 1).to_string()
    }
}

/// Reads a move or another short text from the left, keeping the place for errors.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
    /// "found X, expected Y" at the place reached.
    pub fn expected<T>(&self, what: &str) -> Result<T, ReadError> {
        Err(ReadError::expected(self.text, self.text[..self.at].chars().count(), what))
    }
    /// Takes the symbol if it is next.
    pub fn takes(&mut self, symbol: char) -> bool {
        let found = self.rest().starts_with(symbol);
        self.at += if found { symbol.len_utf8() } else { 0 };
        found
    }
    pub fn symbol(&mut self, symbol: char) -> Result<(), ReadError> {
        if self.takes(symbol) { Ok(()) } else { self.expected(&format!("'{symbol}'")) }
    }
    /// The byte reached.
    pub fn at(&self) -> usize {
        self.at
    }
    /// Goes to the next character that is no blank.
    pub fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }
    /// The word that is next: a letter, and the letters and digits behind it.
    pub fn peek_word(&self) -> &'a str {
        let rest = self.rest();
        let letter = rest.starts_with(|c: char| c.is_ascii_alphabetic());
        let len = rest.bytes().take_while(|b| letter && (b.is_ascii_alphanumeric() || *b == b'_')).count();
        &rest[..len]
    }
    /// Takes the word that is next.
    pub fn word(&mut self) -> &'a str {
        let word = self.peek_word();
        self.at += word.len();
        word
    }
    /// Takes a sign, or a whole word, if it is next.
    pub fn takes_sign(&mut self, sign: &str) -> bool {
        let word = self.peek_word();
        let found = if word.is_empty() { self.rest().starts_with(sign) } else { word == sign };
        self.at += if found { sign.len() } else { 0 };
        found
    }
    /// Goes to the next place of a whole word, if there is one.
    pub fn goes_to(&mut self, word: &str) -> bool {
        let found = self.rest().match_indices(word).find(|(at, _)| {
            let behind = self.rest()[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            !behind && Reader { at: self.at + at, ..*self }.peek_word() == word
        });
        self.at += found.map_or(0, |(at, _)| at);
        found.is_some()
    }
    /// Goes to the end.
    pub fn skip_all(&mut self) {
        self.at = self.text.len();
    }
    /// Goes back to a byte that was reached before.
    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }
    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }
    /// Takes the next character.
    pub fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }
    /// One of some letters, case aside; gives its index.
    pub fn one_of(&mut self, letters: &str, what: &str) -> Result<usize, ReadError> {
        let next = self.rest().chars().next();
        let found = next.and_then(|c| letters.chars().position(|l| l.eq_ignore_ascii_case(&c)));
        match found {
            Some(index) => {
                self.at += 1;
                Ok(index)
            }
            None => self.expected(what),
        }
    }
    pub fn number(&mut self, most: u32, what: &str) -> Result<u32, ReadError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        match self.rest()[..digits].parse::<u32>() {
            Ok(n) if n <= most => {
                self.at += digits;
                Ok(n)
            }
            _ => self.expected(what),
        }
    }
    /// A cell: `b3` on a grid, `3` on a strip.
    pub fn cell(&mut self, strip: bool) -> Result<At, ReadError> {
        let mut col = 0;
        if !strip {
            let letters = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
            if !(1..=3).contains(&letters) {
                return self.expected("a column letter");
            }
            col = self.rest()[..letters].bytes().fold(0, |all, b| 26 * all + u32::from(b.to_ascii_lowercase() - b'a') + 1) - 1;
            self.at += letters;
        }
        let what = if strip { "the number of a cell" } else { "the number of a row" };
        let from = self.at;
        match self.number(LONGEST as u32, what)? {
            0 => {
                self.at = from;
                self.expected(what)
            }
            n if strip => Ok(At::new(0, n - 1)),
            n => Ok(At::new(n - 1, col)),
        }
    }
    pub fn end(&self) -> Result<(), ReadError> {
        if self.rest().is_empty() { Ok(()) } else { self.expected("the end") }
    }
}

/// `from-to`.
pub(crate) fn read_step(text: &str, strip: bool) -> Result<(At, At), ReadError> {
    let mut reader = Reader::new(text);
    let from = reader.cell(strip)?;
    reader.symbol('-')?;
    let to = reader.cell(strip)?;
    reader.end()?;
    Ok((from, to))
}

/// `cell_X`.
pub(crate) fn read_placing(text: &str, strip: bool) -> Result<(At, Side), ReadError> {
    let mut reader = Reader::new(text);
    let at = reader.cell(strip)?;
    reader.symbol('_')?;
    let side = Side::BOTH[reader.one_of("XO", "X or O")?];
    reader.end()?;
    Ok((at, side))
}

/// The letter of a player's stones.
pub(crate) fn stone(side: Side) -> char {
    ['X', 'O'][side as usize]
}

/// A board as read: the index of each cell's symbol, row by row.
pub(crate) struct Symbols {
    pub rows: usize,
    pub cols: usize,
    pub cells: Vec<u8>,
}

impl Symbols {
    /// Reads a board; each of `spellings` is the ways to write one kind of cell.
    pub fn read(text: &str, spellings: &[&str]) -> Result<Symbols, ReadError> {
        let mut all = Symbols { rows: 1, cols: 0, cells: Vec::new() };
        let mut col = 0;
        for (at, c) in text.chars().enumerate() {
            if c == '|' {
                all.end_of_row(at, col)?;
                (all.rows, col) = (all.rows + 1, 0);
                continue;
            }
            let Some(kind) = spellings.iter().position(|s| s.contains(c)) else {
                let wanted: Vec<String> = spellings.iter().filter_map(|s| s.chars().next()).map(|c| format!("'{c}'")).collect();
                return Err(ReadError::expected(text, at, &format!("one of {} or '|' after a row", wanted.join(", "))));
            };
            all.cells.push(kind as u8);
            col += 1;
            if all.cells.len() > LONGEST {
                return Err(ReadError::at(at, format!("a board of more than {LONGEST} cells is too large")));
            }
        }
        all.end_of_row(text.chars().count(), col)?;
        Ok(all)
    }

    /// The rows of a board are equally long and not empty.
    fn end_of_row(&mut self, at: usize, cols: usize) -> Result<(), ReadError> {
        match cols {
            0 => Err(ReadError::at(at, "a row without cells")),
            _ if self.rows > 1 && cols != self.cols => Err(ReadError::at(at, format!("a row of {cols} cells below rows of {}", self.cols))),
            _ => {
                self.cols = cols;
                Ok(())
            }
        }
    }

    /// A board of one row.
    pub fn read_strip(text: &str, spellings: &[&str]) -> Result<Vec<u8>, ReadError> {
        match text.chars().position(|c| c == '|') {
            Some(at) => Err(ReadError::at(at, "this game is played on one row")),
            None => Ok(Symbols::read(text, spellings)?.cells),
        }
    }

    /// A board small enough for bits, its rows and columns.
    pub fn read_grid(text: &str, spellings: &[&str]) -> Result<(Size, Symbols), ReadError> {
        let all = Symbols::read(text, spellings)?;
        Ok((all.size()?, all))
    }

    /// The size as a bit board.
    pub fn size(&self) -> Result<Size, ReadError> {
        match self.cells.len() {
            0..=MOST_CELLS => Ok(Size::of(self.rows, self.cols)),
            n => Err(ReadError::at(0, format!("a board of {n} cells: at most {MOST_CELLS} are supported"))),
        }
    }

    /// The cells with one symbol.
    pub fn plane(&self, kind: u8) -> Bits {
        let mut bits = Bits::default();
        (0..).zip(&self.cells).filter(|(_, k)| **k == kind).for_each(|(cell, _)| bits.set(cell));
        bits
    }
}

/// Writes a board row by row.
pub(crate) fn write_board(rows: usize, cols: usize, symbol: impl Fn(usize) -> char) -> String {
    let mut text = String::with_capacity(rows * (cols + 1));
    for row in 0..rows {
        if row > 0 {
            text.push('|');
        }
        text.extend((0..cols).map(|col| symbol(row * cols + col)));
    }
    text
}

/// Reads a position of the alternating game: a summand, then `/W` if White is to move (`/B` for Black may be left out).
/// A blank does for the stroke.
pub(crate) fn read_turn<R: Summand>(rules: &R, text: &str) -> Result<(R::Pos, Side), ReadError> {
    read_turn_of(text, |part| rules.read_part(part))
}

/// The same, where `read` reads the part before the turn.
pub(crate) fn read_turn_of<P>(text: &str, read: impl Fn(&str) -> Result<P, ReadError>) -> Result<(P, Side), ReadError> {
    let (part, side) =
        match text.strip_suffix(['W', 'w']).map(|t| (t, Side::Right)).or(text.strip_suffix(['B', 'b']).map(|t| (t, Side::Left))) {
            Some((rest, side)) if rest.ends_with(['/', ' ']) => (rest[..rest.len() - 1].trim_end(), side),
            _ => (text, Side::Left),
        };
    Ok((read(part)?, side))
}

/// Writes what [`read_turn`] reads, as one word.
pub(crate) fn write_turn<R: Summand>(rules: &R, p: &R::Pos, side: Side) -> String {
    rules.write_part(p) + ["", "/W"][side as usize]
}

/// `read` and `write` of a [`zug_core::Notation`] whose positions are those of its [`Summand`], with the turn behind
/// them.
macro_rules! read_and_write_with_turn {
    () => {
        fn read(&self, text: &str) -> Result<(Self::Pos, Side), ReadError> {
            $crate::cells::read_turn(self, text)
        }
        fn write(&self, p: &Self::Pos, side: Side) -> String {
            $crate::cells::write_turn(self, p, side)
        }
    };
}
pub(crate) use read_and_write_with_turn;

/// The same of a game whose positions come back ([`zug_core::Returning`]).
macro_rules! read_and_write_returning {
    () => {
        fn read(&self, text: &str) -> Result<(Self::Pos, Side), ReadError> {
            $crate::cells::read_turn_of(text, |part| self.read_part(part))
        }
        fn write(&self, p: &Self::Pos, side: Side) -> String {
            self.write_part(p) + ["", "/W"][side as usize]
        }
    };
}
pub(crate) use read_and_write_returning;

/// A stone of a player.
pub(crate) fn stone_piece(side: Side) -> Piece {
    Piece { id: stone(side).into(), name: "stone".into(), side, shape: Shape::Stone }
}

/// A cell that is no longer in play; it belongs to nobody, so its side means nothing.
pub(crate) fn block_piece() -> Piece {
    Piece { id: "#".into(), name: "blocked cell".into(), side: Side::Left, shape: Shape::Block }
}

/// The piece for one of the usual symbols: stones and blocked cells.
pub(crate) fn piece_of(symbol: char) -> Option<Piece> {
    match symbol {
        'X' => Some(stone_piece(Side::Left)),
        'O' => Some(stone_piece(Side::Right)),
        '#' => Some(block_piece()),
        _ => None,
    }
}

/// The picture of a board: `name` of each cell and `piece` on it, row by row, and the legal moves with the taps that
/// make each.
pub(crate) fn board_scene<R: Notation>(
    rules: &R,
    (p, side): (&R::Pos, Side),
    (rows, cols): (usize, usize),
    name: impl Fn(At) -> String,
    piece: impl Fn(usize) -> Option<Piece>,
    ways: impl Fn(R::Move) -> Vec<Vec<At>>,
) -> Scene {
    let cell = |i: usize| {
        let (row, col) = (i / cols, i % cols);
        Cell { id: name(At::new(row as u32, col as u32)), col, row, stack: piece(i).into_iter().collect() }
    };
    let pointing = |m| {
        let ways = ways(m).into_iter().map(|way| way.into_iter().map(&name).collect()).collect();
        Pointing { text: rules.write_move(m), ways }
    };
    Scene {
        cols,
        rows,
        look: Look::Squares,
        cells: (0..rows * cols).map(cell).collect(),
        hands: Vec::new(),
        moves: rules.list(p, side).into_iter().map(pointing).collect(),
        refused: Vec::new(),
        lines: Vec::new(),
    }
}

/// Reads a set-up as the text of a board of this size: `symbol` of the piece on each cell, `empty` elsewhere.
pub(crate) fn setup_text(
    stacks: &[(String, Vec<Piece>)],
    (rows, cols): (usize, usize),
    strip: bool,
    empty: char,
) -> Result<String, SetupError> {
    let mut cells = vec![empty; rows * cols];
    for (name, stack) in stacks {
        let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
        let mut reader = Reader::new(name);
        let at = reader.cell(strip).map_err(|e| wrong(e.to_string()))?;
        reader.end().map_err(|e| wrong(e.to_string()))?;
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        if row >= rows || col >= cols {
            return Err(wrong(format!("is not on the board of {rows} × {cols} cells")));
        }
        match &stack[..] {
            [] => {}
            [piece] => cells[row * cols + col] = piece.id.chars().next().unwrap_or(empty),
            _ => return Err(wrong("holds one piece only".into())),
        }
    }
    Ok(write_board(rows, cols, |i| cells[i]))
}

/// The position a set-up text means.
pub(crate) fn setup_part<R: Summand>(rules: &R, text: &str) -> Result<R::Pos, SetupError> {
    setup_read(rules.read_part(text))
}

/// What was read of a set-up, or why it is no position.
pub(crate) fn setup_read<P>(read: Result<P, ReadError>) -> Result<P, SetupError> {
    read.map_err(|e| SetupError { cell: None, problem: e.problem })
}
