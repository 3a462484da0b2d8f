//! SGF is read as it is written in the wild, and written so that reading it again gives the same.

use zug_core::Side;
use zug_tree::note::prose;
use zug_tree::sgf::{
    Begun, Played, Sgf, SgfGame, SgfNode, Size, Value, from_tree, is_sgf, point, points, read, read_each, size, to_tree, write, write_point,
};
use zug_tree::{NodeId, Noted, Severity, Tree};

/// A game in which everything may be played and a position is a hash of the moves so far.
struct Anything;

impl SgfGame for Anything {
    type Pos = u64;
    fn start(&mut self, _: &SgfNode) -> Result<Begun<u64>, String> {
        Ok(Begun { p: 7, side: Side::Left, key: 7, warning: None })
    }
    fn play(&mut self, p: &mut u64, _: Side, value: &Value) -> Result<Played, String> {
        let text = value.simple();
        if text == "bad" {
            return Err("not allowed".into());
        }
        *p = text.bytes().fold(*p, |h, b| h.wrapping_mul(31).wrapping_add(b.into())).wrapping_add(1);
        Ok(Played::new(if text.is_empty() { "pass".into() } else { text }, *p))
    }
    fn pass(&self) -> Option<Value> {
        Some(Value::of(""))
    }
    fn value(&self, text: &str) -> Value {
        Value::of(if text == "pass" { "" } else { text })
    }
}

fn quiet(text: &str) -> Sgf {
    let read = read(text.as_bytes());
    assert_eq!(read.diagnostics, [], "{text}");
    read.sgf
}

#[test]
fn the_tree_is_the_format() {
    let sgf = quiet("(;FF[4]GM[1]SZ[9] ;B[aa] (;W[bb];B[cc]) (;W[dd]C[a \\] and a \\\\]) )\n(;GM[1];B[tt])");
    assert_eq!(sgf.roots().len(), 2);
    let tree = to_tree(&mut Anything, &sgf, sgf.roots()[0], 1, &mut Noted::default());
    let moves: Vec<&str> = tree.preorder().map(|id| tree.move_text(id)).collect();
    assert_eq!(moves, ["", "aa", "bb", "cc", "dd"]);
    let last = tree.follow(&[0, 1]).expect("a second edge");
    assert_eq!(tree.comments(last).collect::<Vec<_>>(), ["a ] and a \\"]);
    assert_eq!((tree.depth(last), tree.ply(last), tree.choice(last)), (1, 2, 1));
}

#[test]
fn what_is_written_is_read_back() {
    for text in [
        "(;)",
        "(;GM[1]C[line\nbreak \\: \\] ]AB[aa][bb:cc];B[];W[tt](;B[aa])(;B[bb](;W[cc])(;W[dd];B[ee])))(;C[two])",
        "(;B[aa](;W[bb])(;W[cc])(;W[dd]))",
    ] {
        let sgf = quiet(text);
        let again = quiet(&write(&sgf));
        let bare = |sgf: &Sgf| (0..sgf.len() as u32).map(|i| (sgf.node(i).parent, sgf.node(i).properties.clone())).collect::<Vec<_>>();
        assert_eq!(bare(&sgf), bare(&again));
        assert_eq!(write(&sgf), write(&again));
        let tree = to_tree(&mut Anything, &sgf, 0, 1, &mut Noted::default());
        let mut out = Sgf::default();
        let root = from_tree(&Anything, &tree, Vec::new(), &mut out);
        let back = to_tree(&mut Anything, &quiet(&write(&out)), root, 1, &mut Noted::default());
        assert!(tree.same(&back), "{}", write(&out));
    }
}

#[test]
fn values_are_decoded() {
    let value = |raw: &str| quiet(&format!("(;C[{raw}])")).node(0).value("C").expect("there").clone();
    assert_eq!(value("a\\\nb\nc\td\\]").text(), "ab\nc d]");
    assert_eq!(value("a\r\nb").text(), "a\nb");
    assert_eq!(value(" a\nb ").simple(), "a b");
    assert_eq!(value("x\\:y:z").parts(), Some(("x:y".into(), "z".into())));
    assert_eq!(value("x\\:y").parts(), None);
    assert_eq!(Value::pair("a:b", "c]").raw(), "a\\:b:c\\]");
}

