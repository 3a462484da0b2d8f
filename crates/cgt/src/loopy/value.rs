//! Values of games, loopy or not, and how they are added and compared.

use super::canonical::canonical;
use super::graph::{Graph, Node, Place};
use super::sides::{at_least, side};
use super::survival::Play;
use crate::forms::{Calculator, FormError, FormId, Outcome};
use schemars::JsonSchema;
use std::cmp::Ordering;
use std::sync::Arc;

/// The value of a game.
///
/// Equal values are equal as forms if they are short; [`Value::compare`] compares all.
#[derive(Clone, Debug)]
pub enum Value {
    /// A short game in canonical form.
    Short(FormId),
    /// A loopy game that equals no short one.
    Loopy(Arc<Loopy>),
}

/// A loopy game in its simplest known form.
#[derive(Clone, Debug)]
pub struct Loopy {
    onside: Graph,
    /// The offside, where it is another than the onside.
    offside: Option<Graph>,
}

impl Loopy {
    /// The game with endless play Left's win.
    pub fn onside(&self) -> &Graph {
        &self.onside
    }

    /// The game with endless play Right's win.
    pub fn offside(&self) -> &Graph {
        self.offside.as_ref().unwrap_or(&self.onside)
    }

    /// Whether both sides are one stopper.
    pub fn is_stopper(&self) -> bool {
        self.offside.is_none()
    }

    /// Whether each side is a stopper.
    pub fn is_stopper_sided(&self) -> bool {
        self.is_stopper() || self.onside().is_stopper() && self.offside().is_stopper()
    }
}

/// Who wins a game in which play may go on for ever: a letter, or where one player can only draw what the letter says,
/// the letter with `Hat` (in Left's favour) or `Check` (in Right's), as CGSuite writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, JsonSchema)]
pub enum LoopyOutcome {
    /// Left wins, whoever starts.
    L,
    /// Right wins, whoever starts.
    R,
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
    /// Both draw, whoever starts.
    D,
    /// Left wins moving first; Right moving first draws.
    NHat,
    /// Left wins moving second; Left moving first draws.
    PHat,
    /// Right wins moving first; Left moving first draws.
    NCheck,
    /// Right wins moving second; Right moving first draws.
    PCheck,
}

impl std::fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::L => LoopyOutcome::L,
            Outcome::R => LoopyOutcome::R,
            Outcome::N => LoopyOutcome::N,
            Outcome::P => LoopyOutcome::P,
        }
    }
}

impl LoopyOutcome {
    /// What it means, in words.
    pub fn words(self) -> &'static str {
        match self {
            LoopyOutcome::L => "Left wins",
            LoopyOutcome::R => "Right wins",
            LoopyOutcome::N => "the first player wins",
            LoopyOutcome::P => "the second player wins",
            LoopyOutcome::D => "a draw",
            LoopyOutcome::NHat => "Left wins moving first, Right draws",
            LoopyOutcome::PHat => "Left wins moving second, and draws moving first",
            LoopyOutcome::NCheck => "Right wins moving first, Left draws",
            LoopyOutcome::PCheck => "Right wins moving second, and draws moving first",
        }
    }

    /// From whether Left wins, draws or loses moving first, and the same when Right moves first.
    fn of(left_first: Ordering, right_first: Ordering) -> Self {
        use Ordering::{Equal, Greater, Less};
        match (left_first, right_first) {
            (Greater, Greater) => LoopyOutcome::L,
            (Less, Less) => LoopyOutcome::R,
            (Greater, Less) => LoopyOutcome::N,
            (Less, Greater) => LoopyOutcome::P,
            (Equal, Equal) => LoopyOutcome::D,
            (Greater, Equal) => LoopyOutcome::NHat,
            (Equal, Greater) => LoopyOutcome::PHat,
            (Equal, Less) => LoopyOutcome::NCheck,
            (Less, Equal) => LoopyOutcome::PCheck,
        }
    }
}

impl From<FormId> for Value {
    fn from(id: FormId) -> Self {
        Value::Short(id)
    }
}

impl Value {
    /// Zero.
    pub const ZERO: Value = Value::Short(FormId::ZERO);

    /// The value of a game given by its graph.
    pub fn of_graph(c: &mut Calculator, graph: &Graph) -> Result<Value, FormError> {
        let graph = graph.folded(c)?;
        if graph.is_stopper() { canonical(c, &graph).map(Value::of_stopper) } else { Value::of_sides(c, &graph, &graph) }
    }

