// What a tap on a cell or stock means: the ways of a scene, read one tap at a time.
import type { MoveValue, Pointing, Refusal, Scene } from "./types";
import { inOrder, telling, type Telling } from "./worth";

export type Tap =
  | { kind: "move"; move: string }
  | { kind: "select"; taps: string[] }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "choose"; moves: string[] }
  | { kind: "cancel" }
  | { kind: "nothing" };

/** Whether a way begins with these taps. */
const startsWith = (way: readonly string[], taps: readonly string[]): boolean => taps.every((id, i) => way[i] === id);

/** Ids that may be tapped next after `taps`. */
export function nextIds(scene: Scene, taps: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const { ways } of scene.moves) {
    for (const way of ways) {
      const id = way[taps.length];
      if (id !== undefined && startsWith(way, taps)) ids.add(id);
    }
  }
  return ids;
}

export function refusalOf(scene: Scene, taps: readonly string[]): Refusal | null {
  return scene.refused.find(({ way }) => way.length === taps.length && startsWith(way, taps)) ?? null;
}

/** Ids that begin a way, refused ones included, so that a person can find out why. */
export function sourceIds(scene: Scene): Set<string> {
  const ids = nextIds(scene, []);
  for (const { way } of scene.refused) if (way[0] !== undefined) ids.add(way[0]);
  return ids;
}

export function movesAt(scene: Scene, taps: readonly string[]): string[] {
  return scene.moves.filter(({ ways }) => ways.some((way) => way.length === taps.length && startsWith(way, taps))).map(({ move }) => move);
}

/** The meaning of tapping `id` after `taps`. */
export function tap(scene: Scene, taps: readonly string[], id: string): Tap {
  if (taps.length > 0 && taps[taps.length - 1] === id) return { kind: "cancel" };
  const all = [...taps, id];
  const moves = movesAt(scene, all);
  if (moves.length === 1 && moves[0] !== undefined) return { kind: "move", move: moves[0] };
  if (moves.length > 1) return { kind: "choose", moves };
  if (nextIds(scene, all).size > 0) return { kind: "select", taps: all };
  const refusal = refusalOf(scene, all);
  if (refusal) return { kind: "refused", refusal };
  if (taps.length > 0) {
    const fresh = tap(scene, [], id);
    return fresh.kind === "move" ? { kind: "nothing" } : fresh;
  }
  return scene.refused.some(({ way }) => way[0] === id) ? { kind: "select", taps: [id] } : { kind: "nothing" };
}

/** The way that shows a move best: of several cells to tap, the lowest free one, where a stone falls to. */
export function wayShown(scene: Scene, { ways }: Pointing): string[] {
  if (ways.length < 2 || ways.some((way) => way.length !== 1)) return ways[0] ?? [];
  const free = scene.cells.filter((cell) => cell.stack.length === 0 && ways.some(([id]) => id === cell.id)).sort((a, b) => b.row - a.row);
  return free[0] ? [free[0].id] : (ways[0] ?? []);
}

/** The cells and stocks a move touches, for marking it on the board. */
export function touched(scene: Scene, move: string): string[] {
  const pointing = scene.moves.find((known) => known.move === move);
  return pointing ? wayShown(scene, pointing) : [];
}

/** So many of a search's moves are worth showing on the board. */
const SHOWN = 9;
/** A move whose chance is so much lower than the best one's is as cold as can be. */
const COLD = 0.2;

/** What going on with `id` is worth, for every id that may be tapped next and shows its move best; what a search expects has a heat, 0 for its first choice. */
export function valuesAt(scene: Scene, values: readonly MoveValue[], taps: readonly string[]): Map<string, Telling & { heat?: number }> {
  const shown = new Set(scene.moves.map((pointing) => wayShown(scene, pointing)[taps.length]));
  const best = [...nextIds(scene, taps)].flatMap((id) => {
    const move = shown.has(id) ? bestThrough(scene, values, taps, id) : null;
    const told = move ? telling(move) : null;
    return move && told ? [{ id, move, told }] : [];
  });
  const guessed = best.filter(({ told }) => !told.exact).sort((a, b) => inOrder(a.move, b.move));
  const first = guessed[0]?.told.share ?? 0;
  return new Map([
    ...best.filter(({ told }) => told.exact).map(({ id, told }) => [id, told] as const),
    ...guessed.slice(0, SHOWN).map(({ id, told }, i) => [id, { ...told, heat: i === 0 ? 0 : Math.max(0.12, Math.min(1, (first - told.share) / COLD)) }] as const),
  ]);
}

/** The best move among those that go on by tapping `id` after `taps`. */
export function bestThrough(scene: Scene, values: readonly MoveValue[], taps: readonly string[], id: string): MoveValue | null {
  const all = [...taps, id];
  const through = new Set(scene.moves.filter(({ ways }) => ways.some((way) => startsWith(way, all) && way.length >= all.length)).map(({ move }) => move));
  return values.filter(({ move }) => through.has(move)).sort(inOrder)[0] ?? null;
}
