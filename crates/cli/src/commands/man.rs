//! `zug man`

use crate::args::Args;
use crate::outcome::{Failure, Outcome};
use clap::CommandFactory;
use std::path::Path;

/// Writes a page for the program and one for every command, as `zug-table-verify.1`.
pub fn run(folder: &Path) -> Result<Outcome, Failure> {
    let failed = |e| Failure::File(folder.into(), e);
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(Args::command(), folder).map_err(failed)?;
    Ok(Outcome::Yes)
}
