//! A tree in numbers.

use crate::tree::Tree;
use rustc_hash::FxHashSet;
use serde::Serialize;
use std::collections::BTreeMap;

/// What can be counted in a tree of any game. Lengths are in halfmoves from the root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Positions, the start included.
    pub nodes: usize,
    /// Lines: positions without a move.
    pub terminal_nodes: usize,
    /// The most deviations on a way.
    pub max_depth: u32,
    /// The longest line.
    pub longest_line: u32,
    /// How many lines there are of each depth.
    pub lines_by_depth: BTreeMap<u32, usize>,
    /// How many lines there are of each length.
    pub lines_by_length: BTreeMap<u32, usize>,
    /// Positions that differ.
    pub distinct_positions: usize,
}

impl Report {
    /// Counts a tree.
    pub fn of(tree: &Tree) -> Report {
        let (mut by_depth, mut by_length) = (Histogram::default(), Histogram::default());
        let mut keys = FxHashSet::default();
        keys.reserve(tree.len());
        for id in tree.ids() {
            keys.insert(tree.key(id));
            if tree.is_terminal(id) {
                by_depth.add(tree.depth(id));
                by_length.add(tree.ply(id));
            }
        }
        let (lines_by_depth, lines_by_length) = (by_depth.0, by_length.0);
        Report {
            nodes: tree.len(),
            terminal_nodes: lines_by_depth.values().sum(),
            max_depth: lines_by_depth.last_key_value().map_or(0, |(d, _)| *d),
            longest_line: lines_by_length.last_key_value().map_or(0, |(l, _)| *l),
            lines_by_depth,
            lines_by_length,
            distinct_positions: keys.len(),
        }
    }
}

#[derive(Default)]
struct Histogram(BTreeMap<u32, usize>);

impl Histogram {
    fn add(&mut self, value: u32) {
        *self.0.entry(value).or_default() += 1;
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "lines               {}", self.terminal_nodes)?;
        writeln!(f, "positions           {}, {} of them distinct", self.nodes, self.distinct_positions)?;
        writeln!(f, "longest line        {} halfmoves", self.longest_line)?;
        writeln!(f, "greatest depth      {}", self.max_depth)?;
        for (title, histogram) in [("depth", &self.lines_by_depth), ("length", &self.lines_by_length)] {
            writeln!(f, "\n{title:>6}  lines")?;
            for (value, count) in histogram {
                writeln!(f, "{value:>6}  {count}")?;
            }
        }
        Ok(())
    }
}