    /// The value of a game of which the onside is that of one graph, and the offside that of another.
    pub fn of_sides(c: &mut Calculator, onside: &Graph, offside: &Graph) -> Result<Value, FormError> {
        if onside == offside && onside.is_stopper() {
            return canonical(c, onside).map(Value::of_stopper);
        }
        let onside = side(c, onside, Play::Onside)?;
        let offside = side(c, offside, Play::Offside)?;
        if onside.is_stopper()
            && offside.is_stopper()
            && at_least(c, &onside, &offside, Play::Stopper)?
            && at_least(c, &offside, &onside, Play::Stopper)?
        {
            return Ok(Value::of_stopper(onside));
        }
        Ok(Value::Loopy(Arc::new(Loopy { onside, offside: Some(offside) })))
    }

    fn of_stopper(graph: Graph) -> Value {
        match graph.as_short() {
            Some(id) => Value::Short(id),
            None => Value::Loopy(Arc::new(Loopy { onside: graph, offside: None })),
        }
    }

    /// The value of the game with these options.
    pub fn of_options(c: &mut Calculator, left: &[Value], right: &[Value]) -> Result<Value, FormError> {
        let short = |values: &[Value]| -> Option<Vec<FormId>> { values.iter().map(Value::as_short).collect() };
        if let (Some(left), Some(right)) = (short(left), short(right)) {
            return c.form(&left, &right).map(Value::Short);
        }
        let graph = |side: fn(&Value) -> Graph| {
            let mut graph = Graph { nodes: vec![Node::default()], start: Place::node(0) };
            let mut list = |values: &[Value]| {
                let mut options = Vec::new();
                for value in values {
                    let value = side(value);
                    let base = graph.absorb(&value);
                    options.push(value.start.shifted(base));
                }
                options
            };
            let (left, right) = (list(left), list(right));
            graph.nodes[0] = Node { left, right };
            graph
        };
        Value::of_sides(c, &graph(Value::onside_graph), &graph(Value::offside_graph))
    }

    /// The form, if it is a short game.
    pub fn as_short(&self) -> Option<FormId> {
        match self {
            Value::Short(id) => Some(*id),
            Value::Loopy(_) => None,
        }
    }

    /// The onside as a graph.
    pub fn onside_graph(&self) -> Graph {
        match self {
            Value::Short(id) => Graph::short(*id),
            Value::Loopy(loopy) => loopy.onside.clone(),
        }
    }

    /// The offside as a graph.
    pub fn offside_graph(&self) -> Graph {
        match self {
            Value::Short(id) => Graph::short(*id),
            Value::Loopy(loopy) => loopy.offside().clone(),
        }
    }

    /// Whether endless play by turns is impossible.
    pub fn is_stopper(&self) -> bool {
        match self {
            Value::Short(_) => true,
            Value::Loopy(loopy) => loopy.is_stopper(),
        }
    }

    /// Whether both sides are stoppers.
    pub fn is_stopper_sided(&self) -> bool {
        match self {
            Value::Short(_) => true,
            Value::Loopy(loopy) => loopy.is_stopper_sided(),
        }
    }

    /// The onside, if it is a stopper.
    pub fn onside(&self) -> Option<Value> {
        self.side(Loopy::onside)
    }

    /// The offside, if it is a stopper.
    pub fn offside(&self) -> Option<Value> {
        self.side(Loopy::offside)
    }

    fn side(&self, which: fn(&Loopy) -> &Graph) -> Option<Value> {
        match self {
            Value::Short(_) => Some(self.clone()),
            Value::Loopy(loopy) => Some(which(loopy)).filter(|graph| graph.is_stopper()).map(|graph| Value::of_stopper(graph.clone())),
        }
    }

    /// `onside & offside`, or nothing if the offside is not at most the onside. Of games that have two sides themselves the
    /// onside of the first is taken, and the offside of the second.
    pub fn sided(c: &mut Calculator, onside: &Value, offside: &Value) -> Result<Option<Value>, FormError> {
        let (on, off) = (onside.onside_graph(), offside.offside_graph());
        // Endless play in the one is Left's win, and in the negative of the other, too.
        if !at_least(c, &on, &off, Play::Stopper)? {
            return Ok(None);
        }
        if on.is_stopper() && off.is_stopper() && at_least(c, &off, &on, Play::Stopper)? {
            return Ok(Some(Value::of_stopper(on)));
        }
        Ok(Some(Value::Loopy(Arc::new(Loopy { onside: on, offside: Some(off) }))))
    }

