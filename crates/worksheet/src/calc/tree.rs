//! What a source says, as a tree.

use std::sync::Arc;
use zug_cgt::language::Place;

/// An expression and where it is.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub node: Node,
    pub place: Place,
}

pub(super) type Sub = Box<Expr>;

#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A number-up-star as it is written, or an uptimal.
    Literal(String),
    Text(String),
    Truth(bool),
    Name(String),
    Call(String, Vec<Expr>),
    /// Options of both sides.
    Braces(Vec<Expr>, Vec<Expr>),
    /// `+-{a,b}`.
    PlusMinus(Vec<Expr>),
    Negative(Sub),
    /// Onside and offside.
    Sided(Sub, Sub),
    Tiny(Sub),
    Miny(Sub),
    /// Terms, those that are subtracted marked.
    Sum(Vec<(bool, Expr)>),
    Times(Sub, Sub),
    Over(Sub, Sub),
    Ordinal(Sub, Sub),
    Compare(Relation, Sub, Sub),
    And(Sub, Sub),
    Or(Sub, Sub),
    Not(Sub),
    If(Sub, Sub, Sub),
    List(Vec<Expr>),
    Range(Sub, Sub),
    /// `[body for name in values if condition]`.
    Each {
        body: Sub,
        name: String,
        values: Sub,
        condition: Option<Sub>,
    },
    Item(Sub, Sub),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// `<=>`: which of the others holds.
    Which,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    GreaterEqual,
    Greater,
    Confused,
}

/// A column of an answer: what it is and what it is called.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub value: Expr,
    pub title: String,
}

#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub kind: StatementKind,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub(super) enum StatementKind {
    Set(String, Expr),
    Define(String, Arc<Defined>),
    /// Values to be shown, perhaps in a file.
    Show(Vec<Column>, Option<String>),
    Plot(Vec<Column>, Option<String>),
    For {
        name: String,
        values: Expr,
        body: Vec<Statement>,
    },
    Assert(Expr, String),
    Format(String),
    Help(Option<String>),
    Clear,
    Quit,
}

/// A function of the user.
#[derive(Debug)]
pub(super) struct Defined {
    pub parameters: Vec<String>,
    pub body: Expr,
}
