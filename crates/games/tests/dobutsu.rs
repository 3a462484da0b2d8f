//! Dobutsu Shogi against independent data, and the laws its rules must obey.

mod laws;

use proptest::prelude::*;
use zug_core::{Class, Negate, Notation, Over, Path, Progress, Repetition, Retro, Rules, Side, Space, View, perft};
use zug_games::dobutsu::{Dobutsu, Move, Pos, Try, Variant};

fn game(name: &str) -> Dobutsu {
    Dobutsu::named(name).expect("a variant")
}

/// The rows of a CSV file under its heading.
fn rows(csv: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect())
}

fn over(rules: &Dobutsu, text: &str) -> Option<Over> {
    let (p, side) = rules.read(text).expect(text);
    rules.over(&p, side)
}

fn after(rules: &Dobutsu, text: &str, m: &str) -> (Pos, Side) {
    let (mut p, side) = rules.read(text).expect(text);
    let m = rules.read_move(m).expect(m);
    assert!(rules.list(&p, side).contains(&m), "{}", rules.why_not(&p, side, m));
    let next = rules.play(&mut p, side, m);
    (p, next)
}

#[test]
fn variants_have_names() {
    let names: Vec<String> = Variant::all().map(Variant::name).collect();
    for name in ["dobutsu", "dobutsu-simple-try", "dobutsu-3x3", "dobutsu-nodrop", "dobutsu-3x5", "dobutsu-4x4"] {
        assert!(names.iter().any(|n| n == name));
    }
    assert!(Variant::all().all(|variant| Variant::named(&variant.name()) == Some(variant)));
    assert_eq!(Variant::named("dobutsu"), Some(Variant::OFFICIAL));
    assert_eq!(Variant::named("dobutsu-3x4"), None);
    assert_eq!(game("dobutsu-simple-try").variant().try_rule, Try::Simple);
}

#[test]
fn games_begin_where_they_should() {
    for (name, start) in [
        ("dobutsu", "S/gle/-c-/-C-/ELG/-"),
        ("dobutsu-simple-try", "S/gle/-c-/-C-/ELG/-"),
        ("dobutsu-nodrop", "S/gle/-c-/-C-/ELG/-"),
        ("dobutsu-3x3", "S/gle/---/ELG/Cc"),
        ("dobutsu-3x3-nodrop", "S/gle/---/ELG/-"),
        ("dobutsu-3x5", "S/gle/-c-/---/-C-/ELG/-"),
        ("dobutsu-4x4", "S/gle-/-c--/--C-/-ELG/-"),
    ] {
        let rules = game(name);
        let (p, side) = rules.start();
        assert_eq!(rules.write(&p, side), start);
        assert_eq!(rules.negate(&p), p, "both players begin alike");
    }
}

#[test]
fn moves_are_those_of_the_data() {
    let rules = game("dobutsu");
    let mut moves = 0;
    for row in rows(include_str!("data/dobutsu/move_values.csv")) {
        let (p, side) = rules.read(row[1]).unwrap();
        let mut listed: Vec<String> = rules.list(&p, side).into_iter().map(|m| rules.write_move(m)).collect();
        let mut expected: Vec<&str> = row[2].split(' ').map(|m| m.split_once(':').unwrap().0).collect();
        moves += listed.len();
        listed.sort();
        expected.sort();
        assert_eq!(listed, expected, "{}", row[1]);
        // A move is worth a win in one ply exactly when it ends the game.
        for (m, value) in row[2].split(' ').map(|m| m.split_once(':').unwrap()) {
            let (q, next) = after(&rules, row[1], m);
            assert_eq!(rules.over(&q, next), (value == "1").then_some(Over::Win(side)), "{} {m}", row[1]);
        }
    }
    assert_eq!(moves, 10_861);
}

#[test]
fn immediate_wins_and_move_counts_are_those_of_the_data() {
    let (official, simple) = (game("dobutsu"), game("dobutsu-simple-try"));
    let mut wins = 0;
    for row in rows(include_str!("data/dobutsu/positions.csv")) {
        let (p, side) = official.read(row[3]).unwrap();
        assert_eq!(official.write(&p, side), row[3]);
        assert_eq!(official.list(&p, side).len().to_string(), row[4]);
        assert_eq!(official.class_of(&p, side) == Class::WinsNow, row[5] == "1", "{}", row[3]);
        assert_eq!(simple.class_of(&p, side) == Class::WinsNow, row[6] == "1", "{}", row[3]);
        wins += usize::from(row[5] == "1");
    }
    assert!(wins > 100);
}

