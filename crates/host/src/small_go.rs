//! The exact score of small boards of Go, by the superko prover.

use crate::answers::ExactAnswer;
use crate::error::HostError;
use zug_core::{Progress, Rules, Side};
use zug_games::go::{Go, Ko, Position};
use zug_search::go::{SmallGo, Stones};
use zug_search::superko::{Boards, Limits, Solver};

/// The exact score at the end of `history`. The rules must be those the solver knows: positional superko, no suicide,
/// no length cap.
pub fn exact(
    name: &str,
    rules: &Go<1>,
    history: &[Position<1>],
    side: Side,
    limits: Limits,
    progress: &Progress,
) -> Result<ExactAnswer, HostError> {
    let options = rules.options();
    if options.ko != Ko::Positional || options.suicide || options.cap {
        let board = format!("go-{}x{}-nocap", options.cols, options.rows);
        return Err(HostError::NotExact {
            game: name.into(),
            hint: format!("the solver knows positional superko without suicide or a length cap: {board}"),
        });
    }
    let go = SmallGo::new(rules.clone());
    let last = history.last().ok_or_else(|| HostError::NotExact { game: name.into(), hint: "there is no position".into() })?;
    let boards: Vec<Stones> = history.iter().map(|p| p.board().both().map(|s| s.0[0])).collect();
    if rules.over(last, side).is_some() {
        let points = go.score(&boards[boards.len() - 1]);
        return Ok(ExactAnswer { game: name.into(), low: points, high: points, stopped: None, work: Default::default() });
    }
    let mut solver = Solver::new(&go, limits);
    let found = solver.score(&boards, side, last.passes() > 0, go.points(), progress);
    let stopped = found.stopped.map(|why| why.to_string());
    Ok(ExactAnswer { game: name.into(), low: found.low, high: found.high, stopped, work: solver.work() })
}
