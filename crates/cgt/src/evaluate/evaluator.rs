//! The walk from a position to its value.

use super::{EvaluateError, Memo};
use crate::forms::{Arena, Calculator, FormId};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use zug_core::{Interrupted, Progress, Side, Summand};

/// So many positions are reported at once: threads that count one by one wait for each other.
const NEWS: u64 = 64;

/// One thread's evaluation of positions of one game.
pub struct Evaluator<'a, R: Summand, M> {
    rules: &'a R,
    memo: &'a M,
    calculator: Calculator<'a>,
    stack: Vec<Frame<R>>,
    spare: Vec<Frame<R>>,
    /// Last move first: a second thread that does the same work from the other end.
    backwards: bool,
    progress: Option<&'a Progress>,
    /// Positions entered.
    entered: u64,
    /// Another thread has the answer.
    done: Option<&'a AtomicBool>,
}

/// A position whose options are being evaluated, one move after another.
struct Frame<R: Summand> {
    position: R::Pos,
    /// Left's moves, then Right's.
    moves: Vec<R::Move>,
    lefts: usize,
    /// How many moves are done; what they are worth.
    done: usize,
    left: Vec<FormId>,
    right: Vec<FormId>,
}

/// An option's value, or a part of it that must be evaluated first.
enum Looked<P> {
    Known(FormId),
    Missing(P),
}

impl<'a, R: Summand, M: Memo<R::Pos>> Evaluator<'a, R, M> {
    /// An evaluator that notes what it finds in `memo`.
    pub fn new(rules: &'a R, arena: &'a Arena, memo: &'a M) -> Self {
        let (stack, spare) = (Vec::new(), Vec::new());
        Evaluator { rules, memo, calculator: arena.calculator(), stack, spare, backwards: false, progress: None, entered: 0, done: None }
    }

    /// Looks at moves from the other end.
    pub(super) fn backwards(mut self, backwards: bool) -> Self {
        self.backwards = backwards;
        self
    }

    /// Stops when told so, and counts positions.
    pub fn watched(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Gives up when another thread has the answer.
    pub(super) fn until(mut self, done: &'a AtomicBool) -> Self {
        self.done = Some(done);
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
        loop {
            match self.look(p)? {
                Looked::Known(value) => return Ok(value),
                Looked::Missing(part) => self.evaluate(part)?,
            }
        }
    }

    /// Adds up what is known of a position's parts.
    #[inline]
    fn look(&mut self, p: &R::Pos) -> Result<Looked<R::Pos>, EvaluateError> {
        let mut missing = None;
        let mut total = FormId::ZERO;
        let mut failure = None;
        let (memo, calculator) = (self.memo, &mut self.calculator);
        self.rules.split(p, |part| {
            if missing.is_some() || failure.is_some() {
                return;
            }
            match memo.get(&part) {
                None => missing = Some(part),
                Some(value) => match calculator.sum(total, value) {
                    Ok(sum) => total = sum,
                    Err(error) => failure = Some(error),
                },
            }
        });
        match (failure, missing) {
            (Some(error), _) => Err(error.into()),
            (None, Some(part)) => Ok(Looked::Missing(part)),
            (None, None) => Ok(Looked::Known(total)),
        }
    }

    /// Finds and notes the value of one part.
    fn evaluate(&mut self, part: R::Pos) -> Result<(), EvaluateError> {
        self.spare.append(&mut self.stack);
        self.enter(part)?;
        while let Some(mut frame) = self.stack.pop() {
            match self.advance(&mut frame)? {
                Some(part) => {
                    self.stack.push(frame);
                    self.enter(part)?;
                }
                None => {
                    let value = self.calculator.form(&frame.left, &frame.right)?;
                    self.memo.set(frame.position.clone(), value)?;
                    self.spare.push(frame);
                }
            }
        }
        Ok(())
    }

    /// Values the options of a position up to the first with an unknown part.
    fn advance(&mut self, frame: &mut Frame<R>) -> Result<Option<R::Pos>, EvaluateError> {
        while frame.done < frame.moves.len() {
            let at = if self.backwards { frame.moves.len() - 1 - frame.done } else { frame.done };
            let (side, values) = if at < frame.lefts { (Side::Left, &mut frame.left) } else { (Side::Right, &mut frame.right) };
            let mut option = frame.position.clone();
            self.rules.play(&mut option, side, frame.moves[at]);
            match self.look(&option)? {
                Looked::Known(value) => values.push(value),
                Looked::Missing(part) => return Ok(Some(part)),
            }
            frame.done += 1;
        }
        Ok(None)
    }

    /// Lists the moves from a position.
    fn enter(&mut self, position: R::Pos) -> Result<(), EvaluateError> {
        self.entered += 1;
        if let Some(progress) = self.progress
            && self.entered.is_multiple_of(NEWS)
        {
            progress.check()?;
            progress.add(NEWS);
        }
        if self.done.is_some_and(|done| done.load(Relaxed)) {
            return Err(Interrupted.into());
        }
        let mut frame = match self.spare.pop() {
            Some(mut frame) => {
                frame.position = position;
                (frame.lefts, frame.done) = (0, 0);
                frame.moves.clear();
                frame.left.clear();
                frame.right.clear();
                frame
            }
            None => Frame { position, moves: Vec::new(), lefts: 0, done: 0, left: Vec::new(), right: Vec::new() },
        };
        for side in Side::BOTH {
            // A summand answers for either side; having no move is no error.
            let _ = self.rules.moves(&frame.position, side, |m| {
                frame.moves.push(m);
                ControlFlow::Continue(())
            });
            if side == Side::Left {
                frame.lefts = frame.moves.len();
            }
        }
        self.stack.push(frame);
        Ok(())
    }
}
