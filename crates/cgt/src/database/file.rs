//! The file: header, forms, places of the texts, values, texts. A file of one game has its name in the header, and
//! version 1; one of several has all their names there, in order and divided by commas, the game's name and a tab before
//! each text, and version 2.
//!
//! ```text
//! "zugvalue"  version u32  length of the name u32  entries u64  bytes of forms u64  bytes of texts u64
//! xxh3 of: forms, ends, values, texts u64 ×4   name…   xxh3 of all before u64
//! forms (a snapshot)   ends of the texts u64…   values u32…   texts…                    (little endian)
//! ```

use super::DatabaseError;
use crate::forms::{Arena, FormId, read_snapshot, write_snapshot};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;
use zug_table::NameLock;

const MAGIC: &[u8; 8] = b"zugvalue";
/// The latest layout.
pub(super) const VERSION: u32 = 2;
/// Header before the name.
const FIXED: usize = 8 + 4 + 4 + 8 + 8 + 8 + 4 * 8;

/// Parts by their games and texts.
pub type Entries = BTreeMap<(String, String), FormId>;
/// Between the name of a game and the text of a part.
const TAB: char = '\t';

/// What a file says about itself.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DatabaseInfo {
    /// The games.
    pub games: Vec<String>,
    /// How many parts.
    pub entries: u64,
    /// How many different forms, followers included.
    pub forms: u64,
    /// The size of the file.
    pub bytes: u64,
    /// The version of the layout.
    pub version: u32,
}

/// An open database. Its forms are in the arena it was opened with.
#[derive(Debug)]
pub struct Database {
    bytes: Vec<u8>,
    games: Vec<String>,
    forms: Vec<FormId>,
    ends: Range<usize>,
    values: Range<usize>,
    texts: Range<usize>,
}

impl Database {
    /// Opens a file, checks all of it, and brings its forms into an arena.
    pub fn open(path: &Path, arena: &Arena) -> Result<Database, DatabaseError> {
        let io = |error| DatabaseError::Io { path: path.into(), error };
        let damaged = |problem: &str| DatabaseError::Damaged { path: path.into(), problem: problem.into() };
        if !path.metadata().map_err(io)?.is_file() {
            return Err(DatabaseError::Foreign { path: path.into() });
        }
        // Read whole and not mapped: somebody who writes over the file while it is open changes nothing here.
        let bytes = std::fs::read(path).map_err(io)?;
        if bytes.len() < FIXED || !bytes.starts_with(MAGIC) {
            return Err(DatabaseError::Foreign { path: path.into() });
        }
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let version = word(8);
        if !(1..=VERSION).contains(&version) {
            return Err(DatabaseError::Version { path: path.into(), found: version });
        }
        let name_end = FIXED + word(12) as usize;
        if name_end + 8 > bytes.len() || xxh3_64(&bytes[..name_end]) != long(name_end) {
            return Err(damaged("the header's checksum is wrong"));
        }
        let names = std::str::from_utf8(&bytes[FIXED..name_end]).map_err(|_| damaged("the name is not UTF-8"))?;
        let games: Vec<String> = names.split(',').map(String::from).collect();
        if (games.len() == 1) != (version == 1) || games.windows(2).any(|two| two[0] >= two[1]) {
            return Err(damaged("its games are not those of its version"));
        }
        let [entries, form_bytes, text_bytes] = [16, 24, 32].map(|at| long(at) as usize);
        let mut at = name_end + 8;
        let mut section = |len: Option<usize>| {
            let end = len.and_then(|len| at.checked_add(len)).filter(|end| *end <= bytes.len()).ok_or_else(|| damaged("it is cut off"))?;
            Ok::<_, DatabaseError>(std::mem::replace(&mut at, end)..end)
        };
        let sections =
            [section(Some(form_bytes))?, section(entries.checked_mul(8))?, section(entries.checked_mul(4))?, section(Some(text_bytes))?];
        if at != bytes.len() {
            return Err(damaged("there is more after its end"));
        }
        for (i, section) in sections.iter().enumerate() {
            if xxh3_64(&bytes[section.clone()]) != long(40 + 8 * i) {
                return Err(damaged("a checksum is wrong"));
            }
        }
        let [forms, ends, values, texts] = sections;
        let forms =
            read_snapshot(&mut arena.calculator(), &bytes[forms]).map_err(|error| DatabaseError::Values { path: path.into(), error })?;
        let database = Database { bytes, games, forms, ends, values, texts };
        database.check().map_err(damaged)?;
        Ok(database)
    }

