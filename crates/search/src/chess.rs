//! What searches are told of chess. Random games of chess say next to nothing: here a position is judged by what is on
//! the board once no capture gains any more, and the judgement stands for the end of a game.

use crate::mcts::Settings;
use crate::{Policy, Prior};
use fastrand::Rng;
use shakmaty::{Chess as Board, Color, Position, Rank, Role, attacks};
use std::cmp::Reverse;
use zug_core::{Line, Over, Rules, Side};
use zug_games::chess::{Chess, Move};

/// Judges positions by material, reach, pawns and the safety of kings, in hundredths of a pawn.
pub struct ChessPlayer;

impl ChessPlayer {
    /// The search settings that go with it: judgements scatter less than random games do.
    pub fn settings() -> Settings {
        Settings { exploration: 0.2, ..Settings::default() }
    }
}

/// Imagined games for every move, won as often as its position promises.
const IMAGINED: u16 = 12;
/// Captures that are looked at one after the other.
const CAPTURES: u32 = 8;
/// An advantage of so much is halfway to a sure win.
const HALFWAY: i32 = 400;
/// Having the move.
const TEMPO: i32 = 10;

impl Policy<Chess> for ChessPlayer {
    fn playout(&self, _: &Chess, from: &Line<Chess>, rng: &mut Rng, _: &mut Vec<(Side, Move)>) -> Over {
        let ahead = 2.0 * chance(from.position.board()) - 1.0;
        match rng.f32() < ahead.abs() {
            true => Over::Win(if ahead > 0.0 { from.side } else { !from.side }),
            false => Over::Tie,
        }
    }

    fn priors(&self, rules: &Chess, at: &Line<Chess>, moves: &[Move], priors: &mut Vec<Option<Prior>>) {
        priors.extend(moves.iter().map(|&m| {
            let mut after = at.position.clone();
            let next = rules.play(&mut after, at.side, m);
            let theirs = match rules.over(&after, next) {
                Some(Over::Win(_)) => 0.0,
                Some(_) => 0.5,
                None => chance(after.board()),
            };
            let halves = (2.0 * f32::from(IMAGINED) * (1.0 - theirs)).round() as u16;
            Some(Prior { games: IMAGINED, halves })
        }));
    }
}

/// What the player to move can expect, from 0 (a loss) to 1 (a win).
fn chance(p: &Board) -> f32 {
    let ahead = TEMPO + settled(p, -i32::MAX, i32::MAX, CAPTURES);
    0.5 + 0.5 * ahead as f32 / (HALFWAY + ahead.abs()) as f32
}

/// The judgement of the player to move after the captures that gain something, between two bounds.
fn settled(p: &Board, mut low: i32, high: i32, captures: u32) -> i32 {
    let stands = judged(p, p.turn()) - judged(p, !p.turn());
    if stands >= high || captures == 0 {
        return stands;
    }
    low = low.max(stands);
    let mut takes = p.capture_moves();
    takes.sort_by_key(|m| Reverse(8 * m.capture().map_or(0, worth) - worth(m.role())));
    for &m in &takes {
        let mut after = p.clone();
        after.play_unchecked(m);
        low = low.max(-settled(&after, -high, -low, captures - 1));
        if low >= high {
            break;
        }
    }
    low
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 320,
        Role::Rook => 500,
        Role::Queen => 930,
        Role::King => 0,
    }
}

/// What a square in reach is worth to a piece.
const fn reach(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 4,
        Role::Rook => 2,
        Role::Queen => 1,
        Role::Pawn | Role::King => 0,
    }
}

/// What one side has.
fn judged(p: &Board, color: Color) -> i32 {
    let board = p.board();
    let (own, all) = (board.by_color(color), board.occupied());
    let home = |rank: Rank| color.fold_wb(u32::from(rank) as i32, 7 - u32::from(rank) as i32);
    let safe = (board.queens() & board.by_color(!color)).is_empty();
    let mut sum = 0;
    for role in Role::ALL {
        for square in own & board.by_role(role) {
            let (file, rank) = (u32::from(square.file()) as i32, home(square.rank()));
            let middle = (2 * file - 7).abs().max((2 * rank - 7).abs());
            sum += worth(role);
            match role {
                Role::Pawn => {
                    let central = matches!(file, 3 | 4) && matches!(rank, 3 | 4);
                    sum += 2 * (rank - 1) * (rank - 1) + if central { 18 } else { 0 };
                }
                // Safe behind its pawns while queens are about, in the middle when they are gone.
                Role::King if safe => sum -= 4 * middle,
                Role::King => {
                    let shield = attacks::king_attacks(square) & own & board.pawns();
                    let aside = rank == 0 && !matches!(file, 3..=5);
                    sum += 7 * shield.count() as i32 + if aside { 25 } else { -12 * rank };
                }
                _ => {
                    let seen = attacks::attacks(square, role.of(color), all) & !own;
                    let asleep = rank == 0 && matches!(role, Role::Knight | Role::Bishop);
                    sum += reach(role) * seen.count() as i32 - if asleep { 10 } else { 0 };
                }
            }
        }
    }
    let bishops = (own & board.bishops()).count();
    sum + if bishops >= 2 { 30 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::{Limits, Mcts};
    use std::sync::Arc;
    use zug_core::{Notation, Progress};

    /// The move and what is expected of it.
    fn chosen(fen: Option<&str>) -> (String, f32) {
        let rules = Arc::new(Chess::new());
        let line = match fen {
            Some(fen) => {
                let (position, side) = rules.read(fen).expect("a position");
                Line::new(&*rules, position, side)
            }
            None => Line::start(&*rules),
        };
        let (position, side) = (line.position.clone(), line.side);
        let mut search = Mcts::new(rules.clone(), Arc::new(ChessPlayer), ChessPlayer::settings(), line);
        let report = search.search(Limits { playouts: Some(600), time: None }, &Progress::default());
        let best = &report.moves[0];
        (rules.write_move_in(&position, side, best.m), best.estimate)
    }

    #[test]
    fn takes_what_is_free_and_gives_nothing_for_nothing() {
        assert_eq!(chosen(Some("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1")).0, "Nxd5");
        // The knight would be taken on c6.
        let (best, estimate) = chosen(Some("rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"));
        assert_ne!(best, "Nc6");
        assert!((0.4..0.7).contains(&estimate), "{best}: {estimate}");
    }

    #[test]
    fn sees_a_mate_in_one_and_an_even_start() {
        assert_eq!(chosen(Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")).0, "Ra8#");
        let (_, estimate) = chosen(None);
        assert!((0.45..0.65).contains(&estimate), "{estimate}");
    }
}
