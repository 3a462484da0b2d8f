//! Values of positions of games with cycles: published ones, and agreement of the walk by groups with one large graph.

use std::cmp::Ordering;
use std::collections::HashMap;
use zug_cgt::forms::Arena;
use zug_cgt::loopy::{Graph, Node, Place, Value, WalkError, value_of};
use zug_core::{Returning, Settled, Side};
use zug_games::backsliding::Backsliding;
use zug_games::fox_and_geese::FoxAndGeese;
use zug_games::hare_and_hounds::HareAndHounds;

fn text<R: Returning>(rules: &R, position: &str) -> String {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let p = rules.read_part(position).unwrap();
    let value = value_of(&mut c, rules, &p, 100_000).unwrap_or_else(|e| panic!("{position}: {e}"));
    value.text(&c).unwrap()
}

/// Winning Ways, chapter 20, and the tests of CGSuite, whose coordinates are rows and columns from the lower left corner.
#[test]
fn foxes_and_geese_have_the_published_values() {
    let rules = FoxAndGeese::new(8, 8).unwrap();
    assert_eq!(text(&rules, "X.X.X.X.X.|..........|........O."), "{6over|5*}");
    // A fox that got away.
    assert_eq!(text(&rules, ".O.X|...."), "off");
}

/// The same on larger boards.
#[cfg(feature = "long")]
#[test]
fn foxes_far_from_the_geese_have_the_published_values() {
    let rules = FoxAndGeese::new(8, 8).unwrap();
    assert_eq!(text(&rules, ".X.X.X.X|........|........|....O..."), "{7/2|2}");
    assert_eq!(text(&rules, ".X.X.X.X|........|........|O......."), "{4*|7/2}");
    let ceylonese = FoxAndGeese::ceylonese(8, 8).unwrap();
    assert_eq!(text(&ceylonese, ".X.X.X.X|........|........|O......."), "{9||4v[on]*|5/2*|||3|5/2*,5/2v||5/2}");
}

#[test]
fn backsliding_toads_and_frogs_have_the_published_value() {
    let rules = Backsliding::new(3).unwrap();
    assert_eq!(text(&rules, "ttt..fff"), "{on||0|-1/2} & {1/2|0||off}");
    assert_eq!(text(&rules, "T."), "on");
    assert_eq!(text(&rules, ".F"), "off");
    assert_eq!(text(&rules, "T.F"), "0");
    assert_eq!(text(&rules, "TF"), "0");
}

#[test]
fn hounds_shut_the_hare_in() {
    let rules = HareAndHounds;
    // Shut in, with hounds that can walk up and down for ever or not at all; and a hare that got away.
    assert_eq!(text(&rules, ".|...|...|XXX|O"), "0");
    assert_eq!(text(&rules, ".|...|X..|X.X|O"), text(&rules, ".|...|..X|X.X|O"));
    assert_eq!(text(&rules, "O|XXX|...|...|."), "off");
}

/// All positions as one graph.
fn whole<R: Returning>(rules: &R, position: &str) -> Graph {
    let mut all = vec![rules.read_part(position).unwrap()];
    let mut numbers = HashMap::from([(all[0].clone(), 0)]);
    let mut graph = Graph { nodes: Vec::new(), start: Place::node(0) };
    while let Some(p) = all.get(graph.nodes.len()).cloned() {
        let this = Place::node(graph.nodes.len());
        if rules.settled(&p) == Some(Settled::Off) {
            graph.nodes.push(Node { left: vec![], right: vec![this] });
            continue;
        }
        let [left, right] = Side::BOTH.map(|side| {
            let targets = rules.list(&p, side).into_iter().map(|m| {
                let mut next = p.clone();
                rules.play(&mut next, side, m);
                Place::node(*numbers.entry(next.clone()).or_insert_with(|| {
                    all.push(next);
                    all.len() - 1
                }))
            });
            targets.collect::<Vec<_>>()
        });
        graph.nodes.push(Node { left, right });
    }
    graph
}

#[test]
fn groups_and_the_whole_graph_give_the_same_value() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let check = |walked: Value, graph: &Graph, position: &str| {
        let value = Value::of_graph(&mut arena.calculator(), graph).unwrap();
        assert_eq!(walked.compare(&mut arena.calculator(), &value).unwrap(), Some(Ordering::Equal), "{position}");
    };
    let toads = Backsliding::new(1).unwrap();
    for position in ["T.F", "T..F", "TT.F", "TF.", "T.TF"] {
        let walked = value_of(&mut c, &toads, &toads.read_part(position).unwrap(), 10_000).unwrap();
        check(walked, &whole(&toads, position), position);
    }
    let geese = FoxAndGeese::new(4, 4).unwrap();
    for position in ["X.X.|....|..O.", "X.|..|O."] {
        let walked = value_of(&mut c, &geese, &geese.read_part(position).unwrap(), 10_000).unwrap();
        check(walked, &whole(&geese, position), position);
    }
}

#[test]
fn too_many_positions_are_an_error() {
    let arena = Arena::new();
    let rules = FoxAndGeese::new(8, 8).unwrap();
    let (start, _) = zug_core::Rules::start(&rules);
    assert_eq!(value_of(&mut arena.calculator(), &rules, &start, 100).unwrap_err(), WalkError::TooManyPositions(100));
}
