//! What a robust reader must settle, row by row, each with its neighbours: what is read, where something is said, and
//! how gravely.

use zug_tree::pgn::{read, read_text, write};
use zug_tree::{Severity, Tree};

const HEAD: &str = "[Event \"E\"]\n[Result \"*\"]\n\n";

/// The moves in depth-first order, with a stroke for each place an edge is away from the first.
fn moves(tree: &Tree) -> String {
    let text = |id| format!("{}{}", tree.move_text(id), "'".repeat(tree.choice(id) as usize));
    tree.preorder().skip(1).map(text).collect::<Vec<_>>().join(" ")
}

/// The games of a text as their moves, parted by ` | `.
fn games(text: &str) -> String {
    read_text(text).games.iter().map(|g| moves(&g.tree)).collect::<Vec<_>>().join(" | ")
}

/// Lines and columns of the errors.
fn errors(text: &str) -> Vec<(usize, usize)> {
    read_text(text).diagnostics.iter().filter(|d| d.severity == Severity::Error).map(|d| (d.line, d.column)).collect()
}

fn warnings(text: &str) -> usize {
    read_text(text).diagnostics.iter().filter(|d| d.severity == Severity::Warning).count()
}

/// Text after a head of three lines, its games, and the places of its errors.
type Case<'a> = (&'a str, &'a str, &'a [(usize, usize)]);

fn settles(cases: &[Case]) {
    for (text, left, wrong) in cases {
        let text = format!("{HEAD}{text}");
        assert_eq!((games(&text).as_str(), errors(&text).as_slice()), (*left, *wrong), "{text}");
    }
}

#[test]
fn where_a_game_ends() {
    settles(&[
        ("1. e4\n\n\n1... e5 *", "e4 e5", &[]),
        ("1. e4 e5 1-0 1. d4 *", "e4 e5 | d4", &[]),
        ("1. e4 e5 1-0 {the end} 1. d4 *", "e4 e5 | d4", &[]),
        ("1. e4 e5 *\n[Event \"B\"]\n1. d4 *", "e4 e5 | d4", &[]),
        ("1. e4 e5\n[Event \"B\"]\n1. d4 *", "e4 e5 | d4", &[]),
        ("1. e4 e5 [Event \"B\"] 1. d4 *", "e4 e5 | d4", &[]),
        ("1. e4 e5 1/2-1/2\n\n\n\n% remark\n[Event \"B\"]\n\n*", "e4 e5 | ", &[]),
        ("1. e4 e5 1-0 1-0\n\n1. d4 *", "e4 e5 | d4", &[]),
        ("1. e4 (1. d4 1-0 d5) e5 0-1", "e4 e5 d4' d5", &[]),
        ("1. e4 (1. d4 (1. c4 *) 1-0) e5 *", "e4 e5 d4' c4''", &[]),
    ]);
    assert_eq!(warnings("1. e4 e5 1-0 1-0"), 1);
    assert_eq!(games("\n\n\n"), "");
    assert_eq!((games("*"), errors("*")), (String::new(), vec![]));
}

#[test]
fn bad_moves_cut_their_own_line() {
    settles(&[
        ("1. e4 e5 2. Ke3 Nc6 3. d4 *", "e4 e5", &[(4, 13)]),
        ("1. e4 (1. d4 Ke6 2. c4) 1... e5 2. Nf3 *", "e4 e5 Nf3 d4'", &[(4, 14)]),
        ("1. e4 (1. d4 Ke6) (1. c4 (1. b5) e5) 1... e5 *", "e4 e5 d4' c4'' e5", &[(4, 14), (4, 30)]),
        ("1. e4 e5 2. Ke3 ) 2... Nc6 *", "e4 e5", &[(4, 13), (4, 17)]),
        ("1. e4 ) 1... e5 ) 2. Nf3 *", "e4 e5 Nf3", &[(4, 7), (4, 17)]),
        ("1. e4 e5 2. Zf9 *", "e4 e5", &[(4, 13)]),
        ("1. e4 e5 2. nf3 *", "e4 e5", &[(4, 13)]),
        ("1. e4 e5 2. Nf3xx *", "e4 e5", &[(4, 13)]),
        ("1. e4 e5 2. xNf3 *", "e4 e5", &[(4, 13)]),
        ("1. e4 e5 2. Nf3=Q *", "e4 e5", &[(4, 13)]),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "f3 e5 g4 Qh4#", &[(4, 24)]),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Ke7 *", "e4 e5 Qh5 Nc6 Qxf7+", &[(4, 30)]),
    ]);
}

