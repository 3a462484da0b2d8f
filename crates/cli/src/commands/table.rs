//! `zug table`

use crate::args::TableAction;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zug_host::{AnyGame, Host, Stats, TableInfo, TierStats, Wdl, size};

/// Looks into a table.
pub fn run(host: &Host, action: TableAction, json: bool) -> Result<Outcome, Failure> {
    match action {
        TableAction::Info { table } => info(host, &table, json),
        TableAction::Verify { table, work } => {
            let (game, path) = find(host, &table)?;
            let found = watched(|progress| game.verify(Some(&path), work.threads(), progress))?;
            if json {
                print_json(&found)?;
            } else {
                let mut out = std::io::stdout().lock();
                writeln!(out, "{} unfinished positions checked, {} violations", found.positions, found.violations)?;
                for v in &found.examples {
                    writeln!(out, "  tier {} index {}: {}", v.tier, v.index, v.problem)?;
                }
            }
            Ok(if found.violations == 0 { Outcome::Yes } else { Outcome::No })
        }
        TableAction::Stats { table } => {
            let (game, path) = find(host, &table)?;
            let stats = watched(|progress| game.stats(Some(&path), progress))?;
            if json {
                print_json(&stats)?
            } else {
                print_stats(&stats)?
            }
            Ok(Outcome::Yes)
        }
        TableAction::Export { table, output } => export(host, &table, output.as_deref()),
    }
}

/// The game and file that a file name or a game's name means.
fn find(host: &Host, table: &str) -> Result<(Arc<dyn AnyGame>, PathBuf), Failure> {
    let path = Path::new(table);
    if path.is_file() || table.contains(std::path::MAIN_SEPARATOR) || table.ends_with(".zug") {
        return Ok((host.game(&TableInfo::read(path)?.game)?, path.into()));
    }
    let game = host.game(table)?;
    let path = game.table_path();
    if !path.exists() {
        return Err(zug_host::HostError::NoTable { game: table.into(), dir: host.tables().into() }.into());
    }
    Ok((game, path))
}

fn info(host: &Host, table: &str, json: bool) -> Result<Outcome, Failure> {
    let (_, path) = find(host, table)?;
    let info = TableInfo::read(&path)?;
    if json {
        print_json(&info)?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}\ngame   {}\nslots  {} in {} tiers", path.display(), info.game, info.slots, info.tiers)?;
    writeln!(
        out,
        "size   {} ({:.3} bits a slot), blocks of {} slots",
        size(info.bytes),
        info.bytes as f64 * 8.0 / info.slots as f64,
        info.block
    )?;
    Ok(Outcome::Yes)
}

fn print_stats(stats: &Stats) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "plies  result  positions")?;
    for row in &stats.by_plies {
        let result = if row.wdl == Wdl::Win { "win" } else { "loss" };
        writeln!(out, "{:>5}  {result:6}  {}", row.plies, row.count)?;
    }
    writeln!(out, "       draw    {}\n", stats.draws)?;
    writeln!(out, "tier     slots    unused      lost      tied      wins    losses     draws  deepest  name")?;
    for t in &stats.tiers {
        let deepest = t.deepest.map_or(String::new(), |n| n.to_string());
        let TierStats { tier, slots, unused, lost, tied, wins, losses, draws, name, .. } = t;
        writeln!(out, "{tier:>4} {slots:>9} {unused:>9} {lost:>9} {tied:>9} {wins:>9} {losses:>9} {draws:>9} {deepest:>8}  {name}")?;
    }
    Ok(())
}

fn export(host: &Host, table: &str, output: Option<&Path>) -> Result<Outcome, Failure> {
    let (game, path) = find(host, table)?;
    let Some(output) = output else {
        let mut out = std::io::BufWriter::new(std::io::stdout());
        watched(|progress| game.export_csv(Some(&path), &mut out, progress))?;
        out.flush()?;
        return Ok(Outcome::Yes);
    };
    let file_error = |e| Failure::File(output.into(), e);
    let temporary = output.with_extension("tmp");
    let mut out = std::io::BufWriter::new(std::fs::File::create(&temporary).map_err(file_error)?);
    let written = watched(|progress| game.export_csv(Some(&path), &mut out, progress));
    let synced = written.map_err(Failure::from).and_then(|()| {
        let file = out.into_inner().map_err(|e| file_error(e.into_error()))?;
        file.sync_all().and_then(|()| std::fs::rename(&temporary, output)).map_err(file_error)
    });
    if synced.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    synced.map(|()| Outcome::Yes)
}
