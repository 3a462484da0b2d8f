// Words and signs for exact values.
import type { Over, Side, Verdict, Wdl, Worth } from "./types";

export type Names = readonly [string, string];

export const other = (side: Side): Side => (side === "left" ? "right" : "left");
export const nameOf = (side: Side, names: Names): string => names[side === "left" ? 0 : 1];

/** The verb that goes with a side: "Fox wins", "Geese win". */
export const verb = (name: string, one: string, many: string): string => (/(?:[^s]s|geese)$/i.test(name) ? many : one);

export const signOf = (wdl: Wdl | null): string => (wdl === null ? "·" : { win: "+", draw: "=", loss: "−" }[wdl]);

export const count = (n: number, one: string, many = one + "s"): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** "win in 7", from the view of whoever the verdict is for. */
export function short(verdict: Verdict): string {
  if (verdict.wdl === null) return "unknown";
  if (verdict.wdl === "draw" || verdict.plies === null) return verdict.wdl;
  return `${verdict.wdl} in ${verdict.plies}`;
}

/** The side that wins under best play; null for a draw or an unknown value. */
export function winnerOf(verdict: Verdict, side: Side): Side | null {
  if (verdict.wdl === "win") return side;
  return verdict.wdl === "loss" ? other(side) : null;
}

/** A whole sentence for the banner. */
export function headline(verdict: Verdict, side: Side, over: Over | null, names: Names): string {
  if (over?.result === "win") {
    const name = nameOf(over.winner, names);
    return `${name} ${verb(name, "has", "have")} won`;
  }
  if (over?.result === "tie") return "The game is a tie";
  if (over?.result === "repetition") return "Drawn by repetition";
  const winner = winnerOf(verdict, side);
  if (winner !== null) {
    const distance = verdict.plies === null ? "" : ` in ${count(verdict.plies, "ply", "plies")}`;
    const name = nameOf(winner, names);
    return `${name} ${verb(name, "wins", "win")}${distance}`;
  }
  return verdict.wdl === "draw" ? "Draw with best play" : "Value not known";
}

const rank: Record<Wdl, number> = { loss: 0, draw: 1, win: 2 };

/** "?" when a result was given away, "??" when a win became a loss, else nothing. */
export function mistakeMark(best: Verdict, chosen: Verdict): "" | "?" | "??" {
  if (best.wdl === null || chosen.wdl === null) return "";
  const lost = rank[best.wdl] - rank[chosen.wdl];
  return lost >= 2 ? "??" : lost === 1 ? "?" : "";
}

/** Orders verdicts of moves like the server, for positions that learn values while one looks: fast wins, slow wins, draws, slow losses, fast losses, unknown; no known distance counts as slow. */
export function compare(a: Verdict, b: Verdict): number {
  const far = ({ plies }: Verdict) => plies ?? Number.MAX_SAFE_INTEGER;
  const order = (v: Verdict): number => (v.wdl === "win" ? far(v) : v.wdl === "loss" ? -far(v) : 0);
  const key = (v: Verdict): [number, number] => (v.wdl === null ? [3, 0] : [2 - rank[v.wdl], order(v)]);
  const [ka, kb] = [key(a), key(b)];
  return ka[0] - kb[0] || ka[1] - kb[1];
}

export const sameValue = (a: Verdict, b: Verdict): boolean => a.wdl === b.wdl && (a.wdl === "draw" || a.plies === b.plies);

/** The value of the move that leads to a position, for the player who makes it. */
export function flipped({ wdl, plies, source }: Verdict): Verdict {
  const turned = wdl === "win" ? "loss" : wdl === "loss" ? "win" : wdl;
  return { wdl: turned, plies: plies === null || turned === "draw" ? null : plies + 1, source };
}

/** Canonical forms longer than this are told by their mean and temperature. */
const LONGEST_FORM = 40;

/** What a position of a game that adds is worth, in a few signs. */
export function worthOf({ form, mean, temperature }: Worth): string {
  return form !== null && form.length <= LONGEST_FORM ? form : `mean ${mean}, temperature ${temperature}`;
}
