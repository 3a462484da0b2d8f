//! Studies of any game: the library with the rules beside it.
//!
//! The library keeps moves as text and positions as keys; here they get their meaning. A move is added only if it is
//! legal there, written as the game writes it; a node is shown with all that is known of its position.

mod analysis;
mod answers;
mod export;
mod folder;
mod import;
mod kept;

pub use answers::{EditRequest, Format, NewStudy, NodeAnswer, NodeValue, OwnGames, TreeAnswer, WantedMoves, WantedStudies};
pub use folder::Written;

use crate::trees::{self, Export};
use analysis::Way;
use kept::Trees;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;
use zug_core::step::{Deed, Step};
use zug_core::{Progress, Scene};
use zug_host::{AnyGame, Host, HostError, PositionAnswer};
use zug_studies::{Compared, Damage, Departures, Draft, Edited, Explored, Filter, Games, Head, Library, LibraryError, Move, Page};
use zug_studies::{Scope, Study, Terms};

/// Why a study could not do what was asked.
#[derive(Debug, Error)]
pub enum StudyError {
    /// The library has a reason.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The game has a reason.
    #[error(transparent)]
    Game(#[from] HostError),
    /// The folder of the library cannot be made.
    #[error("cannot make the folder {}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Nothing could be read from the text.
    #[error("{0}")]
    Text(String),
}

impl StudyError {
    /// Whether the work was told to stop.
    pub fn is_interruption(&self) -> bool {
        match self {
            StudyError::Library(e) => matches!(e, LibraryError::Interrupted(_)),
            StudyError::Game(e) => e.is_interruption(),
            _ => false,
        }
    }
}

/// Trees with more nodes than this are large: one waits for them noticeably.
const LARGE: u64 = 4000;
/// So many moves of a line fill the first screens.
const SCREENS: usize = 500;

/// The rules whose positions are the same as those of a game, as a pattern: a board of Go is the same whatever the komi
/// is.
fn board_of(game: &str) -> String {
    trees::go_size(game).map_or_else(|| game.into(), |size| format!("go-{}x{}*", size.cols, size.rows))
}

/// The studies of one library.
pub struct Studies {
    host: Arc<Host>,
    path: PathBuf,
    library: Mutex<Option<Arc<Library>>>,
    trees: Trees,
    /// The look at the whole library after it was opened, where one is wanted.
    looking: Option<Mutex<Arc<Progress>>>,
}

impl Studies {
    /// Where the library is unless said otherwise.
    pub fn usual_path() -> PathBuf {
        Host::home().join("studies.sqlite")
    }

    /// With the library in this file; it is opened when first asked for.
    pub fn new(host: Arc<Host>, path: PathBuf) -> Studies {
        Studies { host, path, library: Mutex::new(None), trees: Trees::default(), looking: None }
    }

    /// The same; a library that is opened is looked at as a whole beside everything else, so that what is damaged is
    /// soon known.
    pub fn looked_at(host: Arc<Host>, path: PathBuf) -> Studies {
        let mut studies = Studies::new(host, path);
        studies.looking = Some(Mutex::default());
        studies
    }

    fn library(&self) -> Result<Arc<Library>, StudyError> {
        self.opened(false)
    }

    /// The library to change something in: one that could only be read before is tried again.
    fn to_change(&self) -> Result<Arc<Library>, StudyError> {
        self.opened(true)
    }

    /// The library at the path. When another file has taken its place, that one.
    fn opened(&self, to_change: bool) -> Result<Arc<Library>, StudyError> {
        let mut open = self.library.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = open.take() {
            let replaced = library.is_replaced();
            let again = replaced || (to_change && library.read_only().is_some());
            if !again || !self.path.exists() {
                *open = Some(library.clone());
                return Ok(library);
            }
            self.look_away();
            // The old one has to be closed before the new one is opened: what lies beside the file belongs to it.
            match Arc::try_unwrap(library) {
                Ok(library) if replaced => library.close_replaced(),
                Ok(library) => drop(library),
                Err(library) => {
                    *open = Some(library.clone());
                    return if replaced { Err(LibraryError::Replaced { path: self.path.clone() }.into()) } else { Ok(library) };
                }
            }
            self.trees.clear();
        }
        if let Some(folder) = self.path.parent()
            && !self.path.exists()
        {
            std::fs::create_dir_all(folder).map_err(|source| StudyError::Folder { path: folder.into(), source })?;
        }
        let library = Arc::new(Library::open(&self.path)?);
        self.look_at(&library);
        *open = Some(library.clone());
        Ok(library)
    }

