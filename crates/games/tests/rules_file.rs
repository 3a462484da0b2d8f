//! Games of rules files: they are worth what the same games in Rust are, and what is wrong with a file is told.

#[allow(dead_code, reason = "not every test uses all of it")]
mod plain;

use plain::{boards, judge, parts, random_boards, strips};
use std::sync::Arc;
use zug_core::{Rules, Side, Summand};
use zug_games::clobber::Clobber;
use zug_games::colouring::Colouring;
use zug_games::domineering::Domineering;
use zug_games::octal::Octal;
use zug_games::rules_file::{RulesFile, Sheet};
use zug_games::toads::Toads;

const DOMINEERING: &str = "
game dominoes
grid . empty, # wall
Left:  .|. -> #|#
Right: ..  -> ##
";
const CLOBBER: &str = "
game stones
grid . empty, X Left, O Right
fill XO|OX
Left:  XO -> .X turned
Right: OX -> .O turned
";
const TOADS: &str = "
game hoppers
strip . empty, X Left, O Right
start XX..OO
Left:  X.  -> .X
Left:  XO. -> .OX
Right: .O  -> O.
Right: .XO -> OX.
";
const SNORT: &str = "
game bulls
grid . empty, X Left, O Right, # wall
Left:  . -> X unless beside O
Right: . -> O unless beside X
";
const CUTCAKE: &str = "
game cakes
heap r x c
start 4x5
Left:  r x k, r x c-k for k in 1..c-1
Right: k x c, r-k x c for k in 1..r-1
";
const KAYLES: &str = "
game pins
heap n
start 7
Both: k, n-s-k for s in {1, 2}, k in 0..n-s
";
const SUBTRACTION: &str = "
game takers
heap n
start 9
Left:  n-s for s in {1, 2}
Right: n-s for s in {1, 3..4}
";

fn game(text: &str) -> RulesFile {
    RulesFile::new(Arc::new(Sheet::read(text).unwrap_or_else(|e| panic!("{e}\n{text}")))).expect("a start")
}

/// Both games have the same options everywhere below these positions, so they are worth the same.
fn same_game<R: Summand>(file: &RulesFile, rules: &R, texts: impl Iterator<Item = String>) -> usize {
    let after = |p: &R::Pos, side, m| {
        let mut q = p.clone();
        rules.play(&mut q, side, m);
        rules.write_part(&q)
    };
    let mut seen = 0;
    for text in texts {
        let (Ok(p), Ok(q)) = (file.read_part(&text), rules.read_part(&text)) else { continue };
        seen += 1;
        for side in Side::BOTH {
            let mut here: Vec<String> = file
                .list(&p, side)
                .into_iter()
                .map(|m| {
                    let mut after = p.clone();
                    file.play(&mut after, side, m);
                    // As the other game writes it.
                    rules.write_part(&rules.read_part(&file.write_part(&after)).expect("a position"))
                })
                .collect();
            let mut there: Vec<String> = rules.list(&q, side).into_iter().map(|m| after(&q, side, m)).collect();
            here.sort();
            there.sort();
            assert_eq!(here, there, "{text} {side:?}");
        }
    }
    seen
}

#[test]
fn domineering_clobber_and_toads_are_those_in_rust() {
    let all = || boards(2, 4, ".#").chain(boards(3, 3, ".#")).chain(boards(4, 2, ".#"));
    assert_eq!(same_game(&game(DOMINEERING), &Domineering::new(2, 2).expect("a board"), all()), 1024);
    judge(game(DOMINEERING), all().chain(random_boards(3, 4, "...#", 100)));

    let all = || strips(6, ".XO").chain(boards(2, 3, ".XO"));
    assert_eq!(same_game(&game(CLOBBER), &Clobber::new(2, 2).expect("a board"), all()), 1092 + 729);
    judge(game(CLOBBER), all().chain(random_boards(3, 3, ".XOXO", 60)));

    assert_eq!(same_game(&game(TOADS), &Toads::new(2).expect("a strip"), strips(7, ".XO")), 3279);
    judge(game(TOADS), strips(7, ".XO").chain(random_boards(1, 9, "..XXOO", 100)));
}

