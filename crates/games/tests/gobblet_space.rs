//! The numbering of Gobblet Gobblers positions, and what the solver is told of slots.

mod laws;

use proptest::prelude::*;
use std::collections::HashMap;
use zug_core::{Child, Class, Negate, Over, Retro, Rules, Side, Slot, Space, Symmetry};
use zug_games::gobblet::tiers::{TIERS, Tier};
use zug_games::gobblet::{Gobblet, Pos, Reading, Size, Strict, V2};

const RULES: Gobblet<Strict> = Gobblet::new();
const SEED: Gobblet<V2> = Gobblet::new();

/// A random number generator good enough to pick slots.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

fn classes<R: Reading>(rules: &Gobblet<R>, tier: u32) -> Vec<Class> {
    let mut classes = vec![Class::Tied; rules.tier_len(tier) as usize];
    rules.classify(tier, 0, &mut classes);
    classes
}

fn class_at<R: Reading>(rules: &Gobblet<R>, slot: Slot) -> Class {
    let mut class = [Class::Tied];
    rules.classify(slot.tier, slot.index, &mut class);
    class[0]
}

/// The class of a slot by the rules alone: no table, no sharing, every move tried.
fn plain_class<R: Reading>(rules: &Gobblet<R>, slot: Slot) -> Class {
    let Some((p, side)) = rules.unrank(slot) else { return Class::Unused };
    let won_by = |m| {
        let mut q = p;
        let next = rules.play(&mut q, side, m);
        rules.over(&q, next)
    };
    match rules.over(&p, side) {
        Some(Over::Win(winner)) if winner == side => Class::Won,
        Some(_) => Class::Lost,
        None if rules.list(&p, side).into_iter().any(|m| won_by(m) == Some(Over::Win(side))) => Class::WinsNow,
        None if rules.list(&p, side).into_iter().all(|m| won_by(m) == Some(Over::Win(!side))) => Class::LosesNow,
        None => Class::Open,
    }
}

/// Positions in which the two readings allow different moves.
fn contested() -> impl Iterator<Item = (Pos, Side)> {
    let rows = include_str!("data/gobblet/moves.csv").lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    rows.filter(|row| row[4] != row[6]).map(|row| Pos::from_code(row[0].parse().unwrap()).unwrap())
}

#[test]
fn there_are_443_459_451_slots() {
    assert_eq!(RULES.tiers(), TIERS);
    assert_eq!((0..TIERS).map(|tier| RULES.tier_len(tier)).sum::<u64>(), 443_459_451);
    // Half a turn folds 1423 configurations of large pieces to 727, for either player.
    assert_eq!(SEED.tiers(), 2 * TIERS);
    assert_eq!((0..2 * TIERS).map(|tier| SEED.tier_len(tier)).sum::<u64>(), 2 * 1_472_123_383);
}

#[test]
fn tiers_have_names_and_lead_on() {
    let tier = Tier([1, 2 + 3, 6]).number();
    assert_eq!(RULES.tier_name(tier), "S1 M2 L0 – S0 M1 L2");
    assert_eq!(
        RULES.leads_to(tier).into_iter().map(|t| RULES.tier_name(t)).collect::<Vec<_>>(),
        ["S0 M1 L2 – S1 M2 L0", "S0 M1 L2 – S2 M2 L0", "S0 M1 L2 – S1 M2 L1"]
    );
    for tier in 0..TIERS {
        assert_eq!(Tier::from_number(tier).number(), tier);
        assert_eq!(Tier::from_number(tier).after_slide().after_slide().number(), tier);
        let slides = Size::ALL.iter().any(|&size| Tier::from_number(tier).pieces(size).0 > 0);
        assert_eq!(RULES.leads_to(tier).contains(&Tier::from_number(tier).after_slide().number()), slides);
    }
}

#[test]
fn every_used_slot_is_the_rank_of_its_position() {
    let mut random = Random(1);
    for tier in 0..TIERS {
        for _ in 0..300 {
            let slot = Slot { tier, index: random.below(RULES.tier_len(tier)) };
            if let Some((p, side)) = RULES.unrank(slot) {
                assert_eq!(side, Side::Left);
                assert_eq!(RULES.rank(&p, side), slot);
                for g in 0..8 {
                    let image = RULES.map(g, &p);
                    assert_eq!(RULES.rank(&image, side), slot);
                    assert_eq!(RULES.rank(&RULES.negate(&image), !side), slot);
                }
            }
        }
    }
    for tier in 0..SEED.tiers() {
        for _ in 0..100 {
            let slot = Slot { tier, index: random.below(SEED.tier_len(tier)) };
            if let Some((p, side)) = SEED.unrank(slot) {
                assert_eq!(side, SEED.side_to_move(tier));
                assert_eq!(SEED.rank(&p, side), slot);
                assert_eq!(SEED.rank(&SEED.map(1, &p), side), slot);
            }
        }
    }
}

