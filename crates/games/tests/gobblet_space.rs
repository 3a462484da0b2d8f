//! The numbering of Gobblet Gobblers positions, and what the solver is told of slots.

use proptest::prelude::*;
use std::collections::HashMap;
use zug_core::{Child, Class, Negate, Over, Retro, Rules, Side, Slot, Space, Symmetry};
use zug_games::gobblet::tiers::{TIERS, Tier};
use zug_games::gobblet::{Gobblet, Pos, Size, Strict};

const RULES: Gobblet<Strict> = Gobblet::new();

/// A random number generator good enough to pick slots.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

fn classes(tier: u32) -> Vec<Class> {
    let mut classes = vec![Class::Tied; RULES.tier_len(tier) as usize];
    RULES.classify(tier, 0, &mut classes);
    classes
}

/// The class of a slot by the rules alone: no table, no sharing, every move tried.
fn plain_class(slot: Slot) -> Class {
    let Some((p, side)) = RULES.unrank(slot) else { return Class::Unused };
    let wins = |m| {
        let mut q = p;
        let next = RULES.play(&mut q, side, m);
        RULES.over(&q, next) == Some(Over::Win(side))
    };
    match RULES.over(&p, side) {
        Some(Over::Win(winner)) if winner == side => Class::Unused,
        Some(_) => Class::Lost,
        None if RULES.list(&p, side).into_iter().any(wins) => Class::WinsNow,
        None => Class::Open,
    }
}

#[test]
fn there_are_443_459_451_slots() {
    assert_eq!(RULES.tiers(), TIERS);
    assert_eq!((0..TIERS).map(|tier| RULES.tier_len(tier)).sum::<u64>(), 443_459_451);
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
}

#[test]
fn classify_agrees_with_the_rules_on_random_runs_of_every_tier() {
    let mut random = Random(2);
    for tier in 0..TIERS {
        let len = RULES.tier_len(tier);
        for _ in 0..4 {
            let from = random.below(len);
            let mut out = vec![Class::Tied; (1 + random.below(900)).min(len - from) as usize];
            RULES.classify(tier, from, &mut out);
            for (index, class) in (from..).zip(out) {
                let slot = Slot { tier, index };
                assert_eq!(class, plain_class(slot), "{slot:?}");
                if let Some((p, side)) = RULES.unrank(slot) {
                    assert_eq!(class, RULES.class_of(&p, side), "{slot:?}");
                }
            }
        }
    }
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
        for (index, class) in (0..).zip(classes(tier.number())) {
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
        let class_at = |slot: Slot| {
            let mut class = [Class::Tied];
            RULES.classify(slot.tier, slot.index, &mut class);
            class[0]
        };
        assert_eq!(class_at(RULES.rank(&p, next)), Class::Lost);
        let mut before = Vec::new();
        RULES.unmoves(&p, next, |_, q| before.push(RULES.rank(&q, !next)));
        assert!(!before.is_empty());
        for slot in before {
            assert_eq!(class_at(slot), Class::WinsNow);
            assert_eq!(plain_class(slot), Class::WinsNow);
        }
        stalemates += 1;
    }
    assert!(stalemates > 0);
}

/// The orbits of (position, move) under the symmetries that fix the position, by what they lead to: folded edges, the
/// slow way.
fn plain_children(slot: Slot) -> Vec<(bool, Slot)> {
    let (p, side) = RULES.unrank(slot).unwrap();
    let fixing: Vec<usize> = (0..8).filter(|&g| RULES.map(g, &p) == p).collect();
    let first_of_orbit = |m| fixing.iter().map(|&g| RULES.map_move(g, m)).min().unwrap() == m;
    let mut children: Vec<(bool, Slot)> = RULES
        .list(&p, side)
        .into_iter()
        .filter(|&m| first_of_orbit(m))
        .map(|m| {
            let mut q = p;
            let next = RULES.play(&mut q, side, m);
            let child = RULES.rank(&q, next);
            (plain_class(child) == Class::Open, child)
        })
        .collect();
    children.sort();
    children
}

/// The open children in order, and whether the opponent wins now in some other.
fn children(slot: Slot) -> (Vec<Slot>, bool) {
    let (mut open, mut wins) = (Vec::new(), false);
    RULES.children(slot, |child| match child {
        Child::Open(slot) => open.push(slot),
        Child::WinsNow => wins = true,
        Child::Tied | Child::Won | Child::LosesNow => panic!("nobody ties, and nobody is given a win"),
    });
    open.sort();
    (open, wins)
}

#[test]
fn children_agree_with_the_rules_on_random_open_slots() {
    let mut random = Random(3);
    for tier in 0..TIERS {
        let len = RULES.tier_len(tier);
        for _ in 0..40 {
            let slot = Slot { tier, index: random.below(len) };
            if plain_class(slot) == Class::Open {
                let plain = plain_children(slot);
                let (open, wins) = children(slot);
                assert_eq!(open, plain.iter().filter(|child| child.0).map(|child| child.1).collect::<Vec<_>>(), "{slot:?}");
                assert_eq!(wins, plain.iter().any(|child| !child.0), "{slot:?}");
            }
        }
    }
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
        let tier = Tier(kinds);
        let unit = if tier == tier.after_slide() { vec![tier] } else { vec![tier, tier.after_slide()] };
        let unit: Vec<(u32, Vec<Class>)> = unit.into_iter().map(|t| (t.number(), classes(t.number()))).collect();
        let class = |slot: Slot| unit.iter().find(|(tier, _)| *tier == slot.tier).map(|(_, classes)| classes[slot.index as usize]);
        let mut edges: HashMap<(Slot, Slot), i64> = HashMap::new();
        for (tier, classes) in &unit {
            for index in (0..).zip(classes).filter(|(_, class)| **class == Class::Open).map(|(index, _)| index) {
                let slot = Slot { tier: *tier, index };
                for child in children(slot).0 {
                    assert!(class(child).is_none_or(|class| class == Class::Open));
                    if class(child).is_some() {
                        *edges.entry((slot, child)).or_default() += 1;
                    }
                }
                RULES.parents(slot, |parent| {
                    assert_eq!(class(parent), Some(Class::Open));
                    *edges.entry((parent, slot)).or_default() -= 1;
                });
            }
        }
        edges.retain(|_, balance| *balance != 0);
        assert_eq!(edges.len(), 0, "{kinds:?}: {:?}", edges.iter().next());
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
