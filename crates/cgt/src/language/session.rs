//! Answers the questions of blocks.

use super::block::VALUES;
use super::error::{short, short_to};
use super::{Block, Command, InputError, Question, Section, Walls, Written};
use crate::database::Databases;
use crate::notation::MAX_TEXT;
use crate::sums::{Kept, Limits, Ruleset, RulesetId, Settings, Solver, Stop, SumMove, Summand};
use crate::values::Dyadic;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;
use zug_core::{Interrupted, Progress, Side};

/// What is wrong with a text, and in which of its columns, counted from 1.
pub type InputProblem = zug_core::ReadError;

/// Who knows which sections there are.
pub trait Catalogue: Sync {
    /// The name that answers and databases have for a section, and whether it is impartial, for one written by another
    /// of its names.
    fn known(&self, _name: &str) -> Option<(String, bool)> {
        None
    }
    /// The ruleset of a section, if there is one of this name.
    fn ruleset(&self, name: &str, impartial: bool) -> Option<Box<dyn Ruleset>>;
    /// All names.
    fn names(&self) -> Vec<String>;
    /// The start of the game that a name with a size says: its section, whether that is impartial, the position.
    fn start(&self, _name: &str) -> Option<(String, bool, String)> {
        None
    }
    /// The whole position that a text says in a section whose name has a code: `12` in `[octal-0.137]`.
    fn completed(&self, _section: &str, _text: &str) -> Option<String> {
        None
    }
    /// An expression with names of games in it, with their values instead; `None` if there are none in it.
    fn evaluated(&self, _text: &str, _progress: &Progress) -> Option<Result<String, InputProblem>> {
        None
    }
    /// Why a game that is known is no section.
    fn refusal(&self, _name: &str) -> Option<String> {
        None
    }
    /// The name that was probably meant by one that is none.
    fn suggestion(&self, _name: &str) -> Option<String> {
        None
    }
}

/// How a sum is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Whoever cannot move loses.
    Normal,
    /// Whoever cannot move wins.
    Misere,
    /// As normal, found by trying every move; for comparison.
    Alternating,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Whether the first player wins.
    Wins(bool),
    /// The nim value.
    Nim(u32),
    /// The winning moves, sorted.
    Moves(Vec<String>),
    /// The thermograph.
    Walls(Walls),
    /// The canonical form, as short text.
    Value(String),
    /// The temperature.
    Temperature(Dyadic),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answer::Wins(true) => f.write_str("win"),
            Answer::Wins(false) => f.write_str("loss"),
            Answer::Nim(n) => n.fmt(f),
            Answer::Moves(moves) if moves.is_empty() => f.write_str("None"),
            Answer::Moves(moves) => f.write_str(&moves.join(" ")),
            Answer::Walls(walls) => walls.fmt(f),
            Answer::Value(text) => f.write_str(text),
            Answer::Temperature(number) => number.fmt(f),
        }
    }
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// As expected.
    Pass,
    /// Not as expected.
    Fail,
    /// Answered; nothing was expected.
    Completed,
    /// Stopped by a limit.
    Stopped(Stop),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Status::Pass => "PASS",
            Status::Fail => "FAIL",
            Status::Completed => "COMPLETED",
            Status::Stopped(Stop::Time) => "TIMEOUT",
            Status::Stopped(Stop::Nodes) => "NODE LIMIT",
            Status::Stopped(Stop::Memory) => "OUT OF MEMORY",
            Status::Stopped(Stop::Interrupted) => "INTERRUPTED",
            Status::Stopped(Stop::Overflow(_)) => "TOO LARGE",
        })
    }
}

/// One question with its answer.
#[derive(Clone, Debug)]
pub struct Row {
    /// The question as it is written.
    pub question: &'static str,
    /// The expected answer.
    pub expected: Option<Answer>,
    /// The answer.
    pub got: Option<Answer>,
    /// How it ended.
    pub status: Status,
    /// Milliseconds.
    pub ms: f64,
    /// Nodes searched.
    pub nodes: u64,
    /// How often a solved sum was met again.
    pub hits: u64,
    /// Components in the store.
    pub components: usize,
}

impl Row {
    /// For moves that are not as expected: the ones too many and the ones missing.
    pub fn differences(&self) -> Option<(Vec<&str>, Vec<&str>)> {
        let (Some(Answer::Moves(expected)), Some(Answer::Moves(got))) = (&self.expected, &self.got) else { return None };
        let extra = got.iter().filter(|m| !expected.contains(m)).map(String::as_str).collect();
        let missing = expected.iter().filter(|m| !got.contains(m)).map(String::as_str).collect();
        Some((extra, missing))
    }
}

/// A solver with the rulesets that were asked for so far.
pub struct Session<'c> {
    catalogue: &'c dyn Catalogue,
    /// The solver.
    pub solver: Solver,
    rulesets: HashMap<(String, bool), RulesetId>,
    /// Values are games as they are written.
    written: bool,
}

impl<'c> Session<'c> {
    /// With an empty solver.
    pub fn new(catalogue: &'c dyn Catalogue, settings: Settings) -> Self {
        Session { catalogue, solver: Solver::new(settings), rulesets: HashMap::new(), written: false }
    }

