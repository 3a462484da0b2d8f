//! What is asked of the calculator.

use super::work::parse_size;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use zug_worksheet::calc::Format;

/// Arguments of `zug calc`.
#[derive(ClapArgs)]
pub struct Calc {
    /// A script; `-` reads standard input [default: the prompt, or standard input where that is no terminal].
    pub script: Option<PathBuf>,
    /// Do this and nothing else.
    #[arg(short = 'e', long = "eval", value_name = "SOURCE", conflicts_with = "script")]
    pub source: Option<String>,
    /// The form of answers: text, latex or csv.
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Format,
    /// Give up on a statement after this many milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Memory for values, like 500M or 3G [default: 1G].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
}
