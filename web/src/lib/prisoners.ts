// Stones a player has taken, from what was put down and what still stands.
import type { Scene, Side } from "./types";
import { other } from "./verdict";

const standing = (scene: Scene, side: Side): number => scene.cells.filter((cell) => cell.stack[0]?.side === side).length;

/** `movers`: who put a stone down at each ply, null for a pass. */
export function prisonersOf(side: Side, start: Scene, movers: readonly (Side | null)[], now: Scene): number {
  const enemy = other(side);
  return standing(start, enemy) + movers.filter((mover) => mover === enemy).length - standing(now, enemy);
}
