//! Sweeps: all boards of some sizes evaluated; those that satisfy a condition listed, sorted, or counted.
//!
//! A plain list of one size goes into a file that can be taken up again (`zug_cgt::sweep`). Whatever has to see all rows
//! before it can write one (sorted, counted, several sizes, further columns) is collected in memory first.

use crate::boards::{BoardSize, Boards, SizeRange, coded_starts, is_coded};
use crate::values::{ValueError, Values, game_of, visited};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use zug_cgt::forms::{Calculator, FormError, FormId, Watch};
use zug_cgt::notation::{normal, short};
use zug_cgt::operations::{atomic_weight, birthday, followers, is_all_small};
use zug_cgt::sums::Limits;
use zug_cgt::sweep::{COLUMNS, Facts, Filter, Rows, Sweep, SweepError, SweepFile, Swept};
use zug_cgt::thermograph::Thermographs;
use zug_cgt::values::Dyadic;
use zug_core::{Card, Named, Progress, Summand, View, cell_of_text};
use zug_games::domineering::{self, Domineering, Free};
use zug_games::impartial::{Form, Partisan};
use zug_games::returning;
use zug_games::sections::SectionVisitor;

/// What is told of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The canonical form.
    Value,
    /// Who wins.
    Outcome,
    /// The temperature.
    Temperature,
    /// The mean.
    Mean,
    /// The left stop.
    LeftStop,
    /// The right stop.
    RightStop,
    /// The height of the canonical tree.
    Birthday,
    /// How many games can be reached.
    Followers,
    /// The atomic weight, empty if there is none.
    AtomicWeight,
    /// Whether it is a number.
    IsNumber,
    /// Whether both stops are 0.
    IsInfinitesimal,
    /// Whether in all followers both can move or nobody can.
    IsAllSmall,
}

const MEASURES: [(&str, Measure); 12] = [
    ("value", Measure::Value),
    ("outcome", Measure::Outcome),
    ("temperature", Measure::Temperature),
    ("mean", Measure::Mean),
    ("left_stop", Measure::LeftStop),
    ("right_stop", Measure::RightStop),
    ("birthday", Measure::Birthday),
    ("followers", Measure::Followers),
    ("atomic_weight", Measure::AtomicWeight),
    ("is_number", Measure::IsNumber),
    ("is_infinitesimal", Measure::IsInfinitesimal),
    ("is_all_small", Measure::IsAllSmall),
];

impl std::str::FromStr for Measure {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.replace('-', "_");
        let names = || MEASURES.map(|row| row.0).join(", ");
        MEASURES.iter().find(|row| row.0 == plain).map(|row| row.1).ok_or_else(|| format!("found '{text}', expected one of {}", names()))
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(MEASURES.iter().find(|row| row.1 == *self).map_or("", |row| row.0))
    }
}

impl Measure {
    /// As text; empty where there is none.
    fn text(self, c: &mut Calculator, graphs: &mut Thermographs, id: FormId) -> Result<String, ValueError> {
        let arena = c.arena();
        Ok(match self {
            Measure::Value => normal(c, id)?,
            Measure::Outcome => arena.outcome(id).to_string(),
            Measure::AtomicWeight => match atomic_weight(c, id)? {
                Some(weight) => short(c, weight)?,
                None => String::new(),
            },
            Measure::IsNumber => arena.as_number(id).is_some().to_string(),
            Measure::IsInfinitesimal => (arena.left_stop(id) == Dyadic::ZERO && arena.right_stop(id) == Dyadic::ZERO).to_string(),
            Measure::IsAllSmall => is_all_small(c, id)?.to_string(),
            _ => self.number(c, graphs, id)?.map_or(String::new(), |n| n.to_string()),
        })
    }

    /// As a number, if it is one.
    fn number(self, c: &Calculator, graphs: &mut Thermographs, id: FormId) -> Result<Option<Dyadic>, ValueError> {
        let whole = |n: u64| Dyadic::integer(i64::try_from(n).unwrap_or(i64::MAX)).map_err(FormError::from);
        Ok(Some(match self {
            Measure::Temperature => graphs.of(c, id)?.temperature(),
            Measure::Mean => graphs.of(c, id)?.mean(),
            Measure::LeftStop => c.arena().left_stop(id),
            Measure::RightStop => c.arena().right_stop(id),
            Measure::Birthday => whole(birthday(c, id)?)?,
            Measure::Followers => whole(followers(c, id)?)?,
            _ => return Ok(None),
        }))
    }
}

/// What is wanted of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Sorted by this, the largest first; texts in their order.
    pub sort: Option<Measure>,
    /// Only so many.
    pub top: Option<usize>,
    /// No rows but how many there are of each.
    pub count_by: Option<Measure>,
    /// Further columns.
    pub columns: Vec<Measure>,
    /// Of boards that are images of each other, and the same game, only the first.
    pub up_to_symmetry: bool,
}

