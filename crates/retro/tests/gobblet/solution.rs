//! The strong solution of Gobblet Gobblers equals data made by an independent program: every distance, every tier,
//! every sample.
//!
//! The checksums of tiers need the canonical code of every position; `make check-long` takes all 729 tiers, a plain
//! run takes those of up to seven pieces.

use super::{SOLUTION, Solution};
use rayon::prelude::*;
use zug_core::{Class, Notation, Oracle, Progress, Side, Slot, Space, Symmetry, Wdl};
use zug_retro::{ChosenTiers, Stats, stats};

fn rows(csv: &str) -> Vec<Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect("a number")
}

/// The result and distance of a position given by its code.
fn value(code: &str) -> (char, Option<u32>) {
    let Solution { rules, oracle, .. } = &*SOLUTION;
    let (p, side) = rules.read(code).expect("a position");
    let verdict = oracle.probe(&p, side).expect("readable").expect("known");
    let letter = match verdict.wdl {
        Wdl::Win => 'W',
        Wdl::Draw => 'D',
        Wdl::Loss => 'L',
    };
    (letter, verdict.plies)
}

#[test]
fn all_sample_positions_have_their_values() {
    let openings = rows(include_str!("../../../games/tests/data/gobblet/openings.csv"));
    let samples = rows(include_str!("../../../games/tests/data/gobblet/values.csv"));
    let of_openings = openings.iter().map(|r| (r[1], r[6], r[7]));
    let of_samples = samples.iter().map(|r| (r[0], r[3], r[4]));
    let mut checked = 0;
    for (code, result, plies) in of_openings.chain(of_samples) {
        let expected = result.chars().next().expect("a letter");
        assert_eq!(value(code), (expected, plies.parse().ok()), "{code}");
        checked += 1;
    }
    assert!(checked > 2000, "{checked}");
    assert_eq!(value("0"), ('W', Some(13)));
    assert_eq!(value("33818624"), ('L', Some(24)), "the deepest position");
}

fn counts() -> Stats {
    let Solution { rules, oracle, .. } = &*SOLUTION;
    stats(&**rules, oracle, &ChosenTiers::default(), &Progress::default()).expect("counted")
}

#[test]
fn distances_are_distributed_as_in_the_data() {
    let counts = counts();
    let mut checked = 0;
    for row in rows(include_str!("../../../games/tests/data/gobblet/depth_hist.csv")) {
        let expected: u64 = number(row[2]);
        let found = match row[0] {
            "W" | "L" => counts.by_plies.iter().find(|b| b.plies == number::<u32>(row[1])).map(|b| b.count),
            "D" => Some(counts.draws),
            _ => continue,
        };
        assert_eq!(found, Some(expected), "{row:?}");
        checked += 1;
    }
    assert_eq!(checked, counts.by_plies.len() + 1);
}

/// Mixes the bits of a word (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The sum over the positions of a tier of their mixed canonical code, the value (plies, 255 for a draw) in its highest
/// byte.
fn checksum(tier: u32) -> u64 {
    let Solution { rules, oracle, .. } = &*SOLUTION;
    let of_slot = |index: u64| {
        let Some((p, side)) = rules.unrank(Slot { tier, index }) else { return 0 };
        let plies = oracle.probe(&p, side).expect("readable").expect("known").plies.unwrap_or(255);
        mix(rules.canonical(&p).code(Side::Left) ^ u64::from(plies) << 56)
    };
    (0..rules.tier_len(tier)).into_par_iter().map(of_slot).reduce(|| 0, u64::wrapping_add)
}

#[test]
fn every_tier_is_as_in_the_data() {
    let all = cfg!(feature = "long");
    let counts = counts();
    let mut checksums = 0;
    for row in rows(include_str!("../../../games/tests/data/gobblet/tier_stats.csv")) {
        let n: Vec<u64> = row[..15].iter().map(|n| n.parse().expect("a number")).collect();
        let name = format!("S{} M{} L{} – S{} M{} L{}", n[0], n[1], n[2], n[3], n[4], n[5]);
        let tier = counts.tiers.iter().find(|t| t.name == name).expect("a tier of this name");
        assert_eq!([tier.lost, tier.wins, tier.losses, tier.draws], [n[9] + n[10], n[11], n[12], n[13]], "{name}");
        if n[..6].iter().sum::<u64>() <= 7 || all {
            assert_eq!(format!("{:016x}", checksum(tier.tier)), row[15], "{name}");
            checksums += 1;
        }
    }
    assert_eq!(checksums, if all { 729 } else { 561 });
}

#[test]
fn finished_and_won_positions_need_no_table() {
    let Solution { rules, oracle, .. } = &*SOLUTION;
    for (text, class, value) in
        [("1/.,.,./.,.,./s,s,m", Class::Lost, (Wdl::Loss, 0)), ("1/S,S,./s,s,./.,.,.", Class::WinsNow, (Wdl::Win, 1))]
    {
        let (p, side) = rules.read(text).expect(text);
        assert_eq!(rules.class_of(&p, side), class);
        let verdict = oracle.probe(&p, side).expect("readable").expect("known");
        assert_eq!((verdict.wdl, verdict.plies), (value.0, Some(value.1)));
    }
}
