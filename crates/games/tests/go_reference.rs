//! Go equals recorded games of an independent program at every ply, and the counts of the literature.

use serde_json::Value;
use std::collections::HashSet;
use zug_core::{Over, Path, Progress, Rules, Side, perft};
use zug_games::go::{Bits, Boards, Go, Move, Options, POINT, Position, words};

/// Calls a function that is generic over the number of words.
macro_rules! with_words {
    ($options:expr, $function:ident($($argument:expr),*)) => {
        match words($options) {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            _ => $function::<6>($($argument),*),
        }
    };
}

fn numbers(game: &Value, field: &str) -> Vec<u16> {
    game[field].as_array().expect(field).iter().map(|n| n.as_u64().expect(field) as u16).collect()
}

fn texts<'a>(game: &'a Value, field: &str) -> Vec<&'a str> {
    game[field].as_array().expect(field).iter().map(|n| n.as_str().expect(field)).collect()
}

/// Points of the data are numbered row by row from the top left.
fn point<const N: usize>(rules: &Go<N>, number: u16) -> u16 {
    let frame = rules.frame();
    frame.point(number % frame.cols, frame.rows - 1 - number / frame.cols)
}

fn symbols<const N: usize>(rules: &Go<N>, p: &Position<N>) -> String {
    let symbol = |number| match p.board().both().map(|stones| stones.has(point(rules, number))) {
        [true, _] => 'X',
        [_, true] => 'O',
        _ => '.',
    };
    (0..rules.frame().points()).map(symbol).collect()
}

/// The points of a mask written as a number in base 16, the first point lowest.
fn unmask<const N: usize>(rules: &Go<N>, mask: &str) -> Bits<N> {
    let mut set = Bits::EMPTY;
    for (digit, place) in mask.chars().rev().zip((0..).step_by(4)) {
        let digit = digit.to_digit(16).expect("a hexadecimal digit") as u16;
        (0..4).filter(|bit| digit >> bit & 1 != 0).for_each(|bit| set.insert(point(rules, place + bit)));
    }
    set
}

/// Replays a game and compares everything; gives its number of plies.
fn replay<const N: usize>(options: Options, game: &Value) -> usize {
    let id = &game["id"];
    let rules = Go::<N>::new(options);
    let (mut p, mut side) = rules.start();
    let mut history = Boards::new();
    history.enter(&rules, &p, side);
    let moves = numbers(game, "moves");
    let (boards, masks, suicides) = (texts(game, "boards"), texts(game, "mask"), numbers(game, "suicide_banned"));
    let superkos = numbers(game, "superko_banned");
    for ply in 0..=moves.len() {
        assert_eq!(symbols(&rules, &p), boards[ply], "{id} ply {ply}: the board");
        let (legal, loose) = (history.legal(&rules, &p, side), rules.points(&p, side));
        assert_eq!(legal, unmask(&rules, masks[ply]), "{id} ply {ply}: the legal points");
        assert_eq!(loose.without(&legal).len(), u32::from(superkos[ply]), "{id} ply {ply}: superko");
        assert_eq!(p.board().free(rules.frame()).without(&loose).len(), u32::from(suicides[ply]), "{id} ply {ply}: suicide");
        let Some(&number) = moves.get(ply) else { break };
        assert!(!rules.is_over(&p), "{id} ply {ply}: over");
        let m = if number == rules.frame().points() { Move::Pass } else { Move::Place(point(&rules, number)) };
        side = rules.play(&mut p, side, m);
        history.enter(&rules, &p, side);
    }
    let score = game["score"].as_i64().expect("a score") as i32;
    assert_eq!(rules.lead(&p), POINT * score, "{id}: the score");
    assert_eq!(rules.areas(&p).map(|area| u64::from(area.len())), ["black_area", "white_area"].map(|f| game[f].as_u64().expect("an area")));
    let end = match score.signum() {
        1 => Over::Win(Side::Left),
        0 => Over::Tie,
        _ => Over::Win(Side::Right),
    };
    let ended = options.cap || game["end"] == "two_passes";
    assert_eq!(rules.over(&p, side), ended.then_some(end), "{id}: the end");
    moves.len()
}

