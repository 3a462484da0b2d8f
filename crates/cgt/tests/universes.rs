//! Partizan misère games compared modulo universes: against the outcomes of their sums with games of the universe, found
//! by playing them out, and against numbers of the literature.

use std::cmp::Ordering;
use std::collections::HashMap;
use zug_cgt::forms::{Arena, Patience};
use zug_cgt::misere::{Comparer, TreeId, Trees, Universe, read_tree};
use zug_core::Side;

const BYTES: usize = 1 << 28;

/// All games with these lists of options.
fn with_lists(trees: &mut Trees, lists: &[Vec<TreeId>]) -> Vec<TreeId> {
    let pairs = lists.iter().flat_map(|left| lists.iter().map(move |right| (left.clone(), right.clone())));
    pairs.map(|(left, right)| trees.game(left, right).expect("small")).collect()
}

/// All games with options among these.
fn born_next(trees: &mut Trees, before: &[TreeId]) -> Vec<TreeId> {
    let of_set = |set: u32| before.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, id)| *id).collect();
    let lists: Vec<Vec<TreeId>> = (0u32..1 << before.len()).map(of_set).collect();
    with_lists(trees, &lists)
}

/// All games with at most so many options of each side, one or two, among these.
fn with_few(trees: &mut Trees, before: &[TreeId], most: usize) -> Vec<TreeId> {
    let none_or_one = std::iter::once(Vec::new()).chain(before.iter().map(|id| vec![*id]));
    let two = before.iter().enumerate().flat_map(|(i, one)| before[..i].iter().map(|other| vec![*one, *other]));
    let lists: Vec<Vec<TreeId>> = none_or_one.chain(two.filter(|_| most > 1)).collect();
    with_lists(trees, &lists)
}

/// The games of a universe born by a day, as they can be written.
fn born_by(trees: &mut Trees, universe: Universe, day: u32) -> Vec<TreeId> {
    let mut games = vec![TreeId::ZERO];
    for _ in 0..day {
        games = born_next(trees, &games);
        games.retain(|id| universe.has(trees, *id));
    }
    games
}

/// Plays sums of two games out. Knows of no theory.
#[derive(Default)]
struct Player {
    known: HashMap<(TreeId, TreeId, Side), bool>,
}

impl Player {
    /// Whether a side moving first wins `g + x`: it has no move, or one after which the other one does not win.
    fn wins(&mut self, trees: &Trees, g: TreeId, x: TreeId, side: Side) -> bool {
        if let Some(known) = self.known.get(&(g, x, side)) {
            return *known;
        }
        let (of_g, of_x) = (trees.options(g, side), trees.options(x, side));
        let wins = of_g.is_empty() && of_x.is_empty()
            || of_g.iter().any(|o| !self.wins(trees, *o, x, !side))
            || of_x.iter().any(|o| !self.wins(trees, g, *o, !side));
        self.known.insert((g, x, side), wins);
        wins
    }

    /// Whether Left does as well in `g + x` as in `h + x`.
    fn as_good(&mut self, trees: &Trees, g: TreeId, h: TreeId, x: TreeId) -> bool {
        (self.wins(trees, g, x, Side::Left) || !self.wins(trees, h, x, Side::Left))
            && (!self.wins(trees, g, x, Side::Right) || self.wins(trees, h, x, Side::Right))
    }
}

fn comparer(trees: &Trees, universe: Universe) -> Comparer<'_, 'static> {
    Comparer::new(trees, universe, Patience::default(), BYTES)
}

/// The comparison of all pairs of games is what their sums with these games say, which are enough to tell them apart.
fn agrees(universe: Universe, trees: &Trees, games: &[TreeId], beside: &[TreeId]) {
    let mut by_test = comparer(trees, universe);
    // Whether Left wins each sum moving first, and moving second.
    let outcomes: Vec<Vec<bool>> = games
        .iter()
        .map(|g| {
            let mut player = Player::default();
            let both = |x: &TreeId| [player.wins(trees, *g, *x, Side::Left), !player.wins(trees, *g, *x, Side::Right)];
            beside.iter().flat_map(both).collect()
        })
        .collect();
    for (g, of_g) in games.iter().zip(&outcomes) {
        for (h, of_h) in games.iter().zip(&outcomes) {
            let played = of_g.iter().zip(of_h).all(|(in_g, in_h)| in_g >= in_h);
            let found = by_test.at_least(*g, *h).expect("small");
            assert_eq!(found, played, "{universe}: {} >= {}", trees.text(*g, 99), trees.text(*h, 99));
        }
    }
}

#[test]
fn dicots_of_day_two_compare_as_beside_dicots() {
    let mut trees = Trees::new(BYTES);
    let games = born_by(&mut trees, Universe::Dicot, 2);
    assert_eq!(games.len(), 10);
    let mut beside = with_few(&mut trees, &games, 2);
    beside.retain(|id| trees.is_dicot(*id));
    agrees(Universe::Dicot, &trees, &games, &beside);
}

#[test]
fn dead_ending_games_of_day_two_compare_as_beside_such_games() {
    let mut trees = Trees::new(BYTES);
    assert_eq!(born_by(&mut trees, Universe::DeadEnding, 2).len(), 232);
    let day_one = born_by(&mut trees, Universe::DeadEnding, 1);
    let mut games = with_few(&mut trees, &day_one, 1);
    games.retain(|id| trees.is_dead_ending(*id));
    assert_eq!(games.len(), 21);
    let mut beside = with_few(&mut trees, &games, 2);
    beside.retain(|id| trees.is_dead_ending(*id));
    agrees(Universe::DeadEnding, &trees, &games, &beside);
}

