//! Positions as `S/gle/-c-/-C-/ELG/-`, moves as `b3b2`, `b2b1+` and `C*b2`.

use super::animal::{self, Animal, HELD};
use super::board::bit;
use super::seed::{Action, Squares, State};
use super::{Dobutsu, Move, Pos, Try, player};
use crate::reader::Reader;
use zug_core::{Notation, Over, ReadError, Rules, Side};

/// The letter of a piece: upper case for Sente.
pub fn letter(animal: Animal, side: Side) -> char {
    match side {
        Side::Left => animal::letter(animal),
        Side::Right => animal::letter(animal).to_ascii_lowercase(),
    }
}

/// What a position as a number begins with: `state:`, the 40 bits as a number, `/S` or `/G`.
const STATE: &str = "state:";

/// "a" or "an" before the name of an animal.
fn some(animal: Animal) -> String {
    format!("{} {}", if animal == Animal::Elephant { "an" } else { "a" }, animal::name(animal))
}

impl Dobutsu {
    fn read_square(&self, reader: &mut Reader) -> Result<u8, ReadError> {
        let (cols, rows) = (self.board.cols, self.board.rows);
        let last = (b'a' + cols - 1) as char;
        let col = reader.take(|c| ('a'..=last).position(|a| a == c), &format!("a file, a to {last}"))?;
        let row = reader.take(|c| c.to_digit(10).filter(|row| (1..=u32::from(rows)).contains(row)), &format!("a rank, 1 to {rows}"))?;
        Ok((row as u8 - 1) * cols + col as u8)
    }

    /// Whether positions have the numbers of the seed, which are for its own board with all its pieces.
    pub fn has_states(&self) -> bool {
        self.variant.drops && (self.variant.cols, self.variant.rows) == (3, 4)
    }

    /// Reads the number of a state and who is to move.
    fn read_state(&self, text: &str) -> Result<(Pos, Side), ReadError> {
        let rest = &text[STATE.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let wrong = |at: usize, expected: &str| Err(ReadError::expected(text, STATE.len() + at, expected));
        if !self.has_states() {
            return Err(ReadError::at(0, "numbers of states are for 3×4 squares with drops"));
        }
        let Some(state) = rest[..digits].parse().ok().and_then(State::from_bits) else {
            return wrong(0, "a number below 2^40");
        };
        let side = match &rest[digits..] {
            "/S" => Side::Left,
            "/G" => Side::Right,
            _ => return wrong(digits, "/S or /G, the player to move"),
        };
        let p = state.pos(side).and_then(|p| self.check(p, side).map(|()| p));
        Ok((p.map_err(|e| ReadError::at(STATE.len(), e))?, side))
    }

    /// Says how a finished game was won.
    fn how_won(&self, p: &Pos, next: Side, winner: Side) -> String {
        let at = |side| p.lion(side).filter(|&lion| self.far_rank(side) & bit(lion) != 0).map(|lion| self.board.name(lion));
        match (p.lion(!winner), at(winner)) {
            (None, _) => format!("{} has caught the lion", player(winner)),
            (_, Some(square)) if winner == next || self.variant.try_rule == Try::Official => {
                format!("the lion of {} is on {square}, the far rank", player(winner))
            }
            _ => format!("{} has no legal move", player(!winner)),
        }
    }

    fn why_no_step(&self, p: &Pos, side: Side, (from, to, promotes): (u8, u8, bool)) -> Option<String> {
        let name = |square| self.board.name(square);
        let animal = match p.at(from) {
            None => return Some(format!("{} is empty", name(from))),
            Some((_, owner)) if owner != side => return Some(format!("the piece on {} belongs to {}", name(from), player(owner))),
            Some((animal, _)) => animal,
        };
        if self.steps(animal, side, from) & bit(to) == 0 {
            return Some(format!("{} does not step from {} to {}", some(animal), name(from), name(to)));
        }
        if p.at(to).is_some_and(|(_, owner)| owner == side) {
            return Some(format!("{} has a piece on {} already", player(side), name(to)));
        }
        match (promotes, self.promotes(animal, side, to)) {
            (true, false) => Some(format!("only a chick that steps to the far rank becomes a hen: write {}{}", name(from), name(to))),
            (false, true) => Some(format!("a chick that steps to the far rank becomes a hen: write {}{}+", name(from), name(to))),
            _ => None,
        }
    }

    fn why_no_drop(&self, p: &Pos, side: Side, animal: Animal, to: u8) -> Option<String> {
        match p.at(to) {
            _ if !self.variant.drops => Some("nothing is dropped in this game: caught pieces are gone".into()),
            _ if !HELD.contains(&animal) => Some(format!("{} is never in a hand", some(animal))),
            _ if p.hand(animal, side) == 0 => Some(format!("{} has no {} in hand", player(side), animal::name(animal))),
            Some(_) => Some(format!("{} is not empty: pieces are dropped on empty squares", self.board.name(to))),
            None => None,
        }
    }
}

impl Notation for Dobutsu {
    fn read(&self, text: &str) -> Result<(Pos, Side), ReadError> {
        if text.starts_with(STATE) {
            return self.read_state(text);
        }
        let mut reader = Reader::new(text);
        let side = |c| match c {
            'S' => Some(Side::Left),
            'G' => Some(Side::Right),
            _ => None,
        };
        let side = reader.take(side, "S or G, the player to move (Sente or Gote)")?;
        let mut p = Pos::EMPTY;
        for square in 0..self.board.squares() {
            let name = self.board.name(square);
            if square % self.board.cols == 0 && !reader.skip('/') {
                return Err(reader.error(&format!("'/' before {name}")));
            }
            if !reader.skip('-') {
                let at = reader.at;
                let (animal, owner) = reader.piece(&format!("'-' or a piece (L G E C R, l g e c r) on {name}"))?;
                self.add(&mut p, Some(square), animal, owner).map_err(|problem| ReadError::at(at, format!("{name}: {problem}")))?;
            }
        }
        if !reader.skip('/') {
            return Err(reader.error("'/' before the hands"));
        }
        let mut more = !reader.skip('-');
        while more {
            let at = reader.at;
            let (animal, owner) = reader.piece("'-' or pieces in hand (G E C, g e c)")?;
            self.add(&mut p, None, animal, owner).map_err(|problem| ReadError::at(at, format!("hands: {problem}")))?;
            more = reader.peek().is_some();
        }
        reader.end()?;
        self.check(p, side).map_err(|problem| ReadError::at(0, problem))?;
        Ok((p, side))
    }

