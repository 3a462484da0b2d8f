//! Thermographs as TikZ for papers, and as text for a terminal.

use super::svg::{Drawn, MOST_TEMPERATURES, MOST_VALUES, Scale, marks};
use super::{Bend, Wall};
use std::fmt::Write;

/// Centimetres of a figure for a paper.
const WIDTH: f64 = 8.0;
const HEIGHT: f64 = 5.0;

/// The picture as TikZ: axes with ticks, walls (Right's dashed), masts with arrows, names. It needs nothing but TikZ; names
/// are LaTeX.
pub fn tikz(graphs: &[Drawn]) -> String {
    let scale = Scale::of(graphs);
    let (x, y) = (|value: f64| (scale.most - value) / (scale.most - scale.least) * WIDTH, |t: f64| (t + 1.0) / (scale.top + 1.0) * HEIGHT);
    let point = |b: &Bend| format!("({:.3},{:.3})", x(b.value.to_f64()), y(b.temperature.to_f64()));
    let mut text = String::from("\\begin{tikzpicture}\n");
    let _ = writeln!(text, "  \\draw[->] (0,0) -- (0,{:.3}) node[above] {{temperature}};", HEIGHT + 0.3);
    let _ = writeln!(text, "  \\draw (0,0) -- ({WIDTH:.3},0) node[midway,below=5mm] {{value}};");
    let _ = writeln!(text, "  \\draw[dashed,gray] (0,{0:.3}) -- ({WIDTH:.3},{0:.3});", y(0.0));
    for n in marks(scale.least, scale.most, MOST_VALUES) {
        let _ = writeln!(text, "  \\draw ({0:.3},0) -- ({0:.3},-0.1) node[below] {{${n}$}};", x(n));
    }
    for t in marks(-1.0, scale.top, MOST_TEMPERATURES) {
        let _ = writeln!(text, "  \\draw (0,{0:.3}) -- (-0.1,{0:.3}) node[left] {{${t}$}};", y(t));
    }
    for drawn in graphs {
        let foot = Bend { value: drawn.graph.mean(), temperature: drawn.graph.temperature() };
        let line = |wall: &Wall| wall.bends().iter().chain([&foot]).map(point).collect::<Vec<_>>().join(" -- ");
        let _ = writeln!(text, "  \\draw[thick] {};", line(drawn.graph.left()));
        let _ = writeln!(text, "  \\draw[thick,densely dashed] {};", line(drawn.graph.right()));
        let name = if drawn.name.is_empty() { String::new() } else { format!(" node[right] {{{}}}", drawn.name) };
        let _ = writeln!(text, "  \\draw[thick,->] {} -- ({:.3},{HEIGHT:.3}){name};", point(&foot), x(foot.value.to_f64()));
    }
    text + "\\end{tikzpicture}\n"
}

/// Columns and rows of a picture of letters.
const COLUMNS: usize = 61;
const ROWS: usize = 17;

/// The picture in letters: `l` and `r` are the walls, `|` the mast and where both walls are, `.` temperature 0.
pub fn text_picture(graphs: &[Drawn]) -> String {
    let scale = Scale::of(graphs);
    let mut rows = vec![vec![' '; COLUMNS]; ROWS];
    let temperature = |row: usize| scale.top - (scale.top + 1.0) * row as f64 / (ROWS - 1) as f64;
    let column = |value: f64| ((scale.most - value) / (scale.most - scale.least) * (COLUMNS - 1) as f64).round() as usize;
    let zero = (0..ROWS).min_by(|a, b| temperature(*a).abs().total_cmp(&temperature(*b).abs())).unwrap_or(0);
    rows[zero].iter_mut().step_by(2).for_each(|cell| *cell = '.');
    for (row, cells) in rows.iter_mut().enumerate() {
        for drawn in graphs {
            let t = temperature(row);
            let [left, right] = [drawn.graph.left(), drawn.graph.right()].map(|wall| column(at(wall, t)).min(COLUMNS - 1));
            let mast = left == right || t > drawn.graph.temperature().to_f64();
            (cells[left], cells[right]) = if mast { ('|', '|') } else { ('l', 'r') };
        }
    }
    let mut text = String::new();
    for (row, cells) in rows.iter().enumerate() {
        let label = if row == zero { "0".to_string() } else { format!("{:.2}", temperature(row)) };
        let line: String = cells.iter().collect();
        let _ = writeln!(text, "{label:>7} {}", line.trim_end());
    }
    let (most, least) = (format!("{:.2}", scale.most), format!("{:.2}", scale.least));
    let _ = writeln!(text, "{:>8}{most}{least:>width$}", "", width = COLUMNS.saturating_sub(most.len()));
    text
}

/// Where a wall is at a temperature, as a number of a picture.
fn at(wall: &Wall, t: f64) -> f64 {
    let bends = wall.bends();
    let places = |b: &Bend| (b.value.to_f64(), b.temperature.to_f64());
    let above = bends.iter().position(|b| b.temperature.to_f64() >= t);
    match (above, bends.last()) {
        (Some(0), _) => places(&bends[0]).0,
        (Some(i), _) => {
            let ((v0, t0), (v1, t1)) = (places(&bends[i - 1]), places(&bends[i]));
            v0 + (v1 - v0) * (t - t0) / (t1 - t0)
        }
        (None, last) => last.map_or(0.0, |b| b.value.to_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Arena;
    use crate::notation::read;
    use crate::thermograph::Thermograph;

    #[test]
    fn figures_have_walls_ticks_and_names() {
        let arena = Arena::new();
        let id = read(&mut arena.calculator(), "{2|-1}").unwrap();
        let graph = Thermograph::of(&arena.calculator(), id).unwrap();
        let drawn = [Drawn { name: "$G$", graph: &graph }];
        let figure = tikz(&drawn);
        assert_eq!([figure.matches("\\draw[thick]").count(), figure.matches("densely dashed").count()], [1, 1]);
        assert!(figure.contains("node[right] {$G$}") && figure.contains("{$0.5$}") || figure.contains("{$1$}"), "{figure}");
        let text = text_picture(&drawn);
        assert_eq!(text.lines().count(), ROWS + 1);
        // The walls meet at temperature 3/2, below 2.3 where the picture ends.
        let walls: Vec<usize> = text.lines().take(ROWS).map(|line| line.matches(['l', 'r']).count()).collect();
        assert!(walls[0] == 0 && walls[ROWS - 1] == 2, "{text}");
    }
}
