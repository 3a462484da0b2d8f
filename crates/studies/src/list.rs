//! Finding studies, and games in them, a page at a time.

use crate::study::title;
use crate::{Found, Game, Games, LibraryError, Summary, columns, sums};
use rusqlite::{Connection, OptionalExtension, params};
use schemars::JsonSchema;
use serde::Serialize;
use zug_core::Progress;

/// Which studies to list; everything asked for has to hold.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Part of the name, of a tag or of a game's tags.
    pub text: Option<String>,
    /// A tag.
    pub tag: Option<String>,
    /// The rules of a game in it; `*` stands for any characters.
    pub game: Option<String>,
    /// The keys of positions (of `game`), one of which is in it; any when there is none.
    pub keys: Vec<u64>,
    /// Go on behind this place: [`Page::next`] of the page before.
    pub after: Option<String>,
    /// So many at most; [`MOST_LISTED`] when missing.
    pub limit: Option<usize>,
}

/// A part of a list has so many entries at most.
pub const MOST_LISTED: usize = 1000;
/// So many places of a position are told for each study.
const MOST_FOUND: usize = 100;

/// Some studies of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "StudyPage")]
pub struct Page {
    /// The studies, last edited first.
    pub studies: Vec<Summary>,
    /// Where to go on; `None` at the end.
    pub next: Option<String>,
}

/// A page of the studies that pass a filter; `damaged` knows which are known to be.
pub(crate) fn page(
    db: &Connection,
    filter: &Filter,
    progress: &Progress,
    damaged: impl Fn(i64) -> Option<String>,
) -> Result<Page, LibraryError> {
    let sql = "SELECT id, updated FROM study s WHERE
        (?1 IS NULL OR instr(lower(name), lower(?1)) OR EXISTS (SELECT 1 FROM tag t WHERE t.study = s.id AND instr(lower(t.tag), lower(?1)))
         OR EXISTS (SELECT 1 FROM game g WHERE g.study = s.id AND instr(lower(g.tags), lower(?1))))
        AND (?2 IS NULL OR EXISTS (SELECT 1 FROM tag t WHERE t.study = s.id AND t.tag = ?2))
        AND (?3 IS NULL OR EXISTS (SELECT 1 FROM game g WHERE g.study = s.id AND g.game GLOB ?3))
        AND (?4 IS NULL OR s.id IN (SELECT g.study FROM node n JOIN game g ON g.id = n.game WHERE n.key IN (SELECT value FROM json_each(?4)) AND (?3 IS NULL OR g.game GLOB ?3)))
        AND (?5 IS NULL OR (updated, id) < (?5, ?6))
        ORDER BY updated DESC, id DESC";
    let limit = filter.limit.unwrap_or(MOST_LISTED).clamp(1, MOST_LISTED);
    let after = filter.after.as_deref().map(|after| place(after).ok_or_else(|| LibraryError::Place(after.into()))).transpose()?;
    let (updated, last) = after.map_or((None, None), |(updated, id)| (Some(updated), Some(id)));
    let keys = (!filter.keys.is_empty()).then(|| listed(&filter.keys)).transpose()?;
    let mut which = db.prepare_cached(sql)?;
    let mut rows = which.query(params![filter.text, filter.tag, filter.game, keys, updated, last])?;
    let mut page = Page::default();
    let mut end = None;
    while let Some(row) = rows.next()? {
        progress.check()?;
        let (id, updated): (i64, String) = (row.get(0)?, row.get(1)?);
        if page.studies.len() == limit {
            page.next = end;
            break;
        }
        let known = damaged(id);
        let mut summary = summary(db, id, known)?;
        if let Some(keys) = keys.as_deref().filter(|_| summary.damaged.is_none()) {
            match found(db, id, filter.game.as_deref(), keys, progress) {
                Ok(places) if places.is_empty() => continue,
                Ok(places) => summary.found = places,
                Err(LibraryError::Interrupted(e)) => return Err(e.into()),
                Err(e) => summary.damaged = Some(e.to_string()),
            }
        }
        end = Some(format!("{updated}~{id}"));
        page.studies.push(summary);
    }
    Ok(page)
}

/// Keys as SQLite reads them with `json_each`.
pub(crate) fn listed(keys: &[u64]) -> Result<String, LibraryError> {
    Ok(serde_json::to_string(&keys.iter().map(|key| *key as i64).collect::<Vec<_>>())?)
}

fn place(after: &str) -> Option<(&str, i64)> {
    let (updated, id) = after.split_once('~')?;
    Some((updated, id.parse().ok()?))
}

