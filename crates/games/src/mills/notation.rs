//! Positions as `W/WB....../......../......../8,8`, moves as `d2`, `d2-d3` and `d2-d3xa1`.

use super::board::{bit, each};
use super::{Mills, Move, Pos, player};
use crate::reader::Reader;
use zug_core::{Notation, Over, ReadError, Rules, Side};

/// The letter of a player's stones.
pub(super) fn letter(side: Side) -> char {
    ['W', 'B'][side as usize]
}

fn side_of(letter: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| self::letter(side) == letter)
}

impl Mills {
    /// Says why a position cannot arise with `side` to move.
    pub(super) fn check(&self, p: &Pos, side: Side) -> Result<(), String> {
        if self.tier_of(p, side).is_some() {
            return Ok(());
        }
        let most = u32::from(self.variant.most());
        if let Some(many) = Side::BOTH.into_iter().find(|&side| p.total(side) > most) {
            return Err(format!("{} has {} stones, at most {most} are possible", player(many), p.total(many)));
        }
        let (left, right) = (p.hand.left, p.hand.right);
        if self.variant.endgame.is_some() && left + right > 0 {
            return Err("there is nothing left to place in an endgame".into());
        }
        if left + right > 0 && (left, right) != if side == Side::Left { (right, right) } else { (right.saturating_sub(1), right) } {
            let expected = "both have as many when White is to move, and White has one less when Black is";
            return Err(format!("White has {left} stones to place and Black {right}: {expected}"));
        }
        if let Some(few) = Side::BOTH.into_iter().find(|&few| p.total(few) < if few == side { 2 } else { 3 }) {
            let expected = if few == side { "two at least" } else { "three at least, as it is not to move" };
            return Err(format!("{} has {} stones on the board and in hand, expected {expected}", player(few), p.total(few)));
        }
        // The first two stones of a player take nothing, and each of the others takes one at most while they are placed.
        let placed = |side: Side| u32::from(self.variant.men - p.hand[side]);
        let lost = |side: Side| u32::from(self.variant.men) - p.total(side);
        let robbed = Side::BOTH.into_iter().find(|&side| lost(side) > placed(!side).saturating_sub(2)).unwrap_or(side);
        let (robbed, other) = (robbed, !robbed);
        Err(format!("{} lacks {} stones, and {} has placed {}", player(robbed), lost(robbed), player(other), placed(other)))
    }

    fn read_point(&self, reader: &mut Reader) -> Result<u8, ReadError> {
        let (at, side) = (reader.at, self.board.side);
        let last = (b'a' + side as u8 - 1) as char;
        let col = reader.take(|c| ('a'..=last).contains(&c).then_some(c), &format!("a column, a to {last}"))?;
        let row = reader.take(|c| c.to_digit(10).filter(|row| (1..=side as u32).contains(row)), &format!("a row, 1 to {side}"))?;
        let point = self.board.named(&format!("{col}{row}"));
        point.ok_or_else(|| ReadError::at(at, format!("the board has no point {col}{row}")))
    }

    fn read_hand(reader: &mut Reader) -> Result<u8, ReadError> {
        let digit = |reader: &mut Reader| reader.take(|c| Some(c.to_digit(10)? as u8), "a number of stones in hand");
        let first = digit(reader)?;
        if reader.peek().is_some_and(|c| c.is_ascii_digit()) { Ok(10 * first + digit(reader)?) } else { Ok(first) }
    }

    fn why_no_stone(&self, p: &Pos, side: Side, m: Move) -> Option<String> {
        let name = |point| self.board.name(point);
        let turn = p.turn(side);
        match (m.from, p.at(m.to)) {
            (Some(from), _) if from == m.to => return Some(format!("the stone on {} must go to another point", name(from))),
            (_, Some(_)) => return Some(format!("{} is not free", name(m.to))),
            (None, _) if turn.my_hand == 0 => return Some(format!("{} has no stone left to place", player(side))),
            (Some(_), _) if turn.my_hand > 0 => {
                return Some(format!("{} still has stones to place, {} of them", player(side), turn.my_hand));
            }
            _ => {}
        }
        let from = m.from?;
        match p.at(from) {
            None => Some(format!("{} is empty", name(from))),
            Some(owner) if owner != side => Some(format!("the stone on {} belongs to {}", name(from), player(owner))),
            _ if self.targets(&turn, m.from) & bit(m.to) == 0 => {
                Some(format!("no line leads from {} straight to {}", name(from), name(m.to)))
            }
            _ => None,
        }
    }

