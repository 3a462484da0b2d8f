//! Chess in SGF, so that nothing of a game from PGN is lost on the way there and back.
//!
//! Moves are SAN, White's in `W`, null moves `--`; `ZP` is the FEN of another start. Tags that SGF has properties for
//! are written as those; all of them stand in `ZT` as `name:value`, and the result of the movetext in `ZE`.

use super::moves::{Begun, Played, SgfGame, from_tree, to_tree};
use super::{Property, Sgf, SgfNode, Value};
use crate::diagnostic::Noted;
use crate::note::{percent, plain_again};
use crate::pgn::{Game, Start, Termination, first_halfmove, key, make};
use crate::tree::NodeId;
use shakmaty::{Chess, Color, Position};
use zug_core::Side;
use zug_games::chess::read_san;

/// Tags with properties of their own.
const NAMES: [(&str, &str); 7] =
    [("White", "PW"), ("Black", "PB"), ("Event", "EV"), ("Site", "PC"), ("Date", "DT"), ("Round", "RO"), ("Result", "RE")];

/// Adds a game.
pub fn from_chess(game: &Game, sgf: &mut Sgf) -> u32 {
    let one = |name: &str, value: Value| Property { name: name.into(), values: vec![value] };
    let mut root: Vec<Property> =
        [("FF", "4"), ("CA", "UTF-8"), ("AP", "zug"), ("GM", "3")].map(|(name, value)| one(name, Value::of(value))).into();
    for (tag, name) in NAMES {
        root.extend(game.tag(tag).filter(|v| !v.is_empty()).map(|value| one(name, Value::of(value))));
    }
    root.push(one("ZG", Value::of("chess")));
    if game.tag("FEN").is_some() {
        root.push(one("ZP", Value::of(&game.fen(NodeId::ROOT))));
    }
    let tags: Vec<Value> = game.tags().map(|(name, value)| Value::pair(&percent(name), &percent(value))).collect();
    root.extend((!tags.is_empty()).then(|| Property { name: "ZT".into(), values: tags }));
    root.extend(game.termination.map(|t| one("ZE", Value::of(t.text()))));
    from_tree(&Moves(Chess::default()), &game.tree, root, sgf)
}

/// Reads a game, the one with this number of its file.
pub fn to_chess(sgf: &Sgf, root: u32, number: usize, noted: &mut Noted) -> Game {
    let node = sgf.node(root);
    let mut game = Game::new(None);
    for (name, value) in node.values("ZT").iter().filter_map(Value::parts) {
        game.set_tag(&plain_again(&name), &plain_again(&value));
    }
    for (tag, name) in NAMES {
        // What another program has changed counts.
        if let Some(value) = node.value(name)
            && game.tag(tag).is_none_or(|ours| Value::of(ours).simple() != value.simple())
        {
            game.set_tag(tag, &value.simple());
        }
    }
    if let Some(fen) = node.value("ZP").map(Value::simple).filter(|_| game.tag("FEN").is_none()) {
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", &fen);
    }
    game.termination = node.value("ZE").or(node.value("RE")).and_then(|v| Termination::read(&v.simple()));
    let places = vec![node.at; game.tags().count()];
    let Start { board, problem, .. } = Start::of(&game, &places, node.at);
    let mut moves = Moves(board.clone().unwrap_or_default());
    let tree = match problem {
        None => to_tree(&mut moves, sgf, root, number, noted),
        Some((_, problem)) => to_tree(&mut NoStart(problem), sgf, root, number, noted),
    };
    game.begin(board, tree);
    game
}

/// Moves from a start.
struct Moves(Chess);

impl SgfGame for Moves {
    type Pos = Chess;

    fn property(&self, side: Side) -> &'static str {
        match side {
            Side::Left => "W",
            Side::Right => "B",
        }
    }

    fn start(&mut self, _: &SgfNode) -> Result<Begun<Chess>, String> {
        let side = if self.0.turn() == Color::White { Side::Left } else { Side::Right };
        Ok(Begun { p: self.0.clone(), side, key: key(&self.0), warning: None })
    }

    fn first_halfmove(&self, start: &Chess, _: Side) -> u32 {
        first_halfmove(start)
    }

    fn play(&mut self, p: &mut Chess, _: Side, value: &Value) -> Result<Played, String> {
        let found = read_san(p, value.simple().as_bytes()).map_err(|problem| problem.to_string())?;
        if !make(p, found.m) {
            return Err("a null move is impossible in check".into());
        }
        Ok(Played::new(found.san.marked(p).as_str().to_string(), key(p)))
    }

    fn pass(&self) -> Option<Value> {
        Some(Value::of("--"))
    }
}

/// A start that cannot be.
struct NoStart(String);

impl SgfGame for NoStart {
    type Pos = ();

    fn start(&mut self, _: &SgfNode) -> Result<Begun<()>, String> {
        Err(self.0.trim_end_matches("; the moves are left out").to_string())
    }

    fn play(&mut self, (): &mut (), _: Side, _: &Value) -> Result<Played, String> {
        Err(self.0.clone())
    }
}
