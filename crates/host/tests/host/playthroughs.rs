//! One recorded game for each game in the list: every position, its text and its legal moves. A change of rules,
//! notation or drawing shows here.

use zug_host::{AnyGame, Host, board};

/// Plays the moves that a fixed sequence of numbers picks, until the game is over or long enough.
fn playthrough(game: &dyn AnyGame) -> String {
    const LONGEST: usize = 30;
    let mut moves: Vec<String> = Vec::new();
    let mut state = 7u64;
    let mut out = String::new();
    loop {
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        let ply = game.replay(None, &texts).expect("legal moves").pop().expect("ply 0 at least");
        let made = ply.text.map_or(String::new(), |m| format!(" after {m}"));
        out += &format!("ply {}{made}: {} {:?} {:?}\n", ply.ply, ply.position, ply.side, ply.over);
        out += &board(&game.begin(Some(&ply.position)).unwrap().scene().expect("a scene"));
        out += &format!("{} moves: {}\n\n", ply.legal, ply.moves.join(" "));
        if ply.moves.is_empty() || moves.len() == LONGEST {
            return out;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        moves.push(ply.moves[(state >> 33) as usize % ply.moves.len()].clone());
    }
}

/// Larger boards than this look like smaller ones of their family.
const LARGEST: usize = 100;

#[test]
fn games_are_played_as_recorded() {
    let host = Host::new(Some("nowhere".into()));
    for game in host.examples() {
        insta::assert_snapshot!(game.info().name, playthrough(&*game));
    }
}

#[test]
fn scenes_are_what_they_were() {
    let host = Host::new(Some("nowhere".into()));
    for game in host.examples() {
        if game.begin(None).unwrap().scene().expect("a start").cells.len() > LARGEST {
            continue;
        }
        let scene = serde_json::to_string_pretty(&game.begin(None).unwrap().scene().expect("a start")).expect("plain data");
        insta::assert_snapshot!(format!("scene-{}", game.info().name), scene);
    }
}
