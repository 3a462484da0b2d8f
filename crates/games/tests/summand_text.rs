//! How the games that add are written: large boards work, what is wrong is said with its place, and nothing panics.

use proptest::prelude::*;
use zug_core::{Notation, Rules, Side, Summand, View};
use zug_games::impartial::{Form, Partisan};
use zug_games::sections::{SectionVisitor, names, with_section};

/// Reads any text, and goes on with what could be read.
struct Reads<'a>(&'a str);
impl SectionVisitor for Reads<'_> {
    type Out = Result<String, String>;
    fn visit<R: Partisan + View>(self, rules: R) -> Result<String, String> {
        let _ = rules.read_move(self.0);
        let p = rules.read_part(self.0).map_err(|e| e.to_string())?;
        let written = rules.write_part(&p);
        assert!(rules.read_part(&written) == Ok(p.clone()), "{} is written {written}", self.0);
        rules.split(&p, |part| assert!(rules.read_part(&rules.write_part(&part)).is_ok_and(|q| q == part)));
        Ok(written)
    }
}

fn read(section: &str, text: &str) -> Result<String, String> {
    with_section(section, Reads(text)).expect("a section")
}

#[test]
fn both_spellings_are_read_and_one_is_written() {
    for (section, text, written) in [
        ("clobber", "xo|.x", "XO|.X"),
        ("gen_toads", "T.F", "1,1,1,0:X.O"),
        ("elephants", "T.F", "X.O"),
        ("toppling_dominoes", "lre", "XO#"),
        ("hackenbush", "XO#", "lre"),
        ("sheep", "( 8 0, 0 | 0 0 -8)", "8,0,0|0,0,-8"),
        ("gen_king_dirt", "X.|.O", "0,0,0:X.|.O"),
        ("octal", "0.770:5,3", "0.77:3,5"),
        ("kayles", "1000000", "1000000"),
        ("snort", "x..", "X.."),
        ("snort", "L.R", "L.R"),
    ] {
        assert_eq!(read(section, text).as_deref(), Ok(written), "{section} {text}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (section, text, problem) in [
        ("clobber", "XO|X", "column 5: a row of 1 cells below rows of 2"),
        ("clobber", "XZ", "column 2: found 'Z', expected one of '.', 'X', 'O' or '|' after a row"),
        ("clobber", "", "column 1: a row without cells"),
        ("clobber_1xn", "XO|OX", "column 3: this game is played on one row"),
        ("nogo", "XO|.X", "column 2: the block at b1 has no liberty"),
        ("nogo_1xn", ".XOX", "column 3: the block at 3 has no liberty"),
        ("domineering", &["............"; 12].join("|"), "column 1: a board of 144 cells: at most 128 are supported"),
        ("gen_toads", "0,1,1,0:X.O", "column 1: slides go from one length of at least 1 to another no less"),
        ("gen_toads", "1,1,1,2:X.O", "column 7: 1 if own stones may be jumped, else 0"),
        ("gen_toads", "1,1,1,0:X.Z", "column 11: found 'Z', expected one of '.', 'X', 'O' or '|' after a row"),
        ("sheep", "1 51", "column 3: found '5', expected a herd of up to 50 sheep"),
        ("sheep", "1 2,", "column 5: found the end, expected a herd of up to 50 sheep"),
        ("gen_king_dirt", "1,1,2:X", "column 5: found '2', expected 1 if stones must be placed while possible, else 0"),
        ("kayles", "-3", "column 1: found '-', expected a number up to 1000000"),
        ("kayles", "99999999999999999999", "column 1: found '9', expected a number up to 1000000"),
        ("octal", "12", "column 1: found '1', expected 0 or 4, the first digit of a code"),
        ("snort", "XO", "column 2: b1 touches a cell of another colour"),
        ("col", "XX", "column 1: a1 touches a cell of the same colour"),
    ] {
        assert_eq!(read(section, text).expect_err(text), problem, "{section} {text}");
    }
}

#[test]
fn long_strips_and_large_heaps_are_no_trouble() {
    for (section, text) in [
        ("clobber_1xn", "XO".repeat(2000)),
        ("clobber", "XO".repeat(2000)),
        ("nogo_1xn", "...X..O.".repeat(500)),
        ("elephants", "X..O.X..".repeat(500)),
        ("gen_toads", "XX.OO.X.".repeat(500)),
        ("toppling_dominoes", "XO#".repeat(1000)),
        ("hackenbush", "lre".repeat(1000)),
        ("kayles", "1000000".into()),
        ("sheep", ["3,0,0,-3,0"; 40].join("|")),
        ("domineering", [".........."; 12].join("|")),
        ("amazons", [".X.#O....."; 10].join("|")),
        ("fission", [".X.#......"; 10].join("|")),
    ] {
        assert!(read(section, &text).is_ok(), "{section}");
    }
    assert!(read("clobber_1xn", &"X".repeat(100_000)).is_err());
}

/// Plays a game as the alternating game and in its impartial form, and draws it on the way.
struct Plays(u64);
impl SectionVisitor for Plays {
    type Out = usize;
    fn visit<R: Partisan + View>(self, rules: R) -> usize {
        let seed = self.0;
        let plies = play(&rules, seed);
        plies + play(&Form::impartial(rules), seed)
    }
}

fn play<R: Summand + View>(rules: &R, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut p, mut side) = rules.start();
    let mut plies = 0;
    loop {
        let moves = rules.list(&p, side);
        let scene = rules.scene(&p, side);
        assert_eq!(scene.cells.len(), scene.rows * scene.cols);
        let texts: Vec<String> = moves.iter().map(|m| rules.write_move(*m)).collect();
        for pointing in &scene.moves {
            assert!(texts.contains(&pointing.text));
            assert!(pointing.ways.iter().flatten().all(|id| scene.cells.iter().any(|cell| cell.id == *id)), "{pointing:?}");
        }
        assert_eq!(scene.moves.len(), moves.len());
        assert_eq!(rules.over(&p, side).is_some(), moves.is_empty());
        assert!(rules.read(&rules.write(&p, side)) == Ok((p.clone(), side)));
        let Some(m) = random.choice(&moves) else { return plies };
        assert!(rules.read_move(&rules.write_move(*m)) == Ok(*m));
        side = rules.play(&mut p, side, *m);
        plies += 1;
    }
}

#[test]
fn games_can_be_played_to_the_end() {
    for name in names() {
        let plies: usize = (0..10).map(|seed| with_section(name, Plays(seed)).expect("a section")).sum();
        assert!(plies > 20, "{name}");
    }
}

#[test]
fn a_position_may_name_the_side_to_move() {
    let rules = zug_games::clobber::Clobber::new(2, 2).expect("a board");
    let start = rules.start().0;
    for (text, side) in [("XO|OX", Side::Left), ("XO|OX/W", Side::Right), ("XO|OX W", Side::Right), ("XO|OX b", Side::Left)] {
        assert_eq!(rules.read(text), Ok((start.clone(), side)), "{text}");
    }
    assert_eq!(rules.write(&start, Side::Right), "XO|OX/W");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "[-.XOxo#|lreTF0-9,:() _a-c/é]{0,24}") {
        for name in names() {
            let _ = read(name, &text);
        }
    }
}
