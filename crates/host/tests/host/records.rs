//! Tables of Dobutsu Shogi are exported in the records of the seed program, and those say what a probe says.

use std::io::Write;
use std::sync::Arc;
use zug_games::dobutsu::Dobutsu;
use zug_games::dobutsu::seed::{Record, Stats};
use zug_host::{AnyGame, Host, HostError, Progress, Side};
use zug_table::{Block, Code, Codes, Journal, blocks_of, meta, stored};

/// A table of the right form with values that were made up: to solve the game would take a minute.
fn made_up_table(path: &std::path::Path) -> Arc<Dobutsu> {
    let rules = Arc::new(Dobutsu::named("dobutsu").expect("the game"));
    let meta = meta(&*rules, "dobutsu");
    let mut journal = Journal::open(&path.with_extension("zug.part"), meta.clone()).expect("a journal");
    let mut record = journal.record(1).expect("begun");
    record.tier(0).expect("begun");
    let mut from = 0;
    for len in blocks_of(meta.tiers[0]) {
        let count = stored(&*rules, 0, from, len).into_iter().filter(|stored| *stored).count();
        let codes: Vec<Code> = (0..count).map(|i| Code((i % 7 * 20) as u16)).collect();
        record.block(&Block::pack_quickly(&Codes::to_bytes(codes.into_iter(), true))).expect("written");
        from += len as u64;
    }
    record.finish().expect("written");
    journal.finish(path).expect("a table");
    rules
}

