//! A tree that nobody wrote: perfect play as main line, every legal move as an alternative, each with its exact value.

use super::facade::{GAME, start_properties};
use super::record::{Content, Other, Record, go_size};
use std::collections::BTreeMap;
use std::sync::Arc;
use zug_core::Side;
use zug_host::HostError;
use zug_host::{AnyGame, Budget, Progress};
use zug_tree::sgf::{Property, Value};
use zug_tree::{NodeId, Tree};

/// The tree of a position (`None`: the start); the game needs a table.
pub fn optimal(game: Arc<dyn AnyGame>, position: Option<&str>) -> Result<Record, HostError> {
    let line = game.begin(position)?.line(&Budget::GLANCE, &Progress::default())?;
    let mut tree = Tree::new(if line.side == Side::Left { 1 } else { 2 }, game.key(Some(&line.position))?);
    let mut values = Vec::new();
    let mut at = NodeId::ROOT;
    let mut here = line.position.clone();
    for step in &line.line {
        let probed = game.probe(Some(&here))?;
        let (main, others): (Vec<_>, Vec<_>) = probed.moves.iter().partition(|m| m.text == step.text);
        let mut next = at;
        for answer in main.into_iter().chain(others) {
            let id = tree.add(at, &answer.text, game.key(Some(&answer.after))?);
            values.extend(answer.verdict.0.map(|v| (id, v)));
            if answer.text == step.text {
                next = id;
            }
        }
        (at, here) = (next, step.position.clone());
    }
    let property = |name: &str, value: &str| Property { name: name.into(), values: vec![Value::of(value)] };
    let mut root = vec![property(GAME, &game.info().name)];
    let start = position.map(|_| line.position.clone());
    let points = go_size(&game.info().name);
    root.extend(start.iter().flat_map(|start| start_properties(start, points)));
    let mut record = Record::of(Content::Other(Box::new(Other { game: Some(game), points, tree, start, tags: BTreeMap::new(), root })));
    record.values.extend(values);
    Ok(record)
}
