//! Values of chess endings from Syzygy tables, in trees.

use std::path::Path;
use zug_host::{Host, Wdl};
use zug_library::trees::{NodeId, Record, View, open};

/// A table with one value for each side to move, which is a form the format has: 16 bytes, no blocks. Captures and
/// stalemates are not looked up, so for queen against king these two values are the truth.
fn queen_against_king() -> [u8; 16] {
    let (king, queen, other) = (6, 5, 6 | 8);
    let both = |piece: u8| piece | piece << 4;
    let (white_wins, black_loses) = ([0x80, 4], [0x80, 0]);
    let head = [0x71, 0xe8, 0x23, 0x5d, 1, 0, both(king), both(queen), both(other), 0];
    let mut file = [0; 16];
    file[..10].copy_from_slice(&head);
    file[10..12].copy_from_slice(&white_wins);
    file[12..14].copy_from_slice(&black_loses);
    file
}

fn record(pgn: &str) -> Record {
    let host = Host::new(Some("nowhere".into()));
    open(&host, pgn.as_bytes(), None).expect("opened").records.remove(0)
}

#[test]
fn endings_have_their_values() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("KQvK.rtbw"), queen_against_king()).expect("written");
    let values = |text: &str| {
        let mut record = record(text);
        record.use_syzygy(dir.path()).expect("a table");
        record.evaluate(&View::default()).expect("values");
        let mut found: Vec<(NodeId, Wdl)> = record.values.iter().map(|(id, v)| (*id, v.wdl)).collect();
        found.sort_unstable_by_key(|(id, _)| *id);
        found.into_iter().map(|(id, wdl)| (record.tree().move_text(id).to_string(), wdl)).collect::<Vec<_>>()
    };
    let named = |all: &[(&str, Wdl)]| all.iter().map(|(text, wdl)| (text.to_string(), *wdl)).collect::<Vec<_>>();
    // A win, a stalemate, a queen that is taken; then a loss.
    let text = "[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qg3 (1. Kf7) (1. Qg6) (1. Qg7#) (1. Qg8+) 1... Kh7 *";
    let expected = [("Qg3", Wdl::Win), ("Kf7", Wdl::Win), ("Qg6", Wdl::Draw), ("Qg7#", Wdl::Win), ("Qg8+", Wdl::Draw), ("Kh7", Wdl::Loss)];
    assert_eq!(values(text), named(&expected));
    // Nothing is known of a rook.
    assert_eq!(values("[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n1. Rg3 *"), []);
}

#[test]
fn what_is_wrong_with_a_folder_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut record = record("[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qg3 *");
    let mut problem = |path: &Path| record.use_syzygy(path).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(problem(&dir.path().join("nowhere")).contains("nowhere: "));
    std::fs::write(dir.path().join("notes.txt"), "x").expect("written");
    assert!(problem(dir.path()).contains("there are no Syzygy tables here"));
    std::fs::write(dir.path().join("KQvK.rtbw"), "x").expect("written");
    assert!(problem(dir.path()).contains("KQvK.rtbw: this table is damaged"));
    std::fs::write(dir.path().join("KQvK.rtbw"), [0; 16]).expect("written");
    assert_eq!(problem(dir.path()), "", "the size is right");
    let error = record.evaluate(&View::default()).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(error.contains("KQvK"), "{error}");
}
