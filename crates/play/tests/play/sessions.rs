//! Sessions are told by their moves, end when nobody asks for them, and know repetition.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use zug_core::{Look, Notation, Piece, Pointing, ReadError, Repetition, Rules, SetupError, View};
use zug_host::{About, AnyGame, Card, Host, HostError, Hosted, Over, Progress, Scene, Side, Wdl, read_game, write_game};
use zug_play::{Session, SessionError, Sessions};

fn game() -> (tempfile::TempDir, Arc<dyn AnyGame>) {
    let dir = tempfile::tempdir().unwrap();
    let game = Host::new(Some(dir.path().into())).game("mnk-3x3x3").unwrap();
    (dir, game)
}

fn played(game: &Arc<dyn AnyGame>, moves: &[&str]) -> Session {
    moves.iter().fold(Session::begin(game.clone(), None).unwrap(), |session, m| session.play(m).unwrap())
}

#[test]
fn a_session_ends_when_nobody_asks_for_it_and_each_call_prolongs_it() {
    let (_dir, game) = game();
    let seconds = Arc::new(AtomicU64::new(0));
    let (begin, later) = (Instant::now(), seconds.clone());
    let clock = move || begin + Duration::from_secs(later.load(Relaxed));
    let sessions = Sessions::with_clock(Duration::from_secs(60), 10, clock);
    let name = sessions.create(game, None).unwrap().session;
    let asked_at = |now: u64| {
        seconds.store(now, Relaxed);
        sessions.look(&name, |_| Ok(()))
    };
    assert!(asked_at(50).is_ok());
    assert!(asked_at(100).is_ok());
    assert!(matches!(asked_at(170), Err(SessionError::Unknown(_))));
}

#[test]
fn past_the_limit_the_one_not_asked_for_longest_ends() {
    let (_dir, game) = game();
    let sessions = Sessions::new(Duration::from_secs(60), 2);
    let [a, b] = [(); 2].map(|()| sessions.create(game.clone(), None).unwrap().session);
    sessions.look(&a, |_| Ok(())).unwrap();
    let c = sessions.create(game, None).unwrap().session;
    let kept = |name: &str| sessions.look(name, |_| Ok(())).is_ok();
    assert_eq!([&a, &b, &c].map(|name| kept(name)), [true, false, true]);
}

#[test]
fn going_back_keeps_the_moves_and_playing_forgets_them() {
    let (_dir, game) = game();
    let session = played(&game, &["a1", "b2", "c3"]);
    let back = session.goto(1).unwrap();
    assert_eq!((back.history().index, back.history().length), (1, 3));
    assert_eq!(back.redo().unwrap().undo().unwrap().position(), back.position());
    assert_eq!(back.export(), "a1 b2 c3");
    assert_eq!(back.play("c1").unwrap().export(), "a1 c1");
    assert!(matches!(session.redo(), Err(SessionError::NothingToRedo)));
    assert!(matches!(session.goto(4), Err(SessionError::NoSuchPlace { index: 4, length: 3 })));
    assert!(matches!(session.reset().unwrap().undo(), Err(SessionError::NothingToUndo)));
}

#[test]
fn what_is_exported_is_imported_the_same() {
    let (_dir, game) = game();
    for begin in [None, Some("X../.O./...")] {
        let session = Session::begin(game.clone(), begin).unwrap().play("b3").unwrap().play("c3").unwrap();
        let again = played(&game, &[]).import(&session.export()).unwrap();
        assert_eq!((again.export(), again.position()), (session.export(), session.position()));
    }
    assert_eq!(played(&game, &[]).import(" 1. a1 b2\n2. c3 ").unwrap().export(), "a1 b2 c3");
}

#[test]
fn games_are_written_as_they_are_read() {
    for (from, moves) in [(None, vec!["a1", "b2"]), (Some("X../.O./..."), vec!["c3"]), (None, vec![])] {
        assert_eq!(read_game(&write_game(from, moves.iter().copied())), (from.map(Into::into), moves));
    }
    assert_eq!(read_game("1. a1 b2 2... c3"), (None, vec!["a1", "b2", "c3"]));
}

/// Blanks are written as underscores: no position may have one of its own.
#[test]
fn a_game_of_any_kind_that_begins_elsewhere_reads_back() {
    let dir = tempfile::tempdir().unwrap();
    let host = Host::new(Some(dir.path().into()));
    let mut with_blanks = 0;
    for card in host.cards() {
        let text = write_game(Some(card.typical), ["x"]);
        assert_eq!(read_game(&text), (Some(card.typical.into()), vec!["x"]), "{}", card.name);
        with_blanks += usize::from(card.typical.contains(' '));
    }
    assert!(with_blanks >= 2, "chess and sheep have blanks");
    for game in host.examples() {
        let first = game.moves(None).unwrap();
        let Some(text) = first.moves.first() else { continue };
        let there = Session::begin(game.clone(), None).unwrap().play(text).unwrap().position().to_string();
        let begun = Session::begin(game.clone(), Some(&there)).unwrap();
        let again = Session::begin(game.clone(), None).unwrap().import(&begun.export()).unwrap();
        assert_eq!(again.position(), there, "{}", first.game);
    }
}

