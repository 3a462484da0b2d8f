//! Components found in files: the same answers with less search, and no answer from a file that says something else.

use crate::games::{AllGames, settings};
use crate::random::summand;
use fastrand::Rng;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zug_cgt::database::{Database, Databases, build, write};
use zug_cgt::forms::Arena;
use zug_cgt::language::{Blocks, Session};
use zug_cgt::notation::read;
use zug_cgt::sums::{Kept, KeptError, Limits};
use zug_core::{Progress, Side};
use zug_games::domineering::{Domineering, Free};
use zug_games::impartial::Form;

/// Values of all Domineering boards of 3×3.
fn domineering(folder: &Path) -> PathBuf {
    let path = folder.join("domineering.db");
    let boards = (1 << 9, |n| Free::from_bits(3, 3, n));
    build(&path, "domineering", &Domineering::new(3, 3).unwrap(), &Arena::new(), boards, 1, &Progress::default()).unwrap();
    path
}

fn open(path: PathBuf) -> Arc<Databases> {
    Arc::new(Databases::open(&[path], 1 << 26).unwrap())
}

/// Who wins when Left, and when Right, begins, and how many nodes that took.
fn solve(text: &str, databases: Option<Arc<Databases>>) -> ([bool; 2], u64) {
    let block = Blocks::new(text).next().unwrap().unwrap();
    let mut session = Session::new(&AllGames, settings(true)).looking_into(databases);
    let sum = session.read(&block).unwrap();
    let wins = Side::BOTH.map(|side| session.solver.wins(&sum, side, &Limits::default()).unwrap());
    (wins, session.solver.stats().nodes)
}

#[test]
fn answers_are_the_same_with_fewer_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let databases = open(domineering(folder.path()));
    let mut rng = Rng::with_seed(7);
    let [mut with, mut without] = [0, 0];
    for _ in 0..200 {
        let boards: Vec<String> = (0..3).map(|_| summand(&mut rng, "domineering")).collect();
        let text = format!("[domineering] {}", boards.join(" "));
        let (plain, looked_up) = (solve(&text, None), solve(&text, Some(databases.clone())));
        assert_eq!(plain.0, looked_up.0, "{text}");
        (without, with) = (without + plain.1, with + looked_up.1);
    }
    assert!(2 * with < without, "{with} nodes with the database, {without} without");
}

#[test]
fn a_component_in_the_file_is_not_searched() {
    let folder = tempfile::tempdir().unwrap();
    let databases = open(domineering(folder.path()));
    let board = "[domineering] ...|...|...";
    assert!(solve(board, None).1 > 0);
    assert_eq!(solve(board, Some(databases)), ([true, true], 0));
}

/// What the file says is believed, so it is what is read: a false value for one board changes the answer, and only in
/// its game.
#[test]
fn values_come_from_the_file_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let arena = Arena::new();
    let honest = Database::open(&domineering(folder.path()), &arena).unwrap();
    let mut entries = honest.entries();
    let two = read(&mut arena.calculator(), "2").unwrap();
    assert!(entries.insert(("domineering".into(), "...|...|...".into()), two).is_some());
    for (game, wins) in [("domineering", [true, false]), ("clobber", [true, true])] {
        let path = folder.path().join(game);
        let entries = entries.iter().map(|((_, text), value)| ((game.into(), text.clone()), *value)).collect();
        write(&path, game, &arena, &entries).unwrap();
        assert_eq!(solve("[domineering] ...|...|...", Some(open(path))).0, wins, "{game}");
    }
}

#[test]
fn nim_values_come_from_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cram.db");
    let rules = Form::impartial(Domineering::new(3, 3).unwrap());
    let boards = (1 << 9, |n| Free::from_bits(3, 3, n));
    build(&path, "impartial domineering", &rules, &Arena::new(), boards, 1, &Progress::default()).unwrap();
    let databases = open(path);
    let ask = |databases: Option<Arc<Databases>>| {
        let block = Blocks::new("[impartial domineering] ...|...|... ...|..# {N}").next().unwrap().unwrap();
        let mut session = Session::new(&AllGames, settings(true)).looking_into(databases);
        let sum = session.read(&block).unwrap();
        (session.solver.nim_value(&sum, &Limits::default()).unwrap(), session.solver.stats().nodes)
    };
    let (plain, filed) = (ask(None), ask(Some(databases)));
    assert_eq!((plain.0, filed.1), (filed.0, 0));
    assert!(plain.1 > 0);
}

#[test]
fn solved_sums_are_kept_and_a_changed_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solved");
    let texts = ["[clobber] XOXO|OXOX|XOXO", "[nogo] ....|.... [clobber] XOXO|OXOX", "[sheep] (5 0 0 | 0 -1 0 | 0 0 -5) [up_star] 1"];
    let solve = |text: &str| {
        let block = Blocks::new(text).next().unwrap().unwrap();
        let mut session = Session::new(&AllGames, settings(true)).keeping(Some(Kept::open(&path).unwrap()));
        let sum = session.read(&block).unwrap();
        let wins = Side::BOTH.map(|side| session.solver.wins(&sum, side, &Limits::default()).unwrap());
        let nodes = session.solver.stats().nodes;
        session.solver.into_kept().unwrap().save(&path).unwrap();
        (wins, nodes)
    };
    for text in texts {
        let (first, again) = (solve(text), solve(text));
        assert_eq!((first.0, again.1), (again.0, 0), "{text}");
        assert_eq!(first.0, self::solve(text, None).0, "{text}");
    }
    let bytes = std::fs::read(&path).unwrap();
    for i in (0..bytes.len()).step_by(11) {
        let mut changed = bytes.clone();
        changed[i] ^= 0x04;
        std::fs::write(&path, changed).unwrap();
        assert!(Kept::open(&path).is_err(), "byte {i}");
    }
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(Kept::open(&path), Err(KeptError::Damaged(_))));
}