    fn why_no_taking(&self, p: &Pos, side: Side, m: Move) -> Option<String> {
        let name = |point| self.board.name(point);
        let rest = p.stones[side] & !m.from.map_or(0, bit);
        match (self.board.closes(rest, m.to), m.takes) {
            (false, Some(_)) => Some("it completes no mill, so it takes nothing".into()),
            (true, None) => Some("it completes a mill: say which stone is taken, as in xa1".into()),
            (_, Some(taken)) if p.at(taken) != Some(!side) => Some(format!("{} has no stone on {}", player(!side), name(taken))),
            (_, Some(taken)) if self.takeable(p.stones[!side]) & bit(taken) == 0 => {
                Some(format!("the stone on {} is in a mill, and there are others to take", name(taken)))
            }
            _ => None,
        }
    }
}

impl Notation for Mills {
    fn read(&self, text: &str) -> Result<(Pos, Side), ReadError> {
        let mut reader = Reader::new(text);
        let side = reader.take(side_of, "W or B, the player to move")?;
        let mut p = Pos::default();
        for point in 0..self.board.points {
            let name = self.board.name(point);
            if point % 8 == 0 && !reader.skip('/') {
                return Err(reader.error(&format!("'/' before {name}")));
            }
            if !reader.skip('.') {
                p.stones[reader.take(side_of, &format!("'.', W or B on {name}"))?] |= bit(point);
            }
        }
        if reader.skip('/') {
            p.hand.left = Mills::read_hand(&mut reader)?;
            if !reader.skip(',') {
                return Err(reader.error("',' between the hands of White and Black"));
            }
            p.hand.right = Mills::read_hand(&mut reader)?;
        }
        reader.end()?;
        self.check(&p, side).map_err(|problem| ReadError::at(0, problem))?;
        Ok((p, side))
    }

    fn write(&self, p: &Pos, side: Side) -> String {
        let mut text = letter(side).to_string();
        for point in 0..self.board.points {
            if point % 8 == 0 {
                text.push('/');
            }
            text.push(p.at(point).map_or('.', letter));
        }
        if p.hand.left + p.hand.right > 0 {
            text += &format!("/{},{}", p.hand.left, p.hand.right);
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        let mut reader = Reader::new(text);
        if !reader.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            return Err(reader.error("a move like d2 (place a stone), d2-d3 (slide or jump), either with xa1 to take a stone"));
        }
        let first = self.read_point(&mut reader)?;
        let (from, to) = if reader.skip('-') { (Some(first), self.read_point(&mut reader)?) } else { (None, first) };
        let takes = if reader.skip('x') { Some(self.read_point(&mut reader)?) } else { None };
        reader.end()?;
        Ok(Move { from, to, takes })
    }

    fn write_move(&self, m: Move) -> String {
        let name = |point| self.board.name(point);
        let from = m.from.map_or(String::new(), |from| name(from) + "-");
        format!("{from}{}{}", name(m.to), m.takes.map_or(String::new(), |taken| format!("x{}", name(taken))))
    }

    fn why_not(&self, p: &Pos, side: Side, m: Move) -> String {
        if let Some(Over::Win(winner)) = self.over(p, side) {
            let how = match p.total(!winner) {
                stones @ ..3 => format!("has {stones} stones left"),
                _ => "cannot move".into(),
            };
            return format!("the game is over: {} {how}", player(!winner));
        }
        let reason = self.why_no_stone(p, side, m).or_else(|| self.why_no_taking(p, side, m));
        reason.unwrap_or_else(|| format!("{} is a legal move", self.write_move(m)))
    }
}

impl Mills {
    /// The mills of a player's stones, as the names of their points.
    pub(super) fn mills_of(&self, p: &Pos, side: Side) -> impl Iterator<Item = Vec<String>> {
        let stones = p.stones[side];
        self.board.mills.iter().filter(move |&&mill| mill & !stones == 0).map(|&mill| {
            // From end to end: a side that ends at the first point of its ring begins at the one before.
            let mut points: Vec<u8> = each(mill).collect();
            points.sort_unstable_by_key(|&point| self.board.place(point));
            points.into_iter().map(|point| self.board.name(point)).collect()
        })
    }
}
