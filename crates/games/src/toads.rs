//! Toads and Frogs (Richard Guy; Erickson, *New Toads and Frogs results*, Games of No Chance, 1996) in the general form
//! `a,b,j,f:board`.
//!
//! Left's toads go right, Right's frogs go left. A stone slides `a` to `b` cells through empty ones; a stone whose next
//! cell is taken may jump over the stones in its way, at most `j` of them, to the empty cell behind them (`f` = 1: over
//! own stones too). The classical game is `1,1,1,0`.
//!
//! Stones that can never move again are walls, and there the strip falls apart. Which are stuck is the largest set in
//! which every stone has its way barred by the others of the set alone. A row of them that does not reach an end of the
//! strip has more than `j` stones, since its foremost toad or frog is barred by that many; so nobody ever jumps it.

use crate::cells::*;
use crate::impartial::Partisan;
use crate::strip::{EMPTY, LEFT, RIGHT, StripCells, exchanged, stone_of};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use zug_core::*;

/// Toads and Frogs.
pub const CARD: Card = Card {
    name: "toads",
    section: Some("gen_toads"),
    title: "Toads and Frogs",
    aliases: &[],
    pattern: "toads-N",
    family: "Moving pieces",
    about: "Toads and Frogs: N of each with two cells between them.",
    aim: "Toads go right, frogs go left, and they jump over each other.",
    rules: "A move takes an own stone to the next cell if it is empty, or over one enemy stone to the \
           empty cell behind it: to the right for Black, to the left for White. A position may begin \
           with other rules of moving, as `a,b,j,f:`.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Row { least: 1, usual: 3, most: LONGEST / 3 },
    symbols: ".XO",
    one_row: true,
    impartial: false,
    typical: "XX.O.O",
    random: &[Thrown::As("1,1,1,0:"), Thrown::Cells(".XO")],
    notation: "A row of `X` (Black), `O` (White) and `.`, before it perhaps `a,b,j,f:`; `1-3` moves a \
           stone.",
    examples: &["toads-3"],
    ..Card::PLAIN
};

/// The rules; the value carries the strip a game begins with.
pub struct Toads {
    start: Strip,
}

/// How stones move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gait {
    /// The shortest slide.
    least: u16,
    /// The longest slide.
    most: u16,
    /// How many stones a jump crosses at most.
    jump: u16,
    /// Whether own stones may be jumped.
    friends: bool,
}

/// The cells of a strip, and how stones move on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip {
    gait: Gait,
    cells: StripCells,
}

/// Where a stone goes from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: u16,
    to: u16,
}

/// How often all stones are looked at; made-up strips could need as many rounds as they have cells.
const MOST_ROUNDS: usize = 100;
const SPELLINGS: [&str; 3] = [".", "XxTt", "OoFf"];
const CLASSICAL: Gait = Gait { least: 1, most: 1, jump: 1, friends: false };

impl Toads {
    /// The classical game: this many toads, two empty cells, as many frogs.
    pub fn new(each: usize) -> Option<Self> {
        let cells = |n| [(LEFT, n), (EMPTY, 2), (RIGHT, n)].into_iter().flat_map(|(cell, n)| std::iter::repeat_n(cell, n)).collect();
        (1..=LONGEST / 3).contains(&each).then(|| Toads { start: Strip { gait: CLASSICAL, cells: cells(each) } })
    }
}

/// A strip as one of the players sees it: their stones go to higher places.
#[derive(Clone, Copy)]
struct Seen<'a> {
    cells: &'a [u8],
    side: Side,
}

impl Seen<'_> {
    fn place(self, i: usize) -> usize {
        if self.side == Side::Left { i } else { self.cells.len() - 1 - i }
    }
    /// The cell at a place; `None` is beyond the strip.
    fn cell(self, i: usize) -> Option<u8> {
        (i < self.cells.len()).then(|| self.cells[self.place(i)])
    }
}