    fn write(&self, p: &Pos, side: Side) -> String {
        let square = |square| p.at(square).map_or('-', |(animal, side)| letter(animal, side));
        let rank = |row: u8| (0..self.board.cols).map(|col| square(row * self.board.cols + col)).collect::<String>();
        let ranks: Vec<String> = (0..self.board.rows).map(rank).collect();
        let held = |side| HELD.into_iter().flat_map(move |animal| (0..p.hand(animal, side)).map(move |_| letter(animal, side)));
        let hands: String = Side::BOTH.into_iter().flat_map(held).collect();
        let mover = if side == Side::Left { 'S' } else { 'G' };
        format!("{mover}/{}/{}", ranks.join("/"), if hands.is_empty() { "-" } else { &hands })
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        let mut reader = Reader::new(text);
        let held = reader.peek().filter(char::is_ascii_uppercase).and_then(animal::from_letter);
        let m = match held.filter(|animal| HELD.contains(animal)) {
            Some(animal) => {
                reader.at += 1;
                if !reader.skip('*') {
                    return Err(reader.error("'*'"));
                }
                Move::Drop { animal, to: self.read_square(&mut reader)? }
            }
            None if reader.peek().is_some_and(|c| c.is_ascii_lowercase()) => {
                let (from, to) = (self.read_square(&mut reader)?, self.read_square(&mut reader)?);
                Move::Step { from, to, promotes: reader.skip('+') }
            }
            None => return Err(reader.error("a move like b3b2 (a step), b2b1+ (a chick becomes a hen) or C*b2 (a drop)")),
        };
        reader.end()?;
        Ok(m)
    }

    fn write_move(&self, m: Move) -> String {
        let name = |square| self.board.name(square);
        match m {
            Move::Step { from, to, promotes } => format!("{}{}{}", name(from), name(to), if promotes { "+" } else { "" }),
            Move::Drop { animal, to } => format!("{}*{}", animal::letter(animal), name(to)),
        }
    }

    fn numbers(&self, p: &Pos, side: Side) -> Vec<(&'static str, String)> {
        if !self.has_states() {
            return Vec::new();
        }
        let state = State::new(p, side);
        let mover = if side == Side::Left { 'S' } else { 'G' };
        vec![("state", format!("{STATE}{}/{mover}", state.bits())), ("board", Squares::new(state).bits().to_string())]
    }

    fn actions(&self, p: &Pos, side: Side, m: Move) -> Vec<u32> {
        if !self.has_states() {
            return Vec::new();
        }
        Action::of_move(State::new(p, side), side, m).into_iter().map(|action| action.bits().into()).collect()
    }

    fn why_not(&self, p: &Pos, side: Side, m: Move) -> String {
        if let Some(Over::Win(winner)) = self.over(p, side) {
            return format!("the game is over: {}", self.how_won(p, side, winner));
        }
        let reason = match m {
            Move::Step { from, to, promotes } => self.why_no_step(p, side, (from, to, promotes)),
            Move::Drop { animal, to } => self.why_no_drop(p, side, animal, to),
        };
        reason.unwrap_or_else(|| format!("{} is a legal move", self.write_move(m)))
    }
}
