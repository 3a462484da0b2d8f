// Heaps, cakes and pairs as people draw them, from the text of a position: where they lie, and how one points at their moves.
import type { Cell, Piece, Pointing, Scene } from "./types";

/** What stands before and behind `>` in moves like `7>3+4`, `2x4>2x1+2x3`, `2x4>4*2x1`. */
export function deed(move: string): { from: string; to: string[] } | null {
  const [from, rest, more] = move.split(">");
  if (!from || rest === undefined || more !== undefined) return null;
  const to = rest.split("+").flatMap((part) => {
    const [, times, one] = /^(?:(\d+)\*)?(.*)$/.exec(part.trim()) ?? [];
    return one ? Array.from({ length: Math.min(64, Number(times ?? 1)) }, () => one) : [];
  });
  return { from: from.trim(), to };
}

const sizes = (text: string): [number, number] | null => {
  const [, a, b] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  return a && b ? [Number(a), Number(b)] : null;
};

const listed = (text: string): string[] =>
  text
    .replace(/\/[BW]$/, "")
    .split(",")
    .map((one) => one.trim());

/** Heaps whose counters one points at: `7>3+4` divides before one. */
export function inHeaps(scene: Scene, text: string): Scene {
  const heaps = listed(text.replace(/^[^:]*:/, "")).map(Number);
  const ids = new Map(scene.cells.map((cell) => [`${cell.row} ${cell.col}`, cell.id]));
  const ways = (move: string): string[][] => {
    const divided = deed(move);
    const parts = [...new Set((divided?.to ?? []).map(Number))];
    return heaps.flatMap((heap, row) => (heap === Number(divided?.from) ? parts.flatMap((n) => ids.get(`${row} ${n}`) ?? []).map((id) => [id]) : []));
  };
  return { ...scene, moves: scene.moves.map((pointing) => pointed(pointing, ways(pointing.move))) };
}

const pointed = (pointing: Pointing, ways: string[][]): Pointing => (pointing.ways.length > 0 || ways.length === 0 ? pointing : { ...pointing, ways });

/** More is not drawn square by square. */
const MOST_SQUARES = 1500;

/** Cakes beside each other, square by square; a cut is pointed at by the square before it, what is eaten by itself. */
export function asCakes(scene: Scene, frame: { text?: string | null }, text: string | null): Scene {
  const cakes = listed(text ?? "").flatMap((one) => [sizes(one)].filter((size) => size !== null));
  if (cakes.length === 0 || cakes.reduce((sum, [rows, cols]) => sum + rows * cols, 0) > MOST_SQUARES) return { ...scene, look: "squares" };
  const first = listed(frame.text ?? text ?? "").flatMap((one) => [sizes(one)].filter((size) => size !== null));
  const room = Math.max(4, ...first.map(([, cols]) => Math.ceil(1.6 * cols)));
  const cells: Cell[] = [];
  const corners: { row: number; col: number }[] = [];
  let [row, col, high, wide] = [0, 0, 0, 0];
  for (const [rows, cols] of cakes) {
    if (col > 0 && col + cols > room) [row, col, high] = [row + high + 1, 0, 0];
    corners.push({ row, col });
    [col, high] = [col + cols + 1, Math.max(high, rows)];
    wide = Math.max(wide, col - 1);
  }
  /** With the size of the cake: after a cut no square is taken for one of before. */
  const idOf = (cake: number, r: number, c: number) => `${(cakes[cake] ?? []).join("x")} ${cake + 1}:${r + 1},${c + 1}`;
  cakes.forEach(([rows, cols], n) => {
    const corner = corners[n] ?? { row: 0, col: 0 };
    for (let r = 0; r < rows; r += 1) for (let c = 0; c < cols; c += 1) cells.push({ id: idOf(n, r, c), row: corner.row + r, col: corner.col + c, stack: [] });
  });
  const ways = (move: string): string[][] => {
    const { from, to } = deed(move) ?? { from: "", to: [] };
    const whole = sizes(from);
    const parts = to.flatMap((one) => [sizes(one)].filter((size) => size !== null));
    if (!whole) return [];
    return cakes.flatMap(([rows, cols], n) => {
      if (rows !== whole[0] || cols !== whole[1]) return [];
      // Upright: the parts are as high as the whole. Where both fit, as for a single square that is eaten, either will do.
      const upright = parts.every(([r]) => r === rows);
      const [length, lengths] = upright ? [cols, parts.map(([, c]) => c)] : [rows, parts.map(([r]) => r)];
      const eaten = lengths.reduce((sum, one) => sum + one, 0) < length;
      const spots = eaten ? (lengths.length > 1 ? lengths : [0, length - 1]) : lengths.slice(0, 2).map((one) => one - 1);
      const across = upright ? rows : cols;
      return [...new Set(spots)].flatMap((at) => Array.from({ length: across }, (_, k) => [upright ? idOf(n, k, at) : idOf(n, at, k)]));
    });
  };
  const rows = row + high;
  const moves = scene.moves.map((pointing) => pointed(pointing, ways(pointing.move)));
  return { ...scene, cells, cols: Math.max(wide, ...first.map(([, cols]) => cols)), rows: Math.max(rows, ...first.map(([one]) => one)), moves };
}

const QUEEN: Piece = { id: "q", name: "queen", side: "left", shape: { kind: "figure", figure: "amazon", n: 0 } };

/** A pair of heaps as a queen that goes to the corner: along a row, a column or a diagonal. */
export function inTheCorner(scene: Scene, frame: { text?: string | null }, text: string | null): Scene {
  const pairs = listed(text ?? "").flatMap((one) => [sizes(one)].filter((size) => size !== null));
  const first = listed(frame.text ?? text ?? "").flatMap((one) => [sizes(one)].filter((size) => size !== null));
  const size = (axis: 0 | 1) => 1 + Math.max(0, ...[...pairs, ...first].map((pair) => pair[axis]));
  const [rows, cols] = [size(0), size(1)];
  if (rows * cols > MOST_SQUARES || (pairs.length === 0 && first.length === 0)) return { ...scene, look: "squares" };
  // The corner is at the upper left, where counting begins.
  const idOf = (row: number, col: number) => `${row}x${col}`;
  const on = new Map(pairs.map(([row, col]) => [idOf(row, col), QUEEN]));
  const cells = Array.from({ length: rows * cols }, (_, i): Cell => {
    const [row, col] = [Math.floor(i / cols), i % cols];
    const queen = on.get(idOf(row, col));
    return { id: idOf(row, col), row, col, stack: queen ? [queen] : [] };
  });
  const ways = (move: string): string[][] => {
    const { from, to } = deed(move) ?? { from: "", to: [] };
    const [begin, end] = [sizes(from), sizes(to[0] ?? "0x0")];
    if (!begin || !end) return [];
    const [a, b] = begin;
    const reached = ([c, d]: readonly [number, number]) => c <= a && d <= b && (c === a || d === b || a - c === b - d);
    return reached(end) ? [[idOf(a, b), idOf(end[0], end[1])]] : [];
  };
  const moves = scene.moves.map((pointing) => pointed(pointing, ways(pointing.move)));
  return { ...scene, look: "checkered", cells, cols, rows, moves };
}
