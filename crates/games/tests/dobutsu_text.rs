//! How Dobutsu Shogi is read, written and shown.

use proptest::prelude::*;
use zug_core::{Notation, Piece, Rules, Shape, Side, View};
use zug_games::dobutsu::Dobutsu;

fn game(name: &str) -> Dobutsu {
    Dobutsu::named(name).expect("a variant")
}

#[test]
fn bad_positions_are_told_apart() {
    let rules = game("dobutsu");
    for (text, error) in [
        ("", "column 1: found the end, expected S or G, the player to move (Sente or Gote)"),
        ("s/gle/-c-/-C-/ELG/-", "column 1: found 's', expected S or G, the player to move (Sente or Gote)"),
        ("S/gl/-c-/-C-/ELG/-", "column 5: found '/', expected '-' or a piece (L G E C R, l g e c r) on c1"),
        ("S/glee/-c-/-C-/ELG/-", "column 6: found 'e', expected '/' before a2"),
        ("S/glx/-c-/-C-/ELG/-", "column 5: found 'x', expected '-' or a piece (L G E C R, l g e c r) on c1"),
        ("S/glg/-c-/-C-/ELG/-", "column 17: c4: a third giraffe: there are two in the game"),
        ("S/gll/-c-/-C-/ELG/-", "column 5: c1: a second lion of Gote"),
        ("S/gle/-c-/-C-/ELG", "column 18: found the end, expected '/' before the hands"),
        ("S/gle/-c-/-C-/ELG/", "column 19: found the end, expected '-' or pieces in hand (G E C, g e c)"),
        ("S/gle/-c-/---/ELG/L", "column 19: hands: a lion is never in a hand"),
        ("S/gle/-c-/---/ELG/R", "column 19: hands: a hen in the hand is a chick"),
        ("S/gle/-c-/-C-/ELG/c", "column 19: hands: a third chick: there are two in the game"),
        ("S/gle/-c-/-C-/ELG/-x", "column 20: found 'x', expected the end"),
        ("S/gle/-c-/---/ELG/-", "column 1: there are two chicks in the game, on the board or in a hand; this has 1"),
        ("S/g-e/-c-/-C-/ELG/-", "column 1: Gote has no lion, and Sente is to move: only the player to move can have lost it"),
    ] {
        assert_eq!(rules.read(text).unwrap_err().to_string(), error, "{text:?}");
    }
    let nodrop = game("dobutsu-nodrop");
    for (text, error) in [
        ("S/gle/-c-/---/ELG/C", "column 19: hands: nothing is kept in hand in this game: caught pieces are gone"),
        ("S/gle/-C-/-C-/ELG/-", "column 12: b3: a second chick of Sente: pieces do not change sides in this game"),
    ] {
        assert_eq!(nodrop.read(text).unwrap_err().to_string(), error, "{text:?}");
    }
    assert!(nodrop.read("S/-l-/---/---/-L-/-").is_ok());
}

#[test]
fn bad_moves_are_told_apart() {
    let rules = game("dobutsu");
    for (text, error) in [
        ("", "column 1: found the end, expected a move like b3b2 (a step), b2b1+ (a chick becomes a hen) or C*b2 (a drop)"),
        ("L*b2", "column 1: found 'L', expected a move like b3b2 (a step), b2b1+ (a chick becomes a hen) or C*b2 (a drop)"),
        ("d1a1", "column 1: found 'd', expected a file, a to c"),
        ("a5a1", "column 2: found '5', expected a rank, 1 to 4"),
        ("a1", "column 3: found the end, expected a file, a to c"),
        ("Cb2", "column 2: found 'b', expected '*'"),
        ("C*b9", "column 4: found '9', expected a rank, 1 to 4"),
        ("b2b1++", "column 6: found '+', expected the end"),
    ] {
        assert_eq!(rules.read_move(text).unwrap_err().to_string(), error, "{text:?}");
    }
}

