//! Exact results of chess endings from Syzygy tables: won, drawn (also by the fifty-move rule) or lost. Their distances
//! are not plies to the end, so none are told. Where only the WDL table of an ending is there and not the DTZ table,
//! the moves already made towards the fifty are not counted.

use shakmaty::{Chess, Position};
use shakmaty_syzygy::{AmbiguousWdl, Metric, SyzygyError, Tablebase};
use std::io::ErrorKind;
use std::path::Path;
use zug_core::{Source, Verdict, Wdl};
use zug_games::chess::read_san;
use zug_host::HostError;
use zug_tree::{NodeId, pgn::Game};

/// An open folder of tables.
pub(super) struct Syzygy(Tablebase<Chess>);

impl Syzygy {
    pub fn open(dir: &Path) -> Result<Syzygy, HostError> {
        let wrong = |path: &Path, problem: String| HostError::Tree(format!("--syzygy {}: {problem}", path.display()));
        let folder = std::fs::read_dir(dir).map_err(|e| wrong(dir, e.to_string()))?;
        let mut tables = Tablebase::new();
        let mut found = 0;
        for entry in folder {
            let path = entry.map_err(|e| wrong(dir, e.to_string()))?.path();
            match tables.add_file(&path) {
                Ok(()) => found += 1,
                // Not the name of a table.
                Err(e) if e.kind() == ErrorKind::InvalidInput => {}
                Err(e) => return Err(wrong(&path, format!("this table is damaged or cut short: {e}"))),
            }
        }
        match found {
            0 => Err(wrong(dir, "there are no Syzygy tables here (files like KQvK.rtbw)".into())),
            _ => Ok(Syzygy(tables)),
        }
    }

    /// The values of all moves from the nodes of a line, for the players who make them.
    pub fn values(&self, game: &Game, line: &[NodeId]) -> Result<Vec<(NodeId, Verdict)>, HostError> {
        let mut board = game.start();
        let mut found = Vec::new();
        for (i, &id) in line.iter().enumerate() {
            let mut next = None;
            for &edge in game.tree.edges(id) {
                let Ok(Some(m)) = read_san(&board, game.tree.move_text(edge).as_bytes()).map(|f| f.m) else { continue };
                let mut after = board.clone();
                after.play_unchecked(m);
                found.extend(self.verdict(&after)?.map(|v| (edge, v.before_move())));
                if line.get(i + 1) == Some(&edge) {
                    next = Some(after);
                }
            }
            // A null move leads out of what the tables know.
            let Some(after) = next else { break };
            board = after;
        }
        Ok(found)
    }

    fn verdict(&self, board: &Chess) -> Result<Option<Verdict>, HostError> {
        if board.legal_moves().is_empty() {
            let wdl = if board.is_check() { Wdl::Loss } else { Wdl::Draw };
            return Ok(Some(Verdict { wdl, plies: Some(0), source: Source::Rules }));
        }
        let known = match self.0.probe_wdl(board) {
            Err(SyzygyError::MissingTable { metric: Metric::Dtz, .. }) => self.0.probe_wdl_after_zeroing(board).map(AmbiguousWdl::from),
            known => known,
        };
        let wdl = match known {
            Ok(AmbiguousWdl::Win) => Wdl::Win,
            Ok(AmbiguousWdl::Loss) => Wdl::Loss,
            Ok(AmbiguousWdl::Draw | AmbiguousWdl::CursedWin | AmbiguousWdl::BlessedLoss) => Wdl::Draw,
            Ok(AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss) => return Ok(None),
            Err(e @ SyzygyError::ProbeFailed { .. }) => return Err(HostError::Tree(format!("--syzygy: {e}"))),
            // No ending that a table here is about.
            Err(_) => return Ok(None),
        };
        Ok(Some(Verdict { wdl, plies: None, source: Source::Table }))
    }
}
