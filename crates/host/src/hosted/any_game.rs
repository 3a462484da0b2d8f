//! What a game answers whoever asks, in texts instead of types.

use super::{About, Hosted, LINE_LIMIT};
use crate::adding::Effort;
use crate::analysis::{Analysis, Budget};
use crate::answers::*;
use crate::capabilities::{Books, Solving};
use crate::error::HostError;
use crate::game::{AnyGame, Counting};
use crate::opponent::{self, Level};
use crate::playing::{Cursor, Playing};
use crate::proving::effort_of;
use crate::speed::{Speeds, speeds};
use crate::thinking::{self, CandidateAnswer, Thinking, Thought};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use zug_core::{Card, Line, Notation, Path as History, Progress, SetupError, Side, Track, Verdict, View, perft, perft_distinct};
use zug_retro::Wanted;
use zug_search::superko::Limits as ExactLimits;

/// A table of more positions would take a machine like this one days.
const FEASIBLE: u64 = 1 << 34;

/// The least that an estimate gets.
const LEAST: Duration = Duration::from_millis(50);

impl<R: Notation + View> AnyGame for Hosted<R> {
    fn info(&self) -> Info {
        let mut can = vec![Capability::Setup];
        can.extend(self.tables.as_ref().map(|_| Capability::Solve));
        can.extend(self.adding.as_ref().map(|_| Capability::Values));
        can.extend(self.proving().ok().map(|_| Capability::Prove));
        can.extend(self.canonical.map(|_| Capability::Symmetry));
        can.extend(self.hands.then_some(Capability::Hands));
        can.extend(<R::Path as History<R>>::FORBIDS.then_some(Capability::History));
        let About { name, title, about, card, .. } = &self.about;
        let solved = matches!(self.solution(), Ok(Some(_)));
        Info { name: name.clone(), title: title.clone(), about: about.clone(), sides: card.sides.map(|s| s.name.into()), can, solved }
    }

    fn details(&self) -> Details {
        let (p, side) = self.rules.start();
        let slots = self.tables.as_ref().map(|tables| tables.slots()).filter(|n| *n < u64::MAX);
        let (start, palette) = (self.rules.write(&p, side), self.rules.palette());
        let (info, feasible) = (AnyGame::info(self), slots.is_some_and(|slots| slots <= FEASIBLE));
        Details { info, rules: self.about.rules.clone(), start, palette, slots, feasible, card: self.about.card }
    }

    fn card(&self) -> &'static Card {
        self.about.card
    }

    fn begin(&self, from: Option<&str>) -> Result<Box<dyn Playing + '_>, HostError> {
        let (p, side) = self.read(from)?;
        Ok(Box::new(Cursor::new(self, Line::new(&*self.rules, p, side))))
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

    fn perft(&self, position: Option<&str>, depth: usize, counting: Counting, progress: &Progress) -> Result<Vec<u64>, HostError> {
        let (p, side) = self.read(position)?;
        let rules = &*self.rules;
        let bytes = |memory| usize::try_from(memory).unwrap_or(usize::MAX);
        Ok(match counting {
            Counting::Sequences => perft(rules, &p, side, depth, progress)?,
            Counting::Distinct(memory) => perft_distinct(rules, &p, side, depth, &R::Pos::clone, bytes(memory), progress)?,
            Counting::Canonical(memory) => {
                let canonical = self.canonical.ok_or_else(|| HostError::NoSymmetry(self.about.name.clone()))?;
                perft_distinct(rules, &p, side, depth, &|q| canonical(rules, q), bytes(memory), progress)?
            }
        })
    }

    fn boards(&self, progress: &Progress) -> Result<Option<u128>, HostError> {
        self.boards.map(|count| count(&self.rules, progress)).transpose()
    }

    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError> {
        if let (None, Ok(proving)) = (self.solution()?, self.proving()) {
            return proving.puzzle(wanted, seed, progress);
        }
        let found = self.strong()?.puzzle(wanted, seed, progress)?;
        let puzzle = found.ok_or_else(|| HostError::NoPuzzle(self.about.name.clone()))?;
        let position = self.rules.write(&puzzle.position, puzzle.side);
        Ok(PuzzleAnswer { position, wdl: wanted.wdl, plies: puzzle.plies, moves: puzzle.moves, keeping: puzzle.keeping })
    }

    fn speeds(&self, positions: usize, seed: u64) -> Result<Speeds, HostError> {
        speeds(&*self.rules, self.canonical, self.tables.as_deref(), positions, seed)
    }

    fn solving(&self) -> Result<&dyn Solving, HostError> {
        Ok(self.strong()?)
    }

    fn books(&self) -> Result<&dyn Books, HostError> {
        Ok(self.proving()?.books())
    }
}

