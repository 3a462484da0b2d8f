//! `zug`: describe, solve, store, explore and play two-player games of perfect information.
//!
//! Exit status: 0 done, 1 the answer is "no" or a check failed, 2 bad usage or input.

mod args;
mod bar;
mod commands;
mod outcome;

use args::{Args, Command};
use clap::Parser;
use outcome::{Failure, Outcome};
use std::process::ExitCode;
use zug_host::Host;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args) {
        Ok(Outcome::Yes) => ExitCode::SUCCESS,
        Ok(Outcome::No) => ExitCode::from(1),
        Err(Failure::Output(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("zug: {failure}");
            ExitCode::from(failure.status())
        }
    }
}

fn run(args: Args) -> Result<Outcome, Failure> {
    let host = Host::new(args.tables);
    let json = args.json;
    match args.command {
        Command::Games => commands::games::run(&host, json),
        Command::Show { game, position } => commands::show::run(&host, &game, position.as_deref(), json),
        Command::Moves { game, position } => commands::moves::run(&host, &game, position.as_deref(), json),
        Command::Replay { game, from, file, moves } => commands::replay::run(&host, &game, from.as_deref(), file.as_deref(), &moves, json),
        Command::Perft(options) => commands::perft::run(&host, &options, json),
        Command::Solve { game, work } => commands::solve::run(&host, &game, &work, json),
        Command::Probe { game, position } => commands::probe::run(&host, &game, position.as_deref(), json),
        Command::Exact(options) => commands::exact::run(&host, &options, json),
        Command::Line { game, position } => commands::line::run(&host, &game, position.as_deref(), json),
        Command::Table { action } => commands::table::run(&host, action, json),
        Command::Play(options) => commands::play::run(&host, &options),
        Command::Serve(options) => commands::serve::run(host, &options),
        Command::Gtp(options) => commands::gtp::run(&options),
        Command::Tree(options) => commands::tree::run(&host, &options, json),
        Command::Bench { games, signature } => commands::bench::run(&games, signature, json),
        Command::Completions { shell } => commands::completions::run(shell),
    }
}
