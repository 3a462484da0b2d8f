//! Any game of the host in SGF: moves and positions are its own text, points of Go boards the two letters of SGF.

use crate::game::AnyGame;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;
use zug_core::Side;
use zug_tree::sgf::{self, SgfGame, SgfNode, Size, Value};

/// The private properties of zug: the name of the game, and the start if it is not the usual one.
pub const GAME: &str = "ZG";
/// See [`GAME`].
pub const START: &str = "ZP";

/// A game whose rules are known.
pub struct Ruled {
    game: Arc<dyn AnyGame>,
    points: Option<Size>,
    white_first: bool,
}

/// The name of an SGF point in Go text, and back: columns are letters without I, rows count from the bottom.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

impl Ruled {
    /// With `points` when moves are points of a Go board.
    pub fn new(game: Arc<dyn AnyGame>, points: Option<Size>) -> Ruled {
        let white_first = game.info().sides[0] == "White";
        Ruled { game, points, white_first }
    }

    fn to_text(&self, value: &Value) -> Result<String, String> {
        let Some(size) = self.points else { return Ok(value.simple()) };
        Ok(match sgf::point(value, size)? {
            None => "pass".into(),
            Some((col, row)) => {
                let letter = COLUMNS.get(usize::from(col)).ok_or("the board is too wide for letters")?;
                format!("{}{}", char::from(*letter), size.rows - row)
            }
        })
    }

    fn to_value(&self, text: &str) -> Value {
        let point = self.points.and_then(|size| {
            let (col, row) = (text.get(..1)?, text.get(1..)?.parse::<u8>().ok()?);
            let col = COLUMNS.iter().position(|c| c.eq_ignore_ascii_case(&col.as_bytes()[0]))?;
            Some((col as u8, size.rows.checked_sub(row)?))
        });
        match self.points {
            Some(_) => sgf::write_point(point),
            None => Value::of(text),
        }
    }
}

/// The position before the first move where a file names one: zug's own text, or the stones of a Go board.
pub fn start_text(root: &SgfNode, points: Option<Size>) -> Result<Option<String>, String> {
    let given = root.value(START).map(Value::simple);
    if given.is_some() || !["AB", "AW"].iter().any(|name| root.has(name)) {
        return Ok(given);
    }
    let size = points.ok_or("stones set up before the first move are understood in Go alone")?;
    let [black, white] = ["AB", "AW"].map(|name| sgf::points(root.values(name), size));
    let (black, white) = (black?, white?);
    let sign = |place| match () {
        () if black.contains(&place) => 'X',
        () if white.contains(&place) => 'O',
        () => '.',
    };
    let rows: Vec<String> = (0..size.rows).map(|row| (0..size.cols).map(|col| sign((col, row))).collect()).collect();
    // Handicap: where only Black has stones, White begins.
    let handicap = white.is_empty() && root.has("HA");
    let side = match root.value("PL").map(|v| v.simple().to_ascii_lowercase()) {
        Some(text) if text.starts_with('w') => "w",
        None if handicap => "w",
        _ => "b",
    };
    Ok(Some(format!("{}:{side}", rows.join("/"))))
}

impl SgfGame for Ruled {
    type Pos = String;

    fn property(&self, side: Side) -> &'static str {
        // The letter of the colour, where the players have these colours.
        match (side, self.white_first) {
            (Side::Left, false) | (Side::Right, true) => "B",
            _ => "W",
        }
    }

    fn start(&self, root: &SgfNode) -> Result<(String, Side, u64), String> {
        let given = start_text(root, self.points)?;
        let answer = self.game.moves(given.as_deref()).map_err(|e| e.to_string())?;
        let key = key(&answer.position);
        Ok((answer.position, answer.side, key))
    }

    fn play(&self, p: &mut String, _: Side, value: &Value) -> Result<(String, u64), String> {
        let text = self.to_text(value)?;
        let ply = self.game.replay(Some(p), &[&text]).map_err(|e| e.to_string())?.pop().ok_or("no ply")?;
        *p = ply.position;
        Ok((ply.text.unwrap_or(text), key(p)))
    }

    fn pass(&self) -> Option<Value> {
        self.points.map(|_| Value::of(""))
    }

    fn value(&self, text: &str) -> Value {
        self.to_value(text)
    }
}

/// The key of a position by its text.
pub fn key(position: &str) -> u64 {
    xxh3_64(position.as_bytes())
}

/// A game nobody here knows: every move is let pass, and a position is the way to it.
pub struct Unruled;

impl SgfGame for Unruled {
    type Pos = u64;

    fn start(&self, _: &SgfNode) -> Result<(u64, Side, u64), String> {
        Ok((0, Side::Left, 0))
    }

    fn play(&self, p: &mut u64, _: Side, value: &Value) -> Result<(String, u64), String> {
        let text = value.simple();
        *p = xxh3_64(&[&p.to_le_bytes(), text.as_bytes()].concat());
        Ok((if text.is_empty() { "pass".into() } else { text }, *p))
    }

    fn pass(&self) -> Option<Value> {
        Some(Value::of(""))
    }

    fn set_up(&self, p: &mut u64, _: &SgfNode) -> Result<u64, String> {
        *p = p.wrapping_add(1);
        Ok(*p)
    }

    fn value(&self, text: &str) -> Value {
        Value::of(if text == "pass" { "" } else { text })
    }
}
