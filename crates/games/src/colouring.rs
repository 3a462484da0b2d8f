//! Snort (Simon Norton) and Col (Colin Vout), the map-colouring games of *On Numbers and Games*, chapter 8, on a grid: players colour cells
//! in turn. In Snort a cell may not touch one of the other colour, in Col it may not touch one of the same colour.
//!
//! All that counts of the colours is which free cells each player may still take. Two free cells beside each other matter to each other
//! only if taking one can forbid the other; where they do not, the board is cut.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use std::ops::ControlFlow;
use zug_core::*;

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
    for_left: Bits,
    for_right: Bits,
    left: Bits,
    right: Bits,
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
        let all = || Size::of(rows, cols).all::<u128>().store();
        let none = Bits::default();
        fits.then(|| Colouring {
            game,
            start: Map { size: Size::of(rows, cols), for_left: all(), for_right: all(), left: none, right: none },
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
        let (for_left, for_right) = (W::load(p.for_left), W::load(p.for_right));
        let mut rest = for_left | for_right;
        while !rest.is_empty() {
            let mut region = W::bit(rest.lowest());
            loop {
                let (l, r) = (p.size.beside(region & for_left), p.size.beside(region & for_right));
                let touched = match self {
                    Game::Snort => l & for_right | r & for_left,
                    Game::Col => l & for_left | r & for_right,
                };
                if touched & !region == W::NONE {
                    break;
                }
                region = region | touched;
            }
            rest = rest & !region;
            let (size, planes) = p.size.crop(region, [for_left, for_right]);
            let (size, [for_left, for_right]) = size.least_image(planes, Symmetries::Eight);
            let none = Bits::default();
            part(Map { size, for_left: for_left.store(), for_right: for_right.store(), left: none, right: none });
        }
    }
}

impl Map {
    fn free_for(&self, side: Side) -> Bits {
        if side == Side::Left { self.for_left } else { self.for_right }
    }
    fn beside(&self, cells: Bits) -> Bits {
        self.size.beside(u128::load(cells)).store()
    }
    /// The cells beside a coloured one lose what the colour forbids.
    fn forbid(&mut self, game: Game) {
        for side in Side::BOTH {
            let near = self.beside(if side == Side::Left { self.left } else { self.right });
            let lost = if game.forbidden(side) == Side::Left { &mut self.for_left } else { &mut self.for_right };
            *lost = *lost & !near;
        }
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
        p.free_for(next).is_empty().then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Map, side: Side, mut each: impl FnMut(Painting) -> ControlFlow<()>) -> ControlFlow<()> {
        u128::load(p.free_for(side)).cells().try_for_each(|cell| each(Painting { at: At::of(p.size, cell), side }))
    }
    fn play(&self, p: &mut Map, side: Side, m: Painting) -> Side {
        let cell = Bits::of(m.at.on(p.size));
        let near = p.beside(cell);
        *(if side == Side::Left { &mut p.left } else { &mut p.right }) = p.colour(side) | cell;
        p.for_left = p.for_left & !cell;
        p.for_right = p.for_right & !cell;
        let lost = if self.game.forbidden(side) == Side::Left { &mut p.for_left } else { &mut p.for_right };
        *lost = *lost & !near;
        !side
    }
}

impl Negate for Colouring {
    fn negate(&self, p: &Map) -> Map {
        Map { size: p.size, for_left: p.for_right, for_right: p.for_left, left: p.right, right: p.left }
    }
}

impl Partisan for Colouring {
    fn owner(&self, _: &Map, m: Painting) -> Side {
        m.side
    }
}

impl Map {
    fn colour(&self, side: Side) -> Bits {
        if side == Side::Left { self.left } else { self.right }
    }

    /// A free cell is written `.` when the colours around it alone say who may take it.
    fn symbol(&self, game: Game, cell: usize) -> char {
        let cell = cell as u32;
        let size = self.size;
        let near = |side| !(self.beside(Bits::of(cell)) & self.colour(side)).is_empty();
        let allowed = |side| !Side::BOTH.into_iter().any(|other| game.forbidden(other) == side && near(other));
        let may = Side::BOTH.map(|side| self.free_for(side).has(cell));
        debug_assert!(cell < size.area());
        match () {
            _ if self.left.has(cell) => 'X',
            _ if self.right.has(cell) => 'O',
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
        let mut map = Map { size, for_left: free | only_left, for_right: free | only_right, left, right };
        for (cell, name) in (0..size.area()).map(|cell| (cell, At::of(size, cell).name())) {
            let clash = |side: Side| {
                let touching = self.game.forbidden(side);
                map.colour(touching).has(cell) && !(map.beside(Bits::of(cell)) & map.colour(side)).is_empty()
            };
            if Side::BOTH.into_iter().any(clash) {
                let column = cell + cell / size.cols();
                return Err(ReadError::at(column as usize, format!("{name} touches a cell of {}", self.name())));
            }
        }
        map.forbid(self.game);
        Ok(map)
    }
    fn write_part(&self, p: &Map) -> String {
        write_board(p.size.rows.into(), p.size.cols.into(), |cell| p.symbol(self.game, cell))
    }
}

impl Notation for Colouring {
    fn read(&self, text: &str) -> Result<(Map, Side), ReadError> {
        read_turn(self, text)
    }
    fn write(&self, p: &Map, side: Side) -> String {
        write_turn(self, p, side)
    }
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
    let (side, name) = match symbol {
        'L' => (Side::Left, "free for Black"),
        'R' => (Side::Right, "free for White"),
        _ => return None,
    };
    Some(Piece { id: symbol.into(), name: name.into(), side, shape: Shape::Ring })
}
