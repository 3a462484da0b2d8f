//! What sums promise: the right answers, whatever is typed.

mod bounds;
mod databases;
mod document;
mod games;
mod hostile;
mod misere;
mod random;
mod referee;
mod reference;
mod sheep;
mod values;
