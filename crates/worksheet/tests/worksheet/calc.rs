//! The calculator's language: its page runs, and whatever is typed ends in an answer or an error with its place.

use std::time::Duration;
use zug_core::Progress;
use zug_worksheet::calc::{Calc, CalcError, Flow, Output, Stopped};
use zug_worksheet::sums::Limits;

const PAGE: &str = include_str!("../../../../docs/calc.md");

/// The fenced blocks with this word behind the fence.
fn examples(word: &str) -> Vec<&'static str> {
    let fence = format!("```{word}\n");
    PAGE.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or("")).collect()
}

fn calc() -> Calc {
    Calc::new(1 << 27)
}

/// What a source says, line by line.
fn said(calc: &mut Calc, source: &str) -> Result<String, CalcError> {
    let mut lines = Vec::new();
    calc.run(source, &Limits::default(), &mut |output, format| lines.push(output.render(format)))?;
    Ok(lines.join("\n"))
}

fn answer(source: &str) -> String {
    said(&mut calc(), source).unwrap_or_else(|e| panic!("{source}: {e}"))
}

fn error(source: &str) -> CalcError {
    said(&mut calc(), source).expect_err(source)
}

#[test]
fn the_page_runs() {
    let examples = examples("calc");
    assert!(examples.len() >= 7);
    let mut calc = calc();
    for example in examples {
        let mut lines = example.lines().peekable();
        while let Some(typed) = lines.next() {
            let typed = typed.strip_prefix("> ").unwrap_or_else(|| panic!("an answer to nothing: {typed}"));
            let mut expected = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("> ")) {
                expected.push(line);
            }
            let found = said(&mut calc, typed).unwrap_or_else(|e| panic!("{typed}: {e}"));
            assert_eq!(found, expected.join("\n"), "{typed}");
        }
    }
}

#[test]
fn errors_are_as_the_page_says() {
    let examples = examples("calc-error");
    assert!(examples.len() >= 3);
    for example in examples {
        let (source, message) = example.trim_end().rsplit_once('\n').expect("a source and a message");
        let mut calc = calc();
        said(&mut calc, "g := 1").unwrap();
        assert_eq!(said(&mut calc, source).expect_err(source).to_string(), message);
    }
}

