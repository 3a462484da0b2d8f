//! What a game answers whoever asks, in texts instead of types.

use super::{About, BookInfo, BookMade, BookVerified, Hosted, LINE_LIMIT};
use crate::adding::Effort;
use crate::analysis::{Analysis, Budget};
use crate::answers::*;
use crate::error::HostError;
use crate::game::{AnyGame, Counting};
use crate::opponent::{self, Level};
use crate::proving::effort_of;
use crate::speed::{Speeds, speeds};
use crate::strong::csv_line;
use crate::thinking::{self, CandidateAnswer, Thinking, Thought};
use crate::walk::{Walk, Walker};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use zug_core::{Line, Notation, Path as History, Progress, Scene, SetupError, Side, Verdict, View, perft, perft_distinct};
use zug_retro::checkpoint::{Comparison, Difference};
use zug_retro::{Differences, Reached, Solved, Stats, Verified, Walking, Wanted};
use zug_search::superko::Limits as ExactLimits;

/// A table of more positions would take a machine like this one days.
const FEASIBLE: u64 = 1 << 34;

/// The least that an estimate gets.
const LEAST: Duration = Duration::from_millis(50);

impl<R: Notation + View> AnyGame for Hosted<R> {
    fn info(&self) -> Info {
        let mut can = vec!["setup"];
        can.extend(self.strong.as_ref().map(|_| "solve"));
        can.extend(self.adding.as_ref().map(|_| "values"));
        can.extend(self.proving().ok().map(|_| "prove"));
        can.extend(self.canonical.map(|_| "symmetry"));
        can.extend(self.hands.then_some("hands"));
        can.extend(<R::Path as History<R>>::FORBIDS.then_some("history"));
        let About { name, title, about, card, .. } = &self.about;
        let solved = self.strong.is_some() && matches!(self.solution(), Ok(Some(_)));
        Info { name: name.clone(), title: title.clone(), about: about.clone(), sides: card.sides.map(|s| s.name.into()), can, solved }
    }

    fn details(&self) -> Details {
        let (p, side) = self.rules.start();
        let slots = self.strong.as_ref().map(|s| s.slots(&self.rules)).filter(|n| *n < u64::MAX);
        let (start, palette) = (self.rules.write(&p, side), self.rules.palette());
        let feasible = slots.is_some_and(|slots| slots <= FEASIBLE);
        Details { info: self.info(), rules: self.about.rules.clone(), start, palette, slots, feasible, card: self.about.card }
    }

