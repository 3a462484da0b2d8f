//! Values by proof where there is no table.

use std::time::Duration;
use zug_core::{Source, Wdl};
use zug_host::{Analysis, AnyGame, Budget, Host, HostError, Level, Progress, Thinking, Value};

/// Longer than any of these needs: a test must not depend on the clock.
const LONG: Duration = Duration::from_secs(3600);

fn game(name: &str) -> (tempfile::TempDir, std::sync::Arc<dyn AnyGame>) {
    let dir = tempfile::tempdir().unwrap();
    let game = Host::new(Some(dir.path().into())).game(name).unwrap();
    (dir, game)
}

fn proved(value: &Option<Value>) -> (Wdl, Option<u32>) {
    match value {
        Some(Value::Result { wdl, plies, source: Source::Proof | Source::Rules }) => (*wdl, *plies),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_position_and_every_move_are_proved_one_after_the_other() {
    let (_dir, game) = game("drop-6x4x4");
    let mut seen: Vec<Analysis> = Vec::new();
    let last = game.after(None, &[]).unwrap().analysis(&Budget::of(LONG), &Progress::default(), &mut |a| seen.push(a.clone())).unwrap();
    assert_eq!(proved(&last.value), (Wdl::Loss, Some(24)));
    assert!(last.done && last.is_exact() && last.moves.len() == 6);
    assert_eq!(proved(&last.moves[0].value), (Wdl::Loss, Some(24)), "the longest first");
    let known: Vec<usize> = seen.iter().map(|a| a.moves.iter().filter(|m| m.value.is_some()).count()).collect();
    assert_eq!(known, [0, 0, 1, 2, 3, 4, 5, 6]);
    assert!(seen[0].value.is_none() && seen[1].value.is_some());
}

#[test]
fn a_proof_says_what_a_table_says() {
    let (_dir, game) = game("drop-4x4x3");
    let budget = Budget::of(LONG);
    let ask = |moves: &[&str]| game.after(None, moves).unwrap().analysis(&budget, &Progress::default(), &mut |_| ()).unwrap();
    let lines: [&[&str]; 4] = [&[], &["a"], &["b", "c"], &["a", "d", "d", "a"]];
    let before = lines.map(ask);
    game.solving().unwrap().solve(1, 1 << 30, &Progress::default()).unwrap();
    for (line, before) in lines.iter().zip(before) {
        let after = ask(line);
        let value = |value: &Option<Value>| match value {
            Some(Value::Result { wdl, plies, .. }) => (*wdl, *plies),
            other => panic!("{other:?}"),
        };
        assert_eq!(value(&before.value), value(&after.value), "{line:?}");
        for m in &before.moves {
            let same = after.moves.iter().find(|other| other.text == m.text).unwrap();
            assert_eq!((value(&m.value), m.mistake), (value(&same.value), same.mistake), "{line:?} {}", m.text);
        }
    }
}

#[test]
fn what_is_out_of_reach_is_estimated_and_says_so() {
    let (_dir, game) = game("drop-12x9x4");
    let budget = Budget { nodes: Some(5_000), playouts: Some(50), ..Budget::of(LONG) };
    let known = game.after(None, &[]).unwrap().analysis(&budget, &Progress::default(), &mut |_| ()).unwrap();
    assert!(matches!(known.value, Some(Value::Estimate { .. })), "{:?}", known.value);
    assert_eq!(known.moves.len(), 12);
}

#[test]
fn a_line_is_proved_to_its_end() {
    let (_dir, game) = game("drop-6x4x4");
    let line = game.begin(None).unwrap().line(&Budget::of(LONG), &Progress::default()).unwrap();
    assert_eq!((line.verdict.0.unwrap().plies, line.line.len()), (Some(24), 24));
    assert!(line.over.unwrap().winner().is_some());
    let plies: Vec<_> = line.line.iter().map(|step| step.verdict.0.unwrap().plies.unwrap()).collect();
    assert_eq!(plies, (0..24).rev().collect::<Vec<_>>());
    let large = self::game("drop-12x9x4").1;
    let short = Budget { nodes: Some(5_000), ..Budget::of(LONG) };
    assert!(matches!(large.begin(None).unwrap().line(&short, &Progress::default()), Err(HostError::NoLine(_))));
}

#[test]
fn a_perfect_player_without_a_table_gives_nothing_away() {
    let (_dir, game) = game("drop-5x4x4");
    let how = Thinking::at(Level::Perfect, 7);
    let mut moves: Vec<String> = Vec::new();
    let over = loop {
        let played: Vec<&str> = moves.iter().map(String::as_str).collect();
        let thought = game.after(None, &played).unwrap().think(&how, &Progress::default()).unwrap();
        let Some(text) = thought.text else { break thought.over };
        assert_eq!(thought.verdict.0.map(|v| v.wdl), Some(Wdl::Draw), "{moves:?}");
        moves.push(text);
    };
    assert_eq!(over.unwrap().winner(), None);
}

#[test]
fn who_says_stop_is_heard() {
    let (_dir, game) = game("drop-7x6x4");
    let progress = Progress::default();
    progress.stop();
    assert!(game.begin(None).unwrap().line(&Budget::of(LONG), &progress).is_err());
}

#[test]
fn a_book_is_made_proved_again_and_opens_with_all_values() {
    let (dir, game) = game("drop-6x4x4");
    let made = game.books().unwrap().make(2, 1, &Progress::default()).unwrap();
    // One empty board; three first moves and eighteen pairs of moves that are no mirror images of each other.
    assert_eq!((made.positions, made.new), (22, 22));
    let info = game.books().unwrap().info().unwrap();
    assert_eq!((info.positions, info.path), (22, dir.path().join("drop-6x4x4.book")));
    let again = game.books().unwrap().make(2, 1, &Progress::default()).unwrap();
    assert_eq!((again.new, again.nodes), (0, 0));
    let verified = game.books().unwrap().verify(None, 5, 1, &Progress::default()).unwrap();
    assert_eq!((verified.checked, verified.wrong.len()), (5, 0));
    // Another program that opens the same folder.
    let opened = Host::new(Some(dir.path().into())).game("drop-6x4x4").unwrap();
    let known = opened.after(None, &[]).unwrap().analysis(&Budget::GLANCE, &Progress::default(), &mut |_| ()).unwrap();
    assert!(known.is_exact() && known.done);
    assert_eq!(proved(&known.value), (Wdl::Loss, Some(24)));
}

#[test]
fn books_merge_and_bad_ones_are_refused_with_nothing_lost() {
    let (dir, game) = game("drop-5x4x4");
    game.books().unwrap().make(1, 1, &Progress::default()).unwrap();
    let (other_dir, other) = self::game("drop-5x4x4");
    other.books().unwrap().make(2, 1, &Progress::default()).unwrap();
    let file = other_dir.path().join("drop-5x4x4.book");
    let before = game.books().unwrap().info().unwrap().positions;
    let new = game.books().unwrap().merge(&file).unwrap();
    assert_eq!(game.books().unwrap().info().unwrap().positions, before + new);
    assert_eq!(game.books().unwrap().info().unwrap().positions, other.books().unwrap().info().unwrap().positions);
    let own = dir.path().join("drop-5x4x4.book");
    let kept = std::fs::read(&own).unwrap();
    let mut damaged = kept.clone();
    damaged[30] ^= 1;
    std::fs::write(&file, &damaged).unwrap();
    let said = game.books().unwrap().merge(&file).unwrap_err().to_string();
    assert!(said.ends_with("is damaged: its checksum does not fit"), "{said}");
    std::fs::write(&file, "not a book").unwrap();
    assert!(game.books().unwrap().merge(&file).unwrap_err().to_string().ends_with("is not a zug book"));
    assert_eq!(std::fs::read(&own).unwrap(), kept);
    assert!(matches!(self::game("gobblet").1.books().map(drop), Err(HostError::NoProof(_))));
}

#[test]
fn a_wrong_score_in_a_book_is_found() {
    let (dir, game) = game("drop-5x4x4");
    game.books().unwrap().make(1, 1, &Progress::default()).unwrap();
    let path = dir.path().join("drop-5x4x4.book");
    let book = zug_table::Book::read(&path, "drop-5x4x4").unwrap();
    let mut wrong = zug_table::Book::default();
    for (key, score) in book.iter() {
        wrong.insert(key, score + 1);
    }
    let bad = dir.path().join("bad.book");
    wrong.write(&bad, "drop-5x4x4").unwrap();
    let verified = game.books().unwrap().verify(Some(&bad), 100, 0, &Progress::default()).unwrap();
    assert_eq!((verified.checked, verified.wrong.len()), (book.len(), book.len()));
    assert!(matches!(game.books().unwrap().merge(&bad), Err(HostError::Book(_))));
}
