//! Positions as `1/.,Sm,./L,.,./.,.,sL`, moves as `Sb2` and `a1-b2`.

use super::cells::{self, Cells, has_line, lines_in};
use super::pos::{Pos, Size, player};
use super::{Gobblet, Move, Reading};
use zug_core::{Notation, Over, ReadError, Rules, Side};

impl<R: Reading> Gobblet<R> {
    /// Says why a position of sound stacks cannot arise with `side` to move.
    pub(super) fn check(&self, p: Pos, side: Side) -> Result<(), String> {
        let seen = p.seen();
        match (has_line(seen[side]), has_line(seen[!side])) {
            _ if R::DOOMED_SLIDES => Ok(()),
            (true, true) => Err(format!("both players have a line: {} and {}", line_names(seen.left), line_names(seen.right))),
            (true, false) => Err(format!("{} is to move but has a line already: {}", player(side), line_names(seen[side]))),
            _ => Ok(()),
        }
    }
}

/// The lines inside a set, for a message.
fn line_names(set: Cells) -> String {
    lines_in(set).map(|line| cells::names(line).join(" ")).collect::<Vec<_>>().join(", ")
}

/// The letter of a piece: upper case for player one.
pub fn letter(size: Size, side: Side) -> char {
    match side {
        Side::Left => size.letter(),
        Side::Right => size.letter().to_ascii_lowercase(),
    }
}

/// Reads text character by character and knows where it is.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.chars().nth(self.at)
    }

    fn error(&self, expected: &str) -> ReadError {
        ReadError::expected(self.text, self.at, expected)
    }

    /// Reads one character that means something.
    fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>, expected: &str) -> Result<T, ReadError> {
        let value = self.peek().and_then(meaning).ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(value)
    }

    fn cell(&mut self) -> Result<u8, ReadError> {
        let col = self.take(|c| ('a'..='c').position(|a| a == c), "a column, a to c")?;
        let row = self.take(|c| ('1'..='3').position(|a| a == c), "a row, 1 to 3")?;
        Ok((3 * row + col) as u8)
    }

    /// Reads the stack of a cell into the position.
    fn stack(&mut self, p: &mut Pos, cell: u8) -> Result<(), ReadError> {
        let name = cells::name(cell);
        if self.peek() == Some('.') {
            self.at += 1;
            return Ok(());
        }
        let mut expected = format!("'.' or a piece (S M L, s m l) on {name}");
        while p.top(cell).is_none() || !matches!(self.peek(), None | Some(',' | '/')) {
            let at = self.at;
            let (letter, size) = self.take(|c| Some((c, Size::from_letter(c)?)), &expected)?;
            let side = if letter.is_ascii_uppercase() { Side::Left } else { Side::Right };
            p.push(cell, size, side).map_err(|problem| ReadError::at(at, format!("{name}: {problem}")))?;
            expected = format!("a piece on top of {name}, or the end of the cell");
        }
        Ok(())
    }

    fn end(&self) -> Result<(), ReadError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error("the end")) }
    }
}

fn read_code(text: &str) -> Result<(Pos, Side), ReadError> {
    let code = text.parse().map_err(|_| ReadError::at(0, "the number is too large for a position"))?;
    Pos::from_code(code).map_err(|problem| ReadError::at(0, problem))
}

fn read_board(text: &str) -> Result<(Pos, Side), ReadError> {
    let mut reader = Reader { text, at: 0 };
    let side = |c| match c {
        '1' => Some(Side::Left),
        '2' => Some(Side::Right),
        _ => None,
    };
    let side = reader.take(side, "1 or 2, the player to move")?;
    let mut p = Pos::EMPTY;
    for cell in 0..9 {
        let separator = if cell % 3 == 0 { '/' } else { ',' };
        reader.take(|c| (c == separator).then_some(()), &format!("'{separator}' before {}", cells::name(cell)))?;
        reader.stack(&mut p, cell)?;
    }
    reader.end()?;
    Ok((p, side))
}

impl<R: Reading> Notation for Gobblet<R> {
    fn read(&self, text: &str) -> Result<(Pos, Side), ReadError> {
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let (p, side) = if is_number { read_code(text) } else { read_board(text) }?;
        self.check(p, side).map_err(|problem| ReadError::at(0, problem))?;
        Ok((p, side))
    }

    fn write(&self, p: &Pos, side: Side) -> String {
        let mut text = String::with_capacity(40);
        text.push(if side == Side::Left { '1' } else { '2' });
        for cell in 0..9 {
            text.push(if cell % 3 == 0 { '/' } else { ',' });
            if p.top(cell).is_none() {
                text.push('.');
            }
            text.extend(p.stack(cell).map(|(size, side)| letter(size, side)));
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        let mut reader = Reader { text, at: 0 };
        let m = match reader.peek().and_then(Size::from_letter) {
            Some(size) => {
                reader.at += 1;
                Move::Place { size, to: reader.cell()? }
            }
            None if matches!(reader.peek(), Some('a'..='c')) => {
                let from = reader.cell()?;
                reader.take(|c| (c == '-').then_some(()), "'-'")?;
                Move::Slide { from, to: reader.cell()? }
            }
            None => return Err(reader.error("a move like Sb2 (place a small piece) or a1-b2 (slide)")),
        };
        reader.end()?;
        Ok(m)
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Place { size, to } => format!("{}{}", size.letter(), cells::name(to)),
            Move::Slide { from, to } => format!("{}-{}", cells::name(from), cells::name(to)),
        }
    }

    fn code(&self, p: &Pos, side: Side) -> Option<u64> {
        Some(p.code(side))
    }

    /// Of all eight images in either reading, as the seed program has it.
    fn canonical_code(&self, p: &Pos, side: Side) -> Option<u64> {
        (0..8).map(|g| p.image(g).code(side)).min()
    }

    fn why_not(&self, p: &Pos, side: Side, m: Move) -> String {
        if let Some(Over::Win(winner)) = self.over(p, side) {
            let how = match line_names(p.seen()[winner]) {
                none if none.is_empty() => format!("{} has no legal move", player(!winner)),
                lines => format!("{} has the line {lines}", player(winner)),
            };
            return format!("the game is over: {how}");
        }
        let fits = |size: Size, to| match p.top(to) {
            Some((top, _)) if top >= size => {
                Some(format!("a {} piece does not fit on the {} one on {}", size.name(), top.name(), cells::name(to)))
            }
            _ => None,
        };
        let reason = match m {
            Move::Place { size, .. } if p.reserve(side, size) == 0 => Some(format!("{} has no {} piece left", player(side), size.name())),
            Move::Place { size, to } => fits(size, to),
            Move::Slide { from, to } => match p.top(from) {
                None => Some(format!("{} is empty", cells::name(from))),
                Some((_, owner)) if owner != side => Some(match p.stack(from).any(|(_, owner)| owner == side) {
                    true => format!("the piece of {} on {} is covered", player(side), cells::name(from)),
                    false => format!("the piece on {} belongs to {}", cells::name(from), player(owner)),
                }),
                Some(_) if from == to => Some(format!("the piece on {} must land on another cell", cells::name(from))),
                Some((size, _)) => fits(size, to).or_else(|| Some(self.refusal(p, side, from, to)?.reason)),
            },
        };
        reason.unwrap_or_else(|| format!("{} is a legal move", self.write_move(m)))
    }
}