    /// The same with values of components from files.
    pub fn looking_into(mut self, databases: Option<Arc<Databases>>) -> Self {
        databases.into_iter().for_each(|databases| self.solver.look_into(databases));
        self
    }

    /// The same with values as they are written instead of canonical forms, or not; for misère play alone.
    pub fn as_written(mut self, written: bool) -> Self {
        self.written = written;
        self
    }

    /// The same with solved sums of other runs.
    pub fn keeping(mut self, kept: Option<Kept>) -> Self {
        kept.into_iter().for_each(|kept| self.solver.keep(kept));
        self
    }

    /// Reads the summands of a block.
    pub fn read(&mut self, block: &Block) -> Result<Vec<Summand>, InputError> {
        self.read_watched(block, &Progress::default()).unwrap_or_else(|Interrupted| Ok(Vec::new()))
    }

    /// The same for somebody who may stop it: the outer error says so, the inner one is the input's.
    pub fn read_watched(&mut self, block: &Block, progress: &Progress) -> Result<Result<Vec<Summand>, InputError>, Interrupted> {
        let mut sum = Vec::with_capacity(block.summands.len());
        let mut current: Option<(&Section, RulesetId)> = None;
        for written in &block.summands {
            progress.check()?;
            match self.read_summand(written, &mut current, progress) {
                Ok(summand) => sum.push(summand),
                Err(e) => return Ok(Err(e)),
            }
        }
        Ok(Ok(sum))
    }

    /// The start that a summand stands for: where a value is expected the name of a game is its start, and so is a
    /// section that says a size, without a game.
    fn start_of(&self, written: &Written) -> Option<Written> {
        let name = match &written.section {
            section if section.is_values() => written.text.clone(),
            section if !written.text.is_empty() || !section.name.contains('-') => return None,
            section => format!("{}{}", if section.impartial { "impartial-" } else { "" }, section.name),
        };
        let (name, impartial, text) = self.catalogue.start(&name)?;
        Some(Written { section: Section { name, impartial, place: written.place }, text, place: written.place })
    }

    /// The same block with positions in the place of names, for whoever shows or changes them.
    pub fn resolved(&self, mut block: Block) -> Block {
        for written in &mut block.summands {
            if let Some(start) = self.start_of(written) {
                *written = start;
            }
        }
        block
    }

    /// Reads a summand; `current` is the last section and its ruleset.
    fn read_summand<'b>(
        &mut self,
        written: &'b Written,
        current: &mut Option<(&'b Section, RulesetId)>,
        progress: &Progress,
    ) -> Result<Summand, InputError> {
        if let Some(start) = self.start_of(written) {
            return self.read_summand(&start, &mut None, progress);
        }
        let ruleset = match current {
            Some((section, ruleset)) if section.place == written.section.place => *ruleset,
            _ => self.ruleset(&written.section)?,
        };
        *current = Some((&written.section, ruleset));
        let mut position = self.solver.ruleset(ruleset).read(&written.text);
        if position.is_err() {
            position = match (written.section.is_values(), self.written) {
                (false, _) => match self.catalogue.completed(&written.section.name, &written.text) {
                    Some(whole) => self.solver.ruleset(ruleset).read(&whole),
                    None => position,
                },
                (true, false) => match self.catalogue.evaluated(&written.text, progress) {
                    Some(text) => text.and_then(|text| self.solver.ruleset(ruleset).read(&text)),
                    None => position,
                },
                (true, true) => position,
            };
        }
        let position = position.map_err(|e| {
            let before: String = written.text.chars().take(e.column - 1).collect();
            let problem = match written.section.is_values() {
                true => format!("{}; the position of a game has a section like [clobber] before it", short_to(&e.problem, 200)),
                false => format!("[{}] '{}': {}", written.section.name, short(&written.text), e.problem),
            };
            InputError { place: written.place.after_all(&before), problem }
        })?;
        Ok(Summand { ruleset, position })
    }

    fn ruleset(&mut self, section: &Section) -> Result<RulesetId, InputError> {
        let (name, impartial) = self.catalogue.known(&section.name).unwrap_or_else(|| (section.name.clone(), false));
        let key = (name, impartial || section.impartial);
        if let Some(id) = self.rulesets.get(&key) {
            return Ok(*id);
        }
        if key.0 == VALUES {
            let id = if self.written { self.solver.add_written() } else { self.solver.add_expressions() };
            self.rulesets.insert(key, id);
            return Ok(id);
        }
        let Some(ruleset) = self.catalogue.ruleset(&key.0, key.1) else {
            if let Some(problem) = self.catalogue.refusal(&section.name) {
                return Err(InputError::at(section.place, problem));
            }
            let names = self.catalogue.names().join(", ");
            let meant = self.catalogue.suggestion(&section.name).map_or(String::new(), |name| format!("did you mean {name}? "));
            let problem = format!("no game is named '{}', {meant}expected one of {names}", short(&section.name));
            return Err(InputError::at(section.place, problem));
        };
        let id = self.solver.add(ruleset);
        let game = if key.1 { format!("impartial {}", key.0) } else { key.0.clone() };
        self.solver.call(id, &game);
        self.solver.name(id, &game);
        self.rulesets.insert(key, id);
        Ok(id)
    }

