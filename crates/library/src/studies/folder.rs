//! Whole folders: every file of games becomes a study, every study a file.
//!
//! A study is written as PGN where all its games are chess, else as SGF, under its name; `studies.json` beside the
//! files keeps what they cannot say: the names as they are, and the tags. Importing such a folder gives the same
//! studies again.

use super::{Studies, StudyError, import};
use crate::trees::Export;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use zug_core::Progress;
use zug_host::HostError;
use zug_studies::{Draft, Study, Terms};

/// What the file beside the files is called.
const INDEX: &str = "studies.json";

/// A line of it.
#[derive(Serialize, Deserialize)]
struct Entry {
    file: String,
    name: String,
    tags: Vec<String>,
}

fn at(path: &Path) -> impl FnOnce(std::io::Error) -> StudyError + use<> {
    let path = path.to_path_buf();
    move |source| StudyError::File { path, source }
}

/// The files of games at or below a path, in the order of their names.
fn files(root: &Path) -> Result<Vec<PathBuf>, StudyError> {
    if !std::fs::metadata(root).map_err(at(root))?.is_dir() {
        return Ok(vec![root.into()]);
    }
    let (mut found, mut open) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).map_err(at(&folder))? {
            let entry = entry.map_err(at(&folder))?;
            // Links are not followed, so there is no way round in circles.
            match entry.file_type().map_err(at(&entry.path()))? {
                kind if kind.is_dir() => open.push(entry.path()),
                kind if kind.is_file() && stem(&entry.path()).is_some() => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// The name of a file of games without its ending; `None` for other files.
fn stem(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let bare = name.strip_suffix(".gz").unwrap_or(name);
    let ending = [".pgn", ".sgf", ".PGN", ".SGF"].iter().find(|ending| bare.ends_with(*ending))?;
    Some(bare[..bare.len() - ending.len()].to_string())
}

/// What the files beside files of games say, each read once.
#[derive(Default)]
struct Indexes(HashMap<PathBuf, HashMap<String, Entry>>);

impl Indexes {
    fn entry(&mut self, path: &Path) -> Option<&Entry> {
        let (folder, name) = (path.parent()?, path.file_name()?.to_str()?);
        if !self.0.contains_key(folder) {
            let known = std::fs::read(folder.join(INDEX)).ok();
            let known: Vec<Entry> = known.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
            self.0.insert(folder.into(), known.into_iter().map(|entry| (entry.file.clone(), entry)).collect());
        }
        self.0.get(folder)?.get(name)
    }
}

/// What became of a study that was to be written.
pub enum Written<'a> {
    /// It is in this file.
    To(&'a Study, &'a Path),
    /// It could not be read.
    Not {
        /// Its number.
        study: i64,
        /// Why.
        error: StudyError,
    },
}

impl Studies {
    /// Makes a study of every file of games at or below a path that has at most so many bytes; `each` is told what
    /// became of it. Once told to stop, it ends with what it has told of: the file under way leaves nothing.
    pub fn import_folder(
        &self,
        root: &Path,
        most: u64,
        progress: &Progress,
        each: &mut dyn FnMut(&Path, Result<Study, StudyError>),
    ) -> Result<(), StudyError> {
        let mut indexes = Indexes::default();
        let files = files(root)?;
        self.to_change()?.in_bulk(|| {
            for path in files {
                match self.import_file(&path, most, &mut indexes, progress) {
                    Err(e) if e.is_interruption() => return Err(e),
                    result => each(&path, result),
                }
            }
            Ok(())
        })?
    }

    fn import_file(&self, path: &Path, most: u64, indexes: &mut Indexes, progress: &Progress) -> Result<Study, StudyError> {
        progress.check().map_err(HostError::from)?;
        let entry = indexes.entry(path);
        let name = entry.map(|entry| entry.name.clone()).or_else(|| stem(path)).unwrap_or_else(|| path.display().to_string());
        let tags = entry.map(|entry| entry.tags.clone()).unwrap_or_default();
        let draft = Draft { tags, ..import::file(&self.host, path, name, most, progress)? };
        let terms = Terms { progress: Some(progress), more: true, ..Terms::default() };
        Ok(self.to_change()?.create(&draft, &terms)?)
    }

    /// Writes every study into a folder; `each` is told of every file, and of every study that does not read.
    pub fn export_folder(&self, folder: &Path, progress: &Progress, each: &mut dyn FnMut(Written)) -> Result<(), StudyError> {
        std::fs::create_dir_all(folder).map_err(|source| StudyError::Folder { path: folder.into(), source })?;
        let mut taken: HashSet<String> = HashSet::from([INDEX.to_string()]);
        let mut index = Vec::new();
        let library = self.library()?;
        for id in library.ids()? {
            let (study, format, text) = match self.written(id, progress) {
                Ok(written) => written,
                Err(error) if error.is_interruption() => return Err(error),
                Err(error) => {
                    each(Written::Not { study: id, error });
                    continue;
                }
            };
            let file = free_name(&study.name, format.extension(), &mut taken);
            let path = folder.join(&file);
            write(&path, text.as_bytes())?;
            each(Written::To(&study, &path));
            index.push(Entry { file, name: study.name, tags: study.tags });
        }
        let text = serde_json::to_vec_pretty(&index).map_err(zug_studies::LibraryError::from)?;
        write(&folder.join(INDEX), &text)
    }

    fn written(&self, id: i64, progress: &Progress) -> Result<(Study, Export, String), StudyError> {
        let study = self.study(id)?;
        let format = if study.kinds == ["chess"] { Export::Pgn } else { Export::Sgf };
        let (_, text) = self.export(id, None, format, progress)?;
        Ok((study, format, text))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    zug_host::replace_file(path, |out| out.write_all(bytes)).map_err(at(path))
}

/// A file name that no other file of the folder has, also where large and small letters are the same.
fn free_name(name: &str, ending: &str, taken: &mut HashSet<String>) -> String {
    let safe: String = name.chars().map(|c| if c.is_alphanumeric() || " -_,()".contains(c) { c } else { '-' }).take(80).collect();
    let safe = match safe.trim() {
        "" => "study",
        safe => safe,
    };
    let numbers = (1..).map(|n| if n == 1 { format!("{safe}.{ending}") } else { format!("{safe} {n}.{ending}") });
    numbers.into_iter().find(|file| taken.insert(file.to_lowercase())).expect("numbers do not end")
}
