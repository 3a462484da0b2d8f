//! The position: a nibble a square, and two bits for each kind of piece in each hand.

use super::animal::{ALL, Animal};
use super::board::HAND;
use zug_core::Side;

/// What stands on every square, and what is in the hands.
///
/// Square `s` is in bits `4s..4s + 4` of the board. Square 0 is `a1`, the numbers go on along rank 1, then rank 2.
///
/// | bits of a square | 3 | 0–2 |
/// | --- | --- | --- |
/// | meaning | owner: 0 Sente ([`Side::Left`]), 1 Gote | 0 empty, 1 lion, 2 giraffe, 3 elephant, 4 chick, 5 hen |
///
/// | bits of the hands | 0–1 | 2–3 | 4–5 | 6–7 | 8–9 | 10–11 |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | how many | Sente's giraffes | elephants | chicks | Gote's giraffes | elephants | chicks |
///
/// A lion that was caught is nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    board: u64,
    hands: u16,
}

/// Where the bits of a word end there is no square.
const _: () = assert!(HAND as u32 == u64::BITS / 4);

/// A bit of every square.
const ONES: u64 = 0x1111_1111_1111_1111;

/// A hen comes after a chick.
const _: () = assert!(Animal::Hen as u64 == Animal::Chick as u64 + 1);

fn code(animal: Animal, side: Side) -> u64 {
    (animal as u64 + 1) | (side as u64) << 3
}

#[inline]
fn stock(animal: Animal, side: Side) -> u32 {
    let kind = match animal {
        Animal::Giraffe => 0,
        Animal::Elephant => 1,
        Animal::Chick => 2,
        Animal::Lion | Animal::Hen => unreachable!("an animal that can be in a hand"),
    };
    2 * (kind + 3 * side as u32)
}

impl Pos {
    /// An empty board and empty hands.
    pub const EMPTY: Pos = Pos { board: 0, hands: 0 };

    /// What stands on a square.
    #[inline]
    pub fn at(self, square: u8) -> Option<(Animal, Side)> {
        let code = (self.board >> (4 * square) & 15) as usize;
        (code != 0).then(|| (ALL[(code & 7) - 1], if code < 8 { Side::Left } else { Side::Right }))
    }

    /// Puts a piece on a square, or empties it.
    #[inline]
    pub fn put(&mut self, square: u8, piece: Option<(Animal, Side)>) {
        let code = piece.map_or(0, |(animal, side)| code(animal, side));
        self.board = self.board & !(15 << (4 * square)) | code << (4 * square);
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn set(&mut self, square: u8, animal: Animal, side: Side) {
        self.board |= code(animal, side) << (4 * square);
    }

    /// Moves what stands on a square to another one, where a chick may become a hen; gives what stood there.
    #[inline]
    pub fn step(&mut self, from: u8, to: u8, promotes: bool) -> Option<Animal> {
        let moved = (self.board >> (4 * from) & 15) + u64::from(promotes);
        let caught = (self.board >> (4 * to) & 7) as usize;
        self.board = self.board & !(15 << (4 * from)) & !(15 << (4 * to)) | moved << (4 * to);
        caught.checked_sub(1).map(|caught| ALL[caught])
    }

    /// The pieces on the board, by square.
    #[inline]
    pub fn pieces(self) -> impl Iterator<Item = (u8, Animal, Side)> {
        let mut left = self.taken();
        std::iter::from_fn(move || {
            let square = (left != 0).then(|| (left.trailing_zeros() / 4) as u8)?;
            left &= left - 1;
            self.at(square).map(|(animal, side)| (square, animal, side))
        })
    }

    /// The lowest bits of the squares that have chicks or hens, giraffes, elephants.
    #[inline]
    pub fn kinds(self) -> [u64; 3] {
        let [low, middle, high] = [0, 1, 2].map(|bit| self.board >> bit);
        [high, middle & !low, middle & low].map(|kind| kind & ONES)
    }

    /// The first square of a set of lowest bits, and the bits of that square. For no square this is [`HAND`], and
    /// nothing.
    #[inline]
    pub fn first(self, set: u64) -> (u8, u8) {
        let bit = set.trailing_zeros();
        ((bit / 4) as u8, (self.board.checked_shr(bit).unwrap_or(0) & 15) as u8)
    }

    /// The lowest bit of every square that is taken.
    #[inline]
    fn taken(self) -> u64 {
        (self.board | self.board >> 1 | self.board >> 2) & ONES
    }

    /// The squares of a player's pieces, a bit each.
    #[inline]
    pub fn squares(self, side: Side) -> u16 {
        let owner = if side == Side::Left { !self.board } else { self.board } >> 3;
        // Every fourth bit moves next to its neighbour, then pairs, then fours.
        let mut set = self.taken() & owner;
        for (shift, kept) in [(3, 0x0303_0303_0303_0303), (6, 0x000F_000F_000F_000F), (12, 0x0000_00FF_0000_00FF), (24, 0xFFFF)] {
            set = (set | set >> shift) & kept;
        }
        set as u16
    }

    /// For each animal, the lowest bits of the squares where a player has it.
    #[inline]
    pub fn by_animal(self, side: Side) -> [u64; ALL.len()] {
        let [low, middle, high] = [0, 1, 2].map(|bit| self.board >> bit);
        let own = if side == Side::Left { !self.board } else { self.board } >> 3 & ONES;
        // In the order of the codes: 1, 2, 3, 4, 5.
        [low & !middle & !high, !low & middle & !high, low & middle & !high, !low & high, low & high].map(|animal| animal & own)
    }

    /// Where a player's lion is.
    #[inline]
    pub fn lion(self, side: Side) -> Option<u8> {
        // The lowest square in which nothing differs from the code.
        let others = self.board ^ (ONES * code(Animal::Lion, side));
        let equal = others.wrapping_sub(ONES) & !others & (ONES << 3);
        (equal != 0).then(|| (equal.trailing_zeros() / 4) as u8)
    }

    /// How many of these animals a player holds.
    #[inline]
    pub fn hand(self, animal: Animal, side: Side) -> u8 {
        (self.hands >> stock(animal, side) & 3) as u8
    }

    /// Gives a player another animal, up to three.
    #[inline]
    pub fn take(&mut self, animal: Animal, side: Side) {
        self.hands += 1 << stock(animal, side);
    }

    /// Takes an animal out of a player's hand.
    #[inline]
    pub fn give(&mut self, animal: Animal, side: Side) {
        self.hands -= 1 << stock(animal, side);
    }

    /// The position with the squares renamed, and with the owners exchanged if wanted.
    pub fn renamed(self, square: impl Fn(u8) -> u8, exchange: bool) -> Pos {
        let mut p = Pos { board: 0, hands: self.hands };
        for (at, animal, side) in self.pieces() {
            p.put(square(at), Some((animal, if exchange { !side } else { side })));
        }
        if exchange {
            p.hands = self.hands >> 6 | (self.hands & 63) << 6;
        }
        p
    }
}
