//! Comparison of loopy games by survival.
//!
//! `G >= H` if and only if Left, moving second, survives `G - H`. Infinite play is survival where both games are stoppers.
//! Where onsides are compared infinite play in `G` is Left's win and in `-H` Right's, so Left survives if she makes
//! infinitely many moves happen in `G` or wins; where offsides are compared, in `-H` (the Swivel Chair Theorem: Siegel,
//! *Combinatorial Game Theory*, VI.2).
//!
//! The states are pairs of places with a side to move. Those that Right wins are found backwards; for sides, states from
//! which Left cannot force another good move are Right's too, and so on until nothing changes.

use super::MAX_STATES;
use super::graph::{Graph, Place};
use crate::forms::{Calculator, FormError};
use rustc_hash::FxHashMap;
use zug_core::Side;

/// What infinite play is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    /// Both games are stoppers: it does not matter.
    Stopper,
    /// Left's win.
    Onside,
    /// Right's win.
    Offside,
}

/// Two places, the greater one first, and who is to move.
type State = (Place, Place, Side);

/// What a move leads to: a state by its number, or one where it is known whether Left survives.
#[derive(Clone, Copy)]
enum Next {
    Open(u32),
    Known(bool),
}

/// Compares places of one graph and keeps what it found.
pub(super) struct Survival {
    graph: Graph,
    play: Play,
    known: FxHashMap<State, bool>,
}

impl Survival {
    pub fn new(graph: Graph, play: Play) -> Self {
        Survival { graph, play, known: FxHashMap::default() }
    }

    /// Whether one place is at least another.
    pub fn ge(&mut self, c: &mut Calculator, greater: Place, less: Place) -> Result<bool, FormError> {
        // With stoppers a game is at least itself, and so it is in every other way of counting infinite play: Left
        // answers in the other component.
        if greater == less {
            return Ok(true);
        }
        let root = (greater, less, Side::Right);
        if let Next::Known(survives) = self.look(c, root)? {
            return Ok(survives);
        }
        let mut local = Local::default();
        local.number(root)?;
        let mut next = 0;
        while next < local.states.len() {
            self.moves(c, &mut local, next)?;
            next += 1;
        }
        local.solve(c, self.play)?;
        if self.known.len() + local.states.len() > MAX_STATES {
            return Err(FormError::TooManyNodes);
        }
        self.known.extend(local.states.iter().copied().zip(local.alive.iter().copied()));
        Ok(local.alive[0])
    }

    /// Whether two places are equal.
    pub fn equal(&mut self, c: &mut Calculator, a: Place, b: Place) -> Result<bool, FormError> {
        Ok(self.ge(c, a, b)? && self.ge(c, b, a)?)
    }

    fn look(&self, c: &mut Calculator, state: State) -> Result<Next, FormError> {
        if let (Some(g), Some(h)) = (state.0.as_short(), state.1.as_short()) {
            return Ok(Next::Known(match state.2 {
                Side::Right => c.le(h, g)?,
                Side::Left => !c.le(g, h)?,
            }));
        }
        Ok(self.known.get(&state).map_or(Next::Open(0), |survives| Next::Known(*survives)))
    }

    /// Lists the moves of a state.
    fn moves(&self, c: &mut Calculator, local: &mut Local, n: usize) -> Result<(), FormError> {
        let (g, h, mover) = local.states[n];
        let start = local.moves.len();
        for (in_first, options) in [(true, self.graph.options(c, g, mover)?), (false, self.graph.options(c, h, !mover)?)] {
            let good = match self.play {
                Play::Stopper => true,
                Play::Onside => in_first,
                Play::Offside => !in_first,
            };
            for option in options.iter() {
                let state = if in_first { (*option, h, !mover) } else { (g, *option, !mover) };
                let next = match self.look(c, state)? {
                    Next::Open(_) => Next::Open(local.number(state)?),
                    known => known,
                };
                local.moves.push((next, good));
            }
        }
        c.work(1 + local.moves.len() - start)?;
        local.ends.push(local.moves.len());
        Ok(())
    }
}

