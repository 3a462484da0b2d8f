//! What the page says in its own words: the file is read by its tests too.

use serde_json::{Value, json};
use zug_core::{Source, Verdict, Wdl};
use zug_tree::table::{Sides, index_of, label};

fn words() -> Value {
    serde_json::from_str(include_str!("../../../web/test/data/words.json")).unwrap()
}

fn verdict(value: &Value) -> Verdict {
    let wdl = serde_json::from_value::<Wdl>(value["wdl"].clone()).unwrap();
    Verdict { wdl, plies: value["plies"].as_u64().map(|plies| plies as u32), source: Source::Table }
}

#[test]
fn alternatives_have_letters() {
    for letter in words()["letters"].as_array().unwrap() {
        let (index, text) = (letter["index"].as_u64().unwrap() as usize, letter["label"].as_str().unwrap());
        assert_eq!((label(index), index_of(text)), (text.into(), Some(index)));
    }
}

#[test]
fn sides_are_told_apart_by_a_sign() {
    for case in words()["sides"].as_array().unwrap() {
        let name = |i: usize| case["sides"][i].as_str().unwrap().to_string();
        let sides = Sides([name(0), name(1)]);
        assert_eq!(json!([sides.short(false), sides.short(true)]), case["short"]);
    }
}

#[test]
fn moves_come_best_first() {
    let order: Vec<Verdict> = words()["order"].as_array().unwrap().iter().map(verdict).collect();
    assert!(order.windows(2).all(|two| two[0].sort_key() < two[1].sort_key()), "{order:?}");
}

#[test]
fn a_move_is_worth_what_its_position_is_to_the_other_player() {
    for case in words()["verdicts"].as_array().unwrap() {
        assert_eq!(verdict(&case["after"]).before_move(), verdict(&case["before"]));
    }
}

#[test]
fn bytes_of_files_are_taken_for_the_same_text() {
    for case in words()["bytes"].as_array().unwrap() {
        let hex = case["hex"].as_str().unwrap();
        let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect();
        assert_eq!(zug_tree::text_of(&bytes), case["text"].as_str().unwrap(), "{hex}");
    }
}
