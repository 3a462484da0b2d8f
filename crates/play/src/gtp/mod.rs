//! The Go Text Protocol, version 2 (Gunnar Farnebäck's draft), as graphical boards, servers and referees speak it.
//!
//! One thread reads lines, so that an analysis goes on until the next one comes, and not a moment longer; everything
//! else happens in order. Input is anything: what cannot be understood is answered with an error, and the session goes
//! on.

mod analysis;
mod commands;
mod goban;
mod inbox;
mod line;
mod record;
mod restricted;
mod wish;

use goban::{Effort, Goban, goban};
use inbox::Inbox;
use line::{Line, next_line};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
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
    let mut session = Session {
        settings,
        board: goban(Options::new(settings.size, settings.size)),
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

    /// How to think about the next move of `side`.
    fn effort(&self, side: zug_core::Side) -> Effort {
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
