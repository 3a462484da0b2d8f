//! Snort (Simon Norton) and Col (Colin Vout), the map-colouring games of *On Numbers and Games*, chapter 8, on a grid:
//! players colour cells in turn. In Snort a cell may not touch one of the other colour, in Col it may not touch one of
//! the same colour.
//!
//! All that counts of the colours is which free cells each player may still take. Two free cells beside each other
//! matter to each other only if taking one can forbid the other; where they do not, the board is cut.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use std::ops::ControlFlow;
use zug_core::*;

/// Snort.
pub const SNORT: Card = Card {
    name: "snort",
    section: Some("snort"),
    title: "Snort",
    aliases: &[],
    pattern: "snort-ROWSxCOLS",
    family: "Placing stones",
    about: "Snort: colour cells that do not touch the other colour.",
    aim: "Colour cells that do not touch the other colour.",
    rules: "A move colours a free cell with the own colour. It may not touch a cell of the other colour \
           on its left or right, above or below.",
    sides: BLACK_AND_WHITE,
    sizes: boards(4, 4),
    symbols: ".XO",
    one_row: false,
    impartial: false,
    typical: "X..|X.O|...",
    notation: "Rows of `X` (Black), `O` (White) and `.`, divided by `|`; `a1_X` colours a cell.",
    examples: &["snort-4x4"],
    ..Card::PLAIN
};

/// Col.
pub const COL: Card = Card {
    name: "col",
    section: Some("col"),
    title: "Col",
    pattern: "col-ROWSxCOLS",
    about: "Col: colour cells that do not touch the own colour.",
    aim: "Colour cells that do not touch the own colour.",
    rules: "A move colours a free cell with the own colour. It may not touch a cell of the same colour \
           on its left or right, above or below.",
    typical: "XO.|O.X|...",
    examples: &["col-4x4"],
    ..SNORT
};

/// The rules of either game; the value carries the board a game begins with.
pub struct Colouring {
    game: Game,
    start: Map,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Snort,
    Col,
}

/// The cells each player may still take, and the coloured ones, which count for the picture only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Map {
    size: Size,
    free: BySide<Bits>,
    taken: BySide<Bits>,
}

/// A cell and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Painting {
    at: At,
    side: Side,
}

/// Free, coloured, out of play, free for one player only.
const SPELLINGS: [&str; 6] = [".", "Xx", "Oo", "#", "Ll", "Rr"];

impl Colouring {
    /// Snort on an empty board.
    pub fn snort(rows: usize, cols: usize) -> Option<Self> {
        Self::with(Game::Snort, rows, cols)
    }
    /// Col on an empty board.
    pub fn col(rows: usize, cols: usize) -> Option<Self> {
        Self::with(Game::Col, rows, cols)
    }
    fn with(game: Game, rows: usize, cols: usize) -> Option<Self> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= crate::bitboard::MOST_CELLS;
        fits.then(|| {
            let all = Size::of(rows, cols).all::<u128>().store();
            Colouring { game, start: Map::of(Size::of(rows, cols), BySide { left: all, right: all }) }
        })
    }
    fn name(&self) -> &'static str {
        if self.game == Game::Snort { "another colour" } else { "the same colour" }
    }
}

impl Game {
    /// Who may not take the neighbours of a cell that `side` has taken.
    fn forbidden(self, side: Side) -> Side {
        if self == Game::Snort { !side } else { side }
    }

    fn split<W: Word>(self, p: &Map, mut part: impl FnMut(Map)) {
        let (for_left, for_right) = (W::load(p.free.left), W::load(p.free.right));
        let mut rest = for_left | for_right;
        while !rest.is_empty() {
            let mut region = W::bit(rest.lowest());
            loop {
                let (l, r) = (p.size.beside(region & for_left), p.size.beside(region & for_right));
                let touched = match self {
                    Game::Snort => l & for_right | r & for_left,
                    Game::Col => l & for_left | r & for_right,
                };
                if (touched & !region).is_empty() {
                    break;
                }
                region = region | touched;
            }
            rest = rest & !region;
            let (size, planes) = p.size.crop(region, [for_left, for_right]);
            let (size, [left, right]) = size.least_image(planes, Symmetries::Eight);
            part(Map::of(size, BySide { left: left.store(), right: right.store() }));
        }
    }
}

impl Map {
    /// A board without colours.
    fn of(size: Size, free: BySide<Bits>) -> Map {
        Map { size, free, taken: BySide::default() }
    }
    fn beside(&self, cells: Bits) -> Bits {
        match self.size.is_small() {
            true => self.size.beside(u64::load(cells)).store(),
            false => self.size.beside(u128::load(cells)).store(),
        }
    }
    /// Cells beside those that `side` has taken lose what that forbids.
    fn forbid(&mut self, game: Game, side: Side, taken: Bits) {
        let near = self.beside(taken);
        let loser = game.forbidden(side);
        self.free[loser] = self.free[loser] & !near;
    }
}

