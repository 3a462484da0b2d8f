//! The calculator's language for the page's worksheet: what the cells above define, and what a cell says.

use crate::error::ApiError;
use crate::request::Body;
use crate::state::{AppState, Pace};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use zug_host::Progress;
use zug_worksheet::ThermographAnswer;
use zug_worksheet::calc::{Calc, CalcError, Cell, Format, Output};
use zug_worksheet::sums::Limits;

/// Bytes the values of a request may take.
const MEMORY: u64 = 64 << 20;
/// Bytes of all that statements say.
const LONGEST: usize = 1_000_000;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedCalculation")]
pub struct Wish {
    /// Statements that define what the source uses; nothing of what they say is told.
    #[serde(default)]
    before: Vec<String>,
    /// Statements of the calculator's language.
    source: String,
}

/// What the statements of a source say, in their order.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Calculation")]
pub struct Answer {
    said: Vec<Said>,
    /// Whether an `assert` of the source was not true.
    failed: bool,
}

/// What one statement says.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Said {
    /// Values in a row.
    Line { cells: Vec<Written> },
    /// Rows with titles.
    Table { titles: Vec<String>, rows: Vec<Vec<Written>> },
    /// Thermographs on one scale.
    Figure { graphs: Vec<Graph>, svg: String, tikz: String },
    /// A remark: help, or an `assert` that is not so.
    Words { text: String },
    /// Something for a file; who asks may keep it.
    File { name: String, contents: String },
}

/// A value in both writings.
#[derive(Serialize, JsonSchema)]
pub struct Written {
    /// As text that is read back.
    text: String,
    /// For a paper.
    latex: String,
}

/// A thermograph with its name.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NamedThermograph")]
pub struct Graph {
    name: Written,
    thermograph: ThermographAnswer,
}

impl From<Cell> for Written {
    fn from(Cell { text, latex }: Cell) -> Self {
        Written { text, latex }
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let written = |cells: Vec<Cell>| cells.into_iter().map(Written::from).collect::<Vec<_>>();
        match output {
            Output::Line(cells) => Said::Line { cells: written(cells) },
            Output::Table(table) => Said::Table { titles: table.titles, rows: table.rows.into_iter().map(written).collect() },
            Output::Figure(figure) => Said::Figure {
                svg: figure.svg(),
                tikz: Output::Figure(figure.clone()).render(Format::Latex),
                graphs: figure.graphs.into_iter().map(|(name, graph)| Graph { name: name.into(), thermograph: (&*graph).into() }).collect(),
            },
            Output::Words(text) => Said::Words { text },
            Output::File { name, contents } => Said::File { name, contents },
        }
    }
}

impl Said {
    /// About how many bytes it takes.
    fn size(&self) -> usize {
        let row = |cells: &[Written]| cells.iter().map(|cell| cell.text.len() + cell.latex.len()).sum::<usize>();
        match self {
            Said::Line { cells } => row(cells),
            Said::Table { rows, .. } => rows.iter().map(|cells| row(cells)).sum(),
            Said::Figure { svg, tikz, .. } => 2 * svg.len() + tikz.len(),
            Said::Words { text } => text.len(),
            Said::File { contents, .. } => contents.len(),
        }
    }
}

/// Why there is no answer.
pub enum Trouble {
    /// In the source.
    Source(CalcError),
    /// In what stands before it.
    Before(CalcError),
    /// The answer is too long.
    Long,
}

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Source(error) | Trouble::Before(error) if error.stopped.is_some() => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, error.problem)
            }
            Trouble::Source(CalcError { place, problem, .. }) => {
                ApiError { line: Some(place.line), column: Some(place.column), ..ApiError::bad_request(problem) }
            }
            Trouble::Before(error) => ApiError::bad_request(format!("what is defined above does not work: {}", error.problem)),
            Trouble::Long => {
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, format!("the answer has more than {LONGEST} bytes: ask for less at a time"))
            }
        }
    }
}

pub async fn calculate(State(state): State<Arc<AppState>>, Body(wish): Body<Wish>) -> Result<Json<Answer>, ApiError> {
    Ok(Json(state.run(Pace::Long(state.limits.request), move |progress| answer(&wish, progress)).await?))
}

fn answer(wish: &Wish, progress: &Progress) -> Result<Answer, Trouble> {
    let limits = Limits { progress: Some(progress), ..Limits::default() };
    let mut calc = Calc::new(MEMORY);
    for source in &wish.before {
        calc.run(source, &limits, &mut |_, _| ()).map_err(Trouble::Before)?;
    }
    let failed_before = calc.failed();
    let (mut said, mut size) = (Vec::new(), 0);
    let done = calc.run(&wish.source, &limits, &mut |output, _| {
        let one = Said::from(output);
        size += one.size() + 64;
        match size <= LONGEST {
            true => said.push(one),
            // Nobody reads on: what would still come is not worked out.
            false => progress.stop(),
        }
    });
    if size > LONGEST {
        return Err(Trouble::Long);
    }
    done.map_err(Trouble::Source)?;
    Ok(Answer { said, failed: calc.failed() && !failed_before })
}
