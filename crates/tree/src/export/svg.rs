//! The tree as one picture: plies downwards, the main line straight, variations in lanes to its right, a colour for
//! each depth.
//!
//! Each line (a move and the first moves after it) keeps one lane, the nearest that is free over its whole length;
//! lines that leave further down are placed first, so connectors never cross. The file needs nothing from elsewhere and
//! follows the reader's choice of light or dark. Large trees are drawn as far as deviations of some depth, and the
//! picture says so.

use super::{escape, shown};
use crate::note::prose;
use crate::table::Sides;
use crate::tree::{NodeId, Tree};
use rustc_hash::FxHashMap;

/// More positions than this no picture holds.
const MOST: usize = 10_000;
/// The height of a ply, of the heading and of the number column.
const PLY: usize = 34;
const HEADING: usize = 56;
const NUMBERS: usize = 44;
/// A label of more characters is cut.
const LONGEST: usize = 18;
/// How many colours there are for depths.
const HUES: u32 = 7;

const STYLE: &str = "\
.page{fill:#fff}text{font:13px system-ui,sans-serif;fill:#222;text-anchor:middle;dominant-baseline:central}\
.head{font-size:17px;font-weight:600;text-anchor:start}.say{fill:#666;text-anchor:start}.no{fill:#777;text-anchor:end}\
path{fill:none;stroke-width:1.6}rect.m{stroke-width:1.4;fill:#fff}.same{stroke-dasharray:4 2}.dot{stroke:none}\
.d0{stroke:#444}.d1{stroke:#c22f2f}.d2{stroke:#2b7a2b}.d3{stroke:#9a6b00}.d4{stroke:#a03aa0}.d5{stroke:#0b7a83}.d6{stroke:#2f56c2}\
path.d0,rect.d0{stroke-width:2.4}.note{fill:#e08a00}\
@media(prefers-color-scheme:dark){.page,rect.m{fill:#16181c}text{fill:#e6e6e6}.say{fill:#a5a5a5}.no{fill:#999}\
.d0{stroke:#bbb}.d1{stroke:#ff8a80}.d2{stroke:#81c784}.d3{stroke:#e0b252}.d4{stroke:#e19be1}.d5{stroke:#5fc9d2}.d6{stroke:#90aefc}.note{fill:#ffb74d}}";

/// The tree, or as much of it as a picture holds.
pub fn svg(tree: &Tree, sides: &Sides, title: &str) -> String {
    let bounds = Bounds::of(tree);
    let layout = Layout::of(tree, &bounds);
    let longest = layout.nodes.iter().map(|id| label(tree, *id).chars().count()).max().unwrap_or(0);
    let places = Places { lane: (longest * 8 + 26).max(52), layout: &layout };
    let width = (NUMBERS + layout.lanes * places.lane + 12).max(340);
    let height = HEADING + layout.plies * PLY + 40;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"head\" x=\"14\" y=\"26\">{title}</text>\n",
        title = escape(title)
    );
    numbers(tree, sides, &layout, &mut out);
    connectors(tree, &places, &mut out);
    labels(tree, &places, &mut out);
    out +=
        &format!("<text class=\"say\" x=\"14\" y=\"{}\">{}</text>\n</svg>\n", height - 18, escape(&bounds.say(tree, layout.nodes.len())));
    out
}

/// What of a tree is drawn: nodes up to a depth, and of a long main line up to a ply.
struct Bounds {
    depth: u32,
    ply: u32,
}

impl Bounds {
    fn of(tree: &Tree) -> Bounds {
        let mut counts: Vec<usize> = Vec::new();
        for id in tree.ids() {
            let depth = tree.depth(id) as usize;
            counts.resize(counts.len().max(depth + 1), 0);
            counts[depth] += 1;
        }
        let mut sum = 0;
        let fitting = counts.iter().take_while(|count| {
            sum += **count;
            sum <= MOST
        });
        match fitting.count() {
            0 => Bounds { depth: 0, ply: MOST as u32 - 1 },
            depths => Bounds { depth: depths as u32 - 1, ply: u32::MAX },
        }
    }

    fn hold(&self, tree: &Tree, id: NodeId) -> bool {
        tree.depth(id) <= self.depth && tree.ply(id) <= self.ply
    }

    /// What is drawn and what is left out, for the foot of the picture.
    fn say(&self, tree: &Tree, drawn: usize) -> String {
        match (tree.len(), self.ply) {
            (all, _) if all == drawn => format!("{all} positions. Dashed: the same position stands elsewhere too."),
            (all, u32::MAX) => format!("{drawn} of {all} positions: deviations of depth {} and more are left out.", self.depth + 1),
            (all, _) => format!("{drawn} of {all} positions: the main line to ply {}, without deviations.", self.ply),
        }
    }
}

