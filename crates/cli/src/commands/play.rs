//! `zug play`

use super::show::{ending, picture};
use super::{in_words, side_name};
use crate::args::{Play, Seat};
use crate::outcome::{Failure, Outcome};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use zug_host::{AnyGame, CandidateAnswer, Host, Level, Ply, Progress, Side, Thinking, Thought, Wdl, replace_file, write_game};

const HELP: &str = "  a move       play it, as `moves` writes it
  moves        the legal moves
  hint         what is known of the moves
  back         take back your last move
  save FILE    write the moves to a file
  quit         leave";

/// So many moves are shown where a search has an opinion of all.
const SHOWN: usize = 8;

/// Plays in the terminal.
pub fn run(host: &Host, options: &Play) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    if options.log.is_some() {
        return Err(Failure::Input("--log is for sums; in other games `save FILE` writes the moves".into()));
    }
    let seed = options.seed.unwrap_or_else(random_seed);
    let person = match options.side {
        Seat::First => Some(Side::Left),
        Seat::Second => Some(Side::Right),
        Seat::Both => None,
    };
    let mut table = Table { game, from: options.from.clone(), moves: Vec::new(), person };
    let mut out = io::stdout();
    writeln!(out, "{HELP}")?;
    if table.person.is_some() && table.game.probe(None)?.verdict.0.is_none() {
        writeln!(out, "There is no table of this game (`zug solve`), so the program searches.")?;
    }
    loop {
        let now = table.now()?;
        if let Some(over) = now.over {
            writeln!(
                out,
                "\n{}{}",
                picture(&*table.game, Some(&now.position))?,
                ending(&table.game.info().sides, over, now.score.as_ref())
            )?;
            return Ok(Outcome::Yes);
        }
        if table.person.is_some_and(|side| side != now.side) {
            let turn = seed.wrapping_add(table.moves.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let (playouts, threads) = (options.playouts, usize::from(options.threads));
            let thought = table.think(&Thinking { playouts, threads, ..Thinking::at(options.level.into(), turn) })?;
            let reply = thought.text.expect("a game that is not over has a move");
            let name = side_name(&table.game.info().sides, now.side).to_string();
            match thought.playouts {
                0 => writeln!(out, "{name} plays {reply}")?,
                _ => writeln!(out, "{name} plays {reply} (expects {:.0}%)", 100.0 * thought.estimate)?,
            }
            table.moves.push(reply);
            continue;
        }
        write!(out, "\n{}> ", picture(&*table.game, Some(&now.position))?)?;
        out.flush()?;
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

    fn think(&self, how: &Thinking) -> Result<Thought, Failure> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        Ok(self.game.after(self.from.as_deref(), &moves)?.think(how, &Progress::default())?)
    }

    /// Does what the person typed; `false` to leave. What goes wrong is said, and the game goes on.
    fn obey(&mut self, line: &str, now: &Ply) -> Result<bool, Failure> {
        let said = match line.split_whitespace().collect::<Vec<_>>()[..] {
            [] => return Ok(true),
            ["quit" | "exit" | "q"] => return Ok(false),
            ["help" | "?"] => HELP.into(),
            ["moves"] => now.moves.join(" "),
            ["hint"] => self.hint()?,
            ["back" | "undo"] => self.take_back().into(),
            ["save", file] => self.save(Path::new(file)),
            [text] => {
                self.moves.push(text.into());
                let Err(e) = self.now() else { return Ok(true) };
                self.moves.pop();
                e.to_string()
            }
            _ => format!("Expected a move or one of these:\n{HELP}"),
        };
        writeln!(io::stdout(), "{said}")?;
        Ok(true)
    }

    fn hint(&self) -> Result<String, Failure> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let probed = self.game.after(self.from.as_deref(), &moves)?.probe()?;
        if probed.moves.iter().all(|m| m.verdict.0.is_some()) {
            let lines: Vec<String> = probed.moves.iter().map(|m| format!("  {:8} {}", m.text, in_words(m.verdict))).collect();
            return Ok(lines.join("\n"));
        }
        let thought = self.think(&Thinking::at(Level::Strong, 0))?;
        let say = |c: &CandidateAnswer| match c.wdl {
            Some(Wdl::Win) => format!("  {:8} wins", c.text),
            Some(Wdl::Draw) => format!("  {:8} draws", c.text),
            Some(Wdl::Loss) => format!("  {:8} loses", c.text),
            None => format!("  {:8} {:.0}% in {} tries", c.text, 100.0 * c.estimate, c.visits),
        };
        let lines: Vec<String> = thought.candidates.iter().take(SHOWN).map(say).collect();
        Ok(format!("No exact values are known; a search of {} games says:\n{}", thought.playouts, lines.join("\n")))
    }

    fn take_back(&mut self) -> &'static str {
        let plies = if self.person.is_some() { 2 } else { 1 };
        if self.moves.len() < plies {
            return "There is nothing to take back.";
        }
        self.moves.truncate(self.moves.len() - plies);
        "Taken back."
    }

    fn save(&self, file: &Path) -> String {
        let text = write_game(self.from.as_deref(), self.moves.iter().map(String::as_str)) + "\n";
        match replace_file(file, |out| out.write_all(text.as_bytes())) {
            Ok(()) => format!("saved to {}", file.display()),
            Err(e) => format!("{}: {e}", file.display()),
        }
    }
}

/// A number nobody chose.
fn random_seed() -> u64 {
    std::hash::BuildHasher::hash_one(&std::collections::hash_map::RandomState::new(), 0)
}
