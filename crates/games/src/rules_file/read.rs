//! Reading a rules file, line by line; every error names its line and column.

use super::board::{BoardRules, Group, HOLE, Role, Rule, Symbol};
use super::expression::Names;
use super::heaps::{HeapRules, Kind};
use super::pattern::{Image, MOST_SYMBOLS, Offset, Pattern, Set, endless, exchange, symmetries};
use super::read_heaps::{heap_names, option_line};
use super::{Game, RulesError, Sheet, tiled};
use crate::cells::Reader;
use std::collections::HashMap;
use zug_core::{ReadError, Side};

/// Patterns of one game, all directions counted.
const MOST_RULES: usize = 600;
/// Rows and columns of a pattern.
const LONGEST: usize = 127;
/// Lines of a file, and characters of a line.
const MOST_LINES: usize = 1_000;
const LONGEST_LINE: usize = 1_000;
const KEYS: &str = "game, title, about, strip, grid, heap, start, fill, Left:, Right: or Both:";

/// What has been read so far.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    title: Option<String>,
    about: Option<String>,
    start: Option<Quoted>,
    fill: Option<Quoted>,
    kind: Option<Shape>,
    rules: Vec<(usize, Rule)>,
    options: Vec<Kind>,
}

/// A position in the file, with its line and the characters before it.
struct Quoted {
    line: usize,
    before: usize,
    text: String,
}

/// What a game is played with.
enum Shape {
    Board { strip: bool, symbols: Vec<Symbol> },
    Heap(Names),
}

/// Reads a file.
pub(super) fn read(text: &str) -> Result<Sheet, RulesError> {
    let mut draft = Draft::default();
    for (line, full) in (1..).zip(text.lines()) {
        let content = full.split("//").next().unwrap_or_default().trim_end();
        let at_line = |error: ReadError| RulesError { line, column: error.column, problem: error.problem };
        if line > MOST_LINES || full.len() > LONGEST_LINE {
            return Err(at_line(ReadError::at(0, format!("more than {MOST_LINES} lines, or {LONGEST_LINE} characters in one"))));
        }
        if !content.trim().is_empty() {
            draft.line(line, content).map_err(at_line)?;
        }
    }
    draft.finish(text.lines().count().max(1))
}

/// Keeps a value that may be given once.
fn once<T>(slot: &mut Option<T>, value: T, key: &str) -> Result<(), ReadError> {
    match slot.replace(value) {
        Some(_) => Err(ReadError::at(0, format!("found a second '{key}', expected one"))),
        None => Ok(()),
    }
}

impl Draft {
    fn line(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        let mut reader = Reader::new(text);
        reader.blanks();
        let begin = reader.at();
        let word = reader.word();
        let key = word.to_lowercase();
        if let Some(of) = match key.as_str() {
            "left" => Some([true, false]),
            "right" => Some([false, true]),
            "both" => Some([true, true]),
            _ => None,
        } {
            reader.symbol(':')?;
            reader.blanks();
            return match &self.kind {
                Some(Shape::Board { strip, symbols }) => {
                    let rules = pattern_line(&mut reader, *strip, symbols, of)?;
                    self.rules.extend(rules.into_iter().map(|rule| (line, rule)));
                    Ok(())
                }
                Some(Shape::Heap(names)) => {
                    let option = option_line(&mut reader, names.clone(), of, line)?;
                    self.options.push(option);
                    Ok(())
                }
                None => Err(ReadError::at(0, "found a move, expected strip, grid or heap in a line before it")),
            };
        }
        reader.blanks();
        let before = text[..reader.at()].chars().count();
        let rest = text[reader.at()..].trim().to_string();
        let given = if rest.is_empty() { reader.expected("something behind it") } else { Ok(rest) };
        match key.as_str() {
            "game" => {
                let name = given?;
                let fits = name.starts_with(|c: char| c.is_ascii_lowercase())
                    && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
                    && !name.starts_with("impartial-")
                    && name.len() <= 40;
                if !fits {
                    return reader.expected("a name of small letters, digits and '-', like my-game");
                }
                once(&mut self.name, name, "game")
            }
            "title" => once(&mut self.title, given?, "title"),
            "about" => once(&mut self.about, given?, "about"),
            "start" => once(&mut self.start, Quoted { line, before, text: given? }, "start"),
            "fill" => once(&mut self.fill, Quoted { line, before, text: given? }, "fill"),
            "strip" | "grid" => {
                let shape = Shape::Board { strip: key == "strip", symbols: symbols(&mut reader)? };
                once(&mut self.kind, shape, &key)
            }
            "heap" => {
                let shape = Shape::Heap(heap_names(&mut reader)?);
                once(&mut self.kind, shape, &key)
            }
            _ => Err(ReadError::expected(text, text[..begin].chars().count(), KEYS)),
        }
    }