/// A study in a list. One that does not read is there as well, with the reason.
fn summary(db: &Connection, id: i64, damaged: Option<String>) -> Result<Summary, LibraryError> {
    match read_summary(db, id) {
        Ok(summary) => Ok(Summary { damaged: damaged.or(summary.damaged), ..summary }),
        Err(e) => {
            let name = db.query_row("SELECT CAST(name AS TEXT) FROM study WHERE id = ?1", params![id], |row| row.get(0));
            Ok(Summary { id, name: name.unwrap_or_default(), damaged: damaged.or(Some(e.to_string())), ..Summary::default() })
        }
    }
}

/// The row of a study, without its games.
pub(crate) fn read_summary(db: &Connection, id: i64) -> Result<Summary, LibraryError> {
    let sql = "SELECT name, revision, updated, games, nodes, kinds, sum FROM study WHERE id = ?1";
    let found = db.prepare_cached(sql)?.query_row(params![id], |row| {
        let (games, nodes): (i64, i64) = (row.get(3)?, row.get(4)?);
        let summary = Summary {
            id,
            name: row.get(0)?,
            revision: row.get::<_, i64>(1)? as u64,
            updated: row.get(2)?,
            game_count: games as u64,
            nodes: nodes as u64,
            ..Summary::default()
        };
        Ok((summary, row.get::<_, String>(5)?, row.get::<_, i64>(6)? as u64))
    });
    let (summary, kinds, sum) = found.optional()?.ok_or(LibraryError::NoStudy(id))?;
    let mut tags = db.prepare_cached("SELECT tag FROM tag WHERE study = ?1 ORDER BY tag")?;
    let tags = tags.query_map(params![id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let damaged = (sums::of_study(db, id)? != sum).then(|| "its name, tags or counts are not what was kept".to_string());
    let title = read_games(db, id, None, 0, 1)?.games.pop().map_or_else(String::new, |game| game.title);
    Ok(Summary { tags, kinds: serde_json::from_str(&kinds)?, title, damaged, ..summary })
}

/// Some games of a study, from a place on; those that have every word of a text in their tags or their rules.
pub(crate) fn read_games(db: &Connection, study: i64, text: Option<&str>, from: u32, limit: usize) -> Result<Games, LibraryError> {
    let words: Vec<String> = text.unwrap_or_default().to_lowercase().split_whitespace().map(String::from).collect();
    let sql = "SELECT place, game, start, halfmove, tags, ending, nodes FROM game WHERE study = ?1 AND place >= ?2 ORDER BY place";
    let mut games = db.prepare_cached(sql)?;
    let mut rows = games.query(params![study, from])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let index: u32 = row.get(0)?;
        let tags: Vec<(String, String)> = serde_json::from_str(&row.get::<_, String>(4)?)?;
        let (title, game) = (title(&tags, index), row.get::<_, String>(1)?);
        let fits = |word: &String| {
            let values = tags.iter().map(|(_, value)| value.as_str());
            let number = (index + 1).to_string();
            values.chain([title.as_str(), game.as_str(), number.as_str()]).any(|value| value.to_lowercase().contains(word))
        };
        if !words.iter().all(fits) {
            continue;
        }
        if all.len() == limit {
            return Ok(Games { games: all, next: Some(index) });
        }
        let nodes = row.get::<_, i64>(6)? as u64;
        all.push(Game { index, title, game, start: row.get(2)?, halfmove: row.get(3)?, tags, ending: row.get(5)?, nodes });
    }
    Ok(Games { games: all, next: None })
}

fn found(db: &Connection, study: i64, game: Option<&str>, keys: &str, progress: &Progress) -> Result<Vec<Found>, LibraryError> {
    let sql = "SELECT g.place, n.id, g.id FROM node n JOIN game g ON g.id = n.game
               WHERE g.study = ?1 AND n.key IN (SELECT value FROM json_each(?2)) AND (?3 IS NULL OR g.game GLOB ?3) ORDER BY g.place, n.id";
    let mut places = db.prepare_cached(sql)?;
    let mut rows = places.query(params![study, keys, game])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        progress.check()?;
        let (game, node, id): (u32, u32, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        match columns::path(db, id, node) {
            Ok(_) => found.push(Found { game, node }),
            Err(LibraryError::NoNode(_)) => {}
            Err(e) => return Err(e),
        }
        if found.len() == MOST_FOUND {
            break;
        }
    }
    Ok(found)
}
