//! What the host promises, asked as the command line and the server ask it. One program, because each would link all games.

mod facade;
mod go_player;
mod go_records;
mod gtp;
mod playthroughs;
mod records;
mod sessions;
mod studies;
mod sums;
mod syzygy;
mod thinking;
mod trees;
