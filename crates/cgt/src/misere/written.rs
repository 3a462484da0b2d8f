//! Reads games as they are written, without leaving anything out: braces are options, sums have the moves of all their
//! summands, and numbers, ups and nimbers are their canonical forms of normal play.

use super::trees::{MOST_MOVES, TreeId, Trees};
use crate::forms::{Arena, FormError, FormId, Patience};
use crate::values::{NumberUpStar, Reader};
use rustc_hash::FxHashMap;
use zug_core::{ReadError, Side};

/// Brackets inside of each other that are read.
const DEEPEST: u32 = 500;
/// Largest number of copies that is read.
const COPIES: i64 = 1_000;
const OPERAND: &str = "a game as it is written, like {0|*}, 2, *3, ^, +-1, (…) or Tiny(2)";

/// Reads a game.
pub fn read_tree(arena: &Arena, trees: &mut Trees, text: &str, patience: Patience) -> Result<TreeId, ReadError> {
    let text = &*text.replace('−', "-");
    let mut parser = Parser { reader: Reader::new(text), arena, trees, patience, depth: 0, records: FxHashMap::default() };
    let tree = parser.sum()?;
    match parser.reader.peek() {
        None => Ok(tree),
        Some(_) => Err(parser.reader.expected("an operator or the end")),
    }
}

struct Parser<'a, 'p, 't> {
    reader: Reader<'t>,
    arena: &'a Arena,
    trees: &'a mut Trees,
    patience: Patience<'p>,
    depth: u32,
    records: FxHashMap<FormId, TreeId>,
}

type Read<T> = Result<T, ReadError>;

