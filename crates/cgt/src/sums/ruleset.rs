//! A ruleset as the store sees it, whatever its positions are.

use super::ledger::{Ledger, OptionList};
use super::total::Total;
use super::{Id, Meter, Stop};
use crate::forms::{FormId, Patience, Watch};
use zug_core::{ReadError, Side};

/// A position somebody wrote down, or reached by play, by its number in a ruleset. It is not normalised: moves mean
/// what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(crate) u32);

/// A move somebody may make: its text, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMove {
    /// In the game's notation.
    pub text: String,
    /// The position after it.
    pub after: Position,
}

/// What a position is worth as a summand: a value and components.
#[derive(Debug, Default)]
pub struct Parts {
    /// Numbers, ups and nimbers, added up.
    pub(crate) value: Total,
    /// The rest.
    pub(crate) ids: Vec<Id>,
}

/// One kind of summand: a game, its impartial form, or a literal.
pub trait Ruleset: Send {
    /// Whether both players have the same moves everywhere.
    fn is_impartial(&self) -> bool;

    /// Reads a summand.
    fn read(&mut self, text: &str) -> Result<Position, ReadError>;
    /// Writes what [`Ruleset::read`] reads.
    fn write(&self, p: Position) -> String;
    /// The position with the players exchanged.
    fn negate(&mut self, p: Position) -> Position;
    /// The moves of a side, in the order of the rules; an error when there are more than anybody can look at.
    fn moves(&mut self, p: Position, side: Side, room: &mut Room) -> Result<Vec<TextMove>, Stop>;
    /// Forgets positions younger than `p`; play makes many.
    fn forget_after(&mut self, p: Position);
    /// The last position made.
    fn last(&self) -> Option<Position>;

    /// The canonical form, where the position is one; it is not split then.
    #[doc(hidden)]
    fn form(&self, _p: Position) -> Option<FormId> {
        None
    }
    /// The heaps of a position, with what their game is called among heap games.
    fn heaps(&self, _p: Position) -> Option<(String, Vec<u32>)> {
        None
    }

    /// Splits a position into components.
    #[doc(hidden)]
    fn parts(&mut self, p: Position, store: &mut Shelf, out: &mut Parts) -> Result<(), Stop>;
    /// The options of a component: for each move the value and the components it leaves.
    #[doc(hidden)]
    fn options(&mut self, local: u32, side: Side, store: &mut Shelf, out: &mut Drawer) -> Result<(), Stop>;
    /// Whether a side that moves first in a component is shown to lose, and what is left of the work.
    #[doc(hidden)]
    fn loses(&self, _local: u32, _side: Side, work: u32) -> (bool, u32) {
        (false, work)
    }
    /// The component as a person would write it.
    #[doc(hidden)]
    fn text(&self, local: u32, negative: bool) -> String;
    /// About how many bytes it holds.
    #[doc(hidden)]
    fn bytes(&self) -> usize;
    /// Nim values of parts are looked for here, too.
    #[doc(hidden)]
    fn look_into(&mut self, _values: NimValues) {}
    /// Keeps only the components whose new index is given, by old index; the others are forgotten.
    #[doc(hidden)]
    fn keep(&mut self, new_index: &[u32], ledger: &mut Shelf);
}

/// Nim values by the texts of parts, from files.
pub type NimValues = Box<dyn Fn(&str) -> Option<u32> + Send>;

/// What a ruleset may use of the store.
pub struct Shelf<'a, 'b> {
    pub(crate) number: u16,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) meter: &'a mut Meter<'b>,
}

/// Where a ruleset puts options.
#[derive(Default)]
pub struct Drawer(pub(crate) OptionList);

/// What lists of moves may take: bytes for them and what they lead to, and the time until somebody stops it.
#[derive(Clone, Copy, Debug)]
pub struct Room<'a> {
    patience: Patience<'a>,
    bytes: usize,
}

impl<'a> Room<'a> {
    /// Room for lists of so many bytes.
    pub fn new(watch: Watch<'a>, bytes: usize) -> Self {
        Room { patience: Patience::with(watch), bytes }
    }

    /// Takes some of it for one move.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        // What is copied takes time, too.
        self.patience.work(1 + bytes / 64)?;
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Stop::Memory)?;
        Ok(())
    }
}

/// Bytes that the text of a move and its place in a list take, about.
pub(crate) const MOVE_BYTES: usize = 64;

/// More moves than this are not listed for people.
pub(crate) const MOST_MOVES: usize = 1_000_000;
