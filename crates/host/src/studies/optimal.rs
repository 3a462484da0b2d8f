//! Perfect play as a study: the best line is the main line, every other legal move an alternative.

use super::StudyError;
use crate::game::AnyGame;
use zug_core::Side;
use zug_studies::{Draft, DraftGame, DraftNode};

/// Perfect play from a position.
pub fn draft(game: &dyn AnyGame, position: Option<&str>) -> Result<Draft, StudyError> {
    let line = game.line(position)?;
    let mut nodes = vec![DraftNode { key: game.key(Some(&line.position))?, ..DraftNode::default() }];
    // The main line takes the first places, so that it has the smallest numbers; its alternatives follow, node by node.
    for (parent, step) in (0..).zip(&line.line) {
        nodes.push(DraftNode { parent, text: step.text.clone(), key: game.key(Some(&step.position))?, ..DraftNode::default() });
    }
    let mut here = line.position.as_str();
    for (parent, step) in (0..).zip(&line.line) {
        for other in game.probe(Some(here))?.moves.into_iter().filter(|m| m.text != step.text) {
            nodes.push(DraftNode { parent, text: other.text, key: game.key(Some(&other.after))?, ..DraftNode::default() });
        }
        here = &step.position;
    }
    let info = game.info();
    let halfmove = if line.side == Side::Left { 1 } else { 2 };
    let tags = vec![("Event".to_string(), format!("{}: perfect play", info.title))];
    let game = DraftGame { game: info.name, start: line.position, halfmove, tags, ending: "*".into(), nodes };
    Ok(Draft { name: format!("{}: perfect play", info.title), games: vec![game], ..Draft::default() })
}
