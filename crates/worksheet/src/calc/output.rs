//! What statements say, and how it is written: as text, LaTeX or CSV.

use std::path::Path;
use std::sync::Arc;
use zug_cgt::thermograph::{Drawn, Thermograph, svg_of, text_picture, tikz};
use zug_core::cell_of_text;

/// A form of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For a terminal.
    Text,
    /// For a paper.
    Latex,
    /// For a table.
    Csv,
}

impl std::str::FromStr for Format {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Format::Text),
            "latex" => Ok(Format::Latex),
            "csv" => Ok(Format::Csv),
            _ => Err(format!("found '{}', expected text, latex or csv", text.chars().take(40).collect::<String>())),
        }
    }
}

/// A value in both writings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// As text that is read back.
    pub text: String,
    /// For a paper.
    pub latex: String,
}

impl Cell {
    /// Words, which are the same everywhere.
    pub fn words(text: impl Into<String>) -> Cell {
        let text = text.into();
        let escape = |c: char| match c {
            '\\' => "\\textbackslash{}".into(),
            '^' => "\\textasciicircum{}".into(),
            '~' => "\\textasciitilde{}".into(),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
            c => c.to_string(),
        };
        Cell { latex: text.chars().map(escape).collect(), text }
    }
}

/// Rows with titles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What the columns are called.
    pub titles: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// Thermographs with their names.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Each with its name.
    pub graphs: Vec<(Cell, Arc<Thermograph>)>,
}

/// What a statement says.
#[derive(Clone, Debug)]
pub enum Output {
    /// Values in a row.
    Line(Vec<Cell>),
    /// A table.
    Table(Table),
    /// A picture.
    Figure(Figure),
    /// Help, or a remark.
    Words(String),
    /// Something for a file, which whoever runs the language may write.
    File {
        /// Its name.
        name: String,
        /// What is to be in it.
        contents: String,
    },
}

impl Output {
    /// As text without a line end behind it.
    pub fn render(&self, format: Format) -> String {
        match (self, format) {
            (Output::Line(cells), Format::Text) => join(cells, "  ", |c| c.text.clone()),
            (Output::Line(cells), Format::Latex) => join(cells, " \\quad ", |c| c.latex.clone()),
            (Output::Line(cells), Format::Csv) => csv_lines([cells.iter().map(|c| c.text.as_str()).collect()]),
            (Output::Table(table), format) => table.render(format),
            (Output::Figure(figure), format) => figure.render(format),
            (Output::Words(words), _) => words.clone(),
            (Output::File { name, .. }, _) => format!("{name} is written"),
        }
    }

    /// For a file, in the form that its name promises.
    pub(super) fn for_file(&self, name: &str) -> Result<String, String> {
        let ending = Path::new(name).extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        let format = match ending.as_str() {
            "tex" => Format::Latex,
            "csv" => Format::Csv,
            "txt" => Format::Text,
            "svg" => {
                let Output::Figure(figure) = self else { return Err("a table goes to .txt, .csv or .tex, a picture to .svg".into()) };
                return Ok(figure.svg());
            }
            _ => return Err(format!("'{name}' promises no form that is known: expected .txt, .csv, .tex or .svg")),
        };
        if format == Format::Csv && matches!(self, Output::Figure(_)) {
            return Err("a picture goes to .svg, .tex or .txt".into());
        }
        let text = self.render(format);
        Ok(if text.ends_with('\n') { text } else { text + "\n" })
    }
}

fn join(cells: &[Cell], between: &str, text: impl Fn(&Cell) -> String) -> String {
    cells.iter().map(text).collect::<Vec<_>>().join(between)
}

/// Lines of CSV, with text that a spreadsheet would run marked.
fn csv_lines<'a>(rows: impl IntoIterator<Item = Vec<&'a str>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        // A record of texts goes into memory.
        let _ = writer.write_record(row.into_iter().map(|text| cell_of_text(text).into_owned()));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).trim_end().to_string()
}

impl Table {
    fn render(&self, format: Format) -> String {
        match format {
            Format::Text => self.text(),
            Format::Csv => {
                let titles = self.titles.iter().map(String::as_str).collect();
                csv_lines([titles].into_iter().chain(self.rows.iter().map(|row| row.iter().map(|c| c.text.as_str()).collect())))
            }
            Format::Latex => {
                let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
                let titles = line(self.titles.iter().map(|title| Cell::words(title.as_str()).latex).collect());
                let rows: String = self.rows.iter().map(|row| line(row.iter().map(|c| c.latex.clone()).collect())).collect();
                format!("\\begin{{tabular}}{{{}}}\n{titles}\\hline\n{rows}\\end{{tabular}}", "l".repeat(self.titles.len()))
            }
        }
    }

    fn text(&self) -> String {
        let width = |i: usize, title: &String| {
            let cells = self.rows.iter().filter_map(|row| row.get(i)).map(|c| c.text.chars().count());
            cells.chain([title.chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = self.titles.iter().enumerate().map(|(i, title)| width(i, title)).collect();
        let line = |cells: Vec<&str>| {
            let padded: Vec<String> = cells.iter().zip(&widths).map(|(text, width)| format!("{text:width$}")).collect();
            padded.join("  ").trim_end().to_string()
        };
        let titles = line(self.titles.iter().map(String::as_str).collect());
        let rows = self.rows.iter().map(|row| line(row.iter().map(|c| c.text.as_str()).collect()));
        [titles].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }
}

impl Figure {
    fn drawn(&self) -> Vec<Drawn<'_>> {
        self.graphs.iter().map(|(cell, graph)| Drawn { name: &cell.text, graph }).collect()
    }

    fn render(&self, format: Format) -> String {
        match format {
            Format::Latex => {
                let drawn: Vec<Drawn> = self.graphs.iter().map(|(cell, graph)| Drawn { name: &cell.latex, graph }).collect();
                tikz(&drawn).trim_end().to_string()
            }
            Format::Text | Format::Csv => {
                let names: Vec<String> = self.graphs.iter().map(|(cell, graph)| format!("{}: {graph}", cell.text)).collect();
                format!("{}{}", text_picture(&self.drawn()), names.join("\n"))
            }
        }
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        svg_of(&self.drawn())
    }
}
