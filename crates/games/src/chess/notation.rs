//! FEN for positions (X-FEN and Shredder-FEN are read too), SAN for moves; UCI moves are read as well.

use super::{Chess, Move, Pos, San, SanProblem, read_san, side};
use shakmaty::fen::{Epd, Fen};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess as Board, EnPassantMode, Position, PositionError, Role};
use zug_core::{Notation, ReadError, Side};

/// Why a FEN is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenProblem {
    /// It does not read.
    #[error("this is not FEN: {0}")]
    Text(String),
    /// It reads, but no game has such a position.
    #[error("this position cannot be: {0}")]
    Position(String),
}

/// Reads a FEN. Castling rights without king or rook and an impossible en-passant square are dropped, too many pieces
/// are let pass: the second part says so. `mode` is taken from the rights when not given.
#[allow(clippy::result_large_err, reason = "the closures hand on the position inside shakmaty's error, which is the point of it")]
pub fn read_fen(text: &str, mode: Option<CastlingMode>) -> Result<(Board, Option<&'static str>), FenProblem> {
    // In URLs and lists of moves blanks are written as underscores.
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == '_').filter(|w| !w.is_empty()).collect();
    let fen = Fen::from_ascii(words.join(" ").as_bytes()).map_err(|e| FenProblem::Text(e.to_string()))?;
    let setup = fen.into_setup();
    let mode = mode.unwrap_or_else(|| CastlingMode::detect(&setup));
    let mut repaired = None;
    let mut repair = |what: &'static str| repaired = repaired.or(Some(what));
    let position = setup
        .position::<Board>(mode)
        .or_else(|e| e.ignore_invalid_castling_rights().inspect(|_| repair("castling rights without king and rook in place")))
        .or_else(|e| e.ignore_invalid_ep_square().inspect(|_| repair("an impossible en-passant square")))
        .or_else(|e| e.ignore_too_much_material().inspect(|_| repair("more pieces than a game can have")))
        .or_else(|e| e.ignore_impossible_check().inspect(|_| repair("a check that no move can give")))
        .map_err(|e: PositionError<Board>| FenProblem::Position(e.to_string()))?;
    Ok((position, repaired))
}

/// Writes a FEN; the en-passant square only where a capture is legal.
pub fn fen(p: &Board) -> String {
    Fen::from_position(p, EnPassantMode::Legal).to_string()
}

/// The FEN without its two counters: equal for equal positions.
pub fn identity(p: &Board) -> String {
    let mut text = String::with_capacity(72);
    Epd::from_position(p, EnPassantMode::Legal).append_to_string(&mut text);
    text
}

impl Notation for Chess {
    fn read(&self, text: &str) -> Result<(Pos, Side), ReadError> {
        let (board, _) = read_fen(text, Some(self.mode)).map_err(|e| ReadError::at(0, e.to_string()))?;
        let turn = side(board.turn());
        Ok((Pos(board), turn))
    }

    fn write(&self, p: &Pos, _: Side) -> String {
        fen(&p.0)
    }

    fn identity(&self, p: &Pos, _: Side) -> String {
        identity(&p.0)
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(UciMove::Normal { from, to, promotion }) => {
                Ok(Move { from: from.into(), to: to.into(), promotion: promotion.map_or(0, u8::from) })
            }
            _ => Err(ReadError::at(0, "expected a move like e2e4 or a7a8q")),
        }
    }

    fn write_move(&self, m: Move) -> String {
        let (from, to) = m.squares();
        format!("{from}{to}{}", m.promotion().map_or(String::new(), |role: Role| role.char().to_string()))
    }

    fn read_move_in(&self, p: &Pos, _: Side, text: &str) -> Result<Move, ReadError> {
        let word = text.trim_end_matches(['!', '?']);
        let found = read_san(&p.0, word.as_bytes()).map_err(|problem| {
            ReadError::at(
                0,
                match problem {
                    SanProblem::NotAMove => "found no move, expected one like Nf3, O-O or e7e8q".to_string(),
                    other => other.to_string(),
                },
            )
        })?;
        found.m.map(Move::of).ok_or_else(|| ReadError::at(0, "a null move is no move of the game"))
    }

    fn write_move_in(&self, p: &Pos, _: Side, m: Move) -> String {
        let Some(m) = m.on(&p.0).filter(|m| p.0.is_legal(*m)) else { return self.write_move(m) };
        let mut after = p.0.clone();
        after.play_unchecked(m);
        San::of(&p.0, m).marked(&after).as_str().to_string()
    }
}
