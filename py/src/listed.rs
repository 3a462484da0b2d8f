//! Rules written in Python: the package plays them through once, and the list of positions is a game like any other.

use crate::error;
use crate::game::Game;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use zug_core::{Over, Side};
use zug_host::{Hosted, Listed, ListedPosition};

/// A position as Python tells it: its text, whether the first player is to move, how it ended for the player to move
/// (1, 0, -1; `None` if it has not), its moves with where they lead, and rows of cells.
type Told = (String, bool, Option<i8>, Vec<(String, u32)>, Vec<Vec<String>>);

/// A game as a list of positions.
#[pyfunction]
pub fn listed(name: &str, tables: PathBuf, positions: Vec<Told>) -> PyResult<Game> {
    let position = |(text, first, over, moves, rows): Told| {
        let side = if first { Side::Left } else { Side::Right };
        let over = over.map(|result| match result {
            1 => Over::Win(side),
            -1 => Over::Win(!side),
            _ => Over::Tie,
        });
        ListedPosition { text, side, over, moves, rows }
    };
    let rules = Listed::new(positions.into_iter().map(position).collect()).map_err(error)?;
    let hosted = Hosted::new(Listed::about(name), rules, &tables).solvable();
    Ok(Game { game: Arc::new(hosted) })
}
