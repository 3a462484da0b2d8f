//! Games on their way into the library, packed one after the other: many games take little more memory than their text.

use crate::DraftGame;
use std::iter::from_fn;

/// Bytes are kept in pieces of this size, so that they are never copied to make room.
const PIECE: usize = 1 << 16;

/// Games of a study to be kept, in their order.
#[derive(Clone, Debug, Default)]
pub struct DraftGames {
    pieces: Vec<Vec<u8>>,
    count: usize,
    /// Where the last game begins: the next one often begins there, too.
    start: String,
}

impl DraftGames {
    /// Adds a game.
    pub fn push(&mut self, mut game: DraftGame) {
        let same = game.start == self.start;
        if same {
            game.start.clear();
        } else {
            self.start.clone_from(&game.start);
        }
        let packed = postcard::to_stdvec(&(same, game)).expect("plain data is always written");
        match self.pieces.last_mut().filter(|piece| piece.capacity() - piece.len() >= packed.len()) {
            Some(piece) => piece.extend_from_slice(&packed),
            None if packed.len() >= PIECE => self.pieces.push(packed),
            None => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.extend_from_slice(&packed);
                self.pieces.push(piece);
            }
        }
        self.count += 1;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The memory they take, in bytes.
    pub fn bytes(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.capacity() as u64).sum()
    }

    /// The games, each unpacked when it is asked for.
    pub fn iter(&self) -> impl Iterator<Item = DraftGame> {
        let mut start = String::new();
        let packed = self.pieces.iter().flat_map(|piece| {
            let mut rest = &piece[..];
            from_fn(move || {
                let ((same, game), after): ((bool, DraftGame), _) =
                    (!rest.is_empty()).then(|| postcard::take_from_bytes(rest).expect("as it was written"))?;
                rest = after;
                Some((same, game))
            })
        });
        packed.map(move |(same, mut game)| {
            if same {
                game.start.clone_from(&start);
            } else {
                start.clone_from(&game.start);
            }
            game
        })
    }
}

impl FromIterator<DraftGame> for DraftGames {
    fn from_iter<I: IntoIterator<Item = DraftGame>>(games: I) -> DraftGames {
        let mut packed = DraftGames::default();
        games.into_iter().for_each(|game| packed.push(game));
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DraftNode;

    #[test]
    fn games_come_out_as_they_went_in_and_take_little() {
        let node = |parent, text: &str| DraftNode { parent, text: text.into(), key: u64::from(parent) << 60 | 5, ..DraftNode::default() };
        let long = DraftNode { after: "x".repeat(2 * PIECE), nags: vec![1, 140], before: "é".into(), ..node(1, "Nf3") };
        let game = |start: &str, nodes| DraftGame {
            game: "chess".into(),
            start: start.into(),
            halfmove: 1,
            tags: vec![("White".into(), "Ann".into())],
            ending: "*".into(),
            nodes,
        };
        let short = game("here", vec![node(0, ""), node(0, "e4")]);
        let mut games = vec![game("", vec![]), short.clone(), game("there", vec![node(0, ""), long])];
        games.extend(vec![short; 10_000]);
        let packed: DraftGames = games.iter().cloned().collect();
        assert_eq!(packed.len(), games.len());
        assert!(packed.iter().eq(games.iter().cloned()));
        assert!(packed.bytes() < 60 * 10_000 + 4 * PIECE as u64, "{}", packed.bytes());
    }
}
