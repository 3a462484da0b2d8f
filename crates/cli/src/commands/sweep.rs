//! `zug sweep`

use crate::args::{Sweep, time_limit};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::path::Path;
use zug_worksheet::{Listing, SweepRequest, Values};

/// Evaluates all boards of a size.
pub fn run(options: &Sweep, json: bool) -> Result<Outcome, Failure> {
    let output = options.output.as_deref().filter(|path| *path != Path::new("-"));
    if json && output.is_none() {
        return Err(Failure::Input("rows are CSV or Parquet; with -o FILE they go there, and --json says how many there are".into()));
    }
    let values = Values::new(options.work.memory());
    let request = SweepRequest {
        game: &options.game,
        sizes: options.size,
        condition: &options.condition,
        listing: Listing {
            sort: options.sort,
            top: options.top,
            count_by: options.count_by,
            columns: options.columns.clone(),
            up_to_symmetry: options.up_to_symmetry,
        },
        output,
        picture: options.svg.as_deref(),
        threads: options.work.threads(),
        time: options.timeout.and_then(time_limit),
    };
    let swept = watched(|progress| values.sweep(&request, progress))?;
    // Standard output may hold the rows.
    match (output, json) {
        (Some(path), true) => {
            print_json(&serde_json::json!({"game": options.game, "positions": swept.positions, "matches": swept.matches, "file": path}))?
        }
        _ => note(format_args!("{} positions evaluated now, {} listed in all", swept.positions, swept.matches)),
    }
    Ok(Outcome::Yes)
}
