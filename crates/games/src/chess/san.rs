//! Standard algebraic notation, read with what people really write, and written exactly.
//!
//! Reading never lists legal moves: only pieces of the named kind that can reach the square are looked at, and the same
//! set of squares tells how the move is written. Besides SAN, long forms (`e2-e4`, `Ng1f3`, `g1f3`), zeros for
//! castling, figurines, `a8Q`, `:` for captures, `e.p.` and any number of check marks are understood. A word is a move
//! as a whole or not at all.

use super::origins::{is_mated, origins};
use shakmaty::{Bitboard, CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

/// The text of a move in SAN: never longer than seven bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct San {
    bytes: [u8; 8],
    len: u8,
}

impl San {
    fn push(&mut self, byte: u8) {
        self.bytes[usize::from(self.len) & 7] = byte;
        self.len += 1;
    }

    fn square(&mut self, square: Square) {
        self.push(square.file().char() as u8);
        self.push(square.rank().char() as u8);
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("SAN is ASCII")
    }

    /// Writes a legal move that is not yet made, without check marks.
    pub fn of(p: &Chess, m: Move) -> San {
        match m {
            Move::Castle { .. } => San::castling(m.castling_side().unwrap_or(CastlingSide::KingSide)),
            _ => San::among(m, origins(p, p.is_check(), m.role(), m.to())),
        }
    }

    /// Whether it ends in `+` or `#`.
    pub fn gives_check(&self) -> bool {
        self.len > 0 && matches!(self.bytes[usize::from(self.len - 1) & 7], b'+' | b'#')
    }

    /// Adds `+` or `#` for the position after the move.
    pub fn marked(mut self, after: &Chess) -> San {
        if after.is_check() {
            self.push(if is_mated(after) { b'#' } else { b'+' });
        }
        self
    }

    fn castling(side: CastlingSide) -> San {
        let mut san = San::default();
        let text: &[u8] = if side == CastlingSide::KingSide { b"O-O" } else { b"O-O-O" };
        text.iter().for_each(|b| san.push(*b));
        san
    }

    /// The shortest text that tells the move from those of other pieces of its kind; `origins` is where such pieces
    /// stand.
    fn among(m: Move, origins: Bitboard) -> San {
        let (mut san, role, to) = (San::default(), m.role(), m.to());
        let from = m.from().unwrap_or(to);
        if role == Role::Pawn {
            if m.is_capture() {
                san.push(from.file().char() as u8);
            }
        } else {
            san.push(role.upper_char() as u8);
            let others = origins.without(from);
            let same_file = (others & Bitboard::from_file(from.file())).any();
            let same_rank = (others & Bitboard::from_rank(from.rank())).any();
            if others.any() && (!same_file || same_rank) {
                san.push(from.file().char() as u8);
            }
            if same_file {
                san.push(from.rank().char() as u8);
            }
        }
        if m.is_capture() {
            san.push(b'x');
        }
        san.square(to);
        if let Some(role) = m.promotion() {
            san.push(b'=');
            san.push(role.upper_char() as u8);
        }
        san
    }
}

/// A word that was read as a move.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The move; `None` is a null move.
    pub m: Option<Move>,
    /// Its SAN, without check marks.
    pub san: San,
    /// Whether it was written in a manner SAN does not have; a missing or superfluous check mark does not count.
    pub unusual: bool,
}

/// Why a word is no move here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanProblem {
    /// It does not look like a move.
    #[error("no move is written like this")]
    NotAMove,
    /// No piece can do that.
    #[error("not a legal move here")]
    Illegal,
    /// Several pieces can do that.
    #[error("several pieces can make this move")]
    Ambiguous,
    /// A pawn on the last rank must become something.
    #[error("it does not say what the pawn becomes")]
    NoPromotion,
}

/// What a word says.
enum Word {
    Null,
    Castling(CastlingSide),
    Piece(Piece),
}

struct Piece {
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
    capture: bool,
    unusual: bool,
}

/// Reads a word, without glyphs like `!?`, as a move in a position.
pub fn read_san(p: &Chess, word: &[u8]) -> Result<Found, SanProblem> {
    read_san_in(p, p.is_check(), word)
}

/// The same where it is known if the player to move is in check.
pub fn read_san_in(p: &Chess, checked: bool, word: &[u8]) -> Result<Found, SanProblem> {
    if word.is_ascii() {
        return resolve(p, checked, lex(word)?);
    }
    let mut plain = [0; 24];
    let plain = ascii(word, &mut plain).ok_or(SanProblem::NotAMove)?;
    resolve(p, checked, lex(plain)?).map(|found| Found { unusual: true, ..found })
}

