//! Positions by number and tables as columns say what single probes say.

use zug_host::bulk::{Scanned, sign, write_arrow, write_parquet};
use zug_host::{Host, HostError, Listed, ListedPosition, Over, Progress, Side, Verdict};

const GAMES: [&str; 3] = ["mnk-3x3x3", "mnk-4x3x3", "dobutsu-3x3"];

fn solved(folder: &tempfile::TempDir, name: &str) -> std::sync::Arc<dyn zug_host::AnyGame> {
    let game = Host::new(Some(folder.path().into())).game(name).expect("a game");
    game.solving().unwrap().solve(1, 1 << 30, &Progress::default()).expect("solved");
    game
}

#[test]
fn numbers_are_looked_up_as_their_positions_are() {
    for name in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let game = solved(&folder, name);
        let solving = game.solving().unwrap();
        let mut looked: Vec<Option<Option<Verdict>>> = vec![None; 2000];
        // Backwards and with gaps: the order of the question is that of the answer.
        let step = solving.count() / 2000;
        let numbers: Vec<u64> = (0..2000).rev().map(|n| n * step.max(1) % solving.count()).collect();
        solving.look_up(&numbers, &Progress::default(), &mut |at, value| looked[at] = Some(value)).unwrap();
        for (number, value) in numbers.iter().zip(looked) {
            let value = value.expect("every number is told");
            let Some(text) = solving.unrank(*number).unwrap() else {
                assert_eq!(value, None, "{name} {number}");
                continue;
            };
            let probed = game.probe(Some(&text)).unwrap().verdict.0.expect("known");
            assert_eq!(value.map(|v| (v.wdl, v.plies)), Some((probed.wdl, probed.plies)), "{name} {text}");
            assert_eq!(solving.rank(Some(&text)).unwrap(), Some(*number), "{name} {text}");
        }
        let past = solving.look_up(&[solving.count()], &Progress::default(), &mut |_, _| ());
        assert!(matches!(past, Err(HostError::Number { .. })));
    }
}

#[test]
fn columns_have_every_unfinished_position_once() {
    let folder = tempfile::tempdir().unwrap();
    let game = solved(&folder, "mnk-4x3x3");
    let solving = game.solving().unwrap();
    let mut scanned = Scanned::new(solving.scan(None).unwrap(), None, true);
    assert_eq!(scanned.features(), ["moves"]);
    let (mut rows, mut next) = (0, 0);
    while let Some(columns) = scanned.rows(1000) {
        let columns = columns.unwrap();
        for row in (0..columns.len()).step_by(97) {
            assert!(columns.numbers[row] >= next);
            let text = solving.unrank(columns.numbers[row]).unwrap().expect("a position");
            let probed = game.probe(Some(&text)).unwrap();
            let value = probed.verdict.0.expect("known");
            assert_eq!((columns.results[row], columns.plies[row].map(u32::from)), (sign(value.wdl), value.plies), "{text}");
            assert_eq!(columns.features[0][row], probed.moves.len() as i32, "{text}");
            next = columns.numbers[row] + 1;
        }
        rows += columns.len() as u64;
    }
    let mut csv = Vec::new();
    solving.export_csv(None, None, &mut csv, &Progress::default()).unwrap();
    assert_eq!(rows + 1, csv.iter().filter(|byte| **byte == b'\n').count() as u64, "the rows of CSV and their names");
    let all = || Scanned::new(solving.scan(None).unwrap(), None, false);
    let (mut parquet, mut arrow) = (Vec::new(), Vec::new());
    assert_eq!(write_parquet(all(), &mut parquet, &Progress::default()).unwrap(), rows);
    assert_eq!(write_arrow(all(), &mut arrow, &Progress::default()).unwrap(), rows);
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1") && arrow.starts_with(b"ARROW1"));
    let stopped = Progress::default();
    stopped.stop();
    assert!(write_arrow(all(), &mut Vec::new(), &stopped).is_err_and(|e| e.is_interruption()));
}

#[test]
fn a_wrong_list_is_no_game() {
    let position = |text: &str, side, over, moves: &[(&str, u32)]| ListedPosition {
        text: text.into(),
        side,
        over,
        moves: moves.iter().map(|(text, to)| (text.to_string(), *to)).collect(),
        rows: Vec::new(),
    };
    let (left, right) = (Side::Left, Side::Right);
    let end = |text| position(text, right, Some(Over::Win(left)), &[]);
    assert!(Listed::new(vec![position("a", left, None, &[("x", 1)]), end("b")]).is_ok());
    for (wrong, said) in [
        (vec![], "a game has a start"),
        (vec![position("a", left, None, &[])], "'a' is not over and has no move"),
        (vec![position("a", left, Some(Over::Tie), &[("x", 0)])], "'a' is over and has moves"),
        (vec![position("a", left, None, &[("x", 1)]), end("a")], "two positions are written 'a'"),
        (vec![position("a", left, None, &[("x", 7)])], "a move of 'a' leads to no position"),
        (vec![position("a", left, None, &[("x", 0)])], "'x' of 'a' does not give the turn to the opponent"),
        (vec![position("a", left, None, &[("x", 1), ("x", 1)]), end("b")], "two moves of 'a' are written 'x'"),
    ] {
        assert_eq!(Listed::new(wrong).err().as_deref(), Some(said));
    }
}
