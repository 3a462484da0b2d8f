//! What expressions are worth.

use super::builtin;
use super::tree::{Defined, Expr, Node, Relation};
use super::{CalcError, Cell, Stopped};
use crate::values::{ValueError, Values, has_values, valued_cards};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;
use zug_cgt::forms::{Calculator, FormError, FormId};
use zug_cgt::language::Place;
use zug_cgt::loopy::Value;
use zug_cgt::notation::{ExpressionError, Function, FunctionError, WriteError, read_value_with};
use zug_cgt::sums::Limits;
use zug_cgt::values::Dyadic;
use zug_core::{Named, closest};
use zug_games::sections;

/// What an expression can be.
#[derive(Clone, Debug)]
pub(super) enum Object {
    /// A short game, or a loopy one.
    Game(Value),
    Text(String),
    Truth(bool),
    /// What `<=>` tells; `None` is confused.
    Order(Option<Ordering>),
    List(Vec<Object>),
}

impl Object {
    /// In a word, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Object::Game(Value::Short(_)) => "a game",
            Object::Game(Value::Loopy(_)) => "a loopy game",
            Object::Text(_) => "a text",
            Object::Truth(_) => "true or false",
            Object::Order(_) => "a comparison",
            Object::List(_) => "a list",
        }
    }
}

/// As it is written.
fn order_text(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "||",
    }
}

/// Things of a list, or characters of a text.
pub(super) const MOST_THINGS: usize = 1_000_000;
/// Calls and expressions inside of each other.
const DEEPEST: usize = 600;

pub(super) type Result<T> = std::result::Result<T, CalcError>;

/// One statement's work.
pub(super) struct Run<'a> {
    pub values: &'a Values,
    pub c: Calculator<'a>,
    pub names: &'a HashMap<String, Object>,
    pub functions: &'a HashMap<String, Arc<Defined>>,
    pub limits: &'a Limits<'a>,
    /// Variables of loops and parameters, innermost last. A function sees its own and no others.
    pub locals: Vec<(String, Object)>,
    /// Where those of the function begin.
    pub frame: usize,
    pub depth: usize,
}

