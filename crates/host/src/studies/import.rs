//! Texts become studies.

use super::{Format, NewStudy, StudyError};
use crate::game::AnyGame;
use crate::game_text::read_game;
use crate::registry::Host;
use zug_core::Side;
use zug_studies::{Draft, DraftGame, DraftNode};

/// What a text says.
pub fn draft(host: &Host, new: NewStudy) -> Result<Draft, StudyError> {
    let NewStudy { name, text, format, game } = new;
    let draft = match (format, game) {
        (Format::Moves | Format::Auto, Some(game)) => moves(&*host.game(&game)?, text)?,
        _ => return Err(StudyError::Text("say which game the moves are of".into())),
    };
    Ok(Draft { name: name.filter(|n| !n.trim().is_empty()).unwrap_or(draft.name.clone()), ..draft })
}

/// A list of moves of a game, perhaps none.
fn moves(game: &dyn AnyGame, text: String) -> Result<Draft, StudyError> {
    let (from, moves) = read_game(&text);
    let line = (0..).zip(moves.iter().copied());
    let tree: Vec<(u32, &str)> = std::iter::once((0, "")).chain(line).collect();
    let start = game.moves(from)?;
    let played = game.walk(from, &tree, false)?;
    let nodes =
        tree.iter().zip(played).map(|(&(parent, _), there)| DraftNode { parent, text: there.text, key: there.key, ..DraftNode::default() });
    let halfmove = if start.side == Side::Left { 1 } else { 2 };
    let info = game.info();
    let games =
        vec![DraftGame { game: info.name, start: start.position, halfmove, tags: vec![], ending: "*".into(), nodes: nodes.collect() }];
    Ok(Draft { name: info.title, source: text, problems: vec![], games })
}
