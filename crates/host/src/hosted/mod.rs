//! The facade over any rules: implemented once, generically.

mod any_game;
mod proofs;
mod sources;

use crate::adding::{Adding, ByForms, Effort, Worth};
use crate::analysis::{Analysis, Budget, Value};
use crate::answers::*;
use crate::error::HostError;
use crate::proving::{MakeProver, Proofs, Proving};
use crate::tables::{Tabled, Tables};
use crate::thinking::{self, Searching, Thinking, Thought};
use crate::walking::Walks;
use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zug_core::{
    About, Line, Notation, Oracle, Over, Path as History, PathFree, Progress, Refusal, Retro, Rules, Scene, Score, Side, Source, Summand,
    Symmetry, Verdict, View, Wdl, sorted_by_key,
};
use zug_search::Walked;
use zug_search::superko::Limits as ExactLimits;

/// About how many bytes a position may take with all its moves, each with the position after it, and about how many
/// more a move takes.
const LARGEST_ANSWER: usize = 4 << 20;
const MOVE_BYTES: usize = 150;

/// Lines of drawn games are told up to this many plies.
const LINE_LIMIT: usize = 10_000;

/// Positions the prover of scores expands in a second of a budget.
const EXPANSIONS: f64 = 500_000.0;

/// Folds symmetric positions into one.
pub type Canonical<R> = fn(&R, &<R as Rules>::Pos) -> <R as Rules>::Pos;

/// Proves the score at the end of a history, for the game called so, with a line of best play if that is wanted.
pub type Exact<R> = fn(&str, &R, &[(<R as Rules>::Pos, Side)], bool, ExactLimits, &Progress) -> Result<ExactAnswer, HostError>;

/// Counts the boards that can come about.
pub type CountBoards<R> = fn(&R, &Progress) -> Result<u128, HostError>;

/// A position in all ways it can be turned and mirrored.
type Images<R> = fn(&R, &<R as Rules>::Pos) -> Vec<<R as Rules>::Pos>;

/// What somebody knows of a position: its value, and what it is worth in a game that adds.
type Knowledge = (Option<Verdict>, Option<Worth>);

/// Somebody who knows of positions.
type Know<'a, R> = dyn FnMut(&<R as Rules>::Pos, Side) -> Result<Knowledge, HostError> + 'a;

/// Rules with what hangs beside them.
pub struct Hosted<R: Notation + View> {
    about: About,
    rules: Arc<R>,
    /// Where files of the game are.
    folder: PathBuf,
    tables: Option<Box<dyn Tabled<R>>>,
    canonical: Option<Canonical<R>>,
    images: Option<Images<R>>,
    hands: bool,
    searching: Searching<R>,
    exact: Option<Exact<R>>,
    boards: Option<CountBoards<R>>,
    proving: Option<Box<dyn Proofs<R>>>,
    adding: Option<Box<dyn Adding<R>>>,
    walking: Option<Box<dyn Walks<R>>>,
}

/// What the rules say of a finished game.
pub(crate) fn finished<R: Rules>(rules: &R, p: &R::Pos, side: Side) -> Option<Verdict> {
    let over = rules.over(p, side)?;
    let wdl = over.winner().map_or(Wdl::Draw, |winner| if winner == side { Wdl::Win } else { Wdl::Loss });
    Some(Verdict { wdl, plies: Some(0), source: Source::Rules })
}

/// The key of a position by what tells it from others.
pub fn key_of(identity: &str) -> u64 {
    xxhash_rust::xxh3::xxh3_64(identity.as_bytes())
}

impl<R: Notation + View> Hosted<R> {
    /// A game that can be shown and played.
    pub fn new(about: About, rules: R, folder: &Path) -> Self {
        let rules = Arc::new(rules);
        Hosted {
            about,
            rules,
            folder: folder.into(),
            tables: None,
            canonical: None,
            images: None,
            hands: false,
            searching: Searching::default(),
            exact: None,
            boards: None,
            proving: None,
            adding: None,
            walking: None,
        }
    }

    /// Adds strong solving.
    pub fn solvable(self) -> Self
    where
        R: Retro,
    {
        self.tabled(|tables| tables)
    }

    /// Adds strong solving, and more that can be done with a table.
    pub fn tabled(mut self, more: impl FnOnce(Tables<R>) -> Tables<R>) -> Self
    where
        R: Retro,
    {
        self.tables = Some(Box::new(more(Tables::new(self.rules.clone(), &self.about.name, &self.folder))));
        self.searching = self.searching.sharing();
        self
    }

