//! Canonical forms by the book (Siegel, *Combinatorial Game Theory*, II.2): remove dominated options, bypass reversible
//! ones. Equal games get equal numbers.

use std::collections::HashMap;

pub type Value = u32;

#[derive(Default)]
pub struct Values {
    forms: Vec<[Vec<Value>; 2]>,
    numbers: HashMap<[Vec<Value>; 2], Value>,
    order: HashMap<(Value, Value), bool>,
    sums: HashMap<(Value, Value), Value>,
}

impl Values {
    /// `a ≤ b`: Left, moving second, holds her own in `b − a`.
    pub fn le(&mut self, a: Value, b: Value) -> bool {
        if a == b {
            return true;
        }
        if let Some(known) = self.order.get(&(a, b)) {
            return *known;
        }
        let (left, right) = (self.forms[a as usize][0].clone(), self.forms[b as usize][1].clone());
        let found = !left.into_iter().any(|l| self.le(b, l)) && !right.into_iter().any(|r| self.le(r, a));
        self.order.insert((a, b), found);
        found
    }

    /// `a ≤ {left | right}`.
    fn below(&mut self, a: Value, form: &[Vec<Value>; 2]) -> bool {
        !self.forms[a as usize][0].clone().into_iter().any(|l| self.above(l, form)) && !form[1].iter().any(|r| self.le(*r, a))
    }
    /// `{left | right} ≤ b`.
    fn above(&mut self, b: Value, form: &[Vec<Value>; 2]) -> bool {
        !form[0].iter().any(|l| self.le(b, *l)) && !self.forms[b as usize][1].clone().into_iter().any(|r| self.below(r, form))
    }

    /// An option of `form` for `side` that reverses, and what it is replaced by.
    fn reversible(&mut self, form: &[Vec<Value>; 2], side: usize) -> Option<(usize, Vec<Value>)> {
        for (i, &option) in form[side].iter().enumerate() {
            for answer in self.forms[option as usize][1 - side].clone() {
                let reverses = if side == 0 { self.below(answer, form) } else { self.above(answer, form) };
                if reverses {
                    return Some((i, self.forms[answer as usize][side].clone()));
                }
            }
        }
        None
    }

    /// The value `{left | right}`.
    pub fn given(&mut self, left: Vec<Value>, right: Vec<Value>) -> Value {
        let mut form = [left, right];
        form.iter_mut().for_each(|options| {
            options.sort();
            options.dedup();
        });
        for side in [0, 1] {
            while let Some((i, instead)) = self.reversible(&form, side) {
                form[side].remove(i);
                form[side].extend(instead);
                form[side].sort();
                form[side].dedup();
            }
        }
        for side in [0, 1] {
            let all = form[side].clone();
            let worse = |values: &mut Self, a: Value, b: Value| a != b && if side == 0 { values.le(a, b) } else { values.le(b, a) };
            form[side].retain(|&a| !all.iter().any(|&b| worse(self, a, b)));
        }
        if let Some(known) = self.numbers.get(&form) {
            return *known;
        }
        let value = self.forms.len() as Value;
        self.forms.push(form.clone());
        self.numbers.insert(form, value);
        value
    }

    pub fn add(&mut self, a: Value, b: Value) -> Value {
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.sums.get(&key) {
            return *known;
        }
        let mut form = [Vec::new(), Vec::new()];
        for side in [0, 1] {
            let (of_a, of_b) = (self.forms[a as usize][side].clone(), self.forms[b as usize][side].clone());
            form[side].extend(of_a.into_iter().map(|o| self.add(o, b)));
            form[side].extend(of_b.into_iter().map(|o| self.add(a, o)));
        }
        let [left, right] = form;
        let sum = self.given(left, right);
        self.sums.insert(key, sum);
        sum
    }

    pub fn zero(&mut self) -> Value {
        self.given(Vec::new(), Vec::new())
    }

    pub fn negative(&mut self, a: Value) -> Value {
        let [left, right] = self.forms[a as usize].clone();
        let left = left.into_iter().map(|l| self.negative(l)).collect();
        let right = right.into_iter().map(|r| self.negative(r)).collect();
        self.given(right, left)
    }

    fn whole(&mut self, n: i64) -> Value {
        let mut value = self.zero();
        for _ in 0..n.abs() {
            value = if n > 0 { self.given(vec![value], Vec::new()) } else { self.given(Vec::new(), vec![value]) };
        }
        value
    }

    /// `p / q` with `q` a power of two.
    fn number(&mut self, p: i64, q: i64) -> Value {
        match (p % 2, q) {
            (_, 1) => return self.whole(p),
            (0, _) => return self.number(p / 2, q / 2),
            _ => {}
        }
        let (left, right) = (self.number((p - 1) / 2, q / 2), self.number((p + 1) / 2, q / 2));
        self.given(vec![left], vec![right])
    }

    fn nimber(&mut self, n: i64) -> Value {
        let smaller: Vec<Value> = (0..n).map(|k| self.nimber(k)).collect();
        self.given(smaller.clone(), smaller)
    }

    fn ups(&mut self, n: i64) -> Value {
        let (zero, star) = (self.zero(), self.nimber(1));
        let up = if n > 0 { self.given(vec![zero], vec![star]) } else { self.given(vec![star], vec![zero]) };
        (0..n.abs()).fold(zero, |sum, _| self.add(sum, up))
    }

    /// Reads a value: `{1/2^2*|-3,v}`.
    pub fn read(&mut self, text: &str) -> Value {
        let mut rest = text;
        let value = self.term(&mut rest);
        assert!(rest.is_empty(), "{text}: {rest}");
        value
    }

    fn term(&mut self, rest: &mut &str) -> Value {
        if let Some(inside) = rest.strip_prefix('{') {
            *rest = inside;
            let left = self.list(rest, '|');
            let right = self.list(rest, '}');
            return self.given(left, right);
        }
        let mut value = self.zero();
        if rest.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            let sign = if rest.starts_with('-') { -1 } else { 1 };
            *rest = rest.trim_start_matches('-');
            let p = digits(rest).expect("a number");
            let q = rest.strip_prefix('/').map_or(1, |after| {
                *rest = after;
                digits(rest).expect("a denominator")
            });
            value = self.number(sign * p, q);
        }
        for (symbol, sign) in [('^', 1), ('v', -1)] {
            if let Some(after) = rest.strip_prefix(symbol) {
                *rest = after;
                let ups = self.ups(sign * digits(rest).unwrap_or(1));
                value = self.add(value, ups);
            }
        }
        if let Some(after) = rest.strip_prefix('*') {
            *rest = after;
            let nimber = self.nimber(digits(rest).unwrap_or(1));
            value = self.add(value, nimber);
        }
        value
    }

    fn list(&mut self, rest: &mut &str, end: char) -> Vec<Value> {
        let mut all = Vec::new();
        while !rest.starts_with(end) {
            all.push(self.term(rest));
            *rest = rest.strip_prefix(',').unwrap_or(rest);
        }
        *rest = &rest[1..];
        all
    }
}

fn digits(rest: &mut &str) -> Option<i64> {
    let n = rest.bytes().take_while(u8::is_ascii_digit).count();
    let found = rest[..n].parse().ok();
    *rest = &rest[n..];
    found
}
