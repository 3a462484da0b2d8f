//! Values by proof, where no table tells them: of a position, of its moves, along a line, for a move to play.

use super::{Hosted, Ranked};
use crate::analysis::Budget;
use crate::answers::{Known, PositionAnswer};
use crate::error::HostError;
use crate::opponent::Level;
use crate::proving::effort_of;
use crate::thinking::Thinking;
use std::time::{Duration, Instant};
use zug_core::{Line, Notation, Progress, Side, Verdict, View};
use zug_search::Effort;

/// Nodes of each proof for a move to play when no time is given.
const USUAL_NODES: u64 = 1_000_000;

impl<R: Notation + View> Hosted<R> {
    /// Proves a position, over or not.
    pub(super) fn proved(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Result<Option<Verdict>, HostError> {
        let known = self.verdict(self.solution()?.as_deref(), p, side)?;
        match (&self.proving, known) {
            (Some(proving), None) => proving.prove(p, side, effort, progress),
            _ => Ok(known),
        }
    }

    /// Fills in by proof what is not known of a position and then of its moves, telling each. Where the position itself
    /// is out of reach its moves are left alone.
    pub(super) fn prove_moves(
        &self,
        now: &Line<R>,
        probed: &mut PositionAnswer,
        budget: &Budget,
        progress: &Progress,
        told: &mut dyn FnMut(&PositionAnswer),
    ) -> Result<(), HostError> {
        if self.proving.is_none() || now.over.is_some() {
            return Ok(());
        }
        let end = Instant::now() + budget.time.min(Duration::from_secs(1 << 30));
        let Line { position: ref p, side, .. } = *now;
        progress.stage("proving", "nodes", 0, 0);
        // Half the time for the position: if that is not enough, the other half is for an estimate.
        let half = effort_of(budget, budget.time / 2);
        probed.verdict = Known(self.proved(p, side, &half, progress)?);
        let Some(best) = probed.verdict.0 else { return Ok(()) };
        told(probed);
        for at in 0..probed.moves.len() {
            progress.check()?;
            let m = &mut probed.moves[at];
            if m.verdict.0.is_none() {
                let Ok(made) = self.rules.read_move_in(p, side, &m.text) else { continue };
                let mut after = p.clone();
                let next = self.rules.play(&mut after, side, made);
                progress.stage(format!("proving {}", m.text), "nodes", 0, 0);
                let left = effort_of(budget, end.saturating_duration_since(Instant::now()));
                m.verdict = Known(self.proved(&after, next, &left, progress)?.map(Verdict::before_move));
            }
            m.mistake = m.verdict.0.is_some_and(|v| v.wdl < best.wdl);
            told(probed);
        }
        if probed.moves.iter().all(|m| m.verdict.0.is_some()) {
            probed.moves.sort_by_key(|m| m.verdict.0.map(|v| v.sort_key()));
        }
        Ok(())
    }

    /// What a player may prove before a move: nothing for those who do not look so far, or who are told how many games
    /// to play.
    pub(super) fn budget_of(&self, how: &Thinking) -> Budget {
        let long = Duration::from_secs(1 << 20);
        let time = match how.level {
            _ if how.playouts.is_some() => Duration::ZERO,
            Level::Strong | Level::Perfect => how.time.map_or(long, |time| time / 2),
            Level::Beginner | Level::Casual => Duration::ZERO,
        };
        let nodes = how.time.is_none().then_some(USUAL_NODES);
        Budget { nodes, threads: how.threads, ..Budget::of(time) }
    }

    /// A best move of a position by proof, with the position after it; the game is not over.
    pub(super) fn best_by_proof(
        &self,
        p: &R::Pos,
        side: Side,
        effort: &Effort,
        progress: &Progress,
    ) -> Result<Option<Ranked<R>>, HostError> {
        let Some(value) = self.proved(p, side, effort, progress)? else { return Ok(None) };
        let Some(proving) = &self.proving else { return Ok(None) };
        Ok(proving.keeping(p, side, value, effort, progress)?.map(|m| {
            let mut after = p.clone();
            let next = self.rules.play(&mut after, side, m);
            Ranked { m, after, next, verdict: Some(value), worth: None }
        }))
    }

    /// A move that keeps all that a moment is worth, where its moves are not all known; `None` if that takes longer
    /// than a player has.
    pub(super) fn keeping_move(
        &self,
        now: &Line<R>,
        probed: &PositionAnswer,
        best: Verdict,
        how: &Thinking,
        progress: &Progress,
    ) -> Result<Option<String>, HostError> {
        let same = |v: Verdict| (v.wdl, v.plies) == (best.wdl, best.plies);
        if let Some(m) = probed.moves.iter().find(|m| m.verdict.0.is_some_and(same)) {
            return Ok(Some(m.text.clone()));
        }
        let deadline = how.time.and_then(|time| Instant::now().checked_add(time / 2));
        let effort = Effort { deadline, threads: how.threads, ..Effort::default() };
        let kept = self.best_by_proof(&now.position, now.side, &effort, progress)?;
        Ok(kept.map(|kept| self.rules.write_move_in(&now.position, now.side, kept.m)))
    }
}
