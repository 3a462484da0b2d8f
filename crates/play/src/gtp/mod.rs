//! The Go Text Protocol, version 2 (Gunnar Farnebäck's draft), as graphical boards, servers and referees speak it.
//!
//! One thread reads lines, so that an analysis goes on until the next one comes, and not a moment longer; everything
//! else happens in order. Input is anything: what cannot be understood is answered with an error, and the session goes
//! on.

mod analysis;
mod commands;
mod endgame;
mod goban;
mod inbox;
mod line;
mod record;
mod restricted;
mod rules;
mod wish;

use goban::{Effort, Goban, Opinion, goban};
use inbox::Inbox;
use line::{Line, next_line};
use rules::RuleSet;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use zug_core::Side;
use zug_games::go::Options;
use zug_search::Clock;

/// How a session plays.
#[derive(Clone, Copy, Debug)]
pub struct GtpSettings {
    /// The size of the board before anybody says another.
    pub size: u16,
    /// Random games for a move, where no clock says otherwise.
    pub playouts: u64,
    /// Threads.
    pub threads: usize,
    /// Decides all chances.
    pub seed: u64,
    /// A game is given up when the chances were below this at three own moves in a row; 0 is never.
    pub resign: f32,
}

/// What a command answers; the error's text is for the other side.
type Answer = Result<String, String>;

/// Serves a session until `quit` or the end of the input.
pub fn serve_gtp(input: impl BufRead + Send + 'static, output: &mut dyn Write, settings: GtpSettings) -> io::Result<()> {
    let lines = Arc::new(Inbox::default());
    // The reader waits for input even after `quit`; it ends with the process, or with its input.
    let inbox = lines.clone();
    std::thread::spawn(move || {
        let mut input = input;
        while let Ok(Some(line)) = next_line(&mut input) {
            if !inbox.put(line) {
                return;
            }
        }
        inbox.end();
    });
    let options = Options::new(settings.size, settings.size);
    let mut session = Session {
        settings,
        board: goban(options),
        komi: options.komi,
        rules: RuleSet::of(&options),
        names: [const { None }; 2],
        hopeless: [0; 2],
        resigned: None,
        clock: Clock::default(),
        lines: lines.clone(),
        output,
        quit: false,
    };
    let served = session.serve();
    lines.leave();
    served
}

/// A session in progress.
struct Session<'a> {
    settings: GtpSettings,
    board: Box<dyn Goban>,
    /// As it was said; the board has it with what White gets for a handicap.
    komi: i32,
    rules: RuleSet,
    /// Who plays: zug, or who a record names.
    names: [Option<String>; 2],
    /// At how many own moves in a row each side saw no hope.
    hopeless: [u32; 2],
    /// Who gave the game up.
    resigned: Option<Side>,
    clock: Clock,
    lines: Arc<Inbox>,
    output: &'a mut dyn Write,
    quit: bool,
}

impl Session<'_> {
    fn serve(&mut self) -> io::Result<()> {
        while let Some(bytes) = self.lines.next() {
            let Some(line) = Line::read(&bytes) else { continue };
            self.obey(&line)?;
            if self.quit {
                break;
            }
        }
        Ok(())
    }

    fn obey(&mut self, line: &Line) -> io::Result<()> {
        let Some(command) = commands::find(&line.command) else {
            return self.answer(&line.id, Err("unknown command".into()));
        };
        match command {
            commands::Command::Plain(run) => {
                let answer = run(self, &line.words);
                self.answer(&line.id, answer)
            }
            commands::Command::Streaming(run) => run(self, &line.id, &line.words),
        }
    }

    fn answer(&mut self, id: &str, answer: Answer) -> io::Result<()> {
        let (mark, text) = match &answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        // An empty line ends an answer, so none may be inside it.
        let text = text.lines().filter(|l| !l.trim().is_empty()).collect::<Vec<_>>().join("\n");
        let text = if answer.as_ref().is_ok_and(|t| t.starts_with('\n')) { format!("\n{text}") } else { text };
        write!(self.output, "{mark}{id} {text}\n\n")?;
        self.output.flush()
    }

    /// Goes on with another board.
    fn begin(&mut self, board: Box<dyn Goban>) {
        self.board = board;
        self.names = [const { None }; 2];
        self.go_on();
    }

    /// After anything but a move that was asked for: hope is looked for anew, and komi is what the handicap makes it.
    fn go_on(&mut self) {
        (self.hopeless, self.resigned) = ([0; 2], None);
        let komi = self.komi + self.rules.bonus(self.board.handicap());
        if komi != self.board.options().komi {
            self.board.set_komi(komi);
        }
    }

    /// The best move of a search, or that the game is given up.
    fn decide(&mut self, side: Side, opinion: &Opinion) -> String {
        const IN_A_ROW: u32 = 3;
        let best = opinion.moves.first();
        let hopeless = &mut self.hopeless[side as usize];
        *hopeless = if best.is_some_and(|best| best.estimate < self.settings.resign) { *hopeless + 1 } else { 0 };
        if *hopeless >= IN_A_ROW {
            self.resigned = Some(side);
            return "resign".into();
        }
        best.map_or("pass", |best| best.name.as_str()).to_string()
    }

    /// How to think about the next move of `side`.
    fn effort(&self, side: Side) -> Effort {
        let options = self.board.options();
        let (points, made) = (f64::from(options.cols * options.rows), self.board.steps().len() as f64);
        let time = self.clock.for_move(side, (0.7 * points - made) / 2.0);
        Effort {
            // A clock decides alone; without one the number of games does.
            playouts: time.is_none().then_some(self.settings.playouts),
            time,
            threads: self.settings.threads,
            seed: self.settings.seed.wrapping_add(made as u64),
        }
    }
}
