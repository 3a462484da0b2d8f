//! Combinatorial values: forms of one arena, sums of games, sweeps.

use crate::work::watched;
use crate::{error, json};
use pyo3::prelude::*;
use std::cmp::Ordering;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;
use zug_cgt::forms::{Calculator, FormError, FormId, Watch};
use zug_cgt::notation::{normal, read, short};
use zug_core::{Progress, Side};
use zug_worksheet::sums::{Limits, after_move, analyse};
use zug_worksheet::{SizeRange, SweepRequest, Values, thermograph_svg};

/// Bytes that values may take.
const MEMORY: u64 = 1 << 30;

static VALUES: LazyLock<Values> = LazyLock::new(|| Values::new(MEMORY));

/// A short game in canonical form.
#[pyclass(frozen, module = "zug._native")]
pub struct Value {
    id: FormId,
}

/// Computes with forms without Python's lock.
fn computed<T: Send>(py: Python<'_>, work: impl FnOnce(&mut Calculator) -> Result<T, FormError> + Send) -> PyResult<T> {
    watched(py, None, |progress| work(&mut VALUES.arena().calculator().watched(Watch::of(progress))))?.map_err(error)
}

fn limits(progress: &Progress) -> Limits<'_> {
    Limits { progress: Some(progress), ..Limits::default() }
}

/// The value of an expression.
#[pyfunction]
pub fn value(py: Python<'_>, text: &str) -> PyResult<Value> {
    let read = watched(py, None, |progress| read(&mut VALUES.arena().calculator().watched(Watch::of(progress)), text))?;
    Ok(Value { id: read.map_err(error)? })
}

/// The value of a position of a game that adds (`None`: the start).
#[pyfunction]
pub fn value_of_position(py: Python<'_>, game: &str, position: Option<&str>, threads: usize) -> PyResult<Value> {
    let found = watched(py, None, |progress| VALUES.position(game, position, threads, &limits(progress)))?.map_err(error)?;
    let text = found.value.ok_or_else(|| error("the value is too large to be written"))?;
    value(py, &text)
}

#[pymethods]
impl Value {
    /// The canonical form; equal values have equal texts.
    fn text(&self) -> PyResult<String> {
        normal(&VALUES.arena().calculator(), self.id).map_err(error)
    }

    /// The canonical form with shorthands.
    fn short(&self) -> PyResult<String> {
        short(&VALUES.arena().calculator(), self.id).map_err(error)
    }

    /// All that is known of it, as JSON.
    fn facts(&self, py: Python<'_>) -> PyResult<String> {
        json(&watched(py, None, |progress| VALUES.form(self.id, &limits(progress)))?.map_err(error)?)
    }

    /// The thermograph as an SVG document.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        Ok(thermograph_svg(&watched(py, None, |progress| VALUES.form(self.id, &limits(progress)))?.map_err(error)?))
    }

    /// The sum.
    fn plus(&self, py: Python<'_>, other: &Value) -> PyResult<Value> {
        Ok(Value { id: computed(py, |c| c.sum(self.id, other.id))? })
    }

    /// The negative.
    fn minus(&self, py: Python<'_>) -> PyResult<Value> {
        Ok(Value { id: computed(py, |c| c.negative(self.id))? })
    }

    /// So many copies.
    fn times(&self, py: Python<'_>, n: i64) -> PyResult<Value> {
        Ok(Value { id: computed(py, |c| c.multiple(self.id, n))? })
    }

    /// -1, 0 or 1 as it is less, equal or greater; `None` if the two are confused.
    fn compare(&self, py: Python<'_>, other: &Value) -> PyResult<Option<i8>> {
        let order = computed(py, |c| c.compare(self.id, other.id))?;
        Ok(order.map(|order| match order {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }))
    }

    /// The left options of the canonical form.
    fn left(&self) -> PyResult<Vec<Value>> {
        Ok(VALUES.arena().left(self.id).map_err(error)?.iter().map(|id| Value { id }).collect())
    }

    /// The right options of the canonical form.
    fn right(&self) -> PyResult<Vec<Value>> {
        Ok(VALUES.arena().right(self.id).map_err(error)?.iter().map(|id| Value { id }).collect())
    }
}

/// What is known of a sum within so many seconds, as JSON.
#[pyfunction]
pub fn sum(py: Python<'_>, text: &str, seconds: f64) -> PyResult<String> {
    let time = Duration::try_from_secs_f64(seconds).map_err(error)?;
    json(&watched(py, None, |progress| analyse(text, time, progress))?.map_err(error)?)
}

/// The sum after a move of the first player, or of the second.
#[pyfunction]
pub fn sum_after(py: Python<'_>, text: &str, first: bool, wanted: &str) -> PyResult<String> {
    let side = if first { Side::Left } else { Side::Right };
    watched(py, None, |progress| after_move(text, side, wanted, progress))?.map_err(error)
}

/// Evaluates all boards of a size, or of a range of sizes, and writes a row for each that passes into a file; gives how many there are and how
/// many passed.
#[pyfunction]
#[pyo3(signature = (game, size, condition, output, threads, tell = None))]
pub fn sweep(
    py: Python<'_>,
    game: &str,
    size: &str,
    condition: &str,
    output: PathBuf,
    threads: usize,
    tell: Option<Py<PyAny>>,
) -> PyResult<(u64, u64)> {
    let sizes: SizeRange = size.parse().map_err(error)?;
    let request = SweepRequest { condition, output: Some(&output), threads, ..SweepRequest::new(game, sizes) };
    let swept = watched(py, tell, |progress| VALUES.sweep(&request, progress))?.map_err(error)?;
    Ok((swept.positions, swept.matches))
}

/// Adds the game of a rules file to those there are; gives its name.
#[pyfunction]
pub fn add_rules(text: &str) -> PyResult<&'static str> {
    Ok(zug_worksheet::add_rules(text).map_err(error)?.name)
}