#[test]
fn points_ranges_passes_and_sizes() {
    let nine = Size { cols: 9, rows: 9 };
    assert_eq!(point(&Value::of("ab"), nine), Ok(Some((0, 1))));
    assert_eq!((point(&Value::of(""), nine), point(&Value::of("tt"), nine)), (Ok(None), Ok(None)));
    assert_eq!(point(&Value::of("tt"), Size { cols: 20, rows: 20 }), Ok(Some((19, 19))));
    assert!(point(&Value::of("jj"), nine).is_err() && point(&Value::of("a1"), nine).is_err() && point(&Value::of("abc"), nine).is_err());
    let node = quiet("(;AB[aa:cb][ii])");
    assert_eq!(points(node.node(0).values("AB"), nine).expect("points").len(), 7);
    let sized = |text: &str| size(quiet(text).node(0));
    assert_eq!(sized("(;SZ[13:9])"), Ok(Size { cols: 13, rows: 9 }));
    assert_eq!((sized("(;SZ[9])"), sized("(;)")), (Ok(nine), Ok(Size { cols: 19, rows: 19 })));
    assert!(sized("(;SZ[0])").is_err() && sized("(;SZ[x])").is_err() && sized("(;SZ[99])").is_err());
    assert_eq!(write_point(Some((0, 27))).raw(), "aB");
    assert_eq!(write_point(None).raw(), "");
}

#[test]
fn damage_is_named_where_it_is_and_the_rest_is_kept() {
    let cases: [(&str, Severity, usize, usize, &str, usize); 12] = [
        ("hello", Severity::Error, 1, 1, "not SGF", 0),
        ("", Severity::Error, 1, 1, "no game", 0),
        ("junk (;B[aa])", Severity::Warning, 1, 1, "before the first", 1),
        ("(;B[aa]\n(;W[bb]", Severity::Error, 2, 1, "never closed", 2),
        ("(;B[aa]))", Severity::Error, 1, 9, "closes nothing", 1),
        ("(;B[aa];\nC[open (;W bb)", Severity::Error, 2, 2, "never closed", 2),
        ("(B[aa])", Severity::Warning, 1, 2, "missing", 1),
        ("(;AB[aa]AB[bb])", Severity::Warning, 1, 9, "twice", 1),
        ("(;B[aa] 12 ;W[bb])", Severity::Error, 1, 9, "left out", 2),
        ("(;Black[aa])", Severity::Warning, 1, 3, "capital", 1),
        ("(;B;W[bb])", Severity::Error, 1, 3, "no value", 2),
        ("(;[aa]B[bb])", Severity::Error, 1, 3, "without the name", 1),
    ];
    for (text, severity, line, column, says, nodes) in cases {
        let read = read(text.as_bytes());
        let found = read.diagnostics.iter().any(|d| (d.severity, d.line, d.column) == (severity, line, column) && d.message.contains(says));
        assert!(found, "{text}: {:?}", read.diagnostics);
        assert_eq!(read.sgf.len(), nodes, "{text}");
    }
}

#[test]
fn charsets_are_honoured() {
    let comment = |bytes: &[u8]| read(bytes).sgf.node(0).value("C").expect("a comment").text();
    assert_eq!(comment("(;CA[UTF-8]C[Zürich])".as_bytes()), "Zürich");
    assert_eq!(comment(b"(;CA[ISO-8859-1]C[Z\xfcrich])"), "Zürich");
    assert_eq!(comment(b"(;C[Z\xfcrich])"), "Zürich");
    // The charsets of Go servers; the second byte of a character may look like a bracket or an escape.
    assert_eq!(comment(b"(;CA[GB2312]C[\xce\xa7\xc6\xe5])"), "围棋");
    assert_eq!(comment(b"(;CA[Big5]C[\xb3\\\xb4\xd1])"), "許棋");
    assert_eq!(comment(b"(;CA[Shift_JIS]C[\x88\xcd\x8c\xe9\x83\x5d])"), "囲碁ゾ");
    assert_eq!(comment(b"(;CA[EUC-KR]C[\xb9\xd9\xb5\xcf])"), "바둑");
    // UTF-8 under a wrong name.
    assert_eq!(comment("(;CA[GB2312]C[围棋])".as_bytes()), "围棋");
    assert_eq!(read(b"(;CA[GB2312]C[\xff])").diagnostics.len(), 1);
    assert_eq!(read(b"(;CA[Klingon]C[\xfc])").diagnostics.len(), 1);
    assert_eq!(read(b"(;CA[Klingon]C[x])").diagnostics.len(), 0);
}

#[test]
fn a_bad_move_cuts_its_line_only_and_a_double_move_passes_between() {
    let text = "(;B[aa](;W[bad];B[cc])(;W[dd];B[ee]))";
    let read = read(text.as_bytes());
    let mut noted = Noted::default();
    assert_eq!(to_tree(&mut Anything, &read.sgf, 0, 1, &mut noted).len(), 4);
    assert_eq!(noted.locate(text).iter().map(|d| (d.line, d.column)).collect::<Vec<_>>(), [(1, 9)]);
    let sgf = quiet("(;B[aa];B[bb])");
    let tree = to_tree(&mut Anything, &sgf, 0, 1, &mut Noted::default());
    assert_eq!(tree.line_from(NodeId::ROOT).map(|id| tree.move_text(id)).collect::<Vec<_>>(), ["", "aa", "pass", "bb"]);
}

