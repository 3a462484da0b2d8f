//! dev
use std::io::Read;
use zug_cgt::language::*;
use zug_cgt::sums::*;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e6
}
fn main() {
    let mut text = String::new();
    let args: Vec<String> = std::env::args().collect();
    if args.len() > 1 && args[1] != "-" {
        text = std::fs::read_to_string(&args[1]).unwrap_or(args[1].clone())
    } else {
        std::io::stdin().read_to_string(&mut text).unwrap();
    }
    let filter = args.get(2).cloned().unwrap_or_default();
    let secs: f64 = args.get(3).map_or(10.0, |s| s.parse().unwrap());
    let (mut pass, mut fail, mut skip) = (0, 0, 0);
    for block in Blocks::new(&text) {
        let block = match block {
            Ok(b) => b,
            Err(e) => {
                println!("ERR {e}");
                continue;
            }
        };
        if !filter.is_empty() && !filter.split(',').any(|f| block.comments_of(0) == f) {
            continue;
        }
        let mut session =
            Session::new(&zug_host::sums::SumGames, Settings { values: std::env::var("NOVALUES").is_err(), ..Default::default() });
        let sum = match session.read(&block) {
            Ok(s) => s,
            Err(_e) => {
                skip += 1;
                continue;
            }
        };
        for c in &block.commands {
            let begin = cpu();
            let mut row =
                session.run(&sum, &c.question, &Limits { time: Some(std::time::Duration::from_secs_f64(secs)), ..Default::default() });
            row.ms = cpu() - begin;
            match row.status {
                Status::Pass => pass += 1,
                Status::Completed => {}
                _ => fail += 1,
            }
            if std::env::var("Q").is_err() || row.status == Status::Fail {
                let stats = session.solver.stats();
                println!(
                    "{:30} {:4} {} got {} {:.1} ms {} nodes {} hits {} comps {} sums",
                    block.comments_of(0),
                    row.question,
                    row.status,
                    row.got.map_or(String::new(), |g| g.to_string()),
                    row.ms,
                    row.nodes,
                    row.hits,
                    stats.components,
                    stats.sums
                );
            }
        }
    }
    println!("pass {pass} fail {fail} skip {skip}");
}
