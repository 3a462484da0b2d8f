//! How PGN is read: what is valid, what is understood all the same, and what is damage.

use zug_tree::pgn::{ReadPgn, facts, read, read_text, write};
use zug_tree::{NodeId, Severity, Tree};

const HEAD: &str = "[Event \"E\"]\n[Result \"*\"]\n\n";

fn moves(tree: &Tree) -> String {
    let texts: Vec<String> =
        tree.preorder().skip(1).map(|id| format!("{}{}", tree.move_text(id), "'".repeat(tree.choice(id) as usize))).collect();
    texts.join(" ")
}

/// The moves of the first game in depth-first order, with a stroke for each place an edge is away from the first.
fn first(text: &str) -> String {
    read_text(text).games.first().map_or("no game".into(), |g| moves(&g.tree))
}

fn messages(read: &ReadPgn, severity: Severity) -> Vec<(usize, usize, &str)> {
    read.diagnostics.iter().filter(|d| d.severity == severity).map(|d| (d.line, d.column, d.message.as_str())).collect()
}

#[test]
fn valid_text_is_read_without_a_word() {
    let cases = [
        ("1. e4 e5 *", "e4 e5"),
        ("1.e4 e5 2.Nf3*", "e4 e5 Nf3"),
        ("e4 e5 Nf3 *", "e4 e5 Nf3"),
        ("1. e4 (1. d4 d5)(1. c4)1... e5 *", "e4 e5 d4' d5 c4''"),
        ("1.e4(1.d4(1.c4))1...e5*", "e4 e5 d4' c4''"),
        ("1. e4 1... e5 *", "e4 e5"),
        ("1. e4! e5?? $10 *", "e4 e5"),
        ("1. e4 {a}{b} e5 ; rest\n2. Nf3 *", "e4 e5 Nf3"),
        ("1. e4\n\n\ne5\n\n2. Nf3 *", "e4 e5 Nf3"),
        ("1. e4\n% escaped (\n e5 *", "e4 e5"),
        ("1. e4 -- 2. d4 Z0 *", "e4 -- d4 --"),
        ("*", ""),
    ];
    for (text, expected) in cases {
        let read = read_text(&format!("{HEAD}{text}\n"));
        assert_eq!((read.games.len(), read.diagnostics.as_slice()), (1, &[][..]), "{text}");
        assert_eq!(moves(&read.games[0].tree), expected, "{text}");
    }
}

#[test]
fn what_has_one_sensible_meaning_gets_it_and_at_most_a_warning() {
    let cases = [
        ("1. e4 e5 2. 0-0 *", None),
        ("1. e4 e7-e5 2. Ng1-f3 *", Some("e4 e5 Nf3")),
        ("1. e2e4 e7e5 *", Some("e4 e5")),
        ("1. ♘f3 ♞f6 *", Some("Nf3 Nf6")),
        ("1. e4 ( ) e5 *", Some("e4 e5")),
        ("1. e4 e5 $ 2. Nf3 $999 *", Some("e4 e5 Nf3")),
        ("1. e4 e5 1-0", Some("e4 e5")),
        ("1. e4 (1. d4 1-0) e5 *", Some("e4 e5 d4'")),
        ("1 e4 e5 2 Nf3 *", Some("e4 e5 Nf3")),
        ("1e4 e5 *", Some("e4 e5")),
        ("10000. e4 e5 *", Some("e4 e5")),
        ("1... e4 e5 *", Some("e4 e5")),
        ("1.\u{a0}e4\u{b}e5\u{c}2.\u{2003}Nf3 *", Some("e4 e5 Nf3")),
        ("1. e4 e5 2. Nf3 N Nc6 = *", Some("e4 e5 Nf3 Nc6")),
        ("1… e4 e5 2…Nf3 *", Some("e4 e5 Nf3")),
        ("1. e4 e5 2. <> Nc6 *", Some("e4 e5 -- Nc6")),
        ("1. e4 e5 1/2", Some("e4 e5")),
        ("1. f3 e5 2. g4 Qh4 mate *", Some("f3 e5 g4 Qh4#")),
        ("1. e4 e5", Some("e4 e5")),
    ];
    for (text, expected) in cases {
        let read = read_text(&format!("{HEAD}{text}\n"));
        let Some(expected) = expected else { continue };
        assert_eq!(messages(&read, Severity::Error), [], "{text}");
        assert_eq!(moves(&read.games[0].tree), expected, "{text}");
    }
}

