//! Sets of rules by name and by option, in the words of KataGo and of KGS.

use super::goban::{Goban, Step, goban};
use super::{Answer, Session};
use serde_json::Value;
use zug_games::go::{Ko, Options, POINT, Titled, titled};

/// What White gets for a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bonus {
    Nothing,
    /// A point for each stone.
    Stones,
    /// A point for each stone but the first.
    StonesLessOne,
}

/// A set of rules, the board and the komi aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    ko: Ko,
    suicide: bool,
    bonus: Bonus,
    /// Dead stones are taken off where both have passed, as players agree to; otherwise the board counts as it stands.
    pub agreement: bool,
}

/// The sets that have a name, with the name records give them.
const NAMED: [(&str, &str, RuleSet); 9] = [
    ("tromp-taylor", "Tromp-Taylor", RuleSet::new(Ko::Positional, true, Bonus::Nothing, false)),
    ("chinese", "Chinese", RuleSet::new(Ko::Plain, false, Bonus::Stones, true)),
    ("chinese-ogs", "Chinese", RuleSet::new(Ko::Positional, false, Bonus::Stones, true)),
    ("chinese-kgs", "Chinese", RuleSet::new(Ko::Positional, false, Bonus::Stones, true)),
    ("aga", "AGA", RuleSet::new(Ko::Situational, false, Bonus::StonesLessOne, true)),
    ("bga", "AGA", RuleSet::new(Ko::Situational, false, Bonus::StonesLessOne, true)),
    ("french", "AGA", RuleSet::new(Ko::Situational, false, Bonus::StonesLessOne, true)),
    ("new-zealand", "NZ", RuleSet::new(Ko::Situational, true, Bonus::Nothing, true)),
    ("new_zealand", "NZ", RuleSet::new(Ko::Situational, true, Bonus::Nothing, true)),
];

impl RuleSet {
    const fn new(ko: Ko, suicide: bool, bonus: Bonus, agreement: bool) -> RuleSet {
        RuleSet { ko, suicide, bonus, agreement }
    }

    /// The rules of a board, which counts as it stands.
    pub fn of(options: &Options) -> RuleSet {
        RuleSet::new(options.ko, options.suicide, Bonus::Nothing, false)
    }

    /// What White gets for so many handicap stones, in parts of a point.
    pub fn bonus(&self, stones: usize) -> i32 {
        let stones = stones as i32;
        match self.bonus {
            _ if stones < 2 => 0,
            Bonus::Nothing => 0,
            Bonus::Stones => POINT * stones,
            Bonus::StonesLessOne => POINT * (stones - 1),
        }
    }

    /// The same options on a board.
    pub fn on(&self, board: Options) -> Options {
        Options { ko: self.ko, suicide: self.suicide, ..board }
    }

    /// With the ko and suicide that the title of a record means, and what else goes with that title here.
    pub fn titled(self, title: &str) -> RuleSet {
        let Some(Titled { title, ko, suicide }) = titled(title) else { return self };
        let rules = NAMED.iter().find(|(_, known, _)| *known == title).map_or(self, |(_, _, rules)| *rules);
        RuleSet { ko, suicide, ..rules }
    }

