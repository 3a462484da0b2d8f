//! Every route of the API in one list, each with its name and what it does. The router is made of it, and so is the
//! description; but the program has the description as a text, and no code for schemas.

use crate::openapi::{Described, Document};
use crate::state::AppState;
use crate::{
    analysis, calc, game_text, games, glances, positions, sessions, solving, studies, study_games, sums, tables, thinking, values,
};
use axum::handler::Handler;
use axum::routing::MethodFilter;
use std::sync::Arc;

/// How a route is asked for.
#[derive(Clone, Copy)]
pub struct Verb {
    /// Its name.
    pub name: &'static str,
    /// The same for the router.
    pub filter: MethodFilter,
    /// Bodies may have so many bytes, if not as many as usual.
    pub body: Option<usize>,
}

const GET: Verb = Verb { name: "GET", filter: MethodFilter::GET, body: None };
const POST: Verb = Verb { name: "POST", filter: MethodFilter::POST, body: None };
const DELETE: Verb = Verb { name: "DELETE", filter: MethodFilter::DELETE, body: None };
const PATCH: Verb = Verb { name: "PATCH", filter: MethodFilter::PATCH, body: None };
/// With a text that becomes a study, and what JSON adds to it.
const POST_STUDY: Verb = Verb { body: Some(40_000_000), ..POST };

