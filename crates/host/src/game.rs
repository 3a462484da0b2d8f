//! The facade: what any game can be asked, in text and plain data.

use crate::answers::{Details, Info, MovesAnswer, Ply, PositionAnswer, PuzzleAnswer, Walked};
use crate::capabilities::{Books, Solving};
use crate::error::HostError;
use crate::playing::Playing;
use crate::speed::Speeds;
use zug_core::{Card, Progress, Side};
use zug_retro::Wanted;

/// What `perft` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Move sequences.
    Sequences,
    /// Distinct positions, in at most about so many bytes.
    Distinct(u64),
    /// Distinct positions up to symmetry, in at most about so many bytes.
    Canonical(u64),
}

/// A game, whatever it is. Positions and moves are text in its notation; a position of `None` is the start. What not
/// every game can do is an object of its own, or an error that says so.
pub trait AnyGame: Send + Sync {
    /// The game in a list.
    fn info(&self) -> Info;
    /// The game in full.
    fn details(&self) -> Details;
    /// What is said of the game whatever its size.
    fn card(&self) -> &'static Card;
    /// A game in progress, that begins at a position.
    fn begin(&self, from: Option<&str>) -> Result<Box<dyn Playing + '_>, HostError>;
    /// Puts a position together from stacks of palette ids.
    fn setup(&self, stacks: &[(String, Vec<String>)], side: Side) -> Result<String, HostError>;
    /// Counts sequences or positions for each depth up to `depth`.
    fn perft(&self, position: Option<&str>, depth: usize, counting: Counting, progress: &Progress) -> Result<Vec<u64>, HostError>;
    /// How many different boards can come about, in a game that counts them; `None` in others.
    fn boards(&self, progress: &Progress) -> Result<Option<u128>, HostError>;
    /// A position with a wanted value.
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError>;
    /// Measures rules and table on this many positions of random games.
    fn speeds(&self, positions: usize, seed: u64) -> Result<Speeds, HostError>;

    /// Tables of every position.
    fn solving(&self) -> Result<&dyn Solving, HostError>;
    /// Books of proved positions.
    fn books(&self) -> Result<&dyn Books, HostError>;
}

impl dyn AnyGame + '_ {
    /// The game in progress after moves from a position.
    pub fn after(&self, from: Option<&str>, moves: &[&str]) -> Result<Box<dyn Playing + '_>, HostError> {
        let mut playing = self.begin(from)?;
        moves.iter().try_for_each(|text| playing.step(text).map(drop))?;
        Ok(playing)
    }

    /// The exact value of a position and of every move, as far as it is known.
    pub fn probe(&self, position: Option<&str>) -> Result<PositionAnswer, HostError> {
        self.begin(position)?.probe()
    }

    /// The legal moves.
    pub fn moves(&self, position: Option<&str>) -> Result<MovesAnswer, HostError> {
        Ok(self.begin(position)?.moves())
    }

    /// Tells positions apart: equal for equal positions, whatever led there.
    pub fn key(&self, position: Option<&str>) -> Result<u64, HostError> {
        Ok(self.begin(position)?.here().key)
    }

    /// Plays moves one after the other, with the rules about repetition.
    pub fn replay(&self, from: Option<&str>, moves: &[&str]) -> Result<Vec<Ply>, HostError> {
        let mut playing = self.begin(from)?;
        playing.fits()?;
        let mut plies = vec![Ply::new(0, None, playing.moves())];
        for (ply, text) in (1..).zip(moves) {
            let made = playing.step(text)?;
            plies.push(Ply::new(ply, Some(made.text), playing.moves()));
        }
        playing.fits()?;
        Ok(plies)
    }

    /// Plays a whole tree of moves and tells of each position, with its value if `values` are wanted. Entry 0 is the
    /// root; the others come parents before children, line by line (pre-order), each with the index of its parent.
    pub fn walk(&self, from: Option<&str>, tree: &[(u32, &str)], values: bool) -> Result<Vec<Walked>, HostError> {
        let mut playing = self.begin(from)?;
        let valued = |playing: &dyn Playing, walked: Walked| {
            let verdict = if values { playing.value()? } else { walked.verdict };
            Ok::<_, HostError>(Walked { verdict, ..walked })
        };
        let mut walked = vec![valued(&*playing, playing.here())?];
        // Moves made at each node.
        let mut plies = vec![0usize];
        for &(parent, text) in tree.iter().skip(1) {
            let before = plies[parent as usize];
            playing.back_to(before);
            let made = playing.step(text)?;
            walked.push(valued(&*playing, made)?);
            plies.push(before + 1);
        }
        Ok(walked)
    }
}
