//! `zug table`

use crate::args::{Format, TableAction, free_memory};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zug_host::bulk::{Scanned, write_arrow, write_parquet};
use zug_host::{
    AnyGame, ChosenTiers, Comparison, Difference, Host, HostError, Known, RecordComparison, RecordDifference, Stats, TableInfo, TierStats,
    Walking, Wdl, cell_of_text, replace_file, set_cache, size,
};

/// Looks into a table.
pub fn run(host: &Host, action: TableAction, json: bool) -> Result<Outcome, Failure> {
    if let Some(free) = free_memory() {
        set_cache(usize::try_from(free).unwrap_or(usize::MAX));
    }
    match action {
        TableAction::Info { table } => info(host, &table, json),
        TableAction::Verify { table, tiers, work } => {
            let (game, path) = find(host, &table)?;
            let tiers = chosen(tiers, &path)?;
            let found = watched(|progress| game.solving()?.verify(Some(&path), &tiers, work.threads(), work.memory(), progress))?;
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
        TableAction::Stats { table, reachable: true, walking, walk, .. } => {
            let (game, path) = find(host, &table)?;
            let reached = watched(|progress| game.solving()?.reach_values(Some(&path), walk.as_deref(), walking.into(), progress))?;
            super::reach::print(&*game, &reached, walking.into(), json)
        }
        TableAction::Stats { table, tiers, .. } => {
            let (game, path) = find(host, &table)?;
            let tiers = chosen(tiers, &path)?;
            let stats = watched(|progress| game.solving()?.stats(Some(&path), &tiers, progress))?;
            if json {
                print_json(&stats)?
            } else {
                print_stats(&stats)?
            }
            Ok(Outcome::Yes)
        }
        TableAction::Export { format: Format::Checkpoint | Format::Parquet | Format::Arrow, reachable: true, .. } => {
            Err(Failure::Input("such a file has every position: --reachable is for csv and records".into()))
        }
        TableAction::Export { format: Format::Csv | Format::Checkpoint | Format::Records, features: true, .. } => {
            Err(Failure::Input("--features is for parquet and arrow".into()))
        }
        TableAction::Export { table, format: Format::Csv, output, reachable, take_wins, .. } => {
            export_csv(host, &table, output.as_deref(), walk(reachable, take_wins))
        }
        TableAction::Export { table, format: Format::Checkpoint, output, work, .. } => {
            let (game, path) = find(host, &table)?;
            let output = output.ok_or_else(|| Failure::Input("a checkpoint needs --output FILE".into()))?;
            let count = watched(|progress| game.solving()?.checkpoints()?.export(Some(&path), &output, work.memory(), progress))?;
            writeln!(std::io::stdout(), "{count} positions in {}", output.display())?;
            Ok(Outcome::Yes)
        }
        TableAction::Export { table, format: Format::Records, output, reachable, take_wins, .. } => {
            let (game, path) = find(host, &table)?;
            let output = output.ok_or_else(|| Failure::Input("records need --output FILE".into()))?;
            let walk = walk(reachable, take_wins);
            let write =
                |out: &mut BufWriter<File>| Ok(watched(|progress| game.solving()?.export_records(Some(&path), walk, out, progress))?);
            let count = replace_file(&output, write).map_err(|failure: Failure| in_file(failure, &output))?;
            writeln!(std::io::stdout(), "{count} positions in {}", output.display())?;
            Ok(Outcome::Yes)
        }
        TableAction::Export { table, format: format @ (Format::Parquet | Format::Arrow), output, features, .. } => {
            let (game, path) = find(host, &table)?;
            let output = output.ok_or_else(|| Failure::Input("columns need --output FILE".into()))?;
            let write = |out: &mut BufWriter<File>| {
                Ok(watched(|progress| {
                    let scanned = Scanned::new(game.solving()?.scan(Some(&path))?, None, features);
                    if format == Format::Parquet { write_parquet(scanned, out, progress) } else { write_arrow(scanned, out, progress) }
                })?)
            };
            let count = replace_file(&output, write).map_err(|failure: Failure| in_file(failure, &output))?;
            writeln!(std::io::stdout(), "{count} positions in {}", output.display())?;
            Ok(Outcome::Yes)
        }
        TableAction::Compare { game, other, output } => match other.to_str().filter(|name| !other.exists() && host.game(name).is_ok()) {
            Some(name) => differences(host, &game, name, json),
            None => compare(host, &game, &other, output.as_deref(), json),
        },
    }
}

/// The game and file that a file name or a game's name means.
fn find(host: &Host, table: &str) -> Result<(Arc<dyn AnyGame>, PathBuf), Failure> {
    let path = Path::new(table);
    if path.is_file() || table.contains(std::path::MAIN_SEPARATOR) || table.ends_with(".zug") {
        return Ok((host.game(&TableInfo::read(path)?.game)?, path.into()));
    }
    let game = host.game(table)?;
    let path = game.solving()?.path();
    if !path.exists() {
        return Err(HostError::NoTable { game: table.into(), dir: host.tables().into() }.into());
    }
    Ok((game, path))
}

/// The tiers of a table that are looked at.
fn chosen(tiers: Option<ChosenTiers>, path: &Path) -> Result<ChosenTiers, Failure> {
    let (tiers, count) = (tiers.unwrap_or_default(), TableInfo::read(path)?.tiers);
    match tiers.last() {
        Some(last) if last as usize >= count => {
            Err(Failure::Input(format!("there is no tier {last}: the {count} tiers of {} are numbered from 0", path.display())))
        }
        _ => Ok(tiers),
    }
}

fn info(host: &Host, table: &str, json: bool) -> Result<Outcome, Failure> {
    let (game, path) = find(host, table)?;
    let info = TableInfo::read(&path)?;
    if json {
        print_json(&info)?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    let edition = info.edition.map_or(String::new(), |n| format!(", numbered by edition {n}"));
    writeln!(out, "{}\ngame   {}\nslots  {} in {} tiers{edition}", path.display(), info.game, info.slots, info.tiers)?;
    writeln!(
        out,
        "size   {} ({:.3} bits a slot), blocks of {} slots",
        size(info.bytes),
        info.bytes as f64 * 8.0 / info.slots as f64,
        info.block
    )?;
    let tiers = game.solving()?.tiers();
    // A table of another numbering may have other tiers.
    let are_these = tiers.len() == info.tiers && tiers.iter().map(|(_, slots)| slots).sum::<u64>() == info.slots;
    if are_these && info.tiers > 1 {
        writeln!(out, "\ntier        slots  name")?;
        for (tier, (name, slots)) in tiers.iter().enumerate() {
            writeln!(out, "{tier:>4} {slots:>12}  {name}")?;
        }
    }
    Ok(Outcome::Yes)
}

fn print_stats(stats: &Stats) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "plies  result  positions")?;
    for row in &stats.by_plies {
        let result = if row.wdl == Wdl::Win { "win" } else { "loss" };
        writeln!(out, "{:>5}  {result:6}  {}", row.plies, row.count)?;
    }
    writeln!(out, "       draw    {}", stats.draws)?;
    writeln!(out, "Counted are numbered positions: images of each other once, reachable or not (--reachable counts the others).\n")?;
    writeln!(out, "tier     slots    unused      lost      tied      wins    losses     draws  deepest  name")?;
    for t in &stats.tiers {
        let deepest = t.deepest.map_or(String::new(), |n| n.to_string());
        let TierStats { tier, slots, unused, lost, tied, wins, losses, draws, name, .. } = t;
        writeln!(out, "{tier:>4} {slots:>9} {unused:>9} {lost:>9} {tied:>9} {wins:>9} {losses:>9} {draws:>9} {deepest:>8}  {name}")?;
    }
    Ok(())
}

