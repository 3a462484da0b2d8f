// The sizes of a game a stepper goes through, smallest first, as names of games.
import type { Card } from "./types";

/** Boards with more cells are opened by name. */
const MOST_CELLS = 100;
const LONGEST_ROW = 40;

/** Boards that grow by a column, then by a row: 3×3, 3×4, 4×4, … up to so many cells. */
function growing(least: readonly [number, number], cells: number): [number, number][] {
  const boards: [number, number][] = [];
  for (let [rows, cols] = least; rows * cols <= cells; rows < cols ? (rows += 1) : (cols += 1)) boards.push([rows, cols]);
  return boards;
}

/** Lines of `k` on boards written as COLSxROWS. */
const lines = (name: string, k: number, least: readonly [number, number], most: number): string[] => growing(least, most).map(([rows, cols]) => `${name}-${cols}x${rows}x${k}`);

const OTHERS: Record<string, () => string[]> = {
  go: () => Array.from({ length: 18 }, (_, i) => `go-${i + 2}x${i + 2}`),
  mnk: () => ["mnk-3x3x3", "mnk-4x3x3", ...lines("mnk", 4, [4, 4], 30)],
  drop: () => lines("drop", 4, [4, 4], 72),
};

function sized({ name, sizes }: Card): string[] {
  if (sizes.kind === "board") {
    const least = sizes.least.map((n) => Math.max(n, 2)) as [number, number];
    return growing(least, Math.min(sizes.most, MOST_CELLS)).map(([rows, cols]) => `${name}-${rows}x${cols}`);
  }
  if (sizes.kind === "row") {
    const most = Math.min(sizes.most, LONGEST_ROW);
    return Array.from({ length: most - sizes.least + 1 }, (_, i) => `${name}-${sizes.least + i}`);
  }
  return OTHERS[name]?.() ?? [];
}

/** How large the board of a name is, to order names. */
const size = (name: string): number => (/(\d+)(?:x(\d+))?/.exec(name.replace(/^[a-z]+\d*/, "")) ?? []).slice(1, 3).reduce((n, part) => n * Number(part ?? 1), 1);

/** The games of a family, its usual sizes among them where they belong. */
export function steps(card: Card): string[] {
  const names = sized(card);
  if (names.length === 0) return [...card.examples];
  const own = card.examples.filter((name) => name.startsWith(`${card.name}-`) && !names.includes(name));
  return own.length === 0 ? names : [...names, ...own].sort((a, b) => size(a) - size(b));
}

/** The game that stands for its family. */
export function usualOf(card: Card): string {
  const { usual } = card.sizes;
  const name = `${card.name}-${Array.isArray(usual) ? usual.join("x") : usual}`;
  return steps(card).includes(name) ? name : (card.examples[0] ?? card.name);
}

/** Relatives of a game that are not a matter of size. */
export const variants = (card: Card): string[] => card.examples.filter((name) => !steps(card).includes(name));

/** What tells one step from the next: "4 × 5", "12", "no drops". */
export function stepLabel(card: Card, name: string): string {
  const rest = name === card.name ? "" : name.replace(`${card.name}-`, "");
  return rest === "" ? "standard" : rest.replaceAll("-", " ").replace(/(\d)x(?=\d)/g, "$1×");
}
