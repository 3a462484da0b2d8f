//! Analysis that graphical boards show while it goes on, in the words of Leela Zero and of KataGo.

use super::goban::{Considered, Effort, Opinion};
use super::wish::Wish;
use super::{Answer, Session};
use std::io;
use zug_core::Progress;

/// In whose words numbers are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// As Leela Zero does: chances as so many of 10000.
    Leela,
    /// As KataGo does: chances as a part of 1, and points.
    Kata,
}

/// An analysis that nobody stops ends after so many random games.
const MOST: u64 = 20_000_000;

/// An analysis that is stopped at once has looked at so many.
const LEAST: u64 = 100;

/// One line about the moves.
fn report(opinion: &Opinion, wish: &Wish, dialect: Dialect) -> String {
    let (least, most) = wish.moves;
    let info = |(order, Considered { name, visits, estimate, prior, lead }): (usize, &Considered)| {
        let chance = |x: f32| if dialect == Dialect::Leela { format!("{:.0}", x * 10_000.0) } else { format!("{x:.4}") };
        let points = match dialect {
            Dialect::Leela => String::new(),
            Dialect::Kata => format!(" scoreMean {0:.2} scoreStdev {1:.2} scoreLead {0:.2}", lead.mean, lead.deviation),
        };
        let line = if order == 0 { opinion.line.join(" ") } else { name.clone() };
        let estimate = estimate.clamp(0.0, 1.0);
        // A bound by the normal approximation, so that boards that sort by it have something to sort by.
        let doubt = (estimate * (1.0 - estimate) / (*visits).max(1) as f32).sqrt() * 1.96;
        let (winrate, lcb) = (chance(estimate), chance((estimate - doubt).max(0.0)));
        format!("info move {name} visits {visits} winrate {winrate}{points} prior {} lcb {lcb} order {order} pv {line}", chance(*prior))
    };
    let shown = opinion.moves.iter().enumerate().filter(|(order, considered)| considered.visits > 0 || *order < least);
    let mut words: Vec<String> = shown.take(most).map(info).collect();
    if wish.ownership && !words.is_empty() {
        words.push("ownership".into());
        words.extend(opinion.ownership.iter().map(|owned| format!("{owned:.4}")));
    }
    words.join(" ")
}

/// Searches with this effort and reports after every interval; ends early when the search can find no more, and, if it
/// may be stopped, when a line comes.
fn stream(session: &mut Session, wish: &Wish, effort: Effort, dialect: Dialect, may_stop: bool) -> io::Result<Opinion> {
    let mut left = effort;
    // So that there is something to report even if the next line waits already.
    let mut early = may_stop;
    loop {
        let time = left.time.map_or(wish.interval, |time| time.min(wish.interval));
        let now = if early { Effort { playouts: Some(LEAST), time: None, ..left } } else { Effort { time: Some(time), ..left } };
        let Session { board, lines, .. } = &mut *session;
        let mut search = |progress: &Progress| board.search(wish.side, &now, &wish.restrictions, progress);
        let opinion = if may_stop && !early { lines.until_next(search) } else { search(&Progress::default()) };
        left.playouts = left.playouts.map(|playouts| playouts.saturating_sub(opinion.playouts));
        left.time = left.time.map(|all| all.saturating_sub(time));
        let spent = left.playouts == Some(0) || left.time.is_some_and(|time| time.is_zero());
        let done = spent || opinion.playouts == 0 || may_stop && session.lines.is_waiting();
        let text = if early && !done { String::new() } else { report(&opinion, wish, dialect) };
        if !text.is_empty() {
            writeln!(session.output, "{text}")?;
            session.output.flush()?;
        }
        if done {
            return Ok(opinion);
        }
        early = false;
    }
}

/// Answers at once, then reports until the next line comes.
pub fn analyze(session: &mut Session, id: &str, words: &[String], dialect: Dialect) -> io::Result<()> {
    let wish = match Wish::read(session, words) {
        Ok(wish) => wish,
        Err(problem) => return session.answer(id, Err(problem)),
    };
    writeln!(session.output, "={id} ")?;
    session.output.flush()?;
    let effort = Effort { playouts: Some(MOST), time: None, ..session.effort(wish.side) };
    stream(session, &wish, effort, dialect, true)?;
    writeln!(session.output)?;
    session.output.flush()
}

/// Reports while it looks for a move, then makes it.
pub fn generate(session: &mut Session, id: &str, words: &[String], dialect: Dialect) -> io::Result<()> {
    let wish = match Wish::read(session, words) {
        Ok(wish) => wish,
        Err(problem) => return session.answer(id, Err(problem)),
    };
    writeln!(session.output, "={id} ")?;
    let effort = session.effort(wish.side);
    let opinion = stream(session, &wish, effort, dialect, false)?;
    let chosen = session.decide(wish.side, &opinion);
    let made: Answer = session.make(wish.side, &chosen).map(|()| chosen);
    write!(session.output, "play {}\n\n", made.as_deref().unwrap_or("pass"))?;
    session.output.flush()
}
