//! Opening a file: what it is, and its games.

use super::facade::{GAME, Ruled, Unruled, is_set_up, start_properties};
use super::record::{Content, Other, Record, go_size};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use zug_core::Progress;
use zug_core::step::halfmoves;
use zug_games::go::{Ko, Options, POINT, points, read_points, titled};
use zug_host::{AnyGame, Host, HostError, Walked, read_game};
use zug_tree::sgf::{Property, Sgf, SgfNode, Size, Value, size, to_tree};
use zug_tree::{Diagnostic, NodeId, Noted, Tree, pgn, sgf};

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Chess games.
    Pgn,
    /// Trees of any game.
    Sgf,
    /// A game a line, moves separated by blanks.
    Moves,
}

/// A file with its games and what is wrong with it.
pub struct Opened {
    /// What it was taken for.
    pub source: Source,
    /// The games.
    pub records: Vec<Record>,
    /// Messages in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Takes a game; `Break` ends the reading.
pub type EachRecord<'a> = &'a mut dyn FnMut(Record) -> ControlFlow<()>;

/// Opens a text. `game` names the game of plain move lists, or of SGF that does not say; without it a text that is not
/// SGF is PGN.
pub fn open(host: &Host, bytes: &[u8], game: Option<&str>) -> Result<Opened, HostError> {
    let mut records = Vec::new();
    let (source, diagnostics) = open_each(host, bytes, game, &Progress::default(), &mut |mut record| {
        record.shrink();
        records.push(record);
        ControlFlow::Continue(())
    })?;
    Ok(Opened { source, records, diagnostics })
}

/// A game by its name, or why there is none.
type Found = Result<Arc<dyn AnyGame>, String>;

/// The same game by game, each dropped when `each` has dropped it; what is wrong with the text is told at the end.
/// Plain move lists become one tree, so all of them are read before it is handed over.
pub fn open_each(
    host: &Host,
    bytes: &[u8],
    game: Option<&str>,
    progress: &Progress,
    each: EachRecord,
) -> Result<(Source, Vec<Diagnostic>), HostError> {
    let game = game.map(|name| host.game(name)).transpose()?;
    match game {
        _ if sgf::is_sgf(bytes) => Ok((Source::Sgf, open_sgf(host, bytes, game, progress, each)?)),
        Some(game) if game.info().name != "chess" => Ok((Source::Moves, open_moves(game, bytes, progress, each)?)),
        _ => {
            let told = pgn::read_each(bytes, progress, &mut |game| each(Record::of(Content::Pgn(Box::new(game)))))?;
            Ok((Source::Pgn, told))
        }
    }
}

fn open_sgf(
    host: &Host,
    bytes: &[u8],
    given: Option<Arc<dyn AnyGame>>,
    progress: &Progress,
    each: EachRecord,
) -> Result<Vec<Diagnostic>, HostError> {
    // A file has many games of one kind.
    let mut last: Option<(String, Found)> = None;
    let read = sgf::read_each(bytes, progress, &mut |sgf, first, noted| {
        for (number, &root) in (first..).zip(sgf.roots()) {
            let game = match &given {
                Some(game) => Ok(game.clone()),
                None => named_game(sgf.node(root)).and_then(|name| match &last {
                    Some((known, game)) if *known == name => game.clone(),
                    _ => last.insert((name.clone(), host.game(&name).map_err(|e| e.to_string()))).1.clone(),
                }),
            };
            each(sgf_record(game, sgf, root, number, noted))?;
        }
        ControlFlow::Continue(())
    });
    Ok(read?)
}

/// A game of an SGF file; without its rules where they are not known.
fn sgf_record(game: Result<Arc<dyn AnyGame>, String>, sgf: &Sgf, root: u32, number: usize, noted: &mut Noted) -> Record {
    let node = sgf.node(root);
    let game = game.map_err(|problem| noted.warn(number, node.at, format!("{problem}: moves are read without rules"))).ok();
    let name = game.as_ref().map(|game| game.info().name);
    if name.as_deref() == Some("chess") {
        return Record::of(Content::Pgn(Box::new(sgf::to_chess(sgf, root, number, noted))));
    }
    let points = name.as_deref().and_then(go_size);
    let (tree, start) = match &game {
        Some(game) => {
            let mut ruled = Ruled::new(&**game, points);
            (to_tree(&mut ruled, sgf, root, number, noted), ruled.begun())
        }
        None => (to_tree(&mut Unruled, sgf, root, number, noted), None),
    };
    let tags = node.properties.iter().filter(|p| !is_set_up(&p.name));
    let tags = tags.filter_map(|p| Some((p.name.clone(), p.values.first()?.simple()))).collect();
    let kept: Vec<Property> =
        node.properties.iter().filter(|p| !matches!(p.name.as_str(), "B" | "W") && !sgf::is_note(&p.name)).cloned().collect();
    Record::of(Content::Other(Box::new(Other { game, points, tree, start, tags, root: kept })))
}

/// The name of the game an SGF root means: zug's own name for it, or by the number of the game and the size of the
/// board.
fn named_game(root: &SgfNode) -> Result<String, String> {
    let number = root.value("GM").map_or("1".into(), |v| v.simple());
    match (root.value(GAME), number.as_str()) {
        (Some(name), _) => Ok(name.simple()),
        (None, "1") => size(root).map(|size| go_name(root, size)),
        (None, "3") => Ok("chess".into()),
        (None, "26") => Ok("gobblet".into()),
        (None, other) => Err(format!("GM[{}] is no game of zug", other.chars().take(20).collect::<String>())),
    }
}

/// The variant of Go that a root names: the size, and komi and rules where they differ from the usual ones.
fn go_name(root: &SgfNode, Size { cols, rows }: Size) -> String {
    let usual = Options::new(cols.into(), rows.into()).komi;
    // Some servers write komi in hundredths of stones; what the board cannot hold is not meant as points.
    let komi =
        root.value("KM").and_then(|v| read_points(&v.simple())).filter(|k| (0..=POINT * i32::from(cols) * i32::from(rows)).contains(k));
    let komi = komi.filter(|komi| *komi != usual).map_or(String::new(), |komi| format!("-k{}", points(komi)));
    let rules = root.value("RU").and_then(|title| titled(&title.simple()));
    let ko = match rules.map(|rules| rules.ko) {
        Some(Ko::Plain) => "-plainko",
        Some(Ko::Situational) => "-ssk",
        Some(Ko::Positional) | None => "",
    };
    let suicide = if rules.is_some_and(|rules| rules.suicide) { "-suicide" } else { "" };
    format!("go-{cols}x{rows}{komi}{ko}{suicide}")
}

/// Plain games, one a line as `zug play` saves them. Those with the same start become one tree.
fn open_moves(game: Arc<dyn AnyGame>, bytes: &[u8], progress: &Progress, each: EachRecord) -> Result<Vec<Diagnostic>, HostError> {
    let text = String::from_utf8_lossy(bytes);
    let mut noted = Noted::default();
    let mut trees: Vec<(Option<String>, Tree)> = Vec::new();
    let mut places: FxHashMap<Option<String>, usize> = FxHashMap::default();
    for line in text.lines() {
        progress.check()?;
        let (from, moves) = read_game(line);
        if moves.is_empty() && from.is_none() {
            continue;
        }
        let mut wrong = |part: &str, message: String| noted.error(1, byte_of(&text, part), message);
        let (mut playing, start) = match game.begin(from.as_deref()) {
            Ok(playing) => {
                let here = playing.here();
                (playing, here)
            }
            Err(e) => {
                wrong(line, e.to_string());
                continue;
            }
        };
        let from = from.map(|_| playing.position());
        let index = *places.entry(from.clone()).or_insert_with(|| {
            trees.push((from, Tree::new(1 + start.side as u32, start.key)));
            trees.len() - 1
        });
        let tree = &mut trees[index].1;
        let mut at = NodeId::ROOT;
        for word in moves {
            let Walked { text, key, .. } = match playing.step(word) {
                Ok(walked) => walked,
                // A bad move cuts the line.
                Err(e) => {
                    wrong(word, format!("{e}; the line is cut here"));
                    break;
                }
            };
            let known = tree.edges(at).iter().copied().find(|edge| tree.move_text(*edge) == text);
            at = known.unwrap_or_else(|| tree.add_step(at, &text, key, halfmoves(&text)));
        }
    }
    let (name, points) = (game.info().name, go_size(&game.info().name));
    for (start, tree) in trees {
        let named = Property { name: GAME.into(), values: vec![Value::of(&name)] };
        let root = std::iter::once(named).chain(start.iter().flat_map(|start| start_properties(start, points))).collect();
        let other = Other { game: Some(game.clone()), points, tree, start, tags: BTreeMap::new(), root };
        if each(Record::of(Content::Other(Box::new(other)))).is_break() {
            break;
        }
    }
    Ok(noted.locate(&text))
}

/// Where a part of a text is in it.
fn byte_of(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}
