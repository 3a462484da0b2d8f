// The address of a position: game, start, moves and place, in the fragment of the page's URL.
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

export function toHash(place: Place): string {
  const fields = new URLSearchParams({ game: place.game });
  if (place.from !== null) fields.set("from", place.from);
  if (place.moves.length > 0) fields.set("moves", place.moves.join(" "));
  if (place.at !== place.moves.length) fields.set("at", String(place.at));
  return "#" + fields.toString().replaceAll("%2F", "/");
}

export function fromHash(hash: string): Place | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const game = fields.get("game");
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
