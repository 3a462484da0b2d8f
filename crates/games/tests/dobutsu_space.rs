//! The numbering of Dobutsu Shogi positions, and what the solver is told of slots.

mod laws;

use zug_core::{Child, ChildCounts, Class, Negate, Over, Retro, Rules, Side, Slot, Space, Symmetry};
use zug_games::dobutsu::lions::Fold;
use zug_games::dobutsu::{Dobutsu, Move, Pos, Variant};

fn game(name: &str) -> Dobutsu {
    Dobutsu::named(name).expect("a variant")
}

/// A random number generator good enough to pick slots.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 20) % n
    }
}

/// The class of a position by the rules alone: every move tried.
fn plain_class(rules: &Dobutsu, p: &Pos, side: Side) -> Class {
    let ends = |m, winner| {
        let mut q = *p;
        let next = rules.play(&mut q, side, m);
        rules.over(&q, next) == Some(Over::Win(winner))
    };
    match rules.over(p, side) {
        Some(Over::Win(winner)) if winner == side => Class::Won,
        Some(_) => Class::Lost,
        None if rules.list(p, side).into_iter().any(|m| ends(m, side)) => Class::WinsNow,
        None if rules.list(p, side).into_iter().all(|m| ends(m, !side)) => Class::LosesNow,
        None => Class::Open,
    }
}

#[test]
fn the_numbers_of_slots_are_the_published_ones() {
    // `dobutsu` is published (the programs of clausecker and brianhliou); the others follow from the same formula.
    for (name, slots) in
        [("dobutsu", 249_442_767), ("dobutsu-3x3", 7_866_648), ("dobutsu-3x5", 3_139_210_404), ("dobutsu-4x4", 4_932_942_462)]
    {
        let rules = game(name);
        assert_eq!((rules.tiers(), rules.tier_len(0)), (1, slots), "{name}");
    }
    assert_eq!(game("dobutsu").numbering().pairs().count(), 21);
    // Who has their lion on the far rank has won or is caught, under either rule.
    assert_eq!(game("dobutsu-simple-try").tier_len(0), 249_442_767);
    // All squares of the lions, mirror images folded: 60 pairs and 12 that are their own image.
    assert_eq!(game("dobutsu").tier_len_of_all(0), 72 * 11_878_227);
}

#[test]
fn tiers_have_names_and_lead_on() {
    let rules = game("dobutsu-nodrop");
    let names = |tier| rules.leads_to(tier).into_iter().map(|t| rules.tier_name(t)).collect::<Vec<_>>();
    assert_eq!(rules.tier_name(0b01_11_10), "LGE – LCG");
    assert_eq!(names(0b01_11_10), ["LCG – LGE", "LG – LGE", "LC – LGE"]);
    assert_eq!((game("dobutsu").tier_name(0), game("dobutsu").leads_to(0)), ("all pieces".to_string(), vec![0]));
}

/// How many slots of each class there are, and how many positions: mirror images that share a slot are two.
fn count_classes(rules: &Dobutsu) -> [[u64; 7]; 2] {
    let mut counts = [[0; 7]; 2];
    let mut out = Vec::new();
    let mut index = 0;
    while index < rules.tier_len(0) {
        // All slots with the same roles and lions.
        let group = rules.numbering().digits(Slot { tier: 0, index }).group;
        out.clear();
        out.resize(group.lions as usize, Class::Tied);
        rules.classify(0, index, &mut out);
        let (_, fold) = rules.numbering().unrank(Slot { tier: 0, index });
        for (index, class) in (index..).zip(&out) {
            let is_own_image = || {
                let (p, _) = rules.numbering().unrank(Slot { tier: 0, index });
                rules.numbering().slot_of_image(&p).index == index
            };
            let twice = fold == Fold::Either && *class != Class::Unused && !is_own_image();
            counts[0][*class as usize] += 1;
            counts[1][*class as usize] += 1 + u64::from(twice);
        }
        index += out.len() as u64;
    }
    counts
}

#[test]
fn classes_count_as_published() {
    let [slots, positions] = count_classes(&game("dobutsu"));
    let of = |counts: [u64; 7]| [Class::WinsNow, Class::Open, Class::Lost, Class::Won, Class::Tied].map(|class| counts[class as usize]);
    // Two positions have no move; the published counts have them among the open ones.
    assert_eq!(of(positions), [132_708_123, 116_734_644 - 2, 2, 0, 0]);
    assert_eq!(of(slots)[1..], [109_213_029 - 2, 2, 0, 0]);
    assert_eq!(slots.iter().sum::<u64>(), 249_442_767);
}

