//! The game that a protocol session plays: a board with its whole history, on which anybody may move at any time.
//!
//! [`Goban`] hides how many words the board has; everything else of the protocol is written once above it.

use super::restricted::Restricted;
use std::sync::Arc;
use std::time::Duration;
use zug_core::{Line, Notation, Path, Progress, Rules, Side, Track, View};
use zug_games::go::{Bits, Go, Move, Options, POINT, Position, pass_alive, result_text, words};
use zug_search::Policy;
use zug_search::go::{GoPlayer, Lead, Tally};
use zug_search::mcts::{Candidate, Limits, Mcts, Settings};

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
    /// Moves, best first.
    pub moves: Vec<Considered>,
    /// The expected line.
    pub line: Vec<String>,
    /// Random games of this search.
    pub playouts: u64,
    /// Whose each point is in the end, row by row from the top: from 1 (the mover's in all games) to −1.
    pub ownership: Vec<f32>,
}

/// A move that a search looked at.
#[derive(Clone, Debug)]
pub struct Considered {
    /// Its name.
    pub name: String,
    /// How often it was tried.
    pub visits: u64,
    /// The mover's chances, from 0 to 1.
    pub estimate: f32,
    /// Its share of all moves before any was tried.
    pub prior: f32,
    /// By how many points the mover leads at the end.
    pub lead: Lead,
}

/// A board of any size in play.
pub trait Goban: Send {
    /// Size and rules.
    fn options(&self) -> &Options;
    /// Changes the komi, and nothing else.
    fn set_komi(&mut self, parts: i32);
    /// Whose turn it would be.
    fn next(&self) -> Side;
    /// What was done so far.
    fn steps(&self) -> &[Step];
    /// How many handicap stones the game began with; 0 when it began otherwise.
    fn handicap(&self) -> usize {
        match self.steps().first() {
            Some(Step::Setup { stones: [black, white], next: Side::Right, .. }) if white.is_empty() => black.len(),
            _ => 0,
        }
    }
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
    /// The result by area without these stones, as records write it.
    fn result_without(&self, dead: &[(u16, u16)]) -> String;
    /// The points each side counts without these stones.
    fn areas_without(&self, dead: &[(u16, u16)]) -> [Vec<(u16, u16)>; 2];
    /// The free points next to the groups of these stones.
    fn liberties(&self, stones: &[(u16, u16)]) -> Vec<(u16, u16)>;
    /// The stones that their owners cannot save even if they move first, as a search has it.
    fn dead(&self, effort: &Effort) -> [Vec<(u16, u16)>; 2];
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
    tally: Arc<Tally<N>>,
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