    /// What records call it, if it has a name.
    pub fn title(&self) -> Option<&'static str> {
        NAMED.iter().find(|(_, _, rules)| rules == self).map(|(_, title, _)| *title)
    }

    fn json(&self) -> String {
        let ko = match self.ko {
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
            Ko::Plain => "SIMPLE",
        };
        let bonus = match self.bonus {
            Bonus::Nothing => "0",
            Bonus::Stones => "N",
            Bonus::StonesLessOne => "N-1",
        };
        let RuleSet { suicide, agreement, .. } = self;
        format!(
            r#"{{"friendlyPassOk":{agreement},"hasButton":false,"ko":"{ko}","scoring":"AREA","suicide":{suicide},"tax":"NONE","whiteHandicapBonus":"{bonus}"}}"#
        )
    }

    /// With one option as KataGo names it; an error where zug does not know such rules.
    fn with(self, name: &str, value: &Value) -> Result<RuleSet, String> {
        let text = value.as_str().map_or(value.to_string(), |text| text.to_ascii_uppercase());
        let refused = |expected: &str| {
            let [name, text] = [name, &text].map(|t| t.chars().take(40).collect::<String>());
            Err(format!("the rule '{name}' cannot be {text} here, only {expected}"))
        };
        let flag = match text.to_ascii_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        Ok(match (name, text.as_str(), flag) {
            ("ko", "SIMPLE", _) => RuleSet { ko: Ko::Plain, ..self },
            ("ko", "POSITIONAL", _) => RuleSet { ko: Ko::Positional, ..self },
            ("ko", "SITUATIONAL", _) => RuleSet { ko: Ko::Situational, ..self },
            ("ko", ..) => return refused("SIMPLE, POSITIONAL or SITUATIONAL"),
            ("suicide", _, Some(suicide)) => RuleSet { suicide, ..self },
            ("friendlyPassOk", _, Some(agreement)) => RuleSet { agreement, ..self },
            ("suicide" | "friendlyPassOk", ..) => return refused("true or false"),
            ("whiteHandicapBonus", "0", _) => RuleSet { bonus: Bonus::Nothing, ..self },
            ("whiteHandicapBonus", "N", _) => RuleSet { bonus: Bonus::Stones, ..self },
            ("whiteHandicapBonus", "N-1", _) => RuleSet { bonus: Bonus::StonesLessOne, ..self },
            ("whiteHandicapBonus", ..) => return refused("0, N or N-1"),
            ("scoring", "AREA", _) | ("tax", "NONE", _) | ("hasButton", _, Some(false)) => self,
            ("scoring", ..) => return refused("AREA"),
            ("tax", ..) => return refused("NONE"),
            ("hasButton", ..) => return refused("false"),
            _ => return Err(format!("unknown rule '{}'", name.chars().take(40).collect::<String>())),
        })
    }
}

fn named(name: &str) -> Result<RuleSet, String> {
    let lower = name.to_ascii_lowercase();
    if let Some((_, _, rules)) = NAMED.iter().find(|(known, ..)| *known == lower) {
        return Ok(*rules);
    }
    Err(match lower.as_str() {
        "japanese" | "korean" | "stone-scoring" | "aga-button" | "ancient-territory" | "ancient-area" => {
            format!("{lower} rules are not known here: only the area counts")
        }
        _ => format!("unknown rules '{}'", name.chars().take(40).collect::<String>()),
    })
}

impl Session<'_> {
    /// Goes on under other rules: the game so far is played again.
    fn change_rules(&mut self, rules: RuleSet) -> Answer {
        let mut board = goban(rules.on(*self.board.options()));
        for step in self.board.steps() {
            repeat(&mut *board, step);
        }
        (self.board, self.rules) = (board, rules);
        self.go_on();
        Ok(String::new())
    }
}

fn repeat(board: &mut dyn Goban, step: &Step) {
    match step {
        Step::Move(side, vertex) => board.force(*side, *vertex),
        Step::Setup { stones, next, .. } => board.force_set_up(stones.clone(), *next),
    }
}

/// `kata-set-rules`: a name, or an object of options.
pub fn set_rules(session: &mut Session, words: &[String]) -> Answer {
    let text = words.join(" ");
    if !text.starts_with('{') {
        let rules = named(&text)?;
        return session.change_rules(rules);
    }
    let read: Value = serde_json::from_str(&text).map_err(|e| format!("no object of rules: {e}"))?;
    let given = read.as_object().ok_or("no object of rules")?;
    let rules = given.iter().try_fold(session.rules, |rules, (name, value)| rules.with(name, value))?;
    session.change_rules(rules)
}

/// `kata-set-rule`: one option.
pub fn set_rule(session: &mut Session, words: &[String]) -> Answer {
    let [name, value] = words else { return Err("a rule has a name and a value".into()) };
    let rules = session.rules.with(name, &Value::from(value.as_str()))?;
    session.change_rules(rules)
}

/// `kata-get-rules`.
pub fn get_rules(session: &mut Session, _: &[String]) -> Answer {
    Ok(session.rules.json())
}

/// `kgs-rules`: one of the four names of that server.
pub fn kgs_rules(session: &mut Session, words: &[String]) -> Answer {
    let [name] = words else { return Err("syntax error".into()) };
    let rules = match name.as_str() {
        "chinese" => named("chinese-kgs"),
        "aga" | "new_zealand" | "japanese" => named(name),
        _ => Err(format!("unknown rules '{}'", name.chars().take(40).collect::<String>())),
    }?;
    session.change_rules(rules)
}
