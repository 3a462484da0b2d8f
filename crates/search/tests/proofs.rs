//! Proofs, against a minimax that shares nothing with them and against positions that another program solved.

mod minimax;

use flate2::read::GzDecoder;
use minimax::{Values, minimax, mnk};
use std::io::Read;
use std::sync::Arc;
use zug_core::{Notation, Progress, Rules, Source, Verdict, Wdl};
use zug_games::mnk::{Falling, Mnk, Word};
use zug_search::{Effort, Memory, Prover, Proves, prover_in_rows};

const MEMORY: usize = 64 << 20;

fn memory() -> Arc<Memory> {
    Memory::new(1 << 30)
}

fn prover<W: Word>(rules: &Mnk<W>) -> Arc<dyn Proves<Mnk<W>>> {
    prover_in_rows(rules, MEMORY, &memory()).unwrap().unwrap()
}

fn value<W: Word>(prover: &dyn Proves<Mnk<W>>, p: &<Mnk<W> as Rules>::Pos, side: zug_core::Side) -> (Wdl, Option<u32>) {
    let Verdict { wdl, plies, source } = prover.prove(p, side, &Effort::default(), &Progress::default()).verdict.unwrap();
    assert_eq!(source, Source::Proof);
    (wdl, plies)
}

/// Who is to move where players take turns.
fn mover(p: &<Mnk as Rules>::Pos) -> zug_core::Side {
    if p.left.count_ones() == p.right.count_ones() { zug_core::Side::Left } else { zug_core::Side::Right }
}

/// Every `step`th position that can come up, in an order that does not change.
fn all_right(rules: Arc<Mnk>, step: usize, provers: &[&dyn Proves<Mnk>]) {
    let mut values = Values::new();
    let (p, side) = rules.start();
    minimax(&rules, &p, side, &mut values);
    let mut positions: Vec<_> = values.into_iter().collect();
    positions.sort_by_key(|(p, _)| (p.left, p.right));
    for (p, expected) in positions.iter().step_by(step) {
        let side = mover(p);
        if rules.over(p, side).is_none() {
            for prover in provers {
                assert_eq!(value(*prover, p, side), *expected, "{}", rules.write(p, side));
            }
        }
    }
}

#[test]
fn every_position_of_small_boards_has_the_value_of_a_plain_minimax() {
    for name in ["mnk-3x3x3", "drop-3x3x3", "drop-4x3x3", "mnk-4x3x3", "drop-3x4x2", "drop-1x5x3", "mnk-5x1x2", "drop-4x3x1"] {
        let rules = mnk(name);
        all_right(rules.clone(), 1, &[&*prover(&rules)]);
    }
}

#[test]
fn boards_of_four_have_the_values_of_a_plain_minimax_in_one_word_and_in_two() {
    let rules = mnk("drop-4x4x4");
    let wide = Prover::new(Falling::<u128>::new(&rules).unwrap(), MEMORY, &memory()).unwrap();
    all_right(rules.clone(), 3, &[&*prover(&rules), &wide]);
    let odd = mnk("drop-5x3x3");
    all_right(odd.clone(), 3, &[&*prover(&odd)]);
}

#[test]
#[cfg_attr(not(feature = "long"), ignore = "takes minutes: cargo test --features long")]
fn every_position_of_larger_boards_has_the_value_of_a_plain_minimax() {
    for name in ["drop-5x4x4", "mnk-4x4x4", "drop-4x5x4"] {
        let rules = mnk(name);
        all_right(rules.clone(), 1, &[&*prover(&rules)]);
    }
}

/// The positions of a list: text and value.
fn listed(game: &str, list: &str) -> Vec<(String, (Wdl, Option<u32>))> {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("data/in-rows.csv.gz")[..]).read_to_string(&mut text).unwrap();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let wdl = [Wdl::Win, Wdl::Draw, Wdl::Loss][["win", "draw", "loss"].iter().position(|w| *w == fields[4])?];
        (fields[0] == game && fields[1] == list).then(|| (fields[3].to_string(), (wdl, fields[5].parse().ok())))
    };
    text.lines().filter_map(row).collect()
}

fn check_list<W: Word>(game: &str, list: &str, most: usize) {
    let rules = Mnk::<W>::named(game).unwrap().unwrap();
    let prover = prover(&rules);
    let positions = listed(game, list);
    assert_eq!(positions.len(), 100);
    for (text, expected) in positions.into_iter().take(most) {
        let (p, side) = rules.read(&text).unwrap();
        assert_eq!(value(&*prover, &p, side), expected, "{game} {text}");
    }
}

