//! The functions there are beside those of expressions.

use super::CalcError;
use super::eval::{MOST_THINGS, Object, Result, Run, notation_function, short_game};
use zug_cgt::forms::{FormId, Ids};
use zug_cgt::language::Place;
use zug_cgt::loopy::Value;
use zug_cgt::notation::{Function, normal, short};
use zug_cgt::operations;
use zug_cgt::thermograph::Thermograph;
use zug_cgt::values::Dyadic;

/// A function: its name, its arguments, what it gives.
pub(super) struct Builtin {
    pub name: &'static str,
    pub arguments: &'static str,
    pub about: &'static str,
    apply: fn(&mut Run, &[Object], Place) -> Option<Result<Object>>,
}

macro_rules! of_game {
    ($run:ident, $id:ident, $place:ident, $body:expr) => {
        |$run: &mut Run, objects: &[Object], $place: Place| match objects {
            [Object::Game(Value::Short($id))] => {
                let $id = *$id;
                Some($body)
            }
            _ => None,
        }
    };
}

const ALL: &[Builtin] = &[
    Builtin {
        name: "outcome",
        arguments: "G",
        about: "who wins: L, R, N or P; of loopy games also D, NHat and so on",
        apply: |run, objects, place| match objects {
            [Object::Game(game)] => {
                let outcome = game.outcome(&mut run.c);
                Some(run.form(place, outcome).map(|outcome| Object::Text(outcome.to_string())))
            }
            _ => None,
        },
    },
    Builtin {
        name: "value",
        arguments: "text",
        about: "what an expression says, loops included: value(\"a{0|b{a|*}}\")",
        apply: |run, objects, place| match objects {
            [Object::Text(text)] => Some(run.literal(text, place).map(Object::Game)),
            _ => None,
        },
    },
    Builtin {
        name: "birthday",
        arguments: "G",
        about: "the height of the canonical tree",
        apply: of_game!(run, id, place, count(run, operations::birthday(&run.c, id), place)),
    },
    Builtin {
        name: "followers",
        arguments: "G",
        about: "how many different games can be reached",
        apply: of_game!(run, id, place, count(run, operations::followers(&run.c, id), place)),
    },
    Builtin {
        name: "left",
        arguments: "G",
        about: "Left's canonical options",
        apply: of_game!(run, id, place, options(run, run.c.arena().left(id), place)),
    },
    Builtin {
        name: "right",
        arguments: "G",
        about: "Right's canonical options",
        apply: of_game!(run, id, place, options(run, run.c.arena().right(id), place)),
    },
    Builtin {
        name: "left_incentives",
        arguments: "G",
        about: "what Left's best moves bring, G^L - G",
        apply: of_game!(run, id, place, incentives(run, id, place, true)),
    },
    Builtin {
        name: "right_incentives",
        arguments: "G",
        about: "what Right's best moves bring, G - G^R",
        apply: of_game!(run, id, place, incentives(run, id, place, false)),
    },
    Builtin {
        name: "is_number",
        arguments: "G",
        about: "whether G is a number",
        apply: of_game!(run, id, _place, Ok(Object::Truth(run.c.arena().as_number(id).is_some()))),
    },
    Builtin {
        name: "is_nimber",
        arguments: "G",
        about: "whether G is a nimber",
        apply: of_game!(run, id, _place, Ok(Object::Truth(run.c.arena().as_nimber(id).is_some()))),
    },
    Builtin {
        name: "is_infinitesimal",
        arguments: "G",
        about: "whether both stops are 0",
        apply: of_game!(run, id, _place, {
            let arena = run.c.arena();
            Ok(Object::Truth(arena.left_stop(id) == Dyadic::ZERO && arena.right_stop(id) == Dyadic::ZERO))
        }),
    },
    Builtin {
        name: "is_all_small",
        arguments: "G",
        about: "whether in G and all followers both can move or nobody can",
        apply: of_game!(run, id, place, run.form(place, operations::is_all_small(&run.c, id)).map(Object::Truth)),
    },
    Builtin {
        name: "thermograph",
        arguments: "G",
        about: "the bends of both walls",
        apply: |run, objects, place| match objects {
            [Object::Game(Value::Short(id))] => {
                Some(run.form(place, Thermograph::of(&run.c, *id)).map(|graph| Object::Text(graph.to_string())))
            }
            [Object::Game(game)] => {
                let graph = game.thermograph(&mut run.c);
                let missing = || CalcError::at(place, "only stoppers that are not too large have a thermograph");
                Some(run.form(place, graph).and_then(|graph| graph.ok_or_else(missing)).map(|graph| Object::Text(graph.to_string())))
            }
            _ => None,
        },
    },
    Builtin {
        name: "ko",
        arguments: "text",
        about: "the thermographs of a ko with either player as komaster: ko(\"a{2|b{a|-1}}\")",
        apply: |run, objects, place| match objects {
            [Object::Text(text)] => {
                let answer = run.values.ko(&format!("Ko({text})"), run.limits);
                Some(answer.map(|answer| Object::Text(answer.to_string())).map_err(|error| run.value_error(place, error)))
            }
            _ => None,
        },
    },
    Builtin {
        name: "genus",
        arguments: "text",
        about: "the genus of heaps under misère play: Genus(kayles:5), or genus(\"kayles:\" + text(n))",
        apply: |run, objects, place| match objects {
            [Object::Text(heaps)] => {
                let answer = run.values.genus(&format!("Genus({heaps})"), run.limits);
                Some(answer.map(|answer| Object::Text(answer.value)).map_err(|error| run.value_error(place, error)))
            }
            _ => None,
        },
    },
    Builtin {
        name: "misere_outcome",
        arguments: "text",
        about: "who wins a sum under misère play, as it is written: misere_outcome(\"{0,*|*}\")",
        apply: |run, objects, place| match objects {
            [Object::Text(sum)] => {
                let outcome = run.values.misere_outcome(sum, run.limits);
                Some(outcome.map(|outcome| Object::Text(outcome.into())).map_err(|error| run.value_error(place, error)))
            }
            _ => None,
        },
    },
    Builtin {
        name: "misere_compare",
        arguments: "text, text, universe",
        about: "<, =, > or || under misère play, beside all games, \"dead-ending\" or \"dicot\" ones: misere_compare(\"*+*\", \"0\", \"dicot\")",
        apply: |run, objects, place| match objects {
            [Object::Text(g), Object::Text(h), Object::Text(universe)] => Some(misere_compare(run, [g, h], universe, place)),
            _ => None,
        },
    },
    Builtin {
        name: "text",
        arguments: "x",
        about: "as it is written, with shorthands",
        apply: |run, objects, place| match objects {
            [object] => Some(run.cell(object, place).map(|cell| Object::Text(cell.text))),
            _ => None,
        },
    },
    Builtin {
        name: "normal",
        arguments: "G",
        about: "the normal text, which equal games share",
        apply: of_game!(run, id, place, normal(&run.c, id).map(Object::Text).map_err(|e| run.write_error(place, e))),
    },
    Builtin {
        name: "latex",
        arguments: "G",
        about: "for a paper, without the delimiters of mathematics",
        apply: |run, objects, place| match objects {
            [Object::Game(game)] => Some(game.latex(&run.c).map(Object::Text).map_err(|e| run.write_error(place, e))),
            _ => None,
        },
    },
    Builtin {
        name: "nim",
        arguments: "n",
        about: "the nimber *n",
        apply: |run, objects, place| {
            let n = run.as_integer(objects.first().filter(|_| objects.len() == 1)?)?;
            let n = u32::try_from(n).ok()?;
            Some(run.form(place, run.c.arena().record(zug_cgt::values::Nimber(n).into())).map(short_game))
        },
    },
    Builtin {
        name: "up",
        arguments: "n",
        about: "n ups",
        apply: |run, objects, place| {
            let n = run.as_integer(objects.first().filter(|_| objects.len() == 1)?)?;
            let up = zug_cgt::values::NumberUpStar::new(Dyadic::ZERO, i32::try_from(n).ok()?, 0).ok()?;
            Some(run.form(place, run.c.arena().record(up)).map(short_game))
        },
    },
    Builtin {
        name: "length",
        arguments: "x",
        about: "how many things are in a list, or characters in a text",
        apply: |run, objects, place| match objects {
            [Object::List(items)] => Some(count(run, Ok(items.len() as u64), place)),
            [Object::Text(text)] => Some(count(run, Ok(text.chars().count() as u64), place)),
            _ => None,
        },
    },
    Builtin {
        name: "sum",
        arguments: "x",
        about: "the games of a list added up, or the value of a sum in the input language, like sum(\"[clobber] XO|OX + ^\")",
        apply: |run, objects, place| match objects {
            [Object::Text(text)] => {
                let value = run.values.value_of_sum(&mut run.c, text, run.limits);
                Some(value.map(Object::Game).map_err(|error| run.value_error(place, error)))
            }
            [Object::List(items)] => Some(add_up(run, items, place)),
            _ => None,
        },
    },
    Builtin {
        name: "join",
        arguments: "list, text",
        about: "the texts of a list with another between them",
        apply: |_, objects, place| match objects {
            [Object::List(items), Object::Text(between)] => {
                let texts: Option<Vec<&str>> =
                    items.iter().map(|item| if let Object::Text(text) = item { Some(text.as_str()) } else { None }).collect();
                let text = texts?.join(between);
                Some(if text.len() <= MOST_THINGS { Ok(Object::Text(text)) } else { Err(CalcError::at(place, "the text gets too long")) })
            }
            _ => None,
        },
    },
];

