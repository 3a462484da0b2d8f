//! Thermographs as pictures: values along the bottom with Left's side on the left, temperature upwards, both walls and
//! the mast; one game, or several in one picture with their names.
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
pub(super) const MOST_VALUES: f64 = 9.0;
pub(super) const MOST_TEMPERATURES: f64 = 7.0;

/// From values and temperatures to places in the picture.
pub(super) struct Scale {
    pub most: f64,
    pub least: f64,
    pub top: f64,
}

impl Scale {
    /// One that has room for all of them.
    pub fn of(graphs: &[Drawn]) -> Self {
        let bends = |graph: &Thermograph| [graph.left(), graph.right()].map(|wall| wall.bends().iter().map(|b| b.value.to_f64()).collect());
        let values: Vec<f64> = graphs.iter().flat_map(|drawn| bends(drawn.graph)).flat_map(|wall: Vec<f64>| wall).collect();
        let (most, least) = (values.iter().copied().fold(f64::MIN, f64::max), values.iter().copied().fold(f64::MAX, f64::min));
        let (most, least) = if values.is_empty() { (0.0, 0.0) } else { (most, least) };
        let slack = ((most - least) * 0.1).max(0.5);
        let hottest = graphs.iter().map(|drawn| drawn.graph.temperature().to_f64()).fold(0.0, f64::max);
        Scale { most: most + slack, least: least - slack, top: hottest + MAST }
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

/// A thermograph to be drawn, and what it is called in a picture of several.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a> {
    /// The name of the game.
    pub name: &'a str,
    /// The thermograph.
    pub graph: &'a Thermograph,
}

/// A quarter, a half, or 1, 2 or 5 times a power of ten, so that a span has at most so many steps.
fn step_of(span: f64, most: f64) -> f64 {
    let powers = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10f64.powi(power)));
    [0.25, 0.5].into_iter().chain(powers).find(|step| span / step <= most).unwrap_or(f64::INFINITY)
}

/// The multiples of a step between two numbers.
pub(super) fn marks(from: f64, to: f64, most: f64) -> impl Iterator<Item = f64> {
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

/// The picture of one thermograph as an SVG document.
pub fn svg(thermograph: &Thermograph) -> String {
    svg_of(&[Drawn { name: "", graph: thermograph }])
}

/// Colours of the walls: of one game, then of several, which differ in brightness, too.
const ALONE: [&str; 2] = ["#1f5fbf", "#c0392b"];
const SEVERAL: [&str; 6] = ["#1f5fbf", "#c0392b", "#1e8449", "#7d3c98", "#b9770e", "#117a8b"];

/// The picture of several thermographs on one scale, each with its name at the top of its mast.
pub fn svg_of(graphs: &[Drawn]) -> String {
    let scale = Scale::of(graphs);
    let (floor, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{}</title>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n",
        title(graphs)
    );
    axes(&scale, &mut text);
    for (i, drawn) in graphs.iter().enumerate() {
        let colours = if graphs.len() == 1 { ALONE } else { [SEVERAL[i % SEVERAL.len()]; 2] };
        one(&scale, drawn, colours, TOP + 10.0 + 12.0 * (i % 8) as f64, &mut text);
    }
    let (middle, half) = ((LEFT + end) / 2.0, (TOP + floor) / 2.0);
    let _ = writeln!(text, "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">value (larger to the left)</text>", HEIGHT - 3.0);
    let _ = writeln!(text, "<text transform=\"translate(10 {half:.1}) rotate(-90)\" text-anchor=\"middle\">temperature</text>");
    text + "</svg>\n"
}

/// What the picture shows, in words.
fn title(graphs: &[Drawn]) -> String {
    let one = |drawn: &Drawn| {
        let Drawn { name, graph } = drawn;
        let name = if name.is_empty() { String::new() } else { format!("{}: ", escaped(name)) };
        format!("{name}mean {}, temperature {}, {graph}", graph.mean(), graph.temperature())
    };
    let all: Vec<String> = graphs.iter().map(one).collect();
    format!("Thermograph{}: {}", if graphs.len() > 1 { "s" } else { "" }, all.join("; "))
}

/// Text inside of a document.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Mast and walls of one game, and its name at a height where there is room for it.
fn one(scale: &Scale, drawn: &Drawn, colours: [&str; 2], label: f64, text: &mut String) {
    let thermograph = drawn.graph;
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let (x, y) = (scale.x(mean.to_f64()), scale.y(temperature.to_f64()));
    let _ = writeln!(
        text,
        "<line class=\"mast\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"black\" stroke-width=\"2.5\"/>",
        scale.y(scale.top)
    );
    let foot = Bend { value: mean, temperature };
    let walls = [("left", thermograph.left(), ""), ("right", thermograph.right(), " stroke-dasharray=\"7 3\"")];
    for ((name, wall, dashes), colour) in walls.into_iter().zip(colours) {
        let points = scale.line(wall, foot);
        let look = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"{dashes}");
        let _ = writeln!(text, "<polyline class=\"{name}\" points=\"{points}\" {look}/>");
    }
    if !drawn.name.is_empty() {
        let name = escaped(drawn.name);
        let _ = writeln!(text, "<text class=\"name\" x=\"{:.1}\" y=\"{label:.1}\" fill=\"{}\">{name}</text>", x + 4.0, colours[0]);
    }
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
    fn several_games_have_one_scale_and_a_name_each() {
        let arena = Arena::new();
        let graphs = ["{3|-1}", "^ + 5", "-2"].map(|text| {
            let id = read(&mut arena.calculator(), text).unwrap();
            Thermograph::of(&arena.calculator(), id).unwrap()
        });
        let drawn: Vec<Drawn> = graphs.iter().zip(["{3|-1}", "a < b", ""]).map(|(graph, name)| Drawn { name, graph }).collect();
        let picture = svg_of(&drawn);
        assert_eq!([picture.matches("<polyline").count(), picture.matches("class=\"mast\"").count()], [6, 3]);
        assert!(picture.contains(">{3|-1}</text>") && picture.contains(">a &lt; b</text>"), "{picture}");
        assert_eq!(picture.matches("class=\"name\"").count(), 2);
        assert!(svg_of(&[]).ends_with("</svg>\n"));
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
