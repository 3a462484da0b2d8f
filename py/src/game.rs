//! A game: its rules, tables and values.

use crate::work::watched;
use crate::{error, json};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use std::collections::HashMap;
use std::ffi::CStr;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;
use zug_host::bulk::{Batches, Scanned, sign};
use zug_host::{AnyGame, Budget, Host, HostError, Playing, Wdl, board};

/// A result and its plies, as far as they are known.
type Known = Option<(i8, Option<u32>)>;

/// A result that is no result: the number is of no position.
const NOTHING: i8 = i8::MIN;

/// One host for each folder of tables, so that tables stay warm.
static HOSTS: LazyLock<Mutex<HashMap<PathBuf, Arc<Host>>>> = LazyLock::new(Mutex::default);

pub fn host(tables: Option<PathBuf>) -> Arc<Host> {
    let folder = tables.unwrap_or_else(|| Host::home().join("tables"));
    let mut hosts = HOSTS.lock().expect("no panic while held");
    hosts.entry(folder.clone()).or_insert_with(|| Arc::new(Host::new(Some(folder)))).clone()
}

/// The game with this name, its tables in a folder.
#[pyfunction]
#[pyo3(signature = (name, tables = None))]
pub fn game(name: &str, tables: Option<PathBuf>) -> PyResult<Game> {
    Ok(Game { game: host(tables).game(name).map_err(error)? })
}

/// What is said of every game, as JSON.
#[pyfunction]
pub fn cards() -> PyResult<String> {
    json(&host(None).cards())
}

/// A game.
#[pyclass(frozen, module = "zug._native")]
pub struct Game {
    pub game: Arc<dyn AnyGame>,
}

