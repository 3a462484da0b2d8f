//! `zug db`

use crate::args::DbAction;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::io::Write;
use zug_host::{replace_file, size};
use zug_worksheet::Values;
use zug_worksheet::sums::Limits;

/// Databases are opened in this much memory.
const ENOUGH: u64 = 4 << 30;

/// Works with databases of components.
pub fn run(action: DbAction, json: bool) -> Result<Outcome, Failure> {
    let mut out = std::io::stdout();
    match action {
        DbAction::Build { game, size, file, herd, work } => {
            let values = Values::new(work.memory());
            let built = watched(|progress| values.build(&file, &game, (size, herd), work.threads(), progress))?;
            if json {
                print_json(&built)?;
            } else {
                writeln!(out, "{}: {} components, {} of them new", file.display(), built.entries, built.entries - built.before)?;
            }
        }
        DbAction::Merge { output, inputs } => {
            let entries = Values::new(ENOUGH).merge(&output, &inputs)?;
            if json {
                print_json(&serde_json::json!({"file": output, "entries": entries}))?;
            } else {
                writeln!(out, "{}: {entries} components", output.display())?;
            }
        }
        DbAction::Info { file } => {
            let info = Values::new(ENOUGH).info(&file)?;
            if json {
                print_json(&info)?;
            } else {
                writeln!(
                    out,
                    "{}: {} components of {}, {} forms, {}",
                    file.display(),
                    info.entries,
                    info.games.join(", "),
                    info.forms,
                    size(info.bytes)
                )?;
            }
        }
        DbAction::Get { file, game, position } => {
            let values = Values::new(ENOUGH);
            let found = watched(|progress| {
                let limits = Limits { progress: Some(progress), ..Limits::default() };
                values.look_up(&file, &game, &position, &limits)
            })?;
            match found {
                Ok(answer) if json => print_json(&answer)?,
                Ok(answer) => super::value::print(&answer, false)?,
                Err(part) => {
                    note(format_args!("{}: the component {part} is not there", file.display()));
                    return Ok(Outcome::No);
                }
            }
        }
        DbAction::Export { file, output } => {
            let values = Values::new(ENOUGH);
            let Some(path) = output else {
                watched(|progress| values.export(&file, std::io::stdout().lock(), progress))?;
                return Ok(Outcome::Yes);
            };
            let (rows, bytes) = watched(|progress| {
                let mut bytes = Vec::new();
                values.export(&file, &mut bytes, progress).map(|rows| (rows, bytes))
            })?;
            replace_file(&path, |out| out.write_all(&bytes)).map_err(|e: std::io::Error| Failure::File(path.clone(), e))?;
            if json {
                print_json(&serde_json::json!({"file": path, "entries": rows}))?;
            } else {
                note(format_args!("{}: {rows} components", path.display()));
            }
        }
        DbAction::Verify { file } => {
            let verdicts = watched(|progress| Values::new(ENOUGH).verify(&file, progress))?;
            if json {
                print_json(&verdicts)?;
            } else {
                verdicts.wrong.iter().try_for_each(|position| writeln!(out, "wrong: {position}"))?;
                writeln!(out, "{} components checked, {} wrong", verdicts.checked, verdicts.wrong.len())?;
            }
            return Ok(if verdicts.wrong.is_empty() { Outcome::Yes } else { Outcome::No });
        }
    }
    Ok(Outcome::Yes)
}
