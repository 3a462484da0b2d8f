//! Exact scores under every rule that the solver knows, against a search of the rules themselves without any table.

use zug_core::{Line, Progress, Side};
use zug_games::go::{Go, Ko, Move, Options};
use zug_search::go::{Situation, SmallGo};
use zug_search::superko::{Limits, Solver};

/// A game in progress with every situation that came about.
struct Game {
    line: Line<Go<1>>,
    seen: Vec<Situation>,
}

impl Game {
    fn begin(rules: &Go<1>, go: &SmallGo) -> Game {
        let mut game = Game { line: Line::start(rules), seen: Vec::new() };
        game.note(go);
        game
    }

    fn note(&mut self, go: &SmallGo) {
        let stones = self.line.position.board().both().map(|set| set.0[0]);
        self.seen.push(go.situation(stones, self.line.side));
    }

    fn play(&mut self, rules: &Go<1>, go: &SmallGo, m: Move) {
        self.line.play(rules, m);
        self.note(go);
    }
}

/// Black's points less White's by searching every line within the window; `None` when that takes more than `left`
/// positions.
fn plain(rules: &Go<1>, line: &Line<Go<1>>, (alpha, beta): (i32, i32), left: &mut u64) -> Option<i32> {
    *left = left.checked_sub(1)?;
    if line.over.is_some() {
        let [black, white] = rules.areas(&line.position).map(|area| area.len() as i32);
        return Some(black - white);
    }
    let sign = if line.side == Side::Left { 1 } else { -1 };
    let (mut best, stop) = if sign == 1 { (alpha, beta) } else { (-beta, -alpha) };
    for m in line.list(rules).into_iter().rev() {
        if best >= stop {
            break;
        }
        let mut after = line.clone();
        after.play(rules, m);
        let window = if sign == 1 { (best, stop) } else { (-stop, -best) };
        best = best.max(sign * plain(rules, &after, window, left)?);
    }
    Some(sign * best.min(stop))
}

fn options(cols: u16, rows: u16, ko: Ko, suicide: bool) -> Options {
    Options { ko, suicide, cap: false, komi: 0, ..Options::new(cols, rows) }
}

/// One solver for many histories, so that it has every chance to reuse an answer where it does not hold.
#[test]
fn any_history_gives_what_the_rules_give() {
    for (ko, suicide) in [(Ko::Positional, true), (Ko::Situational, false), (Ko::Situational, true)] {
        for (cols, rows, plies, games) in [(2, 1, 0..4, 40), (3, 1, 2..10, 80), (4, 1, 8..18, 80), (2, 2, 8..20, 80)] {
            let rules = Go::<1>::new(options(cols, rows, ko, suicide));
            let go = SmallGo::new(rules.clone());
            let mut solver = Solver::new(&go, Limits::default());
            let (mut rng, mut checked) = (fastrand::Rng::with_seed(7), 0);
            for _ in 0..games {
                let mut game = Game::begin(&rules, &go);
                for _ in 0..rng.usize(plies.clone()) {
                    let legal = game.line.list(&rules);
                    let m = legal[rng.usize(..legal.len())];
                    if m == Move::Pass && game.line.position.passes() > 0 {
                        continue;
                    }
                    game.play(&rules, &go, m);
                }
                let most = go.points();
                let Some(expected) = plain(&rules, &game.line, (-most, most), &mut 40_000) else { continue };
                let passed = game.line.position.passes() > 0;
                let found = solver.score(&game.seen, game.line.side, passed, most, &Progress::default());
                assert_eq!((found.low, found.high), (expected, expected), "{:?} {:?}", rules.options(), game.seen);
                checked += 1;
                // The best move keeps the score.
                let best = solver.best(&game.seen, game.line.side, passed, (expected, most), &Progress::default()).expect("solved");
                let now = game.seen[game.seen.len() - 1];
                let m = go.step(&now.stones, game.line.side, best.as_ref());
                assert!(game.line.list(&rules).contains(&m), "{m:?} in {:?}", game.seen);
                let mut after = game.line.clone();
                after.play(&rules, m);
                if let Some(kept) = plain(&rules, &after, (-most, most), &mut 40_000) {
                    assert_eq!(kept, expected, "{m:?} in {:?} {:?}", rules.options(), game.seen);
                }
            }
            assert!(checked * 4 > games, "{cols}×{rows} {ko:?} {suicide}: only {checked} of {games} checked");
        }
    }
}

/// Where suicide is allowed, an eye with stones of the opponent away from its wall may be emptied and taken.
#[test]
fn life_is_judged_by_the_rules_about_suicide() {
    use zug_games::go::{Bits, Board, pass_alive};
    let frame = Go::<1>::new(Options::new(7, 5)).frame().clone();
    let set = |names: &str| names.split(' ').fold(Bits::EMPTY, |all, name| all | Bits::one(frame.read_point(name).expect("a point")));
    // White's wall around A1–C1 (with a black stone on B1 only next to it through A1 and C1) and the eye E1.
    let white = set("A2 B2 C2 D1 D2 F1 F2 E2");
    let alive = |black: &str, suicide| {
        let board = Board::with(&frame, [set(black), white]).expect("liberties");
        !pass_alive(&frame, &board, Side::Right, suicide).is_empty()
    };
    assert!(alive("B1", false) && alive("B1", true));
    // In a corner of four points one is not next to the wall.
    let white = set("A3 B3 C3 C2 C1 E1 D2 E2 F1 G1 F2 G2");
    let board = Board::with(&frame, [set("A1"), white]).expect("liberties");
    let living = |suicide| pass_alive(&frame, &board, Side::Right, suicide).has(frame.read_point("C1").expect("a point"));
    assert!(living(false) && !living(true));
}
