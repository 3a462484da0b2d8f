//! What the search is told of Go beyond its rules: how random games go, and what a beginner would think of a move before it is tried.
//!
//! Opinions are imagined games (Gelly and Silver, *Combining Online and Offline Knowledge in UCT*, 2007), and add up: a move near the last stone, one that captures
//! or saves stones, one that a shape asks for, the third line of an empty corner; against a move speaks that its stones can be taken, or that it is low
//! where nothing is. The kinds are those of Petr Baudiš's Michi.

use fastrand::Rng;
use std::cmp::Ordering;
use zug_core::{Over, Side};
use zug_games::go::{Bits, Board, Frame, Go, Move, Position, asks, at_risk, eyes, light, rescues};
use zug_search::mcts::Settings;
use zug_search::{Line, Policy, Prior};

/// Random games with some sense, and opinions that a beginner would share.
pub struct GoPlayer;

impl GoPlayer {
    /// The search settings that go with it. What other games say of a move makes up for exploration.
    pub fn settings() -> Settings {
        Settings { exploration: 0.0, rave: 3500.0, expand_after: 2, ..Settings::default() }
    }
}

/// Imagined games for every move, half of them won.
const EVEN: u16 = 10;
/// Games won by moves at distance 1, 2 and 3 from the last stone.
const NEAR: [u16; 3] = [12, 11, 4];
/// By moves that take or save one stone.
const CAPTURE: u16 = 15;
/// By moves that take more.
const BIG_CAPTURE: u16 = 30;
/// By moves that a shape asks for.
const SHAPE: u16 = 10;
/// Lost by stones that can be taken.
const RISK: u16 = 10;
/// Lost on the first two lines, and won on the third, where no stone is near.
const CORNER: u16 = 10;

/// The opinion of a move while it is formed.
struct Opinion(Prior);

impl Opinion {
    fn won(&mut self, games: u16) {
        self.0.games += games;
        self.0.halves += 2 * games;
    }

    fn lost(&mut self, games: u16) {
        self.0.games += games;
    }
}

/// The points at distance 1, 2 and 3 from the last stone, where stones of a group are at no distance from each other.
fn rings<const N: usize>(frame: &Frame<N>, board: &Board<N>, last: Option<u16>) -> [Bits<N>; 3] {
    let mut reached = last.map_or(Bits::EMPTY, |last| board.group(last));
    let stones = board.stones(Side::Left) | board.stones(Side::Right);
    [(); 3].map(|()| {
        let mut grown = reached | frame.around(&reached) & frame.all;
        let mut groups = grown.without(&reached) & stones;
        while let Some(point) = groups.first() {
            let group = board.group(point);
            grown |= group;
            groups = groups.without(&group);
        }
        let ring = grown.without(&reached);
        reached = grown;
        ring
    })
}

/// What is on the board, as far as opinions need it.
struct Look<'a, const N: usize> {
    frame: &'a Frame<N>,
    board: &'a Board<N>,
    side: Side,
    rings: [Bits<N>; 3],
    captures: Bits<N>,
    rescues: Bits<N>,
    /// Points with no stone within three steps.
    lonely: Bits<N>,
    begun: bool,
}

impl<'a, const N: usize> Look<'a, N> {
    fn new(rules: &'a Go<N>, at: &'a Line<Go<N>>) -> Self {
        let (frame, board, side, last) = (rules.frame(), at.position.board(), at.side, at.path.last_stone());
        let stones = board.stones(Side::Left) | board.stones(Side::Right);
        let reached = (0..3).fold(stones, |reached, _| reached | frame.around(&reached));
        Look {
            frame,
            board,
            side,
            rings: rings(frame, board, last),
            captures: board.capturing(frame, side),
            rescues: rescues(frame, board, side, &board.atari(side)),
            lonely: !reached,
            begun: last.is_some(),
        }
    }

    fn opinion(&self, point: u16) -> Prior {
        let Look { frame, board, side, .. } = *self;
        let mut opinion = Opinion(Prior { games: EVEN, halves: EVEN });
        for (ring, games) in self.rings.iter().zip(NEAR) {
            if ring.has(point) {
                opinion.won(games);
            }
        }
        if self.captures.has(point) {
            let taken = board.atari(!side);
            let near = frame.near[usize::from(point)].iter().filter(|q| **q != frame.edge() && taken.has(**q));
            let many = near.map(|q| board.group(*q).len()).sum::<u32>() > 1;
            opinion.won(if many { BIG_CAPTURE } else { CAPTURE });
        } else if self.rescues.has(point) {
            opinion.won(CAPTURE);
        }
        if self.begun && asks(frame, board, point) {
            opinion.won(SHAPE);
        }
        if self.lonely.has(point) {
            let (col, row) = frame.place(point);
            match col.min(row).min(frame.cols - 1 - col).min(frame.rows - 1 - row) {
                0 | 1 => opinion.lost(CORNER),
                2 => opinion.won(CORNER),
                _ => {}
            }
        }
        if at_risk(frame, board, side, point) > 0 {
            opinion.lost(RISK);
        }
        opinion.0
    }
}