    fn look_at(&self, library: &Arc<Library>) {
        let Some(looking) = &self.looking else { return };
        let (library, progress) = (library.clone(), Arc::new(Progress::default()));
        *looking.lock().unwrap_or_else(PoisonError::into_inner) = progress.clone();
        std::thread::spawn(move || {
            // What is damaged is kept with the library; a file that does not answer is told by the next who asks.
            let _ = library.look_over(&progress);
        });
    }

    fn look_away(&self) {
        if let Some(looking) = &self.looking {
            looking.lock().unwrap_or_else(PoisonError::into_inner).stop();
        }
    }

    /// Looks at the whole library: what in it is not what was kept.
    pub fn check(&self, progress: &Progress) -> Result<Vec<Damage>, StudyError> {
        Ok(self.library()?.check(progress)?)
    }

    /// Writes a copy of the library, as it is at one moment, into a file.
    pub fn backup(&self, to: &std::path::Path, progress: &Progress) -> Result<(), StudyError> {
        Ok(self.library()?.backup(to, progress)?)
    }

    /// The studies with a text in their names or tags, of a game, with a position in them; a page of them.
    pub fn list(&self, wanted: WantedStudies, progress: &Progress) -> Result<Page, StudyError> {
        let WantedStudies { text, tag, game, position, alike, after, limit } = wanted;
        let (keys, game) = match (position, game) {
            (None, game) => (Vec::new(), game),
            (Some(position), Some(game)) => {
                let found = self.host.game(&game)?;
                let there = found.begin(Some(&position))?;
                (if alike { there.keys() } else { vec![there.here().key] }, Some(board_of(&game)))
            }
            (Some(_), None) => return Err(StudyError::Text("a position belongs to a game: say which".into())),
        };
        Ok(self.library()?.list(&Filter { text, tag, game, keys, after, limit }, progress)?)
    }

    /// What was played from a position in the games of the library.
    pub fn explore(&self, wanted: WantedMoves, progress: &Progress) -> Result<Explored, StudyError> {
        let WantedMoves { game, position, study, player } = wanted;
        let key = self.host.game(&game)?.key(position.as_deref())?;
        let scope = Scope { game: board_of(&game), study, player: player.filter(|name| !name.trim().is_empty()) };
        Ok(self.library()?.explore(&[key], &scope, progress)?)
    }

    /// Where games leave a study.
    pub fn departures(&self, id: i64, own: OwnGames, progress: &Progress) -> Result<Departures, StudyError> {
        let OwnGames { text, format, game, study, player } = own;
        let library = self.library()?;
        library.revision(id)?;
        let player = player.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let compared = match study {
            Some(study) => {
                let count = library.study(study)?.game_count as u32;
                let games = (0..count).map(|index| Ok(Compared { game: library.draft(study, index, progress)?, index }));
                library.departures(id, games, board_of, player, progress)?
            }
            None => {
                let draft = import::draft(&self.host, NewStudy { name: None, text, format, game }, progress)?;
                let games = draft.games.iter().zip(0..).map(|(game, index)| Ok(Compared { game, index }));
                library.departures(id, games, board_of, player, progress)?
            }
        };
        Ok(compared)
    }

    /// Makes a study of a text.
    pub fn create(&self, new: NewStudy, terms: &Terms) -> Result<Study, StudyError> {
        let library = self.to_change()?;
        if let Some(known) = library.created(terms)? {
            return Ok(known);
        }
        let draft = import::draft(&self.host, new, terms.progress.unwrap_or(&Progress::default()))?;
        Ok(library.create(&draft, terms)?)
    }

    /// Makes a study of perfect play from a position: the best line, and every other move beside it.
    pub fn create_optimal(&self, game: &str, position: Option<&str>, name: Option<String>, terms: &Terms) -> Result<Study, StudyError> {
        let library = self.to_change()?;
        if let Some(known) = library.created(terms)? {
            return Ok(known);
        }
        let game = self.host.game(game)?;
        let title = format!("{}: perfect play", game.info().title);
        let (record, none) = (trees::optimal(game, position)?, Progress::default());
        let games = [import::of_record(&self.host, &record, terms.progress.unwrap_or(&none))?].into_iter().collect();
        Ok(library.create(&Draft { name: name.unwrap_or(title), games, ..Draft::default() }, terms)?)
    }

