//! The facade answers for any game, in its words, and refuses what is wrong with a reason.

use std::sync::Arc;
use zug_core::Source;
use zug_host::{Budget, Host, HostError, Known, Level, Progress, Verdict, Wanted, Wdl, choose};

const MEMORY: u64 = 1 << 30;

fn solved(name: &str) -> (tempfile::TempDir, Host) {
    let dir = tempfile::tempdir().expect("a directory");
    let host = Host::new(Some(dir.path().into()));
    host.game(name).expect("a game").solving().unwrap().solve(2, MEMORY, &Progress::default()).expect("solved");
    (dir, host)
}

#[test]
fn values_are_unknown_without_a_table_and_exact_with_one() {
    let (_dir, host) = solved("mnk-3x3x3");
    let game = host.game("mnk-3x3x3").expect("a game");
    let answer = game.probe(Some("X../.O./..X")).expect("an answer");
    assert_eq!(answer.verdict.0.map(|v| v.wdl), Some(Wdl::Draw));
    assert_eq!(answer.moves.iter().filter(|m| m.mistake).map(|m| m.text.as_str()).collect::<Vec<_>>(), ["a1", "c3"]);
    let unknown = host.game("mnk-4x3x3").expect("a game").probe(None).expect("an answer");
    assert!(unknown.verdict.0.is_none() && unknown.moves.iter().all(|m| m.verdict.0.is_none() && !m.mistake));
}

#[test]
fn moves_come_best_first() {
    let (_dir, host) = solved("mnk-3x3x3");
    let answer = host.game("mnk-3x3x3").expect("a game").probe(Some("XX./OO./...")).expect("an answer");
    assert_eq!(answer.moves[0].text, "c3");
    assert_eq!(answer.moves[0].verdict.0.map(|v| (v.wdl, v.plies)), Some((Wdl::Win, Some(1))));
    let keys: Vec<_> = answer.moves.iter().map(|m| m.verdict.0.map(|v| v.sort_key())).collect();
    assert!(keys.is_sorted());
}

#[test]
fn a_line_keeps_its_promise() {
    let (_dir, host) = solved("mnk-4x3x3");
    let game = host.game("mnk-4x3x3").expect("a game");
    let line = game.begin(None).unwrap().line(&Budget::GLANCE, &Progress::default()).expect("a line");
    let verdict = line.verdict.0.expect("a value");
    assert_eq!((verdict.wdl, verdict.plies), (Wdl::Win, Some(line.line.len() as u32)));
    let moves: Vec<&str> = line.line.iter().map(|s| s.text.as_str()).collect();
    let end = game.replay(None, &moves).expect("legal moves").pop().expect("an end");
    assert_eq!((end.over, line.over), (line.over, end.over));
    assert!(end.over.is_some());
}

#[test]
fn puzzles_have_the_value_they_were_asked_for() {
    let (_dir, host) = solved("mnk-4x3x3");
    let game = host.game("mnk-4x3x3").expect("a game");
    for (wdl, plies, only_move) in
        [(Wdl::Win, Some(1), false), (Wdl::Win, Some(3), true), (Wdl::Loss, Some(4), false), (Wdl::Draw, None, true)]
    {
        for seed in 0..5 {
            let puzzle = game.puzzle(Wanted { wdl, plies, only_move }, seed, &Progress::default()).expect("a puzzle");
            let verdict = game.probe(Some(&puzzle.position)).expect("a position").verdict.0.expect("a value");
            assert_eq!((verdict.wdl, plies.or(verdict.plies)), (wdl, verdict.plies));
            assert!(!only_move || puzzle.keeping == 1);
        }
    }
    let none = game.puzzle(Wanted { wdl: Wdl::Win, plies: Some(99), only_move: false }, 0, &Progress::default());
    assert!(none.is_err());
}

#[test]
fn the_perfect_opponent_never_gives_a_result_away() {
    let (_dir, host) = solved("drop-4x4x3");
    let game = host.game("drop-4x4x3").expect("a game");
    for seed in 0..20u64 {
        let mut moves: Vec<String> = Vec::new();
        loop {
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            let now = game.replay(None, &texts).expect("legal").pop().expect("ply 0");
            if now.over.is_some() {
                break;
            }
            let probed = game.probe(Some(&now.position)).expect("probed");
            let level = if moves.len().is_multiple_of(2) { Level::Perfect } else { Level::Beginner };
            let chosen = choose(&probed, level, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (moves.len() as u64) << 40).expect("a move");
            let entry = probed.moves.iter().find(|m| m.text == chosen).expect("one of the moves");
            assert!(level == Level::Beginner || !entry.mistake);
            moves.push(chosen.into());
        }
    }
}

