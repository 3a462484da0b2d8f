//! The exact score of small boards of Go, by the superko prover.

use crate::answers::ExactAnswer;
use crate::error::HostError;
use zug_core::{Notation, Progress, Rules, Side};
use zug_games::go::{Go, Ko, Position};
use zug_search::go::{Situation, SmallGo};
use zug_search::superko::{Boards, Limits, Solver};

/// Lines are told up to so many moves.
const LONGEST: usize = 500;

/// The exact score at the end of `history`, and with `wants_line` a line of best play. The rules must be those the
/// solver knows: superko, no length cap.
pub fn exact(
    name: &str,
    rules: &Go<1>,
    history: &[(Position<1>, Side)],
    wants_line: bool,
    limits: Limits,
    progress: &Progress,
) -> Result<ExactAnswer, HostError> {
    let options = rules.options();
    if options.ko == Ko::Plain || options.cap {
        let board = format!("go-{}x{}-nocap", options.cols, options.rows);
        return Err(HostError::NotExact {
            game: name.into(),
            hint: format!("the solver knows positional and situational superko without a length cap: {board}, {board}-ssk"),
        });
    }
    let go = SmallGo::new(rules.clone());
    let Some((last, side)) = history.last() else {
        return Err(HostError::NotExact { game: name.into(), hint: "there is no position".into() });
    };
    let mut boards: Vec<Situation> = history.iter().map(|(p, side)| go.situation(p.board().both().map(|s| s.0[0]), *side)).collect();
    let answer = ExactAnswer { game: name.into(), low: 0, high: 0, stopped: None, best: None, line: Vec::new(), work: Default::default() };
    if rules.over(last, *side).is_some() {
        let points = go.score(&boards[boards.len() - 1]);
        return Ok(ExactAnswer { low: points, high: points, ..answer });
    }
    let mut solver = Solver::new(&go, limits);
    let found = solver.score(&boards, *side, last.passes() > 0, go.points(), progress);
    // The line is found on the way, mostly: what it takes is not part of the proof.
    let work = solver.work();
    let (mut stopped, mut line) = (found.stopped.map(|why| why.to_string()), Vec::new());
    if wants_line && found.low == found.high {
        let (mut side, mut passes) = (*side, last.passes());
        while passes < 2 && line.len() < LONGEST {
            let here = boards[boards.len() - 1];
            let after = match solver.best(&boards, side, passes > 0, (found.low, go.points()), progress) {
                Ok(after) => after,
                Err(why) => {
                    stopped = Some(format!("the line ends early: {why}"));
                    break;
                }
            };
            line.push(rules.write_move(go.step(&here.stones, side, after.as_ref())));
            passes = if after.is_some() { 0 } else { passes + 1 };
            boards.push(after.unwrap_or_else(|| go.pass(&here)));
            side = !side;
        }
    }
    Ok(ExactAnswer { low: found.low, high: found.high, stopped, best: line.first().cloned(), line, work, ..answer })
}