#[test]
fn long_chains_and_deep_nesting_do_not_overflow_anything() {
    let chain = format!("({})", ";B[aa];W[bb]".repeat(500_000));
    let nested = format!("(;{}{}", "B[aa](;".repeat(20_000), ")".repeat(20_001));
    for text in [chain, nested] {
        let read = read(text.as_bytes());
        assert!(read.diagnostics.iter().all(|d| d.severity == Severity::Warning));
        let tree = to_tree(&mut Anything, &read.sgf, 0, 1, &mut Noted::default());
        assert!(tree.len() > 20_000);
        assert!(write(&read.sgf).len() > 100_000);
    }
}

struct Plain;

impl SgfGame for Plain {
    type Pos = ();
    fn start(&mut self, _: &SgfNode) -> Result<Begun<()>, String> {
        Ok(Begun { p: (), side: Side::Left, key: 0, warning: None })
    }
    fn play(&mut self, (): &mut (), _: Side, value: &Value) -> Result<Played, String> {
        Ok(Played::new(value.simple(), 0))
    }
}

/// Whatever is written beside a move is the same after SGF, until another program changes it.
#[test]
fn notes_of_any_kind_survive() {
    let texts = ["a", " blanks  around ", "tab\there", "line\nbreak\r\n", "%41 ] \\ [ :", "\u{a0}", "", "ü♞\u{7}", "100%"];
    let glyphs: [&[u32]; 5] = [&[3, 1, 999], &[], &[1], &[4, 2], &[36]];
    let mut tree = Tree::new(1, 0);
    (0..4).fold(NodeId::ROOT, |at, _| tree.add(at, "x", 0));
    for (i, id) in tree.ids().enumerate() {
        texts.iter().skip(3 * i).for_each(|text| tree.comment(id, text));
        texts.iter().take(i).for_each(|text| tree.comment_before(id, text));
        tree.note_mut(id).nags.extend(glyphs[i].iter().copied());
    }
    let mut sgf = Sgf::default();
    from_tree(&Plain, &tree, Vec::new(), &mut sgf);
    let text = write(&sgf);
    let back = |text: &str| {
        let read = read(text.as_bytes());
        let mut noted = Noted::default();
        let tree = to_tree(&mut Plain, &read.sgf, read.sgf.roots()[0], 1, &mut noted);
        assert_eq!((read.diagnostics, noted.locate(text)), (vec![], vec![]), "{text}");
        tree
    };
    assert!(tree.same(&back(&text)), "{text}");
    let other = back(&text.replacen("C[a", "C[edited", 1));
    assert!(other.comments(NodeId::ROOT).next().is_some_and(|c| c.starts_with("edited")), "{text}");
    assert_eq!(other.nags(NodeId::ROOT), glyphs[0]);
}

#[test]
fn what_nobody_here_understands_is_kept() {
    let text = "(;GM[1]SZ[9]LB[aa:root];B[aa]LB[bb:A][cc:a \\] %b]BL[299.5]C[why];W[bb]TR[aa][bb]XX[two\nlines](;B[cc];W[dd]WL[1])(;B[dd]C[last]CR[ee]))";
    let sgf = quiet(text);
    let tree = to_tree(&mut Anything, &sgf, sgf.roots()[0], 1, &mut Noted::default());
    let first = tree.follow(&[0]).expect("a move");
    assert_eq!(tree.comments(first).map(prose).collect::<Vec<_>>(), ["why", ""]);
    let mut again = Sgf::default();
    from_tree(&Anything, &tree, sgf.node(sgf.roots()[0]).properties.clone(), &mut again);
    let sorted = |sgf: &Sgf| -> Vec<Vec<(String, Vec<Value>)>> {
        let node = |id| {
            let mut all: Vec<_> = sgf.node(id).properties.iter().map(|p| (p.name.clone(), p.values.clone())).collect();
            all.sort_by(|a, b| a.0.cmp(&b.0));
            all
        };
        (0..sgf.len() as u32).map(node).collect()
    };
    assert_eq!(sorted(&again), sorted(&sgf));
}