impl Rules for Colouring {
    type Pos = Map;
    type Move = Painting;
    type Path = NoHistory;

    fn start(&self) -> (Map, Side) {
        (self.start, Side::Left)
    }
    fn over(&self, p: &Map, next: Side) -> Option<Over> {
        p.free[next].is_empty().then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Map, side: Side, mut each: impl FnMut(Painting) -> ControlFlow<()>) -> ControlFlow<()> {
        u128::load(p.free[side]).cells().try_for_each(|cell| each(Painting { at: At::of(p.size, cell), side }))
    }
    fn play(&self, p: &mut Map, side: Side, m: Painting) -> Side {
        let cell = Bits::of(m.at.on(p.size));
        p.taken[side] = p.taken[side] | cell;
        p.free = BySide { left: p.free.left & !cell, right: p.free.right & !cell };
        p.forbid(self.game, side, cell);
        !side
    }
}

impl Negate for Colouring {
    fn negate(&self, p: &Map) -> Map {
        Map { free: p.free.swap(), taken: p.taken.swap(), ..*p }
    }
}

impl Partisan for Colouring {
    fn owner(&self, _: &Map, m: Painting) -> Side {
        m.side
    }
}

impl Map {
    /// A free cell is written `.` when the colours around it alone say who may take it.
    fn symbol(&self, game: Game, cell: usize) -> char {
        let cell = cell as u32;
        let near = |side| !(self.beside(Bits::of(cell)) & self.taken[side]).is_empty();
        let allowed = |side| !Side::BOTH.into_iter().any(|other| game.forbidden(other) == side && near(other));
        let may = Side::BOTH.map(|side| self.free[side].has(cell));
        match () {
            _ if self.taken.left.has(cell) => 'X',
            _ if self.taken.right.has(cell) => 'O',
            _ if may == Side::BOTH.map(allowed) => '.',
            _ => ['#', 'L', 'R', '.'][usize::from(may[0]) + 2 * usize::from(may[1])],
        }
    }
}

impl Summand for Colouring {
    fn split(&self, p: &Map, part: impl FnMut(Map)) {
        if p.size.is_small() { self.game.split::<u64>(p, part) } else { self.game.split::<u128>(p, part) }
    }
    fn read_part(&self, text: &str) -> Result<Map, ReadError> {
        let (size, symbols) = Symbols::read_grid(text, &SPELLINGS)?;
        let [free, left, right, only_left, only_right] = [0, 1, 2, 4, 5].map(|kind| symbols.plane(kind));
        let taken = BySide { left, right };
        let mut map = Map { size, free: BySide { left: free | only_left, right: free | only_right }, taken };
        for side in Side::BOTH {
            let clash = map.beside(taken[side]) & taken[self.game.forbidden(side)];
            if let Some(cell) = u128::load(clash).cells().next() {
                let name = At::of(size, cell).name();
                let column = cell + cell / size.cols();
                return Err(ReadError::at(column as usize, format!("{name} touches a cell of {}", self.name())));
            }
            map.forbid(self.game, side, taken[side]);
        }
        Ok(map)
    }
    fn write_part(&self, p: &Map) -> String {
        write_board(p.size.rows.into(), p.size.cols.into(), |cell| p.symbol(self.game, cell))
    }
}

impl Notation for Colouring {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Painting, ReadError> {
        let (at, side) = read_placing(text, false)?;
        Ok(Painting { at, side })
    }
    fn write_move(&self, m: Painting) -> String {
        format!("{}_{}", m.at.name(), stone(m.side))
    }
}

impl View for Colouring {
    fn scene(&self, p: &Map, side: Side) -> Scene {
        let piece = |cell| piece_of(p.symbol(self.game, cell)).or_else(|| half_free(p.symbol(self.game, cell)));
        board_scene(self, (p, side), (p.size.rows.into(), p.size.cols.into()), At::name, piece, |m| vec![vec![m.at]])
    }
    fn palette(&self) -> Vec<Piece> {
        ['X', 'O', '#'].into_iter().filter_map(piece_of).collect()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Map, SetupError> {
        let Size { rows, cols } = self.start.size;
        setup_part(self, &setup_text(stacks, (rows.into(), cols.into()), false, '.')?)
    }
}

/// A free cell that one player alone may take.
fn half_free(symbol: char) -> Option<Piece> {
    let side = match symbol {
        'L' => Side::Left,
        'R' => Side::Right,
        _ => return None,
    };
    Some(Piece { id: symbol.into(), name: "free cell of".into(), side, shape: Shape::Ring })
}
