//! Misère play of random small sums of every kind, against a player who tries every move and remembers nothing.

use crate::games::{AllGames, settings};
use crate::random::{KINDS, sum};
use fastrand::Rng;
use zug_cgt::language::{Blocks, Session};
use zug_cgt::sums::{Limits, Solver, Stop, Summand};
use zug_core::Side;

/// Sums that take plain play longer are skipped.
const NODES: u32 = 4_000;
const CASES: usize = 12;

/// Whether the mover wins; `None` when there are too many positions.
fn plain(solver: &mut Solver, sum: &[Summand], side: Side, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let last = solver.last_positions();
    let moves = solver.moves(sum, side, &Limits::default()).expect("no limits");
    let mut wins = moves.is_empty();
    for m in moves {
        let mut after = sum.to_vec();
        after[m.summand].position = m.after;
        if !plain(solver, &after, !side, left)? {
            wins = true;
            break;
        }
    }
    solver.forget(&last);
    Some(wins)
}

#[test]
fn misere_sums_agree_with_plain_play() {
    for kind in KINDS.iter() {
        let mut rng = Rng::with_seed(7 + kind.bytes().map(u64::from).sum::<u64>());
        let (mut done, mut tried) = (0, 0);
        while done < CASES && tried < 50 * CASES {
            tried += 1;
            let text = sum(&mut rng, kind);
            let block = Blocks::new(&text).next().expect("a block").expect("reads well");
            let mut session = Session::new(&AllGames, settings(true));
            let Ok(sum) = session.read(&block) else { continue };
            let mut left = NODES;
            let by_play = Side::BOTH.map(|side| plain(&mut session.solver, &sum, side, &mut left));
            let [Some(black), Some(white)] = by_play else { continue };
            let found = Side::BOTH.map(|side| session.solver.wins_misere(&sum, side, &Limits::default()));
            assert_eq!(found, [Ok(black), Ok(white)], "{text}");
            done += 1;
        }
        assert!(done > 2, "{kind}: {done} of {tried}");
    }
}

fn read(session: &mut Session, text: &str) -> Vec<Summand> {
    let block = Blocks::new(text).next().expect("a block").expect("reads well");
    session.read(&block).expect("a sum")
}

#[test]
fn nim_is_lost_by_the_last_counter_and_moves_are_told() {
    let mut session = Session::new(&AllGames, settings(true));
    for (text, wins) in [
        ("[nimber] 1", false),
        ("[nimber] 2", true),
        ("[nimber] 2 2", false),
        ("[nimber] 1 1", true),
        ("[nimber] 4000000000 4000000000", false),
        ("[kayles] 5 [nimber] 1", false),
        ("[integer_game] 1", false),
    ] {
        let sum = read(&mut session, text);
        assert_eq!(session.solver.wins_misere(&sum, Side::Left, &Limits::default()), Ok(wins), "{text}");
    }
    let sum = read(&mut session, "[nimber] 3 1");
    let moves = session.solver.winning_moves_misere(&sum, Side::Left, &Limits::default()).expect("no limits");
    assert_eq!(moves.into_iter().map(|m| m.written(2)).collect::<Vec<_>>(), ["0:*0"]);
}

#[test]
fn long_misere_play_is_stopped() {
    let mut session = Session::new(&AllGames, settings(true));
    let sum = read(&mut session, "[domineering] ......|......|......|......");
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    assert_eq!(session.solver.wins_misere(&sum, Side::Left, &limits), Err(Stop::Nodes));
}