#[test]
fn weaker_levels_err_more_and_the_perfect_one_never() {
    const SEEDS: u64 = 10_000;
    let mut start = Host::new(Some("nowhere".into())).game("gobblet").expect("a game").probe(None).expect("an answer");
    // The true values of the first moves: 18 win, 9 lose, all far from the end.
    let values = [(Wdl::Win, 13), (Wdl::Win, 15), (Wdl::Loss, 12)].into_iter().flat_map(|value| [value; 9]);
    for (entry, (wdl, plies)) in start.moves.iter_mut().zip(values) {
        entry.verdict = Known(Some(Verdict { wdl, plies: Some(plies), source: Source::Table }));
        entry.mistake = wdl == Wdl::Loss;
    }
    let errs = |level| {
        let mistake = |seed: &u64| {
            let chosen = choose(&start, level, seed * (u64::MAX / SEEDS)).expect("a move");
            start.moves.iter().any(|m| m.text == chosen && m.mistake)
        };
        (0..SEEDS).filter(mistake).count() as f64 / SEEDS as f64
    };
    assert_eq!(errs(Level::Perfect), 0.0);
    assert!(errs(Level::Strong) < 0.01, "{}", errs(Level::Strong));
    assert!((0.05..0.3).contains(&errs(Level::Casual)), "{}", errs(Level::Casual));
    assert!(errs(Level::Beginner) > errs(Level::Casual));
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let host = Host::new(Some("nowhere".into()));
    let game = host.game("mnk-3x3x3").expect("a game");
    let said = |e: zug_host::HostError| e.to_string();
    assert_eq!(said(host.game("halma").err().expect("unknown")), "no game is called 'halma'; `zug games` lists them");
    assert_eq!(
        said(game.probe(Some("X?./.../...")).expect_err("bad")),
        "position 'X?./.../...', column 2: found '?', expected one of 'X', 'O', '.'"
    );
    assert_eq!(said(game.replay(None, &["a1", "a1"]).expect_err("taken")), "illegal move 'a1' (ply 2): a1 is taken");
    assert_eq!(said(game.replay(None, &["z9"]).expect_err("bad")), "move 'z9', column 1: found 'z', expected a column from a to c");
    assert_eq!(
        said(game.begin(None).unwrap().line(&Budget::GLANCE, &Progress::default()).expect_err("no table")),
        "there is no table of mnk-3x3x3 in nowhere: run `zug solve mnk-3x3x3`"
    );
    let over = game.replay(Some("XXX/OO./..."), &["a1"]).expect_err("over");
    assert_eq!(said(over), "illegal move 'a1' (ply 1): the game is over");
}

#[test]
fn games_nobody_uses_are_closed_when_many_were_asked_for() {
    let host = Host::new(Some("nowhere".into()));
    let used = host.game("kayles-1").expect("a game");
    let unused = Arc::downgrade(&host.game("kayles-2").expect("a game"));
    for n in 3..1000 {
        host.game(&format!("kayles-{n}")).expect("a game");
    }
    assert!(unused.upgrade().is_none());
    assert!(Arc::ptr_eq(&used, &host.game("kayles-1").expect("a game")), "what is used stays");
}

#[test]
fn a_position_with_too_many_moves_for_its_size_is_refused() {
    let host = Host::new(Some("nowhere".into()));
    let game = host.game("linear-clobber-20000").expect("a game");
    for refused in [game.begin(None).unwrap().scene().err(), game.probe(None).err(), game.replay(None, &[]).err()] {
        assert!(matches!(refused, Some(HostError::TooLarge { bytes: 20_000, .. })));
    }
    assert!(game.moves(None).is_ok(), "a list of moves alone is not too large");
}

#[test]
fn any_of_its_names_is_the_game() {
    let host = Host::new(Some("nowhere".into()));
    for (asked, name, title) in [
        ("clobber_1xn-12", "linear-clobber-12", "Linear Clobber 12"),
        ("Clobber 4×5", "clobber-4x5", "Clobber 4×5"),
        ("Cram 4x4", "impartial-domineering-4x4", "Impartial Domineering 4×4"),
        ("Toads and Frogs", "toads", "Toads and Frogs"),
        ("tic-tac-toe", "mnk-3x3x3", "Tic-tac-toe"),
        ("Connect Four", "drop-7x6x4", "Connect Four"),
        ("go", "go-9x9", "Go 9×9"),
        ("CHESS960-5", "chess960-5", "Chess960, start 5"),
        ("Gobblet Gobblers", "gobblet", "Gobblet Gobblers"),
        ("Dobutsu Shogi 3x3", "dobutsu-3x3", "Dobutsu Shogi, 3×3"),
    ] {
        let game = host.game(asked).unwrap_or_else(|e| panic!("{asked}: {e}"));
        let info = game.info();
        assert_eq!((info.name.as_str(), info.title.as_str()), (name, title), "{asked}");
        assert!(Arc::ptr_eq(&game, &host.game(name).expect("a game")), "{asked} and {name} are one game");
    }
    for (asked, words) in [("clobber-5", "expected ROWSxCOLS with at most 128 cells"), ("kayles-x", "expected a number from 1 to 1000000")]
    {
        assert!(host.game(asked).is_err_and(|e| e.to_string().contains(words)), "{asked}");
    }
    for asked in ["", "clobberx", "clobber-", "impartial-chess", "gobblet-v3", "dobutsu-9x9"] {
        assert!(matches!(host.game(asked), Err(HostError::UnknownGame { .. })), "{asked}");
    }
}

#[test]
fn the_typical_position_of_every_card_can_be_drawn() {
    let host = Host::new(Some("nowhere".into()));
    for card in host.cards() {
        // The board of Go belongs to its size.
        let name = if card.name == "go" { "go-5x5" } else { card.name };
        let answer = host.game(name).and_then(|game| game.moves(Some(card.typical)));
        assert!(answer.as_ref().is_ok_and(|answer| !answer.moves.is_empty()), "{name}: {:?}", answer.err());
        assert!(!card.about.is_empty() && !card.aim.is_empty() && !card.rules.is_empty() && !card.notation.is_empty(), "{name}");
        assert!(!card.family.is_empty() && !card.examples.is_empty(), "{name}");
    }
}
