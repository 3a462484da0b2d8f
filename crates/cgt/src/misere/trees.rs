//! Games as they are written, for misère play of partizan games: nothing is left out of them, as what is dominated or
//! reversible in normal play may decide here. Each tree is kept once, so that two that are written alike are one.

use crate::forms::{FormError, Patience};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use zug_core::Side;

/// A game as it is written, of one store. Two with equal ids have the same tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreeId(u32);

impl TreeId {
    /// The game without moves.
    pub const ZERO: TreeId = TreeId(0);

    /// The number in the store.
    pub(crate) fn number(self) -> u32 {
        self.0
    }
}

/// Longest play of a game that is kept.
pub const MOST_MOVES: u32 = 1_000;

struct Entry {
    /// Left's options, then Right's; each sorted.
    options: [Box<[TreeId]>; 2],
    born: u32,
    /// Whether Left wins moving first, then Right; whoever cannot move wins.
    wins: [bool; 2],
    /// Whether Left, then Right, will never move in it.
    dead: [bool; 2],
    /// Whether in it and all that follows both can move or nobody can.
    dicot: bool,
    /// Whether in it and all that follows a player without a move will never have one.
    dead_ending: bool,
}

/// The trees met so far.
pub struct Trees {
    entries: Vec<Entry>,
    index: HashTable<u32>,
    sums: FxHashMap<(TreeId, TreeId), TreeId>,
    negatives: FxHashMap<TreeId, TreeId>,
    bytes: usize,
    most: usize,
}

impl Trees {
    /// A store that takes about so many bytes.
    pub fn new(bytes: usize) -> Self {
        let zero = Entry { options: Default::default(), born: 0, wins: [true; 2], dead: [true; 2], dicot: true, dead_ending: true };
        Trees {
            entries: vec![zero],
            index: HashTable::new(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            bytes: 0,
            most: bytes,
        }
    }

    fn entry(&self, id: TreeId) -> &Entry {
        &self.entries[id.0 as usize]
    }

    /// The options of a side.
    pub fn options(&self, id: TreeId, side: Side) -> &[TreeId] {
        &self.entry(id).options[side as usize]
    }

    /// Whether a side wins moving first.
    pub fn wins(&self, id: TreeId, side: Side) -> bool {
        self.entry(id).wins[side as usize]
    }

    /// The longest play.
    pub fn birthday(&self, id: TreeId) -> u32 {
        self.entry(id).born
    }

    /// Whether in the game and all that follows both can move or nobody can.
    pub fn is_dicot(&self, id: TreeId) -> bool {
        self.entry(id).dicot
    }

    /// Whether in the game and all that follows a player without a move will never have one.
    pub fn is_dead_ending(&self, id: TreeId) -> bool {
        self.entry(id).dead_ending
    }

    /// About how many bytes are taken.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Notes that bytes are taken; an error when there are too many.
    fn take(&mut self, bytes: usize) -> Result<(), FormError> {
        self.bytes += bytes;
        if self.bytes > self.most || self.entries.len() >= 1 << 30 {
            return Err(FormError::OutOfMemory { megabytes: self.most >> 20 });
        }
        Ok(())
    }

    /// The game with these options.
    pub fn game(&mut self, left: Vec<TreeId>, right: Vec<TreeId>) -> Result<TreeId, FormError> {
        let options = [left, right].map(|mut list| {
            list.sort_unstable();
            list.dedup();
            list.into_boxed_slice()
        });
        if options.iter().all(|list| list.is_empty()) {
            return Ok(TreeId::ZERO);
        }
        let hash = FxBuildHasher.hash_one(&options);
        let entries = &self.entries;
        if let Some(place) = self.index.find(hash, |place| entries[*place as usize].options == options) {
            return Ok(TreeId(*place));
        }
        let all = || options.iter().flat_map(|list| list.iter().copied());
        let born = 1 + all().map(|o| self.birthday(o)).max().unwrap_or(0);
        if born > MOST_MOVES {
            return Err(FormError::TooLong);
        }
        let wins = Side::BOTH.map(|side| {
            let own = &options[side as usize];
            own.is_empty() || own.iter().any(|o| !self.wins(*o, !side))
        });
        let dead = Side::BOTH.map(|side| options[side as usize].is_empty() && all().all(|o| self.entry(o).dead[side as usize]));
        let even = options[0].is_empty() == options[1].is_empty();
        let settled = [0, 1].into_iter().all(|side| !options[side].is_empty() || dead[side]);
        let (dicot, dead_ending) = (even && all().all(|o| self.is_dicot(o)), settled && all().all(|o| self.is_dead_ending(o)));
        self.take(size_of::<Entry>() + 16 + 4 * (options[0].len() + options[1].len()))?;
        let place = self.entries.len() as u32;
        self.entries.push(Entry { options, born, wins, dead, dicot, dead_ending });
        let entries = &self.entries;
        self.index.insert_unique(hash, place, |place| FxBuildHasher.hash_one(&entries[*place as usize].options));
        Ok(TreeId(place))
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, g: TreeId, patience: &mut Patience) -> Result<TreeId, FormError> {
        if g == TreeId::ZERO {
            return Ok(g);
        }
        if let Some(known) = self.negatives.get(&g) {
            return Ok(*known);
        }
        let mut turned = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let options = self.options(g, side).to_vec();
            patience.work(1 + options.len())?;
            for option in options {
                turned[!side as usize].push(self.negative(option, patience)?);
            }
        }
        let [left, right] = turned;
        let negative = self.game(left, right)?;
        self.take(16)?;
        self.negatives.insert(g, negative);
        Ok(negative)
    }

