//! Hare and Hounds, the French Military Game (Lucas, *Récréations mathématiques* III; *Winning Ways*, chapter 21).
//!
//! Eleven points: one at each end, and three columns of three between them. Points next to each other in a row or a column
//! are joined, the ends to the whole column beside them, and the middle one to all eight around it. Left's three hounds go one
//! step, never back to the left; Right's hare goes one step in any direction. Nobody is taken. A hare that no hound is to
//! the left of has got away: it can go on for ever while the hounds can only walk up and down, and the position counts as
//! *off*, as it does for the fox of Fox and Geese.

use crate::cells::*;
use std::ops::ControlFlow;
use zug_core::*;

/// Hare and Hounds.
pub const CARD: Card = Card {
    name: "hare-and-hounds",
    section: None,
    title: "Hare and Hounds",
    aliases: &[],
    pattern: "hare-and-hounds",
    family: "Moving pieces",
    about: "Hare and Hounds: three hounds try to shut the hare in.",
    aim: "Hounds never go back, the hare goes where it likes.",
    rules: "Black's hounds go one step along a line, up, down or to the right; White's hare goes one step along any line. Nobody \
           is taken, and who cannot move loses. A hare that no hound is to the left of has got away. Endless play is a draw.",
    sides: [Player { name: "Hounds", colour: "#1d1d1f" }, Player { name: "Hare", colour: "#f5f5f0" }],
    sizes: Sizes::Other { usual: "", expected: "no size" },
    symbols: "",
    one_row: false,
    impartial: false,
    typical: "X|X.X|...|...|O",
    notation: "The columns from the left, each from its top, of `X` (hounds), one `O` (the hare) and `.`: `X|X.X|...|...|O`. Points \
           are numbered in that order from 1; `1-3` moves.",
    examples: &["hare-and-hounds"],
    ..Card::PLAIN
};

/// The rules.
pub struct HareAndHounds;

/// Points in the order of the columns, each from its top.
const POINTS: usize = 11;

/// Where the hounds and the hare are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hunt {
    /// A bit a point.
    hounds: u16,
    hare: u8,
}

/// Where a piece goes from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leap {
    from: u8,
    to: u8,
}

/// The column and row of a point.
fn place(point: usize) -> (usize, usize) {
    match point {
        0 => (0, 1),
        10 => (4, 1),
        _ => (1 + (point - 1) / 3, (point - 1) % 3),
    }
}

fn joined(a: usize, b: usize) -> bool {
    let ((col, row), (other_col, other_row)) = (place(a), place(b));
    let near = a != b && col.abs_diff(other_col) <= 1 && row.abs_diff(other_row) <= 1;
    let at_end = [a, b].iter().any(|point| [0, 10].contains(point));
    let in_the_middle = [a, b].contains(&5);
    near && (at_end || in_the_middle || col == other_col || row == other_row)
}

impl Hunt {
    fn is_empty(self, point: usize) -> bool {
        self.hounds >> point & 1 == 0 && usize::from(self.hare) != point
    }

    /// The points joined to one that are empty.
    fn next(self, point: usize) -> impl Iterator<Item = usize> {
        (0..POINTS).filter(move |to| joined(point, *to) && self.is_empty(*to))
    }

    fn symbol(self, point: usize) -> char {
        if usize::from(self.hare) == point {
            'O'
        } else if self.is_empty(point) {
            '.'
        } else {
            'X'
        }
    }
}

impl Rules for HareAndHounds {
    type Pos = Hunt;
    type Move = Leap;
    type Path = Repetition<Hunt, 3>;

