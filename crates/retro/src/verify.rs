//! Checking a table against the rules: every value must follow from the values of the children.
//!
//! Nothing of the solver is used: positions come from `unrank`, children from `moves` and `play`, values from the table
//! by the number any reader looks up. Values that a table leaves out are worked out by the same step when their block is
//! unpacked. Children are looked up for a group of positions at a time, so that the memory is asked for many at once.

use crate::ChosenTiers;
use crate::error::LookError;
use crate::near::Near;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;
use zug_core::{Class, Over, Progress, Retro, Side, Slot, Wdl};
use zug_table::{BLOCK, Cache, Code, Codes, Load, MAX_PLIES, Reader, TableError, TableOracle, decided};

/// Violations that are told in full.
const TOLD: usize = 20;
/// Positions whose children are gathered before they are looked up.
const GROUP: usize = 32;

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Unfinished positions whose value was re-derived.
    pub positions: u64,
    /// Positions whose value does not follow from its children.
    pub violations: u64,
    /// The first of them.
    pub examples: Vec<Violation>,
}

/// A value that does not follow from the children's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// Where.
    pub tier: u32,
    /// Where in the tier.
    pub index: u64,
    /// What is wrong.
    pub problem: String,
}

impl Verified {
    fn merge(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.violations += other.violations;
        self.examples.extend(other.examples);
        self.examples.sort_by_key(|v| (v.tier, v.index));
        self.examples.truncate(TOLD);
        self
    }

    fn add(&mut self, slot: Slot, problem: String) {
        self.violations += 1;
        if self.examples.len() < TOLD {
            self.examples.push(Violation { tier: slot.tier, index: slot.index, problem });
        }
    }

    fn compare(&mut self, slot: Slot, said: Score, follows: Score) {
        if said != follows {
            self.add(slot, format!("the table says {:?}, its moves say {:?}", said.value(), follows.value()));
        }
    }
}

/// Re-derives every value of some tiers of a table, in about so much memory: with less than a byte for each slot (two
/// where tables leave values out) blocks are unpacked again and again.
pub fn verify<R: Retro>(
    rules: &R,
    oracle: &TableOracle<R>,
    tiers: &ChosenTiers,
    memory: u64,
    progress: &Progress,
) -> Result<Verified, LookError> {
    let table = oracle.table();
    let lens = &table.meta().tiers;
    let keeps_all = |(tier, len): (u32, &u64)| *len == 0 || rules.left_out(Slot { tier, index: 0 }) == (false, *len);
    let leaves_out = !(0..).zip(lens).all(keeps_all);
    let share = if leaves_out { memory / 2 } else { memory };
    let (stored, full) = (Cache::new(lens, share), Cache::new(lens, share));
    let check = Check { rules, progress, threads: rayon::current_num_threads(), left_out: Mutex::default() };
    let load_stored = |tier, block| table.block(tier, block);
    let load_full = |tier, block| check.complete(tier, block, stored.reader(&load_stored, check.threads));
    let chosen: Vec<(u32, u64)> = (0..).zip(lens.iter().copied()).filter(|(tier, _)| tiers.contains(*tier)).collect();
    progress.stage("verifying", "positions", 0, chosen.iter().map(|(_, len)| len).sum());
    let found = if leaves_out { check.run(&chosen, &full, &load_full)? } else { check.run(&chosen, &stored, &load_stored)? };
    // Blocks of other tiers were worked out where somebody asked for their values.
    let left_out = check.left_out.into_inner().expect("no panic while held");
    let left_out = left_out.into_iter().filter(|((tier, _), _)| tiers.contains(*tier));
    Ok(left_out.fold(found, |found, (_, of_block)| found.merge(of_block)))
}

/// What is said of a slot, if anything is.
type Said<'s> = dyn Fn(Slot) -> Option<Score> + 's;
/// Is told what is said of a slot, and what follows from its moves.
type Tell<'t> = dyn FnMut(&mut Verified, Slot, Option<Score>, Score) + 't;

/// A verification.
struct Check<'a, R> {
    rules: &'a R,
    progress: &'a Progress,
    threads: usize,
    /// What was found in each block when the values that the table leaves out were worked out.
    left_out: Mutex<BTreeMap<(u32, usize), Verified>>,
}