    /// The position without some stones; what ends the game aside.
    fn without(&self, dead: &[(u16, u16)]) -> Position<N> {
        let dead = self.set_of(dead);
        self.rules.settled(self.position().board().both().map(|colour| colour.without(&dead))).0
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
                search.tally.advance();
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

    fn result_without(&self, dead: &[(u16, u16)]) -> String {
        result_text(self.rules.lead(&self.without(dead)))
    }

    fn areas_without(&self, dead: &[(u16, u16)]) -> [Vec<(u16, u16)>; 2] {
        self.rules.areas(&self.without(dead)).map(|area| self.places(area))
    }

    fn liberties(&self, stones: &[(u16, u16)]) -> Vec<(u16, u16)> {
        let (frame, board) = (self.rules.frame(), self.position().board());
        self.places(frame.around(&self.set_of(stones)) & board.free(frame))
    }

    fn dead(&self, effort: &Effort) -> [Vec<(u16, u16)>; 2] {
        Side::BOTH.map(|side| self.places(dead_stones(&self.rules, self.position(), side, effort)))
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
            let mut now = self.track.now().clone();
            // Who asks for some moves of a finished game wants it to go on: dead stones are taken off then.
            if self.is_over() && !restrictions.is_empty() {
                now.position = self.without(&[]);
            }
            let line = now.turned_to(&self.rules, side);
            let (restrictions, boards) = (restrictions.to_vec(), line.path.len());
            let player: Arc<dyn Policy<Go<N>>> = match restrictions.is_empty() {
                true => Arc::new(GoPlayer),
                false => Arc::new(Restricted { restrictions: restrictions.clone(), boards }),
            };
            let tally = Arc::new(Tally::new(player, boards));
            let mcts = Mcts::new(self.rules.clone(), tally.clone(), settings(effort), line);
            self.search = Some(Search { side, restrictions, mcts, tally });
        }
        let search = self.search.as_mut().expect("just made");
        let report = search.mcts.search(Limits { playouts: effort.playouts, time: effort.time }, progress);
        let (rules, tally, sign) = (&self.rules, &search.tally, if side == Side::Left { 1.0 } else { -1.0 });
        let name = |m: Move| rules.write_move(m);
        // A move after which no game was played ends the game, or is like the others as far as anybody knows.
        let lead = |m: Move| {
            let mut after = search.mcts.line().position.clone();
            rules.play(&mut after, side, m);
            let end = rules.is_over(&after).then(|| Lead { mean: rules.lead(&after) as f32 / POINT as f32, deviation: 0.0 });
            let lead = end.or_else(|| tally.lead(Some(m))).or_else(|| tally.lead(None)).unwrap_or(Lead { mean: 0.0, deviation: 0.0 });
            Lead { mean: sign * lead.mean, ..lead }
        };
        let considered =
            |c: &Candidate<Move>| Considered { name: name(c.m), visits: c.visits, estimate: c.estimate, prior: c.prior, lead: lead(c.m) };
        let rows = tally.ownership(rules.frame());
        Opinion {
            moves: report.moves.iter().map(considered).collect(),
            line: report.line.iter().map(|m| name(*m)).collect(),
            playouts: report.playouts,
            ownership: rows.chunks(rules.frame().cols.into()).rev().flatten().map(|owned| sign * owned).collect(),
        }
    }
}

fn settings(effort: &Effort) -> Settings {
    Settings { seed: effort.seed, threads: effort.threads, ..GoPlayer::settings() }
}

/// A group is dead when its points are the opponent's in so large a part of the games: 3 of 4.
const DEAD: f32 = -0.5;

/// The stones of a side that it cannot save even if it moves first: their points are the opponent's at the end of most
/// games of a search.
fn dead_stones<const N: usize>(rules: &Arc<Go<N>>, p: &Position<N>, side: Side, effort: &Effort) -> Bits<N> {
    let (frame, board, mut dead) = (rules.frame(), p.board(), Bits::EMPTY);
    let mut stones = board.stones(side).without(&pass_alive(frame, board, side, rules.options().suicide));
    if stones.is_empty() {
        return dead;
    }
    // Passes that have ended the game are taken back.
    let begin = rules.position(board.both()).expect("groups of a game have liberties");
    let line = Line::new(&**rules, begin, side);
    let tally = Arc::new(Tally::new(Arc::new(GoPlayer), line.path.len()));
    let limits = Limits { playouts: effort.playouts, time: effort.time };
    Mcts::new(rules.clone(), tally.clone(), settings(effort), line.clone()).search(limits, &Progress::default());
    // A search that proved its result has played few games.
    let (mut rng, mut trace) = (fastrand::Rng::with_seed(effort.seed), Vec::new());
    while tally.games() < LEAST_GAMES {
        trace.clear();
        tally.play(rules, &line, &mut rng, &mut trace);
    }
    let owned = tally.ownership(frame);
    let sign = if side == Side::Left { 1.0 } else { -1.0 };
    while let Some(point) = stones.first() {
        let group = board.group(point);
        stones = stones.without(&group);
        let own: f32 = frame.all.points().zip(&owned).filter(|(point, _)| group.has(*point)).map(|(_, owned)| sign * owned).sum();
        if own < DEAD * group.len() as f32 {
            dead |= group;
        }
    }
    dead
}

/// So many games are the least to judge stones by.
const LEAST_GAMES: u64 = 200;
