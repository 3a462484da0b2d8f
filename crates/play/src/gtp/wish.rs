//! What an analysis is asked for: `[player] [interval] {option value…}`, as Leela Zero and KataGo have it. What is not
//! understood is refused.

use super::Session;
use super::commands::colour;
use super::goban::{Restriction, Vertex};
use std::time::Duration;
use zug_core::Side;

/// Between reports when nobody says otherwise, in hundredths of a second.
const INTERVAL: u64 = 50;

/// Options of KataGo that can be true or false, and are always false here.
const NEVER: [&str; 6] = ["ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvVisits", "pvEdgeVisits", "rootInfo"];

/// What an analysis is asked for.
pub struct Wish {
    /// Whose move it is about.
    pub side: Side,
    /// Between reports.
    pub interval: Duration,
    /// Moves of a report: at least, where there are so many, and at most.
    pub moves: (usize, usize),
    /// Whether to tell whose each point is.
    pub ownership: bool,
    /// Moves to be looked at, or not.
    pub restrictions: Vec<Restriction>,
}

impl Wish {
    /// Reads the words after the command.
    pub fn read(session: &Session, words: &[String]) -> Result<Wish, String> {
        let mut words = words.iter().map(String::as_str).peekable();
        let side = words.next_if(|word| colour(Some(word)).is_ok()).map_or(Ok(session.board.next()), |word| colour(Some(word)))?;
        let mut hundredths =
            words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit())).map_or(Ok(INTERVAL), |word| number("interval", Some(word)))?;
        let (mut least, mut most, mut ownership, mut restrictions) = (0, usize::MAX, false, Vec::new());
        while let Some(option) = words.next() {
            match option {
                "interval" => hundredths = number(option, words.next())?,
                "minmoves" => least = number(option, words.next())?,
                "maxmoves" => most = number(option, words.next())?,
                "allow" | "avoid" => {
                    let given = [words.next(), words.next(), words.next()];
                    let restriction = restriction(session, option, given)?;
                    let twice = |old: &Restriction| old.allows && restriction.allows && old.side == restriction.side;
                    if restrictions.iter().any(twice) {
                        return Err("the option 'allow' can be given once for a player".into());
                    }
                    restrictions.push(restriction);
                }
                "ownership" => ownership = flag(option, words.next())?,
                _ if NEVER.contains(&option) => {
                    if flag(option, words.next())? {
                        return Err(format!("the option '{option}' can only be false here"));
                    }
                }
                _ => return Err(format!("unknown option '{}'", option.chars().take(40).collect::<String>())),
            }
        }
        let legal = session.board.legal(side).into_iter().map(Some).chain([None]);
        if !legal.into_iter().any(|vertex| restrictions.iter().all(|r| r.leaves(side, vertex, 0))) {
            return Err("these options leave no legal move".into());
        }
        // Nobody can look at reports that come faster.
        let interval = Duration::from_millis(hundredths.max(1).saturating_mul(10));
        Ok(Wish { side, interval, moves: (least, most.max(1)), ownership, restrictions })
    }
}

fn number<T: std::str::FromStr>(option: &str, word: Option<&str>) -> Result<T, String> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| format!("the option '{option}' needs a number"))
}

fn flag(option: &str, word: Option<&str>) -> Result<bool, String> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| format!("the option '{option}' needs true or false"))
}

/// `allow b D4,Q16,pass 1`: for a player, some moves, down to a depth of the search (1 is the next move alone).
fn restriction(session: &Session, option: &str, words: [Option<&str>; 3]) -> Result<Restriction, String> {
    let needs = || format!("the option '{option}' needs a player, moves like D4,C3 and a depth from 1");
    let [Some(player), Some(vertices), Some(depth)] = words else { return Err(needs()) };
    let side = colour(Some(player)).map_err(|_| needs())?;
    let vertices: Vec<Vertex> = vertices.split(',').map(|word| session.vertex(word)).collect::<Result<_, _>>()?;
    let until = depth.parse().ok().filter(|depth| *depth > 0).ok_or_else(needs)?;
    Ok(Restriction { allows: option == "allow", side, vertices, until })
}