impl<R: Notation + View> Hosted<R> {
    pub(crate) fn moves(&self, now: &Line<R>) -> MovesAnswer {
        let Line { position: ref p, side, over, .. } = *now;
        let (position, moves, score) = (self.rules.write(p, side), self.write_moves(now), self.score(now));
        let mut actions: Vec<u32> = now.list(&self.rules).into_iter().flat_map(|m| self.rules.actions(p, side, m)).collect();
        actions.sort_unstable();
        let actions = Some(actions).filter(|all| !all.is_empty());
        let [code, canonical] =
            [self.rules.code(p, side), self.rules.canonical_code(p, side)].map(|code| code.map(|code| code.to_string()));
        MovesAnswer { game: self.about.name.clone(), position, code, canonical, side, over, score, moves, actions }
    }

    pub(crate) fn analysis(
        &self,
        track: &Track<R>,
        budget: &Budget,
        progress: &Progress,
        each: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        let now = track.now();
        if let Some(provider) = budget.provider {
            return self.told_by(provider, track, budget, progress);
        }
        let until = || Effort::Until(Instant::now().checked_add(budget.time));
        let effort = if budget.time.is_zero() { Effort::Glance } else { until() };
        let mut probed = self.probed(now, effort, progress)?;
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
        self.prove_moves(now, &mut probed, budget, progress, &mut |probed| each(&Analysis::known(probed)))?;
        analysis = Analysis::known(&probed);
        if analysis.is_exact() {
            return finish(analysis);
        }
        if self.exact.is_some() {
            self.scores(&mut analysis, track.positions(&self.rules), budget, progress)?;
            if analysis.moves.iter().all(|m| m.value.is_some()) {
                return finish(analysis);
            }
            each(&analysis);
        }
        let left = budget.time.saturating_sub(begun.elapsed()).max(LEAST);
        analysis.estimated(&self.searched_from(now.clone(), &budget.thinking(left), progress));
        finish(analysis)
    }

    pub(crate) fn line(&self, now: &Line<R>, budget: &Budget, progress: &Progress) -> Result<LineAnswer, HostError> {
        let (mut p, mut side) = (now.position.clone(), now.side);
        let proving = self.proving.is_some() && !budget.time.is_zero();
        let without_table = self.adding.is_some() || self.walking.is_some() || proving;
        let solution = if without_table { self.solution()? } else { Some(self.strong()?.required()?) };
        let solution = solution.as_deref();
        let effort = effort_of(budget, budget.time);
        let verdict = match solution {
            None if proving => self.proved(&p, side, &effort, progress)?,
            _ => self.verdict(solution, &p, side)?,
        };
        if without_table && verdict.is_none() {
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

    pub(crate) fn think(&self, now: &Line<R>, how: &Thinking, progress: &Progress) -> Result<Thought, HostError> {
        let mut probed = self.probed(now, Effort::Glance, progress)?;
        let budget = self.budget_of(how);
        if !budget.time.is_zero() && (probed.verdict.0.is_none() || probed.moves.iter().any(|m| m.verdict.0.is_none())) {
            self.prove_moves(now, &mut probed, &budget, progress, &mut |_| ())?;
        }
        let all_known = probed.moves.iter().all(|m| m.verdict.0.is_some());
        let text = match (how.level, probed.verdict.0) {
            _ if all_known => opponent::choose(&probed, how.level, how.seed).map(String::from),
            // Where only the position is known, a move that keeps all of it can be found.
            (Level::Perfect, Some(best)) if self.proving.is_some() => self.keeping_move(now, &probed, best, how, progress)?,
            _ => None,
        };
        if text.is_none() && !all_known {
            return Ok(self.searched_from(now.clone(), how, progress));
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

    pub(crate) fn exact_score(&self, track: &Track<R>, limits: ExactLimits, progress: &Progress) -> Result<ExactAnswer, HostError> {
        let now = track.now();
        match self.exact {
            Some(_) if now.over.is_some() => Err(HostError::NotExact { game: self.about.name.clone(), hint: "the game is over".into() }),
            Some(exact) => exact(&self.about.name, &self.rules, &track.positions(&self.rules), true, limits, progress),
            None => Err(HostError::NotExact { game: self.about.name.clone(), hint: "only small boards of Go have one".into() }),
        }
    }
}
