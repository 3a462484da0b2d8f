//! Chess counts as everybody counts it, and reads and writes what people write.

mod laws;

use shakmaty::Position;
use zug_core::{Notation, Over, Progress, Rules, Side, View, perft};
use zug_games::chess::{Chess, SanProblem, fen, read_fen, read_san, start_position};

fn counts(rules: &Chess, position: &str, depth: usize) -> Vec<u64> {
    let (p, side) = rules.read(position).expect("a position");
    perft(rules, &p, side, depth, &Progress::default()).expect("not interrupted")
}

/// Values from the Chess Programming Wiki (start, "Kiwipete", positions 3 to 5).
#[test]
fn sequences_are_as_many_as_the_literature_says() {
    let chess = Chess::new();
    assert_eq!(counts(&chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5).last(), Some(&4_865_609));
    assert_eq!(counts(&chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3).last(), Some(&97_862));
    assert_eq!(counts(&chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4).last(), Some(&43_238));
    assert_eq!(counts(&chess, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3).last(), Some(&62_379));
}

#[test]
fn a_chess960_start_counts_right() {
    let chess = Chess::named("chess960-0").expect("a name").expect("a start");
    let (p, side) = chess.start();
    assert_eq!(chess.write(&p, side), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    assert_eq!(fen(&start_position(518).expect("a start")), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(fen(&start_position(959).expect("a start")), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    assert!(Chess::named("chess960-960").expect("a name").is_err());
    // Position 1 of the Chess960 perft list of the Chess Programming Wiki.
    let other = Chess::named("chess960").expect("a name").expect("a start");
    assert_eq!(counts(&other, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4), [21, 528, 12_189, 326_672]);
}

#[test]
fn the_laws_of_any_game_hold() {
    let rules = Chess::new();
    for seed in 1..6u32 {
        let choices: Vec<u32> = (0..80).map(|i| seed.wrapping_mul(2_654_435_761).wrapping_add(i * i * 40_503) >> 7).collect();
        for (p, side) in laws::walk(&rules, &choices) {
            laws::notation_round_trip(&rules, &p, side);
            for m in rules.list(&p, side) {
                assert_eq!(rules.read_move_in(&p, side, &rules.write_move_in(&p, side, m)), Ok(m));
            }
        }
    }
}

#[test]
fn games_end_as_they_should() {
    let chess = Chess::new();
    let over = |text: &str| {
        let (p, side) = chess.read(text).expect("a position");
        chess.over(&p, side)
    };
    assert_eq!(over("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), Some(Over::Win(Side::Right)));
    assert_eq!(over("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Over::Tie));
    assert_eq!(over("7k/8/6K1/8/8/8/8/6N1 b - - 0 1"), Some(Over::Tie));
    assert_eq!(over("7k/8/6K1/8/8/8/8/6R1 w - - 150 120"), Some(Over::Tie));
    assert_eq!(over("7k/8/6K1/8/8/8/8/6R1 w - - 149 120"), None);
}

#[test]
fn moves_are_read_as_people_write_them() {
    let castle = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let promote = "4n2k/P2P4/8/8/8/8/8/K7 w - - 0 1";
    let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let knights = "k7/8/8/8/8/8/8/KN3N2 w - - 0 1";
    let cases: [(&str, &str, Result<&str, SanProblem>); 42] = [
        (start, "e4", Ok("e4")),
        (start, "e4+", Ok("e4")),
        (start, "e2e4", Ok("e4")),
        (start, "e2-e4", Ok("e4")),
        (start, "Pe4", Ok("e4")),
        (start, "Nf3", Ok("Nf3")),
        (start, "Ngf3", Ok("Nf3")),
        (start, "Ng1-f3", Ok("Nf3")),
        (start, "g1f3", Ok("Nf3")),
        (start, "♘f3", Ok("Nf3")),
        (start, "♞f3", Ok("Nf3")),
        (start, "♙e4", Ok("e4")),
        (start, "--", Ok("--")),
        (start, "Z0", Ok("--")),
        (start, "Sf3", Err(SanProblem::NotAMove)),
        (start, "e5", Err(SanProblem::Illegal)),
        (start, "Nf6", Err(SanProblem::Illegal)),
        (start, "e", Err(SanProblem::NotAMove)),
        (start, "B", Err(SanProblem::NotAMove)),
        (start, "", Err(SanProblem::NotAMove)),
        (start, "2e4", Err(SanProblem::NotAMove)),
        (start, "e4e", Err(SanProblem::NotAMove)),
        (start, "N-f3", Err(SanProblem::NotAMove)),
        (start, "ébert", Err(SanProblem::NotAMove)),
        (castle, "O-O", Ok("O-O")),
        (castle, "0-0-0", Ok("O-O-O")),
        (castle, "o-o", Ok("O-O")),
        (castle, "O–O", Ok("O-O")),
        (castle, "e1g1", Ok("O-O")),
        (castle, "e1h1", Ok("O-O")),
        (castle, "e1c1", Ok("O-O-O")),
        (start, "O-O", Err(SanProblem::Illegal)),
        (promote, "a8=Q", Ok("a8=Q")),
        (promote, "a8N", Ok("a8=N")),
        (promote, "a8=q", Ok("a8=Q")),
        (promote, "dxe8/R", Ok("dxe8=R")),
        (promote, "a8", Err(SanProblem::NoPromotion)),
        (promote, "a8=K", Err(SanProblem::NotAMove)),
        (passant, "exd6e.p.", Ok("exd6")),
        (passant, "e5:d6", Ok("exd6")),
        (passant, "ed6ep", Ok("exd6")),
        (knights, "Nd2", Err(SanProblem::Ambiguous)),
    ];
    for (position, word, expected) in cases {
        let (board, _) = read_fen(position, None).expect("a position");
        let found = read_san(&board, word.as_bytes()).map(|f| f.san);
        assert_eq!(found.as_ref().map(|s| s.as_str()).map_err(|e| *e), expected, "{word}");
    }
}

/// Every legal move of many positions is written as the shakmaty crate writes it, and read back.
#[test]
fn san_agrees_with_an_independent_writer() {
    let mut state = 1u64;
    for game in 0..60 {
        let mut board = start_position(game * 16 % 960).expect("a start");
        for _ in 0..120 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            for &m in &moves {
                let expected = shakmaty::san::SanPlus::from_move(board.clone(), m).to_string();
                let mut after = board.clone();
                after.play_unchecked(m);
                let ours = zug_games::chess::San::of(&board, m).marked(&after);
                assert_eq!(ours.as_str(), expected);
                let found = read_san(&board, expected.as_bytes()).expect("readable");
                assert_eq!((found.m, found.san.marked(&after).as_str(), found.unusual), (Some(m), expected.as_str(), false));
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            board.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
        }
    }
}

#[test]
fn fens_are_repaired_or_refused_with_a_reason() {
    let read = |text: &str| read_fen(text, None).map(|(p, repaired)| (fen(&p), repaired.is_some()));
    assert_eq!(read("8/8/4k3/8/4K3/8/4P3/8 w"), Ok(("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1".into(), false)));
    assert_eq!(read("8/8/4k3/8/4K3/8/4P3/8_b_-_-_3_7"), Ok(("8/8/4k3/8/4K3/8/4P3/8 b - - 3 7".into(), false)));
    assert!(read("8/8/4k3/8/4K3/8/4P3/8 w KQ - 0 1").expect("repaired").1);
    assert!(read("8/8/8/8/8/8/8/8 w - - 0 1").is_err());
    assert!(read("hello").is_err());
    assert!(read("4k3/8/8/8/8/8/8/4K2q b - - 0 1").is_err());
    let shredder = read_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", None).expect("Shredder-FEN");
    assert_eq!(fen(&shredder.0), "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9");
}

#[test]
fn a_board_set_up_by_hand_is_a_position_or_an_error() {
    let chess = Chess::new();
    let (p, side) = chess.start();
    let scene = chess.scene(&p, side);
    let stacks: Vec<_> = scene.cells.iter().map(|c| (c.id.clone(), c.stack.clone())).collect();
    assert_eq!(chess.setup(&stacks, side), Ok(p));
    assert!(chess.setup(&stacks[..8], side).is_err());
    assert_eq!((scene.moves.len(), scene.cells.len()), (20, 64));
}
