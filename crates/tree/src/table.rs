//! The variations table: the displayed line in two columns, and beside each move the first moves of its alternatives.
//!
//! One row a halfmove, but a move of the first player without alternatives is held back and shares the row of the
//! reply. So all alternatives of a row are one player's: the second's if that cell is filled, else the first's. The
//! idea is pgn4people's: show complexity only where the reader asks for it.

use crate::tree::{NodeId, Tree};
use crate::view::{View, display_order};
use serde::Serialize;
use thiserror::Error;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The number of the move.
    pub number: u32,
    /// The first player's move, as the node it leads to.
    pub first: Option<NodeId>,
    /// The second player's.
    pub second: Option<NodeId>,
    /// The alternatives to the second player's move, or to the first's where there is no other.
    pub alternatives: Vec<Alternative>,
}

/// An alternative in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Alternative {
    /// `a` to `z`, then `aa`, `ab`…
    pub label: String,
    /// The node the move leads to.
    pub node: NodeId,
}

impl Row {
    /// The move that the alternatives belong to.
    pub fn owner(&self) -> NodeId {
        self.second.or(self.first).expect("a row has a move")
    }
}

/// The label of the alternative with this index, from 0.
pub fn label(mut index: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (index % 26) as u8);
        match index / 26 {
            0 => break,
            more => index = more - 1,
        }
    }
    letters.reverse();
    String::from_utf8(letters).expect("letters")
}

/// The index a label stands for.
pub fn index_of(label: &str) -> Option<usize> {
    const LONGEST: usize = 6;
    if label.is_empty() || label.len() > LONGEST || !label.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    let number = label.bytes().fold(0, |n, b| n * 26 + usize::from(b.to_ascii_lowercase() - b'a') + 1);
    Some(number - 1)
}

/// The table of what a reader looks at.
pub fn rows(tree: &Tree, view: &View) -> Vec<Row> {
    rows_of(tree, &view.line(tree))
}

/// The table of a line: a node, and the moves from it on.
pub fn rows_of(tree: &Tree, line: &[NodeId]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut held = None;
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let halfmove = tree.halfmove(to) - 1;
        let number = halfmove.div_ceil(2);
        let edges = tree.edges(from);
        let others = display_order(edges.len(), tree.choice(to) as usize).skip(1);
        let alternatives: Vec<Alternative> =
            others.enumerate().map(|(i, edge)| Alternative { label: label(i), node: edges[edge] }).collect();
        // A move whose reply was skipped has a row of its own.
        if let Some(last) = held.take_if(|last| tree.halfmove(*last) < halfmove) {
            rows.push(Row { number: tree.halfmove(last) / 2, first: Some(last), second: None, alternatives: Vec::new() });
        }
        if halfmove.is_multiple_of(2) {
            rows.push(Row { number, first: held.take(), second: Some(to), alternatives });
        } else if alternatives.is_empty() {
            held = Some(to);
        } else {
            rows.push(Row { number, first: Some(to), second: None, alternatives });
        }
    }
    if let Some(last) = held {
        rows.push(Row { number: tree.halfmove(last) / 2, first: held, second: None, alternatives: Vec::new() });
    }
    rows
}

/// What the players are called in commands, and how they are told apart.
#[derive(Clone, Debug)]
pub struct Sides(pub [String; 2]);

impl Sides {
    /// White and Black of chess.
    pub fn chess() -> Sides {
        Sides(["White".into(), "Black".into()])
    }

    /// The short name of a side: its first letter, where the two differ in that.
    pub fn short(&self, second: bool) -> String {
        let initial = |i: usize| self.0[i].chars().next().map_or(String::new(), |c| c.to_uppercase().to_string());
        if initial(0) != initial(1) { initial(usize::from(second)) } else { (1 + u32::from(second)).to_string() }
    }

    /// Which side a word means: a name, its first letter, `1` or `2`.
    fn which(&self, word: &str) -> Option<bool> {
        [false, true].into_iter().find(|&second| {
            let name = &self.0[usize::from(second)];
            let number = if second { ["2", "second"] } else { ["1", "first"] };
            word.eq_ignore_ascii_case(name)
                || word.eq_ignore_ascii_case(&self.short(second))
                || number.iter().any(|n| word.eq_ignore_ascii_case(n))
        })
    }
}

/// What a reader may ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `6 W c`: show alternative c to White's sixth move as main line.
    Promote {
        /// The number of the move.
        number: u32,
        /// Whether it is the second player's.
        second: bool,
        /// Which alternative, from 0.
        alternative: usize,
    },
    /// The line of the file again.
    Reset,
    /// One step back.
    Undo,
    /// The tree in numbers.
    Report,
    /// Every node with its edges.
    Nodes,
    /// What can be asked.
    Help,
    /// Leave.
    Quit,
}

