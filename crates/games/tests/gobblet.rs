//! Gobblet Gobblers against independent data, and the laws its rules must obey.

use proptest::prelude::*;
use zug_core::{Negate, Notation, Over, Progress, Retro, Rules, Side, Symmetry, perft, perft_distinct};
use zug_games::gobblet::{Gobblet, Move, Pos, Reading, Size, Strict, V2};

const STRICT: Gobblet<Strict> = Gobblet::new();
const SEED: Gobblet<V2> = Gobblet::new();

/// The rows of a CSV file under its heading.
fn rows(csv: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect())
}

/// A move as the data write it: two hex digits, the destination last, source 9, a, b for small, medium, large from the
/// reserve.
fn data_move(m: Move) -> String {
    match m {
        Move::Place { size, to } => format!("{:x}{to}", 9 + size as u8),
        Move::Slide { from, to } => format!("{from}{to}"),
    }
}

fn data_moves<R: Reading>(rules: &Gobblet<R>, p: &Pos, side: Side) -> String {
    rules.list(p, side).into_iter().map(data_move).collect::<Vec<_>>().join(" ")
}

/// A game of moves chosen by the given numbers, as long as it lasts.
fn played(choices: &[usize]) -> Vec<(Pos, Side)> {
    let mut path = vec![STRICT.start()];
    for choice in choices {
        let (mut p, side) = path[path.len() - 1];
        let moves = STRICT.list(&p, side);
        if moves.is_empty() {
            break;
        }
        let next = STRICT.play(&mut p, side, moves[choice % moves.len()]);
        path.push((p, next));
    }
    path
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0usize..1000, 0..60)
}

#[test]
fn moves_are_those_of_the_data_in_both_readings() {
    let mut differ = 0;
    for row in rows(include_str!("data/gobblet/moves.csv")) {
        let [code, canonical, stm, _, n_v2, v2, n_strict, strict] = row[..] else { panic!("{row:?}") };
        let (p, side) = STRICT.read(code).unwrap();
        assert_eq!(side as u8 + 1, stm.parse::<u8>().unwrap());
        assert_eq!(STRICT.canonical(&p).code(side).to_string(), canonical);
        assert_eq!(data_moves(&SEED, &p, side), v2, "{code}");
        let expected = if n_v2 == n_strict { v2 } else { strict };
        assert_eq!(data_moves(&STRICT, &p, side), expected, "{code}");
        assert_eq!(STRICT.list(&p, side).len().to_string(), n_strict);
        differ += usize::from(n_v2 != n_strict);
    }
    assert_eq!(differ, 257, "positions that tell the readings apart");
}

#[test]
fn values_and_openings_have_canonical_codes() {
    for row in rows(include_str!("data/gobblet/values.csv")).map(|row| (row[0], row[1])).chain(openings()) {
        let (p, side) = STRICT.read(row.0).unwrap();
        assert_eq!(STRICT.canonical(&p).code(side).to_string(), row.1);
    }
}

fn openings() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows(include_str!("data/gobblet/openings.csv")).map(|row| (row[1], row[2]))
}

