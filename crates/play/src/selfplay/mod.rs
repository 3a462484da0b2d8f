//! Games that the program plays with itself, for those who learn from them: positions, how often each move was tried,
//! and how the game ended.
//!
//! Every game has a seed of its own and is searched by one thread, so games are the same however many are played side by
//! side.

mod parquet;

pub use parquet::Rows;

use fastrand::Rng;
use std::sync::Mutex;
use zug_core::{Over, Progress, Side};
use zug_games::go::Options;
use zug_host::{AnyGame, HostError, Level, Thinking};

/// Games that do not end are given up after so many moves.
const LONGEST: usize = 4096;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// How many.
    pub games: u32,
    /// Random games for a move.
    pub playouts: u64,
    /// So many moves of a game are chosen by chance, each as likely as it was often tried; the others are the best.
    pub by_chance: usize,
    /// Decides all chances.
    pub seed: u64,
    /// Games that are played side by side.
    pub threads: usize,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its number, from 1.
    pub number: u32,
    /// Its moves.
    pub plies: Vec<PlayedPly>,
    /// How it ended; `None` when it was given up.
    pub over: Option<Over>,
    /// The result as records write it; `*` when it was given up.
    pub result: String,
}

/// A position of a game, and what was played there.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedPly {
    /// The position.
    pub position: String,
    /// The player to move.
    pub side: Side,
    /// The moves that were considered, best first.
    pub moves: Vec<Tried>,
    /// The move that was made, by its place in `moves`.
    pub chosen: usize,
    /// What the player to move could expect, from 0 to 1.
    pub estimate: f32,
}

/// A move that was considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The move.
    pub text: String,
    /// Its number in programs of the game, if it has one.
    pub action: Option<u32>,
    /// How often it was tried.
    pub visits: u64,
}

impl Played {
    /// What the result is worth to a player: 1, 0 or a half.
    pub fn worth(&self, side: Side) -> f32 {
        self.over.and_then(Over::winner).map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
    }
}

/// What records of a game are to say of it beside its moves.
pub fn tags(game: &str) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = ["PB", "PW"].map(|name| (name.into(), "zug".into())).into();
    if let Some(Ok(options)) = Options::named(game) {
        tags.push(("KM".into(), options.komi_text()));
    }
    tags
}

/// Plays games; `each` is given them in the order of their numbers. Gives how many there were: fewer than wanted when
/// `progress` says stop, and none of them in part.
pub fn self_play<E: From<HostError> + Send>(
    game: &dyn AnyGame,
    how: &SelfPlay,
    progress: &Progress,
    mut each: impl FnMut(Played) -> Result<(), E>,
) -> Result<u32, E> {
    progress.stage("playing", "games", 0, how.games.into());
    let (mut next, mut count) = (1, 0);
    while next <= how.games && progress.check().is_ok() {
        let numbers = next..=how.games.min(next.saturating_add(how.threads.max(1) as u32 - 1));
        next = *numbers.end() + 1;
        let played: Mutex<Vec<Result<Option<Played>, HostError>>> = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for number in numbers {
                let played = &played;
                scope.spawn(move || {
                    let one = play(game, number, how, progress);
                    played.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(one);
                });
            }
        });
        let played = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut whole = played.into_iter().filter_map(Result::transpose).collect::<Result<Vec<Played>, HostError>>()?;
        whole.sort_unstable_by_key(|played| played.number);
        for one in whole {
            count += 1;
            progress.add(1);
            each(one)?;
        }
    }
    Ok(count)
}

/// Plays one game; `None` when it was stopped.
fn play(game: &dyn AnyGame, number: u32, how: &SelfPlay, progress: &Progress) -> Result<Option<Played>, HostError> {
    let mut rng = Rng::with_seed(how.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    let mut playing = game.begin(None)?;
    let mut plies = Vec::new();
    while playing.moves().over.is_none() && plies.len() < LONGEST {
        let thinking = Thinking { playouts: Some(how.playouts), ..Thinking::at(Level::Perfect, rng.u64(..)) };
        let thought = playing.think(&thinking, progress);
        if progress.check().is_err() {
            return Ok(None);
        }
        let thought = thought?;
        let known = playing.probe()?;
        let action = |text: &str| known.moves.iter().find(|m| m.text == text).and_then(|m| m.actions.as_ref()?.first().copied());
        let tried = |c: &zug_host::CandidateAnswer| Tried { text: c.text.clone(), action: action(&c.text), visits: c.visits };
        let moves: Vec<Tried> = thought.candidates.iter().map(tried).collect();
        let best = thought.text.as_deref().and_then(|text| moves.iter().position(|m| m.text == text)).unwrap_or(0);
        let chosen = if plies.len() < how.by_chance { by_chance(&moves, best, &mut rng) } else { best };
        let Some(made) = moves.get(chosen) else { break };
        playing.step(&made.text)?;
        plies.push(PlayedPly { position: known.position, side: known.side, estimate: thought.estimate, moves, chosen });
    }
    let end = playing.moves();
    let result = match (end.over, end.score) {
        (None, _) => "*".into(),
        (Some(_), Some(score)) => score.text,
        (Some(over), None) => over.winner().map_or("0", |winner| ["B+", "W+"][winner as usize]).into(),
    };
    Ok(Some(Played { number, plies, over: end.over, result }))
}

/// One of the moves, each as likely as it was often tried; `best` where none was.
fn by_chance(moves: &[Tried], best: usize, rng: &mut Rng) -> usize {
    let all: u64 = moves.iter().map(|m| m.visits).sum();
    let mut left = if all == 0 { return best } else { rng.u64(..all) };
    for (at, m) in moves.iter().enumerate() {
        match left.checked_sub(m.visits) {
            Some(less) => left = less,
            None => return at,
        }
    }
    best
}