impl Run<'_> {
    /// An error of a value, where it was asked for.
    pub fn form_error(&self, place: Place, error: FormError) -> CalcError {
        let stopped = match error {
            FormError::Interrupted(_) => Some(Stopped::Interrupted),
            FormError::OutOfTime => Some(Stopped::Time),
            _ => None,
        };
        CalcError { place, problem: error.to_string(), stopped }
    }

    pub fn form<T>(&self, place: Place, result: std::result::Result<T, FormError>) -> Result<T> {
        result.map_err(|error| self.form_error(place, error))
    }

    pub fn value_error(&self, place: Place, error: ValueError) -> CalcError {
        let stopped = if error.is_interruption() { Some(Stopped::Interrupted) } else { error.is_out_of_time().then_some(Stopped::Time) };
        CalcError { place, problem: error.to_string(), stopped }
    }

    pub fn write_error(&self, place: Place, error: WriteError) -> CalcError {
        match error {
            WriteError::Form(error) => self.form_error(place, error),
            error => CalcError::at(place, error.to_string()),
        }
    }

    /// Asks whether to go on.
    pub fn look(&self, place: Place) -> Result<()> {
        let looked = self.c.watch().look();
        self.form(place, looked)
    }

    pub fn eval(&mut self, expr: &Expr) -> Result<Object> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(CalcError::at(expr.place, format!("more than {DEEPEST} calls and expressions inside of each other")));
        }
        let object = self.node(expr)?;
        self.depth -= 1;
        Ok(object)
    }

    fn node(&mut self, expr: &Expr) -> Result<Object> {
        let place = expr.place;
        Ok(match &expr.node {
            Node::Literal(text) => Object::Game(self.literal(text, place)?),
            Node::Text(text) => Object::Text(text.clone()),
            Node::Truth(truth) => Object::Truth(*truth),
            Node::Name(name) => self.named(name, place)?,
            Node::Call(name, arguments) => self.call(name, arguments, place)?,
            Node::Braces(left, right) => {
                let (left, right) = (self.games(left)?, self.games(right)?);
                let game = Value::of_options(&mut self.c, &left, &right);
                Object::Game(self.form(place, game)?)
            }
            Node::PlusMinus(options) => {
                let left = self.games(options)?;
                let right: std::result::Result<Vec<_>, _> = left.iter().map(|game| game.negative(&mut self.c)).collect();
                let right = self.form(place, right)?;
                let game = Value::of_options(&mut self.c, &left, &right);
                Object::Game(self.form(place, game)?)
            }
            Node::Negative(inner) => self.negative(inner)?,
            Node::Tiny(inner) | Node::Miny(inner) => {
                let game = self.game(inner)?;
                let tiny = game.tiny(&mut self.c);
                let tiny = self.form(place, tiny)?;
                let signed = if matches!(expr.node, Node::Miny(_)) { tiny.negative(&mut self.c) } else { Ok(tiny) };
                Object::Game(self.form(place, signed)?)
            }
            Node::Sided(onside, offside) => {
                let (onside, offside) = (self.game(onside)?, self.game(offside)?);
                let sided = Value::sided(&mut self.c, &onside, &offside);
                let sided = self.form(place, sided)?;
                Object::Game(sided.ok_or_else(|| CalcError::at(place, "what stands after '&' is at most what stands before it"))?)
            }
            Node::Sum(terms) => self.sum(terms)?,
            Node::Times(first, second) => self.times(first, second, place)?,
            Node::Over(first, second) => self.over(first, second, place)?,
            Node::Ordinal(first, second) => {
                let (first, second) = (self.game(first)?, self.game(second)?);
                self.applied(Function::Ordinal, &[first, second], place)?
            }
            Node::Compare(relation, first, second) => self.compare(*relation, first, second, place)?,
            Node::And(first, second) => Object::Truth(self.truth(first)? && self.truth(second)?),
            Node::Or(first, second) => Object::Truth(self.truth(first)? || self.truth(second)?),
            Node::Not(claim) => Object::Truth(!self.truth(claim)?),
            Node::If(condition, yes, no) => {
                let chosen = if self.truth(condition)? { yes } else { no };
                self.eval(chosen)?
            }
            Node::List(items) => Object::List(items.iter().map(|item| self.eval(item)).collect::<Result<_>>()?),
            Node::Range(first, last) => Object::List(self.range(first, last, place)?),
            Node::Each { body, name, values, condition } => {
                let mut all = Vec::new();
                for value in self.list(values)? {
                    self.look(place)?;
                    self.locals.push((name.clone(), value));
                    let wanted = condition.as_ref().map_or(Ok(true), |claim| self.truth(claim))?;
                    let item = if wanted { Some(self.eval(body)?) } else { None };
                    all.extend(item);
                    self.locals.pop();
                }
                Object::List(all)
            }
            Node::Item(list, index) => {
                let items = self.list(list)?;
                let n = self.integer(index)?;
                let item = usize::try_from(n).ok().and_then(|n| items.get(n.checked_sub(1)?).cloned());
                item.ok_or_else(|| CalcError::at(place, format!("no item {n} in a list of {}; they are counted from 1", items.len())))?
            }
        })
    }

    /// What the notation of values says; words are names of this session.
    pub fn literal(&mut self, text: &str, place: Place) -> Result<Value> {
        let (locals, names) = (&self.locals[self.frame..], self.names);
        let mut meaning = |word: &str| {
            let local = locals.iter().rev().find(|(known, _)| known == word).map(|(_, object)| object);
            if let Object::Game(value) = local.or_else(|| names.get(word))? { Some(value.clone()) } else { None }
        };
        read_value_with(&mut self.c, text, &mut meaning).map_err(|error| match error {
            ExpressionError::Read(error) => CalcError::at(place, error.problem),
            ExpressionError::Value { error, .. } => self.form_error(place, error),
        })
    }

    fn named(&mut self, name: &str, place: Place) -> Result<Object> {
        let local = self.locals[self.frame..].iter().rev().find(|(known, _)| known == name).map(|(_, object)| object);
        if let Some(object) = local.or_else(|| self.names.get(name)) {
            return Ok(object.clone());
        }
        if self.functions.contains_key(name) || builtin::find(name).is_some() {
            return Err(CalcError::at(place, format!("'{name}' is a function: expected '(' behind it")));
        }
        if has_values(name) {
            return self.game_at(name, None, place);
        }
        let constant = Value::constant(&mut self.c, name);
        if let Some(value) = self.form(place, constant)? {
            return Ok(Object::Game(value));
        }
        let locals = self.locals[self.frame..].iter().map(|(name, _)| name.as_str());
        let known = locals.chain(self.names.keys().map(String::as_str)).chain(self.functions.keys().map(String::as_str));
        let meant = closest(name, known.chain(builtin::names().map(|name| name as &str))).map(String::from).or_else(|| game_meant(name));
        let meant = meant.map_or(String::new(), |meant| format!("; did you mean {meant}?"));
        Err(CalcError::at(place, format!("nothing is called '{}'{meant}", shown(name))))
    }

    fn call(&mut self, name: &str, arguments: &[Expr], place: Place) -> Result<Object> {
        if let Some(function) = self.functions.get(name).cloned() {
            return self.call_own(name, &function, arguments, place);
        }
        if let Some(function) = builtin::find(name) {
            let objects = arguments.iter().map(|a| self.eval(a)).collect::<Result<Vec<_>>>()?;
            return builtin::apply(self, function, &objects, place);
        }
        if let Some(function) = notation_function(name) {
            if arguments.len() != function.arity() {
                let (n, needs) = (arguments.len(), function.arity());
                return Err(CalcError::at(place, format!("{name} takes {needs} games, found {n}")));
            }
            let games = self.games(arguments)?;
            return self.applied(function, &games, place);
        }
        let objects = arguments.iter().map(|a| self.eval(a)).collect::<Result<Vec<_>>>()?;
        self.position(name, &objects, place)
    }

    /// A function of expressions.
    fn applied(&mut self, function: Function, games: &[Value], place: Place) -> Result<Object> {
        function.apply(&mut self.c, games).map(Object::Game).map_err(|error| match error {
            FunctionError::Form(error) => self.form_error(place, error),
            FunctionError::Domain(problem) => CalcError::at(place, problem),
        })
    }

    fn call_own(&mut self, name: &str, function: &Defined, arguments: &[Expr], place: Place) -> Result<Object> {
        let needs = function.parameters.len();
        if arguments.len() != needs {
            return Err(CalcError::at(place, format!("{name} takes {needs} arguments, found {}", arguments.len())));
        }
        let objects = arguments.iter().map(|a| self.eval(a)).collect::<Result<Vec<_>>>()?;
        self.look(place)?;
        let (before, frame) = (self.locals.len(), self.frame);
        self.locals.extend(function.parameters.iter().cloned().zip(objects));
        self.frame = before;
        let result = self.eval(&function.body);
        self.locals.truncate(before);
        self.frame = frame;
        result
    }

    /// A position of a game by its name: of a text, of sizes, or the start. `NAME_strip(n)` is the start on one row.
    fn position(&mut self, name: &str, objects: &[Object], place: Place) -> Result<Object> {
        let whole = sections::named(name).is_some_and(|named| named.size.is_empty());
        let strip = name.strip_suffix("_strip").filter(|game| !whole && sections::named(game).is_some());
        let game = strip.unwrap_or(name);
        if !has_values(game) {
            let meant =
                closest(name, self.functions.keys().map(String::as_str).chain(builtin::names().map(|name| name as &str))).map(String::from);
            let meant = meant.or_else(|| game_meant(name)).map_or(String::new(), |meant| format!("; did you mean {meant}?"));
            return Err(CalcError::at(place, format!("no function or game is called '{}'{meant}", shown(name))));
        }
        let number = |run: &Self, object: &Object| -> Result<i64> {
            run.as_integer(object).ok_or_else(|| {
                CalcError::at(place, format!("{name} takes a position in quotes or its size in whole numbers, found {}", object.kind()))
            })
        };
        match objects {
            [] => self.game_at(game, None, place),
            [Object::Text(text)] if strip.is_none() => self.game_at(game, Some(text), place),
            sizes => {
                let mut sizes = sizes.iter().map(|object| number(self, object)).collect::<Result<Vec<_>>>()?;
                if strip.is_some() && sizes.len() == 1 && !sections::named(game).is_some_and(|named| named.card.one_row) {
                    sizes.insert(0, 1);
                }
                let size: Vec<String> = sizes.iter().map(i64::to_string).collect();
                self.game_at(&format!("{game}-{}", size.join("x")), None, place)
            }
        }
    }

    /// What a position of a game is worth, or its start.
    fn game_at(&mut self, game: &str, position: Option<&str>, place: Place) -> Result<Object> {
        let value = self.values.value_at(&mut self.c, game, position, self.limits);
        value.map(Object::Game).map_err(|error| self.value_error(place, error))
    }

    /// An expression that has to be a game.
    pub fn game(&mut self, expr: &Expr) -> Result<Value> {
        match self.eval(expr)? {
            Object::Game(value) => Ok(value),
            other => Err(CalcError::at(expr.place, format!("found {}, expected a game", other.kind()))),
        }
    }

    fn games(&mut self, all: &[Expr]) -> Result<Vec<Value>> {
        all.iter().map(|expr| self.game(expr)).collect()
    }

    pub fn truth(&mut self, expr: &Expr) -> Result<bool> {
        match self.eval(expr)? {
            Object::Truth(truth) => Ok(truth),
            other => Err(CalcError::at(expr.place, format!("found {}, expected a condition, like G <= H", other.kind()))),
        }
    }

    pub fn list(&mut self, expr: &Expr) -> Result<Vec<Object>> {
        match self.eval(expr)? {
            Object::List(items) => Ok(items),
            other => Err(CalcError::at(expr.place, format!("found {}, expected a list, like 1..8 or [^, *]", other.kind()))),
        }
    }

    /// The whole number that a thing is.
    pub fn as_integer(&self, object: &Object) -> Option<i64> {
        let Object::Game(Value::Short(id)) = object else { return None };
        self.c.arena().as_number(*id).filter(|n| n.is_integer()).map(Dyadic::numerator)
    }

    fn integer(&mut self, expr: &Expr) -> Result<i64> {
        let object = self.eval(expr)?;
        self.as_integer(&object).ok_or_else(|| CalcError::at(expr.place, "expected a whole number"))
    }

    /// The number as a game.
    pub fn number(&self, n: Dyadic, place: Place) -> Result<Object> {
        self.form(place, self.c.arena().number(n)).map(short_game)
    }

    fn range(&mut self, first: &Expr, last: &Expr, place: Place) -> Result<Vec<Object>> {
        let (first, last) = (self.integer(first)?, self.integer(last)?);
        if last.saturating_sub(first) as i128 >= MOST_THINGS as i128 {
            return Err(CalcError::at(place, format!("a list of more than {MOST_THINGS} things")));
        }
        (first..=last).map(|n| self.form(place, Dyadic::integer(n).map_err(FormError::from)).and_then(|n| self.number(n, place))).collect()
    }

    fn negative(&mut self, inner: &Expr) -> Result<Object> {
        let game = self.game(inner)?;
        let negative = game.negative(&mut self.c);
        Ok(Object::Game(self.form(inner.place, negative)?))
    }

    /// Games are added, texts and lists put together.
    fn sum(&mut self, terms: &[(bool, Expr)]) -> Result<Object> {
        let mut total = self.eval(&terms[0].1)?;
        for (subtract, term) in &terms[1..] {
            let place = term.place;
            total = match (total, self.eval(term)?) {
                (Object::Game(g), Object::Game(h)) => {
                    let sum = if *subtract { g.difference(&mut self.c, &h) } else { g.sum(&mut self.c, &h) };
                    Object::Game(self.form(place, sum)?)
                }
                (Object::Text(a), Object::Text(b)) if !subtract && a.len() + b.len() <= MOST_THINGS => Object::Text(a + &b),
                (Object::List(mut a), Object::List(b)) if !subtract && a.len() + b.len() <= MOST_THINGS => {
                    a.extend(b);
                    Object::List(a)
                }
                (a, b) => {
                    let join = if *subtract { "subtracted from" } else { "added to" };
                    return Err(CalcError::at(place, format!("{} cannot be {join} {}", b.kind(), a.kind())));
                }
            };
        }
        Ok(total)
    }

    /// So many copies of a game or a text.
    fn times(&mut self, first: &Expr, second: &Expr, place: Place) -> Result<Object> {
        let (a, b) = (self.eval(first)?, self.eval(second)?);
        let (n, other) = match (self.as_integer(&a), self.as_integer(&b)) {
            (Some(n), _) => (n, b),
            (None, Some(n)) => (n, a),
            _ => return Err(CalcError::at(place, format!("{} and {}: one of the factors is a whole number", a.kind(), b.kind()))),
        };
        match other {
            Object::Game(game) => {
                let product = game.multiple(&mut self.c, n);
                Ok(Object::Game(self.form(place, product)?))
            }
            Object::Text(text) => {
                let n = usize::try_from(n).ok().filter(|n| text.len().saturating_mul(*n) <= MOST_THINGS);
                let n = n.ok_or_else(|| CalcError::at(place, format!("a text is repeated up to {MOST_THINGS} characters")))?;
                Ok(Object::Text(text.repeat(n)))
            }
            other => Err(CalcError::at(place, format!("{} has no multiples", other.kind()))),
        }
    }

    /// The quotient of two numbers, if it is a number.
    fn over(&mut self, first: &Expr, second: &Expr, place: Place) -> Result<Object> {
        let (g, h) = (self.game(first)?, self.game(second)?);
        let number = |game: &Value| game.as_short().and_then(|id| self.c.arena().as_number(id));
        let (Some(a), Some(b)) = (number(&g), number(&h)) else {
            return Err(CalcError::at(place, "only numbers are divided"));
        };
        // a/2^i over b/2^j, in lowest terms.
        let (top, bottom) = (i128::from(a.numerator()) << b.exponent(), i128::from(b.numerator()) << a.exponent());
        let divisor = gcd(top.unsigned_abs(), bottom.unsigned_abs()) as i128;
        if bottom == 0 {
            return Err(CalcError::at(place, "division by zero"));
        }
        let (top, bottom) = (top / divisor * bottom.signum(), (bottom / divisor).abs());
        let text = format!("{top}/{bottom}");
        let quotient = text.parse::<Dyadic>().map_err(|_| CalcError::at(place, format!("{text} is no dyadic number")))?;
        self.number(quotient, place)
    }

    fn compare(&mut self, relation: Relation, first: &Expr, second: &Expr, place: Place) -> Result<Object> {
        let (a, b) = (self.eval(first)?, self.eval(second)?);
        let order = match (&a, &b) {
            (Object::Game(g), Object::Game(h)) => {
                let order = g.compare(&mut self.c, h);
                self.form(place, order)?
            }
            // Other things are equal or not.
            _ if a.kind() == b.kind() && matches!(relation, Relation::Equal | Relation::NotEqual) => {
                let same = self.cell(&a, place)? == self.cell(&b, place)?;
                return Ok(Object::Truth(same == (relation == Relation::Equal)));
            }
            _ => return Err(CalcError::at(place, format!("{} and {} are not compared", a.kind(), b.kind()))),
        };
        Ok(Object::Truth(match relation {
            Relation::Which => return Ok(Object::Order(order)),
            Relation::Less => order == Some(Ordering::Less),
            Relation::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Relation::Equal => order == Some(Ordering::Equal),
            Relation::NotEqual => order != Some(Ordering::Equal),
            Relation::GreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            Relation::Greater => order == Some(Ordering::Greater),
            Relation::Confused => order.is_none(),
        }))
    }

    /// A thing in both writings.
    pub fn cell(&self, object: &Object, place: Place) -> Result<Cell> {
        Ok(match object {
            Object::Game(value) => {
                let text = value.text(&self.c).map_err(|e| self.write_error(place, e))?;
                let tex = value.latex(&self.c).map_err(|e| self.write_error(place, e))?;
                Cell { text, latex: format!("${tex}$") }
            }
            Object::Text(text) => Cell::words(text.as_str()),
            Object::Truth(truth) => Cell::words(truth.to_string()),
            Object::Order(order) => {
                let text = order_text(*order);
                Cell { text: text.into(), latex: format!("${}$", if text == "||" { "\\parallel" } else { text }) }
            }
            Object::List(items) => {
                let cells = items.iter().map(|item| self.cell(item, place)).collect::<Result<Vec<_>>>()?;
                let join = |text: fn(&Cell) -> &str| cells.iter().map(text).collect::<Vec<_>>().join(", ");
                Cell { text: format!("[{}]", join(|c| &c.text)), latex: format!("[{}]", join(|c| &c.latex)) }
            }
        })
    }
}

/// A short game as a thing.
pub(super) fn short_game(id: FormId) -> Object {
    Object::Game(Value::Short(id))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// The function of expressions with this name, in any case and with or without underscores.
pub(super) fn notation_function(name: &str) -> Option<Function> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    Function::ALL.iter().find(|row| plain(row.1) == plain(name)).map(|row| row.0)
}

/// A game whose name is like this one, as it is written here.
fn game_meant(name: &str) -> Option<String> {
    Named::suggestion(valued_cards(), name).map(|name| name.replace('-', "_"))
}

fn shown(name: &str) -> String {
    name.chars().take(40).collect()
}
