//! What must not change by itself: counts of nodes, positions and forms, and fingerprints of tables. A change of any of
//! these is a change of rules, search, numbering or values: know why before it is taken over.

use std::process::Command;

fn signature(areas: &[&str]) -> String {
    let home = tempfile::tempdir().expect("a directory");
    let mut zug = Command::new(env!("CARGO_BIN_EXE_zug"));
    let run = zug.arg("bench").args(areas).arg("--signature").env("ZUG_HOME", home.path()).output().expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn tables() {
    let expected = "mnk-4x4x4: perft 5 = 524160, table 99e6e49f91ba99ab\ndrop-5x4x4: perft 5 = 3120, table 0204b587ea7e2302\n";
    assert_eq!(signature(&["mnk-4x4x4", "drop-5x4x4"]), expected);
}

#[test]
fn values() {
    let expected = "Domineering 5×5, empty: 32800 positions, 7151 forms, 0\n\
                    Clobber 4×4: 91103 positions, 25077 forms, *\n\
                    twenty sums of eight hot 4×4 positions: 2461 positions, 3475 forms, 1110 followers\n\
                    Kayles to 40,000: 256 positions, 0 forms, *1\n";
    assert_eq!(signature(&["values"]), expected);
}

#[test]
fn sums() {
    assert_eq!(signature(&["sums"]), "sums: 1334303 nodes\n");
}

#[test]
fn go() {
    assert_eq!(signature(&["go"]), "go: 1000 random games on 9×9: 118732 plies, 3981591 legal moves, leads -11182\n");
}

#[test]
fn trees() {
    let expected = "tree games_5000: 5000 games, 400661 positions, keys 189b07aa80de1f79\n\
                    tree study_200k: 1 games, 200002 positions, keys 296a9b325a78296d\n";
    assert_eq!(signature(&["tree"]), expected);
}
