//! What is told of loopy values.

use crate::values::{ValueAnswer, ValueError, Values, has_values, valued_cards, written};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;
use zug_cgt::forms::{Calculator, FormError};
use zug_cgt::language::{Block, Blocks, Written};
use zug_cgt::loopy::{CONSTANTS, LoopyOutcome, LoopyThermograph, Value, value_of};
use zug_cgt::misere::{GenusAnswer, is_question};
use zug_cgt::notation::{ExpressionError, WriteError};
use zug_cgt::sums::Limits;
use zug_cgt::thermograph::{Thermograph, svg};
use zug_core::{Named, Returning, Rules};
use zug_games::returning::{named, sized};

/// Largest loopy game, in nodes, of which degree and variety are told: they need sums of it with itself.
const MOST_NODES: usize = 64;

/// Most positions of a game with cycles that are looked at for the value of one.
pub(crate) const MOST_POSITIONS: usize = 200_000;

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
    /// The value for a paper.
    #[schemars(skip)]
    pub latex: Option<String>,
    /// The thermograph of a stopper, or those of both sides, where there are some.
    #[schemars(skip)]
    pub thermographs: Vec<WallsAnswer>,
    /// Why there is no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(skip)]
    drawn: Option<Thermograph>,
}

impl LoopyAnswer {
    /// The thermograph of a stopper as an SVG document, if it is finite.
    pub fn svg(&self) -> Option<String> {
        self.drawn.as_ref().map(svg)
    }
}

/// A thermograph in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WallsAnswer {
    /// What it is the thermograph of, where there are two.
    pub of: &'static str,
    /// `L: (value, temperature)… R: …`.
    pub text: String,
    /// Where the mast stands; `None` at infinity.
    pub mean: Option<String>,
    /// Where the mast begins; `None` if it never does.
    pub temperature: Option<String>,
}

impl WallsAnswer {
    pub(crate) fn new(of: &'static str, graph: &LoopyThermograph) -> WallsAnswer {
        let (mean, temperature) = graph.mast.map(|(mean, t)| (mean.to_string(), t.to_string())).unzip();
        WallsAnswer { of, text: graph.to_string(), mean, temperature }
    }
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
        let section = text.trim_start().starts_with('[');
        let positions = |block: &Block| section || block.summands.iter().any(|s| !s.section.is_values()) || !block.commands.is_empty();
        match Blocks::new(text).next() {
            Some(Ok(block)) if has_loops(&block) && has_positions(&block) => return self.tell_loopy(&block, limits),
            Some(Ok(block)) if positions(&block) => return self.sum(text, limits).map(Told::from),
            // An expression says best itself what is wrong with it.
            Some(Err(_)) if section => return self.sum(text, limits).map(Told::from),
            _ => {}
        }
        let mut c = self.arena().calculator().watched(limits.watch());
        let value = self.read_value(&mut c, text, limits).map_err(|error| match error {
            ExpressionError::Read(_) if is_nearly_a_name(text) => ValueError::NoValues(text.into()),
            error => error.into(),
        })?;
        told(&mut c, &value)
    }

    /// Everything about the value of a position, or of the start of a game of the size its name says, whether positions of
    /// the game come back or not.
    pub fn tell_position(&self, game: &str, position: Option<&str>, threads: usize, limits: &Limits) -> Result<Told, ValueError> {
        if named(game).is_none() {
            return self.position(game, position, threads, limits).map(Told::from);
        }
        let mut c = self.arena().calculator().watched(limits.watch());
        let value = self.value_at(&mut c, game, position, limits)?;
        told(&mut c, &value)
    }

    /// Everything about a sum with loops in it ([`has_loops`]).
    pub fn tell_loopy(&self, block: &Block, limits: &Limits) -> Result<Told, ValueError> {
        let mut c = self.arena().calculator().watched(limits.watch());
        let value = match has_positions(block) {
            true => self.value_of_block(&mut c, block, limits)?,
            false => self.read_value(&mut c, &block.text(), limits)?,
        };
        told(&mut c, &value)
    }

    /// The value of a sum in the input language, loopy or not. The calculator is of the arena of this engine.
    pub fn value_of_sum(&self, c: &mut Calculator, text: &str, limits: &Limits) -> Result<Value, ValueError> {
        match Blocks::new(text).next() {
            Some(Ok(block)) if has_loops(&block) => match has_positions(&block) {
                true => self.value_of_block(c, &block, limits),
                false => Ok(self.read_value(c, &block.text(), limits)?),
            },
            _ => self.form_of_sum(text, limits).map(Value::Short),
        }
    }

    /// How two sums compare that may have loops in them; `None` if they are confused.
    pub fn compare(&self, [g, h]: [&str; 2], limits: &Limits) -> Result<Option<Ordering>, ValueError> {
        let mut c = self.arena().calculator().watched(limits.watch());
        let (g, h) = (self.value_of_sum(&mut c, g, limits)?, self.value_of_sum(&mut c, h, limits)?);
        Ok(g.compare(&mut c, &h)?)
    }

    /// The value of a sum in which positions may come back, or values are loopy.
    pub fn value_of_block(&self, c: &mut Calculator, block: &Block, limits: &Limits) -> Result<Value, ValueError> {
        let mut total = Value::ZERO;
        for summand in &block.summands {
            let value = if summand.section.is_values() {
                match has_values(&summand.text) {
                    true => self.value_at(c, &summand.text, None, limits)?,
                    false => self.read_value(c, &summand.text, limits)?,
                }
            } else if !summand.section.impartial && named(&summand.section.name).is_some() {
                let position = Some(&*summand.text).filter(|text| !text.is_empty());
                self.value_at(c, &summand.section.name, position, limits)?
            } else {
                let alone = Block { summands: vec![summand.clone()], open: true, ..Block::default() };
                Value::Short(self.form_of_sum(&alone.text(), limits)?)
            };
            total = total.sum(c, &value)?;
        }
        Ok(total)
    }

    /// The value of a position, or of the start, whether positions of the game come back or not. The calculator is of the
    /// arena of this engine.
    pub fn value_at(&self, c: &mut Calculator, game: &str, position: Option<&str>, limits: &Limits) -> Result<Value, ValueError> {
        let Some(named) = named(game) else { return self.form_at(game, position, limits).map(Value::Short) };
        let size = named.size().map_err(ValueError::Boards)?;
        let rules = sized(named.card, &size).ok_or_else(|| ValueError::Boards(named.refusal()))?;
        let read = |text: &str| rules.read_part(text).map_err(|error| ValueError::Position { text: text.into(), error });
        let p = position.map_or_else(|| Ok(rules.start().0), read)?;
        value_of(c, &rules, &p, MOST_POSITIONS).map_err(|error| ValueError::Walk { position: rules.write_part(&p), error })
    }
}

