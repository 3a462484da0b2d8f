//! The functions an expression may use.

use crate::forms::{Calculator, FormError, FormId};
use crate::loopy::Value;
use crate::operations;
use crate::thermograph::Thermograph;
use crate::values::Dyadic;

/// A named function of expressions. [`Function::ALL`] lists them with what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `{0||0|-x}`.
    Tiny,
    /// `{x|0||0}`.
    Miny,
    /// `G` cooled by a number.
    Cool,
    /// `G` heated by a game.
    Heat,
    /// `G` overheated from one game to another.
    Overheat,
    /// `G` cooled by its own temperature.
    Freeze,
    /// The Norton product of `G` and a positive game.
    Norton,
    /// The ordinal sum `G:H`.
    Ordinal,
    /// The atomic weight.
    AtomicWeight,
    /// The reduced canonical form.
    Reduced,
    /// The mean.
    Mean,
    /// The temperature.
    Temperature,
    /// The left stop.
    LeftStop,
    /// The right stop.
    RightStop,
    /// The onside of a loopy game.
    Onside,
    /// The offside of a loopy game.
    Offside,
    /// The degree of a stopper.
    Degree,
    /// The variety of a stopper.
    Variety,
}

/// Why a function has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FunctionError {
    /// The value could not be computed.
    #[error(transparent)]
    Form(#[from] FormError),
    /// The arguments do not fit the function.
    #[error("{0}")]
    Domain(&'static str),
}

impl Function {
    /// Every function: its name, its arguments, what it gives.
    pub const ALL: [(Function, &'static str, &'static [&'static str], &'static str); 18] = [
        (Function::Tiny, "Tiny", &["x"], "{0||0|-x}"),
        (Function::Miny, "Miny", &["x"], "{x|0||0}"),
        (Function::Cool, "Cool", &["G", "t"], "G cooled by the number t, more than -1"),
        (Function::Heat, "Heat", &["G", "t"], "G heated by t"),
        (Function::Overheat, "Overheat", &["G", "s", "t"], "G overheated from s to t"),
        (Function::Freeze, "Freeze", &["G"], "G cooled by its own temperature"),
        (Function::Norton, "Norton", &["G", "U"], "the Norton product G·U with a positive U"),
        (Function::Ordinal, "Ordinal", &["G", "H"], "the ordinal sum G:H, G in canonical form"),
        (Function::AtomicWeight, "AtomicWeight", &["G"], "the atomic weight, if G has one"),
        (Function::Reduced, "Reduced", &["G"], "the reduced canonical form"),
        (Function::Mean, "Mean", &["G"], "the mean"),
        (Function::Temperature, "Temperature", &["G"], "the temperature"),
        (Function::LeftStop, "LeftStop", &["G"], "the left stop"),
        (Function::RightStop, "RightStop", &["G"], "the right stop"),
        (Function::Onside, "Onside", &["G"], "the onside, if it is a stopper"),
        (Function::Offside, "Offside", &["G"], "the offside, if it is a stopper"),
        (Function::Degree, "Degree", &["G"], "the degree of a stopper, the onside of G-G"),
        (Function::Variety, "Variety", &["G"], "the variety of a stopper, if its degree is an idempotent"),
    ];

    /// The function of a name.
    pub fn named(name: &str) -> Option<Function> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// How many arguments it takes.
    pub fn arity(self) -> usize {
        Self::ALL.iter().find(|row| row.0 == self).map_or(1, |row| row.2.len())
    }

    /// The function's value. There must be [`Function::arity`] arguments.
    pub fn apply(self, c: &mut Calculator, args: &[Value]) -> Result<Value, FunctionError> {
        let short: Option<Vec<FormId>> = args.iter().map(Value::as_short).collect();
        let found = |value: Option<Value>, problem: &'static str| value.ok_or(FunctionError::Domain(problem));
        match (self, short) {
            (Function::Onside, _) => found(args[0].onside(), "the onside of the game is no stopper"),
            (Function::Offside, _) => found(args[0].offside(), "the offside of the game is no stopper"),
            (Function::Degree, _) => found(args[0].degree(c)?, "only stoppers have a degree"),
            (Function::Variety, _) => found(args[0].variety(c)?, "only stoppers whose degree is an idempotent have a variety"),
            (Function::Tiny, None) => Ok(args[0].tiny(c)?),
            (Function::Miny, None) => Ok(args[0].tiny(c)?.negative(c)?),
            (Function::Mean | Function::Temperature, None) => {
                let mast = args[0].thermograph(c)?.and_then(|graph| graph.mast);
                let (mean, t) = mast.ok_or(FunctionError::Domain("only stoppers with a finite mast have a mean and a temperature"))?;
                let number = if self == Function::Mean { mean } else { t };
                let number = number.as_dyadic().ok_or(FunctionError::Domain("the number is no dyadic one"))?;
                Ok(Value::Short(c.arena().number(number)?))
            }
            (_, None) => Err(FunctionError::Domain("the function is not defined for loopy games")),
            (_, Some(short)) => self.of_short(c, &short).map(Value::Short),
        }
    }

    fn of_short(self, c: &mut Calculator, args: &[FormId]) -> Result<FormId, FunctionError> {
        let arena = c.arena();
        let g = args[0];
        let number = |n: Dyadic| arena.number(n);
        Ok(match self {
            Function::Tiny => operations::tiny(c, g)?,
            Function::Miny => {
                let tiny = operations::tiny(c, g)?;
                c.negative(tiny)?
            }
            Function::Cool => {
                let t = arena.as_number(args[1]).filter(|t| *t > Dyadic::from(-1));
                operations::cool(c, g, t.ok_or(FunctionError::Domain("a game is cooled by a number that is more than -1"))?)?
            }
            Function::Heat => operations::heat(c, g, args[1])?,
            Function::Overheat => operations::overheat(c, g, args[1], args[2])?,
            Function::Freeze => operations::freeze(c, g)?,
            Function::Norton => {
                if args[1] == FormId::ZERO || !arena.at_least(args[1], Dyadic::ZERO) {
                    return Err(FunctionError::Domain("the second factor of a Norton product is a positive game"));
                }
                operations::norton(c, g, args[1])?
            }
            Function::Ordinal => operations::ordinal(c, g, args[1])?,
            Function::AtomicWeight => operations::atomic_weight(c, g)?
                .ok_or(FunctionError::Domain("the game has no atomic weight; only some infinitesimals have"))?,
            Function::Reduced => operations::reduced(c, g)?,
            Function::Mean => number(Thermograph::of(c, g)?.mean())?,
            Function::Temperature => number(Thermograph::of(c, g)?.temperature())?,
            Function::LeftStop => number(arena.left_stop(g))?,
            Function::RightStop => number(arena.right_stop(g))?,
            Function::Onside | Function::Offside => g,
            Function::Degree => FormId::ZERO,
            Function::Variety => FormId::ZERO,
        })
    }
}
