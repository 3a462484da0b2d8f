//! Loopy games that have names: on and off, over and under, upon and what is made of them.

use super::graph::{Graph, Node, Place};
use super::value::Value;
use crate::forms::{Arena, Calculator, FormError};
use crate::values::{Dyadic, Nimber, NumberUpStar};
use zug_core::Side;

/// A named loopy game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// `{pass|}`.
    On,
    /// `{|pass}`.
    Off,
    /// `{x|pass}`.
    Over(Dyadic),
    /// `{pass|x}`.
    Under(Dyadic),
    /// `x + upon + *n`, where upon is `{pass|*}`; or with the negative of upon.
    Upon(Dyadic, Nimber, bool),
    /// `x + {0|-upon+*} + *n`; or with the negative of that.
    Uponth(Dyadic, Nimber, bool),
}

impl Graph {
    /// The name of a node in a stopper's simplest form.
    pub(super) fn name(&self, arena: &Arena, n: usize) -> Option<Name> {
        let node = &self.nodes[n];
        let pass = Place::node(n);
        let number = |options: &[Place]| match options {
            [only] => arena.as_number(only.as_short()?),
            _ => None,
        };
        match (&node.left[..], &node.right[..]) {
            ([only], []) if *only == pass => Some(Name::On),
            ([], [only]) if *only == pass => Some(Name::Off),
            (left, [only]) if *only == pass && number(left).is_some() => number(left).map(Name::Over),
            ([only], right) if *only == pass && number(right).is_some() => number(right).map(Name::Under),
            _ => [Side::Left, Side::Right].into_iter().find_map(|side| {
                let negative = side == Side::Right;
                self.upon(arena, n, side)
                    .map(|(x, nimber)| Name::Upon(x, nimber, negative))
                    .or_else(|| self.uponth(arena, n, side).map(|(x, nimber)| Name::Uponth(x, nimber, negative)))
            }),
        }
    }

    /// The record, if it is a number and a nimber.
    fn number_star(arena: &Arena, place: Place) -> Option<NumberUpStar> {
        arena.as_record(place.as_short()?).filter(|record| record.up == 0)
    }

    /// `{pass|x*m}` is `x + upon + *(m^1)`, and where `m` is 0 it is `{pass,x|x}`; for the other side, mirrored.
    fn upon(&self, arena: &Arena, n: usize, side: Side) -> Option<(Dyadic, Nimber)> {
        let [only] = self.nodes[n].options(!side) else { return None };
        let record = Self::number_star(arena, *only)?;
        let own = self.nodes[n].options(side);
        let wanted = if record.nimber.0 == 0 { 2 } else { 1 };
        let fits = own.contains(&Place::node(n)) && (wanted == 1 || own.contains(only));
        (own.len() == wanted && fits).then_some((record.number, record.nimber + Nimber(1)))
    }

    /// `{x, …, x*m | x - upon + *k}` with `m = k^1`.
    fn uponth(&self, arena: &Arena, n: usize, side: Side) -> Option<(Dyadic, Nimber)> {
        let [only] = self.nodes[n].options(!side) else { return None };
        let (x, k) = self.upon(arena, only.as_node()?, !side)?;
        let own = self.nodes[n].options(side);
        let stars: Option<Vec<NumberUpStar>> = own.iter().map(|place| Self::number_star(arena, *place)).collect();
        let nimber = k + Nimber(1);
        let fits = |record: &NumberUpStar| record.number == x && record.nimber.0 <= nimber.0;
        // Different options, each among the first so many, as many as there are.
        (own.len() == nimber.0 as usize + 1 && stars?.iter().all(fits)).then_some((x, nimber))
    }
}

/// Words for loopy games.
pub const CONSTANTS: [&str; 8] = ["on", "off", "over", "under", "upon", "dud", "tis", "tisn"];

impl Value {
    /// The value of a word for a loopy game: `on = {pass|}`, `over = {0|pass}`, `upon = {pass|*}`, their negatives `off`
    /// and `under`, `dud = {pass|pass}`, and `tis = {tisn|}` with `tisn = {|tis}`.
    pub fn constant(c: &mut Calculator, word: &str) -> Result<Option<Value>, FormError> {
        let pass = Place::node(0);
        let zero = Place::short(crate::forms::FormId::ZERO);
        let star = Place::short(c.arena().record(NumberUpStar::STAR)?);
        let nodes = match word {
            "on" => vec![Node { left: vec![pass], right: vec![] }],
            "off" => vec![Node { left: vec![], right: vec![pass] }],
            "over" => vec![Node { left: vec![zero], right: vec![pass] }],
            "under" => vec![Node { left: vec![pass], right: vec![zero] }],
            "upon" => vec![Node { left: vec![pass], right: vec![star] }],
            "dud" => vec![Node { left: vec![pass], right: vec![pass] }],
            "tis" => vec![Node { left: vec![Place::node(1)], right: vec![] }, Node { left: vec![], right: vec![pass] }],
            "tisn" => vec![Node { left: vec![], right: vec![Place::node(1)] }, Node { left: vec![pass], right: vec![] }],
            _ => return Ok(None),
        };
        Value::of_graph(c, &Graph { nodes, start: pass }).map(Some)
    }

    /// `{0||0|-x}`.
    pub fn tiny(&self, c: &mut Calculator) -> Result<Value, FormError> {
        let negative = self.negative(c)?;
        let threat = Value::of_options(c, &[Value::ZERO], &[negative])?;
        Value::of_options(c, &[Value::ZERO], &[threat])
    }
}
