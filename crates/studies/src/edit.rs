//! Edits of a tree. Each becomes steps that say what was there and what is there now, so undoing is the same steps
//! backwards.

use crate::columns::{CHILDREN, path};
use crate::sheet::{Sheet, Step};
use crate::{Changes, LibraryError};
use rusqlite::params;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A move to be added, with the key of the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As the game writes it.
    pub text: String,
    /// Equal for equal positions.
    pub key: u64,
}

/// What a person does to a tree. As clients write it, moves to be added are texts (`M`), and have no keys yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
#[schemars(rename = "Edit")]
pub enum Edit<M = Move> {
    /// Follows moves from a node and adds those that are not there yet, each as the last of its siblings.
    Add {
        /// Where to begin.
        parent: u32,
        /// The moves.
        moves: Vec<M>,
    },
    /// Deletes a node and all below it.
    Delete {
        /// The node.
        node: u32,
    },
    /// One place up among its siblings.
    Promote {
        /// The node.
        node: u32,
    },
    /// Makes every move on the way to a node the first of its siblings.
    Main {
        /// The node.
        node: u32,
    },
    /// Puts a node at a place among its siblings; 0 is the main line.
    Move {
        /// The node.
        node: u32,
        /// The place, from 0.
        index: usize,
    },
    /// Replaces the comments that are given.
    Comment {
        /// The node.
        node: u32,
        /// Before the move.
        before: Option<String>,
        /// After it.
        after: Option<String>,
    },
    /// Replaces the glyphs.
    Nags {
        /// The node.
        node: u32,
        /// The new ones.
        nags: Vec<u32>,
    },
    /// Replaces the tags of the game.
    Tags {
        /// The new ones.
        tags: BTreeMap<String, String>,
    },
}

impl<M> Edit<M> {
    /// The same with other moves, which `known` makes of those that are to be added below a node.
    pub fn with_moves<N, E>(self, known: impl FnOnce(u32, Vec<M>) -> Result<Vec<N>, E>) -> Result<Edit<N>, E> {
        Ok(match self {
            Edit::Add { parent, moves } => Edit::Add { parent, moves: known(parent, moves)? },
            Edit::Delete { node } => Edit::Delete { node },
            Edit::Promote { node } => Edit::Promote { node },
            Edit::Main { node } => Edit::Main { node },
            Edit::Move { node, index } => Edit::Move { node, index },
            Edit::Comment { node, before, after } => Edit::Comment { node, before, after },
            Edit::Nags { node, nags } => Edit::Nags { node, nags },
            Edit::Tags { tags } => Edit::Tags { tags },
        })
    }
}

/// What an edit did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edited {
    /// The study's revision after it.
    pub revision: u64,
    /// The nodes it added, or found where it wanted to add.
    pub added: Vec<u32>,
    /// What it changed in the tree of the revision before; `None` when that is too much to tell.
    #[serde(default)]
    pub changes: Option<Changes>,
}

/// Edits a game; all edits or none.
pub(crate) fn edit(sheet: &mut Sheet, edits: &[Edit]) -> Result<Vec<u32>, LibraryError> {
    let mut work = Work { sheet, steps: Vec::new(), added: Vec::new() };
    for edit in edits {
        work.edit(edit)?;
    }
    let Work { steps, added, .. } = work;
    if !steps.is_empty() {
        sheet.remember(&steps)?;
    }
    Ok(added)
}

/// Takes the last edit back.
pub(crate) fn undo(sheet: &mut Sheet) -> Result<(), LibraryError> {
    let (number, steps) = sheet.history(true)?.ok_or(LibraryError::NothingToUndo)?;
    for step in serde_json::from_str::<Vec<Step>>(&steps)?.into_iter().rev() {
        sheet.write(&step.backwards())?;
    }
    sheet.mark(number, &steps, false)
}

/// Does what was taken back again.
pub(crate) fn redo(sheet: &mut Sheet) -> Result<(), LibraryError> {
    let (number, steps) = sheet.history(false)?.ok_or(LibraryError::NothingToRedo)?;
    for step in serde_json::from_str::<Vec<Step>>(&steps)? {
        sheet.write(&step)?;
    }
    sheet.mark(number, &steps, true)
}

/// Edits under way in one transaction.
struct Work<'a, 'b> {
    sheet: &'a mut Sheet<'b>,
    steps: Vec<Step>,
    added: Vec<u32>,
}

