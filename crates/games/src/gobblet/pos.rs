//! The position: 54 bits, laid out as in the seed program.

use super::cells::{self, Cells, each};
use super::layers::Layers;
use zug_core::{BySide, Side};

/// The size of a piece; larger ones cover smaller ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// The smallest.
    Small,
    /// Covers small pieces.
    Medium,
    /// Covers small and medium pieces.
    Large,
}

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The letter of the notation.
    pub fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }

    /// The size a letter means, in either case.
    pub fn from_letter(letter: char) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.letter() == letter.to_ascii_uppercase())
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        }
    }
}

/// A position: which player owns the small, the medium and the large piece of every cell.
///
/// A stack is always in order of size, so this is everything there is. Cells are numbered row by row from the top left:
///
/// | cell | a1 | b1 | c1 | a2 | b2 | c2 | a3 | b3 | c3 |
/// | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
/// | number | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |
/// | bits | 0–5 | 6–11 | 12–17 | 18–23 | 24–29 | 30–35 | 36–41 | 42–47 | 48–53 |
///
/// and inside a cell
///
/// | bits | 0–1 | 2–3 | 4–5 |
/// | --- | --- | --- | --- |
/// | owner of the | small piece | medium piece | large piece |
///
/// where an owner is 0 (no such piece), 1 (player one, [`Side::Left`]) or 2 (player two, [`Side::Right`]).
/// Every piece is one bit. The seed keeps the player to move in bit 54, which is outside the position here: see
/// [`Pos::code`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos(u64);

const TURN: u64 = 1 << 54;
/// The bits of the small pieces of player one.
const SMALL_LEFT_BITS: u64 = 0o1010101010101010101;
/// The bits of player one.
const LEFT_BITS: u64 = 0x0015_5555_5555_5555;

/// The bits of a row of cells, and of half a row.
const ROW: u32 = 18;
const HALF: u32 = 9;

/// Layers of cells from halves of rows: with bit `n` of an entry's number, bit `n / 6` of the layer `n % 6`, which are 9
/// bits each. A layer is what [`bit`] says, for all cells.
static GATHERED: [[u64; 1 << HALF]; 2] = gathered();

const fn gathered() -> [[u64; 1 << HALF]; 2] {
    let mut table = [[0; 1 << HALF]; 2];
    let mut n = 0;
    while n < ROW {
        let mut half = 0;
        while half < 1 << HALF {
            table[(n / HALF) as usize][half] |= (half as u64 >> (n % HALF) & 1) << (9 * (n % 6) + n / 6);
            half += 1;
        }
        n += 1;
    }
    table
}

/// Where the bit of a piece is inside its cell.
#[inline]
fn bit(size: Size, owner: Side) -> u32 {
    2 * size as u32 + owner as u32
}

impl Pos {
    /// The empty board.
    pub const EMPTY: Pos = Pos(0);

    /// The seed's number of the position: the board, and bit 54 when player two is to move.
    pub fn code(self, side: Side) -> u64 {
        if side == Side::Right { self.0 | TURN } else { self.0 }
    }

    /// The position of one of the seed's numbers, piece by piece so that an impossible one is told.
    pub fn from_code(code: u64) -> Result<(Pos, Side), String> {
        if code >= TURN << 1 {
            return Err(format!("{code} is too large: a position has no bit above 54, so it is less than {}", TURN << 1));
        }
        let mut p = Pos::EMPTY;
        for cell in 0..9 {
            for size in Size::ALL {
                let named = |problem| format!("{}: {problem}", cells::name(cell));
                match code >> (6 * cell + bit(size, Side::Left) as u8) & 3 {
                    0 => {}
                    3 => return Err(named(format!("owner code 3 of the {} piece, expected 0, 1 or 2", size.name()))),
                    owner => p.push(cell, size, if owner == 1 { Side::Left } else { Side::Right }).map_err(named)?,
                }
            }
        }
        Ok((p, if code & TURN == 0 { Side::Left } else { Side::Right }))
    }

