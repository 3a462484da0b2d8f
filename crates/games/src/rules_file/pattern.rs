//! Moves on a board as patterns: which cells must hold what, and what some of them hold afterwards. A pattern may be
//! turned and mirrored, and from the patterns of both players follow the symmetries of the game, how to exchange the
//! players, and that every game ends.

/// Symbols of a cell as a set: bit `code - 1`.
pub(super) type Set = u8;
/// The most symbols a game can have; with "no cell" they fit into three bits.
pub(super) const MOST_SYMBOLS: usize = 7;

/// A place relative to the first cell that a move changes: rows down, columns right.
pub(super) type Offset = (i8, i8);

/// One kind of move in one direction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// What cells must hold, in the order they were written.
    pub cells: Vec<(Offset, Set)>,
    /// What cells hold afterwards; the first of them is at `(0, 0)`.
    pub changes: Vec<(Offset, u8)>,
    /// What must not be, or must be, beside the cells that change.
    pub near: Option<Near>,
    /// From the first to the last row and column it looks at.
    pub span: (u8, u8),
}

/// A condition on the cells beside those that a move changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Near {
    pub wanted: bool,
    pub set: Set,
    pub offsets: Vec<Offset>,
}

/// An image of the board: rows and columns exchanged first, then upside down, then left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Image {
    pub exchanged: bool,
    pub upside_down: bool,
    pub mirrored: bool,
}

impl Image {
    pub const SAME: Image = Image { exchanged: false, upside_down: false, mirrored: false };

    /// All eight.
    pub fn all() -> impl Iterator<Item = Image> {
        (0..8).map(|n| Image { exchanged: n & 4 != 0, upside_down: n & 2 != 0, mirrored: n & 1 != 0 })
    }
    /// Whether it is a turn by some quarters.
    pub fn is_turn(self) -> bool {
        !(self.exchanged ^ self.upside_down ^ self.mirrored)
    }
    /// Whether twice the image is the board itself.
    pub fn is_involution(self) -> bool {
        !self.exchanged || self.upside_down == self.mirrored
    }
    fn of(self, (row, col): Offset) -> Offset {
        let (row, col) = if self.exchanged { (col, row) } else { (row, col) };
        (if self.upside_down { -row } else { row }, if self.mirrored { -col } else { col })
    }
}

