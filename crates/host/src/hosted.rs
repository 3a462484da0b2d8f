//! The facade over any rules: implemented once, generically.

use crate::answers::*;
use crate::error::HostError;
use crate::game::{AnyGame, Counting};
use crate::opponent;
use crate::speed::{Speeds, speeds};
use crate::strong::{ByRetro, Checkpoints, Solution, Strong, csv_line};
use crate::thinking::{self, CandidateAnswer, Searching, Thinking, Thought};
use crate::walk::{Walk, Walker};
use std::collections::HashSet;
use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use zug_core::step::{Deed, Executed, Step};
use zug_core::{
    IllegalMove, Notation, Over, Path as History, Progress, Refusal, Retro, Rules, Scene, Score, SetupError, Side, Source, Symmetry,
    Verdict, View, Wdl, perft, perft_distinct,
};
use zug_retro::checkpoint::{Coded, Comparison, Difference};
use zug_retro::{Differences, Reached, Solved, Stats, Verified, Walking, Wanted};
use zug_search::Line;
use zug_search::superko::Limits as ExactLimits;
use zug_table::TableError;

/// What people are told of a game.
pub struct About {
    /// Its name on the command line.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// One sentence.
    pub about: String,
    /// What the players are called.
    pub sides: [&'static str; 2],
    /// The rules in a few paragraphs.
    pub rules: String,
}

/// Lines of drawn games are told up to this many plies.
const LINE_LIMIT: usize = 10_000;

/// Folds symmetric positions into one.
pub type Canonical<R> = fn(&R, &<R as Rules>::Pos) -> <R as Rules>::Pos;

/// Proves the score at the end of a history, for the game called so.
pub type Exact<R> = fn(&str, &R, &[<R as Rules>::Pos], Side, ExactLimits, &Progress) -> Result<ExactAnswer, HostError>;

/// The record of a position with its value, in 56 bits; `None` if the value does not fit.
pub type Record<R> = fn(&<R as Rules>::Pos, Side, Verdict) -> Option<u64>;

/// Rules with what hangs beside them.
pub struct Hosted<R: Notation + View> {
    about: About,
    rules: Arc<R>,
    tables: PathBuf,
    strong: Option<Box<dyn Strong<R>>>,
    checkpoints: Option<Box<dyn Checkpoints<R>>>,
    canonical: Option<Canonical<R>>,
    relatives: Option<fn(&str) -> Option<R>>,
    records: Option<Record<R>>,
    hands: bool,
    searching: Searching<R>,
    exact: Option<Exact<R>>,
    solution: RwLock<Option<Arc<dyn Solution<R>>>>,
}

/// The key of a position by what tells it from others.
pub(crate) fn key_of(identity: &str) -> u64 {
    xxhash_rust::xxh3::xxh3_64(identity.as_bytes())
}

impl<R: Notation + View> Hosted<R> {
    /// A game that can be shown and played.
    pub fn new(about: About, rules: R, tables: &Path) -> Self {
        let rules = Arc::new(rules);
        Hosted {
            about,
            rules,
            tables: tables.into(),
            strong: None,
            checkpoints: None,
            canonical: None,
            relatives: None,
            records: None,
            hands: false,
            searching: Searching::default(),
            exact: None,
            solution: RwLock::new(None),
        }
    }

    /// Adds strong solving.
    pub fn solvable(mut self) -> Self
    where
        R: Retro,
    {
        self.strong = Some(Box::new(ByRetro));
        self.searching = self.searching.sharing();
        self
    }

    /// Adds exact scores.
    pub fn scored(mut self, exact: Exact<R>) -> Self {
        self.exact = Some(exact);
        self
    }

    /// Says how the game is searched, where plain random games will not do.
    pub fn searched(mut self, searching: Searching<R>) -> Self {
        self.searching = searching;
        self
    }

    /// Adds checkpoint files: results by the game's own code.
    pub fn coded(mut self) -> Self
    where
        R: Coded,
    {
        self.checkpoints = Some(Box::new(ByRetro));
        self
    }

