//! `zug bounds`: a sum between simple games.

use super::compare::read;
use crate::args::{ScaleRange, SumKeep, SumLimits};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_worksheet::sums::{Bound, BoundsFinder, Limits, Scale, Session, Settings, SumGames};

/// Prints the bounds of a sum.
pub fn run(sum: &str, scales: &[ScaleRange], reach: i64, limits: &SumLimits, keep: &SumKeep, json: bool) -> Result<Outcome, Failure> {
    let mut session = Session::new(&SumGames, Settings::default());
    let sum = read(&mut session, sum, "the sum")?;
    session = session.keeping(keep.open()?);
    interruptible(|progress| {
        let limits = Limits { progress: Some(progress), ..limits.limits() };
        let mut finder = BoundsFinder::new(&mut session.solver, &sum, limits);
        let all = Scale::ALL.map(|scale| ScaleRange { scale, interval: None });
        for wanted in if scales.is_empty() { &all[..] } else { scales } {
            let scale = wanted.scale;
            let bounds = finder.find(scale, wanted.places(reach)).map_err(Failure::Stopped)?;
            if json {
                print_json(&bounds)?;
                continue;
            }
            let show =
                |b: Option<Bound>| b.map_or("none".into(), |b| format!("{}{}", if b.equal { "= " } else { "" }, scale.literal(b.index)));
            writeln!(
                std::io::stdout(),
                "{scale}: lower {}, upper {}  ({} comparisons)",
                show(bounds.lower),
                show(bounds.upper),
                bounds.questions
            )?;
        }
        Ok::<_, Failure>(())
    })?;
    keep.save(session.solver.into_kept())?;
    Ok(Outcome::Yes)
}