/// Takes so many bytes and then no more.
struct Limited(Vec<u8>, usize);

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() >= self.1 {
            return Err(std::io::Error::other("enough"));
        }
        self.0.extend(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn records_are_read_back_as_what_a_probe_says() {
    const RECORDS: usize = 100_000;
    let dir = tempfile::tempdir().expect("a directory");
    made_up_table(&dir.path().join("dobutsu.zug"));
    let host = Host::new(Some(dir.path().into()));
    let game = host.game("dobutsu").expect("the game");
    let mut out = Limited(Vec::new(), 7 * RECORDS);
    let stopped = game.solving().unwrap().export_records(None, None, &mut out, &Progress::default());
    assert!(matches!(stopped, Err(HostError::Output(_))), "{stopped:?}");
    let notation = Dobutsu::named("dobutsu").expect("the game");
    let mut kinds = std::collections::BTreeSet::new();
    for bytes in out.0.chunks(7).step_by(97) {
        let mut word = [0; 8];
        word[..7].copy_from_slice(bytes);
        let record = Record::from_bits(u64::from_le_bytes(word)).expect("56 bits");
        let p = record.state().pos(Side::Left).expect("a position");
        let answer = game.probe(Some(&zug_core::Notation::write(&notation, &p, Side::Left))).expect("probed");
        let value = answer.verdict.0.expect("known");
        assert_eq!(Stats::of(value), Some(record.stats()), "{}", answer.position);
        kinds.insert((value.wdl, value.plies));
    }
    assert!(kinds.len() > 5, "{kinds:?}");
    spoilt_records_are_found(&*game, &out.0);
}

#[test]
fn games_without_records_say_so() {
    let dir = tempfile::tempdir().expect("a directory");
    let host = Host::new(Some(dir.path().into()));
    for name in ["mnk-3x3x3", "dobutsu-3x3", "dobutsu-nodrop"] {
        let game = host.game(name).expect("a game");
        let answer = game.solving().unwrap().export_records(None, None, &mut std::io::sink(), &Progress::default());
        assert!(matches!(answer, Err(HostError::NoRecords(_))), "{name}: {answer:?}");
    }
}

/// The first records of the table, one of them spoilt in each way, are compared with it.
fn spoilt_records_are_found(game: &dyn AnyGame, records: &[u8]) {
    let out = &records[..7 * 1000];
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("records.bin");
    let compare = |bytes: &[u8]| {
        std::fs::write(&file, bytes).expect("written");
        let mut told = 0;
        let mut each = |_: &zug_host::RecordDifference| {
            told += 1;
            Ok(())
        };
        let found = game.solving().unwrap().compare_records(&file, &mut each, &Progress::default());
        (found, told)
    };
    let (found, told) = compare(out);
    let found = found.expect("compared");
    assert_eq!((found.records, found.agree, told), (1000, 1000, 0), "{found:?}");
    let record = |at: usize| {
        let mut word = [0; 8];
        word[..7].copy_from_slice(&out[7 * at..7 * at + 7]);
        Record::from_bits(u64::from_le_bytes(word)).expect("56 bits")
    };
    let won = (0..1000).find(|at| record(*at).stats().outcome() > 100).expect("a win");
    let spoilt = |stats: Option<Stats>| {
        let mut bytes = out.to_vec();
        let word = Record::new(record(won).state(), stats.expect("statistics")).bits();
        bytes[7 * won..7 * won + 7].copy_from_slice(&word.to_le_bytes()[..7]);
        compare(&bytes).0.expect("compared")
    };
    assert_eq!(spoilt(Stats::new(0, -5)).other_result, 1);
    assert_eq!(spoilt(Stats::new(0, record(won).stats().outcome() - 2)).other_distance, 1);
    let unsolved = spoilt(Stats::new(3, 0));
    assert_eq!((unsolved.unsolved, unsolved.agree), (1, 999));
    let mut bytes = out.to_vec();
    bytes[..5].fill(0);
    assert_eq!(compare(&bytes).0.expect("compared").not_positions, 1);
    let cut = compare(&out[..13]).0.expect_err("half a record").to_string();
    assert!(cut.contains("13 bytes are not whole records of 7 bytes"), "{cut}");
}

/// The table of a variant without the rule of repetition is the same.
#[test]
fn play_without_repetition_has_the_same_table() {
    let dir = tempfile::tempdir().expect("a directory");
    let host = Host::new(Some(dir.path().into()));
    let path = |name: &str| host.game(name).expect("a game").solving().expect("tables").path();
    assert_eq!(path("dobutsu-endless"), path("dobutsu"));
    assert_ne!(path("dobutsu-simple-try-endless"), path("dobutsu"));
}

/// What the rules decide is known without a table: Gote begins a turn on the far rank, or every move leaves that.
#[test]
fn what_the_rules_decide_needs_no_table() {
    use zug_host::Wdl;
    let dir = tempfile::tempdir().expect("a directory");
    let host = Host::new(Some(dir.path().into()));
    let known = |name: &str, position: &str| {
        let verdict = host.game(name).expect("a game").probe(Some(position)).expect("probed").verdict.0;
        verdict.map(|v| (v.wdl, v.plies))
    };
    // Sente's lion stands on the far rank, and Gote cannot catch it.
    assert_eq!(known("dobutsu-simple-try", "G/L--/---/--l/---/GGEECC"), Some((Wdl::Loss, Some(1))));
    // It can be caught here.
    assert_eq!(known("dobutsu-simple-try", "G/L--/l--/---/---/GGEECC"), Some((Wdl::Win, Some(1))));
    assert_eq!(known("mnk-3x3x3", "XX./OO./..."), Some((Wdl::Win, Some(1))));
    assert_eq!(known("dobutsu-simple-try", "S/gle/-c-/-C-/ELG/-"), None);
}

/// Numbers that programs of the seed use are told with positions and moves.
#[test]
fn numbers_of_positions_and_moves_are_told() {
    let host = Host::new(Some("nowhere".into()));
    let game = host.game("dobutsu").expect("the game");
    let start = game.probe(None).expect("probed");
    let numbers = start.numbers.expect("numbers");
    assert_eq!(game.probe(Some(&numbers["state"])).expect("read").position, start.position);
    assert!(start.moves.iter().all(|m| m.actions.as_ref().is_some_and(|all| all.len() == 1)));
    let go = host.game("go-3x3").expect("a game");
    let moves = go.moves(Some("X../.../...:w1")).expect("moves");
    assert_eq!(moves.actions, Some((1..=9).collect()));
    assert_eq!(
        go.begin(Some("X../.../...:w1")).expect("begun").canonical_position(),
        go.begin(Some(".../.../..X:w1")).expect("begun").canonical_position()
    );
    assert_eq!(host.game("mnk-3x3x3").expect("a game").moves(None).expect("moves").actions, None);
}
