// Where things are on the drawn board: flipping, edge labels, moving with arrow keys.
import type { Cell, Scene } from "./types";

export const CELL = 100;

/** An upright board is seen from behind when flipped, a flat one is turned round. */
export function shown(scene: Scene, cell: Cell, flipped: boolean): { col: number; row: number } {
  if (!flipped) return { col: cell.col, row: cell.row };
  const row = scene.look === "holes" ? cell.row : scene.rows - 1 - cell.row;
  return { col: scene.cols - 1 - cell.col, row };
}

/** The dots of a Go board, as columns and rows: corners, and on boards with a middle line sides and centre. */
export function starPoints(scene: Scene): [number, number][] {
  const line = (n: number) => (n < 13 ? 2 : 3);
  const marks = (n: number): number[] => {
    if (n < 5) return [];
    const ends = n < 7 ? [] : [line(n), n - 1 - line(n)];
    return n % 2 === 1 ? [...ends, (n - 1) / 2] : ends;
  };
  const [cols, rows] = [marks(scene.cols), marks(scene.rows)];
  const small = Math.min(scene.cols, scene.rows) < 13;
  const middle = (col: number, row: number) => (2 * col === scene.cols - 1 ? 1 : 0) + (2 * row === scene.rows - 1 ? 1 : 0);
  // Small boards have no dots on the sides.
  return cols.flatMap((col) => rows.map((row): [number, number] => [col, row])).filter(([col, row]) => !small || middle(col, row) !== 1);
}

export interface EdgeLabels {
  cols: string[];
  rows: string[];
}

/** Letters below and numbers beside the board, when the cells are named by column and row. */
export function edgeLabels(scene: Scene, flipped: boolean): EdgeLabels | null {
  const cols: string[] = Array.from({ length: scene.cols }, () => "");
  const rows: string[] = Array.from({ length: scene.rows }, () => "");
  for (const cell of scene.cells) {
    const parts = /^([A-Za-z]+)(\d+)$/.exec(cell.id);
    if (!parts?.[1] || !parts[2]) return null;
    const { col, row } = shown(scene, cell, flipped);
    if ((cols[col] && cols[col] !== parts[1]) || (rows[row] && rows[row] !== parts[2])) return null;
    cols[col] = parts[1];
    rows[row] = parts[2];
  }
  return { cols, rows };
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell an arrow key leads to; holes in the grid are skipped. */
export function neighbour(scene: Scene, from: string, key: string, flipped: boolean): string | null {
  const here = scene.cells.find((cell) => cell.id === from);
  if (!here) return null;
  const at = shown(scene, here, flipped);
  const places = new Map(
    scene.cells.map((cell) => {
      const { col, row } = shown(scene, cell, flipped);
      return [`${col},${row}`, cell.id];
    }),
  );
  if (key === "Home" || key === "End") {
    const inRow = [...places].filter(([place]) => place.endsWith(`,${at.row}`));
    const cols = inRow.map(([place]) => Number.parseInt(place, 10));
    const col = key === "Home" ? Math.min(...cols) : Math.max(...cols);
    return places.get(`${col},${at.row}`) ?? null;
  }
  const step = steps[key];
  if (!step) return null;
  const reach = Math.max(scene.cols, scene.rows);
  for (let n = 1; n <= reach; n += 1) {
    const id = places.get(`${at.col + n * step[0]},${at.row + n * step[1]}`);
    if (id !== undefined) return id;
  }
  return null;
}
