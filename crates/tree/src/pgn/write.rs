//! Writing PGN in its export format: lines of at most 80 columns, the seven tags first, glyphs as numbers.

use super::game::{Game, Termination};
use crate::tree::NodeId;
use crate::walk::Event;

/// The tags of every archived game, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// The longest line.
const WIDTH: usize = 79;

/// Writes games, with a blank line between them.
pub fn write<'a>(games: impl IntoIterator<Item = &'a Game>) -> String {
    let mut out = String::new();
    for game in games {
        if !out.is_empty() {
            out.push('\n');
        }
        write_game(game, &mut out);
    }
    out
}

/// Writes one game.
pub fn write_game(game: &Game, out: &mut String) {
    let place = |name: &str| ROSTER.iter().position(|r| *r == name).unwrap_or(ROSTER.len());
    let mut tags: Vec<(&str, &str)> = Vec::new();
    for (name, value) in game.tags() {
        match tags.iter_mut().find(|(n, _)| *n == name) {
            Some(tag) => tag.1 = value,
            None => tags.push((name, value)),
        }
    }
    tags.sort_by_key(|(name, _)| place(name));
    for (name, value) in &tags {
        // A tag is one line; whatever else is in a value stays in it.
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !tags.is_empty() {
        out.push('\n');
    }
    movetext(game, out);
}

fn movetext(game: &Game, out: &mut String) {
    let tree = &game.tree;
    let mut lines = Lines { out, column: 0, glue: false };
    let mut numbered = true;
    numbered |= notes(game, NodeId::ROOT, &mut lines);
    for event in tree.events() {
        match event {
            Event::Open => {
                lines.word("(");
                lines.glue = true;
                numbered = true;
            }
            Event::Close => {
                lines.glue = true;
                lines.word(")");
                numbered = true;
            }
            Event::Move(id) => {
                // In front of a first move PGN has no place of its own for them: they are read as comments on the move
                // before.
                numbered |= comments(tree.comments_before(id), &mut lines);
                let halfmove = tree.halfmove(id) - 1;
                match (halfmove % 2 == 1, numbered) {
                    (true, _) => lines.word(&format!("{}.", halfmove / 2 + 1)),
                    (false, true) => lines.word(&format!("{}...", halfmove / 2)),
                    (false, false) => {}
                }
                lines.word(tree.move_text(id));
                numbered = notes(game, id, &mut lines);
            }
        }
    }
    let result = game.termination.or_else(|| game.tag("Result").and_then(Termination::read)).unwrap_or(Termination::Open);
    lines.word(result.text());
    out.push('\n');
}

/// Writes glyphs and comments after a move; says if there were comments, after which a move of Black is numbered again.
fn notes(game: &Game, id: NodeId, lines: &mut Lines) -> bool {
    for nag in game.tree.nags(id) {
        lines.word(&format!("${nag}"));
    }
    comments(game.tree.comments(id), lines)
}

fn comments<'a>(texts: impl Iterator<Item = &'a str>, lines: &mut Lines) -> bool {
    let mut any = false;
    for text in texts {
        let mut words = text.split_whitespace().peekable();
        if words.peek().is_none() {
            continue;
        }
        any = true;
        if text.contains('}') {
            lines.rest_of_line(&words.collect::<Vec<_>>().join(" "));
            continue;
        }
        lines.word("{");
        lines.glue = true;
        while let Some(word) = words.next() {
            // A word that means something at the start of a line stays on this one.
            lines.put(word, !word.starts_with(['%', '[']), usize::from(words.peek().is_none()));
        }
        lines.glue = true;
        lines.put("}", false, 0);
    }
    any
}

/// Words on lines.
struct Lines<'a> {
    out: &'a mut String,
    column: usize,
    /// The next word follows without a blank.
    glue: bool,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) {
        self.put(word, true, 0);
    }

    /// Writes a word, on a new line if it may be and does not fit together with `more` columns.
    fn put(&mut self, word: &str, may_break: bool, more: usize) {
        let len = word.chars().count();
        let blank = usize::from(!self.glue && self.column > 0);
        if may_break && self.column > 0 && self.column + blank + len + more > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if blank > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += len;
        self.glue = false;
    }

    /// A comment that holds a brace must be one to the end of the line.
    fn rest_of_line(&mut self, text: &str) {
        if self.column > 0 {
            self.out.push(' ');
        }
        self.out.push_str("; ");
        self.out.push_str(text);
        self.out.push('\n');
        self.column = 0;
        self.glue = false;
    }
}
