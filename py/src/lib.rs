//! What Python loads: the facade of zug in texts, numbers and bytes. Answers are the JSON that the command line and the
//! HTTP API give; the package `zug` around it makes objects of them.
//!
//! Whatever takes long runs without Python's lock and is stopped by Ctrl-C ([`work`]).

mod game;
mod listed;
mod trees;
mod values;
mod work;

use pyo3::prelude::*;

/// The native part of the package `zug`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::game::{Game, Scan, cards, game};
    #[pymodule_export]
    use crate::listed::listed;
    #[pymodule_export]
    use crate::trees::{Record, Tree, tree};
    #[pymodule_export]
    use crate::values::{Value, add_rules, sum, sum_after, sweep, value, value_of_position};
}

/// An error for Python, as the sentence it is.
fn error(e: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(e.to_string())
}

/// An answer as JSON.
fn json<T: serde::Serialize>(answer: &T) -> PyResult<String> {
    serde_json::to_string(answer).map_err(error)
}
