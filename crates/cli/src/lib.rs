//! `zug`: describe, solve, store, explore and play two-player games of perfect information.
//!
//! Exit status: 0 done, 1 the answer is "no", was not found within its limits, or a check failed, 2 bad usage or input,
//! 130 interrupted.

#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod bar;
mod commands;
mod outcome;

use args::{Args, ClusterAction, Command};
use clap::Parser;
use outcome::{Failure, Outcome};
use std::process::ExitCode;
use zug_host::Host;
use zug_worksheet::Universe;

/// What the program does: reads its arguments and does what they say.
pub fn main() -> ExitCode {
    let args = Args::parse();
    // A server has signals of its own: being told to stop is how it ends.
    if !matches!(args.command, Command::Serve(_)) {
        bar::listen();
    }
    let status = outcome::status(run(args));
    ExitCode::from(if bar::was_interrupted() { outcome::INTERRUPTED } else { status })
}

fn run(args: Args) -> Result<Outcome, Failure> {
    let own = commands::own_rules::add(&args.rules)?;
    let host = Host::new(args.tables);
    let json = args.json;
    match args.command {
        Command::Games => commands::games::run(&host, json),
        Command::Show { game, position } => commands::show::run(&host, &game, position.as_deref(), json),
        Command::Moves { game, position } => commands::moves::run(&host, &game, position.as_deref(), json),
        Command::Replay { game, from, file, moves, largest } => {
            commands::replay::run(&host, &game, from.as_deref(), file.as_deref(), &moves, largest.bytes(), json)
        }
        Command::Perft(options) => commands::perft::run(&host, &options, json),
        Command::Solve { game, again, scratch, together, work } => {
            commands::solve::run(&host, &game, again, scratch, &together, &work, json)
        }
        Command::Cluster { action: ClusterAction::Run(options) } => commands::cluster::run(&host, &args.rules, &options, json),
        Command::Reach { game, walking } => commands::reach::run(&host, &game, walking.into(), json),
        Command::Probe(options) => commands::probe::run(&host, &options, json),
        Command::Exact(options) => commands::exact::run(&host, &options, json),
        Command::Line { game, position, budget } => commands::line::run(&host, &game, position.as_deref(), budget, json),
        Command::Puzzle(options) => commands::puzzle::run(&host, &options, json),
        Command::Book { action } => commands::book::run(&host, &action, json),
        Command::Table { action } => commands::table::run(&host, action, json),
        Command::Value(options) => commands::value::run(&options, own, json),
        Command::Explore(options) => commands::explore::run(&options, json),
        Command::Calc(options) => commands::calc::run(&options),
        Command::Nim(options) => commands::nim::run(&options, json),
        Command::Sweep(options) => commands::sweep::run(&options, json),
        Command::Db { action } => commands::db::run(action, json),
        Command::Gtp(options) => commands::gtp::run(&options),
        Command::SelfPlay(options) => commands::selfplay::run(&host, &options, json),
        Command::Studies { action } => commands::studies::run(host, action, json),
        Command::Tree(options) => commands::tree::run(&host, &options, json),
        Command::Bench { games, signature } if games == ["values"] => commands::bench_values::run(signature, json),
        Command::Sum { input, limits } => commands::sum::run(&input, &limits, json),
        Command::Check(options) => commands::check::run(&options, json),
        Command::Report { run, before, output } => commands::report::run(&run, before.as_deref(), &output),
        Command::Compare { g, h, misere: true, universe, limits, .. } => {
            commands::compare::misere([&g, &h], universe.unwrap_or(Universe::All), &limits, json)
        }
        Command::Compare { g, h, limits, keep, .. } => commands::compare::run(&g, &h, &limits, &keep, json),
        Command::Random(options) => commands::random::run(&options, json),
        Command::Bounds { sum, scales, reach, limits, keep } => commands::bounds::run(&sum, &scales, reach, &limits, &keep, json),
        Command::Play(options) if options.game == "sum" => commands::play_sum::run(&options),
        Command::Play(options) => commands::play::run(&host, &options),
        Command::Serve(options) => commands::serve::run(host, &options),
        Command::Bench { games, signature } if games == ["sums"] => commands::bench_sums::run(signature, json),
        Command::Bench { games, signature } => commands::bench::run(&games, signature, json),
        Command::Completions { shell } => commands::completions::run(shell),
        Command::Man { folder } => commands::man::run(&folder),
    }
}