#[test]
fn positions_that_another_program_solved_have_the_same_values() {
    for (list, most) in [("endgame_L1", 100), ("midgame_L1", 100), ("midgame_L2", 20), ("opening_L1", 50), ("opening_L2", 1)] {
        check_list::<u64>("drop-7x6x4", list, most);
    }
    for (list, most) in [("endgame_L1", 100), ("midgame_L1", 50), ("midgame_L2", 3)] {
        check_list::<u64>("drop-9x5x4", list, most);
    }
    for (list, most) in [("endgame_L1", 100), ("midgame_L1", 20)] {
        check_list::<u64>("drop-10x6x4", list, most);
    }
}

#[test]
#[cfg_attr(not(feature = "long"), ignore = "takes minutes: cargo test --features long")]
fn all_positions_that_another_program_solved_have_the_same_values() {
    for list in ["midgame_L2", "opening_L1", "opening_L2"] {
        check_list::<u64>("drop-7x6x4", list, 100);
    }
    for list in ["midgame_L2", "opening_L1"] {
        check_list::<u64>("drop-9x5x4", list, 100);
    }
    check_list::<u64>("drop-10x6x4", "midgame_L1", 100);
}

#[test]
fn a_line_of_best_moves_ends_when_the_plies_say() {
    let rules = mnk("drop-7x6x4");
    let prover = prover(&rules);
    for (text, (wdl, plies)) in listed("drop-7x6x4", "midgame_L1").into_iter().take(30) {
        let (mut p, mut side) = rules.read(&text).unwrap();
        let mover = side;
        let mut played = 0;
        let over = loop {
            if let Some(over) = rules.over(&p, side) {
                break over;
            }
            let wanted = value(&*prover, &p, side);
            let after = rules.list(&p, side).into_iter().map(|m| {
                let mut q = p;
                let next = rules.play(&mut q, side, m);
                (q, next)
            });
            let keeps = |(q, next): &(_, _)| {
                let there = match rules.over(q, *next) {
                    Some(over) => (over.winner().map_or(Wdl::Draw, |_| Wdl::Loss), Some(0)),
                    None => value(&*prover, q, *next),
                };
                let here = Verdict { wdl: there.0, plies: there.1, source: Source::Proof }.before_move();
                (here.wdl, here.plies) == wanted
            };
            (p, side) = after.into_iter().find(keeps).expect("a move keeps the value");
            played += 1;
        };
        let winner = [None, Some(mover), Some(!mover)][[Wdl::Draw, Wdl::Win, Wdl::Loss].iter().position(|w| *w == wdl).unwrap()];
        assert_eq!(over.winner(), winner, "{text}");
        assert!(plies.is_none_or(|plies| plies == played), "{text}: {played}");
    }
}

/// Changes of the search show here. Where fewer nodes give the same values it is a better one.
#[test]
fn one_thread_always_looks_at_the_same_nodes() {
    let nodes = |name: &str| {
        let rules = mnk(name);
        let (p, side) = rules.start();
        let proved = prover(&rules).prove(&p, side, &Effort::default(), &Progress::default());
        (proved.verdict.map(|v| (v.wdl, v.plies)), proved.nodes)
    };
    assert_eq!(nodes("drop-5x4x4"), (Some((Wdl::Draw, None)), 3_365));
    assert_eq!(nodes("drop-6x4x4"), (Some((Wdl::Loss, Some(24))), 52_859));
    assert_eq!(nodes("drop-5x5x4"), (Some((Wdl::Draw, None)), 71_224));
    assert_eq!(nodes("mnk-4x4x4"), (Some((Wdl::Draw, None)), 15_338));
}

#[test]
fn threads_find_the_same_value() {
    let rules = mnk("drop-6x4x4");
    let (p, side) = rules.start();
    let effort = Effort { threads: 3, ..Effort::default() };
    let narrow = prover(&rules).prove(&p, side, &effort, &Progress::default());
    let wide =
        Prover::new(Falling::<u128>::new(&rules).unwrap(), MEMORY, &memory()).unwrap().prove(&p, side, &effort, &Progress::default());
    for proved in [narrow, wide] {
        assert_eq!(proved.verdict.map(|v| (v.wdl, v.plies)), Some((Wdl::Loss, Some(24))));
    }
}