    /// Adds combinatorial values.
    pub fn adding(mut self) -> Self
    where
        R: Summand,
    {
        self.adding = Some(Box::new(ByForms::default()));
        self
    }

    /// Adds values of all positions where they are few.
    pub fn walked(mut self) -> Self
    where
        R: Rules<Path: PathFree>,
        R::Pos: Send + Sync,
    {
        self.walking = Some(Box::new(Walked::default()));
        self
    }

    /// Adds exact scores.
    pub fn scored(mut self, exact: Exact<R>) -> Self {
        self.exact = Some(exact);
        self
    }

    /// Adds the number of boards.
    pub fn with_boards(mut self, boards: CountBoards<R>) -> Self {
        self.boards = Some(boards);
        self
    }

    /// Adds proofs of results, and the book of them that comes with the program, if there is one.
    pub fn provable(mut self, make: MakeProver<R>, book: Option<&'static [u8]>) -> Self {
        self.proving = Some(Box::new(Proving::new(self.rules.clone(), &self.about.name, &self.folder, make, book)));
        self
    }

    /// Says how the game is searched, where plain random games will not do.
    pub fn searched(mut self, searching: Searching<R>) -> Self {
        self.searching = searching;
        self
    }

    /// Says that what is in hand is part of a set-up, not derived from the board.
    pub fn with_hands(mut self) -> Self {
        self.hands = true;
        self
    }

    /// Adds counting and finding up to symmetry.
    pub fn symmetric(mut self) -> Self
    where
        R: Symmetry,
    {
        self.canonical = Some(R::canonical);
        self.images = Some(R::images);
        self
    }

    fn read(&self, position: Option<&str>) -> Result<(R::Pos, Side), HostError> {
        match position {
            None => Ok(self.rules.start()),
            Some(text) => self.rules.read(text.trim()).map_err(|error| HostError::Position { text: text.trim().into(), error }),
        }
    }

    /// The position as text and its moves; refuses what would take too much memory to tell.
    pub(crate) fn fitting(&self, now: &Line<R>) -> Result<(String, Vec<R::Move>), HostError> {
        let position = self.rules.write(&now.position, now.side);
        let bytes = position.len();
        let most = LARGEST_ANSWER / (bytes + MOVE_BYTES);
        let mut moves = Vec::new();
        let each = |m| {
            if moves.len() == most {
                return Break(());
            }
            moves.push(m);
            Continue(())
        };
        if now.over.is_none() && now.moves(&self.rules, each).is_break() {
            return Err(HostError::TooLarge { game: self.about.name.clone(), moves: most, bytes });
        }
        Ok((position, moves))
    }

