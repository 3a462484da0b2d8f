//! What is told of loopy values.

use crate::values::{ValueAnswer, ValueError, Values, written};
use schemars::JsonSchema;
use serde::Serialize;
use zug_cgt::forms::{Calculator, FormError};
use zug_cgt::language::{Block, Blocks};
use zug_cgt::loopy::{LoopyOutcome, Value, value_of};
use zug_cgt::misere::{GenusAnswer, is_question};
use zug_cgt::notation::{ExpressionError, WriteError, read_value};
use zug_cgt::sums::Limits;
use zug_core::{Named, Returning};
use zug_games::returning::{ReturningVisitor, named, with_size};
use zug_games::sections::cards;

/// Largest loopy game, in nodes, of which degree and variety are told: they need sums of it with itself.
const MOST_NODES: usize = 64;

/// Most positions of a game with cycles that are looked at for the value of one.
const MOST_POSITIONS: usize = 200_000;

/// What kind of loopy game a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LoopyKind {
    /// No endless play by turns: the two sides are one.
    Stopper,
    /// Both sides are stoppers.
    StopperSided,
    /// A side is no stopper, as far as is known.
    Neither,
}

impl std::fmt::Display for LoopyKind {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            LoopyKind::Stopper => "a stopper",
            LoopyKind::StopperSided => "stopper-sided",
            LoopyKind::Neither => "neither a stopper nor stopper-sided",
        })
    }
}

/// What is known of a loopy value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LoopyAnswer {
    /// The simplest form; `None` if it is too large to print.
    pub value: Option<String>,
    /// The same, as for short games.
    pub short: Option<String>,
    /// Who wins.
    pub outcome: LoopyOutcome,
    /// The same in words.
    pub words: &'static str,
    /// What kind of game it is.
    pub kind: LoopyKind,
    /// The game with endless play Left's win, if that is a stopper.
    pub onside: Option<String>,
    /// The game with endless play Right's win, if that is a stopper.
    pub offside: Option<String>,
    /// The negative.
    pub negative: Option<String>,
    /// The degree of a stopper that is not too large.
    pub degree: Option<String>,
    /// The variety of a stopper whose degree is an idempotent.
    pub variety: Option<String>,
    /// Why there is no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What is told of a value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Told {
    /// Of a short game.
    Short(Box<ValueAnswer>),
    /// Of a loopy game.
    Loopy(Box<LoopyAnswer>),
    /// Of a game under misère play.
    Genus(Box<GenusAnswer>),
}

impl Told {
    /// The text of the value, if it is not too long.
    pub fn text(&self) -> Option<&str> {
        match self {
            Told::Short(answer) => answer.short.as_deref(),
            Told::Loopy(answer) => answer.short.as_deref(),
            Told::Genus(answer) => Some(&answer.value),
        }
    }

    /// Why there is no text.
    pub fn error(&self) -> Option<&str> {
        match self {
            Told::Short(answer) => answer.error.as_deref(),
            Told::Loopy(answer) => answer.error.as_deref(),
            Told::Genus(_) => None,
        }
    }
}

impl From<ValueAnswer> for Told {
    fn from(answer: ValueAnswer) -> Self {
        Told::Short(Box::new(answer))
    }
}

impl Values {
    /// Everything about what somebody wrote: an expression, loopy or not, a sum of positions and expressions, or a genus.
    pub fn tell(&self, text: &str, limits: &Limits) -> Result<Told, ValueError> {
        if is_question(text) {
            return self.genus(text, limits).map(|answer| Told::Genus(Box::new(answer)));
        }
        let positions = |block: &Block| block.summands.iter().any(|s| !s.section.is_values()) || !block.commands.is_empty();
        match Blocks::new(text).next() {
            Some(Ok(block)) if positions(&block) => return self.sum(text, limits).map(Told::from),
            // An expression says best itself what is wrong with it.
            Some(Err(_)) if text.trim_start().starts_with('[') => return self.sum(text, limits).map(Told::from),
            _ => {}
        }
        let mut c = self.arena().calculator().watched(limits.watch());
        let value = read_value(&mut c, text).map_err(|error| match error {
            ExpressionError::Read(_) if is_nearly_a_name(text) => ValueError::NoValues(text.into()),
            error => error.into(),
        })?;
        told(&mut c, &value)
    }

    /// Everything about the value of a position, or of the start of a game of the size its name says, whether positions of
    /// the game come back or not.
    pub fn tell_position(&self, game: &str, position: Option<&str>, threads: usize, limits: &Limits) -> Result<Told, ValueError> {
        let Some(named) = named(game) else { return self.position(game, position, threads, limits).map(Told::from) };
        let mut c = self.arena().calculator().watched(limits.watch());
        let size = named.size().map_err(ValueError::Boards)?;
        let visited = with_size(named.card, &size, Evaluate { c: &mut c, position });
        let value = visited.ok_or_else(|| ValueError::Boards(named.refusal()))??;
        told(&mut c, &value)
    }
}

/// Whether a word is no game but nearly the name of one.
fn is_nearly_a_name(text: &str) -> bool {
    let word = text.len() < 60 && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    word && Named::suggestion(cards(), text).is_some()
}

struct Evaluate<'c, 'a> {
    c: &'c mut Calculator<'a>,
    position: Option<&'c str>,
}

impl ReturningVisitor for Evaluate<'_, '_> {
    type Out = Result<Value, ValueError>;
    fn visit<R: Returning>(self, rules: R) -> Self::Out {
        let read = |text: &str| rules.read_part(text).map_err(|error| ValueError::Position { text: text.into(), error });
        let p = self.position.map_or_else(|| Ok(rules.start().0), read)?;
        value_of(self.c, &rules, &p, MOST_POSITIONS).map_err(|error| ValueError::Walk { position: rules.write_part(&p), error })
    }
}

/// Everything about a value.
pub fn told(c: &mut Calculator, value: &Value) -> Result<Told, ValueError> {
    let loopy = match value {
        Value::Short(id) => return Values::answer(c, *id).map(Told::from),
        Value::Loopy(loopy) => loopy,
    };
    let kind = match (loopy.is_stopper(), loopy.is_stopper_sided()) {
        (true, _) => LoopyKind::Stopper,
        (_, true) => LoopyKind::StopperSided,
        _ => LoopyKind::Neither,
    };
    let text = |c: &Calculator, value: Option<&Value>| match value {
        Some(value) => written(value.text(c)),
        None => Ok(None),
    };
    let own = text(c, Some(value))?;
    let negative = value.negative(c)?;
    let (mut degree, mut variety) = (None, None);
    if kind == LoopyKind::Stopper && loopy.onside().nodes.len() <= MOST_NODES {
        degree = bounded(value.degree(c))?;
        variety = bounded(value.variety(c))?;
    }
    let outcome = value.outcome(c)?;
    Ok(Told::Loopy(Box::new(LoopyAnswer {
        error: own.is_none().then(|| WriteError::TooLong.to_string()),
        short: own.clone(),
        value: own,
        outcome,
        words: outcome.words(),
        kind,
        onside: text(c, value.onside().as_ref())?,
        offside: text(c, value.offside().as_ref())?,
        negative: text(c, Some(&negative))?,
        degree: text(c, degree.as_ref())?,
        variety: text(c, variety.as_ref())?,
    })))
}

/// What is too large to be found is not told.
fn bounded(value: Result<Option<Value>, FormError>) -> Result<Option<Value>, ValueError> {
    match value {
        Err(FormError::TooManyNodes) => Ok(None),
        value => Ok(value?),
    }
}
