//! Forward search on any rules.

pub mod superko;
