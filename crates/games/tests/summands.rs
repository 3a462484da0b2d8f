//! The games that add: parts and normal forms are worth what the position is, by plain search on every small board.

#[allow(dead_code, reason = "other tests use the rest")]
mod plain;

use plain::{boards, judge, random_boards, strips};
use zug_games::clobber::Clobber;
use zug_games::domineering::Domineering;
use zug_games::elephants::Elephants;
use zug_games::nogo::NoGo;
use zug_games::octal::Octal;

#[test]
fn clobber() {
    judge(Clobber::strip(4).expect("a strip"), strips(7, ".XO"));
    judge(Clobber::new(2, 3).expect("a board"), boards(2, 3, ".XO").chain(boards(3, 2, ".XO")));
    judge(Clobber::new(2, 3).expect("a board"), random_boards(3, 3, ".XOXO", 60).chain(random_boards(2, 4, ".XOXO", 60)));
}

#[test]
fn cannibal_clobber() {
    judge(Clobber::cannibal(1, 2).expect("a board"), strips(6, ".XO").chain(boards(2, 3, ".XO")).chain(random_boards(3, 3, "..XO", 40)));
}

#[test]
fn nogo() {
    judge(NoGo::strip(4).expect("a strip"), strips(6, ".XO#").chain(random_boards(1, 8, "...XO", 60)));
    judge(NoGo::new(2, 3).expect("a board"), boards(2, 3, ".XO#").chain(random_boards(3, 3, "..XO#", 150)).chain(random_boards(4, 2, "..XO#", 150)));
}

#[test]
fn elephants() {
    judge(Elephants::new(2).expect("a strip"), strips(7, ".XO").chain(random_boards(1, 9, "..XO", 100)));
}

#[test]
fn domineering() {
    let all = boards(2, 4, ".#").chain(boards(3, 3, ".#")).chain(boards(4, 2, ".#")).chain(random_boards(3, 4, "...#", 150));
    judge(Domineering::new(2, 2).expect("a board"), all);
}

#[test]
fn octal_games() {
    let codes = ["", "0.07:", "0.137:", "0.6:", "4.3:", "4.7:", "0.156:", "0.01:"];
    let heaps = codes.into_iter().flat_map(|code| (0..12).map(move |n| format!("{code}{n}")));
    judge(Octal::kayles(5).expect("pins"), heaps);
}
