//! Misère quotients of heap games.
//!
//! Two sums of heaps behave alike if no third one makes one of them a win and the other a loss. What is left of the sums
//! of a game's heaps up to a size is a commutative monoid with a set of P-positions, often finite: the misère quotient
//! (Plambeck, *Taming the wild in impartial combinatorial games*, 2005; Plambeck and Siegel, *Misère quotients for
//! impartial games*, 2008). With it any sum is a walk through a small table.
//!
//! It is found as one learns an automaton from examples (Angluin 1987; Rivest and Schapire 1993): elements are told apart
//! by how they end beside some test sums, and a wrong guess gives a new test. Outcomes of examples come from canonical
//! forms. The guess is then proved by [`super::proof`], and it goes on to a larger heap with the same elements as long as
//! one of them can be proved to fit.

use super::forms::{Forms, MisereId};
use super::heap::HeapForms;
use super::proof::{Moves, Verdict, prove};
use crate::forms::{FormError, Watch};
use crate::heaps::{HeapGame, Period, find_period};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The monoid: elements are numbers from 0, the empty sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quotient {
    /// For each element heaps whose sum it is.
    words: Vec<Vec<usize>>,
    products: Vec<u32>,
    p: Vec<bool>,
    /// The element of each heap from 0 on.
    heaps: Vec<u32>,
    /// Whether it is proved.
    proved: bool,
    /// The period of the heaps' elements, if it is proved: then the quotient is that of the whole game.
    period: Option<Period>,
}

/// Why there is no quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuotientError {
    /// It has too many elements.
    #[error("the misère quotient up to heap {heap} has more than {MOST} elements")]
    TooLarge {
        /// The heap at which it grew too large.
        heap: usize,
    },
    /// The forms of examples cannot be made.
    #[error("up to heap {heap}: {error}")]
    Form {
        /// The heap.
        heap: usize,
        /// Why.
        error: FormError,
    },
}

/// More elements than this are not looked for.
const MOST: usize = 2_000;

impl Quotient {
    /// How many elements it has.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Never: the empty sum is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The largest heap it is about.
    pub fn largest(&self) -> usize {
        self.heaps.len() - 1
    }

    /// Heaps whose sum an element is.
    pub fn word(&self, element: u32) -> &[usize] {
        &self.words[element as usize]
    }

    /// Whether the player to move loses.
    pub fn is_p(&self, element: u32) -> bool {
        self.p[element as usize]
    }

    /// The elements in which the player to move loses.
    pub fn losses(&self) -> Vec<u32> {
        (0..self.len() as u32).filter(|e| self.is_p(*e)).collect()
    }

    /// The sum of two elements.
    pub fn product(&self, a: u32, b: u32) -> u32 {
        self.products[a as usize * self.len() + b as usize]
    }

    /// The element of a heap, which must be known or past a proved period.
    pub fn heap(&self, heap: usize) -> Option<u32> {
        let known = self.heaps.get(heap).copied();
        known.or_else(|| self.period.map(|p| self.heaps[p.preperiod + (heap - p.preperiod) % p.period]))
    }

    /// The element of a sum of heaps.
    pub fn sum(&self, heaps: &[usize]) -> Option<u32> {
        heaps.iter().try_fold(0, |total, heap| Some(self.product(total, self.heap(*heap)?)))
    }

    /// Whether it was proved; else it agrees with every example that was looked at.
    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// The proved period of the heaps' elements, with which the quotient is that of heaps of any size.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// What the moves from a heap leave, each once and in order; `None` where there is no move.
    fn options(&self, game: &HeapGame, heap: usize) -> Option<Vec<u32>> {
        let mut all = Vec::new();
        let _ = game.moves(heap, |parts| {
            all.push(parts.iter().fold(0, |total, part| self.product(total, self.heaps[*part])));
            ControlFlow::Continue(())
        });
        all.sort_unstable();
        all.dedup();
        (!all.is_empty()).then_some(all)
    }

    /// All that the moves of heaps look like, with the first heap that has them.
    fn moves(&self, game: &HeapGame) -> Vec<Moves> {
        let mut all: Vec<Moves> = Vec::new();
        for heap in 1..self.heaps.len() {
            let Some(options) = self.options(game, heap) else { continue };
            let element = self.heaps[heap];
            if !all.iter().any(|m| m.element == element && m.options == options) {
                all.push(Moves { heap, element, options });
            }
        }
        all
    }
}

/// Learns the quotient of a game heap by heap.
pub struct Learner<'a> {
    game: HeapGame,
    forms: Forms<'a>,
    heaps: HeapForms,
    watch: Watch<'a>,
    /// An element each: a sum, and the heaps it is made of.
    elements: Vec<(MisereId, Vec<usize>)>,
    tests: Vec<MisereId>,
    /// How elements end beside the tests.
    signatures: FxHashMap<Vec<bool>, u32>,
    /// `steps[i][h - 1]`: element `i` and heap `h`.
    steps: Vec<Vec<u32>>,
    quotient: Quotient,
}

