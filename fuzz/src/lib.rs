//! What is done with whatever comes in: a function for every reader, which may refuse its input but neither panics, nor
//! hangs, nor contradicts itself.
//!
//! `cargo +nightly fuzz run pgn` looks for inputs that break one; `crates/server/tests/api/fuzz.rs` has this file as a
//! module and runs every function on its seeds (`fuzz/corpus`) and on a number of mutations of them, the same ones each
//! time, so that no test needs a fuzzer.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use zug_host::{ChosenTiers, Host, HostError, Party, Progress, TableInfo, check_table};
use zug_play::{GtpSettings, serve_gtp};
use zug_server::{AppState, Limits as ServerLimits, Options, router};
use zug_tree::{Severity, pgn as chess, sgf as smart};
use zug_worksheet::Values;
use zug_worksheet::sums::{Block, Blocks, Limits, Session, Settings, SumGames};

/// What is done with bytes.
type Target = fn(&[u8]);

/// Every reader by its name, which is that of its folder of seeds.
pub const TARGETS: [(&str, Target); 10] = [
    ("pgn", pgn),
    ("sgf", sgf),
    ("positions", positions),
    ("sums", sums),
    ("values", values),
    ("gtp", gtp),
    ("tables", tables),
    ("databases", databases),
    ("bodies", bodies),
    ("hosts", hosts),
];

/// How often long work may ask whether to go on.
const LOOKS: u64 = 2_000;

/// What is read of PGN is written so that it is read as the same.
pub fn pgn(data: &[u8]) {
    let first = chess::read(data);
    let written = chess::write(&first.games);
    let second = chess::read_text(&written);
    let shown = || format!("{}\n---\n{written}", String::from_utf8_lossy(data));
    // A bad FEN or an unknown variant stays in its tag and is named again.
    let expected = |d: &zug_tree::Diagnostic| {
        d.severity == Severity::Warning || d.message.contains("the moves are left out") || d.message.contains("variant")
    };
    assert!(second.diagnostics.iter().all(expected), "{}\n{:?}", shown(), second.diagnostics);
    assert_eq!(first.games.len(), second.games.len(), "{}", shown());
    for (a, b) in first.games.iter().zip(&second.games) {
        // A control character in a tag is written as a space, which can mend a bad FEN.
        let odd = a.tags().any(|(_, value)| value.chars().any(char::is_control));
        assert!(odd || a.tree.same(&b.tree), "{}", shown());
        drop(chess::facts(a));
    }
    assert_eq!(chess::write(&second.games), written, "{}", shown());
}

/// What is read of SGF has as many nodes when it is written and read again; its games are opened by their rules.
pub fn sgf(data: &[u8]) {
    let read = smart::read(data);
    let again = smart::read(smart::write(&read.sgf).as_bytes());
    assert_eq!(read.sgf.len(), again.sgf.len(), "{}", String::from_utf8_lossy(data));
    if smart::is_sgf(data) {
        drop(zug_library::trees::open(&HOST, data, None));
    }
}

static HOST: LazyLock<Host> = LazyLock::new(|| Host::new(Some(tempfile::tempdir().expect("a folder").keep())));

/// A name of a game in the first line, a position of it in the rest: what is read is written so that it is read as the
/// same, and can be shown and played.
pub fn positions(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (name, position) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(game) = HOST.game(name) else { return };
    let Ok(mut playing) = game.begin(Some(position)) else { return };
    if playing.fits().is_err() {
        return;
    }
    let written = playing.position();
    let again = game.begin(Some(&written)).unwrap_or_else(|e| panic!("{name}: '{position}' is written '{written}': {e}"));
    assert_eq!((again.position(), again.here().key), (written, playing.here().key), "{name}: {position}");
    drop(playing.scene());
    if let Some(first) = playing.moves().moves.first() {
        playing.step(first).unwrap_or_else(|e| panic!("{name}: '{position}', {first}: {e}"));
    }
}

/// Sums with their commands.
pub fn sums(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let settings = Settings { table: 1 << 20, store: 1 << 24, forms: 1 << 24, ..Settings::default() };
    let answer = |block: &Block| {
        let progress = Progress::default();
        progress.stop_after(LOOKS);
        let mut session = Session::new(&SumGames, settings);
        let Ok(Ok(sum)) = session.read_watched(block, &progress) else { return };
        let limits = Limits { nodes: Some(500), progress: Some(&progress), time: None };
        for command in &block.commands {
            if session.check(&sum, command).is_ok() {
                drop(session.run(&sum, &command.question, &limits));
            }
        }
    };
    for block in Blocks::new(&text).flatten() {
        answer(&block);
    }
}

