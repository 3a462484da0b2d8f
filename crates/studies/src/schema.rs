//! The tables of the library file, and how an older file becomes a newer one.

use crate::{LibraryError, columns};
use rusqlite::{Connection, params};
use std::path::Path;

/// The format this program writes.
pub const VERSION: u32 = 2;

/// `node.place` orders siblings; `node.gone` hides a node and all below it without forgetting them, so that a deletion can be undone.
/// `game.nodes` counts those that are not hidden, so that a list of large studies needs not look at their trees.
/// `change` is the history of a game: what each edit replaced and by what, `done` or undone.
const TABLES: &str = "
CREATE TABLE study (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, revision INTEGER NOT NULL, updated TEXT NOT NULL,
                    source TEXT NOT NULL, problems TEXT NOT NULL);
CREATE TABLE tag   (study INTEGER NOT NULL REFERENCES study ON DELETE CASCADE, tag TEXT NOT NULL, PRIMARY KEY (study, tag)) WITHOUT ROWID;
CREATE TABLE game  (id INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES study ON DELETE CASCADE, place INTEGER NOT NULL,
                    game TEXT NOT NULL, start TEXT NOT NULL, halfmove INTEGER NOT NULL, tags TEXT NOT NULL, ending TEXT NOT NULL,
                    nodes INTEGER NOT NULL);
CREATE UNIQUE INDEX game_place ON game (study, place);
CREATE TABLE node  (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, id INTEGER NOT NULL, parent INTEGER NOT NULL,
                    place INTEGER NOT NULL, move TEXT NOT NULL, key INTEGER NOT NULL, before TEXT, after TEXT, nags TEXT,
                    gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, id)) WITHOUT ROWID;
CREATE INDEX node_key ON node (key);
CREATE INDEX node_parent ON node (game, parent);
CREATE TABLE change (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, number INTEGER NOT NULL, done INTEGER NOT NULL,
                    steps TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
";

/// Opens the file, makes the tables in a new one, refuses one from the future.
pub fn open(path: &Path) -> Result<Connection, LibraryError> {
    let cannot = |source| LibraryError::Open { path: path.into(), source };
    let mut db = Connection::open(path).map_err(cannot)?;
    db.busy_timeout(std::time::Duration::from_secs(5)).map_err(cannot)?;
    db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;")
        .map_err(cannot)?;
    let making = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(cannot)?;
    let found: u32 = making.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(cannot)?;
    if found > VERSION {
        return Err(LibraryError::Version { path: path.into(), found, known: VERSION });
    }
    match found {
        0 => making.execute_batch(TABLES).map_err(cannot)?,
        1 => count_nodes(&making)?,
        _ => {}
    }
    if found < VERSION {
        making.pragma_update(None, "user_version", VERSION).map_err(cannot)?;
    }
    making.commit().map_err(cannot)?;
    Ok(db)
}

/// Format 1 counted the nodes whenever it was asked.
fn count_nodes(db: &Connection) -> Result<(), LibraryError> {
    db.execute_batch("ALTER TABLE game ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0")?;
    let games = db.prepare("SELECT id FROM game")?.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    for game in games {
        db.execute("UPDATE game SET nodes = ?2 WHERE id = ?1", params![game, columns::rows(db, game)?.len() as i64])?;
    }
    Ok(())
}
