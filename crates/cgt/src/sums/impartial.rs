//! Nim values of games in which both players may make either player's moves.
//!
//! The question asked is "is G worth exactly *n?", that is: does the player to move lose in G + *n? It is answered by a
//! search that stops at the first good reply, and the nim value is found by asking for n = 0, 1, 2, …. In a sum, the
//! values of all parts but the largest are worked out, so that one such question about the largest remains (Lemoine and
//! Viennot, *Nimbers are inevitable*, 2012).

use super::components::{count, list};
use super::pairs::{Pairs, normal_negative};
use super::ruleset::{Drawer, NimValues, Parts, Position, Room, Ruleset, Shelf, TextMove};
use super::{Meter, Stop};
use crate::heaps::NimSequences;
use crate::values::{Mex, Nimber, NumberUpStar};
use smallvec::SmallVec;
use zug_core::{ReadError, Rules, Side, Summand, sorted_by_key};

/// A closed form for nim values, for rulesets that have one.
pub(crate) type KnownNim<R> = fn(&R, &<R as Rules>::Pos) -> Option<u32>;

/// A ruleset in which both players may make either player's moves.
pub struct Impartial<R: Summand> {
    rules: R,
    known: Option<KnownNim<R>>,
    /// Values from files.
    filed: Option<NimValues>,
    written: Vec<R::Pos>,
    /// Components in normal form, beside their mirrors in the players, which are worth the same.
    pairs: Pairs<R::Pos>,
    facts: Vec<Fact>,
    /// Option lists: for each option a count and the parts.
    words: Vec<u32>,
    mex: Mex,
    /// Values of heaps, for games that are played with them.
    sequences: NimSequences,
}

/// What is known of a component.
#[derive(Clone, Copy)]
struct Fact {
    nim: Option<u32>,
    /// How many moves it has, to tell large parts from small ones; also a bound of the nim value.
    moves: u32,
    /// Nim values below 64 it is known not to have.
    not: u64,
    /// Where its options begin, and how many there are.
    options: u32,
    count: u32,
}

/// Options that are not in the words.
const NOWHERE: u32 = u32::MAX;
/// Bytes that positions and option lists may take; option lists are dropped first.
const ROOM: usize = 1 << 30;

/// A question on the stack.
#[derive(Clone, Copy)]
struct Frame {
    local: u32,
    /// Whether it is worth this.
    is: u32,
    /// Ask for the next heap if the answer is no: the value is wanted.
    value: bool,
    /// The option in work: its number, and where it begins.
    option: u32,
    at: u32,
    /// The next smaller heap to test, once no option helps.
    heap: u32,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    Options,
    /// An option is worth the heap if the answer is yes.
    Reply,
    Heaps,
}

impl<R: Summand> Impartial<R> {
    /// With no component yet.
    pub fn new(rules: R) -> Self {
        Impartial {
            rules,
            known: None,
            filed: None,
            written: Vec::new(),
            pairs: Pairs::new(),
            facts: Vec::new(),
            words: Vec::new(),
            mex: Mex::default(),
            sequences: NimSequences::default(),
        }
    }

    /// With a closed form for the positions that have one.
    pub(crate) fn with_known(rules: R, known: KnownNim<R>) -> Self {
        Impartial { known: Some(known), ..Impartial::new(rules) }
    }

    fn intern(&mut self, p: R::Pos, meter: &mut Meter) -> Result<u32, Stop> {
        if let Some((local, _)) = self.pairs.find(&p) {
            return Ok(local);
        }
        if self.pairs.bytes() + self.facts.len() * size_of::<Fact>() > ROOM {
            return Err(Stop::Memory);
        }
        let mirror = normal_negative(&self.rules, &p);
        let known = match self.known.and_then(|known| known(&self.rules, &p)) {
            Some(nim) => Some(nim),
            None => match self.rules.heaps(&p) {
                Some((game, heaps)) => self.sequences.value(&game, &heaps, meter.watch)?,
                None => None,
            },
        };
        let filed = |p: &R::Pos| self.filed.as_ref().and_then(|values| values(&self.rules.write_part(p)));
        let nim = known.or_else(|| filed(&p)).or_else(|| filed(&mirror));
        // Nobody asks for the moves of what is known.
        let moves = match nim {
            Some(_) => 0,
            None => count(&self.rules, &p, Side::Left).saturating_add(count(&self.rules, &p, Side::Right)),
        };
        meter.steps(u64::from(moves))?;
        self.facts.push(Fact { nim, moves, not: 0, options: NOWHERE, count: 0 });
        let heap = self.rules.heap_bytes(&p);
        Ok(self.pairs.insert(p, mirror, heap))
    }

