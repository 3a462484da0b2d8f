//! Values of expressions and of positions, with their options: a sheet to calculate on.

use crate::error::ApiError;
use crate::request::Body;
use crate::state::{AppState, Pace};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use zug_cgt::evaluate::EvaluateError;
use zug_cgt::forms::{Calculator, FormError, FormId, Ids, Outcome};
use zug_cgt::notation::{ExpressionError, normal, read, read_value, short};
use zug_host::{Progress, Side};
use zug_worksheet::sums::Limits;
use zug_worksheet::{
    Explored, GenusAnswer, LoopyAnswer, Number, Told, ValueAnswer, ValueError, Values, is_question, thermograph_svg, told,
};

/// Bytes the values may take; the values of each game may take half of it once more.
const MEMORY: u64 = 128 << 20;
/// Sums and comparisons an expression may need.
const STEPS: u64 = 10_000_000;
/// Options of a side that are listed.
const MOST_OPTIONS: usize = 100;
/// Bytes of an option's text.
const LONGEST_OPTION: usize = 10_000;

/// The values found so far, thrown away when they fill the memory, when a question was given up, and after a while in
/// which nobody asked.
#[derive(Default)]
pub struct Desk(Mutex<Option<Arc<Values>>>);

impl Desk {
    fn values(&self) -> Arc<Values> {
        self.0.lock().expect("no panic while held").get_or_insert_with(|| Arc::new(Values::new(MEMORY))).clone()
    }

    /// Throws all values away.
    pub(crate) fn clear(&self) {
        *self.0.lock().expect("no panic while held") = None;
    }

    /// Tries once more on an empty desk when the first try filled the memory: what lay there may have been in the way.
    fn ask<T>(&self, question: impl Fn(&Values) -> Result<T, ValueError>) -> Result<T, ValueError> {
        match question(&self.values()) {
            Err(full) if is_full(&full) => {
                self.clear();
                question(&self.values()).inspect_err(|_| self.clear())
            }
            Err(stopped) if stopped.is_interruption() => {
                self.clear();
                Err(stopped)
            }
            answer => answer,
        }
    }
}

fn is_full(error: &ValueError) -> bool {
    match error {
        ValueError::Form(e) | ValueError::Expression(ExpressionError::Value { error: e, .. }) => is_out_of_memory(*e),
        ValueError::Evaluate(EvaluateError::Form(e)) => is_out_of_memory(*e),
        ValueError::Evaluate(EvaluateError::OutOfPositions { .. }) => true,
        _ => false,
    }
}