    /// Other numbers of a position, by name.
    pub(crate) fn numbers(&self, p: &R::Pos, side: Side) -> BTreeMap<&'static str, String> {
        self.rules.numbers(p, side).into_iter().collect()
    }

    /// The position that stands for all that are symmetric to this one, in a game with symmetries.
    pub(crate) fn canonical_text(&self, p: &R::Pos, side: Side) -> Option<String> {
        self.canonical.map(|canonical| self.rules.write(&canonical(&self.rules, p), side))
    }

    pub(crate) fn rules(&self) -> &R {
        &self.rules
    }

    /// The keys of a position and of all that are symmetric to it, each once.
    pub(crate) fn keys_of(&self, p: &R::Pos, side: Side) -> Vec<u64> {
        let images = self.images.map_or_else(|| vec![p.clone()], |images| images(&self.rules, p));
        let mut keys: Vec<u64> = images.iter().map(|image| self.key_of(image, side)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    pub(crate) fn key_of(&self, p: &R::Pos, side: Side) -> u64 {
        key_of(&self.rules.identity(p, side))
    }

    fn write_moves(&self, now: &Line<R>) -> Vec<String> {
        now.list(&self.rules).into_iter().map(|m| self.rules.write_move_in(&now.position, now.side, m)).collect()
    }

    fn score(&self, now: &Line<R>) -> Option<Score> {
        now.over.and_then(|_| self.rules.score(&now.position))
    }

    /// The picture of a moment: what the history forbids is shown as refused.
    pub(crate) fn picture(&self, now: &Line<R>) -> Scene {
        let mut scene = self.rules.scene(&now.position, now.side);
        if now.over.is_some() {
            scene.moves.clear();
            scene.refused.clear();
        }
        let mut refused = Vec::new();
        scene.moves.retain(|pointing| {
            let m = self.rules.read_move_in(&now.position, now.side, &pointing.text).ok();
            let reason = m.and_then(|m| now.path.why_not(&self.rules, &now.position, now.side, m));
            let forbidden = reason.is_some();
            refused.extend(reason.into_iter().flat_map(|reason| {
                pointing.ways.iter().map(move |way| Refusal { way: way.clone(), reason: reason.clone(), cells: way.clone() })
            }));
            !forbidden
        });
        scene.refused.append(&mut refused);
        scene
    }

    /// What is known of a moment, with its picture.
    pub(crate) fn seen(&self, now: &Line<R>) -> Result<PositionAnswer, HostError> {
        let answer = self.probed(now, Effort::Glance, &Progress::default())?;
        Ok(PositionAnswer { scene: Some(self.picture(now)), ..answer })
    }

    /// What is known of a moment and of its moves.
    pub(crate) fn probed(&self, now: &Line<R>, effort: Effort, progress: &Progress) -> Result<PositionAnswer, HostError> {
        let whole = self.fitting(now)?;
        let solution = self.solution()?;
        let solution = solution.as_deref();
        let here = self.known(solution, &now.position, now.side, Some(effort), progress)?;
        // Where the position itself is too much, so are most of its moves.
        let effort = here.0.map(|_| effort);
        self.told(now, whole, here, &mut |p, side| self.known(solution, p, side, effort, progress), progress)
    }

    /// A moment that is known, as text and with its moves, with what `know` says of them.
    fn told(
        &self,
        now: &Line<R>,
        (position, legal): (String, Vec<R::Move>),
        here: Knowledge,
        know: &mut Know<R>,
        progress: &Progress,
    ) -> Result<PositionAnswer, HostError> {
        let Line { position: ref p, side, over, .. } = *now;
        let (known, worth) = here;
        let drawn = Verdict { wdl: Wdl::Draw, plies: Some(0), source: Source::Rules };
        let verdict = if over == Some(Over::Repetition) { Some(drawn) } else { known };
        let given_away = |v: Option<Verdict>| verdict.zip(v).is_some_and(|(here, there)| there.wdl < here.wdl);
        let moves = self.ranked(p, side, legal, know, progress)?.into_iter().map(|r| MoveAnswer {
            text: self.rules.write_move_in(p, side, r.m),
            after: self.rules.write(&r.after, r.next),
            actions: Some(self.rules.actions(p, side, r.m)).filter(|all| !all.is_empty()),
            verdict: Known(r.verdict),
            worth: r.worth,
            mistake: given_away(r.verdict),
        });
        Ok(PositionAnswer {
            game: self.about.name.clone(),
            position,
            code: self.rules.code(p, side).map(|code| code.to_string()),
            canonical: self.rules.canonical_code(p, side).map(|code| code.to_string()),
            numbers: Some(self.numbers(p, side)).filter(|all| !all.is_empty()),
            side,
            over,
            score: self.score(now),
            verdict: Known(verdict),
            worth,
            moves: moves.collect(),
            scene: None,
        })
    }

    /// Proves the score of a position and of its moves, as far as the budget goes.
    fn scores(
        &self,
        analysis: &mut Analysis,
        mut history: Vec<(R::Pos, Side)>,
        budget: &Budget,
        progress: &Progress,
    ) -> Result<(), HostError> {
        let Some((exact, (p, side))) = self.exact.zip(history.last().cloned()) else { return Ok(()) };
        let mut left = (budget.time.as_secs_f64() * EXPANSIONS) as u64;
        let mut score = |history: &[(R::Pos, Side)]| {
            let limits = ExactLimits { expansions: left, ..ExactLimits::default() };
            let found = exact(&self.about.name, &self.rules, history, false, limits, progress).ok()?;
            left = left.saturating_sub(found.work.expanded);
            found.stopped.is_none().then_some(Value::Score { low: found.low, high: found.high })
        };
        analysis.value = score(&history);
        for m in analysis.moves.iter_mut().filter(|_| analysis.value.is_some()) {
            progress.check()?;
            let Ok(made) = self.rules.read_move_in(&p, side, &m.text) else { continue };
            let mut after = p.clone();
            let next = self.rules.play(&mut after, side, made);
            history.push((after, next));
            m.value = score(&history);
            history.pop();
        }
        analysis.rank_by_score(side);
        Ok(())
    }

    /// What a search thinks of a moment.
    fn searched_from(&self, now: Line<R>, how: &Thinking, progress: &Progress) -> Thought {
        let rules = &*self.rules;
        let (mut p, mut side, over) = (now.position.clone(), now.side, now.over);
        let report = self.searching.search(&self.rules, now, how, progress);
        let (position, to_move, candidates) = (rules.write(&p, side), side, thinking::candidates(rules, &p, side, &report));
        let mut line = Vec::new();
        for &m in &report.line {
            line.push(rules.write_move_in(&p, side, m));
            side = rules.play(&mut p, side, m);
        }
        Thought {
            game: self.about.name.clone(),
            position,
            side: to_move,
            over,
            text: candidates.first().map(|c| c.text.clone()),
            verdict: Known(report.proof.map(|wdl| Verdict { wdl, plies: None, source: Source::Search })),
            estimate: report.estimate,
            candidates,
            line,
            playouts: report.playouts,
        }
    }

    fn strong(&self) -> Result<&dyn Tabled<R>, HostError> {
        self.tables.as_deref().ok_or_else(|| HostError::NotSolvable(self.about.name.clone()))
    }

    /// The game's own table, if there is one.
    pub(crate) fn solution(&self) -> Result<Option<Arc<dyn Oracle<R>>>, HostError> {
        self.tables.as_ref().map_or(Ok(None), |tables| tables.solution())
    }

    /// What is known of a position: finished games from the rules, the rest from the table, or from what the position
    /// is worth.
    pub(crate) fn verdict(&self, solution: Option<&dyn Oracle<R>>, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError> {
        Ok(self.known(solution, p, side, Some(Effort::Glance), &Progress::default())?.0)
    }

    /// What proves positions of the game; an error where nothing does.
    fn proving(&self) -> Result<&dyn Proofs<R>, HostError> {
        let proving = self.proving.as_deref().filter(|proving| proving.reaches());
        proving.ok_or_else(|| HostError::NoProof(self.about.name.clone()))
    }

    /// The same with what it is worth, if an effort may be made to find that.
    pub(crate) fn known(
        &self,
        solution: Option<&dyn Oracle<R>>,
        p: &R::Pos,
        side: Side,
        effort: Option<Effort>,
        progress: &Progress,
    ) -> Result<Knowledge, HostError> {
        let worth = self.adding.as_ref().zip(effort).and_then(|(adding, effort)| adding.worth(&self.rules, p, effort, progress));
        if let Some(finished) = finished(&*self.rules, p, side) {
            return Ok((Some(finished), worth));
        }
        // Somebody may have written over the file: the next who asks opens it anew.
        let forget = |_: &_| self.tables.iter().for_each(|tables| tables.forget());
        let stored = match (solution, &self.tables) {
            (Some(solution), _) => solution.probe(p, side).inspect_err(forget)?,
            // What the rules decide is known without a table.
            (None, Some(tables)) => tables.decided(p, side),
            (None, None) => None,
        };
        let booked = match (&stored, &self.proving) {
            (None, Some(proving)) => proving.known(p, side)?,
            _ => None,
        };
        let walked =
            || self.walking.as_ref().zip(effort).and_then(|(walking, effort)| walking.verdict(&self.rules, p, side, effort, progress));
        Ok((stored.or(booked).or_else(|| worth.as_ref().map(|worth| worth.verdict(side))).or_else(walked), worth))
    }

    /// Every given move with its value, which `know` tells, and where it leads, best first.
    fn ranked(
        &self,
        p: &R::Pos,
        side: Side,
        legal: Vec<R::Move>,
        know: &mut Know<R>,
        progress: &Progress,
    ) -> Result<Vec<Ranked<R>>, HostError> {
        let mut moves = Vec::new();
        for m in legal {
            progress.check()?;
            let mut after = p.clone();
            let next = self.rules.play(&mut after, side, m);
            let (verdict, worth) = know(&after, next)?;
            moves.push(Ranked { m, after, next, verdict: verdict.map(Verdict::before_move), worth });
        }
        if moves.iter().all(|r| r.verdict.is_some()) {
            moves = sorted_by_key(moves, |r| r.verdict.map(|v| v.sort_key()));
        }
        Ok(moves)
    }
}

/// A move with what is known of it.
struct Ranked<R: Notation> {
    m: R::Move,
    after: R::Pos,
    next: Side,
    verdict: Option<Verdict>,
    worth: Option<Worth>,
}
