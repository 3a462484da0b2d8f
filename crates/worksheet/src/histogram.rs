//! A distribution as a picture: a bar for each value, as long as it is frequent.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
/// Height of a bar with its room, and the part of the width that labels have.
const BAR: f64 = 18.0;
const LABEL: f64 = 200.0;
const TOP: f64 = 30.0;
/// More bars than this nobody looks at; the others are told as one.
const MOST: usize = 60;
/// Letters of a label.
const LONGEST: usize = 30;

/// The picture as an SVG document.
pub(crate) fn svg(title: &str, bars: &[(&str, u64)]) -> String {
    let others: u64 = bars.iter().skip(MOST).map(|bar| bar.1).sum();
    let rest = (others > 0).then(|| format!("{} others", bars.len() - MOST));
    let shown: Vec<(&str, u64)> = bars.iter().take(MOST).copied().chain(rest.as_deref().map(|name| (name, others))).collect();
    let most = shown.iter().map(|bar| bar.1).max().unwrap_or(1).max(1) as f64;
    let height = TOP + BAR * shown.len() as f64 + 10.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{0}</title>\n<rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"{LABEL}\" y=\"16\" font-size=\"13\">{0}</text>\n",
        escaped(title)
    );
    for (i, (name, count)) in shown.iter().enumerate() {
        let y = TOP + BAR * i as f64;
        let long = (WIDTH - LABEL - 80.0) * *count as f64 / most;
        let mut label: String = name.chars().take(LONGEST).collect();
        if name.chars().nth(LONGEST).is_some() {
            label.push('…');
        }
        let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>", LABEL - 6.0, y + 11.0, escaped(&label));
        let _ = writeln!(text, "<rect class=\"bar\" x=\"{LABEL}\" y=\"{y:.1}\" width=\"{long:.1}\" height=\"14\" fill=\"#1f5fbf\"/>");
        let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{:.1}\">{count}</text>", LABEL + long + 5.0, y + 11.0);
    }
    text + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
