//! Games on strips and grids whose moves are patterns, played with sets of bits.
//!
//! A position falls apart where no move will ever reach from one side to the other. What a cell may come to hold is
//! found from below: first what it holds; then, as long as that adds something, what any pattern puts there that fits
//! what the cells may hold. Every position that can be reached is inside these bounds, and so is every move. A move ties
//! the cells it looks at that may ever change; cells that stay as they are belong to all parts that look at them, and
//! cells that nobody looks at to none.

use super::pattern::{Image, MOST_SYMBOLS, Offset, Pattern, Set};
use crate::bitboard::{Bits, Size, Word};
use crate::cells::{At, Symbols, write_board};
use std::ops::ControlFlow;
use zug_core::{ReadError, Side};

/// What is written where there is no cell.
pub(super) const HOLE: char = '_';

/// A symbol of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    pub letter: char,
    pub role: Role,
}

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Empty,
    Piece(Side),
    /// A piece of both, or of nobody.
    Common,
    Wall,
}

/// A move as the file has it, in one direction.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub pattern: Pattern,
    /// Whether Left and whether Right has it.
    pub of: [bool; 2],
    /// The number of its [`Group`].
    pub group: u16,
}

/// Moves from the same first cell to the same last one, of which at most one is possible in a position: so the cells tell
/// the move.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// From the first cell that changes to the last.
    pub reach: Offset,
    /// What is written behind the cells where there are several groups with this reach.
    pub label: String,
    /// The numbers of the rules.
    pub rules: Vec<usize>,
}

/// The rules of a game on a board.
#[derive(Debug)]
pub(super) struct BoardRules {
    pub symbols: Vec<Symbol>,
    pub rules: Vec<Rule>,
    pub groups: Vec<Group>,
    pub strip: bool,
    /// Images that change nothing; the first is the board itself.
    pub symmetries: Vec<Image>,
    /// How the players are exchanged; where they cannot be, a position carries a minus sign.
    pub exchange: Option<(Image, Vec<u8>)>,
}

/// A board: three planes of bits, which are the code of each cell, and whether it is a negative. Code 0 is no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Board {
    pub size: Size,
    pub negative: bool,
    planes: [Bits; 3],
}

impl Board {
    pub fn code(&self, cell: u32) -> u8 {
        (0..3).fold(0, |code, i| code | u8::from(self.planes[i].has(cell)) << i)
    }
    fn set(&mut self, cell: u32, code: u8) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            if code >> i & 1 != 0 { plane.set(cell) } else { plane.clear(cell) }
        }
    }
}

/// For each cell of a board whether the cell this far away is in a set.
#[inline]
fn seen<W: Word>(size: Size, set: W, (row, col): Offset) -> W {
    let mut set = match row {
        0 => set,
        1.. => set.down(u32::from(row.unsigned_abs()) * size.cols()),
        _ => set.up(u32::from(row.unsigned_abs()) * size.cols()) & size.all(),
    };
    for _ in 0..col.unsigned_abs() {
        set = if col > 0 { size.west(set) } else { size.east(set) };
    }
    set
}

/// The cells this far away from those of a set.
#[inline]
fn moved<W: Word>(size: Size, set: W, (row, col): Offset) -> W {
    seen(size, set, (-row, -col))
}

/// For each symbol where it is, or may come to be.
struct Places<W>([W; MOST_SYMBOLS]);

