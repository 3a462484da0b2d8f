//! How Gobblet Gobblers is written and shown, and what people are told when something is wrong.

use proptest::prelude::*;
use zug_core::{Notation, Piece, Rules, Shape, Side, View};
use zug_games::gobblet::{Gobblet, Move, Size, Strict, V2};

const RULES: Gobblet<Strict> = Gobblet::new();
const SEED: Gobblet<V2> = Gobblet::new();

fn read_error(text: &str) -> String {
    RULES.read(text).unwrap_err().to_string()
}

fn why_not(position: &str, m: &str) -> String {
    let (p, side) = RULES.read(position).unwrap();
    let m = RULES.read_move(m).unwrap();
    assert!(!RULES.list(&p, side).contains(&m));
    RULES.why_not(&p, side, m)
}

#[test]
fn names() {
    assert_eq!([Gobblet::<Strict>::NAME, Gobblet::<V2>::NAME], ["gobblet", "gobblet-v2"]);
}

#[test]
fn positions_are_read_in_both_forms() {
    let text = "1/.,Sm,./L,.,./.,.,sL";
    let (p, side) = RULES.read(text).unwrap();
    assert_eq!(side, Side::Left);
    assert_eq!(p.stack(1).collect::<Vec<_>>(), [(Size::Small, Side::Left), (Size::Medium, Side::Right)]);
    assert_eq!(p.stack(8).collect::<Vec<_>>(), [(Size::Small, Side::Right), (Size::Large, Side::Left)]);
    assert_eq!(RULES.write(&p, side), text);
    assert_eq!(RULES.read("18014398509482000").map(|(p, side)| RULES.write(&p, side)).unwrap(), "2/L,.,./.,.,./.,.,.");
    assert_eq!(RULES.write(&RULES.start().0, Side::Left), "1/.,.,./.,.,./.,.,.");
    let code = RULES.code(&p, Side::Right).unwrap();
    assert_eq!(RULES.read(&code.to_string()).unwrap(), (p, Side::Right));
}

#[test]
fn bad_positions_are_told_by_column_and_cell() {
    for (text, error) in [
        ("", "column 1: found the end, expected 1 or 2, the player to move"),
        ("3/.,.,./.,.,./.,.,.", "column 1: found '3', expected 1 or 2, the player to move"),
        ("1.,.,./.,.,./.,.,.", "column 2: found '.', expected '/' before a1"),
        ("1/.,x,./.,.,./.,.,.", "column 5: found 'x', expected '.' or a piece (S M L, s m l) on b1"),
        ("1/.,.,./,.,./.,.,.", "column 9: found ',', expected '.' or a piece (S M L, s m l) on a2"),
        ("1/.,.,./.,S?,./.,.,.", "column 12: found '?', expected a piece on top of b2, or the end of the cell"),
        ("1/.,S.,./.,.,./.,.,.", "column 6: found '.', expected a piece on top of b1, or the end of the cell"),
        ("1/.,.,./.,.,./.,.", "column 18: found the end, expected ',' before c3"),
        ("1/.,.,./.,.,./.,.,..", "column 20: found '.', expected the end"),
        ("1/.,.,./.,.,./.,.,./", "column 20: found '/', expected the end"),
        ("1/.,.,./.,LM,./.,.,.", "column 12: b2: a medium piece cannot lie on a large one"),
        ("1/.,.,./.,mM,./.,.,.", "column 12: b2: a medium piece cannot lie on a medium one"),
        ("1/S,S,s/.,.,S/.,.,.", "column 13: c2: a third small piece of player one"),
        ("1/l,.,l/.,.,./.,l,.", "column 17: b3: a third large piece of player two"),
        ("1/S,M,L/.,.,./.,.,.", "column 1: player one is to move but has a line already: a1 b1 c1"),
        ("2/s,.,./.,m,./.,.,l", "column 1: player two is to move but has a line already: a1 b2 c3"),
        ("2/S,M,L/.,.,./s,m,l", "column 1: both players have a line: a1 b1 c1 and a3 b3 c3"),
        ("3", "column 1: a1: owner code 3 of the small piece, expected 0, 1 or 2"),
        ("201326592", "column 1: b2: owner code 3 of the medium piece, expected 0, 1 or 2"),
        ("4161", "column 1: c1: a third small piece of player one"),
        (
            "36028797018963968",
            "column 1: 36028797018963968 is too large: a position has no bit above 54, so it is less than 36028797018963968",
        ),
        ("99999999999999999999999", "column 1: the number is too large for a position"),
        ("ä/.,.,./.,.,./.,.,.", "column 1: found 'ä', expected 1 or 2, the player to move"),
    ] {
        assert_eq!(read_error(text), error, "{text:?}");
    }
}

