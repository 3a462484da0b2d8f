//! Whether what is in the file is what was kept: the database itself, the shape of the trees, the checksums.

use crate::sheet::Step;
use crate::{Library, LibraryError, sums};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use zug_core::Progress;

/// Something that is not what was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// The study; `None` when it is the file as a whole.
    pub study: Option<i64>,
    /// Its name, where it is to be had.
    pub name: String,
    /// What is wrong.
    pub reason: String,
}

/// The checksum is another, and that is all there is to say.
const OTHER_SUM: &str = "its checksum is another, so something in it is not what was kept";

impl Library {
    /// Looks at everything: the database, then every study. Those that are damaged are set aside; they are in the
    /// answer, and listed with their reasons.
    pub fn check(&self, progress: &Progress) -> Result<Vec<Damage>, LibraryError> {
        self.examine("PRAGMA integrity_check(20)", progress)
    }

    /// The same without a comparison of the database's indexes with its tables, which takes the longest.
    pub fn look_over(&self, progress: &Progress) -> Result<Vec<Damage>, LibraryError> {
        self.examine("PRAGMA quick_check(20)", progress)
    }

    fn examine(&self, how: &str, progress: &Progress) -> Result<Vec<Damage>, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let mut damage = of_file(&db, how)?;
        let studies: Vec<i64> = match numbers(&db, "SELECT id FROM study ORDER BY id", 0) {
            Ok(studies) => studies,
            Err(e) if damage.is_empty() => return Err(e),
            Err(_) => return Ok(damage),
        };
        progress.stage("checking", "studies", 0, studies.len() as u64);
        for study in studies {
            progress.check()?;
            if let Some(reason) = of_study(&db, study, progress)? {
                damage.push(self.set_aside(&db, study, reason));
            }
            progress.add(1);
        }
        Ok(damage)
    }

    /// Whether a game is what was kept. A game is looked at once; after that every change keeps its checksum right.
    pub(crate) fn sound(&self, db: &Connection, study: i64, game: i64, progress: &Progress) -> Result<(), LibraryError> {
        if self.known_sound(game) {
            return Ok(());
        }
        match of_game(db, game, progress)? {
            None => {
                self.is_sound(game);
                Ok(())
            }
            Some(reason) => {
                let Damage { name, reason, .. } = self.set_aside(db, study, reason);
                Err(LibraryError::DamagedStudy { study, name, reason })
            }
        }
    }

    fn set_aside(&self, db: &Connection, study: i64, reason: String) -> Damage {
        let name = db.query_row("SELECT CAST(name AS TEXT) FROM study WHERE id = ?1", params![study], |row| row.get(0));
        self.is_damaged(study, &reason);
        Damage { study: Some(study), name: name.unwrap_or_default(), reason }
    }
}

/// What SQLite finds wrong with the file, and rows that belong to nothing.
fn of_file(db: &Connection, how: &str) -> Result<Vec<Damage>, LibraryError> {
    let whole = |reason: String| Damage { study: None, name: String::new(), reason };
    let told = db.prepare(how).and_then(|mut all| all.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>());
    let told = match told {
        Ok(told) => told,
        Err(e) => return Ok(vec![whole(e.to_string())]),
    };
    let mut damage: Vec<Damage> = told.into_iter().filter(|line| line != "ok").map(whole).collect();
    let strays = db.prepare("PRAGMA foreign_key_check").and_then(|mut all| {
        all.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(2)?)))?.collect::<Result<Vec<_>, _>>()
    });
    match strays {
        Ok(strays) => {
            let mut kinds: Vec<(String, String)> = strays;
            kinds.sort_unstable();
            for rows in kinds.chunk_by(|a, b| a == b) {
                let (child, parent) = &rows[0];
                damage.push(whole(format!("{} rows of the table {child} belong to no {parent}", rows.len())));
            }
        }
        Err(e) => damage.push(whole(e.to_string())),
    }
    Ok(damage)
}

