//! The commands by name.

use super::analysis::{self, Dialect};
use super::goban::{Step, Vertex, goban};
use super::{Answer, Session, endgame, record, rules};
use std::io::{self, Write};
use zug_core::{Progress, Side};
use zug_games::go::{Frame, LONGEST, Options, fixed_handicap, most_handicap, points, read_points};

type Words<'a> = &'a [String];

/// What a command does.
#[derive(Clone, Copy)]
pub enum Command {
    /// Answers once.
    Plain(fn(&mut Session, Words) -> Answer),
    /// Answers while it works.
    Streaming(fn(&mut Session, &str, Words) -> io::Result<()>),
}

use Command::{Plain, Streaming};

/// All commands, in the order of `list_commands`.
static COMMANDS: &[(&str, Command)] = &[
    ("protocol_version", Plain(|_, _| Ok("2".into()))),
    ("name", Plain(|_, _| Ok("zug".into()))),
    ("version", Plain(|_, _| Ok(env!("CARGO_PKG_VERSION").into()))),
    ("known_command", Plain(|_, words| Ok((words.len() == 1 && find(&words[0]).is_some()).to_string()))),
    ("list_commands", Plain(|_, _| Ok(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n")))),
    ("quit", Plain(quit)),
    ("boardsize", Plain(boardsize)),
    ("clear_board", Plain(clear_board)),
    ("komi", Plain(komi)),
    ("get_komi", Plain(|s, _| Ok(points(s.komi)))),
    ("play", Plain(play)),
    ("genmove", Plain(|s, words| generate(s, words, true))),
    ("reg_genmove", Plain(|s, words| generate(s, words, false))),
    ("kgs-genmove_cleanup", Plain(endgame::cleanup)),
    ("undo", Plain(|s, _| undo(s, 1))),
    ("gg-undo", Plain(|s, words| undo(s, number(words.first().map_or("1", String::as_str))?))),
    ("showboard", Plain(showboard)),
    ("fixed_handicap", Plain(|s, words| place_handicap(s, words, false))),
    ("place_free_handicap", Plain(|s, words| place_handicap(s, words, true))),
    ("set_free_handicap", Plain(set_free_handicap)),
    ("final_score", Plain(endgame::final_score)),
    ("final_status_list", Plain(endgame::final_status_list)),
    ("time_settings", Plain(time_settings)),
    ("time_left", Plain(time_left)),
    ("kgs-time_settings", Plain(kgs_time_settings)),
    ("kgs-rules", Plain(rules::kgs_rules)),
    ("kata-set-rules", Plain(rules::set_rules)),
    ("kata-set-rule", Plain(rules::set_rule)),
    ("kata-get-rules", Plain(rules::get_rules)),
    ("loadsgf", Plain(loadsgf)),
    ("printsgf", Plain(printsgf)),
    ("all_legal", Plain(all_legal)),
    ("list_stones", Plain(list_stones)),
    ("lz-analyze", Streaming(|s, id, words| analysis::analyze(s, id, words, Dialect::Leela))),
    ("kata-analyze", Streaming(|s, id, words| analysis::analyze(s, id, words, Dialect::Kata))),
    ("lz-genmove_analyze", Streaming(|s, id, words| analysis::generate(s, id, words, Dialect::Leela))),
    ("kata-genmove_analyze", Streaming(|s, id, words| analysis::generate(s, id, words, Dialect::Kata))),
    ("gogui-analyze_commands", Plain(|_, _| Ok("gfx/Area/zug-area\nplist/Legal points/all_legal %c".into()))),
    ("zug-area", Plain(area)),
    ("gogui-play_sequence", Plain(play_sequence)),
    ("gogui-setup", Plain(setup)),
    ("gogui-undo_setup", Plain(undo_setup)),
    ("gogui-interrupt", Plain(|_, _| Ok(String::new()))),
    ("gogui-title", Plain(|s, _| Ok(format!("zug {}×{}", s.board.options().cols, s.board.options().rows)))),
    ("gogui-rules_game_id", Plain(|_, _| Ok("Go".into()))),
    ("gogui-rules_board", Plain(rules_board)),
    ("gogui-rules_board_size", Plain(|s, _| Ok(s.board.options().cols.to_string()))),
    ("gogui-rules_legal_moves", Plain(rules_legal_moves)),
    ("gogui-rules_side_to_move", Plain(|s, _| Ok(["black", "white"][s.board.next() as usize].into()))),
    ("gogui-rules_final_result", Plain(|s, _| Ok(if s.board.is_over() { s.result() } else { String::new() }))),
];

/// The command with a name.
pub fn find(name: &str) -> Option<Command> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, command)| *command)
}

