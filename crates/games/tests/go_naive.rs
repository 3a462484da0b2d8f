//! Go equals a plain implementation, written for being obviously right, on random games of many boards and rule
//! options.

use fastrand::Rng;
use zug_core::{Path, Rules, Side};
use zug_games::go::{Boards, Go, Ko, Move, Options, POINT, Position, words};

/// A board as a list of rows from the bottom: 0 free, 1 Black, 2 White.
type Grid = Vec<Vec<u8>>;

/// Everything is looked at anew for every question.
struct Naive {
    options: Options,
    grid: Grid,
    side: Side,
    /// Every board so far with the player to move.
    past: Vec<(Grid, Side)>,
    passes: usize,
    plies: usize,
}

fn neighbours(grid: &Grid, col: usize, row: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    if col > 0 {
        all.push((col - 1, row));
    }
    if row > 0 {
        all.push((col, row - 1));
    }
    if col + 1 < grid[0].len() {
        all.push((col + 1, row));
    }
    if row + 1 < grid.len() {
        all.push((col, row + 1));
    }
    all
}

/// The connected points of the same content, and what borders on them.
fn region(grid: &Grid, col: usize, row: usize) -> (Vec<(usize, usize)>, [bool; 3]) {
    let colour = grid[row][col];
    let (mut found, mut next, mut borders) = (vec![(col, row)], 0, [false; 3]);
    let mut marked = vec![vec![false; grid[0].len()]; grid.len()];
    marked[row][col] = true;
    while next < found.len() {
        for (c, r) in neighbours(grid, found[next].0, found[next].1) {
            if grid[r][c] != colour {
                borders[usize::from(grid[r][c])] = true;
            } else if !marked[r][c] {
                marked[r][c] = true;
                found.push((c, r));
            }
        }
        next += 1;
    }
    (found, borders)
}

impl Naive {
    fn new(options: Options) -> Naive {
        let grid = vec![vec![0; options.cols.into()]; options.rows.into()];
        Naive { options, past: vec![(grid.clone(), Side::Left)], grid, side: Side::Left, passes: 0, plies: 0 }
    }

    /// The board after a stone, if that is legal.
    fn after(&self, col: usize, row: usize) -> Option<Grid> {
        if self.grid[row][col] != 0 {
            return None;
        }
        let mut grid = self.grid.clone();
        let own = self.side as u8 + 1;
        grid[row][col] = own;
        for (c, r) in neighbours(&grid, col, row) {
            if grid[r][c] == 3 - own {
                let (group, borders) = region(&grid, c, r);
                if !borders[0] {
                    group.into_iter().for_each(|(c, r)| grid[r][c] = 0);
                }
            }
        }
        let (group, borders) = region(&grid, col, row);
        if !borders[0] {
            if !self.options.suicide {
                return None;
            }
            group.into_iter().for_each(|(c, r)| grid[r][c] = 0);
        }
        let repeated = match self.options.ko {
            Ko::Positional => self.past.iter().any(|(past, _)| *past == grid),
            Ko::Situational => self.past.iter().any(|(past, next)| *past == grid && *next != self.side),
            Ko::Plain => self.past.len() >= 2 && self.past[self.past.len() - 2].0 == grid,
        };
        (!repeated).then_some(grid)
    }

    fn play(&mut self, place: Option<(usize, usize)>) {
        match place {
            None => self.passes += 1,
            Some((col, row)) => {
                self.passes = 0;
                self.grid = self.after(col, row).expect("a legal move");
            }
        }
        self.plies += 1;
        self.side = !self.side;
        self.past.push((self.grid.clone(), self.side));
    }

    fn lead(&self) -> i32 {
        let mut lead = 0;
        for row in 0..self.grid.len() {
            for col in 0..self.grid[0].len() {
                lead += match (self.grid[row][col], region(&self.grid, col, row).1) {
                    (1, _) | (0, [_, true, false]) => POINT,
                    (2, _) | (0, [_, false, true]) => -POINT,
                    _ => 0,
                };
            }
        }
        lead - self.options.komi
    }

    fn over(&self) -> bool {
        self.passes == 2 || self.options.cap && self.plies == 2 * usize::from(self.options.cols * self.options.rows)
    }
}

