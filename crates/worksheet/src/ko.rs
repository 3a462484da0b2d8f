//! What is told of kos.

use crate::loopy::WallsAnswer;
use crate::values::{ValueError, Values};
use serde::Serialize;
use zug_cgt::loopy::{Ko, KoKind};
use zug_cgt::notation::{ExpressionError, read_graph};
use zug_cgt::sums::Limits;
use zug_core::ReadError;

/// A question about a ko begins so.
const NAME: &str = "Ko(";

/// Whether a text asks for a ko.
pub fn is_ko(text: &str) -> bool {
    text.trim_start().starts_with(NAME)
}

/// A ko with either player as komaster.
#[derive(Clone, Debug, Serialize)]
pub struct KoAnswer {
    /// What depends on who is komaster; `None` where a mast never begins.
    pub kind: Option<KoKind>,
    /// From temperature 0 up, with Left as komaster.
    pub left_komaster: WallsAnswer,
    /// The same with Right.
    pub right_komaster: WallsAnswer,
}

impl std::fmt::Display for KoAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if let Some(kind) = self.kind {
            writeln!(f, "{kind}")?;
        }
        let row = |walls: &WallsAnswer| {
            let word = |text: &Option<String>| text.clone().unwrap_or_else(|| "infinite".into());
            format!("{}: mean {}, temperature {}; {}", walls.of, word(&walls.mean), word(&walls.temperature), walls.text)
        };
        write!(f, "{}\n{}", row(&self.left_komaster), row(&self.right_komaster))
    }
}

impl Values {
    /// The thermographs of a ko as it is written, `Ko(a{2|b{a|-1}})`.
    pub fn ko(&self, text: &str, limits: &Limits) -> Result<KoAnswer, ValueError> {
        let wrong = |error: ReadError| ValueError::from(ExpressionError::Read(error));
        let start = text.find(NAME).map_or(0, |at| at + NAME.len());
        let Some(inner) = text[start..].trim_end().strip_suffix(')') else {
            return Err(wrong(ReadError::expected(text, text.chars().count(), "')'")));
        };
        let mut c = self.arena().calculator().watched(limits.watch());
        let before = text[..start].chars().count();
        let graph = read_graph(&mut c, inner).map_err(|error| match error {
            ExpressionError::Read(error) => ExpressionError::Read(ReadError { column: error.column + before, ..error }),
            ExpressionError::Value { column, error } => ExpressionError::Value { column: column + before, error },
        })?;
        let none = "no thermograph of a ko: more than two moves come back, or walls have passed each other at temperature 0";
        let ko = Ko::of(&mut c, &graph)?.ok_or_else(|| wrong(ReadError::at(before, none)))?;
        Ok(KoAnswer {
            kind: ko.kind(),
            left_komaster: WallsAnswer::new("Left komaster", &ko.left),
            right_komaster: WallsAnswer::new("Right komaster", &ko.right),
        })
    }
}
