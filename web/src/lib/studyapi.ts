// The studies part of the HTTP client.
import { ApiError, base, change, freshKey, get, post, query, send } from "./api";
import { readEvents } from "./events";
import type { StudySearch } from "./link";
import type { Departures, Edit, Edited, ExportFormat, Explored, Failure, NewStudy, NodeReply, NodeValues, OwnGames, Revision, SolveProgress, Study, StudyGames, StudyPage, TreeReply } from "./types";

const game = (study: number, n: number, rest: string): string => `/studies/${study}/games/${n}/${rest}`;

export const studies = {
  /** A page of the studies that fit, and where the next begins. */
  list: ({ q, tag, of, position }: StudySearch, after: string | null, signal?: AbortSignal) =>
    get<StudyPage>("/studies" + query({ q: q || null, tag, game: of, position, alike: position ? true : null, after }), signal),
  /** Makes a study of a text that may have thousands of games, and tells how far it is. */
  async take(wish: NewStudy, each: (progress: SolveProgress) => void, signal: AbortSignal): Promise<Study> {
    const headers = { "content-type": "application/json", "idempotency-key": freshKey() };
    const { body } = await send("/studies/import", { method: "POST", headers, body: JSON.stringify(wish), signal });
    if (body) {
      for await (const { event, data } of readEvents(body)) {
        if (event === "progress") each(JSON.parse(data) as SolveProgress);
        if (event === "done") return JSON.parse(data) as Study;
        if (event === "failed") throw new ApiError((JSON.parse(data) as Failure).error, 400);
      }
    }
    throw new ApiError("The connection ended before the games were kept.", 0);
  },
  /** What was played from a position in the games of the library. */
  explore: (of: string, position: string | null, player: string, study: number | null, signal?: AbortSignal) =>
    get<Explored>("/explorer" + query({ game: of, position, player: player || null, study }), signal),
  /** Where games leave a study. */
  departures: (id: number, own: Partial<OwnGames>, signal?: AbortSignal) => post<Departures>(`/studies/${id}/departures`, own, signal),
  create: (wish: NewStudy) => change<Study>("/studies", wish),
  optimal: (of: string, position: string | null) => change<Study>("/studies/optimal", { game: of, position }),
  /** A study with its first games and the one asked for. */
  async open(id: number, n: number): Promise<Study> {
    const study = await get<Study>(`/studies/${id}`);
    if (n < study.games.length || n >= study.game_count) return study;
    const { games } = await studies.games(id, "", n, 1);
    return { ...study, games: [...study.games, ...games] };
  },
  /** Games of a study with these words in their tags, from a place on. */
  games: (id: number, q: string, from: number, limit: number, signal?: AbortSignal) => get<StudyGames>(`/studies/${id}/games` + query({ q: q || null, from, limit }), signal),
  change: (id: number, what: { name?: string; tags?: string[] }) => post<Study>(`/studies/${id}`, what, undefined, "PATCH"),
  remove: (id: number) => send(`/studies/${id}`, { method: "DELETE" }),
  source: async (id: number) => (await send(`/studies/${id}/source`)).text(),
  revision: async (id: number, signal?: AbortSignal) => (await get<Revision>(`/studies/${id}/revision`, signal)).revision,
  tree: (id: number, n: number, signal?: AbortSignal) => get<TreeReply>(game(id, n, "tree"), signal),
  /** The whole tree, or of a large one the line through a node. */
  around: (id: number, n: number, node: number) => get<TreeReply>(game(id, n, "tree") + query({ around: node })),
  node: (id: number, n: number, node: number, signal?: AbortSignal) => get<NodeReply>(game(id, n, `nodes/${node}`), signal),
  values: async (id: number, n: number, nodes: number[], signal?: AbortSignal) => (await post<NodeValues>(game(id, n, "values"), { nodes }, signal)).values,
  edit: (id: number, n: number, revision: number, edits: Edit[]) => change<Edited>(game(id, n, "edits"), { base: revision, edits }),
  undo: (id: number, n: number, way: "undo" | "redo") => change<Edited>(game(id, n, way), {}),
  /** The address of a download; the whole study when no game is named. */
  exportUrl: (id: number, format: ExportFormat, n: number | null) => `${base()}/studies/${id}/export` + query({ format, game: n }),
  exported: async (id: number, format: ExportFormat, n: number | null) => (await send(`/studies/${id}/export` + query({ format, game: n }))).text(),
};
