//! What a table file says of itself.

use crate::error::HostError;
use serde::Serialize;
use std::path::Path;
use zug_core::Progress;
use zug_table::Table;

/// The head of a table file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableInfo {
    /// The game it is of.
    pub game: String,
    /// Its slots.
    pub slots: u64,
    /// Its tiers.
    pub tiers: usize,
    /// Slots of a block.
    pub block: u32,
    /// Its size in bytes.
    pub bytes: u64,
    /// A hash of all its values, as 16 hexadecimal digits.
    pub fingerprint: String,
    /// The edition of the numbering of its positions; files of format 2 do not say.
    pub edition: Option<u32>,
}

impl TableInfo {
    /// Reads and checks the head of a file.
    pub fn read(path: &Path) -> Result<TableInfo, HostError> {
        let table = Table::open(path)?;
        let meta = table.meta();
        let fingerprint = format!("{:016x}", table.fingerprint());
        Ok(TableInfo {
            game: meta.game.clone(),
            slots: meta.slots(),
            tiers: meta.tiers.len(),
            block: meta.block,
            bytes: table.file_len(),
            fingerprint,
            edition: meta.numbering.as_ref().map(|numbering| numbering.edition),
        })
    }
}

/// Compares the checksums of a whole table file. That nothing was damaged since it was written takes a moment to know;
/// `verify` looks at the values too.
pub fn check_table(path: &Path, progress: &Progress) -> Result<(), HostError> {
    let table = Table::open(path)?;
    progress.stage("checking", "bytes", 0, table.file_len());
    for number in 0..table.blocks() {
        progress.check()?;
        progress.add(table.check_block(number)? as u64);
    }
    Ok(())
}
