//! The HTTP interface of an earlier program for Gobblet Gobblers, for pages that were written for it: one game that all
//! who ask share, at the root of the server. `docs/games/gobblet.md` lists the routes.
//!
//! Players are 1 and 2, sizes 1 to 3, cells are rows and columns from the top left, and results are those of player
//! one. Numbers of positions are texts, because JavaScript rounds large numbers.

use crate::error::ApiError;
use crate::state::{AppState, Pace};
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use zug_host::{Known, Over, Progress, Scene, Shape, Side, Wdl, read_game, write_game};
use zug_play::{Session, SessionError, SessionState};

/// The game that is shared.
struct Contract {
    state: Arc<AppState>,
    /// Which game is played.
    game: String,
    /// Nothing until somebody asks.
    shared: Mutex<Option<Session>>,
}

type Shared = State<Arc<Contract>>;
type Answer<T> = Result<Json<T>, Problem>;

/// The routes, for a game by its name.
pub fn routes(state: Arc<AppState>, game: &str) -> Router {
    let contract = Contract { state, game: game.into(), shared: Mutex::new(None) };
    Router::new()
        .route("/health", get(|| async { Json(Health { status: "ok" }) }))
        .route("/game", get(game_now))
        .route("/moves", get(moves))
        .route("/move", post(play))
        .route("/reset", post(async |State(c): Shared| c.change(Session::reset).await))
        .route("/undo", post(async |State(c): Shared| c.change(Session::undo).await))
        .route("/redo", post(async |State(c): Shared| c.change(Session::redo).await))
        .route("/goto/{index}", post(goto))
        .route("/goto/", post(async || -> Answer<Game> { Err(wrong("a number of moves is missing: /goto/3")) }))
        .route("/history", get(history))
        .route("/best-move", get(best_move))
        .route("/export", get(export))
        .route("/import", post(import))
        .route("/state/export", get(export_state))
        .route("/state/import", post(import_state))
        .route("/lookup/batch", post(look_up))
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::new(contract))
}

/// What was wrong, as such pages read it.
struct Problem(StatusCode, String);

impl From<ApiError> for Problem {
    fn from(ApiError { status, error, .. }: ApiError) -> Self {
        Problem(if status.is_server_error() { status } else { StatusCode::BAD_REQUEST }, error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.0, Json(BTreeMap::from([("detail", self.1)]))).into_response()
    }
}

fn wrong(detail: impl Into<String>) -> Problem {
    Problem(StatusCode::BAD_REQUEST, detail.into())
}

async fn wrong_method(method: Method, uri: Uri) -> Problem {
    Problem(StatusCode::METHOD_NOT_ALLOWED, format!("'{}' does not answer to {method}", uri.path()))
}

/// The body, an object with fields.
struct Fields<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Contract>> for Fields<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, contract: &Arc<Contract>) -> Result<Self, Problem> {
        let bytes = Bytes::from_request(request, contract).await.map_err(|e| wrong(e.body_text()))?;
        let unread = |e| wrong(format!("the body does not read: {e}"));
        // A list would be read as fields in their order.
        let fields: Map<String, Value> = serde_json::from_slice(&bytes).map_err(unread)?;
        serde_json::from_value(fields.into()).map(Fields).map_err(unread)
    }
}

impl Contract {
    /// Does something with the game, which begins when it is first asked for.
    fn with<T>(&self, work: impl FnOnce(&mut Session) -> Result<T, SessionError>) -> Result<T, SessionError> {
        let mut shared = self.shared.lock().expect("no panic while held");
        work(match &mut *shared {
            Some(session) => session,
            None => shared.insert(Session::begin(self.state.host.game(&self.game)?, None)?),
        })
    }

