//! Everything there is to say about a game, as plain data.

use super::game::{Game, Termination};
use crate::report::Report;
use crate::tree::{NodeId, Tree};
use serde::Serialize;
use std::collections::BTreeMap;

/// A game in facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// The tags.
    pub tags: BTreeMap<String, String>,
    /// The start; `None` where it has no FEN.
    pub start_fen: Option<String>,
    /// The counts.
    #[serde(flatten)]
    pub report: Report,
    /// The deepest nesting of parentheses in the text.
    pub max_nesting: u32,
    /// The moves of the main line.
    pub mainline_san: Vec<String>,
    /// Their number.
    pub mainline_length: usize,
    /// Where they lead.
    pub mainline_end_fen: Option<String>,
    /// Comments by the edge indices from the root, with `^` for those before a move; left out where they would fill the
    /// memory.
    pub comments: Option<BTreeMap<String, String>>,
    /// Glyphs by the edge indices from the root.
    pub nags: Option<BTreeMap<String, Vec<u32>>>,
    /// Positions with a comment.
    pub nodes_with_comment: usize,
    /// All glyphs; one that a move has twice counts once.
    pub nags_total: usize,
    /// The result at the end of the moves.
    pub termination: Option<Termination>,
}

/// The facts of a game.
pub fn facts(game: &Game) -> Facts {
    let tree = &game.tree;
    let line: Vec<NodeId> = tree.line_from(NodeId::ROOT).collect();
    let end = *line.last().expect("the root");
    let tags = game.tags().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let (start_fen, end_fen) = (Some(game.fen(NodeId::ROOT)), Some(game.fen(end)));
    tree_facts(tree, tags, start_fen, end_fen, game.nesting, game.termination)
}

/// The facts of a tree of any game; positions are in its notation.
pub fn tree_facts(
    tree: &Tree,
    tags: BTreeMap<String, String>,
    start: Option<String>,
    end: Option<String>,
    nesting: u32,
    termination: Option<Termination>,
) -> Facts {
    let mainline_san: Vec<String> = tree.line_from(NodeId::ROOT).skip(1).map(|id| tree.move_text(id).to_string()).collect();
    let noted = || tree.ids().filter(|id| tree.note(*id).is_some());
    // Paths of long lines with many notes would need the square of the text.
    let room = noted().map(|id| 2 * u64::from(tree.ply(id))).sum::<u64>() < 1 << 25;
    let mut comments = BTreeMap::new();
    let mut nags = BTreeMap::new();
    for id in noted().take(if room { usize::MAX } else { 0 }) {
        let path = tree.choices(id).iter().map(u32::to_string).collect::<Vec<_>>().join(".");
        let joined = |texts: &mut dyn Iterator<Item = &str>| texts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        let before = joined(&mut tree.comments_before(id));
        if !before.is_empty() {
            comments.insert(format!("{path}^"), before);
        }
        let glyphs = distinct(tree.nags(id));
        if !glyphs.is_empty() {
            nags.insert(path.clone(), glyphs);
        }
        let after = joined(&mut tree.comments(id));
        if !after.is_empty() {
            comments.insert(path, after);
        }
    }
    Facts {
        tags,
        start_fen: start,
        report: Report::of(tree),
        max_nesting: nesting,
        mainline_length: mainline_san.len(),
        mainline_san,
        mainline_end_fen: end,
        comments: room.then_some(comments),
        nags: room.then_some(nags),
        nodes_with_comment: tree
            .ids()
            .filter(|id| tree.comments(*id).next().is_some() || tree.comments_before(*id).next().is_some())
            .count(),
        nags_total: tree.ids().map(|id| distinct(tree.nags(id)).len()).sum(),
        termination,
    }
}

fn distinct(nags: &[u32]) -> Vec<u32> {
    let mut nags = nags.to_vec();
    nags.sort_unstable();
    nags.dedup();
    nags
}