/// Whether an expression has words or signs of loopy values in it.
fn is_written_loopy(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let word = |word: &str| word == "pass" || CONSTANTS.contains(&word.trim_start_matches(|c: char| c.is_ascii_digit()));
    let named = text.match_indices('{').any(|(at, _)| text[..at].ends_with(is_part));
    named || text.contains('&') || text.split(|c| !is_part(c)).any(word)
}

/// Whether a sum has no questions, and positions that come back or values that are written as loopy ones.
pub fn has_loops(block: &Block) -> bool {
    let returns = |word: &str| word.len() > 2 && named(word).is_some();
    let loops = |s: &Written| match s.section.is_values() {
        true => is_written_loopy(&s.text) || s.text.split(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c)).any(returns),
        false => !s.section.impartial && named(&s.section.name).is_some(),
    };
    block.commands.is_empty() && block.summands.iter().any(loops)
}

/// Whether positions stand in it, and not values alone.
fn has_positions(block: &Block) -> bool {
    block.summands.iter().any(|s| !s.section.is_values() || has_values(&s.text))
}

/// Whether a word is no game but nearly the name of one.
fn is_nearly_a_name(text: &str) -> bool {
    let word = text.len() < 60 && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    word && Named::suggestion(valued_cards(), text).is_some()
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
    let outcome = value.outcome(c)?;
    let mut thermographs = Vec::new();
    let mut drawn = None;
    if kind == LoopyKind::Stopper {
        let graph = value.thermograph(c)?;
        drawn = graph.as_ref().and_then(LoopyThermograph::as_plain);
        thermographs.extend(graph.map(|graph| WallsAnswer::new("", &graph)));
    } else {
        for (of, side) in [("onside", value.onside()), ("offside", value.offside())] {
            let Some(graph) = side.map(|side| side.thermograph(c)).transpose()?.flatten() else { continue };
            thermographs.push(WallsAnswer::new(of, &graph));
        }
    }
    let latex = written(value.latex(c))?;
    let (onside, offside) = (text(c, value.onside().as_ref())?, text(c, value.offside().as_ref())?);
    let negative = text(c, Some(&negative))?;
    // These may take much longer than all the rest, so they come last.
    let (mut degree, mut variety) = (None, None);
    if kind == LoopyKind::Stopper && loopy.onside().nodes.len() <= MOST_NODES {
        let found = bounded(value.degree(c))?;
        degree = text(c, found.as_ref())?;
        let found = bounded(value.variety(c))?;
        variety = text(c, found.as_ref())?;
    }
    Ok(Told::Loopy(Box::new(LoopyAnswer {
        error: own.is_none().then(|| WriteError::TooLong.to_string()),
        short: own.clone(),
        value: own,
        outcome,
        words: outcome.words(),
        kind,
        onside,
        offside,
        negative,
        degree,
        variety,
        latex,
        thermographs,
        drawn,
    })))
}

/// What is too large to be found in the time there is is not told.
fn bounded(value: Result<Option<Value>, FormError>) -> Result<Option<Value>, ValueError> {
    match value {
        Err(FormError::TooManyNodes | FormError::OutOfTime) => Ok(None),
        value => Ok(value?),
    }
}
