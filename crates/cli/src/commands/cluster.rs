//! `zug cluster`: processes on this machine that solve a game together.

use super::solve::{offer, solved_already};
use crate::args::{ClusterRun, cores};
use crate::bar::{follow, watched};
use crate::outcome::{Failure, Outcome, note, print_json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime};
use zug_host::{Host, HostError, Interrupted, LinkError, Progress, SolveError, size, tidy};

/// How often the launcher looks whether it was told to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Starts the processes, again when one dies, and ends with the table.
pub fn run(host: &Host, rules: &[PathBuf], options: &ClusterRun, json: bool) -> Result<Outcome, Failure> {
    let game = &*options.game;
    let hosted = host.game(game)?;
    let path = hosted.solving()?.path();
    tidy(host.tables());
    if path.exists() && !options.again {
        return solved_already(&*hosted, game, json).map_err(|failure| offer(failure, game));
    }
    let begin = Instant::now();
    let restarts = watched(|progress| solve(host, rules, options, progress))?;
    let start = hosted.probe(None)?;
    let bytes = path.metadata().map_err(|e| Failure::File(path.clone(), e))?.len();
    let (processes, seconds) = (options.processes, begin.elapsed().as_secs_f64());
    if json {
        print_json(&serde_json::json!({"game": game, "table": path, "processes": processes, "restarts": restarts, "bytes": bytes,
            "seconds": seconds, "verdict": start.verdict}))?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "solved by {processes} processes in {seconds:.1} s, {} in {}", size(bytes), path.display())?;
    writeln!(out, "the start is a {} for the player to move", super::in_words(start.verdict))?;
    Ok(Outcome::Yes)
}

/// Solves the game; tells how often all had to be started again.
fn solve(host: &Host, rules: &[PathBuf], options: &ClusterRun, progress: &Progress) -> Result<u32, Failure> {
    let path = host.game(&options.game)?.solving()?.path();
    let before = file_at(&path);
    for restarts in 0.. {
        let hosts = Hosts::new(options.processes.into())?;
        let ended = hosts.start(host.tables(), rules, options)?.wait(progress);
        if progress.check().is_err() {
            return Err(HostError::Solve(SolveError::Interrupted(Interrupted)).into());
        }
        match ended {
            Ended::Solved => return Ok(restarts),
            // It had done its work by then.
            Ended::Died(_) if file_at(&path).is_some_and(|now| Some(now) != before) => return Ok(restarts),
            Ended::Died(how) if restarts < options.restarts => note(format_args!("{how}; all start again from what is kept")),
            Ended::Died(how) | Ended::Failed(how) => return Err(Failure::Input(how)),
        }
    }
    unreachable!("it ends or starts again")
}

/// Which file is at a path: a table that is made anew is another one.
fn file_at(path: &Path) -> Option<(u64, Option<SystemTime>)> {
    let file = path.metadata().ok()?;
    Some((file.ino(), file.modified().ok()))
}

/// A list of free addresses of this machine, in a file that is gone in the end.
struct Hosts {
    file: PathBuf,
    addresses: Vec<String>,
}

impl Hosts {
    fn new(processes: usize) -> Result<Hosts, Failure> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let file = std::env::temp_dir().join(format!("zug-hosts-{}-{}.txt", std::process::id(), since.as_nanos()));
        // All at once, so that none is given out twice. Who takes one away before it is used is found out then.
        let held: Vec<TcpListener> =
            (0..processes).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).collect::<Result<_, _>>().map_err(no_port)?;
        let addresses = held.iter().map(|held| Ok(held.local_addr()?.to_string())).collect::<Result<Vec<_>, _>>().map_err(no_port)?;
        // In a folder that everybody writes to: never into a file, or through a link, that somebody put there.
        let written = File::create_new(&file).and_then(|mut new| new.write_all(addresses.join("\n").as_bytes()));
        written.map_err(|e| Failure::File(file.clone(), e))?;
        Ok(Hosts { file, addresses })
    }

    fn start(self, tables: &Path, rules: &[PathBuf], options: &ClusterRun) -> Result<Running, Failure> {
        let program = std::env::current_exe().map_err(|e| Failure::Input(format!("cannot find this program: {e}")))?;
        let processes = self.addresses.len();
        let threads = options.work.threads.map_or_else(|| (cores() / processes).max(1), usize::from);
        let memory = options.work.memory() / processes as u64;
        let mut running = Running { children: Vec::new(), _hosts: self };
        for process in 0..processes {
            let mut command = Command::new(&program);
            command.args(["solve", &options.game, "--again", "--leash", "--hosts"]).arg(&running._hosts.file);
            command.args(["--process", &process.to_string(), "--threads", &threads.to_string(), "--memory", &memory.to_string()]);
            command.arg("--tables").arg(tables);
            for file in rules {
                command.arg("--rules").arg(file);
            }
            // The first one tells how far all are.
            let told = if process == 0 { Stdio::piped() } else { Stdio::null() };
            command.stdin(Stdio::piped()).stdout(told).stderr(Stdio::piped());
            let mut child = command.spawn().map_err(|e| Failure::Input(format!("cannot start process {process}: {e}")))?;
            note(format_args!("process {process} has id {} and listens at {}", child.id(), running._hosts.addresses[process]));
            let leash = child.stdin.take();
            running.children.push((child, leash));
        }
        Ok(running)
    }
}