impl Gait {
    /// Where the stone at place `i` can go.
    fn targets(self, seen: Seen, i: usize, mut each: impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
        if seen.cell(i + 1) == Some(EMPTY) {
            for to in i + 1..=i.saturating_add(self.most.into()) {
                if seen.cell(to) != Some(EMPTY) {
                    break;
                }
                if to - i >= usize::from(self.least) {
                    each(to)?;
                }
            }
            return ControlFlow::Continue(());
        }
        for to in i + 1..=i.saturating_add(self.jump.into()).saturating_add(1) {
            match seen.cell(to) {
                Some(EMPTY) => return each(to),
                Some(cell) if self.friends || cell != stone_of(seen.side) => {}
                _ => break,
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the stone at place `i` has its way barred for good by stuck stones or the end of the strip.
    fn barred(self, seen: Seen, i: usize, stuck: &[bool]) -> bool {
        (i + 1..=i.saturating_add(self.jump.into()).saturating_add(1))
            .find_map(|to| match seen.cell(to) {
                None => Some(true),
                Some(_) if !stuck[seen.place(to)] => Some(false),
                Some(cell) if !self.friends && cell == stone_of(seen.side) => Some(true),
                Some(_) => None,
            })
            .unwrap_or(true)
    }

    /// Stones that will never move: all of them, or none if that would take too long to find out.
    fn stuck(self, cells: &[u8]) -> SmallVec<[bool; 32]> {
        let mut stuck: SmallVec<[bool; 32]> = cells.iter().map(|cell| *cell != EMPTY).collect();
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            // A toad depends on what is to its right, a frog on what is to its left: walking against them settles most
            // at once.
            for (side, i) in Side::BOTH.into_iter().flat_map(|side| (0..cells.len()).rev().map(move |i| (side, i))) {
                let seen = Seen { cells, side };
                let place = seen.place(i);
                if stuck[place] && cells[place] == stone_of(side) && !self.barred(seen, i, &stuck) {
                    stuck[place] = false;
                    changed = true;
                }
            }
            if !changed {
                return stuck;
            }
        }
        SmallVec::from_elem(false, cells.len())
    }

    /// Whether stones of one colour alone always make the same number of moves, in whatever order.
    fn counts(self) -> bool {
        self.least == 1 && self.most == 1 && (self.jump == 0 || !self.friends)
    }
}

/// Left's moves in a strip without frogs, less Right's in one without toads, if each stone moves by single cells.
fn in_hand(cells: &[u8]) -> i64 {
    let colour = if cells.contains(&LEFT) { LEFT } else { RIGHT };
    let crossed = |cell: &u8, behind: &mut i64| {
        *behind += i64::from(*cell == colour);
        if *cell == EMPTY { *behind } else { 0 }
    };
    let mut behind = 0;
    match colour {
        LEFT => cells.iter().map(|cell| crossed(cell, &mut behind)).sum(),
        _ => -cells.iter().rev().map(|cell| crossed(cell, &mut behind)).sum::<i64>(),
    }
}

/// A number of moves in hand as a strip.
fn moves_in_hand(n: i64) -> Strip {
    let empty = std::iter::repeat_n(EMPTY, n.unsigned_abs() as usize);
    let cells = if n > 0 { std::iter::once(LEFT).chain(empty).collect() } else { empty.chain([RIGHT]).collect() };
    Strip { gait: Gait { jump: 0, ..CLASSICAL }, cells }
}

impl Rules for Toads {
    type Pos = Strip;
    type Move = Step;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Strip) -> usize {
        crate::strip::heap_bytes(&p.cells)
    }
    fn start(&self) -> (Strip, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Strip, side: Side, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let seen = Seen { cells: &p.cells, side };
        for i in (0..p.cells.len()).filter(|&i| seen.cell(i) == Some(stone_of(side))) {
            p.gait.targets(seen, i, |to| each(Step { from: seen.place(i) as u16, to: seen.place(to) as u16 }))?;
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Strip, side: Side, m: Step) -> Side {
        p.cells[usize::from(m.from)] = EMPTY;
        p.cells[usize::from(m.to)] = stone_of(side);
        !side
    }
}

impl Negate for Toads {
    fn negate(&self, p: &Strip) -> Strip {
        Strip { cells: p.cells.iter().rev().map(|cell| exchanged(*cell)).collect(), ..*p }
    }
}

impl Partisan for Toads {
    fn owner(&self, _: &Strip, m: Step) -> Side {
        if m.from < m.to { Side::Left } else { Side::Right }
    }
}

impl Toads {
    /// Hands on a stretch without stuck rows, less the cells at its ends that no stone will go to; what is a number is
    /// added to `number`.
    fn stretch(&self, gait: Gait, cells: &[u8], number: &mut i64, part: &mut impl FnMut(Strip)) {
        let first = |colour| cells.iter().position(|cell| *cell == colour);
        let last = |colour| cells.iter().rposition(|cell| *cell == colour);
        let (from, to) = match (first(LEFT), last(RIGHT)) {
            (None, None) => return,
            (Some(toad), None) => (toad, cells.len()),
            (None, Some(frog)) => (0, frog + 1),
            (Some(_), Some(_)) => (0, cells.len()),
        };
        // Frogs that have passed all toads go on alone, and so do the toads.
        if let (Some(toad), Some(frog)) = (first(LEFT), last(RIGHT))
            && frog < toad
        {
            self.stretch(gait, &cells[..=frog], number, part);
            return self.stretch(gait, &cells[toad..], number, part);
        }
        let strip = Strip { gait, cells: StripCells::from_slice(&cells[from..to]) };
        let alone = first(LEFT).is_none() || first(RIGHT).is_none();
        if alone && gait.counts() {
            *number += in_hand(&strip.cells);
        } else if Side::BOTH.into_iter().any(|side| self.over(&strip, side).is_none()) {
            part(strip);
        }
    }
}

impl Summand for Toads {
    fn split(&self, p: &Strip, mut part: impl FnMut(Strip)) {
        let stuck = p.gait.stuck(&p.cells);
        let (mut number, mut begin, mut i) = (0, 0, 0);
        while i < p.cells.len() {
            let row = stuck[i..].iter().take_while(|stuck| **stuck).count();
            if row > 0 {
                self.stretch(p.gait, &p.cells[begin..i], &mut number, &mut part);
                begin = i + row;
            }
            i += row.max(1);
        }
        self.stretch(p.gait, &p.cells[begin..], &mut number, &mut part);
        if number != 0 {
            part(moves_in_hand(number));
        }
    }
    fn read_part(&self, text: &str) -> Result<Strip, ReadError> {
        let Some((_, board)) = text.split_once(':') else {
            return Ok(Strip { gait: CLASSICAL, cells: Symbols::read_strip(text, &SPELLINGS)?.into() });
        };
        let mut reader = Reader::new(text);
        let mut number = |what: &str, end| {
            let n = reader.number(LONGEST as u32, what)? as u16;
            reader.symbol(end)?;
            Ok(n)
        };
        let least = number("the shortest slide", ',')?;
        let most = number("the longest slide", ',')?;
        let jump = number("how many stones a jump crosses", ',')?;
        let friends = number("1 if own stones may be jumped, else 0", ':')?;
        if least == 0 || most < least {
            return Err(ReadError::at(0, "slides go from one length of at least 1 to another no less"));
        }
        if friends > 1 {
            return Err(ReadError::at(text.find(':').unwrap_or(0) - 1, "1 if own stones may be jumped, else 0"));
        }
        let offset = text.chars().count() - board.chars().count();
        let cells = Symbols::read_strip(board, &SPELLINGS).map_err(|e| ReadError { column: e.column + offset, ..e })?;
        Ok(Strip { gait: Gait { least, most, jump, friends: friends == 1 }, cells: cells.into() })
    }
    fn write_part(&self, Strip { gait, cells }: &Strip) -> String {
        let board = write_board(1, cells.len(), |cell| ['.', 'X', 'O'][usize::from(cells[cell])]);
        format!("{},{},{},{}:{board}", gait.least, gait.most, gait.jump, u8::from(gait.friends))
    }
}

impl Notation for Toads {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Step, ReadError> {
        let (from, to) = read_step(text, true)?;
        Ok(Step { from: from.col, to: to.col })
    }
    fn write_move(&self, m: Step) -> String {
        format!("{}-{}", m.from + 1, m.to + 1)
    }
}

impl View for Toads {
    fn scene(&self, p: &Strip, side: Side) -> Scene {
        let piece = |cell: usize| Side::BOTH.into_iter().find(|side| p.cells[cell] == stone_of(*side)).map(stone_piece);
        let ways = |m: Step| vec![vec![At::new(0, m.from.into()), At::new(0, m.to.into())]];
        board_scene(self, (p, side), (1, p.cells.len()), At::number, piece, ways)
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(stone_piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Strip, SetupError> {
        setup_part(self, &setup_text(stacks, (1, self.start.cells.len()), true, '.')?)
    }
}
