//! Comparison of partizan games under misère play, modulo a universe.
//!
//! `G >= H` modulo a universe means that Left does as well in `G + X` as in `H + X`, for every `X` of it. There is no
//! difference to play; the test goes by the options (Larsson, Nowakowski and Santos, *Absolute combinatorial game
//! theory*, 2016; Larsson, Milley, Nowakowski, Renault and Santos, *Recursive comparison tests for dicot and dead-ending
//! games under misère play*, 2018; for dicots first Dorbec, Renault, Siegel and Sopena, *Dicots, and a taxonomic ranking
//! for misère games*, 2015; for all games Siegel, *Misère canonical forms of partizan games*, 2015). `G >= H` if and
//! only if
//!
//! * to every `G^R` there is an `H^R` with `G^R >= H^R`, or a `G^RL` with `G^RL >= H`;
//! * to every `H^L` there is a `G^L` with `G^L >= H^L`, or an `H^LR` with `G >= H^LR`;
//! * if Left has no move in `H`, then Left moving first wins `G + X` for every `X` of the universe in which she has no
//!   move; and the same for Right in `G`, with `H + X`.
//!
//! What the last one comes to depends on the universe. Among dicots such an `X` is 0. Among all games only a `G` in
//! which Left has no move will do. Among dead-ending games `X` gives moves to Right alone, and beside 0 the worst of
//! them for Left is one that Right may end whenever he moves in it, a *perfect murder*; as long as it lasts Right can
//! wait, so it is played here without a bound.

use super::trees::{TreeId, Trees};
use crate::forms::{FormError, Patience};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use zug_core::Side;

/// Games beside which games are compared. Each is closed under options, sums and exchange of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Universe {
    /// All games.
    All,
    /// Those in which a player without a move will never have one.
    DeadEnding,
    /// Those in which both can move or nobody can.
    Dicot,
}

impl Universe {
    /// All of them.
    pub const EACH: [Universe; 3] = [Universe::All, Universe::DeadEnding, Universe::Dicot];

    /// Whether a game is in it.
    pub fn has(self, trees: &Trees, id: TreeId) -> bool {
        match self {
            Universe::All => true,
            Universe::DeadEnding => trees.is_dead_ending(id),
            Universe::Dicot => trees.is_dicot(id),
        }
    }

    /// Of a game that is not in it, a follower that shows why: all its options are.
    fn witness(self, trees: &Trees, mut id: TreeId) -> TreeId {
        let outside = |id: TreeId| {
            let mut options = Side::BOTH.into_iter().flat_map(|side| trees.options(id, side));
            options.find(|o| !self.has(trees, **o)).copied()
        };
        while let Some(option) = outside(id) {
            id = option;
        }
        id
    }

    /// An error that names what is wrong if a game is not in it.
    pub fn check(self, trees: &Trees, id: TreeId) -> Result<(), Outside> {
        if self.has(trees, id) {
            return Ok(());
        }
        let at = self.witness(trees, id);
        let (has_none, other) = match trees.options(at, Side::Left).is_empty() {
            true => ("Left", "Right"),
            false => ("Right", "Left"),
        };
        let follower = trees.text(at, SHOWN);
        let problem = match self {
            Universe::Dicot => format!("in {follower} {other} can move and {has_none} cannot"),
            _ => format!("in {follower} {has_none} cannot move, but may be able to later"),
        };
        Err(Outside { universe: self, problem })
    }
}

/// Longest text of a game in an error.
const SHOWN: usize = 60;

impl fmt::Display for Universe {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Universe::All => "all",
            Universe::DeadEnding => "dead-ending",
            Universe::Dicot => "dicot",
        })
    }
}

impl FromStr for Universe {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        let plain = name.to_lowercase().replace(['-', '_', ' '], "");
        let plain = plain.strip_suffix('s').unwrap_or(&plain);
        match plain {
            "all" => Ok(Universe::All),
            "deadending" => Ok(Universe::DeadEnding),
            "dicot" => Ok(Universe::Dicot),
            _ => Err(format!("no universe is called '{}', expected all, dead-ending or dicot", name.chars().take(40).collect::<String>())),
        }
    }
}

/// A game is not in the universe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is not {}: {problem}", if *universe == Universe::Dicot { "a dicot" } else { "dead-ending" })]
pub struct Outside {
    /// The universe.
    pub universe: Universe,
    /// Why.
    pub problem: String,
}

