//! Records that the rules do not know, executed as SGF says: a stone goes where it is put, captures and suicide happen,
//! and what is set up is there. Source: the Smart Game Format specification, FF[4], on `B`, `W`, `AB`, `AW` and `AE`.

use super::{Bits, Go, Move, Position};
use zug_core::step::{Deed, Executed, Step, ranges, signs};
use zug_core::{Notation, ReadError, Rules, Side};

/// Points and the stone they get, if any.
type Change<const N: usize> = (Option<Side>, Bits<N>);

impl<const N: usize> Go<N> {
    /// Makes a move, legal or not, also after the end of a game; gives who is next.
    pub fn force(&self, p: &mut Position<N>, side: Side, m: Move) -> Side {
        if let Move::Place(point) = m
            && !p.board.free(&self.frame).has(point)
        {
            // A stone on a stone replaces it: without it every other group keeps its liberties.
            let mut stones = p.board.both();
            stones.iter_mut().for_each(|colour| colour.remove(point));
            p.board = self.settled(stones).0.board;
        }
        // Nothing counts beyond the end.
        p.passes = p.passes.min(1);
        p.moves = p.moves.min(self.options.longest().unwrap_or(1) - 1);
        self.play(p, side, m)
    }

    /// A position of these stones without those that have no liberty, and these.
    pub fn settled(&self, [black, white]: [Bits<N>; 2]) -> (Position<N>, Bits<N>) {
        let free = self.frame.all.without(&(black | white));
        let alive = [black, white].map(|colour| self.frame.flood(self.frame.around(&free) & colour, &colour));
        let position = self.position(alive).expect("each group has a free point next to it");
        (position, (black | white).without(&(alive[0] | alive[1])))
    }

    /// Gives points other stones. Those that end without a liberty are taken off and given back.
    fn set_up(&self, p: &mut Position<N>, changes: &[Change<N>]) -> Bits<N> {
        let mut stones = p.board.both();
        for (stone, points) in changes {
            stones = stones.map(|colour| colour.without(points));
            if let Some(side) = stone {
                stones[*side as usize] |= *points;
            }
        }
        let (settled, taken) = self.settled(stones);
        *p = Position { moves: p.moves, ..settled };
        taken
    }

    /// The points of a set-up and the text of it; `at` is where it begins in the step.
    fn read_set_up(&self, pieces: &str, at: usize) -> Result<(Vec<Change<N>>, String), ReadError> {
        let (mut changes, mut text) = (Vec::new(), Vec::new());
        let before = |part: &str| at + (part.as_ptr() as usize - pieces.as_ptr() as usize);
        let read_point = |name: &str| self.frame.read_point(name).map_err(|e| e.after(before(name)));
        for (sign, cells) in signs(pieces) {
            let stone = match sign {
                "X" => Some(Side::Left),
                "O" => Some(Side::Right),
                "." => None,
                _ => return Err(ReadError::at(before(sign), format!("'{sign}' is set up, expected X=, O= or .= and points"))),
            };
            let (mut set, mut names) = (Bits::EMPTY, Vec::new());
            for (from, to) in ranges(cells) {
                let corners = [read_point(from)?, read_point(to)?];
                let [(a, b), (c, d)] = corners.map(|point| self.frame.place(point));
                for row in b.min(d)..=b.max(d) {
                    (a.min(c)..=a.max(c)).for_each(|col| set.insert(self.frame.point(col, row)));
                }
                let [from, to] = corners.map(|point| self.frame.name(point));
                names.push(if from == to { from } else { format!("{from}-{to}") });
            }
            changes.push((stone, set));
            text.push(format!("{sign}={}", names.join(",")));
        }
        Ok((changes, text.join("/")))
    }

