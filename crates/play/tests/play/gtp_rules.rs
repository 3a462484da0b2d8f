//! What a session of GTP says of rules, endings, points and who plays.

use crate::gtp::{answers, session_with, split};
use zug_play::GtpSettings;

/// The answers of a player that gives up when it has less than one chance in five, after 200 random games a move.
fn hopeful(input: &str) -> Vec<String> {
    split(&session_with(GtpSettings { size: 9, playouts: 200, threads: 1, seed: 1, resign: 0.2 }, input))
}

#[test]
fn a_game_without_hope_is_given_up_at_the_third_move() {
    let said =
        hopeful("boardsize 5\nkomi 60\ngenmove b\ngenmove w\ngenmove b\ngenmove w\ngenmove b\nfinal_score\nprintsgf\nundo\ngenmove b\n");
    let given_up: Vec<bool> = said.iter().map(|answer| answer == "= resign").collect();
    assert_eq!(given_up.iter().filter(|up| **up).count(), 1, "{said:?}");
    assert!(given_up[6] && said[7] == "= W+R" && said[8].contains("RE[W+R]"), "{said:?}");
    // Streaming commands give up too; a question about a move does not.
    let said = hopeful("boardsize 5\nkomi 60\nreg_genmove b\nreg_genmove b\nreg_genmove b\ngenmove b\ngenmove b\nkata-genmove_analyze b\n");
    assert!(said[2..7].iter().all(|answer| answer != "= resign") && said[7].ends_with("play resign"), "{said:?}");
    assert!(answers("boardsize 5\nkomi 60\ngenmove b\ngenmove b\ngenmove b\ngenmove b").iter().all(|answer| answer != "= resign"));
}

