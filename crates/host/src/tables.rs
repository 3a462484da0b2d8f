//! The table of a game that numbers its positions: made, opened once, counted, compared, exported.

use crate::capabilities::{Checkpoints, Solving};
use crate::error::HostError;
use crate::records::{RECORD, RecordComparison, RecordDifference, Records};
use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::time::Instant;
use zug_core::{Class, Notation, Oracle, OracleError, Progress, Retro, Rules, Side, Slot, Verdict, Wdl, cell_of_text};
use zug_retro::checkpoint::{self, Coded, Comparison, Difference};
use zug_retro::{ChosenTiers, Differences, LookError, Means, Party, Puzzle, Reached, SolveError, Solved, Stats, Verified, Walking, Wanted};
use zug_table::{TableError, TableOracle};

/// Slots that are exported between two looks at the progress.
const RUN: u64 = 1 << 14;

/// What [`Tables`] tell of positions, beside what they tell in text.
pub(crate) trait Tabled<R: Rules>: Solving {
    /// Slots a table has.
    fn slots(&self) -> u64;
    /// The game's own table, if there is one; it is opened at most once.
    fn solution(&self) -> Result<Option<Arc<dyn Oracle<R>>>, HostError>;
    /// The game's own table, which must be there.
    fn required(&self) -> Result<Arc<dyn Oracle<R>>, HostError>;
    /// What the rules decide: who has won, or wins or loses with the next move.
    fn decided(&self, p: &R::Pos, side: Side) -> Option<Verdict>;
    /// Opens the table anew when it is asked for again.
    fn forget(&self);
    /// Values looked up in a second, by the numbers of these positions; the table is warm.
    fn lookups(&self, positions: &[(R::Pos, Side)]) -> Result<Option<f64>, HostError>;
    /// Finds a position with a wanted value.
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<Option<Puzzle<R::Pos>>, HostError>;
}

/// The tables of a game.
pub struct Tables<R: Retro> {
    pub(crate) rules: Arc<R>,
    pub(crate) game: String,
    folder: PathBuf,
    relatives: Option<fn(&str) -> Option<R>>,
    /// Which game has the table of a variant.
    whose: Option<fn(&str) -> String>,
    beside: Option<(&'static str, Beside<R>)>,
    pub(crate) records: Option<Records<R>>,
    coding: Option<Coding<R>>,
    open: RwLock<Option<Arc<TableOracle<R>>>>,
}

/// Files of results by code, for games that have codes.
enum Coding<R: Retro> {
    /// They can be read.
    Read,
    /// They can be read, and written so.
    Write(WriteCodes<R>),
}

type WriteCodes<R> = fn(&R, &TableOracle<R>, &Path, u64, &Progress) -> Result<u64, LookError>;

/// Compares the table of a game with that of another one in a folder, whose positions are the same.
type Beside<R> = fn(&TableOracle<R>, &Path, &Progress) -> Result<Differences<<R as Rules>::Pos>, HostError>;

/// A table, asked as one of another game with the same positions.
struct Lent<'a, R: Retro>(&'a TableOracle<R>);

impl<R: Retro, S: Rules<Pos = R::Pos>> Oracle<S> for Lent<'_, R> {
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, OracleError> {
        self.0.probe(p, side)
    }
}

/// Compares a table with that of another game in a folder, whose positions are the same, by the numbers of the one that
/// tells more of them apart.
pub(crate) fn compared<R: Retro, S: Retro<Pos = R::Pos>>(
    own: &TableOracle<R>,
    (name, rules): (&str, S),
    folder: &Path,
    progress: &Progress,
) -> Result<Differences<R::Pos>, HostError> {
    let path = folder.join(format!("{name}.zug"));
    if !path.exists() {
        return Err(HostError::NoTable { game: name.into(), dir: folder.into() });
    }
    let theirs = TableOracle::open(Arc::new(rules), name, &path)?;
    Ok(if slots(theirs.rules()) > slots(own.rules()) {
        zug_retro::compare(theirs.rules(), [&Lent(own), &theirs], progress)?
    } else {
        zug_retro::compare(own.rules(), [own, &Lent(&theirs)], progress)?
    })
}

