//! Playing games: sessions for those who do not keep their game themselves, GTP for other programs' boards, and games of
//! the program with itself.
//!
//! ```
//! use zug_host::Host;
//! use zug_play::Session;
//!
//! let game = Host::new(None).game("tic-tac-toe")?;
//! let session = Session::begin(game, None)?.play("b2")?.play("a1")?.undo()?;
//! assert_eq!((session.export().as_str(), session.history().index), ("b2 a1", 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod gtp;
pub mod selfplay;
mod session;

pub use gtp::{GtpSettings, serve_gtp};
pub use session::{BestMove, HistoryAnswer, HistoryMove, Session, SessionError, SessionState, Sessions};
