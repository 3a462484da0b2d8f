//! `zug cluster run`: processes of this machine that solve a game together, die, and start again.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const GAME: &str = "dobutsu-3x3";

fn zug(tables: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zug"));
    command.args(args).arg("--tables").arg(tables).env("ZUG_HOME", tables).env("TMPDIR", tables);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn table(tables: &Path) -> Vec<u8> {
    std::fs::read(tables.join(format!("{GAME}.zug"))).expect("a table")
}

/// The table as one process makes it, in memory.
fn alone() -> Vec<u8> {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", GAME]).status().expect("zug runs").success());
    table(dir.path())
}

fn kill(signal: &str, process: &str) -> bool {
    Command::new("kill").args([signal, process]).stderr(Stdio::null()).status().expect("kill runs").success()
}

/// Reads on until a process is said to run; gives its id.
fn id_of(process: usize, said: &mut impl BufRead) -> String {
    let begin = format!("process {process} has id ");
    for line in said.lines() {
        if let Some(rest) = line.expect("text").strip_prefix(&begin) {
            return rest.split(' ').next().expect("an id").to_string();
        }
    }
    panic!("process {process} was not started");
}

fn start(tables: &Path, args: &[&str]) -> (Child, BufReader<std::process::ChildStderr>) {
    let mut child = zug(tables, args).spawn().expect("zug runs");
    let said = BufReader::new(child.stderr.take().expect("a pipe"));
    (child, said)
}

#[test]
fn a_cluster_ends_with_the_table_of_one() {
    let dir = tempfile::tempdir().expect("a directory");
    let Output { status, stdout, stderr } =
        zug(dir.path(), &["cluster", "run", GAME, "--processes", "3", "--json"]).output().expect("zug runs");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let answer = String::from_utf8_lossy(&stdout);
    assert!(answer.contains("\"processes\":3") && answer.contains("\"wdl\":\"win\""), "{answer}");
    assert!(table(dir.path()) == alone());
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 1, "only the table stays");
    let again = zug(dir.path(), &["cluster", "run", GAME]).output().expect("zug runs");
    assert!(String::from_utf8_lossy(&again.stdout).contains("is solved already"), "{again:?}");
}