/// The four ways to a cell beside another.
const BESIDE: [Offset; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

impl Pattern {
    /// The pattern with these cells and changes, wherever they begin.
    pub fn new(mut cells: Vec<(Offset, Set)>, mut changes: Vec<(Offset, u8)>, near: Option<(bool, Set)>) -> Pattern {
        let (row, col) = changes[0].0;
        let shift = |at: &mut Offset| *at = (at.0 - row, at.1 - col);
        cells.iter_mut().for_each(|(at, _)| shift(at));
        changes.iter_mut().for_each(|(at, _)| shift(at));
        let near = near.map(|(wanted, set)| {
            let around = changes.iter().flat_map(|((row, col), _)| BESIDE.map(|(r, c)| (row + r, col + c)));
            let mut offsets: Vec<Offset> = around.filter(|at| cells.iter().all(|(cell, _)| cell != at)).collect();
            offsets.sort_unstable();
            offsets.dedup();
            Near { wanted, set, offsets }
        });
        let span = (length(cells.iter().map(|(at, _)| at.0)), length(cells.iter().map(|(at, _)| at.1)));
        Pattern { cells, changes, near, span }
    }

    /// An image of it. The first cell that changes stays the first.
    pub fn image(&self, image: Image) -> Pattern {
        let mut near = self.near.clone();
        if let Some(near) = &mut near {
            near.offsets.iter_mut().for_each(|at| *at = image.of(*at));
            near.offsets.sort_unstable();
        }
        Pattern {
            cells: self.cells.iter().map(|(at, set)| (image.of(*at), *set)).collect(),
            changes: self.changes.iter().map(|(at, code)| (image.of(*at), *code)).collect(),
            near,
            span: if image.exchanged { (self.span.1, self.span.0) } else { self.span },
        }
    }

    /// The same move with other symbols: code `c` becomes `codes[c - 1]`.
    fn renamed(&self, codes: &[u8]) -> Pattern {
        let set = |set: Set| (0..codes.len()).filter(|i| set >> i & 1 != 0).fold(0, |all, i| all | 1 << (codes[i] - 1));
        let code = |code: u8| codes[usize::from(code) - 1];
        Pattern {
            cells: self.cells.iter().map(|(at, s)| (*at, set(*s))).collect(),
            changes: self.changes.iter().map(|(at, c)| (*at, code(*c))).collect(),
            near: self.near.clone().map(|near| Near { set: set(near.set), ..near }),
            span: self.span,
        }
    }

    /// What the move does, however it was written: equal for patterns that are the same move.
    fn meaning(&self) -> Pattern {
        let (mut cells, mut changes) = (self.cells.clone(), self.changes.clone());
        cells.sort_unstable();
        changes.sort_unstable();
        let near = self.near.as_ref().map(|near| (near.wanted, near.set));
        let mut plain = Pattern::new(cells, changes, near);
        plain.cells.sort_unstable();
        plain
    }

    /// From the first cell that changes to the last.
    pub fn reach(&self) -> Offset {
        self.changes.last().map_or((0, 0), |(at, _)| *at)
    }

    /// Whether both cannot fit the same position at the same place.
    pub fn excludes(&self, other: &Pattern) -> bool {
        self.cells.iter().any(|(at, set)| other.cells.iter().any(|(there, others)| at == there && set & others == 0))
    }

    /// What a set of symbols must be where a change is made.
    fn before(&self, at: Offset) -> Set {
        self.cells.iter().find(|(cell, _)| *cell == at).map_or(0, |(_, set)| *set)
    }
}

/// How far the last is from the first.
fn length(places: impl Iterator<Item = i8> + Clone) -> u8 {
    places.clone().max().unwrap_or(0).abs_diff(places.min().unwrap_or(0))
}

/// The moves of a player as a sorted list of what they do.
fn meanings<'a>(patterns: impl Iterator<Item = &'a Pattern>) -> Vec<Pattern> {
    let mut all: Vec<Pattern> = patterns.map(Pattern::meaning).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The images of the board under which both players keep their moves.
pub(super) fn symmetries(moves: [&[&Pattern]; 2]) -> Vec<Image> {
    let plain = moves.map(|all| meanings(all.iter().copied()));
    let keeps = |image: &Image| {
        (0..2).all(|side| {
            let images: Vec<Pattern> = plain[side].iter().map(|pattern| pattern.image(*image)).collect();
            meanings(images.iter()) == plain[side]
        })
    };
    Image::all().filter(keeps).collect()
}

/// How the players are exchanged: an image of the board and other symbols, after which each has the other's moves.
pub(super) fn exchange(moves: [&[&Pattern]; 2], symbols: usize) -> Option<(Image, Vec<u8>)> {
    let [left, right] = moves.map(|all| meanings(all.iter().copied()));
    let mut renamings = Vec::new();
    involutions(&mut (1..=symbols as u8).collect::<Vec<_>>(), 0, &mut renamings);
    let fits = |image: Image, codes: &[u8]| {
        let images: Vec<Pattern> = left.iter().map(|pattern| pattern.image(image).renamed(codes)).collect();
        meanings(images.iter()) == right
    };
    let images = || Image::all().filter(|image| image.is_involution());
    renamings.into_iter().find_map(|codes| images().find(|image| fits(*image, &codes)).map(|image| (image, codes)))
}

/// All ways to exchange symbols in pairs.
fn involutions(codes: &mut Vec<u8>, from: usize, all: &mut Vec<Vec<u8>>) {
    let Some(one) = (from..codes.len()).find(|i| usize::from(codes[*i]) == i + 1) else { return all.push(codes.clone()) };
    involutions(codes, one + 1, all);
    for other in one + 1..codes.len() {
        if usize::from(codes[other]) == other + 1 {
            codes.swap(one, other);
            involutions(codes, one + 1, all);
            codes.swap(one, other);
        }
    }
}

/// What can become less and less: how many cells hold a symbol of a set, or the sum of their rows or columns.
#[derive(Clone, Copy)]
struct Measure {
    set: Set,
    /// The weights of a row, of a column, and of the cell itself.
    weights: (i32, i32, i32),
}

impl Measure {
    /// By how much a move increases it at most; `None` where that depends on the place.
    fn change(self, pattern: &Pattern) -> Option<i32> {
        let (row, col, one) = self.weights;
        let (mut most, mut gone, mut come) = (0, 0, 0);
        for (at, code) in &pattern.changes {
            let weight = one + row * i32::from(at.0) + col * i32::from(at.1);
            let after = i32::from(self.set >> (code - 1) & 1);
            // A cell that may hold several symbols may count before, or not.
            let before = pattern.before(*at);
            let (inside, outside) = (before & self.set != 0, before & !self.set != 0);
            if inside && outside && (row, col) != (0, 0) {
                return None;
            }
            come += after;
            gone += i32::from(inside);
            let changes = [inside.then_some(weight * (after - 1)), outside.then_some(weight * after)];
            most += changes.into_iter().flatten().max().unwrap_or(0);
        }
        ((row, col) == (0, 0) || gone == come).then_some(most)
    }
}

/// Whether every game ends: measures of a finite board, one after the other, that no move increases and each move in
/// turn decreases. Gives the patterns for which none was found.
pub(super) fn endless(patterns: &[Pattern], symbols: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..patterns.len()).collect();
    let kinds = [(0, 0, 1), (1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, 0)];
    let signed = kinds.into_iter().flat_map(|(row, col, one)| [(row, col, one), (-row, -col, -one)]);
    let measures: Vec<Measure> =
        signed.flat_map(|weights| (1..1u16 << symbols).map(move |set| Measure { set: set as Set, weights })).collect();
    while !left.is_empty() {
        let strict = measures.iter().find_map(|measure| {
            let changes: Option<Vec<i32>> = left.iter().map(|i| measure.change(&patterns[*i])).collect();
            let changes = changes.filter(|all| all.iter().all(|most| *most <= 0))?;
            let strict: Vec<usize> = left.iter().zip(changes).filter(|(_, most)| *most < 0).map(|(i, _)| *i).collect();
            (!strict.is_empty()).then_some(strict)
        });
        match strict {
            Some(strict) => left.retain(|i| !strict.contains(i)),
            None => break,
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Set = 1;
    const TOAD: Set = 2;
    const FROG: Set = 4;

    fn row(cells: &[Set], after: &[u8]) -> Pattern {
        let places = || (0..cells.len()).map(|col| (0, col as i8));
        let changes = places().zip(after).zip(cells).filter(|((_, code), set)| **set != 1 << (**code - 1));
        Pattern::new(places().zip(cells.iter().copied()).collect(), changes.map(|((at, code), _)| (at, *code)).collect(), None)
    }

    #[test]
    fn the_images_of_a_square_are_a_group() {
        assert_eq!(Image::all().filter(|image| image.is_turn()).count(), 4);
        for image in Image::all() {
            let twice = image.of(image.of((1, 2)));
            assert_eq!(twice == (1, 2), image.is_involution(), "{image:?}");
        }
    }

    #[test]
    fn toads_and_frogs_end_and_a_stone_that_goes_both_ways_does_not() {
        let toad = [row(&[TOAD, FREE], &[1, 2]), row(&[TOAD, FROG, FREE], &[1, 3, 2])];
        let frog = [row(&[FREE, FROG], &[3, 1]), row(&[FREE, TOAD, FROG], &[3, 2, 1])];
        let all: Vec<Pattern> = toad.iter().chain(&frog).cloned().collect();
        assert_eq!(endless(&all, 3), [0; 0]);
        let back = row(&[FREE, TOAD], &[2, 1]);
        let with_back: Vec<Pattern> = all.iter().cloned().chain([back]).collect();
        assert_eq!(endless(&with_back, 3), [0, 1, 4]);
    }

    #[test]
    fn players_are_exchanged_by_a_mirror_and_other_symbols() {
        let toad = [row(&[TOAD, FREE], &[1, 2]), row(&[TOAD, FROG, FREE], &[1, 3, 2])];
        let frog = [row(&[FREE, FROG], &[3, 1]), row(&[FREE, TOAD, FROG], &[3, 2, 1])];
        let (toads, frogs): (Vec<_>, Vec<_>) = (toad.iter().collect(), frog.iter().collect());
        let (image, codes) = exchange([&toads, &frogs], 3).expect("the players can be exchanged");
        assert!(image.mirrored && !image.exchanged);
        assert_eq!(codes, [1, 3, 2]);
        assert_eq!(exchange([&toads, &frogs[..1]], 3), None);
        let same = symmetries([&toads, &frogs]);
        assert!(same.iter().all(|image| !image.mirrored && !image.exchanged));
    }
}
