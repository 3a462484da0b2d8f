//! A position as the player to move sees it: the two lions, and the other six pieces in a list.
//!
//! Squares are numbered with the mover's home rank as row 0. The list has the two chicks first, then the giraffes, then
//! the elephants; which of two equal animals comes first does not matter. This is the form that is numbered and that
//! the solver works on.

use super::Pos;
use super::animal::Animal;
use super::board::{Board, HAND};
use zug_core::Side;

/// What a piece other than a lion is to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Mine, on the board.
    Mine,
    /// Mine, on the board, and a hen.
    MyHen,
    /// Theirs, on the board.
    Theirs,
    /// Theirs, on the board, and a hen.
    TheirHen,
    /// In my hand.
    MyHand,
    /// In their hand.
    TheirHand,
    /// Out of the game.
    Gone,
}

/// The number of roles.
pub const ROLES: usize = 7;

impl Role {
    /// Every role.
    pub const ALL: [Role; ROLES] = [Role::Mine, Role::MyHen, Role::Theirs, Role::TheirHen, Role::MyHand, Role::TheirHand, Role::Gone];

    /// The role for the other player.
    #[inline]
    pub fn turned(self) -> Role {
        const TURNED: [Role; ROLES] = [Role::Theirs, Role::TheirHen, Role::Mine, Role::MyHen, Role::TheirHand, Role::MyHand, Role::Gone];
        TURNED[self as usize]
    }

    /// Whether the piece is on the board.
    #[inline]
    pub fn on_board(self) -> bool {
        self < Role::MyHand
    }

    /// Whether it is a piece of mine on the board.
    #[inline]
    pub fn is_mine(self) -> bool {
        self <= Role::MyHen
    }

    /// Whether it is a piece of theirs on the board.
    #[inline]
    pub fn is_theirs(self) -> bool {
        matches!(self, Role::Theirs | Role::TheirHen)
    }

    /// What such an animal is on the board, where `side` is to move.
    #[inline]
    pub fn piece(self, animal: Animal, side: Side) -> Option<(Animal, Side)> {
        match self {
            Role::Mine => Some((animal, side)),
            Role::MyHen => Some((Animal::Hen, side)),
            Role::Theirs => Some((animal, !side)),
            Role::TheirHen => Some((Animal::Hen, !side)),
            Role::MyHand | Role::TheirHand | Role::Gone => None,
        }
    }

    /// Puts such an animal into the hand it is in, if it is in one.
    #[inline]
    pub fn hold(self, animal: Animal, side: Side, p: &mut Pos) {
        match self {
            Role::MyHand => p.take(animal, side),
            Role::TheirHand => p.take(animal, !side),
            _ => {}
        }
    }
}

/// A set of the six pieces: piece `i` is bit `8 * i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Six(u64);

impl Six {
    /// The bits of all six.
    const ALL: u64 = 0x0101_0101_0101;

    /// No piece.
    pub const NONE: Six = Six(0);

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only one, or all pieces of another set if there is none, or none if there are more.
    #[inline]
    pub fn only_or(self, all: Six) -> Six {
        match self.0 {
            0 => all,
            set if set.is_power_of_two() => self,
            _ => Six(0),
        }
    }

    /// The piece, if there is just one.
    #[inline]
    pub fn single(self) -> Option<usize> {
        (self.0.is_power_of_two()).then(|| self.0.trailing_zeros() as usize / 8)
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// With a piece, if the lowest bit of a number is set.
    #[inline]
    pub fn with_if(self, i: usize, bit: u64) -> Six {
        Six(self.0 | (bit & 1) << (8 * i))
    }

    /// The first of each kind.
    #[inline]
    pub fn first_of_kinds(self) -> Six {
        Six(self.0 & !((self.0 & 0x0001_0001_0001) << 8))
    }

    /// The pieces, in order.
    #[inline]
    pub fn each(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let i = (self.0 != 0).then(|| self.0.trailing_zeros() as usize / 8)?;
            self.0 &= self.0 - 1;
            Some(i)
        })
    }
}

/// The animals of the list, two each.
pub const KINDS: [Animal; 3] = [Animal::Chick, Animal::Giraffe, Animal::Elephant];

/// A piece as a byte: its role in the three highest bits, its square or [`HAND`] below.
#[inline]
pub const fn byte(role: Role, at: u8) -> u8 {
    (role as u8) << 5 | at & 31
}

/// The role of a byte, and the square.
#[inline]
pub fn role_and_square(byte: u8) -> (Role, u8) {
    const ROLES_AND_NONE: [Role; 8] =
        [Role::Mine, Role::MyHen, Role::Theirs, Role::TheirHen, Role::MyHand, Role::TheirHand, Role::Gone, Role::Gone];
    (ROLES_AND_NONE[usize::from(byte >> 5)], byte & 31)
}

/// What a piece that is not a lion is to the player to move, as a [`byte`] without its square: by its code on the board
/// with the owner's bit turned so that it is set for the other player's.
const ON_BOARD: [u8; 16] = {
    let [mine, theirs] = [[Role::Mine, Role::MyHen], [Role::Theirs, Role::TheirHen]];
    let (mut bytes, mut animal) = ([0; 16], Animal::Giraffe as usize);
    while animal <= Animal::Hen as usize {
        let hen = (animal == Animal::Hen as usize) as usize;
        bytes[animal + 1] = byte(mine[hen], 0);
        bytes[animal + 9] = byte(theirs[hen], 0);
        animal += 1;
    }
    bytes
};

