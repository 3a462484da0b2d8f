//! Connections to read with, which are kept for the next who reads.

use rusqlite::Connection;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// So many connections are kept for later readers.
const MOST_IDLE: usize = 4;

/// A connection to read with, for a while.
pub(crate) struct Reader<'a> {
    /// Where it goes in the end.
    idle: &'a Mutex<Vec<Connection>>,
    db: Option<Connection>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(idle: &'a Mutex<Vec<Connection>>, db: Connection) -> Self {
        Reader { idle, db: Some(db) }
    }
}

impl Deref for Reader<'_> {
    type Target = Connection;
    fn deref(&self) -> &Connection {
        self.db.as_ref().expect("there until it is dropped")
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Connection {
        self.db.as_mut().expect("there until it is dropped")
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_IDLE {
            idle.extend(self.db.take());
        }
    }
}
