//! Games that are being written down: options, passes, and names of nodes that are not finished yet.

use super::graph::{Graph, Node, Place};
use super::value::Value;
use crate::forms::{Calculator, FormError};
use rustc_hash::FxHashMap;

/// An option that is being written.
#[derive(Clone, Debug)]
pub enum Item {
    /// A value.
    Known(Value),
    /// A move back to the game it is an option of.
    Pass,
    /// A move to the node of a name.
    Name(usize),
    /// A game with moves to names that are not finished.
    Draft(usize),
}

/// Options of a game with moves to itself or to names.
#[derive(Clone, Debug)]
pub struct Draft {
    left: Vec<Item>,
    right: Vec<Item>,
    /// Names that are used here or below, and are not finished.
    missing: Vec<usize>,
}

/// All games being written, and which of them have names.
#[derive(Debug, Default)]
pub struct Drafts {
    drafts: Vec<Draft>,
    named: FxHashMap<usize, usize>,
    /// Games with moves back stay as they are written, and get no values.
    pub(crate) unvalued: bool,
}

impl Drafts {
    /// The game of these options, with a name or without.
    pub fn game(&mut self, c: &mut Calculator, left: Vec<Item>, right: Vec<Item>, name: Option<usize>) -> Result<Item, FormError> {
        let known = |items: &[Item]| -> Option<Vec<Value>> {
            items.iter().map(|item| if let Item::Known(value) = item { Some(value.clone()) } else { None }).collect()
        };
        if let (Some(left), Some(right)) = (known(&left), known(&right)) {
            return Value::of_options(c, &left, &right).map(Item::Known);
        }
        let mut missing = Vec::new();
        for item in left.iter().chain(&right) {
            match item {
                Item::Name(name) => missing.push(*name),
                Item::Draft(draft) => missing.extend(&self.drafts[*draft].missing),
                Item::Known(_) | Item::Pass => {}
            }
        }
        missing.sort_unstable();
        missing.dedup();
        missing.retain(|n| Some(*n) != name);
        let finished = missing.is_empty();
        let draft = self.drafts.len();
        self.drafts.push(Draft { left, right, missing });
        if let Some(name) = name {
            self.named.insert(name, draft);
        }
        if !finished || self.unvalued {
            return Ok(Item::Draft(draft));
        }
        let onside = self.graph(draft, Value::onside_graph);
        let offside = self.graph(draft, Value::offside_graph);
        Value::of_sides(c, &onside, &offside).map(Item::Known)
    }

    /// The graph of a draft whose names are all finished, as it is written.
    pub(crate) fn as_written(&self, draft: usize) -> Option<Graph> {
        self.drafts[draft].missing.is_empty().then(|| self.graph(draft, Value::onside_graph))
    }

    /// The graph of a draft, in which the values stand with one of their sides.
    fn graph(&self, draft: usize, side: impl Fn(&Value) -> Graph) -> Graph {
        let mut graph = Graph { nodes: vec![Node::default()], start: Place::node(0) };
        let mut places: FxHashMap<usize, usize> = FxHashMap::from_iter([(draft, 0)]);
        let mut open = vec![draft];
        while let Some(draft) = open.pop() {
            let node = places[&draft];
            let mut list = |items: &[Item]| {
                let mut options = Vec::new();
                for item in items {
                    let target = match item {
                        Item::Known(value) => {
                            let value = side(value);
                            let base = graph.absorb(&value);
                            options.push(value.start.shifted(base));
                            continue;
                        }
                        Item::Pass => draft,
                        Item::Name(name) => self.named[name],
                        Item::Draft(draft) => *draft,
                    };
                    let place = *places.entry(target).or_insert_with(|| {
                        open.push(target);
                        graph.nodes.push(Node::default());
                        graph.nodes.len() - 1
                    });
                    options.push(Place::node(place));
                }
                options
            };
            let Draft { left, right, .. } = &self.drafts[draft];
            let (left, right) = (list(left), list(right));
            graph.nodes[node] = Node { left, right };
        }
        graph
    }
}
