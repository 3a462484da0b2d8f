//! All boards of a size, by number.

use crate::positions::start_text;
use crate::values::ValueError;
use std::str::FromStr;
use zug_core::{Card, Named, Sizes};
use zug_games::{king_dirt, sheep};

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
            // Heaps and strips are longer than boards.
            (Ok(rows), Ok(cols)) if (1..=64).contains(&rows) && (1..=if rows == 1 { 100_000 } else { 64 }).contains(&cols) => {
                Ok(BoardSize { rows, cols })
            }
            _ => Err(wrong()),
        }
    }
}

/// One size, or all sizes between two: `1x1..3x4`, `1..8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeRange {
    /// The least rows and columns.
    pub least: BoardSize,
    /// The most.
    pub most: BoardSize,
}

impl FromStr for SizeRange {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let (least, most): (BoardSize, BoardSize) = (least.parse()?, most.parse()?);
        if least.rows > most.rows || least.cols > most.cols {
            return Err(format!("'{text}' is no range of sizes: the first is larger than the last"));
        }
        Ok(SizeRange { least, most })
    }
}

impl SizeRange {
    /// From the smallest size on, if only one is given: what a size of heaps means.
    pub fn up_to(self) -> SizeRange {
        let one = BoardSize { rows: 1, cols: 1 };
        SizeRange { least: if self.least == self.most { one } else { self.least }, ..self }
    }

    /// All sizes of the range, by rows.
    pub fn sizes(self) -> impl Iterator<Item = BoardSize> {
        let SizeRange { least, most } = self;
        (least.rows..=most.rows).flat_map(move |rows| (least.cols..=most.cols).map(move |cols| BoardSize { rows, cols }))
    }
}

impl std::fmt::Display for BoardSize {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Herds of Battle Sheep where nobody says how large they may be.
pub(crate) const USUAL_HERD: u8 = 4;
/// More boards than this are not swept.
const MOST_BOARDS: u64 = 1 << 48;

/// All boards of a size, by number: cell by cell a digit, the first cell lowest. Of a game on heaps all heaps up to a
/// size.
#[derive(Clone)]
pub(crate) struct Boards {
    /// Of heaps, how many sizes there are.
    pub size: BoardSize,
    /// The least heap.
    least: BoardSize,
    /// How many numbers a heap has; 0 for boards.
    numbers: usize,
    /// What a cell may be, and what stands between two of them.
    symbols: Vec<String>,
    between: &'static str,
    /// Positions that are no boards, one after another.
    listed: Vec<String>,
    /// How many there are.
    pub count: u64,
}

impl Boards {
    /// Those of a game, if its positions are boards of this size.
    pub fn of(card: &Card, size: BoardSize) -> Result<Boards, ValueError> {
        Boards::between(card, SizeRange { least: size, most: size }).map(|mut all| all.remove(0))
    }

    /// Those of all sizes between two, one after another; of heaps one size means all up to it.
    pub fn between(card: &Card, range: SizeRange) -> Result<Vec<Boards>, ValueError> {
        match heap_numbers(card) {
            Some(1) if range.most.rows > 1 => {
                return Err(ValueError::Boards(format!("{} is played with heaps: give the largest, like 20", card.name)));
            }
            Some(numbers @ 1..=2) => return Ok(vec![Boards::of_heaps(range.up_to(), numbers)]),
            _ => {}
        }
        range.sizes().map(|size| Boards::of_cells(card, size)).collect()
    }

    fn of_cells(card: &Card, size: BoardSize) -> Result<Boards, ValueError> {
        if *card == sheep::CARD {
            return Self::with_herds(card, size, USUAL_HERD);
        }
        let symbols = if *card == king_dirt::CARD { ".XO#" } else { card.symbols };
        Self::with(card, size, symbols.chars().map(String::from).collect(), "")
    }

    /// These positions.
    pub fn listed(listed: Vec<String>) -> Boards {
        let size = BoardSize { rows: 1, cols: listed.len() };
        let count = listed.len() as u64;
        Boards { size, least: size, numbers: 1, symbols: Vec::new(), between: "", listed, count }
    }