    /// Whether all summands are impartial.
    pub fn is_impartial(&mut self, sum: &[Summand]) -> bool {
        sum.iter().all(|s| self.solver.ruleset(s.ruleset).is_impartial())
    }

    /// Refuses questions that have no answer in a way to play.
    pub fn check_as(&mut self, play: Play, sum: &[Summand], command: &Command) -> Result<(), InputError> {
        if play == Play::Misere && !matches!(command.question, Question::Solve(..) | Question::WinningMoves(..)) {
            let asked = command.question.asked();
            return Err(InputError::at(
                command.place,
                format!("'{asked}' asks for a value of normal play; under misère play ask who wins"),
            ));
        }
        self.check(sum, command)
    }

    /// Refuses questions that have no answer.
    pub fn check(&mut self, sum: &[Summand], command: &Command) -> Result<(), InputError> {
        let needs = matches!(command.question, Question::Nim(_) | Question::WinningMoves(None, _));
        if needs && !self.is_impartial(sum) {
            let asked = command.question.asked();
            return Err(InputError::at(
                command.place,
                format!("'{asked}' asks for a nim value, but a summand is not impartial; expected B or W"),
            ));
        }
        if let Question::Value(Some(text)) = &command.question {
            let read = self.solver.value_of(text);
            read.map_err(|e| InputError::at(command.place, format!("the value '{}' that is expected: {e}", short(text))))?;
        }
        Ok(())
    }

    /// Answers a question.
    pub fn run(&mut self, sum: &[Summand], question: &Question, limits: &Limits) -> Row {
        self.run_as(Play::Normal, sum, question, limits)
    }

    /// Answers a question about another way to play.
    pub fn run_as(&mut self, play: Play, sum: &[Summand], question: &Question, limits: &Limits) -> Row {
        let (begin, before) = (Instant::now(), self.solver.stats());
        let result = match (play, question) {
            (Play::Misere, Question::Solve(side, _)) => self.solver.wins_misere(sum, *side, limits).map(Answer::Wins),
            (Play::Misere, Question::WinningMoves(side, _)) => {
                let moves = self.solver.winning_moves_misere(sum, side.unwrap_or(Side::Left), limits);
                moves.map(|moves| written(moves, sum.len()))
            }
            (Play::Alternating, Question::Solve(side, _)) => self.solver.wins_alternating(sum, *side, limits).map(Answer::Wins),
            _ => self.answer(sum, question, limits),
        };
        let after = self.solver.stats();
        let expected = match question {
            Question::Solve(_, expected) => expected.map(Answer::Wins),
            Question::Nim(expected) => expected.map(Answer::Nim),
            Question::WinningMoves(_, expected) => expected.clone().map(Answer::Moves),
            Question::Thermograph(expected) => expected.clone().map(Answer::Walls),
            // Equal games have equal texts.
            Question::Value(expected) => {
                expected.as_ref().map(|text| Answer::Value(self.solver.value_of(text).unwrap_or_else(|_| text.clone())))
            }
            Question::Temperature(expected) => expected.map(Answer::Temperature),
        };
        let status = match (&result, &expected) {
            (Err(stop), _) => Status::Stopped(*stop),
            (Ok(_), None) => Status::Completed,
            (Ok(got), Some(expected)) if got == expected => Status::Pass,
            (Ok(_), Some(_)) => Status::Fail,
        };
        Row {
            question: question.asked(),
            expected,
            got: result.ok(),
            status,
            ms: begin.elapsed().as_secs_f64() * 1e3,
            nodes: after.nodes - before.nodes,
            hits: after.hits - before.hits,
            components: after.components,
        }
    }

    /// Answers a question, without looking at what is expected.
    pub fn answer(&mut self, sum: &[Summand], question: &Question, limits: &Limits) -> Result<Answer, Stop> {
        Ok(match question {
            Question::Solve(side, _) => Answer::Wins(self.solver.wins(sum, *side, limits)?),
            Question::Nim(_) => Answer::Nim(self.solver.nim_value(sum, limits)?.unwrap_or(0)),
            Question::WinningMoves(side, _) => written(self.solver.winning_moves(sum, side.unwrap_or(Side::Left), limits)?, sum.len()),
            Question::Thermograph(_) => Answer::Walls(self.solver.walls(sum, limits)?),
            Question::Value(_) => Answer::Value(self.solver.value_text(sum, MAX_TEXT, limits)?.ok_or(Stop::Memory)?),
            Question::Temperature(_) => Answer::Temperature(self.solver.thermograph(sum, limits)?.temperature()),
        })
    }
}

/// Moves as an answer has them.
fn written(moves: Vec<SumMove>, summands: usize) -> Answer {
    let mut moves: Vec<String> = moves.into_iter().map(|m| m.written(summands)).collect();
    moves.sort_unstable();
    moves.dedup();
    Answer::Moves(moves)
}
