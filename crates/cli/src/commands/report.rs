//! `zug report`: runs of checks as a page.

use super::sum::read_text;
use crate::outcome::{Failure, Outcome};
use std::io::Write;
use std::path::Path;
use zug_host::replace_file;
use zug_worksheet::sums::{Case, read_csv, report};

/// Writes a page of one run, or of two compared.
pub fn run(run: &Path, before: Option<&Path>, output: &Path) -> Result<Outcome, Failure> {
    let read = |path: &Path| -> Result<Vec<Case>, Failure> {
        let file = std::fs::File::open(path).map_err(|e| Failure::File(path.into(), e))?;
        read_csv(&read_text(file, path)?).map_err(|e| Failure::Input(format!("{}: {e}", path.display())))
    };
    let (now, then) = (read(run)?, before.map(read).transpose()?);
    let page = report(&now, then.as_deref());
    replace_file(output, |out| out.write_all(page.as_bytes())).map_err(|e| Failure::File(output.into(), e))?;
    Ok(Outcome::Yes)
}