#[test]
fn sequences_from_the_start_are_counted_alike_by_the_plain_rules_and_in_the_mirror() {
    let rules = game("dobutsu");
    let (p, side) = rules.start();
    // Four first moves, as every published program has them.
    let counts = perft(&rules, &p, side, 5, &Progress::default()).unwrap();
    assert_eq!(counts[0], 4);
    let mirrored = perft(&rules, &zug_core::Symmetry::map(&rules, 1, &p), side, 5, &Progress::default()).unwrap();
    assert_eq!(counts, mirrored);
    assert_eq!(counts, perft(&rules, &rules.negate(&p), !side, 5, &Progress::default()).unwrap());
}

/// Sente's lion can go to a1, which nothing attacks, or to b1, next to Gote's lion.
const BEFORE_TRY: &str = "S/---/L-l/-C-/EGG/Ec";

#[test]
fn a_safe_try_wins_at_once_under_the_official_rule_only() {
    let (official, simple) = (game("dobutsu"), game("dobutsu-simple-try"));
    let (p, side) = after(&official, BEFORE_TRY, "a2a1");
    assert_eq!(official.over(&p, side), Some(Over::Win(Side::Left)));
    assert_eq!(simple.over(&p, side), None);
    // Whatever Gote does, Sente begins the next turn on the far rank.
    for m in simple.list(&p, side) {
        let mut q = p;
        let next = simple.play(&mut q, side, m);
        assert_eq!(simple.over(&q, next), Some(Over::Win(Side::Left)));
    }
    assert_eq!(official.class_of(&official.read(BEFORE_TRY).unwrap().0, Side::Left), Class::WinsNow);
    assert_eq!(simple.class_of(&simple.read(BEFORE_TRY).unwrap().0, Side::Left), Class::Open);
}

#[test]
fn a_try_onto_an_attacked_square_is_legal_and_loses_to_the_capture_only() {
    for rules in [game("dobutsu"), game("dobutsu-simple-try")] {
        let (p, side) = after(&rules, BEFORE_TRY, "a2b1");
        assert_eq!(rules.over(&p, side), None);
        for m in rules.list(&p, side) {
            let mut q = p;
            let next = rules.play(&mut q, side, m);
            let winner = if rules.write_move(m) == "c2b1" { Side::Right } else { Side::Left };
            assert_eq!(rules.over(&q, next), Some(Over::Win(winner)), "{}", rules.write_move(m));
        }
    }
}

#[test]
fn caught_hens_are_chicks_and_dropped_chicks_stay_chicks() {
    let rules = game("dobutsu");
    let (p, side) = after(&rules, "G/glR/--e/-C-/ELG/-", "b1c1");
    assert_eq!(rules.write(&p, side), "S/g-l/--e/-C-/ELG/c");
    let (p, side) = after(&rules, "G/g-l/--e/-C-/E-L/gc", "C*b4");
    assert_eq!(rules.write(&p, side), "S/g-l/--e/-C-/EcL/g");
}

#[test]
fn two_equal_pieces_in_hand_are_one_drop_a_square() {
    let rules = game("dobutsu");
    let (p, side) = rules.read("S/g-l/---/---/EL-/GCCE").unwrap();
    let drops = |animal: char| rules.list(&p, side).into_iter().filter(|m| rules.write_move(*m).starts_with(animal)).count();
    assert_eq!(['G', 'E', 'C', 'L'].map(drops), [8, 8, 8, 0]);
    // The far rank too, where the chick is stuck.
    let (p, side) = after(&rules, "S/g-l/---/---/EL-/GCCE", "C*b1");
    assert_eq!(rules.write(&p, side), "G/gCl/---/---/EL-/GEC");
    assert!(rules.list(&p, !side).into_iter().all(|m| !matches!(m, Move::Step { from: 1, .. })));
}

