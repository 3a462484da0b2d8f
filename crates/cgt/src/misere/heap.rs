//! Heaps of a game as misère forms.

use super::forms::{Forms, MisereId};
use crate::forms::FormError;
use crate::heaps::HeapGame;
use std::ops::ControlFlow;

/// The forms of a game's heaps, smallest first.
#[derive(Clone, Debug)]
pub struct HeapForms {
    game: HeapGame,
    heaps: Vec<MisereId>,
}

impl HeapForms {
    /// Of a game; only the empty heap is known.
    pub fn new(game: HeapGame) -> Self {
        HeapForms { game, heaps: vec![MisereId::ZERO] }
    }

    /// The game.
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// The form of a heap.
    pub fn form(&mut self, forms: &mut Forms, heap: usize) -> Result<MisereId, FormError> {
        while self.heaps.len() <= heap {
            let mut options = Vec::new();
            let mut failure = Ok(());
            let _ = self.game.moves(self.heaps.len(), |parts| {
                let total = parts.iter().try_fold(MisereId::ZERO, |total, part| forms.sum(total, self.heaps[*part]));
                match total {
                    Ok(total) => {
                        options.push(total);
                        ControlFlow::Continue(())
                    }
                    Err(error) => {
                        failure = Err(error);
                        ControlFlow::Break(())
                    }
                }
            });
            failure?;
            self.heaps.push(forms.form(options)?);
        }
        Ok(self.heaps[heap])
    }
}
