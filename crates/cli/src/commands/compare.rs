//! `zug compare`: which of two sums is the better one.

use crate::args::{SumKeep, SumLimits};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome, print_json};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::io::Write;
use zug_worksheet::sums::{Block, Blocks, Limits, Session, Settings, SumGames, Summand};
use zug_worksheet::{Universe, Values, has_loops};

/// Says how two sums compare.
pub fn run(g: &str, h: &str, limits: &SumLimits, keep: &SumKeep, json: bool) -> Result<Outcome, Failure> {
    let loops = |text: &str| matches!(Blocks::new(text).next(), Some(Ok(block)) if has_loops(&block));
    if loops(g) || loops(h) {
        return loopy([g, h], limits, json);
    }
    let mut session = Session::new(&SumGames, Settings::default());
    let (g, h) = (read(&mut session, g, "the first sum")?, read(&mut session, h, "the second sum")?);
    session = session.keeping(keep.open()?);
    let order = interruptible(|progress| {
        let limits = Limits { progress: Some(progress), ..limits.limits() };
        session.solver.compare(&g, &h, &limits).map_err(Failure::Stopped)
    })?;
    let words = [
        "less: Right wins the difference, whoever begins",
        "equal: who moves second wins the difference",
        "greater: Left wins the difference, whoever begins",
        "confused: who moves first wins the difference",
    ];
    tell(order, words, json!({"nodes": session.solver.stats().nodes}), json)?;
    keep.save(session.solver.into_kept())?;
    Ok(Outcome::Yes)
}

/// Says an order, by its sign and by what it means: less, equal, greater, none of these. For programs there is more.
fn tell(order: Option<Ordering>, words: [&str; 4], mut more: Value, json: bool) -> Result<(), Failure> {
    let place = order.map_or(3, |order| (order as i8 + 1) as usize);
    let sign = ["<", "=", ">", "||"][place];
    if json {
        more["order"] = sign.into();
        return print_json(&more);
    }
    Ok(writeln!(std::io::stdout(), "{sign}  ({})", words[place])?)
}

/// Says how two sums compare in which play may come back.
fn loopy(sums: [&str; 2], limits: &SumLimits, json: bool) -> Result<Outcome, Failure> {
    let values = Values::new(Settings::default().store as u64);
    let order = interruptible(|progress| {
        let limits = Limits { progress: Some(progress), ..limits.limits() };
        values.compare(sums, &limits).map_err(Failure::Value)
    })?;
    let words = [
        "less: Right does not lose the difference when Left begins",
        "equal: nobody loses the difference moving second",
        "greater: Left does not lose the difference when Right begins",
        "confused: either player may lose the difference moving second",
    ];
    tell(order, words, json!({}), json)?;
    Ok(Outcome::Yes)
}

/// Says how two sums compare under misère play.
pub fn misere(sums: [&str; 2], universe: Universe, limits: &SumLimits, json: bool) -> Result<Outcome, Failure> {
    let values = Values::new(Settings::default().store as u64);
    let order = interruptible(|progress| {
        let limits = Limits { progress: Some(progress), ..limits.limits() };
        values.misere_compare(sums, universe, &limits).map_err(Failure::Value)
    })?;
    let beside = if universe == Universe::All { String::new() } else { format!(" among {universe} games") };
    let words = [
        "less: Right does as well with the first beside every game, and better beside one",
        "equal: both win the same beside every game",
        "greater: Left does as well with the first beside every game, and better beside one",
        "not comparable: it depends on the game beside them which is better",
    ];
    let words = words.map(|words| format!("{words}{beside}"));
    tell(order, words.each_ref().map(String::as_str), json!({"universe": universe.to_string()}), json)?;
    Ok(Outcome::Yes)
}

/// Reads a sum without commands.
pub fn read(session: &mut Session, text: &str, what: &str) -> Result<Vec<Summand>, Failure> {
    let wrong = |e: zug_worksheet::sums::InputError| Failure::Input(format!("{what}, {e}"));
    let mut blocks = Blocks::new(text);
    let block = blocks.next().unwrap_or(Ok(Block::default())).map_err(wrong)?;
    if blocks.next().is_some() || !block.commands.is_empty() {
        return Err(Failure::Input(format!("{what}: expected a sum without commands")));
    }
    session.read(&block).map_err(wrong)
}
