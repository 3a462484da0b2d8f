//! Studies become files.

use super::StudyError;
use crate::registry::Host;
use serde::Deserialize;
use zug_studies::DraftGame;

/// What kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Export {
    /// Portable Game Notation.
    Pgn,
}

impl Export {
    /// How file names of the kind end.
    pub fn extension(self) -> &'static str {
        "pgn"
    }

    /// How the web calls the kind.
    pub fn mime(self) -> &'static str {
        "application/x-chess-pgn"
    }
}

/// The games as one file.
pub fn export(_host: &Host, _games: &[DraftGame], _format: Export) -> Result<String, StudyError> {
    Err(StudyError::Text("not yet".into()))
}