/// Why a study is damaged, if it is.
fn of_study(db: &Connection, study: i64, progress: &Progress) -> Result<Option<String>, LibraryError> {
    let kept = |sql: &str| db.query_row(sql, params![study], |row| row.get::<_, i64>(0)).optional();
    let look = || -> Result<Option<String>, LibraryError> {
        if kept("SELECT sum FROM study WHERE id = ?1")? != Some(sums::of_study(db, study)? as i64) {
            return Ok(Some("its name, tags or counts are not what was kept".into()));
        }
        if kept("SELECT sum FROM text WHERE study = ?1")? != Some(sums::of_text(db, study)? as i64) {
            return Ok(Some("the text it was made from is not what was kept".into()));
        }
        let games = numbers(db, "SELECT id FROM game WHERE study = ?1 ORDER BY place", study)?;
        if kept("SELECT games FROM study WHERE id = ?1")? != Some(games.len() as i64) {
            return Ok(Some(format!("{} of its games are there", games.len())));
        }
        for (place, game) in (1..).zip(games) {
            if let Some(reason) = of_game(db, game, progress)? {
                return Ok(Some(format!("game {place}: {reason}")));
            }
        }
        Ok(None)
    };
    reason(look())
}

/// What keeps a study from being read is a reason as well.
fn reason(found: Result<Option<String>, LibraryError>) -> Result<Option<String>, LibraryError> {
    match found {
        Err(e @ LibraryError::Interrupted(_)) => Err(e),
        Err(e) => Ok(Some(e.to_string())),
        found => found,
    }
}

/// Why a game is damaged, if it is: its tree is none, its counts or its checksum are wrong.
fn of_game(db: &Connection, game: i64, progress: &Progress) -> Result<Option<String>, LibraryError> {
    reason(look_at_game(db, game, progress))
}

fn look_at_game(db: &Connection, game: i64, progress: &Progress) -> Result<Option<String>, LibraryError> {
    let mut sum = sums::of_head(db, game)?;
    // Which nodes are not deleted, by id.
    let mut alive: Vec<bool> = Vec::new();
    let mut nodes = db.prepare_cached(&format!("{} ORDER BY id", sums::NODE))?;
    let mut rows = nodes.query(params![game])?;
    while let Some(row) = rows.next()? {
        progress.check()?;
        let (id, parent, gone) = (row.get::<_, u32>(1)? as usize, row.get::<_, u32>(2)? as usize, row.get::<_, bool>(9)?);
        if id != alive.len() {
            return Ok(Some(format!("move {} is missing", alive.len())));
        }
        if parent >= id && id > 0 {
            return Ok(Some(format!("move {id} follows move {parent}, which is no tree")));
        }
        if let Some(nags) = row.get::<_, Option<String>>(8)? {
            serde_json::from_str::<Vec<u32>>(&nags)?;
        }
        alive.push(!gone && (id == 0 || alive[parent]));
        sum = sum.wrapping_add(sums::of_row(row)?);
    }
    let mut changes = db.prepare_cached(sums::CHANGE)?;
    let mut rows = changes.query(params![game])?;
    while let Some(row) = rows.next()? {
        progress.check()?;
        serde_json::from_str::<Vec<Step>>(&row.get::<_, String>(3)?)?;
        sum = sum.wrapping_add(sums::of_row(row)?);
    }
    let kept = db.query_row("SELECT nodes, sum FROM game WHERE id = ?1", params![game], |row| Ok((row.get(0)?, row.get(1)?)));
    let (count, kept): (i64, i64) = kept?;
    if alive.is_empty() {
        return Ok(Some("its tree is missing".into()));
    }
    if kept as u64 != sum {
        return Ok(Some(OTHER_SUM.into()));
    }
    let there = alive.iter().filter(|&&alive| alive).count() as i64;
    Ok((count != there).then(|| format!("it counts {count} positions and has {there}")))
}

fn numbers(db: &Connection, sql: &str, of: i64) -> Result<Vec<i64>, LibraryError> {
    let mut all = db.prepare(sql)?;
    let with = if all.parameter_count() == 0 { vec![] } else { vec![of] };
    Ok(all.query_map(rusqlite::params_from_iter(with), |row| row.get(0))?.collect::<Result<_, _>>()?)
}
