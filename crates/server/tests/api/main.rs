//! The promises of `docs/http-api.md`, asked of the router. Every answer is also checked against the description of the
//! API.

mod cgt;
mod client;
mod contract;
mod docs;
mod fuzz;
mod games;
mod openapi;
mod page;
mod positions;
mod refusals;
mod serving;
mod sessions;
mod solving;
mod studies;
mod study_changes;
mod study_games;
mod tables;
mod thinking;
mod work;
