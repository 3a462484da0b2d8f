//! How far a misère game is from Nim, in the words of *Winning Ways*, chapter 13.

use super::forms::{Forms, MisereId};
use crate::forms::FormError;
use crate::values::mex;
use std::fmt;

/// How a game behaves beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A heap of Nim.
    Nim,
    /// Like a position of Nim beside tame games: its nim values are such, and its options are tame; a wild option does
    /// no harm if it can be moved to tame games with either nim value of this one, and the tame ones alone give both.
    Tame,
    /// Nim values `g` below 2 and `g0` not: a heap of either size, as the company demands.
    Restive,
    /// Nim values `g` of at least 2 and `g0` below, all options tame.
    Restless,
    /// None of these.
    Wild,
}

impl Kind {
    /// Whether the game is tame or a heap of Nim.
    pub fn is_tame(self) -> bool {
        matches!(self, Kind::Nim | Kind::Tame)
    }

    /// How many superscripts tell the genus: all of them unless the kind does.
    pub fn superscripts(self) -> usize {
        match self {
            Kind::Nim => 0,
            Kind::Tame | Kind::Restive => 1,
            Kind::Restless | Kind::Wild => usize::MAX,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Kind::Nim => "a Nim heap",
            Kind::Tame => "tame",
            Kind::Restive => "restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

impl Forms<'_> {
    /// The kind of the game with these options and nim values in normal and misère play.
    pub(super) fn kind_of(&self, options: &[MisereId], (normal, misere): (u32, u32)) -> Kind {
        let is_heap = |(n, id): (usize, &MisereId)| self.nim_heap(*id) == Some(n as u32);
        if self.heaps_first(options).iter().enumerate().all(is_heap) {
            return Kind::Nim;
        }
        let tame_values = normal == misere || normal < 2 && misere < 2;
        let restive_values = !tame_values && normal < 2;
        let all_tame = options.iter().all(|o| self.kind(*o).is_tame());
        match () {
            _ if tame_values && (all_tame || self.reverts(options, (normal, misere), false)) => Kind::Tame,
            _ if restive_values && (all_tame || self.reverts(options, (normal, misere), true)) => Kind::Restive,
            _ if !tame_values && misere < 2 && all_tame => Kind::Restless,
            _ => Kind::Wild,
        }
    }

    /// Options by what heap they are; what is none comes last.
    fn heaps_first(&self, options: &[MisereId]) -> Vec<MisereId> {
        let mut sorted = options.to_vec();
        sorted.sort_by_key(|id| self.nim_heap(*id).unwrap_or(u32::MAX));
        sorted
    }

    /// Whether the tame options alone give both nim values, and every other one can be moved to games that are tame (or
    /// restive, where that is asked) with either of them. Restive games count where the other nim value is below two or
    /// a neighbour of the misère one.
    fn reverts(&self, options: &[MisereId], (normal, misere): (u32, u32), restive: bool) -> bool {
        let tame = || options.iter().filter(|o| self.kind(**o).is_tame());
        if mex(tame().map(|o| self.normal(*o))) != normal || mex(tame().map(|o| self.misere(*o))) != misere {
            return false;
        }
        let near = |n: u32| n < 2 || n ^ misere < 2;
        options.iter().filter(|o| !self.kind(**o).is_tame()).all(|wild| {
            let (mut to_normal, mut to_misere) = (false, false);
            for after in self.options(*wild) {
                let kind = self.kind(after);
                let (g, g0) = (self.normal(after), self.misere(after));
                if restive && (kind.is_tame() || kind == Kind::Restive) {
                    to_misere |= g0 == misere && near(g);
                    to_normal |= g == normal && near(g0);
                } else if kind.is_tame() {
                    to_misere |= g0 == misere;
                    to_normal |= g == normal;
                }
            }
            to_normal && to_misere
        })
    }

    /// Whether two copies of a game that is not tame are, like two heaps of two.
    pub fn is_half_tame(&mut self, id: MisereId) -> Result<bool, FormError> {
        if self.kind(id).is_tame() {
            return Ok(false);
        }
        let twice = self.sum(id, id)?;
        Ok(self.kind(twice).is_tame() && self.normal(twice) == 0 && self.misere(twice) == 0)
    }
}
