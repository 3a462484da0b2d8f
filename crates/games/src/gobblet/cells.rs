//! Sets of cells, the eight lines, and the eight symmetries of the board.
//!
//! A set of cells is a 9-bit number: bit `c` is cell `c`, counted row by row from the top left. Whatever the rules ask
//! about lines is one look into a table with an entry for each of the 512 sets.

/// A set of cells, bit `c` for cell `c`.
pub type Cells = u32;

/// All nine cells.
pub const ALL: Cells = 0x1ff;

/// The lines in the order of the seed program: rows, columns, the diagonal from the top left, the other one.
pub const LINES: [Cells; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// For each symmetry, the old cell that comes to lie on each new one: the identity, three turns, four reflections.
pub const SYMMETRIES: [[u8; 9]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

static COMPLETING: [Cells; 512] = completing_table();
static BREAKING: [Cells; 512] = breaking_table();
static IMAGES: [[Cells; 512]; 8] = image_tables();

const fn completing_table() -> [Cells; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            let missing = LINES[line] & !(set as Cells);
            if missing.count_ones() == 1 {
                table[set] |= missing;
            }
            line += 1;
        }
        set += 1;
    }
    table
}

const fn breaking_table() -> [Cells; 512] {
    let mut table = [ALL; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            if LINES[line] & !(set as Cells) == 0 {
                table[set] &= LINES[line];
            }
            line += 1;
        }
        set += 1;
    }
    table
}

const fn image_tables() -> [[Cells; 512]; 8] {
    let mut tables = [[0; 512]; 8];
    let mut g = 0;
    while g < 8 {
        let mut set = 0;
        while set < 512 {
            let mut new = 0;
            while new < 9 {
                tables[g][set] |= (((set >> SYMMETRIES[g][new]) & 1) << new) as Cells;
                new += 1;
            }
            set += 1;
        }
        g += 1;
    }
    tables
}

/// The cells outside `set` that would complete a line with it.
#[inline]
pub fn completing(set: Cells) -> Cells {
    COMPLETING[(set & ALL) as usize]
}

/// The cells that are on every line inside `set`: losing any one of them breaks them all. Every cell when there is no
/// line.
#[inline]
pub fn breaking(set: Cells) -> Cells {
    BREAKING[(set & ALL) as usize]
}

/// Whether `set` holds a line.
#[inline]
pub fn has_line(set: Cells) -> bool {
    breaking(set) != ALL
}

/// The lines inside `set`, in their fixed order.
pub fn lines_in(set: Cells) -> impl Iterator<Item = Cells> {
    LINES.into_iter().filter(move |line| line & !set == 0)
}

/// Where `set` comes to lie under symmetry `g`.
#[inline]
pub fn image(g: usize, set: Cells) -> Cells {
    IMAGES[g & 7][(set & ALL) as usize]
}

/// The cells of a set one by one, each as a set of its own, in ascending order.
#[inline]
pub fn each(set: Cells) -> impl Iterator<Item = Cells> {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = left & left.wrapping_neg();
        left ^= first;
        (first != 0).then_some(first)
    })
}

/// The number of the only cell in a set.
#[inline]
pub fn number(cell: Cells) -> u8 {
    cell.trailing_zeros() as u8
}

/// The name of a cell by its number: columns a to c from the left, rows 1 to 3 from the top.
pub fn name(cell: u8) -> String {
    format!("{}{}", char::from(b'a' + cell % 3), cell / 3 + 1)
}

/// The names of a set's cells, in ascending order.
pub fn names(set: Cells) -> Vec<String> {
    each(set).map(|cell| name(number(cell))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_lines() {
        for set in 0..=ALL {
            assert_eq!(has_line(set), LINES.iter().any(|line| line & set == *line), "{set:09b}");
            for cell in each(ALL) {
                let completes = set & cell == 0 && LINES.iter().any(|line| line & cell != 0 && line & !(set | cell) == 0);
                assert_eq!(completing(set) & cell != 0, completes, "{set:09b} {cell:09b}");
                assert_eq!(breaking(set) & cell != 0, lines_in(set).all(|line| line & cell != 0), "{set:09b} {cell:09b}");
            }
        }
    }

    #[test]
    fn symmetries_keep_lines_and_form_a_group() {
        for g in 0..8 {
            for line in LINES {
                assert!(LINES.contains(&image(g, line)));
            }
            for h in 0..8 {
                let product = |set| image(g, image(h, set));
                assert!((0..8).any(|k| each(ALL).all(|cell| image(k, cell) == product(cell))));
            }
        }
    }
}