    fn finish(self, lines: usize) -> Result<Sheet, RulesError> {
        let missing = |what: &str| RulesError { line: lines, column: 1, problem: format!("the file ends without {what}") };
        let name = self.name.ok_or_else(|| missing("the name of the game: 'game NAME'"))?;
        if self.rules.is_empty() && self.options.is_empty() {
            return Err(missing("a move: 'Left: …', 'Right: …' or 'Both: …'"));
        }
        let game = match self.kind.ok_or_else(|| missing("what it is played on: 'strip', 'grid' or 'heap'"))? {
            Shape::Board { strip, symbols } => Game::Board(board(strip, symbols, self.rules)?),
            Shape::Heap(names) => Game::Heaps(HeapRules { numbers: names.len(), options: self.options, checked: Default::default() }),
        };
        let mut sheet = Sheet {
            title: self.title.unwrap_or_else(|| name.clone()),
            about: self.about.unwrap_or_else(|| "A game of a rules file.".into()),
            name,
            game,
            start: String::new(),
            fill: String::new(),
        };
        let checked = |quoted: Quoted| match sheet.read_part(&quoted.text) {
            Ok(_) => Ok(quoted.text),
            Err(e) => Err(RulesError { line: quoted.line, column: e.column + quoted.before, problem: e.problem }),
        };
        let fill = self.fill.map(checked).transpose()?.unwrap_or_else(|| sheet.first_symbol());
        let start = self.start.map(checked).transpose()?;
        sheet.start = match (start, &sheet.game) {
            (Some(start), _) => start,
            (None, Game::Heaps(_)) => return Err(missing("a heap to begin with: 'start 7'")),
            (None, Game::Board(rules)) => tiled(&fill, if rules.strip { (1, 8) } else { (4, 4) }),
        };
        sheet.fill = fill;
        Ok(sheet)
    }
}

/// `. empty, X Left, O Right`.
fn symbols(reader: &mut Reader) -> Result<Vec<Symbol>, ReadError> {
    let mut all: Vec<Symbol> = Vec::new();
    loop {
        reader.blanks();
        let allowed = |c: char| c.is_ascii_graphic() && !"|?[](){},-/\\\"'<>;_".contains(c);
        let letter = match reader.peek() {
            Some(c) if allowed(c) && all.iter().all(|symbol| symbol.letter != c) => c,
            _ => return reader.expected("a new symbol of a cell, like . X O or #"),
        };
        reader.next();
        reader.blanks();
        let role = match reader.peek_word().to_lowercase().as_str() {
            "empty" => Role::Empty,
            "left" => Role::Piece(Side::Left),
            "right" => Role::Piece(Side::Right),
            "both" => Role::Common,
            "wall" => Role::Wall,
            _ => return reader.expected("what the symbol is: empty, Left, Right, both or wall"),
        };
        reader.word();
        all.push(Symbol { letter, role });
        reader.blanks();
        if !reader.takes(',') {
            reader.end()?;
            return Ok(all);
        }
        if all.len() == MOST_SYMBOLS {
            return reader.expected(&format!("no more than {MOST_SYMBOLS} symbols"));
        }
    }
}

/// One side of a pattern: a set of symbols for each cell, `None` for `?`.
struct Half {
    rows: usize,
    cols: usize,
    cells: Vec<Option<Set>>,
}

