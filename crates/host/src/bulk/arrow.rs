//! Columns as Arrow: record batches for programs in the same process, and files that others map into memory.

use super::{Columns, Scanned};
use crate::error::HostError;
use arrow_array::{ArrayRef, Int8Array, Int32Array, RecordBatch, RecordBatchReader, UInt16Array, UInt32Array, UInt64Array};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use std::io::Write;
use std::sync::Arc;
use zug_core::Progress;

/// Rows of a batch, about.
const ROWS: usize = 1 << 16;

/// A table as record batches, one after the other, so that it need not fit into memory.
pub struct Batches {
    scanned: Scanned,
    schema: SchemaRef,
}

impl Batches {
    /// The batches of a table.
    pub fn new(scanned: Scanned) -> Batches {
        let field = |name: &str, kind, nullable| Field::new(name, kind, nullable);
        let mut fields = vec![
            field("number", DataType::UInt64, false),
            field("tier", DataType::UInt32, false),
            field("result", DataType::Int8, false),
            field("plies", DataType::UInt16, true),
        ];
        fields.extend(scanned.features().iter().map(|name| field(name, DataType::Int32, false)));
        Batches { schema: Arc::new(Schema::new(fields)), scanned }
    }

    fn batch(&self, columns: Columns) -> Result<RecordBatch, ArrowError> {
        let Columns { numbers, tiers, results, plies, features } = columns;
        let mut arrays: Vec<ArrayRef> = vec![
            Arc::new(UInt64Array::from(numbers)),
            Arc::new(UInt32Array::from(tiers)),
            Arc::new(Int8Array::from(results)),
            Arc::new(UInt16Array::from(plies)),
        ];
        arrays.extend(features.into_iter().map(|column| Arc::new(Int32Array::from(column)) as ArrayRef));
        RecordBatch::try_new(self.schema.clone(), arrays)
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rows = self.scanned.rows(ROWS)?;
        Some(rows.map_err(|e| ArrowError::ExternalError(Box::new(e))).and_then(|columns| self.batch(columns)))
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// Writes a table as an Arrow file (also called Feather); gives the number of rows.
pub fn write_arrow(scanned: Scanned, out: &mut dyn Write, progress: &Progress) -> Result<u64, HostError> {
    let mut batches = Batches::new(scanned);
    let mut file = FileWriter::try_new(out, &batches.schema).map_err(failed)?;
    progress.stage("exporting", "positions", 0, batches.scanned.done().1);
    let (mut rows, mut before) = (0, 0);
    while let Some(batch) = batches.next() {
        progress.check()?;
        let batch = batch.map_err(failed)?;
        rows += batch.num_rows() as u64;
        file.write(&batch).map_err(failed)?;
        let done = batches.scanned.done().0;
        progress.add(done - before);
        before = done;
    }
    file.finish().map_err(failed)?;
    Ok(rows)
}

/// What kept a file from being written, or a table from being read.
fn failed(error: ArrowError) -> HostError {
    match error {
        ArrowError::ExternalError(e) => match e.downcast::<HostError>() {
            Ok(error) => *error,
            Err(e) => HostError::Output(std::io::Error::other(e)),
        },
        ArrowError::IoError(_, e) => HostError::Output(e),
        e => HostError::Output(std::io::Error::other(e)),
    }
}
