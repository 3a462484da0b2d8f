//! Texts to measure and to test with: games and studies of random legal moves, the same for the same seed.

use crate::pgn::{Game, Termination, write_game};
use crate::tree::{NodeId, Tree};
use shakmaty::{Chess, Position};
use zug_games::chess::San;

/// Numbers that look random, by a multiplication and an addition (Knuth's MMIX).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Plays a random legal move and adds it; `None` when there is none.
fn extend(tree: &mut Tree, at: NodeId, board: &mut Chess, dice: &mut Dice) -> Option<NodeId> {
    let moves = board.legal_moves();
    let m = *moves.get(dice.below(moves.len()))?;
    let san = San::of(board, m);
    board.play_unchecked(m);
    let san = san.marked(board);
    Some(tree.add(at, san.as_str(), 0))
}

/// So many games of up to 100 halfmoves, with the seven tags and two of rating.
pub fn games(count: usize, seed: u64) -> String {
    let mut out = String::new();
    let mut dice = Dice(seed);
    for number in 1..=count {
        let mut game = Game::new(None);
        let result = [Termination::White, Termination::Black, Termination::Draw][dice.below(3)];
        for (name, value) in [
            ("Event", format!("Random games {}", number % 40)),
            ("Site", "Bench".into()),
            ("Date", format!("2024.{:02}.{:02}", 1 + dice.below(12), 1 + dice.below(28))),
            ("Round", format!("{number}")),
            ("White", format!("Player {}", dice.below(900))),
            ("Black", format!("Player {}", dice.below(900))),
            ("Result", result.text().into()),
            ("WhiteElo", format!("{}", 1500 + dice.below(1200))),
            ("BlackElo", format!("{}", 1500 + dice.below(1200))),
        ] {
            game.set_tag(name, &value);
        }
        let mut board = Chess::default();
        let (mut at, length) = (NodeId::ROOT, 60 + dice.below(41));
        for _ in 0..length {
            let Some(next) = extend(&mut game.tree, at, &mut board, &mut dice) else { break };
            at = next;
        }
        game.termination = Some(result);
        write_game(&game, &mut out);
        out.push('\n');
    }
    out
}

/// One study of about so many positions: lines leave lines at random places, some moves have glyphs or comments.
pub fn study(nodes: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let mut game = Game::new(None);
    game.set_tag("Event", "Random study");
    game.set_tag("Result", "*");
    // Positions are kept so that a line can start anywhere; a few thousand are enough.
    let mut places: Vec<(NodeId, Chess)> = vec![(NodeId::ROOT, Chess::default())];
    while game.tree.len() < nodes {
        let (mut at, mut board) = places[dice.below(places.len())].clone();
        let length = if game.tree.is_empty() { 80 } else { 3 + dice.below(25) };
        for _ in 0..length {
            if places.len() < 4000 {
                places.push((at, board.clone()));
            } else if dice.below(8) == 0 {
                let place = dice.below(places.len());
                places[place] = (at, board.clone());
            }
            let Some(next) = extend(&mut game.tree, at, &mut board, &mut dice) else { break };
            at = next;
            match dice.below(40) {
                0 => game.tree.comment(at, "A remark about this move."),
                1 => game.tree.note_mut(at).nags.push(1 + dice.below(6) as u32),
                _ => {}
            }
        }
    }
    game.termination = Some(Termination::Open);
    let mut out = String::new();
    write_game(&game, &mut out);
    out
}
