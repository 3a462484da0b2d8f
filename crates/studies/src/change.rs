//! How a change is made: on which terms, once, and all of it or nothing.

use crate::{LibraryError, writer::Writer};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::Xxh3;
use zug_core::Progress;

/// The longest key of a request.
pub(crate) const LONGEST_KEY: usize = 200;
/// So many answers to requests with a key are kept.
const MOST_ANSWERS: i64 = 10_000;
/// How often another program that writes is waited for, each time as long as a connection waits.
const PATIENCE: usize = 50;
/// How long a connection waits for another program before it looks whether it should go on.
pub(crate) const MOMENT: std::time::Duration = std::time::Duration::from_millis(100);

/// On which terms a change is made. Without any it is made whatever the study is now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms<'a> {
    /// Calls the change off. Once it is kept, [`Progress::call_off`] says that it is too late.
    pub progress: Option<&'a Progress>,
    /// Other changes follow that the same progress calls off, so it does not say of this one that it is too late.
    pub more: bool,
    /// The request, if it may come twice.
    pub once: Option<&'a Once>,
    /// The only revision the change may be made on.
    pub only: Option<u64>,
    /// The revision the caller saw: texts that were changed since are not overwritten.
    pub base: Option<u64>,
}

impl Terms<'_> {
    /// An error once the change was called off.
    pub fn check(&self) -> Result<(), LibraryError> {
        Ok(self.progress.map_or(Ok(()), Progress::check)?)
    }

    /// The last question before a change is kept.
    fn keep(&self) -> Result<(), LibraryError> {
        if self.more { self.check() } else { Ok(self.progress.map_or(Ok(()), Progress::keep)?) }
    }

    /// Whether a study with this revision is what the caller wants to change.
    pub(crate) fn fit(&self, now: u64) -> Result<(), LibraryError> {
        let other = self.only.filter(|&wanted| wanted != now).or(self.base.filter(|&base| base > now));
        other.map_or(Ok(()), |wanted| Err(LibraryError::OtherRevision { now, wanted }))
    }
}

/// A request that is carried out once, however often it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Once {
    key: String,
    request: u64,
}

impl Once {
    /// A request under a key; the same key with another request is refused.
    pub fn new(key: &str, request: &impl Hash) -> Result<Once, LibraryError> {
        if key.is_empty() || key.len() > LONGEST_KEY || !key.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(LibraryError::Key);
        }
        let mut hasher = Xxh3::new();
        request.hash(&mut hasher);
        Ok(Once { key: key.into(), request: hasher.finish() })
    }

    /// What the request was answered, if it came before.
    pub(crate) fn answered<T: DeserializeOwned>(&self, db: &Connection) -> Result<Option<T>, LibraryError> {
        let sql = "SELECT request, answer FROM answer WHERE key = ?1";
        let found = db.query_row(sql, params![self.key], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))).optional()?;
        match found {
            None => Ok(None),
            Some((request, answer)) if request as u64 == self.request => Ok(Some(serde_json::from_str(&answer)?)),
            Some(_) => Err(LibraryError::KeyUsed(self.key.clone())),
        }
    }

    fn keep(&self, db: &Connection, answer: &impl Serialize) -> Result<(), LibraryError> {
        let sql = "INSERT INTO answer (key, request, answer) VALUES (?1, ?2, ?3)";
        db.execute(sql, params![self.key, self.request as i64, serde_json::to_string(answer)?])?;
        db.execute("DELETE FROM answer WHERE number <= ?1", params![db.last_insert_rowid() - MOST_ANSWERS])?;
        Ok(())
    }
}

/// What of a game can be in conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ConflictField")]
pub enum Field {
    /// The comment before a move.
    Before,
    /// The comment after a move.
    After,
    /// The glyphs of a move.
    Nags,
    /// The tags of a game.
    Tags,
}

impl Field {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Field::Before => "before",
            Field::After => "after",
            Field::Nags => "nags",
            Field::Tags => "tags",
        }
    }
}

/// Two people changed the same thing, each without seeing what the other did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Conflict {
    /// The node; the root for tags.
    pub node: u32,
    /// What of it.
    pub field: Field,
    /// What the caller wants to write.
    #[schemars(schema_with = "disputed")]
    pub yours: serde_json::Value,
    /// What is there.
    #[schemars(schema_with = "disputed")]
    pub theirs: serde_json::Value,
    /// The revision the caller saw.
    pub base: u64,
    /// The revision of the study now; an edit with it as its base overwrites what is there.
    pub revision: u64,
}

/// A comment, glyphs, or tags.
fn disputed(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"oneOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "integer"}},
        {"type": "object", "additionalProperties": {"type": "string"}},
    ]})
}

impl Conflict {
    pub(crate) fn what(&self) -> &'static str {
        match self.field {
            Field::Before | Field::After => "the same comment",
            Field::Nags => "the same glyphs",
            Field::Tags => "the same tags",
        }
    }
}

/// Runs `work` as one transaction: all of it is kept, or nothing. Whoever waits can call it off until the very end.
pub(crate) fn change<T: Serialize + DeserializeOwned>(
    writer: &mut Writer,
    terms: &Terms,
    work: impl FnOnce(&Transaction) -> Result<T, LibraryError>,
) -> Result<T, LibraryError> {
    let transaction = begin(&writer.db, terms)?;
    let known = terms.once.map_or(Ok(None), |once| once.answered(&transaction))?;
    if let Some(answer) = known {
        return Ok(answer);
    }
    let done = work(&transaction)?;
    terms.once.map_or(Ok(()), |once| once.keep(&transaction, &done))?;
    writer.unreplaced()?;
    terms.keep()?;
    transaction.commit()?;
    writer.committed();
    Ok(done)
}

/// Begins to write; another program that does is waited for as long as somebody waits for us.
fn begin<'a>(db: &'a Connection, terms: &Terms) -> Result<Transaction<'a>, LibraryError> {
    db.busy_timeout(MOMENT)?;
    for tried in 0.. {
        terms.check()?;
        match Transaction::new_unchecked(db, TransactionBehavior::Immediate) {
            Err(e) if e.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && tried < PATIENCE => {}
            begun => return Ok(begun?),
        }
    }
    unreachable!("the last try returns")
}
