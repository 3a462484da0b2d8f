//! Small shapes around a point that ask for a stone: hane, cuts, and what happens along the edge.
//! Source: Gelly, Wang, Munos and Teytaud, *Modification of UCT with Patterns in Monte-Carlo Go*, 2006.

use super::bits::Bits;
use super::board::Board;
use super::frame::Frame;
use std::sync::OnceLock;

/// The rows of a shape from the top, its middle being the point in question. `X` and `O` are the two colours, either of
/// which may be to move; `x` is not X, `o` is not O (both are on the board), `.` is free, `#` is off the board and `?`
/// is anything. Four are hane, four are cuts, five lie along the edge.
const SHAPES: [&[u8; 9]; 13] = [
    b"XOX...???",
    b"XO....?.?",
    b"XO?X..x.?",
    b".O.X.....",
    b"XO?O.o?o?",
    b"XO?O.X???",
    b"?X?O.Oooo",
    b"OX?o.O???",
    b"X.?O.?###",
    b"OX?X.O###",
    b"?X?x.O###",
    b"?XOx.x###",
    b"?OXX.O###",
];

/// What a place can hold, as a bit for Black and one for White in the two bytes of a code; both are off the board.
fn holds(sign: u8) -> &'static [u16] {
    match sign {
        b'.' => &[0],
        b'X' => &[0x100],
        b'O' => &[1],
        b'x' => &[0, 1],
        b'o' => &[0, 0x100],
        b'#' => &[0x101],
        _ => &[0, 1, 0x100, 0x101],
    }
}

/// The places around the middle in the order of their bits: those of the row below first, as on the board.
const AROUND: [usize; 8] = [6, 7, 8, 3, 5, 0, 1, 2];

fn turned(shape: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|i| shape[3 * (2 - i % 3) + i / 3])
}

fn mirrored(shape: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|i| shape[3 * (i / 3) + 2 - i % 3])
}

fn other_colour(shape: &[u8; 9]) -> [u8; 9] {
    shape.map(|sign| match sign {
        b'X' => b'O',
        b'O' => b'X',
        b'x' => b'o',
        b'o' => b'x',
        same => same,
    })
}

/// One bit for each of the 65536 surroundings.
fn table() -> &'static [u64] {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![0; 1024];
        for shape in SHAPES {
            let mut shape = *shape;
            for way in 0..16 {
                let mut codes = vec![0u16];
                for (bit, &place) in AROUND.iter().enumerate() {
                    codes = codes.iter().flat_map(|code| holds(shape[place]).iter().map(move |held| code | held << bit)).collect();
                }
                codes.iter().for_each(|code| table[usize::from(code >> 6)] |= 1 << (code & 63));
                shape = turned(&shape);
                if way % 4 == 3 {
                    shape = mirrored(&shape);
                }
                if way == 7 {
                    shape = other_colour(&shape);
                }
            }
        }
        table
    })
}

/// The eight points around one; those off the board are left out.
pub fn ring<const N: usize>(frame: &Frame<N>, point: u16) -> Bits<N> {
    let one = Bits::one(point);
    let row = one.up(1) | one.down(1);
    let wide = row | one;
    let stride = u32::from(frame.cols) + 1;
    (row | wide.up(stride) | wide.down(stride)) & frame.all
}

/// Three neighbours in a row, from the number `at`, which may lie outside the words.
#[inline]
fn three<const N: usize>(set: &Bits<N>, at: i32) -> u32 {
    let (word, by) = ((at >> 6) as usize, at & 63);
    let bits = match set.0.get(word) {
        _ if at < 0 => set.0[0] << -at,
        Some(bits) if by > 61 => bits >> by | set.0.get(word + 1).unwrap_or(&0) << (64 - by),
        Some(bits) => bits >> by,
        None => 0,
    };
    bits as u32 & 7
}

/// The eight points around a point as bits.
#[inline]
fn surroundings<const N: usize>(set: &Bits<N>, at: i32, stride: i32) -> u32 {
    let row = three(set, at - 1);
    three(set, at - stride - 1) | (row & 1) << 3 | (row & 4) << 2 | three(set, at + stride - 1) << 5
}

/// Whether the surroundings of a free point are a shape that asks for a stone.
#[inline]
pub fn asks<const N: usize>(frame: &Frame<N>, board: &Board<N>, point: u16) -> bool {
    let around = |set: &Bits<N>| surroundings(set, i32::from(point), i32::from(frame.cols) + 1);
    let [black, white] = board.both();
    let outside = !around(&frame.all) & 0xff;
    let code = (around(&black) | outside) << 8 | around(&white) | outside;
    table()[(code >> 6) as usize] >> (code & 63) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::super::{Go, Options};
    use super::*;
    use zug_core::Notation;

    #[test]
    fn cuts_and_hane_ask_and_an_empty_board_does_not() {
        let rules = Go::<1>::new(Options::new(5, 5));
        let asks = |text: &str, name: &str| {
            let p = rules.read(text).unwrap().0;
            asks(rules.frame(), p.board(), rules.frame().read_point(name).unwrap())
        };
        assert!(!asks("...../...../...../...../.....:b", "C3"));
        assert!(!asks("...../...../...../...../.....:b", "A1"));
        // A cut at C3, seen from two directions and with the colours exchanged.
        for cut in ["...../.XO../.O.../...../.....:b", "...../..OX./...O./...../.....:w", "...../.OX../.X.../...../.....:b"] {
            assert!(asks(cut, "C3"), "{cut}");
        }
        // Along the edge.
        assert!(asks("...../...../...../.XO../.....:b", "B1"));
    }
}
