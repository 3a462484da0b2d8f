//! Rules as records name them.

use super::Ko;

/// What the title of a set of rules says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Titled {
    /// The title, spelt as zug does.
    pub title: &'static str,
    /// The rule against repetition.
    pub ko: Ko,
    /// Whether suicide is allowed.
    pub suicide: bool,
}

const fn of(title: &'static str, ko: Ko, suicide: bool) -> Titled {
    Titled { title, ko, suicide }
}

/// How titles begin. Chinese rules are those of the servers that records come from: superko.
const KNOWN: [(&str, Titled); 12] = [
    ("aga", of("AGA", Ko::Situational, false)),
    ("bga", of("AGA", Ko::Situational, false)),
    ("french", of("AGA", Ko::Situational, false)),
    ("chin", of("Chinese", Ko::Positional, false)),
    ("jap", of("Japanese", Ko::Plain, false)),
    ("kor", of("Korean", Ko::Plain, false)),
    ("nz", of("NZ", Ko::Situational, true)),
    ("newzealand", of("NZ", Ko::Situational, true)),
    ("goe", of("Ing", Ko::Positional, true)),
    ("ing", of("Ing", Ko::Positional, true)),
    ("tromp", of("Tromp-Taylor", Ko::Positional, true)),
    ("tt", of("Tromp-Taylor", Ko::Positional, true)),
];

/// The rules that the title of a record means (`RU` in SGF), if they are known. Programs spell titles in their own ways,
/// so only the first letters count.
pub fn titled(title: &str) -> Option<Titled> {
    let letters: String = title.chars().filter(char::is_ascii_alphabetic).take(20).collect::<String>().to_ascii_lowercase();
    KNOWN.iter().find(|(beginning, _)| letters.starts_with(beginning)).map(|(_, titled)| *titled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_known_however_they_are_spelt() {
        for title in ["NZ", "nz", "New Zealand", "new_zealand", " New-Zealand rules"] {
            assert_eq!(titled(title), Some(of("NZ", Ko::Situational, true)), "{title}");
        }
        for (_, known) in KNOWN {
            assert_eq!(titled(known.title), Some(known));
        }
        for title in ["", "mine", "9", "日本"] {
            assert_eq!(titled(title), None, "{title}");
        }
    }
}
