//! The boards: squares inside each other, joined by lines, and sets of their points.
//!
//! A point is `ring * 8 + k`: ring 0 is the outermost, and k goes clockwise from the upper left corner, so corners are
//! even. The board of three men has one ring, and its centre is point 8.

use super::sets::Points;
use std::sync::LazyLock;

/// The most points of a board.
pub const MOST: usize = 24;
/// A set of points as three bytes, each looked up in a table of its own.
type Bytes<T> = [[T; 256]; 3];
/// Stands for a mill that a point does not have: no set of points contains it.
const NO_PAIR: Points = !0;

/// A board with the tables that are made for it.
#[derive(Debug)]
pub struct Board {
    /// The number of points.
    pub points: u8,
    /// All of them.
    pub all: Points,
    /// Columns, and rows, of the grid it is drawn on.
    pub side: usize,
    /// Whether the corners of the rings are joined too.
    pub diagonals: bool,
    /// The points a slide away from a point.
    pub neighbours: [Points; MOST],
    /// The most points that are a slide away from any.
    pub most_neighbours: u32,
    /// The lines of three points.
    pub mills: Vec<Points>,
    /// The mills that are not a side of a ring.
    crossing: Vec<Points>,
    /// The other two points of each mill of a point.
    pairs: [[Points; 4]; MOST],
    /// The points next to those of a byte.
    beside: Bytes<Points>,
    /// The points that complete a side of a ring, and those of complete sides.
    sides: [[u8; 2]; 256],
    /// Where each symmetry takes the points; the identity is the first.
    pub symmetries: Vec<[u8; MOST]>,
    images: Vec<Bytes<Points>>,
}

/// The points of a set, in order.
#[inline]
pub fn each(mut set: Points) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(point)
    })
}

/// The set of one point.
#[inline]
pub fn bit(point: u8) -> Points {
    1 << point
}

fn set(points: impl IntoIterator<Item = u8>) -> Points {
    points.into_iter().fold(0, |set, point| set | bit(point))
}

