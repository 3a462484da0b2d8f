//! A session of the Go Text Protocol: what is asked is answered in order, and nothing that comes in ends it but `quit`.

use zug_play::{GtpSettings, serve_gtp};

fn session_of(input: impl Into<Vec<u8>>) -> String {
    session_with(GtpSettings { size: 9, playouts: 40, threads: 1, seed: 1, resign: 0.0 }, input)
}

pub fn session_with(settings: GtpSettings, input: impl Into<Vec<u8>>) -> String {
    let mut output = Vec::new();
    serve_gtp(std::io::Cursor::new(input.into()), &mut output, settings).expect("a session");
    String::from_utf8(output).expect("text")
}

/// The answers, one for each command.
pub fn answers(input: &str) -> Vec<String> {
    split(&session_of(input))
}

pub fn split(output: &str) -> Vec<String> {
    output.trim_end().split("\n\n").map(String::from).collect()
}

#[test]
fn the_session_is_as_the_protocol_says() {
    assert_eq!(answers("1 protocol_version\nname\n3 known_command genmove\nknown_command fly\n"), ["=1 2", "= zug", "=3 true", "= false"]);
    assert_eq!(
        answers("boardsize 20\nboardsize 3\nboardsize\nkomi x\nkomi 2.5\nget_komi"),
        ["? unacceptable size", "= ", "? syntax error", "? syntax error", "= ", "= 2.5"]
    );
    assert_eq!(answers("7 quit\n8 name\n"), ["=7"]);
    let listed = session_of("list_commands\n");
    for command in [
        "kata-set-rules",
        "kgs-genmove_cleanup",
        "boardsize",
        "clear_board",
        "play",
        "genmove",
        "undo",
        "loadsgf",
        "time_settings",
        "lz-analyze",
        "final_status_list",
    ] {
        assert!(listed.lines().any(|l| l.trim_start_matches("= ") == command), "{command}");
    }
}

#[test]
fn moves_are_played_refused_and_taken_back() {
    let said = answers(
        "boardsize 5\nplay b C3\nplay w C3\nplay w I1\nplay w pass\nplay white A1\nlist_stones w\nundo\nlist_stones w\nundo\nundo\nundo",
    );
    assert_eq!(said[1], "= ");
    assert_eq!(said[2], "? illegal move: C3 has a stone already");
    assert!(said[3].starts_with("? invalid vertex"), "{}", said[3]);
    assert_eq!(said[6..], ["= A1", "= ", "= ", "= ", "= ", "? cannot undo"]);
}

#[test]
fn superko_is_kept_over_passes_and_moves_of_one_side() {
    let ko = "boardsize 4\ngogui-setup b B4 b A3 b B2 w C4 w B3 w D3 w C2\nplay b C3\nplay w pass\n";
    assert_eq!(answers(&format!("{ko}play w B3\n")).last().unwrap(), "? illegal move: B3 brings back the board after move 1 (superko)");
    assert_eq!(answers(&format!("{ko}play w D1\nplay w B3\n")).last().unwrap(), "=");
}

#[test]
fn a_set_up_is_taken_back_and_a_finished_game_has_no_moves() {
    assert_eq!(answers("boardsize 2\nplay b A1\ngogui-undo_setup\n").last().unwrap(), "? no set-up to undo");
    assert_eq!(answers("boardsize 2\ngogui-setup b A1\ngogui-undo_setup\nlist_stones b\n").last().unwrap(), "=");
    assert_eq!(answers("boardsize 2\nplay b pass\ngogui-rules_legal_moves\n").last().unwrap(), "= A1 B1 A2 B2 pass");
    assert_eq!(answers("boardsize 2\nplay b pass\nplay w pass\ngogui-rules_legal_moves\n").last().unwrap(), "=");
}