pub const SYNTAX: &str = "syntax error";

fn syntax<T>() -> Result<T, String> {
    Err(SYNTAX.into())
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| SYNTAX.to_string())
}

/// The side a word names.
pub fn colour(word: Option<&str>) -> Result<Side, String> {
    match word.map(str::to_ascii_lowercase).as_deref() {
        Some("b" | "black") => Ok(Side::Left),
        Some("w" | "white") => Ok(Side::Right),
        _ => syntax(),
    }
}

impl Session<'_> {
    fn frame(&self) -> Frame<6> {
        Frame::new(self.board.options().cols, self.board.options().rows)
    }

    /// The vertex a word names.
    pub(super) fn vertex(&self, word: &str) -> Result<Vertex, String> {
        if word.eq_ignore_ascii_case("pass") {
            return Ok(None);
        }
        let frame = self.frame();
        frame.read_point(word).map(|point| Some(frame.place(point))).map_err(|e| format!("invalid vertex: {e}"))
    }

    pub(super) fn names(&self, places: &[(u16, u16)]) -> String {
        let frame = self.frame();
        places.iter().map(|(col, row)| frame.name(frame.point(*col, *row))).collect::<Vec<_>>().join(" ")
    }

    /// Stones of both sides, each in a line.
    pub(super) fn names_of(&self, stones: &[Vec<(u16, u16)>; 2]) -> String {
        stones.iter().filter(|list| !list.is_empty()).map(|list| self.names(list)).collect::<Vec<_>>().join("\n")
    }

    /// Puts a chosen move on the board; a choice of the search is legal. To give up changes nothing there.
    pub(super) fn make(&mut self, side: Side, text: &str) -> Result<(), String> {
        self.names[side as usize].get_or_insert_with(|| "zug".into());
        if text == "resign" {
            return Ok(());
        }
        let vertex = self.vertex(text)?;
        self.board.play(side, vertex)
    }
}

fn quit(session: &mut Session, _: Words) -> Answer {
    session.quit = true;
    Ok(String::new())
}

fn boardsize(session: &mut Session, words: Words) -> Answer {
    let (cols, rows) = match words {
        [side] => (number(side)?, number(side)?),
        [cols, rows] => (number(cols)?, number(rows)?),
        _ => return syntax(),
    };
    if [cols, rows].iter().any(|n: &u16| !(1..=LONGEST).contains(n)) {
        return Err("unacceptable size".into());
    }
    session.begin(goban(Options { cols, rows, ..*session.board.options() }));
    Ok(String::new())
}

fn clear_board(session: &mut Session, _: Words) -> Answer {
    session.begin(goban(*session.board.options()));
    Ok(String::new())
}

fn komi(session: &mut Session, words: Words) -> Answer {
    let [word] = words else { return syntax() };
    let is_number = word.parse::<f64>().is_ok_and(f64::is_finite);
    session.komi = read_points(word).ok_or(if is_number { "komi comes in quarters of a point, at most 1000" } else { SYNTAX })?;
    session.go_on();
    Ok(String::new())
}

fn play(session: &mut Session, words: Words) -> Answer {
    let [side, vertex] = words else { return syntax() };
    let (side, vertex) = (colour(Some(side))?, session.vertex(vertex)?);
    session.board.play(side, vertex).map_err(|reason| format!("illegal move: {reason}"))?;
    session.resigned = None;
    Ok(String::new())
}

