//! Graphs of loopy games.

use super::MAX_NODES;
use crate::forms::{Calculator, FormError, FormId};
use rustc_hash::FxHashMap;
use zug_core::Side;

/// A place in a game: a node of its graph, or a short game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u32);

/// Marks short games; forms have fewer bits.
const SHORT: u32 = 1 << 31;

impl Place {
    /// A node by its number.
    pub fn node(n: usize) -> Place {
        Place(n as u32)
    }

    /// A short game.
    pub fn short(id: FormId) -> Place {
        Place(id.0 | SHORT)
    }

    /// The number of the node, if it is one.
    #[inline]
    pub fn as_node(self) -> Option<usize> {
        (self.0 & SHORT == 0).then_some(self.0 as usize)
    }

    /// The short game, if it is one.
    #[inline]
    pub fn as_short(self) -> Option<FormId> {
        (self.0 & SHORT != 0).then_some(FormId(self.0 & !SHORT))
    }

    /// The same place where the nodes are numbered from `base`.
    pub(super) fn shifted(self, base: usize) -> Place {
        self.as_node().map_or(self, |n| Place::node(n + base))
    }
}

/// What the two players can move to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Left's options.
    pub left: Vec<Place>,
    /// Right's options.
    pub right: Vec<Place>,
}

impl Node {
    /// The options of a side.
    pub fn options(&self, side: Side) -> &[Place] {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    pub(super) fn options_mut(&mut self, side: Side) -> &mut Vec<Place> {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    fn all(&self) -> impl Iterator<Item = Place> + '_ {
        self.left.iter().chain(&self.right).copied()
    }
}

/// A loopy game: nodes, and where play starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Where play starts.
    pub start: Place,
}

impl Graph {
    /// A short game as a graph without nodes.
    pub fn short(id: FormId) -> Graph {
        Graph { nodes: Vec::new(), start: Place::short(id) }
    }

    /// The short game, if this graph is known to be one.
    pub fn as_short(&self) -> Option<FormId> {
        self.start.as_short()
    }

