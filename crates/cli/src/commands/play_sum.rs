//! `zug play sum`: you against the exact solver, in any sum.

use super::sum::shortened;
use crate::args::{Play, Seat};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use zug_host::Side;
use zug_worksheet::sums::{Block, Blocks, Limits, Question, Session, Settings, Stop, SumGames, SumMove, Summand};

const HELP: &str = "  a move       play it, as `moves` writes it (in a sum with the number of the summand: 0:1-2)
  moves        the legal moves
  hint         the winning moves
  back         take back your last move
  quit         leave";
/// What is played when no sum is given.
const EXAMPLE: &str = "[clobber_1xn] XOXOXO [nogo_1xn] ..... [kayles] 4";

/// Plays a sum in the terminal. Left (B) begins, or Right if the sum is followed by {W}; the person is who begins unless
/// told otherwise.
pub fn run(options: &Play) -> Result<Outcome, Failure> {
    let text = options.from.as_deref().unwrap_or(EXAMPLE);
    let wrong = |e: zug_worksheet::sums::InputError| Failure::Input(e.to_string());
    let block = Blocks::new(text).next().unwrap_or(Ok(Block::default())).map_err(wrong)?;
    let mut session = Session::new(&SumGames, Settings::default());
    let block = session.resolved(block);
    let start = session.read(&block).map_err(wrong)?;
    let first = first_of(&block)?;
    let person = match options.side {
        Seat::First => Some(first),
        Seat::Second => Some(!first),
        Seat::Both => None,
    };
    let log = options.log.as_ref().map(|path| Log::new(path)).transpose()?;
    let mut game = Game { session, block, line: vec![start], first, person, log };
    let begins = format!("{} ({}) begins", name(first), if first == Side::Left { 'B' } else { 'W' });
    writeln!(io::stdout(), "{begins}; who cannot move loses.\n{HELP}")?;
    game.note(&format!("{begins}: {}", shortened(&game.block.text())))?;
    while game.turn()? {}
    Ok(Outcome::Yes)
}

/// Who begins: the player of the only command, if there is one.
fn first_of(block: &Block) -> Result<Side, Failure> {
    match &block.commands[..] {
        [] => Ok(Side::Left),
        [command] => match command.question {
            Question::Solve(side, _) => Ok(side),
            _ => Err(Failure::Input(format!("{}: expected who begins, {{B}} or {{W}}", command.place))),
        },
        [_, second, ..] => Err(Failure::Input(format!("{}: found a second command, expected who begins, {{B}} or {{W}}", second.place))),
    }
}

fn name(side: Side) -> &'static str {
    if side == Side::Left { "Left" } else { "Right" }
}

/// What was played, in a file that grows with every move.
struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    fn new(path: &Path) -> Result<Log, Failure> {
        let file = File::options().create(true).append(true).open(path).map_err(|e| Failure::File(path.into(), e))?;
        Ok(Log { path: path.into(), file })
    }
}

struct Game {
    session: Session<'static>,
    block: Block,
    /// The sums so far, the present one last.
    line: Vec<Vec<Summand>>,
    first: Side,
    person: Option<Side>,
    log: Option<Log>,
}

impl Game {
    fn now(&self) -> &[Summand] {
        self.line.last().expect("the start is always there")
    }

    fn side(&self) -> Side {
        if self.line.len() % 2 == 1 { self.first } else { !self.first }
    }

    /// Writes a line to the log, if there is one.
    fn note(&mut self, text: &str) -> Result<(), Failure> {
        let Some(log) = &mut self.log else { return Ok(()) };
        writeln!(log.file, "{text}").map_err(|e| Failure::File(log.path.clone(), e))
    }

    fn moves(&mut self) -> Result<Vec<SumMove>, Failure> {
        let (sum, side) = (self.now().to_vec(), self.side());
        self.session.solver.moves(&sum, side, &Limits::default()).map_err(no)
    }

    fn winning(&mut self) -> Result<Vec<SumMove>, Failure> {
        let (sum, side) = (self.now().to_vec(), self.side());
        let solver = &mut self.session.solver;
        interruptible(|progress| solver.winning_moves(&sum, side, &Limits { progress: Some(progress), ..Limits::default() }).map_err(no))
    }

    fn play(&mut self, m: &SumMove) -> Result<(), Failure> {
        self.note(&format!("{} plays {}", name(self.side()), m.written(self.now().len())))?;
        let mut next = self.now().to_vec();
        next[m.summand].position = m.after;
        self.line.push(next);
        Ok(())
    }

    /// One turn; `false` when the game is over or left.
    fn turn(&mut self) -> Result<bool, Failure> {
        let (moves, side) = (self.moves()?, self.side());
        let (name, other) = (name(side), name(!side));
        let count = self.now().len();
        self.show()?;
        if moves.is_empty() {
            let end = format!("{name} cannot move: {other} has won.");
            writeln!(io::stdout(), "{end}")?;
            self.note(&end)?;
            return Ok(false);
        }
        if self.person.is_some_and(|person| person != side) {
            // A lost game goes on with some move: the first keeps things going as well as any.
            let reply = self.winning()?.into_iter().next().unwrap_or_else(|| moves[0].clone());
            writeln!(io::stdout(), "{name} plays {}", reply.written(count))?;
            self.play(&reply)?;
            return Ok(true);
        }
        write!(io::stdout(), "{name}> ")?;
        io::stdout().flush()?;
        let mut line = String::new();
        if io::stdin().read_line(&mut line)? == 0 {
            return Ok(false);
        }
        let said = match line.trim() {
            "" => return Ok(true),
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => HELP.into(),
            "moves" => words(&moves, count),
            "hint" => match self.winning()? {
                none if none.is_empty() => "No move wins.".into(),
                winning => words(&winning, count),
            },
            "back" | "undo" => self.back()?.into(),
            text => match moves.iter().find(|m| m.written(count) == text) {
                Some(m) => {
                    self.play(m)?;
                    return Ok(true);
                }
                None => format!("'{text}' is not a legal move; `moves` lists them."),
            },
        };
        writeln!(io::stdout(), "{said}")?;
        Ok(true)
    }

    fn back(&mut self) -> Result<&'static str, Failure> {
        let plies = if self.person.is_some() { 2 } else { 1 };
        if self.line.len() <= plies {
            return Ok("There is nothing to take back.");
        }
        self.line.truncate(self.line.len() - plies);
        self.note(if plies == 1 { "the last move is taken back" } else { "the last two moves are taken back" })?;
        Ok("Taken back.")
    }

    fn show(&mut self) -> Result<(), Failure> {
        let mut out = io::stdout();
        writeln!(out)?;
        for (i, s) in self.now().to_vec().into_iter().enumerate() {
            let text = self.session.solver.ruleset(s.ruleset).write(s.position);
            let section = &self.block.summands[i].section;
            let section = format!("{}{}", if section.impartial { "impartial " } else { "" }, section.name);
            let board = text.replace('|', &format!("\n{:31}", ""));
            writeln!(out, "{i:>3} {section:<26} {board}")?;
        }
        Ok(())
    }
}

fn words(moves: &[SumMove], count: usize) -> String {
    moves.iter().map(|m| m.written(count)).collect::<Vec<_>>().join(" ")
}

fn no(stop: Stop) -> Failure {
    Failure::Input(stop.to_string())
}
