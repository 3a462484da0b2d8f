//! What the host promises, asked as the command line and the server ask it. One program, because each would link all
//! games.

mod analysis;
mod books;
mod bulk;
mod facade;
mod playthroughs;
mod proofs;
mod records;
mod thinking;
