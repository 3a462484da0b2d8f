//! Values of expressions and of positions of games that add; sweeps and databases of them.

use crate::boards::{BoardSize, Boards};
use crate::sums::SumGames;
use schemars::JsonSchema;
use serde::Serialize;
use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use zug_cgt::database::{Built, Database, DatabaseError, DatabaseInfo, Verdicts, build, merge, verify};
use zug_cgt::evaluate::{Effort, EvaluateError, HashMemo, evaluate_watched};
use zug_cgt::forms::{Arena, Calculator, FormError, FormId, Outcome, Watch};
use zug_cgt::language::{Block, Blocks, InputError, Session};
use zug_cgt::loopy::WalkError;
use zug_cgt::misere::{self, AskError, GenusAnswer};
use zug_cgt::notation::{ExpressionError, WriteError, latex, normal, read, short};
use zug_cgt::operations::{birthday, followers};
use zug_cgt::sums::{Limits, Settings, Stop};
use zug_cgt::sweep::{Filter, Rows, Sweep, SweepError, SweepFile, Swept};
use zug_cgt::thermograph::{Thermograph, Wall, svg};
use zug_core::{Card, Named, Progress, ReadError, Summand, View, shortened};
use zug_games::domineering::{self, Domineering, Free};
use zug_games::impartial::{Form, Partisan};
use zug_games::returning;
use zug_games::sections::{SectionVisitor, cards, named, with_size};

/// The names of all games with values.
fn valued_names() -> String {
    let all = cards().chain(returning::CARDS.iter().copied());
    all.map(|card| card.name).collect::<Vec<_>>().join(", ")
}

