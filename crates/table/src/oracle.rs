//! A table as an oracle: what the rules decide is asked of them, the rest is looked up.

use crate::{Meta, Numbering, Table, TableError};
use std::path::Path;
use std::sync::Arc;
use zug_core::{Child, Class, Oracle, OracleError, Retro, Side, Slot, Source, Verdict, Wdl};

/// The exact values of a game from its table file.
pub struct TableOracle<R> {
    rules: Arc<R>,
    table: Table,
}

impl<R: Retro> TableOracle<R> {
    /// Opens the table of `game`.
    pub fn open(rules: Arc<R>, game: &str, path: &Path) -> Result<Self, TableError> {
        let table = Table::open_for(path, &rules, game)?;
        Ok(TableOracle { rules, table })
    }

    /// The rules whose numbers the table goes by.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The table itself.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The value of an open slot.
    pub fn open_value(&self, slot: Slot) -> Result<Verdict, TableError> {
        if !self.rules.left_out(slot).0 {
            return self.stored_value(slot);
        }
        let mut best: Result<Option<Verdict>, TableError> = Ok(None);
        self.rules.children(slot, |child| {
            let value = match child {
                Child::Tied => Ok(decided(Class::Tied)),
                Child::Won => Ok(decided(Class::Won)),
                Child::WinsNow => Ok(decided(Class::WinsNow)),
                Child::LosesNow => Ok(decided(Class::LosesNow)),
                Child::Open(slot) => self.stored_value(slot).map(Some),
            };
            match (&best, value) {
                (Ok(old), Ok(value)) => best = Ok(better(*old, value.map(Verdict::before_move))),
                (Ok(_), Err(e)) => best = Err(e),
                (Err(_), _) => {}
            }
        });
        let value = best?.map(|value| Verdict { source: Source::Table, ..value });
        value.ok_or_else(|| TableError::damaged(self.table.path(), format!("{slot:?} has no move")))
    }

    fn stored_value(&self, slot: Slot) -> Result<Verdict, TableError> {
        let code = self.table.get(slot)?;
        code.verdict().ok_or_else(|| TableError::damaged(self.table.path(), format!("{code:?} of {slot:?} is no value")))
    }
}

/// The better of two values for the player who chooses.
fn better(a: Option<Verdict>, b: Option<Verdict>) -> Option<Verdict> {
    [a, b].into_iter().flatten().min_by_key(Verdict::sort_key)
}

/// What a table of this game has to be of.
pub fn meta<R: Retro>(rules: &R, game: &str) -> Meta {
    let tiers = (0..rules.tiers()).map(|t| rules.tier_len(t)).collect();
    Meta::new(game, tiers, rules.winner_moves_last(), Numbering::of(rules))
}

impl<R: Retro> Oracle<R> for TableOracle<R> {
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, OracleError> {
        match self.rules.look_up(p, side) {
            (Class::Open, slot) => self.open_value(slot).map(Some).map_err(|e| OracleError(e.to_string())),
            (class, _) => Ok(decided(class)),
        }
    }
}

/// The value that the rules tell; none for a class they leave open.
pub fn decided(class: Class) -> Option<Verdict> {
    let (wdl, plies) = match class {
        Class::Unused | Class::Open => return None,
        Class::Lost => (Wdl::Loss, 0),
        Class::Won => (Wdl::Win, 0),
        Class::Tied => (Wdl::Draw, 0),
        Class::WinsNow => (Wdl::Win, 1),
        Class::LosesNow => (Wdl::Loss, 1),
    };
    Some(Verdict { wdl, plies: Some(plies), source: Source::Rules })
}
