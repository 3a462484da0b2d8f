//! `--rules`: games of rules files, known to every command.

use super::sum::read_text;
use crate::outcome::Failure;
use std::path::PathBuf;
use zug_worksheet::add_rules;

/// Adds the games of these files; gives the name of the last.
pub fn add(files: &[PathBuf]) -> Result<Option<&'static str>, Failure> {
    let mut last = None;
    for path in files {
        let file = std::fs::File::open(path).map_err(|e| Failure::File(path.clone(), e))?;
        let text = read_text(file, path)?;
        last = Some(add_rules(&text).map_err(|e| Failure::Input(format!("{}, {e}", path.display())))?.name);
    }
    Ok(last)
}