/// A sweep to be made.
#[derive(Clone, Debug)]
pub struct SweepRequest<'a> {
    /// The game.
    pub game: &'a str,
    /// Its boards; of heaps, their sizes.
    pub sizes: SizeRange,
    /// The condition; empty for all.
    pub condition: &'a str,
    /// What is wanted of the rows.
    pub listing: Listing,
    /// Where the rows go; `None` is standard output.
    pub output: Option<&'a Path>,
    /// Where a picture of the counts goes.
    pub picture: Option<&'a Path>,
    /// How many threads work.
    pub threads: usize,
    /// How long one position may take.
    pub time: Option<Duration>,
}

impl<'a> SweepRequest<'a> {
    /// A plain list of everything, on one thread, to standard output.
    pub fn new(game: &'a str, sizes: SizeRange) -> Self {
        let listing = Listing::default();
        SweepRequest { game, sizes, condition: "", listing, output: None, picture: None, threads: 1, time: None }
    }
}

/// Endings of file names that promise something else than CSV or Parquet.
pub(crate) const OTHER_FORMATS: [&str; 10] = ["gz", "zip", "zst", "arrow", "feather", "json", "jsonl", "tsv", "xlsx", "sqlite"];
/// Rows that are collected in memory.
const MOST_ROWS: usize = 20_000_000;

/// Positions with their values.
type Found = Vec<(String, FormId)>;

impl Values {
    /// Evaluates all boards of a size and writes rows for those that satisfy a condition. With an output file and a plain
    /// list of one size, interrupted work is taken up again.
    pub fn sweep(&self, request: &SweepRequest, progress: &Progress) -> Result<Swept, ValueError> {
        if let Some(named) = returning::named(request.game) {
            return self.sweep_returning(request, &named, progress);
        }
        let (named, _) = game_of(request.game)?;
        let listing = &request.listing;
        let plain = listing.sort.is_none() && listing.top.is_none() && listing.count_by.is_none() && listing.columns.is_empty();
        let ending = request.output.and_then(|path| path.extension()).map(|e| e.to_string_lossy().to_lowercase());
        let one_size = plain && !is_coded(named.card) && Boards::between(named.card, request.sizes)?.len() == 1;
        let refused = |e: &str| OTHER_FORMATS.contains(&e) || !one_size && e == "parquet";
        if let (Some(path), Some(ending)) = (request.output, ending.filter(|e| refused(e))) {
            return Err(ValueError::Format(path.into(), ending));
        }
        let swept = if one_size { self.listed(request, progress) } else { self.collected(request, progress) };
        swept.map_err(|error| match error {
            ValueError::Sweep(SweepError::Io(e)) if request.output.is_none() => ValueError::Output(e),
            error => error,
        })
    }

    /// A plain list, which grows as it is found.
    fn listed(&self, request: &SweepRequest, progress: &Progress) -> Result<Swept, ValueError> {
        let arena = self.arena();
        let c = arena.calculator().watched(Watch::of(progress));
        let (named, section) = game_of(request.game)?;
        let boards = Boards::between(named.card, request.sizes)?.remove(0);
        let Some(path) = request.output else {
            let mut rows = Rows::new(std::io::stdout().lock());
            rows.write_names()?;
            return self.each_board(request, boards, 0, progress, &mut |_, row| match row {
                Some((text, value)) => rows.write(&c, text, value),
                None => rows.flush(),
            });
        };
        let folded = if request.listing.up_to_symmetry { " up to symmetry" } else { "" };
        let SizeRange { least, most } = request.sizes;
        let sizes = if least == most { least.to_string() } else { format!("{least}..{most}") };
        let mut file = SweepFile::open(path, &format!("{section} {sizes} {}{folded}", request.condition))?;
        let from = file.next();
        let mut swept = self.each_board(request, boards, from, progress, &mut |number, row| match row {
            Some((text, value)) => file.row(&c, text, value),
            None => file.checkpoint(number),
        })?;
        // With those of earlier runs.
        swept.matches = file.rows();
        file.finish()?;
        Ok(swept)
    }