fn side_of(reader: &mut Reader, symbols: &[Symbol]) -> Result<Half, ReadError> {
    let mut side = Half { rows: 1, cols: 0, cells: Vec::new() };
    let mut col = 0;
    let code = |reader: &mut Reader| match reader.peek().and_then(|c| symbols.iter().position(|symbol| symbol.letter == c)) {
        Some(i) => {
            reader.next();
            Ok(1 << i)
        }
        None => {
            let letters: Vec<String> = symbols.iter().map(|symbol| format!("'{}'", symbol.letter)).collect();
            reader.expected(&format!("a cell: {}, '?', or '[' and some of them", letters.join(", ")))
        }
    };
    loop {
        match reader.peek() {
            None | Some(' ' | '\t') if col > 0 => {
                if side.rows > 1 && col != side.cols {
                    return reader.expected("rows of the same length");
                }
                side.cols = col;
                return Ok(side);
            }
            Some('|') if col > 0 => {
                if side.rows > 1 && col != side.cols {
                    return reader.expected("rows of the same length");
                }
                reader.next();
                (side.cols, side.rows, col) = (col, side.rows + 1, 0);
            }
            _ if col == LONGEST || side.rows > LONGEST => {
                return reader.expected(&format!("patterns of at most {LONGEST} rows and columns"));
            }
            Some('?') => {
                reader.next();
                side.cells.push(None);
                col += 1;
            }
            Some('[') => {
                reader.next();
                let mut set = 0;
                while set == 0 || !reader.takes(']') {
                    set |= code(reader)?;
                }
                side.cells.push(Some(set));
                col += 1;
            }
            _ => {
                side.cells.push(Some(code(reader)?));
                col += 1;
            }
        }
    }
}

/// `XO -> .X turned mirrored unless beside O`, in all the directions it has.
fn pattern_line(reader: &mut Reader, strip: bool, symbols: &[Symbol], of: [bool; 2]) -> Result<Vec<Rule>, ReadError> {
    let before = side_of(reader, symbols)?;
    if strip && before.rows > 1 {
        return reader.expected("a pattern of one row: the game is played on a strip");
    }
    reader.blanks();
    if !reader.takes_sign("->") {
        return reader.expected("'->' and what the cells hold after the move");
    }
    reader.blanks();
    let after = side_of(reader, symbols)?;
    if (after.rows, after.cols) != (before.rows, before.cols) {
        return reader.expected(&format!("as many cells as before the arrow: {} × {}", before.rows, before.cols));
    }
    let place = |i: usize| -> Offset { ((i / before.cols) as i8, (i % before.cols) as i8) };
    let mut cells = Vec::new();
    let mut changes = Vec::new();
    for (i, (old, new)) in before.cells.iter().zip(&after.cells).enumerate() {
        cells.extend(old.map(|set| (place(i), set)));
        match (old, new) {
            (_, None) => {}
            (None, Some(_)) => return reader.expected("'?' behind the arrow where there is '?' before it"),
            (Some(_), Some(new)) if !new.is_power_of_two() => return reader.expected("one symbol a cell behind the arrow, or '?'"),
            (Some(old), Some(new)) if old == new => {}
            (Some(_), Some(new)) => changes.push((place(i), new.trailing_zeros() as u8 + 1)),
        }
    }
    if changes.is_empty() {
        return reader.expected("a pattern that changes a cell");
    }
    let (mut turned, mut mirrored, mut near) = (false, false, None);
    loop {
        reader.blanks();
        match reader.peek_word() {
            "turned" if !turned => turned = true,
            "mirrored" if !mirrored => mirrored = true,
            word @ ("unless" | "if") if near.is_none() => {
                reader.word();
                reader.blanks();
                if !reader.takes_sign("beside") {
                    return reader.expected("'beside' and a symbol");
                }
                reader.blanks();
                let side = side_of(reader, symbols)?;
                match side.cells[..] {
                    [Some(set)] => near = Some((word == "if", set)),
                    _ => return reader.expected("one cell, like O or [XO]"),
                }
                continue;
            }
            _ => {
                reader.end().or_else(|_| reader.expected("turned, mirrored, unless beside, if beside or the end"))?;
                break;
            }
        }
        reader.word();
    }
    let pattern = Pattern::new(cells, changes, near);
    let wanted = |image: &Image| {
        let kind = if image.is_turn() { turned } else { mirrored };
        // Without turns a pattern is mirrored left and right only.
        let plain = turned || *image == Image { mirrored: true, ..Image::SAME };
        *image == Image::SAME || kind && plain && (!strip || !image.exchanged)
    };
    let mut all: Vec<Pattern> = Vec::new();
    for image in Image::all().filter(wanted) {
        let image = pattern.image(image);
        if !all.contains(&image) {
            all.push(image);
        }
    }
    Ok(all.into_iter().map(|pattern| Rule { pattern, of, group: 0 }).collect())
}

