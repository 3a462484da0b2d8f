//! `zug sum`: answers the questions of an input, or says who wins a sum without questions.

use crate::args::{SumDatabases, SumInput, SumKeep, SumLimits};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use zug_host::Side;
use zug_worksheet::sums::{
    Block, Blocks, Databases, InputError, Kept, Limits, Play, Question, Row, Session, Settings, Status, Stop, SumGames, Summand,
};
use zug_worksheet::{Told, Values, has_loops};

/// Inputs are read whole, up to this many bytes.
const LONGEST: u64 = 1 << 28;

/// Answers an input.
pub fn run(input: &SumInput, limits: &SumLimits, json: bool) -> Result<Outcome, Failure> {
    let (text, versioned) = read_input(input)?;
    let databases = open_databases(&input.databases)?;
    let kept = input.keep.open()?;
    interruptible(|progress| {
        let mut answers = Answers { json, as_written: input.as_written, databases, kept, wrong: false, failed: false, stopped: false };
        let mut blocks = if versioned { Blocks::file(&text) } else { Blocks::new(&text) };
        while let Some(block) = blocks.next() {
            for warning in blocks.warnings.drain(..) {
                note(format_args!("zug: {warning}"));
            }
            let limits = Limits { progress: Some(progress), ..limits.limits() };
            let settings = input.method.settings();
            let answered = block.and_then(|block| answers.block(&block, input.play(), settings, &limits));
            match answered {
                Ok(done) => done?,
                Err(e) => answers.error(&e)?,
            }
            if answers.stopped {
                return Err(Failure::Stopped(Stop::Interrupted));
            }
        }
        input.keep.save(answers.kept.take())?;
        if answers.wrong {
            return Err(Failure::Input("the input has errors".into()));
        }
        Ok(if answers.failed { Outcome::No } else { Outcome::Yes })
    })
}

impl SumKeep {
    /// What was kept before, if anything is to be.
    pub fn open(&self) -> Result<Option<Kept>, Failure> {
        self.keep.as_deref().map(Kept::open).transpose().map_err(|e| Failure::Input(e.to_string()))
    }

    /// Writes what is known now.
    pub fn save(&self, kept: Option<Kept>) -> Result<(), Failure> {
        let written = self.keep.as_deref().zip(kept).map_or(Ok(()), |(path, kept)| kept.save(path));
        written.map_err(|e| Failure::Input(e.to_string()))
    }
}

/// Opens databases, if there are any.
pub fn open_databases(databases: &SumDatabases) -> Result<Option<Arc<Databases>>, Failure> {
    if databases.files.is_empty() {
        return Ok(None);
    }
    let open = Databases::open(&databases.files, Settings::default().forms);
    open.map(|databases| Some(Arc::new(databases))).map_err(|e| Failure::Input(e.to_string()))
}

/// The text of an input, and whether it must begin with a version.
pub fn read_input(input: &SumInput) -> Result<(String, bool), Failure> {
    match (&input.input, &input.file) {
        (Some(text), None) if text != "-" => Ok((text.clone(), false)),
        (Some(_), None) => Ok((read_text(std::io::stdin().lock(), Path::new("standard input"))?, false)),
        (None, Some(path)) => {
            let file = std::fs::File::open(path).map_err(|e| Failure::File(path.clone(), e))?;
            Ok((read_text(file, path)?, true))
        }
        _ => Err(Failure::Input("expected an input, --file FILE, or - for standard input".into())),
    }
}

/// Reads text. Bytes that are no text become a character that no input has outside of comments, so that the reader says
/// where they are and goes on.
pub fn read_text(from: impl Read, name: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|e| Failure::File(name.into(), e))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Input(format!("{}: longer than {} MB", name.display(), LONGEST >> 20)));
    }
    Ok(String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()))
}

struct Answers {
    json: bool,
    as_written: bool,
    databases: Option<Arc<Databases>>,
    kept: Option<Kept>,
    wrong: bool,
    failed: bool,
    stopped: bool,
}

impl Answers {
    /// Answers a block; the outer error is the input's, the inner one that of writing.
    fn block(&mut self, block: &Block, play: Play, settings: Settings, limits: &Limits) -> Result<Result<(), Failure>, InputError> {
        if play == Play::Normal && has_loops(block) {
            let told = Values::new(settings.forms as u64).tell_loopy(block, limits);
            return Ok(told.map_err(Failure::from).and_then(|told| self.loopy(block, &told)));
        }
        let mut session = Session::new(&SumGames, settings).as_written(self.as_written).looking_into(self.databases.clone());
        let sum = session.read(block)?;
        for command in &block.commands {
            session.check_as(play, &sum, command)?;
        }
        let keeps = self.kept.is_some();
        session = session.keeping(self.kept.take());
        let answered = self.answer(&mut session, block, &sum, play, limits);
        if keeps {
            self.kept = session.solver.into_kept();
        }
        Ok(answered)
    }

