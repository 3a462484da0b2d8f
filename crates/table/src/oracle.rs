//! A table as an oracle: what the rules decide is asked of them, the rest is looked up.

use crate::{Meta, Table, TableError};
use std::path::Path;
use std::sync::Arc;
use zug_core::{Class, Oracle, OracleError, Side, Slot, Source, Space, Verdict, Wdl};

/// The exact values of a game from its table file.
pub struct TableOracle<R> {
    rules: Arc<R>,
    table: Table,
}

impl<R: Space> TableOracle<R> {
    /// Opens the table of `game`.
    pub fn open(rules: Arc<R>, game: &str, path: &Path) -> Result<Self, TableError> {
        let table = Table::open_for(path, &meta(&*rules, game))?;
        Ok(TableOracle { rules, table })
    }

    /// The table itself.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The value of an open slot.
    pub fn open_value(&self, slot: Slot) -> Result<Verdict, TableError> {
        let code = self.table.get(slot)?;
        code.verdict().ok_or_else(|| TableError::damaged(self.table.path(), format!("byte {} of {slot:?} is no value", code.0)))
    }
}

/// What a table of this game has to be of.
pub fn meta<R: Space>(rules: &R, game: &str) -> Meta {
    Meta::new(game, (0..rules.tiers()).map(|t| rules.tier_len(t)).collect())
}

impl<R: Space> Oracle<R> for TableOracle<R> {
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, OracleError> {
        let decided = |wdl, plies| Verdict { wdl, plies: Some(plies), source: Source::Rules };
        Ok(Some(match self.rules.class_of(p, side) {
            Class::Unused => return Ok(None),
            Class::Lost => decided(Wdl::Loss, 0),
            Class::Won => decided(Wdl::Win, 0),
            Class::Tied => decided(Wdl::Draw, 0),
            Class::WinsNow => decided(Wdl::Win, 1),
            Class::Open => self.open_value(self.rules.rank(p, side)).map_err(|e| OracleError(e.to_string()))?,
        }))
    }
}