/// What is made of the list.
pub trait Routes {
    /// One more route, below `/api/v1`: what answers, its name, what it does in a sentence.
    fn route<H, T, A>(&mut self, verb: Verb, path: &'static str, handler: H, name: &'static str, summary: &'static str)
    where
        H: Handler<T, Arc<AppState>> + Described<A>,
        T: 'static;
}

/// All routes.
#[rustfmt::skip]
pub fn list(to: &mut impl Routes) {
    to.route(GET, "/openapi.json", description, "openapi", "This description.");
    to.route(GET, "/opponents", thinking::opponents, "opponents", "Whom one can play against: the levels of `genmove`, with words for them.");
    to.route(GET, "/games", games::list, "games", "The games.");
    to.route(GET, "/glances", glances::glances, "glances", "Many games at once: what is known of each, and a picture.");
    to.route(GET, "/games/{game}", games::details, "game", "One game in full.");
    to.route(GET, "/games/{game}/position", positions::position, "position",
        "A position with its value, every move, and the picture.");
    to.route(POST, "/games/{game}/positions", positions::positions, "positions",
        "Many positions with their values, without pictures.");
    to.route(POST, "/games/{game}/replay", positions::replay, "replay",
        "A whole game: the start and the position after every move, as far as the moves can be played.");
    to.route(POST, "/games/{game}/analysis", analysis::analysis, "analysis",
        "What a position is worth and each of its moves: events `analysis` that improve, or `failed`.");
    to.route(GET, "/games/{game}/line", positions::line, "line", "One line of perfect play.");
    to.route(POST, "/games/{game}/setup", positions::setup, "setup",
        "Puts a position together; 422 says which cell is wrong.");
    to.route(POST, "/games/{game}/genmove", thinking::genmove, "genmove",
        "Chooses a move: by exact values where they are known, by search where they are not.");
    to.route(POST, "/games/{game}/text", game_text::write, "writeGame", "A game by its moves as text.");
    to.route(POST, "/games/{game}/moves", game_text::read, "readGame",
        "The moves of a game as text; whether they can be played a replay tells.");
    to.route(POST, "/games/{game}/solve", solving::solve, "solve",
        "Makes the table, or watches it being made: events `progress`, then `done` or `failed`.");
    to.route(DELETE, "/games/{game}/solve", solving::stop, "stopSolving",
        "Stops a solve; what is finished is kept.");
    to.route(GET, "/games/{game}/stats", tables::stats, "stats", "Counts the table.");
    to.route(POST, "/games/{game}/count", tables::count, "count",
        "Counts the table and tells how far it is: events `progress`, then `done` or `failed`.");
    to.route(GET, "/games/{game}/puzzle", tables::puzzle, "puzzle", "A position with a wanted value.");
    to.route(POST, "/sessions", sessions::create, "createSession", "Begins a session.");
    to.route(GET, "/sessions/{id}/game", sessions::game, "session", "The state.");
    to.route(GET, "/sessions/{id}/moves", sessions::moves, "sessionMoves", "The legal moves, best first.");
    to.route(POST, "/sessions/{id}/move", sessions::play, "sessionMove", "Makes a move.");
    to.route(POST, "/sessions/{id}/reset", sessions::reset, "sessionReset", "Begins anew at the start of the game.");
    to.route(POST, "/sessions/{id}/undo", sessions::undo, "sessionUndo", "Goes one move back.");
    to.route(POST, "/sessions/{id}/redo", sessions::redo, "sessionRedo", "Goes one move on.");
    to.route(POST, "/sessions/{id}/goto/{i}", sessions::goto, "sessionGoto",
        "Goes to the position after so many moves.");
    to.route(GET, "/sessions/{id}/history", sessions::history, "sessionHistory", "The moves.");
    to.route(GET, "/sessions/{id}/best-move", sessions::best_move, "sessionBestMove", "The best move.");
    to.route(GET, "/sessions/{id}/export", sessions::export, "sessionExport", "The game as text.");
    to.route(POST, "/sessions/{id}/import", sessions::import, "sessionImport", "Replaces the game by one as text.");
    to.route(GET, "/sessions/{id}/state", sessions::position, "sessionPosition", "The position alone.");
    to.route(POST, "/sessions/{id}/state", sessions::set_position, "sessionSetPosition",
        "Begins anew at a position.");
    to.route(GET, "/studies", studies::list, "studies", "The studies, last edited first, a page at a time.");
    to.route(POST_STUDY, "/studies", studies::create, "createStudy",
        "Makes a study of a text; what could be read is kept.");
    to.route(POST_STUDY, "/studies/import", study_games::import, "importStudy",
        "The same, told while it goes on: events `progress`, then `done` or `failed`.");
    to.route(GET, "/explorer", study_games::explore, "explore",
        "What was played from a position in the games of the library, how often, and how it ended.");
    to.route(POST_STUDY, "/studies/{id}/departures", study_games::departures, "departures",
        "Where games leave a study: the games of a text, or of another study.");
    to.route(POST, "/studies/optimal", studies::create_optimal, "createOptimalStudy",
        "Makes a study of perfect play: the best line, every other move beside it.");
    to.route(GET, "/studies/{id}", studies::study, "study", "A study.");
    to.route(PATCH, "/studies/{id}", studies::describe, "describeStudy",
        "Gives a study another name or other tags.");
    to.route(DELETE, "/studies/{id}", studies::delete, "deleteStudy", "Deletes a study for good.");
    to.route(GET, "/studies/{id}/games", studies::games, "studyGames", "The games of a study, some at a time.");
    to.route(GET, "/studies/{id}/source", studies::source, "studySource", "The text the study was made from.");
    to.route(GET, "/studies/{id}/export", studies::export, "exportStudy", "The study as a file.");
    to.route(GET, "/studies/{id}/revision", studies::revision, "studyRevision", "How often the study was edited.");
    to.route(GET, "/studies/{id}/games/{game}/tree", studies::tree, "studyTree",
        "A tree in columns: one entry a node, parents before children, siblings in order.");
    to.route(GET, "/studies/{id}/games/{game}/nodes/{node}", studies::node, "studyNode",
        "A node with all that is known of its position.");
    to.route(POST, "/studies/{id}/games/{game}/values", studies::values, "studyValues",
        "The values of many nodes, each for the player to move there.");
    to.route(POST, "/studies/{id}/games/{game}/edits", studies::edit, "editStudy",
        "Edits a tree: all edits or none.");
    to.route(POST, "/studies/{id}/games/{game}/undo", studies::undo, "undoEdit", "Takes the last edit back.");
    to.route(POST, "/studies/{id}/games/{game}/redo", studies::redo, "redoEdit", "Does what was taken back again.");
    to.route(POST, "/sums", sums::sum, "analyseSum",
        "Who wins a sum, what it is worth, which moves win; errors tell line and column.");
    to.route(POST, "/sums/move", sums::play, "playInSum", "The sum after a move.");
    to.route(POST, "/values", values::value, "value",
        "The value of an expression, or of a position of a game, with its thermograph and options.");
    to.route(POST, "/explore", values::explore, "explorePosition",
        "Every move of a position of a game that adds, with its value, and why the canonical form does or does not need it.");
    to.route(POST, "/calc", calc::calculate, "calculate",
        "What statements of the calculator's language say: values, tables, thermographs; errors tell line and column.");
}

async fn description() -> Document {
    Document
}

/// Method and path of every route.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    let mut found = Found(Vec::new());
    list(&mut found);
    found.0
}

struct Found(Vec<(&'static str, &'static str)>);

impl Routes for Found {
    fn route<H, T, A>(&mut self, verb: Verb, path: &'static str, _: H, _: &'static str, _: &'static str)
    where
        H: Handler<T, Arc<AppState>> + Described<A>,
        T: 'static,
    {
        self.0.push((verb.name, path));
    }
}
