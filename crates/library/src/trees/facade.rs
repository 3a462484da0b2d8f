//! Any game of the host in SGF: moves and positions are its own text, points of Go boards the two letters of SGF.

use xxhash_rust::xxh3::xxh3_64;
use zug_core::Side;
use zug_core::step::{self, Deed, Step};
use zug_host::AnyGame;
use zug_host::HostError;
use zug_host::Playing;
use zug_host::Walked;
use zug_tree::sgf::{self, Begun, Played, Property, SgfGame, SgfNode, Size, Value};

/// The private properties of zug: the name of the game, and the start if it is not the usual one.
pub const GAME: &str = "ZG";
/// See [`GAME`].
pub const START: &str = "ZP";

/// The columns of Go text.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A game whose rules are known, while a tree of it is read or written.
///
/// A record is executed as it is written: what the rules of Go do not allow becomes a step of its own kind
/// ([`zug_core::step`]) and a warning.
pub struct Ruled<'g> {
    game: &'g dyn AnyGame,
    points: Option<Size>,
    white_first: bool,
    /// The line that is being read; a position is the number of moves to it.
    line: Option<Box<dyn Playing + 'g>>,
}

impl<'g> Ruled<'g> {
    /// With `points` when moves are points of a Go board.
    pub fn new(game: &'g dyn AnyGame, points: Option<Size>) -> Ruled<'g> {
        let white_first = game.info().sides[0] == "White";
        Ruled { game, points, white_first, line: None }
    }

    fn to_text(&self, value: &Value) -> Result<String, String> {
        let Some(size) = self.points else { return Ok(value.simple()) };
        Ok(match sgf::point(value, size)? {
            None => "pass".into(),
            Some(place) => name(place, size)?,
        })
    }

    fn to_value(&self, text: &str) -> Value {
        match self.points {
            Some(size) => sgf::write_point(place(text, size)),
            None => Value::of(text),
        }
    }

    fn line(&mut self, plies: usize) -> Result<&mut (dyn Playing + 'g), String> {
        let line = self.line.as_deref_mut().ok_or("the game has not begun")?;
        line.back_to(plies);
        Ok(line)
    }

    /// Goes on from a position; what led there may be a step of a record.
    fn go(&mut self, plies: &mut usize, text: &str) -> Result<Walked, HostError> {
        let walked = self.line(*plies).map_err(HostError::Tree)?.step(text)?;
        *plies += 1;
        Ok(walked)
    }

    /// Executes a step of a record, with what the rules have against it.
    fn execute(&mut self, plies: &mut usize, step: Step) -> Result<Played, String> {
        let Walked { text, key, problem, .. } = self.go(plies, &step.to_string()).map_err(|e| e.to_string())?;
        Ok(Played { halfmoves: step::halfmoves(&text), text, key, warning: problem })
    }
}

/// The name of an SGF point in Go text: columns are letters without I, rows count from the bottom.
fn name((col, row): (u8, u8), size: Size) -> Result<String, String> {
    let letter = COLUMNS.get(usize::from(col)).ok_or("the board is too wide for letters")?;
    Ok(format!("{}{}", char::from(*letter), size.rows - row))
}

/// The SGF point of a name.
fn place(text: &str, size: Size) -> Option<(u8, u8)> {
    let (col, row) = (text.get(..1)?, text.get(1..)?.parse::<u8>().ok()?);
    let col = COLUMNS.iter().position(|c| c.eq_ignore_ascii_case(&col.as_bytes()[0]))?;
    Some((col as u8, size.rows.checked_sub(row)?))
}

/// The set-up properties, each with the sign of its stones; what stands last wins where a point is named twice.
const STONES: [(&str, &str); 3] = [("AE", "."), ("AW", "O"), ("AB", "X")];

/// The stones a node sets up, as a step of a record names them.
fn stones(node: &SgfNode, size: Size) -> Result<String, String> {
    let mut parts = Vec::new();
    for (property, sign) in STONES {
        let mut cells = Vec::new();
        for value in node.values(property) {
            let corner = |text: &str| {
                let place = sgf::point(&Value::of(text), size).and_then(|place| place.ok_or_else(|| "a stone is set up nowhere".into()));
                place
                    .and_then(|place| name(place, size))
                    .map_err(|e| format!("{property}[{}]: {e}", value.raw().chars().take(40).collect::<String>()))
            };
            cells.push(match value.parts() {
                None => corner(&value.simple())?,
                Some((from, to)) => format!("{}-{}", corner(&from)?, corner(&to)?),
            });
        }
        if !cells.is_empty() {
            parts.push(format!("{sign}={}", cells.join(",")));
        }
    }
    Ok(parts.join("/"))
}

/// The properties that [`stones`] reads.
fn set_up_properties(pieces: &str, size: Size) -> Vec<Property> {
    let value = |(from, to): (&str, &str)| {
        let [from, to] = [from, to].map(|cell| sgf::write_point(place(cell, size)));
        if from == to { from } else { Value::pair(from.raw(), to.raw()) }
    };
    let property = |(sign, cells): (&str, &str)| {
        let (name, _) = STONES.iter().find(|(_, s)| *s == sign)?;
        Some(Property { name: (*name).into(), values: step::ranges(cells).map(value).collect() })
    };
    step::signs(pieces).filter_map(property).collect()
}

/// Whether a property says where a game begins: that is told by the start, not by a tag.
pub fn is_set_up(name: &str) -> bool {
    name == "PL" || name == START || STONES.iter().any(|(property, _)| *property == name)
}

/// The properties of a root that say where a game begins: stones where they say all, else zug's own text beside them.
pub fn start_properties(start: &str, points: Option<Size>) -> Vec<Property> {
    let own = Property { name: START.into(), values: vec![Value::of(start)] };
    let Some((rows, state)) = points.and_then(|_| start.split_once(':')) else { return vec![own] };
    let mut properties = Vec::new();
    for (property, stone) in [("AB", 'X'), ("AW", 'O')] {
        let row = |(row, text): (u8, &str)| {
            (0u8..).zip(text.chars()).filter(|(_, c)| *c == stone).map(|(col, _)| sgf::write_point(Some((col, row)))).collect::<Vec<_>>()
        };
        let values: Vec<Value> = (0u8..).zip(rows.split('/')).flat_map(row).collect();
        properties.extend((!values.is_empty()).then(|| Property { name: property.into(), values }));
    }
    properties.push(Property { name: "PL".into(), values: vec![Value::of(if state.starts_with('b') { "B" } else { "W" })] });
    properties.extend((state.len() > 1).then_some(own));
    properties
}

/// Who a node says is next: `B`, `black`, `1`; other texts say nothing.
fn player(node: &SgfNode) -> Option<Side> {
    let text = node.value("PL")?.simple().to_ascii_lowercase();
    match text.bytes().next()? {
        b'b' | b'1' => Some(Side::Left),
        b'w' | b'2' => Some(Side::Right),
        _ => None,
    }
}

impl Ruled<'_> {
    /// The position before the first move where a file names one (zug's own text, or the stones of a Go board), and
    /// what is wrong with it.
    fn start_text(&self, root: &SgfNode) -> Result<(Option<String>, Option<String>), String> {
        let given = root.value(START).map(Value::simple);
        if given.is_some() || !(root.has_pieces() || (root.has("PL") && self.points.is_some())) {
            return Ok((given, None));
        }
        let size = self.points.ok_or("stones set up before the first move are understood in Go alone")?;
        // Handicap: where only Black has stones, White begins.
        let handicap = root.has("AB") && !root.has("AW") && root.has("HA");
        let next = player(root).unwrap_or(if handicap { Side::Right } else { Side::Left });
        let step = Step { skips: next == Side::Left, deed: Deed::SetUp(&stones(root, size)?) };
        let mut line = self.game.begin(None).map_err(|e| e.to_string())?;
        let problem = line.step(&step.to_string()).map_err(|e| e.to_string())?.problem;
        Ok((Some(line.position()), problem))
    }

