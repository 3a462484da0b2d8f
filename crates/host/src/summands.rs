//! The games that add, as games to be played: their names, sizes and rules for people.
//!
//! A name is the game, then its size: `domineering-6x6`, `kayles-12`; without a size it is one that suits the game. With `impartial-` before
//! it both players may make either's moves. The size is only where the game begins: any board can be given as a position.

use crate::hosted::{About, Hosted};
use crate::registry::{Family, Made};
use std::path::Path;
use std::sync::Arc;
use zug_core::View;
use zug_games::impartial::{Form, Partisan};
use zug_games::{
    amazons::Amazons, clobber::Clobber, colouring::Colouring, domineering::Domineering, elephants::Elephants, fission::Fission,
    hackenbush::Hackenbush, king_dirt::KingDirt, nogo::NoGo, octal::Octal, sheep::Sheep, toads::Toads, toppling_dominoes::TopplingDominoes,
};

/// What is said of a game, whatever its size.
struct Kind {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    rules: &'static str,
}

/// How every one of these games ends.
const END: &str = "A player who cannot move loses.";

/// The size in a name of this kind, empty if there is none, and whether the game is impartial.
fn size_of<'a>(name: &'a str, kind: &Kind) -> Option<(&'a str, bool)> {
    let (name, impartial) = name.strip_prefix("impartial-").map_or((name, false), |rest| (rest, true));
    let size = name.strip_prefix(kind.name)?;
    if size.is_empty() { Some(("", impartial)) } else { Some((size.strip_prefix('-')?, impartial)) }
}

fn hosted<R: Partisan + View>(name: &str, tables: &Path, kind: &Kind, impartial: bool, rules: Option<R>, expected: &str) -> Made {
    let Some(rules) = rules else { return Some(Err(format!("'{name}': expected {expected}"))) };
    let size = size_of(name, kind)?.0.replace('x', "×");
    let title = format!("{}{}{size}", kind.title, if size.is_empty() { "" } else { " " });
    let about = About {
        name: name.into(),
        title: if impartial { format!("Impartial {title}") } else { title },
        about: kind.about.into(),
        sides: ["Black", "White"],
        rules: match impartial {
            true => format!("{}\n\nBoth players may make the moves of either.\n\n{END}", kind.rules),
            false => format!("{}\n\n{END}", kind.rules),
        },
    };
    let rules = if impartial { Form::impartial(rules) } else { Form::partisan(rules) };
    Some(Ok(Arc::new(Hosted::new(about, rules, tables).adding())))
}

/// A game on a board of rows and columns.
fn board<R: Partisan + View>(name: &str, tables: &Path, kind: &Kind, usual: &str, make: fn(usize, usize) -> Option<R>) -> Made {
    let (size, impartial) = size_of(name, kind)?;
    let (rows, cols) = if size.is_empty() { usual } else { size }.split_once('x')?;
    let rules = rows.parse().ok().zip(cols.parse().ok()).and_then(|(rows, cols)| make(rows, cols));
    hosted(name, tables, kind, impartial, rules, "ROWSxCOLS with at most 128 cells")
}

/// A game whose size is one number.
fn row<R: Partisan + View>(name: &str, tables: &Path, kind: &Kind, usual: u32, make: fn(u32) -> Option<R>) -> Made {
    let (size, impartial) = size_of(name, kind)?;
    let n = if size.is_empty() { Some(usual) } else { size.parse().ok() };
    hosted(name, tables, kind, impartial, n.and_then(make), "a number from 1, not too large")
}

pub(crate) const CLOBBER: Family = Family {
    pattern: "clobber-ROWSxCOLS",
    about: "Clobber on a full checkerboard.",
    examples: &["clobber-4x5"],
    make: |name, tables| {
        let about = "Take the enemy stone beside yours, on a full board.";
        let rules = "The board begins as a checkerboard of black and white stones. A move takes an own stone to a cell beside it, left, right, above or below, that holds an enemy \
                     stone, which is removed.";
        board(name, tables, &Kind { name: "clobber", title: "Clobber", about, rules }, "4x5", Clobber::new)
    },
};

pub(crate) const CANNIBAL_CLOBBER: Family = Family {
    pattern: "cannibal-clobber-ROWSxCOLS",
    about: "Clobber where own stones may be taken, too.",
    examples: &["cannibal-clobber-3x4"],
    make: |name, tables| {
        let about = "Take any stone beside yours.";
        let rules = "The board begins as a checkerboard of black and white stones. A move takes an own stone to a cell beside it, left, right, above or below, that holds a stone of \
                     either colour, which is removed.";
        board(name, tables, &Kind { name: "cannibal-clobber", title: "Cannibal Clobber", about, rules }, "3x4", Clobber::cannibal)
    },
};

