//! Fission: a stone splits into two that go to the empty cells on both sides of it, above and below for Left, left and
//! right for Right.
//!
//! Which splits can ever happen is bounded from above by letting every cell that some split can fill or empty be both
//! at once. Cells of no such split are out of play, and splits that share no cell are independent.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use std::ops::ControlFlow;
use zug_core::*;

/// Fission.
pub const CARD: Card = Card {
    name: "fission",
    section: Some("fission"),
    title: "Fission",
    aliases: &[],
    pattern: "fission-ROWSxCOLS",
    family: "Moving pieces",
    about: "Fission: split stones, Black up and down, White left and right.",
    aim: "Split stones, Black up and down, White left and right.",
    rules: "There are stones of one kind. A move takes a stone away and puts two on the cells next to it \
           on both sides, which must be free: above and below for Black, left and right for White.",
    sides: BLACK_AND_WHITE,
    sizes: boards(5, 5),
    symbols: ".X#",
    one_row: false,
    impartial: false,
    typical: ".....|.X.X.|.....",
    notation: "Rows of `X` (a stone), `#` (blocked) and `.`, divided by `|`; `c1_H` splits a stone.",
    examples: &["fission-5x5"],
    ..Card::PLAIN
};

/// The rules; the value carries the board a game begins with.
pub struct Fission {
    start: Atoms,
}

/// A board: what is neither free nor a stone is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atoms {
    size: Size,
    free: Bits,
    stones: Bits,
}

/// The stone that splits, and which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Splitting {
    at: At,
    upright: bool,
}

const SPELLINGS: [&str; 3] = [".", "Xx", "#"];

impl Fission {
    /// On a board with one stone, in its middle.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= crate::bitboard::MOST_CELLS;
        fits.then_some(())?;
        let middle = (rows / 2) * cols + cols / 2;
        Some(Fission { start: read(&write_board(rows, cols, |cell| if cell == middle { 'X' } else { '.' })).ok()? })
    }
}

fn read(text: &str) -> Result<Atoms, ReadError> {
    let (size, symbols) = Symbols::read_grid(text, &SPELLINGS)?;
    Ok(Atoms { size, free: symbols.plane(0), stones: symbols.plane(1) })
}

impl Size {
    /// The cells between two cells of `ends`, above and below or left and right.
    fn between<W: Word>(self, ends: W, side: Side) -> W {
        match side {
            Side::Left => self.north(ends) & self.south(ends),
            Side::Right => self.east(ends) & self.west(ends),
        }
    }
    /// The cells on both sides.
    fn beyond<W: Word>(self, middles: W, side: Side) -> W {
        match side {
            Side::Left => self.north(middles) | self.south(middles),
            Side::Right => self.east(middles) | self.west(middles),
        }
    }
}

impl Atoms {
    fn ready<W: Word>(self, side: Side) -> W {
        W::load(self.stones) & self.size.between(W::load(self.free), side)
    }

    fn moves_in<W: Word>(self, side: Side, mut each: impl FnMut(Splitting) -> ControlFlow<()>) -> ControlFlow<()> {
        self.ready::<W>(side).cells().try_for_each(|cell| each(Splitting { at: At::of(self.size, cell), upright: side == Side::Left }))
    }

    /// The middles of all splits that can ever happen, or more.
    fn active<W: Word>(self) -> [W; 2] {
        let (mut full, mut free) = (W::load(self.stones), W::load(self.free));
        loop {
            let middles = Side::BOTH.map(|side| full & self.size.between(free, side));
            let filled = self.size.beyond(middles[0], Side::Left) | self.size.beyond(middles[1], Side::Right);
            let (more_full, more_free) = (full | filled, free | middles[0] | middles[1]);
            if (more_full, more_free) == (full, free) {
                return middles;
            }
            (full, free) = (more_full, more_free);
        }
    }