#[test]
fn conditions_on_neighbours_are_kept_when_boards_fall_apart() {
    let all = || strips(6, ".XO#").chain(boards(2, 3, ".XO#")).chain(random_boards(3, 3, "..XO#", 200));
    assert!(same_game(&game(SNORT), &Colouring::snort(2, 2).expect("a board"), all()) > 2000);
    judge(game(SNORT), all());
    let lonely = "game lonely\ngrid . empty, X Left, O Right\nLeft: . -> X if beside X\nRight: . -> O if beside [XO]";
    judge(game(lonely), strips(6, ".XO").chain(boards(2, 3, ".XO")).chain(random_boards(3, 3, "..XO", 100)));
}

#[test]
fn heaps_are_worth_what_their_options_say() {
    let heaps = |most: usize| (0..=most).map(|n| n.to_string());
    judge(game(KAYLES), heaps(14).chain(["3,5".into(), "0".into(), "2,2,7".into()]));
    judge(game(SUBTRACTION), heaps(14).chain(heaps(9).map(|n| format!("-{n}"))).chain(["3,5".into(), "-3,5,5".into()]));
    judge(game(CUTCAKE), (0..30).map(|n| format!("{}x{}", n / 6 + 1, n % 6 + 1)).chain(["2x3,4x1".into()]));
    let kayles = Octal::kayles(5).expect("a row");
    let (mut by_file, mut in_rust) = (plain::Nim::new(&kayles), 0);
    let file = game(KAYLES);
    let mut by_rules = plain::Nim::new(&file);
    for n in 0..14 {
        let value = by_file.value(&kayles.read_part(&n.to_string()).expect("a heap"));
        assert_eq!(value, by_rules.value(&file.read_part(&n.to_string()).expect("a heap")), "{n}");
        in_rust += value;
    }
    assert!(in_rust > 20);
}

#[test]
fn rules_without_a_mirror_image_have_negatives_with_a_sign() {
    let uneven = "game uneven\nstrip . empty, X Left, O Right\nLeft: X. -> .X\nLeft: XO -> .X\nRight: OX -> O. mirrored";
    let rules = game(uneven);
    let p = rules.read_part("XXO.").expect("a position");
    assert_eq!(rules.write_part(&zug_core::Negate::negate(&rules, &p)), "-XXO.");
    judge(rules, strips(6, ".XO").chain(strips(5, ".XO").map(|board| format!("-{board}"))));
}

#[test]
fn turned_and_mirrored_patterns_go_all_ways() {
    let knights =
        "game knights\ngrid . empty, X Left, O Right\nLeft: X??|??O -> .??|??X turned mirrored\nRight: O??|??X -> .??|??O turned mirrored";
    let rules = game(knights);
    let p = rules.read_part(".O.O.|O...O|..X..|O...O|.O.O.").expect("a board");
    assert_eq!(rules.list(&p, Side::Left).len(), 8);
    judge(rules, boards(2, 3, ".XO").chain(random_boards(3, 3, ".XO", 100)));
}

#[test]
fn moves_are_written_by_cells_where_those_tell_them() {
    let moves = |file: &str, position: &str| {
        let rules = game(file);
        let p = rules.read_part(position).expect("a position");
        rules.list(&p, Side::Left).into_iter().map(|m| zug_core::Notation::write_move(&rules, m)).collect::<Vec<_>>()
    };
    assert_eq!(moves(CLOBBER, "XO|OX"), ["a1-b1", "b2-a2", "a1-a2", "b2-b1"]);
    assert_eq!(moves(DOMINEERING, "..|.."), ["a1-a2", "b1-b2"]);
    assert_eq!(moves(TOADS, "XO.X."), ["4-5", "1-3"]);
    assert_eq!(moves(SNORT, "X."), ["b1_X"]);
    assert_eq!(moves(CUTCAKE, "2x3"), ["2x3>2x1+2x2"]);
}

