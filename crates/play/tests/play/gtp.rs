//! A session of the Go Text Protocol: what is asked is answered in order, and nothing that comes in ends it but `quit`.

use zug_play::{GtpSettings, serve_gtp};

fn session_of(input: impl Into<Vec<u8>>) -> String {
    let mut output = Vec::new();
    let settings = GtpSettings { size: 9, playouts: 40, threads: 1, seed: 1 };
    serve_gtp(std::io::Cursor::new(input.into()), &mut output, settings).expect("a session");
    String::from_utf8(output).expect("text")
}

/// The answers, one for each command.
fn answers(input: &str) -> Vec<String> {
    let output = session_of(input);
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
    for command in ["boardsize", "clear_board", "play", "genmove", "undo", "loadsgf", "time_settings", "lz-analyze", "final_status_list"] {
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
    let input = "boardsize 7\ngenmove b\ngenmove w\nplay b D4\ngenmove w\nundo\nreg_genmove w\nlz-genmove_analyze w 100\n";
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
    assert_eq!(output.matches("? ").count(), 15, "{output}");
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

#[test]
fn clocks_are_understood() {
    let said = answers("boardsize 5\ntime_settings 1 0 0\ntime_left b 1 0\ngenmove b\ntime_settings 0 1 0\ngenmove w");
    assert!(said.iter().all(|a| a.starts_with('=')), "{said:?}");
}
