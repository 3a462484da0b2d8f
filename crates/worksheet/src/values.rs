//! Values of expressions and of positions of games that add; sweeps and databases of them.

use crate::boards::{BoardSize, Boards, SizeRange, coded_starts, is_coded};
use schemars::JsonSchema;
use serde::Serialize;
use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use zug_cgt::database::{Built, Database, DatabaseError, DatabaseInfo, Verdicts, build, merge, verify};
use zug_cgt::evaluate::{EvaluateError, HashMemo};
use zug_cgt::forms::{Arena, Calculator, FormError, FormId, Outcome, Watch};
use zug_cgt::language::InputError;
use zug_cgt::loopy::WalkError;
use zug_cgt::misere::{self, AskError, GenusAnswer};
use zug_cgt::notation::{ExpressionError, WriteError, latex, normal, short};
use zug_cgt::operations::{birthday, followers};
use zug_cgt::sums::{Limits, Stop, UniverseError};
use zug_cgt::sweep::SweepError;
use zug_cgt::thermograph::{Thermograph, Wall, svg};
use zug_core::{Card, Named, Progress, ReadError, Summand, View, cell_of_text, shortened};
use zug_games::impartial::{Form, Partisan};
use zug_games::returning;
use zug_games::sections::{AnySummand, SectionVisitor, cards, named, sized, with_size};

/// The cards of all games with values.
pub(crate) fn valued_cards() -> impl Iterator<Item = &'static Card> + Clone {
    cards().chain(returning::CARDS.iter().copied())
}

/// The names of all games with values.
fn valued_names() -> String {
    valued_cards().map(|card| card.name).collect::<Vec<_>>().join(", ")
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
    #[error("'{0}' is no game with values{meant}; those are {list}", meant = meant(.0), list = valued_names())]
    NoValues(String),
    /// Play comes back in the game.
    #[error(
        "play comes back in {0}, so its values are loopy: zug value tells them and zug sweep lists them, but here games without cycles are taken"
    )]
    Loops(String),
    /// A file cannot be written.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, std::io::Error),
    /// A position of a game with cycles cannot be evaluated.
    #[error("position '{}': {error}", shortened(position))]
    Walk {
        /// The position.
        position: String,
        /// Why.
        error: WalkError,
    },
    /// The value of a position was not found within its limits.
    #[error("position '{}': {error}", shortened(position))]
    At {
        /// The position.
        position: String,
        /// Why.
        error: Box<ValueError>,
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
    /// Sums are not compared under misère play.
    #[error(transparent)]
    Misere(UniverseError),
    /// The boards cannot be numbered.
    #[error("{0}")]
    Boards(String),
}

