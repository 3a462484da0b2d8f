//! What statements do.

use super::eval::{MOST_THINGS, Object, Result, Run};
use super::output::{Figure, Output, Table};
use super::tree::{Column, Statement, StatementKind};
use super::{Calc, CalcError, Cell, Flow, Format, Out, builtin};
use crate::Values;
use std::sync::Arc;
use zug_cgt::language::Place;
use zug_cgt::loopy::Value;
use zug_cgt::sums::Limits;
use zug_cgt::thermograph::Thermograph;

impl Calc {
    /// Does a statement.
    pub(super) fn statement(&mut self, statement: &Statement, limits: &Limits, out: Out) -> Result<Flow> {
        self.within(statement, limits, &mut Vec::new(), out)
    }

    /// Does a statement inside of loops, whose variables are given.
    fn within(&mut self, statement: &Statement, limits: &Limits, variables: &mut Vec<(String, Object)>, out: Out) -> Result<Flow> {
        let place = statement.place;
        match &statement.kind {
            StatementKind::Set(name, value) => {
                let object = self.run_with(limits, variables, |run| run.eval(value))?;
                self.functions.remove(name);
                self.names.insert(name.clone(), object);
            }
            StatementKind::Define(name, function) => {
                self.names.remove(name);
                self.functions.insert(name.clone(), function.clone());
            }
            StatementKind::Show(columns, file) => {
                let line = self.run_with(limits, variables, |run| cells(run, columns))?;
                deliver(Output::Line(line), file.as_deref(), place, self.format, out)?;
            }
            StatementKind::Plot(columns, file) => {
                let figure = self.run_with(limits, variables, |run| figure(run, columns))?;
                deliver(Output::Figure(figure), file.as_deref(), place, self.format, out)?;
            }
            StatementKind::For { name, values, body } => {
                if let Some((columns, file)) = table_of(body) {
                    let mut table = Table { titles: Vec::new(), rows: Vec::new() };
                    self.rows(statement, limits, variables, &mut table)?;
                    let names = variables.iter().map(|(name, _)| name.clone()).chain(loop_names(statement));
                    table.titles = names.chain(columns.iter().map(|column| column.title.clone())).collect();
                    deliver(Output::Table(table), file, place, self.format, out)?;
                    return Ok(Flow::On);
                }
                for value in self.run_with(limits, variables, |run| run.list(values))? {
                    variables.push((name.clone(), value));
                    for inner in body {
                        if self.within(inner, limits, variables, out)? == Flow::Quit {
                            return Ok(Flow::Quit);
                        }
                    }
                    variables.pop();
                }
            }
            StatementKind::Assert(claim, written) => {
                if !self.run_with(limits, variables, |run| run.truth(claim))? {
                    self.failed = true;
                    out(Output::Words(format!("{place}: not so: {written}")), self.format);
                }
            }
            StatementKind::Format(word) => self.format = word.parse::<Format>().map_err(|problem| CalcError::at(place, problem))?,
            StatementKind::Help(about) => {
                let help = builtin::help(about.as_deref());
                let word = about.as_deref().unwrap_or_default();
                out(Output::Words(help.ok_or_else(|| CalcError::at(place, format!("there is no help on '{word}'")))?), self.format);
            }
            StatementKind::Clear => {
                self.names.clear();
                self.functions.clear();
                self.values = Arc::new(Values::new(self.memory));
            }
            StatementKind::Quit => return Ok(Flow::Quit),
        }
        Ok(Flow::On)
    }

    /// Works with the names known so far.
    fn run_with<T>(&self, limits: &Limits, variables: &[(String, Object)], work: impl FnOnce(&mut Run) -> Result<T>) -> Result<T> {
        let values = &*self.values;
        let mut run = Run {
            values,
            c: values.arena().calculator().watched(limits.watch()),
            names: &self.names,
            functions: &self.functions,
            limits,
            locals: variables.to_vec(),
            frame: 0,
            depth: 0,
        };
        run.look(Place::START)?;
        work(&mut run)
    }

    /// The rows of a loop, or of loops inside of each other, that only show values.
    fn rows(&mut self, statement: &Statement, limits: &Limits, variables: &mut Vec<(String, Object)>, table: &mut Table) -> Result<()> {
        match &statement.kind {
            StatementKind::For { name, values, body } => {
                for value in self.run_with(limits, variables, |run| run.list(values))? {
                    variables.push((name.clone(), value));
                    self.rows(&body[0], limits, variables, table)?;
                    variables.pop();
                }
            }
            StatementKind::Show(columns, _) => {
                if table.rows.len() >= MOST_THINGS {
                    return Err(CalcError::at(statement.place, format!("a table of more than {MOST_THINGS} rows")));
                }
                let variables = &*variables;
                let row = self.run_with(limits, variables, |run| {
                    let known = variables.iter().map(|(_, object)| run.cell(object, statement.place)).collect::<Result<Vec<_>>>()?;
                    Ok(known.into_iter().chain(cells(run, columns)?).collect())
                })?;
                table.rows.push(row);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The variables of loops that are a table, outermost first.
fn loop_names(statement: &Statement) -> Vec<String> {
    match &statement.kind {
        StatementKind::For { name, body, .. } => [name.clone()].into_iter().chain(loop_names(&body[0])).collect(),
        _ => Vec::new(),
    }
}

/// The columns of a loop that only shows values, and the file it goes to.
fn table_of(body: &[Statement]) -> Option<(&[Column], Option<&str>)> {
    match body {
        [Statement { kind: StatementKind::Show(columns, file), .. }] => Some((columns, file.as_deref())),
        [Statement { kind: StatementKind::For { body, .. }, .. }] => table_of(body),
        _ => None,
    }
}

fn cells(run: &mut Run, columns: &[Column]) -> Result<Vec<Cell>> {
    let mut cells = Vec::with_capacity(columns.len());
    for column in columns {
        let object = run.eval(&column.value)?;
        cells.push(run.cell(&object, column.value.place)?);
    }
    Ok(cells)
}

/// Games and lists of games, each drawn with its title.
fn figure(run: &mut Run, columns: &[Column]) -> Result<Figure> {
    let mut graphs = Vec::new();
    for column in columns {
        let place = column.value.place;
        let object = run.eval(&column.value)?;
        let games = match object {
            Object::List(items) => items,
            object => vec![object],
        };
        let alone = games.len() == 1;
        for game in games {
            let graph = match &game {
                Object::Game(Value::Short(id)) => Thermograph::of(&run.c, *id),
                Object::Game(value) => {
                    let graph = value.thermograph(&mut run.c);
                    let plain = run.form(place, graph)?.and_then(|graph| graph.as_plain());
                    let missing = || CalcError::at(place, "of loopy games only stoppers with finite walls are plotted");
                    Ok(Arc::new(plain.ok_or_else(missing)?))
                }
                _ => return Err(CalcError::at(place, format!("found {}, expected games to plot", game.kind()))),
            };
            let name = if alone { Cell::words(column.title.as_str()) } else { run.cell(&game, place)? };
            graphs.push((name, run.form(place, graph)?));
        }
    }
    Ok(Figure { graphs })
}

/// Hands an answer over, as a file if it is wanted so.
fn deliver(output: Output, file: Option<&str>, place: Place, format: Format, out: Out) -> Result<()> {
    match file {
        None => out(output, format),
        Some(name) => {
            let contents = output.for_file(name).map_err(|problem| CalcError::at(place, problem))?;
            out(Output::File { name: name.into(), contents }, format);
        }
    }
    Ok(())
}
