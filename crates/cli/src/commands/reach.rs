//! `zug reach`, and what `zug table stats --reachable` shows.

use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::{AnyGame, Host, Reached, Walking, Wdl};

/// Walks through a game.
pub fn run(host: &Host, game: &str, walking: Walking, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(game)?;
    if let Some(boards) = watched(|progress| game.boards(progress))? {
        if walking != Walking::default() {
            return Err(Failure::Input(
                "--take-wins and --fold-players are for games that are walked through: here boards are counted".into(),
            ));
        }
        if json {
            print_json(&serde_json::json!({"game": game.info().name, "boards": boards.to_string()}))?;
        } else {
            writeln!(std::io::stdout(), "{boards} legal boards, the player to move and the history aside; every one can come about")?;
        }
        return Ok(Outcome::Yes);
    }
    let reached = watched(|progress| game.solving()?.reach(walking, progress))?;
    print(&*game, &reached, walking, json)
}

/// Shows what was reached.
pub fn print(game: &dyn AnyGame, reached: &Reached, walking: Walking, json: bool) -> Result<Outcome, Failure> {
    if json {
        print_json(reached)?;
        return Ok(Outcome::Yes);
    }
    let names: Vec<String> =
        if walking.fold_players { vec!["to move".into()] } else { game.info().sides.map(|name| format!("{name} to move")).into() };
    let mut out = std::io::stdout().lock();
    let mut row = |head: String, cells: &[String]| {
        writeln!(out, "{head:13}{}", cells[..names.len()].iter().map(|cell| format!("  {cell:>16}")).collect::<String>())
    };
    row("plies  result".into(), &names)?;
    for at in &reached.by_plies {
        let result = if at.wdl == Wdl::Win { "win" } else { "loss" };
        row(format!("{:>5}  {result:6}", at.plies), &[at.count.left.to_string(), at.count.right.to_string()])?;
    }
    let sums = [("draw", reached.draws), ("open", reached.open), ("unfinished", reached.unfinished), ("all", reached.positions)];
    for (what, count) in sums {
        row(what.into(), &[count.left.to_string(), count.right.to_string()])?;
    }
    writeln!(out, "{} reachable positions", reached.positions.left + reached.positions.right)?;
    Ok(Outcome::Yes)
}
