//! Values of positions of games with cycles: published ones, and agreement of the walk by groups with one large graph.

use std::cmp::Ordering;
use std::collections::HashMap;
use zug_cgt::forms::Arena;
use zug_cgt::loopy::{Graph, Node, Place, Value, WalkError, value_of};
use zug_core::{Returning, Settled, Side};
use zug_games::backsliding::Backsliding;
use zug_games::fox_and_geese::FoxAndGeese;
use zug_games::hare_and_hounds::HareAndHounds;
use zug_games::wind_up::WindUp;

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

/// The nim values of a clock by the rule for games that go round (Smith, *Graphs and composite games*, 1966; *Winning
/// Ways*, chapter 12): an hour gets the least number that no move leads to, once every move to an hour without a number can
/// be answered by one to an hour with that number. What never gets one has none.
fn hours(hours: usize, set: &[usize]) -> Vec<Option<u32>> {
    let next = |at: usize| -> Vec<usize> { if at == 0 { vec![] } else { set.iter().map(|n| (at + hours - n) % hours).collect() } };
    let mut values: Vec<Option<u32>> = vec![None; hours];
    // Numbers are given in order, the least first, so that nothing is given too early.
    for wanted in 0..=set.len() as u32 {
        while let Some(at) = (0..hours).find(|at| {
            let known: Vec<u32> = next(*at).iter().filter_map(|to| values[*to]).collect();
            let least = (0..).find(|n| !known.contains(n)).unwrap();
            let answered = |to: usize| next(to).iter().any(|back| values[*back] == Some(wanted));
            values[*at].is_none() && least == wanted && next(*at).iter().all(|to| values[*to].is_some() || answered(*to))
        }) {
            values[at] = Some(wanted);
        }
    }
    values
}

#[test]
fn clocks_have_the_nim_values_of_games_that_go_round() {
    let mut endless = 0;
    for (count, set) in [(12, vec![1, 3]), (3, vec![1, 2]), (4, vec![1, 2]), (7, vec![2, 3]), (10, vec![1, 4, 6]), (9, vec![2, 5])] {
        let numbers: Vec<String> = set.iter().map(usize::to_string).collect();
        let rules = WindUp::new(&format!("{}-{count}-1", numbers.join(","))).unwrap();
        for (at, wanted) in hours(count, &set).into_iter().enumerate() {
            let found = text(&rules, &format!("{}:{count}:{at}", numbers.join(",")));
            let name = match wanted {
                Some(0) => "0".into(),
                Some(1) => "*".into(),
                Some(n) => format!("*{n}"),
                None => {
                    endless += 1;
                    assert!(found.contains('&') || found == "dud", "{set:?} mod {count}, hour {at}: {found}");
                    continue;
                }
            };
            assert_eq!(found, name, "{set:?} mod {count}, hour {at}");
        }
    }
    assert!(endless > 0, "some clocks go round for ever");
}
