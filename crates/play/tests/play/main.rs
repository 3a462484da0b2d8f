//! What playing promises, asked as the command line and the server ask it. One program, because each would link all
//! games.

mod gtp;
mod gtp_rules;
mod selfplay;
mod sessions;
