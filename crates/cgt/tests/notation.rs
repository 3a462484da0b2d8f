//! Expressions: what is accepted, and what is said about the rest.

use zug_cgt::forms::{Arena, FormError, FormId};
use zug_cgt::notation::{ExpressionError, WriteError, latex, normal, read, short};

#[test]
fn errors_say_where_and_what() {
    let arena = Arena::new();
    for (text, column, words) in [
        ("", 1, "a value"),
        ("{1|2", 5, "'}'"),
        ("{1,|2}", 4, "a value"),
        ("{1}", 3, "'|'"),
        ("{}", 2, "'|'"),
        ("+-{}", 4, "'|'"),
        ("{1|2|3}", 5, "more bars"),
        ("(1", 3, "')'"),
        ("1)", 2, "the end"),
        ("1 2", 3, "an operator"),
        ("1+", 3, "a value"),
        ("Tiny 2", 6, "'('"),
        ("Tiny(1,2)", 7, "')'"),
        ("Heat(1)", 7, "','"),
        ("Frob(1)", 1, "Freeze"),
        ("Cool(+-1,*)", 11, "number"),
        ("Cool(1/2,-1)", 12, "more than -1"),
        ("Norton(1,-1)", 12, "positive"),
        ("AtomicWeight(1)", 15, "no atomic weight"),
        ("1/3", 3, "power of two"),
        ("99999999999999999999", 1, "20 digits"),
        ("^<0>", 3, "from 1"),
        ("on", 1, "a loopy value"),
        ("1\0", 2, "an operator"),
        ("{1|2}}", 6, "the end"),
        ("+-{1,", 6, "a value"),
    ] {
        let error = read(&mut arena.calculator(), text).expect_err(text);
        let ExpressionError::Read(error) = error else { panic!("{text}: {error}") };
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.problem.contains(words), "{text}: {error}");
    }
}

#[test]
fn blanks_and_signs_are_free() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for (a, b) in [
        (" { 1 , 2 | - 1 } ", "{1,2|-1}"),
        ("-1^", "^-1"),
        ("- 1^", "-(1^)"),
        ("3-1^", "3-(1^)"),
        ("--2", "2"),
        ("-+-1", "+-1"),
        ("±{1,{2|0}}", "+-{1,{2|0}}"),
        ("{|}", "0"),
        ("{|||}", "0"),
        ("{1||}", "2"),
        ("{0||||1|2||3|||4}", "{0|{{{1|2}|3}|4}}"),
        ("{1|2||3|4}", "{{1|2}|{3|4}}"),
        ("2.(2.*)", "0"),
        ("⇑", "^2"),
        ("⇓*", "v2*"),
        ("↑⇑", "^3"),
        ("1−2", "1-2"),
        ("{2|−1}", "{2|-1}"),
        ("1:*", "Ordinal(1,*)"),
        ("-{1|0}:^", "-Ordinal({1|0},^)"),
        ("*:*:1", "Ordinal(Ordinal(*,*),1)"),
        ("2.*:1", "2.(*:1)"),
        ("3 + *:1 - 1", "2 + Ordinal(*,1)"),
        ("+_1", "Tiny(1)"),
        ("-_1", "Miny(1)"),
        ("−_1", "Miny(1)"),
        ("2+_1", "2Tiny(1)"),
        ("2-_1", "2Miny(1)"),
        ("+_{1|0}", "Tiny({1|0})"),
        ("{0|+_2}", "{0|Tiny(2)}"),
        ("3.(1+^)", "3^3"),
        ("1-1-1", "-1"),
        ("1/2Tiny(2)-1/2", "Tiny(2)"),
        ("-1/2Tiny(2)+1/2", "Tiny(2)"),
        ("- 1/2Tiny(2)", "-1/2-Tiny(2)"),
        ("↑↑*+↓", "^*"),
    ] {
        assert_eq!(read(&mut c, a).unwrap(), read(&mut c, b).unwrap(), "{a}");
    }
}

