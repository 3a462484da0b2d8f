//! Every reader on its seeds and on mutations of them, the same ones each time. `ZUG_FUZZ=N` tries N of each.

#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

use fastrand::Rng;
use std::path::Path;

/// Mutations of each reader's seeds.
const ROUNDS: usize = 300;
/// Pieces that mean something to one reader or another.
const PIECES: [&str; 22] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "/*",
    "*/",
    ",",
    "|",
    "99999999999999999999",
    "-",
    "\"",
    ":",
    "\\",
    "\n",
    "null",
    "$",
    "*",
    "^",
    "\u{2028}",
    "\0",
];

fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>) {
    for _ in 0..rng.usize(1..6) {
        let at = rng.usize(..=bytes.len());
        let end = (at + rng.usize(..12)).min(bytes.len());
        match rng.u8(..6) {
            0 => drop(bytes.drain(at..end)),
            1 if at < bytes.len() => bytes[at] = rng.u8(..),
            2 => drop(bytes.splice(at..at, PIECES[rng.usize(..PIECES.len())].bytes())),
            3 if rng.u8(..4) == 0 => bytes.truncate(at),
            4 => {
                let copy = bytes[at..end].to_vec();
                let to = rng.usize(..=bytes.len());
                bytes.splice(to..to, copy);
            }
            _ if at < bytes.len() => bytes[at] ^= 1 << rng.u8(..8),
            _ => {}
        }
    }
}

/// The seeds of a reader, in the order of their names.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut files: Vec<_> = std::fs::read_dir(&folder).expect("seeds").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{} has seeds", folder.display());
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn run(name: &str) {
    let rounds = std::env::var("ZUG_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS);
    let (_, target) = targets::TARGETS.into_iter().find(|(target, _)| *target == name).expect("a reader");
    let seeds = seeds(name);
    seeds.iter().for_each(|seed| target(seed));
    let mut rng = Rng::with_seed(7);
    for _ in 0..rounds {
        let mut input = seeds[rng.usize(..seeds.len())].clone();
        mutate(&mut rng, &mut input);
        target(&input);
    }
}

macro_rules! readers {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*

        #[test]
        fn every_reader_is_tried() {
            assert_eq!(targets::TARGETS.map(|(name, _)| name).to_vec(), [$(stringify!($name)),*]);
        }
    };
}

readers!(pgn sgf positions sums values gtp tables databases bodies hosts);

/// Whether a path is one of a route: what is in braces stands for anything.
fn is_of(path: &str, route: &str) -> bool {
    let (path, route) = (path.split('/').collect::<Vec<_>>(), route.split('/').collect::<Vec<_>>());
    path.len() == route.len() && path.iter().zip(&route).all(|(part, wanted)| wanted.starts_with('{') || part == wanted)
}

#[test]
fn every_body_has_a_seed() {
    let seeded: Vec<_> = seeds("bodies").iter().filter_map(|seed| targets::ROUTES.get(usize::from(seed[0]))).collect();
    let description: serde_json::Value = serde_json::from_str(&zug_server::openapi()).unwrap();
    let taking = |(_, methods): &(&String, &serde_json::Value)| !methods["post"]["requestBody"].is_null();
    let routes: Vec<_> = description["paths"].as_object().unwrap().iter().filter(taking).map(|(route, _)| route.as_str()).collect();
    assert!(!routes.is_empty());
    for route in routes {
        let below = route.trim_start_matches("/api/v1");
        assert!(seeded.iter().any(|path| is_of(path, below)), "{route} has no seed in fuzz/corpus/bodies");
    }
}