fn replay_file(name: &str) -> usize {
    let path = format!("{}/tests/data/go/games_{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let mut plies = 0;
    for line in text.lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let [cols, rows] = ["cols", "rows"].map(|f| game[f].as_u64().expect("a size") as u16);
        let cap = game["cap"].as_u64() == Some(2 * u64::from(cols * rows));
        let options = Options { komi: 0, cap, ..Options::new(cols, rows) };
        plies += with_words!(&options, replay(options, &game));
    }
    plies
}

#[test]
fn every_ply_of_the_reference_games_is_the_same() {
    let plies = ["tiny", "5x5", "7x7", "9x9", "19x19"].map(replay_file);
    assert!(plies.iter().sum::<usize>() > 5_000 && plies.iter().all(|n| *n > 100), "{plies:?}");
}

fn known(section: &str) -> serde_json::Map<String, Value> {
    let path = format!("{}/tests/data/go/known_values.json", env!("CARGO_MANIFEST_DIR"));
    let all: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect(&path)).expect("JSON");
    all[section].as_object().expect("a table").clone()
}

fn size(text: &str) -> Option<Options> {
    let (rows, cols) = text.split_once('x')?;
    Some(Options { cap: false, komi: 0, ..Options::new(cols.parse().ok()?, rows.parse().ok()?) })
}

fn counts<const N: usize>(options: Options, depth: usize) -> Vec<u64> {
    let rules = Go::<N>::new(options);
    let (p, side) = rules.start();
    perft(&rules, &p, side, depth, &Progress::default()).expect("not interrupted")
}

#[test]
fn perft_is_that_of_the_reference() {
    let mut boards = 0;
    for (name, expected) in known("perft") {
        let Some(options) = size(&name) else { continue };
        let expected: Vec<u64> = expected.as_array().expect("counts").iter().map(|n| n.as_u64().expect("a count")).collect();
        let most = if cfg!(feature = "long") { u64::MAX } else { 1_500_000 };
        let depth = expected.iter().take_while(|n| **n <= most).count();
        assert_eq!(with_words!(&options, counts(options, depth)), expected[..depth], "{name}");
        boards += 1;
    }
    assert_eq!(boards, 10);
}

/// Complete games, by the second pass in a row.
fn games(rules: &Go<1>, p: &Position<1>, side: Side, history: &mut Boards<1>) -> u64 {
    if rules.is_over(p) {
        return 1;
    }
    history.enter(rules, p, side);
    let mut moves = Vec::new();
    let _ = history.moves(rules, p, side, |m| {
        moves.push(m);
        std::ops::ControlFlow::Continue(())
    });
    let mut count = 0;
    for m in moves {
        let mut q = p.clone();
        let next = rules.play(&mut q, side, m);
        count += games(rules, &q, next, history);
    }
    history.leave(rules, p, side);
    count
}

#[test]
fn the_number_of_games_is_known_on_the_smallest_boards() {
    let known = known("number_of_games");
    for name in ["1x1", "1x2", "1x3"] {
        let rules = Go::<1>::new(size(name).expect("a size"));
        let (p, side) = rules.start();
        assert_eq!(Some(games(&rules, &p, side, &mut Boards::new())), known[name].as_u64(), "{name}");
    }
}

/// The boards of a row of four as a graph, made by the rules of the game: where each stone leads.
#[cfg(feature = "long")]
struct Row {
    rules: Go<1>,
    boards: Vec<Position<1>>,
    /// For each board and side the points and the boards they lead to, whatever was before.
    steps: Vec<[Vec<(u16, usize)>; 2]>,
}

#[cfg(feature = "long")]
impl Row {
    fn new(rules: Go<1>) -> Row {
        let points: Vec<u16> = rules.frame().all.points().collect();
        let stones = |code: u32| {
            let of = |colour| points.iter().zip(0..).filter(move |(_, i)| code / 3u32.pow(*i) % 3 == colour);
            [1, 2].map(|colour| of(colour).fold(Bits::EMPTY, |set, (point, _)| set | Bits::one(*point)))
        };
        let boards: Vec<Position<1>> = (0..81).filter_map(|code| rules.position(stones(code)).ok()).collect();
        let lead = |p: &Position<1>, side, point| {
            let mut q = p.clone();
            rules.play(&mut q, side, Move::Place(point));
            (point, boards.iter().position(|b| b.board().both() == q.board().both()).expect("a legal board"))
        };
        let of = |p, side| rules.points(p, side).points().map(|point| lead(p, side, point)).collect();
        let steps = boards.iter().map(|p| Side::BOTH.map(|side| of(p, side))).collect();
        Row { rules, boards, steps }
    }