    /// All rows of all sizes first, then what is wanted of them.
    fn collected(&self, request: &SweepRequest, progress: &Progress) -> Result<Swept, ValueError> {
        let (named, _) = game_of(request.game)?;
        let mut found: Found = Vec::new();
        let mut swept = Swept::default();
        if is_coded(named.card) {
            for start in coded_starts(&named, request.sizes)? {
                progress.check().map_err(SweepError::from)?;
                let heap = self.heap(request, start, progress)?;
                swept.positions += 1;
                swept.matches += u64::from(heap.is_some());
                found.extend(heap);
            }
        }
        for boards in if is_coded(named.card) { Vec::new() } else { Boards::between(named.card, request.sizes)? } {
            let full =
                || SweepError::Io(std::io::Error::other(format!("more than {MOST_ROWS} rows to be sorted or counted; give a condition")));
            let of_size = self.each_board(request, boards, 0, progress, &mut |_, row| {
                found.extend(row.map(|(text, value)| (text.to_string(), value)));
                if found.len() > MOST_ROWS { Err(full()) } else { Ok(()) }
            })?;
            swept.positions += of_size.positions;
            swept.matches += of_size.matches;
        }
        let lines = match request.listing.count_by {
            Some(measure) => self.counts(&found, measure, request, progress)?,
            None => self.sorted(found, request, progress)?,
        };
        write_lines(request.output, &lines)?;
        Ok(swept)
    }

    /// One heap of a game that a code in its name tells, with its value, if that satisfies the condition.
    fn heap(
        &self,
        request: &SweepRequest,
        (named, start): (Named, String),
        progress: &Progress,
    ) -> Result<Option<(String, FormId)>, ValueError> {
        let limits = Limits { progress: Some(progress), time: request.time, nodes: None };
        let value = self.form_at(&named.name(), None, &limits)?;
        let mut c = self.arena().calculator().watched(limits.watch());
        let filter = Filter::read(&mut c, request.condition)?;
        let passes = filter.passes(&mut c, &mut Facts::default(), value)?;
        Ok(passes.then_some((start, value)))
    }

    /// How many rows there are of each, with a picture where one is wanted.
    fn counts(&self, found: &Found, measure: Measure, request: &SweepRequest, progress: &Progress) -> Result<Vec<Vec<String>>, ValueError> {
        let mut c = self.arena().calculator().watched(Watch::of(progress));
        let mut graphs = Thermographs::default();
        let mut by_value: HashMap<FormId, u64> = HashMap::new();
        found.iter().for_each(|(_, value)| *by_value.entry(*value).or_default() += 1);
        let mut counts: HashMap<String, (Option<Dyadic>, u64)> = HashMap::new();
        for (value, count) in by_value {
            let number = measure.number(&c, &mut graphs, value)?;
            counts.entry(measure.text(&mut c, &mut graphs, value)?).or_insert((number, 0)).1 += count;
        }
        let mut rows: Vec<(String, Option<Dyadic>, u64)> =
            counts.into_iter().map(|(text, (number, count))| (text, number, count)).collect();
        // Numbers in their order, everything else by how often it comes.
        rows.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(b.2.cmp(&a.2)).then_with(|| a.0.cmp(&b.0)));
        rows.truncate(request.listing.top.unwrap_or(usize::MAX));
        if let Some(path) = request.picture {
            let bars: Vec<(&str, u64)> = rows.iter().map(|(text, _, count)| (text.as_str(), *count)).collect();
            let picture = crate::histogram::svg(&format!("{} {measure}", request.game), &bars);
            write_file(path, |out| out.write_all(picture.as_bytes()))?;
        }
        let names = vec![measure.to_string(), "count".into()];
        Ok([names].into_iter().chain(rows.into_iter().map(|(text, _, count)| vec![text, count.to_string()])).collect())
    }

    /// The rows in the order that is wanted, with all columns.
    fn sorted(&self, found: Found, request: &SweepRequest, progress: &Progress) -> Result<Vec<Vec<String>>, ValueError> {
        let mut c = self.arena().calculator().watched(Watch::of(progress));
        let mut graphs = Thermographs::default();
        let listing = &request.listing;
        let mut keyed = Vec::with_capacity(found.len());
        let mut known: HashMap<FormId, (Option<Dyadic>, String)> = HashMap::new();
        for (place, (text, value)) in found.into_iter().enumerate() {
            if let (Some(measure), false) = (listing.sort, known.contains_key(&value)) {
                let number = measure.number(&c, &mut graphs, value)?;
                let text = if number.is_some() { String::new() } else { measure.text(&mut c, &mut graphs, value)? };
                known.insert(value, (number, text));
            }
            keyed.push((place, text, value));
        }
        if listing.sort.is_some() {
            let order = |(place, _, value): &(usize, String, FormId)| {
                let (number, text) = &known[value];
                (std::cmp::Reverse(*number), text.clone(), *place)
            };
            keyed.sort_by_cached_key(order);
        }
        keyed.truncate(listing.top.unwrap_or(usize::MAX));
        let names = COLUMNS.map(String::from).into_iter().chain(listing.columns.iter().map(Measure::to_string)).collect();
        let measures = COLUMNS[1..].iter().map(|name| name.parse().map_err(ValueError::Boards)).collect::<Result<Vec<Measure>, _>>()?;
        let mut lines: Vec<Vec<String>> = vec![names];
        for (_, text, value) in keyed {
            let mut line = vec![text];
            for measure in measures.iter().chain(&listing.columns) {
                line.push(measure.text(&mut c, &mut graphs, value)?);
            }
            lines.push(line);
        }
        Ok(lines)
    }

    /// Evaluates all boards of one size from a number on; see [`Sweep::run`] for what is called.
    fn each_board(
        &self,
        request: &SweepRequest,
        boards: Boards,
        from: u64,
        progress: &Progress,
        row: &mut EachRow,
    ) -> Result<Swept, ValueError> {
        let (named, section) = game_of(request.game)?;
        let size = boards.size;
        let plain = !named.impartial && !request.listing.up_to_symmetry;
        let work = AllBoards { values: self, section: &section, impartial: named.impartial, boards, request, from, progress, row };
        match fast_domineering(named.card, size).filter(|_| plain) {
            Some((rules, position)) => work.sweep(&rules, position),
            None => visited(&named, work)?,
        }
    }
}

