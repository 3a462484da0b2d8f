//! One position, several threads.

use super::evaluator::MOST_HELD;
use super::{EvaluateError, Evaluator, Memo};
use crate::forms::{Arena, FormId, Watch};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use zug_core::{Interrupted, Summand, in_threads};

/// The value of a position, found by several threads that share the memo.
///
/// Every thread does the whole work, but they begin at different ends and use what the others have found; the first to
/// be done stops the rest. The value does not depend on who that is.
pub fn evaluate_parallel<R: Summand, M: Memo<R::Pos>>(
    rules: &R,
    arena: &Arena,
    memo: &M,
    position: &R::Pos,
    threads: usize,
) -> Result<FormId, EvaluateError> {
    evaluate_watched(rules, arena, memo, position, threads, &Effort::default())
}

/// What an evaluation may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Who is told how far it is, and what ends it.
    pub watch: Watch<'a>,
    /// Bytes for the positions on the way to a value, of all threads.
    pub held: usize,
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Effort { watch: Watch::default(), held: MOST_HELD }
    }
}

/// The same, for somebody who watches and may stop it.
pub fn evaluate_watched<R: Summand, M: Memo<R::Pos>>(
    rules: &R,
    arena: &Arena,
    memo: &M,
    position: &R::Pos,
    threads: usize,
    effort: &Effort,
) -> Result<FormId, EvaluateError> {
    let evaluator = || {
        let evaluator = Evaluator::new(rules, arena, memo).under(effort.watch).holding(effort.held / threads.max(1));
        effort.watch.progress.into_iter().fold(evaluator, Evaluator::watched)
    };
    if threads <= 1 {
        return evaluator().value(position);
    }
    let answer = Mutex::new(None);
    let done = AtomicBool::new(false);
    in_threads(threads, &|thread| {
        let result = evaluator().backwards(thread % 2 == 1).until(&done).value(position);
        done.store(true, Relaxed);
        let mut answer = answer.lock().expect("no panic while held");
        // A thread that was overtaken says it was interrupted; that counts only if nobody says anything else.
        let overtaken = matches!(result, Err(EvaluateError::Interrupted(_)));
        if answer.is_none() || !overtaken && !matches!(*answer, Some(Ok(_))) {
            *answer = Some(result);
        }
    });
    answer.into_inner().expect("no panic while held").unwrap_or(Err(Interrupted.into()))
}
