//! Opening a file: what it is, and its games.

use super::facade::{GAME, Ruled, Unruled, is_set_up, start_properties};
use super::record::{Content, Other, Record, go_size};
use std::collections::BTreeMap;
use std::io::Read;
use std::sync::Arc;
use zug_core::step::halfmoves;
use zug_games::go::{Options, points, read_points};
use zug_host::AnyGame;
use zug_host::Host;
use zug_host::HostError;
use zug_host::Walked;
use zug_host::read_game;
use zug_tree::sgf::{Property, SgfNode, Size, Value, size, to_tree};
use zug_tree::{Diagnostic, NodeId, Severity, Tree, pgn, sgf};

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

/// The largest text that is read.
const LARGEST: u64 = 1 << 31;

/// The bytes of a file, unpacked if it is gzip.
pub fn unpacked(bytes: Vec<u8>) -> Result<Vec<u8>, HostError> {
    let too_large = || HostError::Tree("the text is larger than 2 GiB".into());
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return if bytes.len() as u64 <= LARGEST { Ok(bytes) } else { Err(too_large()) };
    }
    let mut out = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(&bytes[..]).take(LARGEST + 1).read_to_end(&mut out);
    read.map_err(|e| HostError::Tree(format!("the file is packed, but cannot be unpacked: {e}")))?;
    if out.len() as u64 > LARGEST { Err(too_large()) } else { Ok(out) }
}

/// Opens a text. `game` names the game of plain move lists, or of SGF that does not say; without it a text that is not SGF is PGN.
pub fn open(host: &Host, bytes: &[u8], game: Option<&str>) -> Result<Opened, HostError> {
    let game = game.map(|name| host.game(name)).transpose()?;
    let begin = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let looks_like_sgf = begin.starts_with(b"(") && begin[1..].trim_ascii_start().starts_with(b";");
    match game {
        _ if looks_like_sgf => Ok(open_sgf(host, bytes, game)),
        Some(game) if game.info().name != "chess" => Ok(open_moves(game, bytes)),
        _ => {
            let read = pgn::read(bytes);
            let records = read.games.into_iter().map(|g| Record::of(Content::Pgn(Box::new(g)))).collect();
            Ok(Opened { source: Source::Pgn, records, diagnostics: read.diagnostics })
        }
    }
}

fn open_sgf(host: &Host, bytes: &[u8], given: Option<Arc<dyn AnyGame>>) -> Opened {
    let read = sgf::read(bytes);
    let mut diagnostics = read.diagnostics;
    let mut records = Vec::new();
    for (number, &root) in (1..).zip(read.sgf.roots()) {
        let node = read.sgf.node(root);
        let (game, points, problem) = match given.clone().map(Ok).or_else(|| named_game(host, node)) {
            Some(Ok(game)) => {
                let points = go_size(&game.info().name);
                (Some(game), points, None)
            }
            Some(Err(problem)) => (None, None, Some(problem)),
            None => (None, None, Some("the file does not say which game this is".into())),
        };
        if let Some(problem) = problem {
            let message = format!("{problem}: moves are read without rules");
            diagnostics.push(Diagnostic { severity: Severity::Warning, game: number, line: 1, column: 1, message });
        }
        if game.as_ref().is_some_and(|game| game.info().name == "chess") {
            let (game, said) = sgf::to_chess(&read.sgf, root, number, &read.text);
            diagnostics.extend(said);
            records.push(Record::of(Content::Pgn(Box::new(game))));
            continue;
        }
        let (translated, start) = match &game {
            Some(game) => {
                let mut ruled = Ruled::new(&**game, points);
                (to_tree(&mut ruled, &read.sgf, root, number, &read.text), ruled.begun())
            }
            None => (to_tree(&mut Unruled, &read.sgf, root, number, &read.text), None),
        };
        diagnostics.extend(translated.diagnostics);
        let tags = node.properties.iter().filter(|p| !is_set_up(&p.name));
        let tags = tags.filter_map(|p| Some((p.name.clone(), p.values.first()?.simple()))).collect();
        let kept: Vec<Property> =
            node.properties.iter().filter(|p| !matches!(p.name.as_str(), "B" | "W") && !sgf::is_note(&p.name)).cloned().collect();
        records.push(Record::of(Content::Other(Box::new(Other { game, points, tree: translated.tree, start, tags, root: kept }))));
    }
    diagnostics.sort_by_key(|d| (d.line, d.column));
    Opened { source: Source::Sgf, records, diagnostics }
}

