//! `zug play`

use super::show::{ending, picture};
use super::{in_words, side_name};
use crate::args::{Play, Seat};
use crate::outcome::{Failure, Outcome};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use zug_host::{AnyGame, Host, Ply, Side, choose};

const HELP: &str = "\
  a move       play it, as `moves` writes it
  moves        the legal moves
  hint         the exact value of every move
  back         take back your last move
  save FILE    write the moves to a file
  quit         leave";

/// Plays in the terminal.
pub fn run(host: &Host, options: &Play) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    let seed = options.seed.unwrap_or_else(random_seed);
    let person = match options.side {
        Seat::First => Some(Side::Left),
        Seat::Second => Some(Side::Right),
        Seat::Both => None,
    };
    let mut table = Table { game, from: options.from.clone(), moves: Vec::new(), person };
    println!("{}", HELP);
    loop {
        let now = table.now()?;
        if let Some(over) = now.over {
            println!("\n{}{}", picture(&*table.game, Some(&now.position))?, ending(&table.game.info().sides, over));
            return Ok(Outcome::Yes);
        }
        if table.person.is_some_and(|side| side != now.side) {
            let probed = table.game.probe(Some(&now.position))?;
            let turn = seed.wrapping_add(table.moves.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let reply = choose(&probed, options.level.into(), turn).expect("a game that is not over has a move").to_string();
            println!("{} plays {reply}", side_name(&table.game.info().sides, now.side));
            table.moves.push(reply);
            continue;
        }
        print!("\n{}> ", picture(&*table.game, Some(&now.position))?);
        io::stdout().flush()?;
        let mut line = String::new();
        if io::stdin().read_line(&mut line)? == 0 || !table.obey(line.trim(), &now)? {
            return Ok(Outcome::Yes);
        }
    }
}

/// A game in progress.
struct Table {
    game: Arc<dyn AnyGame>,
    from: Option<String>,
    moves: Vec<String>,
    person: Option<Side>,
}

impl Table {
    fn now(&self) -> Result<Ply, Failure> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        Ok(self.game.replay(self.from.as_deref(), &moves)?.pop().expect("ply 0 at least"))
    }

    /// Does what the person typed; `false` to leave. What goes wrong is said, and the game goes on.
    fn obey(&mut self, line: &str, now: &Ply) -> Result<bool, Failure> {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            [] => {}
            ["quit" | "exit" | "q"] => return Ok(false),
            ["help" | "?"] => println!("{HELP}"),
            ["moves"] => println!("{}", now.moves.join(" ")),
            ["hint"] => self.hint(now)?,
            ["back" | "undo"] => self.take_back(),
            ["save", file] => self.save(Path::new(file)),
            [text] => {
                self.moves.push(text.into());
                if let Err(e) = self.now() {
                    self.moves.pop();
                    println!("{e}");
                }
            }
            _ => println!("Expected a move or one of these:\n{HELP}"),
        }
        Ok(true)
    }

    fn hint(&self, now: &Ply) -> Result<(), Failure> {
        let probed = self.game.probe(Some(&now.position))?;
        if probed.verdict.0.is_none() {
            println!("No table yet: `zug solve {}` makes one.", probed.game);
        }
        for m in &probed.moves {
            println!("  {:8} {}", m.text, in_words(m.verdict));
        }
        Ok(())
    }

    fn take_back(&mut self) {
        let plies = if self.person.is_some() { 2 } else { 1 };
        if self.moves.len() < plies {
            println!("There is nothing to take back.");
        } else {
            self.moves.truncate(self.moves.len() - plies);
        }
    }

    fn save(&self, file: &Path) {
        let temporary = file.with_extension("tmp");
        let text = self.from.iter().map(|p| format!("FROM:{p}")).chain(self.moves.iter().cloned()).collect::<Vec<_>>().join(" ") + "\n";
        match std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, file)) {
            Ok(()) => println!("saved to {}", file.display()),
            Err(e) => println!("{}: {e}", file.display()),
        }
    }
}

/// A number nobody chose.
fn random_seed() -> u64 {
    std::hash::BuildHasher::hash_one(&std::collections::hash_map::RandomState::new(), 0)
}