/// What the notation of values reads and writes, the language does.
#[test]
fn values_are_read_as_everywhere() {
    use zug_cgt::forms::Arena;
    use zug_cgt::notation::{read, short};
    let arena = Arena::new();
    let mut c = arena.calculator();
    for text in [
        "3/4",
        "1.25",
        "-1/2",
        "-1^",
        "1/2^2*3",
        "^^",
        "v",
        "v2*",
        "vv",
        "*3",
        "*",
        "^[3]",
        "v<2>*",
        "{1|}",
        "{|}",
        "{1||}",
        "{0||||1|2||3|||4}",
        "{1,2|-1}",
        "+-1",
        "+-{1,{2|0}}",
        "1+-2",
        "2Tiny(1)",
        "Miny(1/2)",
        "3.^",
        "3*{1|0}",
        "2.(1.5)",
        "-{1|0}:^",
        "1:*",
        "+_1",
        "2-_1",
        "±{1,{2|0}}",
        "⇑*",
        "1−2",
        "Cool({4|-2},1)",
        "Heat(*,1)",
        "--2",
        "{2|-1}+*",
        "5/2-{1|0}",
        "{3||2|-2} - ^*",
        "{*|v*}",
    ] {
        let id = read(&mut c, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(answer(text), short(&c, id).unwrap(), "{text}");
    }
    // Every value of the reference is read back as it is printed.
    let rows = include_str!("../../../cgt/tests/data/expressions.csv");
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let mut calc = calc();
    for row in reader.records().step_by(7) {
        let id = read(&mut c, &row.expect("a row")[0]).expect("a value");
        let text = short(&c, id).unwrap();
        assert_eq!(said(&mut calc, &text).unwrap(), text);
    }
}

#[test]
fn everything_there_is_to_say() {
    for (source, expected) in [
        ("1 <=> 2; 2 <=> 1; * <=> 0; 1/2 = 0.5", "<\n>\n||\ntrue"),
        ("f(n) := if n <= 1 then 1 else n * f(n - 1); f(5)", "120"),
        ("[2*n + 1 for n in 1..3]", "[3, 5, 7]"),
        ("sum([^, ^, *])", "^^*"),
        ("Genus(kayles:5); Genus(grundy:9); Genus(dawsons-kayles:7); genus(\"nim:\" + text(3))", "4^146\n1\n1\n3"),
        ("[Genus(\"0.77:\" + text(n)) for n in 4..6]", "[1, 4^146, 3]"),
        ("misere_compare(\"*+*\", \"0\", \"dicot\"); misere_compare(\"*+*\", \"0\", \"all\"); misere_outcome(\"{0,*|*}\")", "=\n||\nN"),
        ("Ko(a{2|b{a|-1}}) = ko(\"a{2|b{a|-1}}\")", "true"),
        ("g := {2|-1}; g.Temperature; g.Cool(1)", "3/2\n{1|0}"),
        ("left({1,*|-1}); left(+-{*,^})", "[1]\n[*, ^]"),
        ("left_incentives({3|1})", "[{2|0}]"),
        ("is_number(1/2), is_nimber(*4), is_infinitesimal(^), is_all_small(^*), is_all_small(Tiny(1))", "true  true  true  true  false"),
        ("on <=> 1, over <=> 0, upon - upon <=> 0, outcome(dud)", ">  >  ||  D"),
        ("value(\"a{0|a}\") = over, {0|over} <=> ^", "true  >"),
        ("6/4, (1/2)/2, 3 - 5", "3/2  1/4  -2"),
        ("\"a\" + \"b\"*3", "abbb"),
        ("x := 1; x := x + 1; x", "2"),
        ("f(x) := x + 1; y := 5; f(y)", "6"),
        ("kayles(5), nim(3)", "*4  *3"),
        ("octal(\"0.137:12\")", "*2"),
        ("not (1 > 2) or false", "true"),
        ("print \"value\", ^", "value  ^"),
        ("up(3), up(-2)*1", "^3  vv"),
        ("join([\"..\", \"..\"], \"|\")", "..|.."),
        ("# nothing\n\n;;1", "1"),
        ("for r in 1..2: for c in 1..2: domineering(r, c)", "r  c  domineering(r, c)\n1  1  0\n1  2  -1\n2  1  1\n2  2  +-1"),
    ] {
        assert_eq!(answer(source), expected, "{source}");
    }
}

#[test]
fn mistakes_have_a_place_and_say_what_was_expected() {
    for (source, place, words) in [
        ("1 + + 2", (1, 5), "a value"),
        ("x := 3\ny := x +", (2, 9), "a value"),
        ("nothing", (1, 1), "nothing is called 'nothing'"),
        ("temperatur({2|1})", (1, 1), "did you mean"),
        ("clober(\"XO\")", (1, 1), "did you mean clobber?"),
        ("clobber(\"XQ\")", (1, 1), "position 'XQ'"),
        ("f(1, 2)", (1, 1), "no function or game"),
        ("f(x) := x; f(1, 2)", (1, 12), "takes 1 arguments, found 2"),
        ("if 1 then 2 else 3", (1, 4), "expected a condition"),
        ("for x in 3: x", (1, 10), "expected a list"),
        ("{1}", (1, 3), "'|'"),
        ("\"open", (1, 1), "closing"),
        ("1 $ 2", (1, 3), "found '$'"),
        ("1/3", (1, 1), "power of two"),
        ("1/0 + 2/(1-1)", (1, 1), ""),
        ("[1, 2][3]", (1, 7), "no item 3"),
        ("\"a\" + 1", (1, 7), "cannot be added"),
        ("plot \"a\"", (1, 6), "expected games to plot"),
        ("1 to \"a.exe\"", (1, 1), "expected .txt"),
        ("f(n) := f(n + 1); f(1)", (1, 11), "inside of each other"),
        ("format html", (1, 1), "expected text, latex or csv"),
        ("1..10000000", (1, 2), "a list of more than"),
        ("help frob", (1, 1), "no help"),
        ("domineering(99, 99)", (1, 1), "expected ROWSxCOLS"),
    ] {
        let error = error(source);
        assert_eq!((error.place.line, error.place.column), place, "{source}: {error}");
        assert!(error.problem.contains(words), "{source}: {error}");
        assert_eq!(error.stopped, None, "{source}");
    }
}

#[test]
fn whatever_is_typed_ends() {
    for text in ["(", "[", "{", "-", "+-{", "1+", "f(", "{1|", "not ", "1:", "2.", "if ", "for x in "] {
        for end in ["", "1", ")", "}"] {
            // An answer or an error, but no deep recursion and no exponential search.
            let _ = said(&mut calc(), &(text.repeat(5_000) + end));
        }
    }
    assert_eq!(answer(&("1+".repeat(20_000) + "1")), "20001");
    let _ = said(&mut calc(), "\u{0}\u{ffff}é†");
}

#[test]
fn statements_are_interrupted_and_names_stay() {
    let mut calc = calc();
    calc.run("g := 1", &Limits::default(), &mut |_, _| {}).unwrap();
    for source in ["for n in 1..1000: domineering(4, 4)", "[n + n for n in 1..100000]", "f(n) := f(n)+f(n); f(1)", "domineering(5, 6)"] {
        let progress = Progress::default();
        progress.stop_after(3);
        let limits = Limits { progress: Some(&progress), ..Limits::default() };
        let error = calc.run(source, &limits, &mut |_, _| {}).expect_err(source);
        assert_eq!(error.stopped, Some(Stopped::Interrupted), "{source}: {error}");
    }
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(calc.run("g + g", &no_time, &mut |_, _| {}).expect_err("no time").stopped, Some(Stopped::Time));
    assert_eq!(said(&mut calc, "g").unwrap(), "1");
    assert_eq!(calc.run("quit; g", &Limits::default(), &mut |_, _| panic!("after the end")), Ok(Flow::Quit));
}

#[test]
fn files_are_handed_over_in_the_form_their_names_promise() {
    let file = |source: &str| {
        let mut found = None;
        calc()
            .run(source, &Limits::default(), &mut |output, _| {
                if let Output::File { name, contents } = output {
                    found = Some((name, contents));
                }
            })
            .unwrap_or_else(|e| panic!("{source}: {e}"));
        found.expect("a file")
    };
    let (name, contents) = file("plot {2|-1}, {3|1} as \"G\" to \"a.svg\"");
    assert!(name == "a.svg" && contents.starts_with("<svg") && contents.contains(">G</text>"), "{contents}");
    assert!(file("plot {2|-1} to \"a.tex\"").1.starts_with("\\begin{tikzpicture}"));
    assert_eq!(file("for n in 1..2: -n to \"a.csv\"").1, "n,'-n\n1,-1\n2,-2\n", "a title that a spreadsheet would run");
    assert!(file("for n in 1..2: n to \"a.tex\"").1.contains("\\begin{tabular}"));
    assert!(error("for n in 1..2: n to \"a.svg\"").problem.contains("a table goes to"));
}

#[test]
fn completion_and_continuation_know_the_language() {
    let mut calc = calc();
    said(&mut calc, "dominance := 1; tempest(x) := x").unwrap();
    assert_eq!(calc.completions("domin"), ["dominance", "domineering"]);
    assert!(calc.completions("temp").contains(&"tempest".to_string()));
    assert!(calc.completions("is_").len() >= 4);
    assert!(Calc::is_open("{1|") && Calc::is_open("f(1,") && !Calc::is_open("f(1)") && !Calc::is_open("1)"));
}
