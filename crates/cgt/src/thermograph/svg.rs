//! A thermograph as a picture: values along the bottom with Left's side on the left, temperature upwards, both walls and the mast.

use super::{Bend, Thermograph, Wall};
use std::fmt::Write;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 40.0;
/// How far the mast stands out.
const MAST: f64 = 1.0;

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
        MARGIN + (self.most - value) / (self.most - self.least) * (WIDTH - 2.0 * MARGIN)
    }

    fn y(&self, t: f64) -> f64 {
        HEIGHT - MARGIN - (t + 1.0) / (self.top + 1.0) * (HEIGHT - 2.0 * MARGIN)
    }

    /// A wall, which goes straight up from its last bend to the foot of the mast.
    fn line(&self, wall: &Wall, foot: Bend) -> String {
        let bends = wall.bends().iter().chain([&foot]);
        let points = bends.map(|b| format!("{:.1},{:.1}", self.x(b.value.to_f64()), self.y(b.temperature.to_f64())));
        points.collect::<Vec<_>>().join(" ")
    }
}

/// The picture as an SVG document.
pub fn svg(thermograph: &Thermograph) -> String {
    let scale = Scale::of(thermograph);
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let (x, y) = (scale.x(mean.to_f64()), scale.y(temperature.to_f64()));
    let zero = scale.y(0.0);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Thermograph: mean {mean}, temperature {temperature}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <line x1=\"{MARGIN}\" y1=\"{zero:.1}\" x2=\"{:.1}\" y2=\"{zero:.1}\" stroke=\"#bbb\" stroke-dasharray=\"4 3\"/>\n",
        WIDTH - MARGIN
    );
    let foot = Bend { value: mean, temperature };
    for (wall, colour) in [(thermograph.left(), "#1f5fbf"), (thermograph.right(), "#c0392b")] {
        let _ = writeln!(text, "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>", scale.line(wall, foot));
    }
    let _ = writeln!(
        text,
        "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"black\" stroke-width=\"2\"/>",
        scale.y(scale.top)
    );
    let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{:.1}\">{mean}, t = {temperature}</text>", x + 6.0, y - 6.0);
    let feet = [thermograph.left(), thermograph.right()].map(|wall| (wall.bends()[0].value, scale.x(wall.bends()[0].value.to_f64())));
    // Feet that are close have their labels on either side.
    let close = (feet[1].1 - feet[0].1).abs() < 2.0 * MARGIN;
    for ((value, x), (name, side, away)) in feet.into_iter().zip([("L", "end", -3.0), ("R", "start", 3.0)]) {
        let (anchor, x) = if close { (side, x + away) } else { ("middle", x) };
        let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{name} {value}</text>", HEIGHT - MARGIN / 2.0);
    }
    text + "</svg>\n"
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
            assert!(picture.contains(&format!("<line x1=\"{x}\" y1=\"{y}\"")), "{text}: {picture}");
        }
    }
}