type Found<T> = Result<T, FormError>;

impl<'a> Learner<'a> {
    /// For a game; forms may take about so many bytes.
    pub fn new(game: &HeapGame, watch: Watch<'a>, bytes: usize) -> Self {
        let trivial = Quotient { words: vec![Vec::new()], products: vec![0], p: vec![false], heaps: vec![0], proved: true, period: None };
        Learner {
            game: game.clone(),
            forms: Forms::new(watch, bytes),
            heaps: HeapForms::new(game.clone()),
            watch,
            elements: vec![(MisereId::ZERO, Vec::new())],
            tests: vec![MisereId::ZERO],
            signatures: FxHashMap::default(),
            steps: Vec::new(),
            quotient: trivial,
        }
    }

    /// The quotient of the heaps so far.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// Takes one more heap in.
    pub fn grow(&mut self) -> Result<(), QuotientError> {
        let heap = self.quotient.heaps.len();
        self.watch.look().map_err(|error| QuotientError::Form { heap, error })?;
        if !self.fits(heap).map_err(|error| QuotientError::Form { heap, error })? {
            let learned = self.learn(heap).map_err(|error| QuotientError::Form { heap, error })?;
            self.quotient = learned.ok_or(QuotientError::TooLarge { heap })?;
        }
        // The theorem on periods holds for elements as it does for nim values: Plambeck and Siegel, 2008.
        let bounded = self.game.takes(3).is_empty() && matches!(self.game, HeapGame::Code(_) | HeapGame::Subtraction(_));
        if bounded && self.quotient.proved {
            self.quotient.period = find_period(&self.quotient.heaps, self.game.largest_take(), 2);
        }
        Ok(())
    }

    /// Looks for an element that the next heap can be proved to be; says whether there is one.
    fn fits(&mut self, heap: usize) -> Found<bool> {
        let quotient = &self.quotient;
        let Some(options) = quotient.options(&self.game, heap) else {
            self.quotient.heaps.push(0);
            return Ok(true);
        };
        if !quotient.proved {
            return Ok(false);
        }
        let mut moves = quotient.moves(&self.game);
        if let Some(same) = moves.iter().find(|m| m.options == options) {
            let element = same.element;
            self.quotient.heaps.push(element);
            return Ok(true);
        }
        for element in 0..quotient.len() as u32 {
            let clash =
                |rest| quotient.is_p(quotient.product(element, rest)) && options.iter().any(|o| quotient.is_p(quotient.product(*o, rest)));
            if (0..quotient.len() as u32).any(clash) {
                continue;
            }
            moves.push(Moves { heap, element, options: options.clone() });
            if prove(quotient, &moves, self.watch)? == Verdict::Proved {
                self.quotient.heaps.push(element);
                return Ok(true);
            }
            moves.pop();
        }
        Ok(false)
    }

    /// Whether the player to move loses a sum of two.
    fn is_p(&mut self, a: MisereId, b: MisereId) -> Found<bool> {
        let sum = self.forms.sum(a, b)?;
        Ok(self.forms.is_p(sum))
    }

    fn signature(&mut self, id: MisereId) -> Found<Vec<bool>> {
        (0..self.tests.len()).map(|t| self.is_p(id, self.tests[t])).collect()
    }

    /// Learns the quotient of the heaps up to one from examples. `None` if it is too large.
    fn learn(&mut self, largest: usize) -> Found<Option<Quotient>> {
        loop {
            if !self.close(largest)? {
                return Ok(None);
            }
            let tests = self.tests.len();
            if self.disagrees(largest)? && self.tests.len() > tests {
                continue;
            }
            let mut guess = self.guess(largest);
            let moves = guess.moves(&self.game);
            match prove(&guess, &moves, self.watch)? {
                Verdict::Proved => guess.proved = true,
                Verdict::Unsettled => guess.proved = false,
                Verdict::Wrong(word) => self.correct(&guess, &word)?,
            }
            if self.tests.len() == tests {
                return Ok(Some(guess));
            }
        }
    }

    /// Adds elements until every element and every heap make one. False if there are too many.
    fn close(&mut self, largest: usize) -> Found<bool> {
        self.signatures.clear();
        for i in 0..self.elements.len() {
            let signature = self.signature(self.elements[i].0)?;
            self.signatures.insert(signature, i as u32);
        }
        self.steps.clear();
        let mut i = 0;
        while i < self.elements.len() {
            let mut row = Vec::with_capacity(largest);
            for heap in 1..=largest {
                let form = self.heaps.form(&mut self.forms, heap)?;
                let sum = self.forms.sum(self.elements[i].0, form)?;
                let signature = self.signature(sum)?;
                let next = self.elements.len() as u32;
                let element = *self.signatures.entry(signature).or_insert(next);
                if element == next {
                    let word = self.elements[i].1.iter().copied().chain([heap]).collect();
                    self.elements.push((sum, word));
                    if self.elements.len() > MOST {
                        return Ok(false);
                    }
                }
                row.push(element);
            }
            self.steps.push(row);
            i += 1;
        }
        Ok(true)
    }