    async fn look<T: Send + 'static>(
        self: Arc<Self>,
        look: impl FnOnce(&Session) -> Result<T, SessionError> + Send + 'static,
    ) -> Result<T, Problem> {
        let contract = self.clone();
        let work = move |_: &Progress| look(&contract.with(|session| Ok(session.clone()))?);
        Ok(self.state.run(Pace::Quick, work).await.map_err(ApiError::from)?)
    }

    async fn change(self: Arc<Self>, change: impl FnOnce(&Session) -> Result<Session, SessionError> + Send + 'static) -> Answer<Game> {
        let contract = self.clone();
        let work = move |progress: &Progress| {
            contract.with(|session| {
                let next = change(session)?;
                let state = next.state("")?;
                progress.check()?;
                *session = next;
                Ok(state)
            })
        };
        let state = self.state.run(Pace::Quick, work).await.map_err(ApiError::from)?;
        Ok(Json(Game::of(state)))
    }
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

#[derive(Serialize)]
struct Game {
    board: Vec<Vec<Cell>>,
    reserves: BTreeMap<u8, BTreeMap<String, usize>>,
    current_player: u8,
    result: &'static str,
    move_index: usize,
    can_undo: bool,
    can_redo: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_line: Option<Vec<Place>>,
    encoding: String,
}

#[derive(Serialize)]
struct Cell {
    stack: Vec<Piece>,
}

#[derive(Serialize)]
struct Piece {
    player: u8,
    size: u8,
}

/// Row and column, from 0.
type Place = [usize; 2];

fn player(side: Side) -> u8 {
    match side {
        Side::Left => 1,
        Side::Right => 2,
    }
}

fn size(shape: Shape) -> u8 {
    if let Shape::Cup { size } = shape { size } else { 0 }
}

/// A result for player one.
fn for_player_one(known: Known, side: Side) -> Option<i8> {
    let value = match known.0?.wdl {
        Wdl::Win => 1,
        Wdl::Draw => 0,
        Wdl::Loss => -1,
    };
    Some(if side == Side::Left { value } else { -value })
}

/// A cell by its name, `a1` at the top left.
fn place(name: &str) -> Option<Place> {
    let [column @ b'a'..=b'c', row @ b'1'..=b'3'] = *name.as_bytes() else { return None };
    Some([row - b'1', column - b'a'].map(usize::from))
}

/// The name of a cell.
fn name([row, column]: Place) -> Option<String> {
    (row < 3 && column < 3).then(|| format!("{}{}", ["a", "b", "c"][column], row + 1))
}

const SIZES: [char; 3] = ['S', 'M', 'L'];

impl Game {
    fn of(state: SessionState) -> Game {
        let Scene { cells, hands, lines, .. } = state.scene;
        let stack = |cell: &zug_host::Cell| cell.stack.iter().map(|p| Piece { player: player(p.side), size: size(p.shape) }).collect();
        let cells: Vec<Cell> = cells.iter().map(|cell| Cell { stack: stack(cell) }).collect();
        let mut cells = cells.into_iter();
        let reserves = hands.into_iter().map(|hand| {
            let stocks = hand.stocks.into_iter().map(|stock| (stock.piece.name, stock.count));
            (player(hand.side), stocks.collect())
        });
        let winner = state.over.and_then(Over::winner);
        let line = lines.into_iter().find(|line| Some(line.side) == winner);
        Game {
            board: (0..3).map(|_| cells.by_ref().take(3).collect()).collect(),
            reserves: reserves.collect(),
            current_player: player(state.side),
            result: match (state.over, winner) {
                (None, _) => "ongoing",
                (_, Some(Side::Left)) => "player_one_wins",
                (_, Some(Side::Right)) => "player_two_wins",
                (Some(_), None) => "draw",
            },
            move_index: state.index,
            can_undo: state.can_undo,
            can_redo: state.can_redo,
            winning_line: line.map(|line| line.cells.iter().filter_map(|cell| place(cell)).collect()),
            encoding: state.code.unwrap_or_default(),
        }
    }
}

/// A move: a piece of some size from the reserve, or the one on top of a cell. Those from the reserve come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Move {
    Place { size: u8, to: Place },
    Slide { from: Place, to: Place },
}

