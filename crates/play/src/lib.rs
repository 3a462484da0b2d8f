//! Playing games: sessions for those who do not keep their game themselves, and GTP for other programs' boards.

#![forbid(unsafe_code)]

mod gtp;
mod session;

pub use gtp::{GtpSettings, serve_gtp};
pub use session::{BestMove, HistoryAnswer, HistoryMove, Session, SessionError, SessionState, Sessions};
