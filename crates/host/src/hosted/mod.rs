//! The facade over any rules: implemented once, generically.

mod any_game;

use crate::answers::*;
use crate::error::HostError;
use crate::game::AnyGame;
use crate::strong::{ByRetro, Checkpoints, Solution, Strong};
use crate::thinking::Searching;
use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use zug_core::step::{Deed, Executed, Step};
use zug_core::{
    IllegalMove, Notation, Over, Path as History, Progress, Refusal, Retro, Rules, Scene, Score, Side, Source, Symmetry, Verdict, View, Wdl,
};
use zug_retro::checkpoint::Coded;
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
pub fn key_of(identity: &str) -> u64 {
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