    /// A study.
    pub fn study(&self, id: i64) -> Result<Study, StudyError> {
        Ok(self.library()?.study(id)?)
    }

    /// Some games of a study, from a place on: those with every word of a text in their tags.
    pub fn games(&self, id: i64, text: Option<&str>, from: u32, limit: Option<usize>) -> Result<Games, StudyError> {
        Ok(self.library()?.games(id, text, from, limit)?)
    }

    /// Gives a study another name or other tags.
    pub fn describe(&self, id: i64, name: Option<&str>, tags: Option<&[String]>, terms: &Terms) -> Result<Study, StudyError> {
        Ok(self.to_change()?.describe(id, name, tags, terms)?)
    }

    /// Deletes a study.
    pub fn delete(&self, id: i64, terms: &Terms) -> Result<(), StudyError> {
        Ok(self.to_change()?.delete(id, terms)?)
    }

    /// The text a study was made from.
    pub fn source(&self, id: i64) -> Result<String, StudyError> {
        Ok(self.library()?.source(id)?)
    }

    /// A study as a file: its name and its text. One game, or all of them where the format can have several.
    pub fn export(&self, id: i64, game: Option<u32>, format: Export, progress: &Progress) -> Result<(String, String), StudyError> {
        let library = self.library()?;
        let study = library.study(id)?;
        let wanted = match game {
            Some(game) => vec![game],
            None => (0..study.game_count as u32).collect(),
        };
        let games = wanted.into_iter().map(|game| library.draft(id, game, progress)).collect::<Result<Vec<_>, _>>()?;
        Ok((study.name, export::export(&self.host, &games, format)?))
    }

    /// How often a study was edited.
    pub fn revision(&self, id: i64) -> Result<u64, StudyError> {
        Ok(self.library()?.revision(id)?)
    }

    /// A tree in columns: all of it, or of a large one only the line through the node `around` and the moves beside it.
    pub fn tree(&self, id: i64, index: u32, around: Option<u32>) -> Result<TreeAnswer, StudyError> {
        let library = self.library()?;
        let (head, game) = self.game(&library, id, index)?;
        let part = around.filter(|_| head.nodes > LARGE);
        let (revision, columns) = match part {
            Some(node) => library.line(id, index, node, SCREENS).map(|(revision, columns)| (revision, Arc::new(columns)))?,
            None => self.trees.get(&library, id, index)?,
        };
        let info = game.info();
        let (undo, redo) = library.steps(id, index)?;
        let (whole, Head { start, halfmove, .. }) = (part.is_none(), head);
        Ok(TreeAnswer { revision, game: info.name, start, halfmove, sides: info.sides, undo, redo, whole, columns })
    }

    fn game(&self, library: &Library, id: i64, index: u32) -> Result<(Head, Arc<dyn AnyGame>), StudyError> {
        let head = library.head(id, index)?;
        let game = self.host.game(&head.game)?;
        Ok((head, game))
    }

    /// A node with all that is known of its position.
    pub fn node(&self, id: i64, index: u32, node: u32) -> Result<NodeAnswer, StudyError> {
        let library = self.library()?;
        let (head, game) = self.game(&library, id, index)?;
        let noted = library.node(id, index, node)?;
        let path: Vec<&str> = noted.path.iter().map(String::as_str).collect();
        let seen = seen(&*game, &head.start, &path);
        let (position, touched) = seen.or_else(|e| analysis::seen(&*game, &head.start, &path).ok_or(e))?;
        Ok(NodeAnswer::new(node, noted, touched, position))
    }

