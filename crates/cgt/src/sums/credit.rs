//! How much work may go into canonical forms.
//!
//! Forms must be earned, in steps (a comparison or sum that had to be worked out), so that those that are of no use
//! cost a small part of the search: a step takes about a tenth of the time of a node. A sum of several components has a
//! small credit from the beginning: its search grows with the product of its components, their forms with the sum. One
//! component alone earns it with its first nodes. Steps for components that turn out to have no form are counted once
//! more, against a smaller limit. Everything counts steps and nodes, never time.

/// What looking into a component costs; to see that it is too large costs one step.
pub(crate) const LOOK: u64 = 16;
/// Steps at once, enough for the components that somebody writes; and how many of them for nothing.
const FIRST: u64 = 1_000;
const WASTE: u64 = 512;
/// A component alone earns its first steps so many a node.
const FIRST_STEPS_A_NODE: u64 = 8;
/// Then a step is earned by so many nodes searched.
const NODES_A_STEP: u64 = 8;
/// A value met again earns a part of a step from the beginning, so forms that are of use get all the steps they need.
const USES_A_STEP: u64 = 2;

/// An account of steps.
#[derive(Default)]
pub(crate) struct Credit {
    left: u64,
    spent: u64,
    /// Of those spent.
    wasted: u64,
    uses: u64,
    /// Whether a sum of several components was asked about.
    pub several: bool,
    /// Whether nothing may be spent for now.
    pub closed: bool,
}

impl Credit {
    /// Says what may be spent after so many nodes.
    pub fn earn(&mut self, nodes: u64) {
        if self.closed {
            self.left = 0;
            return;
        }
        let first = if self.several { FIRST } else { FIRST.min(nodes.saturating_mul(FIRST_STEPS_A_NODE)) };
        let earned = nodes / NODES_A_STEP + self.uses / USES_A_STEP;
        let left = (first + earned).saturating_sub(self.spent);
        let to_waste = (first.min(WASTE) + earned).saturating_sub(self.wasted);
        self.left = left.min(to_waste);
    }

    /// Steps that may be spent now.
    #[inline]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Steps spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    pub fn spend(&mut self, steps: u64) {
        self.spent += steps;
        self.left = self.left.saturating_sub(steps);
    }

    /// What was spent since then was for nothing.
    pub fn wasted_since(&mut self, spent: u64) {
        self.wasted += self.spent - spent;
    }

    /// A component was met again that has a form.
    #[inline]
    pub fn used(&mut self) {
        self.uses += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_component_waits_and_several_do_not() {
        let mut credit = Credit::default();
        credit.earn(0);
        assert_eq!(credit.left(), 0);
        credit.earn(1);
        assert!(credit.left() > 0);
        credit.closed = true;
        credit.earn(1);
        assert_eq!(credit.left(), 0);
        let mut credit = Credit { several: true, ..Credit::default() };
        credit.earn(0);
        assert_eq!(credit.left(), WASTE);
    }

    #[test]
    fn waste_stops_long_before_what_is_of_use() {
        let spend = |in_vain: bool| {
            let mut credit = Credit { several: true, ..Credit::default() };
            loop {
                credit.earn(64);
                if credit.left() == 0 {
                    return credit.spent();
                }
                let before = credit.spent();
                credit.spend(LOOK);
                if in_vain {
                    credit.wasted_since(before);
                }
            }
        };
        assert!(spend(true) < WASTE + 2 * LOOK);
        assert!(spend(false) >= FIRST);
    }
}
