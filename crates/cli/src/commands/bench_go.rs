//! `zug bench go`: random games on boards of all sizes.

use super::bench::cpu_seconds;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Instant;
use zug_search::go::{GoPlayouts, go_playouts};

const SIDES: [u16; 6] = [5, 7, 9, 11, 13, 19];
/// The board and the number of games in a signature.
const SIGNATURE: (u16, u64) = (9, 1000);
/// Games are played until they took this long, on one core.
const LONG_ENOUGH: f64 = 2.0;

/// Measures uniform random games: positional superko, all legal moves at every ply, to two passes or the length cap.
pub fn run(signature: bool, json: bool) -> Result<Outcome, Failure> {
    if signature {
        let (side, games) = SIGNATURE;
        let GoPlayouts { plies, legal, leads, .. } = go_playouts(side, games, 1);
        if json {
            print_json(&serde_json::json!({"game": "go", "side": side, "games": games, "plies": plies, "legal": legal, "leads": leads}))?;
        } else {
            writeln!(std::io::stdout(), "go: {games} random games on {side}×{side}: {plies} plies, {legal} legal moves, leads {leads}")?;
        }
        return Ok(Outcome::Yes);
    }
    for side in SIDES {
        let begin = (cpu_seconds(), Instant::now());
        // CPU time, because other work on the machine is not the point; the wall clock where there is none.
        let spent = || cpu_seconds().zip(begin.0).map_or(begin.1.elapsed().as_secs_f64(), |(now, then)| now - then);
        let mut all = GoPlayouts::default();
        let batch = 40_000 / u64::from(side * side) + 1;
        while spent() < LONG_ENOUGH {
            let some = go_playouts(side, batch, 1 + all.games);
            all.games += some.games;
            all.plies += some.plies;
            all.legal += some.legal;
        }
        report(side, &all, spent(), json)?;
    }
    Ok(Outcome::Yes)
}

fn report(side: u16, all: &GoPlayouts, seconds: f64, json: bool) -> Result<(), Failure> {
    let [games, plies, legal] = [all.games, all.plies, all.legal].map(|n| n as f64);
    if json {
        return print_json(&serde_json::json!({
            "game": format!("go-{side}x{side}"), "plies_per_second": plies / seconds, "playouts_per_second": games / seconds,
            "plies_per_game": plies / games, "legal_per_ply": legal / plies,
        }));
    }
    let per_point = seconds / plies * 1e9 / f64::from(side * side);
    Ok(writeln!(
        std::io::stdout(),
        "go-{side}x{side}  {:6.2} M plies/s  {:9.0} playouts/s  {:6.2} plies a game  {:6.2} legal moves a ply  {per_point:.2} ns a ply and point",
        plies / seconds / 1e6,
        games / seconds,
        plies / games,
        legal / plies
    )?)
}
