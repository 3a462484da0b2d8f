// Numbers for the value chart and the histogram.
import type { Estimated, PositionReply, Side } from "./types";
import { other, winnerOf } from "./verdict";
import { telling } from "./worth";

export interface Bar {
  /** Who is ahead; null for a draw or an unknown value. */
  winner: Side | null;
  known: boolean;
  /** Whether it is what a search expects. */
  guess: boolean;
  /** 0 for even, towards 1 the nearer the end is or the surer a search. */
  height: number;
}

export function bar(state: (Pick<PositionReply, "over" | "side" | "verdict"> & Estimated) | undefined): Bar {
  if (!state) return { winner: null, known: false, guess: false, height: 0 };
  if (state.over) {
    const winner = state.over.result === "win" ? state.over.winner : null;
    return { winner, known: true, guess: false, height: winner ? 1 : 0 };
  }
  if (state.verdict.wdl === null) {
    const told = telling(state);
    const ahead = told && told.share !== 0.5 ? (told.share > 0.5 ? state.side : other(state.side)) : null;
    return { winner: ahead, known: told !== null, guess: true, height: told ? 2 * Math.abs(told.share - 0.5) : 0 };
  }
  const winner = winnerOf(state.verdict, state.side);
  const plies = state.verdict.plies ?? 0;
  return { winner, known: true, guess: false, height: winner ? 0.3 + 0.7 / (1 + plies / 8) : 0 };
}

/** How wide a ply is drawn in a chart of 340: long games are pressed together, very long ones scroll. */
export const stepOf = (plies: number, width = 340): number => Math.max(1.9, Math.min(26, width / Math.max(plies, 1)));

/** The gap between two bars of that width. */
export const gapOf = (step: number): number => (step >= 8 ? 3 : step >= 3 ? step / 4 : 0);

/** Height on a logarithmic scale; 1 item is still visible. */
export const logHeight = (n: number, most: number): number => (n <= 0 ? 0 : (Math.log10(n) + 0.3) / (Math.log10(Math.max(most, 10)) + 0.3));

/** "1.2 M", "350 k", "12". */
export function rough(n: number): string {
  for (const [size, unit] of [
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (n >= size) return `${Number((n / size).toPrecision(3))} ${unit}`;
  }
  return String(Math.round(n));
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