/// Two pieces that are not on the board, a [`byte`] each: by how many I hold, and four times how many they do.
const OFF_BOARD: [u16; 16] = {
    let [mine, theirs, gone] = [Role::MyHand, Role::TheirHand, Role::Gone];
    let (mut pairs, mut held) = ([0; 16], 0);
    while held < 16 {
        let [a, b] = match (held % 4, held / 4) {
            (0, 0) => [gone, gone],
            (0, 1) => [theirs, gone],
            (0, _) => [theirs, theirs],
            (1, 0) => [mine, gone],
            (1, _) => [mine, theirs],
            (_, _) => [mine, mine],
        };
        pairs[held] = byte(a, HAND) as u16 | (byte(b, HAND) as u16) << 8;
        held += 1;
    }
    pairs
};

/// A position as the player to move sees it. The six pieces are in a word, so that they stay in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The squares of my lion and of theirs.
    pub lions: [u8; 2],
    /// The pieces, a [`byte`] each, the first lowest.
    pub(super) list: u64,
}

impl Pieces {
    /// The lions, and six pieces that are out of the game.
    #[inline]
    pub fn lions(lions: [u8; 2]) -> Pieces {
        Pieces { lions, list: Six::ALL * u64::from(byte(Role::Gone, HAND)) }
    }

    /// A piece as a [`byte`].
    #[inline]
    pub fn piece(&self, i: usize) -> u8 {
        (self.list >> (8 * i)) as u8
    }

    /// What a piece is.
    #[inline]
    pub fn role(&self, i: usize) -> Role {
        role_and_square(self.piece(i)).0
    }

    /// The pieces with a role.
    #[inline]
    pub fn having(&self, role: Role) -> Six {
        let others = self.list >> 5 ^ (Six::ALL * role as u64);
        Six(!(others | others >> 1 | others >> 2) & Six::ALL)
    }

    /// My pieces on the board: their roles are 0 and 1.
    #[inline]
    pub fn mine(&self) -> Six {
        Six(!(self.list >> 6 | self.list >> 7) & Six::ALL)
    }

    /// Their pieces on the board: their roles are 2 and 3.
    #[inline]
    pub fn theirs(&self) -> Six {
        Six(self.list >> 6 & !(self.list >> 7) & Six::ALL)
    }

    /// The square of a piece, or [`HAND`].
    #[inline]
    pub fn at(&self, i: usize) -> u8 {
        role_and_square(self.piece(i)).1
    }

    /// The squares of the two pieces of a kind.
    #[inline]
    pub fn pair(&self, kind: usize) -> [u8; 2] {
        [self.at(2 * kind), self.at(2 * kind + 1)]
    }

    /// The roles of the two pieces of a kind as a number below 64: the first, and eight times the second.
    #[inline]
    pub fn pair_of_roles(&self, kind: usize) -> usize {
        let pair = self.list >> (16 * kind);
        (pair >> 5 & 7 | pair >> 10 & 0o70) as usize
    }

    /// The position with a piece that is something else, or elsewhere.
    #[inline]
    pub fn with(self, i: usize, role: Role, at: u8) -> Pieces {
        let shift = 8 * i;
        Pieces { list: self.list & !(0xFF << shift) | u64::from(byte(role, at)) << shift, ..self }
    }

    /// The pieces of a position, unless a lion is caught or there are too many of a kind. Always inlined: a call gives
    /// its answer back in memory, and waiting for that took a twelfth of the time of verifying a table.
    #[inline(always)]
    pub fn new(board: &Board, p: &Pos, side: Side) -> Option<Pieces> {
        let seen = |square| if side == Side::Right { square } else { board.turn(square) };
        let lions = [seen(p.lion(side)?), seen(p.lion(!side)?)];
        let (mut list, mut too_many) = (0, false);
        for ((kind, animal), set) in (0..).zip(KINDS).zip(p.kinds()) {
            let (on_board, mine, theirs) = (set.count_ones(), p.hand(animal, side), p.hand(animal, !side));
            too_many |= on_board + u32::from(mine + theirs) > 2;
            let mut pair = u64::from(OFF_BOARD[usize::from(mine + 4 * theirs)]).wrapping_shl(8 * on_board);
            for (i, set) in [set, set & set.wrapping_sub(1)].into_iter().enumerate() {
                // Where there is none, the bits of a hand are there already.
                let (square, code) = p.first(set);
                pair |= u64::from(ON_BOARD[usize::from(code) ^ (side as usize) << 3] | seen(square)) << (8 * i);
            }
            list |= (pair & 0xFFFF) << (16 * kind);
        }
        (!too_many).then_some(Pieces { lions, list })
    }

    /// The position that `side`, to move, sees like this.
    pub fn pos(&self, board: &Board, side: Side) -> Pos {
        let square = |seen| if side == Side::Right { seen } else { board.turn(seen) };
        let mut p = Pos::EMPTY;
        p.put(square(self.lions[0]), Some((Animal::Lion, side)));
        p.put(square(self.lions[1]), Some((Animal::Lion, !side)));
        for (animal, role, at) in (0..6).map(|i| (KINDS[i / 2], self.role(i), self.at(i))) {
            match role.piece(animal, side) {
                Some((animal, owner)) => p.set(square(at), animal, owner),
                None => role.hold(animal, side, &mut p),
            }
        }
        p
    }

    /// The same position as the other player sees it.
    pub fn turned(&self, board: &Board) -> Pieces {
        let [mine, theirs] = self.lions;
        let lions = Pieces::lions([board.turn(theirs), board.turn(mine)]);
        (0..6).fold(lions, |p, i| p.with(i, self.role(i).turned(), board.turn(self.at(i))))
    }
}