    /// Those of Battle Sheep with herds of up to so many sheep, or those of any other game. A single sheep is a wall.
    pub fn with_herds(card: &Card, size: BoardSize, largest: u8) -> Result<Boards, ValueError> {
        if *card != sheep::CARD {
            return Self::of(card, size);
        }
        let herds = (2..=largest.max(2)).flat_map(|n| [n.to_string(), format!("-{n}")]);
        Self::with(card, size, ["0", "#"].map(String::from).into_iter().chain(herds).collect(), ",")
    }

    fn of_heaps(SizeRange { least, most }: SizeRange, numbers: usize) -> Boards {
        let size = BoardSize { rows: most.rows - least.rows + 1, cols: most.cols - least.cols + 1 };
        Boards { size, least, numbers, symbols: Vec::new(), between: "", listed: Vec::new(), count: (size.rows * size.cols) as u64 }
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
        Ok(Boards { size, least: size, numbers: 0, symbols, between, listed: Vec::new(), count })
    }

    /// The numbers of the boards that a board becomes when it is mirrored, turned, or, if it is a square, transposed.
    pub fn images(&self, mut number: u64) -> Vec<u64> {
        if self.numbers > 0 {
            return Vec::new();
        }
        let BoardSize { rows, cols } = self.size;
        let base = self.symbols.len() as u64;
        let mut digits = vec![0; rows * cols];
        for digit in &mut digits {
            (*digit, number) = (number % base, number / base);
        }
        let mut images = Vec::new();
        for transposed in if rows == cols { &[false, true][..] } else { &[false][..] } {
            for (upside_down, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
                let cell = |row: usize, col: usize| {
                    let (row, col) = if *transposed { (col, row) } else { (row, col) };
                    let (row, col) = (if upside_down { rows - 1 - row } else { row }, if mirrored { cols - 1 - col } else { col });
                    digits[row * cols + col]
                };
                let cells: Vec<(usize, usize)> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
                images.push(cells.into_iter().rev().fold(0, |number, (row, col)| number * base + cell(row, col)));
            }
        }
        images
    }

    /// The board with a number.
    pub fn text(&self, mut number: u64) -> String {
        if let Some(text) = self.listed.get(number as usize) {
            return text.clone();
        }
        if self.numbers > 0 {
            let BoardSize { rows, cols } = self.least;
            let (row, col) = (rows as u64 + number / self.size.cols as u64, cols as u64 + number % self.size.cols as u64);
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
    (card.symbols.is_empty() && !card.typical.contains(':') && numbers.iter().all(digits)).then_some(numbers.len())
}

/// Whether the game is told by a code in its name, and a size behind that is a heap or a graph: `octal-0.137-12`,
/// `subtraction-1,2|1,3-20`, `snort-graph-path-5`.
pub(crate) fn is_coded(card: &Card) -> bool {
    card.symbols.is_empty() && matches!(card.sizes, Sizes::Other { .. }) && card.typical.contains(':')
}

/// The games of such a code with all sizes of a range, or up to one, and the text of the start of each. The smallest
/// ones may not be: a cycle has three vertices.
pub(crate) fn coded_starts(named: &Named, range: SizeRange) -> Result<Vec<(Named, String)>, ValueError> {
    if range.most.rows > 1 {
        return Err(ValueError::Boards(format!("{} is played with heaps or graphs: give the largest, like 20", named.card.name)));
    }
    let code = named.size.rsplit_once('-').map_or(&*named.size, |(code, _)| code);
    let (mut starts, mut refusal) = (Vec::new(), None);
    for size in range.up_to().sizes() {
        let named = Named { size: format!("{code}-{}", size.cols), ..named.clone() };
        match start_text(&named) {
            Ok(text) => starts.push((named, text)),
            Err(e) if starts.is_empty() => refusal = Some(e),
            Err(e) => return Err(e),
        }
    }
    match refusal.filter(|_| starts.is_empty()) {
        Some(refusal) => Err(refusal),
        None => Ok(starts),
    }
}