#[test]
fn illegal_moves_are_explained() {
    let rules = game("dobutsu");
    for (position, m, why) in [
        ("S/gle/-c-/-C-/ELG/-", "a3a2", "a3 is empty"),
        ("S/gle/-c-/-C-/ELG/-", "a1a2", "the piece on a1 belongs to Gote"),
        ("S/gle/-c-/-C-/ELG/-", "a4a3", "an elephant does not step from a4 to a3"),
        ("S/gle/-c-/-C-/ELG/-", "b4b3", "Sente has a piece on b3 already"),
        ("S/gle/-c-/-C-/ELG/-", "C*a3", "Sente has no chick in hand"),
        ("S/gle/---/-C-/ELG/C", "C*b3", "b3 is not empty: pieces are dropped on empty squares"),
        ("S/gle/---/-C-/ELG/C", "b3b2+", "only a chick that steps to the far rank becomes a hen: write b3b2"),
        ("S/g-e/lC-/-C-/ELG/-", "b2b1", "a chick that steps to the far rank becomes a hen: write b2b1+"),
        ("S/gle/-c-/-C-/ELG/-", "b3b2", "b3b2 is a legal move"),
        ("G/g-e/-C-/-C-/ELG/-", "b2b1", "the game is over: Sente has caught the lion"),
        ("G/L--/--l/-C-/EGG/Ec", "c2c1", "the game is over: the lion of Sente is on a1, the far rank"),
        ("S/-EG/EGL/lCC/---/-", "a1a2", "the game is over: Sente has no legal move"),
    ] {
        let (p, side) = rules.read(position).expect(position);
        assert_eq!(rules.why_not(&p, side, rules.read_move(m).unwrap()), why, "{position} {m}");
    }
    let nodrop = game("dobutsu-nodrop");
    let (p, side) = nodrop.start();
    let why = "nothing is dropped in this game: caught pieces are gone";
    assert_eq!(nodrop.why_not(&p, side, nodrop.read_move("C*a3").unwrap()), why);
}

#[test]
fn scene_shows_animals_hands_and_moves() {
    let rules = game("dobutsu");
    let (p, side) = rules.read("S/gle/---/-R-/EL-/Gc").unwrap();
    let scene = rules.scene(&p, side);
    assert_eq!((scene.cols, scene.rows, scene.cells.len()), (3, 4, 12));
    assert_eq!((scene.cells[7].id.as_str(), scene.cells[7].col, scene.cells[7].row), ("b3", 1, 2));
    let hen = &scene.cells[7].stack[0];
    assert_eq!((hen.id.as_str(), hen.name.as_str(), hen.side), ("R", "hen", Side::Left));
    let Shape::Animal { moves, .. } = hen.shape else { panic!("{hen:?}") };
    assert_eq!(moves, [[-1, 1], [0, 1], [1, 1], [-1, 0], [1, 0], [0, -1]]);
    let stocks: Vec<(&str, usize)> = scene.hands.iter().flat_map(|h| &h.stocks).map(|s| (s.id.as_str(), s.count)).collect();
    assert_eq!(
        stocks,
        [("hand-left-G", 1), ("hand-left-E", 0), ("hand-left-C", 0), ("hand-right-G", 0), ("hand-right-E", 0), ("hand-right-C", 1)]
    );
    assert_eq!(scene.moves.len(), rules.list(&p, side).len());
    let ways = |m: &str| scene.moves.iter().find(|pointing| pointing.text == m).map(|pointing| pointing.ways.clone());
    assert_eq!(ways("b3b2"), Some(vec![vec!["b3".to_string(), "b2".into()]]));
    assert_eq!(ways("G*c4"), Some(vec![vec!["hand-left-G".to_string(), "c4".into()]]));
    assert!(game("dobutsu-nodrop").scene(&game("dobutsu-nodrop").start().0, side).hands.is_empty());
}

fn stack(place: &str, ids: &str) -> (String, Vec<Piece>) {
    let piece = |id: char| Piece { id: id.into(), name: String::new(), side: Side::Left, shape: Shape::Ring };
    (place.to_string(), ids.chars().map(piece).collect())
}

