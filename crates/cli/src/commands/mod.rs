//! The commands, one module each.

pub mod bench;
pub mod bench_go;
pub mod bench_proof;
pub mod bench_sums;
pub mod bench_tree;
pub mod bench_values;
pub mod book;
pub mod bounds;
pub mod calc;
pub mod check;
pub mod cluster;
pub mod compare;
pub mod completions;
pub mod db;
pub mod exact;
pub mod explore;
pub mod games;
pub mod gtp;
pub mod line;
pub mod man;
pub mod moves;
pub mod nim;
pub mod own_rules;
pub mod perft;
pub mod play;
pub mod play_sum;
pub mod probe;
pub mod puzzle;
pub mod random;
pub mod reach;
pub mod replay;
pub mod report;
pub mod selfplay;
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
use zug_host::{AnyGame, Host, Known, Side, Value, Verdict, Wdl, Worth};

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
    let result = in_words_of(v.wdl);
    v.plies.filter(|n| *n > 0).map_or_else(|| result.to_string(), |n| format!("{result} in {n}"))
}

/// A result in a word.
pub fn in_words_of(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

/// A value of any kind in a few words.
pub fn value_in_words(value: Option<&Value>, sides: &[String; 2]) -> String {
    match value {
        None => "unknown".into(),
        Some(Value::Result { wdl, plies, source }) => in_words(Known(Some(Verdict { wdl: *wdl, plies: *plies, source: *source }))),
        Some(Value::Game { wdl, worth }) => format!("{}  {}", in_words_of(*wdl), worth_in_words(worth)),
        Some(Value::Score { low, .. }) => match low.signum() {
            0 => "equal scores".into(),
            sign => format!("{} by {}", sides[usize::from(sign < 0)], low.abs()),
        },
        Some(Value::Estimate { chance, visits }) => format!("about {:.0}% ({visits} tries)", 100.0 * chance),
    }
}

/// The value of a game that adds, with mean and temperature where they say more.
fn worth_in_words(worth: &Worth) -> String {
    let Worth { form, outcome, mean, temperature } = worth;
    let cold = temperature.starts_with('-') || form.as_ref() == Some(mean);
    match form {
        Some(form) if cold => form.clone(),
        Some(form) => format!("{form}  (mean {mean}, temperature {temperature})"),
        None => format!("outcome {outcome}, mean {mean}, temperature {temperature}"),
    }
}
