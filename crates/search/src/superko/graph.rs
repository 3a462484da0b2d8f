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
    /// The numbers of each board's images, `symmetries` at a time; [`NONE`] where nobody asked yet.
    images: Vec<u32>,
    /// For each symmetry the one that undoes it, once a board without symmetry has told.
    inverse: Option<Vec<usize>>,
    /// Placements kept.
    edges: usize,
}

struct Entry<T> {
    board: T,
    score: i32,
    certain: (i32, i32),
    placements: [Option<Box<[u32]>>; 2],
    mobility: [Option<u16>; 2],
    /// The symmetry that gives the least image, which stands for all.
    to_least: u8,
}

const NONE: u32 = u32::MAX;

impl<'a, B: Boards> Graph<'a, B> {
    pub fn new(rules: &'a B) -> Self {
        Graph { rules, numbers: FxHashMap::default(), boards: Vec::new(), symmetries: 1, images: Vec::new(), inverse: None, edges: 0 }
    }

    /// The number of a board.
    pub fn number(&mut self, board: &B::Board) -> u32 {
        match self.numbers.get(board) {
            Some(&number) => number,
            None => self.add(board.clone(), self.rules.score(board), self.rules.certain(board)),
        }
    }

    fn add(&mut self, board: B::Board, score: i32, certain: (i32, i32)) -> u32 {
        let images = self.rules.images(&board);
        let to_least = (0..images.len()).min_by_key(|&g| (&images[g], g)).expect("the identity") as u8;
        self.symmetries = images.len();
        if self.inverse.is_none() {
            self.learn_inverses(&board, &images);
        }
        let number = self.boards.len() as u32;
        self.numbers.insert(board.clone(), number);
        self.boards.push(Entry { board, score, certain, placements: [None, None], mobility: [None, None], to_least });
        self.images.push(number);
        self.images.extend(std::iter::repeat_n(NONE, self.symmetries - 1));
        number
    }

    /// A board without symmetry tells which symmetry undoes which.
    fn learn_inverses(&mut self, board: &B::Board, images: &[B::Board]) {
        if (1..images.len()).all(|g| !images[..g].contains(&images[g])) {
            let undoes = |image: &B::Board| self.rules.images(image).iter().position(|b| b == board).expect("symmetries form a group");
            self.inverse = Some(images.iter().map(undoes).collect());
        }
    }

    /// The image of a board under a symmetry.
    pub fn image(&mut self, g: usize, board: u32) -> u32 {
        let at = board as usize * self.symmetries + g;
        if self.images[at] == NONE {
            let Entry { score, certain, .. } = self.boards[board as usize];
            let image = self.rules.images(&self.boards[board as usize].board).swap_remove(g);
            let known = self.numbers.get(&image).copied();
            self.images[at] = known.unwrap_or_else(|| self.add(image, score, certain));
        }
        self.images[at]
    }

    /// The symmetry to the image that stands for all, and the way back. Until a board without symmetry has come up
    /// nothing is folded.
    pub fn folding(&self, board: u32) -> (usize, usize) {
        let g = usize::from(self.boards[board as usize].to_least);
        self.inverse.as_ref().map_or((0, 0), |inverse| (g, inverse[g]))
    }

    pub fn score(&self, board: u32) -> i32 {
        self.boards[board as usize].score
    }

    pub fn certain(&self, board: u32) -> (i32, i32) {
        self.boards[board as usize].certain
    }

    /// How many placements a side has, superko aside.
    pub fn mobility(&mut self, board: u32, side: Side) -> u32 {
        let entry = &mut self.boards[board as usize];
        let mobility = entry.mobility[side as usize].get_or_insert_with(|| {
            let mut count = 0;
            self.rules.placements(&entry.board, side, |_| count += 1);
            count
        });
        u32::from(*mobility)
    }

    /// Makes sure [`Graph::placements`] has an answer.
    pub fn prepare(&mut self, board: u32, side: Side) {
        if self.boards[board as usize].placements[side as usize].is_none() {
            let mut after = Vec::new();
            self.rules.placements(&self.boards[board as usize].board, side, |b| after.push(b));
            let numbers: Box<[u32]> = after.iter().map(|b| self.number(b)).collect();
            self.edges += numbers.len();
            self.boards[board as usize].placements[side as usize] = Some(numbers);
        }
    }

    /// A board by its number.
    pub fn board(&self, number: u32) -> &B::Board {
        &self.boards[number as usize].board
    }

    /// The number of the board after a pass.
    pub fn pass(&mut self, board: u32) -> u32 {
        let after = self.rules.pass(&self.boards[board as usize].board);
        if after == self.boards[board as usize].board { board } else { self.number(&after) }
    }

    /// The boards after every placement of a side, superko aside.
    pub fn placements(&self, board: u32, side: Side) -> &[u32] {
        self.boards[board as usize].placements[side as usize].as_deref().expect("prepared")
    }

    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Bytes, about.
    pub fn bytes(&self) -> usize {
        let each = size_of::<Entry<B::Board>>() + 4 * self.symmetries;
        self.boards.capacity() * each + self.numbers.capacity() * (size_of::<(B::Board, u32)>() + 1) * 8 / 7 + self.edges * 4
    }
}