/// The word with letters for figurines and hyphens for dashes.
fn ascii<'a>(word: &[u8], out: &'a mut [u8; 24]) -> Option<&'a [u8]> {
    let mut len = 0;
    for c in std::str::from_utf8(word).ok()?.chars() {
        let byte = match c {
            '♔' | '♚' => b'K',
            '♕' | '♛' => b'Q',
            '♖' | '♜' => b'R',
            '♗' | '♝' => b'B',
            '♘' | '♞' => b'N',
            '♙' | '♟' => b'P',
            '\u{fe0e}' | '\u{fe0f}' => continue,
            '–' | '—' | '‐' | '‑' | '−' => b'-',
            '×' => b'x',
            c if c.is_ascii() => c as u8,
            _ => return None,
        };
        *out.get_mut(len)? = byte;
        len += 1;
    }
    Some(&out[..len])
}

/// The commonest forms: `e4`, `Nf3`, `exd5`, `Rad1`, `Nbxd7`, with a check mark or without.
fn plain(word: &[u8]) -> Option<Piece> {
    let word = match word {
        [rest @ .., b'+' | b'#'] => rest,
        _ => word,
    };
    let (role, rest) = match word {
        [b'N', rest @ ..] => (Role::Knight, rest),
        [b'B', rest @ ..] => (Role::Bishop, rest),
        [b'R', rest @ ..] => (Role::Rook, rest),
        [b'Q', rest @ ..] => (Role::Queen, rest),
        [b'K', rest @ ..] => (Role::King, rest),
        _ => (Role::Pawn, word),
    };
    let (file, capture, [f @ b'a'..=b'h', r @ b'1'..=b'8']) = (match rest {
        [f, r] => (None, false, [*f, *r]),
        [b'x', f, r] if role != Role::Pawn => (None, true, [*f, *r]),
        [file @ b'a'..=b'h', b'x', f, r] => (Some(*file), true, [*f, *r]),
        [file @ b'a'..=b'h', f, r] if role != Role::Pawn => (Some(*file), false, [*f, *r]),
        _ => return None,
    }) else {
        return None;
    };
    let file_of = |b: u8| File::new(u32::from(b - b'a'));
    let to = Square::from_coords(file_of(f), Rank::new(u32::from(r - b'1')));
    Some(Piece { role: Some(role), file: file.map(file_of), rank: None, to, promotion: None, capture, unusual: false })
}

fn lex(word: &[u8]) -> Result<Word, SanProblem> {
    if let Some(piece) = plain(word) {
        return Ok(Word::Piece(piece));
    }
    if matches!(word, b"--" | b"Z0" | b"0000" | b"@@@@") {
        return Ok(Word::Null);
    }
    let mut w = word;
    let mut unusual = false;
    loop {
        w = match w {
            [rest @ .., b'+' | b'#'] => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'.', b'p'] | [rest @ .., b'1'..=b'8', b'e', b'p'] => {
                unusual = true;
                if w.ends_with(b"ep") { &w[..rest.len() + 1] } else { rest }
            }
            _ => break,
        };
    }
    match w {
        b"O-O" => return Ok(Word::Castling(CastlingSide::KingSide)),
        b"O-O-O" => return Ok(Word::Castling(CastlingSide::QueenSide)),
        b"0-0" | b"o-o" => return Ok(Word::Castling(CastlingSide::KingSide)),
        b"0-0-0" | b"o-o-o" => return Ok(Word::Castling(CastlingSide::QueenSide)),
        _ => {}
    }
    let (role, w) = match w {
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'), rest @ ..] => (Role::from_char(char::from(*letter)), rest),
        _ => (None, w),
    };
    unusual |= role == Some(Role::Pawn);
    let (promotion, w) = match w {
        [rest @ .., b'=' | b'/', letter] if letter.is_ascii_alphabetic() => (Some(letter), rest),
        [rest @ .., b'(', letter, b')'] => {
            unusual = true;
            (Some(letter), rest)
        }
        [rest @ .., b'1' | b'8', letter] if letter.is_ascii_alphabetic() => {
            unusual = true;
            (Some(letter), &w[..rest.len() + 1])
        }
        _ => (None, w),
    };
    let becomes = |letter: &u8| Role::from_char(char::from(*letter)).filter(|r| !matches!(r, Role::Pawn | Role::King));
    let promotion = promotion.map(|letter| becomes(letter).ok_or(SanProblem::NotAMove)).transpose()?;
    let [prefix @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = w else { return Err(SanProblem::NotAMove) };
    let to = Square::from_coords(File::new(u32::from(file - b'a')), Rank::new(u32::from(rank - b'1')));
    let (prefix, sep) = match prefix {
        [rest @ .., sep @ (b'x' | b':' | b'-')] => (rest, *sep),
        _ => (prefix, 0),
    };
    unusual |= matches!(sep, b':' | b'-');
    let (file, rank) = match prefix {
        [] => (None, None),
        [f @ b'a'..=b'h'] => (Some(f), None),
        [r @ b'1'..=b'8'] => (None, Some(r)),
        [f @ b'a'..=b'h', r @ b'1'..=b'8'] => (Some(f), Some(r)),
        _ => return Err(SanProblem::NotAMove),
    };
    if (sep == b'-' && rank.is_none()) || (role.is_none() && file.is_none() && rank.is_some()) {
        return Err(SanProblem::NotAMove);
    }
    Ok(Word::Piece(Piece {
        role,
        file: file.map(|f| File::new(u32::from(f - b'a'))),
        rank: rank.map(|r| Rank::new(u32::from(r - b'1'))),
        to,
        promotion,
        capture: matches!(sep, b'x' | b':'),
        unusual,
    }))
}

