//! The game that a protocol session plays: a board with its whole history, on which anybody may move at any time.
//!
//! [`Goban`] hides how many words the board has; everything else of the protocol is written once above it.

use super::restricted::Restricted;
use std::sync::Arc;
use std::time::Duration;
use zug_core::{Line, Notation, Path, Progress, Rules, Side, Track, View};
use zug_games::go::{Bits, Go, Move, Options, Position, result_text, words};
use zug_search::Policy;
use zug_search::go::GoPlayer;
use zug_search::mcts::{Limits, Mcts, Settings};

/// A vertex: a point, as column and row from the lower left, or a pass.
pub type Vertex = Option<(u16, u16)>;

/// What was done to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move.
    Move(Side, Vertex),
    /// A position was put up.
    Setup {
        /// All stones of Black and of White.
        stones: [Vec<(u16, u16)>; 2],
        /// Points that had a stone before and have none now.
        cleared: Vec<(u16, u16)>,
        /// Who is next.
        next: Side,
    },
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most random games.
    pub playouts: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// Threads.
    pub threads: usize,
    /// Decides all chances.
    pub seed: u64,
}

/// Moves that a search is to look at, or not to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Whether these moves are the only ones, or the ones left out.
    pub allows: bool,
    /// Whose moves.
    pub side: Side,
    /// The moves.
    pub vertices: Vec<Vertex>,
    /// Down to this depth of the search; 1 is the next move alone.
    pub until: u32,
}

impl Restriction {
    /// Whether a move may be looked at, so many moves below the root.
    pub fn leaves(&self, side: Side, vertex: Vertex, depth: u32) -> bool {
        side != self.side || depth >= self.until || self.vertices.contains(&vertex) == self.allows
    }
}

/// What a search thinks.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// Moves, best first, with visits and the mover's chances.
    pub moves: Vec<(String, u64, f32)>,
    /// The expected line.
    pub line: Vec<String>,
    /// Random games of this search.
    pub playouts: u64,
}

/// A board of any size in play.
pub trait Goban: Send {
    /// Size and rules.
    fn options(&self) -> &Options;
    /// Changes the komi, and nothing else.
    fn set_komi(&mut self, halves: i32);
    /// Whose turn it would be.
    fn next(&self) -> Side;
    /// What was done so far.
    fn steps(&self) -> &[Step];
    /// Makes a move if it is legal; otherwise says why not.
    fn play(&mut self, side: Side, vertex: Vertex) -> Result<(), String>;
    /// Executes a move of a record, legal or not.
    fn force(&mut self, side: Side, vertex: Vertex);
    /// Puts up a position of a record: stones without a liberty are taken off.
    fn force_set_up(&mut self, stones: [Vec<(u16, u16)>; 2], next: Side);
    /// Puts up a position with these stones.
    fn set_up(&mut self, stones: [Vec<(u16, u16)>; 2], next: Side) -> Result<(), String>;
    /// Takes the last step back.
    fn undo(&mut self) -> bool;
    /// The stones of a side.
    fn stones(&self, side: Side) -> Vec<(u16, u16)>;
    /// The points where a side may play.
    fn legal(&self, side: Side) -> Vec<(u16, u16)>;
    /// The result by area, as records write it.
    fn result(&self) -> String;
    /// The points each side counts.
    fn areas(&self) -> [Vec<(u16, u16)>; 2];
    /// Whether two passes have ended the game.
    fn is_over(&self) -> bool;
    /// The board as text.
    fn picture(&self) -> String;
    /// Searches on, unless `progress` says stop; what was searched before for the same position, side and restrictions
    /// is kept.
    fn search(&mut self, side: Side, effort: &Effort, restrictions: &[Restriction], progress: &Progress) -> Opinion;
}

/// An empty board.
pub fn goban(options: Options) -> Box<dyn Goban> {
    // The protocol's games end when both pass, however long they are.
    let options = Options { cap: false, ..options };
    // Each number of words is a search compiled anew, so boards of three words are played in six.
    match words(&options) {
        1 => Box::new(Table::<1>::new(options)),
        2 => Box::new(Table::<2>::new(options)),
        _ => Box::new(Table::<6>::new(options)),
    }
}

struct Search<const N: usize> {
    side: Side,
    restrictions: Vec<Restriction>,
    mcts: Mcts<Go<N>>,
}

struct Table<const N: usize> {
    rules: Arc<Go<N>>,
    track: Track<Go<N>>,
    steps: Vec<Step>,
    /// A search of the present position.
    search: Option<Search<N>>,
}

impl<const N: usize> Table<N> {
    fn new(options: Options) -> Self {
        let rules = Arc::new(Go::new(options));
        let track = Track::new(Line::start(&*rules));
        Table { rules, track, steps: Vec::new(), search: None }
    }

    fn position(&self) -> &Position<N> {
        &self.track.now().position
    }

    fn to_move(&self, vertex: Vertex) -> Move {
        vertex.map_or(Move::Pass, |(col, row)| Move::Place(self.rules.frame().point(col, row)))
    }

    fn places(&self, set: Bits<N>) -> Vec<(u16, u16)> {
        set.points().map(|point| self.rules.frame().place(point)).collect()
    }

    fn set_of(&self, places: &[(u16, u16)]) -> Bits<N> {
        let mut set = Bits::EMPTY;
        places.iter().for_each(|(col, row)| set.insert(self.rules.frame().point(*col, *row)));
        set
    }

