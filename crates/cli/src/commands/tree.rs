//! `zug tree`

use super::{Named, file_or_game};
use crate::args::{Tree as Options, TreeFormat};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome, note as say};
use serde::Serialize;
use serde_json::json;
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use zug_host::{Host, Known, Progress, replace_file};
use zug_library::trees::{
    Command, Diagnostic, Export, Facts, NodeFacts, NodeId, Record, Report, Severity, Sides, Tree, View, nodes, note, open_each, optimal,
    read_file, read_input, rows, value_sign,
};

const HELP: &str = "\
  6 {first} c      show alternative c to move 6 of {name} as main line (numbers, players and letters as in the table)
  undo       one step back
  reset      the line of the file again
  report     lines, positions, depths and lengths
  nodes      every node with its edges
  help       this
  quit       leave";

/// Reads trees, one after the other, and shows what was asked for.
pub fn run(host: &Host, options: &Options, json: bool) -> Result<Outcome, Failure> {
    let source = Source::open(host, options)?;
    if json {
        return print_facts(host, source, options);
    }
    if let Some(format) = options.export {
        return export(host, source, format, options);
    }
    let mut kept = None;
    let read = source.each(host, options, |record| {
        kept.get_or_insert(record);
        Ok(())
    })?;
    read.tell(options);
    let Some(mut record) = kept else { return Err(no_game(options)) };
    let record = &mut record;
    if options.report {
        write!(io::stdout(), "{}", Report::of(record.tree()))?;
        return Ok(read.outcome);
    }
    if options.nodes {
        print_nodes(record.tree())?;
        return Ok(read.outcome);
    }
    if read.count > 1 && options.game.is_none() {
        say(format_args!("{} games; this is the first, --game N shows another", read.count));
    }
    let mut view = chosen(record, &options.choose)?;
    if options.choose.is_empty() && io::stdin().is_terminal() && io::stdout().is_terminal() && options.from != "-" {
        converse(record, &mut view)?;
    } else {
        print_table(record, &view)?;
    }
    Ok(read.outcome)
}

fn no_game(options: &Options) -> Failure {
    Failure::Input(format!("{}: there is no game in this file", options.from))
}

/// Where games come from.
enum Source {
    Text(Vec<u8>),
    /// The tree of a solved game.
    Grown(Box<Record>),
}

/// What reading came to.
struct Read {
    count: usize,
    diagnostics: Vec<Diagnostic>,
    outcome: Outcome,
}

impl Read {
    fn tell(&self, options: &Options) {
        for diagnostic in &self.diagnostics {
            say(format_args!("{}: {diagnostic}", options.from));
        }
    }
}

impl Source {
    fn open(host: &Host, options: &Options) -> Result<Source, Failure> {
        let (most, progress) = (options.largest.bytes(), Progress::default());
        if options.from == "-" {
            return Ok(Source::Text(read_input("standard input", io::stdin().lock(), most, &progress)?));
        }
        Ok(match file_or_game(host, &options.from)? {
            Named::File(path) => Source::Text(read_file(path, most, &progress)?),
            Named::Game(game) => Source::Grown(Box::new(optimal(game, options.position.as_deref())?)),
        })
    }

    /// Hands over the games that are asked for, each as soon as it is read.
    fn each(self, host: &Host, options: &Options, mut take: impl FnMut(Record) -> Result<(), Failure>) -> Result<Read, Failure> {
        let (mut count, mut first, mut failed) = (0, true, None);
        let mut each = |mut record: Record| {
            count += 1;
            if options.game.is_some_and(|wanted| wanted as usize != count) {
                return ControlFlow::Continue(());
            }
            let tables = options.syzygy.as_ref().filter(|_| std::mem::take(&mut first));
            let ready = tables.map_or(Ok(()), |dir| record.use_syzygy(dir)).map_err(Failure::from);
            failed = ready.and_then(|()| take(record)).err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let diagnostics = match self {
            Source::Text(bytes) => interruptible(|progress| open_each(host, &bytes, options.kind.as_deref(), progress, &mut each))?.1,
            Source::Grown(record) => {
                let _ = each(*record);
                Vec::new()
            }
        };
        if let Some(failure) = failed {
            return Err(failure);
        }
        if let Some(number) = options.game.filter(|number| *number as usize > count) {
            return Err(Failure::Input(format!("there is no game {number}: the file has {count}")));
        }
        let outcome = judge(&diagnostics, options.strict);
        Ok(Read { count, diagnostics, outcome })
    }
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

/// All games as one value, written while they are read; tables are of the first.
fn print_facts(host: &Host, source: Source, options: &Options) -> Result<Outcome, Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let wanted = !options.choose.is_empty() || options.game.is_some();
    let (mut games, mut table) = (0u64, None);
    let read = source.each(host, options, |record| {
        if wanted && games == 0 {
            let view = chosen(&record, &options.choose)?;
            table = Some(json!({"target_path": record.tree().choices(view.target()), "rows": plain_rows(record.tree(), &view)}));
        }
        out.write_all(if games == 0 { b"{\"games\":[" } else { b"," })?;
        to_json(&mut out, &Told { facts: record.facts(), node_list: nodes(record.tree()).collect() })?;
        games += 1;
        Ok(())
    })?;
    if games == 0 {
        if wanted {
            return Err(Failure::Input("there is no game to choose in".into()));
        }
        out.write_all(b"{\"games\":[")?;
    }
    let of = |severity| read.diagnostics.iter().filter(|d| d.severity == severity).collect::<Vec<_>>();
    for (name, told) in [("],\"errors\":", of(Severity::Error)), (",\"warnings\":", of(Severity::Warning))] {
        out.write_all(name.as_bytes())?;
        to_json(&mut out, &told)?;
    }
    if let Some(table) = table {
        out.write_all(b",\"table\":")?;
        to_json(&mut out, &table)?;
    }
    out.write_all(b"}\n")?;
    out.flush()?;
    Ok(read.outcome)
}

/// What is told of a game.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    facts: Facts,
    node_list: Vec<NodeFacts<'a>>,
}

fn to_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    Ok(serde_json::to_writer(out, value).map_err(io::Error::from)?)
}

fn print_nodes(tree: &Tree) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for node in nodes(tree) {
        writeln!(out, "{}", harmless(&node.to_string()))?;
    }
    Ok(out.flush()?)
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

fn export(host: &Host, source: Source, format: TreeFormat, options: &Options) -> Result<Outcome, Failure> {
    let read = match &options.output {
        Some(path) => replace_file(path, |out| write_games(host, source, format, options, out)).map_err(|e| match e {
            Failure::Output(e) => Failure::File(path.clone(), e),
            other => other,
        }),
        None => write_games(host, source, format, options, &mut io::BufWriter::new(io::stdout().lock())),
    }?;
    read.tell(options);
    Ok(read.outcome)
}

/// Writes games as they are read.
fn write_games(host: &Host, source: Source, format: TreeFormat, options: &Options, out: &mut impl Write) -> Result<Read, Failure> {
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
    let mut written = 0u64;
    let read = source.each(host, options, |record| {
        if written == 0 || many {
            let text = record.export(to, &chosen(&record, &options.choose)?)?;
            let between = if written > 0 && format == TreeFormat::Pgn { "\n" } else { "" };
            write!(out, "{between}{text}")?;
            written += 1;
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(read)
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
            Ok(Command::Nodes) => print_nodes(record.tree())?,
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