/// Why a command cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// It is no command.
    #[error("'{0}' is no command; one is like '6 {1} c', or one of: reset, undo, report, nodes, help, quit")]
    Unknown(String, String),
    /// The number of the move is none.
    #[error("'{0}' is not the number of a move")]
    Number(String),
    /// No such player.
    #[error("'{0}' is no player, expected {1} or {2}")]
    Side(String, String, String),
    /// No such label.
    #[error("'{0}' is no label, expected letters like a or ab")]
    Label(String),
    /// The table has no such row.
    #[error("no move {number} of {side} is in the table")]
    NoRow {
        /// The number asked for.
        number: u32,
        /// Whose move.
        side: String,
    },
    /// The move has no such alternative.
    #[error("move {number} of {side} has {} alternatives: there is no {label}", if *count == 0 { "no".into() } else { count.to_string() })]
    NoAlternative {
        /// The number asked for.
        number: u32,
        /// Whose move.
        side: String,
        /// The label asked for.
        label: String,
        /// How many there are.
        count: usize,
    },
    /// There is nothing to take back.
    #[error("there is nothing to undo")]
    NothingToUndo,
}

impl Command {
    /// Reads a command.
    pub fn read(line: &str, sides: &Sides) -> Result<Command, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower = words.first().map(|w| w.to_ascii_lowercase()).unwrap_or_default();
        match (words.len(), lower.as_str()) {
            (1, "reset") => return Ok(Command::Reset),
            (1, "undo" | "back" | "u") => return Ok(Command::Undo),
            (1, "report") => return Ok(Command::Report),
            (1, "nodes" | "nodereport") => return Ok(Command::Nodes),
            (1, "help" | "?" | "h") => return Ok(Command::Help),
            (1, "quit" | "stop" | "exit" | "q") => return Ok(Command::Quit),
            _ => {}
        }
        let [number, side, label] = words[..] else {
            return Err(CommandError::Unknown(line.trim().chars().take(40).collect(), sides.short(false)));
        };
        let short = |text: &str| text.chars().take(20).collect::<String>();
        let digits = number.strip_suffix('.').unwrap_or(number);
        let value = digits.parse().map_err(|_| CommandError::Number(short(number)))?;
        let second = sides.which(side).ok_or_else(|| CommandError::Side(short(side), sides.short(false), sides.short(true)))?;
        let alternative = index_of(label).ok_or_else(|| CommandError::Label(short(label)))?;
        Ok(Command::Promote { number: value, second, alternative })
    }

    /// Does what changes the view; reports, lists, help and leaving are the caller's business.
    pub fn apply(&self, tree: &Tree, view: &mut View, sides: &Sides) -> Result<(), CommandError> {
        match *self {
            Command::Promote { number, second, alternative } => {
                let node = find(tree, view, number, second, alternative, sides)?;
                view.go(tree, node);
            }
            Command::Reset => view.reset(),
            Command::Undo => {
                if !view.undo() {
                    return Err(CommandError::NothingToUndo);
                }
            }
            Command::Report | Command::Nodes | Command::Help | Command::Quit => {}
        }
        Ok(())
    }
}

/// The node an alternative of the table leads to.
fn find(tree: &Tree, view: &View, number: u32, second: bool, alternative: usize, sides: &Sides) -> Result<NodeId, CommandError> {
    let side = || sides.0[usize::from(second)].clone();
    let wanted = number.checked_mul(2).and_then(|n| n.checked_sub(u32::from(!second)));
    let line = view.line(tree);
    let pair = line.windows(2).find(|pair| Some(tree.halfmove(pair[1]) - 1) == wanted);
    let Some(&[from, to]) = pair else { return Err(CommandError::NoRow { number, side: side() }) };
    let edges = tree.edges(from);
    let chosen = display_order(edges.len(), tree.choice(to) as usize).skip(1).nth(alternative);
    chosen.map(|edge| edges[edge]).ok_or_else(|| CommandError::NoAlternative {
        number,
        side: side(),
        label: label(alternative),
        count: edges.len() - 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_go_on_after_z() {
        let some = [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")];
        for (index, text) in some {
            assert_eq!((label(index).as_str(), index_of(text)), (text, Some(index)));
        }
        assert_eq!((index_of(""), index_of("a1"), index_of("abcdefgh")), (None, None, None));
    }

    #[test]
    fn commands_read_in_any_case_and_errors_say_why() {
        let sides = Sides::chess();
        let read = |line: &str| Command::read(line, &sides);
        let promote = Command::Promote { number: 6, second: false, alternative: 2 };
        for line in ["6 W c", "6 white C", " 6.  WHITE c ", "6 1 c"] {
            assert_eq!(read(line), Ok(promote.clone()), "{line}");
        }
        assert_eq!(read("reset"), Ok(Command::Reset));
        assert!(matches!(read("x W c"), Err(CommandError::Number(_))));
        assert!(matches!(read("6 Q c"), Err(CommandError::Side(..))));
        assert!(matches!(read("6 W 3"), Err(CommandError::Label(_))));
        assert!(matches!(read("stopxyz"), Err(CommandError::Unknown(..))));
        assert!(matches!(read(""), Err(CommandError::Unknown(..))));
        let equal = Sides(["Blue".into(), "Black".into()]);
        assert_eq!(equal.short(true), "2");
        assert_eq!(Command::read("6 black a", &equal), Ok(Command::Promote { number: 6, second: true, alternative: 0 }));
    }
}