    fn answer(&mut self, session: &mut Session, block: &Block, sum: &[Summand], play: Play, limits: &Limits) -> Result<(), Failure> {
        let text = shortened(&block.text());
        if !self.json {
            let name = if text.is_empty() { "(the empty sum)" } else { &text };
            writeln!(std::io::stdout(), "{name}{}", noted(&block.comments_of(usize::MAX)))?;
        }
        let both = [Question::Solve(Side::Left, None), Question::Solve(Side::Right, None)];
        let asked: Vec<&Question> = if block.open { both.iter().collect() } else { block.commands.iter().map(|c| &c.question).collect() };
        for (i, question) in asked.into_iter().enumerate() {
            let row = session.run_as(play, sum, question, limits);
            self.failed |= matches!(row.status, Status::Fail | Status::Stopped(_));
            self.stopped |= row.status == Status::Stopped(Stop::Interrupted);
            let comment = block.comments_of(i);
            if self.json { self.row_json(&text, &comment, &row)? } else { row_text(&comment, &row)? }
        }
        Ok(())
    }

    /// A sum in which play may come back: it has no search, but a value.
    fn loopy(&self, block: &Block, told: &Told) -> Result<(), Failure> {
        let sum = shortened(&block.text());
        let (outcome, words) = match told {
            Told::Loopy(answer) => (answer.outcome.to_string(), answer.words),
            Told::Short(answer) => (answer.outcome.to_string(), ""),
            Told::Genus(_) => return Ok(()),
        };
        if self.json {
            return print_json(&serde_json::json!({"sum": sum, "value": told.text(), "outcome": outcome}));
        }
        let words = if words.is_empty() { String::new() } else { format!(" ({words})") };
        writeln!(std::io::stdout(), "{sum}\n  value: {}\n  outcome: {outcome}{words}", told.text().unwrap_or("too large to print"))?;
        Ok(())
    }

    fn row_json(&self, sum: &str, comment: &str, row: &Row) -> Result<(), Failure> {
        let differences = row.differences().filter(|_| row.status == Status::Fail);
        print_json(&serde_json::json!({
            "sum": sum,
            "comment": comment,
            "question": row.question,
            "expected": row.expected.as_ref().map(|a| a.to_string()),
            "got": row.got.as_ref().map(|a| a.to_string()),
            "status": row.status.to_string(),
            "ms": row.ms,
            "nodes": row.nodes,
            "hits": row.hits,
            "components": row.components,
            "extra": differences.as_ref().map(|d| &d.0),
            "missing": differences.as_ref().map(|d| &d.1),
        }))
    }

    fn error(&mut self, e: &InputError) -> Result<(), Failure> {
        self.wrong = true;
        if self.json {
            return print_json(&serde_json::json!({"error": e.problem, "line": e.place.line, "column": e.place.column}));
        }
        note(format_args!("zug: {e}"));
        Ok(())
    }
}

/// A comment behind what it is about.
fn noted(comment: &str) -> String {
    if comment.is_empty() { String::new() } else { format!("   /*{comment}*/") }
}

fn row_text(comment: &str, row: &Row) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let got = row.got.as_ref().map_or_else(|| "no answer".into(), |a| a.to_string());
    let expected = row.expected.as_ref().map_or(String::new(), |a| format!(", expected {a}"));
    let noted = noted(comment);
    writeln!(out, "  {}: {got}{expected}  [{}, {:.1} ms, {} nodes]{noted}", row.question, row.status, row.ms, row.nodes)?;
    if let Some((extra, missing)) = row.differences().filter(|_| row.status == Status::Fail) {
        for (what, moves) in [("extra", extra), ("missing", missing)] {
            if !moves.is_empty() {
                writeln!(out, "    {what}: {}", moves.join(" "))?;
            }
        }
    }
    Ok(())
}

/// Very long sums are shown by their beginning.
pub fn shortened(text: &str) -> String {
    const SHOWN: usize = 2_000;
    if text.len() <= SHOWN { text.into() } else { text.chars().take(SHOWN).chain("…".chars()).collect() }
}