    /// The start that was read, unless it is the usual one.
    pub fn begun(&mut self) -> Option<String> {
        let start = self.line(0).ok()?.position();
        let usual = self.game.moves(None).ok()?.position;
        (start != usual).then_some(start)
    }
}

impl SgfGame for Ruled<'_> {
    type Pos = usize;

    fn property(&self, side: Side) -> &'static str {
        // The letter of the colour, where the players have these colours.
        match (side, self.white_first) {
            (Side::Left, false) | (Side::Right, true) => "B",
            _ => "W",
        }
    }

    fn start(&mut self, root: &SgfNode) -> Result<Begun<usize>, String> {
        let (given, warning) = self.start_text(root)?;
        let line = self.game.begin(given.as_deref()).map_err(|e| e.to_string())?;
        let here = line.here();
        self.line = Some(line);
        Ok(Begun { p: 0, side: here.side, key: here.key, warning })
    }

    fn play(&mut self, plies: &mut usize, _: Side, value: &Value) -> Result<Played, String> {
        let text = self.to_text(value)?;
        match self.go(plies, &text) {
            Ok(walked) => Ok(Played::new(walked.text, walked.key)),
            Err(HostError::Illegal { .. }) if self.points.is_some() => self.execute(plies, Step { skips: false, deed: Deed::Force(&text) }),
            Err(e) => Err(e.to_string()),
        }
    }

    fn play_out_of_turn(&mut self, plies: &mut usize, side: Side, value: &Value) -> Result<Played, String> {
        let name = &self.game.info().sides[side as usize];
        if self.points.is_none() {
            return Err(format!("{name} moves out of turn"));
        }
        let played = self.execute(plies, Step { skips: true, deed: Deed::Force(&self.to_text(value)?) })?;
        let also = played.warning.map_or(String::new(), |problem| format!("; {problem}"));
        Ok(Played { warning: Some(format!("{name} moves out of turn{also}")), ..played })
    }

    fn set_up(&mut self, plies: &mut usize, turn: Side, node: &SgfNode) -> Result<Option<Played>, String> {
        let Some(size) = self.points else {
            return if node.has_pieces() { Err("pieces cannot be set up in the middle of this game".into()) } else { Ok(None) };
        };
        let next = player(node).unwrap_or(turn);
        if !node.has_pieces() && next == turn {
            return Ok(None);
        }
        let pieces = stones(node, size)?;
        self.execute(plies, Step { skips: next == turn, deed: Deed::SetUp(&pieces) }).map(Some)
    }

    fn properties(&self, side: Side, text: &str) -> Vec<Property> {
        let step = self.points.zip(Step::of(text));
        let moved = |text: &str| vec![Property { name: self.property(side).into(), values: vec![self.to_value(text)] }];
        match step {
            None => moved(text),
            Some((_, Step { deed: Deed::Force(forced), .. })) => moved(forced),
            Some((size, Step { skips, deed: Deed::SetUp(pieces) })) => {
                let mut properties = set_up_properties(pieces, size);
                // A turn that stays goes without saying.
                if !skips {
                    properties.push(Property { name: "PL".into(), values: vec![Value::of(self.property(!side))] });
                }
                properties
            }
        }
    }
}

/// A game nobody here knows: every move is let pass, and a position is the way to it.
pub struct Unruled;

impl SgfGame for Unruled {
    type Pos = u64;

    fn start(&mut self, _: &SgfNode) -> Result<Begun<u64>, String> {
        Ok(Begun { p: 0, side: Side::Left, key: 0, warning: None })
    }

    fn play(&mut self, p: &mut u64, _: Side, value: &Value) -> Result<Played, String> {
        let text = value.simple();
        *p = xxh3_64(&[&p.to_le_bytes(), text.as_bytes()].concat());
        Ok(Played::new(if text.is_empty() { "pass".into() } else { text }, *p))
    }

    fn pass(&self) -> Option<Value> {
        Some(Value::of(""))
    }

    fn set_up(&mut self, p: &mut u64, _: Side, _: &SgfNode) -> Result<Option<Played>, String> {
        *p = p.wrapping_add(1);
        Ok(None)
    }

    fn value(&self, text: &str) -> Value {
        Value::of(if text == "pass" { "" } else { text })
    }
}
