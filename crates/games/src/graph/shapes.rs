//! Graphs that have names: `path-5`, `cycle-6`, `star-4`, `complete-4`, `ladder-3`. In Hackenbush the first vertex is
//! the ground and edges are green; a ladder there has a black and a white side.

use super::board::{EMPTY, GREEN, Graph, LEFT, MOST_VERTICES, OUT, RIGHT};
use smallvec::SmallVec;
use zug_core::ReadError;

/// The graph with this name, if it is one; edges are of this kind.
pub(super) fn named(text: &str, kind: u8) -> Option<Result<Graph, ReadError>> {
    let (name, size) = text.split_once('-').filter(|(name, _)| name.bytes().all(|b| b.is_ascii_alphabetic()))?;
    let wrong = |at: usize, problem: String| Some(Err(ReadError::at(at, problem)));
    let n = match size.parse::<usize>() {
        Ok(n) if (1..=MOST_VERTICES).contains(&n) => n,
        _ => return wrong(name.len() + 1, format!("found '{size}', expected a number of vertices from 1 to {MOST_VERTICES}")),
    };
    if name == "ladder" {
        return match kind {
            _ if n > (MOST_VERTICES - 1) / 2 => wrong(name.len() + 1, format!("a ladder has at most {} rungs", (MOST_VERTICES - 1) / 2)),
            GREEN => Some(Ok(coloured_ladder(n as u8))),
            _ => Some(Ok(ladder(n as u8, kind))),
        };
    }
    let row = |n: usize| (1..n as u8).map(|v| (v - 1, v));
    let mut edges: Vec<(u8, u8)> = match name {
        "path" => row(n).collect(),
        "cycle" if n > 2 => row(n).chain([(0, n as u8 - 1)]).collect(),
        "cycle" => return wrong(name.len() + 1, "a cycle has at least 3 vertices".into()),
        "star" => (1..n as u8).map(|v| (0, v)).collect(),
        "complete" => (0..n as u8).flat_map(|a| (a + 1..n as u8).map(move |b| (a, b))).collect(),
        _ => {
            return wrong(
                0,
                format!("found '{name}', expected path, cycle, star, complete or ladder, or vertices and edges like ...:1-2,2-3"),
            );
        }
    };
    edges.sort_unstable();
    if edges.len() > 1_000 {
        return wrong(name.len() + 1, "the graph has more than 1000 edges".into());
    }
    let mut graph = Graph { held: SmallVec::from_elem(EMPTY, n), edges: edges.into_iter().map(|(a, b)| (a, b, kind)).collect() };
    if kind == GREEN {
        graph.held[0] = OUT;
    }
    Some(Ok(graph))
}

/// Two paths with rungs between them.
fn ladder(n: u8, kind: u8) -> Graph {
    let sides = (1..n).flat_map(|i| [(i - 1, i), (n + i - 1, n + i)]);
    let mut edges: SmallVec<_> = sides.chain((0..n).map(|i| (i, n + i))).map(|(a, b)| (a, b, kind)).collect();
    edges.sort_unstable();
    Graph { held: SmallVec::from_elem(EMPTY, 2 * usize::from(n)), edges }
}

/// The same on the ground: Left's side, Right's side, green rungs.
fn coloured_ladder(n: u8) -> Graph {
    let below = |v: u8, first: u8| if v == first { 0 } else { v - 1 };
    let left = (1..=n).map(|v| (below(v, 1), v, LEFT));
    let right = (n + 1..=2 * n).map(|v| (below(v, n + 1), v, RIGHT));
    let mut edges: SmallVec<_> = left.chain(right).chain((1..=n).map(|v| (v, n + v, GREEN))).collect();
    edges.sort_unstable();
    let held = std::iter::once(OUT).chain(std::iter::repeat_n(EMPTY, 2 * usize::from(n))).collect();
    Graph { held, edges }
}
