//! Proves the positions of a list (CSV: game, list, moves, position, result, plies) and says how many nodes each took.

use std::io::BufRead;
use std::time::Instant;
use zug_core::{Notation, Progress, Wdl};
use zug_games::mnk::Mnk;
use zug_search::{Effort, Memory, prover_in_rows};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let megabytes: usize = args.get(3).map_or(1024, |m| m.parse().unwrap());
    let lists: Vec<(String, Vec<(String, String)>)> = if args[2] == "start" {
        vec![("start".into(), vec![(String::new(), String::new())])]
    } else {
        let mut lists: Vec<(String, Vec<(String, String)>)> = Vec::new();
        for line in std::io::stdin().lock().lines().map(Result::unwrap) {
            let f: Vec<&str> = line.split(',').collect();
            if f[0] != args[1] || (args[2] != "all" && f[1] != args[2]) {
                continue;
            }
            if lists.last().is_none_or(|l| l.0 != f[1]) {
                lists.push((f[1].into(), Vec::new()));
            }
            lists.last_mut().unwrap().1.push((f[3].into(), format!("{} {}", f[4], f[5])));
        }
        lists
    };
    let effort = Effort { threads: args.get(4).map_or(1, |t| t.parse().unwrap()), ..Effort::default() };
    let rules = Mnk::<u64>::named(&args[1]).unwrap().unwrap();
    for (list, positions) in lists {
        let prover = prover_in_rows(&rules, megabytes << 20, &Memory::new(megabytes << 22)).unwrap().unwrap();
        let (start, mut nodes, mut wrong) = (Instant::now(), 0, 0);
        for (text, expected) in &positions {
            let (p, side) = if text.is_empty() { zug_core::Rules::start(&rules) } else { rules.read(text).unwrap() };
            let proved = prover.prove(&p, side, &effort, &Progress::default());
            nodes += proved.nodes;
            let v = proved.verdict.unwrap();
            let found = match v.wdl {
                Wdl::Win => format!("win {}", v.plies.unwrap()),
                Wdl::Draw => "draw ".into(),
                Wdl::Loss => format!("loss {}", v.plies.unwrap()),
            };
            if expected.is_empty() {
                println!("{found}");
            } else if found != *expected {
                wrong += 1;
                println!("WRONG {text}: {found}, expected {expected}");
            }
        }
        let n = positions.len();
        let s = start.elapsed().as_secs_f64();
        println!(
            "{list}: {n} positions, {wrong} wrong, {:.0} nodes each, {:.4} ms each, {:.0} ns a node, {s:.2} s",
            nodes as f64 / n as f64,
            1e3 * s / n as f64,
            1e9 * s / nodes as f64
        );
    }
}