    fn split_in<W: Word>(self, mut part: impl FnMut(Atoms)) {
        let active = self.active::<W>();
        let mut rest = active[0] | active[1];
        while !rest.is_empty() {
            let mut region = W::bit(rest.lowest());
            loop {
                let grow = |side: Side| {
                    let middles = active[side as usize] & (region | self.size.beyond(region, side));
                    middles | self.size.beyond(middles, side)
                };
                let more = region | grow(Side::Left) | grow(Side::Right);
                if more == region {
                    break;
                }
                region = more;
            }
            rest = rest & !region;
            let (size, planes) = self.size.crop(region, [W::load(self.free), W::load(self.stones)]);
            let (size, [free, stones]) = size.least_image(planes, Symmetries::Four);
            let atoms = Atoms { size, free: free.store(), stones: stones.store() };
            if !(atoms.ready::<W>(Side::Left) | atoms.ready::<W>(Side::Right)).is_empty() {
                part(atoms);
            }
        }
    }

    fn symbol(&self, cell: usize) -> char {
        match () {
            _ if self.free.has(cell as u32) => '.',
            _ if self.stones.has(cell as u32) => 'X',
            _ => '#',
        }
    }
}

impl Rules for Fission {
    type Pos = Atoms;
    type Move = Splitting;
    type Path = NoHistory;

    fn start(&self) -> (Atoms, Side) {
        (self.start, Side::Left)
    }
    fn over(&self, p: &Atoms, next: Side) -> Option<Over> {
        let stuck = if p.size.is_small() { p.ready::<u64>(next).is_empty() } else { p.ready::<u128>(next).is_empty() };
        stuck.then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Atoms, side: Side, each: impl FnMut(Splitting) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.size.is_small() { p.moves_in::<u64>(side, each) } else { p.moves_in::<u128>(side, each) }
    }
    fn play(&self, p: &mut Atoms, side: Side, m: Splitting) -> Side {
        let at = m.at.on(p.size);
        let far = if m.upright { p.size.cols() } else { 1 };
        p.stones.clear(at);
        p.free.set(at);
        for end in [at - far, at + far] {
            p.stones.set(end);
            p.free.clear(end);
        }
        !side
    }
}

impl Negate for Fission {
    /// The board with rows and columns exchanged.
    fn negate(&self, p: &Atoms) -> Atoms {
        let (size, [free, stones]) = p.size.exchanged([p.free, p.stones].map(u128::load));
        Atoms { size, free: free.store(), stones: stones.store() }
    }
}

impl Partisan for Fission {
    fn owner(&self, _: &Atoms, m: Splitting) -> Side {
        if m.upright { Side::Left } else { Side::Right }
    }
}

impl Summand for Fission {
    fn split(&self, p: &Atoms, part: impl FnMut(Atoms)) {
        if p.size.is_small() { p.split_in::<u64>(part) } else { p.split_in::<u128>(part) }
    }
    fn read_part(&self, text: &str) -> Result<Atoms, ReadError> {
        read(text)
    }
    fn write_part(&self, p: &Atoms) -> String {
        write_board(p.size.rows.into(), p.size.cols.into(), |cell| p.symbol(cell))
    }
}

impl Notation for Fission {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Splitting, ReadError> {
        let mut reader = Reader::new(text);
        let at = reader.cell(false)?;
        reader.symbol('_')?;
        let upright = reader.one_of("HV", "V (up and down) or H (left and right)")? == 1;
        reader.end()?;
        Ok(Splitting { at, upright })
    }
    fn write_move(&self, m: Splitting) -> String {
        format!("{}_{}", m.at.name(), if m.upright { 'V' } else { 'H' })
    }
}

impl View for Fission {
    fn scene(&self, p: &Atoms, side: Side) -> Scene {
        let piece = |cell| piece_of(p.symbol(cell));
        board_scene(self, (p, side), (p.size.rows.into(), p.size.cols.into()), At::name, piece, |m| vec![vec![m.at]])
    }
    fn palette(&self) -> Vec<Piece> {
        ['X', '#'].into_iter().filter_map(piece_of).collect()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Atoms, SetupError> {
        let Size { rows, cols } = self.start.size;
        setup_part(self, &setup_text(stacks, (rows.into(), cols.into()), false, '.')?)
    }
}