impl Parser<'_, '_, '_> {
    fn made<T>(&self, result: Result<T, FormError>) -> Read<T> {
        result.map_err(|e| ReadError::at(self.reader.position().saturating_sub(1), e.to_string()))
    }

    /// `[sign] term { ("+" | "-") term }`, up to what is no operator.
    fn sum(&mut self) -> Read<TreeId> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ReadError::at(self.reader.position(), format!("more than {DEEPEST} brackets inside of each other")));
        }
        let mut total = self.term()?;
        loop {
            self.reader.blanks();
            let subtract = match self.reader.peek() {
                Some('-') if !self.reader.looking_at("-_") => {
                    self.reader.advance();
                    true
                }
                Some('+') => {
                    // In `1+-2` the second sign belongs to the first.
                    if !self.reader.looking_at("+-") && !self.reader.looking_at("+_") {
                        self.reader.advance();
                    }
                    false
                }
                Some('-' | '±') => false,
                _ => break,
            };
            let mut term = self.term()?;
            if subtract {
                term = self.negative(term)?;
            }
            total = self.plus(total, term)?;
        }
        self.depth -= 1;
        Ok(total)
    }

    fn plus(&mut self, g: TreeId, h: TreeId) -> Read<TreeId> {
        let sum = self.trees.sum(g, h, &mut self.patience);
        self.made(sum)
    }

    fn negative(&mut self, g: TreeId) -> Read<TreeId> {
        let negative = self.trees.negative(g, &mut self.patience);
        self.made(negative)
    }

    fn game(&mut self, left: Vec<TreeId>, right: Vec<TreeId>) -> Read<TreeId> {
        let game = self.trees.game(left, right);
        self.made(game)
    }

    fn term(&mut self) -> Read<TreeId> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ReadError::at(self.reader.position(), format!("more than {DEEPEST} signs or brackets inside of each other")));
        }
        self.reader.blanks();
        let tree = match self.reader.peek() {
            Some('+' | '±') if self.reader.eat_all("+-") || self.reader.eat('±') => self.plus_minus()?,
            Some('+') if self.reader.eat_all("+_") => {
                let x = self.term()?;
                self.tiny(x)?
            }
            Some('-') if self.reader.eat_all("-_") => {
                let x = self.term()?;
                let tiny = self.tiny(x)?;
                self.negative(tiny)?
            }
            Some('-') if !self.reader.at_negative_number() => {
                self.reader.advance();
                let term = self.term()?;
                self.negative(term)?
            }
            Some('(') => {
                self.reader.advance();
                let inner = self.sum()?;
                self.close(')')?;
                inner
            }
            Some('{') => self.braces()?,
            Some('-' | '^' | '↑' | '↓' | '⇑' | '⇓' | '*' | 'v' | '0'..='9') => self.record()?,
            Some('T' | 'M') if self.reader.looking_at("Tiny(") || self.reader.looking_at("Miny(") => {
                let miny = self.reader.word() == "Miny";
                self.reader.advance();
                let x = self.sum()?;
                self.close(')')?;
                let tiny = self.tiny(x)?;
                if miny { self.negative(tiny)? } else { tiny }
            }
            _ => return Err(self.reader.expected(OPERAND)),
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn close(&mut self, bracket: char) -> Read<()> {
        self.reader.blanks();
        if self.reader.eat(bracket) { Ok(()) } else { Err(self.reader.expected(&format!("an operator or '{bracket}'"))) }
    }

    /// `{0||0|-x}`.
    fn tiny(&mut self, x: TreeId) -> Read<TreeId> {
        let x = self.negative(x)?;
        let threat = self.game(vec![TreeId::ZERO], vec![x])?;
        self.game(vec![TreeId::ZERO], vec![threat])
    }

    /// `{x|-x}`, or the same for a list in braces.
    fn plus_minus(&mut self) -> Read<TreeId> {
        self.reader.blanks();
        let start = self.reader.position();
        let options = match self.reader.peek() {
            Some('{') => {
                let (mut lists, runs) = self.sides()?;
                if runs.is_empty() { lists.swap_remove(0) } else { vec![self.joined(&lists, &runs, start)?] }
            }
            _ => vec![self.term()?],
        };
        let mut negatives = Vec::with_capacity(options.len());
        for option in &options {
            negatives.push(self.negative(*option)?);
        }
        self.game(options, negatives)
    }

    fn braces(&mut self) -> Read<TreeId> {
        let start = self.reader.position();
        let (lists, runs) = self.sides()?;
        if runs.is_empty() {
            return Err(ReadError::at(self.reader.position().saturating_sub(1), "found '}', expected '|'"));
        }
        self.joined(&lists, &runs, start)
    }

    /// Everything in braces: lists of options, and the lengths of the runs of bars between them.
    fn sides(&mut self) -> Read<(Vec<Vec<TreeId>>, Vec<usize>)> {
        self.reader.advance();
        let (mut lists, mut runs) = (vec![Vec::new()], Vec::new());
        let mut list = Vec::new();
        loop {
            self.reader.blanks();
            match self.reader.peek() {
                Some('|') => {
                    let start = self.reader.position();
                    while self.reader.eat('|') {}
                    runs.push(self.reader.position() - start);
                    *lists.last_mut().expect("never empty") = std::mem::take(&mut list);
                    lists.push(Vec::new());
                }
                Some('}') => {
                    self.reader.advance();
                    *lists.last_mut().expect("never empty") = list;
                    return Ok((lists, runs));
                }
                Some(',') if !list.is_empty() => {
                    self.reader.advance();
                    list.push(self.sum()?);
                }
                _ if list.is_empty() => list.push(self.sum()?),
                _ => return Err(self.reader.expected("an operator, ',', '|' or '}'")),
            }
        }
    }

    /// One game of lists and the runs of bars between them: the longest run divides it.
    fn joined(&mut self, lists: &[Vec<TreeId>], runs: &[usize], start: usize) -> Read<TreeId> {
        let longest = runs.iter().copied().max().unwrap_or(0);
        let mut at = runs.iter().enumerate().filter(|(_, run)| **run == longest).map(|(at, _)| at);
        let (Some(at), None) = (at.next(), at.next()) else {
            let bars = "|".repeat(longest.min(8));
            return Err(ReadError::at(start, format!("a second '{bars}' in these braces: put one side in braces or use more bars")));
        };
        let left = self.side(&lists[..=at], &runs[..at], start)?;
        let right = self.side(&lists[at + 1..], &runs[at + 1..], start)?;
        self.game(left, right)
    }

    fn side(&mut self, lists: &[Vec<TreeId>], runs: &[usize], start: usize) -> Read<Vec<TreeId>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ReadError::at(start, format!("more than {DEEPEST} brackets inside of each other")));
        }
        let side = if runs.is_empty() { lists[0].clone() } else { vec![self.joined(lists, runs, start)?] };
        self.depth -= 1;
        Ok(side)
    }

    /// A number, ups and a nimber, or so many copies of what follows.
    fn record(&mut self) -> Read<TreeId> {
        let start = self.reader.position();
        let value = NumberUpStar::read(&mut self.reader)?;
        let whole = value.number.is_integer() && value.up == 0;
        if whole && (value.nimber.0 == 0 && self.reader.eat('.') || value.nimber.0 == 1 && matches!(self.reader.peek(), Some('{' | '('))) {
            let copies = value.number.numerator();
            if copies.abs() > COPIES {
                return Err(ReadError::at(start, format!("up to {COPIES} copies of a game are read")));
            }
            let mut one = self.term()?;
            if copies < 0 {
                one = self.negative(one)?;
            }
            let mut total = TreeId::ZERO;
            for _ in 0..copies.abs() {
                total = self.plus(total, one)?;
            }
            return Ok(total);
        }
        if value.birthday() > u64::from(MOST_MOVES) {
            return self.made(Err(FormError::TooLong));
        }
        let form = self.arena.record(value);
        let form = self.made(form)?;
        let tree = self.copy(form);
        self.made(tree)
    }

    /// A canonical form as a tree.
    fn copy(&mut self, form: FormId) -> Result<TreeId, FormError> {
        if form == FormId::ZERO {
            return Ok(TreeId::ZERO);
        }
        if let Some(known) = self.records.get(&form) {
            return Ok(*known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let ids = if side == Side::Left { self.arena.left(form)? } else { self.arena.right(form)? };
            for id in ids.iter() {
                self.patience.work(1)?;
                options[side as usize].push(self.copy(id)?);
            }
        }
        let [left, right] = options;
        let tree = self.trees.game(left, right)?;
        self.records.insert(form, tree);
        Ok(tree)
    }
}
