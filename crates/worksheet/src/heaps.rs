//! Heap games: nim values with their period, genera and misère quotients, as answers.

use crate::values::ValueError;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use zug_cgt::forms::{FormError, Watch};
use zug_cgt::heaps::{Growth, HeapGame, NimSequence, Period, find_growth, keep_values, read_values};
use zug_cgt::misere::{Forms, HeapForms, Learner, Quotient, QuotientError};
use zug_core::{Progress, ReadError};

/// Nim values of a heap game.
#[derive(Clone, Debug, Serialize)]
pub struct NimAnswer {
    /// The game.
    pub game: String,
    /// The largest heap asked for.
    pub to: usize,
    /// The values of the heaps from 0 on, as many as memory holds.
    pub values: Vec<u32>,
    /// The period, if the values prove one.
    pub period: Option<Period>,
    /// The largest heap whose value the proof needs.
    pub proved_by: Option<usize>,
    /// How the values grow, if they do so regularly. This is seen in the values, not proved.
    pub growth: Option<Growth>,
    /// The largest heap whose value was worked out.
    pub largest: usize,
    /// The sparse space that was used.
    pub sparse_space: Option<SparseAnswer>,
}

/// A sparse space.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SparseAnswer {
    /// Values with an even number of ones among these bits are rare.
    pub mask: u32,
    /// How many heaps have rare values.
    pub rare: usize,
}

/// What is asked of a heap game.
#[derive(Clone, Debug)]
pub struct HeapRequest<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The largest heap.
    pub to: usize,
    /// How many threads work.
    pub threads: usize,
    /// About how many bytes may be used.
    pub memory: u64,
    /// Where values are kept, so that the work can be gone on with.
    pub keep: Option<&'a Path>,
}

/// Bytes that a value takes while it is worked out.
const EACH: u64 = 6;
/// Values are kept when there are twice as many as before, from this many on.
const KEPT: usize = 1 << 20;

fn game_of(name: &str) -> Result<HeapGame, ValueError> {
    name.parse().map_err(|error: ReadError| ValueError::HeapGame { name: name.chars().take(60).collect(), error })
}

/// The nim values of a game's heaps, and what they prove.
pub fn nim_values(request: &HeapRequest, progress: &Progress) -> Result<NimAnswer, ValueError> {
    let game = game_of(request.game)?;
    let kept = request.keep.map(|path| read_values(path, &game)).transpose()?.flatten();
    let mut sequence = NimSequence::with_values(&game, kept.unwrap_or_default());
    let most = usize::try_from(request.memory / EACH).unwrap_or(usize::MAX);
    progress.stage(format!("nim values of {game}"), "heaps", sequence.values().len() as u64, request.to as u64 + 1);
    let grown = grow(&mut sequence, request, most, progress);
    if let Some(path) = request.keep {
        keep_values(path, &game, sequence.values())?;
    }
    grown?;
    let period = sequence.period();
    let values: Vec<u32> = (0..=request.to).take(most).map_while(|heap| sequence.value(heap)).collect();
    Ok(NimAnswer {
        game: game.to_string(),
        to: request.to,
        growth: if period.is_none() { find_growth(&values) } else { None },
        values,
        period,
        proved_by: sequence.proved_by(),
        largest: sequence.values().len() - 1,
        sparse_space: sequence.sparse_space().map(|(mask, rare)| SparseAnswer { mask, rare }),
    })
}

fn grow(sequence: &mut NimSequence, request: &HeapRequest, most: usize, progress: &Progress) -> Result<(), ValueError> {
    loop {
        let target = request.to.min((2 * sequence.values().len()).max(KEPT)).min(most);
        sequence.extend_on(request.threads, target, Watch::of(progress))?;
        if sequence.period().is_some() || sequence.values().len() > request.to {
            return Ok(());
        }
        if target == most {
            let megabytes = (request.memory >> 20) as usize;
            return Err(ValueError::Heap { heap: most, error: FormError::OutOfMemory { megabytes } });
        }
        if let Some(path) = request.keep {
            keep_values(path, sequence.game(), sequence.values())?;
        }
    }
}

/// The genus of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GenusRow {
    /// The heap.
    pub heap: usize,
    /// Its genus.
    pub genus: String,
    /// Its misère nim value.
    pub misere_nim_value: u32,
    /// A Nim heap, tame, restive, restless or wild.
    pub kind: String,
}

/// The genera of a game's heaps.
pub fn genera(request: &HeapRequest, progress: &Progress) -> Result<Vec<GenusRow>, ValueError> {
    let mut heaps = HeapForms::new(game_of(request.game)?);
    let mut forms = Forms::new(Watch::of(progress), bytes(request));
    progress.stage(format!("genera of {}", heaps.game()), "heaps", 0, request.to as u64 + 1);
    let mut rows = Vec::new();
    for heap in 0..=request.to {
        let id = heaps.form(&mut forms, heap).map_err(|error| ValueError::Heap { heap, error })?;
        let (genus, misere_nim_value) = (forms.genus_text(id), forms.misere(id));
        rows.push(GenusRow { heap, genus, misere_nim_value, kind: forms.kind(id).to_string() });
        progress.add(1);
    }
    Ok(rows)
}

fn bytes(request: &HeapRequest) -> usize {
    usize::try_from(request.memory).unwrap_or(usize::MAX)
}

/// The misère quotient of a game's heaps up to a size.
#[derive(Clone, Debug, Serialize)]
pub struct QuotientAnswer {
    /// The game.
    pub game: String,
    /// The largest heap it is about.
    pub to: usize,
    /// How many elements it has.
    pub elements: usize,
    /// Whether it is proved; else it agrees with every example that was looked at.
    pub proved: bool,
    /// The period of the heaps' elements, if it is proved: then the quotient is that of heaps of any size.
    pub period: Option<Period>,
    /// The element of each heap from 0 on, as a sum of heaps.
    pub heaps: Vec<String>,
    /// The sums that stand for the P-positions, in which the player to move loses.
    pub losses: Vec<String>,
    /// Why larger heaps were not taken in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The misère quotient of a game's heaps, as far as it is found.
pub fn misere_quotient(request: &HeapRequest, progress: &Progress) -> Result<QuotientAnswer, ValueError> {
    let game = game_of(request.game)?;
    let mut learner = Learner::new(&game, Watch::of(progress), bytes(request));
    progress.stage(format!("misère quotient of {game}"), "heaps", 0, request.to as u64);
    let mut error = None;
    while learner.quotient().largest() < request.to && error.is_none() {
        match learner.grow() {
            Err(QuotientError::Form { heap, error: e @ (FormError::Interrupted(_) | FormError::OutOfTime) }) => {
                return Err(ValueError::Heap { heap, error: e });
            }
            Err(e) => error = Some(e.to_string()),
            Ok(()) => progress.add(1),
        }
    }
    let quotient = learner.quotient();
    Ok(QuotientAnswer {
        game: game.to_string(),
        to: quotient.largest(),
        elements: quotient.len(),
        proved: quotient.is_proved(),
        period: quotient.period(),
        heaps: (0..=quotient.largest()).filter_map(|heap| Some(word(quotient, quotient.heap(heap)?))).collect(),
        losses: quotient.losses().into_iter().map(|element| word(quotient, element)).collect(),
        error,
    })
}

/// An element as a sum of heaps.
fn word(quotient: &Quotient, element: u32) -> String {
    let heaps: Vec<String> = quotient.word(element).iter().map(usize::to_string).collect();
    if heaps.is_empty() { "0".into() } else { heaps.join("+") }
}