fn classify_agrees_with_the_rules<R: Reading>(rules: &Gobblet<R>, runs: usize) {
    let mut random = Random(2);
    for tier in 0..rules.tiers() {
        let len = rules.tier_len(tier);
        for _ in 0..runs {
            let from = random.below(len);
            let mut out = vec![Class::Tied; (1 + random.below(900)).min(len - from) as usize];
            rules.classify(tier, from, &mut out);
            laws::positions_in_order(rules, Slot { tier, index: from }, out.len() as u64);
            for (index, class) in (from..).zip(out) {
                let slot = Slot { tier, index };
                assert_eq!(class, plain_class(rules, slot), "{slot:?}");
                if let Some((p, side)) = rules.unrank(slot) {
                    assert_eq!(class, rules.class_of(&p, side), "{slot:?}");
                }
            }
        }
    }
    for (p, side) in contested() {
        let slot = rules.rank(&p, side);
        assert_eq!(class_at(rules, slot), plain_class(rules, slot), "{p:?}");
    }
}

#[test]
fn classify_agrees_with_the_rules_on_random_runs_of_every_tier() {
    classify_agrees_with_the_rules(&RULES, 4);
    classify_agrees_with_the_rules(&SEED, 2);
}

#[test]
fn classes_of_small_tiers_count_as_in_the_data() {
    let mut checked = 0;
    for line in include_str!("data/gobblet/tier_stats.csv").lines().skip(1) {
        let n: Vec<u64> = line.split(',').take(14).map(|n| n.parse().unwrap()).collect();
        let tier = Tier([0, 1, 2].map(|size| (n[size] + 3 * n[size + 3]) as usize));
        let [d4_positions, mover_has_line, other_has_line, stalemated] = n[7..11] else { unreachable!() };
        assert!(stalemated == 0 || tier.total() == 12, "stalemates need all twelve pieces");
        if tier.total() > 7 {
            continue;
        }
        let (mut used, mut theirs) = (0, 0);
        for (index, class) in (0..).zip(classes(&RULES, tier.number())) {
            let unranked = RULES.unrank(Slot { tier: tier.number(), index });
            let over = unranked.and_then(|(p, side)| RULES.over(&p, side));
            used += u64::from(unranked.is_some());
            theirs += u64::from(class == Class::Lost);
            assert_ne!(over, Some(Over::Win(Side::Left)), "positions that cannot arise have no number");
            assert_eq!(class == Class::Lost, over == Some(Over::Win(Side::Right)));
        }
        assert_eq!([used, theirs, 0], [d4_positions - mover_has_line, other_has_line, stalemated], "{line}");
        checked += 1;
    }
    assert_eq!(checked, 561);
}

#[test]
fn stalemates_and_the_moves_to_them_are_classified() {
    let mut stalemates = 0;
    for line in include_str!("data/gobblet/moves.csv").lines().skip(1) {
        let row: Vec<&str> = line.split(',').collect();
        if row[6] != "0" {
            continue;
        }
        let (p, next) = Pos::from_code(row[0].parse().unwrap()).unwrap();
        assert_eq!(class_at(&RULES, RULES.rank(&p, next)), Class::Lost);
        let mut before = Vec::new();
        RULES.unmoves(&p, next, |_, q| before.push(RULES.rank(&q, !next)));
        assert!(!before.is_empty());
        for slot in before {
            assert_eq!(class_at(&RULES, slot), Class::WinsNow);
            assert_eq!(plain_class(&RULES, slot), Class::WinsNow);
        }
        stalemates += 1;
    }
    assert!(stalemates > 0);
}

/// What a child is to the solver, in an order for comparing.
type Kind = (u8, Option<Slot>);

fn kind(class: Class, slot: Slot) -> Kind {
    match class {
        Class::Won => (0, None),
        Class::WinsNow => (1, None),
        Class::LosesNow => (2, None),
        Class::Open => (3, Some(slot)),
        Class::Lost | Class::Tied | Class::Unused => panic!("{class:?} after a move of an open position"),
    }
}

/// Open ones as often as they occur, the others once.
fn in_order(mut kinds: Vec<Kind>) -> Vec<Kind> {
    kinds.sort();
    kinds.dedup_by(|a, b| a == b && a.1.is_none());
    kinds
}

/// The orbits of (position, move) under the symmetries that fix the position, by what they lead to: folded edges, the
/// slow way.
fn plain_children<R: Reading>(rules: &Gobblet<R>, slot: Slot) -> Vec<Kind> {
    let (p, side) = rules.unrank(slot).unwrap();
    let fixing: Vec<usize> = (0..rules.symmetries()).filter(|&g| rules.map(g, &p) == p).collect();
    let first_of_orbit = |m| fixing.iter().map(|&g| rules.map_move(g, m)).min().unwrap() == m;
    let moves = rules.list(&p, side).into_iter().filter(|&m| first_of_orbit(m));
    let children = moves.map(|m| {
        let mut q = p;
        let next = rules.play(&mut q, side, m);
        let child = rules.rank(&q, next);
        kind(plain_class(rules, child), child)
    });
    in_order(children.collect())
}

