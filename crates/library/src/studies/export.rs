//! Studies become files.

use super::StudyError;
use crate::trees::{Export, Record, View};
use zug_core::step::halfmoves;
use zug_host::Host;
use zug_studies::DraftGame;
use zug_tree::{NodeId, Tree};

/// The games as one file.
pub fn export(host: &Host, games: &[DraftGame], format: Export) -> Result<String, StudyError> {
    if games.len() > 1 && !format.has_several() {
        return Err(StudyError::Text("such a file has one game: say which".into()));
    }
    let texts = games.iter().map(|game| Ok(record(host, game)?.export(format, &View::default())?));
    Ok(texts.collect::<Result<Vec<_>, StudyError>>()?.join("\n"))
}

fn record(host: &Host, kept: &DraftGame) -> Result<Record, StudyError> {
    let game = host.game(&kept.game)?;
    let mut tree = Tree::new(kept.halfmove, kept.nodes.first().map_or(0, |root| root.key));
    tree.reserve(kept.nodes.len());
    for (number, node) in (0..).zip(&kept.nodes) {
        let id = match number {
            0 => NodeId::ROOT,
            _ => tree.add_step(NodeId(node.parent), &node.text, node.key, halfmoves(&node.text)),
        };
        for text in [&node.before].into_iter().filter(|t| !t.is_empty()) {
            tree.comment_before(id, text);
        }
        for text in [&node.after].into_iter().filter(|t| !t.is_empty()) {
            tree.comment(id, text);
        }
        if !node.nags.is_empty() {
            tree.note_mut(id).nags = node.nags.iter().copied().collect();
        }
    }
    Ok(Record::kept(game, &kept.start, &kept.tags, &kept.ending, tree)?)
}
