// Where things are on the drawn board: flipping, edge labels, moving with arrow keys.
import type { Cell, Look, Scene } from "./types";

export const CELL = 100;
/** Rows of hexagons stand closer than their width, each half a cell further right. */
const HEX_ROW = CELL * 0.866;
/** What is drawn of a hexagon above and below the square its middle is in. */
const HEX_RIM = CELL * 0.0775;

/** A row of pieces stands on ground that is wider than they are, with room for what their moves are worth. */
const BANK = CELL * 0.42;
/** Whether it is such a row, and values are written under its pieces. */
export const onStrip = ({ look, rows }: Pick<Scene, "look" | "rows">): boolean => look === "pond" || look === "alley" || (look === "checkered" && rows === 1);
/** In a long row all is small, so that what is written is written larger. */
export const written = ({ cols }: Pick<Scene, "cols">): number => Math.max(1, Math.min(2, cols / 8));
const bank = (scene: Scene): number => (onStrip(scene) ? BANK * written(scene) : 0);

/** From the middle of a dial to its hours, in cells, and from there to its rim. */
export const dialOf = (hours: number): number => Math.max(1.2, (1.1 * hours) / (2 * Math.PI));
export const DIAL_RIM = 0.45;

/** Whether cells stand anywhere, not in rows and columns. */
const scattered = ({ look, joints }: Scene): boolean => joints !== undefined || look === "clock";

/** An upright board is seen from behind when flipped, a flat one is turned round; what grows from the ground stays. */
export function shown(scene: Scene, cell: Cell, flipped: boolean): { col: number; row: number } {
  if (!flipped || scene.look === "earth" || scattered(scene)) return { col: cell.col, row: cell.row };
  const row = scene.look === "holes" ? cell.row : scene.rows - 1 - cell.row;
  return { col: scene.cols - 1 - cell.col, row };
}

/** The upper left corner of a cell on the drawn board. */
export function place(scene: Scene, cell: Cell, flipped: boolean): { x: number; y: number } {
  const { col, row } = shown(scene, cell, flipped);
  if (scene.look !== "hexes") return { x: col * CELL, y: row * CELL + bank(scene) };
  return { x: (col + row / 2) * CELL, y: row * HEX_ROW + HEX_RIM };
}

/** How large the drawn board is. */
export function extent(scene: Scene): { width: number; height: number } {
  if (scene.look !== "hexes") return { width: scene.cols * CELL, height: scene.rows * CELL + 2 * bank(scene) };
  return { width: (scene.cols + (scene.rows - 1) / 2) * CELL, height: (scene.rows - 1) * HEX_ROW + CELL + 2 * HEX_RIM };
}

/** Whether stones stand on points where lines meet, drawn on wood. */
export const onPoints = (look: Look): boolean => look === "lines" || look === "rings" || look === "web" || look === "hunt";

/** Columns and rows from one end of a line on a board to the other. */
type Segment = readonly [number, number, number, number];

/** The lines of a board of points. Rings and webs join neighbours, but not across a middle without a point. */
export function segments({ look, cols, rows, cells }: Scene): Segment[] {
  if (look === "lines") {
    const upright = Array.from({ length: cols }, (_, col): Segment => [col, 0, col, rows - 1]);
    return [...upright, ...Array.from({ length: rows }, (_, row): Segment => [0, row, cols - 1, row])];
  }
  if (look === "hunt") {
    // The ends are joined to the whole column beside them, the middle to all around it.
    const open = ({ col, row }: Cell) => col === 0 || col === cols - 1 || (2 * col === cols - 1 && 2 * row === rows - 1);
    const joined = (a: Cell, b: Cell) => Math.abs(a.col - b.col) <= 1 && Math.abs(a.row - b.row) <= 1 && (a.col === b.col || a.row === b.row || open(a) || open(b));
    return cells.flatMap((a, i) => cells.slice(i + 1).flatMap((b) => (joined(a, b) ? [[a.col, a.row, b.col, b.row] as const] : [])));
  }
  const points = new Set(cells.map(({ col, row }) => `${col},${row}`));
  const next = (col: number, row: number, right: number, down: number): Segment[] => {
    for (let n = 1; n < cols; n += 1) {
      const [x, y] = [col + n * right, row + n * down];
      if (points.has(`${x},${y}`)) return [[col, row, x, y]];
      if (2 * x === cols - 1 && 2 * y === rows - 1) return [];
    }
    return [];
  };
  const slanting = ({ col, row }: Cell) => [...(col === row ? next(col, row, 1, 1) : []), ...(col + row === cols - 1 ? next(col, row, -1, 1) : [])];
  return cells.flatMap((cell) => [...next(cell.col, cell.row, 1, 0), ...next(cell.col, cell.row, 0, 1), ...(look === "web" ? slanting(cell) : [])]);
}