fn is_out_of_memory(error: FormError) -> bool {
    matches!(error, FormError::OutOfMemory { .. })
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedValue")]
pub struct Wish {
    /// An expression, without a game.
    expression: Option<String>,
    /// The name of a game, with a position.
    game: Option<String>,
    position: Option<String>,
}

/// What a value is asked of.
enum Subject {
    Expression(String),
    Position { game: String, position: String },
}

impl Wish {
    fn subject(self) -> Result<Subject, ApiError> {
        match (self.expression, self.game, self.position) {
            (Some(text), None, None) => Ok(Subject::Expression(text)),
            (None, Some(game), Some(position)) => Ok(Subject::Position { game, position }),
            _ => Err(ApiError::bad_request("give either an expression, or a game and a position")),
        }
    }
}

/// What is told of a value: a sheet of a short game, or what is known of a loopy one, or of one under misère play.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "ToldValue")]
pub enum Answer {
    Short(Box<Sheet>),
    Loopy(Box<LoopyAnswer>),
    Genus(Box<GenusAnswer>),
}

/// A value, drawn and taken apart.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ValueSheet")]
pub struct Sheet {
    #[serde(flatten)]
    value: ValueAnswer,
    /// The thermograph as a picture.
    thermograph_svg: String,
    /// The canonical options; `None` when the value is too large to be taken apart.
    options: Option<Options>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ValueOptions")]
pub struct Options {
    left: OptionList,
    right: OptionList,
}

/// The options of one side, those that win first.
#[derive(Serialize, JsonSchema)]
pub struct OptionList {
    /// How many there are.
    count: usize,
    /// At most 100, those that win first.
    listed: Vec<OptionAnswer>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ValueOption")]
pub struct OptionAnswer {
    /// An expression; `None` when it is too long.
    text: Option<String>,
    short: Option<String>,
    outcome: Outcome,
    /// Whether moving here wins.
    wins: bool,
}

pub async fn value(State(state): State<Arc<AppState>>, Body(wish): Body<Wish>) -> Result<Json<Answer>, ApiError> {
    let subject = wish.subject()?;
    let desk = state.desk.clone();
    let answer = state.run(Pace::Long(state.limits.request), move |progress| desk.ask(|values| answer(values, &subject, progress)));
    Ok(Json(answer.await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedMoves")]
pub struct Place {
    /// The name of a game that adds.
    game: String,
    /// Without who is to move.
    position: String,
    /// The temperature that moves are looked at for, like `1/2`; the position's own when missing.
    temperature: Option<String>,
}

pub async fn explore(State(state): State<Arc<AppState>>, Body(place): Body<Place>) -> Result<Json<Explored>, ApiError> {
    let read = |text: &String| {
        let shown: String = text.chars().take(40).collect();
        text.trim().parse::<Number>().map_err(|_| ApiError::bad_request(format!("found '{shown}', expected a temperature like 0 or 1/2")))
    };
    let temperature = place.temperature.as_ref().map(read).transpose()?;
    let desk = state.desk.clone();
    let explored = state.run(Pace::Long(state.limits.request), move |progress| {
        let limits = Limits { progress: Some(progress), ..Limits::default() };
        desk.ask(|values| values.explore(&place.game, Some(&place.position), temperature, &limits))
    });
    Ok(Json(explored.await?))
}

fn answer(values: &Values, subject: &Subject, progress: &Progress) -> Result<Answer, ValueError> {
    let limits = Limits { progress: Some(progress), ..Limits::default() };
    let mut calculator = values.arena().calculator().watched(limits.watch());
    let told = match subject {
        Subject::Expression(text) if is_question(text) => values.tell(text, &limits)?,
        Subject::Expression(text) => {
            calculator.limit(STEPS);
            let value = read_value(&mut calculator, text)?;
            told(&mut calculator, &value)?
        }
        Subject::Position { game, position } => values.tell_position(game, Some(position), 1, &limits)?,
    };
    let value = match told {
        Told::Loopy(answer) => return Ok(Answer::Loopy(answer)),
        Told::Genus(answer) => return Ok(Answer::Genus(answer)),
        Told::Short(value) => *value,
    };
    let id = value.value.as_deref().map(|text| read_within(&mut calculator, text)).transpose()?;
    let options = id.map(|id| options(&calculator, id)).transpose()?;
    Ok(Answer::Short(Box::new(Sheet { thermograph_svg: thermograph_svg(&value), value, options })))
}

/// Reads an expression that does not take too long.
fn read_within(calculator: &mut Calculator, text: &str) -> Result<FormId, ValueError> {
    calculator.limit(STEPS);
    Ok(read(calculator, text)?)
}

fn options(c: &Calculator, id: FormId) -> Result<Options, FormError> {
    Ok(Options { left: list(c, c.arena().left(id)?, Side::Left)?, right: list(c, c.arena().right(id)?, Side::Right)? })
}

fn list(c: &Calculator, ids: Ids, side: Side) -> Result<OptionList, FormError> {
    let won = |outcome| outcome == Outcome::P || outcome == if side == Side::Left { Outcome::L } else { Outcome::R };
    let option = |id| {
        // Long ones are listed without text, but whoever stops the work wants no list.
        c.watch().look()?;
        let fitting = |text: String| Some(text).filter(|text| text.len() <= LONGEST_OPTION);
        let outcome = c.arena().outcome(id);
        Ok(OptionAnswer {
            text: normal(c, id).ok().and_then(fitting),
            short: short(c, id).ok().and_then(fitting),
            outcome,
            wins: won(outcome),
        })
    };
    let mut listed: Vec<OptionAnswer> = ids.iter().map(option).collect::<Result<_, FormError>>()?;
    // The arena has them in the order they were found in, which is not the same every time.
    listed.sort_by(|a, b| (!a.wins, a.text.is_none(), &a.text).cmp(&(!b.wins, b.text.is_none(), &b.text)));
    listed.truncate(MOST_OPTIONS);
    Ok(OptionList { count: ids.len(), listed })
}
