//! All boards of a size, by number.

use crate::values::ValueError;
use std::str::FromStr;
use zug_core::Card;
use zug_games::sheep;

/// Rows and columns of the boards of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
}

impl FromStr for BoardSize {
    type Err = String;
    /// Reads `3x4` (rows × columns), or `7` for a strip.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no size; write ROWSxCOLS, like 3x4, or the length of a strip");
        let (rows, cols) = text.split_once('x').unwrap_or(("1", text));
        match (rows.parse(), cols.parse()) {
            (Ok(rows), Ok(cols)) if (1..=64).contains(&rows) && (1..=64).contains(&cols) => Ok(BoardSize { rows, cols }),
            _ => Err(wrong()),
        }
    }
}

/// More boards than this are not swept.
const MOST_BOARDS: u64 = 1 << 48;

/// All boards of a size, by number: cell by cell a digit, the first cell lowest. Of a game on heaps all heaps up to a
/// size.
#[derive(Clone)]
pub(crate) struct Boards {
    size: BoardSize,
    /// How many numbers a heap has; 0 for boards.
    numbers: usize,
    /// What a cell may be, and what stands between two of them.
    symbols: Vec<String>,
    between: &'static str,
    /// How many there are.
    pub count: u64,
}

impl Boards {
    /// Those of a game, if its positions are boards of this size.
    pub fn of(card: &Card, size: BoardSize) -> Result<Boards, ValueError> {
        match heap_numbers(card) {
            Some(1) if size.rows > 1 => {
                return Err(ValueError::Boards(format!("{} is played with heaps: give the largest, like 20", card.name)));
            }
            Some(numbers @ 1..=2) => return Ok(Boards::of_heaps(size, numbers)),
            _ => {}
        }
        Self::with(card, size, card.symbols.chars().map(String::from).collect(), "")
    }

    /// Those of Battle Sheep with herds of up to so many sheep, or those of any other game. A single sheep is a wall.
    pub fn with_herds(card: &Card, size: BoardSize, largest: u8) -> Result<Boards, ValueError> {
        if *card != sheep::CARD {
            return Self::of(card, size);
        }
        let herds = (2..=largest.max(2)).flat_map(|n| [n.to_string(), format!("-{n}")]);
        Self::with(card, size, ["0", "#"].map(String::from).into_iter().chain(herds).collect(), ",")
    }

    fn of_heaps(size: BoardSize, numbers: usize) -> Boards {
        Boards { size, numbers, symbols: Vec::new(), between: "", count: (size.rows * size.cols) as u64 }
    }

    fn with(card: &Card, size: BoardSize, symbols: Vec<String>, between: &'static str) -> Result<Boards, ValueError> {
        let Card { name, one_row, .. } = *card;
        if symbols.is_empty() {
            return Err(ValueError::Boards(format!("the positions of {name} do not fill a board of a given size")));
        }
        if one_row && size.rows > 1 {
            return Err(ValueError::Boards(format!("{name} is played on one row: give its length")));
        }
        let count = (symbols.len() as u64).checked_pow((size.rows * size.cols) as u32).filter(|n| *n <= MOST_BOARDS);
        let count = count.ok_or_else(|| ValueError::Boards(format!("{name} has too many boards of that size")))?;
        Ok(Boards { size, numbers: 0, symbols, between, count })
    }

    /// The board with a number.
    pub fn text(&self, mut number: u64) -> String {
        if self.numbers > 0 {
            let (row, col) = (1 + number / self.size.cols as u64, 1 + number % self.size.cols as u64);
            return if self.numbers == 1 { col.to_string() } else { format!("{row}x{col}") };
        }
        let mut text = String::with_capacity((self.size.cols + 1) * self.size.rows);
        for row in 0..self.size.rows {
            if row > 0 {
                text.push('|');
            }
            for col in 0..self.size.cols {
                text.push_str(if col > 0 { self.between } else { "" });
                text.push_str(&self.symbols[(number % self.symbols.len() as u64) as usize]);
                number /= self.symbols.len() as u64;
            }
        }
        text
    }
}

/// How many numbers a heap of a game has, if its positions are heaps like its typical one: `7`, `3x4`.
fn heap_numbers(card: &Card) -> Option<usize> {
    let numbers: Vec<&str> = card.typical.split(',').next()?.split('x').collect();
    let digits = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (card.symbols.is_empty() && numbers.iter().all(digits)).then_some(numbers.len())
}