fn resolve(p: &Chess, checked: bool, word: Word) -> Result<Found, SanProblem> {
    match word {
        Word::Null => {
            let mut san = San::default();
            san.push(b'-');
            san.push(b'-');
            Ok(Found { m: None, san, unusual: false })
        }
        Word::Castling(side) => {
            let m = p.castling_moves(side).first().copied().ok_or(SanProblem::Illegal)?;
            Ok(Found { m: Some(m), san: San::castling(side), unusual: false })
        }
        Word::Piece(piece) => piece.resolve(p, checked),
    }
}

impl Piece {
    fn resolve(self, p: &Chess, checked: bool) -> Result<Found, SanProblem> {
        // Without a letter, two squares may mean any piece; one square is a pawn's.
        let from = self.file.zip(self.rank).map(|(file, rank)| Square::from_coords(file, rank));
        let role = self.role.or_else(|| from.and_then(|from| p.board().role_at(from))).unwrap_or(Role::Pawn);
        let (all, to) = (origins(p, checked, role, self.to), self.to);
        let pushes_only = role == Role::Pawn && self.file.is_none() && !self.capture;
        let file = self.file.or(pushes_only.then(|| to.file())).map_or(Bitboard::FULL, Bitboard::from_file);
        let fits = all & file & self.rank.map_or(Bitboard::FULL, Bitboard::from_rank);
        let Some(from) = fits.single_square() else {
            return if fits.any() { Err(SanProblem::Ambiguous) } else { self.castling(p, role, from).ok_or(SanProblem::Illegal) };
        };
        let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        match (promotes, self.promotion) {
            (true, None) => return Err(SanProblem::NoPromotion),
            (false, Some(_)) => return Err(SanProblem::Illegal),
            _ => {}
        }
        let capture = p.board().role_at(to);
        let m = match capture {
            None if role == Role::Pawn && from.file() != to.file() => Move::EnPassant { from, to },
            _ => Move::Normal { role, from, capture, to, promotion: self.promotion },
        };
        let unusual = self.unusual || self.role.is_none() && role != Role::Pawn || self.capture && !m.is_capture();
        Ok(Found { m: Some(m), san: San::among(m, all), unusual })
    }

    /// Castling written as a move of the king, onto its rook or two squares aside.
    fn castling(&self, p: &Chess, role: Role, from: Option<Square>) -> Option<Found> {
        let from = from.filter(|_| role == Role::King && self.promotion.is_none())?;
        CastlingSide::ALL.into_iter().find_map(|side| {
            let m = p.castling_moves(side).first().copied()?;
            let Move::Castle { king, rook } = m else { return None };
            let aside = i32::from(u8::from(self.to)) - i32::from(u8::from(from));
            let fits = king == from && (rook == self.to || aside == if side == CastlingSide::KingSide { 2 } else { -2 });
            fits.then_some(Found { m: Some(m), san: San::castling(side), unusual: true })
        })
    }
}