#[test]
fn deep_and_long_texts_are_answered() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let nested = format!("{}1{}", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(normal(&arena.calculator(), read(&mut c, &nested).unwrap()).unwrap(), "1");
    let braces = format!("{}0{}", "{".repeat(10_000), "|0}".repeat(10_000));
    assert!(read(&mut c, &braces).is_ok());
    let open = "{".repeat(100_000);
    assert!(read(&mut c, &open).is_err());
    let signs = format!("{}1", "- ".repeat(100_000));
    assert_eq!(normal(&arena.calculator(), read(&mut c, &signs).unwrap()).unwrap(), "1");
    let terms = format!("0{}", "+1".repeat(100_000));
    assert_eq!(normal(&arena.calculator(), read(&mut c, &terms).unwrap()).unwrap(), "100000");
}

#[test]
fn a_deep_chain_is_computed_without_recursion() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    // Thousands of threats, each larger than the one before.
    let mut g = FormId::ZERO;
    for n in 1..3_000 {
        let number = read(&mut c, &n.to_string()).unwrap();
        g = c.form(&[number], &[g]).unwrap();
        let minus = c.negative(number).unwrap();
        g = c.form(&[g], &[minus]).unwrap();
    }
    let minus = c.negative(g).unwrap();
    assert_eq!(c.compare(g, g).unwrap(), Some(std::cmp::Ordering::Equal));
    assert!(c.compare(g, minus).is_ok());
    assert!(normal(&arena.calculator(), g).is_ok());
    // Its mean has a denominator that nothing can hold.
    assert!(matches!(zug_cgt::thermograph::Thermograph::of(&arena.calculator(), g), Err(FormError::Overflow(_))));
}

#[test]
fn a_value_too_large_to_print_is_an_error() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    // Both sides of each game hold the one before: twice the text each time.
    let mut g = read(&mut c, "+-1").unwrap();
    for n in 2..40 {
        let n = read(&mut c, &(4 * n).to_string()).unwrap();
        let (up, down) = (c.sum(g, n).unwrap(), c.difference(g, n).unwrap());
        g = c.form(&[up], &[down]).unwrap();
    }
    assert_eq!(normal(&arena.calculator(), g), Err(WriteError::TooLong));
    assert_eq!(short(&arena.calculator(), g), Err(WriteError::TooLong));
}

#[test]
fn budgets_end_in_errors() {
    let arena = Arena::with_memory(0);
    let mut c = arena.calculator();
    c.limit(1_000);
    let sum = "{7|3}+{13|2}+{29|-4}+{{40|9}|-5}+{{60|11}|{-1|-90}}+{{100|21}|{-7|-60}}+{{90|5}|{-17|-160}}+{{190|5}|{-1|-360}}";
    let error = read(&mut c, sum).expect_err("too much for a thousand steps");
    assert!(matches!(error, ExpressionError::Value { error: FormError::OutOfSteps, .. }), "{error}");
    c.limit(u64::MAX);
    let chain = (0..200).map(|i| format!("{{{}|{}}}", 1u64 << (i % 40), -(i * i) - 1)).collect::<Vec<_>>().join("+");
    let error = read(&mut c, &chain).expect_err("too much for eight megabytes");
    assert!(matches!(error, ExpressionError::Value { error: FormError::OutOfMemory { megabytes: 8 }, .. }), "{error}");
    let arena = Arena::new();
    let mut c = arena.calculator();
    let large = read(&mut c, "*4294967295+{1|-1}").expect_err("too many options");
    assert!(matches!(large, ExpressionError::Value { error: FormError::TooManyOptions, .. }), "{large}");
    let overflow = read(&mut c, "9223372036854775807+1").expect_err("too large");
    assert!(matches!(overflow, ExpressionError::Value { error: FormError::Overflow(_), .. }), "{overflow}");
}

#[test]
fn short_texts_and_latex_are_those_of_the_literature() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for (text, shorthand, tex) in [
        ("{2|{1|0}}", "{2||1|0}", "\\{2\\mathbin{||}1\\mathbin{|}0\\}"),
        ("{1|-1}", "+-1", "\\pm 1"),
        ("^2*", "^^*", "{\\Uparrow}{\\ast}"),
        ("1^3", "1^3", "1+3{\\cdot}{\\uparrow}"),
        ("-1/2", "-1/2", "-\\tfrac{1}{2}"),
        ("{0|{0|-2}}", "Tiny(2)", "{\\boldsymbol{+}_{2}}"),
        ("{{3|1}|1}", "1Miny(2)", "1{\\boldsymbol{-}_{2}}"),
        ("{1,{2|0}|-1,{0|-2}}", "+-{1,{2|0}}", "\\pm \\{1,\\{2\\mathbin{|}0\\}\\}"),
        ("{{3|2}|{-2|-3}}", "+-{3|2}", "\\pm \\{3\\mathbin{|}2\\}"),
    ] {
        let id = read(&mut c, text).unwrap();
        assert_eq!(short(&arena.calculator(), id).unwrap(), shorthand);
        assert_eq!(latex(&arena.calculator(), id).unwrap(), tex);
    }
}