/// An expression: its canonical form is read as itself.
pub fn values(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    // One for each text: it keeps all that it meets, and refuses what would be too much.
    let values = Values::new(256 << 20);
    let progress = Progress::default();
    progress.stop_after(LOOKS);
    let limits = Limits { progress: Some(&progress), ..Limits::default() };
    let Ok(found) = values.expression(text, &limits) else { return };
    for written in [found.value.as_ref(), found.short.as_ref()].into_iter().flatten().filter(|text| text.len() < 10_000) {
        progress.stop_after(LOOKS);
        match values.expression(written, &limits) {
            Ok(again) => assert_eq!(again.value, found.value, "{text} is written {written}"),
            Err(e) => assert!(e.is_interruption() || e.is_out_of_time(), "{text} is written {written}: {e}"),
        }
    }
}

/// A session of GTP: it ends when its input does.
pub fn gtp(data: &[u8]) {
    let settings = GtpSettings { size: 5, playouts: 2, threads: 1, seed: 1, resign: 0.0 };
    let mut output = Vec::new();
    serve_gtp(Cursor::new(data.to_vec()), &mut output, settings).expect("a session");
}

/// A file with these bytes.
fn file(data: &[u8], look: impl FnOnce(&Path)) {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), data).expect("written");
    look(file.path());
}

/// A table of tic-tac-toe: a damaged one is refused by its name.
pub fn tables(data: &[u8]) {
    file(data, |path| {
        let named = |error: HostError| assert!(error.to_string().contains(&*path.to_string_lossy()), "{error}");
        let whole = check_table(path, &Progress::default()).map_err(named).is_ok();
        TableInfo::read(path).map(drop).unwrap_or_else(named);
        let game = HOST.game("mnk-3x3x3").expect("a game");
        let stats = game.solving().and_then(|solving| solving.stats(Some(path), &ChosenTiers::default(), &Progress::default()));
        assert!(whole || stats.is_err(), "a damaged table is not counted");
    });
}

/// A database of values, or a file of solved sums.
pub fn databases(data: &[u8]) {
    file(data, |path| {
        if let Err(error) = Values::new(256 << 20).info(path) {
            assert!(error.to_string().contains(&*path.to_string_lossy()), "{error}");
        }
    });
}

/// Where bodies are sent: the first byte of the input chooses. New ones come last, as seeds have their number.
pub const ROUTES: [&str; 24] = [
    "/values",
    "/sums",
    "/sums/move",
    "/games/mnk-3x3x3/positions",
    "/games/mnk-3x3x3/replay",
    "/games/mnk-3x3x3/setup",
    "/games/mnk-3x3x3/text",
    "/games/mnk-3x3x3/moves",
    "/games/domineering-3x3/positions",
    "/sessions",
    "/studies",
    "/studies/import",
    "/calc",
    "/explore",
    "/games/mnk-3x3x3/analysis",
    "/games/mnk-3x3x3/genmove",
    "/sessions/1/move",
    "/sessions/1/import",
    "/sessions/1/state",
    "/studies/1/departures",
    "/studies/optimal",
    "/studies/1/games/0/values",
    "/studies/1/games/0/edits",
    "/games/domineering-3x3/analysis",
];

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

static SERVER: LazyLock<axum::Router> = LazyLock::new(|| {
    let _inside = RUNTIME.enter();
    let folder = tempfile::tempdir().expect("a folder").keep();
    let limits = ServerLimits { request: Duration::from_secs(5), ..ServerLimits::default() };
    let options = Options { threads: 1, studies: Some(folder.join("studies.sqlite")), limits, ..Options::default() };
    router(AppState::new(Arc::new(Host::new(Some(folder))), &options))
});

/// The body of a request: whatever it is, the server does not fail.
pub fn bodies(data: &[u8]) {
    let Some((first, body)) = data.split_first() else { return };
    let path = ROUTES[usize::from(*first) % ROUTES.len()];
    let request = Request::post(format!("/api/v1{path}"))
        .header(header::HOST, "localhost:7171")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_vec()))
        .expect("a request");
    let status = RUNTIME.block_on(SERVER.clone().oneshot(request)).expect("an answer").status();
    assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{path}: {}", String::from_utf8_lossy(body));
}

/// A list of hosts that is read is read as the same when it is written down.
pub fn hosts(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(party) = Party::read(&text, 0, Duration::ZERO) {
        let again = Party::read(&party.hosts.join("\n"), 0, Duration::ZERO).expect("it was read before");
        assert_eq!(again.hosts, party.hosts);
    }
}
