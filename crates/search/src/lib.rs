//! Forward search on any rules.
