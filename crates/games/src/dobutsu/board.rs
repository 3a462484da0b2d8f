//! Boards of up to sixteen squares, and where each animal steps.
//!
//! Square `row * cols + col` has row 0 on the home rank of the player who moves *up*. Positions number squares from
//! Gote's side, so that rank 1 of the notation is row 0; a player's own view of the board has that player's home rank
//! as row 0.

use super::animal::{self, Animal};

/// A set of squares, a bit each.
pub type Squares = u16;

/// The place of a piece that is not on the board.
pub const HAND: u8 = 16;

/// The length of tables by place: squares, [`HAND`], and room so that no index needs a check.
pub const PLACES: usize = 32;

/// A square's set; none for a piece in a hand.
#[inline]
pub fn bit(square: u8) -> Squares {
    (1u32 << square) as Squares
}

/// The squares of a set, lowest first.
#[inline]
pub fn each(mut set: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}

/// From where each animal comes to a square, a bit for each four.
pub type Attackers = [[u64; animal::ALL.len()]; PLACES];

/// A board with the steps on it.
#[derive(Clone, Debug)]
pub struct Board {
    /// Files.
    pub cols: u8,
    /// Ranks.
    pub rows: u8,
    up: [[Squares; PLACES]; 5],
    down: [[Squares; PLACES]; 5],
    /// By whether a player moves up, and by square: from where each animal comes to it, a bit for each four as in
    /// positions.
    attackers: [Attackers; 2],
    mirror: [u8; PLACES],
    turn: [u8; PLACES],
}

impl Board {
    /// A board of at most sixteen squares.
    pub fn new(cols: u8, rows: u8) -> Board {
        assert!(cols * rows <= 16, "a board has at most sixteen squares");
        let places: [u8; PLACES] = std::array::from_fn(|s| s as u8);
        let on_board = |s: u8| s < cols * rows;
        let targets = |s: u8, animal: Animal, forward: i8| {
            let shifted = |[dx, dy]: &[i8; 2]| {
                let (col, row) = ((s % cols) as i8 + dx, (s / cols) as i8 + dy * forward);
                let inside = on_board(s) && (0..cols as i8).contains(&col) && (0..rows as i8).contains(&row);
                if inside { bit(row as u8 * cols + col as u8) } else { 0 }
            };
            animal::steps(animal).iter().map(shifted).fold(0, |set, square| set | square)
        };
        let wide = |set: Squares| each(set).fold(0, |wide, square| wide | 1 << (4 * square));
        Board {
            cols,
            rows,
            up: animal::ALL.map(|animal| places.map(|s| targets(s, animal, 1))),
            down: animal::ALL.map(|animal| places.map(|s| targets(s, animal, -1))),
            attackers: [1, -1].map(|back| places.map(|to| animal::ALL.map(|animal| wide(targets(to, animal, back))))),
            mirror: places.map(|s| if on_board(s) { s / cols * cols + cols - 1 - s % cols } else { s }),
            turn: places.map(|s| if on_board(s) { cols * rows - 1 - s } else { s }),
        }
    }

    /// The number of squares.
    #[inline]
    pub fn squares(&self) -> u8 {
        self.cols * self.rows
    }

    /// All squares.
    #[inline]
    pub fn full(&self) -> Squares {
        ((1u32 << self.squares()) - 1) as Squares
    }

    /// The squares of a row.
    #[inline]
    pub fn row(&self, row: u8) -> Squares {
        (((1u32 << self.cols) - 1) << (row * self.cols)) as Squares
    }

    /// The steps of the player who moves up. They also say from where an animal of the other player comes.
    #[inline]
    pub fn up(&self, animal: Animal, from: u8) -> Squares {
        self.up[animal as usize][usize::from(from) % PLACES]
    }

    /// The steps of the player who moves down. They also say from where an animal that moves up comes.
    #[inline]
    pub fn down(&self, animal: Animal, from: u8) -> Squares {
        self.down[animal as usize][usize::from(from) % PLACES]
    }

    /// From where animals come to squares, of the player who moves up or of the other.
    #[inline]
    pub fn attackers(&self, up: bool) -> &Attackers {
        &self.attackers[usize::from(up)]
    }

    /// The square seen in a mirror; a hand stays one.
    #[inline]
    pub fn mirror(&self, square: u8) -> u8 {
        self.mirror[usize::from(square) % PLACES]
    }

    /// The square on the board turned by half; a hand stays one.
    #[inline]
    pub fn turn(&self, square: u8) -> u8 {
        self.turn[usize::from(square) % PLACES]
    }

    /// The name of a square as positions number them.
    pub fn name(&self, square: u8) -> String {
        format!("{}{}", (b'a' + square % self.cols) as char, square / self.cols + 1)
    }

    /// The square with this name.
    pub fn named(&self, name: &str) -> Option<u8> {
        (0..self.squares()).find(|&s| self.name(s) == name)
    }
}
