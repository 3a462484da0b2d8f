//! Games of a session as SGF, and back.

use super::goban::{Goban, Step, Vertex, goban};
use super::rules::RuleSet;
use zug_core::Side;
use zug_games::go::{LONGEST, Options, points, read_points};
use zug_tree::sgf::{self, Property, Sgf, SgfNode, Size, Value};

/// A record that was followed.
pub struct Loaded {
    /// The board after it.
    pub board: Box<dyn Goban>,
    /// The komi it names, or the usual one.
    pub komi: i32,
    /// The rules it names, or those that were given.
    pub rules: RuleSet,
    /// Who played Black and White, where it says so.
    pub names: [Option<String>; 2],
}

/// Follows the main line of the first game until `before` (the move with that number, from 1, and all after it are left
/// out), under the rules it names; what the name does not tell is as it was.
pub fn load(bytes: &[u8], before: Option<usize>, rules: RuleSet) -> Result<Loaded, String> {
    let read = sgf::read(bytes);
    let root = *read.sgf.roots().first().ok_or("there is no game in the file")?;
    let size = sgf::size(read.sgf.node(root))?;
    let (cols, rows) = (u16::from(size.cols), u16::from(size.rows));
    if cols.max(rows) > LONGEST {
        return Err(format!("a board of {cols}×{rows} is too large"));
    }
    let usual = Options::new(cols, rows);
    let said = |name: &str| read.sgf.node(root).value(name).map(|value| value.simple());
    let komi = said("KM").and_then(|text| read_points(&text)).unwrap_or(usual.komi);
    let names = ["PB", "PW"].map(|name| said(name).filter(|text| !text.trim().is_empty()));
    let rules = said("RU").map_or(rules, |title| rules.titled(&title));
    let mut board = goban(rules.on(Options { komi, ..usual }));
    let mut moves = 0;
    for node in read.sgf.main_line(root) {
        set_up(&mut *board, node, size)?;
        for (name, side) in [("B", Side::Left), ("W", Side::Right)] {
            let Some(value) = node.value(name) else { continue };
            moves += 1;
            if before.is_some_and(|before| moves >= before) {
                return Ok(Loaded { board, komi, rules, names });
            }
            let vertex = sgf::point(value, size)?.map(|place| flip(place, size));
            board.force(side, vertex);
        }
    }
    Ok(Loaded { board, komi, rules, names })
}

/// SGF counts rows from the top.
fn flip((col, row): (u8, u8), size: Size) -> (u16, u16) {
    (col.into(), (size.rows - 1 - row).into())
}

fn set_up(board: &mut dyn Goban, node: &SgfNode, size: Size) -> Result<(), String> {
    let next = match node.value("PL").map(|v| v.simple().to_ascii_lowercase()) {
        Some(text) if text.starts_with('b') => Some(Side::Left),
        Some(text) if text.starts_with('w') => Some(Side::Right),
        _ => None,
    };
    let changes = ["AB", "AW", "AE"].map(|name| sgf::points(node.values(name), size));
    let [black, white, free] = changes;
    let (black, white, free) = (black?, white?, free?);
    if black.is_empty() && white.is_empty() && free.is_empty() && next.is_none() {
        return Ok(());
    }
    let mut stones = Side::BOTH.map(|side| board.stones(side));
    let named = |places: Vec<(u8, u8)>| places.into_iter().map(|place| flip(place, size)).collect::<Vec<_>>();
    let (black, white, free) = (named(black), named(white), named(free));
    for colour in &mut stones {
        colour.retain(|place| ![&black, &white, &free].iter().any(|list| list.contains(place)));
    }
    // Handicap: where only Black has stones, White begins.
    let handicap = board.steps().is_empty() && white.is_empty() && !black.is_empty() && node.value("HA").is_some();
    stones[0].extend(black);
    stones[1].extend(white);
    board.force_set_up(stones, next.unwrap_or(if handicap { Side::Right } else { board.next() }));
    Ok(())
}

/// The game so far as SGF. Stones it begins with are those of its root.
pub fn save(board: &dyn Goban, komi: i32, rules: Option<&str>, names: &[Option<String>; 2], result: Option<String>) -> String {
    let Options { cols, rows, .. } = *board.options();
    let size = if cols == rows { Value::of(&cols.to_string()) } else { Value::pair(&cols.to_string(), &rows.to_string()) };
    let property = |name: &str, value: Value| Property { name: name.into(), values: vec![value] };
    let text = |name: &str, value: &str| property(name, Value::of(value));
    let mut root =
        vec![text("FF", "4"), text("GM", "1"), text("CA", "UTF-8"), text("AP", "zug"), property("SZ", size), text("KM", &points(komi))];
    root.extend(rules.map(|rules| text("RU", rules)));
    for (name, player) in ["PB", "PW"].iter().zip(names) {
        root.extend(player.as_deref().map(|player| text(name, player)));
    }
    root.extend(result.map(|result| text("RE", &result)));
    let handicap = board.handicap();
    if handicap > 1 {
        root.push(text("HA", &handicap.to_string()));
    }
    let value = |vertex: Vertex| sgf::write_point(vertex.map(|(col, row)| (col as u8, (rows - 1 - row) as u8)));
    let properties = |step: &Step| match step {
        Step::Move(side, vertex) => vec![property(["B", "W"][*side as usize], value(*vertex))],
        Step::Setup { stones: [black, white], cleared, next } => {
            let lists = [("AB", black), ("AW", white), ("AE", cleared)].into_iter().filter(|(_, places)| !places.is_empty());
            let values = |places: &[(u16, u16)]| places.iter().map(|place| value(Some(*place))).collect();
            let stones = lists.map(|(name, places)| Property { name: name.into(), values: values(places) });
            stones.chain([text("PL", ["B", "W"][*next as usize])]).collect()
        }
    };
    let mut steps = board.steps().iter().peekable();
    root.extend(steps.next_if(|step| matches!(step, Step::Setup { .. })).into_iter().flat_map(properties));
    let mut sgf = Sgf::default();
    let mut last = sgf.add(None, root);
    for step in steps {
        last = sgf.add(Some(last), properties(step));
    }
    sgf::write(&sgf)
}
