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

use zug_host::{Known, Side, Wdl};

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
