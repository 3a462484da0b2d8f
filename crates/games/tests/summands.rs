//! The games that add: parts and normal forms are worth what the position is, by plain search on every small board.

#[allow(dead_code, reason = "not every test uses all of it")]
mod plain;

use plain::{boards, judge, random_boards, strips};
use zug_games::amazons::Amazons;
use zug_games::clobber::Clobber;
use zug_games::colouring::Colouring;
use zug_games::domineering::Domineering;
use zug_games::elephants::Elephants;
use zug_games::fission::Fission;
use zug_games::hackenbush::Hackenbush;
use zug_games::king_dirt::KingDirt;
use zug_games::nogo::NoGo;
use zug_games::octal::Octal;
use zug_games::sheep::Sheep;
use zug_games::ski_jumps::SkiJumps;
use zug_games::toads::Toads;
use zug_games::toppling_dominoes::TopplingDominoes;

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
    judge(
        NoGo::new(2, 3).expect("a board"),
        boards(2, 3, ".XO#").chain(random_boards(3, 3, "..XO#", 150)).chain(random_boards(4, 2, "..XO#", 150)),
    );
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
    let codes = ["0.77:", "0.07:", "0.137:", "0.6:", "4.3:", "4.7:", "0.156:", "0.01:"];
    let heaps = codes.into_iter().flat_map(|code| (0..12).map(move |n| format!("{code}{n}")));
    judge(Octal::new("0.77:5").expect("a heap"), heaps);
}

#[test]
fn toppling_dominoes() {
    judge(TopplingDominoes::new(3).expect("a row"), strips(6, "XO#"));
}

#[test]
fn hackenbush_strings() {
    judge(Hackenbush::new(3).expect("a string"), strips(6, "lre"));
}

#[test]
fn toads_and_frogs() {
    let gaits = ["1,1,1,0", "1,1,0,0", "1,2,1,1", "2,3,2,1", "1,2,2,0", "2,2,1,0", "1,1,3,1", "1,1,2,0"];
    let of = |gait: &'static str, boards: Box<dyn Iterator<Item = String>>| boards.map(move |board| format!("{gait}:{board}"));
    for gait in gaits {
        judge(Toads::new(3).expect("a strip"), of(gait, Box::new(strips(6, ".XO"))));
        judge(
            Toads::new(3).expect("a strip"),
            of(gait, Box::new(random_boards(1, 9, "..XXOO", 100).chain(random_boards(1, 10, ".XXOO", 100)))),
        );
    }
}

#[test]
fn amazons() {
    let all =
        strips(6, ".XO#").chain(boards(2, 3, ".XO#")).chain(random_boards(3, 3, "..XO##", 100)).chain(random_boards(2, 5, "..XO###", 100));
    judge(Amazons::new(2, 2).expect("a board"), all);
}

#[test]
fn snort_and_col() {
    for rules in [Colouring::snort, Colouring::col] {
        let rules = || rules(2, 3).expect("a board");
        judge(rules(), strips(6, ".XO#").chain(strips(5, ".LR#")).chain(boards(2, 3, ".XO#")));
        judge(rules(), boards(2, 3, ".LR").chain(random_boards(3, 3, ".LRXO#", 200)).chain(random_boards(2, 5, "..LR", 100)));
    }
}

#[test]
fn fission() {
    let all = strips(7, ".X#").chain(boards(2, 3, ".X#")).chain(boards(3, 3, ".X")).chain(random_boards(3, 3, "..X#", 300));
    judge(Fission::new(2, 2).expect("a board"), all.chain(random_boards(4, 4, "...X#", 200)).chain(random_boards(3, 6, "...X#", 100)));
}

#[test]
fn sheep() {
    let herds = |board: String| {
        let mut numbers = ["2", "3", "-2", "-4", "1", "-1"].into_iter().cycle();
        let cell = |c| match c {
            'n' => format!(" {} ", numbers.next().expect("endless")),
            '|' => "|".into(),
            '.' => " 0 ".into(),
            other => format!(" {other} "),
        };
        board.chars().map(cell).collect::<String>()
    };
    let all = strips(5, ".n#").chain(boards(2, 2, ".n#")).chain(random_boards(2, 3, "...n#", 100)).chain(random_boards(3, 3, "...n##", 60));
    judge(Sheep::new(2, 2, 3).expect("a board"), all.map(herds));
}

#[test]
fn king_dirt() {
    for hand in ["0,0,0", "1,0,0", "1,1,0", "1,0,1", "2,1,1", "0,3,1"] {
        let all =
            strips(4, ".XO#").chain(boards(2, 2, ".XO#")).chain(random_boards(2, 3, "..XO#", 80)).chain(random_boards(3, 3, "..XO###", 30));
        judge(KingDirt::new(2, 2).expect("a board"), all.map(|board| format!("{hand}:{board}")));
    }
    judge(KingDirt::new(2, 2).expect("a board"), boards(2, 3, ".XO#").chain(random_boards(3, 4, "...XO##", 100)));
}

#[test]
fn ski_jumps() {
    let small = strips(4, ".LlRr").chain(boards(3, 1, ".LlRr"));
    judge(SkiJumps::new(2, 2).expect("a slope"), small.chain(random_boards(3, 2, "..LlRr", 120)).chain(random_boards(4, 2, "...LRr", 60)));
}