/// Puts the rules of a board together, and finds out what follows from them.
fn board(strip: bool, symbols: Vec<Symbol>, lines: Vec<(usize, Rule)>) -> Result<BoardRules, RulesError> {
    if lines.len() > MOST_RULES {
        let problem = format!("found {} patterns, all directions counted, expected at most {MOST_RULES}", lines.len());
        return Err(RulesError { line: lines[MOST_RULES].0, column: 1, problem });
    }
    let patterns: Vec<Pattern> = lines.iter().map(|(_, rule)| rule.pattern.clone()).collect();
    if let Some(endless) = endless(&patterns, symbols.len()).first() {
        let problem = "games might go on for ever: nothing was found that this move and the others use up".into();
        return Err(RulesError { line: lines[*endless].0, column: 1, problem });
    }
    // A move that both players have in lines of their own is one move.
    let mut rules: Vec<Rule> = Vec::new();
    for (_, rule) in lines {
        match rules.iter_mut().find(|one| one.pattern == rule.pattern) {
            Some(one) => one.of = [one.of[0] || rule.of[0], one.of[1] || rule.of[1]],
            None => rules.push(rule),
        }
    }
    let groups = groups(&mut rules, &symbols);
    let of = |side: usize| rules.iter().filter(|rule| rule.of[side]).map(|rule| &rule.pattern).collect::<Vec<_>>();
    let (left, right) = (of(0), of(1));
    let (symmetries, exchange) = (symmetries([&left, &right]), exchange([&left, &right], symbols.len()));
    Ok(BoardRules { strip, symmetries, exchange, symbols, rules, groups })
}

/// Puts moves that exclude each other into groups. Groups with the same reach are told apart by what the cells hold
/// afterwards, and if that is the same, too, by a number.
fn groups(rules: &mut [Rule], symbols: &[Symbol]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for i in 0..rules.len() {
        let pattern = &rules[i].pattern;
        let reach = pattern.reach();
        let fits = |group: &Group| group.reach == reach && group.rules.iter().all(|other| pattern.excludes(&rules[*other].pattern));
        let number = groups.iter().position(fits).unwrap_or_else(|| {
            groups.push(Group { reach, label: String::new(), rules: Vec::new() });
            groups.len() - 1
        });
        groups[number].rules.push(i);
        rules[i].group = number as u16;
    }
    let reaches: Vec<Offset> = groups.iter().map(|group| group.reach).collect();
    let shared = |reach: Offset| reaches.iter().filter(|other| **other == reach).count() > 1;
    let mut taken: HashMap<(Offset, String), usize> = HashMap::new();
    for group in groups.iter_mut().filter(|group| shared(group.reach)) {
        let changes = &rules[group.rules[0]].pattern.changes;
        let letters: String = changes.iter().map(|(_, code)| symbols[usize::from(*code) - 1].letter).collect();
        let times = taken.entry((group.reach, letters.clone())).or_default();
        *times += 1;
        group.label = if *times == 1 { format!("{HOLE}{letters}") } else { format!("{HOLE}{letters}{HOLE}{times}") };
    }
    groups
}
