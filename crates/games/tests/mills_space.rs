//! The numbering of positions of the family of mills, and what the solver is told of slots.

mod laws;

use std::collections::BTreeSet;
use zug_core::{Child, Class, Listing, Over, Retro, Rules, Side, Slot, Space, Symmetry};
use zug_games::mills::board::{Board, each};
use zug_games::mills::{Mills, Move, Pos};

const NAMES: [&str; 8] =
    ["mills-3", "mills-3-nofly", "mills-6", "mills-6-nofly", "mills-9", "mills-9-nofly", "mills-12", "mills-9-nofly-endgame-4"];

fn game(name: &str) -> Mills {
    Mills::named(name).expect("a variant")
}

/// A random number generator good enough to pick slots.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// Tiers whose classes are found in a moment.
fn small(rules: &Mills) -> impl Iterator<Item = u32> {
    (0..rules.tiers()).filter(|&tier| rules.tier_len(tier) < 40_000_000)
}

/// The class of a slot by the rules alone: every move is tried.
fn plain_class(rules: &Mills, slot: Slot) -> Class {
    let Some((p, side)) = rules.unrank(slot) else { return Class::Unused };
    let wins = |m: Move| {
        let mut q = p;
        let next = rules.play(&mut q, side, m);
        rules.over(&q, next) == Some(Over::Win(side))
    };
    match rules.over(&p, side) {
        Some(Over::Win(winner)) if winner == side => Class::Won,
        Some(_) => Class::Lost,
        None if rules.list(&p, side).into_iter().any(wins) => Class::WinsNow,
        None => Class::Open,
    }
}

/// The orbits of (position, move) under the symmetries that fix the position, by what they lead to: folded edges, the
/// slow way.
fn plain_children(rules: &Mills, slot: Slot) -> (bool, Vec<Slot>) {
    let (p, side) = rules.unrank(slot).expect("a position");
    let fixing: Vec<usize> = (0..rules.symmetries()).filter(|&g| rules.map(g, &p) == p).collect();
    let first_of_orbit = |m| fixing.iter().map(|&g| rules.map_move(g, m)).min() == Some(m);
    let (mut some_win, mut open) = (false, Vec::new());
    for m in rules.list(&p, side).into_iter().filter(|&m| first_of_orbit(m)) {
        let mut q = p;
        let next = rules.play(&mut q, side, m);
        let child = rules.rank(&q, next);
        match plain_class(rules, child) {
            Class::WinsNow => some_win = true,
            Class::Open => open.push(child),
            class => panic!("{class:?} after a move of an open position"),
        }
    }
    open.sort();
    (some_win, open)
}

#[test]
fn every_used_slot_is_the_rank_of_its_position_and_of_its_images() {
    let mut random = Random(1);
    for name in NAMES {
        let rules = game(name);
        for tier in small(&rules) {
            for _ in 0..40 {
                let slot = Slot { tier, index: random.below(rules.tier_len(tier)) };
                let Some((p, side)) = rules.unrank(slot) else { continue };
                assert_eq!(side, rules.side_to_move(tier));
                (0..rules.symmetries()).for_each(|g| assert_eq!(rules.rank(&rules.map(g, &p), side), slot, "{name} {p:?}"));
            }
        }
    }
}

#[test]
fn slots_that_are_used_are_the_positions_up_to_symmetry() {
    for name in ["mills-3", "mills-6-endgame-4", "mills-9-endgame-3"] {
        let rules = game(name);
        for tier in 0..rules.tiers() {
            let used = (0..rules.tier_len(tier)).filter_map(|index| rules.unrank(Slot { tier, index }));
            let positions: BTreeSet<Pos> = used.flat_map(|(p, _)| rules.images(&p)).collect();
            let stones = |p: &Pos| [p.stones.left.count_ones(), p.stones.right.count_ones()];
            let [mine, theirs] = positions.first().map(stones).expect("every tier has positions");
            let points = u32::from(rules.board().points);
            let choose = |n: u32, k: u32| (0..k).fold(1, |ways, i| ways * u64::from(n - i) / u64::from(i + 1));
            assert_eq!(positions.len() as u64, choose(points, mine) * choose(points - mine, theirs), "{name} {tier}");
        }
    }
}

#[test]
fn classify_agrees_with_the_rules_on_random_runs() {
    let mut random = Random(2);
    for name in NAMES {
        let rules = game(name);
        for tier in small(&rules) {
            let len = rules.tier_len(tier);
            let from = random.below(len);
            let mut out = vec![Class::Tied; (1 + random.below(300)).min(len - from) as usize];
            rules.classify(tier, from, &mut out);
            laws::positions_in_order(&rules, Slot { tier, index: from }, out.len() as u64);
            for (index, class) in (from..).zip(out) {
                let slot = Slot { tier, index };
                assert_eq!(class, plain_class(&rules, slot), "{name} {slot:?} {:?}", rules.unrank(slot));
                assert!(rules.unrank(slot).is_none_or(|(p, side)| rules.class_of(&p, side) == class));
            }
        }
    }
}

