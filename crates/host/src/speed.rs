//! How fast a game's rules and table are, on positions of random games.

use crate::error::HostError;
use crate::hosted::Canonical;
use crate::tables::Tabled;
use serde::Serialize;
use std::hint::black_box;
use std::ops::ControlFlow::Continue;
use std::time::Instant;
use zug_core::{Rules, Side};

/// Operations a second on one core.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Speeds {
    /// Positions they were measured on.
    pub positions: usize,
    /// Positions whose legal moves were listed.
    pub move_lists: f64,
    /// Moves made: a copy, and the move. To take one back is to keep the copy.
    pub moves_made: f64,
    /// Canonical forms, where the game has them.
    pub canonical_forms: Option<f64>,
    /// Probes of a warm table, where there is one: the rules asked first, then the number of the position looked up.
    pub probes: Option<f64>,
    /// Values looked up in it by number.
    pub lookups: Option<f64>,
}

/// Measures rules, a canonical form and a table on the positions of random games.
pub fn speeds<R: Rules>(
    rules: &R,
    canonical: Option<Canonical<R>>,
    tables: Option<&dyn Tabled<R>>,
    positions: usize,
    seed: u64,
) -> Result<Speeds, HostError> {
    let sample = random_positions(rules, positions, seed);
    let rate = |count: usize, begin: Instant| count as f64 / begin.elapsed().as_secs_f64();

    let begin = Instant::now();
    for (p, side) in &sample {
        let _ = rules.moves(p, *side, |m| {
            black_box(m);
            Continue(())
        });
    }
    let move_lists = rate(sample.len(), begin);

    let mut made = 0;
    let begin = Instant::now();
    for (p, side) in &sample {
        let _ = rules.moves(p, *side, |m| {
            let mut q = p.clone();
            rules.play(&mut q, *side, m);
            black_box(&q);
            made += 1;
            Continue(())
        });
    }
    let moves_made = rate(made, begin);

    let canonical_forms = canonical.map(|canonical| {
        let begin = Instant::now();
        for (p, _) in &sample {
            black_box(canonical(rules, p));
        }
        rate(sample.len(), begin)
    });

    let (mut probes, mut lookups) = (None, None);
    if let Some(oracle) = tables.map_or(Ok(None), |tables| tables.solution())? {
        // The first round unpacks the blocks, the second is measured.
        for _ in 0..2 {
            let begin = Instant::now();
            for (p, side) in &sample {
                black_box(oracle.probe(p, *side)?);
            }
            probes = Some(rate(sample.len(), begin));
        }
        lookups = tables.map_or(Ok(None), |tables| tables.lookups(&sample))?;
    }
    Ok(Speeds { positions: sample.len(), move_lists, moves_made, canonical_forms, probes, lookups })
}

/// Unfinished positions of random games, each move as likely as any other.
fn random_positions<R: Rules>(rules: &R, count: usize, seed: u64) -> Vec<(R::Pos, Side)> {
    const LONGEST_GAME: usize = 200;
    let mut state = seed;
    let mut sample = Vec::with_capacity(count);
    while sample.len() < count {
        let (mut p, mut side) = rules.start();
        for _ in 0..LONGEST_GAME {
            let moves = rules.list(&p, side);
            if moves.is_empty() || sample.len() == count {
                break;
            }
            sample.push((p.clone(), side));
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            side = rules.play(&mut p, side, moves[(state >> 33) as usize % moves.len()]);
        }
    }
    sample
}
