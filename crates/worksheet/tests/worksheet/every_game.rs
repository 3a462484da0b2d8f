//! Sweeps and databases take every game with values, each by a size that it has; misère questions in the calculator.

use std::path::Path;
use zug_core::Progress;
use zug_worksheet::sums::Limits;
use zug_worksheet::{Listing, Measure, SweepRequest, Universe, Values};

fn values() -> Values {
    Values::new(1 << 28)
}

fn swept(game: &str, size: &str, output: &Path, count_by: Option<Measure>) -> Result<Vec<Vec<String>>, String> {
    let listing = Listing { count_by, ..Listing::default() };
    let request = SweepRequest { listing, output: Some(output), ..SweepRequest::new(game, size.parse()?) };
    values().sweep(&request, &Progress::default()).map_err(|e| e.to_string())?;
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(output).map_err(|e| e.to_string())?;
    let line = |record: Result<csv::StringRecord, csv::Error>| record.map(|r| r.iter().map(String::from).collect());
    reader.records().map(line).collect::<Result<_, _>>().map_err(|e| e.to_string())
}

/// Games with a size that has some positions in which somebody can move.
const GAMES: [(&str, &str); 38] = [
    ("clobber", "2x2"),
    ("cannibal-clobber", "2x2"),
    ("linear-clobber", "4"),
    ("kings-clobber", "2x2"),
    ("knights-clobber", "2x3"),
    ("anti-clobber", "2x2"),
    ("nogo", "2x2"),
    ("linear-nogo", "3"),
    ("domineering", "2x3"),
    ("amazons", "2x2"),
    ("snort", "2x2"),
    ("col", "2x2"),
    ("fission", "1x4"),
    ("king-dirt", "2x2"),
    ("sheep", "1x3"),
    ("elephants", "4"),
    ("toads", "4"),
    ("toppling-dominoes", "3"),
    ("hackenbush", "3"),
    ("kayles", "6"),
    ("octal-0.137", "6"),
    ("hackenbush-graph", "3"),
    ("childish-hackenbush", "3"),
    ("col-graph-path", "4"),
    ("snort-graph", "4"),
    ("nogo-graph-star", "4"),
    ("node-kayles-complete", "4"),
    ("arc-kayles-ladder", "3"),
    ("shove", "3"),
    ("push", "3"),
    ("ski-jumps", "2x3"),
    ("subtraction-1,2|1,3", "6"),
    ("splittles", "6"),
    ("wythoff", "3x3"),
    ("grundy", "8"),
    ("maundy-cake", "3x3"),
    ("konane", "1x4"),
    ("impartial-domineering", "2x2"),
];

#[test]
fn sweeps_and_databases_take_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for (game, size) in GAMES {
        let rows = swept(game, size, &folder.path().join("rows.csv"), None).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert!(rows.iter().skip(1).any(|row| row[2] != "0"), "{game}");
        let database = folder.path().join(format!("{}.db", game.replace(['|', '.'], "_")));
        let built = values().build(&database, game, (size.parse().unwrap(), 4), 1, &Progress::default());
        assert!(built.as_ref().is_ok_and(|built| built.entries > 0), "{game}: {built:?}");
        let verdicts = values().verify(&database, &Progress::default()).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert!(verdicts.checked > 0 && verdicts.wrong.is_empty(), "{game}: {verdicts:?}");
        // What was swept is there, with the same values.
        let position = &rows.iter().rev().find(|row| row[2] != "0").expect("there is one")[0];
        let told = values().look_up(&database, game, position, &Limits::default()).unwrap_or_else(|e| panic!("{game}: {e}"));
        let value = values().position(game, Some(position), 1, &Limits::default()).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(told.unwrap_or_else(|part| panic!("{game} {position}: {part}")).value, value.value, "{game} {position}");
    }
}

#[test]
fn codes_have_one_number_and_begin_where_there_is_something() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.csv");
    assert!(swept("octal-0.137", "3x3", &path, None).unwrap_err().contains("give the largest"));
    // Cycles have three vertices and more.
    assert_eq!(swept("col-graph-cycle", "5", &path, None).unwrap().len(), 1 + 3);
    assert!(swept("col-graph-cycle", "2", &path, None).unwrap_err().contains("expected a graph"));
}

