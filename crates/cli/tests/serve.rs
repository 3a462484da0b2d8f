//! `zug serve` as a program: what it says, what it does when nobody can hear it, and how it ends.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
struct Server {
    process: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

impl Server {
    fn start(dir: &std::path::Path, port: u16, args: &[&str], out: impl Into<Stdio>, err: impl Into<Stdio>) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zug"));
        command.args(["serve", "--port", &port.to_string(), "--tables"]).arg(dir).args(args).env("ZUG_HOME", dir).env_remove("ZUG_LOG");
        Server { process: command.stdout(out).stderr(err).spawn().expect("started"), port }
    }

    fn get(&self, path: &str, host: &str) -> Option<String> {
        let mut connection = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        write!(connection, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").ok()?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer).ok()?;
        Some(answer)
    }

    /// Asks until the server answers.
    fn wait(&mut self, path: &str) -> String {
        loop {
            assert!(self.process.try_wait().expect("known").is_none(), "the server has ended");
            if let Some(answer) = self.get(path, "localhost") {
                return answer;
            }
            std::thread::yield_now();
        }
    }

    fn terminate(mut self) -> Option<i32> {
        Command::new("kill").arg(self.process.id().to_string()).status().expect("sent");
        self.process.wait().expect("ended").code()
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port()
}

fn full() -> File {
    File::options().write(true).open("/dev/full").expect("opened")
}

#[test]
fn it_says_who_reaches_it_and_a_chosen_address_does_not_open_it_to_other_names() {
    let dir = tempfile::tempdir().expect("a directory");
    let args = ["--address", "127.0.0.1", "--allow-host", "zug.example"];
    let mut server = Server::start(dir.path(), 0, &args, Stdio::piped(), Stdio::null());
    let mut lines = BufReader::new(server.process.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let told = [lines.next().expect("a line"), lines.next().expect("a line")];
    assert_eq!(told[1], "Only programs on this machine reach it. It may also be asked for as zug.example.");
    server.port = told[0].split(['/', ':', ' ']).find_map(|word| word.parse().ok()).expect("a port");
    for (host, status) in [("zug.example", "200"), ("127.0.0.1", "200"), ("evil.example", "403")] {
        let answer = server.get("/api/v1/games", host).expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
    }
    assert_eq!(server.terminate(), Some(0));
}

#[test]
fn the_interface_of_another_program_is_served_when_asked_for() {
    let dir = tempfile::tempdir().expect("a directory");
    let args = ["--contract", "gobblet", "--reading", "strict", "--allow-origin", "http://localhost:5173"];
    let mut server = Server::start(dir.path(), 0, &args, Stdio::piped(), Stdio::null());
    let mut lines = BufReader::new(server.process.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let told = [lines.next().expect("a line"), lines.next().expect("a line")];
    assert!(told[1].contains("Pages of http://localhost:5173 may use it. At /game it serves one game of gobblet"), "{told:?}");
    server.port = told[0].split(['/', ':', ' ']).find_map(|word| word.parse().ok()).expect("a port");
    let answer = server.get("/game", "localhost").expect("an answer");
    assert!(answer.contains("\"current_player\":1"), "{answer}");
    assert_eq!(server.terminate(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn it_ends_when_nobody_can_be_told_where_it_is() {
    let dir = tempfile::tempdir().expect("a directory");
    let ended = |stdout: Stdio| Server::start(dir.path(), 0, &[], stdout, full()).process.wait().expect("ended").code();
    assert_eq!(ended(full().into()), Some(2));
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    assert_eq!(ended(writer.into()), Some(0), "nobody reads: the end, and no mistake");
}

#[cfg(target_os = "linux")]
#[test]
fn it_serves_on_when_it_cannot_log() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("mnk-3x3x3.zug"), "no table").expect("written");
    let mut server = Server::start(dir.path(), free_port(), &[], Stdio::null(), full());
    for _ in 0..2 {
        assert!(server.wait("/api/v1/games/mnk-3x3x3/position").starts_with("HTTP/1.1 500"));
    }
    assert_eq!(server.terminate(), Some(0));
}

#[test]
fn what_goes_wrong_is_logged() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("mnk-3x3x3.zug"), "no table").expect("written");
    let mut server = Server::start(dir.path(), free_port(), &[], Stdio::null(), Stdio::piped());
    server.wait("/api/v1/games/mnk-3x3x3/position");
    let mut logged = String::new();
    BufReader::new(server.process.stderr.take().expect("piped")).read_line(&mut logged).expect("a line");
    assert!(logged.contains("WARN") && logged.contains("mnk-3x3x3.zug"), "{logged}");
    assert_eq!(server.terminate(), Some(0));
}
