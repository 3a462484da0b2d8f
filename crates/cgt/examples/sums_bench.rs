//! The benchmark list of sums with values and without: CPU seconds and nodes of each problem. `sums_bench [problem…]`; `-p` prints the
//! problem's components; `-v` or `-n` runs it only with or only without values.

use std::time::Duration;
use zug_cgt::language::{Blocks, Catalogue, Session};
use zug_cgt::literals;
use zug_cgt::sums::{Components, Impartial, Limits, Ruleset, Settings};
use zug_core::View;
use zug_games::impartial::Partisan;
use zug_games::sections::{self, SectionVisitor, with_section};

struct Games;
struct Make(bool);
impl SectionVisitor for Make {
    type Out = Box<dyn Ruleset>;
    fn visit<R: Partisan + View>(self, rules: R) -> Box<dyn Ruleset> {
        if self.0 { Box::new(Impartial::new(rules)) } else { Box::new(Components::new(rules)) }
    }
}
impl Catalogue for Games {
    fn ruleset(&self, name: &str, impartial: bool) -> Option<Box<dyn Ruleset>> {
        let impartial = impartial || sections::is_impartial(name);
        with_section(name, Make(impartial)).or_else(|| literals::ruleset(name, impartial))
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn cpu() -> f64 {
    // The kernel brings the figure up to date when the thread gives way.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted: Vec<&String> = args.iter().filter(|a| !a.starts_with('-')).collect();
    let has = |flag: &str| args.iter().any(|a| a == flag);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../host/data/sums/bench.test");
    let text = std::fs::read_to_string(path).unwrap();
    let mut total = [0.0; 2];
    for block in Blocks::file(&text).map(|b| b.unwrap()) {
        let id = block.comments_of(0);
        if !wanted.is_empty() && !wanted.iter().any(|w| **w == id) {
            continue;
        }
        let mut line = format!("{id:10}");
        let mut times = [0.0; 2];
        for (i, values) in [true, false].into_iter().enumerate() {
            if values && has("-n") || !values && has("-v") {
                continue;
            }
            let run = || {
                let begin = cpu();
                let mut session = Session::new(&Games, Settings { values, ..Settings::default() });
                let sum = session.read(&block).unwrap();
                let row = session.run(&sum, &block.commands[0].question, &Limits { time: Some(Duration::from_secs(60)), ..Limits::default() });
                (cpu() - begin, row)
            };
            let (time, row) = run();
            times[i] = time;
            for _ in 0..if has("-1") || time > 0.5 { 0 } else { 6 } {
                times[i] = f64::min(times[i], run().0);
            }
            total[i] += times[i];
            let got = row.got.as_ref().map_or(row.status.to_string(), |a| a.to_string());
            line += &format!(" {:8.4} s {:9} n {:5} {:5}", times[i], row.nodes, got, row.status.to_string());
        }
        println!("{line} ratio {:6.2}", times[0] / times[1]);
    }
    println!("total {:.2} {:.2}", total[0], total[1]);
}
