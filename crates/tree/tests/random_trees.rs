//! Random trees of chess survive writing and reading.

use proptest::prelude::*;
use shakmaty::{Chess, Position};
use zug_games::chess::San;
use zug_tree::pgn::{Game, Termination, read_text, write};
use zug_tree::{NodeId, View, table};

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
