//! The laws of the values, and the literals people get wrong.

use proptest::prelude::*;
use std::cmp::Ordering;
use zug_cgt::values::{Dyadic, Mex, Nimber, NumberUpStar, Overflow, Switch, mex};

fn dyadic() -> impl Strategy<Value = Dyadic> {
    prop_oneof![
        4 => (-64i64..64, 0u32..6).prop_map(|(n, e)| Dyadic::new(n, e).unwrap()),
        1 => (any::<i64>(), 0u32..=62).prop_filter_map("held", |(n, e)| Dyadic::new(n, e).ok()),
    ]
}

fn value() -> impl Strategy<Value = NumberUpStar> {
    (dyadic(), -4i32..5, 0u32..5).prop_map(|(n, up, star)| NumberUpStar::new(n, up, star).unwrap())
}

fn exact(n: Dyadic) -> (i128, u32) {
    (i128::from(n.numerator()), n.exponent())
}

proptest! {
    #[test]
    fn dyadics_are_in_lowest_terms(n in any::<i64>(), e in 0u32..=62) {
        if let Ok(d) = Dyadic::new(n, e) {
            prop_assert!(d.exponent() == 0 || d.numerator() % 2 != 0);
            prop_assert_eq!(exact(d).0 << (e - d.exponent()), i128::from(n));
        }
    }

    #[test]
    fn sums_are_exact_or_an_error(a in dyadic(), b in dyadic()) {
        let e = a.exponent().max(b.exponent());
        let wanted = (exact(a).0 << (e - a.exponent())) + (exact(b).0 << (e - b.exponent()));
        match a.plus(b) {
            Ok(sum) => {
                prop_assert_eq!(exact(sum).0 << (e - sum.exponent()), wanted);
                prop_assert_eq!(b.plus(a), Ok(sum));
                prop_assert_eq!(sum.minus(b), Ok(a));
            }
            Err(Overflow) => {
                let mut reduced = wanted;
                for _ in 0..e { if reduced % 2 == 0 { reduced /= 2 } }
                prop_assert!(reduced.abs() > i128::from(i64::MAX));
            }
        }
    }

    #[test]
    fn order_is_that_of_the_differences(a in dyadic(), b in dyadic()) {
        if let Ok(d) = a.minus(b) {
            prop_assert_eq!(a.cmp(&b), d.signum().cmp(&0));
        }
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a.cmp(&b), (-b).cmp(&-a));
    }

    #[test]
    fn floor_and_ceiling_enclose(a in dyadic()) {
        let (f, c) = (Dyadic::integer(a.floor()).unwrap(), Dyadic::integer(a.ceil()).unwrap());
        prop_assert!(f <= a && a <= c);
        prop_assert_eq!(i128::from(a.ceil()) - i128::from(a.floor()), i128::from(!a.is_integer()));
        if let Ok(h) = a.half() { prop_assert_eq!(h.plus(h), Ok(a)); }
    }

    #[test]
    fn nothing_simpler_lies_between(a in dyadic(), b in dyadic()) {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match Dyadic::simplest_between(Some(a), Some(b)) {
            Ok(s) => {
                prop_assert!(a < s && s < b);
                // The options of the simplest number lie outside.
                prop_assert!(s.left_option().is_none_or(|l| l <= a));
                prop_assert!(s.right_option().is_none_or(|r| r >= b));
            }
            Err(Overflow) => prop_assert!(a == b || a.midpoint(b).is_err()),
        }
    }

    #[test]
    fn options_are_born_earlier(n in -40i64..40, e in 0u32..6) {
        let a = Dyadic::new(n, e).unwrap();
        let options = [a.left_option(), a.right_option()];
        let day = options.iter().flatten().map(|o| o.birthday() + 1).max().unwrap_or(0);
        prop_assert_eq!(a.birthday(), day);
        prop_assert_eq!(Dyadic::simplest_between(a.left_option(), a.right_option()), Ok(a));
    }

    #[test]
    fn what_is_printed_is_read(a in dyadic(), v in value()) {
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        prop_assert_eq!(v.to_string().parse(), Ok(v));
    }

    #[test]
    fn values_form_an_ordered_group(a in value(), b in value(), c in value()) {
        if let (Ok(ab), Ok(bc)) = (a.plus(b), b.plus(c)) {
            prop_assert_eq!(b.plus(a), Ok(ab));
            prop_assert_eq!(ab.plus(c).ok(), a.plus(bc).ok());
            prop_assert_eq!(ab.minus(b), Ok(a));
        }
        prop_assert_eq!(a.plus(-a), Ok(NumberUpStar::ZERO));
        prop_assert_eq!(a.partial_cmp(&b), b.partial_cmp(&a).map(Ordering::reverse));
        prop_assert_eq!(a.le(b) && b.le(a), a == b);
        if a.le(b) && b.le(c) { prop_assert!(a.le(c)); }
        if let (Ok(ac), Ok(bc)) = (a.plus(c), b.plus(c)) { prop_assert_eq!(a.le(b), ac.le(bc)); }
    }

    #[test]
    fn switches_keep_their_ends(a in dyadic(), b in dyadic()) {
        if let Ok(s) = Switch::new(a, b) {
            if a > b { prop_assert_eq!(s.ends(), Ok(Some((a, b)))); } else { prop_assert_eq!(s.ends(), Ok(None)); }
            prop_assert_eq!(s.to_string().parse(), Ok(s));
            prop_assert_eq!(Switch::new(-b, -a), Ok(-s));
        }
    }

    #[test]
    fn the_mex_is_the_least_missing(values in prop::collection::vec(0u32..200, 0..220)) {
        let m = mex(values.iter().copied());
        prop_assert!(!values.contains(&m) && (0..m).all(|v| values.contains(&v)));
    }

    #[test]
    fn no_text_breaks_the_readers(text in ".{0,40}") {
        let _ = text.parse::<Dyadic>();
        let _ = text.parse::<Nimber>();
        let _ = text.parse::<NumberUpStar>();
        let _ = text.parse::<Switch>();
    }
}

