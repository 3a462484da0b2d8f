//! `zug games`

use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_host::Host;

/// Lists all games.
pub fn run(host: &Host, json: bool) -> Result<Outcome, Failure> {
    let games: Vec<_> = host.examples().iter().map(|g| g.info()).collect();
    if json {
        print_json(&serde_json::json!({"games": games, "families": host.cards()}))?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    let width = games.iter().map(|g| g.name.len()).max().unwrap_or(0);
    for game in &games {
        let solved = if game.solved { ", solved" } else { "" };
        writeln!(
            out,
            "{:width$}  {}: {} [{}{solved}]",
            game.name,
            game.title,
            game.about,
            game.can.iter().map(|can| can.name()).collect::<Vec<_>>().join(", ")
        )?;
    }
    writeln!(out, "\nAny name of these families is a game:")?;
    for family in host.cards() {
        writeln!(out, "  {}  {}", family.pattern, family.about)?;
    }
    Ok(Outcome::Yes)
}
