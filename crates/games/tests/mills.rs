//! The rules of the family of mills, its texts, and the laws every game must keep.

mod laws;

use proptest::prelude::*;
use zug_core::{Negate, Notation, Over, Rules, Side, View};
use zug_games::mills::{Mills, Pos, Variant};

fn game(name: &str) -> Mills {
    Mills::named(name).expect("a variant")
}

fn moves(rules: &Mills, text: &str) -> Vec<String> {
    let (p, side) = rules.read(text).expect(text);
    rules.list(&p, side).into_iter().map(|m| rules.write_move(m)).collect()
}

fn after(rules: &Mills, text: &str, m: &str) -> String {
    let (mut p, side) = rules.read(text).expect(text);
    let m = rules.read_move(m).expect(m);
    assert!(rules.list(&p, side).contains(&m), "{}", rules.why_not(&p, side, m));
    let next = rules.play(&mut p, side, m);
    rules.write(&p, next)
}

fn over(rules: &Mills, text: &str) -> Option<Over> {
    let (p, side) = rules.read(text).expect(text);
    rules.over(&p, side)
}

#[test]
fn variants_have_names() {
    assert!(Variant::all().all(|variant| Variant::named(&variant.name()) == Some(variant)));
    let endgame = Variant { men: 9, flying: false, endgame: Some(5) };
    assert_eq!((endgame.name().as_str(), Variant::named("mills-9-nofly-endgame-5")), ("mills-9-nofly-endgame-5", Some(endgame)));
    for name in ["mills", "mills-4", "mills-9-fly", "mills-9-endgame-2", "mills-9-endgame-10", "mills-12-endgame-12", "mills-9-endgame-03"]
    {
        assert_eq!(Variant::named(name), None, "{name}");
    }
}

#[test]
fn games_begin_with_all_stones_in_hand_and_endgames_with_none() {
    for (name, start, first) in [
        ("mills-3", "W/.......././3,3", 9),
        ("mills-6", "W/......../......../6,6", 16),
        ("mills-9", "W/......../......../......../9,9", 24),
        ("mills-12", "W/......../......../......../12,12", 24),
        ("mills-9-endgame-3", "W/WB...B../..W....B/....W...", 54),
        ("mills-9-nofly-endgame-3", "W/WB...B../..W....B/....W...", 5),
    ] {
        let rules = game(name);
        let (p, side) = rules.start();
        assert_eq!((rules.write(&p, side).as_str(), rules.list(&p, side).len()), (start, first), "{name}");
    }
    for men in [3, 6, 9, 12] {
        for stones in 3..=men.min(11) {
            let rules = Mills::new(Variant { men, flying: false, endgame: Some(stones) });
            let (p, side) = rules.start();
            assert!(rules.over(&p, side).is_none(), "{men} men, {stones} stones");
        }
    }
}

#[test]
fn stones_slide_along_lines_and_three_may_jump() {
    let slides = moves(&game("mills-9"), "W/W..W..../..W...../BBB....W");
    assert_eq!(slides, ["a7-d7", "a7-a4", "g4-g7", "g4-g1", "g4-f4", "f6-d6", "f6-f4", "c4-b4", "c4-c3"]);
    let text = "W/W.W.W.../......../BBB.....";
    assert_eq!(moves(&game("mills-9"), text).len(), 3 * 18 - 2 + 2 * 3, "two jumps complete a side");
    assert_eq!(moves(&game("mills-9-nofly"), text), ["a7-d7", "a7-a4", "g7-d7", "g7-g4", "g1-g4", "g1-d1"]);
    assert_eq!(moves(&game("mills-12"), "W/WW.W.W../......../BBBB....").len(), 10, "corners are joined there");
}

#[test]
fn a_mill_takes_a_stone_that_is_in_none() {
    let rules = game("mills-9");
    // Black has the mill a1 d1 g1 and stones on b2 and d2.
    let text = "W/WW.WBBB./.....BB./........";
    assert_eq!(moves(&rules, text).iter().filter(|m| m.starts_with("g4-g7")).collect::<Vec<_>>(), ["g4-g7xd2", "g4-g7xb2"]);
    // All are in the mill.
    let text = "W/WW.WBBB./......../W.......";
    assert_eq!(moves(&rules, text).iter().filter(|m| m.starts_with("g4-g7")).count(), 3);
    // Two mills at once take one stone.
    let text = "W/W.W..B../.W....../BW..B.../5,5";
    assert_eq!(moves(&rules, text).iter().filter(|m| m.starts_with("d7")).collect::<Vec<_>>(), ["d7xd1", "d7xc5", "d7xe3"]);
    assert_eq!(after(&rules, text, "d7xd1"), "B/WWW...../.W....../BW..B.../4,5");
}

#[test]
fn a_stone_that_leaves_a_mill_does_not_complete_it_again() {
    let rules = game("mills-9");
    let text = "W/WWW...../B.B.B.../......W.";
    assert!(moves(&rules, text).contains(&"a7-a4".to_string()));
    assert!(moves(&rules, text).iter().all(|m| !m.contains('x')));
}