fn no_port(e: std::io::Error) -> Failure {
    Failure::Input(format!("this machine gives no port to listen at: {e}"))
}

impl Drop for Hosts {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

/// Processes that run, each with what makes it stop when it is dropped.
struct Running {
    children: Vec<(Child, Option<ChildStdin>)>,
    _hosts: Hosts,
}

/// What is heard of them.
enum Event {
    /// How far they are.
    Told(String),
    /// One has ended, and this is what it has said.
    Ended(usize, std::io::Result<ExitStatus>, String),
}

/// How they ended.
enum Ended {
    /// The table is there.
    Solved,
    /// One was killed, or found its port taken: it may go better next time.
    Died(String),
    /// One says that it cannot be done.
    Failed(String),
}

impl Running {
    /// Waits until all have ended. When the first does, or when told to stop, the others are told to.
    fn wait(self, progress: &Progress) -> Ended {
        let (send, receive) = channel();
        let mut leashes = Vec::new();
        let count = self.children.len();
        for (process, (mut child, leash)) in self.children.into_iter().enumerate() {
            leashes.push(leash);
            if let Some(stdout) = child.stdout.take() {
                let send = send.clone();
                let lines = BufReader::new(stdout).lines().map_while(Result::ok);
                std::thread::spawn(move || lines.for_each(|line| drop(send.send(Event::Told(line)))));
            }
            let send = send.clone();
            std::thread::spawn(move || {
                let mut said = String::new();
                if let Some(mut stderr) = child.stderr.take() {
                    let _ = stderr.read_to_string(&mut said);
                }
                let _ = send.send(Event::Ended(process, child.wait(), said));
            });
        }
        let mut ended = Vec::new();
        while ended.len() < count {
            match receive.recv_timeout(LOOK) {
                Ok(Event::Told(line)) => follow(progress, &line),
                Ok(Event::Ended(process, status, said)) => {
                    let solved = status.as_ref().is_ok_and(ExitStatus::success);
                    ended.push((process, status, said));
                    if !solved {
                        leashes.clear();
                    }
                }
                Err(RecvTimeoutError::Timeout) if progress.check().is_err() => leashes.clear(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // The first process writes the table, and ends well only after that.
        if ended.iter().any(|(process, status, _)| *process == 0 && status.as_ref().is_ok_and(ExitStatus::success)) {
            return Ended::Solved;
        }
        let signal = |status: &std::io::Result<ExitStatus>| status.as_ref().ok().and_then(ExitStatusExt::signal);
        if let Some((process, signal)) = ended.iter().find_map(|(process, status, _)| Some((process, signal(status)?))) {
            return Ended::Died(format!("process {process} was ended by signal {signal}"));
        }
        let sentence = |said: &str| said.lines().rev().find_map(|line| line.strip_prefix("zug: ")).map(str::to_string);
        let first = ended.iter().find(|(_, status, _)| !status.as_ref().is_ok_and(ExitStatus::success));
        let how = first.map(|(process, status, said)| {
            sentence(said).unwrap_or_else(|| match status {
                Ok(status) => format!("process {process} has ended with {status}"),
                Err(e) => format!("process {process} cannot be waited for: {e}"),
            })
        });
        let how = how.unwrap_or_else(|| "the first process has not ended well".into());
        if how.contains(LinkError::LISTEN) { Ended::Died(how) } else { Ended::Failed(how) }
    }
}
