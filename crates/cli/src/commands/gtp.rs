//! `zug gtp`

use crate::args::Gtp;
use crate::outcome::{Failure, Outcome};
use std::io::{BufReader, stdin, stdout};
use zug_play::{GtpSettings, serve_gtp};

/// Serves a session on standard input and output.
pub fn run(options: &Gtp) -> Result<Outcome, Failure> {
    let Gtp { size, playouts, threads, seed, resign } = *options;
    let settings = GtpSettings { size, playouts, threads: threads.into(), seed, resign };
    serve_gtp(BufReader::new(stdin()), &mut stdout().lock(), settings)?;
    Ok(Outcome::Yes)
}
