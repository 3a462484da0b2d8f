// A game as text: moves separated by spaces, before them FROM:position (blanks as underscores) when it did not begin at the start.
import type { Place } from "./link";

export function writeGame({ from, moves }: Pick<Place, "from" | "moves">): string {
  return [...(from === null ? [] : [`FROM:${from.replaceAll(" ", "_")}`]), ...moves].join(" ");
}

/** Move numbers such as `3.` are skipped, so that people may write them. */
export function readGame(text: string): Pick<Place, "from" | "moves"> {
  const words = text.split(/\s+/).filter((word) => word !== "" && !/^\d+\.+$/.test(word));
  const first = words[0] ?? "";
  return /^from:/i.test(first)
    ? { from: first.slice(5), moves: words.slice(1) }
    : { from: null, moves: words };
}