    fn start(&self) -> (Hunt, Side) {
        (Hunt { hounds: 0b1011, hare: 10 }, Side::Left)
    }
    /// A hare that has got away has won.
    fn over(&self, p: &Hunt, next: Side) -> Option<Over> {
        if self.settled(p).is_some() {
            return Some(Over::Win(Side::Right));
        }
        self.moves(p, next, |_| ControlFlow::Break(())).is_continue().then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Hunt, side: Side, mut each: impl FnMut(Leap) -> ControlFlow<()>) -> ControlFlow<()> {
        match side {
            Side::Left => {
                for from in (0..POINTS).filter(|point| p.hounds >> point & 1 == 1) {
                    for to in p.next(from).filter(|to| place(*to).0 >= place(from).0) {
                        each(Leap { from: from as u8, to: to as u8 })?;
                    }
                }
            }
            Side::Right => {
                for to in p.next(p.hare.into()) {
                    each(Leap { from: p.hare, to: to as u8 })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Hunt, side: Side, m: Leap) -> Side {
        match side {
            Side::Left => p.hounds = p.hounds & !(1 << m.from) | 1 << m.to,
            Side::Right => p.hare = m.to,
        }
        !side
    }
}

impl Returning for HareAndHounds {
    fn settled(&self, p: &Hunt) -> Option<Settled> {
        let hare = place(p.hare.into()).0;
        (0..POINTS).filter(|point| p.hounds >> point & 1 == 1).all(|hound| place(hound).0 >= hare).then_some(Settled::Off)
    }
    fn read_part(&self, text: &str) -> Result<Hunt, ReadError> {
        let (mut hounds, mut hare, mut point) = (0, None, 0);
        for (at, symbol) in text.chars().enumerate() {
            let bar = [1, 5, 9, 13].contains(&at);
            match symbol {
                '|' if bar => continue,
                _ if bar || point == POINTS => return Err(ReadError::expected(text, at, "'|' between columns of 1, 3, 3, 3 and 1 points")),
                'X' | 'x' => hounds |= 1 << point,
                'O' | 'o' if hare.replace(point as u8).is_some() => return Err(ReadError::at(at, "there is one hare")),
                'O' | 'o' | '.' => {}
                _ => return Err(ReadError::expected(text, at, "'X', 'O' or '.'")),
            }
            point += 1;
        }
        match hare {
            Some(hare) if point == POINTS => Ok(Hunt { hounds, hare }),
            Some(_) => Err(ReadError::at(text.chars().count(), "expected columns of 1, 3, 3, 3 and 1 points")),
            None => Err(ReadError::at(text.chars().count(), "expected a hare, 'O'")),
        }
    }
    fn write_part(&self, p: &Hunt) -> String {
        let columns = [0..1, 1..4, 4..7, 7..10, 10..11].map(|points| points.map(|point| p.symbol(point)).collect::<String>());
        columns.join("|")
    }
}

impl Notation for HareAndHounds {
    read_and_write_returning!();
    fn read_move(&self, text: &str) -> Result<Leap, ReadError> {
        let (from, to) = read_step(text, true)?;
        if usize::from(from.col).max(to.col.into()) >= POINTS {
            return Err(ReadError::at(0, "points are numbered from 1 to 11"));
        }
        Ok(Leap { from: from.col as u8, to: to.col as u8 })
    }
    fn write_move(&self, m: Leap) -> String {
        format!("{}-{}", m.from + 1, m.to + 1)
    }
}

/// The pieces as people see them.
fn piece(side: Side) -> Piece {
    Piece { name: ["hound", "hare"][side as usize].into(), ..stone_piece(side) }
}

impl View for HareAndHounds {
    fn scene(&self, p: &Hunt, side: Side) -> Scene {
        let name = |point: usize| (point + 1).to_string();
        let cell = |point: usize| {
            let (col, row) = place(point);
            let held = match p.symbol(point) {
                'X' => Some(Side::Left),
                'O' => Some(Side::Right),
                _ => None,
            };
            Cell { id: name(point), col, row, stack: held.map(piece).into_iter().collect() }
        };
        let mut cells: Vec<Cell> = (0..POINTS).map(cell).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        let pointing = |m: Leap| Pointing { text: self.write_move(m), ways: vec![vec![name(m.from.into()), name(m.to.into())]] };
        let moves = self.list(p, side).into_iter().map(pointing).collect();
        Scene { cols: 5, rows: 3, look: Look::Squares, cells, hands: Vec::new(), moves, refused: Vec::new(), lines: Vec::new() }
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Hunt, SetupError> {
        let line = setup_text(stacks, (1, POINTS), true, '.')?;
        let columns = [0..1, 1..4, 4..7, 7..10, 10..11].map(|points| &line[points]);
        setup_read(self.read_part(&columns.join("|")))
    }
}