impl<R: Retro + Notation> Tables<R> {
    pub(crate) fn new(rules: Arc<R>, game: &str, folder: &Path) -> Tables<R> {
        let (game, folder) = (game.into(), folder.into());
        Tables { rules, game, folder, relatives: None, whose: None, beside: None, records: None, coding: None, open: RwLock::new(None) }
    }

    /// Adds variants with the same positions, by their names.
    pub fn related(self, named: fn(&str) -> Option<R>) -> Self {
        Tables { relatives: Some(named), ..self }
    }

    /// Adds another game with the same positions, which its table can be compared with.
    pub fn beside(self, name: &'static str, compare: Beside<R>) -> Self {
        Tables { beside: Some((name, compare)), ..self }
    }

    /// Adds the form of records that a table can be exported as, and compared with.
    pub fn recorded(self, records: Records<R>) -> Self {
        Tables { records: Some(records), ..self }
    }

    /// Uses the table of another game with the same values, if that is told for its name; and so do its variants.
    pub fn of_game(self, whose: fn(&str) -> String) -> Self {
        Tables { game: whose(&self.game), whose: Some(whose), ..self }
    }

    /// Adds checkpoint files: results by the game's own code.
    pub fn coded(self) -> Self
    where
        R: Coded,
    {
        let write: WriteCodes<R> =
            |rules, table, output, memory, progress| checkpoint::write(rules, table, output, |_| true, memory, progress);
        Tables { coding: Some(Coding::Write(write)), ..self }
    }

    /// Adds checkpoint files that others made.
    pub fn reading_codes(self) -> Self {
        Tables { coding: Some(Coding::Read), ..self }
    }

    fn no_table(&self, game: &str) -> HostError {
        HostError::NoTable { game: game.into(), dir: self.folder.clone() }
    }

    fn opened(&self) -> Result<Option<Arc<TableOracle<R>>>, HostError> {
        if let Some(open) = &*self.open.read().expect("no panic while held") {
            return Ok(Some(open.clone()));
        }
        match TableOracle::open(self.rules.clone(), &self.game, &self.path()) {
            Ok(open) => {
                let open = Arc::new(open);
                *self.open.write().expect("no panic while held") = Some(open.clone());
                Ok(Some(open))
            }
            Err(TableError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e.into()),
        }
    }

    /// A table that must be there: the given file, or the game's own.
    pub(crate) fn given(&self, table: Option<&Path>) -> Result<Arc<TableOracle<R>>, HostError> {
        match table {
            Some(path) => Ok(Arc::new(TableOracle::open(self.rules.clone(), &self.game, path)?)),
            None => self.opened()?.ok_or_else(|| self.no_table(&self.game)),
        }
    }

    /// The rules of a variant with the same positions.
    fn relative(&self, name: &str) -> Result<R, HostError> {
        let other = self.relatives.and_then(|named| named(name)).filter(|other| slots(other) == slots(&*self.rules));
        other.ok_or_else(|| HostError::Unrelated(self.game.clone(), name.into()))
    }

    fn no_checkpoint(&self) -> HostError {
        HostError::NoCheckpoint(self.game.clone())
    }

    /// Calls `each` for every unfinished position with its value; with a walk for every position that it reaches.
    fn each(
        &self,
        oracle: &TableOracle<R>,
        reachable: Option<Walking>,
        progress: &Progress,
        mut each: impl FnMut(&R::Pos, Side, Verdict) -> io::Result<()>,
    ) -> Result<(), HostError> {
        if let Some(walking) = reachable {
            return self.each_reached(oracle, walking, progress, each);
        }
        progress.stage("exporting", "positions", 0, oracle.table().meta().slots());
        for tier in 0..self.rules.tiers() {
            for from in (0..self.rules.tier_len(tier)).step_by(RUN as usize) {
                progress.check()?;
                let to = self.rules.tier_len(tier).min(from + RUN);
                for index in from..to {
                    let Some((p, side)) = self.rules.unrank(Slot { tier, index }) else { continue };
                    let Some(value) = oracle.probe(&p, side)?.filter(|value| value.plies != Some(0)) else { continue };
                    each(&p, side, value).map_err(HostError::Output)?;
                }
                progress.add(to - from);
            }
        }
        Ok(())
    }
}

