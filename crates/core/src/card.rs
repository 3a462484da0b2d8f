//! The card of a game: all that is said of it in words, in one place. Lists, the language of sums, sweeps, random
//! positions, the HTTP API and the page read cards, so a game is described once, beside its rules.

use schemars::JsonSchema;
use serde::Serialize;

/// What is said of a game, whatever its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Card {
    /// Its name in commands and addresses, without a size: `linear-clobber`.
    pub name: &'static str,
    /// Its name in the language of sums: `clobber_1xn`; `None` for a game that does not add.
    pub section: Option<&'static str>,
    /// Its name for people: `Linear Clobber`.
    pub title: &'static str,
    /// Other names, each with what it stands for: `cram` is `impartial-domineering`.
    pub aliases: &'static [(&'static str, &'static str)],
    /// How names with a size look: `linear-clobber-N`.
    pub pattern: &'static str,
    /// Games of one family are alike and stand together in lists.
    pub family: &'static str,
    /// One sentence for lists: what it is, and what its sizes mean.
    pub about: &'static str,
    /// One sentence: what a player does.
    pub aim: &'static str,
    /// The rules in a few sentences. Games with variants say them for each variant themselves.
    pub rules: &'static str,
    /// The first and the second player.
    pub sides: [Player; 2],
    /// Its sizes.
    pub sizes: Sizes,
    /// The symbols a cell can have in the text of a board; empty if positions are written in another way.
    pub symbols: &'static str,
    /// What random positions are made of, for experiments with sums; nothing for a board of its symbols.
    #[serde(skip)]
    pub random: &'static [Thrown],
    /// Whether its boards have one row.
    pub one_row: bool,
    /// Whether both players have the same moves in every position.
    pub impartial: bool,
    /// A small position that shows what the game looks like.
    pub typical: &'static str,
    /// One sentence: how positions and moves are written.
    pub notation: &'static str,
    /// The format its games are written down in.
    pub records: Records,
    /// Members that lists show.
    pub examples: &'static [&'static str],
}

/// A part of the text of a random position, as the language of sums has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// These letters.
    As(&'static str),
    /// A number, this one at the least.
    Number(i32),
    /// A board of these symbols.
    Cells(&'static str),
    /// A board of numbers: how many, and whose by their sign.
    Herds,
    /// A path, a cycle or a star.
    Graph,
}

/// The format that games are written down in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Records {
    /// Portable Game Notation, and its analysis: null moves, lines that go on after a draw.
    Pgn,
    /// Smart Game Format, with the game's own moves.
    Sgf,
}

impl Card {
    /// Nothing said, for cards that say part of it.
    pub const PLAIN: Card = Card {
        name: "",
        section: None,
        title: "",
        aliases: &[],
        pattern: "",
        family: "",
        about: "",
        aim: "",
        rules: "",
        sides: BLACK_AND_WHITE,
        sizes: Sizes::Other { usual: "", expected: "no size" },
        symbols: "",
        random: &[],
        one_row: false,
        impartial: false,
        typical: "",
        notation: "",
        records: Records::Sgf,
        examples: &[],
    };
}

/// What people are told of one game of a card.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// One sentence.
    pub about: String,
    /// The rules in a few paragraphs.
    pub rules: String,
    /// The card it is of.
    pub card: &'static Card,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Player {
    /// What the player is called.
    pub name: &'static str,
    /// The colour of the player's pieces, as `#rrggbb`.
    pub colour: &'static str,
}

/// The players of most games.
pub const BLACK_AND_WHITE: [Player; 2] = [Player { name: "Black", colour: "#1d1d1f" }, Player { name: "White", colour: "#f5f5f0" }];

/// The sizes a game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Sizes {
    /// Rows and columns: `4x5`.
    Board {
        /// The least rows and columns.
        least: (usize, usize),
        /// Those a name without a size means.
        usual: (usize, usize),
        /// The most cells of a board of more than one row.
        most: usize,
    },
    /// One number.
    Row {
        /// The least.
        least: usize,
        /// What a name without a size means.
        usual: usize,
        /// The largest.
        most: usize,
    },
    /// Something the game reads itself.
    Other {
        /// What a name without it means.
        usual: &'static str,
        /// What is expected.
        expected: &'static str,
    },
}

/// One of the sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// Rows and columns.
    Board(usize, usize),
    /// One number.
    Row(usize),
    /// What the game reads itself.
    Other(String),
}

impl Size {
    /// Rows and columns, if it has them.
    pub fn board(&self) -> Option<(usize, usize)> {
        if let Size::Board(rows, cols) = self { Some((*rows, *cols)) } else { None }
    }
    /// The number, if it is one that fits.
    pub fn number<N: TryFrom<usize>>(&self) -> Option<N> {
        if let Size::Row(n) = self { N::try_from(*n).ok() } else { None }
    }
    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Size::Other(text) = self { Some(text) } else { None }
    }
}

impl Sizes {
    /// Reads a size; no text is the usual one.
    pub fn read(&self, text: &str) -> Option<Size> {
        match *self {
            Sizes::Board { usual: (rows, cols), .. } if text.is_empty() => Some(Size::Board(rows, cols)),
            Sizes::Board { .. } => {
                let (rows, cols) = text.split_once('x')?;
                Some(Size::Board(rows.parse().ok()?, cols.parse().ok()?))
            }
            Sizes::Row { usual, .. } if text.is_empty() => Some(Size::Row(usual)),
            Sizes::Row { .. } => Some(Size::Row(text.parse().ok()?)),
            Sizes::Other { usual, .. } => Some(Size::Other(if text.is_empty() { usual } else { text }.into())),
        }
    }

