//! A thermograph as a picture: values along the bottom with Left's side on the left, temperature upwards, both walls
//! and the mast.
//!
//! Its parts have classes (`grid`, `ground`, `mast`, `left`, `right`), so that a page can draw them in its own colours.

use super::{Bend, Thermograph, Wall};
use std::fmt::Write;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 300.0;
/// What is free around the frame, for labels.
const LEFT: f64 = 40.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 34.0;
/// How far the mast stands out.
const MAST: f64 = 0.8;
/// About how wide a digit of a label is.
const DIGIT: f64 = 7.0;
/// Marks on an axis.
const MOST_VALUES: f64 = 9.0;
const MOST_TEMPERATURES: f64 = 7.0;

/// From values and temperatures to places in the picture.
struct Scale {
    most: f64,
    least: f64,
    top: f64,
}

impl Scale {
    fn of(thermograph: &Thermograph) -> Self {
        let values = || thermograph.left().bends().iter().chain(thermograph.right().bends()).map(|b| b.value.to_f64());
        let (most, least) = (values().fold(f64::MIN, f64::max), values().fold(f64::MAX, f64::min));
        let slack = ((most - least) * 0.1).max(0.5);
        Scale { most: most + slack, least: least - slack, top: thermograph.temperature().to_f64().max(0.0) + MAST }
    }

    /// Larger values are further left, as the literature draws them.
    fn x(&self, value: f64) -> f64 {
        LEFT + (self.most - value) / (self.most - self.least) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, t: f64) -> f64 {
        HEIGHT - BOTTOM - (t + 1.0) / (self.top + 1.0) * (HEIGHT - TOP - BOTTOM)
    }

    /// A wall, which goes straight up from its last bend to the foot of the mast.
    fn line(&self, wall: &Wall, foot: Bend) -> String {
        let bends = wall.bends().iter().chain([&foot]);
        let points = bends.map(|b| format!("{:.1},{:.1}", self.x(b.value.to_f64()), self.y(b.temperature.to_f64())));
        points.collect::<Vec<_>>().join(" ")
    }

    /// How many labels of values fit side by side.
    fn room(&self) -> f64 {
        let digits = [self.most, self.least].map(|n| exact(n.trunc()).chars().count());
        let wide = DIGIT * (digits[0].max(digits[1]) + 3) as f64;
        ((WIDTH - LEFT - RIGHT) / wide).floor().clamp(1.0, MOST_VALUES)
    }
}

/// A quarter, a half, or 1, 2 or 5 times a power of ten, so that a span has at most so many steps.
fn step_of(span: f64, most: f64) -> f64 {
    let powers = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10f64.powi(power)));
    [0.25, 0.5].into_iter().chain(powers).find(|step| span / step <= most).unwrap_or(f64::INFINITY)
}

/// The multiples of a step between two numbers.
fn marks(from: f64, to: f64, most: f64) -> impl Iterator<Item = f64> {
    let step = step_of(to - from, most);
    let (first, last) = ((from / step - 1e-9).ceil(), (to / step + 1e-9).floor());
    (0..=(last - first).max(-1.0) as i64).map(move |i| (first + i as f64) * step)
}

fn exact(n: f64) -> String {
    // Adding zero makes a negative zero a positive one.
    (n + 0.0).to_string().replace('-', "−")
}

/// In few letters: 100M.
fn brief(n: f64) -> String {
    let suffixes = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "K")];
    let tenths = |n: f64| (n * 10.0).round() / 10.0;
    suffixes.into_iter().find(|(unit, _)| n >= *unit).map_or_else(|| exact(n), |(unit, name)| exact(tenths(n / unit)) + name)
}

