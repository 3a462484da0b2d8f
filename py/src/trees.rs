//! Files of variations.

use crate::game::host;
use crate::{error, json};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use zug_core::Progress;
use zug_library::trees::{self, Export, NodeId, View};

/// A file of variations.
#[pyclass(frozen, module = "zug._native")]
pub struct Tree {
    records: Vec<Arc<trees::Record>>,
    problems: Vec<String>,
}

/// One game of it.
#[pyclass(frozen, module = "zug._native")]
pub struct Record {
    record: Arc<trees::Record>,
}

/// Opens a file: PGN, SGF, or lines of moves of a game.
#[pyfunction]
#[pyo3(signature = (path, game = None))]
pub fn tree(py: Python<'_>, path: PathBuf, game: Option<&str>) -> PyResult<Tree> {
    let opened = py.detach(|| {
        let bytes = trees::read_file(&path, trees::MOST_BYTES, &Progress::default())?;
        trees::open(&host(None), &bytes, game)
    });
    let opened = opened.map_err(error)?;
    Ok(Tree {
        records: opened.records.into_iter().map(Arc::new).collect(),
        problems: opened.diagnostics.iter().map(ToString::to_string).collect(),
    })
}

#[pymethods]
impl Tree {
    /// The games.
    fn records(&self) -> Vec<Record> {
        self.records.iter().map(|record| Record { record: record.clone() }).collect()
    }

    /// What is wrong with the file.
    fn problems(&self) -> Vec<String> {
        self.problems.clone()
    }
}

#[pymethods]
impl Record {
    /// What there is to say of it, as JSON.
    fn facts(&self, py: Python<'_>) -> PyResult<String> {
        json(&py.detach(|| self.record.facts()))
    }

    /// Its name in zug, if it is a game of zug.
    fn game(&self) -> Option<String> {
        self.record.game()
    }

    /// A title for people.
    fn title(&self) -> String {
        self.record.title()
    }

    /// Its tags in their order.
    fn tags(&self) -> Vec<(String, String)> {
        self.record.tags()
    }

    /// Every node: its parent (the root is its own) and the move that leads to it.
    fn nodes(&self) -> Vec<(u32, String)> {
        let tree = self.record.tree();
        let node = |id: u32| (tree.parent(NodeId(id)).map_or(id, |parent| parent.0), tree.move_text(NodeId(id)).to_string());
        (0..tree.len() as u32).map(node).collect()
    }

    /// The position of a node, where the rules are known.
    fn position(&self, py: Python<'_>, node: u32) -> PyResult<Option<String>> {
        let len = self.record.tree().len() as u32;
        if node >= len {
            return Err(error(format!("there is no node {node}: expected a number below {len}")));
        }
        Ok(py.detach(|| self.record.position(NodeId(node))))
    }

    /// The tree as text of another kind: pgn, sgf, md, html, dot or svg.
    fn export(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let to = match format {
            "pgn" => Export::Pgn,
            "sgf" => Export::Sgf,
            "md" => Export::Markdown,
            "html" => Export::Html,
            "dot" => Export::Dot,
            "svg" => Export::Svg,
            other => return Err(error(format!("'{other}' is no format: expected pgn, sgf, md, html, dot or svg"))),
        };
        py.detach(|| self.record.export(to, &View::default())).map_err(error)
    }
}
