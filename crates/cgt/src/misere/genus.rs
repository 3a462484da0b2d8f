//! The genus of a game: its nim value in normal play, and its misère nim values beside none, one, two, … heaps of two.

use smallvec::SmallVec;

/// `g^{g0 g1 g2 …}`: `g` is the nim value in normal play, `g_i` the misère nim value of the game and `i` heaps of two.
/// From some place on the superscripts alternate; they are kept up to there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim value in normal play.
    pub normal: u32,
    /// At least two; the last two go on for ever.
    superscripts: SmallVec<[u32; 4]>,
}

impl Genus {
    /// The genus of the game without moves: 0^{120}, whose misère nim value is 1 so that a heap of one has 0.
    pub fn zero() -> Genus {
        Genus { normal: 0, superscripts: SmallVec::from_slice(&[1, 2, 0]) }
    }

    /// The genus of a game from those of its options, of which there is at least one. Beside `i` heaps of two a player
    /// moves in the game or makes one of them nothing or a single counter, which adds 0 or 1 to what `i - 1` heaps give.
    pub fn of_options<'a>(options: impl Iterator<Item = (&'a Genus, bool)> + Clone) -> Genus {
        // Options come with whether a single counter lies beside them, which turns the last bit of every value.
        let normal = crate::values::mex(options.clone().map(|(g, star)| g.normal ^ u32::from(star)));
        let stable = options.clone().map(|(g, _)| g.superscripts.len()).max().unwrap_or(0);
        let mut superscripts: SmallVec<[u32; 4]> = SmallVec::new();
        for i in 0.. {
            let beside = options.clone().map(|(g, star)| g.misere(i) ^ u32::from(star));
            let before = i.checked_sub(1).map(|last| superscripts[last]);
            let twos = before.into_iter().flat_map(|last| [last, last ^ 1]);
            superscripts.push(crate::values::mex(beside.chain(twos)));
            // Once those of the options alternate, the next value depends on the last one alone.
            if i > stable && superscripts[i] == superscripts[i - 2] {
                break;
            }
        }
        Genus { normal, superscripts }.trimmed()
    }

    fn trimmed(mut self) -> Genus {
        while let [.., a, _, b] = self.superscripts[..]
            && a == b
        {
            self.superscripts.pop();
        }
        self
    }

    /// The misère nim value of the game and `i` heaps of two.
    pub fn misere(&self, i: usize) -> u32 {
        let n = self.superscripts.len();
        self.superscripts[if i < n { i } else { n - 2 + (n ^ i) % 2 }]
    }

    /// With a single counter beside it, or not.
    pub fn beside(&self, star: bool) -> Genus {
        let turned = self.superscripts.iter().map(|g| g ^ u32::from(star)).collect();
        Genus { normal: self.normal ^ u32::from(star), superscripts: turned }
    }

    /// Whether the nim values are those of a position of Nim: equal, or both less than two.
    pub fn is_of_nim(&self) -> bool {
        self.normal == self.misere(0) || self.normal < 2 && self.misere(0) < 2
    }

    /// The text with so many superscripts; all that are kept for `usize::MAX`. Values of ten and more are separated by
    /// commas, in brackets.
    pub fn written(&self, shown: usize) -> String {
        let shown = &self.superscripts[..self.superscripts.len().min(shown)];
        let text: Vec<String> = shown.iter().map(u32::to_string).collect();
        match shown {
            [] => self.normal.to_string(),
            _ if shown.iter().any(|g| *g > 9) => format!("{}^({})", self.normal, text.join(",")),
            _ => format!("{}^{}", self.normal, text.concat()),
        }
    }
}
