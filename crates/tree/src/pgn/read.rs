//! Reading PGN, whole or game by game.

use super::game::Game;
use super::reader::Reader;
use crate::diagnostic::{Diagnostic, Noted};
use crate::encoding::{self, Encoding};
use std::ops::ControlFlow;
use zug_core::{Interrupted, Progress};

/// What was read, and what was wrong with it.
#[derive(Clone, Debug)]
pub struct ReadPgn {
    /// The games.
    pub games: Vec<Game>,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file.
pub fn read(bytes: &[u8]) -> ReadPgn {
    collect(|each| read_each(bytes, &Progress::default(), each))
}

/// Reads a text.
pub fn read_text(text: &str) -> ReadPgn {
    collect(|each| read_noting(text, Noted::default(), &Progress::default(), each))
}

/// Takes a game; `Break` ends the reading.
type Each<'a> = &'a mut dyn FnMut(Game) -> ControlFlow<()>;

fn collect(read: impl FnOnce(Each) -> Result<Vec<Diagnostic>, Interrupted>) -> ReadPgn {
    let mut games = Vec::new();
    let told = read(&mut |mut game| {
        game.tree.shrink();
        games.push(game);
        ControlFlow::Continue(())
    });
    ReadPgn { games, diagnostics: told.expect("nobody else has this progress, to stop it") }
}

/// Reads a file game by game, so that no more than two are in memory: each is handed over once nothing more can belong
/// to it. What is wrong with the text is told at the end.
pub fn read_each(bytes: &[u8], progress: &Progress, each: Each) -> Result<Vec<Diagnostic>, Interrupted> {
    let decoded = encoding::decode(bytes);
    let mut noted = Noted::default();
    match decoded.other {
        Some(Encoding::Utf16) => noted.error(1, 0, "this is UTF-16; PGN is written in UTF-8 or Latin-1 (it was converted to be read)"),
        Some(Encoding::Latin1 { at }) => noted.warn(1, at, "not UTF-8: read as Latin-1"),
        None => {}
    }
    read_noting(&decoded.text, noted, progress, each)
}

fn read_noting(text: &str, mut noted: Noted, progress: &Progress, each: Each) -> Result<Vec<Diagnostic>, Interrupted> {
    let begin = text.trim_start().as_bytes();
    if ["<!doctype", "<html", "<?xml"].iter().any(|tag| begin.get(..tag.len()).is_some_and(|b| b.eq_ignore_ascii_case(tag.as_bytes()))) {
        // Words of a page would be taken for moves.
        noted.error(1, text.len() - begin.len(), "this is a web page, not PGN: nothing is read from it");
        return Ok(noted.locate(text));
    }
    progress.stage("reading", "bytes", 0, text.len() as u64);
    Ok(Reader::new(text, noted, each).run(progress)?.locate(text))
}