#[test]
fn finished_positions_are_read() {
    assert!(RULES.read("2/S,M,L/.,.,./.,.,.").is_ok());
    assert!(SEED.read("2/S,M,L/.,.,./s,m,l").is_ok(), "a doomed slide can leave two lines");
}

#[test]
fn moves_are_read_and_written() {
    for (text, m) in [
        ("Sb2", Move::Place { size: Size::Small, to: 4 }),
        ("La1", Move::Place { size: Size::Large, to: 0 }),
        ("Mc3", Move::Place { size: Size::Medium, to: 8 }),
        ("a1-b2", Move::Slide { from: 0, to: 4 }),
        ("c2-a3", Move::Slide { from: 5, to: 6 }),
    ] {
        assert_eq!(RULES.read_move(text), Ok(m));
        assert_eq!(RULES.write_move(m), text);
    }
    assert_eq!(RULES.read_move("sb2"), RULES.read_move("Sb2"));
    for (text, error) in [
        ("", "column 1: found the end, expected a move like Sb2 (place a small piece) or a1-b2 (slide)"),
        ("Xb2", "column 1: found 'X', expected a move like Sb2 (place a small piece) or a1-b2 (slide)"),
        ("Sd2", "column 2: found 'd', expected a column, a to c"),
        ("Sb4", "column 3: found '4', expected a row, 1 to 3"),
        ("a1b2", "column 3: found 'b', expected '-'"),
        ("a1-", "column 4: found the end, expected a column, a to c"),
        ("Sb2 ", "column 4: found ' ', expected the end"),
    ] {
        assert_eq!(RULES.read_move(text).unwrap_err().to_string(), error, "{text:?}");
    }
}

#[test]
fn illegal_moves_are_explained() {
    for (position, m, why) in [
        ("1/S,S,./.,.,./.,.,.", "Sb2", "player one has no small piece left"),
        ("1/M,.,./.,.,./.,.,.", "Sa1", "a small piece does not fit on the medium one on a1"),
        ("1/m,S,./.,.,./.,.,.", "b1-a1", "a small piece does not fit on the medium one on a1"),
        ("1/m,S,./.,.,./.,.,.", "a1-c3", "the piece on a1 belongs to player two"),
        ("1/Sm,.,./.,.,./.,.,.", "a1-c3", "the piece of player one on a1 is covered"),
        ("2/sM,.,./.,.,./.,.,.", "a1-c3", "the piece of player two on a1 is covered"),
        ("1/S,.,./.,.,./.,.,.", "b1-c3", "b1 is empty"),
        ("1/S,.,./.,.,./.,.,.", "a1-a1", "the piece on a1 must land on another cell"),
        ("2/S,M,L/.,.,./.,.,.", "Sa2", "the game is over: player one has the line a1 b1 c1"),
        ("1/sL,m,m/.,.,./.,.,.", "a1-b2", "lifting the piece on a1 uncovers the line a1 b1 c1: it must land on that line"),
        ("1/sL,m,m/s,.,./l,.,.", "a1-b1", "lifting the piece on a1 uncovers the lines a1 b1 c1 and a1 a2 a3: no landing blocks both"),
        ("1/sL,l,l/.,.,./.,.,.", "a1-b1", "a large piece does not fit on the large one on b1"),
    ] {
        assert_eq!(why_not(position, m), why, "{position} {m}");
    }
    let (p, side) = RULES.read("7048145016033282").unwrap();
    let reason = "the game is over: player one has no legal move";
    assert_eq!(RULES.why_not(&p, side, Move::Slide { from: 8, to: 7 }), reason);
}

#[test]
fn scene_shows_stacks_hands_moves_and_refusals() {
    let (p, side) = RULES.read("1/sL,m,m/.,.,./.,S,.").unwrap();
    let scene = RULES.scene(&p, side);
    assert_eq!((scene.cols, scene.rows, scene.cells.len()), (3, 3, 9));
    assert_eq!(scene.cells[0].id, "a1");
    assert_eq!((scene.cells[5].id.as_str(), scene.cells[5].col, scene.cells[5].row), ("c2", 2, 1));
    let shown: Vec<(&str, Side, Shape)> = scene.cells[0].stack.iter().map(|p| (p.id.as_str(), p.side, p.shape)).collect();
    assert_eq!(shown, [("s", Side::Right, Shape::Cup { size: 1 }), ("L", Side::Left, Shape::Cup { size: 3 })]);
    let stocks: Vec<(&str, usize)> = scene.hands.iter().flat_map(|h| &h.stocks).map(|s| (s.id.as_str(), s.count)).collect();
    assert_eq!(
        stocks,
        [("hand-left-S", 1), ("hand-left-M", 2), ("hand-left-L", 1), ("hand-right-S", 1), ("hand-right-M", 0), ("hand-right-L", 2)]
    );
    assert_eq!(scene.moves.len(), RULES.list(&p, side).len());
    assert_eq!((scene.moves[0].text.as_str(), &scene.moves[0].ways), ("Sa2", &vec![vec!["hand-left-S".to_string(), "a2".into()]]));
    let slide = scene.moves.iter().find(|m| m.text == "a1-b1").unwrap();
    assert_eq!(slide.ways, [["a1", "b1"]]);
    let refused: Vec<String> = scene.refused.iter().map(|r| r.way.join("-")).collect();
    assert_eq!(refused, ["a1-a2", "a1-b2", "a1-c2", "a1-a3", "a1-b3", "a1-c3"]);
    assert_eq!(scene.refused[0].cells, ["a1", "b1", "c1"]);
    assert_eq!(scene.refused[0].reason, "lifting the piece on a1 uncovers the line a1 b1 c1: it must land on that line");
    assert!(scene.lines.is_empty());
}