/// What was probably meant by a name that is none.
fn meant(name: &str) -> String {
    Named::suggestion(valued_cards(), name).map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

impl ValueError {
    /// What kept a form from being found, if that was it.
    fn form(&self) -> Option<FormError> {
        match self {
            ValueError::At { error, .. } => error.form(),
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
        if let ValueError::At { error, .. } = self {
            return error.is_out_of_time();
        }
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

impl From<&Thermograph> for ThermographAnswer {
    fn from(graph: &Thermograph) -> Self {
        let bends = |wall: &Wall| wall.bends().iter().map(|b| [b.value.to_string(), b.temperature.to_string()]).collect();
        ThermographAnswer { text: graph.to_string(), left: bends(graph.left()), right: bends(graph.right()) }
    }
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

/// The game with values that a name means, whichever of its names that is, and what databases call it.
pub(crate) fn game_of(game: &str) -> Result<(Named, String), ValueError> {
    let unknown = || match returning::named(game) {
        Some(named) => ValueError::Loops(named.card.name.into()),
        None => ValueError::NoValues(game.chars().take(60).collect()),
    };
    let named = named(game).ok_or_else(unknown)?;
    let section = named.card.section.ok_or_else(unknown)?;
    let section = if named.impartial { format!("impartial {section}") } else { section.into() };
    Ok((named, section))
}

/// The game of a code for whoever has positions of it: their graphs are in their texts, so where the name has none any
/// will do (`snort-graph-path`).
fn any_of_code(named: Named) -> Named {
    let begins = |named: &Named| named.size().is_ok_and(|size| sized(named.card, &size).is_some());
    let whole = Named { size: format!("{}-3", named.size), ..named.clone() };
    if is_coded(named.card) && !begins(&named) && begins(&whole) { whole } else { named }
}

/// The same for a position, if there is one.
pub(crate) fn game_with(game: &str, position: Option<&str>) -> Result<(Named, String), ValueError> {
    let (named, section) = game_of(game)?;
    Ok((if position.is_some() { any_of_code(named) } else { named }, section))
}

/// Whether positions of this game have values.
pub fn has_values(game: &str) -> bool {
    // Signs of expressions: no name has them, but what follows one would be taken for its size.
    let is_expression = game.contains(['+', '"', '(', '{', '^', '*', '&', '<', '>']) || game.contains(" - ");
    !is_expression && (game_of(game).is_ok() || returning::named(game).is_some())
}

/// The value engine: one arena, and for each game the parts evaluated so far.
pub struct Values {
    arena: Arena,
    pub(crate) memory: u64,
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

    pub(crate) fn memo<R: Summand>(&self, section: &str) -> Arc<HashMemo<R::Pos>> {
        let half = self.memory as usize / 2;
        let mut memos = self.memos.lock().expect("no panic while held");
        let memo = memos.entry(section.into()).or_insert_with(|| Arc::new(HashMemo::<R::Pos>::with_memory(half)));
        memo.clone().downcast().expect("a section has one type of positions")
    }

    /// Everything about a form.
    pub(crate) fn answer(c: &Calculator, id: FormId) -> Result<ValueAnswer, ValueError> {
        let arena = c.arena();
        let drawn = Thermograph::of(c, id)?;
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
            thermograph: (&*drawn).into(),
            drawn,
        })
    }

    /// Everything about a form of the arena.
    pub fn form(&self, id: FormId, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        Self::answer(&self.arena.calculator().watched(limits.watch()), id)
    }

    /// The genus of heaps under misère play, like `Genus(kayles:5)`.
    pub fn genus(&self, text: &str, limits: &Limits) -> Result<GenusAnswer, ValueError> {
        misere::tell(text, limits.watch(), self.memory as usize / 2).map_err(|e| match e {
            AskError::Read(e) => ExpressionError::Read(e).into(),
            AskError::Form(e) => e.into(),
        })
    }

    /// Makes a database of all parts of the boards of a size, or adds them to one; for Battle Sheep, with herds of up to
    /// so many; for heaps and graphs, of all up to a size. A game may be taken in its impartial form.
    pub fn build(
        &self,
        path: &Path,
        game: &str,
        (size, herd): (BoardSize, u8),
        threads: usize,
        progress: &Progress,
    ) -> Result<Built, ValueError> {
        let (named, section) = game_of(game)?;
        let boards = if is_coded(named.card) {
            let starts = coded_starts(&named, SizeRange { least: size, most: size })?;
            Boards::listed(starts.into_iter().map(|(_, text)| text).collect())
        } else {
            Boards::with_herds(named.card, size, herd)?
        };
        let build = Build { values: self, section: &section, impartial: named.impartial, boards, path, threads, progress };
        visited(&any_of_code(named), build)?.map_err(ValueError::from)
    }

    /// Writes the parts of several databases into one.
    pub fn merge(&self, output: &Path, inputs: &[PathBuf]) -> Result<usize, ValueError> {
        merge(output, inputs, &self.arena).map_err(ValueError::from)
    }

    /// What a database says about itself, once all its checksums are right.
    pub fn info(&self, path: &Path) -> Result<DatabaseInfo, ValueError> {
        Ok(Database::open(path, &self.arena).map_err(ValueError::from)?.info())
    }

    /// The value that a database has of a position: the sum of those of its parts. `Err` inside names a part that is not
    /// there.
    pub fn look_up(&self, path: &Path, game: &str, position: &str, limits: &Limits) -> Result<Result<ValueAnswer, String>, ValueError> {
        let database = Database::open(path, &self.arena)?;
        let (named, section) = game_with(game, Some(position))?;
        let mut c = self.arena.calculator().watched(limits.watch());
        let mut sum = FormId::ZERO;
        for part in part_texts(&named, position)? {
            match database.get(&section, &part) {
                Some(value) => sum = c.sum(sum, value)?,
                None => return Ok(Err(part)),
            }
        }
        Self::answer(&c, sum).map(Ok)
    }

    /// Writes all parts of a database as CSV: game, position, and what sweeps tell.
    pub fn export(&self, path: &Path, out: impl std::io::Write, progress: &Progress) -> Result<usize, ValueError> {
        let database = Database::open(path, &self.arena)?;
        let c = self.arena.calculator().watched(Watch::of(progress));
        let mut out = csv::Writer::from_writer(out);
        let wrong = |e: csv::Error| ValueError::Output(std::io::Error::other(e));
        out.write_record(["game", "position", "outcome", "value", "temperature", "mean"]).map_err(wrong)?;
        for i in 0..database.len() {
            progress.check().map_err(FormError::from)?;
            let (Some((game, part)), Some(value)) = (database.part(i), database.value(i)) else { continue };
            let graph = Thermograph::of(&c, value)?;
            let (outcome, text) = (self.arena.outcome(value).to_string(), normal(&c, value)?);
            let (temperature, mean) = (graph.temperature().to_string(), graph.mean().to_string());
            let cells = [game, part, &outcome, &text, &temperature, &mean].map(|text| cell_of_text(text).into_owned());
            out.write_record(cells).map_err(wrong)?;
        }
        out.flush().map_err(ValueError::Output)?;
        Ok(database.len())
    }

    /// Derives every value of a database from the rules.
    pub fn verify(&self, path: &Path, progress: &Progress) -> Result<Verdicts, ValueError> {
        let database = Database::open(path, &self.arena).map_err(ValueError::from)?;
        let mut all = Verdicts { checked: 0, wrong: Vec::new() };
        for game in database.games() {
            let (named, _) = game_of(game)?;
            let of_game = verify(path, (&database, game), &form_of(&named)?, &self.arena, progress).map_err(ValueError::from)?;
            all.checked += of_game.checked;
            all.wrong.extend(of_game.wrong);
        }
        Ok(all)
    }
}

/// The rules of a game in the form that is named.
pub(crate) fn form_of(named: &Named) -> Result<Form<AnySummand>, ValueError> {
    let size = named.size().map_err(ValueError::Boards)?;
    let rules = sized(named.card, &size).ok_or_else(|| ValueError::Boards(named.refusal()))?;
    Ok(Form::new(rules, named.impartial))
}

/// Does something with the rules of a game that is worth compiling for each of them.
pub(crate) fn visited<V: SectionVisitor>(named: &Named, visitor: V) -> Result<V::Out, ValueError> {
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

/// The parts of a position as databases write them.
fn part_texts(named: &Named, position: &str) -> Result<Vec<String>, ValueError> {
    let rules = form_of(named)?;
    let p = rules.read_part(position).map_err(|error| ValueError::Position { text: position.into(), error })?;
    let mut parts = Vec::new();
    rules.split(&p, |part| parts.push(rules.write_part(&part)));
    Ok(parts)
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
        let rules = Form::new(rules, self.impartial);
        let position = |n| rules.read_part(&self.boards.text(n)).ok();
        build(self.path, self.section, &rules, &self.values.arena, (count, position), self.threads, self.progress)
    }
}