    /// Adds variants with the same positions, by their names.
    pub fn related(mut self, named: fn(&str) -> Option<R>) -> Self {
        self.relatives = Some(named);
        self
    }

    /// Adds the form of records that a table can be exported as.
    pub fn recorded(mut self, record: Record<R>) -> Self {
        self.records = Some(record);
        self
    }

    /// Says that what is in hand is part of a set-up, not derived from the board.
    pub fn with_hands(mut self) -> Self {
        self.hands = true;
        self
    }

    /// Adds counting up to symmetry.
    pub fn symmetric(mut self) -> Self
    where
        R: Symmetry,
    {
        self.canonical = Some(R::canonical);
        self
    }

    fn read(&self, position: Option<&str>) -> Result<(R::Pos, Side), HostError> {
        match position {
            None => Ok(self.rules.start()),
            Some(text) => self.rules.read(text.trim()).map_err(|error| HostError::Position { text: text.trim().into(), error }),
        }
    }

    /// The moment a game begins.
    pub(crate) fn begin(&self, from: Option<&str>) -> Result<Moment<R>, HostError> {
        let (p, side) = self.read(from)?;
        let mut history = R::Path::new();
        let over = self.rules.over(&p, side).or(history.enter(&self.rules, &p, side));
        Ok(Moment { p, side, history, over })
    }

    /// Plays moves from a position; `each` is told every moment on the way with the move that led to it, the first one included.
    fn follow(&self, from: Option<&str>, moves: &[&str], mut each: impl FnMut(Option<String>, &Moment<R>)) -> Result<Moment<R>, HostError> {
        let rules = &*self.rules;
        let mut now = self.begin(from)?;
        each(None, &now);
        for (ply, text) in (1..).zip(moves) {
            let done = self.make(text, ply, (&mut now.p, now.side), now.over, &now.history)?;
            now.side = done.next;
            now.over = rules.over(&now.p, now.side).or(now.history.enter(rules, &now.p, now.side));
            each(Some(done.text), &now);
        }
        Ok(now)
    }

    /// Makes the move that a text means, if it is legal, or executes the step of a record that it means, which asks for nothing.
    pub(crate) fn make(
        &self,
        text: &str,
        ply: usize,
        (p, side): (&mut R::Pos, Side),
        over: Option<Over>,
        history: &R::Path,
    ) -> Result<Done<R>, HostError> {
        let rules = &*self.rules;
        let unread = |error| HostError::Move { text: text.into(), error };
        if let Some(step) = Step::of(text) {
            let forced = match step.deed {
                Deed::Force(forced) => rules.read_move_in(p, step.by(side), forced).ok(),
                Deed::SetUp(_) => None,
            };
            let forbidden = forced.and_then(|m| self.forbids(p, step.by(side), m, over, history));
            if let Some(done) = rules.execute(p, side, text) {
                let Executed { text, next, problem } = done.map_err(unread)?;
                return Ok(Done { text, made: None, next, problem: forbidden.or(problem) });
            }
        }
        let m = rules.read_move_in(p, side, text).map_err(unread)?;
        if let Some(reason) = self.forbids(p, side, m, over, history) {
            return Err(HostError::Illegal { text: text.into(), ply, reason: IllegalMove(reason) });
        }
        let text = rules.write_move_in(p, side, m);
        let next = rules.play(p, side, m);
        Ok(Done { text, made: Some(m), next, problem: None })
    }

    /// Why a move is not legal in a position that comes with its history, if it is not.
    fn forbids(&self, p: &R::Pos, side: Side, m: R::Move, over: Option<Over>, history: &R::Path) -> Option<String> {
        match over {
            Some(_) => Some("the game is over".into()),
            None if !self.rules.list(p, side).contains(&m) => Some(self.rules.why_not(p, side, m)),
            None => history.why_not(&self.rules, p, side, m),
        }
    }

