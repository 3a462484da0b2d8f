//! Thermographs of stoppers.
//!
//! The walls obey the same equations as those of short games: the left wall is the best right wall among Left's options less
//! `t`, the right wall the best left wall among Right's options plus `t`, and where they meet the mast begins (Conway, *On
//! Numbers and Games*, chapter 9; for games with cycles Berlekamp, *The economist's view of combinatorial games*, 1996). In a
//! stopper no play by turns comes back, so as long as it is known which games have their masts already, the equations
//! say what every wall is. Therefore all walls are followed together as the temperature rises, from one temperature at
//! which something bends to the next. A left wall never goes up and a right wall never down, so a mast that has begun stays.
//!
//! *on* has a mast at plus infinity and *off* one at minus infinity: a threat to make *on* is hot at every temperature.

use super::graph::Place;
use super::ratio::Ratio;
use super::value::Value;
use crate::forms::{Calculator, FormError, FormId};
use crate::thermograph::{Bend, Thermograph, Thermographs, Wall};
use crate::values::Overflow;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;
use zug_core::Side;

/// Games with more nodes have no thermograph here.
pub(super) const MOST_STATIONS: usize = 2_000;
/// Most temperatures at which something may bend.
const MOST_EVENTS: usize = 10_000;

/// A number, or beyond all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Height {
    Minus,
    Number(Ratio),
    Plus,
}

impl Height {
    fn number(self) -> Option<Ratio> {
        if let Height::Number(n) = self { Some(n) } else { None }
    }
}

/// A wall at a temperature, and how it goes on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    height: Height,
    slope: i64,
}

/// The wall of a side of a station, or of a short game by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Station(usize, Side),
    Short(usize, Side),
}

/// A wall that another one may follow, for this many moves of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub to: Target,
    pub moves: i64,
}

/// A game whose walls are to be found.
#[derive(Clone, Debug, Default)]
pub(super) struct Station {
    /// What the left wall is the greatest of, and the right wall the least of.
    pub left: Vec<Way>,
    pub right: Vec<Way>,
    /// Whether it has a mast where its walls meet.
    pub masted: bool,
}

impl Station {
    fn ways(&self, side: Side) -> &[Way] {
        if side == Side::Left { &self.left } else { &self.right }
    }
}

/// One wall of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyWall {
    /// At plus infinity.
    Plus,
    /// At minus infinity.
    Minus,
    /// Its bends, value and temperature, from the bottom up, and the slope beyond the last.
    Bends(Vec<(Ratio, Ratio)>, i64),
}

/// The walls of a loopy game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyThermograph {
    /// The left wall.
    pub left: LoopyWall,
    /// The right wall.
    pub right: LoopyWall,
    /// Value and temperature where the mast begins; `None` if it is at infinity or never begins.
    pub mast: Option<(Ratio, Ratio)>,
}

impl LoopyThermograph {
    /// As that of a short game, if all is finite and every number is dyadic.
    pub fn as_plain(&self) -> Option<Thermograph> {
        let bend = |(value, t): &(Ratio, Ratio)| Some(Bend { value: value.as_dyadic()?, temperature: t.as_dyadic()? });
        let wall = |wall: &LoopyWall| match wall {
            LoopyWall::Bends(bends, 0) => bends.iter().map(bend).collect::<Option<Vec<_>>>(),
            _ => None,
        };
        Some(Thermograph::of_bends(wall(&self.left)?, wall(&self.right)?, bend(&self.mast?)?))
    }
}

impl fmt::Display for LoopyWall {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LoopyWall::Plus => f.write_str("+∞"),
            LoopyWall::Minus => f.write_str("-∞"),
            LoopyWall::Bends(bends, beyond) => {
                let points: Vec<String> = bends.iter().map(|(value, t)| format!("({value}, {t})")).collect();
                let rest = match beyond {
                    0 => "",
                    1.. => " and on to greater values",
                    _ => " and on to smaller values",
                };
                write!(f, "{}{rest}", points.join(" "))
            }
        }
    }
}

impl fmt::Display for LoopyThermograph {
    /// As that of a short game.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "L: {} R: {}", self.left, self.right)
    }
}

impl Value {
    /// The thermograph of a stopper; `None` of other games, and of those that are too large.
    pub fn thermograph(&self, c: &mut Calculator) -> Result<Option<LoopyThermograph>, FormError> {
        let graph = self.onside_graph();
        if !self.is_stopper() || graph.nodes.len() > MOST_STATIONS {
            return Ok(None);
        }
        let mut rise = Rise::new(Ratio::MINUS_ONE);
        for node in &graph.nodes {
            let mut ways = |c: &mut Calculator, options: &[Place], side: Side| -> Result<Vec<Way>, FormError> {
                options.iter().map(|place| Ok(Way { to: rise.target(c, *place, !side)?, moves: 1 })).collect()
            };
            let (left, right) = (ways(c, &node.left, Side::Left)?, ways(c, &node.right, Side::Right)?);
            rise.stations.push(Station { left, right, masted: true });
        }
        let Some(start) = graph.start.as_node() else { return Ok(None) };
        rise.thermograph(c, start)
    }
}

