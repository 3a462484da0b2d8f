//! `zug selfplay`

use crate::args::SelfPlay as Options;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::fs::File;
use std::io::{BufWriter, Write};
use zug_host::{AnyGame, Host, replace_file};
use zug_library::trees::{Export, NodeId, Record, Tree, View};
use zug_play::selfplay::{Played, Rows, SelfPlay, self_play, tags};

/// Plays games and writes them down.
pub fn run(host: &Host, options: &Options, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    let parquet = match options.output.extension().and_then(|end| end.to_str()) {
        Some("sgf") => false,
        Some("parquet") => true,
        _ => return Err(Failure::Input("games are written to a file that ends in .sgf or .parquet".into())),
    };
    let how = SelfPlay {
        games: options.games,
        playouts: options.playouts,
        by_chance: options.by_chance.into(),
        seed: options.seed,
        threads: options.threads.into(),
    };
    let write = |out: &mut BufWriter<File>| if parquet { rows(&game, &how, out) } else { records(&game, &how, out) };
    let games = replace_file(&options.output, write).map_err(|failure| match failure {
        Failure::Output(e) => Failure::File(options.output.clone(), e),
        other => other,
    })?;
    if json {
        print_json(&serde_json::json!({"game": game.info().name, "games": games, "file": options.output}))?;
    } else {
        note(format_args!("{games} games in {}", options.output.display()));
    }
    Ok(Outcome::Yes)
}

type Game = std::sync::Arc<dyn AnyGame>;

fn rows(game: &Game, how: &SelfPlay, out: &mut BufWriter<File>) -> Result<u32, Failure> {
    let mut rows = Rows::new(out)?;
    let games = watched(|progress| self_play(&**game, how, progress, |played| Ok::<_, Failure>(rows.add(&played)?)))?;
    rows.finish()?;
    Ok(games)
}

fn records(game: &Game, how: &SelfPlay, out: &mut BufWriter<File>) -> Result<u32, Failure> {
    watched(|progress| self_play(&**game, how, progress, |played| Ok(write!(out, "{}", record(game, &played)?)?)))
}

/// A game as SGF, with what was tried beside every move.
fn record(game: &Game, played: &Played) -> Result<String, Failure> {
    let name = game.info().name;
    let mut tree = Tree::new(1, 0);
    let mut at = NodeId::ROOT;
    for ply in &played.plies {
        let tried = ply.moves.iter().filter(|m| m.visits > 0).map(|m| format!("{} {}", m.text, m.visits));
        let tried = tried.collect::<Vec<_>>().join(", ");
        at = tree.add(at, &ply.moves[ply.chosen].text, 0);
        tree.comment(at, &format!("estimate {:.3}; visits {tried}", ply.estimate));
    }
    let mut tags = tags(&name);
    tags.push(("RE".into(), played.result.clone()));
    let start = game.moves(None)?.position;
    Ok(Record::kept(game.clone(), &start, &tags, &played.result, tree)?.export(Export::Sgf, &View::default())?)
}
