//! A game that is given as a list of its positions, each with its moves: rules that somebody wrote in another language,
//! played through once from the start. As rules it is a game like any other, so it is solved, stored, probed and shown
//! by what does that for all games.

use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use zug_core::{
    About, Card, Cell, Look, NoHistory, Notation, Over, Piece, Player, Pointing, ReadError, Retro, Rules, Scene, SetupError, Shape, Side,
    Slot, Space, View, shortened,
};

/// What is said of every such game.
const CARD: Card = Card {
    name: "listed",
    title: "A game as a list",
    family: "Own rules",
    about: "A game whose rules were played through from the start.",
    aim: "Whatever its rules say.",
    sides: [Player { name: "Left", colour: "#2463c5" }, Player { name: "Right", colour: "#cb6412" }],
    notation: "As its rules write positions and moves.",
    ..Card::PLAIN
};

/// A position of such a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPosition {
    /// The position as text; no other one has the same.
    pub text: String,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has; then there are no moves.
    pub over: Option<Over>,
    /// The moves, each with the place in the list of where it leads: the opponent is to move there.
    pub moves: Vec<(String, u32)>,
    /// The picture: rows of cells, each with what stands on it or nothing.
    pub rows: Vec<Vec<String>>,
}

/// A game as a list of positions; the first is the start.
pub struct Listed {
    positions: Vec<ListedPosition>,
    /// The words of all moves, and the number of each.
    words: Vec<String>,
    numbers: FxHashMap<String, u32>,
    /// The moves of each position as numbers of words.
    moves: Vec<Vec<(u32, u32)>>,
    /// The ways back: the word of a move and the position it was made in.
    back: Vec<Vec<(u32, u32)>>,
    places: FxHashMap<String, u32>,
    /// The positions in which a side is to move, and the place of each position among them.
    of_side: [Vec<u32>; 2],
    rank: Vec<u32>,
    winner_moves_last: bool,
}

impl Listed {
    /// Takes a list, or says what is wrong with it.
    pub fn new(positions: Vec<ListedPosition>) -> Result<Listed, String> {
        let (mut words, mut numbers) = (Vec::new(), FxHashMap::default());
        let (mut places, mut of_side, mut rank) = (FxHashMap::default(), [Vec::new(), Vec::new()], Vec::new());
        let mut back = vec![Vec::new(); positions.len()];
        let mut moves = Vec::with_capacity(positions.len());
        if positions.is_empty() {
            return Err("a game has a start".into());
        }
        for (at, p) in (0..).zip(&positions) {
            let told = || shortened(&p.text);
            if places.insert(p.text.clone(), at).is_some() {
                return Err(format!("two positions are written '{}'", told()));
            }
            match p.over {
                None if p.moves.is_empty() => return Err(format!("'{}' is not over and has no move", told())),
                Some(_) if !p.moves.is_empty() => return Err(format!("'{}' is over and has moves", told())),
                _ => {}
            }
            let mut own: Vec<(u32, u32)> = Vec::with_capacity(p.moves.len());
            for (word, to) in &p.moves {
                let number = *numbers.entry(word.clone()).or_insert_with(|| {
                    words.push(word.clone());
                    words.len() as u32 - 1
                });
                if own.iter().any(|(other, _)| *other == number) {
                    return Err(format!("two moves of '{}' are written '{}'", told(), shortened(word)));
                }
                let next = positions.get(*to as usize).ok_or_else(|| format!("a move of '{}' leads to no position", told()))?;
                if next.side == p.side {
                    return Err(format!("'{}' of '{}' does not give the turn to the opponent", shortened(word), told()));
                }
                back[*to as usize].push((number, at));
                own.push((number, *to));
            }
            moves.push(own);
            let side = &mut of_side[p.side as usize];
            rank.push(side.len() as u32);
            side.push(at);
        }
        let winner_moves_last = !positions.iter().any(|p| p.over == Some(Over::Win(p.side)));
        Ok(Listed { positions, words, numbers, moves, back, places, of_side, rank, winner_moves_last })
    }

    /// What is said of such a game with this name.
    pub fn about(name: &str) -> About {
        let text = |text: &str| text.to_string();
        About { name: text(name), title: text(name), about: text(CARD.about), rules: text(CARD.aim), card: &CARD }
    }