/// All walls on their way up.
pub(super) struct Rise {
    pub stations: Vec<Station>,
    graphs: Thermographs,
    shorts: Vec<Arc<Thermograph>>,
    numbers: FxHashMap<FormId, usize>,
    masts: Vec<Option<Height>>,
    t: Ratio,
}

/// A wall that is not worked out, is being worked out, or is known.
#[derive(Clone, Copy)]
enum Known {
    No,
    Begun,
    Yes(Point),
}

fn turn(side: Side) -> i64 {
    if side == Side::Left { -1 } else { 1 }
}

impl Rise {
    pub fn new(bottom: Ratio) -> Self {
        Rise {
            stations: Vec::new(),
            graphs: Thermographs::default(),
            shorts: Vec::new(),
            numbers: FxHashMap::default(),
            masts: Vec::new(),
            t: bottom,
        }
    }

    /// A wall of what stands at a place of a graph whose nodes are the first stations.
    pub fn target(&mut self, c: &Calculator, place: Place, side: Side) -> Result<Target, FormError> {
        let id = match (place.as_node(), place.as_short()) {
            (Some(n), _) => return Ok(Target::Station(n, side)),
            (None, id) => id.unwrap_or_default(),
        };
        if let Some(n) = self.numbers.get(&id) {
            return Ok(Target::Short(*n, side));
        }
        self.shorts.push(self.graphs.of(c, id)?);
        self.numbers.insert(id, self.shorts.len() - 1);
        Ok(Target::Short(self.shorts.len() - 1, side))
    }

    fn wall(&self, short: usize, side: Side) -> &Wall {
        if side == Side::Left { self.shorts[short].left() } else { self.shorts[short].right() }
    }

    fn short(&self, short: usize, side: Side) -> Result<Point, Overflow> {
        let wall = self.wall(short, side);
        let mut last = (0, Ratio::of(wall.bends()[0].temperature)?);
        for (i, bend) in wall.bends().iter().enumerate() {
            let at = Ratio::of(bend.temperature)?;
            if at <= self.t {
                last = (i, at);
            }
        }
        let slope = wall.slope(last.0);
        let value = Ratio::of(wall.bends()[last.0].value)?.plus(self.t.minus(last.1)?.times(slope)?)?;
        Ok(Point { height: Height::Number(value), slope })
    }

    /// What a way comes to.
    fn along(&self, way: &Way, side: Side, known: &mut [[Known; 2]]) -> Result<Option<Point>, Overflow> {
        let point = match way.to {
            Target::Short(n, of) => Some(self.short(n, of)?),
            Target::Station(n, of) => self.point(n, of, known)?,
        };
        let Some(Point { height, slope }) = point else { return Ok(None) };
        let by = way.moves * turn(side);
        Ok(Some(match height {
            Height::Number(n) => Point { height: Height::Number(n.plus(self.t.times(by)?)?), slope: slope + by },
            infinite => Point { height: infinite, slope: 0 },
        }))
    }

    /// Where a wall would be without a mast; `None` if play by turns comes back.
    fn scaffold(&self, n: usize, side: Side, known: &mut [[Known; 2]]) -> Result<Option<Point>, Overflow> {
        let nothing = if side == Side::Left { Height::Minus } else { Height::Plus };
        let mut best = Point { height: nothing, slope: 0 };
        for way in self.stations[n].ways(side) {
            let Some(point) = self.along(way, side, known)? else { return Ok(None) };
            best = if side == Side::Left { best.max(point) } else { best.min(point) };
        }
        Ok(Some(best))
    }

    fn point(&self, n: usize, side: Side, known: &mut [[Known; 2]]) -> Result<Option<Point>, Overflow> {
        if let Some(height) = self.masts[n] {
            return Ok(Some(Point { height, slope: 0 }));
        }
        match known[n][side as usize] {
            Known::Yes(point) => return Ok(Some(point)),
            Known::Begun => return Ok(None),
            Known::No => known[n][side as usize] = Known::Begun,
        }
        let point = self.scaffold(n, side, known)?;
        if let Some(point) = point {
            known[n][side as usize] = Known::Yes(point);
        }
        Ok(point)
    }

    /// Both scaffolds of every station; `None` if there are none.
    fn scaffolds(&self, known: &mut [[Known; 2]]) -> Result<Option<Vec<[Point; 2]>>, Overflow> {
        let mut all = Vec::with_capacity(self.stations.len());
        for n in 0..self.stations.len() {
            let [Some(left), Some(right)] = [self.scaffold(n, Side::Left, known)?, self.scaffold(n, Side::Right, known)?] else {
                return Ok(None);
            };
            all.push([left, right]);
        }
        Ok(Some(all))
    }