#[test]
fn children_agree_with_the_rules_on_random_slots() {
    let mut random = Random(3);
    for name in NAMES {
        let rules = game(name);
        for tier in small(&rules) {
            // The first slots of a class are the most symmetric ones.
            let indices: Vec<u64> = (0..30).map(|i| if i < 10 { i } else { random.below(rules.tier_len(tier)) }).collect();
            for index in indices.into_iter().filter(|index| *index < rules.tier_len(tier)) {
                let slot = Slot { tier, index };
                if plain_class(&rules, slot) != Class::Open {
                    continue;
                }
                let (mut some_win, mut open) = (false, Vec::new());
                rules.children(slot, |child| match child {
                    Child::WinsNow => some_win = true,
                    Child::Open(to) => open.push(to),
                    other => panic!("{other:?}"),
                });
                open.sort();
                assert_eq!((some_win, open), plain_children(&rules, slot), "{name} {slot:?}");
            }
        }
    }
}

/// What is listed of open slots: the slot, whether in some children the opponent wins now, how many there are whose
/// numbers nobody asks for, the others.
#[derive(Default)]
struct Listed(Vec<(u64, bool, u32, Vec<Slot>)>);

impl Listing for Listed {
    fn open(&mut self, index: u64) {
        self.0.push((index, false, 0, Vec::new()));
    }

    fn child(&mut self, child: Child) {
        let (_, some_win, _, open) = self.0.last_mut().expect("an open slot");
        match child {
            Child::WinsNow => *some_win = true,
            Child::Open(to) => open.push(to),
            other => panic!("{other:?}"),
        }
    }

    fn together(&mut self, count: u32) {
        self.0.last_mut().expect("an open slot").2 += count;
    }
}

#[test]
fn lists_of_runs_agree_with_the_rules() {
    let mut random = Random(5);
    // On a crowded board players are blocked, so nine men's large tiers are among them.
    for (name, all) in NAMES.into_iter().map(|name| (name, name == "mills-9")) {
        let rules = game(name);
        let tiers: Vec<u32> = if all { (0..rules.tiers()).collect() } else { small(&rules).collect() };
        for tier in tiers {
            let len = rules.tier_len(tier);
            // The first slots of a class are the most symmetric ones.
            for from in [0, random.below(len)] {
                let mut out = vec![Class::Tied; 40.min(len - from) as usize];
                let mut listed = Listed::default();
                rules.classify_and_list(tier, from, &mut out, &mut listed);
                let mut listed = listed.0.into_iter();
                for (index, class) in (from..).zip(out) {
                    let slot = Slot { tier, index };
                    assert_eq!(class, plain_class(&rules, slot), "{name} {slot:?}");
                    if class == Class::Open {
                        let (at, some_win, together, mut open) = listed.next().expect("every open slot is listed");
                        let (plain_win, mut plain) = plain_children(&rules, slot);
                        if together > 0 {
                            let before = plain.len();
                            plain.retain(|to| !rules.leads_to(to.tier).contains(&tier));
                            assert_eq!(together as usize, before - plain.len(), "{name} {slot:?}");
                        }
                        open.sort();
                        assert_eq!((at, some_win, open), (index, plain_win, plain), "{name} {slot:?}");
                    }
                }
                assert_eq!(listed.next(), None);
            }
        }
    }
}

#[test]
fn both_ends_count_the_edges_of_whole_units_alike() {
    for name in ["mills-3", "mills-3-nofly", "mills-6-endgame-5", "mills-6-nofly-endgame-4", "mills-9-endgame-3"] {
        let rules = game(name);
        let moving: Vec<u32> = (0..rules.tiers()).filter(|&tier| rules.tier_name(tier).split('+').count() == 1).collect();
        for &tier in &moving {
            let mut unit: Vec<u32> = rules.leads_to(tier).into_iter().filter(|&to| rules.leads_to(to).contains(&tier)).collect();
            unit.push(tier);
            unit.sort_unstable();
            unit.dedup();
            laws::edges_agree(&rules, &unit);
        }
    }
}

#[test]
fn slots_are_as_many_as_documented() {
    let slots = |name: &str| {
        let rules = game(name);
        (0..rules.tiers()).map(|tier| rules.tier_len(tier)).sum::<u64>()
    };
    let all = ["mills-3", "mills-6", "mills-9", "mills-12"].map(slots);
    assert_eq!(all, [1148, 3_544_425, 27_396_812_870, 113_986_075_562]);
    assert!(["mills-9", "mills-12"].map(game).iter().all(|rules| (0..rules.tiers()).all(|tier| rules.tier_len(tier) < 1 << 32)));
    assert_eq!(slots("mills-9-endgame-9"), 9_074_932_579 + finished(&game("mills-9-endgame-9")));
}

