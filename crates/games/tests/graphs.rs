//! Games on graphs: their parts are worth what they are, on paths and ladders they are the games on strips and grids, and
//! Hackenbush has the values of *Winning Ways*.

#[allow(dead_code, reason = "not every test uses all of it")]
mod plain;

use plain::values::{Value, Values};
use plain::{Nim, Plain, boards, judge, strips};
use std::collections::HashMap;
use zug_core::{Side, Summand};
use zug_games::colouring::Colouring;
use zug_games::graph::GraphGame;
use zug_games::hackenbush::Hackenbush;
use zug_games::nogo::NoGo;
use zug_games::octal::Octal;

/// Graphs of four vertices that are not paths, as edges.
const EDGES: [&str; 5] = ["1-2,2-3,3-1,3-4", "1-2,1-3,1-4", "1-2,2-3,3-4,1-4", "1-2,2-3,3-4,1-4,1-3", "1-2,3-4"];

fn graphs(symbols: &'static str) -> impl Iterator<Item = String> {
    EDGES.into_iter().flat_map(move |edges| boards(1, 4, symbols).map(move |board| format!("{board}:{edges}")))
}

/// Each position has the value written beside it.
fn values(rules: Option<GraphGame>, table: &[(&str, &str)]) {
    let rules = rules.expect("a graph");
    let mut plain = Plain::new(&rules);
    for (text, expected) in table {
        let p = rules.read_part(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let found = plain.value_by_parts(&p);
        assert_eq!(found, plain.values.read(expected), "{text} should be {expected}");
    }
}

/// A game on graphs and another have the same values at these positions.
fn same_values<R: Summand>(game: Option<GraphGame>, other: Option<R>, pairs: &[(String, String)]) {
    let (game, other) = (game.expect("a graph"), other.expect("a board"));
    let (mut here, mut known) = (Plain::new(&game), HashMap::new());
    for (graph, board) in pairs {
        let found = here.value_by_parts(&game.read_part(graph).expect("a graph"));
        let expected = value_of(&other, &other.read_part(board).expect("a board"), &mut here.values, &mut known);
        assert_eq!(found, expected, "{graph} is not {board}");
    }
}

/// The value of a position, among values that another game has, too.
fn value_of<R: Summand>(rules: &R, p: &R::Pos, values: &mut Values, known: &mut HashMap<R::Pos, Value>) -> Value {
    let mut sum = values.zero();
    for part in plain::parts(rules, p) {
        let value = match known.get(&part) {
            Some(known) => *known,
            None => {
                let [left, right] = Side::BOTH
                    .map(|side| plain::options(rules, &part, side).iter().map(|q| value_of(rules, q, values, known)).collect::<Vec<_>>());
                let value = values.given(left, right);
                known.insert(part, value);
                value
            }
        };
        sum = values.add(sum, value);
    }
    sum
}

fn path(board: &str) -> String {
    let edges: Vec<String> = (1..board.len()).map(|i| format!("{i}-{}", i + 1)).collect();
    if edges.is_empty() { board.into() } else { format!("{board}:{}", edges.join(",")) }
}

#[test]
fn parts_are_worth_what_the_graph_is() {
    for game in [GraphGame::col, GraphGame::snort] {
        let game = || game("cycle-4").expect("a graph");
        assert!(judge(game(), graphs(".XO").chain(strips(5, ".XO").map(|board| path(&board)))) > 200);
        judge(game(), boards(1, 4, ".LR#").map(|board| format!("{board}:1-2,2-3,3-4,1-4,1-3")));
    }
    judge(GraphGame::nogo("cycle-4").expect("a graph"), graphs(".XO").chain(strips(5, ".XO").map(|board| path(&board))));
    for game in [GraphGame::node_kayles, GraphGame::arc_kayles] {
        let named = ["path-7", "cycle-6", "star-5", "complete-4", "ladder-3"].map(String::from);
        judge(game("cycle-4").expect("a graph"), graphs(".#").chain(named));
    }
    for game in [GraphGame::hackenbush, GraphGame::childish] {
        let colours = || boards(1, 3, "lre").map(|board| board.chars().collect::<Vec<_>>());
        let trees = colours().map(|c| format!("#...:1-2{},2-3{},2-4{}", c[0], c[1], c[2]));
        let cycles = colours().map(|c| format!("#..:1-2{},2-3{},3-1{}", c[0], c[1], c[2]));
        let grounds = colours().map(|c| format!("#.#:1-2{},2-3{},1-3{}", c[0], c[1], c[2]));
        let loops = colours().map(|c| format!("#..:1-2{},2-2{},2-3{}", c[0], c[1], c[2]));
        let more = ["cycle-4", "ladder-2", "#....:1-2l,2-3r,3-4e,2-4l,4-5r", "....:1-2l", "#.:1-2l,1-2l,1-2r"].map(String::from);
        judge(game("cycle-3").expect("a graph"), trees.chain(cycles).chain(grounds).chain(loops).chain(more));
    }
}

#[test]
fn on_paths_and_ladders_they_are_the_games_on_boards() {
    let strips: Vec<(String, String)> = (1..=6).map(|n| (format!("path-{n}"), ".".repeat(n))).collect();
    let ladders = (1..=3).map(|n| (format!("ladder-{n}"), [".".repeat(n), ".".repeat(n)].join("|")));
    let all: Vec<(String, String)> = strips.iter().cloned().chain(ladders).collect();
    same_values(GraphGame::col("path-3"), Colouring::col(1, 3), &all);
    same_values(GraphGame::snort("path-3"), Colouring::snort(1, 3), &all);
    same_values(GraphGame::nogo("path-3"), NoGo::new(1, 3), &all);
    let stalk = |board: &String| {
        let edges: Vec<String> = board.chars().enumerate().map(|(i, c)| format!("{}-{}{c}", i + 1, i + 2)).collect();
        (format!("#{}:{}", ".".repeat(board.len()), edges.join(",")), board.clone())
    };
    let stalks: Vec<(String, String)> = plain::strips(4, "lre").map(|board| stalk(&board)).collect();
    same_values(GraphGame::hackenbush("path-3"), Hackenbush::new(3), &stalks);
}

#[test]
fn kayles_on_paths_is_dawsons() {
    // Node Kayles on a path is 0.137, Dawson's Chess; Arc Kayles is 0.07, Dawson's Kayles.
    for (game, code) in [(GraphGame::node_kayles("path-3"), "0.137"), (GraphGame::arc_kayles("path-3"), "0.07")] {
        let (game, heaps) = (game.expect("a graph"), Octal::new("0.77:1").expect("a heap"));
        let (mut here, mut there) = (Nim::new(&game), Nim::new(&heaps));
        for n in 1..=11 {
            let mut by_parts = 0;
            let p = game.read_part(&format!("path-{n}")).expect("a path");
            game.split(&p, |part| by_parts ^= here.value(&part));
            let heap = heaps.read_part(&format!("{code}:{n}")).expect("a heap");
            assert_eq!(by_parts, there.value(&heap), "{code} {n}");
        }
    }
}

#[test]
fn hackenbush_has_the_values_of_winning_ways() {
    // Chapter 1: blue and red edges are numbers; chapter 2: green trees by the colon principle, cycles by fusion.
    values(
        GraphGame::hackenbush("path-2"),
        &[
            ("#..:1-2l,2-3r", "1/2"),
            ("#...:1-2l,2-3r,2-4r", "1/4"),
            ("#...:1-2l,2-3l,2-4r", "1"),
            ("#.:1-2l,1-2r", "0"),
            ("path-4", "*3"),
            ("star-4", "*"),
            ("cycle-3", "*"),
            ("cycle-4", "0"),
            ("cycle-5", "*"),
            ("#...:1-2e,2-3e,2-4e", "*"),
            ("#....:1-2e,2-3e,3-4e,2-5e", "*4"),
            ("#..:1-2e,2-3l", "^*"),
            ("#..:1-2l,2-3e", "{0,1|1}"),
        ],
    );
    // Chapter 8: nothing may fall, so of two edges one above the other the lower waits.
    values(
        GraphGame::childish("path-2"),
        &[("#..:1-2l,2-3r", "0"), ("#..:1-2l,2-3l", "2"), ("#...:1-2l,2-3l,2-4l", "3"), ("path-4", "*"), ("cycle-3", "{0|0}")],
    );
}

#[test]
fn graphs_that_are_the_same_are_one_part() {
    let game = GraphGame::node_kayles("path-2").expect("a graph");
    let part = |text: &str| plain::parts(&game, &game.read_part(text).expect("a graph"));
    assert_eq!(part("....:1-2,2-3,3-4"), part("....:4-1,1-3,3-2"));
    assert_eq!(part(".....:1-2,2-3,3-4,4-5,2-5"), part(".....:5-4,4-3,3-2,2-1,4-1"));
}

#[test]
fn what_is_wrong_with_a_graph_is_said() {
    let game = GraphGame::snort("path-2").expect("a graph");
    for (text, expected) in [
        ("", "column 1: found the end, expected a vertex"),
        ("..Z", "column 3: found 'Z', expected a vertex: '.', 'X', 'O', '#', 'L', 'R', or ':' and the edges, or a graph like cycle-5"),
        ("..:1-3", "column 4: found '1', expected an edge between two of the 2 vertices"),
        ("..:1-1", "column 4: found '1', expected an edge between two of the 2 vertices"),
        ("..:0-1", "column 4: found '0', expected the number of a vertex, from 1"),
        ("XO:1-2", "column 1: the colours of 1 and 2 may not touch"),
        ("wheel-5", "column 1: found 'wheel', expected path, cycle, star, complete or ladder, or vertices and edges like ...:1-2,2-3"),
        ("cycle-2", "column 7: a cycle has at least 3 vertices"),
        ("path-65", "column 6: found '65', expected a number of vertices from 1 to 64"),
    ] {
        assert_eq!(game.read_part(text).map(|p| game.write_part(&p)).map_err(|e| e.to_string()), Err(expected.into()), "{text}");
    }
}
