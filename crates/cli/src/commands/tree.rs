//! `zug tree`

use crate::args::{Tree as Options, TreeFormat};
use crate::outcome::{Failure, Outcome, print_json};
use serde_json::json;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use zug_host::{Host, Known, replace_file};
use zug_library::trees::{
    Command, Diagnostic, Export, NodeId, Record, Report, Severity, Sides, Tree, View, note, open, optimal, rows, unpacked, value_sign,
};

const HELP: &str = "\
  6 {first} c      show alternative c to move 6 of {name} as main line (numbers, players and letters as in the table)
  undo       one step back
  reset      the line of the file again
  report     lines, positions, depths and lengths
  help       this
  quit       leave";

/// Reads a tree and shows it.
pub fn run(host: &Host, options: &Options, json: bool) -> Result<Outcome, Failure> {
    let (mut records, diagnostics) = load(host, options)?;
    if let Some(number) = options.game {
        let count = records.len();
        if number as usize > count {
            return Err(Failure::Input(format!("there is no game {number}: the file has {count}")));
        }
        records = records.drain(number as usize - 1..).take(1).collect();
    }
    if let (Some(dir), Some(record)) = (&options.syzygy, records.first_mut()) {
        record.use_syzygy(dir)?;
    }
    let outcome = judge(&diagnostics, options.strict);
    if json {
        print_facts(&records, &diagnostics, options)?;
        return Ok(outcome);
    }
    for diagnostic in &diagnostics {
        eprintln!("{}: {diagnostic}", options.from);
    }
    if let Some(format) = options.export {
        export(&records, format, options)?;
        return Ok(outcome);
    }
    let count = records.len();
    let Some(record) = records.first_mut() else { return Err(Failure::Input(format!("{}: there is no game in this file", options.from))) };
    if options.report {
        write!(io::stdout(), "{}", Report::of(record.tree()))?;
        return Ok(outcome);
    }
    if count > 1 {
        eprintln!("{count} games; this is the first, --game N shows another");
    }
    let mut view = chosen(record, &options.choose)?;
    if options.choose.is_empty() && io::stdin().is_terminal() && io::stdout().is_terminal() && options.from != "-" {
        converse(record, &mut view)?;
    } else {
        print_table(record, &view)?;
    }
    Ok(outcome)
}

/// The games of a file, or the one of a solved game.
fn load(host: &Host, options: &Options) -> Result<(Vec<Record>, Vec<Diagnostic>), Failure> {
    let path = Path::new(&options.from);
    let bytes = if options.from == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|e| Failure::File("standard input".into(), e))?;
        bytes
    } else if path.exists() || options.from.contains(['.', std::path::MAIN_SEPARATOR]) {
        std::fs::read(path).map_err(|e| Failure::File(path.into(), e))?
    } else {
        return Ok((vec![optimal(host.game(&options.from)?, options.position.as_deref())?], Vec::new()));
    };
    let opened = open(host, &unpacked(bytes)?, options.kind.as_deref())?;
    Ok((opened.records, opened.diagnostics))
}

fn judge(diagnostics: &[Diagnostic], strict: bool) -> Outcome {
    let bad = diagnostics.iter().any(|d| strict || d.severity == Severity::Error);
    if bad { Outcome::No } else { Outcome::Yes }
}

/// The view after the commands of the command line.
fn chosen(record: &Record, commands: &[String]) -> Result<View, Failure> {
    let (tree, sides, mut view) = (record.tree(), record.sides(), View::default());
    for line in commands {
        let command = Command::read(line, &sides).and_then(|command| command.apply(tree, &mut view, &sides));
        command.map_err(|e| Failure::Input(format!("--choose '{line}': {e}")))?;
    }
    Ok(view)
}

fn print_facts(records: &[Record], diagnostics: &[Diagnostic], options: &Options) -> Result<(), Failure> {
    let of = |severity| diagnostics.iter().filter(|d| d.severity == severity).collect::<Vec<_>>();
    let games: Vec<_> = records.iter().map(Record::facts).collect();
    let mut answer = json!({"games": games, "errors": of(Severity::Error), "warnings": of(Severity::Warning)});
    if !options.choose.is_empty() || options.game.is_some() {
        let Some(record) = records.first() else { return Err(Failure::Input("there is no game to choose in".into())) };
        let view = chosen(record, &options.choose)?;
        answer["table"] = json!({"target_path": record.tree().choices(view.target()), "rows": plain_rows(record.tree(), &view)});
    }
    print_json(&answer)
}

/// Rows as `number|first|second|label:move#index,…`.
fn plain_rows(tree: &Tree, view: &View) -> Vec<String> {
    let text = |id: Option<NodeId>| id.map_or("", |id| tree.move_text(id));
    let row_text = |row: &zug_library::trees::Row| {
        let others = row.alternatives.iter().map(|a| format!("{}:{}#{}", a.label, tree.move_text(a.node), tree.choice(a.node)));
        format!("{}|{}|{}|{}", row.number, text(row.first), text(row.second), others.collect::<Vec<_>>().join(","))
    };
    rows(tree, view).iter().map(row_text).collect()
}