impl Work<'_, '_> {
    fn edit(&mut self, edit: &Edit) -> Result<(), LibraryError> {
        match edit {
            Edit::Add { parent, moves } => self.add(*parent, moves),
            Edit::Delete { node } => {
                self.way_to(*node)?;
                self.step(Step::Gone(*node, false, true))
            }
            Edit::Move { node, index } => self.place(*node, *index),
            Edit::Promote { node } => {
                let place = self.siblings(*node)?.iter().position(|&(id, _)| id == *node).unwrap_or(0);
                self.place(*node, place.saturating_sub(1))
            }
            Edit::Main { node } => self.way_to(*node)?.into_iter().skip(1).try_for_each(|id| self.place(id, 0)),
            Edit::Comment { node, before, after } => {
                let (old_before, old_after, _) = self.notes(*node)?;
                before.iter().try_for_each(|text| self.step(Step::Before(*node, old_before.clone(), text.clone())))?;
                after.iter().try_for_each(|text| self.step(Step::After(*node, old_after.clone(), text.clone())))
            }
            Edit::Nags { node, nags } => {
                let old = self.notes(*node)?.2;
                self.step(Step::Nags(*node, old, nags.clone()))
            }
            Edit::Tags { tags } => {
                let old: String =
                    self.sheet.db.query_row("SELECT tags FROM game WHERE id = ?1", params![self.sheet.game], |row| row.get(0))?;
                self.step(Step::Tags(serde_json::from_str(&old)?, tags.clone().into_iter().collect()))
            }
        }
    }

    fn step(&mut self, step: Step) -> Result<(), LibraryError> {
        self.sheet.write(&step)?;
        self.steps.push(step);
        Ok(())
    }

    /// The ids from the root to a node that is neither deleted nor the root.
    fn way_to(&self, node: u32) -> Result<Vec<u32>, LibraryError> {
        let way = path(self.sheet.db, self.sheet.game, node)?;
        if node == 0 { Err(LibraryError::Root) } else { Ok(way) }
    }

    fn notes(&self, node: u32) -> Result<(String, String, Vec<u32>), LibraryError> {
        path(self.sheet.db, self.sheet.game, node)?;
        let sql = "SELECT ifnull(before, ''), ifnull(after, ''), ifnull(nags, '[]') FROM node WHERE game = ?1 AND id = ?2";
        let (before, after, nags): (_, _, String) =
            self.sheet.db.query_row(sql, params![self.sheet.game, node], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok((before, after, serde_json::from_str(&nags)?))
    }

    /// A node with its siblings in order, and their places.
    fn siblings(&self, node: u32) -> Result<Vec<(u32, i64)>, LibraryError> {
        let way = self.way_to(node)?;
        let parent = way[way.len() - 2];
        self.children(parent).map(|children| children.into_iter().map(|(id, place, _)| (id, place)).collect())
    }

    fn children(&self, parent: u32) -> Result<Vec<(u32, i64, String)>, LibraryError> {
        let mut children = self.sheet.db.prepare_cached(&format!("SELECT id, place, move FROM node {CHILDREN}"))?;
        let rows = children.query_map(params![self.sheet.game, parent], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn place(&mut self, node: u32, index: usize) -> Result<(), LibraryError> {
        let siblings = self.siblings(node)?;
        if index >= siblings.len() {
            return Err(LibraryError::NoPlace { index, siblings: siblings.len() });
        }
        let mut order: Vec<u32> = siblings.iter().map(|&(id, _)| id).filter(|&id| id != node).collect();
        order.insert(index, node);
        let places: BTreeMap<u32, i64> = siblings.iter().copied().collect();
        for (id, &(_, place)) in order.into_iter().zip(&siblings) {
            if places[&id] != place {
                self.step(Step::Place(id, places[&id], place))?;
            }
        }
        Ok(())
    }

    fn add(&mut self, parent: u32, moves: &[Move]) -> Result<(), LibraryError> {
        path(self.sheet.db, self.sheet.game, parent)?;
        let mut at = parent;
        for step in moves {
            let children = self.children(at)?;
            at = match children.into_iter().find(|(_, _, text)| *text == step.text) {
                Some((there, _, _)) => there,
                None => self.insert(at, step)?,
            };
            self.added.push(at);
        }
        Ok(())
    }

    fn insert(&mut self, parent: u32, step: &Move) -> Result<u32, LibraryError> {
        let id = self.sheet.insert(parent, &step.text, step.key)?;
        self.steps.push(Step::Gone(id, true, false));
        Ok(id)
    }
}
