//! Distances that do not fit into a byte: the cells are widened on the way, and a solve that is stopped before or after
//! goes on.

use std::ops::ControlFlow::{self, Continue};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use zug_core::{NoHistory, Over, Progress, Retro, Rules, Side, Slot, Space, Wdl};
use zug_retro::{Means, Pace, Party, SolveError, solve_together, solve_with};
use zug_table::Table;

/// A token on squares 0 to `LAST`, moved one down by each player in turn; on odd squares one up is allowed, too.
/// Whoever brings it to 0 wins. So square n is won in n plies for the player to move if n is odd, and lost in n if it
/// is even.
struct Corridor;

const LAST: u64 = 251;

impl Rules for Corridor {
    type Pos = u64;
    type Move = bool;
    type Path = NoHistory;

    fn start(&self) -> (u64, Side) {
        (LAST, Side::Left)
    }

    fn over(&self, p: &u64, next: Side) -> Option<Over> {
        (*p == 0).then_some(Over::Win(!next))
    }

    fn moves(&self, p: &u64, _: Side, mut each: impl FnMut(bool) -> ControlFlow<()>) -> ControlFlow<()> {
        each(false)?;
        if p % 2 == 1 && *p < LAST { each(true) } else { Continue(()) }
    }

    fn play(&self, p: &mut u64, side: Side, up: bool) -> Side {
        *p = if up { *p + 1 } else { *p - 1 };
        !side
    }
}

impl Space for Corridor {
    fn tiers(&self) -> u32 {
        1
    }

    fn tier_len(&self, _: u32) -> u64 {
        LAST + 1
    }

    fn leads_to(&self, _: u32) -> Vec<u32> {
        vec![0]
    }

    fn tier_name(&self, _: u32) -> String {
        "all".into()
    }

    fn rank(&self, p: &u64, _: Side) -> Slot {
        Slot { tier: 0, index: *p }
    }

    fn unrank(&self, slot: Slot) -> Option<(u64, Side)> {
        Some((slot.index, Side::Left))
    }
}

impl Retro for Corridor {
    fn unmoves(&self, p: &u64, _: Side, mut each: impl FnMut(bool, u64)) {
        if *p < LAST {
            each(false, p + 1);
        }
        if *p > 1 && p.is_multiple_of(2) {
            each(true, p - 1);
        }
    }
}

fn work(path: &Path, stop_after: Option<u64>) -> Result<(), SolveError> {
    let pace = Pace { every: Duration::ZERO, share: 0, stop_after };
    solve_with(&Corridor, "corridor", path, &Means { threads: 1, memory: 1 << 20, scratch: None, pace }, &Progress::default()).map(|_| ())
}

#[test]
fn every_distance_is_right() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    work(&path, None).expect("solved");
    let table = Table::open_for(&path, &Arc::new(Corridor), "corridor").expect("a table");
    for p in 2..=LAST {
        let expected = if p % 2 == 1 { Wdl::Win } else { Wdl::Loss };
        assert_eq!(table.get(Slot { tier: 0, index: p }).expect("readable").outcome(), Some((expected, p as u32)), "square {p}");
    }
}

#[test]
fn a_stop_before_or_after_loses_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    work(&path, None).expect("solved");
    let whole = std::fs::read(&path).expect("a table");
    std::fs::remove_file(&path).expect("there");
    let mut stops = 0;
    // Each solve goes on from the last stop, does a little and is stopped again.
    while let Err(e) = work(&path, Some(7)) {
        assert!(matches!(e, SolveError::Interrupted(_)), "{e}");
        stops += 1;
        assert!(stops < 1000, "the work begins anew each time");
    }
    assert!(stops > 20, "{stops}");
    assert!(std::fs::read(&path).expect("a table") == whole);
}

#[test]
fn processes_find_out_together_that_distances_are_long() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    work(&path, None).expect("solved");
    let whole = std::fs::read(&path).expect("a table");
    let listeners = [(); 2].map(|()| std::net::TcpListener::bind("127.0.0.1:0").expect("a port"));
    let hosts: Vec<String> = listeners.iter().map(|listener| listener.local_addr().expect("an address").to_string()).collect();
    std::thread::scope(|scope| {
        for (process, listener) in listeners.into_iter().enumerate() {
            let party = Party { hosts: hosts.clone(), process, wait: Duration::from_secs(3600), listener: Some(listener) };
            let means = Means { threads: 1, memory: 1 << 20, scratch: None, pace: Pace::default() };
            let path = &path;
            scope.spawn(move || solve_together(&Corridor, "corridor", path, &means, &party, &Progress::default()).expect("solved"));
        }
    });
    assert!(std::fs::read(&path).expect("a table") == whole);
}