    /// Executes a step of a record.
    pub(super) fn step(&self, p: &mut Position<N>, side: Side, step: Step) -> Result<Executed, ReadError> {
        match step.deed {
            Deed::Force(text) => {
                let before = step.to_string().len() - text.len();
                let (m, by) = (self.read_move(text).map_err(|e| e.after(before))?, step.by(side));
                let next = self.force(p, by, m);
                let text = Step { deed: Deed::Force(&self.write_move(m)), ..step }.to_string();
                Ok(Executed { text, next, problem: None })
            }
            Deed::SetUp(pieces) => {
                let (changes, written) = self.read_set_up(pieces, step.to_string().len() - pieces.len())?;
                let taken = self.set_up(p, &changes);
                let problem = taken.first().map(|point| {
                    let name = self.frame.name(point);
                    match taken.len() {
                        1 => format!("the stone on {name} would have no liberty and is taken off"),
                        n => format!("{n} stones would have no liberty and are taken off: one is on {name}"),
                    }
                });
                let text = Step { deed: Deed::SetUp(&written), ..step }.to_string();
                Ok(Executed { text, next: step.next(side), problem })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Options;
    use super::*;

    /// What comes of steps, and what was wrong with the last.
    fn after(position: &str, steps: &str) -> (String, Option<String>) {
        let rules = Go::<1>::new(Options::new(3, 3));
        let (mut p, mut side) = rules.read(position).unwrap();
        let mut problem = None;
        for text in steps.split_whitespace() {
            let done = rules.execute(&mut p, side, text).expect("a step").expect("it reads");
            assert_eq!(done.text, text);
            (side, problem) = (done.next, done.problem);
        }
        (rules.write(&p, side), problem)
    }

    #[test]
    fn stones_go_where_they_are_put() {
        for (position, steps, expected) in [
            (".../.../...:b", "!B2", ".../.X./...:w1"),
            // The turn of White is skipped.
            (".../.X./...:w1", "...A1", ".../.X./X..:w2"),
            // On a stone of either colour.
            (".../.X./...:w", "!B2", ".../.O./...:b1"),
            (".../.X./...:b", "!B2", ".../.X./...:w1"),
            // Replacing a stone takes the last liberty of its neighbour.
            ("XX./O../...:w", "!B3", ".O./O../...:b1"),
            ("OX./.../...:b", "!A2", ".X./X../...:w1"),
            // Suicide removes the own stones.
            (".X./X../...:w", "!A3", ".X./X../...:b1"),
            // The game goes on after its end, and counts no further than that.
            (".../.../...:b18", "!A1", ".../.../X..:w18"),
            (".../.../...:b4pp", "!pass", ".../.../...:w5pp"),
            (".../.../...:b4pp", "!A1", ".../.../X..:w5"),
        ] {
            assert_eq!(after(position, steps), (expected.into(), None), "{position} {steps}");
        }
    }

    #[test]
    fn set_ups_change_points_and_the_turn() {
        for (position, steps, expected) in [
            (".../.../...:b", "set:O=C3/X=A1-B2", "..O/XX./XX.:w"),
            (".../.../...:b", "...set:O=C3/X=A1-B2", "..O/XX./XX.:b"),
            ("..O/XX./XX.:w4p", "...set:.=A1,C3-C1", ".../XX./.X.:w4"),
            ("..O/XX./XX.:w4", "set:", "..O/XX./XX.:b4"),
            // What is named twice is what it is called last.
            (".../.../...:b", "...set:O=A1/X=A1", ".../.../X..:b"),
        ] {
            assert_eq!(after(position, steps), (expected.into(), None), "{position} {steps}");
        }
        let (position, problem) = after(".../.../...:b", "...set:O=A1/X=A2,B1");
        assert_eq!(position, ".../X../.X.:b");
        assert_eq!(problem.unwrap(), "the stone on A1 would have no liberty and is taken off");
        assert_eq!(after(".../.../...:b", "set:X=A1-C3").0, ".../.../...:w");
    }

    #[test]
    fn bad_steps_are_refused() {
        let rules = Go::<1>::new(Options::new(3, 3));
        for text in ["!", "!D4", "...", "...x", "set:A1", "set:X", "set:X=", "set:Y=A1", "set:X=A1-", "set:X=A1,,B1", "...!A1"] {
            let (mut p, side) = rules.start();
            assert!(rules.execute(&mut p, side, text).is_some_and(|done| done.is_err()), "{text}");
        }
        let (mut p, side) = rules.start();
        assert_eq!(rules.execute(&mut p, side, "A1"), None);
        // Where, in the text as it was given.
        for (text, column) in [("!Z9", 2), ("...Z9", 4), ("set:X=A1,Z9", 10), ("...set:O=A1-A9", 14), ("set:X=A1/Y=A1", 10)] {
            let error = rules.execute(&mut p, side, text).expect("a step").expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