    /// The element a list of heaps leads to.
    fn walk(&self, from: u32, word: &[usize]) -> u32 {
        word.iter().fold(from, |at, heap| self.steps[at as usize][heap - 1])
    }

    /// Looks for heaps that lead to different elements in another order, or than the heaps of their element do. If there
    /// are any, a test is added that tells the difference.
    fn disagrees(&mut self, largest: usize) -> Found<bool> {
        for i in 0..self.elements.len() as u32 {
            for a in 1..=largest {
                let own = self.elements[self.steps[0][a - 1] as usize].1.clone();
                let (by_heap, by_word) = (self.walk(i, &[a]), self.walk(i, &own));
                if by_heap != by_word {
                    self.tell_apart(i, (&[a], by_heap), (&own, by_word))?;
                    return Ok(true);
                }
                for b in 1..a {
                    let (ab, ba) = (self.walk(i, &[a, b]), self.walk(i, &[b, a]));
                    if ab != ba {
                        self.tell_apart(i, (&[a, b], ab), (&[b, a], ba))?;
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Two lists of heaps should lead to one element from `i` and do not: adds a test by which a wrong step shows, or by
    /// which the two are not the same.
    fn tell_apart(&mut self, i: u32, one: (&[usize], u32), other: (&[usize], u32)) -> Found<()> {
        let (x, y) = (self.elements[one.1 as usize].0, self.elements[other.1 as usize].0);
        for t in 0..self.tests.len() {
            let test = self.tests[t];
            if self.is_p(x, test)? == self.is_p(y, test)? {
                continue;
            }
            for (word, element) in [one, other] {
                let whole: Vec<usize> = self.elements[i as usize].1.iter().chain(word).copied().collect();
                let sum = self.word_sum(&whole)?;
                if self.is_p(sum, test)? != self.is_p(self.elements[element as usize].0, test)? {
                    return self.refine(&whole, test);
                }
            }
            let test = self.forms.sum(self.elements[i as usize].0, test)?;
            self.tests.push(test);
            return Ok(());
        }
        Ok(())
    }

    fn word_sum(&mut self, word: &[usize]) -> Found<MisereId> {
        word.iter().try_fold(MisereId::ZERO, |total, heap| {
            let form = self.heaps.form(&mut self.forms, *heap)?;
            self.forms.sum(total, form)
        })
    }

    /// A list of heaps does not end beside a test as the element it leads to: somewhere on the way an element was taken
    /// for another, and what follows tells them apart.
    fn refine(&mut self, word: &[usize], test: MisereId) -> Found<()> {
        let mut at = 0;
        let sum = self.word_sum(word)?;
        let ends = self.is_p(sum, test)?;
        for (i, heap) in word.iter().enumerate() {
            at = self.walk(at, &[*heap]);
            let rest = self.word_sum(&word[i + 1..])?;
            let rest = self.forms.sum(rest, test)?;
            if self.is_p(self.elements[at as usize].0, rest)? != ends {
                self.tests.push(rest);
                return Ok(());
            }
        }
        Ok(())
    }

    /// The monoid as the examples have it.
    fn guess(&self, largest: usize) -> Quotient {
        let count = self.elements.len() as u32;
        let words: Vec<Vec<usize>> = self.elements.iter().map(|(_, word)| word.clone()).collect();
        let products = (0..count).flat_map(|a| words.iter().map(move |word| self.walk(a, word))).collect();
        let p = self.elements.iter().map(|(id, _)| self.forms.is_p(*id)).collect();
        let heaps = [0].into_iter().chain((1..=largest).map(|heap| self.steps[0][heap - 1])).collect();
        Quotient { words, products, p, heaps, proved: false, period: None }
    }

    /// The guess is wrong about a sum or about an option of it: adds a test for that one.
    fn correct(&mut self, guess: &Quotient, word: &[usize]) -> Found<()> {
        let mut suspects = vec![word.to_vec()];
        for (i, heap) in word.iter().enumerate() {
            let _ = self.game.moves(*heap, |parts| {
                let rest = word.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, heap)| *heap);
                suspects.push(rest.chain(parts.iter().copied()).collect());
                ControlFlow::Continue(())
            });
        }
        for suspect in suspects {
            let suspect: Vec<usize> = suspect.into_iter().filter(|heap| *heap > 0).collect();
            let sum = self.word_sum(&suspect)?;
            let at = self.walk(0, &suspect);
            if self.forms.is_p(sum) != guess.is_p(at) {
                return self.refine(&suspect, MisereId::ZERO);
            }
        }
        Ok(())
    }
}
