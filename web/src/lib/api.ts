// The typed client of the HTTP API; every failure becomes an ApiError with a sentence to show.
import { connection } from "../stores/connection.svelte";
import { readEvents } from "./events";
import type {
  Conflict,
  Failure,
  GameInfo,
  GamesReply,
  Level,
  LineReply,
  Notation,
  Opponents,
  PositionBatch,
  PositionReply,
  PuzzleReply,
  ReadGame,
  ReplayReply,
  Side,
  SolveProgress,
  StatsReply,
  Thought,
  Wdl,
  WrittenPosition,
} from "./types";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly column: number | null = null,
    readonly cell: string | null = null,
    readonly line: number | null = null,
    /** What somebody else changed meanwhile. */
    readonly conflict: Conflict | null = null,
  ) {
    super(message);
  }
}

/** What went wrong, with a capital (unless it begins with a name such as drop-7x6x4) and a full stop. */
export function sentence(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const capital = /^[a-z]+(?= )/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  return capital + (/[.!?]$/.test(words) ? "" : ".");
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

export const base = (): string => new URL("api/v1", document.baseURI).href;
const path = (game: string, rest = ""): string => `/games/${encodeURIComponent(game)}${rest}`;

/** What is said when no answer comes. */
export const SILENT = "The server does not answer. Is zug still running?";

/** What went wrong, unless the badge in the header tells it. */
export const untold = (trouble: string | null): string | null => (trouble === SILENT ? null : trouble);

export async function send(route: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(base() + route, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    connection.silent();
    throw new ApiError(SILENT, 0);
  }
  connection.answered();
  if (!response.ok) throw await failure(response);
  return response;
}

async function failure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const said = (body ?? {}) as Partial<Failure>;
  const words = said.error ?? `The server answered with status ${response.status}.`;
  return new ApiError(words, response.status, said.column ?? null, said.cell ?? null, said.line ?? null, said.conflict ?? null);
}

export const get = async <T>(route: string, signal?: AbortSignal): Promise<T> => (await send(route, signal ? { signal } : {})).json() as Promise<T>;

export async function post<T>(route: string, body: unknown, signal?: AbortSignal, method = "POST"): Promise<T> {
  const init: RequestInit = {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  if (signal) init.signal = signal;
  return (await send(route, init)).json() as Promise<T>;
}

/** A name for a request, so that the server carries it out once however often it comes. */
export const freshKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Changes something once: when no answer comes, the same request is sent again. */
export async function change<T>(route: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json", "idempotency-key": freshKey() };
  const init: RequestInit = { method: "POST", headers, body: JSON.stringify(body) };
  const again = (error: unknown) => {
    if (error instanceof ApiError && error.status === 0) return send(route, init);
    throw error;
  };
  return (await send(route, init).catch(again)).json() as Promise<T>;
}

export const query = (fields: Record<string, string | number | boolean | null | undefined>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return given.length === 0 ? "" : "?" + given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join("&");
};

/** Long work, told how far it is until it is done. */
async function watched<T>(route: string, each: (progress: SolveProgress) => void, signal: AbortSignal): Promise<T> {
  const response = await send(route, { method: "POST", signal });
  if (!response.body) throw new ApiError("The server sent no progress.", response.status);
  for await (const { event, data } of readEvents(response.body)) {
    if (event === "progress") each(JSON.parse(data) as SolveProgress);
    if (event === "done") return JSON.parse(data) as T;
    if (event === "failed") throw new ApiError((JSON.parse(data) as Failure).error, response.status);
  }
  throw new ApiError("The connection ended before it was finished.", 0);
}

/** Seconds that a line may be proved for, where there is no table. */
const PROOFS = 4;

export const api = {
  games: () => get<GamesReply>("/games"),
  opponents: async () => (await get<Opponents>("/opponents")).opponents,
  game: (game: string) => get<GameInfo>(path(game)),
  position: (game: string, p: string, signal?: AbortSignal) => get<PositionReply>(path(game, "/position") + query({ p }), signal),
  /** The position that moves lead to, where its history counts. */
  after: (game: string, p: string | null, moves: string[], signal?: AbortSignal) => get<PositionReply>(path(game, "/position") + query({ p, moves: moves.join(" ") }), signal),
  /** A whole game at once, as far as its moves can be played; all is told of the positions after so many moves as are named, and of the last. */
  replay: (game: string, from: string | null, moves: string[], whole: number[]) => post<ReplayReply>(path(game, "/replay"), { from, moves, whole }),
  /** A move after moves: by exact values where they are known, by search where they are not. */
  genmove: (game: string, from: string, moves: string[], level: Level, seed: number) => post<Thought>(path(game, "/genmove"), { from, moves, level, seed }),
  /** A game as text. */
  write: async (game: string, from: string | null, moves: string[], signal?: AbortSignal) => (await post<Notation>(path(game, "/text"), { from, moves }, signal)).notation,
  /** A text as a game. */
  read: (game: string, notation: string) => post<ReadGame>(path(game, "/moves"), { notation }),
  positions: async (game: string, positions: string[], signal?: AbortSignal) => (await post<PositionBatch>(path(game, "/positions"), { positions }, signal)).results,
  line: (game: string, p: string, signal?: AbortSignal) => get<LineReply>(path(game, "/line") + query({ p, seconds: PROOFS }), signal),
  setup: async (game: string, side: Side, stacks: Record<string, string[]>, signal?: AbortSignal) => (await post<WrittenPosition>(path(game, "/setup"), { side, stacks }, signal)).position,
  stats: (game: string, signal?: AbortSignal) => get<StatsReply>(path(game, "/stats"), signal),
  /** The same, told how far it is. */
  count: (game: string, each: (progress: SolveProgress) => void, signal: AbortSignal) => watched<StatsReply>(path(game, "/count"), each, signal),
  puzzle: (game: string, wish: { wdl: Wdl; plies: number | null; only: boolean; seed: number }) => get<PuzzleReply>(path(game, "/puzzle") + query(wish)),
  stopSolving: (game: string) => send(path(game, "/solve"), { method: "DELETE" }),

  /** Starts or joins the making of a table; ends when the table is there. */
  solve: (game: string, each: (progress: SolveProgress) => void, signal: AbortSignal) => watched<unknown>(path(game, "/solve"), each, signal),
};
