//! Columns as a Parquet file.

use super::{Columns, Scanned};
use crate::error::HostError;
use ::parquet::basic::Compression;
use ::parquet::column::writer::ColumnWriter;
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;
use zug_core::Progress;

/// Rows of a row group, about: they are in memory together.
const ROWS: usize = 1 << 20;

/// Writes a table as a Parquet file; gives the number of rows.
pub fn write_parquet(mut scanned: Scanned, out: &mut (dyn Write + Send), progress: &Progress) -> Result<u64, HostError> {
    let mut columns = vec![
        "required int64 number (INTEGER(64,false));".to_string(),
        "required int32 tier (INTEGER(32,false));".into(),
        "required int32 result (INTEGER(8,true));".into(),
        "optional int32 plies (INTEGER(16,false));".into(),
    ];
    columns.extend(scanned.features().iter().map(|name| format!("required int32 {name};")));
    let schema = Arc::new(parse_message_type(&format!("message table {{ {} }}", columns.join(" "))).map_err(failed)?);
    let properties = WriterProperties::builder().set_created_by("zug".into()).set_compression(Compression::SNAPPY).build();
    let mut file = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
    progress.stage("exporting", "positions", 0, scanned.done().1);
    let (mut rows, mut before) = (0, 0);
    while let Some(columns) = scanned.rows(ROWS) {
        progress.check()?;
        let columns = columns?;
        rows += columns.len() as u64;
        write_group(&mut file, columns).map_err(failed)?;
        let done = scanned.done().0;
        progress.add(done - before);
        before = done;
    }
    file.close().map_err(failed)?;
    Ok(rows)
}

fn write_group<W: Write + Send>(file: &mut SerializedFileWriter<W>, columns: Columns) -> Result<(), ParquetError> {
    let Columns { numbers, tiers, results, plies, features } = columns;
    let mut group = file.next_row_group()?;
    let numbers: Vec<i64> = numbers.into_iter().map(|n| n as i64).collect();
    let known: Vec<i16> = plies.iter().map(|plies| i16::from(plies.is_some())).collect();
    let narrow = [
        (tiers.into_iter().map(|tier| tier as i32).collect::<Vec<_>>(), None),
        (results.into_iter().map(i32::from).collect(), None),
        (plies.into_iter().flatten().map(i32::from).collect(), Some(&known[..])),
    ];
    let mut narrow = narrow.into_iter().chain(features.into_iter().map(|column| (column, None)));
    while let Some(mut column) = group.next_column()? {
        match column.untyped() {
            ColumnWriter::Int64ColumnWriter(column) => drop(column.write_batch(&numbers, None, None)?),
            ColumnWriter::Int32ColumnWriter(column) => {
                let (values, known) = narrow.next().expect("as many as in the schema");
                column.write_batch(&values, known, None)?;
            }
            _ => unreachable!("the schema has numbers of 32 and 64 bits"),
        }
        column.close()?;
    }
    group.close().map(drop)
}

fn failed(error: ParquetError) -> HostError {
    HostError::Output(std::io::Error::other(error))
}
