//! A game whose rules are read from a text file: no Rust, one type for all such games.
//!
//! A file has the name of the game, what it is played on, and the moves of each player: patterns on a strip or grid, or
//! expressions that say what is put in the place of a heap. What else a game that adds must know follows from that:
//! into which parts a position falls, which images of a board are the same, how the players are exchanged, and that
//! every game ends. `docs/own-rules.md` explains the language.

mod board;
mod expression;
mod heaps;
mod pattern;
mod read;
mod read_heaps;

use crate::cells::*;
use crate::impartial::Partisan;
use board::{Board, BoardRules, HOLE, Role};
use heaps::{Change, HeapRules, Heaps};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use zug_core::*;

/// What is wrong with a rules file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there and what was expected.
    pub problem: String,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for RulesError {}

/// The rules of a file.
#[derive(Debug)]
pub struct Sheet {
    name: String,
    title: String,
    about: String,
    game: Game,
    /// The position a game begins with, and what fills boards of other sizes.
    start: String,
    fill: String,
}

#[derive(Debug)]
enum Game {
    Board(BoardRules),
    Heaps(HeapRules),
}

/// A game of a rules file; the value carries the position a game begins with.
pub struct RulesFile {
    sheet: Arc<Sheet>,
    start: Place,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(Where);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Where {
    Board(Board),
    Heaps(Heaps),
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(Deed);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Deed {
    /// The number of a group of rules, and the first cell that changes.
    Cells(u16, At),
    Heap(Change),
}

/// A board of this size filled with a smaller one again and again.
fn tiled(fill: &str, (rows, cols): (usize, usize)) -> String {
    let tile: Vec<Vec<char>> = fill.split('|').map(|row| row.chars().collect()).collect();
    write_board(rows, cols, |cell| {
        let row = &tile[cell / cols % tile.len()];
        row[cell % cols % row.len()]
    })
}

impl Sheet {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Sheet, RulesError> {
        read::read(text)
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn first_symbol(&self) -> String {
        match &self.game {
            Game::Board(rules) => rules.symbols[0].letter.into(),
            Game::Heaps(_) => String::new(),
        }
    }

    fn read_part(&self, text: &str) -> Result<Place, ReadError> {
        Ok(Place(match &self.game {
            Game::Board(rules) => Where::Board(rules.read(text)?),
            Game::Heaps(rules) => Where::Heaps(rules.read(text)?),
        }))
    }

    /// Rows and columns that a game begins with.
    fn size(&self) -> (usize, usize) {
        (self.start.split('|').count(), self.start.split('|').next().map_or(1, |row| row.chars().count()))
    }

    /// The card of the game. What it says stays in memory to the end of the program, as the cards of all games do.
    pub fn card(&self) -> Card {
        let kept = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        let (rows, cols) = self.size();
        let name = kept(self.name.clone());
        let (symbols, pattern, notation, sizes) = match &self.game {
            Game::Board(rules) => {
                let symbols: String = rules.symbols.iter().map(|symbol| symbol.letter).collect();
                let notation = format!(
                    "A symbol a cell: {}; `{HOLE}` where there is none, rows divided by `|`. A move is the first and the last cell that change.",
                    rules.symbols.iter().map(|symbol| format!("`{}`", symbol.letter)).collect::<Vec<_>>().join(" ")
                );
                let (pattern, sizes) = match rules.strip {
                    true => ("N", Sizes::Row { least: 1, usual: cols, most: crate::bitboard::MOST_CELLS }),
                    false => ("ROWSxCOLS", boards(rows, cols)),
                };
                (symbols, pattern, notation, sizes)
            }
            Game::Heaps(rules) => {
                let heap = ["N", "NxN", "NxNxN"][rules.numbers - 1];
                let notation = format!("Heaps as {heap}, with commas; a move is a heap and what comes of it, like `7>3+4`.");
                let usual = kept(self.start.clone());
                (String::new(), "HEAPS", notation, Sizes::Other { usual, expected: "heaps, with commas" })
            }
        };
        Card {
            name,
            section: Some(name),
            title: kept(self.title.clone()),
            pattern: kept(format!("{name}-{pattern}")),
            family: "Own rules",
            about: kept(self.about.clone()),
            aim: kept(self.about.clone()),
            rules: kept(self.about.clone()),
            sizes,
            symbols: kept(symbols),
            one_row: matches!(&self.game, Game::Board(rules) if rules.strip),
            impartial: match &self.game {
                Game::Board(rules) => rules.is_impartial(),
                Game::Heaps(rules) => rules.is_impartial(),
            },
            typical: kept(self.start.clone()),
            notation: kept(notation),
            examples: Box::leak(Box::new([name])),
            ..Card::PLAIN
        }
    }
}

impl RulesFile {
    /// The game with the start that the file says.
    pub fn new(sheet: Arc<Sheet>) -> Option<RulesFile> {
        let start = sheet.read_part(&sheet.start).ok()?;
        Some(RulesFile { sheet, start })
    }

    /// The game of a size: rows and columns, the length of a strip, or heaps.
    pub fn sized(sheet: Arc<Sheet>, size: &Size) -> Option<RulesFile> {
        let (rows, cols) = match size {
            Size::Board(rows, cols) => (*rows, *cols),
            Size::Row(cols) => (1, *cols),
            Size::Other(heaps) => {
                let start = sheet.read_part(heaps).ok()?;
                return Some(RulesFile { sheet, start });
            }
        };
        if (rows, cols) == sheet.size() {
            return RulesFile::new(sheet);
        }
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= crate::bitboard::MOST_CELLS;
        let start = fits.then(|| sheet.read_part(&tiled(&sheet.fill, (rows, cols))).ok())??;
        Some(RulesFile { sheet, start })
    }

    /// The same game with another start.
    pub(crate) fn from(self, start: &str) -> Option<RulesFile> {
        let start = self.sheet.read_part(start).ok()?;
        Some(RulesFile { start, ..self })
    }

    fn name(&self, at: At) -> String {
        match &self.sheet.game {
            Game::Board(rules) if rules.strip => at.number(),
            _ => at.name(),
        }
    }
}

impl Rules for RulesFile {
    type Pos = Place;
    type Move = Step;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Place) -> usize {
        match &p.0 {
            Where::Board(_) => 0,
            Where::Heaps(heaps) => crate::strip::heap_bytes(&heaps.heaps),
        }
    }
    fn start(&self) -> (Place, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Place, side: Side, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        match (&self.sheet.game, &p.0) {
            (Game::Board(rules), Where::Board(p)) => rules.moves(p, side, |group, at| each(Step(Deed::Cells(group, at)))),
            (Game::Heaps(rules), Where::Heaps(p)) => rules.moves(p, side, |change| each(Step(Deed::Heap(change)))),
            _ => ControlFlow::Continue(()),
        }
    }
    fn play(&self, p: &mut Place, side: Side, m: Step) -> Side {
        match (&self.sheet.game, &mut p.0, m.0) {
            (Game::Board(rules), Where::Board(p), Deed::Cells(group, at)) => rules.play(p, group, at),
            (Game::Heaps(rules), Where::Heaps(p), Deed::Heap(change)) => rules.play(p, change),
            _ => {}
        }
        !side
    }
}

impl Negate for RulesFile {
    fn negate(&self, p: &Place) -> Place {
        Place(match (&self.sheet.game, &p.0) {
            (Game::Board(rules), Where::Board(p)) => Where::Board(rules.negate(p)),
            (Game::Heaps(rules), Where::Heaps(p)) => Where::Heaps(rules.negate(p)),
            (_, p) => p.clone(),
        })
    }
}

impl Partisan for RulesFile {
    fn owner(&self, p: &Place, m: Step) -> Side {
        match (&self.sheet.game, &p.0, m.0) {
            (Game::Board(rules), Where::Board(p), Deed::Cells(group, at)) => rules.owner(p, group, at),
            (Game::Heaps(rules), Where::Heaps(p), Deed::Heap(change)) => rules.owner(p, change),
            _ => Side::Left,
        }
    }
}

impl Summand for RulesFile {
    fn split(&self, p: &Place, mut part: impl FnMut(Place)) {
        match (&self.sheet.game, &p.0) {
            (Game::Board(rules), Where::Board(p)) => rules.split(p, |one| part(Place(Where::Board(one)))),
            (Game::Heaps(rules), Where::Heaps(p)) => rules.split(p, |one| part(Place(Where::Heaps(one)))),
            _ => {}
        }
    }
    fn read_part(&self, text: &str) -> Result<Place, ReadError> {
        self.sheet.read_part(text)
    }
    fn write_part(&self, p: &Place) -> String {
        match (&self.sheet.game, &p.0) {
            (Game::Board(rules), Where::Board(p)) => rules.write(p),
            (Game::Heaps(rules), Where::Heaps(p)) => rules.write(p),
            _ => String::new(),
        }
    }
}

impl Notation for RulesFile {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Step, ReadError> {
        let rules = match &self.sheet.game {
            Game::Heaps(rules) => return rules.read_move(text).map(|change| Step(Deed::Heap(change))),
            Game::Board(rules) => rules,
        };
        let (cells, label) = text.split_at(text.find(HOLE).unwrap_or(text.len()));
        let mut reader = Reader::new(cells);
        let from = reader.cell(rules.strip)?;
        let to = if reader.takes('-') { reader.cell(rules.strip)? } else { from };
        reader.end()?;
        let reach = (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col));
        let fits = |group: &board::Group| (i32::from(group.reach.0), i32::from(group.reach.1)) == reach && group.label == label;
        let group = rules.groups.iter().position(fits);
        let group = group
            .ok_or_else(|| ReadError::at(0, "found cells that no rule of the game changes, expected a move as `zug moves` lists it"))?;
        Ok(Step(Deed::Cells(group as u16, from)))
    }
    fn write_move(&self, m: Step) -> String {
        match (&self.sheet.game, m.0) {
            (Game::Board(rules), Deed::Cells(group, at)) => {
                let group = &rules.groups[usize::from(group)];
                let last = reached(at, group.reach);
                let cells = if last == at { self.name(at) } else { format!("{}-{}", self.name(at), self.name(last)) };
                cells + &group.label
            }
            (Game::Heaps(rules), Deed::Heap(change)) => rules.write_move(change),
            _ => String::new(),
        }
    }
}

/// The cell this far away.
fn reached(at: At, (row, col): (i8, i8)) -> At {
    At { row: at.row.wrapping_add_signed(row.into()), col: at.col.wrapping_add_signed(col.into()) }
}

/// As many counters of a number, and as many numbers, as a picture shows.
const SHOWN: usize = 64;

impl View for RulesFile {
    /// A board as it is; heaps as a row of counters for each number.
    fn scene(&self, p: &Place, side: Side) -> Scene {
        match (&self.sheet.game, &p.0) {
            (Game::Board(rules), Where::Board(board)) => {
                let piece = |cell: usize| piece(rules, board.code(cell as u32));
                let size = (board.size.rows.into(), board.size.cols.into());
                let ways = |m: Step| match m.0 {
                    Deed::Cells(group, at) => {
                        let last = reached(at, rules.groups[usize::from(group)].reach);
                        vec![if last == at { vec![at] } else { vec![at, last] }]
                    }
                    Deed::Heap(_) => Vec::new(),
                };
                board_scene(self, (p, side), size, |at| self.name(at), piece, ways)
            }
            (Game::Heaps(rules), Where::Heaps(heaps)) => {
                let numbers: Vec<usize> = heaps.heaps.iter().flat_map(|heap| heap[..rules.numbers].to_vec()).map(usize::from).collect();
                let cols = numbers.iter().copied().max().unwrap_or(1).clamp(1, SHOWN);
                let counter = |cell: usize| numbers.get(cell / cols).is_some_and(|n| cell % cols < *n).then(counter);
                board_scene(self, (p, side), (numbers.len().clamp(1, SHOWN), cols), At::name, counter, |_| Vec::new())
            }
            _ => board_scene(self, (p, side), (1, 1), At::name, |_| None, |_| Vec::new()),
        }
    }
    fn palette(&self) -> Vec<Piece> {
        match &self.sheet.game {
            Game::Board(rules) => (0..=rules.symbols.len()).filter_map(|code| piece(rules, code as u8)).collect(),
            Game::Heaps(_) => vec![counter()],
        }
    }
    /// Of heaps, one of as many counters as were set.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Place, SetupError> {
        let Where::Board(start) = &self.start.0 else {
            let counters = stacks.iter().filter(|(_, stack)| !stack.is_empty()).count();
            return setup_part(self, &counters.to_string());
        };
        let Game::Board(rules) = &self.sheet.game else { return Ok(self.start.clone()) };
        let empty = rules.symbols.iter().find(|symbol| symbol.role == Role::Empty).map_or(HOLE, |symbol| symbol.letter);
        setup_part(self, &setup_text(stacks, (start.size.rows.into(), start.size.cols.into()), rules.strip, empty)?)
    }
}

fn counter() -> Piece {
    Piece { id: "o".into(), name: "counter".into(), shape: Shape::Stone, ..block_piece() }
}

/// The piece of a code, if it is one to be seen.
fn piece(rules: &BoardRules, code: u8) -> Option<Piece> {
    let Some(symbol) = usize::from(code).checked_sub(1).map(|i| rules.symbols[i]) else {
        return Some(Piece { id: HOLE.into(), name: "no cell".into(), ..block_piece() });
    };
    let id = symbol.letter.to_string();
    match symbol.role {
        Role::Empty => None,
        Role::Piece(side) => Some(Piece { id, name: "piece".into(), ..stone_piece(side) }),
        Role::Common => Some(Piece { id, name: "piece of both".into(), shape: Shape::Stone, ..block_piece() }),
        Role::Wall => Some(Piece { id, name: "wall".into(), ..block_piece() }),
    }
}