    /// The parts of a position that are not known to be worth nothing.
    fn split(&mut self, p: &R::Pos, meter: &mut Meter) -> Result<SmallVec<[u32; 4]>, Stop> {
        let mut parts: SmallVec<[R::Pos; 4]> = SmallVec::new();
        let colourless = self.rules.colourless(p);
        self.rules.split(colourless.as_ref().unwrap_or(p), |part| parts.push(part));
        parts.into_iter().map(|part| self.intern(part, meter)).collect()
    }

    /// Makes sure a component's options are in the words.
    fn expand(&mut self, local: u32, meter: &mut Meter) -> Result<(), Stop> {
        if self.facts[local as usize].options != NOWHERE {
            return Ok(());
        }
        let p = self.pairs.get(local, false).clone();
        let mut all: Vec<SmallVec<[u32; 4]>> = Vec::new();
        for side in Side::BOTH {
            // Nobody keeps these lists: they are as long as may be.
            for m in list(&self.rules, &p, side, &mut Room::new(meter.watch, usize::MAX))? {
                meter.step()?;
                let mut after = p.clone();
                self.rules.play(&mut after, side, m);
                let mut parts = self.split(&after, meter)?;
                parts.sort_unstable();
                all.push(parts);
            }
        }
        all.sort_unstable();
        all.dedup();
        // What is soon answered comes first.
        let all = sorted_by_key(all, |parts| parts.iter().map(|part| self.facts[*part as usize].moves).max());
        let fact = &mut self.facts[local as usize];
        (fact.options, fact.count) = (self.words.len() as u32, all.len() as u32);
        for parts in all {
            self.words.push(parts.len() as u32);
            self.words.extend(parts);
        }
        Ok(())
    }

    /// Drops option lists when they have grown too large; the questions on the stack ask again.
    fn make_room(&mut self, stack: &mut [Frame]) {
        if self.words.len() * 4 < ROOM / 2 {
            return;
        }
        self.words.clear();
        self.words.shrink_to(ROOM / 16);
        self.facts.iter_mut().for_each(|fact| fact.options = NOWHERE);
        for frame in stack {
            frame.stage = if frame.stage == Stage::Heaps { Stage::Heaps } else { Stage::Open };
        }
    }

    /// Whether a component is worth `*n`, if that is known.
    fn known_is(&self, local: u32, n: u32) -> Option<bool> {
        let fact = &self.facts[local as usize];
        if let Some(nim) = fact.nim {
            return Some(nim == n);
        }
        // Nobody can reach more different values than there are moves.
        (n > fact.moves || n < 64 && fact.not >> n & 1 == 1).then_some(false)
    }

    fn note(&mut self, local: u32, n: u32, yes: bool) {
        let fact = &mut self.facts[local as usize];
        if yes {
            fact.nim = Some(n);
        } else if n < 64 {
            fact.not |= 1 << n;
        }
    }