fn export(records: &[Record], format: TreeFormat, options: &Options) -> Result<(), Failure> {
    let to = match format {
        TreeFormat::Pgn => Export::Pgn,
        TreeFormat::Sgf => Export::Sgf,
        TreeFormat::Md => Export::Markdown,
        TreeFormat::Html => Export::Html,
        TreeFormat::Dot => Export::Dot,
        TreeFormat::Svg => Export::Svg,
    };
    // PGN and SGF hold many games, the others are about one.
    let many = matches!(format, TreeFormat::Pgn | TreeFormat::Sgf);
    let mut texts = Vec::new();
    for record in records.iter().take(if many { usize::MAX } else { 1 }) {
        texts.push(record.export(to, &chosen(record, &options.choose)?)?);
    }
    let text = texts.join(if format == TreeFormat::Pgn { "\n" } else { "" });
    match &options.output {
        Some(path) => {
            replace_file(path, |out| out.write_all(text.as_bytes())).map_err(|e: io::Error| Failure::File(PathBuf::from(path), e))
        }
        None => Ok(io::stdout().write_all(text.as_bytes())?),
    }
}

/// Shows the table and does what is typed, until the end of the input.
fn converse(record: &mut Record, view: &mut View) -> Result<(), Failure> {
    let sides = record.sides();
    let mut out = io::stdout();
    print_table(record, view)?;
    loop {
        write!(out, "\n{}> ", example(record.tree(), view, &sides))?;
        out.flush()?;
        let mut line = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut line).map_err(|e| Failure::File("standard input".into(), e))? == 0 {
            return Ok(writeln!(out)?);
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        let done = Command::read(&line, &sides).and_then(|command| command.apply(record.tree(), view, &sides).map(|()| command));
        match done {
            Err(e) => writeln!(out, "{e}")?,
            Ok(Command::Quit) => return Ok(()),
            Ok(Command::Help) => writeln!(out, "{}", HELP.replace("{first}", &sides.short(false)).replace("{name}", &sides.0[0]))?,
            Ok(Command::Report) => write!(out, "{}", Report::of(record.tree()))?,
            Ok(Command::Promote { .. } | Command::Reset | Command::Undo) => print_table(record, view)?,
        }
    }
}

/// A command that would do something here, for the prompt.
fn example(tree: &Tree, view: &View, sides: &Sides) -> String {
    let row = rows(tree, view).into_iter().find(|row| !row.alternatives.is_empty());
    row.map_or("no alternatives here; help, quit ".into(), |row| format!("{} {} a, help ", row.number, sides.short(row.second.is_some())))
}

const CELL: usize = 11;

fn print_table(record: &mut Record, view: &View) -> Result<(), Failure> {
    record.evaluate(view)?;
    let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let (tree, sides) = (record.tree(), record.sides());
    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "        MAIN LINE          ALTERNATIVES")?;
    writeln!(out, "     {:CELL$}{}", sides.0[0].to_uppercase(), sides.0[1].to_uppercase())?;
    let shown = |id: NodeId, dots: &str| {
        let mut text = format!("{dots}{}", harmless(&tree.label(id)));
        tree.nags(id).iter().filter(|n| **n < 7).for_each(|nag| text += &note::glyph(*nag));
        if let Some(verdict) = record.values.get(&id) {
            text = format!("{text} {}", value_sign(Known(Some(*verdict))));
        }
        if tree.comments(id).next().is_some() {
            text.push('·');
        }
        paint(&format!("{text:width$} ", width = CELL - 1), tree.choice(id), colour)
    };
    let dots = format!("{:CELL$}", "...");
    let mut commented = Vec::new();
    for row in rows(tree, view) {
        let cell = |id: Option<NodeId>| id.map_or(dots.clone(), |id| shown(id, ""));
        let mut line = format!("{:>3}. {}{}", row.number, cell(row.first), cell(row.second));
        for a in &row.alternatives {
            let label = format!("{}: ", a.label);
            let label = if colour { format!("\x1b[2m{label}\x1b[0m") } else { label };
            line += &format!("{label}{}", shown(a.node, if row.second.is_some() { "…" } else { "" }));
        }
        writeln!(out, "{}", line.trim_end())?;
        commented.extend([row.first, row.second].into_iter().flatten().filter(|id| *id == view.target()));
    }
    for id in commented.into_iter().chain((view.target() == NodeId::ROOT).then_some(NodeId::ROOT)) {
        for text in tree.comments_before(id).chain(tree.comments(id)).map(note::prose).filter(|t| !t.is_empty()) {
            writeln!(out, "\n{}", harmless(&text))?;
        }
    }
    if !record.values.is_empty() {
        writeln!(out, "\n+n wins in n plies, −n loses in n plies, = is a draw, for the player who moves")?;
    }
    Ok(out.flush()?)
}

/// Text of a file without what would steer a terminal.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '·' } else { c }).collect()
}

/// A move in the colour of its place in the file, which it keeps wherever it is shown.
fn paint(text: &str, choice: u32, colour: bool) -> String {
    let code = match choice {
        _ if !colour => return text.into(),
        0 => return text.into(),
        1 => 31,
        2 => 32,
        3 => 33,
        4 => 35,
        5 => 36,
        _ => 34,
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}