/// A name is not a comment: it is shown before it, and written as what it was.
#[test]
fn names_of_nodes_are_kept_as_names() {
    let text = "(;N[Study \\] 1]C[root];B[aa]N[Joseki];W[bb]N[50% [hane\\]]C[why]LB[aa:x];B[cc]C[plain])";
    let sgf = quiet(text);
    let tree = to_tree(&mut Anything, &sgf, 0, 1, &mut Noted::default());
    let shown = |id: NodeId| tree.comments(id).map(prose).filter(|t| !t.is_empty()).collect::<Vec<_>>();
    let all: Vec<Vec<String>> = tree.preorder().map(shown).collect();
    assert_eq!(all, [vec!["Study ] 1", "root"], vec!["Joseki"], vec!["50% [hane]", "why"], vec!["plain"]]);
    let mut again = Sgf::default();
    from_tree(&Anything, &tree, Vec::new(), &mut again);
    let names = |sgf: &Sgf| sgf.main_line(sgf.roots()[0]).map(|n| n.value("N").map(Value::simple)).collect::<Vec<_>>();
    let comments = |sgf: &Sgf| sgf.main_line(sgf.roots()[0]).map(|n| n.value("C").map(Value::text)).collect::<Vec<_>>();
    assert_eq!((names(&again), comments(&again)), (names(&sgf), comments(&sgf)), "{}", write(&again));
    assert!(!write(&again).contains("ZC"), "{}", write(&again));
    // A library that keeps one text a node loses nothing.
    let mut joined = Tree::new(1, 7);
    joined.add(NodeId::ROOT, "aa", 0);
    joined.comment(NodeId(1), &tree.comments(tree.follow(&[0, 0]).expect("a move")).collect::<Vec<_>>().join("\n"));
    let mut again = Sgf::default();
    from_tree(&Anything, &joined, Vec::new(), &mut again);
    assert_eq!((names(&again)[1].as_deref(), comments(&again)[1].as_deref()), (Some("50% [hane]"), Some("why")));
    assert_eq!(again.node(1).values("LB").len(), 1);
}

#[test]
fn text_before_a_game_does_not_hide_it() {
    for text in ["(;B[aa])", " \n( ;\nB[aa])", "mail (from a friend):\n\n(;FF[4]GM[1];B[aa])", "junk (;B[aa])", "\u{feff}(;)"] {
        assert!(is_sgf(text.as_bytes()), "{text}");
        assert_eq!(read(text.as_bytes()).diagnostics.iter().filter(|d| d.severity == Severity::Error).count(), 0, "{text}");
    }
    let pgn = ["1. e4 (; best\n1. d4) *", "[Event \"x\"]\n\n1. e4 (;A[b]\n1. d4) *", "e4 e5", "", "(1. e4)", "1. e4 e5 (;A[b]\n1... c5) *"];
    for text in pgn {
        assert!(!is_sgf(text.as_bytes()), "{text}");
    }
    let mail = read(b"mail (from a friend):\n(;B[aa])\n-- (me)\n(;B[bb])");
    let told: Vec<(usize, usize, bool)> = mail.diagnostics.iter().map(|d| (d.line, d.column, d.message.contains("is left out"))).collect();
    assert_eq!((told, mail.sgf.roots().len()), (vec![(1, 1, true), (3, 1, true)], 2));
}

/// Games are handed over one by one, numbered, and the reader keeps none of them.
#[test]
fn games_come_one_by_one() {
    let text = "(;B[aa])((;B[bb])(;B[cc]))\n(;B[dd]\n;x";
    let (mut seen, mut left) = (Vec::new(), 2);
    let mut read = |sgf: &Sgf, first: usize, noted: &mut Noted| {
        noted.warn(first, sgf.node(0).at, "here");
        seen.push((first, sgf.roots().len(), sgf.len()));
        std::ops::ControlFlow::Continue(())
    };
    let told = read_each(text.as_bytes(), &zug_core::Progress::default(), &mut read).expect("read");
    assert_eq!(seen, [(1, 1, 1), (2, 2, 2), (4, 1, 2)]);
    let places: Vec<_> = told.iter().map(|d| (d.game, d.line, d.column)).collect();
    assert_eq!(places, [(1, 1, 2), (3, 1, 9), (2, 1, 11), (4, 2, 1), (4, 2, 2), (4, 3, 2)]);
    let mut some = |_: &Sgf, _: usize, _: &mut Noted| {
        left -= 1;
        if left == 0 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    };
    read_each(text.as_bytes(), &zug_core::Progress::default(), &mut some).expect("read");
    assert_eq!(left, 0);
    let stopped = zug_core::Progress::default();
    stopped.stop();
    assert!(read_each(text.as_bytes(), &stopped, &mut |_, _, _| panic!("told to stop")).is_err());
}
