//! What pieces attack, as sets of squares, from the side of the player to move.

use super::animal::Animal;
use super::board::{Board, PLACES, Squares, bit};
use super::pieces::{KINDS, Pieces, ROLES, Role, Six, role_and_square};
use super::variant::{Try, Variant};

/// Tables of a game for questions about attacks.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The steps by kind, role and square; none off the board.
    reach: [[[Squares; PLACES]; ROLES]; 3],
    /// What a piece adds to a [`Look`], by kind and [`byte`](super::pieces::byte).
    looks: [[Look; 256]; 3],
    /// The steps of a lion.
    lion: [Squares; PLACES],
    /// The squares of the far rank that my lion reaches, where that may win at once.
    tries: [Squares; PLACES],
    /// My far rank.
    pub far: Squares,
    /// My home rank.
    pub home: Squares,
    /// The squares of the board.
    pub full: Squares,
    /// Whether reaching an attacked square of the far rank is as good as being caught.
    pub official: bool,
}

/// Four sets of squares in a word: where my pieces are, where theirs are, what mine reach, what theirs reach.
type Look = u64;

const THEIRS: u32 = 16;
const MY_REACH: u32 = 32;
const THEIR_REACH: u32 = 48;

fn look(mine: Squares, theirs: Squares, my_reach: Squares, their_reach: Squares) -> Look {
    let [mine, theirs, my_reach, their_reach] = [mine, theirs, my_reach, their_reach].map(Look::from);
    mine | theirs << THEIRS | my_reach << MY_REACH | their_reach << THEIR_REACH
}

/// The squares that are taken and attacked by the pieces that were looked at so far.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    all: Look,
    /// The square of their lion.
    them: u8,
    /// Which of my pieces attack their lion.
    pub checkers: Six,
}

impl Seen {
    /// My pieces.
    #[inline]
    pub fn mine(&self) -> Squares {
        self.all as Squares
    }

    /// Their pieces.
    #[inline]
    pub fn theirs(&self) -> Squares {
        (self.all >> THEIRS) as Squares
    }

    /// What my pieces reach.
    #[inline]
    pub fn my_reach(&self) -> Squares {
        (self.all >> MY_REACH) as Squares
    }

    /// What their pieces reach.
    #[inline]
    pub fn their_reach(&self) -> Squares {
        (self.all >> THEIR_REACH) as Squares
    }
}

/// The squares to which a piece has to go so that every one of `open` is taken: any if there is none, else that one;
/// two cannot be.
#[inline]
pub fn answers(open: Squares) -> Squares {
    match open {
        0 => !0,
        _ if open & (open - 1) == 0 => open,
        _ => 0,
    }
}

impl Sight {
    /// The tables of a game.
    pub fn new(variant: &Variant, board: &Board) -> Sight {
        let squares: [u8; PLACES] = std::array::from_fn(|s| s as u8);
        let reach = |kind: Animal| {
            Role::ALL.map(|role| {
                squares.map(|from| match role {
                    Role::Mine => board.up(kind, from),
                    Role::MyHen => board.up(Animal::Hen, from),
                    Role::Theirs => board.down(kind, from),
                    Role::TheirHen => board.down(Animal::Hen, from),
                    Role::MyHand | Role::TheirHand | Role::Gone => 0,
                })
            })
        };
        let reach = KINDS.map(reach);
        let looks = std::array::from_fn(|kind| {
            std::array::from_fn(|byte| {
                let (role, at) = role_and_square(byte as u8);
                let (square, reach) = (bit(at), reach[kind][role as usize][usize::from(at)]);
                match () {
                    _ if role.is_mine() => look(square, 0, reach, 0),
                    _ if role.is_theirs() => look(0, square, 0, reach),
                    _ => 0,
                }
            })
        });
        let far = board.row(board.rows - 1);
        let official = variant.try_rule == Try::Official;
        Sight {
            reach,
            looks,
            lion: squares.map(|from| board.up(Animal::Lion, from)),
            tries: squares.map(|from| if official { board.up(Animal::Lion, from) & far } else { 0 }),
            far,
            home: board.row(0),
            full: board.full(),
            official,
        }
    }

    /// The squares a piece reaches; where a piece of the other player with the same steps attacks a square from, too.
    #[inline]
    pub fn reach(&self, kind: usize, role: Role, from: u8) -> Squares {
        self.reach[kind][role as usize][usize::from(from) % PLACES]
    }

    /// The squares a lion reaches.
    #[inline]
    pub fn lion(&self, from: u8) -> Squares {
        self.lion[usize::from(from) % PLACES]
    }

    /// The squares of the far rank my lion could try from a square.
    #[inline]
    pub fn tries(&self, lion: u8) -> Squares {
        self.tries[usize::from(lion) % PLACES]
    }

    /// What two lions look like.
    #[inline]
    pub fn lions(&self, [me, them]: [u8; 2]) -> Seen {
        Seen { all: look(bit(me), bit(them), self.lion(me), self.lion(them)), them, checkers: Six::NONE }
    }

    /// With one of the six pieces, which is a [`byte`](super::pieces::byte).
    #[inline]
    pub fn with(&self, seen: Seen, i: usize, piece: u8) -> Seen {
        let look = self.looks[i / 2][usize::from(piece)];
        Seen { all: seen.all | look, checkers: seen.checkers.with_if(i, look >> MY_REACH >> (seen.them & 15)), ..seen }
    }

    /// What one of the six pieces reaches if it is theirs.
    #[inline]
    pub fn reach_of_theirs(&self, i: usize, piece: u8) -> Squares {
        (self.looks[i / 2][usize::from(piece)] >> THEIR_REACH) as Squares
    }

    /// What a position looks like.
    #[inline]
    pub fn seen(&self, p: &Pieces) -> Seen {
        (0..6).fold(self.lions(p.lions), |seen, i| self.with(seen, i, p.piece(i)))
    }

    /// Whether the player to move can catch the lion, or bring the own one to a square of the far rank where it cannot
    /// be caught.
    #[inline]
    pub fn wins_now(&self, p: &Pieces) -> bool {
        self.wins_by_force(p, &self.seen(p))
    }

    /// The same, of a position that was looked at.
    #[inline]
    pub fn wins_by_force(&self, p: &Pieces, seen: &Seen) -> bool {
        seen.my_reach() & bit(p.lions[1]) != 0 || self.tries(p.lions[0]) & !seen.mine() & !seen.their_reach() != 0
    }

    /// Whether a lion has no free square around it: without that, nobody is or can be left without a move.
    #[inline]
    pub fn is_tight(&self, p: &Pieces, seen: &Seen) -> bool {
        self.lion(p.lions[0]) & !seen.mine() == 0 || self.lion(p.lions[1]) & !seen.theirs() == 0
    }
}