impl<W: Word> Places<W> {
    fn of(board: &Board, symbols: usize) -> Self {
        let [a, b, c] = board.planes.map(W::load);
        let pick = |plane: W, bit: usize| if bit != 0 { plane } else { !plane };
        let all = board.size.all::<W>();
        let mut places = [W::NONE; MOST_SYMBOLS];
        for (i, place) in places.iter_mut().enumerate().take(symbols) {
            let code = i + 1;
            *place = pick(a, code & 1) & pick(b, code & 2) & pick(c, code & 4) & all;
        }
        Places(places)
    }
    /// Where some symbol of a set is.
    #[inline]
    fn any(&self, mut set: Set) -> W {
        let mut all = W::NONE;
        while set != 0 {
            all = all | self.0[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        all
    }
    /// Where the cells of a pattern fit, whatever is beside them: its first cell that changes.
    #[inline]
    fn cells_fit(&self, size: Size, pattern: &Pattern) -> W {
        if pattern.span.0 >= size.rows || pattern.span.1 >= size.cols {
            return W::NONE;
        }
        let mut fits = size.all::<W>();
        for (at, set) in &pattern.cells {
            fits = fits & seen(size, self.any(*set), *at);
            if fits.is_empty() {
                break;
            }
        }
        fits
    }
    /// Where a pattern fits.
    #[inline]
    fn fits(&self, size: Size, pattern: &Pattern) -> W {
        let fits = self.cells_fit(size, pattern);
        let Some(near) = &pattern.near else { return fits };
        let around = |cells: W| near.offsets.iter().fold(W::NONE, |all, at| all | seen(size, cells, *at));
        if near.wanted { fits & around(self.any(near.set)) } else { fits & !around(self.only(near.set)) }
    }
    /// Where there is a symbol of a set and nothing else can be.
    fn only(&self, set: Set) -> W {
        self.any(set) & !self.any(!set & ((1 << MOST_SYMBOLS) - 1))
    }
}

impl BoardRules {
    /// Whether both players have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.rules.iter().all(|rule| rule.of == [true, true])
    }

    pub fn moves(&self, p: &Board, side: Side, each: impl FnMut(u16, At) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.size.is_small() { self.moves_in::<u64>(p, side, each) } else { self.moves_in::<u128>(p, side, each) }
    }

    fn moves_in<W: Word>(&self, p: &Board, side: Side, mut each: impl FnMut(u16, At) -> ControlFlow<()>) -> ControlFlow<()> {
        let places = Places::<W>::of(p, self.symbols.len());
        let owner = if p.negative { !side } else { side };
        for rule in self.rules.iter().filter(|rule| rule.of[owner as usize]) {
            places.fits(p.size, &rule.pattern).cells().try_for_each(|cell| each(rule.group, At::of(p.size, cell)))?;
        }
        ControlFlow::Continue(())
    }

    /// The rule of a group that is possible in a position.
    fn rule_of(&self, p: &Board, group: u16, at: At) -> &Rule {
        let (row, col) = (i32::from(at.row), i32::from(at.col));
        let holds = |(offset, set): &(Offset, Set)| {
            let (row, col) = (row + i32::from(offset.0), col + i32::from(offset.1));
            let inside = (0..p.size.rows() as i32).contains(&row) && (0..p.size.cols() as i32).contains(&col);
            inside && matches!(p.code(p.size.cell(row as u32, col as u32)), code @ 1.. if set >> (code - 1) & 1 != 0)
        };
        let rules = &self.groups[usize::from(group)].rules;
        let possible = rules.iter().filter(|_| rules.len() > 1).find(|rule| self.rules[**rule].pattern.cells.iter().all(holds));
        &self.rules[*possible.unwrap_or(&rules[0])]
    }

    pub fn play(&self, p: &mut Board, group: u16, at: At) {
        let first = at.on(p.size) as i32;
        for ((row, col), code) in &self.rule_of(p, group, at).pattern.changes {
            let cell = first + i32::from(*row) * p.size.cols() as i32 + i32::from(*col);
            p.set(cell as u32, *code);
        }
    }

    /// Whose a move is.
    pub fn owner(&self, p: &Board, group: u16, at: At) -> Side {
        match self.rule_of(p, group, at).of {
            [true, true] => Side::Left,
            [left, _] if left != p.negative => Side::Left,
            _ => Side::Right,
        }
    }

    pub fn negate(&self, p: &Board) -> Board {
        let Some((image, codes)) = &self.exchange else { return Board { negative: !p.negative, ..*p } };
        let places = Places::<u128>::of(p, self.symbols.len());
        let mut planes = [u128::NONE; 3];
        for (place, code) in places.0.iter().zip(codes) {
            (0..3).filter(|i| code >> i & 1 != 0).for_each(|i| planes[i] |= place);
        }
        let (size, planes) = imaged(p.size, planes, *image);
        Board { size, planes: planes.map(u128::store), ..*p }
    }

    pub fn split(&self, p: &Board, part: impl FnMut(Board)) {
        if p.size.is_small() { self.split_in::<u64>(p, part) } else { self.split_in::<u128>(p, part) }
    }

    fn split_in<W: Word>(&self, p: &Board, mut part: impl FnMut(Board)) {
        let size = p.size;
        let mut places = Places::<W>::of(p, self.symbols.len());
        let mut fits: smallvec::SmallVec<[W; 16]> = smallvec::SmallVec::from_elem(W::NONE, self.rules.len());
        let mut changing = W::NONE;
        loop {
            let mut grown = false;
            for (rule, fits) in self.rules.iter().zip(&mut fits) {
                let now = places.fits(size, &rule.pattern);
                if now == *fits {
                    continue;
                }
                *fits = now;
                for (at, code) in &rule.pattern.changes {
                    let cells = moved(size, now, *at);
                    let place = &mut places.0[usize::from(*code) - 1];
                    grown |= *place | cells != *place;
                    *place = *place | cells;
                    changing = changing | cells;
                }
            }
            if !grown {
                break;
            }
        }
        // A move that something beside it forbids for ever must not become legal where that is left out.
        let blocked: smallvec::SmallVec<[W; 16]> =
            self.rules.iter().zip(&fits).map(|(rule, fits)| blocked(size, rule, &places, *fits)).collect();
        let walls_change =
            self.rules.iter().zip(&blocked).any(|(rule, blocked)| !(walls(size, rule, &places, *blocked) & changing).is_empty());
        let mut rest = changing;
        while !rest.is_empty() {
            let seed = if walls_change { changing } else { W::bit(rest.lowest()) };
            let region = self.region(size, &places, &fits, changing, seed);
            rest = rest & !region;
            let used = self.with_walls(size, &places, &blocked, self.looked_at(size, &places, &fits, region));
            let planes = p.planes.map(|plane| W::load(plane) & used);
            let (size, planes) = size.crop(used, planes);
            let (size, planes) = self.least(size, planes);
            part(Board { size, negative: p.negative, planes: planes.map(W::store) });
        }
    }

    /// The cells that change and are tied to one of them.
    fn region<W: Word>(&self, size: Size, places: &Places<W>, fits: &[W], changing: W, seed: W) -> W {
        let mut region = seed;
        loop {
            let mut more = region;
            for (rule, fits) in self.rules.iter().zip(fits).filter(|(_, fits)| !fits.is_empty()) {
                let mut touching = W::NONE;
                each_look(rule, places, |at, there| touching = touching | seen(size, more & there, at));
                let moves = touching & *fits;
                if !moves.is_empty() {
                    each_look(rule, places, |at, there| more = more | moved(size, moves, at) & there & changing);
                }
            }
            if more == region {
                return region;
            }
            region = more;
        }
    }

    /// All cells that moves inside a region look at.
    fn looked_at<W: Word>(&self, size: Size, places: &Places<W>, fits: &[W], region: W) -> W {
        let mut used = W::NONE;
        for (rule, fits) in self.rules.iter().zip(fits) {
            let moves = *fits & region;
            if !moves.is_empty() {
                each_look(rule, places, |at, there| used = used | moved(size, moves, at) & there);
            }
        }
        used
    }

    /// Some cells, and those that forbid for ever what could be done among them.
    fn with_walls<W: Word>(&self, size: Size, places: &Places<W>, blocked: &[W], mut used: W) -> W {
        loop {
            let mut more = used;
            for (rule, blocked) in self.rules.iter().zip(blocked).filter(|(_, blocked)| !blocked.is_empty()) {
                let inside = rule.pattern.cells.iter().fold(*blocked, |all, (at, _)| all & seen(size, more, *at));
                more = more | walls(size, rule, places, inside);
            }
            if more == used {
                return used;
            }
            used = more;
        }
    }

    fn least<W: Word>(&self, size: Size, planes: [W; 3]) -> (Size, [W; 3]) {
        let images = self.symmetries.iter().skip(1).map(|image| imaged(size, planes, *image));
        images.fold((size, planes), |best, image| best.min(image))
    }

    pub fn read(&self, text: &str) -> Result<Board, ReadError> {
        let (negative, board) = match text.strip_prefix('-') {
            Some(board) if self.exchange.is_none() => (true, board),
            _ => (false, text),
        };
        let letters: Vec<String> =
            std::iter::once(HOLE.to_string()).chain(self.symbols.iter().map(|symbol| self.spelling(symbol))).collect();
        let spellings: Vec<&str> = letters.iter().map(String::as_str).collect();
        let read = if self.strip {
            Symbols::read_strip(board, &spellings).map(|cells| Symbols { rows: 1, cols: cells.len(), cells })
        } else {
            Symbols::read(board, &spellings)
        };
        let symbols = read.map_err(|e| e.after(usize::from(negative)))?;
        let mut p = Board { size: symbols.size()?, negative, planes: [Bits::default(); 3] };
        (0..).zip(&symbols.cells).for_each(|(cell, code)| p.set(cell, *code));
        Ok(p)
    }

    /// How a symbol may be written: a letter in both cases, unless the other one is a symbol of its own.
    fn spelling(&self, symbol: &Symbol) -> String {
        let letter = symbol.letter;
        let other = if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
        let taken = other == letter || self.symbols.iter().any(|symbol| symbol.letter == other);
        if taken { letter.to_string() } else { format!("{letter}{other}") }
    }

    pub fn write(&self, p: &Board) -> String {
        let board = write_board(p.size.rows.into(), p.size.cols.into(), |cell| self.letter(p, cell as u32));
        if p.negative { format!("-{board}") } else { board }
    }

    fn letter(&self, p: &Board, cell: u32) -> char {
        usize::from(p.code(cell)).checked_sub(1).map_or(HOLE, |i| self.symbols[i].letter)
    }
}

/// Where the cells of a pattern may fit, but what is beside them forbids it for ever.
fn blocked<W: Word>(size: Size, rule: &Rule, places: &Places<W>, fits: W) -> W {
    match &rule.pattern.near {
        Some(near) if !near.wanted => places.cells_fit(size, &rule.pattern) & !fits,
        _ => W::NONE,
    }
}

/// The cells that forbid some blocked moves.
fn walls<W: Word>(size: Size, rule: &Rule, places: &Places<W>, blocked: W) -> W {
    let Some(near) = rule.pattern.near.as_ref().filter(|_| !blocked.is_empty()) else { return W::NONE };
    let only = places.only(near.set);
    near.offsets.iter().fold(W::NONE, |all, at| all | moved(size, blocked, *at) & only)
}

/// Calls `each` for the places a move looks at, with the cells that matter there.
#[inline]
fn each_look<W: Word>(rule: &Rule, places: &Places<W>, mut each: impl FnMut(Offset, W)) {
    for (at, _) in &rule.pattern.cells {
        each(*at, !W::NONE);
    }
    if let Some(near) = &rule.pattern.near {
        let there = places.any(near.set);
        near.offsets.iter().for_each(|at| each(*at, there));
    }
}

/// An image of a board.
fn imaged<W: Word>(size: Size, planes: [W; 3], image: Image) -> (Size, [W; 3]) {
    let (size, mut planes) = if image.exchanged { size.exchanged(planes) } else { (size, planes) };
    // Turned by half is upside down and mirrored.
    if image.mirrored {
        planes = planes.map(|plane| plane.reversed(size.area()));
    }
    if image.upside_down != image.mirrored {
        planes = planes.map(|plane| size.upside_down(plane));
    }
    (size, planes)
}
