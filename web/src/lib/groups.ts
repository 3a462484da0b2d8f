// Moves counted by exact value, and gathered by where they start for the explorer.
import { wayShown } from "./pointing";
import type { MoveValue, Scene, Stock, Verdict, Wdl } from "./types";
import { compare } from "./verdict";

export interface Tally {
  win: number;
  draw: number;
  loss: number;
  unknown: number;
}

export function tally(verdicts: readonly Verdict[]): Tally {
  const sum: Tally = { win: 0, draw: 0, loss: 0, unknown: 0 };
  for (const { wdl } of verdicts) sum[wdl ?? "unknown"] += 1;
  return sum;
}

const verbs: Record<Wdl, string> = { win: "win", draw: "draw", loss: "lose" };
const kinds: Record<Wdl, string> = { win: "winning", draw: "drawing", loss: "losing" };

/** "all 9 lose", "both win", "3 winning, 6 drawing". */
export function tallyWords(sum: Tally): string {
  const total = sum.win + sum.draw + sum.loss;
  if (total === 0) return "values unknown";
  const parts = (["win", "draw", "loss"] as const).filter((wdl) => sum[wdl] > 0).map((wdl) => ({ n: sum[wdl], wdl }));
  const [only] = parts;
  if (parts.length === 1 && only && only.n > 1 && sum.unknown === 0) {
    return `${only.n === 2 ? "both" : `all ${only.n}`} ${verbs[only.wdl]}`;
  }
  return parts.map(({ n, wdl }) => `${n} ${kinds[wdl]}`).join(", ");
}

export interface SourceGroup {
  /** The stock or cell the moves start from; null when one tap is enough. */
  source: string | null;
  stock: Stock | null;
  targets: Map<string, MoveValue>;
}

/** One group for every place a move can start from; each target has the best of its moves. */
export function bySource(scene: Scene, moves: readonly MoveValue[]): SourceGroup[] {
  const values = new Map(moves.map((move) => [move.move, move]));
  const stocks = new Map(scene.hands.flatMap((hand) => hand.stocks).map((stock) => [stock.id, stock]));
  const groups = new Map<string | null, SourceGroup>();
  for (const pointing of scene.moves) {
    const value = values.get(pointing.move);
    if (!value) continue;
    const way = wayShown(scene, pointing);
    const target = way[way.length - 1];
    if (target === undefined) continue;
    const source = way.length > 1 ? (way[0] ?? null) : null;
    let group = groups.get(source);
    if (!group) {
      group = { source, stock: stocks.get(source ?? "") ?? null, targets: new Map() };
      groups.set(source, group);
    }
    const known = group.targets.get(target);
    if (!known || compare(value.verdict, known.verdict) < 0) group.targets.set(target, value);
  }
  return [...groups.values()];
}