    /// Answers whether a component is worth `*n`; with `value`, goes on until its value is known.
    fn search(&mut self, local: u32, n: u32, value: bool, meter: &mut Meter) -> Result<bool, Stop> {
        let open = |local, is, value| Frame { local, is, value, option: 0, at: 0, heap: 0, stage: Stage::Open };
        let mut stack = vec![open(local, n, value)];
        let mut answer = false;
        while let Some(top) = stack.len().checked_sub(1) {
            self.make_room(&mut stack);
            let frame = &mut stack[top];
            match self.step(frame, &mut answer, meter)? {
                Next::Ask(local, n, value) => stack.push(open(local, n, value)),
                Next::Again => {}
                Next::Answer(yes) => {
                    let frame = stack[top];
                    self.note(frame.local, frame.is, yes);
                    if frame.value && self.facts[frame.local as usize].nim.is_none() {
                        stack[top] = open(frame.local, frame.is + 1, true);
                    } else {
                        answer = self.facts[frame.local as usize].nim == Some(frame.is);
                        stack.pop();
                    }
                }
            }
        }
        Ok(answer)
    }

    /// One step of a question. `answer` is that of the question asked last.
    fn step(&mut self, frame: &mut Frame, answer: &mut bool, meter: &mut Meter) -> Result<Next, Stop> {
        if let Some(yes) = self.known_is(frame.local, frame.is) {
            return Ok(Next::Answer(yes));
        }
        match frame.stage {
            Stage::Open => {
                meter.node()?;
                self.expand(frame.local, meter)?;
                (frame.option, frame.at) = (0, self.facts[frame.local as usize].options);
                frame.stage = Stage::Options;
                Ok(self.look(frame.local, frame.is).map_or(Next::Again, Next::Answer))
            }
            Stage::Reply if *answer => Ok(Next::Answer(false)),
            Stage::Reply => {
                self.advance(frame);
                frame.stage = Stage::Options;
                Ok(Next::Again)
            }
            Stage::Options => Ok(self.ask_option(frame)),
            Stage::Heaps => Ok(self.ask_heap(frame)),
        }
    }

    fn advance(&self, frame: &mut Frame) {
        frame.option += 1;
        frame.at += 1 + self.words[frame.at as usize];
    }

    /// What the options that are known say: a move to the heap's value wins, and if all are known so is the value.
    fn look(&mut self, local: u32, n: u32) -> Option<bool> {
        let Fact { options, count, .. } = self.facts[local as usize];
        let mut at = options as usize;
        let mut all = true;
        self.mex.clear();
        for _ in 0..count {
            let parts = self.words[at] as usize;
            let mut sum = Some(0);
            for part in &self.words[at + 1..at + 1 + parts] {
                sum = sum.zip(self.facts[*part as usize].nim).map(|(sum, nim): (u32, u32)| sum ^ nim);
            }
            at += 1 + parts;
            match sum {
                Some(sum) if sum == n => return Some(false),
                Some(sum) => self.mex.insert(sum),
                None => all = false,
            }
        }
        if all {
            let nim = self.mex.value();
            self.facts[local as usize].nim = Some(nim);
            return Some(nim == n);
        }
        None
    }

    /// Looks into the next option: asks for the values of all its parts but the largest, then whether that makes up the
    /// heap.
    fn ask_option(&mut self, frame: &mut Frame) -> Next {
        let count = self.facts[frame.local as usize].count;
        while frame.option < count {
            let at = frame.at as usize;
            let parts = &self.words[at + 1..at + 1 + self.words[at] as usize];
            let (mut sum, mut largest, mut second) = (0, None, None);
            for part in parts {
                let fact = &self.facts[*part as usize];
                if let Some(nim) = fact.nim {
                    sum ^= nim;
                } else if largest.is_none_or(|l: u32| self.facts[l as usize].moves < fact.moves) {
                    second = largest;
                    largest = Some(*part);
                } else {
                    second = Some(*part);
                }
            }
            let known = match (largest, second) {
                (_, Some(part)) => {
                    let not = self.facts[part as usize].not;
                    return Next::Ask(part, not.trailing_ones(), true);
                }
                (None, None) => Some(sum == frame.is),
                (Some(part), None) => self.known_is(part, sum ^ frame.is),
            };
            match known {
                Some(true) => return Next::Answer(false),
                Some(false) => self.advance(frame),
                None => {
                    frame.stage = Stage::Reply;
                    return Next::Ask(largest.expect("a part is not known"), sum ^ frame.is, false);
                }
            }
        }
        frame.stage = Stage::Heaps;
        Next::Again
    }

