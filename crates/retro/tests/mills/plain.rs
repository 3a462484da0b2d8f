//! Mills on one or two rings, solved by the plainest means: every position that can be reached is listed with what its
//! moves lead to, and values go back from the finished ones. Rules and all are written anew here.

use std::collections::HashMap;

/// A position as its mover sees it: stones, and stones in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct State {
    pub mine: u32,
    pub theirs: u32,
    pub hands: (u8, u8),
}

/// A board and its rules.
pub struct Game {
    joined: Vec<Vec<usize>>,
    lines: Vec<u32>,
    images: Vec<Vec<usize>>,
    jumps: bool,
    men: u8,
}

impl Game {
    /// Three men on nine points: rows of a square from the top, with diagonals.
    pub fn three(jumps: bool) -> Game {
        // Ring numbers of the points row by row; 8 is the centre.
        let grid = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];
        let rows = grid.iter().copied();
        let cols = (0..3).map(|c| [grid[0][c], grid[1][c], grid[2][c]]);
        let lines: Vec<[usize; 3]> = rows.chain(cols).chain([[0, 8, 4], [2, 8, 6]]).collect();
        let turned = |k: usize, step: usize, mirrored: bool| match k {
            8 => 8,
            k => (if mirrored { 8 - k } else { k } + step) % 8,
        };
        let images = [false, true].into_iter().flat_map(|m| [0, 2, 4, 6].map(|step| (0..9).map(|k| turned(k, step, m)).collect()));
        Game::of(9, &lines, &[], images.collect(), jumps, 3)
    }

    /// Six men on two squares that are joined at the middles of their sides.
    pub fn six(jumps: bool) -> Game {
        let side = |ring: usize, k: usize| [8 * ring + k, 8 * ring + k + 1, 8 * ring + (k + 2) % 8];
        let lines: Vec<[usize; 3]> = [0, 1].into_iter().flat_map(|ring| [0, 2, 4, 6].map(|k| side(ring, k))).collect();
        let bridges: Vec<[usize; 2]> = [1, 3, 5, 7].map(|k| [k, 8 + k]).into();
        let mut images: Vec<Vec<usize>> = Vec::new();
        for inside_out in [0, 8] {
            for mirrored in [false, true] {
                for step in [0, 2, 4, 6] {
                    let image = |p: usize| ((if mirrored { 8 - p % 8 } else { p % 8 } + step) % 8 + p / 8 * 8) ^ inside_out;
                    images.push((0..16).map(image).collect());
                }
            }
        }
        Game::of(16, &lines, &bridges, images, jumps, 6)
    }

    fn of(points: usize, lines: &[[usize; 3]], bridges: &[[usize; 2]], images: Vec<Vec<usize>>, jumps: bool, men: u8) -> Game {
        let mut joined = vec![Vec::new(); points];
        let steps = lines.iter().flat_map(|[a, b, c]| [[*a, *b], [*b, *c]]).chain(bridges.iter().copied());
        for [a, b] in steps {
            joined[a].push(b);
            joined[b].push(a);
        }
        let lines = lines.iter().map(|line| line.iter().map(|p| 1 << p).sum()).collect();
        Game { joined, lines, images, jumps, men }
    }

    pub fn start(&self) -> State {
        State { mine: 0, theirs: 0, hands: (self.men, self.men) }
    }

    fn in_line(&self, stones: u32, point: usize) -> bool {
        self.lines.iter().any(|line| line >> point & 1 == 1 && line & stones == *line)
    }

    /// What the moves of a position lead to; none when it is lost.
    fn moves(&self, s: State) -> Vec<State> {
        let points = 0..self.joined.len();
        let free = |p: usize| (s.mine | s.theirs) >> p & 1 == 0;
        let own = |p: &usize| s.mine >> p & 1 == 1;
        if s.mine.count_ones() + u32::from(s.hands.0) < 3 {
            return Vec::new();
        }
        let mut ways: Vec<(u32, usize)> = Vec::new();
        if s.hands.0 > 0 {
            ways.extend(points.clone().filter(|p| free(*p)).map(|to| (s.mine, to)));
        } else if self.jumps && s.mine.count_ones() == 3 {
            let jumps = points.clone().filter(own).flat_map(|from| points.clone().map(move |to| (from, to)));
            ways.extend(jumps.filter(|(_, to)| free(*to)).map(|(from, to)| (s.mine ^ 1 << from, to)));
        } else {
            let slides = points.clone().filter(own).flat_map(|from| self.joined[from].iter().map(move |to| (from, *to)));
            ways.extend(slides.filter(|(_, to)| free(*to)).map(|(from, to)| (s.mine ^ 1 << from, to)));
        }
        let hands = (s.hands.1, s.hands.0.saturating_sub(1));
        let mut all = Vec::new();
        for (rest, to) in ways {
            let mine = rest | 1 << to;
            if !self.in_line(mine, to) {
                all.push(State { mine: s.theirs, theirs: mine, hands });
                continue;
            }
            let taken: Vec<usize> = points.clone().filter(|p| s.theirs >> p & 1 == 1).collect();
            let single: Vec<usize> = taken.iter().copied().filter(|p| !self.in_line(s.theirs, *p)).collect();
            for p in if single.is_empty() { taken } else { single } {
                all.push(State { mine: s.theirs ^ 1 << p, theirs: mine, hands });
            }
        }
        all
    }
}

