//! Records of Go are executed as SGF says, whatever the rules say; what the rules have against them is a warning with
//! its place.

use std::fmt::Write;
use zug_host::{Host, Progress};
use zug_library::trees::{Command, Export, NodeId, Opened, Record, Severity, View, open, rows};
use zug_library::{NewStudy, Studies, Terms, WantedStudies};

fn host() -> Host {
    Host::new(Some("nowhere".into()))
}

fn opened(text: &str) -> Opened {
    open(&host(), text.as_bytes(), None).expect("opened")
}

/// The moves of the main line.
fn line(record: &Record) -> Vec<String> {
    let tree = record.tree();
    tree.line_from(NodeId::ROOT).skip(1).map(|id| tree.move_text(id).to_string()).collect()
}

/// The position at the end of the main line.
fn end(record: &Record) -> String {
    record.position(record.tree().line_from(NodeId::ROOT).last().expect("the root")).expect("a position")
}

/// Line, column and message of what is wrong.
fn said(opened: &Opened) -> Vec<String> {
    opened.diagnostics.iter().map(|d| d.to_string()).collect()
}

#[track_caller]
fn survives(record: &Record) -> String {
    let sgf = record.export(Export::Sgf, &View::default()).expect("written");
    let again = opened(&sgf);
    assert!(again.records[0].tree().same(record.tree()), "{sgf}");
    assert_eq!(again.records[0].position(NodeId::ROOT), record.position(NodeId::ROOT), "{sgf}");
    assert_eq!(again.records[0].export(Export::Sgf, &View::default()).expect("written"), sgf);
    sgf
}

/// A file, its line, the board at its end, the messages, and a part of what is written again.
type File<'a> = (&'a str, &'a [&'a str], &'a str, &'a [&'a str], &'a str);

