//! Games that are kept for clients who do not keep them: a record of moves with a place in it, for any game.
//!
//! A [`Session`] is a value: every operation makes a new one from the old, so a failed one changes nothing.
//! [`Sessions`] keeps the current value of each under a name nobody can guess, and forgets those that nobody asks for.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use thiserror::Error;
use zug_core::{Interrupted, Over, Progress, Scene, Score, Side};
use zug_host::AnyGame;
use zug_host::HostError;
use zug_host::{Known, MoveAnswer, Walked};
use zug_host::{read_game, write_game};

/// A session has at most so many moves.
pub const LONGEST: usize = 1000;
/// A session keeps at most so many bytes of positions.
const LARGEST: usize = 500_000;

/// Why a session could not do what was asked.
#[derive(Debug, Error)]
pub enum SessionError {
    /// There is none with this name.
    #[error("there is no session '{0}': it may have ended, sessions that nobody asks for do")]
    Unknown(String),
    /// At the first position.
    #[error("there is no move to undo")]
    NothingToUndo,
    /// At the last position.
    #[error("there is no move to redo")]
    NothingToRedo,
    /// A place the record does not have.
    #[error("the game has {length} moves, so there is no position {index}")]
    NoSuchPlace {
        /// What was asked for.
        index: usize,
        /// How many moves there are.
        length: usize,
    },
    /// A move was asked for, but the game is over.
    #[error("the game is over")]
    Over,
    /// More moves than are kept.
    #[error("a session keeps at most {LONGEST} moves, and {LARGEST} bytes of positions")]
    TooLong,
    /// The game has a reason.
    #[error(transparent)]
    Game(#[from] HostError),
}

impl From<Interrupted> for SessionError {
    fn from(error: Interrupted) -> Self {
        HostError::from(error).into()
    }
}

/// A game in progress: where it began, all moves, and which of its positions is looked at.
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn AnyGame>,
    from: Option<String>,
    places: Vec<Place>,
    index: usize,
}

/// A position of the record and the move that led to it.
#[derive(Clone)]
struct Place {
    text: Option<String>,
    position: String,
    side: Side,
}

/// All there is to know of a session.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Session")]
pub struct SessionState {
    /// The session's name.
    pub session: String,
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The game's own number of it.
    pub code: Option<String>,
    /// The player to move.
    pub side: Side,
    /// How the game ended, repetition included, if it has.
    pub over: Option<Over>,
    /// The points of a finished game, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The value for the player to move.
    pub verdict: Known,
    /// The picture.
    pub scene: Scene,
    /// How many moves led here.
    pub index: usize,
    /// How many moves there are.
    pub length: usize,
    /// Whether `undo` would work.
    pub can_undo: bool,
    /// Whether `redo` would work.
    pub can_redo: bool,
}

/// The moves of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "History")]
pub struct HistoryAnswer {
    /// All moves, undone ones included.
    pub moves: Vec<HistoryMove>,
    /// How many of them led to the current position.
    pub index: usize,
    /// How many there are.
    pub length: usize,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HistoryMove {
    /// Counted from 1: going to this index shows the position after the move.
    pub index: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Who made it.
    pub side: Side,
}

/// The best move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BestMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value for the player who makes it.
    pub verdict: Known,
}

impl Session {
    /// Begins a game, `None` at the game's own start.
    pub fn begin(game: Arc<dyn AnyGame>, from: Option<&str>) -> Result<Session, SessionError> {
        Session::replayed(game, from, &[])
    }

    fn replayed(game: Arc<dyn AnyGame>, from: Option<&str>, moves: &[&str]) -> Result<Session, SessionError> {
        if moves.len() > LONGEST {
            return Err(SessionError::TooLong);
        }
        let places = Session::places(&*game, from, moves)?;
        let from = from.and(places.first()).map(|first| first.position.clone());
        Ok(Session { game, from, index: places.len() - 1, places })
    }

    fn places(game: &dyn AnyGame, from: Option<&str>, moves: &[&str]) -> Result<Vec<Place>, SessionError> {
        let mut playing = game.begin(from)?;
        let mut places = vec![Place { text: None, position: playing.position(), side: playing.here().side }];
        let mut bytes = places[0].position.len();
        for text in moves {
            let Walked { text, side, .. } = playing.step(text)?;
            let position = playing.position();
            bytes += position.len();
            if bytes > LARGEST {
                return Err(SessionError::TooLong);
            }
            places.push(Place { text: Some(text), position, side });
        }
        Ok(places)
    }

