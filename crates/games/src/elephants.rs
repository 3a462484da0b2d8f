//! Elephants and Rhinos: Left's stones step one cell to the right, Right's one cell to the left, onto an empty cell.
//!
//! The game takes itself apart. A Right stone followed by a Left stone walk away from each other, so the strip is cut
//! there into pieces `X…X O…O`. In such a piece with `a` Left stones, `b` Right stones and a gap of `g` between them,
//! every step of a front stone into the gap lets all stones behind it follow by one: the gap is worth `g` times the
//! switch `{a − 1 | 1 − b}`, which is the strip `X^a.O^b`. All other steps are moves their owner has in hand: a number,
//! kept as the strip `X....` with as many empty cells, or `....O`.

use crate::cells::*;
use crate::impartial::Partisan;
use crate::strip::{EMPTY, LEFT, RIGHT, StripCells, exchanged, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// Elephants and Rhinos.
pub const CARD: Card = Card {
    name: "elephants",
    section: Some("elephants"),
    title: "Elephants and Rhinos",
    aliases: &[],
    pattern: "elephants-N",
    family: "Moving pieces",
    about: "Elephants and Rhinos: N of each with N cells between them.",
    aim: "Two herds walk towards each other on a strip.",
    rules: "A move takes an own stone to the next cell, which must be empty: to the right for Black, to \
           the left for White.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Row { least: 1, usual: 3, most: LONGEST / 3 },
    symbols: ".XO",
    one_row: true,
    impartial: false,
    typical: "X.X..O.O",
    notation: "A row of `X` (Black), `O` (White) and `.`; `2-3` moves a stone.",
    examples: &["elephants-3"],
    ..Card::PLAIN
};

/// The rules; the value carries the strip a game begins with.
pub struct Elephants {
    start: Strip,
}

/// The cells of a strip.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip(StripCells);

/// The cell a stone steps from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: u16,
    to: u16,
}

const SPELLINGS: [&str; 3] = [".", "XxTt", "OoFf"];

impl Elephants {
    /// A herd of this many elephants, as many empty cells, and as many rhinos.
    pub fn new(each: usize) -> Option<Self> {
        let start = |n| [LEFT, EMPTY, RIGHT].into_iter().flat_map(|cell| std::iter::repeat_n(cell, n)).collect();
        (1..=LONGEST / 3).contains(&each).then(|| Elephants { start: Strip(start(each)) })
    }
}

/// A number of moves in hand: Left's if positive.
fn moves_in_hand(n: i64) -> Strip {
    let empty = std::iter::repeat_n(EMPTY, n.unsigned_abs() as usize);
    Strip(if n > 0 { std::iter::once(LEFT).chain(empty).collect() } else { empty.chain([RIGHT]).collect() })
}

/// One piece `X…X O…O` of a strip, read from the left.
#[derive(Default)]
struct Herds {
    left: i64,
    right: i64,
    /// Empty cells since the last stone.
    gap: i64,
    /// Empty cells between the herds.
    middle: i64,
    /// Empty cells in front of the next Right stone that only Right stones will ever cross.
    ahead: i64,
    /// Left's moves in hand less Right's.
    in_hand: i64,
}

impl Herds {
    fn left_stone(&mut self) {
        self.in_hand += self.left * self.gap;
        self.left += 1;
        self.gap = 0;
    }
    fn right_stone(&mut self) {
        let meets = self.right == 0 && self.left > 0;
        *(if meets { &mut self.middle } else { &mut self.ahead }) += self.gap;
        self.in_hand -= self.ahead;
        self.right += 1;
        self.gap = 0;
    }
    fn switch(&self) -> Strip {
        let herds = [(LEFT, self.left), (EMPTY, 1), (RIGHT, self.right)];
        Strip(herds.into_iter().flat_map(|(cell, n)| std::iter::repeat_n(cell, n as usize)).collect())
    }
}

impl Rules for Elephants {
    type Pos = Strip;
    type Move = Step;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Strip) -> usize {
        crate::strip::heap_bytes(&p.0)
    }
    fn start(&self) -> (Strip, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, Strip(line): &Strip, side: Side, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let pair = if side == Side::Left { [LEFT, EMPTY] } else { [EMPTY, RIGHT] };
        for (i, _) in (0u16..).zip(line.windows(2)).filter(|(_, cells)| *cells == pair) {
            each(if side == Side::Left { Step { from: i, to: i + 1 } } else { Step { from: i + 1, to: i } })?;
        }
        ControlFlow::Continue(())
    }
    fn play(&self, Strip(line): &mut Strip, side: Side, m: Step) -> Side {
        line[usize::from(m.from)] = EMPTY;
        line[usize::from(m.to)] = stone_of(side);
        !side
    }
}

impl Negate for Elephants {
    fn negate(&self, p: &Strip) -> Strip {
        Strip(p.0.iter().rev().map(|cell| exchanged(*cell)).collect())
    }
}

impl Partisan for Elephants {
    fn owner(&self, _: &Strip, m: Step) -> Side {
        if m.from < m.to { Side::Left } else { Side::Right }
    }
}

impl Summand for Elephants {
    fn split(&self, Strip(line): &Strip, mut part: impl FnMut(Strip)) {
        let mut herds = Herds::default();
        let mut in_hand = 0;
        let mut finish = |herds: Herds| {
            (0..herds.middle).for_each(|_| part(herds.switch()));
            in_hand += herds.in_hand;
        };
        for &cell in line {
            match cell {
                EMPTY => herds.gap += 1,
                LEFT => {
                    if herds.right > 0 {
                        finish(std::mem::take(&mut herds));
                    }
                    herds.left_stone();
                }
                _ => herds.right_stone(),
            }
        }
        if herds.right == 0 {
            herds.in_hand += herds.left * herds.gap;
        }
        finish(herds);
        if in_hand != 0 {
            part(moves_in_hand(in_hand));
        }
    }
    fn read_part(&self, text: &str) -> Result<Strip, ReadError> {
        Ok(Strip(Symbols::read_strip(text, &SPELLINGS)?.into()))
    }
    fn write_part(&self, Strip(line): &Strip) -> String {
        write_board(1, line.len(), |cell| ['.', 'X', 'O'][usize::from(line[cell])])
    }
}

impl Notation for Elephants {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Step, ReadError> {
        let (from, to) = read_step(text, true)?;
        match from.col.abs_diff(to.col) {
            1 => Ok(Step { from: from.col, to: to.col }),
            _ => Err(ReadError::at(0, "a step goes to the next cell, as in 3-4")),
        }
    }
    fn write_move(&self, m: Step) -> String {
        format!("{}-{}", m.from + 1, m.to + 1)
    }
}

impl View for Elephants {
    fn scene(&self, p: &Strip, side: Side) -> Scene {
        let piece = |cell: usize| Side::BOTH.into_iter().find(|side| p.0[cell] == stone_of(*side)).map(stone_piece);
        let ways = |m: Step| vec![vec![At::new(0, m.from.into()), At::new(0, m.to.into())]];
        board_scene(self, (p, side), (1, p.0.len()), At::number, piece, ways)
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(stone_piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Strip, SetupError> {
        setup_part(self, &setup_text(stacks, (1, self.start.0.len()), true, '.')?)
    }
}