#[test]
fn wrong_but_common_files_are_executed() {
    let files: [File; 16] = [
        // Stones are set up in the middle, added, taken off and changed.
        ("(;SZ[3];B[bb];AB[aa]AW[cc];W[ac])", &["B2", "...set:O=C1/X=A3", "A1"], "X../.X./O.O:b2", &[], ";AW[cc]AB[aa];"),
        ("(;SZ[3];B[bb];AE[bb];W[bb])", &["B2", "...set:.=B2", "B2"], ".../.O./...:b2", &[], ";AE[bb];"),
        ("(;SZ[3];AB[aa:ba]AE[cc];AW[aa])", &["...set:.=C1/X=A3-B3", "...set:O=A3"], "OX./.../...:b", &[], "AB[aa:ba]"),
        // Who is next.
        ("(;SZ[3];AB[aa]PL[W];W[bb])", &["set:X=A3", "B2"], "X../.O./...:b1", &[], ";AB[aa]PL[W];W[bb]"),
        ("(;SZ[3];B[aa];PL[B];B[bb])", &["A3", "set:", "B2"], "X../.X./...:w2", &[], ";PL[B];B[bb]"),
        ("(;SZ[3]PL[w];W[bb])", &["B2"], ".../.O./...:b1", &[], "PL[w]"),
        // Two moves of a colour in a row, and White first without a word.
        (
            "(;SZ[3];B[aa]\n ;B[bb];W[cc])",
            &["A3", "...B2", "C1"],
            "X../.X./..O:b3",
            &["line 2, column 2: warning: B[bb]: Black moves out of turn"],
            ";B[aa];B[bb];W[cc]",
        ),
        (
            "(;SZ[3];W[aa];B[bb])",
            &["...A3", "B2"],
            "O../.X./...:w2",
            &["line 1, column 8: warning: W[aa]: White moves out of turn"],
            ";W[aa];",
        ),
        // On a stone.
        (
            "(;SZ[3];B[bb];W[bb])",
            &["B2", "!B2"],
            ".../.O./...:b2",
            &["line 1, column 14: warning: W[bb]: B2 has a stone already"],
            ";W[bb]",
        ),
        // Suicide.
        (
            "(;SZ[3]AB[ab][ba];W[aa];B[cc])",
            &["...A3", "C1"],
            ".X./X../..X:w2",
            &["line 1, column 18: warning: W[aa]: White moves out of turn; A3 would leave White without a liberty (suicide)"],
            ";W[aa];B[cc]",
        ),
        // Superko, with the place where the board was before.
        (
            "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb]\n;W[bb])",
            &["C3", "!B3"],
            ".XO./XO.O/.XO./....:b2",
            &["line 2, column 1: warning: W[bb]: B3 brings back the board at the start (superko)"],
            "\n;W[bb]",
        ),
        // The game goes on after two passes.
        (
            "(;SZ[3];B[];W[tt];B[bb];W[aa])",
            &["pass", "pass", "!B2", "A3"],
            "O../.X./...:b4",
            &["line 1, column 18: warning: B[bb]: the game is over"],
            ";B[];W[];B[bb];W[aa]",
        ),
        // Dead stones are taken off after two passes.
        ("(;SZ[3];B[aa];W[];B[];AE[aa];W[bb])", &["A3", "pass", "pass", "...set:.=A3", "B2"], ".../.O./...:b4", &[], ";AE[aa];"),
        // Stones without a liberty cannot stay.
        (
            "(;SZ[3];AB[ab][ba]AW[aa])",
            &["...set:O=A3/X=A2,B3"],
            ".X./X../...:b",
            &["line 1, column 8: warning: the stone on A3 would have no liberty and is taken off"],
            "AW[aa]AB[ab][ba]",
        ),
        // A node with everything.
        ("(;SZ[3];AB[aa]B[bb]W[cc])", &["...set:X=A3", "B2", "C1"], "X../.X./..O:b2", &[], ";AB[aa];B[bb];W[cc]"),
        ("(;SZ[3];B[aa][bb])", &["A3"], "X../.../...:w1", &["line 1, column 8: warning: B has 2 values: the first counts"], ";B[aa]"),
    ];
    for (text, moves, position, messages, written) in files {
        let opened = opened(text);
        let record = &opened.records[0];
        assert_eq!((line(record), end(record).as_str()), (moves.iter().map(|m| m.to_string()).collect(), position), "{text}");
        assert_eq!(said(&opened), messages, "{text}");
        assert!(opened.diagnostics.iter().all(|d| d.severity == Severity::Warning));
        let sgf = survives(record);
        assert!(sgf.replace('\n', "").contains(&written.replace('\n', "")), "{text}\n{sgf}");
    }
    // What has no meaning is still an error.
    let off = opened("(;SZ[3];B[aa];W[zz];B[bb])");
    assert_eq!(said(&off), ["line 1, column 14: error: W[zz]: 'zz' is not on a board of 3×3; the line is cut here"]);
    let off = opened("(;SZ[3];B[aa];AB[zz])");
    assert_eq!(said(&off), ["line 1, column 14: error: AB[zz]: 'zz' is not on a board of 3×3; the line is cut here"]);
}

