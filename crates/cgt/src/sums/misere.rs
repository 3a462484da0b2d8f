//! Sums under misère play: whoever cannot move has won.
//!
//! Little of what is known of sums holds here: games are not zero beside their negatives, values do not add, and normal
//! forms that keep values may change who wins. So sums are played out as they are written, each one once. Sums of heaps
//! are the exception: their outcomes come from misère canonical forms.

use super::ruleset::Position;
use super::{Limits, Meter, Solver, Stop, SumMove, Summand};
use crate::heaps::HeapGame;
use crate::misere::{Forms, HeapForms, MisereId};
use rustc_hash::FxHashMap;
use zug_core::Side;

/// A sum: its summands as texts in order, and who is to move where that matters.
type Key = (Vec<(u16, String)>, Option<Side>);

/// A sum whose moves are being tried.
struct Frame {
    key: Key,
    moves: Vec<SumMove>,
    next: usize,
    before: Option<(usize, Position)>,
    last: Vec<Option<Position>>,
}

/// Bytes that forms of heaps may take before their sums are played out like others.
const FORMS: usize = 1 << 28;

impl Solver {
    /// Whether `side`, moving first, wins a sum under misère play.
    pub fn wins_misere(&mut self, sum: &[Summand], side: Side, limits: &Limits) -> Result<bool, Stop> {
        match self.heaps_lose(sum, limits) {
            Ok(Some(loses)) => return Ok(!loses),
            Ok(None) | Err(Stop::Memory) => {}
            Err(stop) => return Err(stop),
        }
        self.metered(limits, |solver, meter| solver.play_misere(sum, side, limits, meter))
    }

    /// The moves of `side` after which the other player loses under misère play.
    pub fn winning_moves_misere(&mut self, sum: &[Summand], side: Side, limits: &Limits) -> Result<Vec<SumMove>, Stop> {
        let mut winning = Vec::new();
        for m in self.moves(sum, side, limits)? {
            let mut after = sum.to_vec();
            after[m.summand].position = m.after;
            if !self.wins_misere(&after, !side, limits)? {
                winning.push(m);
            }
        }
        Ok(winning)
    }

    /// Whether the player to move loses a sum of heaps; `None` where a summand is something else.
    fn heaps_lose(&mut self, sum: &[Summand], limits: &Limits) -> Result<Option<bool>, Stop> {
        if let Some(nim) = self.nim_heaps(sum) {
            // Misère Nim is played as Nim until only heaps of one are left.
            let single = nim.iter().all(|heap| *heap < 2);
            let total = nim.iter().fold(0, |total, heap| total ^ heap);
            return Ok(Some(if single { total == 1 } else { total == 0 }));
        }
        let mut forms = Forms::new(limits.watch(), FORMS);
        let mut games: FxHashMap<String, HeapForms> = FxHashMap::default();
        let mut total = MisereId::ZERO;
        for s in sum {
            let Some((name, heaps)) = self.ruleset(s.ruleset).heaps(s.position) else { return Ok(None) };
            let Ok(game) = name.parse::<HeapGame>() else { return Ok(None) };
            let known = games.entry(name).or_insert_with(|| HeapForms::new(game));
            for heap in heaps {
                let heap = known.form(&mut forms, heap as usize)?;
                total = forms.sum(total, heap)?;
            }
        }
        Ok(Some(forms.is_p(total)))
    }

    /// The sizes of the heaps of a sum of heaps of Nim.
    fn nim_heaps(&mut self, sum: &[Summand]) -> Option<Vec<u32>> {
        let heaps = sum.iter().map(|s| self.ruleset(s.ruleset).heaps(s.position).filter(|(game, _)| game == "nim"));
        Some(heaps.collect::<Option<Vec<_>>>()?.into_iter().flat_map(|(_, heaps)| heaps).collect())
    }

    fn play_misere(&mut self, sum: &[Summand], side: Side, limits: &Limits, meter: &mut Meter) -> Result<bool, Stop> {
        let impartial = sum.iter().all(|s| self.ruleset(s.ruleset).is_impartial());
        let most = self.settings.table;
        let mut now = sum.to_vec();
        let mut known: FxHashMap<Key, bool> = FxHashMap::default();
        let mut bytes = 0;
        let mut side = side;
        let mut stack = Vec::new();
        let mut step: Option<SumMove> = None;
        loop {
            // Enter the sum that is on the table now; what led there is `step`.
            meter.node()?;
            let before = step.map(|m: SumMove| {
                let before = now[m.summand].position;
                now[m.summand].position = m.after;
                (m.summand, before)
            });
            let key = self.misere_key(&now, (!impartial).then_some(side));
            let mut answer = known.get(&key).copied();
            if answer.is_none() {
                let last = self.last_positions();
                let moves = self.moves(&now, side, limits)?;
                if moves.is_empty() {
                    answer = Some(true);
                } else {
                    stack.push(Frame { key, moves, next: 0, before, last });
                }
            }
            if let Some(mut win) = answer {
                if let Some((summand, before)) = before {
                    now[summand].position = before;
                    side = !side;
                }
                // A lost sum makes the one before it a win, and so on.
                loop {
                    let Some(top) = stack.last() else { return Ok(win) };
                    if win && top.next < top.moves.len() {
                        break;
                    }
                    let done = stack.pop().expect("just seen");
                    self.forget(&done.last);
                    win = !win;
                    bytes += 64 + done.key.0.iter().map(|(_, text)| 32 + text.len()).sum::<usize>();
                    if bytes > most {
                        return Err(Stop::Memory);
                    }
                    known.insert(done.key, win);
                    if let Some((summand, before)) = done.before {
                        now[summand].position = before;
                        side = !side;
                    }
                }
            }
            let top = stack.last_mut().expect("an answer to the first one returns");
            step = Some(top.moves[top.next].clone());
            top.next += 1;
            side = !side;
        }
    }

    fn misere_key(&mut self, sum: &[Summand], side: Option<Side>) -> Key {
        let mut texts: Vec<(u16, String)> = sum.iter().map(|s| (s.ruleset.0, self.ruleset(s.ruleset).write(s.position))).collect();
        texts.sort_unstable();
        (texts, side)
    }
}