#[test]
fn every_used_slot_is_the_rank_of_its_position() {
    let mut random = Random(1);
    for rules in Variant::all().map(Dobutsu::new) {
        for tier in 0..rules.tiers() {
            for _ in 0..if rules.tiers() == 1 { 20_000 } else { 300 } {
                let slot = Slot { tier, index: random.below(rules.tier_len(tier)) };
                let Some((p, side)) = rules.unrank(slot) else { continue };
                assert_eq!(side, Side::Left);
                assert_eq!(rules.rank(&p, side), slot);
                assert_eq!(rules.rank(&rules.map(1, &p), side), slot);
                assert_eq!(rules.rank(&rules.negate(&p), !side), slot);
            }
        }
    }
}

#[test]
fn classify_agrees_with_the_rules_on_random_runs() {
    let mut random = Random(2);
    for rules in Variant::all().map(Dobutsu::new) {
        for tier in 0..rules.tiers() {
            let len = rules.tier_len(tier);
            for _ in 0..if rules.tiers() == 1 { 100 } else { 5 } {
                let from = random.below(len);
                let mut out = vec![Class::Tied; (1 + random.below(900)).min(len - from) as usize];
                rules.classify(tier, from, &mut out);
                laws::positions_in_order(&rules, Slot { tier, index: from }, out.len() as u64);
                for (index, class) in (from..).zip(out) {
                    let slot = Slot { tier, index };
                    let plain = rules.unrank(slot).map_or(Class::Unused, |(p, side)| {
                        assert_eq!(rules.class_of(&p, side), plain_class(&rules, &p, side), "{slot:?}");
                        plain_class(&rules, &p, side)
                    });
                    assert_eq!(class, plain, "{} {slot:?}", rules.variant().name());
                }
            }
        }
    }
}

/// What is left out of tables is told by its moves: none of them leads to another slot that is left out.
#[test]
fn slots_that_are_left_out_lead_to_none_that_are() {
    let mut random = Random(6);
    let mut left_out = 0;
    for rules in Variant::all().map(Dobutsu::new).filter(|rules| rules.variant().drops) {
        for _ in 0..20_000 {
            let slot = Slot { tier: 0, index: random.below(rules.tier_len(0)) };
            let Some((p, side)) = rules.unrank(slot).filter(|(p, side)| rules.class_of(p, *side) == Class::Open) else { continue };
            let owned = p.pieces().filter(|&(.., owner)| owner == side).count() as u8 - 1
                + zug_games::dobutsu::animal::HELD.into_iter().map(|animal| p.hand(animal, side)).sum::<u8>();
            let (is_left_out, end) = rules.left_out(slot);
            assert_eq!(is_left_out, owned < 3, "{slot:?}");
            assert_eq!(rules.left_out(Slot { tier: 0, index: end - 1 }), (is_left_out, end));
            if is_left_out {
                left_out += 1;
                rules.children(slot, |child| assert!(!matches!(child, Child::Open(to) if rules.left_out(to).0), "{slot:?}"));
            }
        }
    }
    assert!(left_out > 5_000);
}

#[test]
fn any_position_with_both_lions_has_a_number_for_walks() {
    let mut random = Random(7);
    for rules in Variant::all().map(Dobutsu::new) {
        for tier in 0..rules.tiers() {
            for _ in 0..if rules.tiers() == 1 { 20_000 } else { 300 } {
                let slot = Slot { tier, index: random.below(rules.tier_len_of_all(tier)) };
                let Some((p, side)) = rules.unrank_of_all(slot) else { continue };
                for (q, side) in [(p, side), (rules.map(1, &p), side), (rules.negate(&p), !side)] {
                    assert_eq!(rules.rank_of_all(&q, side), Some(slot));
                    let class = plain_class(&rules, &q, side);
                    let number = if class == Class::Open { rules.rank(&q, side) } else { Slot { tier: 0, index: 0 } };
                    assert_eq!(rules.look_up(&q, side), (class, number), "{} {slot:?}", rules.variant().name());
                }
            }
        }
    }
}

/// The orbits of moves under the mirror if it leaves the position as it is, by what they lead to: folded edges, the
/// slow way.
fn plain_children(rules: &Dobutsu, slot: Slot) -> Vec<(Class, Slot)> {
    let (p, side) = rules.unrank(slot).unwrap();
    let symmetric = rules.map(1, &p) == p;
    let first_of_orbit = |m: &Move| !symmetric || rules.map_move(1, *m) >= *m;
    let child = |m| {
        let mut q = p;
        let next = rules.play(&mut q, side, m);
        let class = plain_class(rules, &q, next);
        (class, if class == Class::Open { rules.rank(&q, next) } else { Slot { tier: 0, index: 0 } })
    };
    let mut children: Vec<_> = rules.list(&p, side).into_iter().filter(first_of_orbit).map(child).collect();
    children.sort_by_key(|(class, slot)| (*class == Class::Open, *slot));
    children
}

