//! Books of proved positions: made, proved again, merged, and the one that comes with the program.

use crate::proofs::{game, proved};
use std::collections::BTreeMap;
use std::path::Path;
use zug_core::{Notation, Rules, Source, Verdict, Wdl};
use zug_games::mnk::Mnk;
use zug_host::{Budget, Host, HostError, Progress, Value};
use zug_search::{Memory, prover_in_rows};
use zug_table::Book;

#[test]
fn a_book_is_made_proved_again_and_opens_with_all_values() {
    let (dir, game) = game("drop-6x4x4");
    let made = game.books().unwrap().make(2, None, 1, &Progress::default()).unwrap();
    // One empty board; three first moves and eighteen pairs of moves that are no mirror images of each other.
    assert_eq!((made.positions, made.new), (22, 22));
    let info = game.books().unwrap().info().unwrap();
    assert_eq!((info.positions, info.path), (22, dir.path().join("drop-6x4x4.book")));
    let again = game.books().unwrap().make(2, None, 1, &Progress::default()).unwrap();
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
    game.books().unwrap().make(1, None, 1, &Progress::default()).unwrap();
    let (other_dir, other) = crate::proofs::game("drop-5x4x4");
    other.books().unwrap().make(2, None, 1, &Progress::default()).unwrap();
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
    assert!(matches!(crate::proofs::game("gobblet").1.books().map(drop), Err(HostError::NoProof(_))));
}

#[test]
fn a_wrong_score_in_a_book_is_found() {
    let (dir, game) = game("drop-5x4x4");
    game.books().unwrap().make(1, None, 1, &Progress::default()).unwrap();
    let path = dir.path().join("drop-5x4x4.book");
    let book = Book::read(&path, "drop-5x4x4").unwrap();
    let mut wrong = Book::default();
    for (key, score) in book.iter() {
        wrong.insert(key, score + 1);
    }
    let bad = dir.path().join("bad.book");
    wrong.write(&bad, "drop-5x4x4").unwrap();
    let verified = game.books().unwrap().verify(Some(&bad), 100, 0, &Progress::default()).unwrap();
    assert_eq!((verified.checked, verified.wrong.len()), (book.len(), book.len()));
    assert!(matches!(game.books().unwrap().merge(&bad), Err(HostError::Book(_))));
}

#[test]
fn a_book_in_another_file_is_made_from_nothing() {
    let (dir, game) = game("drop-5x4x4");
    game.books().unwrap().make(2, None, 1, &Progress::default()).unwrap();
    let file = dir.path().join("new.book");
    let made = game.books().unwrap().make(1, Some(&file), 1, &Progress::default()).unwrap();
    assert_eq!((made.positions, made.new), (4, 4));
    assert!(made.nodes > 1000, "the game's own book is not used");
    assert_eq!(game.books().unwrap().info().unwrap().positions, 17);
    assert_eq!(game.books().unwrap().make(1, Some(&file), 1, &Progress::default()).unwrap().new, 0);
    assert_eq!(game.books().unwrap().merge(&file).unwrap(), 0);
}

/// The file that is in the program.
fn shipped() -> Book {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("books/drop-7x6x4.book");
    assert!(path.metadata().unwrap().len() <= 1 << 20, "a book that ships is small");
    Book::read(&path, "drop-7x6x4").unwrap()
}

