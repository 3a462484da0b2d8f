//! One position, several threads.

use super::{EvaluateError, Evaluator, Memo};
use crate::forms::{Arena, FormId};
use std::sync::Mutex;
use zug_core::{Interrupted, Progress, Summand};

/// The value of a position, found by several threads that share the memo.
///
/// Every thread does the whole work, but they begin at different ends and use what the others have found; the first to be done
/// stops the rest. The value does not depend on who that is.
pub fn evaluate_parallel<R: Summand, M: Memo<R::Pos>>(
    rules: &R,
    arena: &Arena,
    memo: &M,
    position: &R::Pos,
    threads: usize,
) -> Result<FormId, EvaluateError> {
    if threads <= 1 {
        return Evaluator::new(rules, arena, memo).value(position);
    }
    let done = Progress::default();
    let answer = Mutex::new(None);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (done, answer) = (&done, &answer);
            scope.spawn(move || {
                let result = Evaluator::new(rules, arena, memo).backwards(thread % 2 == 1).watched(done).value(position);
                done.stop();
                let mut answer = answer.lock().expect("no panic while held");
                if !matches!(result, Err(EvaluateError::Interrupted(_))) && !matches!(*answer, Some(Ok(_))) {
                    *answer = Some(result);
                }
            });
        }
    });
    answer.into_inner().expect("no panic while held").unwrap_or(Err(Interrupted.into()))
}