    /// The values of many nodes, and their comments.
    pub fn values(&self, id: i64, index: u32, nodes: &[u32]) -> Result<Vec<NodeValue>, StudyError> {
        let library = self.library()?;
        let (head, game) = self.game(&library, id, index)?;
        let columns = self.trees.get(&library, id, index)?.1;
        let place: HashMap<u32, usize> = columns.id.iter().zip(0..).map(|(&id, at)| (id, at)).collect();
        // Only the lines that lead to wanted nodes are played.
        let mut needed = vec![false; columns.id.len()];
        for &node in nodes {
            let mut at = *place.get(&node).ok_or(LibraryError::NoNode(node))?;
            while !std::mem::replace(&mut needed[at], true) {
                at = u32::try_from(columns.parent[at]).ok().and_then(|parent| place.get(&parent).copied()).unwrap_or(at);
            }
        }
        let mut numbers: HashMap<i64, u32> = HashMap::new();
        let mut tree: Vec<(u32, &str)> = Vec::new();
        for at in (0..needed.len()).filter(|&at| needed[at]) {
            numbers.insert(i64::from(columns.id[at]), tree.len() as u32);
            tree.push((numbers.get(&columns.parent[at]).copied().unwrap_or(0), &columns.text[at]));
        }
        let walked = game.walk(Some(&head.start), &tree, true)?;
        let comments = library.comments(id, index, nodes)?;
        let value = |(&node, (before, after)): (&u32, &(String, String))| {
            let there = &walked[numbers[&i64::from(node)] as usize];
            let prose = answers::for_people(before, after);
            NodeValue { node, side: there.side, over: there.over, verdict: there.verdict, prose }
        };
        Ok(nodes.iter().zip(&comments).map(value).collect())
    }

    /// Edits a tree; all edits or none.
    pub fn edit(&self, id: i64, index: u32, edits: Vec<EditRequest>, terms: &Terms) -> Result<Edited, StudyError> {
        let library = self.to_change()?;
        if let Some(known) = library.edited(terms)? {
            return Ok(known);
        }
        let (head, game) = self.game(&library, id, index)?;
        let edits = edits.into_iter().map(|edit| {
            edit.with_moves(|parent, moves| {
                let before = library.node(id, index, parent)?.path;
                legal(&*game, &head.start, &before, &moves)
            })
        });
        Ok(library.edit(id, index, &edits.collect::<Result<Vec<_>, StudyError>>()?, terms)?)
    }

    /// Takes the last edit of a tree back.
    pub fn undo(&self, id: i64, index: u32, terms: &Terms) -> Result<Edited, StudyError> {
        Ok(self.to_change()?.undo(id, index, terms)?)
    }

    /// Does what was taken back again.
    pub fn redo(&self, id: i64, index: u32, terms: &Terms) -> Result<Edited, StudyError> {
        Ok(self.to_change()?.redo(id, index, terms)?)
    }
}

impl Drop for Studies {
    fn drop(&mut self) {
        self.look_away();
    }
}

/// What is known at the end of a line, and the cells of the move that leads there. The line is played once.
fn seen(game: &dyn AnyGame, start: &str, path: &[&str]) -> Result<(PositionAnswer, Vec<String>), HostError> {
    let mut playing = game.begin(Some(start))?;
    let Some((last, before)) = path.split_last() else { return Ok((playing.seen()?, Vec::new())) };
    before.iter().try_for_each(|text| playing.step(text).map(drop))?;
    let touched = touched(playing.scene()?, last);
    playing.step(last)?;
    Ok((playing.seen()?, touched))
}

/// The cells a person points at for a move.
fn touched(before: Scene, text: &str) -> Vec<String> {
    if let Some(step) = Step::of(text) {
        // A move that the rules do not allow is called by the cell it goes to.
        let cell = before.cells.into_iter().map(|cell| cell.id).find(|id| step.deed == Deed::Force(id));
        return cell.into_iter().collect();
    }
    let pointing = before.moves.into_iter().find(|m| m.text == text);
    pointing.and_then(|m| m.ways.into_iter().next()).unwrap_or_default()
}

/// Moves after others, as the game writes them.
fn legal(game: &dyn AnyGame, start: &str, before: &[String], moves: &[String]) -> Result<Vec<Move>, StudyError> {
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    let Way { start, moves: known } = Way::to(game, start, &before);
    let line = known.iter().copied().chain(moves.iter().map(String::as_str));
    let tree: Vec<(u32, &str)> = std::iter::once((0, "")).chain((0..).zip(line)).collect();
    let played = game.walk(Some(&start), &tree, false)?.into_iter().skip(1 + known.len());
    Ok(played.map(|there| Move { text: there.text, key: there.key }).collect())
}