#[test]
fn bad_literals_are_errors_with_a_column() {
    let long = "9".repeat(1000);
    for (text, column) in [
        (long.as_str(), 1),
        ("", 1),
        ("-", 2),
        ("1/", 3),
        ("1/3", 3),
        ("1/0", 3),
        ("--1", 2),
        ("1x", 2),
        ("9223372036854775808", 1),
        ("1/36893488147419103232", 3),
        ("+1", 1),
        ("١", 1),
        ("1\0", 2),
    ] {
        assert_eq!(text.parse::<Dyadic>().map_err(|e| e.column), Err(column), "{text:?}");
    }
    for (text, column) in [("", 1), ("*4294967296", 2), ("^4294967296", 1), ("^^3", 3), ("*1^", 3), ("^v", 2), ("1 *", 2)] {
        assert_eq!(text.parse::<NumberUpStar>().map_err(|e| e.column), Err(column), "{text:?}");
    }
    for (text, column) in [("{1|", 4), ("{1,2}", 3), ("{1|2", 5), ("+-", 3)] {
        assert_eq!(text.parse::<Switch>().map_err(|e| e.column), Err(column), "{text:?}");
    }
}

#[test]
fn values_are_written_as_people_write_them() {
    for text in ["0", "-3", "7/8", "-1/2", "^", "v", "^2", "v3", "*", "*2", "^*", "v2*3", "1/2^2*3", "-1v*", "3*"] {
        assert_eq!(text.parse::<NumberUpStar>().unwrap().to_string(), text);
    }
    assert_eq!("↑↑".parse::<NumberUpStar>().unwrap().to_string(), "^2");
    assert_eq!("4/8".parse::<Dyadic>().unwrap().to_string(), "1/2");
}

#[test]
fn switches_that_are_none() {
    let s = |text: &str| text.parse::<Switch>().unwrap().to_string();
    assert_eq!(
        (s("{3|1}"), s("{1|1}"), s("{1|3}"), s("{1/4|1/2}"), s("+-1"), s("{-3|5}")),
        ("{3|1}".into(), "1*".into(), "2".into(), "3/8".into(), "{1|-1}".into(), "0".into())
    );
}

#[test]
fn overflow_is_an_error_value() {
    let large = Dyadic::integer(i64::MAX).unwrap();
    let small = Dyadic::new(1, 62).unwrap();
    assert_eq!(large.plus(Dyadic::ONE), Err(Overflow));
    assert_eq!(large.plus(small), Err(Overflow));
    assert_eq!(small.half(), Err(Overflow));
    assert_eq!(large.times(2), Err(Overflow));
    assert_eq!(Dyadic::integer(i64::MIN), Err(Overflow));
    assert_eq!(Dyadic::simplest_between(Some(large), None), Err(Overflow));
    assert!(small < Dyadic::ONE && -large < small && Dyadic::new(i64::MAX, 62).unwrap() < Dyadic::from(2));
    let ups = NumberUpStar::new(Dyadic::ZERO, i32::MAX, 0).unwrap();
    assert_eq!(ups.plus(ups), Err(Overflow));
}

#[test]
fn up_against_star() {
    let v = |text: &str| text.parse::<NumberUpStar>().unwrap();
    assert_eq!(v("^").partial_cmp(&v("*")), None);
    assert_eq!(v("^").partial_cmp(&v("*2")), Some(Ordering::Greater));
    assert_eq!(v("^2").partial_cmp(&v("*")), Some(Ordering::Greater));
    assert_eq!(v("*").partial_cmp(&v("0")), None);
    assert_eq!(v("^1000").partial_cmp(&v("1/1024")), Some(Ordering::Less));
}

#[test]
fn a_mex_can_be_used_again() {
    let mut m = Mex::default();
    m.extend((0..130).chain([u32::MAX]));
    assert_eq!(m.value(), 130);
    m.clear();
    assert_eq!(m.value(), 0);
}