#[test]
fn a_point_before_a_digit_makes_a_decimal_and_before_anything_else_a_multiple() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for (a, b) in [
        ("1.5", "3/2"),
        ("0.5", "1/2"),
        ("-1.25", "-5/4"),
        ("-0.5", "-1/2"),
        ("2.0", "2"),
        ("0.000000000931322574615478515625", "1/1073741824"),
        ("1.5^2*3", "3/2+^2+*3"),
        ("{0.5|-0.5}", "{1/2|-1/2}"),
        ("0.5Tiny(1.5)", "1/2+Tiny(3/2)"),
        ("3.^", "^3"),
        ("3.{2|-1}", "{2|-1}+{2|-1}+{2|-1}"),
        ("2.(1.5)", "3"),
        ("2.-3", "-6"),
        ("Cool({3|1},0.5)", "{5/2|3/2}"),
        // Below zero, as CGSuite has it.
        ("(1/4).Cool(-1/8)", "1/4"),
        ("(1/4).Cool(-1/4)", "1/4*"),
        ("(1/4).Cool(-3/8)", "{3/8|1/8}"),
        ("Cool({3||2*|1*},-1/2)", "{7/2|||5/2|3/2||+-1/2}"),
    ] {
        assert_eq!(read(&mut c, a).unwrap(), read(&mut c, b).unwrap(), "{a}");
    }
    for (text, column) in [("0.1", 1), ("3.14", 1), ("{1|0.3}", 4), ("1+2.2.*", 3), ("0.5.^", 4), ("1.5/2", 4), ("1.5(2)", 4)] {
        let error = read(&mut c, text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("column {column}: ")), "{text}: {error}");
    }
    assert!(read(&mut c, "0.1").unwrap_err().to_string().contains("not a dyadic number"));
    assert_eq!("-1.25".parse::<zug_cgt::values::Dyadic>(), "-5/4".parse());
    let finer = format!("0.{}1", "0".repeat(100));
    assert!(finer.parse::<zug_cgt::values::Dyadic>().is_err());
}

/// Siegel's examples: `^<2>` is `{0|v*}`, `^[2]` is `{^|*}`; with a number and a nimber beside them, upside down, and inside
/// of other games.
#[test]
fn uptimals_have_names_and_are_read_back() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for (text, name, tex) in [
        ("{0|v*}", "^<2>", "{\\uparrow}^{2}"),
        ("{^|*}", "^[2]", "{\\uparrow}^{[2]}"),
        ("{{^|*}|*}", "^[3]", "{\\uparrow}^{[3]}"),
        ("{*|v}", "v[2]", "{\\downarrow}^{[2]}"),
        ("3/2 + v<3>*", "3/2v<3>*", "\\tfrac{3}{2}{\\downarrow}^{3}{\\ast}"),
        ("^[4]*3 - 1", "-1^[4]*3", "-1{\\uparrow}^{[4]}{\\ast}3"),
        ("{2|^[2]}", "{2|^[2]}", "\\{2\\mathbin{|}{\\uparrow}^{[2]}\\}"),
    ] {
        let id = read(&mut c, text).unwrap();
        assert_eq!(short(&c, id).unwrap(), name, "{text}");
        assert_eq!(latex(&c, id).unwrap(), tex, "{text}");
    }
    for n in 1..=20 {
        for text in [format!("^<{n}>"), format!("^[{n}]"), format!("v<{n}>*2"), format!("7/8v[{n}]*")] {
            let id = read(&mut c, &text).unwrap();
            let name = short(&c, id).unwrap();
            assert_eq!(read(&mut c, &name).unwrap(), id, "{text}");
            assert!(n == 1 || name == text, "{name} for {text}");
        }
    }
}