impl<const N: usize> Policy<Go<N>> for GoPlayer {
    fn playout(&self, rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Over {
        let (mut p, mut boards): (Position<N>, _) = (from.position.clone(), from.path.clone());
        match light(rules, &mut p, from.side, &mut boards, |n| rng.u32(..n), |side, m| trace.push((side, m))).cmp(&0) {
            Ordering::Greater => Over::Win(Side::Left),
            Ordering::Equal => Over::Tie,
            Ordering::Less => Over::Win(Side::Right),
        }
    }

    fn priors(&self, rules: &Go<N>, at: &Line<Go<N>>, moves: &[Move], priors: &mut Vec<Option<Prior>>) {
        let look = Look::new(rules, at);
        let eyes = eyes(look.frame, look.board, look.side);
        let opinion = |m: &Move| match *m {
            Move::Place(point) => (!eyes.has(point)).then(|| look.opinion(point)),
            // A pass that ends the game is known exactly as soon as it is tried.
            Move::Pass if at.position.passes() > 0 => Some(Prior { games: EVEN, halves: EVEN }),
            Move::Pass => Some(Prior { games: 2 * EVEN, halves: EVEN / 2 }),
        };
        priors.extend(moves.iter().map(opinion));
    }

    fn slot(&self, _: &Go<N>, m: Move) -> Option<usize> {
        match m {
            Move::Place(point) => Some(usize::from(point)),
            Move::Pass => None,
        }
    }

    fn slots(&self, _: &Go<N>) -> usize {
        64 * N
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use zug_core::{Notation, Progress};
    use zug_games::go::Options;
    use zug_search::mcts::{Limits, Mcts, Report};

    fn searched(rules: &Go<1>, position: &str, playouts: u64) -> Report<Move> {
        let (p, side) = rules.read(position).unwrap();
        let line = Line::new(rules, p, side);
        let mut mcts = Mcts::new(Arc::new(rules.clone()), Arc::new(GoPlayer), GoPlayer::settings(), line);
        mcts.search(Limits { playouts: Some(playouts), time: None }, &Progress::default())
    }

    #[test]
    fn random_games_end_with_eyes_unfilled_and_all_else_taken() {
        let rules = Go::<1>::new(Options { cap: false, ..Options::new(5, 5) });
        let mut rng = Rng::with_seed(5);
        for _ in 0..200 {
            let mut line = Line::start(&rules);
            let mut trace = Vec::new();
            let over = GoPlayer.playout(&rules, &line, &mut rng, &mut trace);
            for (side, m) in trace {
                assert_eq!(side, line.side);
                assert!(line.list(&rules).contains(&m), "a move of a random game is not legal");
                line.play(&rules, m);
            }
            assert_eq!(line.over, Some(over));
            let free = line.position.board().free(rules.frame());
            assert!(free.len() < 15, "{}", rules.write(&line.position, line.side));
        }
    }

    #[test]
    fn own_eyes_are_not_considered_and_a_pass_is() {
        let rules = Go::<1>::new(Options::new(3, 3));
        // Black owns the board with two eyes: A3 and C1.
        let report = searched(&rules, ".XX/XXX/XX.:b", 200);
        assert_eq!(report.moves.iter().map(|c| c.m).collect::<Vec<_>>(), [Move::Pass]);
        // White can only put stones where they die, and a pass loses too.
        let white = searched(&rules, ".XX/XX./XX.:w", 400);
        assert!(white.estimate < 0.1, "{}", white.estimate);
    }

    #[test]
    fn the_centre_of_5x5_wins_it_all() {
        // Black owns all 25 points after C3, so that a komi of 20.5 leaves a win.
        let rules = Go::<1>::new(Options { komi: 41, cap: false, ..Options::new(5, 5) });
        let report = searched(&rules, "...../...../...../...../.....:b", 20_000);
        assert_eq!(report.moves[0].m, rules.read_move("C3").unwrap());
        assert!(report.estimate > 0.5, "{}", report.estimate);
    }

    #[test]
    fn stones_in_atari_are_taken() {
        // Black needs nearly the whole board. C3 is in atari: C4 takes it, anything else lets it out.
        let rules = Go::<1>::new(Options { komi: 40, ..Options::new(5, 5) });
        let report = searched(&rules, "...../...../.XOX./..X../.....:b", 2000);
        assert_eq!(report.moves[0].m, rules.read_move("C4").unwrap());
    }

    #[test]
    fn one_move_that_decides_is_found_at_once_by_either_side() {
        // The two stones D4 and D5 are in atari and worth the game: D6 takes them or saves them.
        let boards = ["......./OOO.OOO/XXXOXXX/..XOX../..XXX../......./.......", "......./XXX.XXX/OOOXOOO/..OXO../..OOO../......./......."];
        for (board, ahead) in boards.into_iter().zip([Side::Left, Side::Right]) {
            let komi = if ahead == Side::Left { 40 } else { -40 };
            let rules = Go::<1>::new(Options { komi, cap: false, ..Options::new(7, 7) });
            for side in ["b", "w"] {
                let report = searched(&rules, &format!("{board}:{side}"), 200);
                assert_eq!(report.moves[0].m, rules.read_move("D6").unwrap(), "{board}:{side}");
            }
        }
    }

    #[test]
    fn a_board_that_is_settled_is_won_in_nearly_every_random_game_whoever_moves() {
        // Two walls, each with eyes behind it: the side with more points has won.
        let board = ".O.O.O./OOOOOOO/XXXXXXX/X.X.X.X/.X.X.X./XXXXXXX/X.X.X.X";
        let mut rng = Rng::with_seed(9);
        for (komi, winner) in [(0, Side::Left), (60, Side::Right)] {
            let rules = Go::<1>::new(Options { komi, cap: false, ..Options::new(7, 7) });
            for side in ["b", "w"] {
                let (p, side) = rules.read(&format!("{board}:{side}")).unwrap();
                let line = Line::new(&rules, p, side);
                let won = (0..200).filter(|_| GoPlayer.playout(&rules, &line, &mut rng, &mut Vec::new()) == Over::Win(winner)).count();
                assert!(won >= 190, "{winner:?} won {won} of 200 with {side:?} to move");
            }
        }
    }

    #[test]
    fn the_visits_at_an_empty_board_are_not_spread_evenly() {
        let rules = Go::<1>::new(Options { cap: false, ..Options::new(7, 7) });
        let report = searched(&rules, "......./......./......./......./......./......./.......:b", 2000);
        let first: u64 = report.moves[..5].iter().map(|c| c.visits).sum();
        assert!(first > 1000, "five moves of 50 have {first} visits");
        let Move::Place(best) = report.moves[0].m else { panic!("a pass") };
        assert!(!rules.frame().border.has(best), "{}", rules.frame().name(best));
    }

    /// Plays a game between two efforts; whether the first of them wins.
    fn first_wins(rules: &Arc<Go<1>>, playouts: [u64; 2], black: usize, seed: u64) -> bool {
        let settings = Settings { seed, ..GoPlayer::settings() };
        let mut players = [0, 1].map(|_| Mcts::new(rules.clone(), Arc::new(GoPlayer), settings, Line::start(&**rules)));
        while players[0].line().over.is_none() {
            let mover = black ^ players[0].line().side as usize;
            let report = players[mover].search(Limits { playouts: Some(playouts[mover]), time: None }, &Progress::default());
            players.iter_mut().for_each(|player| player.advance(report.moves[0].m));
        }
        players[0].line().over.and_then(Over::winner) == Some(if black == 0 { Side::Left } else { Side::Right })
    }

    #[test]
    fn more_playouts_win() {
        let rules = Arc::new(Go::<1>::new(Options { komi: 19, cap: false, ..Options::new(7, 7) }));
        let games = 10;
        let won = (0..games).filter(|game| first_wins(&rules, [1000, 60], *game as usize % 2, *game)).count();
        assert!(won >= 8, "1000 playouts win {won} of {games} games against 60");
    }

    #[test]
    fn dead_stones_are_taken_before_a_pass_where_they_matter() {
        // White's two stones in the corner are dead, but count until they are taken: Black is ahead only without them.
        let rules = Arc::new(Go::<1>::new(Options { komi: 38, cap: false, ..Options::new(5, 5) }));
        let (p, side) = rules.read("O.X../OXXXX/XX.X./.XXXX/X.X.X:b").unwrap();
        let mut mcts = Mcts::new(rules.clone(), Arc::new(GoPlayer), GoPlayer::settings(), Line::new(&*rules, p, side));
        while mcts.line().over.is_none() {
            let report = mcts.search(Limits { playouts: Some(300), time: None }, &Progress::default());
            mcts.advance(report.moves[0].m);
        }
        assert_eq!(mcts.line().over, Some(Over::Win(Side::Left)), "{}", rules.write(&mcts.line().position, mcts.line().side));
    }

    #[test]
    fn a_won_game_is_ended_by_a_pass_after_a_pass() {
        let rules = Go::<1>::new(Options::new(3, 3));
        let mut line = Line::new(&rules, rules.read(".XX/XXX/XX.:w").unwrap().0, Side::Right);
        line.play(&rules, Move::Pass);
        let mut mcts = Mcts::new(Arc::new(rules.clone()), Arc::new(GoPlayer), GoPlayer::settings(), line);
        let report = mcts.search(Limits { playouts: Some(500), time: None }, &Progress::default());
        assert_eq!((report.moves[0].m, report.proof), (Move::Pass, Some(zug_core::Wdl::Win)));
    }
}
