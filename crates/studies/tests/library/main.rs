//! The library of studies.

mod changes;
mod damage;
mod keeping;
mod lists;
mod opening;
mod sample;
