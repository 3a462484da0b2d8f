//! Random trees of chess survive writing and reading; mutated texts never break a reader.

use proptest::prelude::*;
use shakmaty::{Chess, Position};
use zug_games::chess::San;
use zug_tree::pgn::{Game, Termination, read_text, write};
use zug_tree::{NodeId, View, sgf, table};

/// Builds a tree from numbers: where to go on, which move, which notes.
fn grow(steps: &[(u16, u8, u8)], comments: &[String]) -> Game {
    let mut game = Game::new(None);
    let mut boards = vec![Chess::default()];
    for &(place, choice, extra) in steps {
        // Recent places are likelier, so that there are lines and not only bushes.
        let at = if place % 4 == 0 { usize::from(place) % boards.len() } else { boards.len() - 1 };
        let mut board = boards[at].clone();
        let moves = board.legal_moves();
        if moves.is_empty() {
            continue;
        }
        let m = moves[usize::from(choice) % moves.len()];
        let san = San::of(&board, m);
        board.play_unchecked(m);
        let key = board.zobrist_hash::<shakmaty::zobrist::Zobrist64>(shakmaty::EnPassantMode::Legal).0;
        let id = game.tree.add(NodeId(at as u32), san.marked(&board).as_str(), key);
        boards.push(board);
        let text = comments.get(usize::from(extra) % comments.len().max(1)).map_or("x", String::as_str);
        match extra % 16 {
            0 => game.tree.comment(id, text),
            1 if game.tree.choice(id) > 0 => game.tree.comment_before(id, text),
            2 => game.tree.note_mut(id).nags.push(u32::from(extra) + 1),
            3 => {
                game.tree.comment(id, text);
                game.tree.comment(id, "second");
            }
            _ => {}
        }
    }
    game.termination = Some(Termination::Open);
    game
}

/// One line of text as a comment holds it.
fn comment() -> impl Strategy<Value = String> {
    "[ -~äß♞]{1,60}".prop_map(|s| s.split_whitespace().collect::<Vec<_>>().join(" ")).prop_filter("not empty", |s| !s.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn random_trees_survive_writing(
        steps in prop::collection::vec((any::<u16>(), any::<u8>(), any::<u8>()), 0..120),
        comments in prop::collection::vec(comment(), 0..6),
        tag in "[ -~äß]{0,40}",
    ) {
        let mut game = grow(&steps, &comments);
        game.set_tag("Event", &tag);
        let text = write([&game]);
        let again = read_text(&text);
        prop_assert_eq!(&again.diagnostics, &[]);
        prop_assert!(game.tree.same(&again.games[0].tree), "{}", text);
        prop_assert_eq!(again.games[0].tag("Event"), Some(tag.as_str()));
        prop_assert_eq!(write(&again.games), text);
    }

    /// The table shows every move of the displayed line once, and promoting any alternative puts it there.
    #[test]
    fn promoting_shows_what_was_promoted(
        steps in prop::collection::vec((any::<u16>(), any::<u8>(), Just(9u8)), 1..120),
        picks in prop::collection::vec((any::<u16>(), any::<u16>()), 0..12),
    ) {
        let game = grow(&steps, &[]);
        let (tree, mut view) = (&game.tree, View::default());
        for (row_pick, pick) in picks {
            let rows: Vec<_> = table::rows(tree, &view).into_iter().filter(|r| !r.alternatives.is_empty()).collect();
            let Some(row) = rows.get(usize::from(row_pick) % rows.len().max(1)) else { break };
            let alternative = &row.alternatives[usize::from(pick) % row.alternatives.len()];
            let side = if row.second.is_some() { "B" } else { "W" };
            let sides = table::Sides::chess();
            let command = table::Command::read(&format!("{} {side} {}", row.number, alternative.label), &sides).expect("a command");
            let before = view.line(tree);
            command.apply(tree, &mut view, &sides).expect("in the table");
            prop_assert_eq!(view.target(), alternative.node);
            prop_assert!(view.line(tree).contains(&alternative.node));
            let shown: Vec<NodeId> = table::rows(tree, &view).iter().flat_map(|r| [r.first, r.second]).flatten().collect();
            prop_assert_eq!(&shown[..], &view.line(tree)[1..]);
            let mut undone = view.clone();
            prop_assert!(undone.undo());
            prop_assert_eq!(undone.line(tree), before);
        }
    }
}

/// Seeds of the mutations: every construct once.
const PGN: &str = "[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {c [%clk 0:01]} (1. e3! $3 ; x\n1... Kd7 (1... Kf7)) 1... Kd7?? 2. -- +- *\n\
    [Event \"B\"]\n1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O (5.d3 b5) 1/2-1/2\n% esc\n1. ♘f3 d7-d5 2. Ng1-f3 1-0";
const SGF: &str = "(;FF[4]GM[1]SZ[9]CA[UTF-8]AB[aa:bb]C[x\\]y](;B[aa];W[tt](;B[bb])(;B[cc]N[n]))(;B[];W[dd]BM[2]))(;B[ab])";

fn mutate(bytes: &mut Vec<u8>, state: &mut u64) {
    let mut roll = |n: usize| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as usize % n.max(1)
    };
    for _ in 0..1 + roll(8) {
        let (at, len) = (roll(bytes.len() + 1), roll(12));
        let end = (at + len).min(bytes.len());
        match roll(5) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.insert(at, b"(){}[];$*%.\"\\\n\r 01e4N\x00\xff\xe2"[roll(24)]),
            2 => {
                let copy = bytes[at..end].to_vec();
                let to = roll(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            3 if at < bytes.len() => bytes[at] = roll(256) as u8,
            _ => bytes.truncate(bytes.len() - roll(bytes.len() / 4 + 1)),
        }
    }
}

/// Mutates so many texts; readers must neither break nor disagree with their own output.
fn fuzz(rounds: u64) {
    let mut state = 1u64;
    for round in 0..rounds {
        let mut text = PGN.as_bytes().to_vec();
        mutate(&mut text, &mut state);
        let first = zug_tree::pgn::read(&text);
        let written = write(&first.games);
        let second = read_text(&written);
        let shown = || format!("round {round}\n{}\n---\n{written}", String::from_utf8_lossy(&text));
        // A bad FEN or an unknown variant stays in its tag and is named again.
        let expected = |d: &zug_tree::Diagnostic| {
            d.severity == zug_tree::Severity::Warning || d.message.contains("the moves are left out") || d.message.contains("variant")
        };
        assert!(second.diagnostics.iter().all(expected), "{}\n{:?}", shown(), second.diagnostics);
        assert_eq!(first.games.len(), second.games.len(), "{}", shown());
        for (a, b) in first.games.iter().zip(&second.games) {
            // A control character in a tag is written as a space, which can mend a bad FEN.
            let odd = a.tags().any(|(_, value)| value.chars().any(char::is_control));
            assert!(odd || a.tree.same(&b.tree), "{}", shown());
            drop(zug_tree::pgn::facts(a));
        }
        assert_eq!(write(&second.games), written, "{}", shown());
        let mut text = SGF.as_bytes().to_vec();
        mutate(&mut text, &mut state);
        let read = sgf::read(&text);
        let again = sgf::read(sgf::write(&read.sgf).as_bytes());
        assert_eq!(read.sgf.len(), again.sgf.len(), "{}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn mutated_texts_never_break_a_reader() {
    fuzz(if cfg!(feature = "long") { 300_000 } else { 10_000 });
}
