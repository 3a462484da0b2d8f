//! Misère play: genera of the reference data and of the literature, canonical forms and quotients against a player who
//! plays every sum out.

mod support;

use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use support::rows;
use zug_cgt::forms::Watch;
use zug_cgt::heaps::{HeapGame, Period};
use zug_cgt::misere::{Forms, GenusAnswer, HeapForms, Learner, MisereId, Quotient, tell};

fn genus(question: &str) -> GenusAnswer {
    tell(question, Watch::default(), 1 << 28).unwrap_or_else(|e| panic!("{question}: {e}"))
}

#[test]
fn genera_are_those_of_the_reference() {
    for row in rows("misere_genus.csv") {
        let question = format!("Genus({}:{})", row["game"], row["heap"]);
        let answer = genus(&question);
        assert_eq!((&answer.value, answer.misere_nim_value.to_string()), (&row["genus"], row["misere_nim_value"].clone()), "{question}");
    }
}

#[test]
fn the_genera_of_kayles_are_those_of_winning_ways() {
    let wanted = ["0", "1", "2", "3", "1", "4^146", "3", "2^2", "1^1", "4^046"];
    for (heap, wanted) in wanted.into_iter().enumerate() {
        assert_eq!(genus(&format!("Genus(kayles:{heap})")).value, wanted, "{heap}");
    }
}

/// The table of the tests of CGSuite, with its way of writing.
#[test]
fn forms_that_are_written_have_the_genera_of_cgsuite() {
    for (form, wanted) in [
        ("*[0]", "0"),
        ("*[2]", "2"),
        ("*[[2]]", "0^0"),
        ("*[[[2]]]", "1^1"),
        ("*[*[2]+*[2]]", "0^0"),
        ("*[[*[2]+*[[2]]]]", "0^0"),
        ("*[[2],0]", "1^2"),
        ("*[[2],1]", "2^1420"),
        ("*[[*[4]+*[2]]]", "0^0"),
        ("*[[[2]],[[2],1]]", "0^0"),
        ("*[[[2]],[[[2],0],0,1]]", "0^0"),
        ("*[*[[2],1]+*[1],[[2],*[[2]]+*[1],[[2],0]]]", "0^120"),
        ("*[[[2],2,0],[[2],3],1]", "0^2"),
    ] {
        assert_eq!(genus(form).value, wanted, "{form}");
        assert_eq!(genus(&format!("Genus({form})")).value, wanted, "{form}");
    }
    assert_eq!(genus("Genus(kayles:3 + *[[2],1] + *)").value, genus("Genus(*[[2],1] + *2)").value);
    for (question, column) in [("*[[2,1]", 8), ("*[[2],x]", 7), ("*[2]]", 5), ("Genus(kayles:1 + *[2,,1])", 22), ("*[99999]", 3)] {
        let error = tell(question, Watch::default(), 1 << 24).unwrap_err().to_string();
        assert!(error.starts_with(&format!("column {column}: ")), "{question}: {error}");
    }
    let deep = format!("*{}2{}", "[".repeat(300), "]".repeat(300));
    assert!(tell(&deep, Watch::default(), 1 << 24).unwrap_err().to_string().contains("200 brackets"), "no deeper");
}

#[test]
fn forms_are_read_back() {
    for game in ["kayles", "0.07", "grundy", "0.3F", "4.2"] {
        for heap in 0..=12 {
            let answer = genus(&format!("Genus({game}:{heap})"));
            // Some are too long to be written.
            let Some(form) = answer.form.clone() else { continue };
            assert_eq!(genus(&format!("Genus({form})")), answer, "{game} {heap}: {form}");
        }
    }
}

#[test]
fn games_have_many_names_and_add_up() {
    for (one, other) in [
        ("Genus(kayles:9)", "Genus( 0.77:9 )"),
        ("Genus(DawsonsKayles:17)", "Genus(0.07:17)"),
        ("Genus(grundy:9)", "Genus(grundys-game:9)"),
        ("Genus(nim:3)", "Genus(subtraction:1,2,3:3)"),
        ("Genus(kayles:5,3)", "Genus(kayles:5 + 0.77:3)"),
        ("Genus(nim:3 + *2)", "Genus(nim:3,2)"),
        ("Genus(nim:2,2)", "Genus(nim:3,3)"),
    ] {
        assert_eq!(genus(one).value, genus(other).value, "{one}");
    }
    assert_eq!(genus("Genus(nim:2,2)").value, "0^0");
    assert_eq!(genus("Genus(nim:1000000)").misere_nim_value, 1_000_000);
    for (question, column) in [
        ("Genus(kayles:5", 15),
        ("Genus(kayles)", 7),
        ("Genus(chess:5)", 7),
        ("Genus(0.7x:5)", 10),
        ("Genus(kayles:x)", 14),
        ("Genus(kayles:3 + 0.q:2)", 20),
    ] {
        let error = tell(question, Watch::default(), 1 << 20).unwrap_err().to_string();
        assert!(error.starts_with(&format!("column {column}: ")), "{question}: {error}");
    }
}

#[test]
fn what_is_too_large_says_so() {
    let error = tell("Genus(kayles:500)", Watch::default(), 1 << 20).unwrap_err();
    assert!(error.to_string().contains("more than the 1 MB"), "{error}");
}

/// Plays sums of heaps out, move by move. Knows of no theory.
#[derive(Default)]
struct Player {
    known: HashMap<Vec<usize>, bool>,
}