/// The slots in which the mover has two stones left.
fn finished(rules: &Mills) -> u64 {
    (0..rules.tiers()).filter(|&tier| rules.leads_to(tier).is_empty()).map(|tier| rules.tier_len(tier)).sum()
}

/// The least number of moves that complete these mills: one completes at most those through one point.
fn moves_to_complete(mills: &[u32]) -> u32 {
    let Some(first) = mills.first() else { return 0 };
    let without = |point: u8| mills.iter().copied().filter(|mill| mill >> point & 1 == 0).collect::<Vec<u32>>();
    each(*first).map(|point| 1 + moves_to_complete(&without(point))).min().unwrap_or(0)
}

/// The positions of a tier after placing up to symmetry, without those in which a player has more mills than the
/// opponent lacks stones for.
fn that_can_arise(rules: &Mills, tier: u32) -> u64 {
    let men = u32::from(rules.variant().men);
    let used = (0..rules.tier_len(tier)).filter_map(|index| rules.unrank(Slot { tier, index }));
    let accounted = |p: &Pos, side: Side| {
        let stones = p.stones[side];
        let mills: Vec<u32> = rules.board().mills.iter().copied().filter(|mill| mill & !stones == 0).collect();
        moves_to_complete(&mills) <= men - p.stones[!side].count_ones()
    };
    used.filter(|(p, _)| Side::BOTH.into_iter().all(|side| accounted(p, side))).count() as u64
}

#[test]
fn positions_that_can_arise_are_nearly_as_many_as_gasser_counted() {
    let rules = game("mills-9-endgame-9");
    let named = |name: &str| (0..rules.tiers()).find(|&tier| rules.tier_name(tier) == name).expect(name);
    assert_eq!(["3 – 3", "9 – 3"].map(|name| that_can_arise(&rules, named(name))), [169_626, 36_913_660]);
    if cfg!(feature = "long") {
        let unfinished = (0..rules.tiers()).filter(|&tier| !rules.leads_to(tier).is_empty());
        assert_eq!(unfinished.map(|tier| that_can_arise(&rules, tier)).sum::<u64>(), 7_673_867_919);
    }
}

#[test]
fn boards_have_their_lines() {
    for (men, points, lines, mills, symmetries) in [(3, 9, 16, 8, 8), (6, 16, 20, 8, 16), (9, 24, 32, 16, 16), (12, 24, 40, 20, 16)] {
        let board = Board::of(men);
        let joined: u32 = (0..board.points).map(|point| board.neighbours[usize::from(point)].count_ones()).sum();
        assert_eq!((board.points, joined / 2, board.mills.len(), board.symmetries.len()), (points, lines, mills, symmetries));
        for g in 0..board.symmetries.len() {
            assert!(board.mills.iter().all(|&mill| board.mills.contains(&board.image(g, mill))));
            let keeps_lines = |a: u8| {
                board.image(g, board.neighbours[usize::from(a)]) == board.neighbours[usize::from(board.symmetries[g][usize::from(a)])]
            };
            assert!((0..board.points).all(keeps_lines));
        }
        let slow = |stones: u32| board.mills.iter().filter(|&&mill| mill & !stones == 0).fold(0, |set, mill| set | mill);
        let mut random = Random(4);
        for _ in 0..2000 {
            let stones = random.below(1 << board.points) as u32;
            assert_eq!(board.milled(stones), slow(stones));
            let closing = each(board.all & !stones).filter(|&point| slow(stones | 1 << point) >> point & 1 != 0);
            assert_eq!(board.closing(stones), closing.fold(0, |set, point| set | 1 << point));
        }
    }
}

#[test]
fn tiers_have_names_and_lead_on() {
    let rules = game("mills-9");
    let named = |name: &str| (0..rules.tiers()).find(|&tier| rules.tier_name(tier) == name).expect(name);
    let leads = |name: &str| rules.leads_to(named(name)).into_iter().map(|tier| rules.tier_name(tier)).collect::<Vec<_>>();
    assert_eq!(leads("0+9 – 0+9"), ["0+9 – 1+8"]);
    assert_eq!(leads("2+7 – 2+7"), ["2+7 – 3+6", "1+7 – 3+6"]);
    assert_eq!(leads("7+1 – 8+0"), ["8 – 8", "7 – 8"]);
    assert_eq!(leads("4 – 3"), ["3 – 4", "2 – 4"]);
    assert!(leads("2 – 4").is_empty());
    assert_eq!(rules.side_to_move(named("7+1 – 8+0")), Side::Right);
}