/// A variation to a bad move begins before it, where nothing is damaged.
#[test]
fn variations_to_a_bad_move_are_kept() {
    settles(&[
        ("1. e4 e5 2. Ke3 (2. Nf3 Nc6) 2... d6 (2... Nf6) *", "e4 e5 Nf3 Nc6", &[(4, 13)]),
        ("1. e4 e5 2. Ke3?? {no} $6 (2. Nf3) (2. d4) d6 (2... Nf6) *", "e4 e5 Nf3 d4'", &[(4, 13)]),
        ("1. e4 e5 (1... c5 2. Sf3 (2. d4 cxd4) d6) 2. Nf3 *", "e4 e5 Nf3 c5' d4 cxd4", &[(4, 22)]),
        ("1. Ke3 (1. d4 d5) e5 *", "d4 d5", &[(4, 4)]),
        // Debris is no move, so what stands before it is what the variation is to; that is not guessed.
        ("1. e4 e5 blah (1... c5) 2. Nf3 *", "e4 e5", &[(4, 10)]),
    ]);
}

#[test]
fn moves_as_people_write_them() {
    let same = [
        ("1. e4 e7-e5 2. Ng1-f3 Nb8-c6 *", "e4 e5 Nf3 Nc6"),
        ("1. e4 d5 2. e4xd5 Qd8xd5 *", "e4 d5 exd5 Qxd5"),
        ("1. e4 d5 2. e4:d5 Qd8:d5 *", "e4 d5 exd5 Qxd5"),
        ("1. e4 d5 2. ed5 *", "e4 d5 exd5"),
        ("1. e4! e5!? 2. Qh5?! Nc6?? 3. Qxf7++ *", "e4 e5 Qh5 Nc6 Qxf7+"),
        ("1. f3 e5 2. g4 Qh4 # *", "f3 e5 g4 Qh4#"),
        ("1. f3 e5 2. g4 Qh4++ *", "f3 e5 g4 Qh4#"),
        ("1. f3 e5 2. g4 Qh4#!! 0-1", "f3 e5 g4 Qh4#"),
        ("1.e4 e5 2.♘f3 ♞c6 3.♗b5 *", "e4 e5 Nf3 Nc6 Bb5"),
        ("1. Pe4 *", "e4"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O+ *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1g1 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
        ("1. e4 -- 2. d4 Z0 3. c4 @@@@ *", "e4 -- d4 -- c4 --"),
        ("10000. e4 10000... e5 *", "e4 e5"),
        ("1......... e4 1.e5 *", "e4 e5"),
        ("1. e4 e5 += 2. Nf3 ∞ Nc6 ± 3. Bb5 N = *", "e4 e5 Nf3 Nc6 Bb5"),
        ("1. e4 $256 e5 $ 2. Nf3 $0 *", "e4 e5 Nf3"),
    ];
    for (text, expected) in same {
        let text = format!("{HEAD}{text}");
        assert_eq!((games(&text).as_str(), errors(&text)), (expected, vec![]), "{text}");
    }
    let promotion = |word: &str| games(&format!("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. {word} *"));
    for word in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a7-a8=Q", "a7a8=Q", "Pa8=Q"] {
        assert_eq!(promotion(word), "a8=Q", "{word}");
    }
    for word in ["a8", "a8=K", "a8=P", "a8=X"] {
        assert_eq!(promotion(word), "", "{word}");
    }
    let passing = |word: &str| games(&format!("{HEAD}1. e4 a6 2. e5 d5 3. {word} *"));
    for word in ["exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "e5xd6", "e5d6", "ed6", "exd6 ep"] {
        assert_eq!(passing(word), "e4 a6 e5 d5 exd6", "{word}");
    }
}

#[test]
fn parentheses_and_braces() {
    settles(&[
        ("( 1. d4 ) 1. e4 *", "e4", &[(4, 1)]),
        ("( 1. d4 ( 1. c4 ) ) 1. e4 e5 *", "e4 e5", &[(4, 1)]),
        ("1. e4 ( ) e5 (   ) *", "e4 e5", &[]),
        ("1. e4 ( {only a comment} ) e5 *", "e4 e5", &[]),
        ("1. e4 (1. d4 d5 *", "e4 d4' d5", &[(4, 7)]),
        ("1. e4\n(1. d4\n(1. c4 *", "e4 d4' c4''", &[(5, 1), (6, 1)]),
        ("1. e4 {a\nb\nc *\n\n[Event \"B\"]\n\n1. d4 *", "e4 | d4", &[(4, 7)]),
        ("1. e4 {a\nb\nc *\n\n[Event \"B\"]\n\n1. d4 {good} d5 *", "e4 | d4 d5", &[(4, 7)]),
        ("1. e4 {a *\n\n[Event \"B\"]\n\n1. d4 {b *\n\n[Event \"C\"]\n\n1. c4 {c} c5 *", "e4 | d4 | c4 c5", &[(4, 7), (8, 7)]),
        ("1. e4 {tags in it\n\n[Event \"B\"]\n\nare text} e5 *", "e4 e5", &[]),
        ("1. e4 { { } e5 *", "e4 e5", &[]),
        ("1. e4 { { } } e5 *", "e4 e5", &[(4, 13)]),
        ("1. e4 } e5 } *", "e4 e5", &[(4, 7), (4, 12)]),
        ("1. e4 {", "e4", &[(4, 7)]),
    ]);
    assert_eq!(games("{"), "");
    assert_eq!(errors("{"), [(1, 1)]);
}