/// The picture as an SVG document.
pub fn svg(thermograph: &Thermograph) -> String {
    let scale = Scale::of(thermograph);
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let (floor, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Thermograph: mean {mean}, temperature {temperature}, {thermograph}</title>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    axes(&scale, &mut text);
    let (x, y) = (scale.x(mean.to_f64()), scale.y(temperature.to_f64()));
    let _ = writeln!(
        text,
        "<line class=\"mast\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"black\" stroke-width=\"2.5\"/>",
        scale.y(scale.top)
    );
    let foot = Bend { value: mean, temperature };
    let walls = [("left", thermograph.left(), "#1f5fbf", ""), ("right", thermograph.right(), "#c0392b", " stroke-dasharray=\"7 3\"")];
    for (name, wall, colour, dashes) in walls {
        let points = scale.line(wall, foot);
        let look = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"{dashes}");
        let _ = writeln!(text, "<polyline class=\"{name}\" points=\"{points}\" {look}/>");
    }
    let (middle, half) = ((LEFT + end) / 2.0, (TOP + floor) / 2.0);
    let _ = writeln!(text, "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">value (larger to the left)</text>", HEIGHT - 3.0);
    let _ = writeln!(text, "<text transform=\"translate(10 {half:.1}) rotate(-90)\" text-anchor=\"middle\">temperature</text>");
    text + "</svg>\n"
}

/// Lines and labels of both axes, and the ground at temperature 0.
fn axes(scale: &Scale, text: &mut String) {
    let (floor, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let mut line = |class: &str, [x1, y1, x2, y2]: [f64; 4], look: &str| {
        let _ = writeln!(text, "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {look}/>");
    };
    let (values, temperatures): (Vec<f64>, Vec<f64>) =
        (marks(scale.least, scale.most, scale.room()).collect(), marks(-1.0, scale.top, MOST_TEMPERATURES).collect());
    let grid = "stroke=\"#ddd\" stroke-width=\"0.7\"";
    values.iter().for_each(|n| line("grid", [scale.x(*n), TOP, scale.x(*n), floor], grid));
    temperatures.iter().for_each(|t| line("grid", [LEFT, scale.y(*t), end, scale.y(*t)], grid));
    line("ground", [LEFT, scale.y(0.0), end, scale.y(0.0)], "stroke=\"#999\" stroke-dasharray=\"4 3\"");
    for n in values {
        let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>", scale.x(n), floor + 14.0, exact(n));
    }
    for t in temperatures {
        let (y, words) = (scale.y(t) + 4.0, if t < 1000.0 { exact(t) } else { brief(t) });
        let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{words}</text>", LEFT - 6.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Arena;
    use crate::notation::read;

    #[test]
    fn both_walls_reach_the_mast() {
        let arena = Arena::new();
        for text in ["Miny(2)", "^*2", "{3|-1}", "{5|{2|1}}", "7"] {
            let id = read(&mut arena.calculator(), text).unwrap();
            let picture = svg(&Thermograph::of(&arena.calculator(), id).unwrap());
            let ends: Vec<&str> =
                picture.split("points=\"").skip(1).map(|s| s.split('"').next().unwrap().rsplit(' ').next().unwrap()).collect();
            let (x, y) = ends[0].split_once(',').unwrap();
            assert_eq!(ends[0], ends[1], "{text}");
            assert!(picture.contains(&format!("<line class=\"mast\" x1=\"{x}\" y1=\"{y}\"")), "{text}: {picture}");
        }
    }

    #[test]
    fn axes_have_few_marks_and_room_for_their_labels() {
        for span in [0.5, 2.0, 7.0, 30.0, 1234.0, 1e9] {
            assert!(span / step_of(span, 8.0) <= 8.0, "{span}");
        }
        for (most, least) in [(0.5, -0.5), (4.0, 3.0), (-12_345_677.5, -12_345_678.5), (61_728_394_506.5, 61_728_394_505.5)] {
            let scale = Scale { most, least, top: 1.0 };
            let places: Vec<(f64, usize)> = marks(least, most, scale.room()).map(|n| (scale.x(n), exact(n).chars().count())).collect();
            assert!(!places.is_empty(), "{least} to {most}");
            assert!(places.windows(2).all(|two| (two[0].0 - two[1].0).abs() > 6.0 * two[0].1 as f64), "{places:?}");
        }
        let hot: Vec<String> = marks(-1.0, 1e8 + MAST, MOST_TEMPERATURES).map(brief).collect();
        assert_eq!(hot, ["0", "20M", "40M", "60M", "80M", "100M"]);
        assert_eq!([brief(1200.0), exact(-0.25), exact(-0.0)], ["1.2K", "−0.25", "0"]);
    }

    #[test]
    fn larger_values_are_on_the_left_and_all_is_inside_the_frame() {
        let arena = Arena::new();
        let id = read(&mut arena.calculator(), "{{4|3}|-2}").unwrap();
        let picture = svg(&Thermograph::of(&arena.calculator(), id).unwrap());
        let walls: Vec<Vec<(f64, f64)>> = picture
            .split("points=\"")
            .skip(1)
            .map(|rest| {
                let points = rest.split('"').next().unwrap().split(' ').map(|pair| pair.split_once(',').unwrap());
                points.map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
            })
            .collect();
        assert!(walls[0][0].0 < walls[1][0].0, "{walls:?}");
        let inside = |(x, y): &(f64, f64)| (LEFT..=WIDTH - RIGHT).contains(x) && (TOP..=HEIGHT - BOTTOM + 0.1).contains(y);
        assert!(walls.iter().flatten().all(inside), "{walls:?}");
    }
}