fn slots<R: Retro>(rules: &R) -> u64 {
    (0..rules.tiers()).fold(0u64, |sum, t| sum.saturating_add(rules.tier_len(t)))
}

impl<R: Retro + Notation> Tabled<R> for Tables<R> {
    fn slots(&self) -> u64 {
        slots(&*self.rules)
    }

    fn solution(&self) -> Result<Option<Arc<dyn Oracle<R>>>, HostError> {
        Ok(self.opened()?.map(|open| open as Arc<dyn Oracle<R>>))
    }

    fn required(&self) -> Result<Arc<dyn Oracle<R>>, HostError> {
        Ok(self.given(None)?)
    }

    fn decided(&self, p: &R::Pos, side: Side) -> Option<Verdict> {
        zug_table::decided(self.rules.look_up(p, side).0)
    }

    fn forget(&self) {
        *self.open.write().expect("no panic while held") = None;
    }

    fn lookups(&self, positions: &[(R::Pos, Side)]) -> Result<Option<f64>, HostError> {
        let Some(open) = self.opened()? else { return Ok(None) };
        let number = |(p, side): &(R::Pos, Side)| match self.rules.look_up(p, *side) {
            (Class::Open, slot) if !self.rules.left_out(slot).0 => Some(slot),
            _ => None,
        };
        let slots: Vec<Slot> = positions.iter().filter_map(number).collect();
        let begin = Instant::now();
        for &slot in &slots {
            black_box(open.table().get(slot)?);
        }
        Ok(Some(slots.len() as f64 / begin.elapsed().as_secs_f64()))
    }

    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<Option<Puzzle<R::Pos>>, HostError> {
        Ok(zug_retro::find_puzzle(&*self.rules, &*self.given(None)?, wanted, seed, progress)?)
    }
}

