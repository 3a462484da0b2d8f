//! One game of an opened file, or one grown from exact values.

use super::facade::{GAME, Ruled, Unruled, start_properties};
use super::syzygy::Syzygy;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use zug_core::{Verdict, Wdl};
use zug_host::AnyGame;
use zug_host::HostError;
use zug_host::Known;
use zug_host::Records;
use zug_tree::pgn::{self, Facts};
use zug_tree::sgf::{Property, Sgf, Size, Value, from_chess, from_tree};
use zug_tree::table::Sides;
use zug_tree::{NodeId, Tree, View, export};

/// So many moves tell a game from others, none longer than this: set-ups of records are steps, too.
const MOST_TOLD: usize = 4;
const LONGEST_TOLD: usize = 12;

/// A tree with what belongs to it.
pub struct Record {
    pub(super) content: Content,
    /// Exact values of moves, for the player who makes them.
    pub values: FxHashMap<NodeId, Verdict>,
    pub(super) syzygy: Option<Syzygy>,
}

pub(super) enum Content {
    Pgn(Box<pgn::Game>),
    Other(Box<Other>),
}

/// A game that is not from PGN.
pub(super) struct Other {
    pub game: Option<Arc<dyn AnyGame>>,
    pub points: Option<Size>,
    pub tree: Tree,
    pub start: Option<String>,
    pub tags: BTreeMap<String, String>,
    pub root: Vec<Property>,
}

/// What a tree can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ExportFormat")]
pub enum Export {
    /// PGN, for chess.
    Pgn,
    /// SGF.
    Sgf,
    /// The table as Markdown.
    #[serde(rename = "md")]
    Markdown,
    /// One HTML file.
    Html,
    /// A graph for Graphviz.
    Dot,
    /// The graph as a picture.
    Svg,
}

impl Export {
    /// How the names of such files end.
    pub fn extension(self) -> &'static str {
        match self {
            Export::Pgn => "pgn",
            Export::Sgf => "sgf",
            Export::Markdown => "md",
            Export::Html => "html",
            Export::Dot => "dot",
            Export::Svg => "svg",
        }
    }

    /// What such files are called on the web.
    pub fn mime(self) -> &'static str {
        match self {
            Export::Pgn => "application/x-chess-pgn; charset=utf-8",
            Export::Sgf => "application/x-go-sgf; charset=utf-8",
            Export::Markdown => "text/markdown; charset=utf-8",
            Export::Html => "text/html; charset=utf-8",
            Export::Dot => "text/vnd.graphviz; charset=utf-8",
            Export::Svg => "image/svg+xml; charset=utf-8",
        }
    }

    /// Whether one file can have several games.
    pub fn has_several(self) -> bool {
        matches!(self, Export::Pgn | Export::Sgf | Export::Markdown)
    }
}

impl Record {
    /// A tree that was kept somewhere, with the position it begins with, its tags and its result.
    pub fn kept(game: Arc<dyn AnyGame>, start: &str, tags: &[(String, String)], ending: &str, tree: Tree) -> Result<Record, HostError> {
        let name = game.info().name;
        let usual = game.moves(None)?.position == start;
        if game.card().records == Records::Pgn {
            let (board, _) = zug_games::chess::read_fen(start, None).map_err(|e| HostError::Tree(e.to_string()))?;
            let mut kept = pgn::Game::new((!usual).then_some(board));
            kept.tree = tree;
            for (name, value) in tags {
                kept.set_tag(name, value);
            }
            if !usual {
                kept.set_tag("SetUp", "1");
                kept.set_tag("FEN", start);
            }
            kept.termination = pgn::Termination::read(ending);
            return Ok(Record::of(Content::Pgn(Box::new(kept))));
        }
        let property = |name: &str, value: &str| Property { name: name.into(), values: vec![Value::of(value)] };
        let points = go_size(&name);
        let named = |name: &str| tags.iter().any(|(n, _)| n == name);
        // What belongs to the note of the first node is in the tree.
        let own = tags.iter().filter(|(name, _)| !zug_tree::sgf::is_note(name));
        let mut root: Vec<Property> = own.map(|(name, value)| property(name, value)).collect();
        root.extend((!named(GAME)).then(|| property(GAME, &name)));
        root.extend(if usual { Vec::new() } else { start_properties(start, points) });
        let start = (!usual).then(|| start.to_string());
        let tags = tags.iter().cloned().collect();
        Ok(Record::of(Content::Other(Box::new(Other { game: Some(game), points, tree, start, tags, root }))))
    }