/// Compares a position in everything, and gives the legal places.
fn compare<const N: usize>(rules: &Go<N>, p: &Position<N>, boards: &Boards<N>, naive: &Naive) -> Vec<(usize, usize)> {
    let frame = rules.frame();
    let legal = boards.legal(rules, p, naive.side);
    let mut places = Vec::new();
    for row in 0..frame.rows {
        for col in 0..frame.cols {
            let (point, at) = (frame.point(col, row), (usize::from(col), usize::from(row)));
            let stone = u8::from(p.board().stones(Side::Left).has(point)) + 2 * u8::from(p.board().stones(Side::Right).has(point));
            assert_eq!(stone, naive.grid[at.1][at.0]);
            let allowed = naive.after(at.0, at.1).is_some();
            assert_eq!(legal.has(point), allowed, "{:?} {} in {:?}", rules.options(), frame.name(point), naive.grid);
            if stone == 0 && (allowed || rules.points(p, naive.side).has(point)) {
                assert_eq!(boards.permits(rules, p, naive.side, Move::Place(point)), allowed);
            }
            if allowed {
                places.push(at);
            }
        }
    }
    assert_eq!(legal.len() as usize, places.len());
    if naive.plies.is_multiple_of(16) || naive.over() {
        assert_eq!(rules.lead(p), naive.lead());
    }
    assert_eq!(rules.is_over(p), naive.over());
    assert_eq!(rules.position(p.board().both()).expect("liberties").board().hash(), p.board().hash());
    places
}

/// Plays random games until `plies` were compared.
fn agree<const N: usize>(options: Options, plies: usize, rng: &mut Rng) {
    let rules = Go::<N>::new(options);
    let mut done = 0;
    while done < plies {
        let mut naive = Naive::new(options);
        let (mut p, mut side) = rules.start();
        let mut boards = Boards::new();
        boards.enter(&rules, &p, side);
        // Some games hardly pass, so that boards fill up and superko has work; without the cap they are cut off.
        let pass_anyway = rng.bool();
        for _ in 0..6 * usize::from(options.cols * options.rows) {
            let places = compare(&rules, &p, &boards, &naive);
            done += 1;
            if naive.over() {
                break;
            }
            let choices = places.len() + usize::from(pass_anyway || places.is_empty());
            let place = places.get(rng.usize(..choices)).copied();
            let m = place.map_or(Move::Pass, |(col, row)| Move::Place(rules.frame().point(col as u16, row as u16)));
            naive.play(place);
            // Taking a move back and making it again changes nothing.
            let (before, mover) = (p.clone(), side);
            side = rules.play(&mut p, side, m);
            boards.enter(&rules, &p, side);
            if rng.u8(..) < 8 {
                boards.leave(&rules, &p, side);
                assert_eq!(boards.legal(&rules, &before, mover).len() as usize, places.len());
                boards.enter(&rules, &p, side);
            }
        }
    }
}

#[test]
fn random_games_agree_with_a_plain_implementation() {
    // Board, and thousandths of the plies: most of them where repetitions are frequent, and where the plain one is
    // quick.
    let sizes = [(1, 1, 20), (2, 1, 30), (1, 5, 100), (2, 2, 100), (3, 2, 150), (3, 3, 150), (4, 4, 150), (2, 7, 100), (5, 5, 100)];
    let large = [(7, 7, 50), (9, 9, 20), (13, 11, 7), (12, 12, 6), (19, 2, 10), (19, 19, 2)];
    let plies = if cfg!(feature = "long") { 1_200_000 } else { 50_000 };
    let mut rng = Rng::with_seed(6);
    for (cols, rows, share) in sizes.into_iter().chain(large) {
        let usual = Options::new(cols, rows);
        let variants = [
            Options { cap: false, ..usual },
            usual,
            Options { suicide: true, cap: false, ..usual },
            Options { ko: Ko::Situational, ..usual },
            Options { ko: Ko::Situational, suicide: true, ..usual },
            Options { ko: Ko::Plain, ..usual },
        ];
        for (options, part) in variants.into_iter().zip([5, 1, 1, 1, 1, 1]) {
            let plies = plies * share / 1000 * part / 10;
            match words(&options) {
                1 => agree::<1>(options, plies, &mut rng),
                2 => agree::<2>(options, plies, &mut rng),
                3 => agree::<3>(options, plies, &mut rng),
                _ => agree::<6>(options, plies, &mut rng),
            }
        }
    }
}