    /// Complete games from a board, the boards so far being bits of `seen`.
    fn games(&self, at: usize, side: Side, passed: bool, seen: u64) -> u64 {
        let pass = if passed { 1 } else { self.games(at, !side, true, seen) };
        let fresh = self.steps[at][side as usize].iter().filter(|(_, to)| seen >> to & 1 == 0);
        pass + fresh.map(|(_, to)| self.games(*to, !side, false, seen | 1 << to)).sum::<u64>()
    }

    /// The bits say what the history says, on every way of so many moves.
    fn history_agrees(&self, at: usize, side: Side, seen: u64, history: &mut Boards<1>, plies: usize) {
        let p = &self.boards[at];
        history.enter(&self.rules, p, side);
        let fresh = || self.steps[at][side as usize].iter().filter(|(_, to)| seen >> to & 1 == 0);
        assert_eq!(history.legal(&self.rules, p, side), fresh().fold(Bits::EMPTY, |set, (point, _)| set | Bits::one(*point)));
        if plies > 0 {
            self.history_agrees(at, !side, seen, history, plies - 1);
            fresh().for_each(|(_, to)| self.history_agrees(*to, !side, seen | 1 << to, history, plies - 1));
        }
        history.leave(&self.rules, p, side);
    }
}

#[test]
#[cfg(feature = "long")]
fn the_number_of_games_on_1x4_depends_on_suicide() {
    for (suicide, field) in [(false, "1x4_no_suicide"), (true, "1x4_suicide_allowed")] {
        let row = Row::new(Go::new(Options { suicide, ..size("1x4").expect("a size") }));
        assert_eq!((row.boards.len(), row.boards[0].board().counts()), (41, [0, 0]));
        row.history_agrees(0, Side::Left, 1, &mut Boards::new(), 9);
        assert_eq!(Some(row.games(0, Side::Left, false, 1)), known("number_of_games")[field].as_u64(), "{field}");
    }
}

#[test]
fn the_number_of_legal_positions_is_known() {
    let most = if cfg!(feature = "long") { 3u64.pow(16) } else { 3u64.pow(12) };
    let mut boards = 0;
    for (name, expected) in known("legal_positions") {
        let Some(options) = size(&name) else { continue };
        let all = 3u64.pow(u32::from(options.cols * options.rows).min(40));
        if all > most {
            continue;
        }
        let rules = Go::<1>::new(options);
        let frame = rules.frame();
        let points: Vec<u16> = frame.all.points().collect();
        let stones = |mut code: u64| {
            let mut stones = [Bits::EMPTY; 2];
            for &point in &points {
                if let Some(colour) = stones.get_mut((code % 3) as usize) {
                    colour.insert(point);
                }
                code /= 3;
            }
            stones
        };
        let legal = (0..all).filter(|&code| rules.position(stones(code)).is_ok()).count();
        assert_eq!(legal.to_string(), expected.as_str().expect("a count"), "{name}");
        boards += 1;
    }
    assert!(boards >= 14, "{boards}");
}

#[test]
fn play_reaches_every_legal_board_and_no_other() {
    let rules = Go::<1>::new(size("2x3").expect("a size"));
    let (p, _) = rules.start();
    let mut seen = HashSet::from([p.board().both()]);
    let mut open = vec![p];
    while let Some(p) = open.pop() {
        for side in Side::BOTH {
            for m in rules.list(&p, side) {
                let mut q = p.clone();
                rules.play(&mut q, side, m);
                q = rules.position(q.board().both()).expect("every group has a liberty");
                if seen.insert(q.board().both()) {
                    open.push(q);
                }
            }
        }
    }
    assert_eq!(seen.len().to_string(), known("legal_positions")["2x3"].as_str().expect("a count"));
}
