//! A random word for every stone: a board is hashed by the exclusive or of its stones (Zobrist 1970), so a move changes
//! the hash by a few words. The words come from a fixed sequence and are the same in every run.

/// Words for the stones of both colours on every point.
pub static STONES: [[u64; 384]; 2] = [sequence(0x5a75_6720_476f_2031), sequence(0x5a75_6720_476f_2032)];

/// Told apart: the same board with the other player to move.
pub const WHITE_TO_MOVE: u64 = 0x9c1b_7a3e_55d2_f08d;

/// SplitMix64 (Steele, Lea, Flood 2014).
const fn sequence(seed: u64) -> [u64; 384] {
    let mut words = [0; 384];
    let (mut i, mut state) = (0, seed);
    while i < words.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
}
