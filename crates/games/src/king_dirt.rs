//! King Dirt in the general form `b,w,m:board`: in turn, a player puts one of the stones in hand (`b` for Left, `w` for
//! Right) on a free cell, or makes a king's step with a stone on the board, which leaves its cell blocked. With `m` = 1
//! a player must place while that is possible.
//!
//! Free cells never come back. So a stone without a free neighbour is blocked, more stones in hand than free cells are
//! of no use, and when no stone is in hand the board falls apart into regions of free cells with the stones around
//! them.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use std::ops::ControlFlow;
use zug_core::*;

/// King Dirt.
pub const CARD: Card = Card {
    name: "king-dirt",
    section: Some("gen_king_dirt"),
    title: "King Dirt",
    aliases: &[],
    pattern: "king-dirt-ROWSxCOLS",
    family: "Moving pieces",
    about: "King Dirt: kings' steps that leave blocked cells.",
    aim: "Kings' steps that leave blocked cells.",
    rules: "A move takes an own stone one step in any of the eight directions to a free cell; the cell \
           it leaves is blocked. A position may also give the players stones in hand, and a player may \
           then put one on a free cell instead of a step, or must do so while possible, as the position \
           says.",
    sides: BLACK_AND_WHITE,
    sizes: boards(4, 5),
    symbols: "",
    one_row: false,
    impartial: false,
    typical: "1,0,1:.|X|.",
    random: &[Thrown::As("0,0,0:"), Thrown::Cells(".XO")],
    notation: "Stones in hand of Black and White and 1 if they must be placed, then rows of `X`, `O`, `#` \
           (blocked) and `.`; `a1-b2` steps.",
    examples: &["king-dirt-4x5"],
    ..Card::PLAIN
};

/// The rules; the value carries the board a game begins with.
pub struct KingDirt {
    start: Kings,
}

/// A board: what is neither free nor a stone is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kings {
    size: Size,
    must_place: bool,
    hand: BySide<u16>,
    free: Bits,
    stones: BySide<Bits>,
}

/// A stone from the hand, or a king's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KingMove {
    /// A stone of this colour goes to a cell.
    Place(At, Side),
    /// A stone goes from one cell to another.
    Step(At, At),
}

const SPELLINGS: [&str; 4] = [".", "Xx", "Oo", "#"];

impl KingDirt {
    /// On an empty board with a stone of each colour in opposite corners and none in hand.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= crate::bitboard::MOST_CELLS;
        fits.then_some(())?;
        let symbol = |cell| match cell {
            0 => 'X',
            last if last == rows * cols - 1 => 'O',
            _ => '.',
        };
        Some(KingDirt { start: read(&write_board(rows, cols, symbol)).ok()? })
    }
}

/// A board, before it what is in hand; without that, nothing is.
fn read(text: &str) -> Result<Kings, ReadError> {
    let Some((_, board)) = text.split_once(':') else { return read_board(text, BySide::default(), false) };
    let mut reader = Reader::new(text);
    let left = reader.number(LONGEST as u32, "how many stones Left has in hand")? as u16;
    reader.symbol(',')?;
    let right = reader.number(LONGEST as u32, "how many stones Right has in hand")? as u16;
    reader.symbol(',')?;
    let must_place = reader.number(1, "1 if stones must be placed while possible, else 0")? == 1;
    reader.symbol(':')?;
    let offset = text.chars().count() - board.chars().count();
    read_board(board, BySide { left, right }, must_place).map_err(|e| ReadError { column: e.column + offset, ..e })
}

fn read_board(text: &str, hand: BySide<u16>, must_place: bool) -> Result<Kings, ReadError> {
    let (size, symbols) = Symbols::read_grid(text, &SPELLINGS)?;
    let stones = BySide { left: symbols.plane(1), right: symbols.plane(2) };
    Ok(Kings { size, must_place, hand, free: symbols.plane(0), stones })
}

impl Kings {
    fn moves_in<W: Word>(self, side: Side, mut each: impl FnMut(KingMove) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = W::load(self.free);
        if self.hand[side] > 0 {
            free.cells().try_for_each(|cell| each(KingMove::Place(At::of(self.size, cell), side)))?;
            if self.must_place {
                return ControlFlow::Continue(());
            }
        }
        let kings = W::load(self.stones[side]) & self.size.around(free);
        for king in kings.cells() {
            let targets = self.size.around(W::bit(king)) & free;
            targets.cells().try_for_each(|to| each(KingMove::Step(At::of(self.size, king), At::of(self.size, to))))?;
        }
        ControlFlow::Continue(())
    }