pub(crate) const LINEAR_CLOBBER: Family = Family {
    pattern: "linear-clobber-N",
    about: "Clobber on a strip of N alternating stones.",
    examples: &["linear-clobber-12"],
    make: |name, tables| {
        let about = "Clobber on one row.";
        let rules = "The strip begins with black and white stones in turn. A move takes an own stone to the cell left or right of it that holds an enemy stone, which is removed.";
        let make = |n| Clobber::strip(n as usize);
        row(name, tables, &Kind { name: "linear-clobber", title: "Linear Clobber", about, rules }, 12, make)
    },
};

const NOGO_RULES: &str = "A move places an own stone on an empty cell. Stones of one colour that touch left, right, above or below are a block. After a move every block of either \
                          colour must have a liberty, an empty cell beside it: there are no captures and no suicide.";

pub(crate) const NOGO: Family = Family {
    pattern: "nogo-ROWSxCOLS",
    about: "NoGo: place stones, but take no block's last liberty.",
    examples: &["nogo-4x4"],
    make: |name, tables| {
        let kind = Kind { name: "nogo", title: "NoGo", about: "Place stones, but take no block's last liberty.", rules: NOGO_RULES };
        board(name, tables, &kind, "4x4", NoGo::new)
    },
};

pub(crate) const LINEAR_NOGO: Family = Family {
    pattern: "linear-nogo-N",
    about: "NoGo on a strip.",
    examples: &["linear-nogo-10"],
    make: |name, tables| {
        let kind = Kind { name: "linear-nogo", title: "Linear NoGo", about: "NoGo on one row.", rules: NOGO_RULES };
        row(name, tables, &kind, 10, |n| NoGo::strip(n as usize))
    },
};

pub(crate) const DOMINEERING: Family = Family {
    pattern: "domineering-ROWSxCOLS",
    about: "Domineering: upright dominoes against lying ones. The impartial form is Cram.",
    examples: &["domineering-6x6", "impartial-domineering-4x4"],
    make: |name, tables| {
        let about = "Place dominoes, Black upright, White lying.";
        let rules = "A move covers two free cells with a domino: one above the other for Black, side by side for White.";
        board(name, tables, &Kind { name: "domineering", title: "Domineering", about, rules }, "6x6", Domineering::new)
    },
};

pub(crate) const AMAZONS: Family = Family {
    pattern: "amazons-ROWSxCOLS",
    about: "Amazons: move a queen, burn a cell. The full game is amazons-10x10.",
    examples: &["amazons-4x4"],
    make: |name, tables| {
        let about = "Move a queen, then burn a cell she sees.";
        let rules = "A move takes an own queen any distance in a straight or diagonal line through free cells. From where she lands she shoots an arrow along another such line; where it \
                     lands, the cell is burnt. Queens and burnt cells bar the way of queens and arrows. On 10×10 each player has four queens, on other boards one, in opposite corners.";
        board(name, tables, &Kind { name: "amazons", title: "Amazons", about, rules }, "4x4", Amazons::new)
    },
};

pub(crate) const SNORT: Family = Family {
    pattern: "snort-ROWSxCOLS",
    about: "Snort: colour cells that do not touch the other colour.",
    examples: &["snort-4x4"],
    make: |name, tables| {
        let about = "Colour cells that do not touch the other colour.";
        let rules = "A move colours a free cell with the own colour. It may not touch a cell of the other colour on its left or right, above or below.";
        board(name, tables, &Kind { name: "snort", title: "Snort", about, rules }, "4x4", Colouring::snort)
    },
};

pub(crate) const COL: Family = Family {
    pattern: "col-ROWSxCOLS",
    about: "Col: colour cells that do not touch the own colour.",
    examples: &["col-4x4"],
    make: |name, tables| {
        let about = "Colour cells that do not touch the own colour.";
        let rules = "A move colours a free cell with the own colour. It may not touch a cell of the same colour on its left or right, above or below.";
        board(name, tables, &Kind { name: "col", title: "Col", about, rules }, "4x4", Colouring::col)
    },
};

pub(crate) const FISSION: Family = Family {
    pattern: "fission-ROWSxCOLS",
    about: "Fission: split stones, Black up and down, White left and right.",
    examples: &["fission-5x5"],
    make: |name, tables| {
        let about = "Split stones, Black up and down, White left and right.";
        let rules = "There are stones of one kind. A move takes a stone away and puts two on the cells next to it on both sides, which must be free: above and below for Black, left and \
                     right for White.";
        board(name, tables, &Kind { name: "fission", title: "Fission", about, rules }, "5x5", Fission::new)
    },
};

pub(crate) const KING_DIRT: Family = Family {
    pattern: "king-dirt-ROWSxCOLS",
    about: "King Dirt: kings' steps that leave blocked cells.",
    examples: &["king-dirt-4x5"],
    make: |name, tables| {
        let about = "Kings' steps that leave blocked cells.";
        let rules = "A move takes an own stone one step in any of the eight directions to a free cell; the cell it leaves is blocked. A position may also give the players stones in hand, \
                     and a player may then put one on a free cell instead of a step, or must do so while possible, as the position says.";
        board(name, tables, &Kind { name: "king-dirt", title: "King Dirt", about, rules }, "4x5", KingDirt::new)
    },
};