impl Move {
    /// Reads `Sb2` or `a1-b2`.
    fn read(text: &str) -> Option<Move> {
        if let Some((from, to)) = text.split_once('-') {
            return Some(Move::Slide { from: place(from)?, to: place(to)? });
        }
        let size = SIZES.iter().position(|letter| text.starts_with(*letter))?;
        Some(Move::Place { size: size as u8 + 1, to: place(&text[1..])? })
    }

    /// Writes it so; nothing for cells and sizes there are not.
    fn write(self) -> Option<String> {
        Some(match self {
            Move::Place { size, to } => format!("{}{}", SIZES.get(usize::from(size).checked_sub(1)?)?, name(to)?),
            Move::Slide { from, to } => format!("{}-{}", name(from)?, name(to)?),
        })
    }

    /// How such pages write it: `S(1,1)`, `(0,0)→(1,1)`.
    fn shown(self) -> String {
        match self {
            Move::Place { size, to: [row, column] } => format!("{}({row},{column})", SIZES[usize::from(size - 1)]),
            Move::Slide { from: [a, b], to: [row, column] } => format!("({a},{b})→({row},{column})"),
        }
    }

    /// Reads it as shown, `->` for the arrow too.
    fn read_shown(text: &str) -> Option<Move> {
        let place = |text: &str| -> Option<Place> {
            let (row, column) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
            Some([row.trim().parse().ok()?, column.trim().parse().ok()?])
        };
        if let Some((from, to)) = text.split_once('→').or_else(|| text.split_once("->")) {
            return Some(Move::Slide { from: place(from)?, to: place(to)? });
        }
        let size = SIZES.iter().position(|letter| text.starts_with(*letter))?;
        Some(Move::Place { size: size as u8 + 1, to: place(&text[1..])? })
    }

    fn told(self, evaluation: Option<i8>) -> ToldMove {
        let (to_pos, from_pos, size) = match self {
            Move::Place { size, to } => (to, None, Some(size)),
            Move::Slide { from, to } => (to, Some(from), None),
        };
        ToldMove { to_pos, from_pos, size, evaluation }
    }
}

/// A move as zug writes it, as such pages do.
fn shown(text: &str) -> String {
    Move::read(text).map_or_else(|| text.into(), Move::shown)
}

#[derive(Serialize)]
struct ToldMove {
    to_pos: Place,
    from_pos: Option<Place>,
    size: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<i8>,
}

async fn game_now(State(contract): Shared) -> Answer<Game> {
    Ok(Json(Game::of(contract.look(|session| session.state("")).await?)))
}

async fn moves(State(contract): Shared) -> Answer<Vec<ToldMove>> {
    let (side, moves) = contract.look(|session| Ok((session.side(), session.moves()?))).await?;
    let mut moves: Vec<_> = moves.into_iter().filter_map(|m| Some((Move::read(&m.text)?, for_player_one(m.verdict, side)))).collect();
    moves.sort_unstable();
    Ok(Json(moves.into_iter().map(|(m, evaluation)| m.told(evaluation)).collect()))
}

#[derive(Deserialize)]
struct Made {
    to_row: i64,
    to_col: i64,
    from_row: Option<i64>,
    from_col: Option<i64>,
    size: Option<i64>,
}

async fn play(State(contract): Shared, Fields(made): Fields<Made>) -> Answer<Game> {
    let Made { to_row, to_col, from_row, from_col, size } = made;
    let place = |row: i64, column: i64| Some([row.try_into().ok()?, column.try_into().ok()?]);
    let made = match (from_row, from_col, size) {
        (Some(row), Some(column), _) => place(row, column).zip(place(to_row, to_col)).map(|(from, to)| Move::Slide { from, to }),
        (None, None, Some(size)) => u8::try_from(size).ok().zip(place(to_row, to_col)).map(|(size, to)| Move::Place { size, to }),
        _ => return Err(wrong("a move has either from_row and from_col, or the size of a piece in reserve")),
    };
    let text = made.and_then(Move::write).ok_or_else(|| wrong("rows and columns are 0, 1 or 2, and sizes 1, 2 or 3"))?;
    contract.change(move |session| session.play(&text)).await
}