#[test]
fn larger_games_never_contradict_what_is_played() {
    let mut rng = fastrand::Rng::with_seed(21);
    for universe in Universe::EACH {
        let mut trees = Trees::new(BYTES);
        let beside = born_by(&mut trees, universe, 2);
        let mut games = beside.clone();
        while games.len() < beside.len() + 400 {
            let mut list = |most: usize| (0..rng.usize(0..=most)).map(|_| games[rng.usize(..games.len())]).collect::<Vec<_>>();
            let game = trees.game(list(3), list(3)).expect("small");
            if universe.has(&trees, game) {
                games.push(game);
            }
        }
        let (mut player, mut by_test) = (Player::default(), comparer(&trees, universe));
        let mut ordered = 0;
        for _ in 0..20_000 {
            let [g, h] = [0, 1].map(|_| games[rng.usize(..games.len())]);
            if g != h && by_test.at_least(g, h).expect("small") {
                ordered += 1;
                let wrong = beside.iter().find(|x| !player.as_good(&trees, g, h, **x));
                assert!(wrong.is_none(), "{universe}: {} >= {}", trees.text(g, 99), trees.text(h, 99));
            }
        }
        assert!(ordered > 20, "{universe}: {ordered}");
    }
}

/// One game of each class.
fn classes(trees: &Trees, universe: Universe, games: &[TreeId]) -> Vec<TreeId> {
    let mut by_test = comparer(trees, universe);
    let mut kept: Vec<TreeId> = Vec::new();
    for game in games {
        if !kept.iter().any(|other| by_test.compare(*game, *other).expect("small") == Some(Ordering::Equal)) {
            kept.push(*game);
        }
    }
    kept
}

/// Siegel, *Misère canonical forms of partizan games*: 256 games are born by day 2. Dorbec, Renault, Siegel and Sopena:
/// modulo dicots 9 dicots are born by day 2, and 1268 by day 3.
#[test]
fn as_many_games_are_born_as_the_literature_says() {
    let mut trees = Trees::new(BYTES);
    let all = born_by(&mut trees, Universe::All, 2);
    assert_eq!(classes(&trees, Universe::All, &all).len(), 256);
    let dicots = born_by(&mut trees, Universe::Dicot, 2);
    let dicots = classes(&trees, Universe::Dicot, &dicots);
    assert_eq!(dicots.len(), 9);
    // Dominated options can be left out.
    let mut by_test = comparer(&trees, Universe::Dicot);
    let antichains: Vec<Vec<TreeId>> = (1u32..1 << dicots.len())
        .map(|set| dicots.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, id)| *id).collect::<Vec<_>>())
        .filter(|list| list.iter().all(|g| list.iter().all(|h| g == h || !by_test.at_least(*g, *h).expect("small"))))
        .collect();
    let mut games = with_lists(&mut trees, &antichains);
    games.push(TreeId::ZERO);
    assert_eq!(classes(&trees, Universe::Dicot, &games).len(), 1268);
}

fn read(trees: &mut Trees, text: &str) -> TreeId {
    read_tree(&Arena::new(), trees, text, Patience::default()).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn games_are_read_as_they_are_written() {
    let mut trees = Trees::new(BYTES);
    for (one, other) in [
        ("{0||0|-2}", "+_2"),
        ("Tiny(2)", "{0|{0|-2}}"),
        ("{1|||0||*|^}", "{1|{0|{*|^}}}"),
        ("+-{0,*}", "{0,*|0,*}"),
        ("*2", "{0,*|0,*}"),
        ("3", "{{{0|}|}|}"),
        ("-1/2", "{-1|0}"),
        ("-(^)", "{*|0}"),
        ("2.{0|*}", "{0|*} + {0|*}"),
        ("1+-2", "{+-2,1+2|1-2}"),
        ("{|}", "0"),
    ] {
        assert_eq!(read(&mut trees, one), read(&mut trees, other), "{one}");
    }
    assert_ne!(read(&mut trees, "{0,*|*}"), read(&mut trees, "{0|*}"));
    for (text, column) in
        [("{0", 3), ("{0}", 3), ("{0|1|2}", 1), ("over", 1), ("a{0|a}", 1), ("Cool(1,1)", 1), ("^[2]", 2), ("1001", 4), ("", 1)]
    {
        let error = read_tree(&Arena::new(), &mut trees, text, Patience::default()).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let deep = "(".repeat(100_000);
    assert!(read_tree(&Arena::new(), &mut trees, &deep, Patience::default()).is_err());
    let deep = format!("{}0", "-".repeat(100_000));
    assert!(read_tree(&Arena::new(), &mut trees, &deep, Patience::default()).is_err());
}

#[test]
fn the_order_turns_with_the_players_and_is_kept_by_sums() {
    let mut rng = fastrand::Rng::with_seed(5);
    for universe in Universe::EACH {
        let mut trees = Trees::new(BYTES);
        let games = born_by(&mut trees, universe, 2);
        let mut cases = Vec::new();
        for _ in 0..300 {
            let [g, h, x] = [0; 3].map(|_| games[rng.usize(..games.len())]);
            let [minus_g, minus_h] = [g, h].map(|id| trees.negative(id, &mut Patience::default()).expect("small"));
            let [gx, hx] = [g, h].map(|id| trees.sum(id, x, &mut Patience::default()).expect("small"));
            cases.push([g, h, minus_g, minus_h, gx, hx]);
        }
        let mut by_test = comparer(&trees, universe);
        for [g, h, minus_g, minus_h, gx, hx] in cases {
            let order = by_test.compare(g, h).expect("small");
            assert_eq!(by_test.compare(minus_h, minus_g).expect("small"), order);
            if by_test.at_least(g, h).expect("small") {
                assert!(by_test.at_least(gx, hx).expect("small"), "{universe}: {} {}", trees.text(gx, 99), trees.text(hx, 99));
            }
        }
    }
}
