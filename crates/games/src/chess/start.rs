//! The 960 starts by the numbers of Reinhard Scharnagl.

use shakmaty::{Bitboard, CastlingMode, Chess, Color, File, FromSetup, Rank, Role, Setup, Square};

/// Knights on the five squares that bishops and queen leave, in the order of the numbers.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The start with a number from 0 to 959.
pub fn start_position(number: u32) -> Option<Chess> {
    if number >= 960 {
        return None;
    }
    let mut rank: [Option<Role>; 8] = [None; 8];
    rank[(number % 4 * 2 + 1) as usize] = Some(Role::Bishop);
    rank[(number / 4 % 4 * 2) as usize] = Some(Role::Bishop);
    let free = |rank: &[Option<Role>; 8]| (0..8).filter(|&i| rank[i].is_none()).collect::<Vec<usize>>();
    let place = |rank: &mut [Option<Role>; 8], nth: usize, role| rank[free(rank)[nth]] = Some(role);
    place(&mut rank, (number / 16 % 6) as usize, Role::Queen);
    let (first, second) = KNIGHTS[(number / 96) as usize];
    let left = free(&rank);
    for nth in [first, second] {
        rank[left[nth]] = Some(Role::Knight);
    }
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut rank, 0, role);
    }
    let mut setup = Setup::initial();
    setup.castling_rights = Bitboard::EMPTY;
    for (file, role) in File::ALL.into_iter().zip(rank.into_iter().flatten()) {
        for (color, back) in [(Color::White, Rank::First), (Color::Black, Rank::Eighth)] {
            let square = Square::from_coords(file, back);
            setup.board.set_piece_at(square, role.of(color));
            if role == Role::Rook {
                setup.castling_rights.add(square);
            }
        }
    }
    Chess::from_setup(setup, CastlingMode::Chess960).ok()
}