pub(crate) const SHEEP: Family = Family {
    pattern: "sheep-ROWSxCOLS",
    about: "Battle Sheep: divide herds on a board of hexagons.",
    examples: &["sheep-3x4"],
    make: |name, tables| {
        let about = "Divide herds and send them as far as they can go.";
        let rules = "A move sends some sheep of an own herd, at least one and not all, in one of six directions (up, up-right, right, down, down-left, left) as far as free cells go, at \
                     least one cell. Each player begins with a herd of eight in a corner.";
        let make = |rows, cols| Sheep::new(rows, cols, 8);
        board(name, tables, &Kind { name: "sheep", title: "Battle Sheep", about, rules }, "3x4", make)
    },
};

pub(crate) const ELEPHANTS: Family = Family {
    pattern: "elephants-N",
    about: "Elephants and Rhinos: N of each with N cells between them.",
    examples: &["elephants-3"],
    make: |name, tables| {
        let about = "Two herds walk towards each other on a strip.";
        let rules = "A move takes an own stone to the next cell, which must be empty: to the right for Black, to the left for White.";
        let make = |n| Elephants::new(n as usize);
        row(name, tables, &Kind { name: "elephants", title: "Elephants and Rhinos", about, rules }, 3, make)
    },
};

pub(crate) const TOADS: Family = Family {
    pattern: "toads-N",
    about: "Toads and Frogs: N of each with two cells between them.",
    examples: &["toads-3"],
    make: |name, tables| {
        let about = "Toads go right, frogs go left, and they jump over each other.";
        let rules = "A move takes an own stone to the next cell if it is empty, or over one enemy stone to the empty cell behind it: to the right for Black, to the left for White. \
                     A position may begin with other rules of moving, as `a,b,j,f:`.";
        let make = |n| Toads::new(n as usize);
        row(name, tables, &Kind { name: "toads", title: "Toads and Frogs", about, rules }, 3, make)
    },
};

pub(crate) const TOPPLING_DOMINOES: Family = Family {
    pattern: "toppling-dominoes-N",
    about: "Toppling Dominoes with N black, white and grey dominoes in turn.",
    examples: &["toppling-dominoes-9"],
    make: |name, tables| {
        let about = "Topple a domino, and all on one side of it fall.";
        let rules = "A move topples a domino of the own colour, or a grey one, to the left or to the right; it and all dominoes on that side are removed.";
        let make = |n| TopplingDominoes::new(n as usize);
        row(name, tables, &Kind { name: "toppling-dominoes", title: "Toppling Dominoes", about, rules }, 9, make)
    },
};

pub(crate) const HACKENBUSH: Family = Family {
    pattern: "hackenbush-N",
    about: "A Hackenbush string of N edges, Black's and White's in turn.",
    examples: &["hackenbush-8"],
    make: |name, tables| {
        let about = "Cut an edge of a string, and all above it goes.";
        let rules = "The edges of the string are Black's, White's or green. A move cuts an edge of the own colour, or a green one; it and all edges above it are removed.";
        let make = |n| Hackenbush::new(n as usize);
        row(name, tables, &Kind { name: "hackenbush", title: "Hackenbush string", about, rules }, 8, make)
    },
};

pub(crate) const KAYLES: Family = Family {
    pattern: "kayles-N",
    about: "Kayles with a row of N pins.",
    examples: &["kayles-12"],
    make: |name, tables| {
        let about = "Knock down one pin, or two side by side.";
        let rules = "Pins stand in rows. A move takes one pin, or two that stand side by side, which may divide their row into two.";
        row(name, tables, &Kind { name: "kayles", title: "Kayles", about, rules }, 12, Octal::kayles)
    },
};

pub(crate) const OCTAL: Family = Family {
    pattern: "octal-CODE-N",
    about: "The octal game with this code on a heap of N: octal-0.137-12 is Dawson's Chess.",
    examples: &["octal-0.137-12"],
    make: |name, tables| {
        let about = "Take counters from heaps as the code allows.";
        let rules = "A move takes k counters from a heap if digit k of the code allows it: 1 if the heap is then gone, 2 if the rest stays one heap, 4 if it is divided into two; digits \
                     add up. A first digit 4 allows to divide a heap without taking anything.";
        let kind = Kind { name: "octal", title: "Octal game", about, rules };
        let (size, impartial) = size_of(name, &kind)?;
        let start = if size.is_empty() { "0.137:12".into() } else { size.replace('-', ":") };
        hosted(name, tables, &kind, impartial, Octal::new(&start).ok(), "CODE-N, as in 0.137-12")
    },
};