    pub(crate) fn rules(&self) -> &R {
        &self.rules
    }

    pub(crate) fn key_of(&self, p: &R::Pos, side: Side) -> u64 {
        key_of(&self.rules.identity(p, side))
    }

    /// The legal moves, the history's word included.
    fn legal(&self, now: &Moment<R>) -> Vec<R::Move> {
        let mut all = Vec::new();
        if now.over.is_none() {
            let _ = now.history.moves(&self.rules, &now.p, now.side, |m| {
                all.push(m);
                Continue(())
            });
        }
        all
    }

    fn write_moves(&self, now: &Moment<R>) -> Vec<String> {
        self.legal(now).into_iter().map(|m| self.rules.write_move_in(&now.p, now.side, m)).collect()
    }

    fn score(&self, now: &Moment<R>) -> Option<Score> {
        now.over.and_then(|_| self.rules.score(&now.p))
    }

    /// The picture of a moment: what the history forbids is shown as refused.
    fn picture(&self, now: &Moment<R>) -> Scene {
        let mut scene = self.rules.scene(&now.p, now.side);
        if now.over.is_some() {
            scene.moves.clear();
            scene.refused.clear();
        }
        let mut refused = Vec::new();
        scene.moves.retain(|pointing| {
            let m = self.rules.read_move_in(&now.p, now.side, &pointing.text).ok();
            let reason = m.and_then(|m| now.history.why_not(&self.rules, &now.p, now.side, m));
            let forbidden = reason.is_some();
            refused.extend(reason.into_iter().flat_map(|reason| {
                pointing.ways.iter().map(move |way| Refusal { way: way.clone(), reason: reason.clone(), cells: way.clone() })
            }));
            !forbidden
        });
        scene.refused.append(&mut refused);
        scene
    }

    /// The rules of a variant with the same positions.
    fn relative(&self, name: &str) -> Result<R, HostError> {
        let same_slots = |other: &R| self.strong.as_ref().is_some_and(|strong| strong.slots(other) == strong.slots(&self.rules));
        let other = self.relatives.and_then(|named| named(name)).filter(same_slots);
        other.ok_or_else(|| HostError::Unrelated(self.about.name.clone(), name.into()))
    }

    fn strong(&self) -> Result<&dyn Strong<R>, HostError> {
        self.strong.as_deref().ok_or_else(|| HostError::NotSolvable(self.about.name.clone()))
    }

    /// Checkpoint files, which need a table to be made from or compared with.
    fn checkpoints(&self, table: &Path) -> Result<&dyn Checkpoints<R>, HostError> {
        if !table.exists() {
            return Err(HostError::NoTable { game: self.about.name.clone(), dir: self.tables.clone() });
        }
        self.checkpoints.as_deref().ok_or_else(|| HostError::NoCheckpoint(self.about.name.clone()))
    }