    /// No option is worth the heap: the component is, unless it is worth less.
    fn ask_heap(&mut self, frame: &mut Frame) -> Next {
        while frame.heap < frame.is {
            match self.known_is(frame.local, frame.heap) {
                Some(true) => return Next::Answer(false),
                Some(false) => frame.heap += 1,
                None => return Next::Ask(frame.local, frame.heap, false),
            }
        }
        Next::Answer(true)
    }

    fn nim_value(&mut self, local: u32, meter: &mut Meter) -> Result<u32, Stop> {
        let fact = self.facts[local as usize];
        if let Some(nim) = fact.nim {
            return Ok(nim);
        }
        self.search(local, fact.not.trailing_ones(), true, meter)?;
        Ok(self.facts[local as usize].nim.expect("the search went on until it was found"))
    }

    fn write_down(&mut self, p: R::Pos) -> Position {
        self.written.push(p);
        Position((self.written.len() - 1) as u32)
    }
}

/// What a question needs next.
enum Next {
    /// The answer to another question: a component, a heap, and whether the value is wanted.
    Ask(u32, u32, bool),
    /// Another step.
    Again,
    /// Nothing: this is the answer.
    Answer(bool),
}

impl<R: Summand> Ruleset for Impartial<R> {
    fn is_impartial(&self) -> bool {
        true
    }

    fn read(&mut self, text: &str) -> Result<Position, ReadError> {
        let p = self.rules.read_part(text)?;
        Ok(self.write_down(p))
    }

    fn write(&self, p: Position) -> String {
        self.rules.write_part(&self.written[p.0 as usize])
    }

    fn negate(&mut self, p: Position) -> Position {
        p
    }

    /// The moves of both players, each once.
    fn moves(&mut self, p: Position, _side: Side, room: &mut Room) -> Result<Vec<TextMove>, Stop> {
        let mut all: Vec<TextMove> = Vec::new();
        for side in Side::BOTH {
            for m in list(&self.rules, &self.written[p.0 as usize], side, room)? {
                let mut after = self.written[p.0 as usize].clone();
                self.rules.play(&mut after, side, m);
                room.take(size_of::<R::Pos>() + self.rules.heap_bytes(&after))?;
                let text = self.rules.write_move(m);
                let after = self.write_down(after);
                all.push(TextMove { text, after });
            }
        }
        // In a game that is impartial anyway both lists are the same.
        let same = |a: &TextMove, b: &TextMove| a.text == b.text && self.written[a.after.0 as usize] == self.written[b.after.0 as usize];
        let mut all = sorted_by_key(all, |m| m.text.clone());
        all.dedup_by(|b, a| same(a, b));
        Ok(all)
    }

    fn forget_after(&mut self, p: Position) {
        self.written.truncate(p.0 as usize + 1);
    }

    fn last(&self) -> Option<Position> {
        self.written.len().checked_sub(1).map(|n| Position(n as u32))
    }

    fn parts(&mut self, p: Position, shelf: &mut Shelf, out: &mut Parts) -> Result<(), Stop> {
        let p = self.written[p.0 as usize].clone();
        let mut nim = 0;
        for part in self.split(&p, shelf.meter)? {
            nim ^= self.nim_value(part, shelf.meter)?;
        }
        out.value = out.value.plus(NumberUpStar::from(Nimber(nim)).into());
        Ok(())
    }

    fn heaps(&self, p: Position) -> Option<(String, Vec<u32>)> {
        self.rules.heaps(&self.written[p.0 as usize])
    }

    fn look_into(&mut self, values: NimValues) {
        self.filed = Some(values);
    }

    fn options(&mut self, _local: u32, _side: Side, _shelf: &mut Shelf, _out: &mut Drawer) -> Result<(), Stop> {
        Ok(())
    }

    fn text(&self, _local: u32, _negative: bool) -> String {
        String::new()
    }

    /// Nim values have a budget of their own.
    fn bytes(&self) -> usize {
        0
    }

    fn keep(&mut self, _new_index: &[u32], _shelf: &mut Shelf) {}
}