    fn here(&self) -> &Place {
        &self.places[self.index]
    }

    fn length(&self) -> usize {
        self.places.len() - 1
    }

    fn moves_until(&self, index: usize) -> Vec<&str> {
        self.places[..=index].iter().filter_map(|p| p.text.as_deref()).collect()
    }

    /// Makes a move; undone moves are forgotten.
    pub fn play(&self, text: &str) -> Result<Session, SessionError> {
        let mut moves = self.moves_until(self.index);
        moves.push(text.trim());
        Session::replayed(self.game.clone(), self.from.as_deref(), &moves)
    }

    /// Goes one move back.
    pub fn undo(&self) -> Result<Session, SessionError> {
        self.index.checked_sub(1).map_or(Err(SessionError::NothingToUndo), |index| self.goto(index))
    }

    /// Goes one move on.
    pub fn redo(&self) -> Result<Session, SessionError> {
        if self.index == self.length() { Err(SessionError::NothingToRedo) } else { self.goto(self.index + 1) }
    }

    /// Goes to the position after `index` moves.
    pub fn goto(&self, index: usize) -> Result<Session, SessionError> {
        let length = self.length();
        if index > length { Err(SessionError::NoSuchPlace { index, length }) } else { Ok(Session { index, ..self.clone() }) }
    }

    /// Begins anew at the game's own start.
    pub fn reset(&self) -> Result<Session, SessionError> {
        Session::begin(self.game.clone(), None)
    }

    /// Begins anew at a position.
    pub fn begin_at(&self, position: &str) -> Result<Session, SessionError> {
        Session::begin(self.game.clone(), Some(position))
    }

    /// Replaces the game by one that was exported; the last position is the current one.
    pub fn import(&self, notation: &str) -> Result<Session, SessionError> {
        let (from, mut moves) = read_game(notation);
        moves.truncate(LONGEST + 1);
        Session::replayed(self.game.clone(), from.as_deref(), &moves)
    }

    /// The whole game as text, undone moves included.
    pub fn export(&self) -> String {
        write_game(self.from.as_deref(), self.moves_until(self.length()))
    }

    /// The current position.
    pub fn position(&self) -> &str {
        &self.here().position
    }

    /// The player to move there.
    pub fn side(&self) -> Side {
        self.here().side
    }

    /// Where the game began, if not at its own start.
    pub fn from(&self) -> Option<&str> {
        self.from.as_deref()
    }

    /// Everything, under the session's name.
    pub fn state(&self, session: &str) -> Result<SessionState, SessionError> {
        let moves = self.moves_until(self.index);
        let seen = self.game.after(self.from.as_deref(), &moves)?.seen()?;
        Ok(SessionState {
            session: session.into(),
            game: seen.game,
            position: seen.position,
            code: seen.code,
            side: seen.side,
            over: seen.over,
            score: seen.score,
            verdict: seen.verdict,
            scene: seen.scene.expect("a position that is seen has a picture"),
            index: self.index,
            length: self.length(),
            can_undo: self.index > 0,
            can_redo: self.index < self.length(),
        })
    }

    /// The legal moves with their values, best first; none when the game is over.
    pub fn moves(&self) -> Result<Vec<MoveAnswer>, SessionError> {
        Ok(self.game.after(self.from.as_deref(), &self.moves_until(self.index))?.probe()?.moves)
    }

    /// The best move; an error when the game is over or values are not known.
    pub fn best_move(&self) -> Result<BestMove, SessionError> {
        let MoveAnswer { text, verdict, .. } = self.moves()?.into_iter().next().ok_or(SessionError::Over)?;
        match verdict.0 {
            Some(_) => Ok(BestMove { text, verdict }),
            None => Err(self.no_values().into()),
        }
    }

    fn no_values(&self) -> HostError {
        match self.game.solving() {
            Ok(solving) => {
                let dir = solving.path().parent().map(Path::to_path_buf).unwrap_or_default();
                HostError::NoTable { game: self.game.info().name, dir }
            }
            Err(not_solvable) => not_solvable,
        }
    }