#[test]
fn rules_are_set_by_name_and_by_option_and_told() {
    let told = |commands: &str| answers(&format!("boardsize 5\n{commands}\nkata-get-rules\n")).pop().unwrap();
    let json = |ko: &str, suicide: bool, bonus: &str, agreed: bool| {
        format!(
            r#"= {{"friendlyPassOk":{agreed},"hasButton":false,"ko":"{ko}","scoring":"AREA","suicide":{suicide},"tax":"NONE","whiteHandicapBonus":"{bonus}"}}"#
        )
    };
    assert_eq!(told(""), json("POSITIONAL", false, "0", false));
    assert_eq!(told("kata-set-rules tromp-taylor"), json("POSITIONAL", true, "0", false));
    assert_eq!(told("kata-set-rules chinese"), json("SIMPLE", false, "N", true));
    assert_eq!(told("kgs-rules chinese"), json("POSITIONAL", false, "N", true));
    assert_eq!(told("kgs-rules aga"), json("SITUATIONAL", false, "N-1", true));
    assert_eq!(told("kgs-rules new_zealand"), json("SITUATIONAL", true, "0", true));
    assert_eq!(told(r#"kata-set-rules {"ko": "SIMPLE", "suicide": true}"#), json("SIMPLE", true, "0", false));
    assert_eq!(told("kata-set-rule ko situational\nkata-set-rule friendlyPassOk true"), json("SITUATIONAL", false, "0", true));
    let refused = |command: &str| answers(command).pop().unwrap();
    assert_eq!(refused("kata-set-rules japanese"), "? japanese rules are not known here: only the area counts");
    assert_eq!(refused("kgs-rules japanese"), "? japanese rules are not known here: only the area counts");
    assert_eq!(refused("kata-set-rules ing"), "? unknown rules 'ing'");
    assert_eq!(refused(r#"kata-set-rules {"scoring":"TERRITORY"}"#), "? the rule 'scoring' cannot be TERRITORY here, only AREA");
    assert_eq!(refused("kata-set-rule tax ALL"), "? the rule 'tax' cannot be ALL here, only NONE");
    assert_eq!(refused("kata-set-rule colour blue"), "? unknown rule 'colour'");
    assert!(refused("kata-set-rules {").starts_with("? no object of rules: "));
}

/// A ko that was just taken: superko forbids taking it back after two passes elsewhere, plain ko does not.
#[test]
fn other_rules_hold_for_the_game_so_far() {
    let ko = "boardsize 4\ngogui-setup b B4 b A3 b B2 w C4 w B3 w D3 w C2\nplay b C3\nplay w pass\nplay b pass\n";
    assert!(answers(&format!("{ko}play w B3")).pop().unwrap().contains("superko"));
    assert_eq!(answers(&format!("{ko}kata-set-rule ko SIMPLE\nplay w B3")).pop().unwrap(), "=");
    let suicide = "boardsize 3\nplay b A2\nplay b B1\nplay b B2\n";
    assert!(answers(&format!("{suicide}play w A1")).pop().unwrap().starts_with("? illegal move"));
    assert_eq!(answers(&format!("{suicide}kata-set-rules new-zealand\nplay w C3\nplay b C2\nlist_stones w")).pop().unwrap(), "= C3");
}

#[test]
fn komi_may_be_in_quarters_and_a_handicap_is_paid_for() {
    assert_eq!(answers("boardsize 3\nkomi 3.75\nget_komi\nplay b B2\nfinal_score")[2..], ["= 3.75", "= ", "= B+5.25"]);
    assert_eq!(answers("boardsize 3\nkomi -0.25\nfinal_score")[2], "= B+0.25");
    assert_eq!(answers("komi 3.3\nkomi x"), ["? komi comes in quarters of a point, at most 1000", "? syntax error"]);
    let score = |rules: &str| {
        answers(&format!("boardsize 9\nkomi 0.5\n{rules}\nfixed_handicap 3\nget_komi\nplay w pass\nfinal_score")).split_off(4)
    };
    assert_eq!(score("kata-set-rule whiteHandicapBonus 0"), ["= 0.5", "= ", "= B+80.5"]);
    assert_eq!(score("kata-set-rule whiteHandicapBonus N"), ["= 0.5", "= ", "= B+77.5"]);
    assert_eq!(score("kata-set-rule whiteHandicapBonus N-1"), ["= 0.5", "= ", "= B+78.5"]);
    assert_eq!(
        answers("boardsize 9\nkomi 0\nkata-set-rules chinese\nfixed_handicap 2\nundo\nplay b E5\nfinal_score").pop().unwrap(),
        "= B+81"
    );
}

/// Black owns all but the corner, where a white stone stands alone.
const CORNER: &str = "boardsize 7\nkomi 0\ngogui-setup b C1 b C2 b C3 b B3 b A3 b E4 b E5 b C5 w A1\nplay b pass\nplay w pass\n";

#[test]
fn dead_stones_are_judged_by_search() {
    let said = hopeful(&format!(
        "{CORNER}final_status_list dead\nfinal_status_list alive\nfinal_status_list white_territory\nfinal_status_list black_territory\nfinal_score\nkata-set-rules chinese\nfinal_score\nprintsgf\n"
    ));
    assert_eq!(said[5..8], ["= A1", "= C1 C2 A3 B3 C3 E4 C5 E5", "="].map(|text| if text == "=" { "= " } else { text }));
    assert!(said[8].split_whitespace().any(|point| point == "A1"), "{}", said[8]);
    // Without an agreement the board counts as it stands.
    assert_eq!((said[9].as_str(), said[11].as_str()), ("= B+44", "= B+49"));
    assert!(said[12].contains("RE[B+49]") && said[12].contains("RU[Chinese]"), "{}", said[12]);
    // Two eyes live.
    let two_eyes = "boardsize 5\ngogui-setup w A2 w B2 w B1 w C2 w D2 w D1 w E2 b A3 b B3 b C3 b D3 b E3\n";
    assert_eq!(hopeful(&format!("{two_eyes}final_status_list dead")).pop().unwrap(), "=");
}

#[test]
fn a_cleanup_takes_dead_stones_off_and_then_passes() {
    let said = hopeful(&format!("{CORNER}kgs-genmove_cleanup b\nplay w pass\nkgs-genmove_cleanup b\nlist_stones w\n"));
    assert!(["= A2", "= B1"].contains(&said[5].as_str()), "{said:?}");
    assert!(["= A2", "= B1"].contains(&said[7].as_str()) && said[5] != said[7], "{said:?}");
    assert_eq!(said[8], "=");
    assert_eq!(answers("kgs-genmove_cleanup")[0], "? syntax error");
}

#[test]
fn clocks_of_kgs_are_understood() {
    let said = answers(
        "kgs-time_settings none\nkgs-time_settings absolute 300\nkgs-time_settings byoyomi 300 30 5\nkgs-time_settings canadian 300 60 25\nkgs-time_settings byoyomi 1 2\nkgs-time_settings sudden 5\nkgs-time_settings absolute -1",
    );
    assert_eq!(said, ["= ", "= ", "= ", "= ", "? syntax error", "? syntax error", "? syntax error"]);
}

#[test]
fn records_have_handicap_and_names() {
    let said = answers("boardsize 9\nfixed_handicap 2\ngenmove w\nplay b E5\nprintsgf\n");
    let sgf = said.last().unwrap();
    for part in ["HA[2]", "AB[cg][gc]", "PL[W]", "PW[zug]", "SZ[9]"] {
        assert!(sgf.contains(part), "{part}: {sgf}");
    }
    assert!(!sgf.contains("PB["), "{sgf}");
    // Names of a record are kept, and the stones stand in the root.
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("named.sgf");
    std::fs::write(&file, "(;GM[1]SZ[9]HA[2]PB[Ann]PW[B\\]ob]AB[cc][gg];W[ee])").expect("written");
    let sgf = answers(&format!("loadsgf {}\ngenmove b\nprintsgf", file.display())).pop().unwrap();
    assert!(sgf.contains("PB[Ann]") && sgf.contains("PW[B\\]ob]") && sgf.contains("HA[2]") && sgf.contains(";W[ee]"), "{sgf}");
}

#[test]
fn a_record_brings_the_rules_it_names() {
    let dir = tempfile::tempdir().expect("a directory");
    let loaded = |rules: &str| {
        let file = dir.path().join("rules.sgf");
        std::fs::write(&file, format!("(;GM[1]SZ[9]{rules};B[ee])")).expect("written");
        answers(&format!("kata-set-rules aga\nloadsgf {}\nkata-get-rules\nprintsgf", file.display()))
    };
    for (rules, ko) in [("RU[Chinese]", "POSITIONAL"), ("RU[NZ]", "SITUATIONAL"), ("RU[tromp-taylor]", "POSITIONAL")] {
        let said = loaded(rules);
        assert!(said[2].contains(&format!(r#""ko":"{ko}""#)), "{rules}: {said:?}");
        assert!(said[3].to_lowercase().contains(&rules.to_lowercase()), "{rules}: {said:?}");
    }
    assert!(loaded("RU[New Zealand]")[3].contains("RU[NZ]"));
    // Only the area counts here, but the ko is that of the record.
    assert!(loaded("RU[Japanese]")[2].contains(r#""ko":"SIMPLE","scoring":"AREA""#));
    // Others leave the rules as they are.
    for rules in ["", "RU[mine]"] {
        assert!(loaded(rules)[3].contains("RU[AGA]"), "{rules}");
    }
}

/// The value that follows a word in a report.
fn number(report: &str, word: &str) -> f32 {
    let mut words = report.split_whitespace();
    words.find(|w| *w == word).unwrap_or_else(|| panic!("{word} in {report}"));
    words.next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{word} in {report}"))
}

#[test]
fn reports_of_katago_have_points_priors_and_owners() {
    let report = |commands: &str| {
        let said = session_with(GtpSettings { size: 5, playouts: 400, threads: 1, seed: 1, resign: 0.0 }, commands);
        said.lines().find(|line| line.starts_with("info move ")).unwrap_or_else(|| panic!("{said}")).to_string()
    };
    // Black has the board, White to move is 25 points behind and a komi of 2.5 better.
    let black = "boardsize 5\nkomi 2.5\ngogui-setup b C1 b C2 b C3 b C4 b C5 b B3 b D3\n";
    let white = report(&format!("{black}kata-genmove_analyze w ownership true minmoves 99\n"));
    assert!((-22.6..-18.0).contains(&number(&white, "scoreLead")), "{white}");
    assert!(number(&white, "scoreStdev") < 10.0, "{white}");
    let (moves, owners) = white.split_once(" ownership ").expect("owners");
    let owners: Vec<f32> = owners.split_whitespace().map(|n| n.parse().expect("a number")).collect();
    assert!(owners.len() == 25 && owners.iter().all(|owner| *owner < -0.5), "{owners:?}");
    let priors: Vec<f32> = moves.split("info move ").skip(1).map(|info| number(info, "prior")).collect();
    assert!((priors.iter().sum::<f32>() - 1.0).abs() < 0.01 && priors.iter().any(|p| *p != priors[0]), "{priors:?}");
    // Rows come from the top: a white corner at the lower left is the first of the last row.
    let corner = "boardsize 5\ngogui-setup w A2 w B2 w B1 w C1 w C2 b A3 b B3 b C3 b D3 b D2 b D1 b E4\n";
    let owners = report(&format!("{corner}kata-genmove_analyze b ownership true allow b E5 1\n"));
    let owners: Vec<f32> = owners.split_once(" ownership ").expect("owners").1.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert!(owners[4] > 0.5, "{owners:?}");
    // Leela's words are as they were, but for the priors.
    let leela = report("boardsize 5\nlz-genmove_analyze b\n");
    assert!(!leela.contains("scoreLead") && number(&leela, "prior") > 0.0, "{leela}");
}