impl<R: Retro> Check<'_, R> {
    fn run(&self, tiers: &[(u32, u64)], cache: &Cache, load: &Load) -> Result<Verified, LookError> {
        let blocks_of = |&(tier, len): &(u32, u64)| (0..len.div_ceil(BLOCK as u64) as usize).map(move |block| (tier, block));
        let blocks: Vec<(u32, usize)> = tiers.iter().flat_map(blocks_of).collect();
        let found = blocks.par_iter().map_init(
            || Derived::new(cache.reader(load, self.threads)),
            |derived, &(tier, block)| {
                self.progress.check()?;
                let codes = cache.get(tier, block, load)?;
                let found = self.check(Slot { tier, index: (block * BLOCK) as u64 }, &codes, derived)?;
                self.progress.add(codes.len() as u64);
                Ok(found)
            },
        );
        found.try_reduce(Verified::default, |a, b| Ok(a.merge(b)))
    }

    /// The codes of a block, those that the table leaves out worked out. What is wrong with such slots is found here.
    fn complete(&self, tier: u32, block: usize, mut reader: Reader) -> Result<Codes, TableError> {
        let first = Slot { tier, index: (block * BLOCK) as u64 };
        let mut codes = reader.find(first)?.map(|(codes, _)| codes.clone()).unwrap_or_default();
        let (mut derived, mut found) = (Derived::new(reader), Verified::default());
        let parts = self.parts(first, codes.len() as u64);
        for (_, from, len) in parts.filter(|(left_out, ..)| *left_out) {
            let mut tell = |found: &mut Verified, slot: Slot, said: Option<Score>, follows: Score| match (said, follows.code()) {
                (None, Some(code)) => codes.set((slot.index - first.index) as usize, code),
                (None, None) => found.add(slot, "its moves lead to positions without a value".into()),
                (Some(said), _) => found.compare(slot, said, follows),
            };
            self.go_through(from, len, &mut derived, &mut found, &|_| None, &mut tell)?;
        }
        // Where there is little memory a block may be worked out again, which finds the same.
        self.left_out.lock().expect("no panic while held").insert((tier, block), found);
        Ok(codes)
    }

    /// Checks the values of a block that the table has.
    fn check(&self, first: Slot, codes: &Codes, derived: &mut Derived) -> Result<Verified, TableError> {
        let mut found = Verified::default();
        let said = |slot: Slot| Some(Score::of_code(codes.get((slot.index - first.index) as usize)));
        let parts = self.parts(first, codes.len() as u64);
        for (_, from, len) in parts.filter(|(left_out, ..)| !left_out) {
            let mut tell = |found: &mut Verified, slot: Slot, said: Option<Score>, follows: Score| {
                found.compare(slot, said.unwrap_or(Score::UNKNOWN), follows);
            };
            self.go_through(from, len, derived, &mut found, &said, &mut tell)?;
        }
        Ok(found)
    }

    /// The slots of a block in parts that the table leaves out, or has: the first slot of each, and how many.
    fn parts(&self, first: Slot, len: u64) -> impl Iterator<Item = (bool, Slot, u64)> {
        let end = first.index + len;
        let part = move |slot: Slot| {
            let (left_out, until) = (slot.index < end).then(|| self.rules.left_out(slot))?;
            Some((left_out, slot, until.min(end) - slot.index))
        };
        std::iter::successors(part(first), move |(_, slot, len)| part(Slot { index: slot.index + len, ..*slot }))
    }

    /// Goes through the positions of slots that are not over: tells what is said of each, by its slot or by the rules,
    /// and what follows from its children. Those that win now are tried.
    fn go_through(
        &self,
        from: Slot,
        len: u64,
        derived: &mut Derived,
        found: &mut Verified,
        said: &Said,
        tell: &mut Tell,
    ) -> Result<(), TableError> {
        let stopped = self.rules.each_position(from, len, |index, p, side| {
            let slot = Slot { index, ..from };
            let (class, number) = self.rules.look_up(&p, side);
            if matches!(class, Class::Lost | Class::Won | Class::Tied) {
                return Continue(());
            }
            found.positions += 1;
            let said = match class {
                Class::Open if number != slot => {
                    found.add(slot, format!("its position is numbered {number:?}"));
                    return Continue(());
                }
                Class::WinsNow if self.wins(&p, side) => return Continue(()),
                Class::Open => said(slot),
                _ => Some(Score::of_class(class)),
            };
            derived.children(self.rules, &p, side, slot, said);
            if derived.is_full()
                && let Err(e) = derived.each(|slot, said, follows| tell(found, slot, said, follows))
            {
                return Break(e);
            }
            Continue(())
        });
        match stopped {
            Break(e) => Err(e),
            Continue(()) => derived.each(|slot, said, follows| tell(found, slot, said, follows)),
        }
    }

    /// Whether a move wins at once.
    fn wins(&self, p: &R::Pos, side: Side) -> bool {
        let wins = |m| {
            let mut q = p.clone();
            let next = self.rules.play(&mut q, side, m);
            if self.rules.over(&q, next) == Some(Over::Win(side)) { Break(()) } else { Continue(()) }
        };
        self.rules.moves(p, side, wins).is_break()
    }
}

