//! What the worksheet promises, asked as the command line and the server ask it. One program, because each would link
//! all games.

mod calc;
mod every_game;
mod own_rules;
mod sums;