impl Game {
    /// Asks a game in progress without Python's lock.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        from: Option<&str>,
        moves: &[String],
        ask: impl FnOnce(&dyn Playing) -> Result<T, HostError> + Send,
    ) -> PyResult<T> {
        py.detach(|| ask(&*self.begin(from, moves)?)).map_err(error)
    }

    fn begin(&self, from: Option<&str>, moves: &[String]) -> Result<Box<dyn Playing + '_>, HostError> {
        self.game.after(from, &moves.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

#[pymethods]
impl Game {
    /// All that is said of the game, as JSON.
    fn details(&self) -> PyResult<String> {
        json(&self.game.details())
    }

    /// Where its table is, or would be.
    fn table(&self) -> PyResult<PathBuf> {
        Ok(self.game.solving().map_err(error)?.path())
    }

    /// Makes the table; gives how many slots it has.
    #[pyo3(signature = (threads, memory, tell = None))]
    fn solve(&self, py: Python<'_>, threads: usize, memory: u64, tell: Option<Py<PyAny>>) -> PyResult<u64> {
        watched(py, tell, |progress| self.game.solving()?.solve(threads, memory, progress))?.map(|solved| solved.slots).map_err(error)
    }

    /// The position after moves, with the legal moves, as JSON.
    fn moves(&self, py: Python<'_>, from: Option<&str>, moves: Vec<String>) -> PyResult<String> {
        json(&self.ask(py, from, &moves, |playing| {
            playing.fits()?;
            Ok(playing.moves())
        })?)
    }

    /// What is known of the position after moves, and its picture, as JSON.
    fn seen(&self, py: Python<'_>, from: Option<&str>, moves: Vec<String>) -> PyResult<String> {
        json(&self.ask(py, from, &moves, |playing| playing.seen())?)
    }

    /// The picture alone, as JSON.
    fn scene(&self, py: Python<'_>, from: Option<&str>, moves: Vec<String>) -> PyResult<String> {
        json(&self.ask(py, from, &moves, |playing| playing.scene())?)
    }

    /// The board as text.
    fn board(&self, py: Python<'_>, from: Option<&str>, moves: Vec<String>) -> PyResult<String> {
        self.ask(py, from, &moves, |playing| Ok(board(&playing.scene()?)))
    }

    /// Whoever knows on the position after moves, within so many seconds, as JSON.
    #[pyo3(signature = (from, moves, seconds, playouts = None, threads = 1, seed = 0))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analysis(
        &self,
        py: Python<'_>,
        from: Option<&str>,
        moves: Vec<String>,
        seconds: f64,
        playouts: Option<u64>,
        threads: usize,
        seed: u64,
    ) -> PyResult<String> {
        let time = Duration::try_from_secs_f64(seconds).map_err(error)?;
        let budget = Budget { playouts, threads, seed, ..Budget::of(time) };
        let answer = watched(py, None, |progress| self.begin(from, &moves)?.analysis(&budget, progress, &mut |_| {}))?;
        json(&answer.map_err(error)?)
    }

    /// A line of perfect play, as JSON.
    fn line(&self, py: Python<'_>, from: Option<&str>, moves: Vec<String>, seconds: f64) -> PyResult<String> {
        let budget = Budget::of(Duration::try_from_secs_f64(seconds).map_err(error)?);
        json(&watched(py, None, |progress| self.begin(from, &moves)?.line(&budget, progress))?.map_err(error)?)
    }

    /// How many numbers positions have.
    fn count(&self) -> PyResult<u64> {
        Ok(self.game.solving().map_err(error)?.count())
    }

    /// The number of a position.
    fn rank(&self, py: Python<'_>, position: Option<&str>) -> PyResult<Option<u64>> {
        py.detach(|| self.game.solving()?.rank(position)).map_err(error)
    }

    /// A position with a number.
    fn unrank(&self, py: Python<'_>, number: u64) -> PyResult<Option<String>> {
        py.detach(|| self.game.solving()?.unrank(number)).map_err(error)
    }

    /// Results and plies of numbers: the numbers are 64 bits each, the results a byte, the plies 16 bits, all in the
    /// order of this machine.
    fn look_up<'py>(&self, py: Python<'py>, numbers: &[u8]) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let (numbers, rest) = numbers.as_chunks::<8>();
        if !rest.is_empty() {
            return Err(error("numbers of positions have eight bytes each"));
        }
        let numbers: Vec<u64> = numbers.iter().map(|bytes| u64::from_ne_bytes(*bytes)).collect();
        let (mut results, mut plies) = (vec![NOTHING as u8; numbers.len()], vec![0; 2 * numbers.len()]);
        let found = watched(py, None, |progress| {
            self.game.solving()?.look_up(&numbers, progress, &mut |at, value| {
                results[at] = value.map_or(NOTHING, |value| sign(value.wdl)) as u8;
                let distance = value.and_then(|value| value.plies).map_or(-1, |plies| plies as i16);
                plies[2 * at..2 * at + 2].copy_from_slice(&distance.to_ne_bytes());
            })
        })?;
        found.map_err(error)?;
        Ok((PyBytes::new(py, &results), PyBytes::new(py, &plies)))
    }

    /// Results and plies of positions; `None` where nothing is known.
    fn values(&self, py: Python<'_>, positions: Vec<String>) -> PyResult<Vec<Known>> {
        let values = watched(py, None, |progress| {
            let value = |position: &String| {
                progress.check()?;
                let known = self.game.begin(Some(position))?.value()?.0;
                Ok::<_, HostError>(known.map(|value| (sign(value.wdl), value.plies)))
            };
            positions.iter().map(value).collect::<Result<Vec<_>, _>>()
        })?;
        values.map_err(error)
    }

    /// The table as columns.
    #[pyo3(signature = (result = None, features = false))]
    fn scan(&self, result: Option<i8>, features: bool) -> PyResult<Scan> {
        let wanted = match result {
            None => None,
            Some(1) => Some(Wdl::Win),
            Some(0) => Some(Wdl::Draw),
            Some(-1) => Some(Wdl::Loss),
            Some(other) => return Err(error(format!("{other} is no result: expected 1, 0 or -1"))),
        };
        // Told now, and not when the first rows are wanted.
        self.game.solving().and_then(|solving| solving.scan(None)).map_err(error)?;
        Ok(Scan { game: self.game.clone(), wanted, features })
    }
}

/// A table, or those of its positions with a result, as columns that are read when somebody asks for them.
#[pyclass(frozen, module = "zug._native")]
pub struct Scan {
    game: Arc<dyn AnyGame>,
    wanted: Option<Wdl>,
    features: bool,
}

#[pymethods]
impl Scan {
    /// A stream of record batches by the Arrow PyCapsule interface; each call begins anew.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(&self, py: Python<'py>, requested_schema: Option<Py<PyAny>>) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer that knows one schema only may leave the wish aside.
        drop(requested_schema);
        const NAME: &CStr = c"arrow_array_stream";
        let scan = self.game.solving().and_then(|solving| solving.scan(None)).map_err(error)?;
        let batches = Batches::new(Scanned::new(scan, self.wanted, self.features));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), NAME)
    }
}
