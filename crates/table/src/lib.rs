//! Table files: a value for every slot of a game, in compressed, checksummed blocks.
//!
//! A table holds values only for *open* positions ([`zug_core::Class::Open`]); what the rules decide by themselves is
//! not stored, and neither is what a game leaves out ([`zug_core::Space::left_out`]). `docs/table-format.md` has the
//! layout byte by byte.
//!
//! ```
//! use zug_table::Book;
//!
//! let mut book = Book::default();
//! book.insert(7, -2);
//! let bytes = book.to_bytes("drop-7x6x4")?;
//! let read = Book::from_bytes(&bytes, "a.book".as_ref(), "drop-7x6x4")?;
//! assert_eq!(read.get(7), Some(-2));
//! assert!(Book::from_bytes(&bytes[1..], "a.book".as_ref(), "drop-7x6x4").is_err(), "damage is noticed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod block;
mod book;
mod cache;
mod code;
mod codes;
mod error;
mod format;
mod journal;
mod layout;
mod lock;
mod numbering;
mod oracle;
mod reader;
mod replace;
mod tidy;

pub use block::{BLOCK, Block, blocks_of};
pub use book::{Book, BookError};
pub use cache::{Cache, Load, Reader};
pub use code::{Code, MAX_PLIES};
pub use codes::Codes;
pub use error::TableError;
pub use format::Meta;
pub use journal::{Journal, Record};
pub use layout::{Layout, stored, stored_of};
pub use lock::NameLock;
pub use numbering::Numbering;
pub use oracle::{TableOracle, decided, meta};
pub use reader::{Table, set_cache};
pub use replace::replace_file;
pub use tidy::tidy;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
