//! scratch
use zug_core::{Path, Rules};
use zug_games::go::*;
fn run<const N: usize>(o: Options, games: u32) {
    let rules = Go::<N>::new(o);
    let mut rng = fastrand::Rng::with_seed(1);
    let (start, side) = rules.start();
    let mut p = start.clone();
    let mut boards = Boards::new();
    let (mut plies, mut legal) = (0u64, 0u64);
    let t = std::time::Instant::now();
    for _ in 0..games {
        p.clone_from(&start);
        boards.clear();
        boards.enter(&rules, &p, side);
        let r = playout(&rules, &mut p, side, &mut boards, |n| rng.u32(..n));
        plies += u64::from(r.plies);
        legal += r.legal;
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{}x{} plies/game {:.2} legal {:.2} {:.2} M plies/s",
        o.cols,
        o.rows,
        plies as f64 / games as f64,
        legal as f64 / plies as f64,
        plies as f64 / s / 1e6
    );
}
fn main() {
    let a: Vec<u16> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let o = Options::new(a[0], a[0]);
    let games = a[1].into();
    match words(&o) {
        1 => run::<1>(o, games),
        2 => run::<2>(o, games),
        3 => run::<3>(o, games),
        _ => run::<6>(o, games),
    }
}
