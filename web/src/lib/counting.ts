// How a finished game of Go was counted: stones and territory of each side, and what was added.
import type { Scene, Score, Side } from "./types";

export interface Count {
  stones: number;
  territory: number;
  /** What is not on the board: komi. */
  added: number;
}

/** The points that decide, from "W+7.5"; null where the text does not say. */
function margin(text: string): { winner: Side; points: number } | null {
  const [, colour, points] = /^([BW])\+(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return colour && points ? { winner: colour === "B" ? "left" : "right", points: Number(points) } : null;
}

export function countOf(scene: Scene, score: Score): Record<Side, Count> {
  const stones = (side: Side) => score.cells[side].filter((id) => scene.cells.some((cell) => cell.id === id && cell.stack[0]?.side === side)).length;
  const won = margin(score.text);
  const ahead = won ? (won.winner === "left" ? won.points : -won.points) : score.points.left - score.points.right;
  const komi = score.points.left - score.points.right - ahead;
  const of = (side: Side, added: number): Count => ({ stones: stones(side), territory: score.points[side] - stones(side), added });
  return { left: of("left", Math.max(0, -komi)), right: of("right", Math.max(0, komi)) };
}
