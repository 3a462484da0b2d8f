//! The page on the input language: every example runs, and every error is as it says.

use crate::games::{answers, settings};
use zug_cgt::language::{Blocks, Status};
use zug_cgt::sums::Limits;

const PAGE: &str = include_str!("../../../../docs/input-language.md");

/// The fenced blocks with this word behind the fence.
fn examples(word: &str) -> Vec<&'static str> {
    let fence = format!("```{word}\n");
    PAGE.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or("")).collect()
}

#[test]
fn all_examples_pass() {
    let examples = examples("sums");
    assert!(examples.len() >= 10);
    for example in examples {
        for block in answers(example, settings(true), &Limits::default()) {
            for row in block.unwrap_or_else(|e| panic!("{e}\nin {example}")) {
                assert!(matches!(row.status, Status::Pass | Status::Completed), "{row:?}\nin {example}");
            }
        }
    }
}

#[test]
fn all_errors_are_as_written() {
    let examples = examples("error");
    assert!(!examples.is_empty());
    for example in examples {
        let (input, said) = example.trim_end().rsplit_once('\n').expect("an input and a message");
        let error = answers(input, settings(true), &Limits::default()).into_iter().find_map(Result::err);
        assert_eq!(error.as_deref(), Some(said), "{input}");
    }
}

#[test]
fn a_file_begins_with_its_version() {
    assert!(Blocks::file("[nimber] 1 {B}").next().unwrap().is_err());
    let mut blocks = Blocks::file("{version 1.2} [nimber] 1 {B}");
    assert!(blocks.next().unwrap().is_ok());
    assert_eq!(blocks.warnings.len(), 1);
}

#[test]
fn comments_belong_to_their_commands() {
    let block = Blocks::new("/*all*/ /*_not shown*/ /*#1 only W*/ [nimber] 1 {B, W}").next().unwrap().unwrap();
    assert_eq!((block.comments_of(0), block.comments_of(1)), ("all".into(), "all only W".into()));
}