/// Why a value was not told.
#[derive(Debug, thiserror::Error)]
pub enum ValueError {
    /// The expression does not read, or cannot be computed.
    #[error(transparent)]
    Expression(#[from] ExpressionError),
    /// The position cannot be evaluated.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
    /// A value cannot be computed.
    #[error(transparent)]
    Form(#[from] FormError),
    /// A value cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A sweep failed.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// A database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The sum does not read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The sum has no value within its limits.
    #[error("the value of the sum was not found: {0}")]
    Stopped(#[from] Stop),
    /// Rows are not written in this form.
    #[error("{0}: rows are written as CSV or Parquet, not as {1}; name the file .csv or .parquet")]
    Format(PathBuf, String),
    /// The game has no values here.
    #[error("'{0}' is no game with values; those are {list}", list = valued_names())]
    NoValues(String),
    /// A position of a game with cycles cannot be evaluated.
    #[error("position '{}': {error}", shortened(position))]
    Walk {
        /// The position.
        position: String,
        /// Why.
        error: WalkError,
    },
    /// What was being written to does not take it.
    #[error("cannot write the answer: {0}")]
    Output(std::io::Error),
    /// A position that does not read.
    #[error("position '{}', {error}", shortened(text))]
    Position {
        /// The text.
        text: String,
        /// What is wrong where.
        error: ReadError,
    },
    /// A heap game that is not known.
    #[error("'{name}', {error}")]
    HeapGame {
        /// Its name.
        name: String,
        /// What is wrong where.
        error: ReadError,
    },
    /// A heap cannot be worked out.
    #[error("heap {heap}: {error}")]
    Heap {
        /// The heap.
        heap: usize,
        /// Why.
        error: FormError,
    },
    /// Kept nim values cannot be used.
    #[error(transparent)]
    Kept(#[from] zug_cgt::heaps::KeptError),
    /// The boards cannot be numbered.
    #[error("{0}")]
    Boards(String),
}

impl ValueError {
    /// What kept a form from being found, if that was it.
    fn form(&self) -> Option<FormError> {
        match self {
            ValueError::Form(e)
            | ValueError::Heap { error: e, .. }
            | ValueError::Expression(ExpressionError::Value { error: e, .. })
            | ValueError::Write(WriteError::Form(e))
            | ValueError::Walk { error: WalkError::Form(e), .. }
            | ValueError::Evaluate(EvaluateError::Form(e))
            | ValueError::Sweep(SweepError::Write(WriteError::Form(e)) | SweepError::Position { error: EvaluateError::Form(e), .. })
            | ValueError::Database(DatabaseError::Evaluate(EvaluateError::Form(e))) => Some(*e),
            _ => None,
        }
    }

    /// Whether the work was stopped from outside.
    pub fn is_interruption(&self) -> bool {
        matches!(
            self,
            ValueError::Evaluate(EvaluateError::Interrupted(_))
                | ValueError::Stopped(Stop::Interrupted)
                | ValueError::Sweep(SweepError::Interrupted(_))
                | ValueError::Database(DatabaseError::Evaluate(EvaluateError::Interrupted(_)))
        ) || matches!(self.form(), Some(FormError::Interrupted(_)))
    }

    /// Whether the time that was given is over.
    pub fn is_out_of_time(&self) -> bool {
        matches!(self, ValueError::Stopped(Stop::Time)) || self.form() == Some(FormError::OutOfTime)
    }
}

/// A wall's bends as `[value, temperature]`.
type Bends = Vec<[String; 2]>;

/// A thermograph as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Thermograph")]
pub struct ThermographAnswer {
    /// `L: (value, temperature)… R: …`.
    pub text: String,
    /// The left wall from temperature -1 up.
    pub left: Bends,
    /// The right wall.
    pub right: Bends,
}

/// What is known of a value. Numbers are text in lowest terms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueAnswer {
    /// The canonical form in normal text; `None` if it is too large to print.
    pub value: Option<String>,
    /// The canonical form with shorthands.
    pub short: Option<String>,
    /// Who wins.
    pub outcome: Outcome,
    /// The temperature.
    pub temperature: String,
    /// The mean.
    pub mean: String,
    /// The left stop.
    pub left_stop: String,
    /// The right stop.
    pub right_stop: String,
    /// The thermograph.
    pub thermograph: ThermographAnswer,
    /// The height of the canonical tree.
    pub birthday: u64,
    /// How many different games can be reached.
    pub followers: u64,
    /// The value for a paper.
    pub latex: Option<String>,
    /// Why there is no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(skip)]
    drawn: Arc<Thermograph>,
}

/// The thermograph of an answer as an SVG document.
pub fn thermograph_svg(answer: &ValueAnswer) -> String {
    svg(&answer.drawn)
}

/// A sweep to be made.
#[derive(Clone, Debug)]
pub struct SweepRequest<'a> {
    /// The game.
    pub game: &'a str,
    /// Its boards.
    pub size: BoardSize,
    /// The condition; empty for all.
    pub condition: &'a str,
    /// Where the rows go; `None` is standard output.
    pub output: Option<&'a Path>,
    /// How many threads work.
    pub threads: usize,
    /// How long one position may take.
    pub time: Option<Duration>,
}

/// Endings of file names that promise something else than CSV or Parquet.
const OTHER_FORMATS: [&str; 10] = ["gz", "zip", "zst", "arrow", "feather", "json", "jsonl", "tsv", "xlsx", "sqlite"];

/// The game with values that a name means, whichever of its names that is, with the name of its section.
fn game_of(game: &str) -> Result<(Named, &'static str), ValueError> {
    let unknown = || ValueError::NoValues(game.chars().take(60).collect());
    let named = named(game).filter(|named| !named.impartial).ok_or_else(unknown)?;
    let section = named.card.section.ok_or_else(unknown)?;
    Ok((named, section))
}

/// The same for a name that may begin with `impartial `: whether it does, and what databases call the game.
fn game_or_form(game: &str) -> Result<(Named, bool, String), ValueError> {
    match game.strip_prefix("impartial ") {
        Some(name) => game_of(name).map(|(named, section)| (named, true, format!("impartial {section}"))),
        None => game_of(game).map(|(named, section)| (named, false, section.into())),
    }
}

/// Whether positions of this game have values.
pub fn has_values(game: &str) -> bool {
    game_of(game).is_ok() || returning::named(game).is_some()
}

/// The value engine: one arena, and for each game the parts evaluated so far.
pub struct Values {
    arena: Arena,
    memory: u64,
    memos: Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>,
}

impl Values {
    /// An engine that takes about this much memory.
    pub fn new(memory: u64) -> Self {
        let memory = memory.clamp(32 << 20, 1 << 40);
        Values { arena: Arena::with_memory((memory / 2) as usize), memory, memos: Mutex::default() }
    }

    /// The arena.
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    fn memo<R: Summand>(&self, section: &str) -> Arc<HashMemo<R::Pos>> {
        let half = self.memory as usize / 2;
        let mut memos = self.memos.lock().expect("no panic while held");
        let memo = memos.entry(section.into()).or_insert_with(|| Arc::new(HashMemo::<R::Pos>::with_memory(half)));
        memo.clone().downcast().expect("a section has one type of positions")
    }

    /// Everything about a form.
    pub(crate) fn answer(c: &Calculator, id: FormId) -> Result<ValueAnswer, ValueError> {
        let arena = c.arena();
        let drawn = Thermograph::of(c, id)?;
        let bends = |wall: &Wall| wall.bends().iter().map(|b| [b.value.to_string(), b.temperature.to_string()]).collect();
        let thermograph = ThermographAnswer { text: drawn.to_string(), left: bends(drawn.left()), right: bends(drawn.right()) };
        let text = written(normal(c, id))?;
        Ok(ValueAnswer {
            error: text.is_none().then(|| WriteError::TooLong.to_string()),
            short: written(short(c, id))?.or_else(|| text.clone()),
            value: text,
            latex: written(latex(c, id))?,
            outcome: arena.outcome(id),
            temperature: drawn.temperature().to_string(),
            mean: drawn.mean().to_string(),
            left_stop: arena.left_stop(id).to_string(),
            right_stop: arena.right_stop(id).to_string(),
            birthday: birthday(c, id)?,
            followers: followers(c, id)?,
            thermograph,
            drawn,
        })
    }

    /// Everything about a form of the arena.
    pub fn form(&self, id: FormId, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        Self::answer(&self.arena.calculator().watched(limits.watch()), id)
    }

    /// The value of an expression that is a short game.
    pub fn expression(&self, text: &str, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        let mut c = self.arena.calculator().watched(limits.watch());
        let id = read(&mut c, text)?;
        Self::answer(&c, id)
    }

    /// The genus of heaps under misère play, like `Genus(kayles:5)`.
    pub fn genus(&self, text: &str, limits: &Limits) -> Result<GenusAnswer, ValueError> {
        misere::tell(text, limits.watch(), self.memory as usize / 2).map_err(|e| match e {
            AskError::Read(e) => ExpressionError::Read(e).into(),
            AskError::Form(e) => e.into(),
        })
    }

    /// The value of a sum in the input language, like `[domineering] ..|.. [nimber] 2`.
    pub fn sum(&self, text: &str, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        let watch = limits.watch();
        let mut blocks = Blocks::new(text);
        let block = blocks.next().unwrap_or_else(|| Ok(Block::default())).map_err(ValueError::from)?;
        if let Some(place) = block.commands.first().map(|c| c.place).or_else(|| blocks.next().and_then(|b| b.ok()?.place)) {
            let problem = "found more than a sum; the value of a sum needs no commands".into();
            return Err(InputError { place, problem }.into());
        }
        // Half for forms and half for positions, as everywhere here.
        let half = self.memory as usize / 2;
        let mut session = Session::new(&SumGames, Settings { table: 1 << 20, store: half, forms: half, ..Settings::default() });
        let sum = session.read(&block).map_err(ValueError::from)?;
        let (arena, id) = session.solver.form(&sum, limits).map_err(ValueError::from)?;
        Self::answer(&arena.calculator().watched(watch), id)
    }

    /// The value of a position, or of the start of a game of the size its name says.
    pub fn position(&self, game: &str, position: Option<&str>, threads: usize, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        let (named, section) = game_of(game)?;
        let watch = limits.watch();
        let id = visited(&named, Evaluate { values: self, section, position, threads, watch })??;
        Self::answer(&self.arena.calculator().watched(watch), id)
    }

    /// Evaluates all boards of a size and writes rows for those that satisfy a condition. With an output file,
    /// interrupted work is taken up again.
    pub fn sweep(&self, request: &SweepRequest, progress: &Progress) -> Result<Swept, ValueError> {
        let ending = request.output.and_then(|path| path.extension()).map(|e| e.to_string_lossy().to_lowercase());
        if let (Some(path), Some(ending)) = (request.output, ending.filter(|e| OTHER_FORMATS.contains(&e.as_str()))) {
            return Err(ValueError::Format(path.into(), ending));
        }
        let (named, section) = game_of(request.game)?;
        let boards = Boards::of(named.card, request.size)?;
        let work = AllBoards { values: self, section, boards, request, progress };
        let swept = match fast_domineering(named.card, request.size) {
            Some((rules, position)) => work.sweep(&rules, position),
            None => visited(&named, work)?,
        };
        swept.map_err(|error| match error {
            ValueError::Sweep(SweepError::Io(e)) if request.output.is_none() => ValueError::Output(e),
            error => error,
        })
    }

    /// Makes a database of all parts of the boards of a size, or adds them to one; for Battle Sheep, with herds of up to
    /// so many. A game may be taken in its impartial form.
    pub fn build(
        &self,
        path: &Path,
        game: &str,
        (size, herd): (BoardSize, u8),
        threads: usize,
        progress: &Progress,
    ) -> Result<Built, ValueError> {
        let (named, impartial, section) = game_or_form(game)?;
        let boards = Boards::with_herds(named.card, size, herd)?;
        let build = Build { values: self, section: &section, impartial, boards, path, threads, progress };
        visited(&named, build)?.map_err(ValueError::from)
    }

    /// Writes the parts of several databases into one.
    pub fn merge(&self, output: &Path, inputs: &[PathBuf]) -> Result<usize, ValueError> {
        merge(output, inputs, &self.arena).map_err(ValueError::from)
    }

    /// What a database says about itself, once all its checksums are right.
    pub fn info(&self, path: &Path) -> Result<DatabaseInfo, ValueError> {
        Ok(Database::open(path, &self.arena).map_err(ValueError::from)?.info())
    }

    /// Derives every value of a database from the rules.
    pub fn verify(&self, path: &Path, progress: &Progress) -> Result<Verdicts, ValueError> {
        let database = Database::open(path, &self.arena).map_err(ValueError::from)?;
        let mut all = Verdicts { checked: 0, wrong: Vec::new() };
        for game in database.games() {
            let (named, impartial, _) = game_or_form(game)?;
            let verify = Verify { values: self, path, game, impartial, database: &database, progress };
            let of_game = visited(&named, verify)?.map_err(ValueError::from)?;
            all.checked += of_game.checked;
            all.wrong.extend(of_game.wrong);
        }
        Ok(all)
    }
}

/// Does something with the rules of a game.
fn visited<V: SectionVisitor>(named: &Named, visitor: V) -> Result<V::Out, ValueError> {
    let size = named.size().map_err(ValueError::Boards)?;
    with_size(named.card, &size, visitor).ok_or_else(|| ValueError::Boards(named.refusal()))
}

/// The text of a value, if it is not too long.
pub(crate) fn written(text: Result<String, WriteError>) -> Result<Option<String>, ValueError> {
    match text {
        Ok(text) => Ok(Some(text)),
        Err(WriteError::TooLong) => Ok(None),
        Err(e) => Err(e.into()),
    }
}

struct Evaluate<'a> {
    values: &'a Values,
    section: &'a str,
    position: Option<&'a str>,
    threads: usize,
    watch: Watch<'a>,
}

impl SectionVisitor for Evaluate<'_> {
    type Out = Result<FormId, ValueError>;
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out {
        let read = |text: &str| rules.read_part(text).map_err(|error| ValueError::Position { text: text.into(), error });
        let p = self.position.map_or_else(|| Ok(rules.start().0), read)?;
        let memo = self.values.memo::<R>(self.section);
        // Beside forms and values, which have half each; who needs more is in no game that ends in time.
        let effort = Effort { watch: self.watch, held: self.values.memory as usize / 4 };
        let value = evaluate_watched(&rules, &self.values.arena, &*memo, &p, self.threads, &effort);
        Ok(value?)
    }
}

