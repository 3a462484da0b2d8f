//! Exact scores under positional superko against a search without any table.

mod tiny_go;

use tiny_go::{Board, TinyGo, plain};
use zug_core::{Progress, Side};
use zug_search::superko::{Limits, Solver};

fn value(go: &TinyGo) -> i32 {
    let mut solver = Solver::new(go, Limits::default());
    let found = solver.score(&[go.empty()], Side::Left, false, go.points() as i32, &Progress::default()).unwrap();
    println!("{}x{}: {} {:?}", go.cols, go.rows, found.score, found.work);
    found.score
}

#[test]
fn known_scores_of_the_smallest_boards() {
    let known = [(1, 1, 0), (2, 1, 0), (3, 1, 3), (4, 1, 4), (5, 1, 0), (2, 2, 1)];
    for (cols, rows, score) in known {
        assert_eq!(value(&TinyGo::new(cols, rows)), score, "{cols}x{rows}");
    }
}

#[test]
#[ignore]
fn try_board() {
    let size = std::env::var("SIZE").unwrap();
    let (c, r) = size.split_once('x').unwrap();
    let go = TinyGo::new(c.parse().unwrap(), r.parse().unwrap());
    let max: u64 = std::env::var("MAX").map_or(u64::MAX, |m| m.parse().unwrap());
    let mut solver = Solver::new(&go, Limits { expansions: max, memory: 3 << 30 });
    let n = go.points() as i32;
    let ts: Vec<i32> = std::env::var("T").map_or((-n + 1..=n).rev().collect(), |t| t.split(',').map(|x| x.parse().unwrap()).collect());
    for t in ts {
        let r = solver.at_least(&[go.empty()], Side::Left, false, t, &Progress::default());
        println!("{size} >= {t}: {r:?} {:?}", solver.work());
    }
}