    /// The sum of two games.
    pub fn sum(&mut self, g: TreeId, h: TreeId, patience: &mut Patience) -> Result<TreeId, FormError> {
        let (g, h) = (g.min(h), g.max(h));
        if g == TreeId::ZERO {
            return Ok(h);
        }
        if let Some(known) = self.sums.get(&(g, h)) {
            return Ok(*known);
        }
        // So deep a sum would not be kept.
        if self.birthday(g) + self.birthday(h) > MOST_MOVES {
            return Err(FormError::TooLong);
        }
        let mut both = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let [of_g, of_h] = [g, h].map(|id| self.options(id, side).to_vec());
            patience.work(1 + of_g.len() + of_h.len())?;
            for option in of_g {
                both[side as usize].push(self.sum(option, h, patience)?);
            }
            for option in of_h {
                both[side as usize].push(self.sum(g, option, patience)?);
            }
        }
        let [left, right] = both;
        let total = self.game(left, right)?;
        self.take(24)?;
        self.sums.insert((g, h), total);
        Ok(total)
    }

    /// The text of a game, `{0|{0|0}}`, or the beginning of it if that is longer than so many characters.
    pub fn text(&self, id: TreeId, longest: usize) -> String {
        let mut out = String::new();
        self.write(id, &mut out, longest);
        if out.len() > longest {
            out.truncate(longest);
            out.push('…');
        }
        out
    }

    fn write(&self, id: TreeId, out: &mut String, longest: usize) {
        match self.name(id) {
            _ if out.len() > longest => {}
            Some(name) => *out += &name,
            None => {
                for (side, before) in Side::BOTH.into_iter().zip(["{", "|"]) {
                    *out += before;
                    for (i, option) in self.options(id, side).iter().enumerate() {
                        *out += if i > 0 { "," } else { "" };
                        self.write(*option, out, longest);
                        if out.len() > longest {
                            return;
                        }
                    }
                }
                *out += "}";
            }
        }
    }

    /// The name of an integer or of `*`.
    fn name(&self, id: TreeId) -> Option<String> {
        let [left, right] = Side::BOTH.map(|side| self.options(id, side));
        match (left, right) {
            ([], []) => Some("0".into()),
            ([TreeId::ZERO], [TreeId::ZERO]) => Some("*".into()),
            ([one], []) => self.is_integer(*one, Side::Left).then(|| self.birthday(id).to_string()),
            ([], [one]) => self.is_integer(*one, Side::Right).then(|| format!("-{}", self.birthday(id))),
            _ => None,
        }
    }

    /// Whether a game is nothing but so many moves of a side, one after the other.
    fn is_integer(&self, mut id: TreeId, side: Side) -> bool {
        while let ([next], []) = (self.options(id, side), self.options(id, !side)) {
            id = *next;
        }
        id == TreeId::ZERO
    }
}