/// Domineering boards have numbers of their own.
fn fast_domineering(card: &Card, size: BoardSize) -> Option<(Domineering, impl Fn(u64) -> Option<Free> + Sync)> {
    let rules = (*card == domineering::CARD).then(|| Domineering::new(size.rows, size.cols))??;
    Some((rules, move |n| Free::from_bits(size.rows, size.cols, n)))
}

struct AllBoards<'a> {
    values: &'a Values,
    section: &'a str,
    boards: Boards,
    request: &'a SweepRequest<'a>,
    progress: &'a Progress,
}

impl AllBoards<'_> {
    fn sweep<R: Summand>(&self, rules: &R, position: impl Fn(u64) -> Option<R::Pos> + Sync) -> Result<Swept, ValueError> {
        let (values, request) = (self.values, self.request);
        let arena = &values.arena;
        let mut c = arena.calculator().watched(Watch::of(self.progress));
        let filter = Filter::read(&mut c, request.condition)?;
        let memo = values.memo::<R>(self.section);
        let SweepRequest { threads, time, .. } = *request;
        let sweep = Sweep { rules, arena, memo: &memo, count: self.boards.count, position, filter: &filter, threads, time };
        let BoardSize { rows, cols } = request.size;
        let title = format!("{} {rows}x{cols} {}", self.section, request.condition);
        // Without a name the rows go to a file that goes to standard output in the end.
        let Some(path) = request.output else { return self.to_stdout(&sweep) };
        let mut file = SweepFile::open(path, &title)?;
        let mut swept = sweep.run(file.next(), self.progress, |number, row| match row {
            Some((p, value)) => file.row(&c, &rules.write_part(p), value),
            None => file.checkpoint(number),
        })?;
        // With those of earlier runs.
        swept.matches = file.rows();
        file.finish()?;
        Ok(swept)
    }

    fn to_stdout<R: Summand, F: Fn(u64) -> Option<R::Pos> + Sync>(&self, sweep: &Sweep<R, F>) -> Result<Swept, ValueError> {
        let mut rows = Rows::new(std::io::stdout().lock());
        let c = sweep.arena.calculator().watched(Watch::of(self.progress));
        rows.write_names()?;
        let swept = sweep.run(0, self.progress, |_, row| match row {
            Some((p, value)) => rows.write(&c, &sweep.rules.write_part(p), value),
            None => rows.flush(),
        })?;
        Ok(swept)
    }
}