#[test]
fn games_with_cycles_are_swept_and_refused_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.csv");
    for (game, size) in [("fox-and-geese", "3x3"), ("backsliding-toads", "1"), ("wind-up-1,3", "7")] {
        let rows = swept(game, size, &path, None).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(rows[0], ["position", "outcome", "value"]);
        assert!(rows.len() > 3, "{game}");
        for row in &rows[1..] {
            let game = game.split("-1").next().unwrap();
            let told = values().tell_position(game, Some(&row[0]), 1, &Limits::default()).unwrap_or_else(|e| panic!("{row:?}: {e}"));
            assert_eq!(told.text(), Some(row[2].trim_start_matches('\'')), "{row:?}");
        }
        let counted = swept(game, size, &path, Some(Measure::Outcome)).unwrap();
        assert_eq!(counted[1..].iter().map(|row| row[1].parse::<usize>().unwrap()).sum::<usize>(), rows.len() - 1);
        let refused = swept(game, size, &path, Some(Measure::Temperature)).unwrap_err();
        assert!(refused.contains("loopy"), "{refused}");
        let database = folder.path().join("x.db");
        let refused = values().build(&database, game, ("3".parse().unwrap(), 3), 1, &Progress::default()).unwrap_err().to_string();
        assert!(refused.starts_with("play comes back in"), "{refused}");
    }
    let refused = values().misere_outcome("[backsliding-toads] T.F", &Limits::default()).unwrap_err().to_string();
    assert!(refused.contains("play comes back in backsliding-toads"), "{refused}");
}

fn order(g: &str, h: &str, universe: Universe) -> Result<Option<std::cmp::Ordering>, String> {
    values().misere_compare([g, h], universe, &Limits::default()).map_err(|e| e.to_string())
}

#[test]
fn misere_games_are_compared_beside_a_universe() {
    use std::cmp::Ordering::*;
    // *Dicots, and a taxonomic ranking for misère games*: * + * = 0 modulo dicots. Milley and Renault: modulo dead-ending
    // games those without followers of outcome P have inverses, and no others: integers have, * has not.
    assert_eq!(order("* + *", "0", Universe::Dicot), Ok(Some(Equal)));
    assert_eq!(order("* + *", "0", Universe::DeadEnding), Ok(None));
    assert_eq!(order("{1|-1} - {1|-1}", "0", Universe::DeadEnding), Ok(None));
    assert_eq!(order("* + *", "0", Universe::All), Ok(None));
    assert_eq!(order("1 - 1", "0", Universe::DeadEnding), Ok(Some(Equal)));
    assert_eq!(order("3/4 - 3/4", "0", Universe::DeadEnding), Ok(Some(Equal)));
    assert_eq!(order("3 - 2", "1", Universe::DeadEnding), Ok(Some(Equal)));
    // A spare move is no good alone and is welcome beside *.
    assert_eq!(order("0", "1", Universe::DeadEnding), Ok(None));
    assert_eq!(order("*2 + *2", "0", Universe::Dicot), Ok(None));
    // Positions, and what is written.
    assert_eq!(order("[clobber] XO", "*", Universe::Dicot), Ok(Some(Equal)));
    assert_eq!(order("[domineering] ..|..", "{1|-1}", Universe::DeadEnding), Ok(Some(Equal)));
    assert_eq!(order("[clobber] XOXO [clobber] XO", "[clobber_1xn] XOXO XO", Universe::All), Ok(Some(Equal)));
    assert_eq!(order("{0,*|*}", "{0|*}", Universe::Dicot), Ok(Some(Greater)));
    for (g, universe, problem) in [
        ("1", Universe::Dicot, "the first sum: the game is not a dicot: in 1 Left can move and Right cannot"),
        ("{|*}", Universe::DeadEnding, "the first sum: the game is not dead-ending: in {|*} Left cannot move, but may be able to later"),
        ("600 + 600", Universe::All, "may last longer than 1000 moves"),
        ("[integer_game] 600 600", Universe::All, "the first sum may be played for more than 1000 moves"),
        ("[integer_game] 5000", Universe::All, "may be played for more than 1000 moves"),
        ("a{0|a}", Universe::All, "expected a game as it is written"),
    ] {
        let error = order(g, "0", universe).unwrap_err();
        assert!(error.contains(problem), "{g}: {error}");
    }
    let large = ["[domineering] ......|......|......|......|......|......", "0"];
    let stopped = Values::new(8 << 20).misere_compare(large, Universe::DeadEnding, &Limits::default());
    assert!(stopped.unwrap_err().to_string().contains("out of memory"));
    let outcome = |sum: &str| values().misere_outcome(sum, &Limits::default()).unwrap();
    assert_eq!(["{0,*|*}", "{0|*}", "1", "-1", "0", "*"].map(outcome), ["N", "R", "R", "L", "N", "P"]);
}
