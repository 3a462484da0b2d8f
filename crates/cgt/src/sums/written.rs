//! Games as they are written as summands, for misère play: a canonical form of normal play would be another game there.

use super::Stop;
use super::ruleset::{Drawer, MOVE_BYTES, Parts, Position, Room, Ruleset, Shelf, TextMove};
use crate::forms::{Arena, Patience};
use crate::misere::{TreeId, Trees, read_tree};
use std::sync::Arc;
use zug_core::{ReadError, Side};

/// Bytes that the games of a sum may take: a sum is read before anybody can stop it.
const BYTES: usize = 64 << 20;
/// Longest text of a game.
const LONGEST: usize = 1_000;

/// The games of a solver's sums.
pub(super) struct WrittenGames {
    arena: Arc<Arena>,
    trees: Trees,
    positions: Vec<TreeId>,
}

impl WrittenGames {
    pub fn new(arena: Arc<Arena>) -> Self {
        WrittenGames { arena, trees: Trees::new(BYTES), positions: Vec::new() }
    }

    fn write_down(&mut self, tree: TreeId) -> Position {
        self.positions.push(tree);
        Position((self.positions.len() - 1) as u32)
    }

    fn tree(&self, p: Position) -> TreeId {
        self.positions[p.0 as usize]
    }

    /// The text of a game; what is too long for that has a number behind its beginning.
    fn text_of(&self, tree: TreeId) -> String {
        let text = self.trees.text(tree, LONGEST);
        if text.ends_with('…') { format!("{text}#{}", tree.number()) } else { text }
    }
}

impl Ruleset for WrittenGames {
    fn is_impartial(&self) -> bool {
        false
    }

    fn read(&mut self, text: &str) -> Result<Position, ReadError> {
        let tree = read_tree(&self.arena, &mut self.trees, text, Patience::default())?;
        // With the negatives of all that follows.
        self.trees.negative(tree, &mut Patience::default()).map_err(|e| ReadError::at(0, e.to_string()))?;
        Ok(self.write_down(tree))
    }

    fn write(&self, p: Position) -> String {
        self.text_of(self.tree(p))
    }

    fn negate(&mut self, p: Position) -> Position {
        let negative = self.trees.negative(self.tree(p), &mut Patience::default()).expect("made when it was read");
        self.write_down(negative)
    }

    fn moves(&mut self, p: Position, side: Side, room: &mut Room) -> Result<Vec<TextMove>, Stop> {
        let mut moves = Vec::new();
        for option in self.trees.options(self.tree(p), side).to_vec() {
            let text = self.text_of(option);
            room.take(MOVE_BYTES + text.len())?;
            moves.push(TextMove { text, after: self.write_down(option) });
        }
        Ok(moves)
    }

    fn forget_after(&mut self, p: Position) {
        self.positions.truncate(p.0 as usize + 1);
    }

    fn last(&self) -> Option<Position> {
        self.positions.len().checked_sub(1).map(|n| Position(n as u32))
    }

    /// Nothing of normal play is known of them.
    fn parts(&mut self, _: Position, _: &mut Shelf, _: &mut Parts) -> Result<(), Stop> {
        Err(Stop::Memory)
    }

    fn options(&mut self, _: u32, _: Side, _: &mut Shelf, _: &mut Drawer) -> Result<(), Stop> {
        Err(Stop::Memory)
    }

    fn text(&self, _: u32, _: bool) -> String {
        String::new()
    }

    fn bytes(&self) -> usize {
        self.positions.len() * size_of::<TreeId>() + self.trees.bytes()
    }

    fn keep(&mut self, _: &[u32], _: &mut Shelf) {}
}
