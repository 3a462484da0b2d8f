//! Exact scores under positional superko against a search without any table.

mod tiny_go;

use tiny_go::{Board, TinyGo, plain};
use zug_core::{Progress, Side};
use zug_search::superko::{Limits, Solver, Unsolved, Work};

fn value(go: &TinyGo) -> i32 {
    let mut solver = Solver::new(go, Limits::default());
    let found = solver.score(&[go.empty()], Side::Left, false, go.points() as i32, &Progress::default());
    assert_eq!((found.low, found.stopped), (found.high, None));
    found.low
}

#[test]
fn known_scores_of_the_smallest_boards() {
    let known = [(1, 1, 0), (2, 1, 0), (3, 1, 3), (4, 1, 4), (5, 1, 0), (2, 2, 1)];
    for (cols, rows, score) in known {
        assert_eq!(value(&TinyGo::new(cols, rows)), score, "{cols}x{rows}");
    }
}

/// A random game of a few plies: its boards, who is to move, and whether the last move was a pass.
fn random_history(go: &TinyGo, plies: usize, rng: &mut fastrand::Rng) -> (Vec<Board>, Side, bool) {
    let (mut history, mut side, mut passed) = (vec![go.empty()], Side::Left, false);
    for _ in 0..plies {
        let board = history.last().unwrap();
        let placements: Vec<Board> = (0..go.points()).filter_map(|p| go.place(board, side, p)).filter(|b| !history.contains(b)).collect();
        // A pass now and then, but never two in a row.
        let choice = rng.usize(..placements.len() + 1);
        match placements.get(choice) {
            Some(after) => {
                history.push(after.clone());
                passed = false;
            }
            None if passed => continue,
            None => passed = true,
        }
        side = !side;
    }
    (history, side, passed)
}

/// One solver for many histories, so that it has every chance to reuse an answer where it does not hold.
fn compare(limits: Limits, cases: &[(usize, usize, std::ops::Range<usize>, usize)]) -> Work {
    let mut work = Work::default();
    for (cols, rows, plies, games) in cases {
        let go = TinyGo::new(*cols, *rows);
        let most = go.points() as i32;
        let mut solver = Solver::new(&go, limits);
        let mut rng = fastrand::Rng::with_seed(11);
        let mut checked = 0;
        let mut scores = std::collections::BTreeSet::new();
        for _ in 0..*games {
            let (mut history, side, passed) = random_history(&go, rng.usize(plies.clone()), &mut rng);
            let found = solver.score(&history, side, passed, most, &Progress::default());
            let Some(expected) = plain(&go, &mut history, side, passed, (-most, most), &mut 30_000) else { continue };
            checked += 1;
            assert_eq!((found.low, found.high), (expected, expected), "{cols}x{rows} {side:?} passed: {passed} {:?}", strings(&history));
            scores.insert(expected);
        }
        work = solver.work();
        println!("{cols}x{rows}: {checked} of {games} checked, scores {scores:?}, {work:?}");
        assert!(scores.len() > 2, "{scores:?}");
        assert!(checked * 3 > *games, "{cols}x{rows}: only {checked} of {games} checked");
        assert!(work.reused * 2 > *games as u64 || go.points() < 4, "{work:?}");
    }
    work
}

#[test]
fn any_history_gives_what_a_search_without_tables_gives() {
    let cases = [(3, 1, 0..8, 200), (4, 1, 4..12, 300), (2, 2, 4..14, 300), (5, 1, 8..20, 150), (3, 2, 16..30, 150)];
    compare(Limits::default(), &cases);
}

#[test]
fn threads_that_share_answers_find_the_same_scores() {
    let cases = [(4, 1, 4..12, 100), (2, 2, 4..14, 100), (5, 1, 8..20, 100), (3, 2, 16..30, 100)];
    for threads in [2, 5] {
        compare(Limits { threads, ..Limits::default() }, &cases);
    }
}

/// Answers are dropped all the time, and none that is left is wrong.
#[test]
fn a_memory_that_is_too_small_for_the_answers_costs_time_alone() {
    for threads in [1, 2] {
        let work = compare(Limits { threads, memory: 1 << 17, ..Limits::default() }, &[(5, 1, 8..20, 100), (3, 2, 16..30, 100)]);
        assert!(work.dropped > 100, "{work:?}");
    }
}

#[test]
fn whole_boards_have_the_same_score_with_more_threads_and_less_memory() {
    for (cols, rows, score, memory) in [(6, 1, 1, 1 << 17), (3, 2, 0, 1 << 17), (4, 2, 8, 1 << 20), (3, 3, 9, 3 << 20)] {
        let go = TinyGo::new(cols, rows);
        for (threads, memory) in [(1, memory), (2, memory), (2, 1 << 30), (3, 1 << 30)] {
            println!("{cols}x{rows}, {threads} threads, {memory} bytes");
            let mut solver = Solver::new(&go, Limits { threads, memory, ..Limits::default() });
            let found = solver.score(&[go.empty()], Side::Left, false, go.points() as i32, &Progress::default());
            assert_eq!((found.low, found.high, found.stopped), (score, score, None), "{cols}x{rows}, {threads} threads, {memory} bytes");
        }
    }
}

#[test]
fn one_thread_always_does_the_same() {
    let go = TinyGo::new(3, 3);
    let work = || {
        let mut solver = Solver::new(&go, Limits::default());
        solver.score(&[go.empty()], Side::Left, false, 9, &Progress::default());
        solver.work()
    };
    let first = work();
    assert_eq!(first, work());
    println!("{first:?}");
}

fn strings(history: &[Board]) -> Vec<String> {
    history.iter().map(|b| String::from_utf8_lossy(b).into_owned()).collect()
}

#[test]
fn limits_are_kept_and_what_is_proved_by_then_is_told() {
    let go = TinyGo::new(4, 3);
    let mut solver = Solver::new(&go, Limits { expansions: 300, ..Limits::default() });
    let found = solver.score(&[go.empty()], Side::Left, false, 12, &Progress::default());
    assert_eq!(found.stopped, Some(Unsolved::Expansions(300)));
    assert!(found.low <= 4 && 4 <= found.high && found.low < found.high, "{found:?}");
    let now = Some(std::time::Instant::now());
    let found =
        Solver::new(&go, Limits { deadline: now, ..Limits::default() }).score(&[go.empty()], Side::Left, false, 12, &Progress::default());
    assert_eq!((found.low, found.high, found.stopped), (-12, 12, Some(Unsolved::Time)));
    let mut solver = Solver::new(&go, Limits { memory: 1 << 17, ..Limits::default() });
    let found = solver.score(&[go.empty()], Side::Left, false, 12, &Progress::default());
    assert!(matches!(found.stopped, Some(Unsolved::Memory(_))), "{found:?}");
    let stopped = Progress::default();
    stopped.stop();
    let found = solver.score(&[go.empty()], Side::Left, false, 12, &stopped);
    assert!(matches!(found.stopped, Some(Unsolved::Interrupted(_))), "{found:?}");
}

/// What the theorem of Benson saves must not change a score.
#[test]
fn scores_do_not_depend_on_shortcuts() {
    for (cols, rows, score) in [(5, 1, 0), (6, 1, 1), (7, 1, 2), (2, 2, 1), (3, 2, 0)] {
        for pass_alive in [false, true] {
            assert_eq!(value(&TinyGo { cols, rows, pass_alive }), score, "{cols}x{rows}");
        }
    }
}
