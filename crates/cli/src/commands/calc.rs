//! `zug calc`: the calculator at a prompt, or running a script.

use crate::args::{Calc as Options, time_limit};
use crate::bar::{go_on, interruptible};
use crate::commands::sum::read_text;
use crate::outcome::{Failure, Outcome, note};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper, Highlighter, Hinter};
use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use zug_host::{Host, replace_file};
use zug_worksheet::calc::{Calc, CalcError, Flow, Format, Output};
use zug_worksheet::sums::Limits;

/// Values of a session need no more than this, as a rule.
const ENOUGH: u64 = 1 << 30;

/// Calculates.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut calc = Calc::new(options.memory.unwrap_or(ENOUGH));
    calc.set_format(options.format);
    let stdin = || read_text(std::io::stdin().lock(), Path::new("standard input"));
    let source = match (&options.source, &options.script) {
        (Some(source), _) => source.clone(),
        (None, Some(path)) if path != Path::new("-") => {
            let file = std::fs::File::open(path).map_err(|e| Failure::File(path.clone(), e))?;
            read_text(file, path)?
        }
        (None, None) if std::io::stdin().is_terminal() => return prompt(calc, options),
        _ => stdin()?,
    };
    statements(&mut calc, &source, options)?.map_err(Failure::Calc)?;
    Ok(if calc.failed() { Outcome::No } else { Outcome::Yes })
}

/// Does statements and prints what they say; the outer error is that of writing.
fn statements(calc: &mut Calc, source: &str, options: &Options) -> Result<Result<Flow, CalcError>, Failure> {
    let mut written = Ok(());
    let flow = interruptible(|progress| {
        let limits = Limits { progress: Some(progress), time: options.timeout.and_then(time_limit), nodes: None };
        calc.run(source, &limits, &mut |output, format| {
            if written.is_ok() {
                written = print(&output, format);
                if written.is_err() {
                    progress.stop();
                }
            }
        })
    });
    written.map(|()| flow)
}

fn print(output: &Output, format: Format) -> Result<(), Failure> {
    if let Output::File { name, contents } = output {
        let path = PathBuf::from(name);
        replace_file(&path, |out| out.write_all(contents.as_bytes())).map_err(|e: std::io::Error| Failure::File(path, e))?;
        return Ok(());
    }
    Ok(writeln!(std::io::stdout(), "{}", output.render(format))?)
}

/// The prompt's knowledge of the language.
#[derive(Helper, Highlighter, Hinter)]
struct Knowledge(Rc<RefCell<Calc>>);

impl Completer for Knowledge {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let begin = line[..at].rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        if begin == at {
            return Ok((at, Vec::new()));
        }
        Ok((begin, self.0.borrow().completions(&line[begin..at])))
    }
}

impl Validator for Knowledge {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        Ok(if Calc::is_open(context.input()) { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

/// Reads and answers until there is an end. An interrupt ends a statement, and the session goes on.
fn prompt(calc: Calc, options: &Options) -> Result<Outcome, Failure> {
    let wrong = |e: ReadlineError| Failure::Input(format!("the terminal: {e}"));
    let calc = Rc::new(RefCell::new(calc));
    let mut editor = Editor::new().map_err(wrong)?;
    editor.set_helper(Some(Knowledge(calc.clone())));
    let history = Host::home().join("calc-history");
    // Without a history one calculates all the same.
    let _ = editor.load_history(&history);
    note("zug calc: games by expressions and positions; `help` lists what there is, `quit` ends.");
    loop {
        let line = match editor.readline("> ") {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(e) => return Err(wrong(e)),
        };
        let _ = editor.add_history_entry(line.as_str());
        match statements(&mut calc.borrow_mut(), &line, options)? {
            Ok(Flow::Quit) => break,
            Ok(Flow::On) => {}
            Err(error) => note(format_args!("{error}")),
        }
        go_on();
    }
    let _ = std::fs::create_dir_all(Host::home());
    let _ = editor.save_history(&history);
    Ok(Outcome::Yes)
}
