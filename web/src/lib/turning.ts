// Where a finished game was decided: the last move that gave a result away, or the one that cost a side most of what a search expected.
import type { PositionReply, Side } from "./types";
import { mistakeMark, other } from "./verdict";
import { telling } from "./worth";

export interface Turning {
  /** The position before the move, counted from 0. */
  ply: number;
  words: string;
}

/** An estimate that falls by less is noise. */
const FALL = 0.15;

/** "2. Mc3" for the first player, "2… Mc3" for the second. */
export function numbered(ply: number, first: Side, side: Side, move: string): string {
  const turn = Math.floor((ply + (first === "right" ? 1 : 0)) / 2) + 1;
  return `${turn}${side === "left" ? "." : "…"} ${move}`;
}

const gave = { win: "The win was given away with", draw: "The draw was lost with", loss: "" };

/** `states` are the positions before each of `moves` and after the last one, as far as they are known. */
export function turningPoint(states: readonly (PositionReply | undefined)[], moves: readonly string[]): Turning | null {
  const first = states[0]?.side ?? "left";
  for (let i = moves.length - 1; i >= 0; i -= 1) {
    const before = states[i];
    const chosen = before?.moves.find((move) => move.move === moves[i]);
    if (before?.verdict.wdl && chosen && mistakeMark(before.verdict, chosen.verdict)) {
      return { ply: i, words: `${gave[before.verdict.wdl]} ${numbered(i, first, before.side, moves[i] ?? "")}` };
    }
  }
  const share = (state: PositionReply | undefined, side: Side): number | null => {
    const told = state && !state.over ? telling(state) : null;
    return told && state ? (state.side === side ? told.share : 1 - told.share) : null;
  };
  let worst: { ply: number; fall: number } | null = null;
  for (let i = 0; i < moves.length; i += 1) {
    const side = states[i]?.side ?? (i % 2 === 0 ? first : other(first));
    const [a, b] = [share(states[i], side), share(states[i + 1], side)];
    if (a !== null && b !== null && a - b >= FALL && a - b > (worst?.fall ?? 0)) worst = { ply: i, fall: a - b };
  }
  if (!worst) return null;
  const side = states[worst.ply]?.side ?? first;
  return { ply: worst.ply, words: `The game turned with ${numbered(worst.ply, first, side, moves[worst.ply] ?? "")}, which cost about ${Math.round(100 * worst.fall)}%` };
}
