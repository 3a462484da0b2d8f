//! Games at a glance, many at once: what a list of cards shows.

use crate::error::ApiError;
use crate::request::Query;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use zug_host::{AnyGame, Capability, HostError, Info, Known, Scene};

/// Games of a request.
const MOST: usize = 100;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Names of games, separated by commas, at most 100; those that lists show when missing.
    games: Option<String>,
    /// Whether the picture is of the card's typical position instead of the start.
    #[serde(default)]
    typical: bool,
}

/// Some games, in the order they were asked for.
#[derive(Serialize, JsonSchema)]
pub struct Glances {
    glances: Vec<Glance>,
}

/// What is known of a game, and how it looks.
#[derive(Serialize, JsonSchema)]
pub struct Glance {
    /// What the list has.
    #[serde(flatten)]
    info: Info,
    /// The family: the name of its card.
    family: &'static str,
    /// Slots of its table; null when no table can be made.
    slots: Option<u64>,
    /// Whether a machine like this one makes that table in a day or so.
    feasible: bool,
    /// Bytes of its table; null when there is none.
    bytes: Option<u64>,
    /// The value of the start for the first player, as far as it is known without work; in games that add it is not.
    verdict: Known,
    /// The picture, without moves.
    scene: Scene,
}

pub async fn glances(State(state): State<Arc<AppState>>, Query(Wish { games, typical }): Query<Wish>) -> Result<Json<Glances>, ApiError> {
    let names = games.as_deref().map(|names| names.split(',').map(String::from).collect::<Vec<_>>());
    if names.as_ref().is_some_and(|names| names.len() > MOST) {
        return Err(ApiError::bad_request(format!("more than the {MOST} games a request may name")));
    }
    let seen = state.on_host(move |host| {
        let games = match names {
            Some(names) => names.iter().map(|name| host.game(name)).collect::<Result<_, _>>()?,
            None => host.examples(),
        };
        games.iter().map(|game| glance(&**game, typical)).collect()
    });
    Ok(Json(Glances { glances: seen.await? }))
}

fn glance(game: &dyn AnyGame, typical: bool) -> Result<Glance, HostError> {
    let details = game.details();
    let adds = details.info.can.contains(&Capability::Values);
    let verdict = if adds { Known(None) } else { game.begin(None)?.value()? };
    // The typical position may be of another size.
    let shown = typical.then(|| game.begin(Some(details.card.typical)).ok()).flatten();
    let mut scene = shown.map_or_else(|| game.begin(None), Ok)?.scene()?;
    scene.moves.clear();
    scene.refused.clear();
    let bytes =
        game.solving().ok().filter(|_| details.info.solved).and_then(|table| std::fs::metadata(table.path()).ok()).map(|file| file.len());
    let (slots, feasible, family) = (details.slots, details.feasible, details.card.name);
    Ok(Glance { info: details.info, family, slots, feasible, bytes, verdict, scene })
}