    fn moves(&self, position: Option<&str>) -> Result<MovesAnswer, HostError> {
        let now = self.begin(position)?;
        let Line { position: ref p, side, over, .. } = now;
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
        let bytes = |memory| usize::try_from(memory).unwrap_or(usize::MAX);
        Ok(match counting {
            Counting::Sequences => perft(rules, &p, side, depth, progress)?,
            Counting::Distinct(memory) => perft_distinct(rules, &p, side, depth, R::Pos::clone, bytes(memory), progress)?,
            Counting::Canonical(memory) => {
                let canonical = self.canonical.ok_or_else(|| HostError::NoSymmetry(self.about.name.clone()))?;
                perft_distinct(rules, &p, side, depth, |q| canonical(rules, q), bytes(memory), progress)?
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
        self.probed(&self.follow(from, moves, |_, _| ())?, Effort::Glance, &Progress::default())
    }

    fn seen_after(&self, from: Option<&str>, moves: &[&str]) -> Result<PositionAnswer, HostError> {
        self.seen(&self.follow(from, moves, |_, _| ())?)
    }

    fn seen_on_the_way(
        &self,
        from: Option<&str>,
        moves: &[&str],
        each: &mut dyn FnMut(Option<String>, PositionAnswer) -> ControlFlow<()>,
    ) -> Result<(), HostError> {
        let mut now = self.begin(from)?;
        if each(None, self.seen(&now)?).is_break() {
            return Ok(());
        }
        for (ply, text) in (1..).zip(moves) {
            let stepped = now.step(&self.rules, text).map_err(|e| HostError::step(e, text, ply))?;
            if each(Some(stepped.text), self.seen(&now)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn analysis(
        &self,
        from: Option<&str>,
        moves: &[&str],
        budget: &Budget,
        progress: &Progress,
        each: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        let mut history = Vec::new();
        let now = self.follow(from, moves, |_, now| history.push(now.position.clone()))?;
        if let Some(provider) = budget.provider {
            return self.told_by(provider, now, history, budget, progress);
        }
        let until = || Effort::Until(Instant::now().checked_add(budget.time));
        let effort = if budget.time.is_zero() { Effort::Glance } else { until() };
        let mut probed = self.probed(&now, effort, progress)?;
        let mut analysis = Analysis::known(&probed);
        let finish = |mut analysis: Analysis| {
            analysis.done = true;
            Ok(analysis)
        };
        if budget.time.is_zero() || now.over.is_some() || analysis.is_exact() {
            return finish(analysis);
        }
        each(&analysis);
        let begun = Instant::now();
        self.prove_moves(&now, &mut probed, budget, progress, &mut |probed| each(&Analysis::known(probed)))?;
        analysis = Analysis::known(&probed);
        if analysis.is_exact() {
            return finish(analysis);
        }
        if self.exact.is_some() {
            self.scores(&mut analysis, history, now.side, budget, progress)?;
            if analysis.moves.iter().all(|m| m.value.is_some()) {
                return finish(analysis);
            }
            each(&analysis);
        }
        let left = budget.time.saturating_sub(begun.elapsed()).max(LEAST);
        analysis.estimated(&self.searched_from(now, &budget.thinking(left), progress));
        finish(analysis)
    }

    fn line(&self, position: Option<&str>, budget: &Budget, progress: &Progress) -> Result<LineAnswer, HostError> {
        let (mut p, mut side) = self.read(position)?;
        let proving = self.proving.is_some() && !budget.time.is_zero();
        let solution = if self.adding.is_some() || proving { self.solution()? } else { Some(self.required(None)?) };
        let solution = solution.as_deref();
        let effort = effort_of(budget, budget.time);
        let verdict = match solution {
            None if proving => self.proved(&p, side, &effort, progress)?,
            _ => self.verdict(solution, &p, side)?,
        };
        if (self.adding.is_some() || proving) && verdict.is_none() {
            progress.check()?;
            return Err(HostError::NoLine(self.about.name.clone()));
        }
        let mut answer = LineAnswer {
            game: self.about.name.clone(),
            position: self.rules.write(&p, side),
            side,
            verdict: Known(verdict),
            line: Vec::new(),
            over: None,
        };
        let mut seen = HashSet::new();
        while seen.insert((p.clone(), side)) && seen.len() <= LINE_LIMIT {
            answer.over = self.rules.over(&p, side);
            let best = match solution {
                None if answer.over.is_some() => None,
                None if proving => match self.best_by_proof(&p, side, &effort, progress)? {
                    None => return Err(HostError::NoLine(self.about.name.clone())),
                    found => found,
                },
                _ => {
                    let legal = self.rules.list(&p, side);
                    let mut know = |p: &R::Pos, side| self.known(solution, p, side, Some(Effort::Glance), progress);
                    self.ranked(&p, side, legal, &mut know, progress)?.into_iter().next()
                }
            };
            let Some(best) = best else { break };
            let value = best.verdict;
            let text = self.rules.write_move_in(&p, side, best.m);
            (p, side) = (best.after, best.next);
            answer.line.push(LineStep {
                ply: answer.line.len() + 1,
                text,
                position: self.rules.write(&p, side),
                side,
                verdict: Known(if solution.is_none() && proving {
                    value.map(Verdict::after_move)
                } else {
                    self.verdict(solution, &p, side)?
                }),
            });
        }
        Ok(answer)
    }

    fn think(&self, from: Option<&str>, moves: &[&str], how: &Thinking, progress: &Progress) -> Result<Thought, HostError> {
        let now = self.follow(from, moves, |_, _| ())?;
        let mut probed = self.probed(&now, Effort::Glance, progress)?;
        let budget = self.budget_of(how);
        if !budget.time.is_zero() && (probed.verdict.0.is_none() || probed.moves.iter().any(|m| m.verdict.0.is_none())) {
            self.prove_moves(&now, &mut probed, &budget, progress, &mut |_| ())?;
        }
        let all_known = probed.moves.iter().all(|m| m.verdict.0.is_some());
        let text = match (how.level, probed.verdict.0) {
            _ if all_known => opponent::choose(&probed, how.level, how.seed).map(String::from),
            // Where only the position is known, a move that keeps all of it can be found.
            (Level::Perfect, Some(best)) if self.proving.is_some() => self.keeping_move(&now, &probed, best, how, progress)?,
            _ => None,
        };
        if text.is_none() && !all_known {
            return Ok(self.searched_from(now, how, progress));
        }
        let candidate = |m: &MoveAnswer| {
            let v = m.verdict.0?;
            Some(CandidateAnswer { text: m.text.clone(), visits: 0, estimate: thinking::worth(v.wdl), wdl: Some(v.wdl) })
        };
        Ok(Thought {
            candidates: probed.moves.iter().filter_map(candidate).collect(),
            text,
            estimate: probed.verdict.0.map_or(0.5, |v| thinking::worth(v.wdl)),
            verdict: probed.verdict,
            game: probed.game,
            position: probed.position,
            side: probed.side,
            over: probed.over,
            line: Vec::new(),
            playouts: 0,
        })
    }

    fn exact(&self, from: Option<&str>, moves: &[&str], limits: ExactLimits, progress: &Progress) -> Result<ExactAnswer, HostError> {
        let mut history = Vec::new();
        let now = self.follow(from, moves, |_, now| history.push(now.position.clone()))?;
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
        let mut rows = csv::Writer::from_writer(out);
        rows.write_record(["position", "result", "plies"]).map_err(|e| HostError::Output(e.into()))?;
        let mut line = |p: &R::Pos, side, value| csv_line(&mut rows, &self.rules.write(p, side), value);
        self.required(table)?.each(progress, &mut line)?;
        rows.flush().map_err(HostError::Output)
    }

    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError> {
        if let (None, Ok(proving)) = (self.solution()?, self.proving()) {
            return self.proved_puzzle(proving, wanted, seed, progress);
        }
        let found = self.required(None)?.puzzle(wanted, seed, progress)?;
        let puzzle = found.ok_or_else(|| HostError::NoPuzzle(self.about.name.clone()))?;
        let position = self.rules.write(&puzzle.position, puzzle.side);
        Ok(PuzzleAnswer { position, wdl: wanted.wdl, plies: puzzle.plies, moves: puzzle.moves, keeping: puzzle.keeping })
    }

    fn book_info(&self) -> Result<BookInfo, HostError> {
        self.info_of_book()
    }

    fn book_make(&self, plies: u32, file: Option<&Path>, threads: usize, progress: &Progress) -> Result<BookMade, HostError> {
        self.made_book(plies, file, threads, progress)
    }

    fn book_verify(&self, file: Option<&Path>, sample: usize, seed: u64, progress: &Progress) -> Result<BookVerified, HostError> {
        self.verified_book(file, sample, seed, progress)
    }

    fn book_merge(&self, file: &Path) -> Result<usize, HostError> {
        self.merged_book(file)
    }

    fn speeds(&self, positions: usize, seed: u64) -> Result<Speeds, HostError> {
        Ok(speeds(&*self.rules, self.canonical, self.solution()?.as_deref(), positions, seed)?)
    }
}