/// Compares two variants.
fn differences(host: &Host, game: &str, other: &str, json: bool) -> Result<Outcome, Failure> {
    let found = watched(|progress| host.game(game)?.solving()?.differences(other, progress))?;
    if json {
        print_json(&found)?;
    } else {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{:>6} {:>6} {:>6}  {:>14}", "first", "second", "later", "positions")?;
        for row in &found.rows {
            let later = row.later.map_or("-".into(), |n| n.to_string());
            let [first, second] = [row.first, row.second].map(wdl_name);
            writeln!(out, "{first:>6} {second:>6} {later:>6}  {:>14}", row.count)?;
        }
        writeln!(out, "{} positions, {} with another result", found.positions, found.other_results())?;
        for (position, _, [a, b]) in &found.examples {
            writeln!(out, "  {position}: {} and {}", super::in_words(Known(Some(*a))), super::in_words(Known(Some(*b))))?;
        }
    }
    Ok(if found.other_results() == 0 { Outcome::Yes } else { Outcome::No })
}

/// The walk whose positions are exported, if not all are.
fn walk(reachable: bool, take_wins: bool) -> Option<Walking> {
    reachable.then_some(Walking { take_wins, fold_players: true })
}

/// Compares a file of records.
fn compare_records(game: &dyn AnyGame, file: &Path, output: Option<&Path>, json: bool) -> Result<Outcome, Failure> {
    let mut wrong = csv::Writer::from_writer(Vec::new());
    wrong.write_record(["record", "position", "stored", "exact"]).map_err(std::io::Error::from)?;
    let mut keep = |d: &RecordDifference| -> std::io::Result<()> {
        if output.is_some() {
            let [stored, exact] = [d.stored, d.exact].map(super::in_words);
            wrong.write_record([&*d.record, &*cell_of_text(&d.position), &stored, &exact])?;
        }
        Ok(())
    };
    let found = watched(|progress| game.solving()?.compare_records(file, &mut keep, progress))?;
    if let Some(output) = output {
        let wrong = wrong.into_inner().map_err(|e| e.into_error())?;
        replace_file(output, |out| out.write_all(&wrong)).map_err(|e| Failure::File(output.into(), e))?;
    }
    let RecordComparison { records, agree, other_result, other_distance, unsolved, not_positions, examples } = &found;
    if json {
        print_json(&found)?;
    } else {
        let mut out = std::io::stdout().lock();
        writeln!(
            out,
            "{records} records: {agree} right, {other_result} with another result, {other_distance} with another distance, {unsolved} unsolved, \
             {not_positions} no positions"
        )?;
        for d in examples {
            writeln!(out, "  {}: the file says {}, exact is {}", d.position, super::in_words(d.stored), super::in_words(d.exact))?;
        }
    }
    Ok(if other_result + other_distance + not_positions == 0 { Outcome::Yes } else { Outcome::No })
}

