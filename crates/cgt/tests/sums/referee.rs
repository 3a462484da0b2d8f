//! The search against plain play on random small sums of every kind.
//!
//! `ZUG_CASES=100000 cargo test --release -p zug-cgt --test sums referee` tries that many of each kind.

use crate::games::{AllGames, settings};
use crate::random::{KINDS, sum};
use fastrand::Rng;
use zug_cgt::language::{Blocks, Session};
use zug_cgt::sums::{Limits, Stop};
use zug_core::Side;

/// Sums too long for plain play are skipped; few may be.
const NODES: u64 = 60_000;

#[test]
fn the_search_agrees_with_plain_play() {
    let cases: usize = std::env::var("ZUG_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    std::thread::scope(|scope| {
        for half in [&KINDS[..12], &KINDS[12..]] {
            scope.spawn(move || half.iter().for_each(|kind| agree(kind, cases)));
        }
    });
}

fn agree(kind: &str, cases: usize) {
    let mut rng = Rng::with_seed(1 + kind.bytes().map(u64::from).sum::<u64>());
    let (mut done, mut skipped, mut refused) = (0, 0, 0);
    while done < cases {
        assert!(skipped <= done + 100 && refused <= 4 * done + 1000, "{kind}: {done} done, {skipped} too long, {refused} refused");
        let text = sum(&mut rng, kind);
        let block = Blocks::new(&text).next().expect("a block").expect("reads well");
        let (values, at_once) = (rng.bool(), rng.bool());
        let mut session = Session::new(&AllGames, settings(values));
        // NoGo refuses boards with a block that has no liberty.
        let Ok(sum) = session.read(&block) else {
            refused += 1;
            continue;
        };
        let plain = Limits { nodes: Some(NODES), ..Limits::default() };
        let by_play = Side::BOTH.map(|side| session.solver.wins_alternating(&sum, side, &plain));
        if by_play.contains(&Err(Stop::Nodes)) {
            skipped += 1;
            continue;
        }
        // These sums are so small that the search would be over before it makes a form, unless there are forms already.
        if values && at_once {
            session.solver.form(&[], &Limits::default()).expect("nothing has a form");
        }
        let by_search = Side::BOTH.map(|side| session.solver.wins(&sum, side, &Limits::default()));
        assert_eq!(by_search, by_play, "{text}");
        let negative = session.solver.negative(&sum);
        let of_negative = Side::BOTH.map(|side| session.solver.wins(&negative, !side, &Limits::default()));
        assert_eq!(of_negative, by_play, "the negative of {text}");
        done += 1;
    }
}