/// The names of all functions, those of expressions too.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|function| function.name).chain(Function::ALL.iter().map(|row| row.1))
}

/// The function of this name, which may begin with a capital letter as CGSuite's do.
pub(super) fn find(name: &str) -> Option<&'static Builtin> {
    let small = name.to_ascii_lowercase();
    ALL.iter().find(|function| function.name == name || function.name == small && name.len() > 1 && name[1..] == small[1..])
}

pub(super) fn apply(run: &mut Run, function: &Builtin, objects: &[Object], place: Place) -> Result<Object> {
    (function.apply)(run, objects, place).unwrap_or_else(|| {
        let found: Vec<&str> = objects.iter().map(Object::kind).collect();
        let found = if found.is_empty() { "nothing".into() } else { found.join(", ") };
        Err(CalcError::at(place, format!("{}({}) takes no such arguments: found {found}", function.name, function.arguments)))
    })
}

fn count(run: &Run, n: std::result::Result<u64, zug_cgt::forms::FormError>, place: Place) -> Result<Object> {
    let n = run.form(place, n)?;
    let n = i64::try_from(n).ok().and_then(|n| Dyadic::integer(n).ok());
    run.number(n.ok_or_else(|| CalcError::at(place, "the number is too large"))?, place)
}

fn options(run: &Run, ids: std::result::Result<Ids<'_>, zug_cgt::forms::FormError>, place: Place) -> Result<Object> {
    let mut all = Vec::new();
    for id in run.form(place, ids)?.iter() {
        all.push((short(&run.c, id).map_err(|e| run.write_error(place, e))?, id));
    }
    // The order of ids means nothing.
    all.sort_unstable();
    Ok(Object::List(all.into_iter().map(|(_, id)| short_game(id)).collect()))
}

