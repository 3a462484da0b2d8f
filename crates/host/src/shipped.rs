//! Books that come with the program. `scripts/make-book` makes them from nothing.

use std::path::Path;
use std::sync::OnceLock;
use zug_table::{Book, BookError};

/// A book in the program, and what it says once it was read.
struct Shipped {
    game: &'static str,
    bytes: &'static [u8],
    read: OnceLock<Book>,
}

static BOOKS: [Shipped; 1] = [Shipped { game: "drop-7x6x4", bytes: include_bytes!("../books/drop-7x6x4.book"), read: OnceLock::new() }];

/// The book of a game that comes with the program, if there is one.
pub(crate) fn book(game: &str) -> Result<Option<&'static Book>, BookError> {
    let Some(shipped) = BOOKS.iter().find(|shipped| shipped.game == game) else { return Ok(None) };
    if shipped.read.get().is_none() {
        let _ = shipped.read.set(Book::from_bytes(shipped.bytes, Path::new("the book in the program"), game)?);
    }
    Ok(shipped.read.get())
}
