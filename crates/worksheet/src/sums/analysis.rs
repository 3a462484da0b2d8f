//! Everything a page shows of a sum: its summands with pictures, who wins, what it is worth, which moves win.

use super::SumGames;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};
use zug_cgt::forms::{Outcome, Watch};
use zug_cgt::language::{Block, Blocks, InputError, Place, Session, Written};
use zug_cgt::sums::{Limits, Room, Settings, Stop, SumMove, Summand};
use zug_core::{BySide, Interrupted, Pointing, Progress, Rules, Scene, Side, Summand as _, View};
use zug_games::sections::{AnySummand, named, section};

/// Sums with more moves than this, those of both players counted, are not shown.
const MOST_MOVES: usize = 100_000;
/// Values longer than this are not shown.
const LONGEST_VALUE: usize = 2_000;

/// What is known of a sum. What was not found in time is `null`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Sum")]
pub struct SumAnswer {
    /// The sum in the input language, without commands.
    pub sum: String,
    /// Its summands.
    pub summands: Vec<SummandAnswer>,
    /// The outcome class: L, R, N (who moves first wins) or P.
    #[schemars(with = "Option<Outcome>")]
    pub outcome: Option<char>,
    /// The canonical form, if it is not too large.
    pub value: Option<String>,
    /// The moves that win, for each player moving first; with the number of the summand before a colon when there are
    /// several.
    pub winning: BySide<Option<Vec<String>>>,
    /// Nodes searched.
    pub nodes: u64,
    /// Why something is missing.
    pub stopped: Option<String>,
}

/// What is known of one summand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Summand")]
pub struct SummandAnswer {
    /// The game: the name of its section.
    pub section: String,
    /// Whether both players may make either's moves.
    pub impartial: bool,
    /// The position as it is written.
    pub text: String,
    /// The outcome class of the summand alone.
    #[schemars(with = "Option<Outcome>")]
    pub outcome: Option<char>,
    /// Its canonical form, if it is not too large.
    pub value: Option<String>,
    /// The legal moves of each player.
    pub moves: BySide<Vec<String>>,
    /// The board, for games that have one, with the first player to move.
    pub scene: Option<Scene>,
    /// How the second player points at moves on that board.
    pub right: Vec<Pointing>,
}