/// Every position of the first plies is in it, nothing else, and each but the last has the value of its best move.
#[test]
fn the_book_in_the_program_is_whole_and_agrees_with_itself() {
    let book = shipped();
    let rules = Mnk::<u64>::named("drop-7x6x4").unwrap().unwrap();
    let prover = prover_in_rows(&rules, 0, &Memory::new(1 << 20)).unwrap().unwrap();
    let (p, side) = rules.start();
    let mut layer = BTreeMap::from([(prover.key(&p, side), (p, side))]);
    let (mut positions, mut plies) = (0, 0);
    let value = |p, side| {
        let score = book.get(prover.key(&p, side))?;
        Some(prover.verdict(&p, side, score))
    };
    loop {
        positions += layer.len();
        assert!(layer.values().all(|(p, side)| value(*p, *side).is_some()), "ply {plies}");
        if positions == book.len() {
            break;
        }
        let mut next = BTreeMap::new();
        for (p, side) in layer.into_values() {
            let mut best: Option<Verdict> = None;
            for m in rules.list(&p, side) {
                let mut after = p;
                let turn = rules.play(&mut after, side, m);
                // Whoever completes a line has won; no board is full so early.
                let over = rules.over(&after, turn).map(|_| Verdict { wdl: Wdl::Loss, plies: Some(0), source: Source::Proof });
                let there = over.or_else(|| value(after, turn)).unwrap_or_else(|| panic!("{} is missing", rules.write(&after, turn)));
                best = best.into_iter().chain([there.before_move()]).min_by_key(Verdict::sort_key);
                if over.is_none() {
                    next.insert(prover.key(&after, turn), (after, turn));
                }
            }
            assert_eq!(value(p, side), best, "{}", rules.write(&p, side));
        }
        layer = next;
        plies += 1;
    }
    assert_eq!(plies, PLIES);
}

/// The plies of the book in the program.
const PLIES: usize = 3;

/// Positions that another program solved.
#[test]
fn the_book_in_the_program_says_what_others_found() {
    let (_dir, game) = game("drop-7x6x4");
    let mut found = 0;
    for row in include_str!("data/drop-7x6x4.csv").lines().skip(1) {
        let [moves, position, wdl, plies]: [&str; 4] = row.split(',').collect::<Vec<_>>().try_into().unwrap();
        let moves: Vec<&str> = moves.split(' ').collect();
        if moves.len() > PLIES {
            continue;
        }
        let known = game.after(None, &moves).unwrap().probe().unwrap();
        assert_eq!(known.position.split(':').next(), Some(position));
        let verdict = known.verdict.0.unwrap();
        let expected = match wdl {
            "win" => Wdl::Win,
            "draw" => Wdl::Draw,
            _ => Wdl::Loss,
        };
        assert_eq!((verdict.wdl, verdict.plies, verdict.source), (expected, plies.parse().ok(), Source::Book), "{position}");
        found += 1;
    }
    assert!(found >= 13, "{found}");
}

#[test]
fn connect_four_opens_with_all_values_and_its_own_book_lies_on_top() {
    let (dir, game) = game("drop-7x6x4");
    let start = game.after(None, &[]).unwrap().analysis(&Budget::GLANCE, &Progress::default(), &mut |_| ()).unwrap();
    assert!(start.is_exact() && start.moves.len() == 7);
    assert!(matches!(start.value, Some(Value::Result { wdl: Wdl::Win, plies: Some(41), source: Source::Book })), "{:?}", start.value);
    let wins: Vec<&str> = start.moves.iter().filter(|m| proved(&m.value).0 == Wdl::Win).map(|m| m.text.as_str()).collect();
    assert_eq!(wins, ["d"]);
    let info = game.books().unwrap().info().unwrap();
    assert_eq!((info.positions, info.shipped), (0, shipped().len()));
    // What the program has needs no place in the file, and what contradicts it gets none.
    let file = dir.path().join("other.book");
    shipped().write(&file, "drop-7x6x4").unwrap();
    assert_eq!(game.books().unwrap().merge(&file).unwrap(), 0);
    let mut wrong = Book::default();
    let (key, score) = shipped().iter().next().unwrap();
    wrong.insert(key, score + 1);
    wrong.write(&file, "drop-7x6x4").unwrap();
    assert!(matches!(game.books().unwrap().merge(&file), Err(HostError::Book(_))));
    assert_eq!(game.books().unwrap().info().unwrap().positions, 0);
}