impl Player {
    fn mover_loses(&mut self, game: &HeapGame, mut heaps: Vec<usize>) -> bool {
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        if let Some(known) = self.known.get(&heaps) {
            return *known;
        }
        let mut after = Vec::new();
        for i in 0..heaps.len() {
            let _ = game.moves(heaps[i], |parts| {
                let mut next = heaps.clone();
                next.remove(i);
                next.extend_from_slice(parts);
                after.push(next);
                ControlFlow::Continue(())
            });
        }
        // Who cannot move has won.
        let loses = !after.is_empty() && !after.into_iter().any(|next| self.mover_loses(game, next));
        self.known.insert(heaps, loses);
        loses
    }

    /// The misère nim value by its meaning: the heap of Nim beside which the mover loses.
    fn nim_value(&mut self, game: &HeapGame, heap: usize) -> u32 {
        let mut known: HashMap<(Vec<usize>, u32), bool> = HashMap::new();
        (0..).find(|n| beside_nim(game, &mut known, vec![heap], *n)).expect("some heap")
    }
}

fn beside_nim(game: &HeapGame, known: &mut HashMap<(Vec<usize>, u32), bool>, mut heaps: Vec<usize>, nim: u32) -> bool {
    heaps.sort_unstable();
    if let Some(known) = known.get(&(heaps.clone(), nim)) {
        return *known;
    }
    let mut after: Vec<(Vec<usize>, u32)> = (0..nim).map(|n| (heaps.clone(), n)).collect();
    for i in 0..heaps.len() {
        let _ = game.moves(heaps[i], |parts| {
            let mut next = heaps.clone();
            next.remove(i);
            next.extend_from_slice(parts);
            after.push((next, nim));
            ControlFlow::Continue(())
        });
    }
    let loses = !after.is_empty() && !after.into_iter().any(|(next, nim)| beside_nim(game, known, next, nim));
    known.insert((heaps, nim), loses);
    loses
}

#[test]
fn misere_nim_values_are_what_they_mean() {
    for game in ["kayles", "dawsons-kayles", "grundy", "0.3F", "4.7", "subtraction:2,5"] {
        let rules: HeapGame = game.parse().unwrap();
        for heap in 0..=13 {
            let played = Player::default().nim_value(&rules, heap);
            assert_eq!(genus(&format!("Genus({game}:{heap})")).misere_nim_value, played, "{game}:{heap}");
        }
    }
}

fn sum(forms: &mut Forms, heaps: &mut HeapForms, sizes: &[usize]) -> MisereId {
    sizes.iter().fold(MisereId::ZERO, |total, size| {
        let heap = heaps.form(forms, *size).unwrap();
        forms.sum(total, heap).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn forms_of_sums_have_the_outcomes_of_play(
        digits in prop::collection::vec(0u32..8, 1..4),
        sizes in prop::collection::vec(0usize..9, 1..4),
        heap in 0usize..9,
    ) {
        let code: String = digits.iter().map(u32::to_string).collect();
        let game: HeapGame = format!("0.{code}").parse().unwrap();
        let mut forms = Forms::new(Watch::default(), 1 << 28);
        let mut heaps = HeapForms::new(game.clone());
        let mut player = Player::default();
        let whole = sum(&mut forms, &mut heaps, &sizes);
        prop_assert_eq!(forms.is_p(whole), player.mover_loses(&game, sizes.clone()));
        // Equal forms cannot be told apart by another heap; here, by all small ones.
        let single = sum(&mut forms, &mut heaps, &[heap]);
        if single == whole {
            for beside in 0..7 {
                let mut more = sizes.clone();
                more.push(beside);
                prop_assert_eq!(player.mover_loses(&game, more), player.mover_loses(&game, vec![heap, beside]));
            }
        }
    }
}

fn quotient(game: &str, largest: usize) -> Quotient {
    let mut learner = Learner::new(&game.parse().unwrap(), Watch::default(), 1 << 28);
    while learner.quotient().largest() < largest {
        learner.grow().unwrap_or_else(|e| panic!("{game}: {e}"));
    }
    learner.quotient().clone()
}

#[test]
fn quotients_of_nim_are_the_tame_ones() {
    // Plambeck and Siegel: heaps below 2^n have a quotient of 2^n + 2 elements, but for a heap of one alone, which has 2.
    for (heap, elements) in [(1, 2), (2, 6), (3, 6), (4, 10), (7, 10), (8, 18)] {
        let found = quotient("nim", heap);
        assert_eq!((found.len(), found.is_proved()), (elements, true), "{heap}");
    }
}

#[test]
fn known_quotients_are_found_and_proved() {
    // Plambeck, *Taming the wild in impartial combinatorial games*: 20 elements, period 5.
    let found = quotient("0.123", 40);
    assert_eq!((found.len(), found.is_proved(), found.period().map(|p| p.period)), (20, true, Some(5)));
}

#[test]
fn quotients_tell_the_outcomes_of_play() {
    for (game, largest) in [("kayles", 8), ("0.123", 9), ("dawsons-kayles", 10), ("grundy", 10), ("4.7", 4)] {
        let rules: HeapGame = game.parse().unwrap();
        let found = quotient(game, largest);
        assert!(found.is_proved(), "{game}");
        let mut player = Player::default();
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..200 {
            let heaps: Vec<usize> = (0..random.usize(0..5)).map(|_| random.usize(0..=largest)).collect();
            let element = found.sum(&heaps).unwrap();
            assert_eq!(found.is_p(element), player.mover_loses(&rules, heaps.clone()), "{game} {heaps:?}");
        }
    }
}

#[test]
fn a_period_is_told_of_quotients() {
    assert_eq!(quotient("0.3", 12).period(), Some(Period { period: 2, preperiod: 1 }));
}