#[test]
fn a_game_goes_on_to_its_end_and_both_sides_count_the_same() {
    let mut input = String::from("boardsize 5\nkomi 0.5\n");
    input += &"genmove b\ngenmove w\n".repeat(60);
    input += "final_score\nfinal_status_list alive\nfinal_status_list dead\nprintsgf\n";
    let said = answers(&input);
    assert!(said.iter().all(|a| a.starts_with('=')), "{said:?}");
    assert!(said[2..122].ends_with(&["= pass".to_string(), "= pass".to_string()]));
    let score = said[122].trim_start_matches("= ");
    assert!(score.starts_with("B+") || score.starts_with("W+"), "{score}");
    assert!(said[125].contains(&format!("RE[{score}]")), "{}", said[125]);
}

#[test]
fn the_same_input_gives_the_same_moves() {
    let input = "boardsize 7\ngenmove b\ngenmove w\nplay b D4\ngenmove w\nundo\nreg_genmove w\nlz-genmove_analyze w 6000\n";
    assert_eq!(session_of(input), session_of(input));
}

#[test]
fn handicaps_are_placed_on_an_empty_board() {
    let said = answers(
        "boardsize 9\nfixed_handicap 3\nfixed_handicap 2\nclear_board\nfixed_handicap 10\nplace_free_handicap 20\nclear_board\nset_free_handicap A1 B2\nclear_board\nset_free_handicap A1 A1",
    );
    assert_eq!(said[1..3], ["= C3 G7 C7", "? board not empty"]);
    assert_eq!(said[4], "? invalid number of stones");
    assert_eq!(said[5].split(' ').count(), 10);
    assert_eq!((said[7].as_str(), said[9].as_str()), ("= ", "? bad vertex list"));
}

#[test]
fn records_are_saved_and_loaded() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("game.sgf");
    let file = file.to_str().expect("a name");
    let said = answers(&format!(
        "boardsize 9\nkomi 6.5\nfixed_handicap 2\nplay w E5\nplay b pass\nplay w D5\nprintsgf {file}\nclear_board\nboardsize 3\nloadsgf {file}\nlist_stones b\nlist_stones w\nget_komi\nloadsgf {file} 3\nlist_stones w\nloadsgf nowhere.sgf\n"
    ));
    assert_eq!(said[9..15], ["= black", "= C3 G7", "= D5 E5", "= 6.5", "= white", "= E5"]);
    assert!(said[15].starts_with("? cannot load file: "), "{}", said[15]);
}

#[test]
fn a_record_is_executed_as_it_stands() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("odd.sgf");
    // A stone on a stone, two moves of one side, suicide, set-up in the middle.
    std::fs::write(&file, "(;GM[1]SZ[3];B[bb];W[bb];W[aa];B[cc];AE[aa]AB[ca];W[ba](;B[])(;B[ab]))").expect("written");
    let said = answers(&format!("loadsgf {}\nshowboard\nfinal_score", file.display()));
    assert_eq!(said[0], "= white");
    assert!(said[1].contains("3 · O X\n2 · O ·\n1 · · X"), "{}", said[1]);
}

#[test]
fn garbage_is_answered_and_survived() {
    let mut input: Vec<u8> = b"\x00\x01\x02\n\n   \n# comment\n\xff\xfe\xfd genmove b\n99999999999999999999999999999 name\nplay\nplay b\nplay purple A1\ngenmove\n".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\ntime_settings -1 nan inf\ntime_left b\nloadsgf\nundo 5\ngg-undo 18446744073709551616\nset_free_handicap\nkomi 1e300\nboardsize 99999999999\nlz-analyze purple\nplay b \xe2\x98\xba\n4 name\n");
    let output = String::from_utf8(session_of(input).into_bytes()).expect("text");
    assert!(output.ends_with("=4 zug\n\n"), "{output}");
    assert!(output.contains("=99999999999999999999999999999 zug\n\n"));
    assert_eq!(output.matches("? ").count(), 16, "{output}");
}

