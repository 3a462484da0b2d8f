//! Solved sums kept between runs: who wins components, and sums of them, by their texts.
//!
//! ```text
//! "zugsums\n"  xxh3 of the rest, 16 hexadecimal digits and "\n"
//! a line each, in order: the sum as text, a tab, and who wins: L and R for each side that wins moving first, l and r if it loses
//! ```
//!
//! A text does not depend on the run: `[section] part` for every component in normal form, sorted, and the value.

use super::ledger::Outcome;
use super::solver::Sum;
use super::worth::FORMS;
use super::{Id, Meter, Solver, Stop, Summand};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;
use zug_core::Side;

const MAGIC: &str = "zugsums\n";
/// More are not kept: a file of this many lines is read in a moment.
const MOST: usize = 1 << 20;

/// Solved sums, by their texts.
#[derive(Debug, Default)]
pub struct Kept {
    outcomes: BTreeMap<String, Outcome>,
}

/// Why a file of solved sums cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// Not readable or writable.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Not made by zug.
    #[error("{}: this is no file of solved sums", .0.display())]
    Foreign(PathBuf),
    /// Changed or cut off.
    #[error("{}: damaged: its checksum is wrong", .0.display())]
    Damaged(PathBuf),
    /// A line that says nothing.
    #[error("{}: line {line}: expected a sum, a tab and who wins it", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
}

impl Kept {
    /// Reads a file; one that is not there yet holds nothing.
    pub fn open(path: &Path) -> Result<Kept, KeptError> {
        let text = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8(bytes).map_err(|_| KeptError::Foreign(path.into()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Kept::default()),
            Err(error) => return Err(KeptError::Io { path: path.into(), error }),
        };
        let rest = text.strip_prefix(MAGIC).ok_or_else(|| KeptError::Foreign(path.into()))?;
        let (sum, lines) = rest.split_once('\n').ok_or_else(|| KeptError::Damaged(path.into()))?;
        if sum != format!("{:016x}", xxh3_64(lines.as_bytes())) {
            return Err(KeptError::Damaged(path.into()));
        }
        let read = |(i, line): (usize, &str)| {
            let known = line.rsplit_once('\t').and_then(|(sum, wins)| Some((sum.to_string(), outcome_of(wins)?)));
            known.ok_or(KeptError::Line { path: path.into(), line: i + 3 })
        };
        Ok(Kept { outcomes: lines.lines().enumerate().map(read).collect::<Result<_, _>>()? })
    }

    /// Writes a file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), KeptError> {
        let lines: String = self.outcomes.iter().map(|(sum, outcome)| format!("{sum}\t{}\n", letters(*outcome))).collect();
        let text = format!("{MAGIC}{:016x}\n{lines}", xxh3_64(lines.as_bytes()));
        zug_table::replace_file(path, |out| out.write_all(text.as_bytes())).map_err(|error| KeptError::Io { path: path.into(), error })
    }

    /// How many sums are known.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    fn note(&mut self, text: String, outcome: Outcome) {
        if self.outcomes.len() < MOST || self.outcomes.contains_key(&text) {
            self.outcomes.entry(text).or_default().add(outcome);
        }
    }
}

fn letters(outcome: Outcome) -> String {
    let letter = |side: Side, win: char, loss: char| outcome.first(side).map(|wins| if wins { win } else { loss });
    [letter(Side::Left, 'L', 'l'), letter(Side::Right, 'R', 'r')].into_iter().flatten().collect()
}

fn outcome_of(letters: &str) -> Option<Outcome> {
    let mut outcome = Outcome::default();
    for letter in letters.chars() {
        match letter {
            'L' | 'l' => outcome.set(Side::Left, letter == 'L'),
            'R' | 'r' => outcome.set(Side::Right, letter == 'R'),
            _ => return None,
        }
    }
    (outcome != Outcome::default()).then_some(outcome)
}

impl Solver {
    /// From now on solved sums are looked for here, too, and remembered.
    pub fn keep(&mut self, kept: Kept) {
        self.kept = Some(kept);
    }

    /// Says what a ruleset is called in files of solved sums.
    pub fn name(&mut self, id: super::RulesetId, section: &str) {
        let at = usize::from(id.0);
        self.names.resize(self.names.len().max(at + 1), String::new());
        self.names[at] = section.into();
    }

    /// What was kept before and what was learned since, if anything is kept.
    pub fn into_kept(mut self) -> Option<Kept> {
        let mut kept = self.kept.take()?;
        for index in 0..self.ledger.entries.len() {
            let outcome = self.ledger.entries[index].outcome;
            if outcome != Outcome::default()
                && let Some(text) = self.component_text(Id::new(index, false))
            {
                kept.note(text, outcome);
            }
        }
        Some(kept)
    }

    /// A component as text, unless it is a form.
    fn component_text(&self, id: Id) -> Option<String> {
        let entry = &self.ledger.entries[id.index()];
        if entry.ruleset == FORMS {
            return None;
        }
        let ruleset = usize::from(entry.ruleset);
        let name = self.names.get(ruleset).filter(|name| !name.is_empty())?;
        Some(format!("[{name}] {}", self.rulesets[ruleset].text(entry.local, id.is_negative())))
    }

    /// A sum as text, with who moves first as Left, if sums are kept; without forms, which are not the same in every run.
    pub(crate) fn kept_text(&mut self, summands: &[Summand], side: Side, meter: &mut Meter) -> Result<Option<String>, Stop> {
        if self.kept.is_none() {
            return Ok(None);
        }
        let closed = std::mem::replace(&mut self.worth.credit.closed, true);
        let sum = self.simplest(summands, meter);
        self.worth.credit.closed = closed;
        let Sum { value, ids } = sum?;
        let turned = |id: Id| if side == Side::Left { id } else { id.negate() };
        let Some(mut parts) = ids.iter().map(|id| self.component_text(turned(*id))).collect::<Option<Vec<_>>>() else { return Ok(None) };
        parts.sort_unstable();
        let value = self.ledger.values.value(value);
        let value = if side == Side::Left { value } else { -value };
        Ok(value.narrow().ok().map(|value| format!("{} {value}", parts.join(" "))))
    }

    /// Whether who moves first wins a sum, if that is kept.
    pub(crate) fn recall_sum(&self, text: &str) -> Option<bool> {
        self.kept.as_ref()?.outcomes.get(text)?.first(Side::Left)
    }

    /// Keeps whether who moves first wins a sum.
    pub(crate) fn keep_sum(&mut self, text: String, win: bool) {
        let mut outcome = Outcome::default();
        outcome.set(Side::Left, win);
        if let Some(kept) = &mut self.kept {
            kept.note(text, outcome);
        }
    }

    /// Looks for a component among what is kept.
    pub(crate) fn recall_kept(&mut self, index: usize) {
        if self.kept.as_ref().is_none_or(Kept::is_empty) || self.ledger.entries[index].outcome.class().is_some() {
            return;
        }
        for negative in [false, true] {
            let id = Id::new(index, false);
            let text = if negative { self.component_text(Id::from_bits(id.bits() | 1)) } else { self.component_text(id) };
            let known = text.and_then(|text| self.kept.as_ref()?.outcomes.get(&text).copied());
            let Some(known) = known else { continue };
            let known = if negative { known.negate() } else { known };
            for side in Side::BOTH {
                if let Some(win) = known.first(side)
                    && self.ledger.entries[index].outcome.first(side).is_none()
                {
                    self.ledger.set_outcome(id, side, win);
                }
            }
        }
    }
}