fn children<R: Reading>(rules: &Gobblet<R>, slot: Slot) -> Vec<Kind> {
    let mut children = Vec::new();
    rules.children(slot, |child| {
        children.push(match child {
            Child::Won => (0, None),
            Child::WinsNow => (1, None),
            Child::LosesNow => (2, None),
            Child::Open(slot) => (3, Some(slot)),
            Child::Tied => panic!("nobody ties"),
        });
    });
    in_order(children)
}

fn children_agree_with_the_rules<R: Reading>(rules: &Gobblet<R>, tries: usize) {
    let mut random = Random(3);
    let mut slots: Vec<Slot> = contested().map(|(p, side)| rules.rank(&p, side)).collect();
    for tier in 0..rules.tiers() {
        let len = rules.tier_len(tier);
        slots.extend((0..tries).map(|_| Slot { tier, index: random.below(len) }));
    }
    for slot in slots {
        if plain_class(rules, slot) == Class::Open {
            assert_eq!(children(rules, slot), plain_children(rules, slot), "{slot:?}");
        }
    }
}

#[test]
fn children_agree_with_the_rules_on_random_open_slots() {
    children_agree_with_the_rules(&RULES, 40);
    children_agree_with_the_rules(&SEED, 20);
}

#[test]
fn un_moves_of_contested_slides_are_what_the_rules_allow() {
    let mut doomed = 0;
    for (p, side) in contested() {
        for m in SEED.list(&p, side) {
            let mut q = p;
            let next = SEED.play(&mut q, side, m);
            let mut found = false;
            SEED.unmoves(&q, next, |n, before| {
                assert!(SEED.over(&before, side).is_none() && SEED.list(&before, side).contains(&n));
                found |= (n, before) == (m, p);
            });
            assert!(found, "{p:?} {m:?}");
            doomed += usize::from(SEED.over(&q, next) == Some(Over::Win(!side)));
        }
    }
    assert!(doomed > 100, "{doomed}");
}

fn both_ends_count_edges_alike<R: Reading>(rules: &Gobblet<R>, unit: &[u32]) {
    let unit: Vec<(u32, Vec<Class>)> = unit.iter().map(|&tier| (tier, classes(rules, tier))).collect();
    let class = |slot: Slot| unit.iter().find(|(tier, _)| *tier == slot.tier).map(|(_, classes)| classes[slot.index as usize]);
    let mut edges: HashMap<(Slot, Slot), i64> = HashMap::new();
    for (tier, classes) in &unit {
        for index in (0..).zip(classes).filter(|(_, class)| **class == Class::Open).map(|(index, _)| index) {
            let slot = Slot { tier: *tier, index };
            for child in children(rules, slot).into_iter().filter_map(|(_, slot)| slot) {
                assert!(class(child).is_none_or(|class| class == Class::Open));
                if class(child).is_some() {
                    *edges.entry((slot, child)).or_default() += 1;
                }
            }
            rules.parents(slot, |parent| {
                assert_eq!(class(parent), Some(Class::Open));
                *edges.entry((parent, slot)).or_default() -= 1;
            });
        }
    }
    edges.retain(|_, balance| *balance != 0);
    assert_eq!(edges.len(), 0, "{:?}: {:?}", unit[0].0, edges.iter().next());
}

#[test]
fn both_ends_count_the_edges_of_whole_units_alike() {
    // By kinds (mine + 3 * theirs) of small, medium and large pieces; tiers with many symmetric positions among them.
    for kinds in [
        [8, 0, 0],
        [0, 8, 0],
        [0, 0, 8],
        [4, 4, 0],
        [4, 0, 4],
        [0, 4, 4],
        [2, 4, 6],
        [4, 4, 4],
        [5, 1, 3],
        [7, 0, 5],
        [0, 8, 4],
        [8, 4, 4],
        [4, 8, 4],
    ] {
        let (tier, slid) = (Tier(kinds).number(), Tier(kinds).after_slide().number());
        both_ends_count_edges_alike(&RULES, &[tier, slid][usize::from(tier == slid)..]);
    }
    // The last two have five pieces of one player and one of the other: enough for two lines, and a slide that leaves one.
    for kinds in [[8, 0, 0], [0, 4, 4], [2, 4, 6], [7, 0, 5], [6, 6, 4], [2, 2, 4]] {
        let (tier, slid) = (Tier(kinds).number(), Tier(kinds).after_slide().number());
        both_ends_count_edges_alike(&SEED, &[tier, TIERS + slid]);
    }
}

proptest! {
    #[test]
    fn positions_of_played_games_rank_and_unrank(choices in proptest::collection::vec(0usize..1000, 0..60)) {
        let (mut p, mut side) = RULES.start();
        for choice in choices {
            let moves = RULES.list(&p, side);
            if moves.is_empty() {
                break;
            }
            side = RULES.play(&mut p, side, moves[choice % moves.len()]);
            let slot = RULES.rank(&p, side);
            let relative = if side == Side::Left { p } else { RULES.negate(&p) };
            let (q, left) = RULES.unrank(slot).unwrap();
            prop_assert_eq!((RULES.canonical(&q), left), (RULES.canonical(&relative), Side::Left));
            prop_assert!(slot.index < RULES.tier_len(slot.tier));
        }
    }
}
