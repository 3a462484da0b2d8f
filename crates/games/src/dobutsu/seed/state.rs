//! The state: where the eight pieces are, in 40 bits.

use crate::dobutsu::Pos;
use crate::dobutsu::animal::Animal;
use zug_core::Side;

/// A square by row and column, in 4 bits: the row times four, and the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate(u8);

impl Coordinate {
    /// All twelve.
    pub fn all() -> impl Iterator<Item = Coordinate> {
        (0..16).filter_map(Coordinate::from_bits)
    }

    /// The square in this row and column.
    pub fn new(row: u8, column: u8) -> Option<Coordinate> {
        (row < 4 && column < 3).then_some(Coordinate(4 * row + column))
    }

    /// The square with these four bits.
    pub fn from_bits(bits: u8) -> Option<Coordinate> {
        Coordinate::new(bits >> 2, bits & 3)
    }

    /// The four bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The row, from the active player's home rank.
    pub fn row(self) -> u8 {
        self.0 >> 2
    }

    /// The column, from file a.
    pub fn column(self) -> u8 {
        self.0 & 3
    }

    /// The square of a position.
    pub fn square(self, active: Side) -> u8 {
        let row = if active == Side::Left { 3 - self.row() } else { self.row() };
        3 * row + self.column()
    }

    /// The coordinate of a square of a position.
    pub fn of(square: u8, active: Side) -> Coordinate {
        let row = if active == Side::Left { 3 - square / 3 } else { square / 3 };
        Coordinate(4 * row + square % 3)
    }
}

/// The pieces that can act, by their numbers in actions and boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Actor {
    /// The lion of the active player (on boards, either lion).
    Lion = 1,
    /// A chick.
    Chick0,
    /// The other chick.
    Chick1,
    /// An elephant.
    Elephant0,
    /// The other elephant.
    Elephant1,
    /// A giraffe.
    Giraffe0,
    /// The other giraffe.
    Giraffe1,
}

impl Actor {
    /// Every piece.
    pub const ALL: [Actor; 7] =
        [Actor::Lion, Actor::Chick0, Actor::Chick1, Actor::Elephant0, Actor::Elephant1, Actor::Giraffe0, Actor::Giraffe1];

    /// The piece with this number.
    pub fn from_bits(bits: u8) -> Option<Actor> {
        Actor::ALL.into_iter().find(|&actor| actor as u8 == bits)
    }

    /// Its animal, as a chick if it is one or a hen.
    pub fn animal(self) -> Animal {
        match self {
            Actor::Lion => Animal::Lion,
            Actor::Chick0 | Actor::Chick1 => Animal::Chick,
            Actor::Elephant0 | Actor::Elephant1 => Animal::Elephant,
            Actor::Giraffe0 | Actor::Giraffe1 => Animal::Giraffe,
        }
    }

    /// The lowest bit of its field in a state.
    fn shift(self) -> u32 {
        match self {
            Actor::Chick0 => 34,
            Actor::Chick1 => 28,
            Actor::Elephant0 => 23,
            Actor::Elephant1 => 18,
            Actor::Giraffe0 => 13,
            Actor::Giraffe1 => 8,
            Actor::Lion => 4,
        }
    }

    fn is_chick(self) -> bool {
        self.animal() == Animal::Chick
    }
}

/// A piece of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whether it belongs to the player who is not to move.
    pub passive: bool,
    /// Where it is; nowhere on the board when it is in the hand.
    pub place: Option<Coordinate>,
    /// Whether it is a chick that became a hen.
    pub promoted: bool,
}

/// The place of a piece that is in a hand.
const IN_HAND: u64 = 15;