    /// Its tags in their order.
    pub fn tags(&self) -> Vec<(String, String)> {
        match &self.content {
            Content::Pgn(game) => game.tags().map(|(name, value)| (name.into(), value.into())).collect(),
            Content::Other(other) => other.tags.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
        }
    }

    /// The result as files write it; `*` when it is open.
    pub fn ending(&self) -> String {
        match &self.content {
            Content::Pgn(game) => game.termination.map_or("*", |t| t.text()).into(),
            Content::Other(other) => other.tags.get("RE").cloned().unwrap_or_else(|| "*".into()),
        }
    }

    pub(super) fn of(content: Content) -> Record {
        Record { content, values: FxHashMap::default(), syzygy: None }
    }

    /// Gives back room that was made and is not used.
    pub(super) fn shrink(&mut self) {
        match &mut self.content {
            Content::Pgn(game) => game.tree.shrink(),
            Content::Other(other) => other.tree.shrink(),
        }
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        match &self.content {
            Content::Pgn(game) => &game.tree,
            Content::Other(other) => &other.tree,
        }
    }

    /// The game of chess it is, if it is one.
    pub(crate) fn chess(&self) -> Option<&pgn::Game> {
        match &self.content {
            Content::Pgn(game) => Some(game),
            Content::Other(_) => None,
        }
    }

    /// What the players are called.
    pub fn sides(&self) -> Sides {
        match &self.content {
            Content::Pgn(_) => Sides::chess(),
            Content::Other(other) => Sides(other.game.as_ref().map_or(["Black".into(), "White".into()], |g| g.info().sides)),
        }
    }

    /// The game's name in zug, if it is one of its games.
    pub fn game(&self) -> Option<String> {
        match &self.content {
            Content::Pgn(_) => Some("chess".into()),
            Content::Other(other) => other.game.as_ref().map(|g| g.info().name),
        }
    }

    /// A title for people.
    pub fn title(&self) -> String {
        let tag = |name: &str| match &self.content {
            Content::Pgn(game) => game.tag(name).map(str::to_string),
            Content::Other(other) => other.tags.get(name).cloned(),
        };
        let known = |name: &str| tag(name).filter(|t| !t.is_empty() && t != "?");
        match (known("White").or(known("PB")), known("Black").or(known("PW"))) {
            (Some(first), Some(second)) => format!("{first} – {second}"),
            _ => known("Event").or(known("GN")).unwrap_or_else(|| self.opening()),
        }
    }

    /// What tells a game without players and event from others: how it begins, "Chess: e4 c5 Nf3 d6".
    fn opening(&self) -> String {
        let game = match &self.content {
            Content::Pgn(_) => "Chess".into(),
            Content::Other(other) => other.game.as_ref().map_or("A game".into(), |game| game.info().title),
        };
        let tree = self.tree();
        let moves = tree.line_from(NodeId::ROOT).skip(1).map(|id| tree.move_text(id)).take_while(|text| text.len() <= LONGEST_TOLD);
        let told: Vec<&str> = moves.take(MOST_TOLD).collect();
        if told.is_empty() { game } else { format!("{game}: {}", told.join(" ")) }
    }

    /// The position of a node, where the rules are known.
    pub fn position(&self, id: NodeId) -> Option<String> {
        match &self.content {
            Content::Pgn(game) => Some(game.fen(id)),
            Content::Other(other) => {
                let mut playing = other.game.as_ref()?.begin(other.start.as_deref()).ok()?;
                for node in other.tree.path(id).into_iter().skip(1) {
                    playing.step(other.tree.move_text(node)).ok()?;
                }
                Some(playing.position())
            }
        }
    }

    /// Everything there is to say, as plain data.
    pub fn facts(&self) -> Facts {
        match &self.content {
            Content::Pgn(game) => pgn::facts(game),
            Content::Other(other) => {
                let end = other.tree.line_from(NodeId::ROOT).last().expect("the root");
                let (start, end) = (self.position(NodeId::ROOT), self.position(end));
                pgn::tree_facts(&other.tree, other.tags.clone(), start, end, 0, None)
            }
        }
    }

