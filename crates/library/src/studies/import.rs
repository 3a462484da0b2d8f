//! Texts and grown trees become studies.

use super::{Format, NewStudy, StudyError, analysis};
use crate::trees::{self, Record};
use std::ops::ControlFlow;
use std::path::Path;
use zug_core::Progress;
use zug_host::Host;
use zug_studies::{Draft, DraftGame, DraftNode, Problem};
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
    let games = vec![DraftGame { game: info.name, start: start.position, halfmove, tags: vec![], ending: "*".into(), nodes: vec![root] }];
    Ok(Draft { name: info.title, games, ..Draft::default() })
}

/// What a file says.
pub fn file(host: &Host, path: &Path, name: String, progress: &Progress) -> Result<Draft, StudyError> {
    let bytes = trees::read_file(path, trees::MOST_BYTES, progress)?;
    let draft = read(host, &bytes, None, progress)?;
    Ok(Draft { name, source: zug_tree::text_of(&bytes), ..draft })
}

/// What a study may take in memory while it is made, about: so many times its text, and for any text so many bytes. Games with moves take 30 times their text.
const TIMES: u64 = 40;
const FOR_ANY: u64 = 1 << 28;

fn read(host: &Host, bytes: &[u8], game: Option<&str>, progress: &Progress) -> Result<Draft, StudyError> {
    read_within(FOR_ANY.max(TIMES * bytes.len() as u64), host, bytes, game, progress)
}

/// Bytes that a game takes, about.
fn weight(game: &DraftGame) -> u64 {
    // A short text takes so much, too.
    const ANY_TEXT: usize = 32;
    let node = |n: &DraftNode| size_of::<DraftNode>() + ANY_TEXT + n.before.len() + n.after.len();
    let tags = game.tags.iter().map(|(name, value)| 3 * ANY_TEXT + name.len() + value.len()).sum::<usize>();
    (size_of::<DraftGame>() + 3 * ANY_TEXT + game.start.len() + tags + game.nodes.iter().map(node).sum::<usize>()) as u64
}

fn read_within(budget: u64, host: &Host, bytes: &[u8], game: Option<&str>, progress: &Progress) -> Result<Draft, StudyError> {
    let (mut games, mut refused, mut number, mut title, mut used) = (Vec::new(), Vec::new(), 0, None, 0);
    // Only what is kept of a game stays in memory.
    let (_, diagnostics) = trees::open_each(host, bytes, game, progress, &mut |record| {
        number += 1;
        title.get_or_insert_with(|| record.title());
        match of_record(host, &record) {
            Ok(game) => {
                used += weight(&game);
                games.push(game);
            }
            Err(e) => refused.push(Problem { game: number, line: 1, column: 1, message: e.to_string(), grave: true }),
        }
        if used > budget { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if used > budget {
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

/// A tree as the library keeps it: its nodes in pre-order.
pub fn of_record(host: &Host, record: &Record) -> Result<DraftGame, StudyError> {
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
    // What PGN is read from is played and written already. Files have lines that the rules do not know, with null moves or after a draw.
    let keys = match record.chess() {
        Some(chess) => analysis::keys_of(chess).or_else(|| analysis::keys(&*game, &start, &moves)),
        None => None,
    };
    let walked = if keys.is_none() { game.walk(Some(&start), &moves, false).ok() } else { None };
    let text = |parts: Vec<&str>| parts.join("\n");
    let node = |(at, (&id, &(parent, written))): (usize, (&NodeId, &(u32, &str)))| {
        let (written, key) = match &walked {
            Some(walked) => (walked[at].text.clone(), walked[at].key),
            None => (written.to_string(), keys.as_ref().map_or_else(|| tree.key(id), |keys| keys[at])),
        };
        let (before, after) = (text(tree.comments_before(id).collect()), text(tree.comments(id).collect()));
        DraftNode { parent, text: written, key, before, after, nags: tree.nags(id).to_vec() }
    };
    let nodes = order.iter().zip(&moves).enumerate().map(node).collect();
    Ok(DraftGame { game: name, start, halfmove: tree.first_halfmove(), tags: record.tags(), ending: record.ending(), nodes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_is_no_database() {
        let host = Host::new(Some("nowhere".into()));
        let text = "1. e4 *\n".repeat(5000);
        let read = |budget| read_within(budget, &host, text.as_bytes(), None, &Progress::default());
        assert_eq!(read(5_000_000).expect("room enough").games.len(), 5000);
        let told = read(1_000_000).expect_err("too much").to_string();
        assert!(told.starts_with("too much for one study: its first ") && told.contains("more than 1 MB"), "{told}");
        let stopped = Progress::default();
        stopped.stop();
        assert!(matches!(file(&host, Path::new("/dev/null"), "x".into(), &stopped), Err(StudyError::Game(e)) if e.is_interruption()));
    }
}
