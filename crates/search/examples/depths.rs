//! How deep a book must be: proves random positions after so many plies with all their moves, in one table that is kept,
//! and says how many of them took no more nodes than allowed. `depths GAME NODES POSITIONS PLY…`

use std::ops::ControlFlow::Continue;
use zug_core::{Progress, Rules, Side};
use zug_games::mnk::Mnk;
use zug_search::{Effort, Memory, Proves, prover_in_rows};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, nodes, positions, plies @ ..] = &args[..] else { panic!("depths GAME NODES POSITIONS PLY…") };
    let (most, positions): (u64, usize) = (nodes.parse().expect("nodes"), positions.parse().expect("positions"));
    let rules = Mnk::<u64>::named(game).expect("a game in rows").expect("a board that fits");
    for ply in plies.iter().map(|ply| ply.parse::<u32>().expect("a ply")) {
        let prover = prover_in_rows(&rules, 1 << 30, &Memory::new(4 << 30)).expect("a board that fits").expect("memory");
        let mut rng = fastrand::Rng::with_seed(u64::from(ply));
        let mut took: Vec<u64> = (0..positions).map(|_| effort(&rules, &*prover, random(&rules, ply, &mut rng), most)).collect();
        took.sort_unstable();
        let within = took.iter().filter(|&&nodes| nodes < most).count();
        println!("{ply} plies: {within} of {positions} within {most} nodes, median {}, most {}", took[positions / 2], took[positions - 1]);
    }
}

type At = (<Mnk<u64> as Rules>::Pos, Side);

/// A position after random moves, not over.
fn random(rules: &Mnk<u64>, plies: u32, rng: &mut fastrand::Rng) -> At {
    loop {
        let (mut p, mut side) = rules.start();
        for _ in 0..plies {
            if rules.over(&p, side).is_some() {
                break;
            }
            let mut moves = Vec::new();
            let _ = rules.moves(&p, side, |m| {
                moves.push(m);
                Continue(())
            });
            side = rules.play(&mut p, side, moves[rng.usize(..moves.len())]);
        }
        if rules.over(&p, side).is_none() {
            return (p, side);
        }
    }
}

/// Nodes for a position and every move, or `most` where they are not enough.
fn effort(rules: &Mnk<u64>, prover: &dyn Proves<Mnk<u64>>, (p, side): At, most: u64) -> u64 {
    let mut asked = vec![(p, side)];
    let _ = rules.moves(&p, side, |m| {
        let mut after = p;
        let next = rules.play(&mut after, side, m);
        asked.push((after, next));
        Continue(())
    });
    let mut nodes = 0;
    for (p, side) in asked.into_iter().filter(|(p, side)| rules.over(p, *side).is_none()) {
        let left = Effort { nodes: most - nodes, ..Effort::default() };
        let proved = prover.prove(&p, side, &left, &Progress::default());
        nodes += proved.nodes;
        if proved.verdict.is_none() || nodes >= most {
            return most;
        }
    }
    nodes
}
