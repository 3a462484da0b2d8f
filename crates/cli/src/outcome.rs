//! How a command ended.

use serde::Serialize;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use zug_host::HostError;
use zug_worksheet::ValueError;
use zug_worksheet::calc::CalcError;
use zug_worksheet::sums::Stop;

/// A command's answer.
pub enum Outcome {
    /// Done, or "yes".
    Yes,
    /// The answer is "no", or a check failed.
    No,
}

/// Why a command could not answer.
#[derive(Debug)]
pub enum Failure {
    /// The request is wrong, or a file is.
    Host(HostError),
    /// A value could not be computed, written or stored.
    Value(ValueError),
    /// Standard output is gone.
    Output(io::Error),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
    /// Work on a sum stopped before there was an answer.
    Stopped(Stop),
    /// A statement of the calculator was not done.
    Calc(CalcError),
    /// Anything else that is wrong with the input.
    Input(String),
}

/// The exit status of interrupted work, which is neither an answer nor a mistake.
pub const INTERRUPTED: u8 = 130;

/// Says what went wrong, if something did, and tells the exit status. When nobody reads the answer any more, that is
/// the end and no mistake.
pub fn status(ended: Result<Outcome, Failure>) -> u8 {
    match ended.and_then(|outcome| Ok(io::stdout().flush().map(|()| outcome)?)) {
        Ok(Outcome::Yes) => 0,
        Ok(Outcome::No) => 1,
        Err(Failure::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            note(format_args!("zug: {failure}"));
            failure.status()
        }
    }
}

impl Failure {
    /// The exit status, unless the work was interrupted: what was given too little time is no mistake.
    fn status(&self) -> u8 {
        match self {
            Failure::Value(e) if e.is_out_of_time() => 1,
            Failure::Stopped(_) => 1,
            Failure::Calc(e) if e.stopped.is_some() => 1,
            _ => 2,
        }
    }
}

/// Says something on standard error, beside the answer. Where nobody can be told, nothing is said.
pub fn note(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Host(e) => e.fmt(f),
            Failure::Value(e) => e.fmt(f),
            Failure::Output(e) => write!(f, "cannot write the answer: {e}"),
            Failure::File(path, e) => write!(f, "{}: {e}", path.display()),
            Failure::Stopped(Stop::Interrupted) => Stop::Interrupted.fmt(f),
            Failure::Stopped(stop) => write!(f, "no answer: {stop}"),
            Failure::Calc(e) => e.fmt(f),
            Failure::Input(e) => e.fmt(f),
        }
    }
}

impl From<HostError> for Failure {
    fn from(e: HostError) -> Self {
        match e {
            HostError::Output(e) => Failure::Output(e),
            e => Failure::Host(e),
        }
    }
}

impl From<ValueError> for Failure {
    fn from(e: ValueError) -> Self {
        match e {
            ValueError::Output(e) => Failure::Output(e),
            e => Failure::Value(e),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Self {
        Failure::Output(e)
    }
}

/// Prints one line of JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    // Standard output looks for the end of a line in all that it is given, so it is given a line at once.
    let mut line = serde_json::to_vec(value).map_err(io::Error::from)?;
    line.push(b'\n');
    Ok(io::stdout().write_all(&line)?)
}

/// The longest line of standard input that is read.
const LONGEST_LINE: u64 = 1 << 16;

/// An answer with the line it is about.
#[derive(Serialize)]
struct Line<'a, T: Serialize> {
    input: &'a str,
    #[serde(flatten)]
    answer: T,
}

/// Answers every line of standard input with one line of JSON that repeats it, bad lines with `{"input", "error",
/// "line"}`; then the outcome is "no". Empty lines and comments are left out.
pub fn each_line<T: Serialize, E: std::fmt::Display>(
    is_comment: fn(&str) -> bool,
    answer: impl Fn(&str) -> Result<T, E>,
) -> Result<Outcome, Failure> {
    let mut input = io::stdin().lock();
    let mut outcome = Outcome::Yes;
    for number in 1.. {
        let mut line = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|e| Failure::Input(format!("standard input, line {number}: {e}")))? == 0 {
            break;
        }
        let too_long = line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        if too_long {
            input.skip_until(b'\n').map_err(|e| Failure::Input(format!("standard input, line {number}: {e}")))?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        if text.trim().is_empty() || is_comment(text) {
            continue;
        }
        let answered = match std::str::from_utf8(&line) {
            _ if too_long => Err(format!("longer than {LONGEST_LINE} bytes")),
            Err(e) => Err(format!("column {}: not UTF-8", e.valid_up_to() + 1)),
            Ok(_) => answer(text).map_err(|e| e.to_string()),
        };
        let shown: String = if too_long { text.chars().take(60).chain("…".chars()).collect() } else { text.into() };
        match answered {
            Ok(answer) => print_json(&Line { input: &shown, answer })?,
            Err(error) => {
                outcome = Outcome::No;
                print_json(&serde_json::json!({"input": shown, "error": error, "line": number}))?;
            }
        }
    }
    Ok(outcome)
}

/// Whether a line of positions is a comment: boards of some games begin with `#` and a symbol.
pub fn is_comment(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|rest| rest.starts_with(char::is_whitespace))
}
