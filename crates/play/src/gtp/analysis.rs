//! Analysis that graphical boards show while it goes on, in the words of Leela Zero and of KataGo.

use super::commands::colour;
use super::goban::{Effort, Opinion};
use super::{Answer, Session};
use std::io;
use std::time::Duration;
use zug_core::Side;

/// In whose words numbers are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// Chances as so many of 10000, not as a part of 1.
    ten_thousands: bool,
}

/// As Leela Zero does.
pub const LEELA: Dialect = Dialect { ten_thousands: true };
/// As KataGo does.
pub const KATA: Dialect = Dialect { ten_thousands: false };

/// Between reports when nobody says otherwise, in hundredths of a second.
const INTERVAL: u64 = 50;
/// An analysis that nobody stops ends after so many random games.
const MOST: u64 = 20_000_000;

/// Side and interval, both of which may be left out; other words (`minmoves 5`…) are ignored.
fn options(session: &Session, words: &[String]) -> (Side, Duration) {
    let side = colour(words.first()).unwrap_or(session.board.next());
    let interval = words.iter().find_map(|word| word.parse::<u64>().ok()).unwrap_or(INTERVAL);
    (side, Duration::from_millis(10 * interval.clamp(1, 6000)))
}

/// One line about all moves.
fn report(opinion: &Opinion, dialect: Dialect) -> String {
    let info = |(order, (name, visits, estimate)): (usize, &(String, u64, f32))| {
        let chance = |x: f32| if dialect.ten_thousands { format!("{:.0}", x * 10_000.0) } else { format!("{x:.4}") };
        let line = if order == 0 { opinion.line.join(" ") } else { name.clone() };
        let estimate = estimate.clamp(0.0, 1.0);
        // A bound by the normal approximation, so that boards that sort by it have something to sort by.
        let doubt = (estimate * (1.0 - estimate) / (*visits).max(1) as f32).sqrt() * 1.96;
        let (winrate, lcb) = (chance(estimate), chance((estimate - doubt).max(0.0)));
        format!("info move {name} visits {visits} winrate {winrate} prior {} lcb {lcb} order {order} pv {line}", chance(0.0))
    };
    opinion.moves.iter().filter(|(_, visits, _)| *visits > 0).enumerate().map(info).collect::<Vec<_>>().join(" ")
}

/// Searches with this effort and reports after every interval; ends early when the search can find no more, and, if it may be stopped, when a line comes.
fn stream(session: &mut Session, side: Side, effort: Effort, interval: Duration, dialect: Dialect, may_stop: bool) -> io::Result<Opinion> {
    let mut left = effort;
    loop {
        let time = left.time.map_or(interval, |time| time.min(interval));
        let opinion = session.board.search(side, &Effort { time: Some(time), ..left });
        let text = report(&opinion, dialect);
        if !text.is_empty() {
            writeln!(session.output, "{text}")?;
            session.output.flush()?;
        }
        left.playouts = left.playouts.map(|playouts| playouts.saturating_sub(opinion.playouts));
        left.time = left.time.map(|all| all.saturating_sub(time));
        let spent = left.playouts == Some(0) || left.time.is_some_and(|time| time.is_zero());
        if spent || opinion.playouts == 0 || may_stop && session.lines.is_waiting() {
            return Ok(opinion);
        }
    }
}

/// Answers at once, then reports until the next line comes.
pub fn analyze(session: &mut Session, id: &str, words: &[String], dialect: Dialect) -> io::Result<()> {
    let (side, interval) = options(session, words);
    writeln!(session.output, "={id} ")?;
    let effort = Effort { playouts: Some(MOST), time: None, ..session.effort(side) };
    stream(session, side, effort, interval, dialect, true)?;
    writeln!(session.output)?;
    session.output.flush()
}

/// Reports while it looks for a move, then makes it.
pub fn generate(session: &mut Session, id: &str, words: &[String], dialect: Dialect) -> io::Result<()> {
    let (side, interval) = options(session, words);
    writeln!(session.output, "={id} ")?;
    let effort = session.effort(side);
    let opinion = stream(session, side, effort, interval, dialect, false)?;
    let chosen = opinion.moves.first().map_or("pass", |(name, ..)| name.as_str()).to_string();
    let made: Answer = session.make(side, &chosen).map(|()| chosen);
    write!(session.output, "play {}\n\n", made.as_deref().unwrap_or("pass"))?;
    session.output.flush()
}
