//! The walk from a position to its value.

use super::{EvaluateError, Memo};
use crate::forms::{Arena, Calculator, FormId, Watch};
use crate::heaps::NimSequences;
use crate::values::{Nimber, NumberUpStar};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use zug_core::{Progress, Side, Summand};

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
    /// Who is told how many positions were entered.
    progress: Option<&'a Progress>,
    entered: u64,
    /// About how many bytes the stack takes, and may take.
    held: usize,
    most: usize,
    /// Values of heaps, for games that are played with them.
    sequences: NimSequences,
}

/// Bytes the positions on the way to a value may take, when nobody says how many.
pub(super) const MOST_HELD: usize = 1 << 30;
/// Work to enter a position or to look at one of its options, in options of forms.
const ENTERING: usize = 64;
/// Frames with lists longer than this are not used again.
const LONG: usize = 1 << 10;

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
        Evaluator {
            rules,
            memo,
            calculator: arena.calculator(),
            stack,
            spare,
            backwards: false,
            progress: None,
            entered: 0,
            held: 0,
            most: MOST_HELD,
            sequences: NimSequences::default(),
        }
    }

    /// Looks at moves from the other end.
    pub(super) fn backwards(mut self, backwards: bool) -> Self {
        self.backwards = backwards;
        self
    }

    /// Stops when told so, and counts positions.
    pub fn watched(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        let watch = Watch { progress: Some(progress), ..self.calculator.watch() };
        self.calculator.set_watch(watch);
        self
    }

    /// Gives up when another thread has the answer.
    pub(super) fn until(mut self, done: &'a AtomicBool) -> Self {
        let watch = Watch { done: Some(done), ..self.calculator.watch() };
        self.calculator.set_watch(watch);
        self
    }

    /// Works under a watch, and tells nobody how far it is.
    pub fn under(mut self, watch: Watch<'a>) -> Self {
        self.calculator.set_watch(watch);
        self
    }

    /// Allows so many bytes for the positions on the way to a value; those that are known lie in the memo.
    pub fn holding(mut self, bytes: usize) -> Self {
        self.most = bytes;
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
        if let Some((game, heaps)) = self.rules.heaps(&part)
            && let Some(nim) = self.sequences.value(&game, &heaps, self.calculator.watch())?
        {
            let value = self.calculator.arena().record(NumberUpStar::from(Nimber(nim)))?;
            let heap = self.rules.heap_bytes(&part);
            self.memo.set(part, value, heap)?;
            return Ok(());
        }
        self.spare.append(&mut self.stack);
        self.held = 0;
        self.enter(part)?;
        while let Some(mut frame) = self.stack.pop() {
            match self.advance(&mut frame)? {
                Some(part) => {
                    self.stack.push(frame);
                    self.enter(part)?;
                }
                None => {
                    let value = self.calculator.form(&frame.left, &frame.right)?;
                    let heap = self.rules.heap_bytes(&frame.position);
                    self.memo.set(frame.position.clone(), value, heap)?;
                    self.held -= self.bytes(&frame);
                    if frame.moves.len() <= LONG {
                        self.spare.push(frame);
                    }
                }
            }
        }
        Ok(())
    }

    /// About how many bytes a position on the stack takes.
    fn bytes(&self, frame: &Frame<R>) -> usize {
        let each = size_of::<R::Move>() + size_of::<FormId>();
        size_of::<Frame<R>>() + self.rules.heap_bytes(&frame.position) + frame.moves.len() * each
    }

    /// Values the options of a position up to the first with an unknown part.
    fn advance(&mut self, frame: &mut Frame<R>) -> Result<Option<R::Pos>, EvaluateError> {
        while frame.done < frame.moves.len() {
            let at = if self.backwards { frame.moves.len() - 1 - frame.done } else { frame.done };
            let (side, values) = if at < frame.lefts { (Side::Left, &mut frame.left) } else { (Side::Right, &mut frame.right) };
            let mut option = frame.position.clone();
            self.rules.play(&mut option, side, frame.moves[at]);
            self.calculator.work(1)?;
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
            progress.add(NEWS);
        }
        self.calculator.work(ENTERING)?;
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
        self.held += self.bytes(&frame);
        if self.held > self.most {
            return Err(EvaluateError::TooLong { megabytes: self.most >> 20 });
        }
        self.stack.push(frame);
        Ok(())
    }
}
