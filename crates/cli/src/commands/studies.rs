//! `zug studies`

use crate::args::StudiesAction;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::sync::Arc;
use zug_host::Host;
use zug_library::{Studies, Study, StudyError};

fn wrong(e: StudyError) -> Failure {
    Failure::Input(e.to_string())
}

/// Lists the studies of the library, or takes whole folders in or out.
pub fn run(host: Host, action: StudiesAction, json: bool) -> Result<Outcome, Failure> {
    let studies = Studies::new(Arc::new(host), Studies::usual_path());
    match action {
        StudiesAction::List { text } => list(&studies.list(text, None, None, None).map_err(wrong)?, json),
        StudiesAction::Import { paths } => {
            let mut good = true;
            let mut told: Result<(), Failure> = Ok(());
            for path in &paths {
                let mut tell = |path: &std::path::Path, result: Result<Study, StudyError>| {
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
                studies.import_folder(path, &mut tell).map_err(wrong)?;
            }
            told.map(|()| if good { Outcome::Yes } else { Outcome::No })
        }
        StudiesAction::Export { folder } => {
            let mut told: Result<(), Failure> = Ok(());
            let mut tell = |study: &Study, path: &std::path::Path| {
                if told.is_ok() && !json {
                    told = writeln!(std::io::stdout(), "{}: {}", path.display(), size(study)).map_err(Failure::from);
                }
            };
            studies.export_folder(&folder, &mut tell).map_err(wrong)?;
            told.map(|()| Outcome::Yes)
        }
    }
}

fn list(studies: &[Study], json: bool) -> Result<Outcome, Failure> {
    for study in studies {
        if json {
            print_json(study)?;
            continue;
        }
        let tags: String = study.tags.iter().map(|tag| format!(" #{tag}")).collect();
        writeln!(std::io::stdout(), "{:>4}  {}  {}{tags}  {}", study.id, study.name, size(study), study.updated)?;
    }
    Ok(Outcome::Yes)
}

fn size(study: &Study) -> String {
    let positions: u64 = study.games.iter().map(|game| game.nodes).sum();
    let games = study.games.len();
    format!("{games} game{}, {positions} positions", if games == 1 { "" } else { "s" })
}

fn imported(path: &std::path::Path, study: &Study) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{}: study {}, {}", path.display(), study.id, size(study))?;
    for problem in &study.errors {
        writeln!(std::io::stderr(), "{}: line {}, column {}: {}", path.display(), problem.line, problem.column, problem.message)?;
    }
    Ok(())
}