#[test]
fn damage_is_named_and_everything_else_is_kept() {
    // Text after the three lines of the head, where the error is, what it says, and the moves that are left.
    let cases = [
        ("1. e4 e5 2. Zf9 Nc6 *", 4, 13, "no move", "e4 e5"),
        ("1. e4 e5\n2. Sf3 Sc6 *", 5, 4, "no move", "e4 e5"),
        ("1. e4 (1. d4 d4) (1. c4) 1... e5 *", 4, 14, "legal", "e4 e5 d4' c4''"),
        ("1. e4 e5 (1... c5 2. Zz (2. d4) cxd4) 2. Nf3 *", 4, 22, "no move", "e4 e5 Nf3 c5'"),
        ("1. e4 e5 2. Ke3 *", 4, 13, "legal", "e4 e5"),
        ("(1. d4) 1. e4 e5 *", 4, 1, "before any move", "e4 e5"),
        ("1. e4 ((1. d4) 1. c4) e5 *", 4, 8, "before any move", "e4 e5 c4'"),
        ("1. e4 e5) 2. Nf3 *", 4, 9, "closes nothing", "e4 e5 Nf3"),
        ("1. e4 } e5 *", 4, 7, "no comment", "e4 e5"),
        ("1. e4 { a { b } c } e5 *", 4, 17, "no move", "e4"),
        ("1. e4 e5 {never\nclosed *", 4, 10, "never closed", "e4 e5"),
        ("1. e4 (1. d4\n(1. c4 e5 *", 4, 7, "never closed", "e4 d4' c4'' e5"),
        ("1. e4 [x] e5 *", 4, 7, "tag", "e4"),
        ("1. e4 e5 2. O-O *", 4, 13, "legal", "e4 e5"),
        ("1. e4 \u{0} e5 *", 4, 7, "control", "e4"),
        ("1. e4 e5 2. Nf3 N6 *", 4, 17, "no move", "e4 e5 Nf3"),
        ("1. e4 d5 2. Bb5+ -- *", 4, 18, "in check", "e4 d5 Bb5+"),
        ("1. e4 \"quoted\" e5 *", 4, 7, "cannot be", "e4"),
        ("1. e4 e5 2. N@f3 *", 4, 13, "no move", "e4 e5"),
    ];
    for (text, line, column, says, left) in cases {
        let read = read_text(&format!("{HEAD}{text}\n\n[Event \"Next\"]\n\n1. c4 *\n"));
        let errors = messages(&read, Severity::Error);
        assert!(errors.iter().any(|(l, c, m)| (*l, *c) == (line, column) && m.contains(says)), "{text}: {errors:?}");
        assert_eq!(moves(&read.games[0].tree), left, "{text}");
        assert_eq!(moves(&read.games[1].tree), "c4", "{text}: the next game is unharmed");
        assert!(read.diagnostics.iter().all(|d| d.severity == Severity::Warning || d.game == 1));
    }
}

