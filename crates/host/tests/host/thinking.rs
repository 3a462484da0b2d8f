//! Moves and scores by search, through the facade.

use zug_host::{ExactLimits, Host, HostError, Level, Progress, Thinking, Wdl};

fn host() -> (tempfile::TempDir, Host) {
    let dir = tempfile::tempdir().unwrap();
    let host = Host::new(Some(dir.path().into()));
    (dir, host)
}

#[test]
fn without_a_table_a_win_is_found_and_a_loss_is_averted() {
    let (_dir, host) = host();
    let game = host.game("mnk-5x5x4").unwrap();
    let how = Thinking { playouts: Some(4_000), ..Thinking::at(Level::Strong, 1) };
    let think = |moves: &[&str]| game.after(None, moves).unwrap().think(&how, &Progress::default()).unwrap();
    let win = think(&["b2", "a5", "c2", "b5", "d2", "c5"]);
    assert!(["a2", "e2"].contains(&win.text.as_deref().unwrap()), "{win:?}");
    assert_eq!(win.verdict.0.map(|v| v.wdl), Some(Wdl::Win));
    let block = think(&["b2", "a5", "c2", "e2", "d2"]);
    assert_eq!(block.text.as_deref(), Some("a2"), "{block:?}");
    assert_eq!(block.line[0], "a2");
}

#[test]
fn a_table_decides_where_there_is_one() {
    let (_dir, host) = host();
    let game = host.game("mnk-3x3x3").unwrap();
    let how = Thinking::at(Level::Perfect, 1);
    let searched = Thinking { playouts: Some(100), ..how };
    assert!(game.after(None, &[]).unwrap().think(&searched, &Progress::default()).unwrap().playouts > 0);
    game.solving().unwrap().solve(1, 1 << 30, &Progress::default()).unwrap();
    let known = game.after(None, &["b2", "a2"]).unwrap().think(&how, &Progress::default()).unwrap();
    assert_eq!((known.playouts, known.estimate), (0, 1.0));
}

/// Whole games of the program with itself: every move it gives is legal, and games end.
#[test]
fn any_game_can_be_played_to_its_end() {
    let (_dir, host) = host();
    for name in ["go-5x5", "go-4x3-ssk-suicide", "gobblet", "dobutsu", "dobutsu-3x3", "drop-5x4x4", "mnk-4x4x3"] {
        let game = host.game(name).unwrap();
        let mut moves: Vec<String> = Vec::new();
        loop {
            let so_far: Vec<&str> = moves.iter().map(String::as_str).collect();
            let how = Thinking { playouts: Some(60), ..Thinking::at(Level::Casual, 3) };
            let thought = game.after(None, &so_far).unwrap().think(&how, &Progress::default()).unwrap();
            let Some(reply) = thought.text else {
                assert!(thought.over.is_some(), "{name} {moves:?}");
                break;
            };
            assert!((0.0..=1.0).contains(&thought.estimate));
            moves.push(reply);
            assert!(moves.len() < 1000, "{name} does not end: {moves:?}");
        }
        let so_far: Vec<&str> = moves.iter().map(String::as_str).collect();
        assert!(game.replay(None, &so_far).unwrap().last().unwrap().over.is_some(), "{name}");
    }
}

#[test]
fn exact_scores_of_small_boards() {
    let (_dir, host) = host();
    let exact = |name: &str, moves: &[&str]| {
        let answer = host.game(name).unwrap().after(None, moves).unwrap().exact(ExactLimits::default(), &Progress::default()).unwrap();
        assert_eq!((answer.low, answer.stopped.clone()), (answer.high, None), "{answer:?}");
        // The line is legal, ends the game, and ends it with the score.
        let line: Vec<&str> = moves.iter().copied().chain(answer.line.iter().map(String::as_str)).collect();
        let plies = host.game(name).unwrap().replay(None, &line).unwrap();
        let score = plies.last().and_then(|end| end.score.clone()).unwrap_or_else(|| panic!("{name}: {:?} goes on", answer.line));
        assert_eq!(score.points.left as i32 - score.points.right as i32, answer.low, "{name} {:?}", answer.line);
        assert_eq!(answer.best.as_ref(), answer.line.first());
        answer.low
    };
    let known = [("1x1", 0), ("1x2", 0), ("1x3", 3), ("1x4", 4), ("1x5", 0), ("1x6", 1), ("1x7", 2), ("1x8", 3), ("1x9", 0), ("2x2", 1)];
    let new = [("2x3", 0), ("3x2", 0), ("2x4", 8), ("2x5", 10), ("3x3", 9)];
    for (size, score) in known.into_iter().chain(new) {
        assert_eq!(exact(&format!("go-{size}-nocap"), &[]), score, "{size}");
    }
    assert_eq!(exact("go-3x3-nocap", &["B2"]), 9);
    assert!(exact("go-3x3-nocap", &["A1"]) < 9);
    assert_eq!(exact("go-2x2-nocap", &["pass"]), -1);
    for rules in ["nocap-ssk", "nocap-suicide", "nocap-ssk-suicide"] {
        assert_eq!(exact(&format!("go-1x3-{rules}"), &[]), 3, "{rules}");
        assert!(exact(&format!("go-2x2-{rules}"), &[]) >= 0, "{rules}");
    }
    assert_eq!(exact("go-3x3-nocap-suicide", &[]), 9);
}

#[test]
fn rules_the_exact_solver_does_not_know_are_refused() {
    let (_dir, host) = host();
    for name in ["go-2x2", "go-2x2-ssk", "go-2x2-nocap-plainko", "go-9x9-nocap", "mnk-3x3x3"] {
        let error = host.game(name).unwrap().after(None, &[]).unwrap().exact(ExactLimits::default(), &Progress::default()).unwrap_err();
        assert!(matches!(error, HostError::NotExact { .. }), "{name}: {error}");
    }
}
