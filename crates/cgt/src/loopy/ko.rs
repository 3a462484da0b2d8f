//! Thermographs of kos, with one player komaster.
//!
//! A ko is a game in which two moves by turns come back to the position before. Who has just been taken from may not take
//! back at once: that is the ko ban. The *komaster* has threats enough to break it, but then has to go on, at the same
//! turn, to a position from which the ko cannot be reached any more, and pays for every move (Berlekamp, *The economist's view
//! of combinatorial games*, in Games of No Chance, 1996; Müller, Berlekamp and Spight, *Generalized thermography*, ICSI
//! TR-96-030, 1996). So, at temperature `t`, with `G` the position and `Z` one of its options:
//!
//! - The left scaffold of `G` is the greatest of the right walls of `Z` after Left's move, less `t`; the right scaffold
//!   likewise. Where they meet, and go on without the left one above the right one, the mast begins.
//! - After Left's move from `G` to `Z`, from which Right could move back to `G`, the right wall of `Z` is the least of: the left
//!   walls of Right's other options, plus `t`; the left wall of `Z` itself (Right plays elsewhere, and the ban is over); and, if
//!   Right is komaster, the left walls of Right's options of `G` that leave the ko, plus `2t`.
//!
//! Kos of several steps, where more than two moves come back, have no such thermograph here.

use super::graph::{Graph, Place};
use super::ratio::Ratio;
use super::thermograph::{LoopyThermograph, MOST_STATIONS, Rise, Station, Target, Way};
use crate::forms::{Calculator, FormError};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use zug_core::Side;

/// How much depends on who is komaster, in the words of Berlekamp and Spight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum KoKind {
    /// Neither mean nor temperature.
    Placid,
    /// The temperature.
    Active,
    /// The mean.
    Hyperactive,
}

impl std::fmt::Display for KoKind {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            KoKind::Placid => "placid",
            KoKind::Active => "active",
            KoKind::Hyperactive => "hyperactive",
        })
    }
}

/// A ko: its thermographs from temperature 0 up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    /// With Left as komaster.
    pub left: LoopyThermograph,
    /// With Right as komaster.
    pub right: LoopyThermograph,
}

impl Ko {
    /// Both thermographs of a game as it is written; `None` if one of them is not defined.
    pub fn of(c: &mut Calculator, graph: &Graph) -> Result<Option<Ko>, FormError> {
        let (Some(left), Some(right)) = (komaster(c, graph, Side::Left)?, komaster(c, graph, Side::Right)?) else { return Ok(None) };
        Ok(Some(Ko { left, right }))
    }

    /// Which kind of ko it is; `None` if a mast never begins.
    pub fn kind(&self) -> Option<KoKind> {
        let ((mean, t), (other_mean, other_t)) = (self.left.mast?, self.right.mast?);
        Some(match (mean == other_mean, t == other_t) {
            (false, _) => KoKind::Hyperactive,
            (true, false) => KoKind::Active,
            (true, true) => KoKind::Placid,
        })
    }
}

/// The thermograph of a game with a komaster; `None` if it is too large, if more than two moves by turns come back, or if
/// masts would end.
pub fn komaster(c: &mut Calculator, graph: &Graph, master: Side) -> Result<Option<LoopyThermograph>, FormError> {
    let Some(start) = graph.start.as_node() else { return Ok(None) };
    if graph.nodes.len() > MOST_STATIONS {
        return Ok(None);
    }
    let mut making = Making { graph, master, rise: Rise::new(Ratio::ZERO), banned: FxHashMap::default(), open: Vec::new() };
    making.rise.stations = vec![Station::default(); graph.nodes.len()];
    for n in 0..graph.nodes.len() {
        let mut ways = |c: &mut Calculator, side: Side| -> Result<Vec<Way>, FormError> {
            let options = graph.nodes[n].options(side);
            options.iter().map(|place| Ok(Way { to: making.after(c, n, *place, side)?, moves: 1 })).collect()
        };
        let (left, right) = (ways(c, Side::Left)?, ways(c, Side::Right)?);
        making.rise.stations[n] = Station { left, right, masted: true };
    }
    while let Some((at, (z, from, mover))) = making.open.pop() {
        if making.rise.stations.len() > MOST_STATIONS {
            return Ok(None);
        }
        let ways = making.banned_ways(c, z, from, mover)?;
        let station = &mut making.rise.stations[at];
        *(if mover == Side::Left { &mut station.left } else { &mut station.right }) = ways;
    }
    making.rise.thermograph(c, start)
}

/// A node, the node that one may not move back to, and whose turn it is.
type Ban = (usize, usize, Side);

struct Making<'g> {
    graph: &'g Graph,
    master: Side,
    rise: Rise,
    banned: FxHashMap<Ban, usize>,
    /// Stations whose ways are not found yet.
    open: Vec<(usize, Ban)>,
}

impl Making<'_> {
    /// The wall that counts after a move of a side from a node to a place.
    fn after(&mut self, c: &Calculator, from: usize, place: Place, side: Side) -> Result<Target, FormError> {
        let Some(z) = place.as_node().filter(|z| self.graph.nodes[*z].options(!side).contains(&Place::node(from))) else {
            return self.rise.target(c, place, !side);
        };
        let ban = (z, from, !side);
        let at = *self.banned.entry(ban).or_insert_with(|| {
            self.rise.stations.push(Station::default());
            self.open.push((self.rise.stations.len() - 1, ban));
            self.rise.stations.len() - 1
        });
        Ok(Target::Station(at, !side))
    }

    /// What a side may do that is banned from one of the moves.
    fn banned_ways(&mut self, c: &Calculator, z: usize, from: usize, side: Side) -> Result<Vec<Way>, FormError> {
        // Elsewhere: then the other side is to move here, and nothing is banned.
        let mut ways = vec![Way { to: Target::Station(z, !side), moves: 0 }];
        for place in self.graph.nodes[z].options(side).iter().filter(|place| **place != Place::node(from)) {
            ways.push(Way { to: self.after(c, z, *place, side)?, moves: 1 });
        }
        if side == self.master {
            for place in self.graph.nodes[from].options(side) {
                let reached = self.graph.reached_from(*place);
                if !reached.contains(&z) && !reached.contains(&from) {
                    ways.push(Way { to: self.rise.target(c, *place, !side)?, moves: 2 });
                }
            }
        }
        Ok(ways)
    }
}