impl<R: Retro + Notation> Solving for Tables<R> {
    fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.zug", self.game))
    }

    fn tiers(&self) -> Vec<(String, u64)> {
        (0..self.rules.tiers()).map(|tier| (self.rules.tier_name(tier), self.rules.tier_len(tier))).collect()
    }

    fn solve_with(&self, means: &Means, progress: &Progress) -> Result<Solved, HostError> {
        let solved = zug_retro::solve_with(&*self.rules, &self.game, &self.path(), means, progress)?;
        self.forget();
        Ok(solved)
    }

    fn solve_together(&self, means: &Means, party: &Party, progress: &Progress) -> Result<Solved, HostError> {
        let solved = zug_retro::solve_together(&*self.rules, &self.game, &self.path(), means, party, progress)?;
        self.forget();
        Ok(solved)
    }

    fn verify(
        &self,
        table: Option<&Path>,
        tiers: &ChosenTiers,
        threads: usize,
        memory: u64,
        progress: &Progress,
    ) -> Result<Verified, HostError> {
        let table = self.given(table)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(SolveError::from)?;
        Ok(pool.install(|| zug_retro::verify(&*self.rules, &*table, tiers, memory, progress))?)
    }

    fn stats(&self, table: Option<&Path>, tiers: &ChosenTiers, progress: &Progress) -> Result<Stats, HostError> {
        Ok(zug_retro::stats(&*self.rules, &*self.given(table)?, tiers, progress)?)
    }

    fn reach(&self, walking: Walking, progress: &Progress) -> Result<Reached, HostError> {
        Ok(zug_retro::reach(&*self.rules, &*self.rules, None, walking, progress)?)
    }

    fn reach_values(&self, table: Option<&Path>, walk: Option<&str>, walking: Walking, progress: &Progress) -> Result<Reached, HostError> {
        let walk = walk.map(|name| self.relative(name)).transpose()?;
        let table = self.given(table)?;
        Ok(zug_retro::reach(walk.as_ref().unwrap_or(&self.rules), &*self.rules, Some(&*table), walking, progress)?)
    }

    fn differences(&self, other: &str, progress: &Progress) -> Result<Differences<String>, HostError> {
        let found = match self.beside {
            Some((name, compare)) if name == other => compare(&*self.given(None)?, &self.folder, progress)?,
            _ => {
                let relative = self.relative(other)?;
                let whose = self.whose.map_or_else(|| other.into(), |whose| whose(other));
                compared(&*self.given(None)?, (&whose, relative), &self.folder, progress)?
            }
        };
        let Differences { positions, unmatched, rows, examples } = found;
        let examples = examples.into_iter().map(|(p, side, values)| (self.rules.write(&p, side), side, values)).collect();
        Ok(Differences { positions, unmatched, rows, examples })
    }

    fn export_csv(
        &self,
        table: Option<&Path>,
        reachable: Option<Walking>,
        out: &mut dyn Write,
        progress: &Progress,
    ) -> Result<(), HostError> {
        let mut rows = csv::Writer::from_writer(out);
        rows.write_record(["position", "result", "plies"]).map_err(|e| HostError::Output(e.into()))?;
        let line = |p: &R::Pos, side, value| csv_line(&mut rows, &self.rules.write(p, side), value);
        self.each(&*self.given(table)?, reachable, progress, line)?;
        rows.flush().map_err(HostError::Output)
    }

    fn export_records(
        &self,
        table: Option<&Path>,
        reachable: Option<Walking>,
        out: &mut dyn Write,
        progress: &Progress,
    ) -> Result<u64, HostError> {
        let records = self.records.ok_or_else(|| HostError::NoRecords(self.game.clone()))?;
        let mut count = 0;
        let write = |p: &R::Pos, side, value| {
            let bits = (records.write)(p, side, value).ok_or_else(|| io::Error::other("a value does not fit into a record"))?;
            count += 1;
            out.write_all(&bits.to_le_bytes()[..RECORD])
        };
        self.each(&*self.given(table)?, reachable, progress, write)?;
        Ok(count)
    }

    fn compare_records(
        &self,
        file: &Path,
        each: &mut (dyn FnMut(&RecordDifference) -> io::Result<()> + Send),
        progress: &Progress,
    ) -> Result<RecordComparison, HostError> {
        self.compared_records(&*self.given(None)?, file, each, progress)
    }

    fn checkpoints(&self) -> Result<&dyn Checkpoints, HostError> {
        self.coding.is_some().then_some(self as &dyn Checkpoints).ok_or_else(|| self.no_checkpoint())
    }
}

impl<R: Retro + Notation> Checkpoints for Tables<R> {
    fn export(&self, table: Option<&Path>, output: &Path, memory: u64, progress: &Progress) -> Result<u64, HostError> {
        let Some(Coding::Write(write)) = self.coding else { return Err(self.no_checkpoint()) };
        Ok(write(&self.rules, &*self.given(table)?, output, memory, progress)?)
    }

    fn compare(
        &self,
        checkpoint: &Path,
        each: &mut (dyn FnMut(&Difference) -> io::Result<()> + Send),
        progress: &Progress,
    ) -> Result<Comparison, HostError> {
        Ok(checkpoint::compare(&*self.rules, &*self.given(None)?, checkpoint, each, progress)?)
    }
}

/// Writes the CSV line of one position.
fn csv_line<W: Write>(rows: &mut csv::Writer<W>, position: &str, value: Verdict) -> io::Result<()> {
    let result = match value.wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    };
    let plies = value.plies.map_or(String::new(), |n| n.to_string());
    Ok(rows.write_record([&*cell_of_text(position), result, &plies])?)
}