fn compare(host: &Host, game: &str, checkpoint: &Path, output: Option<&Path>, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    if matches!(game.solving()?.checkpoints(), Err(HostError::NoCheckpoint(_))) {
        return compare_records(&*game, checkpoint, output, json);
    }
    let mut wrong = csv::Writer::from_writer(Vec::new());
    wrong.write_record(["code", "position", "stored", "exact"]).map_err(std::io::Error::from)?;
    let mut keep = |d: &Difference| -> std::io::Result<()> {
        if output.is_some() {
            let [code, stored, exact] = [d.code.to_string(), d.stored.to_string(), d.exact.to_string()];
            wrong.write_record([&code, &*cell_of_text(&d.position), &stored, &exact])?;
        }
        Ok(())
    };
    let found = watched(|progress| game.solving()?.checkpoints()?.compare(checkpoint, &mut keep, progress))?;
    if let Some(output) = output {
        let wrong = wrong.into_inner().map_err(|e| e.into_error())?;
        let written = replace_file(output, |out| out.write_all(&wrong));
        written.map_err(|e| Failure::File(output.into(), e))?;
    }
    if json {
        print_json(&found)?;
    } else {
        print_comparison(&found)?;
    }
    Ok(if found.differ + found.not_positions == 0 { Outcome::Yes } else { Outcome::No })
}

fn wdl_name(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

/// Names the file that could not be written.
fn in_file(failure: Failure, path: &Path) -> Failure {
    match failure {
        Failure::Output(e) => Failure::File(path.into(), e),
        other => other,
    }
}

fn print_comparison(found: &Comparison) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let Comparison { entries, finished, agree, differ, not_positions, .. } = found;
    writeln!(out, "{entries} entries, {finished} of them finished: {agree} right, {differ} wrong, {not_positions} no positions")?;
    writeln!(out, "unfinished, by what the file says (down) and what is true (across), for the first player:")?;
    writeln!(out, "        {:>12} {:>12} {:>12}", "loss", "draw", "win")?;
    for (name, row) in ["loss", "draw", "win"].iter().zip(found.matrix.chunks(3)) {
        let counts: Vec<String> = row.iter().map(|c| format!("{:>12}", c.count)).collect();
        writeln!(out, "{name:>7} {}", counts.join(" "))?;
    }
    for d in &found.examples {
        writeln!(out, "  {} {}: the file says {}, exact is {}", d.code, d.position, d.stored, d.exact)?;
    }
    Ok(())
}

fn export_csv(host: &Host, table: &str, output: Option<&Path>, walk: Option<Walking>) -> Result<Outcome, Failure> {
    let (game, path) = find(host, table)?;
    let export = |out: &mut (dyn Write + Send)| watched(|progress| game.solving()?.export_csv(Some(&path), walk, out, progress));
    match output {
        Some(output) => replace_file(output, |out| Ok(export(out)?)).map_err(|failure: Failure| in_file(failure, output))?,
        None => {
            let mut out = BufWriter::new(std::io::stdout());
            export(&mut out)?;
            out.flush()?;
        }
    }
    Ok(Outcome::Yes)
}
