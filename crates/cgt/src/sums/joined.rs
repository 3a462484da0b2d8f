//! Two components replaced by one that is equal to their sum and no larger than the larger of them: `{1|-1}` and
//! `{1*|-1*}` are worth `*` together. Both must have canonical forms; their sum is worked out within the credit for
//! forms. Every such step leaves a component less to search.

use super::solver::{Sum, cancel};
use super::worth::FORMS;
use super::{Id, Solver, ValueId};
use crate::forms::{Arena, Calculator, FormError, FormId};

/// Comparisons and sums that adding two forms may take.
const STEPS: u64 = 200;
/// Positions of a form that may take the place of two.
const LARGEST: usize = 256;

impl Solver {
    /// Joins components as long as there are two whose sum is as simple as they are.
    pub(crate) fn join(&mut self, Sum { mut value, mut ids }: Sum) -> Sum {
        let mut first = 0;
        while first + 1 < ids.len() {
            let found = (first + 1..ids.len()).find_map(|other| Some((other, self.joined(ids[first], ids[other])?)));
            let Some((other, (more, rest))) = found else {
                first += 1;
                continue;
            };
            ids.remove(other);
            ids.remove(first);
            ids.extend(rest);
            ids = cancel(ids);
            value = self.ledger.values.plus(value, more);
            first = 0;
        }
        Sum { value, ids }
    }

    /// The sum of two components as a value and perhaps one component, if that is simpler.
    fn joined(&mut self, a: Id, b: Id) -> Option<(ValueId, Option<Id>)> {
        let is_form = |id: Id| self.ledger.entries[id.index()].ruleset == FORMS;
        if self.worth.credit.left() == 0 || !is_form(a) || !is_form(b) {
            return None;
        }
        let arena = self.worth.arena();
        let mut c = arena.calculator();
        c.limit(STEPS);
        let before = self.worth.credit.spent();
        let form = self.simpler_sum(a, b, &mut c);
        self.worth.credit.spend(1 + STEPS - c.steps_left());
        let part = form.and_then(|form| form.map(|form| self.part_of(form, &mut c)).transpose()).ok().flatten();
        if part.is_none() {
            self.worth.credit.wasted_since(before);
        }
        part
    }

    fn simpler_sum(&self, a: Id, b: Id, c: &mut Calculator) -> Result<Option<FormId>, FormError> {
        let mut form_of = |id: Id| {
            let form = self.ledger.entries[id.index()].form;
            if id.is_negative() { c.negative(form) } else { Ok(form) }
        };
        let (a, b) = (form_of(a)?, form_of(b)?);
        let sum = c.sum(a, b)?;
        let arena = c.arena();
        let most = size(arena, a, LARGEST)?.max(size(arena, b, LARGEST)?);
        let simpler = size(arena, sum, most)? <= most.min(LARGEST);
        Ok(simpler.then_some(sum))
    }
}

/// How many positions a form has, those that are values counted as one; at most so many are counted.
fn size(arena: &Arena, form: FormId, most: usize) -> Result<usize, FormError> {
    let (mut size, mut open) = (0, vec![form]);
    while let Some(form) = open.pop() {
        size += 1;
        if size > most {
            break;
        }
        if arena.as_record(form).is_none() {
            open.extend(arena.left(form)?.iter());
            open.extend(arena.right(form)?.iter());
        }
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::*;
    use crate::notation::read;

    #[test]
    fn two_components_become_one_where_their_sum_is_as_simple() {
        let cases = [
            // The sum is a value.
            ("{1|-1}", "{1*|-1*}", 0),
            ("{1||-1|-2}", "{2|1||-1}", 0),
            // The sum is {2|-2}.
            ("{1|-1}", "{3|1||-1|-3}", 1),
            // Switches stay what they are: their sum has more positions than both.
            ("{2|-2}", "{1|-1}", 2),
        ];
        for (a, b, left) in cases {
            let mut solver = Solver::new(Settings::default());
            solver.worth.credit.several = true;
            solver.worth.credit.earn(0);
            let arena = solver.worth.arena();
            let mut c = arena.calculator();
            let forms = [a, b].map(|text| read(&mut c, text).unwrap());
            let mut whole = c.sum(forms[0], forms[1]).unwrap();
            let (mut value, mut ids) = (ValueId::ZERO, Vec::new());
            for form in forms {
                let (more, id) = solver.part_of(form, &mut c).unwrap();
                value = solver.ledger.values.plus(value, more);
                ids.extend(id);
            }
            assert_eq!(ids.len(), 2, "{a} and {b} are components");
            let joined = solver.join(Sum { value, ids });
            assert_eq!(joined.ids.len(), left, "{a} + {b}");
            // What is left is worth the same.
            for id in joined.ids {
                let form = solver.ledger.entries[id.index()].form;
                let form = if id.is_negative() { c.negative(form).unwrap() } else { form };
                whole = c.difference(whole, form).unwrap();
            }
            let value = solver.ledger.values.value(joined.value).narrow().unwrap();
            assert_eq!(arena.as_record(whole), Some(value), "{a} + {b}");
        }
    }
}