struct Layout {
    /// The nodes that are drawn, parents before children.
    nodes: Vec<NodeId>,
    /// The lane of each node that is drawn.
    lane: Vec<usize>,
    lanes: usize,
    plies: usize,
}

impl Layout {
    fn of(tree: &Tree, bounds: &Bounds) -> Layout {
        let kept = |id: &NodeId| bounds.hold(tree, *id);
        let nodes: Vec<NodeId> = tree.preorder().filter(kept).collect();
        let plies = nodes.iter().map(|id| tree.ply(*id) as usize + 1).max().unwrap_or(1);
        let mut lane = vec![0; tree.len()];
        // The first free lane of each ply.
        let mut free = vec![0; plies];
        let mut lanes = 1;
        let mut open = vec![NodeId::ROOT];
        while let Some(first) = open.pop() {
            let line: Vec<NodeId> = tree.line_from(first).take_while(kept).collect();
            let parent = tree.parent(first).map(|id| (id, tree.ply(id) as usize));
            let least = parent.map_or(0, |(id, ply)| (lane[id.0 as usize] + 1).max(free[ply]));
            let x = line.iter().map(|id| free[tree.ply(*id) as usize]).fold(least, usize::max);
            for id in &line {
                lane[id.0 as usize] = x;
                free[tree.ply(*id) as usize] = x + 1;
            }
            // Beside the parent the lane is the line's, too: there it turns down.
            if let Some((_, ply)) = parent {
                free[ply] = free[ply].max(x + 1);
            }
            lanes = lanes.max(x + 1);
            for id in &line {
                open.extend(tree.edges(*id).iter().skip(1).rev().filter(|id| kept(id)));
            }
        }
        Layout { nodes, lane, lanes, plies }
    }
}

/// Where things are in the picture.
struct Places<'a> {
    lane: usize,
    layout: &'a Layout,
}

impl Places<'_> {
    /// The middle of a node.
    fn of(&self, tree: &Tree, id: NodeId) -> (usize, usize) {
        (NUMBERS + self.layout.lane[id.0 as usize] * self.lane + self.lane / 2, HEADING + tree.ply(id) as usize * PLY + PLY / 2)
    }
}

/// The number of each move of the first player, at the left.
fn numbers(tree: &Tree, sides: &Sides, layout: &Layout, out: &mut String) {
    // Where turns are skipped lines differ in their numbers: those of the main line are shown, as far as it goes.
    let mut main = tree.line_from(NodeId::ROOT).skip(1);
    let mut halfmove = tree.first_halfmove() - 1;
    for ply in 1..layout.plies {
        halfmove = main.next().map_or(halfmove + 1, |id| tree.halfmove(id) - 1);
        if halfmove % 2 == 1 || ply == 1 {
            let y = HEADING + ply * PLY + PLY / 2;
            let name = escape(&sides.0[usize::from(halfmove.is_multiple_of(2))]);
            let dots = if halfmove % 2 == 1 { "." } else { "…" };
            *out +=
                &format!("<text class=\"no\" x=\"{}\" y=\"{y}\">{}{dots}<title>{name}</title></text>\n", NUMBERS - 8, halfmove.div_ceil(2));
        }
    }
}

/// A line from each move to the one before, in the colour of its depth; deviations leave sideways and turn down.
fn connectors(tree: &Tree, places: &Places, out: &mut String) {
    // The main line last, on top of the others.
    let mut nodes: Vec<NodeId> = places.layout.nodes.iter().copied().filter(|id| tree.parent(*id).is_some()).collect();
    nodes.sort_by_key(|id| std::cmp::Reverse(tree.depth(*id)));
    for id in nodes {
        let ((x, y), (px, py)) = (places.of(tree, id), places.of(tree, tree.parent(id).unwrap_or(NodeId::ROOT)));
        let way = if x == px { format!("M{px} {py}V{y}") } else { format!("M{px} {py}H{}Q{x} {py} {x} {}V{y}", x - 10, py + 10) };
        *out += &format!("<path class=\"{}\" d=\"{way}\"/>\n", hue(tree, id));
    }
}

