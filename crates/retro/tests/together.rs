//! Several processes, here threads that share nothing but the folder: the same table, byte for byte, however many there
//! are and wherever they were stopped; and a sentence for whatever is wrong.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;
use zug_core::{Progress, Retro};
use zug_games::dobutsu::Dobutsu;
use zug_games::mnk::Mnk;
use zug_retro::{LinkError, Means, Pace, Party, SolveError, solve, solve_together};

/// Nothing here waits for so long.
const LONG: Duration = Duration::from_secs(3600);
const SAVE_ALWAYS: Pace = Pace { every: Duration::ZERO, share: 0, stop_after: None };

fn dobutsu() -> Dobutsu {
    Dobutsu::named("dobutsu-3x3").expect("a variant")
}

fn means(pace: Pace) -> Means {
    Means { threads: 1, memory: 1 << 30, scratch: None, pace }
}

/// Parties of so many, each with a port that the system chose.
fn parties(processes: usize) -> Vec<Party> {
    let listeners: Vec<TcpListener> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let hosts: Vec<String> = listeners.iter().map(|listener| listener.local_addr().expect("an address").to_string()).collect();
    let party = |(process, listener)| Party { hosts: hosts.clone(), process, wait: LONG, listener: Some(listener) };
    listeners.into_iter().enumerate().map(party).collect()
}

