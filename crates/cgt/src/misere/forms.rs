//! Misère canonical forms.
//!
//! A game equals the one with fewer options if every option left out can be answered by a move to that game, provided
//! that the smaller one is not empty, or else that the mover wins the larger one, as he does the empty one. Nothing else
//! makes misère games equal (Conway, *On Numbers and Games*, theorem 77; Siegel, *Combinatorial Game Theory*, V.3). So
//! forms are kept once and equality is `==`.
//!
//! With each game goes the same with a single counter beside it: it has the game itself and every option with a counter
//! as options. Of the two the one born earlier is kept, and the last bit of an id says whether the counter is there.

use super::{Genus, Kind};
use crate::forms::{FormError, Patience, Watch};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// A misère game in canonical form, of one store. Two games are equal if and only if their ids are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereId(u32);

impl MisereId {
    /// The game without moves.
    pub const ZERO: MisereId = MisereId(0);
    /// A single counter.
    pub const STAR: MisereId = MisereId(1);

    fn place(self) -> usize {
        self.0 as usize >> 1
    }

    fn has_star(self) -> bool {
        self.0 & 1 == 1
    }

    /// With a counter more; with two of them it is as without.
    pub fn plus_star(self) -> MisereId {
        MisereId(self.0 ^ 1)
    }
}

/// A game that is born before its sum with a single counter.
struct Entry {
    options: Box<[MisereId]>,
    born: u32,
    genus: Genus,
    kind: Kind,
}

/// The forms met so far.
pub struct Forms<'a> {
    entries: Vec<Entry>,
    index: HashTable<u32>,
    sums: FxHashMap<(MisereId, MisereId), MisereId>,
    patience: Patience<'a>,
    bytes: usize,
    most: usize,
}

impl<'a> Forms<'a> {
    /// A store that takes about so many bytes and looks at a watch.
    pub fn new(watch: Watch<'a>, bytes: usize) -> Self {
        let zero = Entry { options: Box::default(), born: 0, genus: Genus::zero(), kind: Kind::Nim };
        Forms {
            entries: vec![zero],
            index: HashTable::new(),
            sums: FxHashMap::default(),
            patience: Patience::with(watch),
            bytes: 0,
            most: bytes,
        }
    }

    /// How many games are kept, each with its sum with a counter.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never: the empty game is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Works with at most so many bytes more.
    pub(super) fn within<T>(&mut self, bytes: usize, work: impl FnOnce(&mut Self) -> Result<T, FormError>) -> Result<T, FormError> {
        let most = self.most;
        self.most = most.min(self.bytes + bytes);
        let done = work(self);
        self.most = most;
        done
    }

    fn entry(&self, id: MisereId) -> &Entry {
        &self.entries[id.place()]
    }

