//! Games that the program plays with itself.

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use zug_core::{Progress, Side};
use zug_host::{Host, HostError};
use zug_play::selfplay::{Played, Rows, SelfPlay, self_play};

const HOW: SelfPlay = SelfPlay { games: 3, playouts: 30, by_chance: 6, seed: 5, threads: 1 };

fn played(game: &str, how: &SelfPlay, progress: &Progress) -> Vec<Played> {
    let game = Host::new(Some("nowhere".into())).game(game).expect("a game");
    let mut games = Vec::new();
    let count = self_play(&*game, how, progress, |played| {
        games.push(played);
        Ok::<(), HostError>(())
    });
    assert_eq!(count.expect("played"), games.len() as u32);
    games
}

#[test]
fn games_are_legal_whole_and_repeatable() {
    let games = played("go-3x3", &HOW, &Progress::default());
    assert_eq!(games.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(played("go-3x3", &SelfPlay { threads: 3, ..HOW }, &Progress::default()), games);
    assert_ne!(played("go-3x3", &SelfPlay { seed: 6, ..HOW }, &Progress::default()), games);
    let host = Host::new(Some("nowhere".into()));
    let go = host.game("go-3x3").expect("a game");
    for game in &games {
        let moves: Vec<&str> = game.plies.iter().map(|ply| ply.moves[ply.chosen].text.as_str()).collect();
        let plies = go.replay(None, &moves).expect("legal moves");
        let end = plies.last().expect("a ply");
        assert_eq!((end.over, end.score.as_ref().map(|score| &score.text)), (game.over, Some(&game.result)));
        assert!(game.over.is_some());
        for (ply, at) in game.plies.iter().zip(&plies) {
            assert_eq!(ply.position, at.position);
            let legal = at.actions.as_ref().expect("numbers");
            assert!(ply.moves.iter().all(|m| m.action.is_some_and(|action| legal.contains(&action))));
            // A search that proves the result ends early, and one that begins with it has nothing to try.
            assert!(ply.moves.iter().map(|m| m.visits).sum::<u64>() <= HOW.playouts);
        }
    }
    assert!(games.iter().any(|game| game.plies[0].moves.iter().filter(|m| m.visits > 0).count() > 1));
}

#[test]
fn a_stop_keeps_whole_games() {
    let progress = Progress::default();
    let game = Host::new(Some("nowhere".into())).game("go-3x3").expect("a game");
    let mut kept = 0;
    let count = self_play(&*game, &SelfPlay { games: 1000, ..HOW }, &progress, |played| {
        assert!(played.over.is_some());
        kept += 1;
        progress.stop();
        Ok::<(), HostError>(())
    });
    assert_eq!((count.expect("stopped"), kept), (1, 1));
}

#[test]
fn rows_are_read_back() {
    let games = played("go-2x2", &HOW, &Progress::default());
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("games.parquet");
    let mut rows = Rows::new(std::fs::File::create(&path).expect("a file")).expect("begun");
    games.iter().for_each(|game| rows.add(game).expect("added"));
    rows.finish().expect("written");
    let reader = SerializedFileReader::new(std::fs::File::open(&path).expect("a file")).expect("a file");
    let mut read = reader.get_row_iter(None).expect("rows");
    for game in &games {
        for (ply, at) in (0..).zip(&game.plies) {
            let row = read.next().expect("a row").expect("whole");
            assert_eq!((row.get_int(0).unwrap(), row.get_int(1).unwrap()), (game.number as i32, ply));
            assert_eq!(row.get_string(2).unwrap(), &at.position);
            assert_eq!(row.get_int(3).unwrap(), i32::from(at.side == Side::Right));
            let list = row.get_list(6).unwrap();
            let visits: Vec<u64> = list.elements().iter().map(|field| field.to_string().parse().expect("a number")).collect();
            assert_eq!(visits, at.moves.iter().map(|m| m.visits).collect::<Vec<_>>());
            assert_eq!(row.get_list(4).unwrap().len(), at.moves.len());
            assert_eq!((row.get_int(7).unwrap(), row.get_float(9).unwrap()), (at.chosen as i32, game.worth(at.side)));
            assert_eq!(row.get_string(10).unwrap(), &game.result);
        }
    }
    assert!(read.next().is_none());
}