/// The game an SGF root means: zug's own name for it, or the number of the game and the size of the board.
fn named_game(host: &Host, root: &SgfNode) -> Option<Result<Arc<dyn AnyGame>, String>> {
    let number = root.value("GM").map_or("1".into(), |v| v.simple());
    let name = match (root.value(GAME), number.as_str()) {
        (Some(name), _) => name.simple(),
        (None, "1") => match size(root) {
            Ok(size) => go_name(root, size),
            Err(problem) => return Some(Err(problem)),
        },
        (None, "3") => "chess".into(),
        (None, "26") => "gobblet".into(),
        (None, other) => return Some(Err(format!("GM[{}] is no game of zug", other.chars().take(20).collect::<String>()))),
    };
    Some(host.game(&name).map_err(|e| e.to_string()))
}

/// The variant of Go that a root names: the size, and komi and rules where they differ from the usual ones.
fn go_name(root: &SgfNode, Size { cols, rows }: Size) -> String {
    let usual = Options::new(cols.into(), rows.into()).komi;
    // Some servers write komi in hundredths of stones; what the board cannot hold is not meant as points.
    let komi = root.value("KM").and_then(|v| read_points(&v.simple())).filter(|k| (0..=2 * i32::from(cols) * i32::from(rows)).contains(k));
    let komi = komi.filter(|komi| *komi != usual).map_or(String::new(), |komi| format!("-k{}", points(komi)));
    let rules = root.value("RU").map_or(String::new(), |v| v.simple().to_ascii_lowercase());
    let options = match rules.as_str() {
        text if text.starts_with("jap") || text.starts_with("kor") => "-plainko",
        text if text.starts_with("aga") => "-ssk",
        text if text.starts_with("nz") || text.starts_with("new zealand") => "-ssk-suicide",
        text if text.starts_with("goe") || text.starts_with("ing") || text.starts_with("tromp") => "-suicide",
        _ => "",
    };
    format!("go-{cols}x{rows}{komi}{options}")
}

/// Plain games, one a line as `zug play` saves them. Those with the same start become one tree.
fn open_moves(game: Arc<dyn AnyGame>, bytes: &[u8]) -> Opened {
    let text = String::from_utf8_lossy(bytes);
    let mut diagnostics = Vec::new();
    let mut trees: Vec<(Option<String>, Tree)> = Vec::new();
    for (line_number, line) in (1..).zip(text.lines()) {
        let (from, moves) = read_game(line);
        if moves.is_empty() && from.is_none() {
            continue;
        }
        let mut wrong = |byte: usize, message: String| {
            let column = line[..byte].chars().count() + 1;
            diagnostics.push(Diagnostic { severity: Severity::Error, game: 1, line: line_number, column, message });
        };
        let begun = game.walker(from).and_then(|walker| walker.here().map(|here| (walker, here)));
        let (mut walker, start) = match begun {
            Ok(begun) => begun,
            Err(e) => {
                wrong(0, e.to_string());
                continue;
            }
        };
        let from = from.map(|_| walker.position());
        let index = trees.iter().position(|(f, _)| *f == from).unwrap_or_else(|| {
            trees.push((from, Tree::new(1 + start.side as u32, start.key)));
            trees.len() - 1
        });
        let tree = &mut trees[index].1;
        let mut at = NodeId::ROOT;
        for word in moves {
            let Walked { text, key, .. } = match walker.step(word) {
                Ok(walked) => walked,
                // A bad move cuts the line.
                Err(e) => {
                    wrong(byte_of(line, word), format!("{e}; the line is cut here"));
                    break;
                }
            };
            let known = tree.edges(at).iter().copied().find(|edge| tree.move_text(*edge) == text);
            at = known.unwrap_or_else(|| tree.add_step(at, &text, key, halfmoves(&text)));
        }
    }
    let (name, points) = (game.info().name, go_size(&game.info().name));
    let root = |start: &Option<String>| {
        let named = Property { name: GAME.into(), values: vec![Value::of(&name)] };
        std::iter::once(named).chain(start.iter().flat_map(|start| start_properties(start, points))).collect()
    };
    let records = trees.into_iter().map(|(start, tree)| {
        let root = root(&start);
        Record::of(Content::Other(Box::new(Other { game: Some(game.clone()), points, tree, start, tags: BTreeMap::new(), root })))
    });
    Opened { source: Source::Moves, records: records.collect(), diagnostics }
}

/// Where a part of a line is in it.
fn byte_of(line: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize).min(line.len())
}