fn labels(tree: &Tree, places: &Places, out: &mut String) {
    let mut keys: FxHashMap<u64, u32> = FxHashMap::default();
    for id in tree.ids() {
        *keys.entry(tree.key(id)).or_default() += 1;
    }
    for &id in &places.layout.nodes {
        let (x, y) = places.of(tree, id);
        let same = if keys[&tree.key(id)] > 1 { " same" } else { "" };
        let wide = places.lane - 10;
        let notes: Vec<String> = tree.comments_before(id).chain(tree.comments(id)).map(prose).filter(|text| !text.is_empty()).collect();
        *out += &format!(
            "<g><rect class=\"m {}{same}\" x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"22\" rx=\"7\"/><text x=\"{x}\" y=\"{y}\">{}</text>",
            hue(tree, id),
            x - wide / 2,
            y - 11,
            escape(&label(tree, id))
        );
        if !notes.is_empty() {
            *out += &format!(
                "<circle class=\"dot note\" cx=\"{}\" cy=\"{}\" r=\"3\"/><title>{}</title>",
                x + wide / 2 - 6,
                y - 6,
                escape(&notes.join(" "))
            );
        }
        *out += "</g>\n";
    }
}

fn label(tree: &Tree, id: NodeId) -> String {
    if id == NodeId::ROOT {
        return "start".into();
    }
    let text = shown(tree, id);
    if text.chars().count() <= LONGEST { text } else { text.chars().take(LONGEST - 1).chain(['…']).collect() }
}

fn hue(tree: &Tree, id: NodeId) -> String {
    let depth = tree.depth(id);
    format!("d{}", if depth == 0 { 0 } else { 1 + (depth - 1) % (HUES - 1) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::read_text;

    #[test]
    fn every_move_is_drawn_once_and_no_two_in_one_place() {
        let text =
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... e6 {<French> & so on}) 2. Nf3 (2. f4 exf4 3. Nf3) Nc6 3. Bb5 (3. Bc4 Bc5) a6 *";
        let game = read_text(text).games.remove(0);
        let layout = Layout::of(&game.tree, &Bounds::of(&game.tree));
        let mut places: Vec<_> = layout.nodes.iter().map(|id| (layout.lane[id.0 as usize], game.tree.ply(*id))).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), game.tree.len());
        assert!(game.tree.line_from(NodeId::ROOT).all(|id| layout.lane[id.0 as usize] == 0), "the main line is straight");
        let turns = layout.nodes.iter().filter_map(|id| Some((layout.lane[id.0 as usize], game.tree.parent(*id)?)));
        for (lane, parent) in turns.filter(|(lane, parent)| *lane != layout.lane[parent.0 as usize]) {
            assert!(places.binary_search(&(lane, game.tree.ply(parent))).is_err(), "a line turns down into a move at lane {lane}");
        }
        let picture = svg(&game.tree, &Sides::chess(), "A & B");
        assert_eq!(picture.matches("<rect class=\"m").count(), game.tree.len());
        assert_eq!(picture.matches("<path").count(), game.tree.len() - 1);
        assert!(picture.contains("&lt;French&gt; &amp; so on") && picture.contains("A &amp; B"));
        assert!(picture.contains("2. Nf3") || picture.contains(">Nf3<"));
    }

    /// The page draws trees of any size in the same lanes, and its tests read the same file.
    #[test]
    fn lanes_are_those_of_the_page() {
        let trees: serde_json::Value = serde_json::from_str(include_str!("../../../../web/test/data/lanes.json")).unwrap();
        for known in trees.as_array().unwrap() {
            let mut tree = Tree::new(1, 0);
            for (i, parent) in known["parent"].as_array().unwrap().iter().enumerate().skip(1) {
                tree.add(NodeId(parent.as_u64().unwrap() as u32), &format!("m{i}"), i as u64);
            }
            let layout = Layout::of(&tree, &Bounds::of(&tree));
            assert_eq!(serde_json::json!(layout.lane), known["lane"]);
        }
    }

    #[test]
    fn large_trees_are_cut_and_it_is_said() {
        let mut tree = Tree::new(1, 0);
        let mut at = NodeId::ROOT;
        for i in 0..50_000u64 {
            at = tree.add(at, "Nf3", i + 1);
        }
        let picture = svg(&tree, &Sides::chess(), "long");
        assert!(picture.contains("10000 of 50001 positions"), "{}", &picture[picture.len() - 200..]);
        let mut wide = Tree::new(1, 0);
        for i in 0..50_000u64 {
            wide.add(NodeId::ROOT, "Nf3", i + 1);
        }
        assert!(svg(&wide, &Sides::chess(), "wide").contains("2 of 50001 positions: deviations of depth 1 and more are left out"));
    }
}
