//! Who solves together, and what can go wrong between them.

use std::net::TcpListener;
use std::time::Duration;

/// The most processes.
const MOST: usize = 4096;

/// The processes that solve a game together, and which of them this is.
#[derive(Debug)]
pub struct Party {
    /// Where each listens, as `host:port`.
    pub hosts: Vec<String>,
    /// This one.
    pub process: usize,
    /// How long to wait for the others.
    pub wait: Duration,
    /// A socket that listens at this one's address already.
    pub listener: Option<TcpListener>,
}

impl Party {
    /// Reads a list of hosts: one `host:port` a line, for process 0, 1 and so on; what follows a `#` is left out.
    pub fn read(text: &str, process: usize, wait: Duration) -> Result<Party, LinkError> {
        let mut hosts: Vec<String> = Vec::new();
        for (line, host) in (1..).zip(text.lines()) {
            let host = host.split('#').next().unwrap_or("").trim();
            if host.is_empty() {
                continue;
            }
            let port = host.rsplit_once(':').filter(|(name, _)| !name.is_empty()).and_then(|(_, port)| port.parse::<u16>().ok());
            if port.is_none_or(|port| port == 0) || host.contains(char::is_whitespace) {
                return Err(LinkError::Host { line, found: host.chars().take(60).collect() });
            }
            if hosts.iter().any(|other| other == host) {
                return Err(LinkError::Twice { line, host: host.into() });
            }
            hosts.push(host.into());
        }
        if hosts.len() > MOST {
            return Err(LinkError::TooMany { found: hosts.len() });
        }
        if process >= hosts.len() {
            return Err(LinkError::NotListed { process, hosts: hosts.len() });
        }
        Ok(Party { hosts, process, wait, listener: None })
    }
}

/// Why processes cannot solve a game together, or not any more.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LinkError {
    /// Not an address.
    #[error("line {line} of the hosts: `{found}` is no address, expected host:port")]
    Host {
        /// The line.
        line: usize,
        /// What is there.
        found: String,
    },
    /// An address twice.
    #[error("line {line} of the hosts: {host} is there twice, each process needs a port of its own")]
    Twice {
        /// The second line.
        line: usize,
        /// The address.
        host: String,
    },
    /// A long list.
    #[error("{found} hosts are too many, {MOST} can solve together")]
    TooMany {
        /// How many.
        found: usize,
    },
    /// No line for this process.
    #[error("there is no process {process}: the list has {hosts} hosts, which are numbered from 0 on")]
    NotListed {
        /// The process.
        process: usize,
        /// How many there are.
        hosts: usize,
    },
    /// The address of this process cannot be used.
    #[error("{} {address}, the address of process {process}: {why}", LinkError::LISTEN)]
    Listen {
        /// This process.
        process: usize,
        /// Its address.
        address: String,
        /// The system's reason.
        why: String,
    },
    /// Somebody did not come.
    #[error("process {process} ({address}) did not come within {seconds} s: {why}")]
    Missing {
        /// Who.
        process: usize,
        /// Its address.
        address: String,
        /// How long it was waited for.
        seconds: u64,
        /// What was seen last.
        why: String,
    },
    /// Somebody wants something else.
    #[error("process {process} ({address}) cannot solve together with process {me}: {what}")]
    Other {
        /// Who.
        process: usize,
        /// Its address.
        address: String,
        /// This process.
        me: usize,
        /// What differs.
        what: String,
    },
    /// Somebody ended without a word.
    #[error("process {process} ({address}) has ended; what is done is kept, the same commands go on from there")]
    Lost {
        /// Who.
        process: usize,
        /// Its address.
        address: String,
    },
    /// Somebody could not go on.
    #[error("process {process} ({address}) has ended: {what}")]
    Failed {
        /// Who.
        process: usize,
        /// Its address.
        address: String,
        /// What it said.
        what: String,
    },
    /// Somebody reads another folder.
    #[error(
        "process {process} ({address}) does not see what process 0 has done: all need the same folder of tables, on storage they share"
    )]
    NotShared {
        /// Who.
        process: usize,
        /// Its address.
        address: String,
    },
    /// The system refused.
    #[error("cannot talk to process {process} ({address}): {why}")]
    System {
        /// To whom.
        process: usize,
        /// Its address.
        address: String,
        /// The system's reason.
        why: String,
    },
}

impl LinkError {
    /// How the sentence begins that says that an address cannot be listened at.
    pub const LISTEN: &str = "cannot listen at";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, process: usize) -> Result<Vec<String>, String> {
        Party::read(text, process, Duration::ZERO).map(|party| party.hosts).map_err(|e| e.to_string())
    }

    #[test]
    fn a_list_of_hosts_has_one_a_line() {
        let hosts = said("# two machines\n a:7000 \n\n[::1]:7001 # the second\n", 1);
        assert_eq!(hosts, Ok(vec!["a:7000".into(), "[::1]:7001".into()]));
    }

    #[test]
    fn what_is_wrong_with_a_list_is_said_in_a_sentence() {
        for (text, process, wanted) in [
            ("a:1\nb\n", 0, "line 2 of the hosts: `b` is no address, expected host:port"),
            ("a:1\n:2\n", 0, "line 2 of the hosts: `:2` is no address, expected host:port"),
            ("a:0\n", 0, "line 1 of the hosts: `a:0` is no address, expected host:port"),
            ("a:1 b:2\n", 0, "line 1 of the hosts: `a:1 b:2` is no address, expected host:port"),
            ("a:1\na:1\n", 0, "line 2 of the hosts: a:1 is there twice, each process needs a port of its own"),
            ("a:1\nb:1\n", 2, "there is no process 2: the list has 2 hosts, which are numbered from 0 on"),
            ("", 0, "there is no process 0: the list has 0 hosts, which are numbered from 0 on"),
        ] {
            assert_eq!(said(text, process), Err(wanted.into()), "{text}");
        }
    }
}