    fn split_in<W: Word>(mut self, mut part: impl FnMut(Kings)) {
        let free = W::load(self.free);
        let beside_free = self.size.around(free);
        let count = free.count() as u16;
        let kings = Side::BOTH.map(|side| {
            // Whoever must place to the end steps nowhere.
            let places_only = self.must_place && self.hand[side] >= count;
            if places_only { W::NONE } else { W::load(self.stones[side]) & beside_free }
        });
        self.hand = BySide { left: self.hand.left.min(count), right: self.hand.right.min(count) };
        if self.hand != BySide::default() {
            if !free.is_empty() {
                part(self.normal(free, kings, free | kings[0] | kings[1]));
            }
            return;
        }
        self.must_place = false;
        let mut rest = free;
        while !rest.is_empty() {
            let mut region = W::bit(rest.lowest());
            loop {
                let near = region | self.size.around(region & free) & (kings[0] | kings[1] | free);
                let more = near | self.size.around(near & !free) & free;
                if more == region {
                    break;
                }
                region = more;
            }
            rest = rest & !region;
            if !(region & (kings[0] | kings[1])).is_empty() {
                part(self.normal(free, kings, region));
            }
        }
    }

    fn normal<W: Word>(self, free: W, kings: [W; 2], used: W) -> Kings {
        let (size, planes) = self.size.crop(used, [free, kings[0], kings[1]]);
        let (size, [free, left, right]) = size.least_image(planes, Symmetries::Eight);
        Kings { size, free: free.store(), stones: BySide { left: left.store(), right: right.store() }, ..self }
    }

    fn symbol(&self, cell: usize) -> char {
        let planes = [(self.free, '.'), (self.stones.left, 'X'), (self.stones.right, 'O')];
        planes.into_iter().find(|(plane, _)| plane.has(cell as u32)).map_or('#', |(_, symbol)| symbol)
    }
}

impl Rules for KingDirt {
    type Pos = Kings;
    type Move = KingMove;
    type Path = NoHistory;

    fn start(&self) -> (Kings, Side) {
        (self.start, Side::Left)
    }
    fn moves(&self, p: &Kings, side: Side, each: impl FnMut(KingMove) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.size.is_small() { p.moves_in::<u64>(side, each) } else { p.moves_in::<u128>(side, each) }
    }
    fn play(&self, p: &mut Kings, side: Side, m: KingMove) -> Side {
        let size = p.size;
        let to = match m {
            KingMove::Place(to, _) => {
                p.hand[side] -= 1;
                to
            }
            KingMove::Step(from, to) => {
                p.stones[side].clear(from.on(size));
                to
            }
        };
        p.stones[side].set(to.on(size));
        p.free.clear(to.on(size));
        !side
    }
}

impl Negate for KingDirt {
    fn negate(&self, p: &Kings) -> Kings {
        Kings { hand: p.hand.swap(), stones: p.stones.swap(), ..*p }
    }
}

impl Partisan for KingDirt {
    fn owner(&self, p: &Kings, m: KingMove) -> Side {
        match m {
            KingMove::Place(_, side) => side,
            KingMove::Step(from, _) if p.stones.left.has(from.on(p.size)) => Side::Left,
            KingMove::Step(..) => Side::Right,
        }
    }
}

impl Summand for KingDirt {
    fn split(&self, p: &Kings, part: impl FnMut(Kings)) {
        if p.size.is_small() { p.split_in::<u64>(part) } else { p.split_in::<u128>(part) }
    }
    fn read_part(&self, text: &str) -> Result<Kings, ReadError> {
        read(text)
    }
    fn write_part(&self, p: &Kings) -> String {
        let board = write_board(p.size.rows.into(), p.size.cols.into(), |cell| p.symbol(cell));
        format!("{},{},{}:{board}", p.hand.left, p.hand.right, u8::from(p.must_place))
    }
}

impl Notation for KingDirt {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<KingMove, ReadError> {
        if text.contains('_') {
            return read_placing(text, false).map(|(at, side)| KingMove::Place(at, side));
        }
        read_step(text, false).map(|(from, to)| KingMove::Step(from, to))
    }
    fn write_move(&self, m: KingMove) -> String {
        match m {
            KingMove::Place(at, side) => format!("{}_{}", at.name(), stone(side)),
            KingMove::Step(from, to) => format!("{}-{}", from.name(), to.name()),
        }
    }
}

impl View for KingDirt {
    fn scene(&self, p: &Kings, side: Side) -> Scene {
        let piece = |cell| piece_of(p.symbol(cell));
        let ways = |m| match m {
            KingMove::Place(at, _) => vec![vec![at]],
            KingMove::Step(from, to) => vec![vec![from, to]],
        };
        let scene = board_scene(self, (p, side), (p.size.rows.into(), p.size.cols.into()), At::name, piece, ways);
        let stock = |side| Stock { id: format!("hand-{}", stone(side)), piece: stone_piece(side), count: p.hand[side].into() };
        let hands = Side::BOTH.into_iter().filter(|side| p.hand[*side] > 0).map(|side| Hand { side, stocks: vec![stock(side)] });
        Scene { hands: hands.collect(), ..scene }
    }
    fn palette(&self) -> Vec<Piece> {
        ['X', 'O', '#'].into_iter().filter_map(piece_of).collect()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Kings, SetupError> {
        let Size { rows, cols } = self.start.size;
        setup_part(self, &setup_text(stacks, (rows.into(), cols.into()), false, '.')?)
    }
}