#[test]
fn a_chick_becomes_a_hen_by_a_step_to_the_far_rank() {
    let rules = game("dobutsu");
    let (p, side) = after(&rules, "S/g-l/-C-/---/ELG/Ec", "b2b1+");
    assert_eq!(rules.write(&p, side), "G/gRl/---/---/ELG/Ec");
    let hen: Vec<String> = rules.list(&p, !side).into_iter().map(|m| rules.write_move(m)).filter(|m| m.starts_with("b1")).collect();
    assert_eq!(hen, ["b1a1", "b1c1", "b1b2"]);
}

#[test]
fn without_drops_caught_pieces_are_gone() {
    let rules = game("dobutsu-nodrop");
    let (p, side) = after(&rules, "S/gle/-c-/-C-/ELG/-", "b3b2");
    assert_eq!(rules.write(&p, side), "G/gle/-C-/---/ELG/-");
}

#[test]
fn a_player_without_a_move_has_lost() {
    let rules = game("dobutsu");
    assert_eq!(over(&rules, "S/-EG/EGL/lCC/---/-"), Some(Over::Win(Side::Right)));
}

#[test]
fn the_third_time_is_a_draw() {
    let rules = game("dobutsu");
    let (mut p, mut side) = rules.start();
    let mut path = <Repetition<Pos, 3> as Path<Dobutsu>>::new();
    let mut ends = vec![Path::<Dobutsu>::enter(&mut path, &rules, &p, side)];
    for m in ["c4c3", "a1a2", "c3c4", "a2a1"].into_iter().cycle().take(8) {
        side = rules.play(&mut p, side, rules.read_move(m).unwrap());
        ends.push(Path::<Dobutsu>::enter(&mut path, &rules, &p, side));
    }
    assert_eq!(ends.iter().position(Option::is_some), Some(8));
    assert_eq!(ends[8], Some(Over::Repetition));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(i in 0usize..16, choices in prop::collection::vec(any::<u32>(), 0..60)) {
        let rules = Dobutsu::new(Variant::all().nth(i).unwrap());
        for (p, side) in laws::walk(&rules, &choices) {
            laws::notation_round_trip(&rules, &p, side);
            laws::unmoves_invert_moves(&rules, &p, side);
            laws::symmetry_commutes_with_play(&rules, &p, side);
            // Only unfinished positions whose lions cannot catch each other have a number.
            if rules.class_of(&p, side) == Class::Open {
                let slot = rules.rank(&p, side);
                let (q, next) = rules.unrank(slot).expect("an open position has a used slot");
                prop_assert_eq!(rules.rank(&q, next), slot);
                prop_assert_eq!(rules.side_to_move(slot.tier), next);
                prop_assert_eq!(rules.class_of(&q, next), Class::Open);
                for m in rules.list(&p, side) {
                    let mut q = p;
                    let next = rules.play(&mut q, side, m);
                    if rules.class_of(&q, next) == Class::Open {
                        prop_assert!(rules.leads_to(slot.tier).contains(&rules.rank(&q, next).tier));
                    }
                }
            }
            // Players can be exchanged.
            let exchanged = rules.negate(&p);
            prop_assert_eq!(rules.over(&exchanged, !side).and_then(Over::winner), rules.over(&p, side).and_then(Over::winner).map(|w| !w));
            prop_assert_eq!(rules.list(&exchanged, !side).len(), rules.list(&p, side).len());
            // What is shown can be set up again.
            let scene = rules.scene(&p, side);
            let cells = scene.cells.into_iter().map(|cell| (cell.id, cell.stack));
            let stocks = scene.hands.into_iter().flat_map(|hand| hand.stocks).map(|s| (s.id, vec![s.piece; s.count]));
            prop_assert_eq!(rules.setup(&cells.chain(stocks).collect::<Vec<_>>(), side), Ok(p));
        }
    }

    #[test]
    fn unmoves_are_distinct(choices in prop::collection::vec(any::<u32>(), 0..60)) {
        let rules = game("dobutsu");
        for (p, side) in laws::walk(&rules, &choices) {
            let mut before = Vec::new();
            rules.unmoves(&p, side, |m, q| before.push((m, q)));
            let all = before.len();
            before.sort();
            before.dedup();
            prop_assert_eq!(before.len(), all);
        }
    }
}
