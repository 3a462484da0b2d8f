//! Checkpoint files say what the table says, and every lie in one is found.

use super::{SOLUTION, Solution};
use std::path::Path;
use xxhash_rust::xxh64::xxh64;
use zug_core::{Progress, Slot, Space};
use zug_retro::LookError;
use zug_retro::checkpoint::{Comparison, Difference, compare, write};

fn compared(path: &Path) -> Result<(Comparison, Vec<Difference>), LookError> {
    let mut told = Vec::new();
    let mut each = |d: &Difference| {
        told.push(d.clone());
        Ok(())
    };
    let found = compare(&*SOLUTION.rules, &SOLUTION.oracle, path, &mut each, &Progress::default())?;
    Ok((found, told))
}

fn data(entries: &[(u64, i8)]) -> Vec<u8> {
    entries.iter().flat_map(|(code, result)| [&code.to_le_bytes()[..], &[*result as u8]].concat()).collect()
}

fn whole(entries: &[(u64, i8)]) -> Vec<u8> {
    let data = data(entries);
    let (count, hash) = (entries.len() as u64, xxh64(&data, 0));
    [b"GBL2", &1u32.to_le_bytes()[..], &count.to_le_bytes(), &hash.to_le_bytes(), &[0; 8], &data].concat()
}

/// Results of sample positions, from data made by another program: canonical code and result for the first player.
fn samples() -> Vec<(u64, i8)> {
    let csv = include_str!("../../../games/tests/data/gobblet/values.csv");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        (fields[1].parse().expect("a code"), fields[5].parse().expect("a result"))
    };
    let mut entries: Vec<(u64, i8)> = csv.lines().skip(1).map(row).collect();
    entries.sort_unstable();
    entries.dedup();
    entries
}

#[test]
fn a_true_file_agrees_and_every_lie_is_found() {
    let path = SOLUTION.dir.path().join("samples.bin");
    let entries = samples();
    let all = entries.len() as u64;
    std::fs::write(&path, whole(&entries)).expect("written");
    let (found, told) = compared(&path).expect("compared");
    assert_eq!((found.entries, found.agree, told.len()), (all, all, 0));
    std::fs::write(&path, data(&entries)).expect("written");
    assert_eq!(compared(&path).expect("read without a header").0, found);

    let mut lies = entries.clone();
    lies[3].1 = if lies[3].1 == 1 { -1 } else { 1 };
    lies[700].1 = if lies[700].1 == 0 { 1 } else { 0 };
    lies.push((3 << 30 | 1 << 54, 0));
    lies.sort_unstable();
    std::fs::write(&path, whole(&lies)).expect("written");
    let (found, told) = compared(&path).expect("compared");
    assert_eq!((found.differ, found.not_positions), (2, 1));
    assert_eq!(told, found.examples);
    let codes: Vec<String> = told.iter().map(|d| d.code.clone()).collect();
    assert_eq!(codes, [entries[3].0.to_string(), entries[700].0.to_string()]);
}

#[test]
fn damaged_files_are_refused_by_name_and_reason() {
    let path = SOLUTION.dir.path().join("bad.bin");
    let good = whole(&samples());
    for (at, said) in [(4, "version"), (8, "entries"), (16, "checksum"), (50, "bad.bin")] {
        let mut bad = good.clone();
        bad[at] ^= 2;
        std::fs::write(&path, bad).expect("written");
        let error = compared(&path).expect_err("damaged").to_string();
        assert!(error.contains("bad.bin") && error.contains(said), "{error}");
    }
    for bad in [&good[..good.len() - 1], b""] {
        std::fs::write(&path, bad).expect("written");
        assert!(compared(&path).is_err());
    }
}

#[test]
fn what_is_written_is_complete_sorted_and_true() {
    let Solution { rules, oracle, dir } = &*SOLUTION;
    let few = |tier: u32| rules.tier_len(tier) <= 4000;
    let (one, many) = (dir.path().join("one.bin"), dir.path().join("many.bin"));
    let count = write(&**rules, oracle, &one, few, 1 << 30, &Progress::default()).expect("written");
    write(&**rules, oracle, &many, few, 100_000, &Progress::default()).expect("written");
    assert!(std::fs::read(&one).expect("a file") == std::fs::read(&many).expect("a file"), "passes do not matter");
    let used = |tier: u32| (0..rules.tier_len(tier)).filter(|index| rules.unrank(Slot { tier, index: *index }).is_some()).count() as u64;
    assert_eq!(count, 2 * (0..rules.tiers()).filter(|t| few(*t)).map(used).sum::<u64>());
    let (found, _) = compared(&one).expect("compared");
    assert_eq!((found.entries, found.agree), (count, count));
}