/// Why a sum was not looked at.
#[derive(Debug, thiserror::Error)]
pub enum SumError {
    /// It does not read, or a move is not legal in it.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What one question may take: it is one of many, and somebody waits for it.
const SETTINGS: Settings = Settings { table: 1 << 27, store: 1 << 28, forms: 1 << 28, values: true, split: true, simplify: true };
/// Bytes for the moves that are listed, and what they lead to.
const LISTED: usize = 1 << 26;

/// Reads a sum without commands (commands are read and not answered) and finds out what there is to know within the
/// time.
pub fn analyse(text: &str, time: Duration, progress: &Progress) -> Result<SumAnswer, SumError> {
    let (block, mut session, sum) = read(text, progress)?;
    let end = Instant::now() + time;
    let limits = || Limits { time: Some(end.saturating_duration_since(Instant::now())), progress: Some(progress), nodes: None };
    let mut stopped = None;
    let mut note = |stop: Stop| stopped = stopped.take().or(Some(stop.to_string()));
    let outcome = session.solver.outcome(&sum, &limits()).map_err(&mut note).ok().and_then(|o| o.class());
    let last = session.solver.last_positions();
    let mut winning = |side| {
        let moves = session.solver.winning_moves(&sum, side, &limits()).map_err(&mut note).ok();
        session.solver.forget(&last);
        Some(moves?.iter().map(|m| m.written(sum.len())).collect())
    };
    let winning = BySide { left: winning(Side::Left), right: winning(Side::Right) };
    // Boards and moves are shown even when the time is over.
    let mut room = Room::new(Watch::of(progress), LISTED);
    let mut summands = Vec::with_capacity(sum.len());
    for (written, s) in block.summands.iter().zip(&sum) {
        progress.check()?;
        summands.push(summand(&mut session, written, *s, &limits(), &mut room, &mut note));
        session.solver.forget(&last);
    }
    let value = session.solver.value_text(&sum, LONGEST_VALUE, &limits()).map_err(&mut note).ok().flatten();
    let nodes = session.solver.stats().nodes;
    progress.check()?;
    Ok(SumAnswer { sum: block.text(), summands, outcome, value, winning, nodes, stopped })
}

fn summand(
    session: &mut Session,
    written: &Written,
    s: Summand,
    limits: &Limits,
    room: &mut Room,
    note: &mut impl FnMut(Stop),
) -> SummandAnswer {
    let solver = &mut session.solver;
    let mut moves = |side| match solver.moves_within(&[s], side, room) {
        Ok(moves) => moves.into_iter().map(|m| m.text).collect(),
        Err(stop) => {
            note(stop);
            Vec::new()
        }
    };
    let moves = BySide { left: moves(Side::Left), right: moves(Side::Right) };
    let drawn = section(&written.section.name).and_then(|rules| drawn(&rules, &written.text));
    let (scene, right) = drawn.map_or((None, Vec::new()), |(scene, right)| (Some(scene), right));
    SummandAnswer {
        section: named(&written.section.name).and_then(|named| named.card.section).unwrap_or(&written.section.name).into(),
        impartial: solver.ruleset(s.ruleset).is_impartial(),
        text: written.text.clone(),
        outcome: solver.outcome(&[s], limits).ok().and_then(|o| o.class()),
        value: solver.value_text(&[s], LONGEST_VALUE, limits).ok().flatten(),
        moves,
        scene,
        right,
    }
}

/// The sum after a move, as text: what a page plays with.
pub fn after_move(text: &str, side: Side, wanted: &str, progress: &Progress) -> Result<String, SumError> {
    let (mut block, mut session, sum) = read(text, progress)?;
    let wrong = |problem: String| InputError { place: Place::START, problem };
    let limits = Limits { progress: Some(progress), ..Limits::default() };
    let moves = session.solver.moves(&sum, side, &limits).map_err(|stop| match stop {
        Stop::Interrupted => SumError::Interrupted(Interrupted),
        stop => wrong(format!("the moves of this sum cannot be listed: {stop}")).into(),
    })?;
    let made: &SumMove = moves.iter().find(|m| m.written(sum.len()) == wanted).ok_or_else(|| {
        wrong(format!(
            "'{wanted}' is not a legal move, expected one like {}",
            moves.first().map_or("none".into(), |m| m.written(sum.len()))
        ))
    })?;
    block.summands[made.summand].text = session.solver.ruleset(sum[made.summand].ruleset).write(made.after);
    Ok(block.text())
}

fn read(text: &str, progress: &Progress) -> Result<(Block, Session<'static>, Vec<Summand>), SumError> {
    let mut session = Session::new(&SumGames, SETTINGS);
    let block = session.resolved(Blocks::new(text).next().unwrap_or(Ok(Block::default()))?);
    let left = |left: Option<usize>, written: &Written| match section(&written.section.name) {
        Some(rules) => moves_left(&rules, &written.text, left?),
        None => left,
    };
    if block.summands.iter().fold(Some(MOST_MOVES), left).is_none() {
        let problem = format!("the sum has more than {MOST_MOVES} moves, too many to be shown");
        return Err(InputError { place: Place::START, problem }.into());
    }
    let sum = session.read_watched(&block, progress)??;
    Ok((block, session, sum))
}

/// Takes the moves of a position off those that are left; `None` when there are more.
fn moves_left(rules: &AnySummand, text: &str, mut left: usize) -> Option<usize> {
    // What does not read is told where it is read for good.
    let Ok(p) = rules.read_part(text) else { return Some(left) };
    let mut count = |_| match left.checked_sub(1) {
        Some(fewer) => {
            left = fewer;
            Continue(())
        }
        None => Break(()),
    };
    let over = Side::BOTH.into_iter().any(|side| rules.moves(&p, side, &mut count).is_break());
    (!over).then_some(left)
}

/// Draws a position with the first player to move, and how the second points at moves there.
fn drawn(rules: &AnySummand, text: &str) -> Option<(Scene, Vec<Pointing>)> {
    let p = rules.read_part(text).ok()?;
    Some((rules.scene(&p, Side::Left), rules.scene(&p, Side::Right).moves))
}