fn generate(session: &mut Session, words: Words, plays: bool) -> Answer {
    let [side] = words else { return syntax() };
    let side = colour(Some(side))?;
    let effort = session.effort(side);
    let opinion = session.board.search(side, &effort, &[], &Progress::default());
    if !plays {
        return Ok(opinion.moves.first().map_or("pass", |best| best.name.as_str()).into());
    }
    let chosen = session.decide(side, &opinion);
    session.make(side, &chosen)?;
    Ok(chosen)
}

fn undo_setup(session: &mut Session, _: Words) -> Answer {
    match session.board.steps().last() {
        Some(Step::Setup { .. }) => undo(session, 1),
        _ => Err("no set-up to undo".into()),
    }
}

/// None are left when the game is over.
fn rules_legal_moves(session: &mut Session, _: Words) -> Answer {
    let legal = || format!("{} pass", session.names(&session.board.legal(session.board.next())));
    Ok(if session.board.is_over() { String::new() } else { legal() })
}

fn undo(session: &mut Session, steps: usize) -> Answer {
    if steps > session.board.steps().len() {
        return Err("cannot undo".into());
    }
    for _ in 0..steps {
        session.board.undo();
    }
    session.go_on();
    Ok(String::new())
}

fn showboard(session: &mut Session, _: Words) -> Answer {
    let next = ["Black", "White"][session.board.next() as usize];
    Ok(format!("\n{}{next} to move, komi {}", session.board.picture(), points(session.komi)))
}

/// Puts handicap stones up; White is next.
fn put_handicap(session: &mut Session, stones: Vec<(u16, u16)>) -> Answer {
    let names = session.names(&stones);
    session.board.set_up([stones, Vec::new()], Side::Right)?;
    session.go_on();
    Ok(names)
}

fn is_empty(session: &Session) -> Result<(), String> {
    let bare = Side::BOTH.iter().all(|side| session.board.stones(*side).is_empty());
    if bare { Ok(()) } else { Err("board not empty".into()) }
}

fn place_handicap(session: &mut Session, words: Words, free: bool) -> Answer {
    let [stones] = words else { return syntax() };
    let stones: usize = number(stones)?;
    is_empty(session)?;
    let Options { cols, rows, .. } = *session.board.options();
    // Free placement may place fewer stones than asked for.
    let most = most_handicap(cols, rows);
    let stones = if free && stones >= 2 { stones.min(most) } else { stones };
    let places = fixed_handicap(cols, rows, stones).ok_or("invalid number of stones")?;
    put_handicap(session, places)
}

fn set_free_handicap(session: &mut Session, words: Words) -> Answer {
    is_empty(session)?;
    let places: Result<Vec<Vertex>, String> = words.iter().map(|word| session.vertex(word)).collect();
    let mut places = places?.into_iter().collect::<Option<Vec<_>>>().ok_or("bad vertex list")?;
    let given = places.len();
    places.sort_unstable();
    places.dedup();
    if given < 2 || places.len() < given {
        return Err("bad vertex list".into());
    }
    put_handicap(session, places).map(|_| String::new())
}

fn seconds(word: &str) -> Result<f64, String> {
    number::<f64>(word).ok().filter(|n| n.is_finite() && *n >= 0.0).ok_or(SYNTAX.into())
}

fn time_settings(session: &mut Session, words: Words) -> Answer {
    let [main, byo_yomi, stones] = words else { return syntax() };
    let (main, byo_yomi, stones) = (seconds(main)?, seconds(byo_yomi)?, seconds(stones)?);
    session.clock.set(main, byo_yomi, stones);
    Ok(String::new())
}

fn time_left(session: &mut Session, words: Words) -> Answer {
    let [side, time, stones] = words else { return syntax() };
    let (side, time, stones) = (colour(Some(side))?, seconds(time)?, seconds(stones)?);
    session.clock.left(side, time, stones);
    Ok(String::new())
}

