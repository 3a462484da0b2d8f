//! One question for any game: what is this worth, and each move?

use std::time::Duration;
use zug_core::{Source, Wdl};
use zug_host::{Analysis, Budget, Host, Progress, Value};

fn analysis(game: &str, position: Option<&str>, budget: Budget) -> Analysis {
    let dir = tempfile::tempdir().unwrap();
    let host = Host::new(Some(dir.path().into()));
    let game = host.game(game).unwrap();
    game.after(position, &[]).unwrap().analysis(&budget, &Progress::default(), &mut |_| ()).unwrap()
}

/// Longer than any of these needs: a test must not depend on the clock.
const LONG: Duration = Duration::from_secs(3600);

#[test]
fn a_game_that_adds_is_worth_its_canonical_form() {
    let known = analysis("hackenbush-8", None, Budget::GLANCE);
    let Some(Value::Game { wdl, worth }) = &known.value else { panic!("{:?}", known.value) };
    assert_eq!((wdl, worth.form.as_deref(), worth.mean.as_str()), (&Wdl::Win, Some("85/128"), "85/128"));
    assert!(known.done && known.is_exact());
    let forms: Vec<_> = known.moves.iter().map(|m| (m.text.as_str(), &m.value)).collect();
    let form = |text: &str| match forms.iter().find(|m| m.0 == text) {
        Some((_, Some(Value::Game { worth, .. }))) => worth.form.clone(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(form("7"), Some("21/32".into()));
    assert_eq!(form("1"), Some("0".into()));
}

#[test]
fn a_nim_like_game_names_its_winning_move_and_its_mistakes() {
    let known = analysis("kayles-12", None, Budget::GLANCE);
    assert_eq!(known.value.as_ref().and_then(Value::wdl), Some(Wdl::Win));
    assert!(!known.moves[0].mistake);
    let good: Vec<_> = known.moves.iter().filter(|m| !m.mistake).map(|m| m.value.as_ref().and_then(Value::wdl)).collect();
    assert!(good.iter().all(|wdl| *wdl == Some(Wdl::Win)) && good.len() < known.moves.len());
}

#[test]
fn a_value_that_takes_too_long_is_not_told_at_a_glance() {
    let known = analysis("amazons-10x10", None, Budget::GLANCE);
    assert_eq!(known.value, None);
    assert!(known.done && known.moves.iter().all(|m| m.value.is_none()));
}

#[test]
fn scores_of_small_go_are_proved_for_every_move() {
    let known = analysis("go-2x3-nocap", None, Budget::of(LONG));
    let Some(Value::Score { low, high }) = known.value else { panic!("{:?}", known.value) };
    assert_eq!(low, high);
    let points = |value: &Option<Value>| match value {
        Some(Value::Score { low, .. }) => *low,
        other => panic!("{other:?}"),
    };
    assert_eq!(points(&known.moves[0].value), low, "the best move keeps the score");
    assert!(known.moves.iter().all(|m| points(&m.value) <= low && m.mistake == (points(&m.value) < low)));
}

#[test]
fn what_nobody_knows_is_estimated_within_the_playouts() {
    let known = analysis("chess", None, Budget { playouts: Some(200), ..Budget::of(LONG) });
    assert!(matches!(known.value, Some(Value::Estimate { visits: 200, .. })), "{:?}", known.value);
    assert_eq!(known.moves.len(), 20);
    assert!(known.moves.iter().all(|m| matches!(m.value, Some(Value::Estimate { .. }))));
    assert!(!known.line.is_empty());
}

#[test]
fn a_search_that_proves_says_so() {
    let won = analysis("chess", Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), Budget { playouts: Some(2_000), ..Budget::of(LONG) });
    assert!(matches!(won.value, Some(Value::Result { wdl: Wdl::Win, source: Source::Search, .. })), "{:?}", won.value);
}

#[test]
fn a_line_of_a_game_that_adds_is_won_by_whom_the_value_says() {
    let dir = tempfile::tempdir().unwrap();
    let host = Host::new(Some(dir.path().into()));
    for name in ["clobber-3x3", "domineering-4x4", "kayles-12", "nogo-3x3"] {
        let line = host.game(name).unwrap().begin(None).unwrap().line(&Budget::GLANCE, &Progress::default()).unwrap();
        let wins = line.verdict.0.unwrap().wdl == Wdl::Win;
        let winner = line.over.unwrap().winner().unwrap();
        assert_eq!(winner == line.side, wins, "{name}");
    }
}

#[test]
fn whoever_watches_is_told_what_is_known_on_the_way() {
    let dir = tempfile::tempdir().unwrap();
    let game = Host::new(Some(dir.path().into())).game("go-2x2-nocap").unwrap();
    let mut seen = Vec::new();
    let last = game.after(None, &[]).unwrap().analysis(&Budget::of(LONG), &Progress::default(), &mut |a| seen.push(a.clone())).unwrap();
    assert!(seen.iter().all(|a| !a.done) && last.done);
    assert_eq!(seen[0].value, None);
}
