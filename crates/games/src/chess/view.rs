//! The board as data for the page and the terminal.

use super::{Chess, Move, Pos, side};
use shakmaty::{Bitboard, CastlingMode, Chess as Board, Color, Position, Role, Setup, Square};
use zug_core::{Cell, Look, Notation, Piece, Pointing, Rules, Scene, SetupError, Shape, Side, View};

fn name(role: Role) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][usize::from(u8::from(role)) - 1]
}

fn piece(piece: shakmaty::Piece) -> Piece {
    Piece {
        id: piece.char().to_string(),
        name: name(piece.role).into(),
        side: side(piece.color),
        shape: Shape::Chess { role: name(piece.role) },
    }
}

/// Squares row by row from the top.
fn squares() -> impl Iterator<Item = Square> {
    (0..64u32).map(|i| Square::new(i ^ 56))
}

impl Chess {
    /// Taps for a move: castling by the king's way, or onto the rook as Chess960 has it.
    fn pointing(&self, p: &Pos, turn: Side, m: Move) -> Pointing {
        let (from, to) = m.squares();
        let mut ways = vec![vec![from.to_string(), to.to_string()]];
        if let Some(castle @ shakmaty::Move::Castle { king, .. }) = m.on(&p.0)
            && let Some(target) = castle.castling_side().map(|s| Square::from_coords(s.king_to_file(), king.rank()))
            && target != to
            && self.mode == CastlingMode::Standard
        {
            ways.insert(0, vec![from.to_string(), target.to_string()]);
        }
        Pointing { text: self.write_move_in(p, turn, m), ways }
    }
}

impl View for Chess {
    fn scene(&self, p: &Pos, turn: Side) -> Scene {
        let board = p.0.board();
        let cell = |square: Square| Cell {
            id: square.to_string(),
            col: usize::from(square.file()),
            row: 7 - usize::from(square.rank()),
            stack: board.piece_at(square).map(piece).into_iter().collect(),
        };
        Scene {
            cols: 8,
            rows: 8,
            look: Look::Squares,
            cells: squares().map(cell).collect(),
            hands: Vec::new(),
            moves: self.list(p, turn).into_iter().map(|m| self.pointing(p, turn, m)).collect(),
            refused: Vec::new(),
            lines: Vec::new(),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| piece(role.of(color)))).collect()
    }

    /// Rooks and kings that stand where they began may castle.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], turn: Side) -> Result<Pos, SetupError> {
        let mut setup = Setup::empty();
        for (name, stack) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
            let square: Square = name.parse().map_err(|_| wrong("no such square, expected one from a1 to h8".into()))?;
            match &stack[..] {
                [] => {}
                [given] => {
                    let piece = given.id.chars().next().and_then(shakmaty::Piece::from_char);
                    setup.board.set_piece_at(square, piece.ok_or_else(|| wrong(format!("no piece is called '{}'", given.id)))?);
                }
                _ => return Err(wrong("holds one piece only".into())),
            }
        }
        setup.turn = if turn == Side::Left { Color::White } else { Color::Black };
        let (first, rights) = (self.start.board(), self.start.castles().castling_rights());
        for color in Color::ALL {
            if setup.board.king_of(color).is_some() && setup.board.king_of(color) == first.king_of(color) {
                let rooks = setup.board.by_piece(Role::Rook.of(color));
                setup.castling_rights |= Bitboard(rights.0 & rooks.0);
            }
        }
        setup.position::<Board>(self.mode).map(Pos).map_err(|e| SetupError { cell: None, problem: e.to_string() })
    }
}
