//! `zug studies`

use crate::args::StudiesAction;
use crate::bar;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use zug_host::{Host, HostError, Interrupted, Progress};
use zug_library::{Damage, Studies, Study, StudyError, Summary, WantedStudies, Written};

fn wrong(e: StudyError) -> Failure {
    match e {
        e if e.is_interruption() => Failure::Host(HostError::Interrupted(Interrupted)),
        e => Failure::Input(e.to_string()),
    }
}

/// Lists the studies of the library, takes whole folders in or out, copies it or looks whether it is whole.
pub fn run(host: Host, action: StudiesAction, json: bool) -> Result<Outcome, Failure> {
    let studies = Studies::new(Arc::new(host), Studies::usual_path());
    match action {
        StudiesAction::List { text } => bar::interruptible(|progress| list(&studies, text, json, progress)),
        StudiesAction::Import { paths } => bar::interruptible(|progress| {
            let mut good = true;
            let mut told: Result<(), Failure> = Ok(());
            for path in &paths {
                let mut tell = |path: &Path, result: Result<Study, StudyError>| {
                    good &= result.as_ref().is_ok_and(|study| study.errors.is_empty());
                    let said = match &result {
                        Ok(study) if json => print_json(study),
                        Ok(study) => imported(path, study),
                        Err(e) => writeln!(std::io::stderr(), "{}: {e}", path.display()).map_err(Failure::from),
                    };
                    if told.is_ok() {
                        told = said;
                    }
                };
                studies.import_folder(path, progress, &mut tell).map_err(wrong)?;
            }
            told.map(|()| if good { Outcome::Yes } else { Outcome::No })
        }),
        StudiesAction::Export { folder } => bar::interruptible(|progress| export(&studies, &folder, json, progress)),
        StudiesAction::Backup { file } => {
            bar::watched(|progress| studies.backup(&file, progress)).map_err(wrong)?;
            Ok(Outcome::Yes)
        }
        StudiesAction::Check => check(&bar::watched(|progress| studies.check(progress)).map_err(wrong)?, json),
    }
}

fn list(studies: &Studies, text: Option<String>, json: bool, progress: &Progress) -> Result<Outcome, Failure> {
    let mut wanted = WantedStudies { text, ..WantedStudies::default() };
    loop {
        let page = studies.list(wanted.clone(), progress).map_err(wrong)?;
        for study in &page.studies {
            if json {
                print_json(study)?;
                continue;
            }
            let Summary { id, name, updated, .. } = study;
            let tags: String = study.tags.iter().map(|tag| format!(" #{tag}")).collect();
            let damaged = study.damaged.as_ref().map_or_else(String::new, |reason| format!("  damaged: {reason}"));
            let size = size(study.game_count, study.nodes);
            writeln!(std::io::stdout(), "{id:>4}  {name}  {size}{tags}  {updated}{damaged}")?;
        }
        wanted.after = page.next;
        if wanted.after.is_none() {
            return Ok(Outcome::Yes);
        }
    }
}

fn export(studies: &Studies, folder: &Path, json: bool, progress: &Progress) -> Result<Outcome, Failure> {
    let mut told: Result<(), Failure> = Ok(());
    let mut left_out = Vec::new();
    let mut tell = |written: Written| match written {
        Written::To(study, path) if told.is_ok() && !json => {
            let size = size(study.game_count, study.nodes);
            told = writeln!(std::io::stdout(), "{}: {size}", path.display()).map_err(Failure::from);
        }
        Written::To(..) => {}
        Written::Not { study, error } => left_out.push(format!("study {study} is not written: {error}")),
    };
    studies.export_folder(folder, progress, &mut tell).map_err(wrong)?;
    told?;
    for reason in &left_out {
        writeln!(std::io::stderr(), "{reason}")?;
    }
    Ok(if left_out.is_empty() { Outcome::Yes } else { Outcome::No })
}

fn check(damage: &[Damage], json: bool) -> Result<Outcome, Failure> {
    for damage in damage {
        match damage {
            damage if json => print_json(damage)?,
            Damage { study: Some(study), name, reason } => writeln!(std::io::stdout(), "study {study} (“{name}”): {reason}")?,
            Damage { reason, .. } => writeln!(std::io::stdout(), "the file: {reason}")?,
        }
    }
    if damage.is_empty() && !json {
        writeln!(std::io::stdout(), "everything is what was kept")?;
    }
    Ok(if damage.is_empty() { Outcome::Yes } else { Outcome::No })
}

fn size(games: u64, positions: u64) -> String {
    format!("{games} game{}, {positions} positions", if games == 1 { "" } else { "s" })
}

fn imported(path: &Path, study: &Study) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{}: study {}, {}", path.display(), study.id, size(study.game_count, study.nodes))?;
    for problem in &study.errors {
        writeln!(std::io::stderr(), "{}: line {}, column {}: {}", path.display(), problem.line, problem.column, problem.message)?;
    }
    if study.error_count > study.errors.len() as u64 {
        writeln!(std::io::stderr(), "{}: and {} more", path.display(), study.error_count - study.errors.len() as u64)?;
    }
    Ok(())
}