/// The states that are not known yet, and their moves.
#[derive(Default)]
struct Local {
    states: Vec<State>,
    numbers: FxHashMap<State, u32>,
    moves: Vec<(Next, bool)>,
    /// Where the moves of each state end.
    ends: Vec<usize>,
    /// Whether Left survives, as far as is known.
    alive: Vec<bool>,
    /// For each state those that lead to it, with whether that move is good.
    users: Vec<Vec<(u32, bool)>>,
    /// Left's moves from a state that are not lost.
    ways: Vec<u32>,
}

impl Local {
    fn number(&mut self, state: State) -> Result<u32, FormError> {
        if self.states.len() >= MAX_STATES {
            return Err(FormError::TooManyNodes);
        }
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        Ok(number)
    }

    fn moves(&self, n: usize) -> &[(Next, bool)] {
        let start = if n == 0 { 0 } else { self.ends[n - 1] };
        &self.moves[start..self.ends[n]]
    }

    fn is_left(&self, n: usize) -> bool {
        self.states[n].2 == Side::Left
    }

    fn solve(&mut self, c: &mut Calculator, play: Play) -> Result<(), FormError> {
        let count = self.states.len();
        (self.alive, self.users, self.ways) = (vec![true; count], vec![Vec::new(); count], vec![0; count]);
        let mut lost = Vec::new();
        for n in 0..count {
            let (mut ways, mut bad) = (0, false);
            for i in (if n == 0 { 0 } else { self.ends[n - 1] })..self.ends[n] {
                match self.moves[i] {
                    (Next::Known(false), _) => bad = true,
                    (Next::Known(true), _) => ways += 1,
                    (Next::Open(next), good) => {
                        ways += 1;
                        self.users[next as usize].push((n as u32, good));
                    }
                }
            }
            self.ways[n] = ways;
            if if self.is_left(n) { ways == 0 } else { bad } {
                lost.push(n);
            }
        }
        self.spread(c, lost)?;
        if play != Play::Stopper {
            loop {
                let lost = self.without_good_moves(c)?;
                if lost.is_empty() {
                    break;
                }
                self.spread(c, lost)?;
            }
        }
        Ok(())
    }

    /// Marks states as Right's wins, with all that follows from it.
    fn spread(&mut self, c: &mut Calculator, mut lost: Vec<usize>) -> Result<(), FormError> {
        while let Some(n) = lost.pop() {
            if !std::mem::replace(&mut self.alive[n], false) {
                continue;
            }
            c.work(self.users[n].len())?;
            for i in 0..self.users[n].len() {
                let user = self.users[n][i].0 as usize;
                self.ways[user] -= 1;
                if !self.is_left(user) || self.ways[user] == 0 {
                    lost.push(user);
                }
            }
        }
        Ok(())
    }

    /// The states that are not lost yet from which Left can force neither a win nor another good move.
    fn without_good_moves(&self, c: &mut Calculator) -> Result<Vec<usize>, FormError> {
        let count = self.states.len();
        let alive = |next: Next| match next {
            Next::Open(next) => self.alive[next as usize],
            Next::Known(survives) => survives,
        };
        // Right's moves that are not good.
        let mut doubts = vec![0u32; count];
        let mut fine = vec![false; count];
        let mut stack = Vec::new();
        for n in (0..count).filter(|n| self.alive[*n]) {
            let moves = self.moves(n);
            c.work(moves.len())?;
            let is_fine = if self.is_left(n) {
                moves.iter().any(|(next, good)| alive(*next) && (*good || matches!(next, Next::Known(_))))
            } else {
                doubts[n] = moves.iter().filter(|(next, good)| !good && matches!(next, Next::Open(_))).count() as u32;
                doubts[n] == 0
            };
            if is_fine {
                stack.push(n);
            }
        }
        while let Some(n) = stack.pop() {
            if std::mem::replace(&mut fine[n], true) {
                continue;
            }
            c.work(self.users[n].len())?;
            for (user, good) in &self.users[n] {
                let user = *user as usize;
                if !self.alive[user] || fine[user] {
                    continue;
                }
                if self.is_left(user) {
                    stack.push(user);
                } else if !good {
                    doubts[user] -= 1;
                    if doubts[user] == 0 {
                        stack.push(user);
                    }
                }
            }
        }
        Ok((0..count).filter(|n| self.alive[*n] && !fine[*n]).collect())
    }
}
