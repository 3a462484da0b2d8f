//! `zug serve`

use crate::args::Serve;
use crate::outcome::{Failure, Outcome, status};
use std::io::Write;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use zug_host::{Host, tidy};
use zug_server::Options;

/// Serves the page and the API until Ctrl-C.
pub fn run(host: Host, options: &Serve) -> Result<Outcome, Failure> {
    tidy(host.tables());
    let open = options.open;
    let mut server = Options {
        port: options.port,
        any_host: options.address.is_some(),
        threads: options.work.threads(),
        memory: options.work.memory(),
        on_ready: Some(Box::new(move |address| tell(address, open))),
        ..Options::default()
    };
    server.limits.request *= options.patience;
    server.limits.puzzle *= options.patience;
    server.address = options.address.unwrap_or(server.address);
    let runtime = tokio::runtime::Runtime::new().map_err(|e| Failure::Input(format!("cannot start the server: {e}")))?;
    runtime.block_on(zug_server::serve(Arc::new(host), server)).map_err(|e| Failure::Input(e.to_string()))?;
    Ok(Outcome::Yes)
}

fn tell(address: SocketAddr, open: bool) {
    let url = if address.ip().is_loopback() { format!("http://localhost:{}", address.port()) } else { format!("http://{address}") };
    let mut text = format!("zug is at {url} (Ctrl-C ends it)\n");
    if open && !show(&url) {
        text += "No browser was found here; open the address yourself.\n";
    }
    // A server whose address nobody can read is of no use.
    if let Err(e) = std::io::stdout().write_all(text.as_bytes()) {
        std::process::exit(status(Err(Failure::Output(e))).into());
    }
}

/// Opens the address in the browser the system prefers.
fn show(url: &str) -> bool {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    Command::new(opener).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
