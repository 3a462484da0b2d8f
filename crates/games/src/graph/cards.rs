//! The cards of the games on graphs.

use zug_core::{BLACK_AND_WHITE, Card, Sizes, Thrown};

const GRAPHS: &str = "a graph as path-5, cycle-6, star-4, complete-4, ladder-3, or vertices and edges like ...:1-2,2-3";

/// Hackenbush on any graph.
pub const HACKENBUSH: Card = Card {
    name: "hackenbush-graph",
    section: Some("hackenbush_graph"),
    title: "Hackenbush on a graph",
    pattern: "hackenbush-graph-GRAPH",
    family: "Graphs",
    about: "Hackenbush on any graph with black, white and green edges.",
    aim: "Cut an edge, and all that hangs in the air goes.",
    rules: "The edges of a graph are Black's, White's or green. A move cuts an edge of the own colour, or a green one; then all \
           edges go that no longer hang together with the ground.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Other { usual: "ladder-3", expected: GRAPHS },
    typical: "#...:1-2l,2-3r,3-4e,2-4r",
    random: &[Thrown::Graph],
    notation: "A symbol a vertex (`#` the ground, `.` others), a colon, and the edges with their colours, `l` (Black), `r` (White) or `e` \
              (green): `#..:1-2l,2-3r`; also ladder-3, or cycle-5 in green. A move is the edge, `2-3r`.",
    examples: &["hackenbush-graph-ladder-3"],
    ..Card::PLAIN
};

/// Childish Hackenbush.
pub const CHILDISH: Card = Card {
    name: "childish-hackenbush",
    section: Some("childish_hackenbush"),
    title: "Childish Hackenbush",
    pattern: "childish-hackenbush-GRAPH",
    about: "Hackenbush where nothing may fall down.",
    aim: "Cut an edge on which nothing else hangs.",
    rules: "The edges of a graph are Black's, White's or green. A move cuts an edge of the own colour, or a green one, without which \
           all others still hang together with the ground.",
    examples: &["childish-hackenbush-ladder-3"],
    ..HACKENBUSH
};

/// Col on a graph.
pub const COL: Card = Card {
    name: "col-graph",
    section: Some("col_graph"),
    title: "Col on a graph",
    pattern: "col-graph-GRAPH",
    about: "Col on the vertices of a graph.",
    aim: "Colour vertices that are not joined to the own colour.",
    rules: "A move colours a free vertex with the own colour. It may not be joined to a vertex of the same colour.",
    sizes: Sizes::Other { usual: "cycle-6", expected: GRAPHS },
    typical: "....:1-2,2-3,3-4,4-1",
    notation: "A symbol a vertex (`.` free, `X` Black, `O` White, `#` out of play, `L` and `R` free for one player), a colon, and the edges: \
              `X..:1-2,2-3`; also path-5, cycle-6, star-4, complete-4, ladder-3. A move is `2_X`.",
    examples: &["col-graph-cycle-6"],
    ..HACKENBUSH
};

/// Snort on a graph.
pub const SNORT: Card = Card {
    name: "snort-graph",
    section: Some("snort_graph"),
    title: "Snort on a graph",
    pattern: "snort-graph-GRAPH",
    about: "Snort on the vertices of a graph.",
    aim: "Colour vertices that are not joined to the other colour.",
    rules: "A move colours a free vertex with the own colour. It may not be joined to a vertex of the other colour.",
    examples: &["snort-graph-cycle-6"],
    ..COL
};

/// NoGo on a graph.
pub const NOGO: Card = Card {
    name: "nogo-graph",
    section: Some("nogo_graph"),
    title: "NoGo on a graph",
    pattern: "nogo-graph-GRAPH",
    about: "NoGo on the vertices of a graph.",
    aim: "Place stones, but take no block's last liberty.",
    rules: "A move places an own stone on an empty vertex. Stones of one colour that are joined are a block. After a move every block \
           of either colour must be joined to an empty vertex.",
    notation: "A symbol a vertex (`.` empty, `X` Black, `O` White), a colon, and the edges: `X..:1-2,2-3`; also path-5, cycle-6, star-4, \
              complete-4, ladder-3. A move is `2_X`.",
    examples: &["nogo-graph-cycle-6"],
    ..COL
};

/// Node Kayles.
pub const NODE_KAYLES: Card = Card {
    name: "node-kayles",
    section: Some("node_kayles"),
    title: "Node Kayles",
    pattern: "node-kayles-GRAPH",
    about: "Node Kayles on a graph.",
    aim: "Take a vertex and all that are joined to it.",
    rules: "A move takes a vertex away, and with it all vertices that are joined to it.",
    impartial: true,
    notation: "A symbol a vertex (`.`, or `#` out of play), a colon, and the edges: `...:1-2,2-3`; also path-5, cycle-6, star-4, complete-4, ladder-3. \
              A move is the vertex.",
    examples: &["node-kayles-cycle-6"],
    ..COL
};

/// Arc Kayles.
pub const ARC_KAYLES: Card = Card {
    name: "arc-kayles",
    section: Some("arc_kayles"),
    title: "Arc Kayles",
    pattern: "arc-kayles-GRAPH",
    about: "Arc Kayles on a graph.",
    aim: "Take an edge with its ends.",
    rules: "A move takes an edge away with both its vertices, and with them all edges there.",
    notation: "A symbol a vertex (`.`, or `#` out of play), a colon, and the edges: `...:1-2,2-3`; also path-5, cycle-6, star-4, complete-4, ladder-3. \
              A move is the edge, `1-2`.",
    examples: &["arc-kayles-cycle-6"],
    ..NODE_KAYLES
};