/// Turning sets of points by their bytes.
struct Turning(Vec<[[u32; 256]; 2]>);

impl Turning {
    fn new(images: &[Vec<usize>]) -> Turning {
        let of = |image: &Vec<usize>, byte: usize, value: usize| {
            let points = (0..8).filter(|bit| value >> bit & 1 == 1).map(|bit| 8 * byte + bit);
            points.filter_map(|p| image.get(p)).fold(0, |set, p| set | 1 << p)
        };
        Turning(images.iter().map(|image| [0, 1].map(|byte| std::array::from_fn(|value| of(image, byte, value)))).collect())
    }

    /// The least of all images.
    fn least(&self, s: State) -> State {
        let turned = |map: &[[u32; 256]; 2], set: u32| map[0][set as usize & 255] | map[1][set as usize >> 8];
        let images = self.0.iter().map(|map| (turned(map, s.mine), turned(map, s.theirs)));
        let (mine, theirs) = images.min().expect("the identity is one of them");
        State { mine, theirs, ..s }
    }
}

/// The value of every position that can be reached, up to symmetry: whether it is won, and in how many plies; `None` is
/// a draw.
pub fn values(game: &Game) -> Vec<(State, Option<(bool, u32)>)> {
    let turning = Turning::new(&game.images);
    let mut number: HashMap<State, u32> = HashMap::new();
    let mut states = vec![turning.least(game.start())];
    number.insert(states[0], 0);
    let (mut edges, mut open): (Vec<(u32, u32)>, Vec<u32>) = Default::default();
    let mut at = 0;
    while at < states.len() {
        let mut children: Vec<State> = game.moves(states[at]).into_iter().map(|s| turning.least(s)).collect();
        children.sort_unstable();
        children.dedup();
        open.push(children.len() as u32);
        for child in children {
            let next = states.len() as u32;
            let to = *number.entry(child).or_insert(next);
            if to == next {
                states.push(child);
            }
            edges.push((to, at as u32));
        }
        at += 1;
    }
    edges.sort_unstable();
    let parents = |of: u32| {
        let first = edges.partition_point(|(to, _)| *to < of);
        edges[first..].iter().take_while(move |(to, _)| *to == of).map(|(_, from)| *from)
    };
    let mut values: Vec<Option<(bool, u32)>> = vec![None; states.len()];
    // By distance, because what is found is put behind what is known.
    let mut known: Vec<u32> = (0..states.len() as u32).filter(|s| open[*s as usize] == 0).collect();
    known.iter().for_each(|s| values[*s as usize] = Some((false, 0)));
    let mut at = 0;
    while at < known.len() {
        let (won, plies) = values[known[at] as usize].expect("it is known");
        for parent in parents(known[at]) {
            let left = &mut open[parent as usize];
            *left -= 1;
            if values[parent as usize].is_none() && (!won || *left == 0) {
                values[parent as usize] = Some((!won, plies + 1));
                known.push(parent);
            }
        }
        at += 1;
    }
    states.into_iter().zip(values).collect()
}