#[test]
fn too_few_stones_or_no_move_is_lost() {
    let rules = game("mills-9");
    assert_eq!(over(&rules, "B/WWW...../......../BB......"), Some(Over::Win(Side::Left)));
    assert_eq!(over(&rules, "B/WWW.B.../......../BB......"), None);
    // Black's four stones are shut in; three could jump.
    assert_eq!(over(&rules, "B/BBBWWW.W/.B.W.W../.W......"), None);
    assert_eq!(over(&rules, "B/BWWWBW.W/......../......../3,4"), None);
    assert_eq!(over(&rules, "B/BWBW.W.W/BW.....W/W......."), None);
    assert_eq!(over(&game("mills-9-nofly"), "B/BWBWBW.W/......../........"), Some(Over::Win(Side::Left)));
    assert_eq!(over(&rules, "B/BWBWBW.W/......../........"), None);
    assert_eq!(over(&rules, "B/BWBWBWBW/......../........"), Some(Over::Win(Side::Left)));
    // While stones are placed, those in hand count.
    assert_eq!(over(&game("mills-3"), "B/WWW.B..././0,1"), Some(Over::Win(Side::Left)));
}

#[test]
fn bad_positions_and_moves_say_why() {
    let rules = game("mills-9");
    let problem = |text: &str| rules.read(text).expect_err(text).to_string();
    assert_eq!(problem("X/"), "column 1: found 'X', expected W or B, the player to move");
    assert_eq!(problem("W/WB"), "column 5: found the end, expected '.', W or B on g7");
    assert_eq!(problem("W/......../......../......../9"), "column 31: found the end, expected ',' between the hands of White and Black");
    assert_eq!(
        problem("B/......../......../......../9,9"),
        "column 1: White has 9 stones to place and Black 9: both have as many when White is to move, and White has one less when Black is"
    );
    assert_eq!(problem("W/WWWWWWWW/WW....../BBB....."), "column 1: White has 10 stones, at most 9 are possible");
    assert_eq!(
        problem("W/WWW...../BB....../........"),
        "column 1: Black has 2 stones on the board and in hand, expected three at least, as it is not to move"
    );
    assert_eq!(problem("W/W......./......../......../7,7"), "column 1: White lacks 1 stones, and Black has placed 2");
    assert_eq!(problem("W/W......./......../......../99,99"), "column 1: White has 100 stones, at most 9 are possible");
    let wrong = |text: &str| rules.read_move(text).expect_err(text).to_string();
    assert_eq!(wrong("d4"), "column 1: the board has no point d4");
    assert_eq!(wrong("h1"), "column 1: found 'h', expected a column, a to g");
    assert_eq!(wrong("d7x"), "column 4: found the end, expected a column, a to g");
    let (p, side) = rules.read("W/WW.W..../B.B.B.../B.......").unwrap();
    for (m, why) in [
        ("a1", "White has no stone left to place"),
        ("a7-d7", "d7 is not free"),
        ("a4-a1", "a4 is empty"),
        ("b6-b4", "the stone on b6 belongs to Black"),
        ("a7-b4", "a7-b4 is a legal move"),
        ("g4-g7", "it completes a mill: say which stone is taken, as in xa1"),
        ("d7-d6xb6", "it completes no mill, so it takes nothing"),
        ("g4-g7xa1", "Black has no stone on a1"),
    ] {
        assert_eq!(rules.why_not(&p, side, rules.read_move(m).unwrap()), why, "{m}");
    }
}

#[test]
fn scenes_can_be_set_up_again() {
    for (name, text) in [
        ("mills-9", "B/WWW...../......../BB......"),
        ("mills-9", "W/W.W..B../.W....../BW..B.../5,5"),
        ("mills-3", "W/W......./B/2,2"),
        ("mills-6-endgame-4", "W/WWW...../B.B.B.W."),
    ] {
        let rules = game(name);
        let (p, side) = rules.read(text).expect(text);
        let scene = rules.scene(&p, side);
        let mut stacks: Vec<_> = scene.cells.into_iter().map(|cell| (cell.id, cell.stack)).collect();
        for stock in scene.hands.into_iter().flat_map(|hand| hand.stocks) {
            stacks.push((stock.id, vec![stock.piece; stock.count]));
        }
        assert_eq!(rules.setup(&stacks, side), Ok(p), "{text}");
    }
}

const NAMES: [&str; 8] =
    ["mills-3", "mills-3-nofly", "mills-6", "mills-6-nofly", "mills-9", "mills-9-nofly", "mills-12", "mills-9-endgame-4"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(name in prop::sample::select(NAMES.to_vec()), choices in prop::collection::vec(any::<u32>(), 0..50)) {
        let rules = game(name);
        for (p, side) in laws::walk(&rules, &choices) {
            laws::notation_round_trip(&rules, &p, side);
            laws::rank_round_trip(&rules, &p, side);
            laws::unmoves_invert_moves(&rules, &p, side);
            laws::symmetry_commutes_with_play(&rules, &p, side);
            prop_assert_eq!(rules.negate(&rules.negate(&p)), p);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        for name in NAMES {
            let rules = game(name);
            if let Ok((p, side)) = rules.read(&text) {
                prop_assert_eq!(rules.read(&rules.write(&p, side)), Ok((p, side)));
            }
            let _ = rules.read_move(&text);
        }
    }

    #[test]
    fn stones_anywhere_are_a_position_or_refused(stones in "[WB]/[.WB]{8}/[.WB]{8}/[.WB]{8}/[0-9],[0-9]") {
        for name in ["mills-9", "mills-12"] {
            let rules = game(name);
            if let Ok((p, side)) = rules.read(&stones) {
                laws::rank_round_trip(&rules, &p, side);
                let _: Pos = p;
            }
        }
    }
}