async fn goto(State(contract): Shared, Path(index): Path<String>) -> Answer<Game> {
    let index: usize = index.parse().map_err(|_| wrong(format!("'{index}' is no number of moves")))?;
    contract.change(move |session| session.goto(index)).await
}

#[derive(Serialize)]
struct History {
    moves: Vec<HistoryMove>,
    current_index: usize,
    total_moves: usize,
}

#[derive(Serialize)]
struct HistoryMove {
    index: usize,
    notation: String,
    player: u8,
}

async fn history(State(contract): Shared) -> Answer<History> {
    let history = contract.look(|session| Ok(session.history())).await?;
    let told = |m: zug_play::HistoryMove| HistoryMove { index: m.index, notation: shown(&m.text), player: player(m.side) };
    let moves = history.moves.into_iter().map(told).collect();
    Ok(Json(History { moves, current_index: history.index, total_moves: history.length }))
}

async fn best_move(State(contract): Shared) -> Answer<ToldMove> {
    let (side, best) = contract.look(|session| Ok((session.side(), session.best_move()?))).await?;
    let best_move = Move::read(&best.text).ok_or_else(|| wrong("the game is over"))?;
    Ok(Json(best_move.told(for_player_one(best.verdict, side))))
}

#[derive(Serialize, Deserialize)]
struct Notation {
    notation: String,
}

async fn export(State(contract): Shared) -> Answer<Notation> {
    let (code, history) = contract
        .look(|session| {
            let code = session.from().and(session.goto(0)?.state("")?.code);
            Ok((code, session.history()))
        })
        .await?;
    let moves: Vec<String> = history.moves.iter().map(|m| shown(&m.text)).collect();
    Ok(Json(Notation { notation: write_game(code.as_deref(), moves.iter().map(String::as_str)) }))
}

async fn import(State(contract): Shared, Fields(Notation { notation }): Fields<Notation>) -> Answer<Game> {
    let (from, moves) = read_game(&notation);
    let read = |text: &&str| Move::read_shown(text).map_or(Some(text.to_string()), Move::write);
    let moves: Option<Vec<String>> = moves.iter().map(read).collect();
    let moves = moves.ok_or_else(|| wrong("a move names a cell outside the board"))?;
    let text = write_game(from.as_deref(), moves.iter().map(String::as_str));
    contract.change(move |session| session.import(&text)).await
}

#[derive(Serialize)]
struct Encoding {
    encoding: String,
}

async fn export_state(State(contract): Shared) -> Answer<Encoding> {
    let state = contract.look(|session| session.state("")).await?;
    Ok(Json(Encoding { encoding: state.code.unwrap_or_default() }))
}

#[derive(Deserialize)]
struct Encoded {
    encoding: Value,
}

async fn import_state(State(contract): Shared, Fields(Encoded { encoding }): Fields<Encoded>) -> Answer<Game> {
    let code = match &encoding {
        Value::Number(code) => code.as_u64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let shown = || encoding.to_string().chars().take(40).collect::<String>();
    let text = code.ok_or_else(|| wrong(format!("{} is no number of a position", shown())))?.to_string();
    contract.change(move |session| session.begin_at(&text)).await
}

#[derive(Deserialize)]
struct Wanted {
    positions: Vec<String>,
}

#[derive(Serialize)]
struct Evaluations {
    evaluations: Vec<Option<i8>>,
}

async fn look_up(State(contract): Shared, Fields(Wanted { positions }): Fields<Wanted>) -> Answer<Evaluations> {
    let most = contract.state.limits.batch;
    if positions.len() > most {
        return Err(wrong(format!("{} positions at once, and {most} are answered", positions.len())));
    }
    let evaluations = contract
        .look(move |session| {
            let value = |code: &String| {
                let at = session.begin_at(code).ok()?.state("").ok()?;
                for_player_one(at.verdict, at.side)
            };
            Ok(positions.iter().map(value).collect())
        })
        .await?;
    Ok(Json(Evaluations { evaluations }))
}
