//! Rows as a Parquet file, which programs for tables read without guessing.
//!
//! Such a file has its directory at the end and cannot be taken up again. So a sweep writes CSV on the way, and this is
//! made of it in the end.

use super::SweepError;
use crate::values::Dyadic;
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::io::{Read, Write};
use std::sync::Arc;
use zug_core::text_of_cell;

/// The columns of [`super::COLUMNS`]: three texts, and four numbers that are exact as far as 53 bits reach.
const SCHEMA: &str = "message sweep {
    required binary position (UTF8);
    required binary outcome (UTF8);
    required binary value (UTF8);
    required double temperature;
    required double mean;
    required double left_stop;
    required double right_stop;
}";
/// Rows that are written, and read, together.
const GROUP: usize = 1 << 17;

impl From<ParquetError> for SweepError {
    fn from(error: ParquetError) -> Self {
        SweepError::Io(std::io::Error::other(error))
    }
}

/// Copies CSV rows, the names of the columns first.
pub(super) fn from_csv(rows: impl Read, out: impl Write + Send) -> Result<(), SweepError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder()
        .set_created_by("zug".into())
        .set_compression(Compression::SNAPPY)
        // No position comes twice.
        .set_column_dictionary_enabled(ColumnPath::from("position"), false)
        .build();
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    let mut rows = csv::Reader::from_reader(rows);
    let mut row = csv::StringRecord::new();
    let mut group = Group::default();
    while rows.read_record(&mut row).map_err(std::io::Error::other)? {
        group.add(&row)?;
        if group.len() == GROUP {
            group.write(&mut writer)?;
        }
    }
    if group.len() > 0 {
        group.write(&mut writer)?;
    }
    writer.close()?;
    Ok(())
}

/// Some rows, by columns.
#[derive(Default)]
struct Group {
    texts: [Vec<ByteArray>; 3],
    numbers: [Vec<f64>; 4],
}

impl Group {
    fn len(&self) -> usize {
        self.texts[0].len()
    }

    fn add(&mut self, row: &csv::StringRecord) -> Result<(), SweepError> {
        let damaged = || {
            std::io::Error::other(format!(
                "row {} of those written so far is damaged; delete the .part file and sweep again",
                row.position().map_or(0, |p| p.record())
            ))
        };
        let mut fields = row.iter();
        for column in &mut self.texts {
            column.push(text_of_cell(fields.next().ok_or_else(damaged)?).into());
        }
        for column in &mut self.numbers {
            let number: Dyadic = fields.next().and_then(|text| text.parse().ok()).ok_or_else(damaged)?;
            column.push(number.to_f64());
        }
        Ok(())
    }

    /// Writes the rows and forgets them.
    fn write<W: Write + Send>(&mut self, writer: &mut SerializedFileWriter<W>) -> Result<(), SweepError> {
        let mut group = writer.next_row_group()?;
        let (mut texts, mut numbers) = (self.texts.iter_mut(), self.numbers.iter_mut());
        while let Some(mut column) = group.next_column()? {
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    let texts = texts.next().expect("as many as in the schema");
                    column.write_batch(texts, None, None)?;
                    texts.clear();
                }
                ColumnWriter::DoubleColumnWriter(column) => {
                    let numbers = numbers.next().expect("as many as in the schema");
                    column.write_batch(numbers, None, None)?;
                    numbers.clear();
                }
                _ => unreachable!("the schema has texts and numbers"),
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}
