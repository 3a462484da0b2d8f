//! Every board that came up, numbered, with what the rules say of it worked out once.

use super::Boards;
use rustc_hash::FxHashMap;
use zug_core::Side;

/// The numbered boards. Numbers are given in the order in which boards come up.
pub(super) struct Graph<'a, B: Boards> {
    rules: &'a B,
    numbers: FxHashMap<B::Board, u32>,
    boards: Vec<Entry<B::Board>>,
    symmetries: usize,
    /// The numbers of each board's images, `symmetries` at a time.
    images: Vec<u32>,
    /// For each symmetry the one that undoes it.
    inverse: Vec<usize>,
}

struct Entry<T> {
    board: T,
    score: i32,
    certain: (i32, i32),
    placements: [Option<Box<[u32]>>; 2],
    /// The symmetry that gives the least image, which stands for all.
    to_least: usize,
}

impl<'a, B: Boards> Graph<'a, B> {
    pub fn new(rules: &'a B) -> Self {
        Graph { rules, numbers: FxHashMap::default(), boards: Vec::new(), symmetries: 1, images: Vec::new(), inverse: vec![0] }
    }

    /// The number of a board; its images get theirs too.
    pub fn number(&mut self, board: &B::Board) -> u32 {
        if let Some(&number) = self.numbers.get(board) {
            return number;
        }
        let images = self.rules.images(board);
        let first = self.boards.len() as u32;
        for image in &images {
            if !self.numbers.contains_key(image) {
                self.numbers.insert(image.clone(), self.boards.len() as u32);
                self.boards.push(Entry {
                    board: image.clone(),
                    score: self.rules.score(image),
                    certain: self.rules.certain(image),
                    placements: [None, None],
                    to_least: 0,
                });
            }
        }
        self.symmetries = images.len();
        for number in first..self.boards.len() as u32 {
            let images = self.rules.images(&self.boards[number as usize].board);
            let numbers: Vec<u32> = images.iter().map(|i| self.numbers[i]).collect();
            self.boards[number as usize].to_least = (0..numbers.len()).min_by_key(|&g| (numbers[g], g)).expect("the identity");
            self.images.extend(numbers);
        }
        self.learn_inverses(first);
        first
    }

    /// A board without symmetry tells which symmetry undoes which.
    fn learn_inverses(&mut self, number: u32) {
        let g = self.symmetries;
        if self.inverse.len() < g {
            self.inverse = vec![usize::MAX; g];
            self.inverse[0] = 0;
        }
        if self.inverse.contains(&usize::MAX) {
            let distinct: std::collections::BTreeSet<u32> = (0..g).map(|h| self.image(h, number)).collect();
            if distinct.len() == g {
                for h in 0..g {
                    let back = |&k: &usize| self.image(k, self.image(h, number)) == number;
                    self.inverse[h] = (0..g).find(back).expect("symmetries form a group");
                }
            }
        }
    }

    /// The image of a board under a symmetry.
    pub fn image(&self, g: usize, board: u32) -> u32 {
        self.images[board as usize * self.symmetries + g]
    }

    /// The symmetry to the image that stands for all, and the way back. Until a board without symmetry has come up nothing is folded.
    pub fn folding(&self, board: u32) -> (usize, usize) {
        let g = self.boards[board as usize].to_least;
        match self.inverse[g] {
            usize::MAX => (0, 0),
            back => (g, back),
        }
    }

    pub fn score(&self, board: u32) -> i32 {
        self.boards[board as usize].score
    }

    pub fn certain(&self, board: u32) -> (i32, i32) {
        self.boards[board as usize].certain
    }

    /// Makes sure [`Graph::placements`] has an answer.
    pub fn prepare(&mut self, board: u32, side: Side) {
        if self.boards[board as usize].placements[side as usize].is_none() {
            let mut after = Vec::new();
            self.rules.placements(&self.boards[board as usize].board, side, |b| after.push(b));
            let numbers = after.iter().map(|b| self.number(b)).collect();
            self.boards[board as usize].placements[side as usize] = Some(numbers);
        }
    }

    /// The boards after every placement of a side, superko aside.
    pub fn placements(&self, board: u32, side: Side) -> &[u32] {
        self.boards[board as usize].placements[side as usize].as_deref().expect("prepared")
    }

    pub fn len(&self) -> usize {
        self.boards.len()
    }
}
