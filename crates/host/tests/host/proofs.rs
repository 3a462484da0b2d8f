//! Values by proof where there is no table.

use std::time::Duration;
use zug_core::{Source, Wdl};
use zug_host::{Analysis, AnyGame, Budget, Capability, Host, HostError, Level, Progress, Provider, Thinking, Value, Wanted};

/// Longer than any of these needs: a test must not depend on the clock.
const LONG: Duration = Duration::from_secs(3600);

pub fn game(name: &str) -> (tempfile::TempDir, std::sync::Arc<dyn AnyGame>) {
    let dir = tempfile::tempdir().unwrap();
    let game = Host::new(Some(dir.path().into())).game(name).unwrap();
    (dir, game)
}

pub fn proved(value: &Option<Value>) -> (Wdl, Option<u32>) {
    match value {
        Some(Value::Result { wdl, plies, source: Source::Proof | Source::Book | Source::Rules }) => (*wdl, *plies),
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
fn a_perfect_player_keeps_what_the_position_is_worth_when_only_that_is_known() {
    let (dir, game) = game("drop-6x5x4");
    let moves = ["c", "c", "d", "d"];
    let all = game.after(None, &moves).unwrap().analysis(&Budget::of(LONG), &Progress::default(), &mut |_| ()).unwrap();
    let mut book = zug_table::Book::default();
    // A book with this position alone, so that none of its moves is known.
    let rules = zug_games::mnk::Mnk::<u64>::named("drop-6x5x4").unwrap().unwrap();
    let prover = zug_search::prover_in_rows(&rules, 1 << 26, &zug_search::Memory::new(1 << 30)).unwrap().unwrap();
    let (p, side) = zug_core::Notation::read(&rules, &all.position).unwrap();
    let score = prover.prove(&p, side, &zug_search::Effort::default(), &Progress::default()).bounds.score().unwrap();
    book.insert(prover.key(&p, side), score);
    let other = tempfile::tempdir().unwrap();
    book.write(&other.path().join("drop-6x5x4.book"), "drop-6x5x4").unwrap();
    let fresh = Host::new(Some(other.path().into())).game("drop-6x5x4").unwrap();
    let thought = fresh.after(None, &moves).unwrap().think(&Thinking::at(Level::Perfect, 3), &Progress::default()).unwrap();
    assert_eq!(thought.playouts, 0, "no estimate");
    let chosen = all.moves.iter().find(|m| Some(&m.text) == thought.text.as_ref()).unwrap();
    assert_eq!(proved(&chosen.value), proved(&all.value));
    drop(dir);
}

#[test]
fn one_provider_alone_can_be_asked() {
    let (_dir, game) = game("drop-5x4x4");
    let ask = |provider, position: Option<&str>| {
        let budget = Budget { provider: Some(provider), playouts: Some(100), ..Budget::of(LONG) };
        game.after(position, &[]).unwrap().analysis(&budget, &Progress::default(), &mut |_| ())
    };
    assert!(matches!(ask(Provider::Table, None), Err(HostError::NoTable { .. })));
    assert!(matches!(ask(Provider::Value, None), Err(HostError::NoValue(_))));
    let book = ask(Provider::Book, None).unwrap();
    assert!(book.done && book.value.is_none() && book.moves.iter().all(|m| m.value.is_none()), "nothing is in the book");
    let proof = ask(Provider::Proof, None).unwrap();
    assert!(proof.is_exact() && matches!(proof.value, Some(Value::Result { wdl: Wdl::Draw, source: Source::Proof, .. })));
    assert!(matches!(ask(Provider::Search, None).unwrap().value, Some(Value::Estimate { .. })));
    game.books().unwrap().make(0, None, 1, &Progress::default()).unwrap();
    let book = ask(Provider::Book, None).unwrap();
    assert!(matches!(book.value, Some(Value::Result { source: Source::Book, .. })) && book.moves[0].value.is_none());
    game.solving().unwrap().solve(1, 1 << 30, &Progress::default()).unwrap();
    let table = ask(Provider::Table, None).unwrap();
    assert!(table.is_exact() && matches!(table.value, Some(Value::Result { source: Source::Table, .. })));
    // A finished game has its result whoever is asked.
    let over = ask(Provider::Book, Some("...../...../OOO../XXXX.")).unwrap();
    assert!(matches!(over.value, Some(Value::Result { source: Source::Rules, .. })), "{:?}", over.value);
    let sum = self::game("domineering-2x3").1;
    let budget = Budget { provider: Some(Provider::Value), ..Budget::of(LONG) };
    assert!(matches!(
        sum.after(None, &[]).unwrap().analysis(&budget, &Progress::default(), &mut |_| ()).unwrap().value,
        Some(Value::Game { .. })
    ));
    let no_proof = Budget { provider: Some(Provider::Proof), ..budget };
    assert!(matches!(sum.after(None, &[]).unwrap().analysis(&no_proof, &Progress::default(), &mut |_| ()), Err(HostError::NoProof(_))));
}

#[test]
fn puzzles_are_found_by_proof_where_there_is_no_table() {
    let (_dir, game) = game("drop-7x6x4");
    let wanted = Wanted { wdl: Wdl::Win, plies: Some(9), only_move: true };
    let puzzle = game.puzzle(wanted, 1, &Progress::default()).unwrap();
    assert_eq!((puzzle.wdl, puzzle.plies, puzzle.keeping), (Wdl::Win, Some(9), 1));
    assert_eq!(game.puzzle(wanted, 1, &Progress::default()).unwrap(), puzzle, "the same seed, the same puzzle");
    let known = game.after(Some(&puzzle.position), &[]).unwrap().analysis(&Budget::of(LONG), &Progress::default(), &mut |_| ()).unwrap();
    assert_eq!(proved(&known.value), (Wdl::Win, Some(9)));
    assert_eq!(known.moves.len(), puzzle.moves);
    assert_eq!(known.moves.iter().filter(|m| proved(&m.value).0 == Wdl::Win).count(), 1);
    let loss = game.puzzle(Wanted { wdl: Wdl::Loss, plies: Some(4), only_move: false }, 2, &Progress::default()).unwrap();
    assert_eq!((loss.plies, loss.keeping), (Some(4), loss.moves));
    let progress = Progress::default();
    progress.stop_after(3);
    // No position of this board is won in 40.
    let none = Wanted { wdl: Wdl::Win, plies: Some(40), only_move: false };
    assert!(game.puzzle(none, 0, &progress).unwrap_err().is_interruption());
    let small = self::game("drop-3x3x3").1;
    assert!(matches!(small.puzzle(none, 0, &Progress::default()), Err(HostError::PuzzleNotFound(_))));
}

#[test]
fn a_table_that_cannot_be_made_is_not_feasible() {
    let of = |name: &str| self::game(name).1.details();
    assert!(of("drop-5x4x4").feasible && of("gobblet").feasible);
    let large = of("drop-7x6x4");
    assert!(!large.feasible && large.slots.is_some_and(|slots| slots > 1 << 40));
    assert!(large.info.can.contains(&Capability::Prove) && !of("gobblet").info.can.contains(&Capability::Prove));
}

/// *Winning Ways*, chapters 20 and 21: four geese catch the fox on the board of chess, three hounds the hare.
#[test]
fn games_with_cycles_are_walked_through() {
    for (name, at_a_glance) in [("hare-and-hounds", true), ("fox-and-geese-8x8", false)] {
        let (_dir, game) = game(name);
        let ask = |budget| game.after(None, &[]).unwrap().analysis(&budget, &Progress::default(), &mut |_| ()).unwrap();
        assert_eq!(ask(Budget::GLANCE).is_exact(), at_a_glance, "{name}");
        let all = ask(Budget::of(LONG));
        assert!(all.is_exact() && proved(&all.value).0 == Wdl::Win, "{name}");
        assert_eq!(proved(&all.value), proved(&all.moves[0].value), "{name}");
        let walked = ask(Budget { provider: Some(Provider::Proof), ..Budget::of(LONG) });
        assert_eq!(proved(&walked.value), proved(&all.value), "{name}");
        // What a walk has found is known from then on.
        assert!(ask(Budget::GLANCE).is_exact(), "{name}");
        let line = game.after(None, &[]).unwrap().line(&Budget::of(LONG), &Progress::default()).unwrap();
        assert_eq!(Some(line.line.len() as u32), proved(&all.value).1, "{name}");
    }
}
