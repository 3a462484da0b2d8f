//! Trees of every game are opened, shown and kept.

use zug_host::{AnyGame, Host, Progress};
use zug_library::trees::{Export, Severity, Source, View, open, optimal};

/// Random games of up to `length` moves, a game a line.
fn random_games(game: &dyn AnyGame, count: usize, length: usize) -> String {
    let mut state = 11u64;
    let mut out = String::new();
    for _ in 0..count {
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < length {
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            let ply = game.replay(None, &texts).expect("legal").pop().expect("ply 0");
            if ply.moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Few choices at the beginning, so that games share moves and the tree branches.
            let width = if moves.len() < 4 { 2 } else { ply.moves.len() };
            moves.push(ply.moves[(state >> 33) as usize % width.min(ply.moves.len())].clone());
        }
        out += &(moves.join(" ") + "\n");
    }
    out
}

#[test]
fn random_trees_of_every_game_survive_sgf() {
    let host = Host::new(Some("nowhere".into()));
    for game in host.examples().into_iter().filter(|g| g.info().name != "chess") {
        let name = game.info().name;
        let text = random_games(&*game, 6, 14);
        let opened = open(&host, text.as_bytes(), Some(&name)).expect("opened");
        assert_eq!((opened.source, opened.diagnostics.len(), opened.records.len()), (Source::Moves, 0, 1), "{name}");
        let sgf = opened.records[0].export(Export::Sgf, &View::default()).expect("written");
        let again = open(&host, sgf.as_bytes(), None).expect("opened");
        assert_eq!((again.source, again.diagnostics.as_slice()), (Source::Sgf, &[][..]), "{name}\n{sgf}");
        assert!(opened.records[0].tree().same(again.records[0].tree()), "{name}\n{sgf}");
        assert_eq!(again.records[0].export(Export::Sgf, &View::default()).expect("written"), sgf);
    }
}

#[test]
fn games_that_nobody_named_are_told_apart_by_how_they_begin() {
    let host = Host::new(Some("nowhere".into()));
    let cases = [
        ("1. e4 (1. d4) c5 2. Nf3 d6 3. d4 *", None, "Chess: e4 c5 Nf3 d6"),
        ("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 *", None, "Ann – Bob"),
        ("[Event \"The league\"]\n\n1. e4 *", None, "The league"),
        ("b2 a1", Some("mnk-3x3x3"), "Tic-tac-toe: b2 a1"),
        ("(;GM[1]SZ[9];B[ee];W[cg])", None, "Go 9×9: E5 C3"),
    ];
    for (text, game, title) in cases {
        let opened = open(&host, text.as_bytes(), game).expect("opened");
        assert_eq!(opened.records[0].title(), title);
    }
}

#[test]
fn stones_of_go_are_set_up_before_the_first_move() {
    let host = Host::new(Some("nowhere".into()));
    // Handicap, a range, and a board with the side to move named.
    let files = [
        ("(;FF[4]GM[1]SZ[5]HA[2]AB[bb][dd];W[cc];B[cb])", "...../.XX../..O../...X./.....:w4"),
        ("(;GM[1]SZ[3]AB[aa:ca]AW[ac:cc]PL[W];W[ab];B[bb])", "XXX/OX./OOO:w4"),
        ("(;GM[1]SZ[3:2]AB[aa]AW[ca];B[ab])", "X.O/X..:w2"),
    ];
    for (text, end) in files {
        let opened = open(&host, text.as_bytes(), None).expect("opened");
        assert_eq!(opened.diagnostics, [], "{text}");
        let record = &opened.records[0];
        let last = record.tree().preorder().last().expect("a node");
        let (position, end) = (record.position(last).expect("a position"), end.split(':').next().expect("a board"));
        assert!(position.starts_with(end), "{text}: {position}");
        let again = record.export(Export::Sgf, &View::default()).expect("written");
        assert!(open(&host, again.as_bytes(), None).expect("opened").records[0].tree().same(record.tree()), "{again}");
    }
    // Stones without a liberty are taken off, with a warning.
    let opened = open(&host, b"(;GM[1]SZ[2]AB[aa][ab][ba][bb];W[aa])", None).expect("opened");
    assert_eq!(opened.diagnostics[0].message, "4 stones would have no liberty and are taken off: one is on A1");
    assert_eq!(opened.records[0].tree().len(), 2);
}

#[test]
fn chess_goes_from_pgn_to_sgf_and_back() {
    let host = Host::new(Some("nowhere".into()));
    let texts = [
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 {first} (7... Kf7!) 8. e4 *\n",
        "[Event \"a: b\\\\c ]\"]\n[Annotator \"N. N.\"]\n[Result \"1-0\"]\n\n{root} 1. e4 $1 $14 $3 $200 {one} {two} ({before ] \\ :} 1. d4 {50% [%clk 0:01]}) -- 2. d4 1/2-1/2\n",
        "[FEN \"8/8/4k3/8/4K3/8/8/8 w - - 0 1\"]\n\n1. Kd3 Kd7 2. -- Kc6 *\n",
        "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n9. Nf3 (9. O-O-O) *\n",
    ];
    for pgn in texts {
        let opened = open(&host, pgn.as_bytes(), None).expect("opened");
        let sgf = opened.records[0].export(Export::Sgf, &View::default()).expect("written");
        let again = open(&host, sgf.as_bytes(), None).expect("opened");
        assert_eq!(again.diagnostics, [], "{sgf}");
        assert!(opened.records[0].tree().same(again.records[0].tree()), "{pgn}\n{sgf}");
        assert_eq!((opened.records[0].tags(), opened.records[0].ending()), (again.records[0].tags(), again.records[0].ending()));
        let back = |record: &zug_library::trees::Record| record.export(Export::Pgn, &View::default()).expect("written");
        assert_eq!(back(&opened.records[0]), back(&again.records[0]));
    }
}

#[test]
fn a_solved_game_is_a_tree_of_exact_values() {
    let dir = tempfile::tempdir().expect("a directory");
    let host = Host::new(Some(dir.path().into()));
    let game = host.game("mnk-3x3x3").expect("a game");
    game.solving().unwrap().solve(1, 1 << 30, &Progress::default()).expect("solved");
    let record = optimal(game, None).expect("a tree");
    let tree = record.tree();
    assert_eq!(tree.edges(zug_library::trees::NodeId::ROOT).len(), 9);
    assert_eq!(record.values.len(), tree.len() - 1);
    let root = record.tree().edges(zug_library::trees::NodeId::ROOT);
    assert!(root.iter().all(|edge| record.values[edge].wdl == zug_host::Wdl::Draw));
}

#[test]
fn what_cannot_be_opened_is_said() {
    let host = Host::new(Some("nowhere".into()));
    assert!(open(&host, b"x", Some("halma")).is_err());
    let unknown = open(&host, b"(;GM[99];B[hello];W[world])", None).expect("opened");
    assert_eq!((unknown.records[0].tree().len(), unknown.diagnostics[0].severity), (3, Severity::Warning));
    let bad = open(&host, b"(;ZG[mnk-3x3x3];B[a1];W[a1])", None).expect("opened");
    assert_eq!((bad.records[0].tree().len(), bad.diagnostics[0].severity, bad.diagnostics[0].column), (2, Severity::Error, 22));
}
