//! Random sums for experiments: the same seed gives the same sums.

use super::SumGames;
use crate::BoardSize;
use fastrand::Rng;
use zug_cgt::language::Catalogue;
use zug_cgt::sums::Ruleset;
use zug_games::sections;

/// Boards that a game refuses are thrown again, so many times.
const TRIES: usize = 1_000;

/// What sums are wanted.
#[derive(Clone, Copy, Debug)]
pub struct RandomSums<'a> {
    /// The section: a game that adds, or a literal; with `impartial ` in front, its impartial form.
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
}

/// Why there are no such sums.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum RandomError {
    /// No section has this name.
    #[error("found the section '{0}', expected one of {1}")]
    Section(String, String),
    /// No board of this kind was accepted.
    #[error("no board of {0} came out after {TRIES} tries: the last was refused, {1}")]
    Refused(String, String),
}

/// Random sums, each as text in the input language without commands.
pub fn random_sums(request: &RandomSums) -> Result<Vec<String>, RandomError> {
    let (impartial, name) = request.section.strip_prefix("impartial ").map_or((false, request.section), |name| (true, name.trim()));
    let name = SumGames.known(name).map_or_else(|| name.to_string(), |(name, _)| name);
    let unknown = || RandomError::Section(name.clone(), SumGames.names().join(", "));
    let mut ruleset = SumGames.ruleset(&name, impartial).ok_or_else(unknown)?;
    let mut rng = Rng::with_seed(request.seed);
    let section = format!("[{}{name}]", if impartial { "impartial " } else { "" });
    (0..request.count)
        .map(|_| {
            let summands = (0..request.summands).map(|_| accepted(&mut rng, &name, request, &mut *ruleset));
            Ok(format!("{section} {}", summands.collect::<Result<Vec<_>, _>>()?.join(" ")))
        })
        .collect()
}

/// A summand that its game accepts.
fn accepted(rng: &mut Rng, name: &str, request: &RandomSums, ruleset: &mut dyn Ruleset) -> Result<String, RandomError> {
    let mut refusal = String::new();
    for _ in 0..TRIES {
        let text = summand(rng, name, request);
        match ruleset.read(&text) {
            // As the game writes it; brackets where the language needs them.
            Ok(p) => {
                let text = ruleset.write(p);
                return Ok(if text.contains([' ', ',']) { format!("({text})") } else { text });
            }
            Err(e) => refusal = e.to_string(),
        }
    }
    Err(RandomError::Refused(name.into(), refusal))
}

fn summand(rng: &mut Rng, name: &str, request: &RandomSums) -> String {
    let largest = i32::try_from(request.size.rows.max(request.size.cols)).unwrap_or(i32::MAX);
    let mut number = |least: i32| rng.i32(least..=largest);
    match name {
        "integer_game" => number(-largest).to_string(),
        "nimber" | "kayles" | "grundy" => number(0).to_string(),
        "wythoff" | "cutcake" | "maundy_cake" | "eatcake" => format!("{}x{}", number(1), number(1)),
        "subtraction" | "splittles" => format!("1,2|1,3:{}", number(0)),
        "col_graph" | "snort_graph" | "nogo_graph" | "node_kayles" | "arc_kayles" | "hackenbush_graph" | "childish_hackenbush" => {
            let n = number(3.min(largest)).clamp(3, 64);
            format!("{}-{n}", ["path", "cycle", "star"][rng.usize(..3)])
        }
        "dyadic_rational" => format!("{}/8", number(-largest)),
        "switch_game" => format!("{}/2 {}/2", number(-largest), number(-largest)),
        "up_star" => format!("{}{}", number(-largest), if rng.bool() { " *" } else { "" }),
        "octal" => format!("0.77:{}", number(0)),
        "sheep" => {
            let filled = request.filled.unwrap_or(25);
            board(request.size, " ", || if rng.u8(..100) < filled { rng.i8(-8..=8).to_string() } else { "0".into() })
        }
        "gen_toads" => format!("1,1,1,0:{}", cells(rng, ".XO", request)),
        "gen_king_dirt" => format!("0,0,0:{}", cells(rng, ".XO", request)),
        _ => cells(rng, sections::named(name).map_or("", |named| named.card.symbols), request),
    }
}

/// A board of symbols, of which the first is the empty cell.
fn cells(rng: &mut Rng, symbols: &str, request: &RandomSums) -> String {
    let symbols: Vec<char> = symbols.chars().collect();
    if symbols.is_empty() {
        return String::new();
    }
    let cell = || match request.filled {
        Some(filled) if symbols.len() > 1 => {
            let one = 1 + rng.usize(..symbols.len() - 1);
            symbols[if rng.u8(..100) < filled { one } else { 0 }].to_string()
        }
        _ => symbols[rng.usize(..symbols.len())].to_string(),
    };
    board(request.size, "", cell)
}

fn board(size: BoardSize, between: &str, mut cell: impl FnMut() -> String) -> String {
    let rows: Vec<String> = (0..size.rows).map(|_| (0..size.cols).map(|_| cell()).collect::<Vec<_>>().join(between)).collect();
    rows.join("|")
}