#[test]
fn setups_are_built_or_told_what_is_wrong() {
    let rules = game("dobutsu");
    let lions = [stack("b1", "l"), stack("b4", "L")];
    let hands = [stack("hand-left-C", "CC"), stack("hand-right-G", "gg"), stack("hand-left-E", "E"), stack("c4", "e"), stack("a1", "")];
    let p = rules.setup(&[&lions[..], &hands[..]].concat(), Side::Right).unwrap();
    assert_eq!(rules.write(&p, Side::Right), "G/-l-/---/---/-Le/ECCgg");
    for (stacks, error) in [
        (vec![stack("d1", "C")], "d1: no such place, expected a square from a1 to c4, or a hand like hand-left-C"),
        (vec![stack("a1", "X")], "a1: no piece \"X\", expected one of L G E C R l g e c r"),
        (vec![stack("a1", "C"), stack("a1", "E")], "a1: the square is given twice"),
        (vec![stack("a1", "CE")], "a1: only one piece can be on a square"),
        (vec![stack("hand-left-C", "CCC")], "hand-left-C: a third chick: there are two in the game"),
        (vec![stack("hand-left-C", "c")], "hand-left-C: c does not belong into this hand"),
        (vec![stack("hand-left-C", "E")], "hand-left-C: E does not belong into this hand"),
        (lions.to_vec(), "there are two giraffes in the game, on the board or in a hand; this has 0"),
        (vec![stack("a1", "l")], "Sente has no lion, and Gote is to move: only the player to move can have lost it"),
    ] {
        assert_eq!(rules.setup(&stacks, Side::Right).unwrap_err().to_string(), error);
    }
    let nodrop = game("dobutsu-nodrop").setup(&[stack("hand-left-C", "")], Side::Left);
    assert_eq!(nodrop.unwrap_err().to_string(), "hand-left-C: no such place, expected a square from a1 to c4");
    let ids: String = rules.palette().into_iter().map(|piece| piece.id).collect();
    assert_eq!(ids, "LGECRlgecr");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_readers_panic(text in "[SG/LGECRlgecr*+a-d1-5-]{0,30}|.{0,20}") {
        for name in ["dobutsu", "dobutsu-nodrop", "dobutsu-4x4"] {
            let rules = game(name);
            if let Ok((p, side)) = rules.read(&text) {
                prop_assert_eq!(rules.read(&rules.write(&p, side)), Ok((p, side)));
                let _ = (rules.over(&p, side), rules.scene(&p, side));
            }
            if let Ok(m) = rules.read_move(&text) {
                let (p, side) = rules.start();
                prop_assert_eq!(rules.write_move(m), text.clone());
                rules.why_not(&p, side, m);
            }
        }
    }
}

/// Numbers of states say nothing of who is to move, so that is said beside them.
#[test]
fn positions_are_read_and_told_as_the_seeds_numbers() {
    let rules = game("dobutsu");
    let (p, side) = rules.start();
    let numbers = rules.numbers(&p, side);
    let ("state", state) = &numbers[0] else { panic!("{numbers:?}") };
    assert!(state.starts_with("state:") && state.ends_with("/S"), "{state}");
    assert_eq!(rules.read(state).expect("a state"), (p, side));
    // The same number with the other player to move is the same board with the players exchanged.
    let exchanged = state.replace("/S", "/G");
    let (q, next) = rules.read(&exchanged).expect("a state");
    assert_eq!((next, rules.numbers(&q, next)[0].1.clone()), (Side::Right, exchanged));
    assert_eq!(numbers[1].0, "board");
    // Actions of the start: the giraffe steps up, the lion to both sides, the chick takes.
    let mut actions: Vec<u32> = rules.list(&p, side).into_iter().flat_map(|m| rules.actions(&p, side, m)).collect();
    actions.sort_unstable();
    assert_eq!(actions.len(), 4);
    assert!(actions.iter().all(|action| (0x10..0x80).contains(action)), "{actions:?}");
    for (text, problem) in [
        ("state:", "column 7: found the end, expected a number below 2^40"),
        ("state:x/S", "column 7: found 'x', expected a number below 2^40"),
        ("state:1099511627776/S", "column 7: found '1', expected a number below 2^40"),
        ("state:5", "column 8: found the end, expected /S or /G, the player to move"),
        ("state:5/T", "column 8: found '/', expected /S or /G, the player to move"),
    ] {
        assert_eq!(rules.read(text).unwrap_err().to_string(), problem, "{text}");
    }
    assert!(rules.read("state:0/S").is_err(), "all pieces on one square");
    assert!(game("dobutsu-3x3").read("state:5/S").is_err() && game("dobutsu-3x3").numbers(&p, side).is_empty());
}

#[test]
fn without_the_rule_of_repetition_play_goes_on() {
    let again = |name: &str| {
        let rules = game(name);
        let mut line = zug_core::Line::start(&rules);
        for text in "b4a3 a1a2 a3b4 a2a1 b4a3 a1a2 a3b4 a2a1 b4a3".split(' ') {
            if line.over.is_some() {
                return (line.over, true);
            }
            line.step(&rules, text).unwrap_or_else(|e| panic!("{name} {text}: {e}"));
        }
        (line.over, false)
    };
    assert_eq!(again("dobutsu-simple-try"), (Some(zug_core::Over::Repetition), true));
    assert_eq!(again("dobutsu-simple-try-endless"), (None, false));
    assert_eq!(game("dobutsu-3x3-nodrop-simple-try-endless").variant().name(), "dobutsu-3x3-nodrop-simple-try-endless");
}