#[test]
fn tags_are_read_in_every_shape() {
    let tag = |text: &str| {
        let read = read_text(&format!("{text}\n\n1. e4 *\n"));
        let game = read.games.first().expect("a game");
        let errors = messages(&read, Severity::Error).iter().map(|e| (e.0, e.1)).collect::<Vec<_>>();
        (game.tags().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>().join(","), errors)
    };
    assert_eq!(tag("[A \"1\"][B \"2\"]"), ("A=1,B=2".into(), vec![]));
    assert_eq!(tag("[ A   \"1\"  ]\n\n  [B \"\"]"), ("A=1,B=".into(), vec![]));
    assert_eq!(tag(r#"[A "q\"q"][B "b\\"][C "c:\x"]"#), ("A=q\"q,B=b\\,C=c:\\x".into(), vec![]));
    assert_eq!(tag("[A \"one \"two\" three\"]"), ("A=one \"two\" three".into(), vec![]));
    assert_eq!(tag("[A \"1\"\n[B \"2\"]"), ("A=1,B=2".into(), vec![(1, 1)]));
    assert_eq!(tag("[B \"2\"]\n[A \"1]"), ("B=2,A=1".into(), vec![(2, 1)]));
    assert_eq!(tag("[A 1]\n[B \"2\"]"), ("B=2".into(), vec![(1, 1)]));
    assert_eq!(tag("[\"x\"]\n[B \"2\"]"), ("B=2".into(), vec![(1, 1)]));
}

#[test]
fn games_end_where_they_end() {
    let counts = |text: &str| read_text(text).games.iter().map(|g| g.tree.len() - 1).collect::<Vec<_>>();
    assert_eq!(counts("1. e4 * 1. d4 d5 1-0 1. c4 *"), [1, 2, 1]);
    assert_eq!(counts("[Event \"A\"]\n\n\n1. e4\n\n1... e5 *\n[Event \"B\"]\n1. d4 *"), [2, 1]);
    assert_eq!(counts("[Event \"A\"]\n\n1. e4\n\n[Event \"B\"]\n\n1. d4 d5 *"), [1, 2]);
    assert_eq!(counts("[Event \"A\"]\n[Event \"B\"]\n"), [0, 0]);
    assert_eq!(counts("[White \"A\"]\n\n[White \"B\"]\n\n1. e4 *"), [0, 1]);
    assert_eq!(counts("[Event \"A\"]\n\n[Site \"B\"]\n\n1. e4 *"), [1]);
    assert_eq!(counts(""), [0usize; 0]);
    assert_eq!(counts("\n% nothing\n"), [0usize; 0]);
    assert_eq!(counts("<html><body><p>1. e4 e5</p></body></html>"), [0usize; 0]);
    assert_eq!(counts("Dear reader, e4 is a good move.\n"), [0usize; 0]);
}

#[test]
fn comments_belong_where_they_stand() {
    let text = "{root} 1. e4 {after} (  {before} 1. d4 {d} {two} ) {late} e5 * {end}\n; lead\n[Event \"B\"]\n{root 2} 1. c4 *";
    let read = read_text(text);
    let comments = |i: usize| facts(&read.games[i]).comments.expect("few");
    let pairs: Vec<(String, String)> = comments(0).into_iter().collect();
    let expected = [("", "root"), ("0", "after late"), ("0.0", "end"), ("1", "d two"), ("1^", "before")];
    assert_eq!(pairs, expected.map(|(k, v)| (k.to_string(), v.to_string())));
    assert_eq!(comments(1).get("").map(String::as_str), Some("lead root 2"));
}

#[test]
fn set_up_positions_and_variants() {
    let read = read_text("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 20\"]\n\n20... Kd7 21. e4 *");
    assert_eq!((messages(&read, Severity::Error), read.games[0].tree.halfmove(NodeId::ROOT)), (vec![], 40));
    assert_eq!(moves(&read.games[0].tree), "Kd7 e4");
    assert!(write(&read.games).contains("20... Kd7 21. e4 *"));
    let bad = read_text("[Event \"A\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *");
    assert_eq!(messages(&bad, Severity::Error).iter().map(|e| (e.0, e.1)).collect::<Vec<_>>(), [(2, 1)]);
    assert_eq!(bad.games.iter().map(|g| g.tree.len()).collect::<Vec<_>>(), [1, 2]);
    let castled = "[Variant \"Chess960\"]\n[FEN \"r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w GAga - 0 1\"]\n\n1. O-O O-O-O *";
    assert_eq!(first(castled), "O-O O-O-O");
    let atomic = read_text("[Variant \"Atomic\"]\n\n1. e4 *");
    assert_eq!((messages(&atomic, Severity::Error).len(), atomic.games[0].tree.len()), (1, 1));
}

#[test]
fn encodings_are_found_out() {
    let name = |bytes: &[u8]| read(bytes).games[0].tag("White").expect("a tag").to_string();
    assert_eq!(name("[White \"Müller\"]\n\n*".as_bytes()), "Müller");
    assert_eq!(name(b"[White \"M\xfcller\"]\n\n*"), "Müller");
    assert_eq!(name("\u{feff}[White \"Müller\"]\n\n*".as_bytes()), "Müller");
    let wide: Vec<u8> = "\u{feff}[White \"Müller\"]\n\n*".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let read = read(&wide);
    assert!(messages(&read, Severity::Error).iter().any(|e| e.0 == 1 && e.2.contains("UTF-16")));
}

#[test]
fn long_and_deep_texts_are_read_walked_written_and_dropped() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(12_500);
    let long = read_text(&format!("{HEAD}{knights}*"));
    assert_eq!((long.diagnostics.len(), long.games[0].tree.len()), (0, 50_001));
    assert_eq!(read_text(&write(&long.games)).games[0].tree.len(), 50_001);
    let depth = 20_000;
    let deep = format!("{HEAD}{}{}*", "1. e4 (".repeat(depth) + "1. d4", ")".repeat(depth) + " ");
    let read = read_text(&deep);
    assert_eq!((messages(&read, Severity::Error), read.games[0].tree.len(), read.games[0].nesting), (vec![], depth + 2, depth as u32));
    assert_eq!(read_text(&write(&read.games)).games[0].tree.len(), depth + 2);
    let zigzag = format!("{HEAD}{}{}*", "Nf3 Nf6 (1... Nc6 Ng1 Nb8 ".repeat(depth), ")".repeat(depth));
    let read = read_text(&zigzag);
    assert_eq!((messages(&read, Severity::Error), facts(&read.games[0]).report.max_depth), (vec![], depth as u32));
    for text in ["(".repeat(100_000), ")".repeat(100_000), "1. e4 (".repeat(50_000), "{".repeat(100_000), "[".repeat(100_000)] {
        assert!(!read_text(&text).diagnostics.is_empty());
    }
}

#[test]
fn a_million_nodes_in_a_chain() {
    let mut tree = Tree::new(1, 0);
    let mut at = NodeId::ROOT;
    for _ in 0..1_000_000 {
        at = tree.add(at, "Nf3", 7);
    }
    assert_eq!((tree.path(at).len(), tree.preorder().count(), tree.events().count()), (1_000_001, 1_000_001, 1_000_000));
    let copy = tree.clone();
    assert!(tree.same(&copy));
}

#[test]
fn comments_with_braces_and_glyphs_survive_writing() {
    let text = format!("{HEAD}1. e4 $1 $14 ; a }} brace\n1... e5!? {{ [%clk 0:01:00] long {} }} *\n", "word ".repeat(60));
    let first = read_text(&text);
    let written = write(&first.games);
    let second = read_text(&written);
    assert_eq!(second.diagnostics, []);
    assert!(first.games[0].tree.same(&second.games[0].tree), "{written}");
    assert_eq!(write(&second.games), written);
}

/// Nothing a text repeats makes reading slower than the text is long.
/// CPU time of this thread, which does not grow when the machine does something else as well.
fn cpu_seconds() -> f64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells it");
    spent.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

#[test]
fn no_text_takes_the_square_of_its_length() {
    let mut tags = String::new();
    (0..60_000).for_each(|i| tags += &format!("[t{i} \"\"]"));
    let texts = [
        "[]".repeat(500_000),
        format!("1. e4 * {}", "{a}".repeat(300_000)),
        format!("[a \"{}", "\"".repeat(500_000)),
        "[Event \"A\"]\n\n1. e4 { e5 *\n\n".repeat(20_000),
        "[a \"b\" ".repeat(30_000),
        "1. e4 e5 ) ( ".repeat(100_000),
        "$".repeat(500_000),
        tags,
    ];
    for text in texts {
        let begin = cpu_seconds();
        let read = read_text(&text);
        let seconds = cpu_seconds() - begin;
        assert!(seconds < 20.0, "{seconds} s for {:?}…", &text[..20]);
        assert!(read.diagnostics.len() <= 20_001);
    }
}

/// Games are handed over one by one, with the comments that follow them.
#[test]
fn games_come_one_by_one() {
    let text = "1. e4 * {of the first}\n\n1. d4 *\n{of the third} [Event \"c\"]\n\n1. c4 *\n\n{of the third, too}";
    let mut seen = Vec::new();
    let mut each = |game: zug_tree::pgn::Game| {
        let notes: Vec<String> = game.tree.ids().flat_map(|id| game.tree.comments(id).map(str::to_string)).collect();
        seen.push((moves(&game.tree), notes.join("; ")));
        std::ops::ControlFlow::Continue(())
    };
    zug_tree::pgn::read_each(text.as_bytes(), &zug_core::Progress::default(), &mut each).expect("read");
    let expected = [("e4", "of the first"), ("d4", ""), ("c4", "of the third; of the third, too")];
    assert_eq!(seen.iter().map(|(m, n)| (m.as_str(), n.as_str())).collect::<Vec<_>>(), expected);
    let mut count = 0;
    let mut first = |_| {
        count += 1;
        std::ops::ControlFlow::Break(())
    };
    zug_tree::pgn::read_each(text.as_bytes(), &zug_core::Progress::default(), &mut first).expect("read");
    assert_eq!(count, 1);
    let stopped = zug_core::Progress::default();
    stopped.stop();
    assert!(zug_tree::pgn::read_each(text.as_bytes(), &stopped, &mut |_| panic!("told to stop")).is_err());
}

#[test]
fn angle_brackets_are_left_out_with_a_warning() {
    let read = read_text("<mark> 1. e4 <b>e5</b> 2. Nf3 (2. <x> f4) <> *");
    assert_eq!(read.diagnostics.iter().filter(|d| d.severity == Severity::Error).count(), 0, "{:?}", read.diagnostics);
    assert_eq!(read.diagnostics.iter().filter(|d| d.message.contains("means nothing in PGN")).count(), 4, "{:?}", read.diagnostics);
    assert_eq!((moves(&read.games[0].tree), read.games.len()), ("e4 e5 Nf3 -- f4'".into(), 1));
    // One that is not closed in its line is damage.
    assert_eq!(messages(&read_text("1. e4 < e5\n> 2. Nf3 *"), Severity::Error).len(), 1);
}

#[test]
fn blank_lines_and_escapes_are_no_game() {
    for text in ["", "\n\n", "% escape\n", "\n% one\n\n% two", "\u{feff}% one\n \t\n", "\r\n%x\r\n%y\r\n"] {
        let read = zug_tree::pgn::read(text.as_bytes());
        assert_eq!((read.games.len(), read.diagnostics), (0, vec![]), "{text:?}");
    }
}

#[test]
fn an_empty_variation_is_no_nesting() {
    let nesting = |text: &str| read_text(text).games[0].nesting;
    assert_eq!(nesting("1. e4 () *"), 0);
    assert_eq!(nesting("1. e4 ({only a comment}) e5 (1... c5 ()) *"), 1);
    assert_eq!(nesting("1. e4 (1. d4 (1. c4)) *"), 2);
    assert_eq!((nesting("1. e4 (1. d4 (1. c4"), nesting("1. e4 (1. d4 (")), (2, 1));
    assert_eq!(nesting("1. e4 (1. Zz) *"), 1);
    // Empty ones inside of empty ones neither.
    assert_eq!((nesting("1. e4 (()) e5 *"), nesting("1. e4 (1. d4 (())) *"), nesting("1. e4 ((1. d4)) *")), (0, 1, 2));
}