    /// The options of a place.
    pub(super) fn options(&self, c: &Calculator, place: Place, side: Side) -> Result<Options<'_>, FormError> {
        match place.as_short() {
            None => Ok(Options::Node(self.nodes[place.0 as usize].options(side))),
            Some(id) => {
                let ids = match side {
                    Side::Left => c.arena().left(id)?,
                    Side::Right => c.arena().right(id)?,
                };
                Ok(Options::Short(ids.iter().map(Place::short).collect()))
            }
        }
    }

    /// The nodes that can be reached from the start, each after the one it was first reached from.
    pub(super) fn reached(&self) -> Vec<usize> {
        self.reached_from(self.start)
    }

    pub(super) fn reached_from(&self, place: Place) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        let mut order = Vec::new();
        let mut stack = vec![place];
        while let Some(place) = stack.pop() {
            let Some(n) = place.as_node() else { continue };
            if std::mem::replace(&mut seen[n], true) {
                continue;
            }
            order.push(n);
            stack.extend(self.nodes[n].right.iter().rev());
            stack.extend(self.nodes[n].left.iter().rev());
        }
        order
    }

    /// Only what can be reached, numbered from the start, without options listed twice.
    pub(super) fn packed(&self) -> Graph {
        let order = self.reached();
        let mut numbers = vec![usize::MAX; self.nodes.len()];
        order.iter().enumerate().for_each(|(new, old)| numbers[*old] = new);
        let renamed = |place: &Place| place.as_node().map_or(*place, |n| Place::node(numbers[n]));
        let list = |options: &[Place]| {
            let mut list: Vec<Place> = options.iter().map(renamed).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let nodes = order.iter().map(|n| Node { left: list(&self.nodes[*n].left), right: list(&self.nodes[*n].right) }).collect();
        Graph { nodes, start: renamed(&self.start) }
    }

    /// How many nodes and moves there are.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.nodes.iter().map(|node| node.all().count()).sum())
    }

    /// The game seen from another place.
    pub(super) fn at(&self, place: Place) -> Graph {
        Graph { nodes: self.nodes.clone(), start: place }.packed()
    }

    /// Adds another graph's nodes; gives where its places are now shifted by.
    pub(super) fn absorb(&mut self, other: &Graph) -> usize {
        let base = self.nodes.len();
        let list = |options: &[Place]| options.iter().map(|place| place.shifted(base)).collect();
        self.nodes.extend(other.nodes.iter().map(|node| Node { left: list(&node.left), right: list(&node.right) }));
        base
    }

    /// The same game with the players exchanged.
    pub fn negative(&self, c: &mut Calculator) -> Result<Graph, FormError> {
        let mut place = |p: &Place| p.as_short().map_or(Ok(*p), |id| c.negative(id).map(Place::short));
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let left = node.right.iter().map(&mut place).collect::<Result<_, _>>()?;
            let right = node.left.iter().map(&mut place).collect::<Result<_, _>>()?;
            nodes.push(Node { left, right });
        }
        Ok(Graph { nodes, start: place(&self.start)? })
    }

    /// The sum: in each move a player moves in one of the two.
    pub fn sum(&self, c: &mut Calculator, other: &Graph) -> Result<Graph, FormError> {
        let mut sum = Graph { nodes: Vec::new(), start: Place::node(0) };
        let mut known: FxHashMap<(Place, Place), Place> = FxHashMap::default();
        let mut open = Vec::new();
        let mut place = |c: &mut Calculator, pair: (Place, Place), nodes: &mut Vec<Node>, open: &mut Vec<(usize, (Place, Place))>| {
            if let (Some(a), Some(b)) = (pair.0.as_short(), pair.1.as_short()) {
                return c.sum(a, b).map(Place::short);
            }
            if let Some(place) = known.get(&pair) {
                return Ok(*place);
            }
            if nodes.len() >= MAX_NODES {
                return Err(FormError::TooManyNodes);
            }
            let place = Place::node(nodes.len());
            nodes.push(Node::default());
            open.push((nodes.len() - 1, pair));
            known.insert(pair, place);
            Ok(place)
        };
        sum.start = place(c, (self.start, other.start), &mut sum.nodes, &mut open)?;
        while let Some((n, (a, b))) = open.pop() {
            for side in [Side::Left, Side::Right] {
                let mut options = Vec::new();
                for option in self.options(c, a, side)?.iter() {
                    options.push(place(c, (*option, b), &mut sum.nodes, &mut open)?);
                }
                for option in other.options(c, b, side)?.iter() {
                    options.push(place(c, (a, *option), &mut sum.nodes, &mut open)?);
                }
                c.work(options.len())?;
                *sum.nodes[n].options_mut(side) = options;
            }
        }
        Ok(sum)
    }

    /// Replaces nodes from which play cannot go on for ever by their short forms, and packs the rest.
    pub(super) fn folded(&self, c: &mut Calculator) -> Result<Graph, FormError> {
        let mut graph = self.packed();
        let (mut waiting, mut users) = (vec![0usize; graph.nodes.len()], vec![Vec::new(); graph.nodes.len()]);
        for (n, node) in graph.nodes.iter().enumerate() {
            for target in node.all().filter_map(Place::as_node) {
                waiting[n] += 1;
                users[target].push(n);
            }
        }
        let mut forms: Vec<Option<FormId>> = vec![None; graph.nodes.len()];
        let mut ready: Vec<usize> = (0..graph.nodes.len()).filter(|n| waiting[*n] == 0).collect();
        while let Some(n) = ready.pop() {
            let ids = |options: &[Place]| -> Vec<FormId> {
                options.iter().filter_map(|place| place.as_short().or_else(|| place.as_node().and_then(|n| forms[n]))).collect()
            };
            let (left, right) = (ids(&graph.nodes[n].left), ids(&graph.nodes[n].right));
            forms[n] = Some(c.form(&left, &right)?);
            for user in &users[n] {
                waiting[*user] -= 1;
                if waiting[*user] == 0 {
                    ready.push(*user);
                }
            }
        }
        let folded = |place: Place| place.as_node().and_then(|n| forms[n]).map_or(place, Place::short);
        for node in &mut graph.nodes {
            node.left.iter_mut().chain(&mut node.right).for_each(|place| *place = folded(*place));
        }
        graph.start = folded(graph.start);
        Ok(graph.packed())
    }
}

/// Options of a place.
pub(super) enum Options<'a> {
    Node(&'a [Place]),
    Short(Vec<Place>),
}

impl Options<'_> {
    pub fn iter(&self) -> std::slice::Iter<'_, Place> {
        match self {
            Options::Node(list) => list.iter(),
            Options::Short(list) => list.iter(),
        }
    }
}
