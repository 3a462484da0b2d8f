//! The verifier finds a single wrong value in a table whose checksums are all right.

use std::path::Path;
use std::sync::Arc;
use zug_core::{Progress, Retro, Slot, Wdl};
use zug_games::dobutsu::Dobutsu;
use zug_games::mnk::Mnk;
use zug_retro::{ChosenTiers, solve, verify};
use zug_table::{BLOCK, Block, Code, Codes, Journal, TableOracle, stored};

fn solved<R: Retro + 'static>(rules: &Arc<R>, name: &str, path: &Path) -> TableOracle<R> {
    solve(&**rules, name, path, 2, 1 << 30, &Progress::default()).expect("solved");
    TableOracle::open(rules.clone(), name, path).expect("opened")
}

/// The same table with another value for one slot, if one is given.
fn copied<R: Retro + 'static>(rules: &Arc<R>, oracle: &TableOracle<R>, wrong: Option<(Slot, Code)>, path: &Path) -> TableOracle<R> {
    let meta = oracle.table().meta();
    let mut journal = Journal::open(&path.with_extension("part"), meta.clone()).expect("begun");
    let mut record = journal.record(meta.tiers.len()).expect("begun");
    for (tier, len) in (0..).zip(&meta.tiers) {
        record.tier(tier).expect("written");
        for block in 0..len.div_ceil(BLOCK as u64) {
            let from = block * BLOCK as u64;
            let mut codes = oracle.table().block(tier, block as usize).expect("readable");
            if let Some((slot, code)) = wrong.filter(|(slot, _)| slot.tier == tier && slot.index / BLOCK as u64 == block) {
                codes.set((slot.index - from) as usize, code);
            }
            let is_stored = stored(&**rules, tier, from, codes.len());
            let kept: Vec<Code> = codes.iter().zip(is_stored).filter(|(_, stored)| *stored).map(|(code, _)| code).collect();
            record.block(&Block::pack(&Codes::to_bytes(kept.into_iter(), meta.winner_moves_last()))).expect("written");
        }
    }
    record.finish().expect("written");
    journal.finish(path).expect("written");
    TableOracle::open(rules.clone(), &meta.game, path).expect("opened")
}

/// Values that are not this one: the result changed, and the distance.
fn others(code: Code) -> Vec<Code> {
    let later = match code.outcome() {
        None => Code::win(3),
        Some((Wdl::Win, plies)) => Code::win(plies + 2),
        Some((_, plies)) => Code::loss(plies + 2),
    };
    let exchanged = match code.outcome() {
        None => Code::loss(4),
        Some((Wdl::Win, plies)) => Code::loss(plies + 1),
        Some((_, plies)) => Code::win(plies + 1),
    };
    vec![later, exchanged, if code == Code::DRAW { Code::win(1) } else { Code::DRAW }]
}

fn one_wrong_value_is_found<R: Retro + 'static>(rules: &Arc<R>, name: &str, tries: u64) {
    let dir = tempfile::tempdir().expect("a directory");
    let oracle = solved(rules, name, &dir.path().join("right.zug"));
    let violations = |wrong: Option<(Slot, Code)>, tiers: ChosenTiers| {
        let oracle = copied(rules, &oracle, wrong, &dir.path().join("copy.zug"));
        verify(&**rules, &oracle, &tiers, 1 << 30, &Progress::default()).expect("verified")
    };
    assert_eq!(violations(None, ChosenTiers::default()).violations, 0, "{name}");
    let slots: Vec<Slot> = (0..)
        .zip(&oracle.table().meta().tiers)
        .flat_map(|(tier, len)| {
            (0..).zip(stored(&**rules, tier, 0, *len as usize)).map(move |(index, stored)| (Slot { tier, index }, stored))
        })
        .filter_map(|(slot, stored)| stored.then_some(slot))
        .collect();
    for n in 0..tries {
        let slot = slots[(n * 7919 * 104_729) as usize % slots.len()];
        let code = oracle.table().get(slot).expect("readable");
        let other = others(code)[n as usize % 3];
        let found = violations(Some((slot, other)), ChosenTiers::default());
        let told = found.examples.iter().any(|v| (v.tier, v.index) == (slot.tier, slot.index));
        assert!(found.violations > 0 && (told || found.violations > 20), "{name}: {other:?} for {code:?} at {slot:?}: {found:?}");
        if rules.tiers() > 1 {
            let here = violations(Some((slot, other)), slot.tier.to_string().parse().expect("a tier"));
            assert!(here.violations > 0 && here.examples.iter().all(|v| v.tier == slot.tier), "{name} at {slot:?}: {here:?}");
        }
    }
}

#[test]
fn one_wrong_value_in_a_row_is_found() {
    one_wrong_value_is_found(&Arc::new(Mnk::named("mnk-3x3x3").expect("a name of the family").expect("a valid size")), "mnk-3x3x3", 60);
}

/// Here the verifier works values out that the table leaves out, from those that are wrong too.
#[test]
fn one_wrong_value_in_a_table_that_leaves_values_out_is_found() {
    one_wrong_value_is_found(&Arc::new(Dobutsu::named("dobutsu-3x3").expect("a game")), "dobutsu-3x3", 3);
}