fn incentives(run: &mut Run, id: FormId, place: Place, left: bool) -> Result<Object> {
    let all = operations::incentives(&mut run.c, id);
    let all = run.form(place, all)?;
    let mut texts = Vec::new();
    for id in if left { all.left } else { all.right } {
        texts.push((short(&run.c, id).map_err(|e| run.write_error(place, e))?, id));
    }
    texts.sort_unstable();
    Ok(Object::List(texts.into_iter().map(|(_, id)| short_game(id)).collect()))
}

fn add_up(run: &mut Run, items: &[Object], place: Place) -> Result<Object> {
    let mut total = Value::ZERO;
    for item in items {
        let Object::Game(game) = item else {
            return Err(CalcError::at(place, format!("found {} in the list, expected games", item.kind())));
        };
        let sum = total.sum(&mut run.c, game);
        total = run.form(place, sum)?;
    }
    Ok(Object::Game(total))
}

fn misere_compare(run: &mut Run, sums: [&str; 2], universe: &str, place: Place) -> Result<Object> {
    let universe = universe.parse().map_err(|problem: String| CalcError::at(place, problem))?;
    let order = run.values.misere_compare(sums, universe, run.limits);
    order.map(Object::Order).map_err(|error| run.value_error(place, error))
}

/// Help on everything, or on one function or game.
pub(super) fn help(about: Option<&str>) -> Option<String> {
    let Some(word) = about else { return Some(HELP.trim_start().to_string() + &list()) };
    if let Some(function) = find(word) {
        return Some(format!("{}({}): {}", function.name, function.arguments, function.about));
    }
    if let Some(row) = notation_function(word).and_then(|f| Function::ALL.iter().find(|row| row.0 == f)) {
        return Some(format!("{}({}): {}", row.1, row.2.join(", "), row.3));
    }
    let named = zug_games::sections::named(word).or_else(|| zug_games::returning::named(word))?;
    let card = named.card;
    let name = card.name.replace('-', "_");
    Some(format!("{}: {} {} {}\n{name}(\"{}\") is a position of it", card.title, card.aim, card.rules, card.notation, card.typical))
}

fn list() -> String {
    let own = ALL.iter().map(|f| format!("  {}({})  {}\n", f.name, f.arguments, f.about));
    let notation = Function::ALL.iter().map(|row| format!("  {}({})  {}\n", row.1, row.2.join(", "), row.3));
    let games: Vec<String> = crate::values::valued_cards().map(|card| card.name.replace('-', "_")).collect();
    format!("{}{}Games: {}", own.collect::<String>(), notation.collect::<String>(), games.join(", "))
}

const HELP: &str = r#"
g := {2|-1}                            a name for a game
h := domineering("....|....")          a position; domineering(2, 4) is the empty board, clobber_strip(6) a strip
g + h <=> ^                            <, =, > or || (confused); also <, <=, =, !=, >=, >, ||
f(n) := toads("T"*n + "." + "F"*n)     a function; texts are put together by +, repeated by *
for n in 1..4: f(n), temperature(f(n)) a table; behind it `to "table.csv"` (or .tex, .txt) writes a file
[f(n) for n in 1..9 if f(n) > 0]       a list; xs[1] is its first thing
plot g, h                              thermographs in one picture; `plot g, h to "figure.svg"` (or .tex, .txt)
if g > 0 then g else -g                a choice
print "the mean", mean(g)              several things in a line
assert g + h || 0                      ends a script with exit status 1 if it is not so
format latex                           answers for a paper; also text and csv
help temperature, help clobber         about a function or a game
clear, quit                            forgets all values and names; ends
Functions:
"#;
