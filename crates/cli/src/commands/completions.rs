//! `zug completions`

use crate::args::Args;
use crate::outcome::{Failure, Outcome};
use clap::CommandFactory;
use clap_complete::{Shell, generate};

/// Prints the completions.
pub fn run(shell: Shell) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    generate(shell, &mut Args::command(), "zug", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(Outcome::Yes)
}
