//! Games of rules files are games like any other: the files of `docs/own-rules.md` have the values that the page says, and
//! sums, sweeps and databases take them.

use std::collections::HashMap;
use zug_core::Progress;
use zug_worksheet::sums::analyse;
use zug_worksheet::{SizeRange, SweepRequest, Values, add_rules, has_values};

const PAGE: &str = include_str!("../../../../docs/own-rules.md");

/// The files of the page, each with its table of positions and values.
fn files() -> Vec<(String, Vec<(String, String)>)> {
    let mut all = Vec::new();
    for block in PAGE.split("```rules\n").skip(1) {
        let (file, rest) = block.split_once("```").expect("a block ends");
        let table = rest.split("\n\n").find(|part| part.trim_start().starts_with("| position")).expect("a table");
        let rows = table.trim().lines().skip(2).map(|row| {
            let cells: Vec<&str> = row.split('`').collect();
            (cells[1].replace("\\|", "|"), cells[3].replace("\\|", "|"))
        });
        all.push((file.to_string(), rows.collect()));
    }
    all
}

#[test]
fn the_files_of_the_page_have_the_values_it_says() {
    let values = Values::new(1 << 28);
    let files = files();
    assert_eq!(files.len(), 5);
    for (file, table) in &files {
        let card = add_rules(file).unwrap_or_else(|e| panic!("{e}\n{file}"));
        assert!(has_values(card.name) && table.len() >= 2);
        for (position, expected) in table {
            let answer = values.position(card.name, Some(position), 1, &Default::default()).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(answer.short.as_deref(), Some(expected.as_str()), "{} {position}", card.name);
        }
        values.position(card.name, None, 1, &Default::default()).expect("a start");
        // Read again it is the same game.
        assert_eq!(add_rules(file).map(|card| card.name), Ok(card.name));
    }
}

#[test]
fn values_are_those_of_the_games_in_rust() {
    let file = |name: &str| files().into_iter().find(|(file, _)| file.contains(name)).expect("a file of the page").0;
    let values = Values::new(1 << 28);
    for (name, game, boards) in [
        ("own-dominoes", "domineering", vec!["....|....|....|....", "...|...|...|...", "..#..|.....|#...."]),
        ("own-clobber", "clobber", vec!["XOX|OXO|XOX", "XOXO|OXOX", "XO.X|OX.O|.OXO"]),
        ("own-toads", "toads", vec!["TTT..FFF", "TT.F.F", "T.T.F.F.", "TTF..FF"]),
    ] {
        let card = add_rules(&file(name)).expect("a file of the page");
        for board in boards {
            let [own, rust] =
                [card.name, game].map(|game| values.position(game, Some(board), 1, &Default::default()).expect("a value").value);
            assert_eq!(own, rust, "{game} {board}");
        }
    }
}

#[test]
fn sums_sweeps_and_databases_take_them() {
    let file = "game own-rows\nstrip . empty, X Left, O Right\nLeft: .. -> XX\nRight: ... -> OOO\n";
    let card = add_rules(file).expect("rules");
    let sum = analyse("[own-rows] ..... [nimber] 1", std::time::Duration::from_secs(60), &Progress::default()).expect("a sum");
    assert_eq!(sum.summands[0].section, "own-rows");
    assert!(sum.outcome.is_some() && sum.summands[0].scene.is_some());

    let folder = tempfile::tempdir().expect("a folder");
    let values = Values::new(1 << 28);
    let (rows, database) = (folder.path().join("rows.csv"), folder.path().join("own.db"));
    let size = "4".parse().expect("a size");
    let request = SweepRequest { output: Some(&rows), ..SweepRequest::new(card.name, SizeRange { least: size, most: size }) };
    assert_eq!(values.sweep(&request, &Progress::default()).expect("a sweep").positions, 81);
    let listed: HashMap<String, String> = std::fs::read_to_string(&rows)
        .expect("rows")
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(','))
        .map(|(position, rest)| (position.into(), rest.into()))
        .collect();
    assert_eq!(listed.len(), 81);

    let built = values.build(&database, card.name, (size, 2), 1, &Progress::default()).expect("a database");
    assert!(built.entries > 1);
    let verdicts = values.verify(&database, &Progress::default()).expect("verified");
    assert!(verdicts.wrong.is_empty() && verdicts.checked == built.entries);
}

#[test]
fn heaps_are_swept_up_to_a_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let values = Values::new(1 << 28);
    for (game, size, count) in [("cutcake", "3x4", 12), ("grundy", "9", 9), ("kayles", "5", 5)] {
        let path = folder.path().join(format!("{game}.csv"));
        let request = SweepRequest { output: Some(&path), ..SweepRequest::new(game, size.parse().expect("a size")) };
        assert_eq!(values.sweep(&request, &Progress::default()).expect("a sweep").positions, count, "{game}");
    }
    let rows = std::fs::read_to_string(folder.path().join("cutcake.csv")).expect("rows");
    assert!(rows.contains("2x4,"), "{rows}");
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let refused = |name: &str| {
        add_rules(&format!("// a file\ngame {name}\nheap n\nstart 3\nLeft: n-1")).map(|card| card.name).map_err(|e| e.to_string())
    };
    assert_eq!(refused("clobber"), Err("line 2, column 1: 'clobber' is a name of the game Clobber, expected another".into()));
    assert_eq!(refused("clobber-mine"), Err("line 2, column 1: 'clobber-mine' is a name of the game Clobber, expected another".into()));
    assert!(refused("cram").is_err());
    assert_eq!(refused("own-taking"), Ok("own-taking"));
}
