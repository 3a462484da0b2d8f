//! `zug serve`

use crate::args::Serve;
use crate::outcome::{Failure, Outcome};
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use tracing_subscriber::filter::LevelFilter;
use zug_host::{Host, tidy};
use zug_server::{Options, ServeError};

/// Serves the page and the API until Ctrl-C.
pub fn run(host: Host, options: &Serve) -> Result<Outcome, Failure> {
    log()?;
    tidy(host.tables());
    let (open, more) = (options.open, more(options));
    let mut server = Options {
        port: options.port,
        hosts: options.allow_host.clone(),
        embed: options.embed.clone(),
        contract: options.contracted(),
        origin: options.allow_origin.clone(),
        threads: options.work.threads(),
        memory: options.work.memory(),
        on_ready: Some(Box::new(move |address| tell(address, &more, open))),
        ..Options::default()
    };
    server.limits.request *= options.patience;
    server.limits.puzzle *= options.patience;
    server.address = options.address.unwrap_or(server.address);
    zug_server::serve(Arc::new(host), server).map_err(|e| match e {
        ServeError::Untold(e) => Failure::Output(e),
        e => Failure::Input(e.to_string()),
    })?;
    Ok(Outcome::Yes)
}

/// What goes wrong is written to standard error, as much of it as `ZUG_LOG` says. It is no reason to stop when that
/// cannot be written.
fn log() -> Result<(), Failure> {
    let wanted = std::env::var("ZUG_LOG").ok().filter(|wanted| !wanted.is_empty()).unwrap_or_else(|| "warn".into());
    let level: LevelFilter =
        wanted.parse().map_err(|_| Failure::Input(format!("ZUG_LOG is '{wanted}', expected off, error, warn, info, debug or trace")))?;
    let log = tracing_subscriber::fmt().with_max_level(level).with_ansi(io::stderr().is_terminal());
    log.with_writer(io::stderr).log_internal_errors(false).init();
    Ok(())
}

/// Says where the server is and who can reach it, in one piece: whoever reads the first line only may go then.
fn tell(address: SocketAddr, more: &str, open: bool) -> io::Result<()> {
    let ip = address.ip();
    let local = ip.is_loopback() || ip.is_unspecified();
    let url = if local { format!("http://localhost:{}", address.port()) } else { format!("http://{address}") };
    let mut out = io::stdout().lock();
    out.write_all(format!("zug is at {url} (Ctrl-C ends it)\n{}\n", reach(ip, more)).as_bytes())?;
    out.flush()?;
    if open && !show(&url) {
        writeln!(out, "No browser was found here; open the address yourself.")?;
    }
    Ok(())
}

/// What was asked for beyond the usual, as sentences that each begin with a blank.
fn more(options: &Serve) -> String {
    let mut more = String::new();
    if !options.allow_host.is_empty() {
        more += &format!(" It may also be asked for as {}.", options.allow_host.join(", "));
    }
    if let Some(origin) = options.allow_origin.as_ref().and_then(|origin| origin.to_str().ok()) {
        more += &format!(" Pages of {origin} may use it.");
    }
    if let Some(game) = options.contracted() {
        more += &format!(" At /game it serves one game of {game} that all share.");
    }
    more
}

/// What is open to whom.
fn reach(ip: IpAddr, more: &str) -> String {
    match ip {
        ip if ip.is_loopback() => format!("Only programs on this machine reach it.{more}"),
        ip => {
            let by = if ip.is_unspecified() { "by any address of this machine".into() } else { format!("as {ip}") };
            format!("Every machine that reaches this one {by} can use it: play, solve, read and change the studies.{more}")
        }
    }
}

/// Opens the address in the browser the system prefers.
fn show(url: &str) -> bool {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    Command::new(opener).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
