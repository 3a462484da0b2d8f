//! What trees and studies promise, asked as the command line and the server ask it. One program, because each would
//! link all games.

mod go_records;
mod own_games;
mod studies;
mod syzygy;
mod trees;