    /// The game's own table, if there is one; it is opened at most once.
    pub(crate) fn solution(&self) -> Result<Option<Arc<dyn Solution<R>>>, HostError> {
        let Some(strong) = &self.strong else { return Ok(None) };
        if let Some(open) = &*self.solution.read().expect("no panic while held") {
            return Ok(Some(open.clone()));
        }
        match strong.open(self.rules.clone(), &self.about.name, &self.table_path()) {
            Ok(open) => {
                *self.solution.write().expect("no panic while held") = Some(open.clone());
                Ok(Some(open))
            }
            Err(HostError::Table(TableError::Io { source, .. })) if source.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// A table that must be there: the given file, or the game's own.
    fn required(&self, table: Option<&Path>) -> Result<Arc<dyn Solution<R>>, HostError> {
        if let Some(path) = table {
            return self.strong()?.open(self.rules.clone(), &self.about.name, path);
        }
        self.strong()?;
        self.solution()?.ok_or_else(|| HostError::NoTable { game: self.about.name.clone(), dir: self.tables.clone() })
    }

    /// What is known of a position: finished games from the rules, the rest from the table.
    pub(crate) fn verdict(&self, solution: Option<&dyn Solution<R>>, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError> {
        if let Some(over) = self.rules.over(p, side) {
            let wdl = over.winner().map_or(Wdl::Draw, |winner| if winner == side { Wdl::Win } else { Wdl::Loss });
            return Ok(Some(Verdict { wdl, plies: Some(0), source: Source::Rules }));
        }
        Ok(solution.map(|s| s.probe(p, side)).transpose()?.flatten())
    }

    /// Every given move with its value and where it leads, best first.
    fn ranked(&self, solution: Option<&dyn Solution<R>>, p: &R::Pos, side: Side, legal: Vec<R::Move>) -> Result<Vec<Ranked<R>>, HostError> {
        let mut moves = Vec::new();
        for m in legal {
            let mut q = p.clone();
            let next = self.rules.play(&mut q, side, m);
            let verdict = self.verdict(solution, &q, next)?.map(Verdict::before_move);
            moves.push(Ranked { m, after: q, next, verdict });
        }
        if moves.iter().all(|r| r.verdict.is_some()) {
            moves.sort_by_key(|r| r.verdict.map(|v| v.sort_key()));
        }
        Ok(moves)
    }

    fn ply(&self, ply: usize, text: Option<String>, now: &Moment<R>) -> Ply {
        let moves = self.write_moves(now);
        Ply {
            ply,
            text,
            position: self.rules.write(&now.p, now.side),
            side: now.side,
            over: now.over,
            score: self.score(now),
            legal: moves.len(),
            moves,
        }
    }
}

/// A position of a game with all that led to it.
pub(crate) struct Moment<R: Rules> {
    pub p: R::Pos,
    pub side: Side,
    pub history: R::Path,
    pub over: Option<Over>,
}

/// A move that was made, or a step of a record that was executed.
pub(crate) struct Done<R: Rules> {
    /// As the game writes it.
    pub text: String,
    /// The move, if it is one of the rules.
    pub made: Option<R::Move>,
    pub next: Side,
    /// What the rules have against it.
    pub problem: Option<String>,
}

/// A move with what is known of it.
struct Ranked<R: Notation> {
    m: R::Move,
    after: R::Pos,
    next: Side,
    verdict: Option<Verdict>,
}

impl<R: Notation + View> AnyGame for Hosted<R> {
    fn info(&self) -> Info {
        let mut can = vec!["setup"];
        can.extend(self.strong.as_ref().map(|_| "solve"));
        can.extend(self.canonical.map(|_| "symmetry"));
        can.extend(self.hands.then_some("hands"));
        can.extend(<R::Path as History<R>>::FORBIDS.then_some("history"));
        let About { name, title, about, sides, .. } = &self.about;
        let solved = self.strong.is_some() && matches!(self.solution(), Ok(Some(_)));
        Info { name: name.clone(), title: title.clone(), about: about.clone(), sides: sides.map(String::from), can, solved }
    }

    fn details(&self) -> Details {
        let (p, side) = self.rules.start();
        let slots = self.strong.as_ref().map(|s| s.slots(&self.rules)).filter(|n| *n < u64::MAX);
        let (start, palette) = (self.rules.write(&p, side), self.rules.palette());
        Details { info: self.info(), rules: self.about.rules.clone(), start, palette, slots }
    }

    fn moves(&self, position: Option<&str>) -> Result<MovesAnswer, HostError> {
        let now = self.begin(position)?;
        let Moment { ref p, side, over, .. } = now;
        let (position, moves, score) = (self.rules.write(p, side), self.write_moves(&now), self.score(&now));
        Ok(MovesAnswer { game: self.about.name.clone(), position, side, over, score, moves })
    }

    fn scene_after(&self, from: Option<&str>, moves: &[&str]) -> Result<Scene, HostError> {
        Ok(self.picture(&self.follow(from, moves, |_, _| ())?))
    }

    fn replay(&self, from: Option<&str>, moves: &[&str]) -> Result<Vec<Ply>, HostError> {
        let mut plies = Vec::new();
        self.follow(from, moves, |m, now| plies.push(self.ply(plies.len(), m, now)))?;
        Ok(plies)
    }

    fn key(&self, position: Option<&str>) -> Result<u64, HostError> {
        let (p, side) = self.read(position)?;
        Ok(self.key_of(&p, side))
    }

    fn walker(&self, from: Option<&str>) -> Result<Box<dyn Walker + '_>, HostError> {
        Ok(Box::new(Walk::new(self, from, false)?))
    }

    fn walk(&self, from: Option<&str>, tree: &[(u32, &str)], values: bool) -> Result<Vec<Walked>, HostError> {
        let mut walk = Walk::new(self, from, values)?;
        let mut walked = vec![walk.here()?];
        // Moves made at each node.
        let mut plies = vec![0usize];
        for &(parent, text) in tree.iter().skip(1) {
            let before = plies[parent as usize];
            walk.back_to(before);
            walked.push(walk.step(text)?);
            plies.push(before + 1);
        }
        Ok(walked)
    }

    fn perft(&self, position: Option<&str>, depth: usize, counting: Counting, progress: &Progress) -> Result<Vec<u64>, HostError> {
        let (p, side) = self.read(position)?;
        let rules = &*self.rules;
        Ok(match counting {
            Counting::Sequences => perft(rules, &p, side, depth, progress)?,
            Counting::Distinct => perft_distinct(rules, &p, side, depth, R::Pos::clone, progress)?,
            Counting::Canonical => {
                let canonical = self.canonical.ok_or_else(|| HostError::NoSymmetry(self.about.name.clone()))?;
                perft_distinct(rules, &p, side, depth, |q| canonical(rules, q), progress)?
            }
        })
    }

    fn setup(&self, stacks: &[(String, Vec<String>)], side: Side) -> Result<String, HostError> {
        let palette = self.rules.palette();
        let piece = |cell: &String, id: &String| {
            let wrong = || SetupError { cell: Some(cell.clone()), problem: format!("no piece is called '{id}'") };
            palette.iter().find(|p| p.id == *id).cloned().ok_or_else(wrong)
        };
        let stacks: Result<Vec<_>, SetupError> = stacks
            .iter()
            .map(|(cell, ids)| Ok((cell.clone(), ids.iter().map(|id| piece(cell, id)).collect::<Result<Vec<_>, _>>()?)))
            .collect();
        let p = self.rules.setup(&stacks?, side)?;
        Ok(self.rules.write(&p, side))
    }

    fn probe_after(&self, from: Option<&str>, moves: &[&str]) -> Result<PositionAnswer, HostError> {
        let now = self.follow(from, moves, |_, _| ())?;
        let Moment { ref p, side, over, .. } = now;
        let solution = self.solution()?;
        let drawn = Verdict { wdl: Wdl::Draw, plies: Some(0), source: Source::Rules };
        let verdict = if over == Some(Over::Repetition) { Some(drawn) } else { self.verdict(solution.as_deref(), p, side)? };
        let given_away = |v: Option<Verdict>| verdict.zip(v).is_some_and(|(here, there)| there.wdl < here.wdl);
        let moves = self.ranked(solution.as_deref(), p, side, self.legal(&now))?.into_iter().map(|r| MoveAnswer {
            text: self.rules.write_move_in(p, side, r.m),
            after: self.rules.write(&r.after, r.next),
            verdict: Known(r.verdict),
            mistake: given_away(r.verdict),
        });
        Ok(PositionAnswer {
            game: self.about.name.clone(),
            position: self.rules.write(p, side),
            code: self.rules.code(p, side).map(|code| code.to_string()),
            side,
            over,
            score: self.score(&now),
            verdict: Known(verdict),
            moves: moves.collect(),
            scene: None,
        })
    }

    fn line(&self, position: Option<&str>) -> Result<LineAnswer, HostError> {
        let (mut p, mut side) = self.read(position)?;
        let solution = self.required(None)?;
        let verdict = Known(self.verdict(Some(&*solution), &p, side)?);
        let mut answer =
            LineAnswer { game: self.about.name.clone(), position: self.rules.write(&p, side), side, verdict, line: Vec::new(), over: None };
        let mut seen = HashSet::new();
        while seen.insert((p.clone(), side)) && seen.len() <= LINE_LIMIT {
            answer.over = self.rules.over(&p, side);
            let Some(best) = self.ranked(Some(&*solution), &p, side, self.rules.list(&p, side))?.into_iter().next() else { break };
            let text = self.rules.write_move_in(&p, side, best.m);
            (p, side) = (best.after, best.next);
            answer.line.push(LineStep {
                ply: answer.line.len() + 1,
                text,
                position: self.rules.write(&p, side),
                side,
                verdict: Known(self.verdict(Some(&*solution), &p, side)?),
            });
        }
        Ok(answer)
    }

    fn think(&self, from: Option<&str>, moves: &[&str], how: &Thinking, progress: &Progress) -> Result<Thought, HostError> {
        let probed = self.probe_after(from, moves)?;
        let known: Option<Vec<Verdict>> = probed.moves.iter().map(|m| m.verdict.0).collect();
        let mut thought = Thought {
            game: probed.game.clone(),
            position: probed.position.clone(),
            side: probed.side,
            over: probed.over,
            text: None,
            verdict: probed.verdict,
            estimate: probed.verdict.0.map_or(0.5, |v| thinking::worth(v.wdl)),
            candidates: Vec::new(),
            line: Vec::new(),
            playouts: 0,
        };
        if let Some(known) = known {
            let candidate = |(m, v): (&MoveAnswer, Verdict)| {
                let (text, estimate, wdl) = (m.text.clone(), thinking::worth(v.wdl), Some(v.wdl));
                CandidateAnswer { text, visits: 0, estimate, wdl }
            };
            thought.text = opponent::choose(&probed, how.level, how.seed).map(String::from);
            thought.candidates = probed.moves.iter().zip(known).map(candidate).collect();
            return Ok(thought);
        }
        let now = self.follow(from, moves, |_, _| {})?;
        let (mut p, mut side) = (now.p.clone(), now.side);
        let line = Line::after(&*self.rules, now.p, now.side, now.history, now.over);
        let report = self.searching.search(&self.rules, line, how, progress);
        thought.text = report.moves.first().map(|c| self.rules.write_move_in(&p, side, c.m));
        thought.verdict = Known(report.proof.map(|wdl| Verdict { wdl, plies: None, source: Source::Search }));
        thought.estimate = report.estimate;
        thought.candidates = thinking::candidates(&*self.rules, &p, side, &report);
        for &m in &report.line {
            thought.line.push(self.rules.write_move_in(&p, side, m));
            side = self.rules.play(&mut p, side, m);
        }
        thought.playouts = report.playouts;
        Ok(thought)
    }

    fn exact(&self, from: Option<&str>, moves: &[&str], limits: ExactLimits, progress: &Progress) -> Result<ExactAnswer, HostError> {
        let mut history = Vec::new();
        let now = self.follow(from, moves, |_, now| history.push(now.p.clone()))?;
        match self.exact {
            Some(_) if now.over.is_some() => Err(HostError::NotExact { game: self.about.name.clone(), hint: "the game is over".into() }),
            Some(exact) => exact(&self.about.name, &self.rules, &history, now.side, limits, progress),
            None => Err(HostError::NotExact { game: self.about.name.clone(), hint: "only small boards of Go have one".into() }),
        }
    }

    fn table_path(&self) -> PathBuf {
        self.tables.join(format!("{}.zug", self.about.name))
    }

    fn solve(&self, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError> {
        let solved = self.strong()?.solve(&self.rules, &self.about.name, &self.table_path(), threads, memory, progress)?;
        *self.solution.write().expect("no panic while held") = None;
        Ok(solved)
    }

    fn verify(&self, table: Option<&Path>, threads: usize, progress: &Progress) -> Result<Verified, HostError> {
        self.required(table)?.verify(threads, progress)
    }

    fn stats(&self, table: Option<&Path>, progress: &Progress) -> Result<Stats, HostError> {
        self.required(table)?.stats(progress)
    }

    fn reach(&self, walking: Walking, progress: &Progress) -> Result<Reached, HostError> {
        self.strong()?.reach(&self.rules, walking, progress)
    }

    fn reach_values(&self, table: Option<&Path>, walk: Option<&str>, walking: Walking, progress: &Progress) -> Result<Reached, HostError> {
        let walk = walk.map(|name| self.relative(name)).transpose()?;
        self.required(table)?.reach(walk.as_ref(), walking, progress)
    }

    fn differences(&self, other: &str, progress: &Progress) -> Result<Differences<String>, HostError> {
        let rules = Arc::new(self.relative(other)?);
        let path = self.tables.join(format!("{other}.zug"));
        if !path.exists() {
            return Err(HostError::NoTable { game: other.into(), dir: self.tables.clone() });
        }
        let solution = self.strong()?.open(rules, other, &path)?;
        let Differences { positions, unmatched, rows, examples } = self.required(None)?.differences(&*solution, progress)?;
        let examples = examples.into_iter().map(|(p, side, values)| (self.rules.write(&p, side), side, values)).collect();
        Ok(Differences { positions, unmatched, rows, examples })
    }

    fn export_records(&self, table: Option<&Path>, out: &mut dyn std::io::Write, progress: &Progress) -> Result<u64, HostError> {
        let record = self.records.ok_or_else(|| HostError::NoRecords(self.about.name.clone()))?;
        let mut count = 0;
        let mut write = |p: &R::Pos, side, value| {
            let bits = record(p, side, value).ok_or_else(|| std::io::Error::other("a value does not fit into a record"))?;
            count += 1;
            out.write_all(&bits.to_le_bytes()[..7])
        };
        self.required(table)?.each(progress, &mut write)?;
        Ok(count)
    }

    fn export_checkpoint(&self, table: Option<&Path>, output: &Path, memory: u64, progress: &Progress) -> Result<u64, HostError> {
        let table = table.map_or_else(|| self.table_path(), Path::to_path_buf);
        self.checkpoints(&table)?.write(self.rules.clone(), &self.about.name, &table, output, memory, progress)
    }

    fn compare(
        &self,
        checkpoint: &Path,
        each: &mut (dyn FnMut(&Difference) -> std::io::Result<()> + Send),
        progress: &Progress,
    ) -> Result<Comparison, HostError> {
        self.checkpoints(&self.table_path())?.compare(self.rules.clone(), &self.about.name, &self.table_path(), checkpoint, each, progress)
    }

    fn export_csv(&self, table: Option<&Path>, out: &mut dyn std::io::Write, progress: &Progress) -> Result<(), HostError> {
        writeln!(out, "position,result,plies").map_err(HostError::Output)?;
        let mut line = |p: &R::Pos, side, value| csv_line(out, &self.rules.write(p, side), value);
        self.required(table)?.each(progress, &mut line)
    }

    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError> {
        let found = self.required(None)?.puzzle(wanted, seed, progress)?;
        let puzzle = found.ok_or_else(|| HostError::NoPuzzle(self.about.name.clone()))?;
        let position = self.rules.write(&puzzle.position, puzzle.side);
        Ok(PuzzleAnswer { position, wdl: wanted.wdl, plies: puzzle.plies, moves: puzzle.moves, keeping: puzzle.keeping })
    }

    fn speeds(&self, positions: usize, seed: u64) -> Result<Speeds, HostError> {
        Ok(speeds(&*self.rules, self.canonical, self.solution()?.as_deref(), positions, seed)?)
    }
}