    /// The sum.
    pub fn sum(&self, c: &mut Calculator, other: &Value) -> Result<Value, FormError> {
        match (self, other) {
            (Value::Short(a), Value::Short(b)) => c.sum(*a, *b).map(Value::Short),
            (Value::Loopy(_), Value::Short(FormId::ZERO)) => Ok(self.clone()),
            (Value::Short(FormId::ZERO), Value::Loopy(_)) => Ok(other.clone()),
            _ => {
                let onside = self.onside_graph().sum(c, &other.onside_graph())?;
                if self.is_stopper() && other.is_stopper() {
                    return Value::of_graph(c, &onside);
                }
                let offside = self.offside_graph().sum(c, &other.offside_graph())?;
                Value::of_sides(c, &onside, &offside)
            }
        }
    }

    /// The negative.
    pub fn negative(&self, c: &mut Calculator) -> Result<Value, FormError> {
        match self {
            Value::Short(id) => c.negative(*id).map(Value::Short),
            Value::Loopy(loopy) => {
                let onside = loopy.offside().negative(c)?;
                let offside = loopy.offside.as_ref().map(|_| loopy.onside.negative(c)).transpose()?;
                Ok(Value::Loopy(Arc::new(Loopy { onside, offside })))
            }
        }
    }

    /// The difference.
    pub fn difference(&self, c: &mut Calculator, other: &Value) -> Result<Value, FormError> {
        let negative = other.negative(c)?;
        self.sum(c, &negative)
    }

    /// That many copies, by doubling.
    pub fn multiple(&self, c: &mut Calculator, n: i64) -> Result<Value, FormError> {
        if let Value::Short(id) = self {
            return c.multiple(*id, n).map(Value::Short);
        }
        let mut power = if n < 0 { self.negative(c)? } else { self.clone() };
        let (mut left, mut total) = (n.unsigned_abs(), Value::ZERO);
        while left > 0 {
            if left & 1 == 1 {
                total = total.sum(c, &power)?;
            }
            left >>= 1;
            if left > 0 {
                power = power.sum(c, &power)?;
            }
        }
        Ok(total)
    }

    /// Whether this is at least another value.
    pub fn ge(&self, c: &mut Calculator, other: &Value) -> Result<bool, FormError> {
        if let (Value::Short(a), Value::Short(b)) = (self, other) {
            return c.le(*b, *a);
        }
        let play = |play: Play| if self.is_stopper() && other.is_stopper() { Play::Stopper } else { play };
        if !at_least(c, &self.onside_graph(), &other.onside_graph(), play(Play::Onside))? {
            return Ok(false);
        }
        Ok(play(Play::Offside) == Play::Stopper || at_least(c, &self.offside_graph(), &other.offside_graph(), Play::Offside)?)
    }

    /// How two values compare; `None` if they are confused.
    pub fn compare(&self, c: &mut Calculator, other: &Value) -> Result<Option<Ordering>, FormError> {
        Ok(match (self.ge(c, other)?, other.ge(c, self)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// Who wins.
    pub fn outcome(&self, c: &mut Calculator) -> Result<LoopyOutcome, FormError> {
        let loopy = match self {
            Value::Short(id) => return Ok(c.arena().outcome(*id).into()),
            Value::Loopy(loopy) => loopy,
        };
        let zero = Graph::short(FormId::ZERO);
        // Endless play counted for a player: whether that one does not lose.
        let left_survives_second = at_least(c, loopy.onside(), &zero, Play::Onside)?;
        let left_wins_second = at_least(c, loopy.offside(), &zero, Play::Offside)?;
        let right_survives_second = at_least(c, &zero, loopy.offside(), Play::Offside)?;
        let right_wins_second = at_least(c, &zero, loopy.onside(), Play::Onside)?;
        let result = |wins: bool, survives: bool| match (wins, survives) {
            (true, _) => Ordering::Greater,
            (false, true) => Ordering::Equal,
            (false, false) => Ordering::Less,
        };
        let right_first = result(left_wins_second, left_survives_second);
        let left_first = result(right_wins_second, right_survives_second).reverse();
        Ok(LoopyOutcome::of(left_first, right_first))
    }
}
