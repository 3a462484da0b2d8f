//! `zug play sum`: you against the exact solver, in any sum.

use crate::args::{Play, Seat};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome};
use std::io::{self, Write};
use zug_host::Side;
use zug_worksheet::sums::{Block, Blocks, Limits, Session, Settings, Stop, SumGames, SumMove, Summand};

const HELP: &str = "  a move       play it, as `moves` writes it (in a sum with the number of the summand: 0:1-2)
  moves        the legal moves
  hint         the winning moves
  back         take back your last move
  quit         leave";
/// What is played when no sum is given.
const EXAMPLE: &str = "[clobber_1xn] XOXOXO [nogo_1xn] ..... [kayles] 4";

/// Plays a sum in the terminal. The person is the first player (Left, B) unless told otherwise; the first player
/// begins.
pub fn run(options: &Play) -> Result<Outcome, Failure> {
    let text = options.from.as_deref().unwrap_or(EXAMPLE);
    let wrong = |e: zug_worksheet::sums::InputError| Failure::Input(e.to_string());
    let block = Blocks::new(text).next().unwrap_or(Ok(Block::default())).map_err(wrong)?;
    let mut session = Session::new(&SumGames, Settings::default());
    let start = session.read(&block).map_err(wrong)?;
    let person = match options.side {
        Seat::First => Some(Side::Left),
        Seat::Second => Some(Side::Right),
        Seat::Both => None,
    };
    let mut game = Game { session, block, line: vec![start], person };
    writeln!(io::stdout(), "Left (B) begins; who cannot move loses.\n{HELP}")?;
    while game.turn()? {}
    Ok(Outcome::Yes)
}

struct Game {
    session: Session<'static>,
    block: Block,
    /// The sums so far, the present one last.
    line: Vec<Vec<Summand>>,
    person: Option<Side>,
}

impl Game {
    fn now(&self) -> &[Summand] {
        self.line.last().expect("the start is always there")
    }

    fn side(&self) -> Side {
        if self.line.len() % 2 == 1 { Side::Left } else { Side::Right }
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

    fn play(&mut self, m: &SumMove) {
        let mut next = self.now().to_vec();
        next[m.summand].position = m.after;
        self.line.push(next);
    }

    /// One turn; `false` when the game is over or left.
    fn turn(&mut self) -> Result<bool, Failure> {
        let (moves, side) = (self.moves()?, self.side());
        let (name, other) = if side == Side::Left { ("Left", "Right") } else { ("Right", "Left") };
        let count = self.now().len();
        self.show()?;
        if moves.is_empty() {
            writeln!(io::stdout(), "{name} cannot move: {other} has won.")?;
            return Ok(false);
        }
        if self.person.is_some_and(|person| person != side) {
            // A lost game goes on with some move: the first keeps things going as well as any.
            let reply = self.winning()?.into_iter().next().unwrap_or_else(|| moves[0].clone());
            writeln!(io::stdout(), "{name} plays {}", reply.written(count))?;
            self.play(&reply);
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
            "back" | "undo" => self.back().into(),
            text => match moves.iter().find(|m| m.written(count) == text) {
                Some(m) => {
                    self.play(m);
                    return Ok(true);
                }
                None => format!("'{text}' is not a legal move; `moves` lists them."),
            },
        };
        writeln!(io::stdout(), "{said}")?;
        Ok(true)
    }

    fn back(&mut self) -> &'static str {
        let plies = if self.person.is_some() { 2 } else { 1 };
        if self.line.len() <= plies {
            return "There is nothing to take back.";
        }
        self.line.truncate(self.line.len() - plies);
        "Taken back."
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
