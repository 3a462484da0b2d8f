//! `zug value`

use crate::args::{Value, time_limit};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, each_line, print_json};
use std::io::Write;
use zug_host::replace_file;
use zug_worksheet::sums::Limits;
use zug_worksheet::{ValueAnswer, Values, has_values, thermograph_svg};

/// Values of short expressions need no more than this.
const ENOUGH: u64 = 1 << 30;

/// Tells values.
pub fn run(options: &Value, json: bool) -> Result<Outcome, Failure> {
    let values = Values::new(options.work.memory.wanted.unwrap_or_else(|| options.work.memory().min(ENOUGH)));
    let time = options.timeout.and_then(time_limit);
    let ask = |game: &str, position: Option<&str>, limits: &Limits| values.position(game, position, options.work.threads(), limits);
    let tell = |text: &str, limits: &Limits| values.sum_or_expression(text, limits);
    let unwatched = Limits { time, ..Limits::default() };
    match (options.what.as_str(), options.position.as_deref()) {
        ("-", None) => return each_line(|line| tell(line, &unwatched)),
        (game, Some("-")) => return each_line(|line| ask(game, Some(line), &unwatched)),
        _ => {}
    }
    let position = options.position.as_deref();
    let answer = watched(|progress| {
        let limits = Limits { progress: Some(progress), ..unwatched };
        match position.is_some() || has_values(&options.what) {
            true => ask(&options.what, position, &limits),
            false => tell(&options.what, &limits),
        }
    })?;
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

/// Prints what is known of a value.
pub fn print(answer: &ValueAnswer, latex: bool) -> Result<(), Failure> {
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