    /// Follows the walls up to where nothing bends any more.
    pub fn thermograph(mut self, c: &mut Calculator, start: usize) -> Result<Option<LoopyThermograph>, FormError> {
        self.masts = vec![None; self.stations.len()];
        let mut seen: [Vec<(Ratio, Point)>; 2] = Default::default();
        let mut mast = None;
        for _ in 0..MOST_EVENTS {
            c.work(self.stations.len())?;
            let Some((scaffolds, known)) = self.settle()? else { return Ok(None) };
            let walls = match self.masts[start] {
                Some(height) => [Point { height, slope: 0 }; 2],
                None => scaffolds[start],
            };
            for (seen, point) in seen.iter_mut().zip(walls) {
                seen.push((self.t, point));
            }
            mast = mast.or(self.masts[start].map(|height| (height, self.t)));
            match self.next(&scaffolds, known)? {
                Some(t) => self.t = t,
                None => {
                    let [left, right] = seen.map(|points| wall_of(&points));
                    let mast = mast.and_then(|(height, t)| Some((height.number()?, t)));
                    return Ok(Some(LoopyThermograph { left, right, mast }));
                }
            }
        }
        Ok(None)
    }

    /// Begins masts where walls meet; `None` if walls have passed each other, and what a mast is worth is not known.
    #[allow(clippy::type_complexity)]
    fn settle(&mut self) -> Result<Option<(Vec<[Point; 2]>, Vec<[Known; 2]>)>, Overflow> {
        loop {
            let mut known = vec![[Known::No; 2]; self.stations.len()];
            let Some(scaffolds) = self.scaffolds(&mut known)? else { return Ok(None) };
            let mut begun = false;
            for (n, [left, right]) in scaffolds.iter().enumerate().filter(|(n, _)| self.stations[*n].masted) {
                let together = left.height == right.height;
                if self.masts[n].is_some() {
                    if left.height > right.height || together && left.slope > right.slope {
                        return Ok(None);
                    }
                } else if left.height < right.height {
                    return Ok(None);
                } else if together && (left.slope < right.slope || left.slope == 0 && right.slope == 0) {
                    self.masts[n] = Some(left.height);
                    begun = true;
                }
            }
            if !begun {
                return Ok(Some((scaffolds, known)));
            }
        }
    }

    /// The next temperature at which something bends.
    fn next(&self, scaffolds: &[[Point; 2]], mut known: Vec<[Known; 2]>) -> Result<Option<Ratio>, Overflow> {
        let mut soonest: Option<Ratio> = None;
        let mut note = |wait: Ratio| -> Result<(), Overflow> {
            let at = self.t.plus(wait)?;
            if wait > Ratio::ZERO && soonest.is_none_or(|soonest| at < soonest) {
                soonest = Some(at);
            }
            Ok(())
        };
        // When a lower line that rises faster reaches a higher one.
        let mut meet = |low: Point, high: Point| -> Result<(), Overflow> {
            let (Some(a), Some(b)) = (low.height.number(), high.height.number()) else { return Ok(()) };
            if a < b && low.slope > high.slope { note(b.minus(a)?.divided(low.slope - high.slope)?) } else { Ok(()) }
        };
        for (n, [left, right]) in scaffolds.iter().enumerate() {
            for (side, best) in [(Side::Left, *left), (Side::Right, *right)] {
                for way in self.stations[n].ways(side) {
                    let Some(point) = self.along(way, side, &mut known)? else { continue };
                    if side == Side::Left {
                        meet(point, best)?
                    } else {
                        meet(best, point)?
                    };
                }
            }
            if self.stations[n].masted {
                if self.masts[n].is_some() {
                    meet(*left, *right)?
                } else {
                    meet(*right, *left)?
                };
            }
        }
        for short in 0..self.shorts.len() {
            for bend in Side::BOTH.into_iter().flat_map(|side| self.wall(short, side).bends()) {
                note(Ratio::of(bend.temperature)?.minus(self.t)?)?;
            }
        }
        Ok(soonest)
    }
}

/// The wall through these points, without those at which nothing bends.
fn wall_of(points: &[(Ratio, Point)]) -> LoopyWall {
    let mut bends: Vec<(Ratio, Ratio)> = Vec::new();
    let mut slope = None;
    for (t, point) in points {
        match point.height {
            Height::Plus => return LoopyWall::Plus,
            Height::Minus => return LoopyWall::Minus,
            Height::Number(value) if slope != Some(point.slope) => bends.push((value, *t)),
            Height::Number(_) => {}
        }
        slope = Some(point.slope);
    }
    LoopyWall::Bends(bends, slope.unwrap_or(0))
}