#[test]
fn lines_and_blanks() {
    settles(&[
        ("% 1. d4\n1. e4 e5 *\n% more", "e4 e5", &[]),
        ("1. e4 ;rest e5 (\n1... c5 *", "e4 c5", &[]),
        ("1. e4;glued\ne5 *", "e4 e5", &[]),
        ("1. e4 {50 % and\n% more} e5 *", "e4 e5", &[]),
        ("1. e4 % e5 *", "e4", &[(4, 7)]),
        ("1.\te4\u{b}e5\u{c}2.\u{a0}Nf3\u{85}*", "e4 e5 Nf3", &[]),
    ]);
    let unix = format!("{HEAD}1. e4 ; one\n1... e5 {{two\nlines}}\n2. Zz *\n");
    for ends in ["\r\n", "\r"] {
        let text = unix.replace('\n', ends);
        assert_eq!((games(&text), errors(&text)), (games(&unix), errors(&unix)), "{ends:?}");
    }
}

#[test]
fn tags_in_every_state() {
    let tags = |text: &str| {
        let read = read_text(&format!("{text}\n\n1. e4 *\n\n[Event \"Next\"]\n\n1. d4 *"));
        let errors: Vec<_> = read.diagnostics.iter().filter(|d| d.severity == Severity::Error).map(|d| d.line).collect();
        assert_eq!(read.games.last().map(|g| moves(&g.tree)), Some("d4".into()), "{text}");
        (read.games[0].tags().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>().join(","), errors)
    };
    assert_eq!(tags("[A \"1\"] [B \"2\"]\n\t[C \"3\"]"), ("A=1,B=2,C=3".into(), vec![]));
    assert_eq!(tags("[A \"tab\there\"]"), ("A=tab\there".into(), vec![]));
    assert_eq!(tags("[A \"1\"\n[B \"2\"]"), ("A=1,B=2".into(), vec![1]));
    assert_eq!(tags("[A \"1]\n[B \"2\"]"), ("A=1,B=2".into(), vec![1]));
    assert_eq!(tags("[A \"1\n  2\" ]\n[B \"3\"]"), ("A=1 2,B=3".into(), vec![1]));
    assert_eq!(tags("[A \"1\r\n2\"]"), ("A=1 2".into(), vec![1]));
    assert_eq!(tags("[A 1]\n[B \"2\"]"), ("B=2".into(), vec![1]));
    assert_eq!(tags("[]\n[B \"2\"]"), ("B=2".into(), vec![1]));
    assert_eq!(tags("[A \"x\"]\n[FEN \"rubbish\"]"), ("A=x,FEN=rubbish".into(), vec![2]));
    assert_eq!(tags("[A \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]"), ("A=x,FEN=8/8/8/8/8/8/8/8 w - - 0 1".into(), vec![2]));
}

#[test]
fn a_value_keeps_its_control_characters() {
    let first = read_text("[Event \"a\tb\u{1}c\u{7f}\"]\n\n1. e4 *\n");
    let second = read_text(&write(&first.games));
    assert_eq!(first.games[0].tag("Event"), Some("a\tb\u{1}c\u{7f}"));
    assert_eq!(first.games[0].tag("Event"), second.games[0].tag("Event"));
}

/// A game pasted with its heading: the heading is named, the game is read.
#[test]
fn a_heading_is_not_the_game() {
    for (text, left, wrong) in [
        ("Ann against Bob, 1999\n\n1. e4 e5 2. Nf3 *", "e4 e5 Nf3", (1, 1)),
        ("1. e4 e5 *\n\nThat was it. Now another:\n  1. d4 d5 *", "e4 e5 | d4 d5", (3, 1)),
        ("Dear reader, 1. e4 is a good move.\n", "", (1, 1)),
        ("1. Ke3\n2. e4 e5 *", "", (1, 4)),
    ] {
        assert_eq!((games(text).as_str(), errors(text)), (left, vec![wrong]), "{text}");
    }
}

#[test]
fn nothing_is_invented() {
    for text in
        ["<!DOCTYPE html>\n<html><p>1. e4 e5 1-0</p> 1. d4 *", "\n<HTML>\n[Event \"x\"]\n1. e4 *", "<?xml version=\"1.0\"?><p>e4</p>"]
    {
        assert_eq!((games(text).as_str(), errors(text).len()), ("", 1), "{text}");
    }
    assert_eq!(games("\0\0\0\0"), "");
    assert_eq!(errors("\0\0\0\0").len(), 1);
    settles(&[("1. e4 \0 e5 *", "e4", &[(4, 7)]), ("1. e4 e5 2. \u{1}Nf3 *", "e4 e5", &[(4, 13)])]);
    let wide: Vec<u8> = "[Event \"A\"]\n\n1. e4 *".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert!(read(&wide).diagnostics.iter().any(|d| d.severity == Severity::Error && d.line == 1));
}
