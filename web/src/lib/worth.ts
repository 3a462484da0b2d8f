// One way to show what a move or a position is worth, whoever knows it: table, proof, combinatorial value, score or search.
import type { Estimated, MoveValue, Verdict, Wdl, Worth } from "./types";
import { compare, short, signOf, worthOf } from "./verdict";

/** What is known of a move or a position, for the player to move. */
export type Valuable = { verdict: Verdict; worth?: Worth | null } & Estimated;

export interface Telling {
  /** Moves with the same key are worth the same. */
  key: string;
  /** How good it is for the mover, from 0 to 1. */
  share: number;
  tone: Wdl | "none";
  /** Whether it is proved. */
  exact: boolean;
  words: string;
  /** A few signs, for the board. */
  sign: string;
}

const percent = (chance: number): string => `${Math.round(100 * chance)}%`;
const points = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Nearer ends fill more of the bar. */
function shareOf({ wdl, plies }: Verdict): number {
  if (wdl === null || wdl === "draw") return 0.5;
  const far = 0.22 + 0.28 / (1 + (plies ?? 12) / 12);
  return wdl === "win" ? 0.5 + far : 0.5 - far;
}

/** A little either side of even is even. */
const toneOf = (chance: number): Wdl => (chance > 0.545 ? "win" : chance < 0.455 ? "loss" : "draw");

export function telling({ verdict, worth, estimate, visits, margin }: Valuable): Telling | null {
  if (verdict.wdl !== null) {
    const form = worth ? worthOf(worth) : null;
    const said = short(verdict);
    const sign = signOf(verdict.wdl) + (verdict.wdl === "draw" || verdict.plies === null ? "" : verdict.plies);
    return { key: `${said} ${form ?? ""}`, share: shareOf(verdict), tone: verdict.wdl, exact: true, words: said, sign };
  }
  if (margin) {
    const [low, high] = margin;
    const words = low === high ? `${points(low)} points` : `${points(low)} to ${points(high)} points`;
    const tone = low > 0 ? "win" : high < 0 ? "loss" : low === high ? "draw" : "none";
    const share = 0.5 + Math.max(-0.45, Math.min(0.45, (low + high) / 80));
    return { key: words, share, tone, exact: low === high, words, sign: low === high ? points(low) : "" };
  }
  if (estimate !== undefined && visits !== 0) {
    return { key: `~${estimate} ${visits ?? ""}`, share: estimate, tone: toneOf(estimate), exact: false, words: `≈ ${percent(estimate)}`, sign: percent(estimate).replace("%", "") };
  }
  return null;
}

export interface Row {
  telling: Telling | null;
  moves: MoveValue[];
}

/** Wins, what a search expects, draws, losses, what nobody knows. */
function tier({ verdict, estimate, visits, margin }: MoveValue): number {
  if (verdict.wdl !== null) return { win: 0, draw: 2, loss: 3 }[verdict.wdl];
  return margin || (estimate !== undefined && visits !== 0) ? 1 : 4;
}

/** Best first: exact values by their distance, proved scores by their points, estimates by how often they were tried. */
export function inOrder(a: MoveValue, b: MoveValue): number {
  return tier(a) - tier(b) || compare(a.verdict, b.verdict) || (b.margin?.[0] ?? 0) - (a.margin?.[0] ?? 0) || (b.visits ?? 0) - (a.visits ?? 0) || (b.estimate ?? 0) - (a.estimate ?? 0);
}

/** The moves of a position, best first; those worth exactly the same share a row. */
export function rowsOf(moves: readonly MoveValue[]): Row[] {
  const rows = new Map<string, Row>();
  for (const move of moves.toSorted(inOrder)) {
    const told = telling(move);
    const key = told?.key ?? "";
    const row = rows.get(key);
    if (row) row.moves.push(move);
    else rows.set(key, { telling: told, moves: [move] });
  }
  return [...rows.values()];
}

/** What the first player can expect of a position, from 0 to 1; null when nobody knows. */
export function firstShare(state: (Valuable & { side: "left" | "right"; over: unknown }) | undefined, winner: "left" | "right" | null | undefined): number | null {
  if (!state) return null;
  if (state.over) return winner === "left" ? 1 : winner === "right" ? 0 : 0.5;
  const told = telling(state);
  if (!told) return null;
  return state.side === "left" ? told.share : 1 - told.share;
}
