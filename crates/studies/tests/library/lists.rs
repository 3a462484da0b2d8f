//! Lists come in pages, and are bounded whatever is in the library.

use crate::sample::{draft, library, list, make, sample};
use zug_core::Progress;
use zug_studies::{Filter, LibraryError, Terms};

#[test]
fn a_list_comes_in_pages() {
    let (_dir, library) = library();
    let mut made: Vec<i64> = (0..7).map(|_| make(&library).id).collect();
    library.describe(made[2], Some("last edited"), None, &Terms::default()).unwrap();
    let all: Vec<i64> = list(&library, Filter::default()).iter().map(|study| study.id).collect();
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = library.list(&Filter { limit: Some(3), after, ..Filter::default() }, &Progress::default()).unwrap();
        assert!(page.studies.len() <= 3);
        seen.extend(page.studies.iter().map(|study| study.id));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen, all);
    seen.sort_unstable();
    made.sort_unstable();
    assert_eq!(seen, made);
    let wrong = library.list(&Filter { after: Some("x".into()), ..Filter::default() }, &Progress::default());
    assert!(matches!(wrong, Err(LibraryError::Place(_))));
}

#[test]
fn a_study_of_many_games_is_counted_and_its_games_come_in_pages() {
    let (_dir, library) = library();
    let mut many = draft();
    let game = sample();
    many.games = (0..450).map(|n| zug_studies::DraftGame { tags: vec![("White".into(), format!("Player {n}"))], ..game.clone() }).collect();
    let id = library.create(&many, &Terms::default()).unwrap().id;
    let study = library.study(id).unwrap();
    assert_eq!((study.game_count, study.nodes, study.games.len(), study.kinds.as_slice()), (450, 2250, 100, &["chess".to_string()][..]));
    let listed = list(&library, Filter { keys: vec![3], game: Some("chess".into()), ..Filter::default() });
    assert_eq!((listed[0].game_count, listed[0].nodes, listed[0].title.as_str(), listed[0].found.len()), (450, 2250, "Player 0", 100));
    let games = library.games(id, None, 440, Some(100)).unwrap();
    assert_eq!((games.games.len(), games.games[0].index, games.next), (10, 440, None));
    assert_eq!(library.games(id, None, 0, Some(2)).unwrap().next, Some(2));
    let named = library.games(id, Some("PLAYER 44"), 300, Some(5)).unwrap();
    assert_eq!(named.games.iter().map(|game| game.index).collect::<Vec<_>>(), [343, 344, 439, 440, 441]);
    assert_eq!(named.next, Some(442));
    assert!(matches!(library.games(99, None, 0, None), Err(LibraryError::NoStudy(99))));
}
