//! The library of studies.

mod changed;
mod changes;
mod damage;
mod keeping;
mod lists;
mod opening;
mod sample;
