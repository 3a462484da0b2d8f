//! The walk from a position to its value.

use super::{EvaluateError, Memo};
use crate::forms::{Arena, Calculator, FormId};
use std::ops::ControlFlow;
use zug_core::{Progress, Side, Summand};

/// One thread's evaluation of positions of one game.
pub struct Evaluator<'a, R: Summand, M> {
    rules: &'a R,
    memo: &'a M,
    calculator: Calculator<'a>,
    stack: Vec<Frame<R::Pos>>,
    spare: Vec<Frame<R::Pos>>,
    left: Vec<FormId>,
    right: Vec<FormId>,
    /// Last option first: a second thread that does the same work from the other end.
    backwards: bool,
    progress: Option<&'a Progress>,
}

/// A part of an option: its value, or the part while that is unknown.
#[derive(Debug)]
enum Part<P> {
    Known(FormId),
    Open(P),
}

/// A position whose options are being evaluated.
#[derive(Debug)]
struct Frame<P> {
    position: P,
    parts: Vec<Part<P>>,
    /// Where the parts of each option end, Left's options first.
    ends: Vec<u32>,
    lefts: usize,
    open: Vec<u32>,
}

impl<'a, R: Summand, M: Memo<R::Pos>> Evaluator<'a, R, M> {
    /// An evaluator that notes what it finds in `memo`.
    pub fn new(rules: &'a R, arena: &'a Arena, memo: &'a M) -> Self {
        Evaluator {
            rules,
            memo,
            calculator: arena.calculator(),
            stack: Vec::new(),
            spare: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
            backwards: false,
            progress: None,
        }
    }

    /// Looks at options from the other end.
    pub(super) fn backwards(mut self, backwards: bool) -> Self {
        self.backwards = backwards;
        self
    }

    /// Stops when told so, and counts positions.
    pub fn watched(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Allows so many steps of the calculator from now on.
    pub fn limit_steps(&mut self, steps: u64) {
        self.calculator.limit(steps);
    }

    /// The calculator, for what is to be done with the values.
    pub fn calculator(&mut self) -> &mut Calculator<'a> {
        &mut self.calculator
    }

    /// The value of a position.
    pub fn value(&mut self, p: &R::Pos) -> Result<FormId, EvaluateError> {
        let mut parts = Vec::new();
        if self.memo.whole() {
            parts.push(p.clone());
        } else {
            self.rules.split(p, |part| parts.push(part));
        }
        let mut total = FormId::ZERO;
        for part in parts {
            let value = match self.memo.get(&part) {
                Some(value) => value,
                None => self.part_value(part)?,
            };
            total = self.calculator.sum(total, value)?;
        }
        Ok(total)
    }

    /// The value of one part that is not known yet.
    fn part_value(&mut self, part: R::Pos) -> Result<FormId, EvaluateError> {
        while let Some(frame) = self.stack.pop() {
            self.spare.push(frame);
        }
        self.enter(part)?;
        loop {
            let frame = self.stack.last_mut().expect("the first frame is left by returning");
            if let Some(&at) = frame.open.last() {
                let Part::Open(position) = &frame.parts[at as usize] else { unreachable!("only open parts are listed") };
                match self.memo.get(position) {
                    Some(value) => {
                        frame.parts[at as usize] = Part::Known(value);
                        frame.open.pop();
                    }
                    None => {
                        let position = position.clone();
                        self.enter(position)?;
                    }
                }
                continue;
            }
            let frame = self.stack.pop().expect("a frame");
            let value = self.combine(&frame)?;
            self.memo.set(frame.position.clone(), value)?;
            self.spare.push(frame);
            match self.stack.last_mut() {
                None => return Ok(value),
                Some(asker) => {
                    let at = asker.open.pop().expect("it asked for this part");
                    asker.parts[at as usize] = Part::Known(value);
                }
            }
        }
    }

    /// Lists the options of a position with what is known of them.
    fn enter(&mut self, position: R::Pos) -> Result<(), EvaluateError> {
        if let Some(progress) = self.progress {
            progress.check()?;
            progress.add(1);
        }
        let mut frame = match self.spare.pop() {
            Some(mut frame) => {
                frame.position = position;
                frame.parts.clear();
                frame.ends.clear();
                frame.open.clear();
                frame
            }
            None => Frame { position, parts: Vec::new(), ends: Vec::new(), lefts: 0, open: Vec::new() },
        };
        let Frame { position, parts, ends, lefts, open } = &mut frame;
        for side in Side::BOTH {
            // A summand answers for either side; having no move is no error.
            let _ = self.rules.moves(position, side, |m| {
                let mut option = position.clone();
                self.rules.play(&mut option, side, m);
                let mut note = |part: R::Pos| match self.memo.get(&part) {
                    Some(FormId::ZERO) => {}
                    Some(value) => parts.push(Part::Known(value)),
                    None => {
                        open.push(parts.len() as u32);
                        parts.push(Part::Open(part));
                    }
                };
                if self.memo.whole() {
                    note(option);
                } else {
                    self.rules.split(&option, note);
                }
                ends.push(parts.len() as u32);
                ControlFlow::Continue(())
            });
            if side == Side::Left {
                *lefts = ends.len();
            }
        }
        if self.backwards {
            open.reverse();
        }
        self.stack.push(frame);
        Ok(())
    }

    /// The value of a position whose options are all known.
    fn combine(&mut self, frame: &Frame<R::Pos>) -> Result<FormId, EvaluateError> {
        self.left.clear();
        self.right.clear();
        let mut start = 0;
        for (i, end) in frame.ends.iter().enumerate() {
            let mut total = FormId::ZERO;
            for part in &frame.parts[start..*end as usize] {
                let Part::Known(value) = part else { unreachable!("all parts are known") };
                total = self.calculator.sum(total, *value)?;
            }
            start = *end as usize;
            if i < frame.lefts { self.left.push(total) } else { self.right.push(total) }
        }
        Ok(self.calculator.form(&self.left, &self.right)?)
    }
}
