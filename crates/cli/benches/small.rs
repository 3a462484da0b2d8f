//! What `zug bench` measures, in small, so that a regression is seen by name: `cargo bench -p zug-cli`, or a part of it
//! with `cargo bench -p zug-cli -- solve`.

use divan::{Bencher, black_box};
use std::sync::LazyLock;
use tempfile::TempDir;
use zug_host::{Counting, Host, Numbers, Progress};
use zug_library::trees::{PgnBench, bench_texts};
use zug_worksheet::Values;
use zug_worksheet::sums::{Limits, analyse};

fn main() {
    divan::main();
}

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

static HOST: LazyLock<Host> = LazyLock::new(|| {
    let host = Host::new(Some(FOLDER.path().into()));
    let game = host.game("mnk-4x4x4").expect("a game");
    game.solving().expect("solvable").solve(1, 1 << 30, &Progress::default()).expect("solved");
    host
});

#[divan::bench(args = [("gobblet", 4), ("dobutsu", 5), ("drop-7x6x4", 6), ("go-9x9", 2), ("chess", 3)])]
fn perft((game, depth): (&str, usize)) -> Vec<u64> {
    let game = HOST.game(game).expect("a game");
    game.perft(None, depth, Counting::Sequences, &Progress::default()).expect("counted")
}

#[divan::bench(args = ["mnk-3x3x3", "mnk-4x3x3", "dobutsu-3x3"], sample_count = 10)]
fn solve(game: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let game = Host::new(Some(folder.path().into())).game(game).expect("a game");
    game.solving().expect("solvable").solve(1, 1 << 30, &Progress::default()).expect("solved");
}

#[divan::bench]
fn probe_with_all_moves() {
    HOST.game("mnk-4x4x4").expect("a game").probe(Some("X.../.O../..../....")).expect("known");
}

#[divan::bench(args = [1_000, 100_000])]
fn look_up(bencher: Bencher, count: u64) {
    let game = HOST.game("mnk-4x4x4").expect("a game");
    let solving = game.solving().expect("solvable");
    let slots = Numbers::count(solving);
    let numbers: Vec<u64> = (0..count).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) % slots).collect();
    bencher.bench(|| {
        solving.look_up(&numbers, &Progress::default(), &mut |_, value| {
            black_box(value);
        })
    });
}

#[divan::bench(args = ["domineering-4x4", "clobber-3x4", "toads-9"], sample_count = 10)]
fn value_from_nothing(game: &str) {
    Values::new(256 << 20).position(game, None, 1, &Limits::default()).expect("a value");
}

#[divan::bench(args = ["[clobber_1xn] XOXOXO [nogo_1xn] .....", "[domineering] ...|...|... [nimber] 2"], sample_count = 10)]
fn sum(text: &str) {
    analyse(text, std::time::Duration::from_secs(60), &Progress::default()).expect("an answer");
}

#[divan::bench(sample_count = 5)]
fn read_five_thousand_games(bencher: Bencher) {
    let [(_, games), _] = bench_texts();
    bencher.bench(|| PgnBench::read(&games).positions());
}