#[test]
fn threads_that_divide_a_proof_find_the_values_of_another_program() {
    let rules = mnk("drop-7x6x4");
    let prover = prover(&rules);
    for (list, most) in [("midgame_L1", 100), ("midgame_L2", 20), ("opening_L1", 50)] {
        for (n, (text, expected)) in listed("drop-7x6x4", list).into_iter().take(most).enumerate() {
            let (p, side) = rules.read(&text).unwrap();
            let effort = Effort { threads: 2 + n % 3, ..Effort::default() };
            let verdict = prover.prove(&p, side, &effort, &Progress::default()).verdict.unwrap();
            assert_eq!((verdict.wdl, verdict.plies), expected, "{list}: {text}");
        }
    }
}

#[test]
fn a_proof_stops_when_told_and_goes_on_from_what_it_knows() {
    let rules = mnk("drop-7x6x4");
    let (p, side) = rules.start();
    let prover = prover(&rules);
    let few = Effort { nodes: 50_000, ..Effort::default() };
    let proved = prover.prove(&p, side, &few, &Progress::default());
    assert_eq!(proved.verdict, None);
    assert!(proved.nodes < 60_000 && proved.bounds.low <= 1 && proved.bounds.high >= 1);
    let stopped = Progress::default();
    stopped.stop();
    assert_eq!(prover.prove(&p, side, &Effort::default(), &stopped).verdict, None);
    let small = mnk("drop-6x4x4");
    let (p, side) = small.start();
    let prover = self::prover(&small);
    let mut rounds = 0;
    let found = loop {
        rounds += 1;
        assert!(rounds < 1000, "no way on");
        if let Some(v) = prover.prove(&p, side, &Effort { nodes: 9_000, ..Effort::default() }, &Progress::default()).verdict {
            break v;
        }
    };
    assert_eq!((found.wdl, found.plies), (Wdl::Loss, Some(24)));
    assert!(rounds > 1);
}

#[test]
fn a_small_table_forgets_but_is_never_wrong() {
    let rules = mnk("drop-6x4x4");
    let (p, side) = rules.start();
    for prover in [
        Prover::new(Falling::<u64>::new(&rules).unwrap(), 1 << 12, &memory()).unwrap(),
        Prover::new(Falling::<u64>::new(&rules).unwrap(), 1 << 17, &memory()).unwrap(),
    ] {
        assert!(prover.bytes() <= 1 << 17);
        let proved = prover.prove(&p, side, &Effort::default(), &Progress::default());
        assert_eq!(proved.verdict.map(|v| (v.wdl, v.plies)), Some((Wdl::Loss, Some(24))));
    }
}

#[test]
fn whether_a_score_is_reached_is_told_without_the_score() {
    let rules = mnk("drop-5x4x4");
    let mut values = Values::new();
    let (p, side) = rules.start();
    minimax(&rules, &p, side, &mut values);
    let mut positions: Vec<_> = values.into_keys().map(|p| (p, mover(&p))).filter(|(p, side)| rules.over(p, *side).is_none()).collect();
    positions.sort_by_key(|(p, _)| (p.left, p.right));
    for (p, side) in positions.into_iter().step_by(997) {
        let score = prover(&rules).prove(&p, side, &Effort::default(), &Progress::default()).bounds.score().unwrap();
        let fresh = prover(&rules);
        for target in score - 2..=score + 2 {
            let reached = fresh.reaches(&p, side, target, &Effort::default(), &Progress::default());
            assert_eq!(reached, Some(target <= score), "{} {target}", rules.write(&p, side));
        }
    }
    let none = Effort { nodes: 0, ..Effort::default() };
    let (p, side) = mnk("drop-7x6x4").start();
    assert_eq!(prover(&mnk("drop-7x6x4")).reaches(&p, side, 1, &none, &Progress::default()), None);
}

#[test]
fn a_table_that_gets_no_more_memory_proves_all_the_same() {
    let rules = mnk("drop-6x5x4");
    let (p, side) = rules.start();
    let memory = Memory::new(2 << 20);
    let small = prover_in_rows(&rules, MEMORY, &memory).unwrap().unwrap();
    assert_eq!(value(&*small, &p, side), (Wdl::Draw, None));
    assert_eq!((memory.taken(), memory.most()), (1 << 20, 2 << 20));
    assert!(prover_in_rows(&rules, MEMORY, &memory).is_some_and(|made| made.is_ok()), "room for one that begins");
    drop(small);
    assert_eq!(memory.taken(), 0);
}