#[test]
fn a_finished_game_has_no_best_move_and_an_unknown_one_neither() {
    let (_dir, game) = game();
    let won = played(&game, &["a1", "a2", "b1", "b2", "c1"]);
    assert!(matches!(won.best_move(), Err(SessionError::Over)));
    assert!(matches!(won.play("c3"), Err(SessionError::Game(HostError::Illegal { ply: 6, .. }))));
    assert!(matches!(played(&game, &[]).best_move(), Err(SessionError::Game(HostError::NoTable { .. }))));
}

#[test]
fn a_change_that_was_told_to_stop_changes_nothing() {
    let (_dir, game) = game();
    let sessions = Sessions::new(Duration::from_secs(60), 2);
    let name = sessions.create(game, None).unwrap().session;
    let progress = Progress::default();
    progress.stop();
    assert!(sessions.change(&name, &progress, |s| s.play("a1")).is_err());
    assert_eq!(sessions.look(&name, |s| Ok(s.history().length)).unwrap(), 0);
}

/// Two positions that lead to each other for ever, if it were not for repetition.
struct Pendulum;

impl Rules for Pendulum {
    type Pos = bool;
    type Move = ();
    type Path = Repetition<bool, 3>;
    fn start(&self) -> (bool, Side) {
        (false, Side::Left)
    }
    fn over(&self, _: &bool, _: Side) -> Option<Over> {
        None
    }
    fn moves(&self, _: &bool, _: Side, mut each: impl FnMut(()) -> ControlFlow<()>) -> ControlFlow<()> {
        each(())
    }
    fn play(&self, p: &mut bool, side: Side, (): ()) -> Side {
        *p = !*p;
        !side
    }
}

impl Notation for Pendulum {
    fn read(&self, text: &str) -> Result<(bool, Side), ReadError> {
        match text {
            "tick" => Ok((false, Side::Left)),
            "tock" => Ok((true, Side::Right)),
            _ => Err(ReadError::expected(text, 0, "tick or tock")),
        }
    }
    fn write(&self, p: &bool, _: Side) -> String {
        if *p { "tock".into() } else { "tick".into() }
    }
    fn read_move(&self, _: &str) -> Result<(), ReadError> {
        Ok(())
    }
    fn write_move(&self, (): ()) -> String {
        "swing".into()
    }
}

impl View for Pendulum {
    fn scene(&self, _: &bool, _: Side) -> Scene {
        let moves = vec![Pointing { text: "swing".into(), ways: vec![vec!["a1".into()]] }];
        let (hands, refused, lines) = Default::default();
        Scene { cols: 1, rows: 1, look: Look::Squares, cells: Vec::new(), hands, moves, refused, lines }
    }
    fn palette(&self) -> Vec<Piece> {
        Vec::new()
    }
    fn setup(&self, _: &[(String, Vec<Piece>)], _: Side) -> Result<bool, SetupError> {
        Ok(false)
    }
}

#[test]
fn a_position_that_comes_for_the_third_time_ends_the_game_as_a_draw() {
    let card = &Card { name: "pendulum", ..Card::PLAIN };
    let about = About { name: card.name.into(), title: String::new(), about: String::new(), rules: String::new(), card };
    let game: Arc<dyn AnyGame> = Arc::new(Hosted::new(about, Pendulum, Path::new("nowhere")));
    let session = played(&game, &["swing"; 4]);
    let state = session.state("s").unwrap();
    assert_eq!((state.position.as_str(), state.over, state.index), ("tick", Some(Over::Repetition), 4));
    assert_eq!(state.verdict.0.map(|v| v.wdl), Some(Wdl::Draw));
    assert!(state.scene.moves.is_empty() && session.moves().unwrap().is_empty());
    assert!(matches!(session.play("swing"), Err(SessionError::Game(HostError::Illegal { .. }))));
    let before = session.undo().unwrap();
    assert_eq!(before.state("s").unwrap().over, None);
    assert!(matches!(before.best_move(), Err(SessionError::Game(HostError::NotSolvable(_)))));
    assert_eq!(before.play("swing").unwrap().state("s").unwrap().over, Some(Over::Repetition));
}
