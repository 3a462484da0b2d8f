//! Random sums for experiments: the same seed gives the same sums.

use super::{Block, Blocks, InputError, Session, Settings, SumGames};
use crate::BoardSize;
use crate::boards::is_coded;
use crate::positions::start_text;
use fastrand::Rng;
use zug_cgt::language::Catalogue;
use zug_cgt::sums::Ruleset;
use zug_core::Thrown;
use zug_games::sections;

/// Boards that a game refuses are thrown again, so many times.
const TRIES: usize = 1_000;

/// What sums are wanted.
#[derive(Clone, Copy, Debug)]
pub struct RandomSums<'a> {
    /// The section: a game that adds, perhaps with its code (`octal-0.137`), or a literal; with `impartial ` in front, its
    /// impartial form.
    pub section: &'a str,
    /// The size of a board. For literals and heaps the larger of the two is the largest number.
    pub size: BoardSize,
    /// Summands of each sum.
    pub summands: usize,
    /// How many sums.
    pub count: usize,
    /// How many of a hundred cells are filled, about; without it all symbols are equally likely.
    pub filled: Option<u8>,
    /// Decides all chances.
    pub seed: u64,
    /// The commands that will be asked, as between braces.
    pub ask: &'a str,
}

/// Why there are no such sums.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum RandomError {
    /// No section has this name.
    #[error("found the section '{0}', expected one of {1}")]
    Section(String, String),
    /// A name with a size in it.
    #[error("the size in '{0}' is not read: it is an argument of its own")]
    Sized(String),
    /// The commands cannot be asked of such sums.
    #[error("the commands '{0}': {1}")]
    Commands(String, String),
    /// No board of this kind was accepted.
    #[error("no board of {0} came out after {TRIES} tries: the last was refused, {1}")]
    Refused(String, String),
}

/// Random sums, each as text in the input language without commands.
pub fn random_sums(request: &RandomSums) -> Result<Vec<String>, RandomError> {
    let (impartial, asked) = request.section.strip_prefix("impartial ").map_or((false, request.section), |name| (true, name.trim()));
    let (name, is_impartial) = SumGames.known(asked).unwrap_or_else(|| (asked.to_string(), false));
    let impartial = impartial || is_impartial;
    let unknown = || RandomError::Section(name.clone(), SumGames.names().join(", "));
    let ruleset = SumGames.ruleset(&name, impartial).ok_or_else(unknown)?;
    let sized = sections::named(asked).filter(|named| !named.size.is_empty());
    if sized.as_ref().is_some_and(|named| !is_coded(named.card) || start_text(named).is_ok()) {
        return Err(RandomError::Sized(asked.into()));
    }
    let coded = sized.map(|_| asked);
    let mut thrower = Thrower { rng: Rng::with_seed(request.seed), name: &name, coded, request, ruleset };
    let section = format!("[{}{name}]", if impartial { "impartial " } else { "" });
    let sum = |_| {
        let summands = (0..request.summands).map(|_| thrower.accepted());
        Ok(format!("{section} {}", summands.collect::<Result<Vec<_>, _>>()?.join(" ")))
    };
    let sums = (0..request.count).map(sum).collect::<Result<Vec<_>, _>>()?;
    sums.first().map_or(Ok(()), |sum| can_be_asked(sum, request.ask))?;
    Ok(sums)
}

/// Whether commands can be asked of a sum.
fn can_be_asked(sum: &str, ask: &str) -> Result<(), RandomError> {
    let text = format!("{sum} {{{ask}}}");
    let mut session = Session::new(&SumGames, Settings::default());
    let check = |block: Result<Block, InputError>| {
        let block = block?;
        let sum = session.read(&block)?;
        block.commands.iter().try_for_each(|command| session.check(&sum, command))
    };
    Blocks::new(&text).try_for_each(check).map_err(|e| RandomError::Commands(ask.into(), e.problem))
}

