//! Tables of Dobutsu Shogi are exported in the records of the seed program, and those say what a probe says.

use std::io::Write;
use std::sync::Arc;
use zug_games::dobutsu::Dobutsu;
use zug_games::dobutsu::seed::{Record, Stats};
use zug_host::{Host, HostError, Progress, Side};
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
    let stopped = game.solving().unwrap().export_records(None, &mut out, &Progress::default());
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
}

#[test]
fn games_without_records_say_so() {
    let dir = tempfile::tempdir().expect("a directory");
    let host = Host::new(Some(dir.path().into()));
    for name in ["mnk-3x3x3", "dobutsu-3x3", "dobutsu-nodrop"] {
        let game = host.game(name).expect("a game");
        let answer = game.solving().unwrap().export_records(None, &mut std::io::sink(), &Progress::default());
        assert!(matches!(answer, Err(HostError::NoRecords(_))), "{name}: {answer:?}");
    }
}
