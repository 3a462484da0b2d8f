//! The rule options, and the names of games that carry them: `go-9x9`,
//! `go-COLSxROWS[-kKOMI][-ssk|-plainko][-suicide][-nocap]`.

use super::frame::LONGEST;

/// What may not be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// No earlier board (positional superko).
    Positional,
    /// No earlier board with the same player to move (situational superko).
    Situational,
    /// Not the board before the opponent's move.
    Plain,
}

/// One variant of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Columns, 1 to 19.
    pub cols: u16,
    /// Rows, 1 to 19.
    pub rows: u16,
    /// What White gets for moving second, in parts of a point ([`POINT`]).
    pub komi: i32,
    /// The rule against repetition.
    pub ko: Ko,
    /// Whether a move may leave its own group without a liberty, which removes it.
    pub suicide: bool,
    /// Whether a game ends after twice as many moves as there are points.
    pub cap: bool,
}

/// A point is so many parts: komi may be in quarters, as where stones are counted by halves.
pub const POINT: i32 = 4;

/// The most that komi can be.
const MOST_KOMI: i32 = 1000 * POINT;

impl Options {
    /// The usual rules on a board: positional superko, no suicide, a length cap, the usual komi.
    pub fn new(cols: u16, rows: u16) -> Options {
        Options { cols, rows, komi: usual_komi(cols, rows), ko: Ko::Positional, suicide: false, cap: true }
    }

    /// How long a game may get.
    pub fn longest(&self) -> Option<u16> {
        self.cap.then_some(2 * self.cols * self.rows)
    }

    /// The options a name stands for; `None` when it is no name of a Go game, an error when it has a part that means
    /// nothing.
    pub fn named(name: &str) -> Option<Result<Options, String>> {
        let mut parts = name.strip_prefix("go-")?.split('-');
        Some(parse(parts.next().unwrap_or(""), parts))
    }

    /// The komi as people write it.
    pub fn komi_text(&self) -> String {
        points(self.komi)
    }
}

/// Parts of a point as people write points.
pub fn points(parts: i32) -> String {
    let sign = if parts < 0 { "-" } else { "" };
    let parts = parts.abs();
    format!("{sign}{}{}", parts / POINT, ["", ".25", ".5", ".75"][(parts % POINT) as usize])
}

/// Points in a text as parts, between -1000 and 1000 points; `None` for anything else.
pub fn read_points(text: &str) -> Option<i32> {
    let parts = text.parse::<f64>().ok()? * f64::from(POINT);
    (parts.fract() == 0.0 && parts.abs() <= f64::from(MOST_KOMI)).then_some(parts as i32)
}

/// 9 on 7×7, where that is the value of the game by all we know; 7.5 on larger boards; none on smaller ones.
fn usual_komi(cols: u16, rows: u16) -> i32 {
    match cols * rows {
        49 if cols == rows => 9 * POINT,
        64.. => 15 * POINT / 2,
        _ => 0,
    }
}

fn parse<'a>(size: &str, parts: impl Iterator<Item = &'a str>) -> Result<Options, String> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|n| (1..=LONGEST).contains(n) && n.to_string() == text);
    let sides = size.split_once('x').and_then(|(cols, rows)| Some((number(cols)?, number(rows)?)));
    let (cols, rows) = sides.ok_or_else(|| format!("expected go-COLSxROWS with sides from 1 to {LONGEST}, found '{size}'"))?;
    let mut options = Options::new(cols, rows);
    let mut used: Vec<&str> = Vec::new();
    for part in parts {
        let kind = match part {
            "ssk" | "plainko" => "ko",
            "suicide" | "nocap" => part,
            _ if part.starts_with('k') => "komi",
            _ => return Err(format!("'{part}' is no option: expected kKOMI, ssk, plainko, suicide or nocap")),
        };
        if used.contains(&kind) {
            return Err(format!("'{part}' says for the second time what {kind} is"));
        }
        used.push(kind);
        match part {
            "ssk" => options.ko = Ko::Situational,
            "plainko" => options.ko = Ko::Plain,
            "suicide" => options.suicide = true,
            "nocap" => options.cap = false,
            komi => {
                let parts = read_points(&komi[1..]).filter(|_| komi[1..].bytes().all(|b| b.is_ascii_digit() || b == b'.'));
                options.komi = parts.ok_or_else(|| format!("'{komi}' is no komi: expected a number of points like k7, k7.5 or k7.25"))?;
            }
        }
    }
    Ok(options)
}