    /// What checksums do not say: texts in order, values that exist.
    fn check(&self) -> Result<(), &'static str> {
        let mut before: Option<&str> = None;
        for i in 0..self.len() {
            let text = self.key(i).ok_or("a text has no end or is not UTF-8")?;
            if !self.part(i).is_some_and(|(game, _)| self.has(game)) {
                return Err("a part is of no game of the file");
            }
            if before.is_some_and(|b| b >= text) {
                return Err("the texts are not in order");
            }
            before = Some(text);
            if self.value_place(i) >= self.forms.len() {
                return Err("a value is not among the forms");
            }
        }
        Ok(())
    }

    /// How many parts are known.
    pub fn len(&self) -> usize {
        self.values.len() / 4
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games, in order.
    pub fn games(&self) -> &[String] {
        &self.games
    }

    /// Whether parts of a game are there.
    pub fn has(&self, game: &str) -> bool {
        self.games.iter().any(|one| one == game)
    }

    /// What the file says about itself.
    pub fn info(&self) -> DatabaseInfo {
        let (entries, forms) = (self.len() as u64, self.forms.len() as u64);
        DatabaseInfo { games: self.games.clone(), entries, forms, bytes: self.bytes.len() as u64, version: version(&self.games) }
    }

    /// The game and the text of part `i`, in order.
    pub fn part(&self, i: usize) -> Option<(&str, &str)> {
        let key = self.key(i)?;
        match &self.games[..] {
            [game] => Some((game, key)),
            _ => key.split_once(TAB),
        }
    }

    fn key(&self, i: usize) -> Option<&str> {
        std::str::from_utf8(self.bytes(i)?).ok()
    }

    fn bytes(&self, i: usize) -> Option<&[u8]> {
        let end = |i: usize| {
            let at = self.ends.start + 8 * i;
            Some(u64::from_le_bytes(self.bytes[..self.ends.end].get(at..at + 8)?.try_into().ok()?) as usize)
        };
        let start = if i == 0 { 0 } else { end(i - 1)? };
        self.bytes[self.texts.clone()].get(start..end(i)?)
    }

    fn value_place(&self, i: usize) -> usize {
        let at = self.values.start + 4 * i;
        u32::from_le_bytes(self.bytes[at..at + 4].try_into().expect("four bytes")) as usize
    }

    /// The value of part `i`.
    pub fn value(&self, i: usize) -> Option<FormId> {
        (i < self.len()).then(|| self.forms[self.value_place(i)])
    }

    /// The value of the part of a game with this text.
    pub fn get(&self, game: &str, text: &str) -> Option<FormId> {
        match &self.games[..] {
            [one] if one == game => self.find(text),
            [_] => None,
            _ => self.find(&format!("{game}{TAB}{text}")),
        }
    }

    fn find(&self, text: &str) -> Option<FormId> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.bytes(middle)?.cmp(text.as_bytes()) {
                std::cmp::Ordering::Equal => return self.value(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// All parts.
    pub fn entries(&self) -> Entries {
        let entry = |i| self.part(i).map(|(game, text)| ((game.into(), text.into()), self.value(i)));
        (0..self.len()).filter_map(entry).filter_map(|(key, value)| Some((key, value?))).collect()
    }
}

/// The layout of a file of these games.
fn version(games: &[String]) -> u32 {
    if games.len() == 1 { 1 } else { VERSION }
}

/// Writes a database; one without parts is of the game given.
pub fn write(path: &Path, game: &str, arena: &Arena, entries: &Entries) -> Result<(), DatabaseError> {
    let mut games: Vec<String> = entries.keys().map(|(game, _)| game.clone()).collect();
    games.dedup();
    if games.is_empty() {
        games.push(game.into());
    }
    let failed = |error| DatabaseError::Io { path: path.into(), error };
    let roots: Vec<FormId> = entries.values().copied().collect();
    let (forms, places) = write_snapshot(arena, &roots).map_err(|e| DatabaseError::Evaluate(e.into()))?;
    let (mut ends, mut values, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for ((game, text), value) in entries {
        if games.len() > 1 {
            texts.extend(format!("{game}{TAB}").as_bytes());
        }
        texts.extend(text.as_bytes());
        ends.extend((texts.len() as u64).to_le_bytes());
        values.extend(places[value].to_le_bytes());
    }
    let sections = [forms, ends, values, texts];
    let mut header = MAGIC.to_vec();
    let names = games.join(",");
    header.extend(version(&games).to_le_bytes());
    header.extend((names.len() as u32).to_le_bytes());
    let lengths = [entries.len() as u64, sections[0].len() as u64, sections[3].len() as u64];
    lengths.into_iter().chain(sections.iter().map(|s| xxh3_64(s))).for_each(|n| header.extend(n.to_le_bytes()));
    header.extend(names.as_bytes());
    header.extend(xxh3_64(&header).to_le_bytes());
    zug_table::replace_file(path, |out| {
        out.write_all(&header)?;
        sections.iter().try_for_each(|s| out.write_all(s))
    })
    .map_err(failed)
}

/// Sees to it that nobody else writes a database in the meantime.
pub(super) fn lock(path: &Path) -> Result<NameLock, DatabaseError> {
    let lock = NameLock::take(path).map_err(|error| DatabaseError::Io { path: path.into(), error })?;
    lock.ok_or_else(|| DatabaseError::Busy { path: path.into() })
}

/// Writes a database with the parts of several, of any games; gives how many there are.
pub fn merge(output: &Path, inputs: &[PathBuf], arena: &Arena) -> Result<usize, DatabaseError> {
    let _lock = lock(output)?;
    let mut game: Option<String> = None;
    let mut all = Entries::new();
    for path in inputs {
        let database = Database::open(path, arena)?;
        game.get_or_insert_with(|| database.games()[0].clone());
        for (key, value) in database.entries() {
            if all.insert(key.clone(), value).is_some_and(|other| other != value) {
                return Err(DatabaseError::Contradiction { position: key.1 });
            }
        }
    }
    write(output, &game.unwrap_or_default(), arena, &all)?;
    Ok(all.len())
}