    /// What a size should be, for who wrote another.
    pub fn expected(&self) -> String {
        match self {
            Sizes::Board { most, .. } => format!("ROWSxCOLS with at most {most} cells"),
            Sizes::Row { least, most, .. } => format!("a number from {least} to {most}"),
            Sizes::Other { expected, .. } => (*expected).into(),
        }
    }
}

/// A game as a name says it: which, how large, and whether both players may make either's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The card.
    pub card: &'static Card,
    /// The size as it is written; empty for the usual board or row.
    pub size: String,
    /// Whether it is the impartial form.
    pub impartial: bool,
}

/// Names are compared in small letters, with `-` between words and `x` between numbers.
fn plain(name: &str) -> String {
    let symbol = |c: char| match c {
        ' ' | '_' => '-',
        '×' => 'x',
        c => c.to_ascii_lowercase(),
    };
    name.trim().chars().map(symbol).collect()
}

/// What follows a name in a text: nothing, or the size behind a dash.
fn behind<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(name)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('-').filter(|size| !size.is_empty()) }
}

/// The word that was probably meant by one that is none of them: the one with the fewest letters to change, if these are
/// less than a third.
pub fn closest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let far = |other: &str| strsim::damerau_levenshtein(word, other);
    let nearest = words.filter(|_| word.len() <= 60).map(|other| (far(other), other)).min()?;
    (3 * nearest.0 < word.chars().count().max(4)).then_some(nearest.1)
}

impl Named {
    /// The game that a text names by any of its names: `clobber_1xn`, `linear-clobber-12`, `Linear Clobber 12`. Where
    /// several fit, the longest name counts.
    pub fn find(cards: impl Iterator<Item = &'static Card> + Clone, text: &str) -> Option<Named> {
        let mut text = plain(text);
        let aliases = cards.clone().flat_map(|card| card.aliases);
        if let Some((alias, means)) = aliases.filter(|(alias, _)| behind(&text, alias).is_some()).max_by_key(|(alias, _)| alias.len()) {
            text = format!("{means}{}", &text[alias.len()..]);
        }
        let (text, impartial) = text.strip_prefix("impartial-").map_or((text.as_str(), false), |rest| (rest, true));
        let names = cards.filter(|card| !impartial || card.section.is_some()).flat_map(|card| {
            let names = [Some(card.name), card.section, Some(card.title)];
            names.into_iter().flatten().map(move |name| (card, plain(name)))
        });
        let fits = names.filter_map(|(card, name)| Some((name.len(), card, behind(text, &name)?)));
        let (_, card, size) = fits.max_by_key(|(len, ..)| *len)?;
        let size = match card.sizes {
            Sizes::Other { usual, .. } if size.is_empty() => usual,
            _ => size,
        };
        Some(Named { card, size: size.into(), impartial })
    }

    /// The game that was probably meant by a name that is none, with the size that was written.
    pub fn suggestion(cards: impl Iterator<Item = &'static Card> + Clone, text: &str) -> Option<String> {
        let text = plain(text);
        let (rest, form) = text.strip_prefix("impartial-").map_or((text.as_str(), ""), |rest| (rest, "impartial-"));
        // A size begins with a digit behind a dash.
        let digits = rest.match_indices('-').map(|(at, _)| at).find(|at| rest[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
        let (word, size) = rest.split_at(digits.unwrap_or(rest.len()));
        let names = cards.flat_map(|card| {
            let names = [Some(card.name), card.section].into_iter().flatten().chain(card.aliases.iter().map(|(alias, _)| *alias));
            names.map(plain)
        });
        let names: Vec<String> = names.collect();
        Some(format!("{form}{}{size}", closest(word, names.iter().map(String::as_str))?))
    }

    /// The name in commands.
    pub fn name(&self) -> String {
        let (form, dash) = (if self.impartial { "impartial-" } else { "" }, if self.size.is_empty() { "" } else { "-" });
        format!("{form}{}{dash}{}", self.card.name, self.size)
    }

    /// The name for people.
    pub fn title(&self) -> String {
        let (form, blank) = (if self.impartial { "Impartial " } else { "" }, if self.size.is_empty() { "" } else { " " });
        format!("{form}{}{blank}{}", self.card.title, self.size.replace('x', "×"))
    }

    /// What people are told of it.
    pub fn about(&self) -> About {
        let card = self.card;
        let mut rules = vec![card.rules];
        rules.extend(self.impartial.then_some("Both players may make the moves of either."));
        rules.extend(card.section.map(|_| "A player who cannot move loses."));
        About { name: self.name(), title: self.title(), about: card.aim.into(), rules: rules.join("\n\n"), card }
    }

    /// The size, or what was expected in its place.
    pub fn size(&self) -> Result<Size, String> {
        self.card.sizes.read(&self.size).ok_or_else(|| self.refusal())
    }

    /// Says that the game has no such size.
    pub fn refusal(&self) -> String {
        format!("'{}': expected {}", self.name(), self.card.sizes.expected())
    }
}