#[test]
fn a_step_of_a_record_has_its_place_in_the_table() {
    let opened = opened("(;SZ[9];B[aa](;B[bb];W[cc](;AB[dd:ee]AE[aa];B[gg])(;B[hh]))(;W[ii]))");
    let (record, mut view) = (&opened.records[0], View::default());
    let tree = record.tree();
    let told = |view: &View| {
        let label = |id: Option<NodeId>| id.map_or("".into(), |id| tree.label(id).into_owned());
        let other = |a: &zug_library::trees::Alternative| format!("{}:{}", a.label, tree.label(a.node));
        let row = |row: zug_library::trees::Row| {
            let others: Vec<String> = row.alternatives.iter().map(other).collect();
            format!("{}|{}|{}|{}", row.number, label(row.first), label(row.second), others.join(","))
        };
        rows(tree, view).into_iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(told(&view), ["1|A9||", "2|B8||a:J1", "2||C7|", "3||set-up +4−1|a:H2", "4|G3||"]);
    // Rows are found by number and player.
    let sides = record.sides();
    Command::read("3 W a", &sides).and_then(|c| c.apply(tree, &mut view, &sides)).expect("chosen");
    assert_eq!(told(&view), ["1|A9||", "2|B8||a:J1", "2||C7|", "3|H2||a:set-up +4−1"]);
    survives(record);
    for (export, text) in
        [(Export::Markdown, "set-up +4−1"), (Export::Html, "set-up +4−1"), (Export::Dot, "set-up +4−1"), (Export::Svg, "set-up +4−1")]
    {
        assert!(record.export(export, &View::default()).expect("written").contains(text), "{export:?}");
    }
}

/// A board that executes SGF in the plainest way.
struct Plain(Vec<Vec<char>>);

impl Plain {
    fn group(&self, col: usize, row: usize) -> (Vec<(usize, usize)>, bool) {
        let (mut group, mut breathes, mut next) = (vec![(col, row)], false, 0);
        while let Some(&(col, row)) = group.get(next) {
            next += 1;
            let near = [(col.wrapping_sub(1), row), (col + 1, row), (col, row.wrapping_sub(1)), (col, row + 1)];
            for (c, r) in near {
                match self.0.get(r).and_then(|line| line.get(c)) {
                    Some('.') => breathes = true,
                    Some(stone) if *stone == self.0[row][col] && !group.contains(&(c, r)) => group.push((c, r)),
                    _ => {}
                }
            }
        }
        (group, breathes)
    }

    /// Takes off what has no liberty, of one colour or of both.
    fn take_off(&mut self, colours: &str) {
        let places = (0..self.0.len()).flat_map(|row| (0..self.0[0].len()).map(move |col| (col, row)));
        let dead = |(col, row): &(usize, usize)| colours.contains(self.0[*row][*col]) && !self.group(*col, *row).1;
        let dead: Vec<_> = places.filter(dead).collect();
        dead.into_iter().for_each(|(col, row)| self.0[row][col] = '.');
    }

    fn put(&mut self, stone: char, (col, row): (usize, usize)) {
        self.0[row][col] = stone;
        self.take_off(if stone == 'X' { "O" } else { "X" });
        self.take_off(if stone == 'X' { "X" } else { "O" });
    }

    fn text(&self) -> String {
        self.0.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }
}

#[test]
fn random_records_are_executed_as_a_plain_board_does() {
    let mut rng = fastrand::Rng::with_seed(5);
    for round in 0..80 {
        let (cols, rows) = (rng.usize(1..=5), rng.usize(1..=5));
        let mut plain = Plain(vec![vec!['.'; cols]; rows]);
        let (mut text, mut boards) = (format!("(;GM[1]SZ[{cols}:{rows}]"), vec![plain.text()]);
        let letter = |n: usize| char::from(b'a' + n as u8);
        for _ in 0..rng.usize(..200) {
            let place = (rng.usize(..cols), rng.usize(..rows));
            let point = format!("{}{}", letter(place.0), letter(place.1));
            match rng.usize(..10) {
                0 => {
                    let stone = *rng.choice(&['X', 'O', '.']).expect("one");
                    let (to, property) =
                        ((rng.usize(place.0..cols), rng.usize(place.1..rows)), ["AB", "AW", "AE"]["XO.".find(stone).expect("one")]);
                    write!(text, ";{property}[{point}:{}{}]", letter(to.0), letter(to.1)).expect("written");
                    (place.1..=to.1).for_each(|row| plain.0[row][place.0..=to.0].fill(stone));
                    plain.take_off("XO");
                }
                1 => write!(text, ";{}[]", ["B", "W"][rng.usize(..2)]).expect("written"),
                _ => {
                    let colour = rng.usize(..2);
                    write!(text, ";{}[{point}]", ["B", "W"][colour]).expect("written");
                    plain.put(['X', 'O'][colour], place);
                }
            }
            boards.push(plain.text());
        }
        text.push(')');
        let opened = opened(&text);
        let record = &opened.records[0];
        assert!(opened.diagnostics.iter().all(|d| d.severity == Severity::Warning), "{text}");
        let position = |id| record.position(id).expect("a position").split_once(':').expect("a side").0.to_string();
        let found: Vec<String> = record.tree().line_from(NodeId::ROOT).map(position).collect();
        assert_eq!(found, boards, "{round}: {text}");
        survives(record);
    }
}

/// Positions that are not kept are made again on the way back.
#[test]
fn variations_far_up_a_long_line_are_found_again() {
    let mut text = String::from("(;SZ[9]");
    let point = |n: usize| format!("{}{}", char::from(b'a' + (n % 9) as u8), char::from(b'a' + (n / 9 % 9) as u8));
    for n in 0..300 {
        write!(text, "(;{}[{}]", ["B", "W"][n % 2], point(n * 7)).expect("written");
    }
    for n in (0..300).rev() {
        write!(text, ")(;{}[{}];AW[{}])", ["B", "W"][n % 2], point(n * 11 + 3), point(n)).expect("written");
    }
    text.push(')');
    let opened = opened(&text);
    let record = &opened.records[0];
    assert_eq!(record.tree().len(), 1 + 300 + 600);
    let game = host().game("go-9x9").expect("a game");
    for id in record.tree().ids().step_by(7) {
        assert_eq!(game.key(record.position(id).as_deref()).expect("a key"), record.tree().key(id));
    }
    survives(record);
}

#[test]
fn a_million_nodes_are_read_in_bounds() {
    let text = format!("(;SZ[9]{})", ";B[aa];W[bb];B[cc];AE[aa][cc]".repeat(250_000));
    let opened = opened(&text);
    let record = &opened.records[0];
    assert_eq!(record.tree().len(), 1_000_001);
    assert!(opened.diagnostics.iter().all(|d| d.severity == Severity::Warning));
    assert!(end(record).contains("/.O."));
    let again = record.export(Export::Sgf, &View::default()).expect("written");
    assert!(again.len() < 2 * text.len());
}

#[test]
fn komi_and_rules_are_those_of_the_file() {
    for (root, name) in [
        ("SZ[9]", "go-9x9"),
        ("SZ[9]KM[7.50]RU[Chinese]", "go-9x9"),
        ("SZ[9]KM[0.5]", "go-9x9-k0.5"),
        ("SZ[19]KM[6.5]RU[Japanese]", "go-19x19-k6.5-plainko"),
        ("KM[375]RU[AGA]", "go-19x19-ssk"),
        ("SZ[7]KM[-3]RU[NZ]", "go-7x7-ssk-suicide"),
        ("SZ[7]KM[x]RU[Tromp-Taylor]", "go-7x7-suicide"),
        ("SZ[7:5]KM[3]RU[GOE]", "go-7x5-k3-suicide"),
        ("SZ[9]RU[new_zealand]", "go-9x9-ssk-suicide"),
    ] {
        let opened = opened(&format!("(;GM[1]{root};B[aa])"));
        assert_eq!((opened.records[0].game().as_deref(), opened.diagnostics.len()), (Some(name), 0), "{root}");
        survives(&opened.records[0]);
    }
}

#[test]
fn studies_keep_what_was_set_up() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = Studies::new(std::sync::Arc::new(host()), dir.path().join("studies.sqlite"));
    let text = "(;SZ[5]KM[2]AB[ab]AW[ee]PL[W];W[cc];AB[aa][ba]AE[ee];B[cc]C[on a stone])";
    let study = studies.create(NewStudy { text: text.into(), ..NewStudy::default() }, &Terms::default()).expect("a study");
    assert_eq!(study.warnings.len(), 1, "{:?}", study.warnings);
    let tree = studies.tree(study.id, 0, None).expect("a tree");
    assert_eq!(tree.columns.text[1..], ["C3", "...set:.=E1/X=A5,B5", "!C3"].map(String::from));
    assert_eq!((tree.start.as_str(), tree.halfmove), ("...../X..../...../...../....O:w", 2));
    let node = studies.node(study.id, 0, 3).expect("a node");
    assert_eq!((node.position.position.as_str(), &node.touched[..]), ("XX.../X..../..X../...../.....:w2", &["C3".to_string()][..]));
    let position = Some("XX.../X..../..X../...../.....:w".into());
    let wanted = WantedStudies { game: Some("go-5x5".into()), position, ..WantedStudies::default() };
    assert_eq!(studies.list(wanted, &Progress::default()).expect("a list").studies.len(), 1);
    // It goes on from there, and to a file and back.
    let added = zug_library::EditRequest::Add { parent: 2, moves: vec!["A1".into()] };
    studies.edit(study.id, 0, vec![added], &Terms::default()).expect("edited");
    let (_, sgf) = studies.export(study.id, None, Export::Sgf, &Progress::default()).expect("written");
    let again = studies.create(NewStudy { text: sgf.clone(), ..NewStudy::default() }, &Terms::default()).expect("a study");
    assert_eq!(
        studies.tree(again.id, 0, None).expect("a tree").columns.text,
        studies.tree(study.id, 0, None).expect("a tree").columns.text,
        "{sgf}"
    );
    assert_eq!(again.games[0].start, study.games[0].start, "{sgf}");
    assert!(sgf.contains("AB[ab]AW[ee]PL[W]"), "{sgf}");
}
