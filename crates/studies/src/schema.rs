//! The tables of the library file, and how an older file becomes a newer one.

use crate::{LibraryError, columns, sums};
use rusqlite::{Connection, params};
use std::path::Path;

/// The format this program writes.
pub const VERSION: u32 = 3;

/// `node.place` orders siblings; `node.gone` hides a node and all below it without forgetting them, so that a deletion
/// can be undone. Nodes are never removed: the ids of a game are 0, 1, 2 …, and a parent has a smaller id than its
/// children. `game.nodes` counts those that are not hidden, `study.games` and `study.nodes` add up, `study.kinds` names
/// the rules of its games, so that a list of large studies needs not look at their trees.
/// `change` is the history of a game: what each edit replaced and by what, `done` or undone. `stamp` says in which
/// revision a text was changed last. `answer` keeps what requests with a key were answered. `sum` is a checksum, see
/// `sums.rs`.
const TABLES: &str = "
CREATE TABLE study (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, revision INTEGER NOT NULL, updated TEXT NOT NULL,
                    games INTEGER NOT NULL DEFAULT 0, nodes INTEGER NOT NULL DEFAULT 0, kinds TEXT NOT NULL DEFAULT '[]',
                    sum INTEGER NOT NULL DEFAULT 0);
CREATE TABLE tag   (study INTEGER NOT NULL REFERENCES study ON DELETE CASCADE, tag TEXT NOT NULL, PRIMARY KEY (study, tag)) WITHOUT ROWID;
CREATE TABLE game  (id INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES study ON DELETE CASCADE, place INTEGER NOT NULL,
                    game TEXT NOT NULL, start TEXT NOT NULL, halfmove INTEGER NOT NULL, tags TEXT NOT NULL, ending TEXT NOT NULL,
                    nodes INTEGER NOT NULL, sum INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX game_place ON game (study, place);
CREATE TABLE node  (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, id INTEGER NOT NULL, parent INTEGER NOT NULL,
                    place INTEGER NOT NULL, move TEXT NOT NULL, key INTEGER NOT NULL, before TEXT, after TEXT, nags TEXT,
                    gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, id)) WITHOUT ROWID;
CREATE INDEX node_key ON node (key);
CREATE INDEX node_parent ON node (game, parent);
CREATE TABLE change (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, number INTEGER NOT NULL, done INTEGER NOT NULL,
                    steps TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
";

/// What came with format 3.
const SINCE_3: &str = "
CREATE TABLE text  (study INTEGER PRIMARY KEY REFERENCES study ON DELETE CASCADE, problems TEXT NOT NULL, source TEXT NOT NULL,
                    sum INTEGER NOT NULL DEFAULT 0);
CREATE INDEX study_updated ON study (updated DESC, id DESC);
CREATE TABLE stamp (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, node INTEGER NOT NULL, field TEXT NOT NULL,
                    revision INTEGER NOT NULL, PRIMARY KEY (game, node, field)) WITHOUT ROWID;
CREATE TABLE answer (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, request INTEGER NOT NULL, answer TEXT NOT NULL);
";

/// Makes the tables in a new file, brings an older one up to date, refuses one from the future.
pub(crate) fn prepare(db: &mut Connection, path: &Path) -> Result<(), LibraryError> {
    if version(db)? == VERSION {
        return Ok(());
    }
    let making = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    match version(&making)? {
        0 => making.execute_batch(&format!("{TABLES}{SINCE_3}"))?,
        1 => {
            making.execute_batch("ALTER TABLE game ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0")?;
            add_sums(&making)?;
        }
        2 => add_sums(&making)?,
        VERSION => {}
        found => return Err(LibraryError::Version { path: path.into(), found, known: VERSION }),
    }
    making.pragma_update(None, "user_version", VERSION)?;
    Ok(making.commit()?)
}

/// Refuses a file that has to be brought up to date first; for one that cannot be written.
pub(crate) fn known(db: &Connection, path: &Path) -> Result<(), LibraryError> {
    match version(db)? {
        VERSION => Ok(()),
        found if found < VERSION => {
            let reason = format!("it has format {found}, and bringing it to format {VERSION} takes a disk that can be written");
            Err(LibraryError::ReadOnly { path: path.into(), reason })
        }
        found => Err(LibraryError::Version { path: path.into(), found, known: VERSION }),
    }
}

fn version(db: &Connection) -> Result<u32, LibraryError> {
    Ok(db.query_row("PRAGMA user_version", [], |row| row.get(0))?)
}

fn numbers(db: &Connection, sql: &str) -> Result<Vec<i64>, LibraryError> {
    Ok(db.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Format 2 had no checksums, and the texts beside the names. Format 1 counted the nodes whenever it was asked.
fn add_sums(db: &Connection) -> Result<(), LibraryError> {
    db.execute_batch(SINCE_3)?;
    db.execute_batch(
        "INSERT INTO text (study, problems, source) SELECT id, problems, source FROM study;
         ALTER TABLE study DROP COLUMN source;
         ALTER TABLE study DROP COLUMN problems;
         ALTER TABLE study ADD COLUMN games INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE study ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE study ADD COLUMN kinds TEXT NOT NULL DEFAULT '[]';
         ALTER TABLE study ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE game ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;",
    )?;
    for game in numbers(db, "SELECT id FROM game")? {
        let nodes = columns::rows(db, game)?.len() as i64;
        db.prepare_cached("UPDATE game SET nodes = ?2 WHERE id = ?1")?.execute(params![game, nodes])?;
        db.prepare_cached("UPDATE game SET sum = ?2 WHERE id = ?1")?.execute(params![game, sums::of_game(db, game)? as i64])?;
    }
    for study in numbers(db, "SELECT id FROM study")? {
        add_up(db, study)?;
    }
    Ok(())
}

/// So many kinds of games are named.
const MOST_KINDS: i64 = 20;

/// What a study keeps of its games, and its checksums; for a study that is new.
pub(crate) fn add_up(db: &Connection, study: i64) -> Result<(), LibraryError> {
    let mut kinds = db.prepare_cached("SELECT DISTINCT game FROM game WHERE study = ?1 ORDER BY game LIMIT ?2")?;
    let kinds = kinds.query_map(params![study, MOST_KINDS], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let sql = "UPDATE study SET games = (SELECT count(*) FROM game WHERE study = ?1),
               nodes = (SELECT ifnull(sum(nodes), 0) FROM game WHERE study = ?1), kinds = ?2 WHERE id = ?1";
    db.execute(sql, params![study, serde_json::to_string(&kinds)?])?;
    db.execute("UPDATE text SET sum = ?2 WHERE study = ?1", params![study, sums::of_text(db, study)? as i64])?;
    weigh(db, study)
}

/// Brings the checksum of a study up to date.
pub(crate) fn weigh(db: &Connection, study: i64) -> Result<(), LibraryError> {
    db.execute("UPDATE study SET sum = ?2 WHERE id = ?1", params![study, sums::of_study(db, study)? as i64])?;
    Ok(())
}
