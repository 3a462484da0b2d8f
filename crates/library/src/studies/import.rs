//! Texts and grown trees become studies.

use super::{Format, NewStudy, StudyError, analysis};
use crate::trees::{self, Record};
use std::ops::ControlFlow;
use std::path::Path;
use zug_core::Progress;
use zug_host::{AnyGame, Host, HostError};
use zug_studies::{Draft, DraftGame, DraftGames, DraftNode, Problem};
use zug_tree::{Diagnostic, NodeId, Severity};

/// What a text says.
pub fn draft(host: &Host, new: NewStudy, progress: &Progress) -> Result<Draft, StudyError> {
    let NewStudy { name, text, format, game } = new;
    let game = match format {
        Format::Pgn => Some("chess".to_string()),
        Format::Moves if game.is_none() => return Err(StudyError::Text("say which game the moves are of".into())),
        _ => game,
    };
    let draft = match &game {
        Some(game) if text.trim().is_empty() => empty(host, game)?,
        None if text.trim().is_empty() => return Err(StudyError::Text("there is nothing in it: give a text, or a game to begin".into())),
        _ => read(host, text.as_bytes(), game.as_deref(), progress).map(|draft| Draft { source: text, ..draft })?,
    };
    Ok(Draft { name: name.filter(|n| !n.trim().is_empty()).unwrap_or(draft.name.clone()), ..draft })
}

/// A study that begins with the start of a game.
fn empty(host: &Host, game: &str) -> Result<Draft, StudyError> {
    let game = host.game(game)?;
    let start = game.moves(None)?;
    let root = DraftNode { key: game.key(None)?, ..DraftNode::default() };
    let halfmove = 1 + start.side as u32;
    let info = game.info();
    let game = DraftGame { game: info.name, start: start.position, halfmove, tags: vec![], ending: "*".into(), nodes: vec![root] };
    Ok(Draft { name: info.title, games: [game].into_iter().collect(), ..Draft::default() })
}

/// What a file says, if it has at most so many bytes.
pub fn file(host: &Host, path: &Path, name: String, most: u64, progress: &Progress) -> Result<Draft, StudyError> {
    let bytes = trees::bytes_of(path, most, progress)?;
    let draft = read(host, &bytes, None, progress)?;
    Ok(Draft { name, source: zug_tree::text_of(&bytes), ..draft })
}

/// What the games of a study may take in memory, packed, while it is made: so many times its text, and for any text so
/// many bytes.
const TIMES: u64 = 15;
const FOR_ANY: u64 = 1 << 26;

fn read(host: &Host, bytes: &[u8], game: Option<&str>, progress: &Progress) -> Result<Draft, StudyError> {
    read_within(FOR_ANY.max(TIMES * bytes.len() as u64), host, bytes, game, progress)
}