#[test]
fn garbage_is_dropped_and_words_are_kept() {
    let said = |line: &[u8]| session_of(line);
    assert_eq!(said(b"12\tplay\x07 b  D4 # comment\nlist_stones b"), "=12 \n\n= D4\n\n");
    assert_eq!(said(b"name\r"), "= zug\n\n");
    assert_eq!(said(b"  # only a comment"), "");
    assert_eq!(said(b" \t\x00\x01 "), "");
    assert_eq!(said(b"99999999999999999999999999"), "?99999999999999999999999999 unknown command\n\n");
    assert_eq!(said(b"\xff\xfe"), "? unknown command\n\n");
}

#[test]
fn lines_are_cut_where_they_end_and_where_they_are_too_long() {
    const LONGEST: usize = 1 << 16;
    let number = "1".repeat(LONGEST);
    let text = format!("2\n\n{number}12345\n3 name");
    assert_eq!(answers(&text), ["?2 unknown command".into(), format!("?{number} unknown command"), "=3 zug".into()]);
}

#[test]
fn analysis_reports_until_the_next_line() {
    let output = session_of("boardsize 5\n5 lz-analyze b 1\nname\nkata-analyze w interval 1\nname\n");
    let reports: Vec<&str> = output.lines().filter(|l| l.starts_with("info move ")).collect();
    assert!(reports.len() >= 2, "{output}");
    for word in [" visits ", " winrate ", " order 0 ", " pv "] {
        assert!(reports[0].contains(word), "{}", reports[0]);
    }
    assert!(output.contains("=5 \ninfo move ") && output.ends_with("= zug\n\n"), "{output}");
}

/// The moves of the first report of an analysis, in order.
fn reported(commands: &str) -> Vec<String> {
    let output = session_of(format!("boardsize 5\n{commands}\n"));
    let report = output.lines().find(|l| l.starts_with("info move ")).unwrap_or_else(|| panic!("{output}"));
    report.split("info move ").skip(1).filter_map(|info| info.split(' ').next()).map(String::from).collect()
}

#[test]
fn options_of_an_analysis_are_honoured() {
    let sorted = |mut moves: Vec<String>| {
        moves.sort();
        moves
    };
    for command in ["lz-analyze", "kata-analyze", "lz-genmove_analyze", "kata-genmove_analyze"] {
        assert_eq!(sorted(reported(&format!("{command} b 1 allow b A1,B1 1 minmoves 9"))), ["A1", "B1"]);
        assert_eq!(reported(&format!("{command} allow b pass 1 minmoves 9")), ["pass"]);
        assert_eq!(reported(&format!("{command} maxmoves 2 interval 1 minmoves 9")).len(), 2);
        assert_eq!(reported(&format!("{command} minmoves 26 ownership false")).len(), 26);
        let avoided = reported(&format!("{command} w 1 avoid w C3,pass,d4 1 avoid b A1 3 minmoves 99"));
        assert_eq!((avoided.len(), avoided.iter().filter(|m| ["C3", "D4", "pass"].contains(&m.as_str())).count()), (23, 0));
    }
    // An eye of one's own is not worth a thought, unless somebody asks.
    assert_eq!(reported("gogui-setup b A2 b B1 b B2\nlz-analyze b 1 allow b A1 1"), ["A1"]);
    // Deeper moves are kept away from too: the line goes where it may.
    let output = session_of("boardsize 5\nkata-genmove_analyze b allow b A1,B1,C1 9 allow w E5,D5,C5 9\nshowboard\n");
    let line = output.split(" pv ").nth(1).and_then(|rest| rest.split(" info ").next()).expect("a line");
    let moves: Vec<&str> = line.lines().next().expect("a line").split(' ').take(4).collect();
    assert!(moves.iter().all(|m| ["A1", "B1", "C1", "E5", "D5", "C5", "pass"].contains(m)), "{output}");
    // What was searched with options is not used without them.
    let output = session_of("boardsize 5\nlz-analyze b 1 allow b A1 1\nlz-analyze b minmoves 26\n");
    let counts: Vec<usize> = output.lines().map(|line| line.matches("info move ").count()).filter(|n| *n > 0).collect();
    assert!(counts.first() == Some(&1) && counts.last() == Some(&26), "{output}");
    let said = answers("boardsize 5\nlz-genmove_analyze b allow b A1 1\nlist_stones b\n");
    assert!(said[1].ends_with("play A1") && said[2] == "= A1", "{said:?}");
}