    /// Goes on to a position.
    fn go_to(&mut self, step: Step, position: Position<N>, next: Side) {
        self.track.jump(&self.rules, position, next);
        self.steps.push(step);
    }

    /// Goes on to a position that nobody played.
    fn put_up(&mut self, position: Position<N>, next: Side) {
        self.search = None;
        let [before, now] = [self.position(), &position].map(|p| p.board().stones(Side::Left) | p.board().stones(Side::Right));
        let cleared = self.places(before.without(&now));
        let stones = position.board().both().map(|colour| self.places(colour));
        self.go_to(Step::Setup { stones, cleared, next }, position, next);
    }

    /// Makes a legal move.
    fn make(&mut self, side: Side, m: Move, vertex: Vertex) {
        let mut position = self.position().clone();
        let next = self.rules.play(&mut position, side, m);
        // A search goes on with the position after its own side's move.
        match &mut self.search {
            Some(search) if search.side == side && search.restrictions.is_empty() && search.mcts.line().over.is_none() => {
                search.mcts.advance(m);
                search.side = next;
            }
            other => *other = None,
        }
        self.go_to(Step::Move(side, vertex), position, next);
    }
}

impl<const N: usize> Goban for Table<N> {
    fn options(&self) -> &Options {
        self.rules.options()
    }

    fn set_komi(&mut self, komi: i32) {
        self.rules = Arc::new(Go::new(Options { komi, ..*self.rules.options() }));
        self.search = None;
    }

    fn next(&self) -> Side {
        self.track.now().side
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn play(&mut self, side: Side, vertex: Vertex) -> Result<(), String> {
        let m = self.to_move(vertex);
        if let Move::Place(point) = m {
            if !self.rules.points(self.position(), side).has(point) {
                return Err(self.rules.why_not(self.position(), side, m));
            }
            if let Some(reason) = self.track.now().path.why_not(&self.rules, self.position(), side, m) {
                return Err(reason);
            }
        }
        self.make(side, m, vertex);
        Ok(())
    }

    fn force(&mut self, side: Side, vertex: Vertex) {
        self.search = None;
        let mut position = self.position().clone();
        let next = self.rules.force(&mut position, side, self.to_move(vertex));
        self.go_to(Step::Move(side, vertex), position, next);
    }

    fn force_set_up(&mut self, stones: [Vec<(u16, u16)>; 2], next: Side) {
        let [black, white] = [&stones[0], &stones[1]].map(|places| self.set_of(places));
        let (position, _) = self.rules.settled([black, white.without(&black)]);
        self.put_up(position, next);
    }

    fn set_up(&mut self, stones: [Vec<(u16, u16)>; 2], next: Side) -> Result<(), String> {
        let [black, white] = [&stones[0], &stones[1]].map(|places| self.set_of(places));
        let position = self.rules.position([black, white.without(&black)]);
        let position = position.map_err(|point| format!("the stone on {} has no liberty", self.rules.frame().name(point)))?;
        self.put_up(position, next);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some(last) = self.track.plies().checked_sub(1) else { return false };
        self.track.back_to(&self.rules, last);
        self.search = None;
        self.steps.pop();
        true
    }

    fn stones(&self, side: Side) -> Vec<(u16, u16)> {
        self.places(self.position().board().stones(side))
    }

    fn legal(&self, side: Side) -> Vec<(u16, u16)> {
        self.places(self.track.now().path.legal(&self.rules, self.position(), side))
    }

    fn result(&self) -> String {
        result_text(self.rules.lead(self.position()))
    }

    fn areas(&self) -> [Vec<(u16, u16)>; 2] {
        self.rules.areas(self.position()).map(|area| self.places(area))
    }

    fn is_over(&self) -> bool {
        self.rules.is_over(self.position())
    }

    fn picture(&self) -> String {
        zug_host::board(&self.rules.scene(self.position(), self.track.now().side))
    }

    fn search(&mut self, side: Side, effort: &Effort, restrictions: &[Restriction], progress: &Progress) -> Opinion {
        let fits = |search: &Search<N>| {
            search.side == side && search.restrictions == restrictions && search.mcts.line().position == *self.position()
        };
        if !self.search.as_ref().is_some_and(fits) {
            let settings = Settings { seed: effort.seed, threads: effort.threads, ..GoPlayer::settings() };
            let line = self.track.now().turned_to(&self.rules, side);
            let restrictions = restrictions.to_vec();
            let policy: Arc<dyn Policy<Go<N>>> = match restrictions.is_empty() {
                true => Arc::new(GoPlayer),
                false => Arc::new(Restricted { restrictions: restrictions.clone(), boards: self.track.now().path.len() }),
            };
            self.search = Some(Search { side, restrictions, mcts: Mcts::new(self.rules.clone(), policy, settings, line) });
        }
        let search = self.search.as_mut().expect("just made");
        let report = search.mcts.search(Limits { playouts: effort.playouts, time: effort.time }, progress);
        let name = |m: Move| self.rules.write_move(m);
        Opinion {
            moves: report.moves.iter().map(|c| (name(c.m), c.visits, c.estimate)).collect(),
            line: report.line.iter().map(|m| name(*m)).collect(),
            playouts: report.playouts,
        }
    }
}