    /// All moves, with who made them.
    pub fn history(&self) -> HistoryAnswer {
        let made = self.places.iter().zip(&self.places[1..]).zip(1..);
        let moves = made.filter_map(|((before, after), index)| Some(HistoryMove { index, text: after.text.clone()?, side: before.side }));
        HistoryAnswer { moves: moves.collect(), index: self.index, length: self.length() }
    }
}

/// All sessions by name.
pub struct Sessions {
    lifetime: Duration,
    limit: usize,
    clock: Box<Clock>,
    made: AtomicU64,
    secret: RandomState,
    open: Mutex<HashMap<String, Kept>>,
}

/// Tells the time.
type Clock = dyn Fn() -> Instant + Send + Sync;

/// A session, and when it was last asked for. Its own lock makes calls on one session follow each other.
struct Kept {
    used: Instant,
    session: Arc<Mutex<Session>>,
}

impl Sessions {
    /// Sessions end after `lifetime` without a call; past `limit` of them the one that was not asked for longest ends.
    pub fn new(lifetime: Duration, limit: usize) -> Sessions {
        Sessions::with_clock(lifetime, limit, Instant::now)
    }

    /// The same by another clock.
    pub fn with_clock(lifetime: Duration, limit: usize, clock: impl Fn() -> Instant + Send + Sync + 'static) -> Sessions {
        let (made, secret, open) = (AtomicU64::new(0), RandomState::new(), Mutex::new(HashMap::new()));
        Sessions { lifetime, limit, clock: Box::new(clock), made, secret, open }
    }

    /// Begins a session, `None` at the game's own start.
    pub fn create(&self, game: Arc<dyn AnyGame>, from: Option<&str>) -> Result<SessionState, SessionError> {
        let session = Session::begin(game, from)?;
        let name = self.new_name();
        let state = session.state(&name)?;
        self.keep(name, session);
        Ok(state)
    }

    /// Looks at a session.
    pub fn look<T>(&self, name: &str, look: impl FnOnce(&Session) -> Result<T, SessionError>) -> Result<T, SessionError> {
        let session = self.find(name)?;
        let session = session.lock().expect("no panic while held").clone();
        look(&session)
    }

    /// Replaces a session by what `change` makes of it, unless that or telling its state fails, or `progress` was told
    /// to stop.
    pub fn change(
        &self,
        name: &str,
        progress: &Progress,
        change: impl FnOnce(&Session) -> Result<Session, SessionError>,
    ) -> Result<SessionState, SessionError> {
        let session = self.find(name)?;
        let mut session = session.lock().expect("no panic while held");
        let next = change(&session)?;
        let state = next.state(name)?;
        progress.check()?;
        *session = next;
        Ok(state)
    }

    /// The sessions that have not ended, and the time.
    fn alive(&self) -> (MutexGuard<'_, HashMap<String, Kept>>, Instant) {
        let mut open = self.open.lock().expect("no panic while held");
        let now = (self.clock)();
        open.retain(|_, kept| now.saturating_duration_since(kept.used) < self.lifetime);
        (open, now)
    }

    fn find(&self, name: &str) -> Result<Arc<Mutex<Session>>, SessionError> {
        let (mut open, now) = self.alive();
        let kept = open.get_mut(name).ok_or_else(|| SessionError::Unknown(name.chars().take(60).collect()))?;
        kept.used = now;
        Ok(kept.session.clone())
    }

    fn keep(&self, name: String, session: Session) {
        let (mut open, now) = self.alive();
        while open.len() >= self.limit.max(1) {
            let Some(oldest) = open.iter().min_by_key(|(_, kept)| kept.used).map(|(name, _)| name.clone()) else { break };
            open.remove(&oldest);
        }
        open.insert(name, Kept { used: now, session: Arc::new(Mutex::new(session)) });
    }

    /// Two keyed hashes of a counter: unique, and not to be guessed without the key.
    fn new_name(&self) -> String {
        let n = self.made.fetch_add(1, Relaxed);
        format!("{:016x}{:016x}", self.secret.hash_one((n, 'a')), self.secret.hash_one((n, 'b')))
    }
}
