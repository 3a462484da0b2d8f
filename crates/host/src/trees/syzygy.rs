//! Exact results of chess endings from Syzygy tables: won, drawn (also by the fifty-move rule) or lost. Their distances are not
//! plies to the end, so none are told. Where only the WDL table of an ending is there and not the DTZ table, the moves already made towards
//! the fifty are not counted.

use crate::error::HostError;
use shakmaty::{Chess, Position};
use shakmaty_syzygy::{AmbiguousWdl, Metric, SyzygyError, Tablebase};
use std::io::ErrorKind;
use std::path::Path;
use zug_core::{Source, Verdict, Wdl};
use zug_games::chess::read_san;
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

#[cfg(test)]
mod tests {
    use super::*;
    use zug_tree::pgn::read_text;

    /// A table with one value for each side to move, which is a form the format has: 16 bytes, no blocks. Captures and stalemates are not
    /// looked up, so for queen against king these two values are the truth.
    fn queen_against_king() -> [u8; 16] {
        let (king, queen, other) = (6, 5, 6 | 8);
        let both = |piece: u8| piece | piece << 4;
        let (white_wins, black_loses) = ([0x80, 4], [0x80, 0]);
        let head = [0x71, 0xe8, 0x23, 0x5d, 1, 0, both(king), both(queen), both(other), 0];
        let mut file = [0; 16];
        file[..10].copy_from_slice(&head);
        file[10..12].copy_from_slice(&white_wins);
        file[12..14].copy_from_slice(&black_loses);
        file
    }

    #[test]
    fn endings_have_their_values() {
        let dir = tempfile::tempdir().expect("a folder");
        std::fs::write(dir.path().join("KQvK.rtbw"), queen_against_king()).expect("written");
        let syzygy = Syzygy::open(dir.path()).expect("a table");
        let values = |text: &str| {
            let game = &read_text(text).games[0];
            let line: Vec<NodeId> = game.tree.line_from(NodeId::ROOT).collect();
            let found = syzygy.values(game, &line).expect("values");
            found.into_iter().map(|(id, v)| (game.tree.move_text(id).to_string(), v.wdl)).collect::<Vec<_>>()
        };
        let named = |all: &[(&str, Wdl)]| all.iter().map(|(text, wdl)| (text.to_string(), *wdl)).collect::<Vec<_>>();
        // A win, a stalemate, a queen that is taken; then a loss.
        let text = "[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qg3 (1. Kf7) (1. Qg6) (1. Qg7#) (1. Qg8+) 1... Kh7 *";
        let expected =
            [("Qg3", Wdl::Win), ("Kf7", Wdl::Win), ("Qg6", Wdl::Draw), ("Qg7#", Wdl::Win), ("Qg8+", Wdl::Draw), ("Kh7", Wdl::Loss)];
        assert_eq!(values(text), named(&expected));
        // Nothing is known of a rook.
        assert_eq!(values("[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n1. Rg3 *"), []);
    }

    #[test]
    fn what_is_wrong_with_a_folder_is_said() {
        let dir = tempfile::tempdir().expect("a folder");
        let problem = |path: &Path| Syzygy::open(path).err().map(|e| e.to_string()).unwrap_or_default();
        assert!(problem(&dir.path().join("nowhere")).contains("nowhere: "));
        std::fs::write(dir.path().join("notes.txt"), "x").expect("written");
        assert!(problem(dir.path()).contains("there are no Syzygy tables here"));
        std::fs::write(dir.path().join("KQvK.rtbw"), "x").expect("written");
        assert!(problem(dir.path()).contains("KQvK.rtbw: this table is damaged"));
        std::fs::write(dir.path().join("KQvK.rtbw"), [0; 16]).expect("written");
        let syzygy = Syzygy::open(dir.path()).expect("the size is right");
        let read = read_text("[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qg3 *");
        let line: Vec<NodeId> = read.games[0].tree.line_from(NodeId::ROOT).collect();
        let error = syzygy.values(&read.games[0], &line).err().map(|e| e.to_string()).unwrap_or_default();
        assert!(error.contains("KQvK"), "{error}");
    }
}