/// What became of each of so many processes.
fn together<R: Retro>(rules: &R, name: &str, path: &Path, processes: usize, pace: Pace) -> Vec<Result<u64, SolveError>> {
    std::thread::scope(|scope| {
        let solve =
            |party| move || solve_together(rules, name, path, &means(pace), &party, &Progress::default()).map(|solved| solved.bytes);
        let threads: Vec<_> = parties(processes).into_iter().map(|party| scope.spawn(solve(party))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn alone<R: Retro>(rules: &R, name: &str, path: &Path) -> Vec<u8> {
    solve(rules, name, path, 2, 1 << 30, &Progress::default()).expect("solved");
    let table = std::fs::read(path).expect("a table");
    std::fs::remove_file(path).expect("there");
    table
}

fn the_same<R: Retro>(rules: &R, name: &str, processes: &[usize]) {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let whole = alone(rules, name, &path);
    for &processes in processes {
        let solved = together(rules, name, &path, processes, Pace::default());
        let bytes: Vec<u64> = solved.into_iter().map(|solved| solved.expect("solved")).collect();
        assert_eq!(bytes, vec![whole.len() as u64; processes]);
        assert!(std::fs::read(&path).expect("a table") == whole, "{name} by {processes}");
        assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 1, "only the table stays");
    }
}

#[test]
fn one_large_unit_is_the_same_by_one_to_four() {
    the_same(&dobutsu(), "dobutsu-3x3", &[1, 2, 3, 4]);
}

#[test]
fn units_that_know_of_others_are_the_same() {
    let name = "dobutsu-3x3-nodrop-simple-try";
    the_same(&Dobutsu::named(name).expect("a variant"), name, &[3]);
    the_same(&Mnk::named("drop-5x4x4").expect("a name").expect("a size"), "drop-5x4x4", &[2]);
}

#[test]
fn what_was_stopped_goes_on_with_any_number() {
    let (rules, name) = (dobutsu(), "dobutsu-3x3");
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let whole = alone(&rules, name, &path);
    for stops in 0.. {
        let processes = [3, 2, 4, 1][stops % 4];
        let pace = Pace { stop_after: Some(7), ..SAVE_ALWAYS };
        let ended = if stops % 5 == 4 {
            let path = &path;
            vec![zug_retro::solve_with(&rules, name, path, &means(pace), &Progress::default()).map(|solved| solved.bytes)]
        } else {
            together(&rules, name, &path, processes, pace)
        };
        if ended.iter().all(Result::is_ok) {
            assert!(stops > 3, "{stops}");
            break;
        }
        assert!(ended.iter().all(|ended| matches!(ended, Err(SolveError::Interrupted(_)))), "{ended:?}");
        assert!(stops < 100, "the work begins anew each time");
    }
    assert!(std::fs::read(&path).expect("a table") == whole);
}

#[test]
fn one_that_is_stopped_stops_all_and_nothing_is_lost() {
    let (rules, name) = (dobutsu(), "dobutsu-3x3");
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let whole = alone(&rules, name, &path);
    std::thread::scope(|scope| {
        let (rules, path) = (&rules, &path);
        for party in parties(3) {
            scope.spawn(move || {
                let progress = Progress::default();
                let pace = Pace { stop_after: (party.process == 1).then_some(5), ..SAVE_ALWAYS };
                let ended = solve_together(rules, name, path, &means(pace), &party, &progress);
                assert!(matches!(ended, Err(SolveError::Interrupted(_))), "{ended:?}");
            });
        }
    });
    assert!(together(&rules, name, &path, 2, Pace::default()).iter().all(Result::is_ok));
    assert!(std::fs::read(&path).expect("a table") == whole);
}

/// What process 1 of two says when process 0 answers it with its own greeting, changed.
fn greeted(change: impl Fn(&mut serde_json::Value), then: impl FnOnce(TcpStream)) -> String {
    let dir = tempfile::tempdir().expect("a directory");
    let mut parties = parties(2);
    let (party, other) = (parties.pop().expect("two"), parties.pop().expect("two"));
    std::thread::scope(|scope| {
        let path = dir.path().join("t.zug");
        let work =
            scope.spawn(move || solve_together(&dobutsu(), "dobutsu-3x3", &path, &means(Pace::default()), &party, &Progress::default()));
        let (mut stream, _) = other.listener.expect("it listens").accept().expect("a call");
        let mut head = [0; 12];
        stream.read_exact(&mut head).expect("a greeting");
        let mut json = vec![0; u32::from_le_bytes(head[8..].try_into().expect("four bytes")) as usize];
        stream.read_exact(&mut json).expect("a greeting");
        let mut greeting: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
        greeting["process"] = 0.into();
        change(&mut greeting);
        let json = serde_json::to_vec(&greeting).expect("JSON");
        stream.write_all(&[&head[..8], &(json.len() as u32).to_le_bytes(), &json].concat()).expect("it listens");
        then(stream);
        work.join().expect("no panic").expect_err("not solved").to_string()
    })
}

#[test]
fn another_version_or_list_is_named() {
    let version = greeted(|greeting| greeting["zug"] = "0.9.9".into(), drop);
    assert!(version.contains("cannot solve together with process 1: it is zug 0.9.9 (protocol 1), this one is zug"), "{version}");
    let list = greeted(|greeting| greeting["hosts"] = ["a:1"].as_slice().into(), drop);
    assert!(list.contains("it has another list of hosts"), "{list}");
    let numbered = greeted(|greeting| greeting["table"] = [1].as_slice().into(), drop);
    assert!(numbered.contains("it numbers the positions of dobutsu-3x3 in another way"), "{numbered}");
}

#[test]
fn one_that_dies_is_named_and_so_is_nonsense() {
    let lost = greeted(|_| (), drop);
    assert!(lost.starts_with("process 0 (127.0.0.1:") && lost.contains(") has ended; what is done is kept"), "{lost}");
    let nonsense = greeted(|_| (), |mut stream| stream.write_all(&[9; 64]).expect("it listens"));
    assert!(nonsense.contains("has ended: what it sends makes no sense here"), "{nonsense}");
}

#[test]
fn another_game_is_named_by_both() {
    let dir = tempfile::tempdir().expect("a directory");
    let said: Vec<String> = std::thread::scope(|scope| {
        let dir = dir.path();
        let solve = |party: Party| {
            move || match party.process {
                0 => solve_together(&dobutsu(), "dobutsu-3x3", &dir.join("a.zug"), &means(Pace::default()), &party, &Progress::default()),
                _ => {
                    let rules = Mnk::named("drop-5x4x4").expect("a name").expect("a size");
                    solve_together(&rules, "drop-5x4x4", &dir.join("b.zug"), &means(Pace::default()), &party, &Progress::default())
                }
            }
        };
        let threads: Vec<_> = parties(2).into_iter().map(|party| scope.spawn(solve(party))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic").expect_err("not solved").to_string()).collect()
    });
    assert!(said[0].ends_with("it solves drop-5x4x4, this one dobutsu-3x3"), "{said:?}");
    assert!(said[1].ends_with("it solves dobutsu-3x3, this one drop-5x4x4"), "{said:?}");
}

#[test]
fn folders_that_are_not_shared_are_noticed() {
    let (one, two) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let said: Vec<String> = std::thread::scope(|scope| {
        let folders = [one.path(), two.path()];
        let solve = |party: Party| {
            let path = folders[party.process].join("t.zug");
            move || solve_together(&dobutsu(), "dobutsu-3x3", &path, &means(Pace::default()), &party, &Progress::default())
        };
        let threads: Vec<_> = parties(2).into_iter().map(|party| scope.spawn(solve(party))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic").expect_err("not solved").to_string()).collect()
    });
    assert!(said[0].starts_with("process 1 (127.0.0.1:") && said[0].contains("does not see what process 0 has done"), "{said:?}");
    assert!(said[1].starts_with("process 0 (127.0.0.1:") && said[1].contains("process 1 (127.0.0.1:"), "{said:?}");
}

#[test]
fn what_the_first_cannot_write_is_told_to_all() {
    let said = together(&dobutsu(), "dobutsu-3x3", Path::new("/dev/null/t.zug"), 3, Pace::default());
    let said: Vec<String> = said.into_iter().map(|ended| ended.expect_err("not solved").to_string()).collect();
    assert!(said[0].starts_with("/dev/null"), "{said:?}");
    assert!(said[1..].iter().all(|other| other.starts_with("process 0 (") && other.ends_with(&said[0])), "{said:?}");
}

#[test]
fn a_port_in_use_and_a_host_that_does_not_come_are_named() {
    let dir = tempfile::tempdir().expect("a directory");
    let work = |party: Party| {
        let ended =
            solve_together(&dobutsu(), "dobutsu-3x3", &dir.path().join("t.zug"), &means(Pace::default()), &party, &Progress::default());
        ended.expect_err("not solved")
    };
    let mut all = parties(2);
    let held = TcpListener::bind("127.0.0.1:0").expect("a port");
    let hosts = vec![held.local_addr().expect("an address").to_string()];
    let taken = Party { hosts, process: 0, wait: LONG, listener: None };
    assert!(work(taken).to_string().starts_with("cannot listen at 127.0.0.1:"));
    let second = all.pop().expect("two");
    let first = Party { wait: Duration::ZERO, ..all.pop().expect("two") };
    assert!(matches!(work(first), SolveError::Link(LinkError::Missing { process: 1, .. })));
    let nowhere = Party { hosts: vec!["no-such-host.invalid:7100".into(), second.hosts[1].clone()], wait: Duration::ZERO, ..second };
    assert!(matches!(work(nowhere), SolveError::Link(LinkError::Missing { process: 0, .. })));
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 0, "nothing was begun");
}

#[test]
fn too_little_memory_is_said_by_all() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = &dir.path().join("t.zug");
    let said: Vec<String> = std::thread::scope(|scope| {
        let solve = |party: Party| {
            let memory = if party.process == 1 { 1 << 20 } else { 1 << 30 };
            move || {
                solve_together(&dobutsu(), "dobutsu-3x3", path, &Means { memory, ..means(Pace::default()) }, &party, &Progress::default())
            }
        };
        let threads: Vec<_> = parties(3).into_iter().map(|party| scope.spawn(solve(party))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic").expect_err("not solved").to_string()).collect()
    });
    assert!(said[1].starts_with("dobutsu-3x3 needs "), "{said:?}");
    assert!([0, 2].iter().all(|other| said[*other].starts_with("process 1 (") && said[*other].ends_with(&said[1])), "{said:?}");
}