/// A value as a number for its mover, the better the larger: a win in n plies is 1000 − n, a draw 0, a loss in n plies
/// n − 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Score(i16);

impl Score {
    const DECIDED: i16 = 1000;
    /// No value.
    const UNKNOWN: Score = Score(i16::MAX);
    /// Of a position without moves so far: worse than any.
    const NOTHING: Score = Score(i16::MIN);

    fn of(wdl: Wdl, plies: u32) -> Score {
        match wdl {
            Wdl::Win => Score(Score::DECIDED - plies as i16),
            Wdl::Draw => Score(0),
            Wdl::Loss => Score(plies as i16 - Score::DECIDED),
        }
    }

    #[inline]
    fn of_code(code: Code) -> Score {
        match code.outcome() {
            Some((wdl, plies)) => Score::of(wdl, plies),
            None if code == Code::DRAW => Score(0),
            None => Score::UNKNOWN,
        }
    }

    #[inline]
    fn of_class(class: Class) -> Score {
        decided(class).map_or(Score::UNKNOWN, |v| Score::of(v.wdl, v.plies.unwrap_or(0)))
    }

    /// The same for the player who moved there, the move counted.
    #[inline]
    fn before_move(self) -> Score {
        match self {
            Score::UNKNOWN => self,
            Score(n) => Score(-n + n.signum()),
        }
    }

    fn value(self) -> Option<(Wdl, Option<u32>)> {
        match self {
            Score::UNKNOWN | Score::NOTHING => None,
            Score(0) => Some((Wdl::Draw, None)),
            Score(n) if n > 0 => Some((Wdl::Win, Some((Score::DECIDED - n) as u32))),
            Score(n) => Some((Wdl::Loss, Some((Score::DECIDED + n) as u32))),
        }
    }

    /// The code of the value, if a table can hold it.
    fn code(self) -> Option<Code> {
        match self.value()? {
            (Wdl::Draw, _) => Some(Code::DRAW),
            (_, None) => None,
            (_, Some(plies)) if plies > MAX_PLIES => None,
            (Wdl::Win, Some(plies)) => Some(Code::win(plies)),
            (Wdl::Loss, Some(plies)) => Some(Code::loss(plies)),
        }
    }
}

/// The values of a group of positions by one ply of search.
struct Derived<'a> {
    reader: Reader<'a>,
    /// The positions: what is said of them, and the best of the moves looked at so far.
    group: Vec<(Slot, Option<Score>, Score)>,
    /// Open children that are to be looked up.
    asked: Vec<(u32, Slot)>,
    failed: Result<(), TableError>,
}

impl<'a> Derived<'a> {
    fn new(reader: Reader<'a>) -> Derived<'a> {
        Derived { reader, group: Vec::with_capacity(GROUP), asked: Vec::new(), failed: Ok(()) }
    }

    fn is_full(&self) -> bool {
        self.group.len() == GROUP
    }

    /// Adds a position of which something is said: goes through its moves, and has the values of open children brought near.
    fn children<R: Retro>(&mut self, rules: &R, p: &R::Pos, side: Side, slot: Slot, said: Option<Score>) {
        let place = self.group.len() as u32;
        let mut best = Score::NOTHING;
        let _ = rules.moves(p, side, |m| {
            let mut q = p.clone();
            let next = rules.play(&mut q, side, m);
            match rules.look_up(&q, next) {
                (Class::Open, to) => {
                    match self.reader.find(to) {
                        Ok(Some((codes, i))) => Near::bring_byte(&codes.low()[i]),
                        Ok(None) => best = Score::UNKNOWN,
                        Err(e) => self.failed = Err(e),
                    }
                    self.asked.push((place, to));
                }
                (class, _) => best = best.max(Score::of_class(class).before_move()),
            }
            Continue(())
        });
        self.group.push((slot, said, best));
    }

    /// Looks up what was asked for, and tells of each position what is said of it and what follows.
    fn each(&mut self, mut each: impl FnMut(Slot, Option<Score>, Score)) -> Result<(), TableError> {
        std::mem::replace(&mut self.failed, Ok(()))?;
        for (place, to) in self.asked.drain(..) {
            let score = self.reader.code(to)?.map_or(Score::UNKNOWN, Score::of_code);
            let best = &mut self.group[place as usize].2;
            *best = (*best).max(score.before_move());
        }
        self.group.drain(..).for_each(|(slot, said, follows)| each(slot, said, follows));
        Ok(())
    }
}