    /// Fills in exact values for every move of the shown line and its alternatives, where a table knows them.
    pub fn evaluate(&mut self, view: &View) -> Result<(), HostError> {
        let other = match &self.content {
            Content::Other(other) => other,
            Content::Pgn(game) => {
                if let Some(syzygy) = &self.syzygy {
                    self.values.extend(syzygy.values(game, &view.line(&game.tree))?);
                }
                return Ok(());
            }
        };
        let Some(game) = other.game.clone().filter(|g| g.info().solved) else { return Ok(()) };
        let line = view.line(&other.tree);
        let moves: Vec<&str> = line.iter().skip(1).map(|id| other.tree.move_text(*id)).collect();
        let plies = game.replay(other.start.as_deref(), &moves)?;
        let mut found = Vec::new();
        for (&id, ply) in line.iter().zip(&plies) {
            if other.tree.edges(id).iter().all(|edge| self.values.contains_key(edge)) {
                continue;
            }
            let probed = game.probe(Some(&ply.position))?;
            for &edge in other.tree.edges(id) {
                let value = probed.moves.iter().find(|m| m.text == other.tree.move_text(edge)).and_then(|m| m.verdict.0);
                found.extend(value.map(|v| (edge, v)));
            }
        }
        self.values.extend(found);
        Ok(())
    }

    /// Takes exact values of chess endings from a folder of Syzygy tables.
    pub fn use_syzygy(&mut self, dir: &std::path::Path) -> Result<(), HostError> {
        if self.chess().is_none() {
            return Err(HostError::Tree("--syzygy: these tables are of chess, and this game is not".into()));
        }
        self.syzygy = Some(Syzygy::open(dir)?);
        Ok(())
    }

    /// The tree as text of another kind.
    pub fn export(&self, to: Export, view: &View) -> Result<String, HostError> {
        let (tree, title) = (self.tree(), self.title());
        Ok(match (to, &self.content) {
            (Export::Pgn, Content::Pgn(game)) => pgn::write([&**game]),
            (Export::Pgn, Content::Other(_)) => return Err(HostError::Tree("PGN is for chess: export other games as SGF".into())),
            (Export::Sgf, _) => zug_tree::sgf::write(&self.sgf()),
            (Export::Markdown, _) => export::markdown(tree, view, &self.sides(), &title),
            (Export::Html, _) => export::html(tree, &self.sides(), &title),
            (Export::Dot, _) => export::dot(tree, &title),
            (Export::Svg, _) => export::svg(tree, &self.sides(), &title),
        })
    }

    fn sgf(&self) -> Sgf {
        let mut sgf = Sgf::default();
        let property = |name: &str, value: &str| Property { name: name.into(), values: vec![Value::of(value)] };
        let mut root = vec![property("FF", "4"), property("CA", "UTF-8"), property("AP", "zug")];
        match &self.content {
            Content::Pgn(game) => drop(from_chess(game, &mut sgf)),
            Content::Other(other) => {
                let says = |name: &str| other.root.iter().any(|p| p.name == name);
                if let Some(Size { cols, rows }) = other.points {
                    let size = if cols == rows { Value::of(&cols.to_string()) } else { Value::pair(&cols.to_string(), &rows.to_string()) };
                    root.extend((!says("GM")).then(|| property("GM", "1")));
                    root.extend((!says("SZ")).then(|| Property { name: "SZ".into(), values: vec![size] }));
                }
                root.extend(other.root.iter().filter(|p| !matches!(p.name.as_str(), "FF" | "CA" | "AP")).cloned());
                match &other.game {
                    Some(game) => from_tree(&Ruled::new(&**game, other.points), &other.tree, root, &mut sgf),
                    None => from_tree(&Unruled, &other.tree, root, &mut sgf),
                };
            }
        }
        sgf
    }
}

/// The board of a game of Go, by its name.
pub(crate) fn go_size(name: &str) -> Option<Size> {
    let board = name.strip_prefix("go-")?.split('-').next()?;
    let (cols, rows) = board.split_once('x')?;
    Some(Size { cols: cols.parse().ok()?, rows: rows.parse().ok()? })
}

/// A value in few characters, from the view of the player who moves: `+12`, `=`, `−7`.
pub fn value_sign(verdict: Known) -> String {
    let Some(v) = verdict.0 else { return String::new() };
    let plies = v.plies.map_or(String::new(), |n| n.to_string());
    match v.wdl {
        Wdl::Win => format!("+{plies}"),
        Wdl::Draw => "=".into(),
        Wdl::Loss => format!("−{plies}"),
    }
}