#[test]
fn stalemates_are_lost_for_the_mover_under_strict_rules_only() {
    let mut count = 0;
    for row in rows(include_str!("data/gobblet/moves.csv")).filter(|row| row[6] == "0") {
        let (p, side) = STRICT.read(row[0]).unwrap();
        assert_eq!(STRICT.over(&p, side), Some(Over::Win(!side)));
        assert_eq!(SEED.over(&p, side), None);
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn the_example_of_the_disputed_rule() {
    // Player one lifts b1, uncovers two lines and completes an own one by landing on c1.
    let (p, side) = STRICT.read("5207356997665956").unwrap();
    let slide = Move::Slide { from: 1, to: 2 };
    assert!(!STRICT.list(&p, side).contains(&slide));
    assert!(SEED.list(&p, side).contains(&slide));
    let mut q = p;
    let next = SEED.play(&mut q, side, slide);
    assert_eq!(SEED.over(&q, next), Some(Over::Win(Side::Left)));
    assert_eq!(SEED.read(&SEED.write(&q, next)).unwrap(), (q, next), "doomed slides can be written and read");
}

#[test]
fn perft_counts_are_those_of_the_data() {
    let (p, side) = STRICT.start();
    let data: Vec<Vec<u64>> =
        rows(include_str!("data/gobblet/perft.csv")).map(|row| row.iter().map(|n| n.parse().unwrap()).collect()).collect();
    let column = |i: usize, depth: usize| data[..depth].iter().map(|row| row[i]).collect::<Vec<_>>();
    let progress = Progress::default();
    assert_eq!(perft(&STRICT, &p, side, 5, &progress).unwrap(), column(1, 5));
    assert_eq!(perft_distinct(&STRICT, &p, side, 5, &|p| *p, usize::MAX, &progress).unwrap(), column(4, 5));
    assert_eq!(perft_distinct(&STRICT, &p, side, 5, &|p| STRICT.canonical(p), usize::MAX, &progress).unwrap(), column(5, 5));
}

#[test]
fn every_piece_has_the_seeds_bit() {
    for cell in 0..9u8 {
        for (layer, size) in (0..).zip(Size::ALL) {
            for (owner, side) in [(1, Side::Left), (2, Side::Right)] {
                let mut p = Pos::EMPTY;
                p.push(cell, size, side).unwrap();
                let code = owner << (6 * u32::from(cell) + 2 * layer);
                assert_eq!(p.code(Side::Left), code);
                assert_eq!(p.code(Side::Right), code | 1 << 54);
                assert_eq!(Pos::from_code(code), Ok((p, Side::Left)));
                assert_eq!(p.top(cell), Some((size, side)));
                assert_eq!(p.pieces(), 1);
                for mover in Side::BOTH {
                    let layers = p.layers(mover);
                    let [held, empty] = if mover == side { [layers.mine, layers.theirs] } else { [layers.theirs, layers.mine] };
                    assert_eq!(held[size as usize], 1 << cell);
                    assert_eq!(held.iter().sum::<u32>() + empty.iter().sum::<u32>(), 1 << cell);
                    assert_eq!(Pos::from_layers(&layers, mover), p);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn symmetries_and_exchange_of_players_commute_with_play(choices in choices(), g in 0usize..8) {
        for (p, side) in played(&choices) {
            let image = STRICT.map(g, &p);
            let mut mapped: Vec<Move> = STRICT.list(&p, side).into_iter().map(|m| STRICT.map_move(g, m)).collect();
            for m in STRICT.list(&p, side) {
                let (mut after, mut after_image, mut after_exchange) = (p, image, STRICT.negate(&p));
                STRICT.play(&mut after, side, m);
                STRICT.play(&mut after_image, side, STRICT.map_move(g, m));
                STRICT.play(&mut after_exchange, !side, m);
                prop_assert_eq!(STRICT.map(g, &after), after_image);
                prop_assert_eq!(STRICT.negate(&after), after_exchange);
            }
            mapped.sort();
            prop_assert_eq!(mapped, STRICT.list(&image, side));
            prop_assert_eq!(STRICT.list(&p, side), STRICT.list(&STRICT.negate(&p), !side));
            prop_assert_eq!(STRICT.canonical(&image), STRICT.canonical(&p));
            prop_assert_eq!(STRICT.over(&image, side), STRICT.over(&p, side));
        }
    }

    #[test]
    fn unmoves_are_exactly_the_moves_backwards(choices in choices()) {
        let path = played(&choices);
        for (i, &(p, next)) in path.iter().enumerate() {
            let mut before = Vec::new();
            STRICT.unmoves(&p, next, |m, q| before.push((m, q)));
            for &(m, mut q) in &before {
                prop_assert!(STRICT.list(&q, !next).contains(&m));
                STRICT.play(&mut q, !next, m);
                prop_assert_eq!(q, p);
            }
            let distinct = before.iter().collect::<std::collections::HashSet<_>>().len();
            prop_assert_eq!(distinct, before.len());
            prop_assert!(i == 0 || before.iter().any(|&(_, q)| q == path[i - 1].0));
            for m in STRICT.list(&p, next) {
                let mut q = p;
                STRICT.play(&mut q, next, m);
                let mut found = false;
                STRICT.unmoves(&q, !next, |n, before| found |= (n, before) == (m, p));
                prop_assert!(found, "{:?} in {:?}", m, p);
            }
        }
    }
}