impl SectionVisitor for AllBoards<'_> {
    type Out = Result<Swept, ValueError>;
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out {
        self.sweep(&rules, |n| rules.read_part(&self.boards.text(n)).ok())
    }
}

struct Build<'a> {
    values: &'a Values,
    section: &'a str,
    impartial: bool,
    boards: Boards,
    path: &'a Path,
    threads: usize,
    progress: &'a Progress,
}

impl SectionVisitor for Build<'_> {
    type Out = Result<Built, DatabaseError>;
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out {
        let count = self.boards.count;
        let rules = if self.impartial { Form::impartial(rules) } else { Form::partisan(rules) };
        let position = |n| rules.read_part(&self.boards.text(n)).ok();
        build(self.path, self.section, &rules, &self.values.arena, (count, position), self.threads, self.progress)
    }
}

struct Verify<'a> {
    values: &'a Values,
    path: &'a Path,
    game: &'a str,
    impartial: bool,
    database: &'a Database,
    progress: &'a Progress,
}

impl SectionVisitor for Verify<'_> {
    type Out = Result<Verdicts, DatabaseError>;
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out {
        let rules = if self.impartial { Form::impartial(rules) } else { Form::partisan(rules) };
        verify(self.path, (self.database, self.game), &rules, &self.values.arena, self.progress)
    }
}
