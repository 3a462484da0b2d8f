//! Values and positions are summands of one sum.

use crate::games::{answers, ask, settings};
use zug_cgt::language::{Blocks, Status};
use zug_cgt::sums::Limits;

#[test]
fn values_are_summands_beside_positions() {
    for (text, answer) in [
        ("{2|-1} + [clobber] XO|OX {B}", "win"),
        ("[clobber_1xn] XXO + v {B}", "loss"),
        ("[clobber_1xn] XXO + v {W}", "loss"),
        ("^[2] + [clobber_1xn] OOX + v<2> {value}", "0"),
        ("^ + [clobber_1xn] XXO [nimber] 3 {value}", "^^*3"),
        ("{2|-1} {temperature}", "3/2"),
        ("[domineering] ..|.. + {1|-1} {value}", "0"),
        ("{3||2|1} + 1/2 {value}", "{7/2||5/2|3/2}"),
        ("+-{1,{2|0}} {value}", "+-{1,{2|0}}"),
        ("3*{1|0} {value}", "{2|1}"),
        ("Cool({4|-2}, 1) {value}", "{3|-1}"),
        ("{2|-1} {winning moves B}", "2"),
    ] {
        assert_eq!(ask(text), answer, "{text}");
    }
}

#[test]
fn sums_with_values_are_written_and_read_again() {
    for text in [
        "{2|-1} + [clobber] XO|OX",
        "[clobber] XO|OX XO|.. [nimber] 3 + ^[2] + {3|1}",
        "^ + [nimber] 1 + Tiny(2) + [clobber] XO|OX",
        "{1,2|-1} {}",
    ] {
        let block = Blocks::new(text).next().unwrap().unwrap();
        let again = block.text();
        let second = Blocks::new(&again).next().unwrap().unwrap();
        let texts = |b: &zug_cgt::language::Block| b.summands.iter().map(|s| (s.section.name.clone(), s.text.clone())).collect::<Vec<_>>();
        assert_eq!(texts(&block), texts(&second), "{text}: {again}");
    }
}

#[test]
fn expected_values_are_compared_as_games() {
    let row = |text: &str| answers(text, settings(true), &Limits::default()).remove(0).unwrap().remove(0).status;
    assert_eq!(row("[clobber_1xn] XXO {value {0|*}}"), Status::Pass);
    assert_eq!(row("[clobber_1xn] XXO {value ^}"), Status::Pass);
    assert_eq!(row("[clobber_1xn] XXO {value {0|0}, B}"), Status::Fail);
    assert_eq!(row("{5|1} {temperature 2}"), Status::Pass);
    let error = answers("^ {value {1|}", settings(true), &Limits::default()).remove(0).unwrap_err();
    assert_eq!(error, "line 1, column 10: found '{' inside '{', expected '}' first");
    let error = answers("^ {value )}", settings(true), &Limits::default()).remove(0).unwrap_err();
    assert!(error.starts_with("line 1, column 4: the value ')' that is expected: column 1:"), "{error}");
}

/// A sum of values is worth what the calculator says, with and without help of values in the search.
#[test]
fn the_search_agrees_with_the_values() {
    use zug_cgt::forms::{Arena, Outcome};
    let pieces = ["{2|-1}", "^", "v*", "{3||2|-2}", "Tiny(1)", "+-1", "1/2", "^[2]", "*2", "-3/4", "{1|-2||-3}", "{0|v<2>}"];
    let arena = Arena::new();
    for i in 0..pieces.len() {
        for j in 0..pieces.len() {
            let text = format!("{} + {} - {}", pieces[i], pieces[j], pieces[(i + 5 * j) % pieces.len()]);
            let mut c = arena.calculator();
            let outcome = arena.outcome(zug_cgt::notation::read(&mut c, &text).unwrap());
            let wins = |side: &str, values: bool| {
                let sum = format!("{} + [integer_game] 0 + {} + -({})", pieces[i], pieces[j], pieces[(i + 5 * j) % pieces.len()]);
                let rows = answers(&format!("{sum} {{{side}}}"), settings(values), &Limits::default()).remove(0).unwrap();
                rows[0].got.as_ref().unwrap().to_string() == "win"
            };
            for values in [true, false] {
                let found = match (wins("B", values), wins("W", values)) {
                    (true, true) => Outcome::N,
                    (true, false) => Outcome::L,
                    (false, true) => Outcome::R,
                    (false, false) => Outcome::P,
                };
                assert_eq!(found, outcome, "{text}, values {values}");
            }
        }
    }
}