    fn at(&self, p: u32) -> &ListedPosition {
        &self.positions[p as usize]
    }
}

impl Rules for Listed {
    type Pos = u32;
    type Move = u32;
    type Path = NoHistory;

    fn start(&self) -> (u32, Side) {
        (0, self.positions[0].side)
    }

    fn over(&self, p: &u32, _: Side) -> Option<Over> {
        self.at(*p).over
    }

    fn moves(&self, p: &u32, _: Side, mut each: impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        self.moves[*p as usize].iter().try_for_each(|(word, _)| each(*word))
    }

    fn play(&self, p: &mut u32, side: Side, m: u32) -> Side {
        if let Some((_, to)) = self.moves[*p as usize].iter().find(|(word, _)| *word == m) {
            *p = *to;
        }
        !side
    }
}

impl Notation for Listed {
    fn read(&self, text: &str) -> Result<(u32, Side), ReadError> {
        let unknown = || ReadError::at(0, "no position of the game that can be reached from its start");
        let place = *self.places.get(text).ok_or_else(unknown)?;
        Ok((place, self.at(place).side))
    }

    fn write(&self, p: &u32, _: Side) -> String {
        self.at(*p).text.clone()
    }

    fn read_move(&self, text: &str) -> Result<u32, ReadError> {
        self.numbers.get(text).copied().ok_or_else(|| ReadError::at(0, "no move of the game is written so"))
    }

    fn write_move(&self, m: u32) -> String {
        self.words[m as usize].clone()
    }
}

impl View for Listed {
    fn scene(&self, p: &u32, _: Side) -> Scene {
        let at = self.at(*p);
        let cols = at.rows.iter().map(Vec::len).max().unwrap_or(0);
        let piece = |id: &String| Piece { id: id.clone(), name: id.clone(), side: Side::Left, shape: Shape::Stone };
        let cell = |(row, col): (usize, usize)| {
            let held = at.rows[row].get(col).filter(|held| !held.is_empty());
            Cell { id: format!("{}:{}", row + 1, col + 1), col, row, stack: held.map(piece).into_iter().collect() }
        };
        Scene {
            cols,
            rows: at.rows.len(),
            look: Look::Squares,
            cells: (0..at.rows.len()).flat_map(|row| (0..cols).map(move |col| (row, col))).map(cell).collect(),
            hands: Vec::new(),
            moves: at.moves.iter().map(|(text, _)| Pointing { text: text.clone(), ways: Vec::new() }).collect(),
            refused: Vec::new(),
            lines: Vec::new(),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        Vec::new()
    }

    fn setup(&self, _: &[(String, Vec<Piece>)], _: Side) -> Result<u32, SetupError> {
        Err(SetupError { cell: None, problem: "positions of this game are read, not put together".into() })
    }
}

impl Space for Listed {
    fn tiers(&self) -> u32 {
        2
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.of_side[tier as usize].len() as u64
    }

    fn leads_to(&self, tier: u32) -> Vec<u32> {
        vec![1 - tier]
    }

    fn tier_name(&self, tier: u32) -> String {
        format!("{} to move", CARD.sides[tier as usize].name)
    }

    fn rank(&self, p: &u32, _: Side) -> Slot {
        Slot { tier: self.at(*p).side as u32, index: self.rank[*p as usize].into() }
    }

    fn unrank(&self, slot: Slot) -> Option<(u32, Side)> {
        let place = *self.of_side[slot.tier as usize].get(usize::try_from(slot.index).ok()?)?;
        Some((place, self.at(place).side))
    }

    fn side_to_move(&self, tier: u32) -> Side {
        Side::BOTH[tier as usize]
    }

    fn winner_moves_last(&self) -> bool {
        self.winner_moves_last
    }

    fn loses_now(&self, p: &u32, side: Side) -> bool {
        self.moves[*p as usize].iter().all(|(_, to)| self.at(*to).over == Some(Over::Win(!side)))
    }
}

impl Retro for Listed {
    fn unmoves(&self, p: &u32, _: Side, mut each: impl FnMut(u32, u32)) {
        self.back[*p as usize].iter().for_each(|(word, from)| each(*word, *from));
    }
}
