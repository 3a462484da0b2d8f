//! The facade over any rules: implemented once, generically.

use crate::answers::*;
use crate::checkpoint::{Coded, Comparison, Difference};
use crate::error::HostError;
use crate::game::{AnyGame, Counting};
use crate::speed::{Speeds, speeds};
use crate::strong::{ByRetro, Checkpoints, Solution, Strong, csv_line};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use zug_core::{
    IllegalMove, Notation, Over, Path as History, Progress, Retro, Rules, Scene, SetupError, Side, Source, Symmetry, Verdict, View, Wdl,
    perft, perft_distinct,
};
use zug_retro::{Differences, Reached, Solved, Stats, Verified, Walking, Wanted};
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
    solution: RwLock<Option<Arc<dyn Solution<R>>>>,
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
            solution: RwLock::new(None),
        }
    }

    /// Adds strong solving.
    pub fn solvable(mut self) -> Self
    where
        R: Retro,
    {
        self.strong = Some(Box::new(ByRetro));
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

    fn write_moves(&self, p: &R::Pos, side: Side) -> Vec<String> {
        self.rules.list(p, side).into_iter().map(|m| self.rules.write_move(m)).collect()
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
    fn solution(&self) -> Result<Option<Arc<dyn Solution<R>>>, HostError> {
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
    fn verdict(&self, solution: Option<&dyn Solution<R>>, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError> {
        if let Some(over) = self.rules.over(p, side) {
            let wdl = over.winner().map_or(Wdl::Draw, |winner| if winner == side { Wdl::Win } else { Wdl::Loss });
            return Ok(Some(Verdict { wdl, plies: Some(0), source: Source::Rules }));
        }
        Ok(solution.map(|s| s.probe(p, side)).transpose()?.flatten())
    }

    /// Every move with its value and where it leads, best first.
    fn ranked(&self, solution: Option<&dyn Solution<R>>, p: &R::Pos, side: Side) -> Result<Vec<Ranked<R>>, HostError> {
        let mut moves = Vec::new();
        for m in self.rules.list(p, side) {
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

    fn ply(&self, ply: usize, text: Option<String>, p: &R::Pos, side: Side, over: Option<Over>) -> Ply {
        let moves = if over.is_none() { self.write_moves(p, side) } else { Vec::new() };
        Ply { ply, text, position: self.rules.write(p, side), side, over, legal: moves.len(), moves }
    }
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
        let (p, side) = self.read(position)?;
        let (over, moves) = (self.rules.over(&p, side), self.write_moves(&p, side));
        Ok(MovesAnswer { game: self.about.name.clone(), position: self.rules.write(&p, side), side, over, moves })
    }

    fn scene(&self, position: Option<&str>) -> Result<Scene, HostError> {
        let (p, side) = self.read(position)?;
        Ok(self.rules.scene(&p, side))
    }

    fn replay(&self, from: Option<&str>, moves: &[&str]) -> Result<Vec<Ply>, HostError> {
        let (mut p, mut side) = self.read(from)?;
        let mut history = R::Path::new();
        let mut over = self.rules.over(&p, side).or(history.enter(&p, side));
        let mut plies = vec![self.ply(0, None, &p, side, over)];
        for (ply, text) in (1..).zip(moves) {
            let m = self.rules.read_move(text).map_err(|error| HostError::Move { text: (*text).into(), error })?;
            let illegal = |reason: String| HostError::Illegal { text: (*text).into(), ply, reason: IllegalMove(reason) };
            if over.is_some() {
                return Err(illegal("the game is over".into()));
            }
            if !self.rules.list(&p, side).contains(&m) {
                return Err(illegal(self.rules.why_not(&p, side, m)));
            }
            side = self.rules.play(&mut p, side, m);
            over = self.rules.over(&p, side).or(history.enter(&p, side));
            plies.push(self.ply(ply, Some(self.rules.write_move(m)), &p, side, over));
        }
        Ok(plies)
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

    fn probe(&self, position: Option<&str>) -> Result<PositionAnswer, HostError> {
        let (p, side) = self.read(position)?;
        let solution = self.solution()?;
        let verdict = self.verdict(solution.as_deref(), &p, side)?;
        let given_away = |v: Option<Verdict>| verdict.zip(v).is_some_and(|(here, there)| there.wdl < here.wdl);
        let moves = self.ranked(solution.as_deref(), &p, side)?.into_iter().map(|r| MoveAnswer {
            text: self.rules.write_move(r.m),
            after: self.rules.write(&r.after, r.next),
            verdict: Known(r.verdict),
            mistake: given_away(r.verdict),
        });
        Ok(PositionAnswer {
            game: self.about.name.clone(),
            position: self.rules.write(&p, side),
            code: self.rules.code(&p, side).map(|code| code.to_string()),
            side,
            over: self.rules.over(&p, side),
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
            let Some(best) = self.ranked(Some(&*solution), &p, side)?.into_iter().next() else { break };
            (p, side) = (best.after, best.next);
            answer.line.push(LineStep {
                ply: answer.line.len() + 1,
                text: self.rules.write_move(best.m),
                position: self.rules.write(&p, side),
                side,
                verdict: Known(self.verdict(Some(&*solution), &p, side)?),
            });
        }
        Ok(answer)
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