fn read_within(budget: u64, host: &Host, bytes: &[u8], game: Option<&str>, progress: &Progress) -> Result<Draft, StudyError> {
    let (mut games, mut refused, mut number, mut title) = (DraftGames::default(), Vec::new(), 0, None);
    // Only what is kept of a game stays in memory.
    let (_, diagnostics) = trees::open_each(host, bytes, game, progress, &mut |record| {
        number += 1;
        title.get_or_insert_with(|| record.title());
        match of_record(host, &record, progress) {
            Ok(game) => games.push(game),
            Err(e) if e.is_interruption() => return ControlFlow::Break(()),
            Err(e) => refused.push(Problem { game: number, line: 1, column: 1, message: e.to_string(), grave: true }),
        }
        if games.bytes() > budget { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    progress.check().map_err(HostError::from)?;
    if games.bytes() > budget {
        return Err(StudyError::Text(format!(
            "too much for one study: its first {number} games alone take more than {} MB; cut the file into several",
            budget / 1_000_000
        )));
    }
    let problems: Vec<Problem> = diagnostics.iter().map(problem).chain(refused).collect();
    if games.is_empty() {
        let told = problems
            .iter()
            .find(|p| p.grave)
            .map_or("there is no game in it".into(), |p| format!("line {}, column {}: {}", p.line, p.column, p.message));
        return Err(StudyError::Text(told));
    }
    let name = title.unwrap_or_default();
    let more = if games.len() > 1 { format!(" and {} more", games.len() - 1) } else { String::new() };
    Ok(Draft { name: name + &more, problems, games, ..Draft::default() })
}

fn problem(d: &Diagnostic) -> Problem {
    let grave = d.severity == Severity::Error;
    Problem { game: d.game, line: d.line, column: d.column, message: d.message.clone(), grave }
}

/// A tree as the library keeps it: its nodes by their ids, which are those of the study then.
pub fn of_record(host: &Host, record: &Record, progress: &Progress) -> Result<DraftGame, StudyError> {
    let name = record.game().ok_or_else(|| StudyError::Text("its game is none of zug's, so there is no board to show".into()))?;
    let game = host.game(&name)?;
    let tree = record.tree();
    let start = record.position(NodeId::ROOT).ok_or_else(|| StudyError::Text("its start cannot be understood".into()))?;
    let order: Vec<NodeId> = tree.preorder().collect();
    let mut place = vec![0u32; tree.len()];
    for (&id, at) in order.iter().zip(0..) {
        place[id.0 as usize] = at;
    }
    let line = |id: &NodeId| (tree.parent(*id).map_or(0, |parent| place[parent.0 as usize]), tree.move_text(*id));
    let moves: Vec<(u32, &str)> = order.iter().map(line).collect();
    // What PGN is read from is played and written already. Files have lines that the rules do not know, with null moves
    // or after a draw.
    let keys = match record.chess() {
        Some(chess) => analysis::keys_of(chess).or_else(|| analysis::keys(&*game, &start, &moves)),
        None => None,
    };
    let walked = if keys.is_none() { walked(&*game, &start, &moves, progress)? } else { None };
    let mut walked = walked.map(Vec::into_iter);
    let text = |parts: Vec<&str>| parts.join("\n");
    let node = |(at, (&id, &(parent, written))): (usize, (&NodeId, &(u32, &str)))| {
        let (written, key) = walked.as_mut().and_then(Iterator::next).unwrap_or_else(|| {
            let key = keys.as_ref().map_or_else(|| tree.key(id), |keys| keys[at]);
            (written.to_string(), key)
        });
        let (before, after) = (text(tree.comments_before(id).collect()), text(tree.comments(id).collect()));
        let parent = order[parent as usize].0;
        (id, DraftNode { parent, text: written, key, before, after, nags: tree.nags(id).to_vec() })
    };
    let mut nodes: Vec<(NodeId, DraftNode)> = order.iter().zip(&moves).enumerate().map(node).collect();
    nodes.sort_unstable_by_key(|(id, _)| *id);
    let nodes = nodes.into_iter().map(|(_, node)| node).collect();
    Ok(DraftGame { game: name, start, halfmove: tree.first_halfmove(), tags: record.tags(), ending: record.ending(), nodes })
}

/// The moves of a tree in pre-order as the game writes them, with keys of where they lead; `None` where the rules do
/// not know them.
fn walked(game: &dyn AnyGame, start: &str, moves: &[(u32, &str)], progress: &Progress) -> Result<Option<Vec<(String, u64)>>, HostError> {
    let Ok(mut playing) = game.begin(Some(start)) else { return Ok(None) };
    let root = playing.here();
    let mut walked = Vec::with_capacity(moves.len());
    walked.push((root.text, root.key));
    // Moves made at each node.
    let mut plies = vec![0usize];
    for &(parent, text) in moves.iter().skip(1) {
        progress.check()?;
        let before = plies[parent as usize];
        playing.back_to(before);
        let Ok(there) = playing.step(text) else { return Ok(None) };
        walked.push((there.text, there.key));
        plies.push(before + 1);
    }
    Ok(Some(walked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_is_no_database() {
        let host = Host::new(Some("nowhere".into()));
        let text = "1. e4 *\n".repeat(5000);
        let read = |budget| read_within(budget, &host, text.as_bytes(), None, &Progress::default());
        assert_eq!(read(1_000_000).expect("room enough").games.len(), 5000);
        let told = read(100_000).expect_err("too much").to_string();
        assert!(told.starts_with("too much for one study: its first ") && told.contains("more than 0 MB"), "{told}");
        let stopped = Progress::default();
        stopped.stop();
        assert!(matches!(file(&host, Path::new("/dev/null"), "x".into(), 1, &stopped), Err(StudyError::Game(e)) if e.is_interruption()));
    }
}