/// The clock as KGS has it; byo-yomi is in periods there.
fn kgs_time_settings(session: &mut Session, words: Words) -> Answer {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["none"] => session.clock = Default::default(),
        ["absolute", main] => session.clock.set(seconds(main)?, 0.0, 0.0),
        ["canadian", main, time, stones] => session.clock.set(seconds(main)?, seconds(time)?, seconds(stones)?),
        ["byoyomi", main, time, periods] => {
            let (main, time, periods) = (seconds(main)?, seconds(time)?, seconds(periods)?);
            session.clock.set_periods(main, if periods > 0.0 { time } else { 0.0 });
        }
        _ => return syntax(),
    }
    Ok(String::new())
}

fn loadsgf(session: &mut Session, words: Words) -> Answer {
    let (file, before) = match words {
        [file] => (file, None),
        [file, before] => (file, Some(number(before)?)),
        _ => return syntax(),
    };
    let cannot = |e: String| format!("cannot load file: {e}");
    let bytes = std::fs::read(file).map_err(|e| cannot(e.to_string()))?;
    let record::Loaded { board, komi, rules, names } = record::load(&bytes, before, session.rules).map_err(cannot)?;
    (session.komi, session.rules) = (komi, rules);
    session.begin(board);
    session.names = names;
    Ok(["black", "white"][session.board.next() as usize].into())
}

fn printsgf(session: &mut Session, words: Words) -> Answer {
    let result = (session.board.is_over() || session.resigned.is_some()).then(|| session.result());
    let text = record::save(&*session.board, session.komi, session.rules.title(), &session.names, result);
    match words {
        [] => Ok(text),
        [file] => {
            let written = zug_host::replace_file(std::path::Path::new(file), |out| out.write_all(text.as_bytes()));
            written.map(|()| String::new()).map_err(|e| format!("cannot write file: {e}"))
        }
        _ => syntax(),
    }
}

fn all_legal(session: &mut Session, words: Words) -> Answer {
    let side = colour(words.first().map(String::as_str))?;
    Ok(session.names(&session.board.legal(side)))
}

fn list_stones(session: &mut Session, words: Words) -> Answer {
    let side = colour(words.first().map(String::as_str))?;
    Ok(session.names(&session.board.stones(side)))
}

fn area(session: &mut Session, _: Words) -> Answer {
    let [black, white] = session.board.areas_without(&[]);
    Ok(format!("BLACK {}\nWHITE {}", session.names(&black), session.names(&white)))
}

/// Pairs of a colour and a vertex.
fn pairs(session: &Session, words: Words) -> Result<Vec<(Side, Vertex)>, String> {
    let (pairs, rest) = words.as_chunks::<2>();
    if !rest.is_empty() {
        return syntax();
    }
    pairs.iter().map(|[side, vertex]| Ok((colour(Some(side))?, session.vertex(vertex)?))).collect()
}

fn play_sequence(session: &mut Session, words: Words) -> Answer {
    let moves = pairs(session, words)?;
    for (done, (side, vertex)) in moves.into_iter().enumerate() {
        if let Err(reason) = session.board.play(side, vertex) {
            for _ in 0..done {
                session.board.undo();
            }
            return Err(format!("illegal move: {reason}"));
        }
    }
    session.resigned = None;
    Ok(String::new())
}

fn setup(session: &mut Session, words: Words) -> Answer {
    let mut stones = [Vec::new(), Vec::new()];
    for (side, vertex) in pairs(session, words)? {
        stones[side as usize].push(vertex.ok_or(SYNTAX)?);
    }
    let mut board = goban(*session.board.options());
    board.set_up(stones, Side::Left)?;
    session.begin(board);
    Ok(String::new())
}

fn rules_board(session: &mut Session, _: Words) -> Answer {
    let Options { cols, rows, .. } = *session.board.options();
    let [black, white] = Side::BOTH.map(|side| session.board.stones(side));
    let symbol = |place: (u16, u16)| match () {
        () if black.contains(&place) => "X",
        () if white.contains(&place) => "O",
        () => ".",
    };
    let row = |row: u16| (0..cols).map(|col| symbol((col, row))).collect::<Vec<_>>().join(" ");
    Ok((0..rows).rev().map(row).collect::<Vec<_>>().join("\n"))
}