/// Compares games of one store, and remembers.
pub struct Comparer<'t, 'a> {
    trees: &'t Trees,
    universe: Universe,
    known: FxHashMap<(TreeId, TreeId), bool>,
    /// By game and side, whether that side wins moving first beside a perfect murder by the other.
    beside: FxHashMap<(TreeId, Side), bool>,
    patience: Patience<'a>,
    most: usize,
}

/// Bytes of something that is remembered.
const KNOWN: usize = 24;

impl<'t, 'a> Comparer<'t, 'a> {
    /// With about so many bytes for what is remembered.
    pub fn new(trees: &'t Trees, universe: Universe, patience: Patience<'a>, bytes: usize) -> Self {
        Comparer { trees, universe, known: FxHashMap::default(), beside: FxHashMap::default(), patience, most: bytes }
    }

    /// How two games compare; `None` if neither is at least the other.
    pub fn compare(&mut self, g: TreeId, h: TreeId) -> Result<Option<Ordering>, FormError> {
        Ok(match (self.at_least(g, h)?, self.at_least(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// Whether `g >= h`.
    pub fn at_least(&mut self, g: TreeId, h: TreeId) -> Result<bool, FormError> {
        if g == h {
            return Ok(true);
        }
        // Beside 0 Left has to do as well, too.
        let trees = self.trees;
        if trees.wins(h, Side::Left) && !trees.wins(g, Side::Left) || trees.wins(g, Side::Right) && !trees.wins(h, Side::Right) {
            return Ok(false);
        }
        if let Some(known) = self.known.get(&(g, h)) {
            return Ok(*known);
        }
        let answer = self.ends_suit(g, h)? && self.answered(g, h, Side::Right)? && self.answered(h, g, Side::Left)?;
        if (self.known.len() + self.beside.len()) * KNOWN > self.most {
            return Err(FormError::OutOfMemory { megabytes: self.most >> 20 });
        }
        self.known.insert((g, h), answer);
        Ok(answer)
    }

    /// `g >= h` for Right's moves, or the other way round for Left's.
    fn ordered(&mut self, side: Side, g: TreeId, h: TreeId) -> Result<bool, FormError> {
        if side == Side::Right { self.at_least(g, h) } else { self.at_least(h, g) }
    }

    /// Whether every option of a side in `g` is met: by one of `h` that is no worse for that side, or by an answer.
    fn answered(&mut self, g: TreeId, h: TreeId, side: Side) -> Result<bool, FormError> {
        let trees = self.trees;
        'options: for option in trees.options(g, side) {
            self.patience.work(1)?;
            for other in trees.options(h, side) {
                if self.ordered(side, *option, *other)? {
                    continue 'options;
                }
            }
            for answer in trees.options(*option, !side) {
                if self.ordered(side, *answer, h)? {
                    continue 'options;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// The condition on games in which somebody cannot move.
    fn ends_suit(&mut self, g: TreeId, h: TreeId) -> Result<bool, FormError> {
        let no_move = |id: TreeId, side: Side| self.trees.options(id, side).is_empty();
        let (of_h, of_g) = (no_move(h, Side::Left), no_move(g, Side::Right));
        Ok((!of_h || self.is_end_like(g, Side::Left)?) && (!of_g || self.is_end_like(h, Side::Right)?))
    }

    /// Whether a side moving first wins a game beside every game of the universe in which it has no move.
    pub fn is_end_like(&mut self, g: TreeId, side: Side) -> Result<bool, FormError> {
        Ok(match self.universe {
            _ if self.trees.options(g, side).is_empty() => true,
            Universe::All => false,
            Universe::Dicot => self.trees.wins(g, side),
            Universe::DeadEnding => self.trees.wins(g, side) && self.wins_beside_murder(g, side)?,
        })
    }

    /// Whether a side moving first wins beside a game in which the other one may move as often as he likes, and once at
    /// least.
    fn wins_beside_murder(&mut self, g: TreeId, side: Side) -> Result<bool, FormError> {
        let trees = self.trees;
        if let Some(known) = self.beside.get(&(g, side)) {
            return Ok(*known);
        }
        let mut wins = trees.options(g, side).is_empty();
        for after in trees.options(g, side) {
            self.patience.work(1 + trees.options(*after, !side).len())?;
            // The other one ends it, waits, or moves here.
            let mut holds = trees.wins(*after, side) && self.wins_beside_murder(*after, side)?;
            for next in trees.options(*after, !side) {
                holds = holds && self.wins_beside_murder(*next, side)?;
            }
            if holds {
                wins = true;
                break;
            }
        }
        self.beside.insert((g, side), wins);
        Ok(wins)
    }
}