#[test]
fn a_process_tells_the_launcher_how_far_it_is() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("hosts.txt");
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    std::fs::write(&file, port.to_string()).expect("written");
    let hosts = file.to_str().expect("text");
    let mut command = zug(dir.path(), &["solve", GAME, "--leash", "--hosts", hosts, "--process", "0"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("zug runs");
    // Its end would stop the process.
    let leash = child.stdin.take();
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    drop(leash);
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let said = String::from_utf8_lossy(&stdout);
    assert!(said.lines().any(|line| line == "7866648 7866648 solving dobutsu-3x3"), "{said}");
}

#[test]
fn all_start_again_when_one_is_killed() {
    let whole = alone();
    let mut hits = 0;
    // A kill may come too late; then it is tried again. The first ones come while the processes look for each other,
    // the later ones while they work.
    for attempt in 0..100 {
        let dir = tempfile::tempdir().expect("a directory");
        let (mut child, mut said) = start(dir.path(), &["cluster", "run", GAME, "--processes", "2", "--threads", "1"]);
        let victim = id_of(attempt % 2, &mut said);
        let journal = dir.path().join(format!("{GAME}.zug.part"));
        while hits > 0 && !journal.exists() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        kill("-KILL", &victim);
        let mut rest = String::new();
        said.read_to_string(&mut rest).expect("text");
        assert!(child.wait().expect("it ends").success(), "{rest}");
        assert!(table(dir.path()) == whole);
        // Who is hit after the table was written has done his work.
        if rest.contains(&format!("process {} was ended by signal 9; all start again", attempt % 2)) {
            hits += 1;
        }
        if hits == 3 {
            return;
        }
    }
    panic!("no process was hit");
}

/// Whether a process is there and is not over.
fn runs(process: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    status.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

#[test]
fn stopping_or_killing_the_launcher_stops_all() {
    let dir = tempfile::tempdir().expect("a directory");
    for (signal, status) in [("-TERM", Some(130)), ("-KILL", None)] {
        let (mut child, mut said) = start(dir.path(), &["cluster", "run", "dobutsu", "--processes", "2"]);
        let ids = [0, 1].map(|process| id_of(process, &mut said));
        assert!(kill(signal, &child.id().to_string()));
        assert_eq!(child.wait().expect("it ends").code(), status);
        while ids.iter().any(|id| runs(id)) {
            std::thread::yield_now();
        }
    }
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("hosts.txt");
    let held = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = held.local_addr().expect("an address");
    let hosts = file.to_str().expect("text");
    let taken_said = format!("zug: cannot listen at {taken}, the address of process 0: Address already in use (os error 98)\n");
    for (text, args, said) in [
        ("here\n", &["--process", "0"][..], "zug: line 1 of the hosts: `here` is no address, expected host:port\n"),
        ("a:1\n", &["--process", "1"], "zug: there is no process 1: the list has 1 hosts, which are numbered from 0 on\n"),
        (&taken.to_string(), &["--process", "0"], &taken_said),
    ] {
        std::fs::write(&file, text).expect("written");
        let output = zug(dir.path(), &[&["solve", GAME, "--hosts", hosts], args].concat()).output().expect("zug runs");
        assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(2), said));
    }
    let missing = zug(dir.path(), &["solve", GAME, "--hosts", "/no/such/file", "--process", "0"]).output().expect("zug runs");
    assert_eq!(String::from_utf8_lossy(&missing.stderr), "zug: /no/such/file: No such file or directory (os error 2)\n");
    let narrow = zug(dir.path(), &["cluster", "run", GAME, "--memory", "2M"]).output().expect("zug runs");
    let said = String::from_utf8_lossy(&narrow.stderr);
    assert_eq!(narrow.status.code(), Some(2));
    assert!(said.lines().last().is_some_and(|line| line.contains("dobutsu-3x3 needs ") && line.contains("of memory")), "{said}");
}

/// Two network namespaces joined by a cable, as two machines with a folder that they share; gone in the end.
struct Machines([String; 2]);

impl Machines {
    /// The machines, or why there are none.
    fn new() -> Result<Machines, String> {
        let names = ["a", "b"].map(|end| format!("zug{}{end}", std::process::id()));
        let machines = Machines(names);
        let [a, b] = &machines.0;
        for name in [a, b] {
            ip(&["netns", "add", name])?;
        }
        ip(&["-n", a, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", b])?;
        for (name, address) in [(a, "10.77.0.1/24"), (b, "10.77.0.2/24")] {
            ip(&["-n", name, "address", "add", address, "dev", "cable"])?;
            ip(&["-n", name, "link", "set", "cable", "up"])?;
        }
        Ok(machines)
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        self.0.iter().for_each(|name| drop(ip(&["netns", "delete", name])));
    }
}

fn ip(args: &[&str]) -> Result<(), String> {
    let output = Command::new("ip").args(args).output().map_err(|e| format!("ip: {e}"))?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).trim().to_string()) }
}

#[test]
fn two_machines_make_the_table_of_one() {
    let machines = match Machines::new() {
        Ok(machines) => machines,
        Err(why) => {
            eprintln!("skipped, there are no network namespaces here: {why}");
            return;
        }
    };
    let dir = tempfile::tempdir().expect("a directory");
    let hosts = dir.path().join("hosts.txt");
    std::fs::write(&hosts, "10.77.0.1:7100\n10.77.0.2:7100\n").expect("written");
    let solve = |process: usize| {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &machines.0[process], env!("CARGO_BIN_EXE_zug"), "solve", GAME, "--threads", "1"]);
        command.args(["--wait", "3600", "--process", &process.to_string(), "--hosts"]).arg(&hosts).arg("--tables").arg(dir.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("ip runs")
    };
    for child in [solve(0), solve(1)] {
        let output = child.wait_with_output().expect("zug ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(table(dir.path()) == alone());
}