/// What throws summands.
struct Thrower<'a> {
    rng: Rng,
    /// The section.
    name: &'a str,
    /// A name with a code that a number makes a game of: `octal-0.137`.
    coded: Option<&'a str>,
    request: &'a RandomSums<'a>,
    ruleset: Box<dyn Ruleset>,
}

impl Thrower<'_> {
    /// A summand that its game accepts.
    fn accepted(&mut self) -> Result<String, RandomError> {
        let mut refusal = String::new();
        for _ in 0..TRIES {
            let Some(text) = self.summand() else { continue };
            match self.ruleset.read(&text) {
                // As the game writes it; brackets where the language needs them.
                Ok(p) => {
                    let text = self.ruleset.write(p);
                    return Ok(if text.contains([' ', ',']) { format!("({text})") } else { text });
                }
                Err(e) => refusal = e.to_string(),
            }
        }
        Err(RandomError::Refused(self.name.into(), refusal))
    }

    /// A summand, if there is one of the number thrown.
    fn summand(&mut self) -> Option<String> {
        if let Some(name) = self.coded {
            return SumGames.start(&format!("{name}-{}", self.number(0))).map(|(_, _, text)| text);
        }
        let largest = self.largest();
        Some(match (self.name, sections::named(self.name)) {
            (_, Some(named)) if named.card.random.is_empty() => self.cells(named.card.symbols),
            (_, Some(named)) => named.card.random.iter().map(|part| self.part(*part)).collect(),
            ("integer_game", _) => self.number(-largest).to_string(),
            ("nimber", _) => self.number(0).to_string(),
            ("dyadic_rational", _) => format!("{}/8", self.number(-largest)),
            ("switch_game", _) => format!("{}/2 {}/2", self.number(-largest), self.number(-largest)),
            ("up_star", _) => format!("{}{}", self.number(-largest), if self.rng.bool() { " *" } else { "" }),
            _ => return None,
        })
    }

    fn part(&mut self, part: Thrown) -> String {
        match part {
            Thrown::As(text) => text.into(),
            Thrown::Number(least) => self.number(least).to_string(),
            Thrown::Cells(symbols) => self.cells(symbols),
            Thrown::Herds => {
                let filled = self.request.filled.unwrap_or(25);
                let rng = &mut self.rng;
                board(self.request.size, " ", || if rng.u8(..100) < filled { rng.i8(-8..=8).to_string() } else { "0".into() })
            }
            Thrown::Graph => {
                let n = self.number(3.min(self.largest())).clamp(3, 64);
                format!("{}-{n}", ["path", "cycle", "star"][self.rng.usize(..3)])
            }
        }
    }

    fn largest(&self) -> i32 {
        i32::try_from(self.request.size.rows.max(self.request.size.cols)).unwrap_or(i32::MAX)
    }

    fn number(&mut self, least: i32) -> i32 {
        let largest = self.largest();
        self.rng.i32(least..=largest)
    }

    /// A board of symbols, of which the first is the empty cell.
    fn cells(&mut self, symbols: &str) -> String {
        let symbols: Vec<char> = symbols.chars().collect();
        if symbols.is_empty() {
            return String::new();
        }
        let (rng, filled) = (&mut self.rng, self.request.filled);
        let cell = || match filled {
            Some(filled) if symbols.len() > 1 => {
                let one = 1 + rng.usize(..symbols.len() - 1);
                symbols[if rng.u8(..100) < filled { one } else { 0 }].to_string()
            }
            _ => symbols[rng.usize(..symbols.len())].to_string(),
        };
        board(self.request.size, "", cell)
    }
}

fn board(size: BoardSize, between: &str, mut cell: impl FnMut() -> String) -> String {
    let rows: Vec<String> = (0..size.rows).map(|_| (0..size.cols).map(|_| cell()).collect::<Vec<_>>().join(between)).collect();
    rows.join("|")
}