#[test]
fn scene_of_a_double_reveal_shows_the_line_that_stays() {
    let (p, side) = RULES.read("1/sL,m,m/s,.,./l,.,.").unwrap();
    let scene = RULES.scene(&p, side);
    let refusal = |way: [&str; 2]| scene.refused.iter().find(|r| r.way == way).unwrap().cells.clone();
    assert_eq!(refusal(["a1", "b1"]), ["a1", "a2", "a3"]);
    assert_eq!(refusal(["a1", "b2"]), ["a1", "b1", "c1", "a2", "a3"]);
    // The seed minds the first line only.
    assert!(SEED.scene(&p, side).moves.iter().any(|m| m.text == "a1-b1"));
    assert!(SEED.scene(&p, side).refused.iter().all(|r| r.cells == ["a1", "b1", "c1"]));
}

#[test]
fn scene_of_a_finished_game_has_its_lines_and_no_moves() {
    let (p, side) = RULES.read("2/S,M,L/.,.,./.,s,.").unwrap();
    let scene = RULES.scene(&p, side);
    assert!(scene.moves.is_empty() && scene.refused.is_empty());
    assert_eq!(scene.lines.iter().map(|l| (l.side, l.cells.join(" "))).collect::<Vec<_>>(), [(Side::Left, "a1 b1 c1".to_string())]);
}

fn stack(cell: &str, ids: &str) -> (String, Vec<Piece>) {
    let piece = |id: char| Piece { id: id.into(), name: String::new(), side: Side::Left, shape: Shape::Ring };
    (cell.to_string(), ids.chars().map(piece).collect())
}

#[test]
fn setups_are_built_or_told_what_is_wrong() {
    let p = RULES.setup(&[stack("b1", "Sm"), stack("c3", "sL"), stack("a1", "")], Side::Right).unwrap();
    assert_eq!(RULES.write(&p, Side::Right), "2/.,Sm,./.,.,./.,.,sL");
    for (stacks, error) in [
        (vec![stack("d1", "S")], "d1: no such cell, expected a1 to c3"),
        (vec![stack("a1", "X")], "a1: no piece \"X\", expected S, M, L, s, m or l"),
        (vec![stack("a1", "S"), stack("a1", "M")], "a1: the cell is given twice"),
        (vec![stack("a1", "LS")], "a1: a small piece cannot lie on a large one"),
        (vec![stack("a1", "S"), stack("b1", "S"), stack("c2", "S")], "c2: a third small piece of player one"),
        (vec![stack("a1", "s"), stack("b1", "m"), stack("c1", "l")], "player two is to move but has a line already: a1 b1 c1"),
    ] {
        assert_eq!(RULES.setup(&stacks, Side::Right).unwrap_err().to_string(), error);
    }
    let ids: String = RULES.palette().into_iter().map(|piece| piece.id).collect();
    assert_eq!(ids, "SMLsml");
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(choices in proptest::collection::vec(0usize..1000, 0..60)) {
        let (mut p, mut side) = RULES.start();
        for choice in choices {
            let moves = RULES.list(&p, side);
            for &m in &moves {
                prop_assert_eq!(RULES.read_move(&RULES.write_move(m)), Ok(m));
            }
            let Some(&m) = moves.get(choice % moves.len().max(1)) else { break };
            side = RULES.play(&mut p, side, m);
            prop_assert_eq!(RULES.read(&RULES.write(&p, side)), Ok((p, side)));
            prop_assert_eq!(RULES.read(&RULES.code(&p, side).unwrap().to_string()), Ok((p, side)));
            let stacks: Vec<_> = RULES.scene(&p, side).cells.into_iter().map(|cell| (cell.id, cell.stack)).collect();
            prop_assert_eq!(RULES.setup(&stacks, side), Ok(p));
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "[12/.,SMLsml0-9a-c-]{0,30}") {
        let _ = RULES.read(&text);
        let _ = RULES.read_move(&text);
    }
}
