//! `zug value`

use crate::args::{Value, time_limit};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, each_line, is_comment, print_json};
use std::io::Write;
use zug_host::replace_file;
use zug_worksheet::sums::Limits;
use zug_worksheet::{GenusAnswer, LoopyAnswer, Told, ValueAnswer, Values, has_values, is_ko, thermograph_svg};

/// Values of short expressions need no more than this.
const ENOUGH: u64 = 1 << 30;

/// Tells values. With a rules file, one word that is neither a game nor a sum is a position of its game.
pub fn run(options: &Value, own: Option<&str>, json: bool) -> Result<Outcome, Failure> {
    let values = Values::new(options.work.memory.wanted.unwrap_or_else(|| options.work.memory().min(ENOUGH)));
    let time = options.timeout.and_then(time_limit);
    let ask = |game: &str, position: Option<&str>, limits: &Limits| values.tell_position(game, position, options.work.threads(), limits);
    let tell = |text: &str, limits: &Limits| values.tell(text, limits);
    let unwatched = Limits { time, ..Limits::default() };
    let own = own.filter(|_| options.position.is_none() && !options.what.starts_with('[') && !has_values(&options.what));
    let (what, position) = match own {
        Some(game) => (game, Some(options.what.as_str())),
        None => (options.what.as_str(), options.position.as_deref()),
    };
    match (what, position) {
        ("-", None) => return each_line(|line| line.trim_start().starts_with('#'), |line| tell(line, &unwatched)),
        (game, Some("-")) => return each_line(is_comment, |line| ask(game, Some(line), &unwatched)),
        _ => {}
    }
    if position.is_none() && is_ko(what) {
        let answer = watched(|progress| values.ko(what, &Limits { progress: Some(progress), ..unwatched }))?;
        if json {
            print_json(&answer)?;
        } else {
            writeln!(std::io::stdout(), "{answer}")?;
        }
        return Ok(Outcome::Yes);
    }
    let answer = watched(|progress| {
        let limits = Limits { progress: Some(progress), ..unwatched };
        match position.is_some() || has_values(what) {
            true => ask(what, position, &limits),
            false => tell(what, &limits),
        }
    })?;
    if let Some(path) = &options.svg {
        let picture = match &answer {
            Told::Short(answer) => Some(thermograph_svg(answer)),
            Told::Loopy(answer) => answer.svg(),
            Told::Genus(_) => None,
        };
        let problem = "there is no thermograph to draw: only short games and stoppers with finite walls have one";
        let picture = picture.ok_or_else(|| Failure::Input(problem.into()))?;
        replace_file(path, |out| out.write_all(picture.as_bytes())).map_err(|e: std::io::Error| Failure::File(path.clone(), e))?;
    }
    if json {
        print_json(&answer)?;
    } else {
        match &answer {
            Told::Short(answer) => print(answer, options.latex)?,
            Told::Loopy(answer) => print_loopy(answer, options.latex)?,
            Told::Genus(answer) => print_genus(answer)?,
        }
    }
    match answer.error() {
        Some(error) => Err(Failure::Input(error.into())),
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

fn print_loopy(answer: &LoopyAnswer, latex: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if latex {
        if let Some(latex) = &answer.latex {
            writeln!(out, "{latex}")?;
        }
        return Ok(());
    }
    if let Some(short) = &answer.short {
        writeln!(out, "{short}")?;
    }
    writeln!(out, "outcome      {} ({})", answer.outcome, answer.words)?;
    writeln!(out, "loopy        {}", answer.kind)?;
    let same = answer.onside == answer.offside;
    let lines = [
        ("onside", answer.onside.as_ref().filter(|_| !same)),
        ("offside", answer.offside.as_ref().filter(|_| !same)),
        ("negative", answer.negative.as_ref()),
        ("degree", answer.degree.as_ref()),
        ("variety", answer.variety.as_ref()),
    ];
    for (name, text) in lines {
        if let Some(text) = text {
            writeln!(out, "{name:<12} {text}")?;
        }
    }
    for walls in &answer.thermographs {
        let of = if walls.of.is_empty() { String::new() } else { format!("{}: ", walls.of) };
        if let (Some(mean), Some(temperature)) = (&walls.mean, &walls.temperature) {
            writeln!(out, "temperature  {of}{temperature}, mean {mean}")?;
        }
        writeln!(out, "thermograph  {of}{}", walls.text)?;
    }
    Ok(())
}

fn print_genus(answer: &GenusAnswer) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let winner = if answer.misere_outcome == "P" { "the second player wins" } else { "the first player wins" };
    let half = if answer.half_tame == Some(true) { ", half-tame" } else { "" };
    writeln!(out, "{}", answer.value)?;
    writeln!(out, "misère play  {} ({winner})", answer.misere_outcome)?;
    writeln!(out, "nim values   {} in normal play, {} in misère play", answer.nim_value, answer.misere_nim_value)?;
    writeln!(out, "kind         {}{half}", answer.kind)?;
    writeln!(out, "born         on day {}", answer.birthday)?;
    if let Some(form) = &answer.form {
        writeln!(out, "form         {form}")?;
    }
    Ok(())
}