    /// The owner of the piece of one size in a cell.
    pub fn owner(self, cell: u8, size: Size) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.0 >> (6 * u32::from(cell) + bit(size, side)) & 1 != 0)
    }

    /// The pieces of a cell, from the bottom up.
    pub fn stack(self, cell: u8) -> impl DoubleEndedIterator<Item = (Size, Side)> {
        Size::ALL.into_iter().filter_map(move |size| Some((size, self.owner(cell, size)?)))
    }

    /// The piece of a cell that is seen: the highest bit of the cell.
    #[inline]
    pub fn top(self, cell: u8) -> Option<(Size, Side)> {
        let bit = (self.0 >> (6 * u32::from(cell)) & 0o77).checked_ilog2()?;
        Some((Size::ALL[bit as usize / 2], if bit % 2 == 0 { Side::Left } else { Side::Right }))
    }

    /// The number of pieces on the board.
    #[inline]
    pub fn pieces(self) -> u32 {
        self.0.count_ones()
    }

    /// How many pieces of a size a player has beside the board.
    pub fn reserve(self, side: Side, size: Size) -> usize {
        2 - (self.0 & SMALL_LEFT_BITS << bit(size, side)).count_ones() as usize
    }

    /// Puts a piece on top of a cell, or says why it cannot be there.
    pub fn push(&mut self, cell: u8, size: Size, side: Side) -> Result<(), String> {
        if self.reserve(side, size) == 0 {
            return Err(format!("a third {} piece of {}", size.name(), player(side)));
        }
        match self.top(cell) {
            Some((top, _)) if top >= size => Err(format!("a {} piece cannot lie on a {} one", size.name(), top.name())),
            _ => {
                self.flip(cell, size, side);
                Ok(())
            }
        }
    }

    /// Adds a piece that is not there, or takes one away that is.
    #[inline]
    pub(super) fn flip(&mut self, cell: u8, size: Size, side: Side) {
        self.0 ^= 1 << (6 * u32::from(cell) + bit(size, side));
    }

    /// The cells that hold a piece, covered or not: nine bits for each size and player, at nine times their [`bit`].
    #[inline]
    fn gathered(self) -> u64 {
        let half = |n: u32| GATHERED[n as usize % 2][(self.0 >> (HALF * n)) as usize & ((1 << HALF) - 1)] << (n / 2 * 3);
        half(0) | half(1) | half(2) | half(3) | half(4) | half(5)
    }

    /// The position as `mover` sees it.
    #[inline]
    pub fn layers(self, mover: Side) -> Layers {
        let gathered = self.gathered();
        let of = |side| Size::ALL.map(|size| (gathered >> (9 * bit(size, side))) as Cells & cells::ALL);
        Layers { mine: of(mover), theirs: of(!mover) }
    }

    /// The position that `mover` sees as `layers`.
    pub fn from_layers(layers: &Layers, mover: Side) -> Pos {
        let of = |size: Size| Pos::of_size(size, layers.mine[size as usize], layers.theirs[size as usize], mover);
        Size::ALL.map(of).into_iter().fold(Pos::EMPTY, Pos::with)
    }

    /// The pieces of one size that `mover` sees as these sets.
    pub fn of_size(size: Size, mine: Cells, theirs: Cells, mover: Side) -> Pos {
        let put = |set, side| each(set).map(|cell| 1 << (6 * u32::from(cells::number(cell)) + bit(size, side))).sum::<u64>();
        Pos(put(mine, mover) | put(theirs, !mover))
    }

    /// The pieces of both, where no piece is in both.
    #[inline]
    pub fn with(self, other: Pos) -> Pos {
        Pos(self.0 | other.0)
    }

    /// The cells on which each player's pieces are seen.
    pub fn seen(self) -> BySide<Cells> {
        let seen = self.layers(Side::Left).look().seen;
        BySide { left: seen.mine, right: seen.theirs }
    }

    /// The position with the players exchanged.
    #[inline]
    pub fn exchanged(self) -> Pos {
        Pos((self.0 & LEFT_BITS) << 1 | self.0 >> 1 & LEFT_BITS)
    }

    /// The position under a symmetry of the board.
    pub fn image(self, g: usize) -> Pos {
        let moved = |(new, &old): (usize, &u8)| (self.0 >> (6 * old) & 0o77) << (6 * new);
        Pos(cells::SYMMETRIES[g].iter().enumerate().map(moved).sum())
    }
}

/// What messages call a player.
pub fn player(side: Side) -> &'static str {
    match side {
        Side::Left => "player one",
        Side::Right => "player two",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_the_pieces() {
        for n in 0..54 {
            let p = Pos(1 << n);
            let (cell, size, side) = (n / 6, Size::ALL[n / 2 % 3], Side::BOTH[n % 2]);
            assert_eq!(p.owner(cell as u8, size), Some(side));
            for mover in Side::BOTH {
                let layers = p.layers(mover);
                let (mine, theirs) = if side == mover { (1 << cell, 0) } else { (0, 1 << cell) };
                assert_eq!((layers.mine[size as usize], layers.theirs[size as usize], layers.pieces()), (mine, theirs, 1));
                assert_eq!(Pos::of_size(size, mine, theirs, mover), p);
            }
        }
    }
}