    /// The options of a game.
    pub fn options(&self, id: MisereId) -> impl Iterator<Item = MisereId> + '_ {
        let star = id.has_star();
        let own = self.entry(id).options.iter().map(move |o| MisereId(o.0 ^ u32::from(star)));
        own.chain(star.then_some(id.plus_star()))
    }

    /// The height of the game's tree.
    pub fn birthday(&self, id: MisereId) -> u32 {
        self.entry(id).born + u32::from(id.has_star())
    }

    /// The genus.
    pub fn genus(&self, id: MisereId) -> Genus {
        self.entry(id).genus.beside(id.has_star())
    }

    /// The genus as *Winning Ways* writes it: a number for a Nim heap, one superscript for a tame or a restive game.
    pub fn genus_text(&self, id: MisereId) -> String {
        self.genus(id).written(self.kind(id).superscripts())
    }

    /// The nim value in normal play.
    pub fn normal(&self, id: MisereId) -> u32 {
        self.entry(id).genus.normal ^ u32::from(id.has_star())
    }

    /// The misère nim value.
    pub fn misere(&self, id: MisereId) -> u32 {
        self.entry(id).genus.misere(0) ^ u32::from(id.has_star())
    }

    /// Whether the player to move loses.
    pub fn is_p(&self, id: MisereId) -> bool {
        self.misere(id) == 0
    }

    /// The kind.
    pub fn kind(&self, id: MisereId) -> Kind {
        self.entry(id).kind
    }

    /// The size of the heap, if the game is one of Nim.
    pub fn nim_heap(&self, id: MisereId) -> Option<u32> {
        (self.kind(id) == Kind::Nim).then(|| self.normal(id))
    }

    /// The game with these options.
    pub fn form(&mut self, mut options: Vec<MisereId>) -> Result<MisereId, FormError> {
        options.sort_unstable();
        options.dedup();
        let Some(last) = options.iter().copied().max_by_key(|o| self.birthday(*o)) else { return Ok(MisereId::ZERO) };
        // Whatever the game reduces to is an option of the one born last: it cannot be that one's elder.
        let candidates: Vec<MisereId> = self.options(last).collect();
        for simpler in candidates {
            self.patience.work(options.len())?;
            if self.reduces(&options, simpler) {
                return Ok(simpler);
            }
        }
        self.keep(options)
    }

    /// Whether a list of options makes this game: it has all of the game's, and the others can be moved to it.
    fn reduces(&self, options: &[MisereId], simpler: MisereId) -> bool {
        let own: Vec<MisereId> = self.options(simpler).collect();
        if !own.iter().all(|o| options.binary_search(o).is_ok()) {
            return false;
        }
        let mut others = options.iter().filter(|o| !own.contains(o));
        let mover_wins = || options.iter().any(|o| self.is_p(*o));
        others.all(|o| self.options(*o).any(|answer| answer == simpler)) && (simpler != MisereId::ZERO || mover_wins())
    }

    /// The form with these options, none of which can be left out.
    fn keep(&mut self, options: Vec<MisereId>) -> Result<MisereId, FormError> {
        // With a counter beside it: then the game without is an option, and the others are its options with a counter.
        for without in options.iter().filter(|o| !o.has_star()) {
            let more = self.entry(*without).options.len() + 1;
            if more == options.len() && self.options(without.plus_star()).all(|o| options.binary_search(&o).is_ok()) {
                return Ok(without.plus_star());
            }
        }
        let hash = FxBuildHasher.hash_one(&options[..]);
        let entries = &self.entries;
        if let Some(place) = self.index.find(hash, |place| entries[*place as usize].options[..] == options[..]) {
            return Ok(MisereId(place << 1));
        }
        self.bytes += 4 * options.len() + 64 + size_of::<Entry>();
        if self.bytes > self.most || self.entries.len() >= 1 << 30 {
            return Err(FormError::OutOfMemory { megabytes: self.most >> 20 });
        }
        self.patience.work(16 + options.len())?;
        let genus = Genus::of_options(options.iter().map(|o| (&self.entry(*o).genus, o.has_star())));
        let kind = self.kind_of(&options, (genus.normal, genus.misere(0)));
        let born = 1 + options.iter().map(|o| self.birthday(*o)).max().unwrap_or(0);
        let place = self.entries.len() as u32;
        self.entries.push(Entry { options: options.into(), born, genus, kind });
        let entries = &self.entries;
        self.index.insert_unique(hash, place, |place| FxBuildHasher.hash_one(&entries[*place as usize].options[..]));
        Ok(MisereId(place << 1))
    }

    /// The sum of two games.
    pub fn sum(&mut self, g: MisereId, h: MisereId) -> Result<MisereId, FormError> {
        let star = g.has_star() != h.has_star();
        let turned = |id: MisereId| MisereId(id.0 ^ u32::from(star));
        let (g, h) = (MisereId(g.0 & !1), MisereId(h.0 & !1));
        let (g, h) = (g.min(h), g.max(h));
        if g == MisereId::ZERO {
            return Ok(turned(h));
        }
        if let Some(known) = self.sums.get(&(g, h)) {
            return Ok(turned(*known));
        }
        let [of_g, of_h] = [g, h].map(|id| self.entry(id).options.clone());
        let mut options = Vec::with_capacity(of_g.len() + of_h.len());
        for option in of_g {
            options.push(self.sum(option, h)?);
        }
        if g != h {
            for option in of_h {
                options.push(self.sum(g, option)?);
            }
        }
        let total = self.form(options)?;
        self.bytes += 16;
        self.sums.insert((g, h), total);
        Ok(turned(total))
    }

    /// The heap of Nim of this size.
    pub fn heap(&mut self, n: u32) -> Result<MisereId, FormError> {
        let mut heaps = vec![MisereId::ZERO];
        for _ in 0..n {
            heaps.push(self.form(heaps.clone())?);
        }
        Ok(heaps[n as usize])
    }

    /// The text of a form: `*n` for a heap, `*[[2],2,0]` for a game with these options, `*[[2]]` for one with a single
    /// option, as CGSuite reads them (there `*[2]` is the heap); `None` if it is longer than so many characters. Equal games
    /// have the same text, whatever was asked before.
    pub fn text(&self, id: MisereId, longest: usize) -> Option<String> {
        let single = self.nim_heap(id).is_none() && self.options(id).count() == 1;
        let text = self.written(id, longest)?;
        Some(if single { format!("*[{text}]") } else { format!("*{text}") })
    }

    /// Options stand in the order of their birthdays, the latest first, and then of their texts.
    fn written(&self, id: MisereId, longest: usize) -> Option<String> {
        if let Some(n) = self.nim_heap(id) {
            return Some(n.to_string()).filter(|text| text.len() <= longest);
        }
        let mut options = Vec::new();
        let mut left = longest.checked_sub(1)?;
        for option in self.options(id) {
            let text = self.written(option, left)?;
            left = left.checked_sub(text.len() + 1)?;
            options.push((std::cmp::Reverse(self.birthday(option)), text));
        }
        options.sort_unstable();
        let texts: Vec<String> = options.into_iter().map(|(_, text)| text).collect();
        Some(format!("[{}]", texts.join(",")))
    }
}