#[test]
fn options_that_are_not_understood_are_refused() {
    let cases = [
        ("bar 3", "unknown option 'bar'"),
        ("b 50 w", "unknown option 'w'"),
        ("purple", "unknown option 'purple'"),
        ("-1", "unknown option '-1'"),
        ("99999999999999999999999", "the option 'interval' needs a number"),
        ("interval", "the option 'interval' needs a number"),
        ("interval x", "the option 'interval' needs a number"),
        ("maxmoves -3", "the option 'maxmoves' needs a number"),
        ("minmoves", "the option 'minmoves' needs a number"),
        ("ownership 1", "the option 'ownership' needs true or false"),
        ("movesOwnership true", "the option 'movesOwnership' can only be false here"),
        ("pvVisits", "the option 'pvVisits' needs true or false"),
        ("allow b A1", "the option 'allow' needs a player, moves like D4,C3 and a depth from 1"),
        ("avoid b A1 0", "the option 'avoid' needs a player, moves like D4,C3 and a depth from 1"),
        ("avoid x A1 1", "the option 'avoid' needs a player, moves like D4,C3 and a depth from 1"),
        ("allow b A1 1 allow b B1 1", "the option 'allow' can be given once for a player"),
        ("b allow b A1 1 avoid b A1 1", "these options leave no legal move"),
    ];
    for (words, problem) in cases {
        for command in ["lz-analyze", "kata-genmove_analyze"] {
            assert_eq!(answers(&format!("boardsize 5\n7 {command} {words}\n"))[1], format!("?7 {problem}"), "{words}");
        }
    }
    let vertex = answers("boardsize 5\nlz-analyze allow b A1,F9 1\n");
    assert!(vertex[1].starts_with("? invalid vertex: "), "{vertex:?}");
}

/// What a session says is told, piece by piece; the other end decides what comes next.
struct Told(std::sync::mpsc::Sender<String>);

impl std::io::Write for Told {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The first line, then the others as soon as the session has begun its answer.
struct Afterwards {
    texts: Vec<&'static str>,
    told: std::sync::mpsc::Receiver<String>,
}

impl std::io::Read for Afterwards {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.texts.len() == 1 {
            while self.told.recv().is_ok_and(|text| !text.contains('=')) {}
        }
        let Some(text) = self.texts.pop() else { return Ok(0) };
        into[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}

/// The interval is years: only the next line ends the search.
#[test]
fn an_analysis_gives_way_to_the_next_line() {
    let (sender, told) = std::sync::mpsc::channel();
    let input = Afterwards { texts: vec!["name\nquit\n", "lz-analyze 100000000000\n"], told };
    let settings = GtpSettings { size: 9, playouts: 40, threads: 2, seed: 1, resign: 0.0 };
    let mut said = Vec::new();
    serve_gtp(std::io::BufReader::new(input), &mut Both(Told(sender), &mut said), settings).expect("a session");
    let said = String::from_utf8(said).expect("text");
    assert!(said.starts_with("= \ninfo move ") && said.ends_with("\n\n= zug\n\n= \n\n"), "{said}");
}

/// Writes the same to two.
struct Both<'a>(Told, &'a mut Vec<u8>);

impl std::io::Write for Both<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.1.extend_from_slice(bytes);
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn clocks_are_understood() {
    let said = answers("boardsize 5\ntime_settings 1 0 0\ntime_left b 1 0\ngenmove b\ntime_settings 0 1 0\ngenmove w");
    assert!(said.iter().all(|a| a.starts_with('=')), "{said:?}");
}
