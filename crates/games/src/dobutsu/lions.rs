//! The pairs of squares that the lions of open positions have.

use super::animal::Animal;
use super::board::{Board, bit};
use super::digits::{Free, SQUARES};
use std::cmp::Ordering;

/// What is to be done with a pair of lions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// It is one of those that are numbered.
    Kept,
    /// Its image in the mirror is.
    Mirrored,
    /// It is its own image.
    Either,
    /// There is no open position with it.
    Outside,
}

/// A pair of lions with the squares it leaves free.
#[derive(Clone, Copy, Debug)]
pub struct Lions {
    /// The squares of my lion and of theirs.
    pub squares: [u8; 2],
    /// The free squares.
    pub free: Free,
    /// What is to be done with the pair.
    pub fold: Fold,
}

/// The numbers of the pairs.
#[derive(Clone, Debug)]
pub struct Pairs {
    number: [[(Fold, u8); 16]; 16],
    /// The numbered pairs; and the same for the other player, in the mirror if the pair is numbered like that. Free
    /// squares are in the same order.
    lions: Vec<[Lions; 2]>,
}

impl Pairs {
    /// The pairs of open positions: not next to each other, and neither lion on its far rank.
    pub fn open(board: &Board) -> Pairs {
        Pairs::new(board, |[mine, theirs]| {
            let done = bit(mine) & board.row(board.rows - 1) != 0 || bit(theirs) & board.row(0) != 0;
            !done && board.up(Animal::Lion, mine) & bit(theirs) == 0
        })
    }

    /// All pairs.
    pub fn all(board: &Board) -> Pairs {
        Pairs::new(board, |_| true)
    }

    fn new(board: &Board, wanted: impl Fn([u8; 2]) -> bool) -> Pairs {
        let mut pairs = Pairs { number: [[(Fold::Outside, 0); 16]; 16], lions: Vec::new() };
        let all = (0..board.squares()).flat_map(|mine| (0..board.squares()).map(move |theirs| [mine, theirs]));
        for squares in all.filter(|&[mine, theirs]| mine != theirs && wanted([mine, theirs])) {
            let image = squares.map(|square| board.mirror(square));
            let (fold, number) = match squares.cmp(&image) {
                Ordering::Less => (Fold::Kept, pairs.lions.len() as u8),
                Ordering::Equal => (Fold::Either, pairs.lions.len() as u8),
                Ordering::Greater => (Fold::Mirrored, pairs.number(image)),
            };
            pairs.number[usize::from(squares[0])][usize::from(squares[1])] = (fold, number);
            if fold != Fold::Mirrored {
                let free = Free(SQUARES).without(squares[0].max(squares[1])).without(squares[0].min(squares[1]));
                let lions = Lions { squares, free, fold };
                pairs.lions.push([lions; 2]);
            }
        }
        for place in 0..pairs.lions.len() {
            pairs.lions[place][1] = pairs.facing(board, pairs.lions[place][0]);
        }
        pairs
    }

    /// The pair for the other player.
    fn facing(&self, board: &Board, lions: Lions) -> Lions {
        let [mine, theirs] = lions.squares;
        let turned = [board.turn(theirs), board.turn(mine)];
        let mirrored = self.fold(turned) == Fold::Mirrored;
        let place = |square| if mirrored { board.mirror(square) } else { square };
        let squares = turned.map(place);
        let seen = |n: u8| u64::from(place(board.turn(lions.free.square(n)))) << (4 * n);
        Lions { squares, free: Free((0..board.squares() - 2).map(seen).sum()), fold: self.fold(squares) }
    }

    /// How many are numbered.
    pub fn count(&self) -> usize {
        self.lions.len()
    }

    /// What is to be done with a pair.
    #[inline]
    pub fn fold(&self, [mine, theirs]: [u8; 2]) -> Fold {
        self.number[usize::from(mine) & 15][usize::from(theirs) & 15].0
    }

    /// The number of a pair or of its image.
    #[inline]
    pub fn number(&self, [mine, theirs]: [u8; 2]) -> u8 {
        self.number[usize::from(mine) & 15][usize::from(theirs) & 15].1
    }

    /// A numbered pair, for the player to move and for the other.
    #[inline]
    pub fn get(&self, number: u32) -> &[Lions; 2] {
        &self.lions[number as usize]
    }
}