impl Board {
    /// The board for so many men: 3, 6, 9 or 12.
    pub fn of(men: u8) -> &'static Board {
        static BOARDS: [LazyLock<Board>; 4] = [
            LazyLock::new(|| Board::new(1, true)),
            LazyLock::new(|| Board::new(2, false)),
            LazyLock::new(|| Board::new(3, false)),
            LazyLock::new(|| Board::new(3, true)),
        ];
        &BOARDS[usize::from(men / 3 - 1)]
    }

    fn new(rings: u8, diagonals: bool) -> Board {
        let joined = |k: u8| diagonals || k % 2 == 1;
        let mut lines: Vec<[u8; 2]> = Vec::new();
        let mut mills: Vec<Points> = Vec::new();
        for ring in 0..rings {
            lines.extend((0..8).map(|k| [8 * ring + k, 8 * ring + (k + 1) % 8]));
            lines.extend((0..8).filter(|&k| ring + 1 < rings && joined(k)).map(|k| [8 * ring + k, 8 * ring + 8 + k]));
            mills.extend([0, 2, 4, 6].map(|k| set([k, k + 1, (k + 2) % 8].map(|k| 8 * ring + k))));
        }
        let mut crossing: Vec<Points> = Vec::new();
        if rings == 1 {
            lines.extend((0..8).filter(|&k| joined(k)).map(|k| [k, 8]));
            crossing.extend((0..4).filter(|&k| joined(k)).map(|k| set([k, 8, k + 4])));
        } else if rings == 3 {
            crossing.extend((0..8).filter(|&k| joined(k)).map(|k| set([k, 8 + k, 16 + k])));
        }
        mills.extend(&crossing);

        let points = if rings == 1 { 9 } else { 8 * rings };
        let mut neighbours = [0; MOST];
        for [a, b] in lines {
            neighbours[usize::from(a)] |= bit(b);
            neighbours[usize::from(b)] |= bit(a);
        }
        let mut pairs = [[NO_PAIR; 4]; MOST];
        for point in 0..points {
            let own = mills.iter().filter(|&&mill| mill & bit(point) != 0).map(|mill| mill ^ bit(point));
            pairs[usize::from(point)].iter_mut().zip(own).for_each(|(pair, own)| *pair = own);
        }
        let symmetries: Vec<[u8; MOST]> = symmetries(rings);
        let images = symmetries.iter().map(|map| by_bytes(|point| bit(map[usize::from(point)]))).collect();
        Board {
            points,
            all: set(0..points),
            side: 2 * usize::from(rings) + 1,
            diagonals,
            neighbours,
            most_neighbours: neighbours.iter().map(|set| set.count_ones()).max().unwrap_or(0),
            crossing,
            pairs,
            beside: by_bytes(|point| neighbours[usize::from(point)]),
            sides: std::array::from_fn(|ring| sides(&mills[..4], ring as Points)),
            mills,
            symmetries,
            images,
        }
    }

    /// The points next to those of a set, which may be among them.
    #[inline]
    pub fn beside(&self, set: Points) -> Points {
        join(&self.beside, set)
    }

    /// A set as symmetry `g` takes it.
    #[inline]
    pub fn image(&self, g: usize, set: Points) -> Points {
        join(&self.images[g], set)
    }

    /// The points on which a further stone would complete a mill.
    #[inline]
    pub fn closing(&self, stones: Points) -> Points {
        let crossing = |found, mill: &Points| {
            let missing = mill & !stones;
            if missing & missing.wrapping_sub(1) == 0 { found | missing } else { found }
        };
        self.crossing.iter().fold(self.on_sides(0, stones), crossing)
    }

    /// The stones that are in a mill.
    #[inline]
    pub fn milled(&self, stones: Points) -> Points {
        let crossing = |found, mill: &Points| if mill & !stones == 0 { found | mill } else { found };
        self.crossing.iter().fold(self.on_sides(1, stones), crossing)
    }

    #[inline]
    fn on_sides(&self, what: usize, stones: Points) -> Points {
        let ring = |shift: u32| Points::from(self.sides[(stones >> shift & 0xff) as usize][what]) << shift;
        // The centre of the board of three men would be a ring with one stone, which completes nothing.
        ring(0) | ring(8) | ring(16)
    }

    /// Whether a stone on this point is in a mill with two others of the set.
    #[inline]
    pub fn closes(&self, stones: Points, point: u8) -> bool {
        self.pairs[usize::from(point)].iter().any(|pair| pair & !stones == 0)
    }

    /// Column and row of a point, from the upper left.
    pub fn place(&self, point: u8) -> (usize, usize) {
        let middle = self.side / 2;
        if usize::from(point / 8) >= middle {
            return (middle, middle);
        }
        let near = usize::from(point / 8);
        let far = self.side - 1 - near;
        match point % 8 {
            0 => (near, near),
            1 => (middle, near),
            2 => (far, near),
            3 => (far, middle),
            4 => (far, far),
            5 => (middle, far),
            6 => (near, far),
            _ => (near, middle),
        }
    }

    /// The name of a point: columns are letters, rows are counted from below.
    pub fn name(&self, point: u8) -> String {
        let (col, row) = self.place(point);
        format!("{}{}", (b'a' + col as u8) as char, self.side - row)
    }

    /// The names of the points of a set.
    pub fn names(&self, set: Points) -> Vec<String> {
        each(set).map(|point| self.name(point)).collect()
    }

    /// The point with this name.
    pub fn named(&self, name: &str) -> Option<u8> {
        (0..self.points).find(|&point| self.name(point) == name)
    }
}

/// What the bytes of a set stand for, together.
#[inline]
fn join(bytes: &Bytes<Points>, set: Points) -> Points {
    bytes[0][(set & 0xff) as usize] | bytes[1][(set >> 8 & 0xff) as usize] | bytes[2][(set >> 16 & 0xff) as usize]
}

fn by_bytes(of: impl Fn(u8) -> Points) -> Bytes<Points> {
    std::array::from_fn(|byte| {
        std::array::from_fn(|value| each(value as Points).fold(0, |found, point| found | of(8 * byte as u8 + point)))
    })
}

/// The points that complete one of the sides with stones of its ring, and those of complete sides.
fn sides(sides: &[Points], ring: Points) -> [u8; 2] {
    sides.iter().fold([0, 0], |[closing, milled], side| {
        let missing = side & !ring;
        match missing.count_ones() {
            0 => [closing, milled | *side as u8],
            1 => [closing | missing as u8, milled],
            _ => [closing, milled],
        }
    })
}

/// The eight symmetries of the square, and the same with the rings turned inside out. Points that a board does not have
/// stay where they are.
fn symmetries(rings: u8) -> Vec<[u8; MOST]> {
    let mut all = Vec::new();
    for turned_out in [false, true].into_iter().take(usize::from(rings.min(2))) {
        for mirrored in [false, true] {
            for quarter in 0..4 {
                all.push(std::array::from_fn(|point| {
                    let (ring, k) = (point as u8 / 8, point as u8 % 8);
                    if ring >= rings {
                        return point as u8;
                    }
                    let k = (if mirrored { 8 - k } else { k } + 2 * quarter) % 8;
                    8 * (if turned_out { rings - 1 - ring } else { ring }) + k
                }));
            }
        }
    }
    all
}
