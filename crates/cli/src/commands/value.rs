//! `zug value`

use crate::args::Value;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, each_line, print_json};
use std::io::Write;
use std::time::Duration;
use zug_host::{Host, replace_file};
use zug_worksheet::sums::Limits;
use zug_worksheet::{ValueAnswer, ValueError, Values, has_values, thermograph_svg};

/// Values of short expressions need no more than this.
const ENOUGH: u64 = 1 << 30;

/// Tells values.
pub fn run(host: &Host, options: &Value, json: bool) -> Result<Outcome, Failure> {
    if options.position.is_some() && names_a_size(&options.what) {
        host.game(&options.what)?;
    }
    let values = Values::new(options.work.memory.wanted.unwrap_or_else(|| options.work.memory().min(ENOUGH)));
    let time = options.timeout.map(Duration::from_millis);
    let ask = |game: &str, position: &str, limits: &Limits| values.position(game, position, options.work.threads(), limits);
    // A sum begins with the name of a section in brackets.
    let tell = |text: &str, limits: &Limits| match text.trim_start().starts_with('[') {
        true => values.sum(text, limits),
        false => values.expression(text, limits),
    };
    let unwatched = Limits { time, ..Limits::default() };
    match (options.what.as_str(), options.position.as_deref()) {
        ("-", None) => return each_line(|line| tell(line, &unwatched)),
        (game, Some("-")) => return each_line(|line| ask(game, line, &unwatched)),
        _ => {}
    }
    let answer = match options.position.as_deref() {
        None => watched(|progress| tell(&options.what, &Limits { progress: Some(progress), ..unwatched })),
        Some(position) => watched(|progress| ask(&options.what, position, &Limits { progress: Some(progress), ..unwatched })),
    };
    let answer = answer.map_err(|e| hint(e, options))?;
    if let Some(path) = &options.svg {
        let picture = thermograph_svg(&answer);
        replace_file(path, |out| out.write_all(picture.as_bytes())).map_err(|e: std::io::Error| Failure::File(path.clone(), e))?;
    }
    if json {
        print_json(&answer)?;
    } else {
        print(&answer, options.latex)?;
    }
    match answer.error {
        Some(error) => Err(Failure::Input(error)),
        None => Ok(Outcome::Yes),
    }
}

/// Whether a game's name ends in the size of a board, which the game may not have.
fn names_a_size(game: &str) -> bool {
    game.rsplit_once('-').is_some_and(|(_, size)| size.starts_with(|c: char| c.is_ascii_digit()))
}

/// A game without a position is easily taken for an expression.
fn hint(error: ValueError, options: &Value) -> Failure {
    if options.position.is_none() && has_values(&options.what) {
        return Failure::Input(format!("{error} (for a game, give its position too: zug value {} POSITION)", options.what));
    }
    error.into()
}

fn print(answer: &ValueAnswer, latex: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if latex {
        if let Some(latex) = &answer.latex {
            writeln!(out, "{latex}")?;
        }
        return Ok(());
    }
    let winner = match answer.outcome.to_string().as_str() {
        "L" => "Left wins",
        "R" => "Right wins",
        "N" => "the first player wins",
        _ => "the second player wins",
    };
    if let Some(short) = &answer.short {
        writeln!(out, "{short}")?;
    }
    writeln!(out, "outcome      {} ({winner})", answer.outcome)?;
    writeln!(out, "temperature  {}", answer.temperature)?;
    writeln!(out, "mean         {}", answer.mean)?;
    writeln!(out, "stops        {} and {}", answer.left_stop, answer.right_stop)?;
    writeln!(out, "thermograph  {}", answer.thermograph.text)?;
    writeln!(out, "born         on day {}, with {} followers", answer.birthday, answer.followers)?;
    if let Some(value) = answer.value.as_ref().filter(|v| answer.short.as_ref() != Some(v)) {
        writeln!(out, "normal text  {value}")?;
    }
    Ok(())
}
