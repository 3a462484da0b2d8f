//! What the calculator is asked about misère play: `Genus(kayles:5)`, `Genus(0.77:5,3 + nim:2)`, `Genus(*[[2],1])`.

use super::form_text::WrittenForm;
use super::forms::{Forms, MisereId};
use super::heap::HeapForms;
use crate::forms::{FormError, Watch};
use crate::heaps::HeapGame;
use schemars::JsonSchema;
use serde::Serialize;
use zug_core::ReadError;

/// What is known of an impartial game under misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GenusAnswer {
    /// The genus.
    pub value: String,
    /// The nim value in normal play.
    pub nim_value: u32,
    /// The misère nim value.
    pub misere_nim_value: u32,
    /// `P` if the player to move loses, else `N`.
    pub misere_outcome: &'static str,
    /// A Nim heap, tame, restive, restless or wild.
    pub kind: String,
    /// Whether two copies are like two heaps of two; `None` where that is too large to be found.
    pub half_tame: Option<bool>,
    /// The height of the canonical tree.
    pub birthday: u32,
    /// The canonical form, if it is not too long.
    pub form: Option<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The question does not read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The forms cannot be made.
    #[error(transparent)]
    Form(#[from] FormError),
}

const NAME: &str = "Genus(";
/// Longest form that is written.
const LONGEST: usize = 4_000;
/// Largest heap that is read.
const LARGEST: usize = 1_000_000;
/// Bytes that two copies of a game may take before nobody asks whether it is half-tame.
const TWICE: usize = 64 << 20;

/// What a misère form begins with that is no heap.
const FORM: &str = "*[";

/// Whether a text asks for a genus, or is a misère form.
pub fn is_question(text: &str) -> bool {
    let text = text.trim_start();
    // What follows a star may also be a section.
    let is_form = |inside: &str| inside.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '*' | ']'));
    text.starts_with(NAME) || text.strip_prefix(FORM).is_some_and(is_form)
}

/// One summand.
enum Term {
    /// Heaps, all of one game.
    Heaps(HeapGame, Vec<usize>),
    /// A game as it is written.
    Form(WrittenForm),
}

/// The summands that a question names.
fn read(text: &str) -> Result<Vec<Term>, ReadError> {
    let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
    let text_only = text.trim();
    let (mut at, inner) = match text_only.strip_prefix(NAME) {
        None => (blanks, text_only),
        Some(inner) => match inner.strip_suffix(')') {
            Some(inner) => (blanks + NAME.len(), inner),
            None => return Err(ReadError::expected(text, text.chars().count(), "')'")),
        },
    };
    let mut terms = Vec::new();
    let mut depth = 0usize;
    let outside = |c: char| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '+' && depth == 0
    };
    for term in inner.split(outside) {
        terms.push(match term.trim_start().starts_with(FORM) {
            true => Term::Form(WrittenForm::read(term).map_err(|e| e.after(at))?),
            false => read_term(term, at)?,
        });
        at += term.chars().count() + 1;
    }
    Ok(terms)
}

fn read_term(term: &str, at: usize) -> Result<Term, ReadError> {
    let at = at + term.chars().take_while(|c| c.is_whitespace()).count();
    let term = term.trim();
    let (name, heaps) = match term.strip_prefix('*') {
        Some(heap) => ("nim", if heap.is_empty() { "1" } else { heap }),
        None => term.rsplit_once(':').ok_or_else(|| ReadError::at(at, "expected heaps of a game, like kayles:5 or 0.77:5,3"))?,
    };
    let moved = |e: ReadError| ReadError::at(at + e.column - 1, e.problem);
    let game: HeapGame = name.parse().map_err(moved)?;
    let mut sizes = Vec::new();
    for heap in heaps.split(',') {
        let size = heap.trim().parse().ok().filter(|size| *size <= LARGEST);
        let expected = || ReadError::at(at + name.chars().count() + 1, format!("expected heaps of up to {LARGEST} counters, with commas"));
        sizes.push(size.ok_or_else(expected)?);
    }
    Ok(Term::Heaps(game, sizes))
}

/// Answers a question, with about so many bytes.
pub fn tell(text: &str, watch: Watch, bytes: usize) -> Result<GenusAnswer, AskError> {
    let terms = read(text)?;
    let mut forms = Forms::new(watch, bytes);
    let mut games: Vec<HeapForms> = Vec::new();
    let mut total = MisereId::ZERO;
    if let [Term::Heaps(HeapGame::Nim, sizes)] = &terms[..]
        && let [size] = sizes[..]
    {
        return Ok(nim_heap(size as u32));
    }
    for term in terms {
        let (game, sizes) = match term {
            Term::Heaps(game, sizes) => (game, sizes),
            Term::Form(written) => {
                let form = written.form(&mut forms)?;
                total = forms.sum(total, form)?;
                continue;
            }
        };
        let known = games.iter().position(|g| *g.game() == game).unwrap_or(games.len());
        if known == games.len() {
            games.push(HeapForms::new(game));
        }
        for size in sizes {
            let heap = games[known].form(&mut forms, size)?;
            total = forms.sum(total, heap)?;
        }
    }
    Ok(answer(&mut forms, total)?)
}

/// A single heap of Nim needs no forms.
fn nim_heap(n: u32) -> GenusAnswer {
    let misere = if n < 2 { 1 - n } else { n };
    GenusAnswer {
        value: n.to_string(),
        nim_value: n,
        misere_nim_value: misere,
        misere_outcome: if misere == 0 { "P" } else { "N" },
        kind: super::Kind::Nim.to_string(),
        half_tame: Some(false),
        birthday: n,
        form: Some(format!("*{n}")),
    }
}

/// Everything about a form.
pub(crate) fn answer(forms: &mut Forms, id: MisereId) -> Result<GenusAnswer, FormError> {
    let half_tame = match forms.within(TWICE, |forms| forms.is_half_tame(id)) {
        Err(FormError::OutOfMemory { .. }) => None,
        found => Some(found?),
    };
    Ok(GenusAnswer {
        value: forms.genus_text(id),
        nim_value: forms.normal(id),
        misere_nim_value: forms.misere(id),
        misere_outcome: if forms.is_p(id) { "P" } else { "N" },
        kind: forms.kind(id).to_string(),
        half_tame,
        birthday: forms.birthday(id),
        form: forms.text(id, LONGEST),
    })
}
