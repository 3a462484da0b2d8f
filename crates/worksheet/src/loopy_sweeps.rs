//! Sweeps of games with cycles: the values of all positions that can come about from the start, or of all hours of a
//! clock. They are loopy, so what is told of them is who wins and the value.

use crate::boards::SizeRange;
use crate::loopy::MOST_POSITIONS;
use crate::sweeps::{Listing, Measure, OTHER_FORMATS, SweepRequest, write_file, write_lines};
use crate::values::{ValueError, Values};
use std::collections::HashMap;
use zug_cgt::forms::Watch;
use zug_cgt::loopy::values_of;
use zug_cgt::sums::Limits;
use zug_cgt::sweep::{SweepError, Swept};
use zug_core::{Named, Progress, Returning, Rules, Sizes};
use zug_games::returning::{AnyReturning, sized};

/// A position, who wins, and the value.
type Line = [String; 3];

impl Values {
    /// Evaluates the positions of a game with cycles.
    pub(crate) fn sweep_returning(&self, request: &SweepRequest, named: &Named, progress: &Progress) -> Result<Swept, ValueError> {
        let listing = &request.listing;
        let told = |measure: &Option<Measure>| matches!(measure, None | Some(Measure::Value | Measure::Outcome));
        let columns = listing.columns.iter().all(|measure| told(&Some(*measure)));
        if !request.condition.is_empty() || listing.up_to_symmetry || !columns || !told(&listing.sort) || !told(&listing.count_by) {
            let name = named.card.name;
            let problem = format!("the values of {name} are loopy: a sweep lists outcomes and values, and sorts or counts by these alone");
            return Err(ValueError::Boards(problem));
        }
        let ending = request.output.and_then(|path| path.extension()).map(|e| e.to_string_lossy().to_lowercase());
        if let (Some(path), Some(ending)) = (request.output, ending.filter(|e| e == "parquet" || OTHER_FORMATS.contains(&&**e))) {
            return Err(ValueError::Format(path.into(), ending));
        }
        let mut lines: Vec<Line> = Vec::new();
        for (rules, starts) in games(named, request.sizes)? {
            progress.check().map_err(SweepError::from)?;
            let limits = Limits { progress: Some(progress), time: request.time, nodes: None };
            let mut c = self.arena().calculator().watched(limits.watch());
            let failed = |error| ValueError::Walk { position: rules.write_part(&starts[0]), error };
            for (p, value) in values_of(&mut c, &rules, &starts, MOST_POSITIONS).map_err(failed)? {
                let outcome = value.outcome(&mut c)?.to_string();
                lines.push([rules.write_part(&p), outcome, value.text(&c)?]);
            }
        }
        let swept = Swept { positions: lines.len() as u64, matches: lines.len() as u64 };
        write_lines(request.output, &self.listed_lines(lines, listing, request, Watch::of(progress))?)?;
        Ok(swept)
    }

    fn listed_lines(
        &self,
        mut lines: Vec<Line>,
        listing: &Listing,
        request: &SweepRequest,
        watch: Watch,
    ) -> Result<Vec<Vec<String>>, ValueError> {
        watch.look()?;
        let of = |measure: Measure| if measure == Measure::Outcome { 1 } else { 2 };
        let Some(measure) = listing.count_by else {
            if let Some(measure) = listing.sort {
                lines.sort_by(|a, b| a[of(measure)].cmp(&b[of(measure)]));
            }
            lines.truncate(listing.top.unwrap_or(usize::MAX));
            let names = ["position", "outcome", "value"].map(String::from).to_vec();
            return Ok(std::iter::once(names).chain(lines.into_iter().map(Vec::from)).collect());
        };
        let mut counts: HashMap<&str, u64> = HashMap::new();
        lines.iter().for_each(|line| *counts.entry(&line[of(measure)]).or_default() += 1);
        let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
        counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        counts.truncate(listing.top.unwrap_or(usize::MAX));
        if let Some(path) = request.picture {
            let picture = crate::histogram::svg(&format!("{} {measure}", request.game), &counts);
            write_file(path, |out| out.write_all(picture.as_bytes()))?;
        }
        let names = vec![measure.to_string(), "count".into()];
        Ok(std::iter::once(names).chain(counts.into_iter().map(|(text, count)| vec![text.into(), count.to_string()])).collect())
    }
}

type Starts = (AnyReturning, Vec<<AnyReturning as Rules>::Pos>);

/// The games of all sizes, with where their positions are walked from. Of clocks a size is the number of hours; a game
/// with one board has that.
fn games(named: &Named, range: SizeRange) -> Result<Vec<Starts>, ValueError> {
    let made = |named: &Named| {
        let size = named.size().map_err(ValueError::Boards)?;
        sized(named.card, &size).ok_or_else(|| ValueError::Boards(named.refusal()))
    };
    if matches!(named.card.sizes, Sizes::Other { usual: "", .. }) {
        let rules = made(named)?;
        let start = rules.start().0;
        return Ok(vec![(rules, vec![start])]);
    }
    let (mut games, mut refusal) = (Vec::new(), None);
    for size in range.sizes() {
        let rules = match named.card.sizes {
            Sizes::Other { usual, .. } => {
                let set = if named.size.is_empty() { usual } else { &named.size };
                let set = set.split('-').next().unwrap_or(set);
                made(&Named { size: format!("{set}-{}-0", size.cols), ..named.clone() })
            }
            _ if size.rows == 1 => made(&Named { size: size.cols.to_string(), ..named.clone() }),
            _ => made(&Named { size: size.to_string(), ..named.clone() }),
        };
        match rules {
            Ok(rules) => games.push((starts(&rules, size.cols), rules)),
            Err(e) if games.is_empty() => refusal = Some(e),
            Err(e) => return Err(e),
        }
    }
    match refusal.filter(|_| games.is_empty()) {
        Some(refusal) => Err(refusal),
        None => Ok(games.into_iter().map(|(starts, rules)| (rules, starts)).collect()),
    }
}

/// Where positions are walked from: the start, or every hour of a clock.
fn starts(rules: &AnyReturning, hours: usize) -> Vec<<AnyReturning as Rules>::Pos> {
    let start = rules.start().0;
    let text = rules.write_part(&start);
    match (rules, text.rsplit_once(':')) {
        (AnyReturning::WindUp(_), Some((clock, _))) => (0..hours).filter_map(|at| rules.read_part(&format!("{clock}:{at}")).ok()).collect(),
        _ => vec![start],
    }
}
