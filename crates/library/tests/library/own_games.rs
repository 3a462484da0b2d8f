//! One's own games: what was played in them, where they leave a study, positions up to symmetry.

use std::sync::Arc;
use zug_core::{Progress, Side};
use zug_host::Host;
use zug_library::{NewStudy, OwnGames, Studies, StudyError, Terms, WantedMoves, WantedStudies};

fn studies(dir: &tempfile::TempDir) -> Studies {
    Studies::new(Arc::new(Host::new(Some(dir.path().into()))), dir.path().join("studies.sqlite"))
}

fn made(studies: &Studies, text: &str, game: Option<&str>) -> i64 {
    let new = NewStudy { text: text.into(), game: game.map(String::from), ..NewStudy::default() };
    studies.create(new, &Terms::default()).expect("made").id
}

fn game(white: &str, black: &str, moves: &str, ending: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{ending}\"]\n\n{moves} {ending}\n\n")
}

/// Four games of Ann; the second reaches the position of the first by another order of moves.
fn games() -> String {
    game("Ann", "Bob", "1. e4 e5 2. Nf3 Nc6 3. Bb5", "1-0")
        + &game("Ann", "Cid", "1. Nf3 Nc6 2. e4 e5 3. d4", "0-1")
        + &game("Dan", "Ann", "1. e4 e5 2. f4", "1/2-1/2")
        + &game("Ann", "Bob", "1. e4 (1. d4 d5) 1... e5", "*")
}

#[test]
fn moves_are_counted_with_their_results() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let first = made(&studies, &games(), None);
    let wanted = WantedMoves { game: "chess".into(), ..WantedMoves::default() };
    let told = |wanted: WantedMoves| {
        let explored = studies.explore(wanted, &Progress::default()).expect("explored");
        let moves = explored.moves.iter().map(|m| (m.text.clone(), m.games, m.lines)).collect::<Vec<_>>();
        (explored, moves)
    };
    let (explored, moves) = told(wanted.clone());
    assert_eq!(moves, [("e4".to_string(), 3, 0), ("Nf3".into(), 1, 0), ("d4".into(), 0, 1)]);
    let results = explored.results;
    assert_eq!((explored.games, results.first, results.draws, results.second, results.open), (4, 1, 1, 1, 1));
    assert_eq!((explored.moves[0].results.first, explored.moves[0].results.draws), (1, 1));
    assert_eq!(explored.examples.len(), 4);

    // Whatever led there.
    let both = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let (_, moves) = told(WantedMoves { position: Some(both.into()), ..wanted.clone() });
    assert_eq!(moves, [("Bb5".to_string(), 1, 0), ("d4".into(), 1, 0)]);
    let (_, moves) = told(WantedMoves { player: Some("dan".into()), ..wanted.clone() });
    assert_eq!(moves, [("e4".to_string(), 1, 0)]);
    let second = made(&studies, "1. c4 *", None);
    let (_, moves) = told(WantedMoves { study: Some(second), ..wanted.clone() });
    assert_eq!(moves, [("c4".to_string(), 1, 0)]);
    assert_eq!(told(WantedMoves { study: Some(first), ..wanted.clone() }).0.games, 4);
    let stopped = Progress::default();
    stopped.stop();
    assert!(studies.explore(wanted, &stopped).is_err_and(|e| e.is_interruption()));
}

#[test]
fn it_is_told_where_games_leave_a_study() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let repertoire = made(&studies, "1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bb5 a6 *", None);
    let own = OwnGames { text: games() + &game("Ann", "Eve", "1. b3", "*"), ..OwnGames::default() };
    let compared = studies.departures(repertoire, own.clone(), &Progress::default()).expect("compared");
    assert_eq!((compared.games, compared.inside, compared.outside), (5, 2, 0));
    let told: Vec<_> = compared.departures.iter().map(|d| (d.ply, d.side, d.text.as_str(), d.known.join(" "), d.games)).collect();
    assert_eq!(
        told,
        [
            (0, Side::Left, "b3", "e4".to_string(), 1),
            (2, Side::Left, "f4", "Nf3".into(), 1),
            // The order of moves was another, the position is the same.
            (4, Side::Left, "d4", "Bb5".into(), 1),
        ]
    );
    assert_eq!(compared.departures[2].examples[0].title, "Ann – Cid");
    assert_eq!(compared.departures.iter().map(|d| d.own).collect::<Vec<_>>(), [None; 3]);

    let of_ann = studies.departures(repertoire, OwnGames { player: Some("Ann".into()), ..own.clone() }, &Progress::default());
    let told: Vec<_> = of_ann.expect("compared").departures.iter().map(|d| (d.text.clone(), d.own)).collect();
    assert_eq!(told, [("b3".to_string(), Some(true)), ("f4".into(), Some(false)), ("d4".into(), Some(true))]);

    // The same games from the library.
    let kept = made(&studies, &own.text, None);
    let of_study = studies.departures(repertoire, OwnGames { study: Some(kept), ..OwnGames::default() }, &Progress::default());
    assert_eq!(of_study.expect("compared"), compared);
    let of_itself = studies.departures(repertoire, OwnGames { study: Some(repertoire), ..OwnGames::default() }, &Progress::default());
    assert_eq!(of_itself.expect("compared").inside, 1);

    assert!(matches!(studies.departures(repertoire, OwnGames::default(), &Progress::default()), Err(StudyError::Text(_))));
    assert!(matches!(studies.departures(99, own, &Progress::default()), Err(StudyError::Library(_))));
}

#[test]
fn positions_are_found_turned_and_mirrored() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    made(&studies, "b2 a1", Some("mnk-3x3x3"));
    made(&studies, "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[cg];W[gc])", None);
    made(&studies, "(;GM[1]SZ[9]KM[6.5];B[gc];W[cg])", None);
    let count = |game: &str, position: &str, alike| {
        let wanted = WantedStudies { game: Some(game.into()), position: Some(position.into()), alike, ..WantedStudies::default() };
        studies.list(wanted, &Progress::default()).expect("a list").studies.len()
    };
    assert_eq!([count("mnk-3x3x3", ".../.X./O..", false), count("mnk-3x3x3", ".../.X./O..", true)], [1, 1]);
    assert_eq!([count("mnk-3x3x3", "..O/.X./...", false), count("mnk-3x3x3", "..O/.X./...", true)], [0, 1]);
    let board = studies.node(2, 0, 2).expect("a node").position.position;
    assert_eq!([count("go-9x9", &board, false), count("go-9x9", &board, true)], [1, 2]);
}

/// Black moves first in Go, and is named first, in lists as in the study's name.
#[test]
fn players_are_named_in_the_order_they_move() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let id = made(&studies, "(;GM[1]SZ[9]PW[White Player]PB[Black Player];B[cg])", None);
    let study = studies.study(id).expect("a study");
    assert_eq!((study.name.as_str(), study.games[0].title.as_str()), ("Black Player – White Player", "Black Player – White Player"));
}
