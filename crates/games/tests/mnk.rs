//! The m,n,k family keeps the laws of all games, and its counts are those of the literature.

mod laws;

use proptest::prelude::*;
use zug_core::{Notation, Over, Progress, ReadError, Rules, SetupError, Side, Slot, Space, Symmetry, View, perft, perft_distinct};
use zug_games::mnk::Mnk;

fn game(name: &str) -> Mnk {
    Mnk::named(name).expect("a name of the family").expect("a valid size")
}

const NAMES: [&str; 10] =
    ["mnk-3x3x3", "mnk-4x3x3", "mnk-5x5x4", "mnk-8x8x5", "mnk-1x5x2", "drop-7x6x4", "drop-4x5x3", "drop-8x8x8", "drop-1x3x2", "mnk-7x2x3"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(name in prop::sample::select(NAMES.to_vec()), choices in prop::collection::vec(any::<u32>(), 0..64)) {
        let rules = game(name);
        for (p, side) in laws::walk(&rules, &choices) {
            laws::notation_round_trip(&rules, &p, side);
            let stones = (p.left | p.right).count_ones();
            if (stones..rules.tiers()).take(2).all(|tier| rules.tier_len(tier) < u64::MAX) {
                laws::rank_round_trip(&rules, &p, side);
            }
            laws::unmoves_invert_moves(&rules, &p, side);
            laws::symmetry_commutes_with_play(&rules, &p, side);
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
}

#[test]
fn every_slot_is_the_number_of_its_position() {
    for name in ["mnk-3x3x3", "mnk-4x3x3", "drop-4x4x4", "drop-3x5x3"] {
        let rules = game(name);
        for tier in 0..rules.tiers() {
            for index in 0..rules.tier_len(tier) {
                let slot = Slot { tier, index };
                if let Some((p, side)) = rules.unrank(slot) {
                    assert_eq!(rules.rank(&p, side), slot);
                }
            }
        }
    }
}

#[test]
fn tic_tac_toe_has_its_known_counts() {
    // Sequences by length, and 765 positions up to symmetry in all (the empty board included): well-known figures.
    let rules = game("mnk-3x3x3");
    let (p, side) = rules.start();
    let counts = perft(&rules, &p, side, 9, &Progress::default()).expect("not interrupted");
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
    let folded = perft_distinct(&rules, &p, side, 9, &|q| rules.canonical(q), usize::MAX, &Progress::default()).expect("not interrupted");
    assert_eq!(folded.iter().sum::<u64>() + 1, 765);
    let distinct = perft_distinct(&rules, &p, side, 9, &|q| *q, usize::MAX, &Progress::default()).expect("not interrupted");
    assert_eq!(distinct.iter().sum::<u64>() + 1, 5478);
}

#[test]
fn connect_four_has_its_known_counts() {
    // Distinct positions by ply: John Tromp, "John's Connect Four Playground".
    let rules = game("drop-7x6x4");
    let (p, side) = rules.start();
    let distinct = perft_distinct(&rules, &p, side, 8, &|q| *q, usize::MAX, &Progress::default()).expect("not interrupted");
    assert_eq!(distinct, [7, 49, 238, 1120, 4263, 16422, 54859, 184275]);
    let counts = perft(&rules, &p, side, 8, &Progress::default()).expect("not interrupted");
    assert_eq!(counts, [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]);
}

#[test]
fn a_line_wins_in_every_direction_and_never_around_the_edge() {
    let rules = game("mnk-4x4x3");
    for (position, winner) in [
        ("XXX./OO../..../....", Some(Side::Left)),
        ("X.../X.../X.../OO..", Some(Side::Left)),
        ("X.../.X../..X./OO..", Some(Side::Left)),
        ("...X/..X./.X../OO..", Some(Side::Left)),
        ("..XX/X.../OO../....", None),
        ("...X/X..X/OO../X..O", None),
    ] {
        let (p, side) = rules.read(position).expect(position);
        assert_eq!(rules.over(&p, side), winner.map(Over::Win), "{position}");
    }
}

#[test]
fn bad_positions_say_where_and_why() {
    let rules = game("drop-3x3x3");
    let problem = |text: &str| rules.read(text).expect_err(text).to_string();
    assert_eq!(problem("..."), "column 4: found the end, expected '/' after the row");
    assert_eq!(problem(".../.z./..."), "column 6: found 'z', expected one of 'X', 'O', '.'");
    assert_eq!(problem(".../.../.../"), "column 12: found '/', expected the end");
    assert_eq!(problem(".../X../..."), "column 1: a2: a stone with nothing below it");
    assert_eq!(problem(".../.../XX."), "column 1: 2 X and 0 O: there must be as many X as O, or one more");
    assert_eq!(problem("XO./XO./XO."), "column 1: X has a line already, so it cannot be X's turn");
    assert_eq!(rules.read_move("d"), Err(ReadError { column: 1, problem: "found 'd', expected a column from a to c".into() }));
    assert_eq!(rules.read_move("a1"), Err(ReadError { column: 2, problem: "found '1', expected the end".into() }));
}

#[test]
fn set_ups_name_the_wrong_cell() {
    let rules = game("drop-3x3x3");
    let x = rules.palette().remove(0);
    let at = |cell: &str| vec![(cell.to_string(), vec![x.clone()])];
    assert!(rules.setup(&at("b1"), Side::Right).is_ok());
    let floating = SetupError { cell: Some("b2".into()), problem: "a stone with nothing below it".into() };
    assert_eq!(rules.setup(&at("b2"), Side::Right), Err(floating));
    assert_eq!(rules.setup(&at("b1"), Side::Left).expect_err("not X's turn").cell, None);
    assert_eq!(rules.setup(&at("q9"), Side::Right).expect_err("no such cell").cell, Some("q9".into()));
}

#[test]
fn names_outside_the_family_are_not_ours_and_bad_sizes_are_explained() {
    assert!(Mnk::<u64>::named("go-9x9").is_none());
    for bad in ["mnk-13x3x3", "mnk-3x3", "mnk-3x3x4", "drop-0x1x1", "mnk-", "drop-3x3x3x3", "mnk-3x-3x3", "mnk-03x3x3", "mnk-+3x3x3"] {
        assert!(Mnk::<u64>::named(bad).is_some_and(|r| r.is_err()), "{bad}");
    }
}
