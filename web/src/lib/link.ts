// Addresses in the fragment of the page's URL: a position of a game, the list of studies, a place in a study.
import type { Play } from "./play";

export interface Place {
  game: string;
  from: string | null;
  moves: string[];
  at: number;
}

/** `usualStart` is left out of the address. */
export function toPlace(play: Play, usualStart: string): Place {
  return {
    game: play.game,
    from: play.start === usualStart ? null : play.start,
    moves: play.steps.map((step) => step.move),
    at: play.index,
  };
}

/** Slashes are as good as anything in a fragment, and easier to read. */
const written = (fields: URLSearchParams): string => fields.toString().replaceAll("%2F", "/");

/** `#/g/dobutsu`, or `#/g/dobutsu/play?moves=…` once something happened. */
export function toHash(place: Place): string {
  const fields = new URLSearchParams();
  if (place.from !== null) fields.set("from", place.from);
  if (place.moves.length > 0) fields.set("moves", place.moves.join(" "));
  if (place.at !== place.moves.length) fields.set("at", String(place.at));
  const rest = written(fields);
  return `#/g/${encodeURIComponent(place.game)}${rest && `/play?${rest}`}`;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads an address of today, and those of before: `#game=dobutsu&moves=…`. */
export function fromHash(hash: string): Place | null {
  const [, named, today] = /^#\/g\/([^/?]+)(?:\/play)?\/?(?:\?(.*))?$/s.exec(hash) ?? [];
  const fields = new URLSearchParams(named === undefined ? hash.replace(/^#/, "") : (today ?? ""));
  const game = named === undefined ? fields.get("game") : decoded(named);
  if (!game) return null;
  const moves = (fields.get("moves") ?? "").split(/\s+/).filter((move) => move !== "");
  const at = Number.parseInt(fields.get("at") ?? "", 10);
  return {
    game,
    from: fields.get("from"),
    moves,
    at: Number.isNaN(at) ? moves.length : Math.max(0, Math.min(moves.length, at)),
  };
}

/** A node of a study: by its id, and by the moves to it in case the study was edited. */
export interface StudyPlace {
  study: number;
  tree: number;
  node: number;
  moves: string[];
}

/** Longer lines are addressed by the node alone. */
const MOST_MOVES = 300;

export function studyHash(place: StudyPlace): string {
  const fields = new URLSearchParams({ study: String(place.study) });
  if (place.tree > 0) fields.set("tree", String(place.tree));
  if (place.node > 0) fields.set("node", String(place.node));
  if (place.moves.length > 0 && place.moves.length <= MOST_MOVES) fields.set("moves", place.moves.join(" "));
  return "#" + written(fields);
}

export function studyFromHash(hash: string): StudyPlace | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (name: string): number => Number(/^\d{1,9}$/.exec(fields.get(name) ?? "")?.[0] ?? Number.NaN);
  const study = whole("study");
  if (Number.isNaN(study)) return null;
  const moves = (fields.get("moves") ?? "").split(/\s+/).filter((move) => move !== "");
  return { study, tree: whole("tree") || 0, node: whole("node") || 0, moves };
}

/** What the list of studies is asked for. */
export interface StudySearch {
  q: string;
  tag: string | null;
  /** A game, alone or with one of its positions. */
  of: string | null;
  position: string | null;
}

export function searchHash(search: Partial<StudySearch>): string {
  const given = Object.entries(search).filter(([, value]) => value) as [string, string][];
  const fields = written(new URLSearchParams(given));
  return "#/studies" + (fields && `?${fields}`);
}

/** What somebody types to find studies: part of a name or tag, or a game and one of its positions as `chess: FEN`. */
export function searchTyped(text: string): Partial<StudySearch> {
  const [, of, position] = /^\s*([a-z][a-z0-9-]*):\s+(.*\S)\s*$/.exec(text) ?? [];
  return of && position ? { q: "", of, position } : { q: text };
}

export function searchFromHash(hash: string): StudySearch {
  const fields = new URLSearchParams(hash.replace(/^#\/?studies[&?]?/, ""));
  return { q: fields.get("q") ?? "", tag: fields.get("tag"), of: fields.get("of"), position: fields.get("position") };
}