/// A position seen by the player to move, in 40 bits.
///
/// | 39–34 | 33–28 | 27–23 | 22–18 | 17–13 | 12–8 | 7–4 | 3–0 |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | chick 0 | chick 1 | elephant 0 | elephant 1 | giraffe 0 | giraffe 1 | active lion | passive lion |
///
/// and each piece, where a lion has no allegiance and only a chick a promotion:
///
/// | allegiance, 1 bit | row, 2 bits | column, 2 bits | promotion, 1 bit |
/// | --- | --- | --- | --- |
/// | 0 active, 1 passive | 0 is the active player's home rank | 0 is file a | 1 for a hen |
///
/// Row and column are both `0b11` in the hand; a lion that was caught is written like that too. Of two equal animals we
/// write the smaller field first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u64);

impl State {
    /// The state of a position of the 3×4 game with all its pieces.
    pub fn new(p: &Pos, active: Side) -> State {
        let place = |square: Option<u8>| square.map_or(IN_HAND, |square| Coordinate::of(square, active).bits().into());
        let mut bits = place(p.lion(active)) << 4 | place(p.lion(!active));
        for (animal, shifts) in [(Animal::Chick, [28, 34]), (Animal::Elephant, [18, 23]), (Animal::Giraffe, [8, 13])] {
            let field = |side: Side, square, hen: bool| {
                let field = u64::from(side != active) << 4 | place(square);
                if animal == Animal::Chick { field << 1 | u64::from(hen) } else { field }
            };
            let of_kind = p.pieces().filter(|&(_, other, _)| crate::dobutsu::animal::caught(other) == animal);
            let on_board = of_kind.map(|(square, other, side)| field(side, Some(square), other == Animal::Hen));
            let held = Side::BOTH.into_iter().flat_map(|side| (0..p.hand(animal, side)).map(move |_| field(side, None, false)));
            let mut fields: Vec<u64> = on_board.chain(held).collect();
            fields.sort_by_key(|&field| std::cmp::Reverse(field));
            bits |= fields.iter().zip(shifts).map(|(field, shift)| field << shift).sum::<u64>();
        }
        State(bits)
    }

    /// The state with these bits, whatever they mean; bits above 39 are refused.
    pub fn from_bits(bits: u64) -> Option<State> {
        (bits < 1 << 40).then_some(State(bits))
    }

    /// The forty bits.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Where the passive lion is; nowhere if it was caught.
    pub fn passive_lion(self) -> Option<Coordinate> {
        Coordinate::from_bits((self.0 & 15) as u8)
    }

    /// A piece, the active lion among them.
    pub fn piece(self, actor: Actor) -> Piece {
        let field = self.0 >> actor.shift();
        let promotion = u32::from(actor.is_chick());
        Piece {
            passive: actor != Actor::Lion && field >> (4 + promotion) & 1 != 0,
            place: Coordinate::from_bits((field >> promotion & 15) as u8),
            promoted: actor.is_chick() && field & 1 != 0,
        }
    }

    /// The position this is with `active` to move, or what is wrong with it.
    pub fn pos(self, active: Side) -> Result<Pos, String> {
        let mut p = Pos::EMPTY;
        let mut put = |name: String, bits: u64, animal: Animal, side: Side, promoted: bool| {
            match Coordinate::from_bits(bits as u8).map(|coordinate| coordinate.square(active)) {
                None if bits != IN_HAND => return Err(format!("{name}: column 3 is no column")),
                None if promoted => return Err(format!("{name}: promoted in the hand")),
                None if animal == Animal::Lion => {}
                None => p.take(animal, side),
                Some(square) if p.at(square).is_some() => return Err(format!("{name}: its square is taken")),
                Some(square) => p.put(square, Some((if promoted { Animal::Hen } else { animal }, side))),
            }
            Ok(())
        };
        put("passive lion".into(), self.0 & 15, Animal::Lion, !active, false)?;
        for actor in Actor::ALL {
            let piece = self.piece(actor);
            let bits = self.0 >> (actor.shift() + u32::from(actor.is_chick())) & 15;
            let side = if piece.passive { !active } else { active };
            put(format!("{actor:?}").to_lowercase(), bits, actor.animal(), side, piece.promoted)?;
        }
        Ok(p)
    }
}
