//! Games as rows of a Parquet file, a position each.

use super::Played;
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;
use zug_core::Side;

/// `side` is 0 for the first player. The lists have the moves that were considered: their texts, their numbers (−1
/// where there are none) and how often each was tried; `chosen` is the place of the one that was made. `estimate` and
/// `outcome` are for the player to move, from 0 (a loss) to 1 (a win).
const SCHEMA: &str = "message position {
    required int32 game;
    required int32 ply;
    required binary position (UTF8);
    required int32 side;
    required group moves (LIST) { repeated group list { required binary element (UTF8); } }
    required group actions (LIST) { repeated group list { required int32 element; } }
    required group visits (LIST) { repeated group list { required int32 element; } }
    required int32 chosen;
    required float estimate;
    required float outcome;
    required binary result (UTF8);
}";

/// Rows that are written together.
const GROUP: usize = 1 << 14;

/// A file in the making.
pub struct Rows<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    rows: Columns,
}

/// Some rows by columns, each in the order of the schema.
#[derive(Default)]
struct Columns {
    /// game, ply, side, chosen
    numbers: [Vec<i32>; 4],
    /// estimate, outcome
    parts: [Vec<f32>; 2],
    /// position, result
    texts: [Vec<ByteArray>; 2],
    moves: Vec<ByteArray>,
    /// actions, visits
    lists: [Vec<i32>; 2],
    /// For each member of a list whether it goes on the list before.
    levels: Vec<i16>,
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

impl<W: Write + Send> Rows<W> {
    /// A file without rows.
    pub fn new(out: W) -> io::Result<Self> {
        let schema = Arc::new(parse_message_type(SCHEMA).map_err(failed)?);
        let properties = WriterProperties::builder().set_created_by("zug".into()).set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
        Ok(Rows { writer, rows: Columns::default() })
    }

    /// Adds the positions of a game.
    pub fn add(&mut self, game: &Played) -> io::Result<()> {
        for (ply, at) in (0..).zip(&game.plies) {
            self.rows.add(game, ply, at);
        }
        if self.rows.numbers[0].len() >= GROUP { self.rows.write(&mut self.writer).map_err(failed) } else { Ok(()) }
    }

    /// Writes what is left, and the end of the file.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.rows.numbers[0].is_empty() {
            self.rows.write(&mut self.writer).map_err(failed)?;
        }
        self.writer.close().map(drop).map_err(failed)
    }
}

impl Columns {
    fn add(&mut self, game: &Played, ply: i32, at: &super::PlayedPly) {
        let side = i32::from(at.side == Side::Right);
        for (column, number) in self.numbers.iter_mut().zip([game.number as i32, ply, side, at.chosen as i32]) {
            column.push(number);
        }
        for (column, part) in self.parts.iter_mut().zip([at.estimate, game.worth(at.side)]) {
            column.push(part);
        }
        for (column, text) in self.texts.iter_mut().zip([&at.position, &game.result]) {
            column.push(text.as_str().into());
        }
        for (place, tried) in at.moves.iter().enumerate() {
            self.moves.push(tried.text.as_str().into());
            self.lists[0].push(tried.action.map_or(-1, |action| action as i32));
            self.lists[1].push(i32::try_from(tried.visits).unwrap_or(i32::MAX));
            self.levels.push(i16::from(place > 0));
        }
    }

    /// Writes the rows and forgets them.
    fn write<W: Write + Send>(&mut self, writer: &mut SerializedFileWriter<W>) -> Result<(), ParquetError> {
        let there = vec![1; self.levels.len()];
        let (mut numbers, mut parts, mut texts, mut lists) = (self.numbers.iter(), self.parts.iter(), self.texts.iter(), self.lists.iter());
        let mut group = writer.next_row_group()?;
        let mut column = 0;
        while let Some(mut into) = group.next_column()? {
            // The schema tells which column is a list.
            let list = (4..7).contains(&column);
            match into.untyped() {
                ColumnWriter::Int32ColumnWriter(into) if list => {
                    into.write_batch(lists.next().expect("as in the schema"), Some(&there), Some(&self.levels))?;
                }
                ColumnWriter::ByteArrayColumnWriter(into) if list => {
                    into.write_batch(&self.moves, Some(&there), Some(&self.levels))?;
                }
                ColumnWriter::Int32ColumnWriter(into) => drop(into.write_batch(numbers.next().expect("as in the schema"), None, None)?),
                ColumnWriter::FloatColumnWriter(into) => drop(into.write_batch(parts.next().expect("as in the schema"), None, None)?),
                ColumnWriter::ByteArrayColumnWriter(into) => drop(into.write_batch(texts.next().expect("as in the schema"), None, None)?),
                _ => unreachable!("the schema has numbers, parts and texts"),
            }
            into.close()?;
            column += 1;
        }
        group.close()?;
        *self = Columns::default();
        Ok(())
    }
}