#[test]
fn static_cells_divide_a_board_and_parts_are_small() {
    let rules = game(TOADS);
    let texts = |text: &str| {
        let p = rules.read_part(text).expect("a strip");
        parts(&rules, &p).iter().map(|part| rules.write_part(part)).collect::<Vec<_>>()
    };
    // Toads and frogs that have met for good are a wall.
    assert_eq!(texts("X.XXOO.O"), ["X.", ".O"]);
    assert_eq!(texts("XXOO...."), [""; 0]);
    let rules = game(DOMINEERING);
    let p = rules.read_part("..#.|.###|#...").expect("a board");
    let found: Vec<String> = parts(&rules, &p).iter().map(|part| rules.write_part(part)).collect();
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn what_is_wrong_is_told_with_line_and_column() {
    for (text, expected) in [
        ("", "line 1, column 1: the file ends without the name of the game: 'game NAME'"),
        ("game a\ngrid . empty\n", "line 2, column 1: the file ends without a move: 'Left: …', 'Right: …' or 'Both: …'"),
        ("game A", "line 1, column 6: found 'A', expected a name of small letters, digits and '-', like my-game"),
        ("game a\ngame b", "line 2, column 1: found a second 'game', expected one"),
        ("game a\nLeft: X -> .", "line 2, column 1: found a move, expected strip, grid or heap in a line before it"),
        ("game a\ngrid . empty, . wall", "line 2, column 15: found '.', expected a new symbol of a cell, like . X O or #"),
        ("game a\ngrid . void", "line 2, column 8: found 'v', expected what the symbol is: empty, Left, Right, both or wall"),
        (
            "game a\ngrid . empty, X Left\nLeft: XO -> .X",
            "line 3, column 8: found 'O', expected a cell: '.', 'X', '?', or '[' and some of them",
        ),
        (
            "game a\ngrid . empty, X Left\nLeft: X. -> X // goes\n",
            "line 3, column 14: found the end, expected as many cells as before the arrow: 1 × 2",
        ),
        ("game a\ngrid . empty, X Left\nLeft: X. X", "line 3, column 10: found 'X', expected '->' and what the cells hold after the move"),
        ("game a\ngrid . empty, X Left\nLeft: X. -> X.", "line 3, column 15: found the end, expected a pattern that changes a cell"),
        (
            "game a\ngrid . empty, X Left\nLeft: X. -> .X turned\n",
            "line 3, column 1: games might go on for ever: nothing was found that this move and the others use up",
        ),
        (
            "game a\nstrip . empty, X Left\nLeft: .|. -> X|X",
            "line 3, column 10: found ' ', expected a pattern of one row: the game is played on a strip",
        ),
        ("game a\nheap n\nLeft: m-1\nstart 3", "line 3, column 7: found 'm', expected a number, '(' or one of the names n"),
        ("game a\nheap n x m\nLeft: n-1\nstart 3x3", "line 3, column 10: found the end, expected 'x' and another number: heaps have 2"),
        ("game a\nheap n\nLeft: n-1 for n in 1..3\nstart 3", "line 3, column 15: found 'n', expected a new name for a number, like n"),
        ("game a\nheap n\nLeft: n+1\nstart 3", "line 4, column 7: line 3 of the rules makes 4 of 3, which is not smaller"),
        ("game a\nheap n\nLeft: n-1\nstart x", "line 4, column 7: found 'x', expected a number up to 65535"),
        ("game a\nheap n\nLeft: n-1", "line 3, column 1: the file ends without a heap to begin with: 'start 7'"),
        (
            "game a\nheap n\nstart 3\nLeft: n-1 whenever",
            "line 4, column 11: found 'w', expected ',' and another heap, 'for', 'if' or the end",
        ),
        ("board 3x3", "line 1, column 1: found 'b', expected game, title, about, strip, grid, heap, start, fill, Left:, Right: or Both:"),
        ("game a\ngrid . empty, X Left\nLeft: . -> X\nstart .X|.", "line 4, column 11: a row of 1 cells below rows of 2"),
    ] {
        assert_eq!(Sheet::read(text).map(|_| ()).map_err(|e| e.to_string()), Err(expected.into()), "{text}");
    }
}

#[test]
fn nothing_hangs_or_falls_over() {
    let loops = "game a\nheap n\nstart 3\nLeft: n-1 for i in 0..65535, j in 0..65535, k in 0..65535 if i > 65534";
    assert!(Sheet::read(loops).is_err_and(|e| e.problem.starts_with("too large")));
    assert!(Sheet::read(&format!("game a\ngrid . empty\nLeft: {} -> .", ".".repeat(900))).is_err());
    assert!(Sheet::read(&"game a\n".repeat(5_000)).is_err());
    let mut random = fastrand::Rng::with_seed(7);
    for text in [CLOBBER, CUTCAKE, SNORT] {
        for _ in 0..300 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..bytes.len());
                bytes[at] = random.u8(32..127);
            }
            let _ = Sheet::read(&String::from_utf8_lossy(&bytes));
        }
    }
}
