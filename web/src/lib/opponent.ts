// The computer opponent: which of the exactly valued moves a player of some strength would choose.
import type { MoveValue, Verdict } from "./types";
import { compare, sameValue } from "./verdict";

export const LEVELS = ["perfect", "strong", "casual", "beginner"] as const;
export type Level = (typeof LEVELS)[number];
export type Player = "you" | Level;

/** A weaker player sees less far (`horizon` in plies) and weighs less carefully (`temperature`). */
const strengths: Record<Exclude<Level, "perfect">, { temperature: number; horizon: number }> = {
  strong: { temperature: 0.1, horizon: 12 },
  casual: { temperature: 0.22, horizon: 4 },
  beginner: { temperature: 0.5, horizon: 1.5 },
};

/** How good a value looks to someone who sees `horizon` plies: 1 for a win at once, near 0 for a distant one. */
export function appeal(verdict: Verdict, horizon: number): number {
  if (verdict.wdl === null || verdict.wdl === "draw") return 0;
  const size = 0.1 + 0.9 * Math.exp(-((verdict.plies ?? 1) - 1) / horizon);
  return verdict.wdl === "win" ? size : -size;
}

/** The probability of each move at a level; they sum to 1. */
export function chances(moves: readonly MoveValue[], level: Level): number[] {
  const best = moves.map((move) => move.verdict).sort(compare)[0];
  if (!best) return [];
  let weights: number[];
  if (level === "perfect") {
    weights = moves.map((move) => (sameValue(move.verdict, best) ? 1 : 0));
  } else {
    const { temperature, horizon } = strengths[level];
    const top = appeal(best, horizon);
    weights = moves.map((move) => Math.exp((appeal(move.verdict, horizon) - top) / temperature));
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

export function choose(
  moves: readonly MoveValue[],
  level: Level,
  random: () => number = Math.random,
): MoveValue | null {
  let left = random();
  const odds = chances(moves, level);
  for (const [i, move] of moves.entries()) {
    left -= odds[i] ?? 0;
    if (left < 0) return move;
  }
  return moves.findLast((_, i) => (odds[i] ?? 0) > 0) ?? null;
}
