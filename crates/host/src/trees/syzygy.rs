//! Exact results of chess endings from Syzygy tables: won, drawn (also by the fifty-move rule) or lost. Their distances are not
//! plies to the end, so none are told.

use crate::error::HostError;
use shakmaty::{Chess, Position};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase};
use std::path::Path;
use zug_core::{Source, Verdict, Wdl};
use zug_games::chess::read_san;
use zug_tree::{NodeId, pgn::Game};

/// An open folder of tables.
pub(super) struct Syzygy(Tablebase<Chess>);

impl Syzygy {
    pub fn open(dir: &Path) -> Result<Syzygy, HostError> {
        let mut tables = Tablebase::new();
        let found = tables.add_directory(dir).map_err(|e| HostError::Tree(format!("{}: {e}", dir.display())))?;
        match found {
            0 => Err(HostError::Tree(format!("{}: there are no Syzygy tables here", dir.display()))),
            _ => Ok(Syzygy(tables)),
        }
    }

    /// The values of all moves from the nodes of a line, for the players who make them.
    pub fn values(&self, game: &Game, line: &[NodeId]) -> Vec<(NodeId, Verdict)> {
        let mut board = game.start();
        let mut found = Vec::new();
        for (i, &id) in line.iter().enumerate() {
            let mut next = None;
            for &edge in game.tree.edges(id) {
                let Ok(Some(m)) = read_san(&board, game.tree.move_text(edge).as_bytes()).map(|f| f.m) else { continue };
                let mut after = board.clone();
                after.play_unchecked(m);
                found.extend(self.verdict(&after).map(|v| (edge, v.before_move())));
                if line.get(i + 1) == Some(&edge) {
                    next = Some(after);
                }
            }
            // A null move leads out of what the tables know.
            let Some(after) = next else { break };
            board = after;
        }
        found
    }

    fn verdict(&self, board: &Chess) -> Option<Verdict> {
        if board.legal_moves().is_empty() {
            let wdl = if board.is_check() { Wdl::Loss } else { Wdl::Draw };
            return Some(Verdict { wdl, plies: Some(0), source: Source::Rules });
        }
        if board.board().occupied().count() > self.0.max_pieces() || board.castles().any() {
            return None;
        }
        let wdl = match self.0.probe_wdl(board).ok()? {
            AmbiguousWdl::Win => Wdl::Win,
            AmbiguousWdl::Loss => Wdl::Loss,
            AmbiguousWdl::Draw | AmbiguousWdl::CursedWin | AmbiguousWdl::BlessedLoss => Wdl::Draw,
            AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss => return None,
        };
        Some(Verdict { wdl, plies: None, source: Source::Table })
    }
}
