//! The commands, one module each.

pub mod bench;
pub mod bench_go;
pub mod bench_sums;
pub mod bench_tree;
pub mod bench_values;
pub mod bounds;
pub mod check;
pub mod compare;
pub mod completions;
pub mod db;
pub mod exact;
pub mod games;
pub mod gtp;
pub mod line;
pub mod moves;
pub mod perft;
pub mod play;
pub mod play_sum;
pub mod probe;
pub mod reach;
pub mod replay;
pub mod report;
pub mod serve;
pub mod show;
pub mod solve;
pub mod studies;
pub mod sum;
pub mod sweep;
pub mod table;
pub mod tree;
pub mod value;

use crate::outcome::Failure;
use std::path::Path;
use std::sync::Arc;
use zug_host::{AnyGame, Host, Known, Side, Wdl};

/// What a word of the command line stands for.
pub enum Named<'a> {
    /// A file.
    File(&'a Path),
    /// A game.
    Game(Arc<dyn AnyGame>),
}

/// The file or the game that a word names. Where there is neither, the error is about what was probably meant.
pub fn file_or_game<'a>(host: &Host, word: &'a str) -> Result<Named<'a>, Failure> {
    let path = Path::new(word);
    let found = std::fs::metadata(path);
    if found.as_ref().is_ok_and(|file| !file.is_dir()) {
        return Ok(Named::File(path));
    }
    // Names of games have no folders, and after a dot they have digits.
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is_path = word.contains(std::path::MAIN_SEPARATOR) || ending.is_some_and(|e| e.starts_with(|c: char| c.is_ascii_alphabetic()));
    match (host.game(word), found) {
        (Ok(game), _) => Ok(Named::Game(game)),
        (Err(_), Err(e)) if is_path => Err(Failure::File(path.into(), e)),
        (Err(_), Ok(_)) => Ok(Named::File(path)),
        (Err(e), _) => Err(e.into()),
    }
}

/// What a game calls a side.
pub fn side_name(sides: &[String; 2], side: Side) -> &str {
    &sides[side as usize]
}

/// A verdict in a few words.
pub fn in_words(verdict: Known) -> String {
    let Some(v) = verdict.0 else { return "unknown".into() };
    let result = match v.wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    };
    v.plies.filter(|n| *n > 0).map_or_else(|| result.to_string(), |n| format!("{result} in {n}"))
}
