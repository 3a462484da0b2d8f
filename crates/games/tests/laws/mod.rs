//! Laws every game has to keep, for any position of a random game.

#![allow(dead_code, reason = "each test uses the laws its game keeps")]

use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};
use zug_core::{Notation, Retro, Rules, Side, Slot, Space, Symmetry};

/// Plays `choices` from the start, each taken modulo the number of moves, and gives every position on the way.
pub fn walk<R: Rules>(rules: &R, choices: &[u32]) -> Vec<(R::Pos, Side)> {
    let (mut p, mut side) = rules.start();
    let mut all = vec![(p.clone(), side)];
    for choice in choices {
        let moves = rules.list(&p, side);
        let Some(m) = moves.get(*choice as usize % moves.len().max(1)) else { break };
        side = rules.play(&mut p, side, *m);
        all.push((p.clone(), side));
    }
    all
}

/// What is written is read back as the same, moves too.
pub fn notation_round_trip<R: Notation<Pos: std::fmt::Debug, Move: std::fmt::Debug>>(rules: &R, p: &R::Pos, side: Side) {
    let text = rules.write(p, side);
    assert_eq!(rules.read(&text), Ok((p.clone(), side)), "{text}");
    if let Some(code) = rules.code(p, side) {
        assert_eq!(rules.read(&code.to_string()), Ok((p.clone(), side)), "{code}");
    }
    for m in rules.list(p, side) {
        assert_eq!(rules.read_move(&rules.write_move(m)), Ok(m));
    }
}

/// A number leads back to the position, or to one that is folded with it.
pub fn rank_round_trip<R: Space>(rules: &R, p: &R::Pos, side: Side) {
    let slot = rules.rank(p, side);
    assert!(slot.tier < rules.tiers() && slot.index < rules.tier_len(slot.tier), "{slot:?} is outside");
    let (q, next) = rules.unrank(slot).expect("a position of a game has a used slot");
    assert_eq!(rules.rank(&q, next), slot);
    assert_eq!(rules.side_to_move(slot.tier), next);
    assert_eq!(rules.class_of(&q, next), rules.class_of(p, side));
    for m in rules.list(p, side) {
        let mut q = p.clone();
        let next = rules.play(&mut q, side, m);
        let to = rules.rank(&q, next).tier;
        assert!(rules.leads_to(slot.tier).contains(&to), "tier {} does not lead to {to}", slot.tier);
    }
}

/// Positions that are told in order are those of the slots, one by one, and none is told after the end is called.
pub fn positions_in_order<R: Space<Pos: std::fmt::Debug>>(rules: &R, from: Slot, len: u64) {
    let told = |most: usize| {
        let mut all = Vec::new();
        let ended = rules.each_position(from, len, |index, p, side| {
            all.push((index, p, side));
            if all.len() == most { Break(index) } else { Continue(()) }
        });
        assert_eq!(ended.break_value(), all.get(most - 1).map(|(index, ..)| *index));
        all
    };
    let one_by_one = (from.index..from.index + len).filter_map(|index| {
        let (p, side) = rules.unrank(Slot { index, ..from })?;
        Some((index, p, side))
    });
    let all: Vec<_> = one_by_one.collect();
    assert_eq!(told(usize::MAX), all, "{len} slots from {from:?}");
    if !all.is_empty() {
        let most = all.len().div_ceil(2);
        assert_eq!(told(most), all[..most], "half of {len} slots from {from:?}");
    }
}

/// Un-moves are the moves, backwards: every one can be played, and every move is among them.
pub fn unmoves_invert_moves<R: Retro<Pos: std::fmt::Debug, Move: std::fmt::Debug>>(rules: &R, p: &R::Pos, side: Side) {
    rules.unmoves(p, side, |m, q| {
        assert!(rules.list(&q, !side).contains(&m), "{m:?} cannot be played in {q:?}");
        let mut back = q.clone();
        assert_eq!((rules.play(&mut back, !side, m), &back), (side, p));
    });
    for m in rules.list(p, side) {
        let mut q = p.clone();
        let next = rules.play(&mut q, side, m);
        let mut found = 0;
        rules.unmoves(&q, next, |n, before| found += usize::from(n == m && before == *p));
        assert_eq!(found, 1, "{m:?} from {p:?} is taken back once");
    }
}

/// Symmetries commute with play, and symmetric positions have one canonical form.
pub fn symmetry_commutes_with_play<R: Symmetry<Pos: std::fmt::Debug, Move: std::fmt::Debug>>(rules: &R, p: &R::Pos, side: Side) {
    for g in 0..rules.symmetries() {
        let image = rules.map(g, p);
        assert_eq!(rules.canonical(&image), rules.canonical(p));
        assert_eq!(rules.over(&image, side), rules.over(p, side));
        let mut images: Vec<R::Move> = rules.list(p, side).into_iter().map(|m| rules.map_move(g, m)).collect();
        let mut moves = rules.list(&image, side);
        images.sort();
        moves.sort();
        assert_eq!(images, moves);
        for m in rules.list(p, side) {
            let (mut there, mut here) = (image.clone(), p.clone());
            rules.play(&mut there, side, rules.map_move(g, m));
            rules.play(&mut here, side, m);
            assert_eq!(there, rules.map(g, &here));
        }
    }
}

/// Between open slots of a tier that leads to itself, `children` and `parents` list the same edges, each as often.
/// For other games there are none.
pub fn edges_agree<R: Retro>(rules: &R, tiers: &[u32]) {
    use zug_core::{Child, Class};
    let mut edges: BTreeMap<(Slot, Slot), i64> = BTreeMap::new();
    for &tier in tiers {
        let mut classes = vec![Class::Unused; rules.tier_len(tier) as usize];
        rules.classify(tier, 0, &mut classes);
        for (index, class) in (0..).zip(classes) {
            let slot = Slot { tier, index };
            if class != Class::Open {
                continue;
            }
            rules.children(slot, |child| match child {
                Child::Open(to) if tiers.contains(&to.tier) => *edges.entry((slot, to)).or_default() += 1,
                _ => {}
            });
            rules.parents(slot, |from| {
                let open = rules.unrank(from).is_some_and(|(p, side)| rules.class_of(&p, side) == Class::Open);
                if open && tiers.contains(&from.tier) {
                    *edges.entry((from, slot)).or_default() -= 1;
                }
            });
        }
    }
    let wrong: Vec<_> = edges.iter().filter(|(_, n)| **n != 0).take(3).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
