//! Making a database, and checking one against the rules.

use super::file::{Database, Entries, lock, write};
use super::{DatabaseError, EvaluateError};
use crate::evaluate::{Evaluator, HashMemo, Memo};
use crate::forms::{Arena, Watch};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use zug_core::{Progress, Side, Summand, share_tasks};

/// Between two writes of what there is so far.
const CHECKPOINT: Duration = Duration::from_secs(60);
const BLOCK: u64 = 1 << 10;

/// What a build has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Built {
    /// Parts known before.
    pub before: usize,
    /// Parts in the file now.
    pub entries: usize,
}

/// Evaluates positions `0..count` and keeps all parts met in a file, which is taken up again if it is there. Told to
/// stop, it writes what it has before it says so.
pub fn build<R: Summand>(
    path: &Path,
    game: &str,
    rules: &R,
    arena: &Arena,
    (count, position): (u64, impl Fn(u64) -> Option<R::Pos> + Sync),
    threads: usize,
    progress: &Progress,
) -> Result<Built, DatabaseError> {
    let _lock = lock(path)?;
    let memo = HashMemo::default();
    let others = if path.exists() { load(path, game, rules, arena, &memo)? } else { Entries::new() };
    let before = others.len() + memo.entries().len();
    let save = || -> Result<usize, DatabaseError> {
        let mut entries = others.clone();
        entries.extend(memo.entries().into_iter().map(|(p, value)| ((game.to_string(), rules.write_part(&p)), value)));
        write(path, game, arena, &entries)?;
        Ok(entries.len())
    };
    progress.stage("evaluating", "positions", 0, count);
    let failure: Mutex<Option<EvaluateError>> = Mutex::new(None);
    let round = BLOCK * 64;
    let (mut start, mut saved) = (0, Instant::now());
    while start < count && failure.lock().expect("no panic while held").is_none() {
        let end = (start + round).min(count);
        let blocks: Vec<u64> = (start..end).step_by(BLOCK as usize).collect();
        let block = |evaluator: &mut Evaluator<R, HashMemo<R::Pos>>, from: u64| -> Result<(), EvaluateError> {
            progress.check()?;
            (from..end.min(from + BLOCK)).filter_map(&position).try_for_each(|p| evaluator.value(&p).map(|_| ()))
        };
        share_tasks(threads, blocks.len(), &|_, tasks| {
            let mut evaluator = Evaluator::new(rules, arena, &memo).under(Watch::of(progress));
            for task in tasks {
                if let Err(error) = block(&mut evaluator, blocks[task]) {
                    *failure.lock().expect("no panic while held") = Some(error);
                    return;
                }
            }
        });
        progress.add(end - start);
        start = end;
        if saved.elapsed() > CHECKPOINT {
            save()?;
            saved = Instant::now();
        }
    }
    let entries = save()?;
    match failure.into_inner().expect("no panic while held") {
        Some(error) => Err(error.into()),
        None => Ok(Built { before, entries }),
    }
}

/// Brings the parts of a game from a file into a memo; gives those of other games.
fn load<R: Summand>(path: &Path, game: &str, rules: &R, arena: &Arena, memo: &HashMemo<R::Pos>) -> Result<Entries, DatabaseError> {
    let (mine, others): (Entries, Entries) = Database::open(path, arena)?.entries().into_iter().partition(|((of, _), _)| of == game);
    for ((_, text), value) in mine {
        let p = part(path, rules, &text)?;
        let heap = rules.heap_bytes(&p);
        memo.set(p, value, heap)?;
    }
    Ok(others)
}

/// The part with a text, which must be in normal form.
fn part<R: Summand>(path: &Path, rules: &R, text: &str) -> Result<R::Pos, DatabaseError> {
    let damaged = |problem: String| DatabaseError::Damaged { path: path.into(), problem };
    let p = rules.read_part(text).map_err(|e| damaged(format!("{text}: {e}")))?;
    let mut parts = Vec::new();
    rules.split(&p, |part| parts.push(part));
    if parts.len() == 1 && parts[0] == p { Ok(p) } else { Err(damaged(format!("{text} is not a part in normal form"))) }
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Verdicts {
    /// Parts checked.
    pub checked: usize,
    /// Parts whose value does not follow from the rules.
    pub wrong: Vec<String>,
}

/// Derives every value that a database has of a game from those of the options: from the file where they are in it, by
/// evaluation where not.
pub fn verify<R: Summand>(
    path: &Path,
    (database, game): (&Database, &str),
    rules: &R,
    arena: &Arena,
    progress: &Progress,
) -> Result<Verdicts, DatabaseError> {
    progress.stage("verifying", "parts", 0, database.len() as u64);
    let memo = HashMemo::default();
    let parts =
        database.entries().into_iter().filter(|((of, _), _)| of == game).map(|((_, text), value)| Ok((part(path, rules, &text)?, value)));
    let parts = parts.collect::<Result<Vec<_>, DatabaseError>>()?;
    // Options are looked up in the file's own values: every one of them is checked itself.
    parts.iter().try_for_each(|(p, value)| memo.set(p.clone(), *value, rules.heap_bytes(p)))?;
    let mut evaluator = Evaluator::new(rules, arena, &memo).under(Watch::of(progress));
    let mut wrong = Vec::new();
    for (p, value) in &parts {
        progress.check().map_err(EvaluateError::from)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let mut options = Vec::new();
            let _ = rules.moves(p, side, |m| {
                let mut option = p.clone();
                rules.play(&mut option, side, m);
                options.push(option);
                ControlFlow::Continue(())
            });
            for option in options {
                sides[side as usize].push(evaluator.value(&option)?);
            }
        }
        let derived = evaluator.calculator().form(&sides[0], &sides[1]).map_err(EvaluateError::from)?;
        if derived != *value {
            wrong.push(rules.write_part(p));
        }
        progress.add(1);
    }
    Ok(Verdicts { checked: parts.len(), wrong })
}
