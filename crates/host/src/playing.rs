//! A game in progress, whatever the game: forward by moves and steps of records, back to where lines part, and what is
//! known of where it is.

use crate::adding::Effort;
use crate::analysis::{Analysis, Budget};
use crate::answers::{ExactAnswer, Known, LineAnswer, MovesAnswer, PositionAnswer, Walked};
use crate::error::HostError;
use crate::hosted::Hosted;
use crate::thinking::{Thinking, Thought};
use std::cell::Cell;
use std::collections::BTreeMap;
use zug_core::{Line, Notation, Progress, Scene, Track, View};
use zug_search::superko::Limits as ExactLimits;

/// Values that are looked for in vain on the way before that is given up.
const PATIENCE: u32 = 20;

/// A game in progress. Among its moves steps of records ([`zug_core::step`]) can stand.
pub trait Playing {
    /// Makes a move, or executes a step of a record, and tells where it leads; nothing changes when that fails.
    fn step(&mut self, text: &str) -> Result<Walked, HostError>;
    /// Goes back until this many moves are made; more than there are change nothing.
    fn back_to(&mut self, plies: usize);

    /// Where it is.
    fn here(&self) -> Walked;
    /// The keys of where it is and of all positions that are symmetric to it, each once.
    fn keys(&self) -> Vec<u64>;
    /// The position as text.
    fn position(&self) -> String;
    /// The position that stands for all that are symmetric to it, in a game with symmetries.
    fn canonical_position(&self) -> Option<String>;
    /// Other numbers of the position that programs of the game use, by name.
    fn numbers(&self) -> BTreeMap<&'static str, String>;
    /// The legal moves.
    fn moves(&self) -> MovesAnswer;
    /// Refuses a position that would take too much memory to tell with all its moves.
    fn fits(&self) -> Result<(), HostError>;
    /// The picture: what the history forbids is shown as refused.
    fn scene(&self) -> Result<Scene, HostError>;

    /// The value, if a glance tells it. Where many were looked for in vain, those that take an effort are not looked
    /// for any more.
    fn value(&self) -> Result<Known, HostError>;
    /// The exact value and that of every move, as far as a glance tells.
    fn probe(&self) -> Result<PositionAnswer, HostError>;
    /// The same with the picture.
    fn seen(&self) -> Result<PositionAnswer, HostError>;
    /// What the position is worth and each of its moves, by whoever knows, within a budget. `each` is told whatever is
    /// known on the way; the last word is the answer.
    fn analysis(&self, budget: &Budget, progress: &Progress, each: &mut dyn FnMut(&Analysis)) -> Result<Analysis, HostError>;
    /// A line of perfect play; needs values, or proofs within the budget.
    fn line(&self, budget: &Budget, progress: &Progress) -> Result<LineAnswer, HostError>;
    /// Chooses a move: by exact values where they are known, by search where they are not.
    fn think(&self, how: &Thinking, progress: &Progress) -> Result<Thought, HostError>;
    /// The exact score, for games whose score a search can prove.
    fn exact(&self, limits: ExactLimits, progress: &Progress) -> Result<ExactAnswer, HostError>;
}

/// A game in progress by the rules of a game.
pub(crate) struct Cursor<'a, R: Notation + View> {
    game: &'a Hosted<R>,
    /// How often what a position is worth may still be looked for in vain: where some are too much, most are.
    patience: Cell<u32>,
    track: Track<R>,
}

impl<'a, R: Notation + View> Cursor<'a, R> {
    pub fn new(game: &'a Hosted<R>, begin: Line<R>) -> Self {
        Cursor { game, patience: Cell::new(PATIENCE), track: Track::new(begin) }
    }
}

impl<R: Notation + View> Playing for Cursor<'_, R> {
    fn step(&mut self, text: &str) -> Result<Walked, HostError> {
        let ply = self.track.plies() + 1;
        let stepped = self.track.step(self.game.rules(), text).map_err(|e| HostError::step(e, text, ply))?;
        Ok(Walked { text: stepped.text, problem: stepped.problem, ..self.here() })
    }

    fn back_to(&mut self, plies: usize) {
        self.track.back_to(self.game.rules(), plies);
    }

    fn here(&self) -> Walked {
        let Line { position: p, side, over, .. } = self.track.now();
        let key = self.game.key_of(p, *side);
        Walked { text: String::new(), key, side: *side, over: *over, verdict: Known(None), problem: None }
    }

    fn keys(&self) -> Vec<u64> {
        let Line { position: p, side, .. } = self.track.now();
        self.game.keys_of(p, *side)
    }

    fn position(&self) -> String {
        let Line { position: p, side, .. } = self.track.now();
        self.game.rules().write(p, *side)
    }

    fn canonical_position(&self) -> Option<String> {
        let Line { position: p, side, .. } = self.track.now();
        self.game.canonical_text(p, *side)
    }

    fn numbers(&self) -> BTreeMap<&'static str, String> {
        let Line { position: p, side, .. } = self.track.now();
        self.game.numbers(p, *side)
    }

    fn moves(&self) -> MovesAnswer {
        self.game.moves(self.track.now())
    }

    fn fits(&self) -> Result<(), HostError> {
        self.game.fitting(self.track.now()).map(drop)
    }

    fn scene(&self) -> Result<Scene, HostError> {
        self.fits()?;
        Ok(self.game.picture(self.track.now()))
    }

    fn value(&self) -> Result<Known, HostError> {
        let Line { position: p, side, .. } = self.track.now();
        let effort = (self.patience.get() > 0).then_some(Effort::Glance);
        let verdict = self.game.known(self.game.solution()?.as_deref(), p, *side, effort, &Progress::default())?.0;
        if verdict.is_none() {
            self.patience.update(|left| left.saturating_sub(1));
        }
        Ok(Known(verdict))
    }

    fn probe(&self) -> Result<PositionAnswer, HostError> {
        self.game.probed(self.track.now(), Effort::Glance, &Progress::default())
    }

    fn seen(&self) -> Result<PositionAnswer, HostError> {
        self.game.seen(self.track.now())
    }

    fn analysis(&self, budget: &Budget, progress: &Progress, each: &mut dyn FnMut(&Analysis)) -> Result<Analysis, HostError> {
        self.game.analysis(&self.track, budget, progress, each)
    }

    fn line(&self, budget: &Budget, progress: &Progress) -> Result<LineAnswer, HostError> {
        self.game.line(self.track.now(), budget, progress)
    }

    fn think(&self, how: &Thinking, progress: &Progress) -> Result<Thought, HostError> {
        self.game.think(self.track.now(), how, progress)
    }

    fn exact(&self, limits: ExactLimits, progress: &Progress) -> Result<ExactAnswer, HostError> {
        self.game.exact_score(&self.track, limits, progress)
    }
}
