//! One game of a PGN file.

use crate::tree::{NodeId, Span, Tree};
use shakmaty::Chess;
use zug_games::chess::{fen, read_san};

/// How the movetext ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Termination {
    /// White has won.
    #[serde(rename = "1-0")]
    White,
    /// Black has won.
    #[serde(rename = "0-1")]
    Black,
    /// Drawn.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Unknown, or the game goes on.
    #[serde(rename = "*")]
    Open,
}

impl Termination {
    /// Reads a result; `1/2` and `½` are drawn games too.
    pub fn read(word: &str) -> Option<Termination> {
        Some(match word {
            "1-0" | "1–0" | "1:0" => Termination::White,
            "0-1" | "0–1" | "0:1" => Termination::Black,
            "1/2-1/2" | "1/2" | "½-½" | "½–½" | "½" | "1/2–1/2" => Termination::Draw,
            "*" => Termination::Open,
            _ => return None,
        })
    }

    /// As PGN writes it.
    pub fn text(self) -> &'static str {
        match self {
            Termination::White => "1-0",
            Termination::Black => "0-1",
            Termination::Draw => "1/2-1/2",
            Termination::Open => "*",
        }
    }
}

/// A game: tags, start, moves.
#[derive(Clone, Debug)]
pub struct Game {
    /// The moves.
    pub tree: Tree,
    pub(super) tags: Vec<(Span, Span)>,
    /// The position of the root, when it is not the usual one.
    pub(super) start: Option<Box<Chess>>,
    /// The result at the end, if there is one.
    pub termination: Option<Termination>,
    /// The deepest nesting of parentheses in the text.
    pub nesting: u32,
    /// Where the game begins: byte of the text.
    pub at: usize,
}

impl Game {
    /// A game without moves.
    pub fn new(start: Option<Chess>) -> Game {
        let board = start.clone().unwrap_or_default();
        let tree = Tree::new(super::level::first_halfmove(&board), super::level::key(&board));
        Game { tree, tags: Vec::new(), start: start.map(Box::new), termination: None, nesting: 0, at: 0 }
    }

    /// Gives it a start (`None`: the usual one) and moves, and keeps tags and result.
    pub(crate) fn begin(&mut self, start: Option<Chess>, tree: Tree) {
        let old = std::mem::replace(&mut self.tree, tree);
        self.start = start.map(Box::new);
        for (name, value) in &mut self.tags {
            (*name, *value) = (self.tree.keep(old.text(*name)), self.tree.keep(old.text(*value)));
        }
    }

    /// The position of the root.
    pub fn start(&self) -> Chess {
        self.start.as_deref().cloned().unwrap_or_default()
    }

    /// The tags in the order of the file.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (self.tree.text(*name), self.tree.text(*value)))
    }

    /// The value of a tag; of two with the same name the last counts.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|(n, _)| *n == name).last().map(|(_, value)| value)
    }

    /// Gives a tag a value.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let value = self.tree.keep(value);
        let tree = &self.tree;
        match self.tags.iter_mut().find(|(n, _)| tree.text(*n) == name) {
            Some((_, old)) => *old = value,
            None => {
                let name = self.tree.keep(name);
                self.tags.push((name, value));
            }
        }
    }

    /// The position of a node.
    pub fn position(&self, id: NodeId) -> Chess {
        let mut board = self.start();
        for id in self.tree.path(id).into_iter().skip(1) {
            play(&mut board, self.tree.move_text(id));
        }
        board
    }

    /// The FEN of a node.
    pub fn fen(&self, id: NodeId) -> String {
        fen(&self.position(id))
    }
}

impl Game {
    /// Calls back with every node in pre-order and its position.
    pub fn walk(&self, mut each: impl FnMut(NodeId, &Chess)) {
        // Nodes to visit, with the position before the move to them; a long line without variations needs one entry.
        let mut open = vec![(NodeId::ROOT, self.start())];
        while let Some((id, mut board)) = open.pop() {
            if id != NodeId::ROOT {
                play(&mut board, self.tree.move_text(id));
            }
            each(id, &board);
            if let Some((&first, others)) = self.tree.edges(id).split_first() {
                open.extend(others.iter().rev().map(|&other| (other, board.clone())));
                open.push((first, board));
            }
        }
    }
}

/// Plays a move of a tree, which was legal when it was added.
fn play(board: &mut Chess, text: &str) {
    if let Ok(found) = read_san(board, text.as_bytes()) {
        super::level::make(board, found.m);
    }
}

/// The FEN after moves of analysis from a FEN: null moves and moves after a draw are played too. `None` when one is not
/// legal.
pub fn fen_after(start: &str, moves: &[&str]) -> Option<String> {
    let (mut board, _) = zug_games::chess::read_fen(start, None).ok()?;
    for text in moves {
        let found = read_san(&board, text.as_bytes()).ok()?;
        if !super::level::make(&mut board, found.m) {
            return None;
        }
    }
    Some(fen(&board))
}