#[test]
fn children_agree_with_the_rules_on_random_open_slots() {
    let mut random = Random(3);
    let mut open_slots = 0;
    for rules in Variant::all().map(Dobutsu::new) {
        for tier in 0..rules.tiers() {
            for _ in 0..if rules.tiers() == 1 { 20_000 } else { 300 } {
                let slot = Slot { tier, index: random.below(rules.tier_len(tier)) };
                if rules.unrank(slot).is_none_or(|(p, side)| rules.class_of(&p, side) != Class::Open) {
                    continue;
                }
                open_slots += 1;
                let mut counts = ChildCounts::default();
                rules.classify_and_count(tier, slot.index, &mut [Class::Tied], |_, of_slot| counts = of_slot);
                let (mut open, mut wins, mut loses) = (Vec::new(), false, false);
                rules.children(slot, |child| match child {
                    Child::Open(slot) => open.push(slot),
                    Child::WinsNow => wins = true,
                    Child::LosesNow => loses = true,
                    Child::Won | Child::Tied => panic!("a lion that has come to the far rank is caught or about to win"),
                });
                open.sort();
                assert_eq!((counts.open as usize, counts.wins_now, counts.loses_now), (open.len(), wins, loses), "{slot:?}");
                let plain = plain_children(&rules, slot);
                let of = |class| plain.iter().filter(move |child| child.0 == class).map(|child| child.1);
                assert_eq!(open, of(Class::Open).collect::<Vec<_>>(), "{} {slot:?}", rules.variant().name());
                assert_eq!(loses, of(Class::LosesNow).next().is_some(), "{} {slot:?}", rules.variant().name());
                assert_eq!(wins, of(Class::WinsNow).next().is_some(), "{slot:?}");
                assert!(of(Class::Lost).chain(of(Class::Won)).next().is_none());
            }
        }
    }
    assert!(open_slots > 10_000);
}

/// Parents of random open slots have the slot as a child, and children have it as a parent, as often.
#[test]
fn both_ends_count_the_edges_of_random_slots_alike() {
    let mut random = Random(4);
    for rules in Variant::all().map(Dobutsu::new) {
        for tier in 0..rules.tiers() {
            for _ in 0..if rules.tiers() == 1 { 3000 } else { 100 } {
                let slot = Slot { tier, index: random.below(rules.tier_len(tier)) };
                let is_open = |slot| rules.unrank(slot).is_some_and(|(p, side)| rules.class_of(&p, side) == Class::Open);
                if !is_open(slot) {
                    continue;
                }
                let parents_of = |slot| {
                    let mut all = Vec::new();
                    rules.parents(slot, |parent| all.push(parent));
                    all
                };
                let children_of = |slot| {
                    let mut all = Vec::new();
                    rules.children(slot, |child| {
                        if let Child::Open(child) = child {
                            all.push(child)
                        }
                    });
                    all
                };
                let times = |all: &[Slot], slot| all.iter().filter(|s| **s == slot).count();
                let (parents, children) = (parents_of(slot), children_of(slot));
                for &parent in &parents {
                    assert!(is_open(parent), "{} {parent:?}", rules.variant().name());
                    assert_eq!(
                        times(&children_of(parent), slot),
                        times(&parents, parent),
                        "{} {slot:?} {parent:?}",
                        rules.variant().name()
                    );
                }
                for &child in children.iter().filter(|child| rules.leads_to(child.tier).contains(&tier)) {
                    assert_eq!(times(&parents_of(child), slot), times(&children, child), "{} {slot:?} {child:?}", rules.variant().name());
                }
            }
        }
    }
}

#[test]
fn both_ends_count_the_edges_of_whole_units_alike() {
    for name in ["dobutsu-3x3-nodrop", "dobutsu-nodrop", "dobutsu-3x3-nodrop-simple-try"] {
        let rules = game(name);
        for tier in [0b00_00_00, 0b11_00_00, 0b00_11_11, 0b01_10_00, 0b01_11_10] {
            let other = rules.leads_to(tier)[0];
            let unit = if other == tier { vec![tier] } else { vec![tier, other] };
            laws::edges_agree(&rules, &unit);
        }
    }
}
