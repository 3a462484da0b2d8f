//! Gobblet Gobblers beside a second, plain reading of its rules: stacks in lists, nothing shared with the game's own
//! code, in 50,000 positions of random games under each reading.

use zug_core::{Notation, Over, Rules, Side};
use zug_games::gobblet::{Gobblet, Pos, Reading, Strict, V2};

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const POSITIONS: usize = 50_000;

/// Player (1 or 2) and size (1 to 3) of each piece of each cell, from the bottom up; and who is to move.
#[derive(Clone)]
struct Plain {
    cells: [Vec<(u8, u8)>; 9],
    player: u8,
    first_line_only: bool,
}

#[derive(Clone, Copy)]
enum Step {
    Place(u8, usize),
    Slide(usize, usize),
}

impl Plain {
    fn fits(&self, size: u8, cell: usize) -> bool {
        self.cells[cell].last().is_none_or(|&(_, top)| top < size)
    }

    fn lines(&self, player: u8) -> Vec<[usize; 3]> {
        let shown = |cell: usize| self.cells[cell].last().is_some_and(|&(owner, _)| owner == player);
        LINES.into_iter().filter(|line| line.iter().all(|&cell| shown(cell))).collect()
    }

    fn steps(&self) -> Vec<Step> {
        if !self.lines(1).is_empty() || !self.lines(2).is_empty() {
            return Vec::new();
        }
        let mut steps = Vec::new();
        for size in 1..=3 {
            let used = self.cells.iter().flatten().filter(|&&piece| piece == (self.player, size)).count();
            if used < 2 {
                steps.extend((0..9).filter(|&to| self.fits(size, to)).map(|to| Step::Place(size, to)));
            }
        }
        for from in 0..9 {
            let Some(&(owner, size)) = self.cells[from].last() else { continue };
            if owner != self.player {
                continue;
            }
            let mut lifted = self.clone();
            lifted.cells[from].pop();
            let uncovered = lifted.lines(3 - self.player);
            let blocks = |to: usize| match uncovered.first() {
                None => true,
                Some(first) if self.first_line_only => first.contains(&to),
                Some(_) => uncovered.iter().all(|line| line.contains(&to)),
            };
            steps.extend((0..9).filter(|&to| to != from && lifted.fits(size, to) && blocks(to)).map(|to| Step::Slide(from, to)));
        }
        steps
    }

    fn after(&self, step: Step) -> Plain {
        let mut after = self.clone();
        let (piece, to) = match step {
            Step::Place(size, to) => ((self.player, size), to),
            Step::Slide(from, to) => (after.cells[from].pop().unwrap(), to),
        };
        after.cells[to].push(piece);
        after.player = 3 - self.player;
        after
    }

    fn winner(&self) -> Option<u8> {
        let [one, two] = [1, 2].map(|player| !self.lines(player).is_empty());
        match (one, two) {
            (true, _) => Some(1),
            (_, true) => Some(2),
            _ => self.steps().is_empty().then_some(3 - self.player),
        }
    }

    /// The number of the position in the program this game was first written for.
    fn code(&self) -> u64 {
        let pieces = self.cells.iter().enumerate().flat_map(|(cell, stack)| stack.iter().map(move |piece| (cell, piece)));
        let board: u64 = pieces.map(|(cell, &(player, size))| u64::from(player) << (6 * cell + 2 * (usize::from(size) - 1))).sum();
        board + (u64::from(self.player - 1) << 54)
    }
}

fn written(step: Step) -> String {
    let cell = |cell: usize| format!("{}{}", ["a", "b", "c"][cell % 3], cell / 3 + 1);
    match step {
        Step::Place(size, to) => format!("{}{}", ["S", "M", "L"][usize::from(size) - 1], cell(to)),
        Step::Slide(from, to) => format!("{}-{}", cell(from), cell(to)),
    }
}

fn agrees<R: Reading>(seed: u64) {
    let rules = Gobblet::<R>::new();
    let start = Plain { cells: Default::default(), player: 1, first_line_only: R::NAME == "gobblet-v2" };
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut now, mut met, mut contested) = (start.clone(), 0, 0);
    while met < POSITIONS {
        met += 1;
        let (p, side) = Pos::from_code(now.code()).unwrap();
        assert_eq!(side == Side::Left, now.player == 1);
        let steps = now.steps();
        let own: Vec<String> = rules.list(&p, side).into_iter().map(|m| rules.write_move(m)).collect();
        let won = rules.over(&p, side);
        assert_eq!(won, now.winner().map(|player| Over::Win(if player == 1 { Side::Left } else { Side::Right })), "{p:?}");
        if won.is_none() {
            assert_eq!(own, steps.iter().map(|&step| written(step)).collect::<Vec<_>>(), "{p:?}");
            let other = Plain { first_line_only: !now.first_line_only, ..now.clone() };
            contested += usize::from(other.steps().len() != steps.len());
        }
        // Games that go on are more telling than games that end: a step that ends one is taken only now and then.
        let lasting: Vec<Step> = steps.iter().copied().filter(|&step| now.after(step).winner().is_none()).collect();
        let choice = if lasting.is_empty() || random.u8(..) < 4 { &steps } else { &lasting };
        now = if won.is_some() || choice.is_empty() { start.clone() } else { now.after(choice[random.usize(..choice.len())]) };
    }
    assert!(contested > 50, "{contested}");
}

#[test]
fn a_second_reading_of_the_strict_rules_agrees() {
    agrees::<Strict>(1);
}

#[test]
fn a_second_reading_of_the_seeds_rules_agrees() {
    agrees::<V2>(2);
}