/// Writes rows as CSV, to standard output if there is no file.
pub(crate) fn write_lines(path: Option<&Path>, lines: &[Vec<String>]) -> Result<(), ValueError> {
    let write = |out: &mut dyn Write| -> std::io::Result<()> {
        let mut out = csv::Writer::from_writer(out);
        lines.iter().try_for_each(|line| out.write_record(line.iter().map(|text| cell_of_text(text).into_owned())))?;
        out.flush()
    };
    match path {
        None => write(&mut std::io::stdout().lock()).map_err(ValueError::Output),
        Some(path) => write_file(path, write),
    }
}

/// Writes what was made in memory.
pub(crate) fn write_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<(), ValueError> {
    let mut bytes = Vec::new();
    write(&mut bytes).map_err(ValueError::Output)?;
    std::fs::write(path, bytes).map_err(|e| ValueError::File(PathBuf::from(path), e))
}

/// Takes the number of a board with its text and value, or with nothing where a later sweep can go on.
type EachRow<'r> = dyn FnMut(u64, Option<(&str, FormId)>) -> Result<(), SweepError> + 'r;

/// Domineering boards have numbers of their own.
fn fast_domineering(card: &Card, size: BoardSize) -> Option<(Domineering, impl Fn(u64) -> Option<Free> + Sync)> {
    let rules = (*card == domineering::CARD).then(|| Domineering::new(size.rows, size.cols))??;
    Some((rules, move |n| Free::from_bits(size.rows, size.cols, n)))
}

struct AllBoards<'a, 'r> {
    values: &'a Values,
    section: &'a str,
    impartial: bool,
    boards: Boards,
    request: &'a SweepRequest<'a>,
    from: u64,
    progress: &'a Progress,
    row: &'a mut EachRow<'r>,
}

impl AllBoards<'_, '_> {
    fn sweep<R: Summand>(self, rules: &R, position: impl Fn(u64) -> Option<R::Pos> + Sync) -> Result<Swept, ValueError> {
        let arena = self.values.arena();
        let mut c = arena.calculator().watched(Watch::of(self.progress));
        let filter = Filter::read(&mut c, self.request.condition)?;
        let memo = self.values.memo::<R>(self.section);
        let SweepRequest { threads, time, .. } = *self.request;
        let sweep = Sweep { rules, arena, memo: &memo, count: self.boards.count, position, filter: &filter, threads, time };
        let row = self.row;
        Ok(sweep.run(self.from, self.progress, |number, found| match found {
            Some((p, value)) => row(number, Some((rules.write_part(p).as_str(), value))),
            None => row(number, None),
        })?)
    }
}

/// Whether no image of a board with a lower number is the same game: has the same parts in normal form. Which images are
/// is so left to the rules: a strip of toads turned round is another game.
fn is_first<R: Summand>(rules: &R, boards: &Boards, number: u64, p: &R::Pos) -> bool {
    let parts = |p: &R::Pos| {
        let mut parts = Vec::new();
        rules.split(p, |part| parts.push(part));
        parts.sort_unstable();
        parts
    };
    let lower: Vec<u64> = boards.images(number).into_iter().filter(|image| *image < number).collect();
    if lower.is_empty() {
        return true;
    }
    let own = parts(p);
    !lower.iter().any(|image| rules.read_part(&boards.text(*image)).is_ok_and(|q| parts(&q) == own))
}

impl SectionVisitor for AllBoards<'_, '_> {
    type Out = Result<Swept, ValueError>;
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out {
        let rules = Form::new(rules, self.impartial);
        let (boards, folded) = (self.boards.clone(), self.request.listing.up_to_symmetry);
        self.sweep(&rules, |n| {
            let p = rules.read_part(&boards.text(n)).ok()?;
            (!folded || is_first(&rules, &boards, n, &p)).then_some(p)
        })
    }
}
