//! Puzzles where there is no table: positions of random games, proved until one is as wanted.

use super::{Proofs, Proving};
use crate::answers::PuzzleAnswer;
use crate::error::HostError;
use crate::hosted::finished;
use zug_core::{Notation, Progress, Side, Wdl};
use zug_retro::Wanted;
use zug_search::Effort;

/// Nodes that one position may take, and random games that are played.
const NODES: u64 = 50_000;
const GAMES: usize = 20_000;

impl<R: Notation> Proving<R> {
    /// A position with a wanted value. The same seed finds the same one, unless a book knew more.
    pub(super) fn proved_puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError> {
        let mut random = fastrand::Rng::with_seed(seed);
        let effort = Effort { nodes: NODES, ..Effort::default() };
        progress.stage("random games", "games", 0, 0);
        for _ in 0..GAMES {
            progress.check()?;
            let game = self.random_game(&mut random);
            // The first third is too far from any end to be proved soon.
            let Some((p, side)) = game.get(random.usize(game.len() / 3..game.len().max(1))) else { continue };
            let verdict = self.prove(p, *side, &effort, progress)?;
            let fits = |plies| wanted.wdl == Wdl::Draw || wanted.plies.is_none() || wanted.plies == plies;
            let Some(verdict) = verdict.filter(|v| v.wdl == wanted.wdl && fits(v.plies)) else { continue };
            let Some((moves, keeping)) = self.counted(p, *side, wanted.wdl, &effort, progress)? else { continue };
            if !wanted.only_move || keeping == 1 {
                let position = self.rules.write(p, *side);
                return Ok(PuzzleAnswer { position, wdl: verdict.wdl, plies: verdict.plies, moves, keeping });
            }
        }
        Err(HostError::PuzzleNotFound(self.game.clone()))
    }

    /// The positions of a game of random moves, the finished one left out.
    fn random_game(&self, random: &mut fastrand::Rng) -> Vec<(R::Pos, Side)> {
        let (mut p, mut side) = self.rules.start();
        let mut game = Vec::new();
        while self.rules.over(&p, side).is_none() {
            let moves = self.rules.list(&p, side);
            let Some(&m) = random.choice(&moves) else { break };
            game.push((p.clone(), side));
            side = self.rules.play(&mut p, side, m);
        }
        game
    }

    /// How many moves there are, and how many of them keep a result; `None` if that takes too long.
    fn counted(&self, p: &R::Pos, side: Side, wdl: Wdl, effort: &Effort, progress: &Progress) -> Result<Option<(usize, usize)>, HostError> {
        // What the opponent must not reach after the move.
        let target = match wdl {
            Wdl::Win => 0,
            Wdl::Draw => 1,
            Wdl::Loss => i32::MAX,
        };
        let moves = self.rules.list(p, side);
        let mut keeping = 0;
        for &m in &moves {
            let mut after = p.clone();
            let next = self.rules.play(&mut after, side, m);
            let reached = match finished(&*self.rules, &after, next) {
                Some(over) => Some(over.wdl > wdl_against(wdl)),
                None => self.reached((&after, next), target, effort, progress)?,
            };
            let Some(reached) = reached else { return Ok(None) };
            keeping += usize::from(!reached);
        }
        Ok(Some((moves.len(), keeping)))
    }
}

/// What is left for the opponent of a player with this result.
fn wdl_against(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Win => Wdl::Loss,
        Wdl::Draw => Wdl::Draw,
        Wdl::Loss => Wdl::Win,
    }
}