/** The same as a path to draw. */
export const mesh = (scene: Scene): string =>
  segments(scene)
    .map((ends) => ends.map((n) => (n + 0.5) * CELL))
    .map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`)
    .join("");

export interface EdgeLabels {
  cols: string[];
  rows: string[];
}

/** Letters below and numbers beside the board, when the cells are named by column and row. */
export function edgeLabels(scene: Scene, flipped: boolean): EdgeLabels | null {
  if (scene.look === "hexes" || scene.look === "cake" || scene.rows === 1 || scattered(scene)) return null;
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

/** What cells are called in moves where there is no edge to write it at, and where it stands beside their middle. */
export function cellNames(scene: Scene): { id: string; text: string; x: number; y: number }[] {
  const { look, cells } = scene;
  if (scene.joints) {
    const lines = new Set(scene.joints.map(({ id }) => id));
    const at = look === "earth" ? { x: 0, y: 0 } : { x: -36, y: -32 };
    return cells.filter(({ id }) => !lines.has(id)).map(({ id }, i) => ({ id, text: String(i + 1), ...at }));
  }
  if (look === "hexes") return cells.map(({ id }) => ({ id, text: id, x: 0, y: 45 }));
  if (look === "clock" || !cells.every(({ id }) => /^\d+$/.test(id))) return [];
  const at = look === "earth" ? { x: -58, y: 0 } : look === "hunt" ? { x: -40, y: -40 } : { x: 0, y: onStrip(scene) ? -50 - bank(scene) / 2 : -40 };
  return cells.map(({ id }) => ({ id, text: id, ...at }));
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell that is nearest in a direction, where cells stand anywhere. */
function nearest({ cells }: Scene, from: Cell, step: [number, number] | undefined): string | null {
  if (!step) return null;
  const far = (cell: Cell) => {
    const [x, y] = [cell.col - from.col, cell.row - from.row];
    const along = x * step[0] + y * step[1];
    return along > 0.1 ? along + 2 * Math.abs(x * step[1] - y * step[0]) : Infinity;
  };
  const found = cells.map((cell) => ({ id: cell.id, far: far(cell) })).sort((a, b) => a.far - b.far)[0];
  return found && found.far < Infinity ? found.id : null;
}

/** The cell an arrow key leads to; holes in the grid are skipped. */
export function neighbour(scene: Scene, from: string, key: string, flipped: boolean): string | null {
  const here = scene.cells.find((cell) => cell.id === from);
  if (!here) return null;
  const at = shown(scene, here, flipped);
  if (scattered(scene)) return nearest(scene, here, steps[key]);
  const places = new Map(
    scene.cells.map((cell) => {
      const { col, row } = shown(scene, cell, flipped);
      return [`${col},${row}`, cell.id];
    }),
  );
  if (key === "Home" || key === "End") {
    const inRow = [...places].filter(([spot]) => spot.endsWith(`,${at.row}`));
    const cols = inRow.map(([spot]) => Number.parseInt(spot, 10));
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
