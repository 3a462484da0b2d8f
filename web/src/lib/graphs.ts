// Graphs as the games on them write them, and where their vertices are drawn.

/** Vertices from 0 with what each holds, and the edges with their colours: "l", "r", "e" in Hackenbush, "" elsewhere. */
export interface Graph {
  held: string;
  edges: readonly Edge[];
}
export type Edge = readonly [from: number, to: number, colour: string];
export type Spot = readonly [x: number, y: number];

/** Reads `#..:1-2l,2-3r`; null for anything else. Who is to move may stand behind it. */
export function readGraph(text: string): Graph | null {
  const [, held, rest] = /^([.#XOLR]+)(?::([\d,lre-]*))?(?:\/[BW])?$/i.exec(text.trim()) ?? [];
  if (!held) return null;
  const edges: Edge[] = [];
  for (const edge of rest ? rest.split(",") : []) {
    const [, a, b, colour = ""] = /^(\d+)-(\d+)([lre]?)$/i.exec(edge) ?? [];
    const [from, to] = [Number(a) - 1, Number(b) - 1];
    if (!(from >= 0 && to >= 0 && from < held.length && to < held.length)) return null;
    edges.push([Math.min(from, to), Math.max(from, to), colour.toLowerCase()]);
  }
  return { held: held.toUpperCase(), edges };
}

export function writeGraph({ held, edges }: Graph): string {
  const listed = edges.map(([a, b, colour]) => `${Math.min(a, b) + 1}-${Math.max(a, b) + 1}${colour}`);
  return listed.length > 0 ? `${held}:${listed.join(",")}` : held;
}

/** The graph without a vertex and its edges. */
export const without = ({ held, edges }: Graph, vertex: number): Graph => {
  const moved = (v: number) => (v > vertex ? v - 1 : v);
  return {
    held: held.slice(0, vertex) + held.slice(vertex + 1),
    edges: edges.filter(([a, b]) => a !== vertex && b !== vertex).map(([a, b, colour]) => [moved(a), moved(b), colour] as const),
  };
};

/** Where a person put the vertices of a graph, while the page is open. */
const drawn = new Map<string, readonly Spot[]>();
const keyOf = ({ held, edges }: Graph): string =>
  `${held.length} ${edges
    .map(([a, b]) => `${a}-${b}`)
    .sort()
    .join()}`;

export const remember = (graph: Graph, spots: readonly Spot[]): void => void drawn.set(keyOf(graph), spots);

/** How many edges lie between vertices; of those that are not joined, a little more than the longest way. */
function distances(n: number, edges: readonly Edge[]): number[][] {
  const far = Array.from({ length: n }, (_, a) => Array.from({ length: n }, (_, b) => (a === b ? 0 : Infinity)));
  const set = (a: number, b: number) => {
    (far[a] as number[])[b] = 1;
    (far[b] as number[])[a] = 1;
  };
  for (const [a, b] of edges) if (a !== b) set(a, b);
  for (let k = 0; k < n; k += 1) {
    for (let a = 0; a < n; a += 1) {
      for (let b = 0; b < n; b += 1) (far[a] as number[])[b] = Math.min(far[a]?.[b] ?? 0, (far[a]?.[k] ?? 0) + (far[k]?.[b] ?? 0));
    }
  }
  const longest = Math.max(1, ...far.flat().filter(Number.isFinite));
  return far.map((row) => row.map((way) => (Number.isFinite(way) ? way : Math.min(longest, 4) + 0.8)));
}

/**
 * A first guess that keeps paths straight and circles round: the two longest directions of the distances (classical scaling), each found
 * by turning a vector until it stays.
 */
function guess(far: readonly (readonly number[])[]): [number, number][] {
  const n = far.length;
  const squares = far.map((row) => row.map((way) => way * way));
  const means = squares.map((row) => row.reduce((sum, one) => sum + one, 0) / n);
  const mean = means.reduce((sum, one) => sum + one, 0) / n;
  const inner = squares.map((row, a) => row.map((one, b) => ((means[a] ?? 0) + (means[b] ?? 0) - mean - one) / 2));
  const found: { axis: number[]; size: number }[] = [];
  for (const phase of [0.3, 1.7]) {
    let axis = Array.from({ length: n }, (_, i) => Math.cos(phase + 2.4 * i));
    let size = 0;
    for (let round = 0; round < 80; round += 1) {
      for (const { axis: other } of found) {
        const along = axis.reduce((sum, one, i) => sum + one * (other[i] ?? 0), 0);
        axis = axis.map((one, i) => one - along * (other[i] ?? 0));
      }
      const next = inner.map((row) => row.reduce((sum, one, i) => sum + one * (axis[i] ?? 0), 0));
      size = Math.hypot(...next);
      if (size < 1e-9) break;
      axis = next.map((one) => one / size);
    }
    found.push({ axis, size });
  }
  const at = (axis: number, i: number) => (found[axis]?.axis[i] ?? 0) * Math.sqrt(found[axis]?.size ?? 0);
  // A little unevenness lets what lies on one spot get apart.
  return Array.from({ length: n }, (_, i) => [at(0, i) + 0.01 * Math.sin(7 * i), at(1, i) + 0.01 * Math.cos(5 * i)]);
}

/** Moves every vertex to where its distances to the others want it, again and again (stress majorization); `settle` may pin some. */
function relaxed(spots: [number, number][], far: readonly (readonly number[])[], settle: (spot: [number, number], i: number) => [number, number]): [number, number][] {
  const weight = (way: number) => 1 / (way * way);
  let now = spots.map(settle);
  for (let round = 0; round < 120; round += 1) {
    const before = now;
    now = before.map(([x, y], i) => {
      let [sumX, sumY, sum] = [0, 0, 0];
      before.forEach(([otherX, otherY], j) => {
        if (i === j) return;
        const way = far[i]?.[j] ?? 1;
        const apart = Math.max(1e-6, Math.hypot(x - otherX, y - otherY));
        const w = weight(way);
        sumX += w * (otherX + (way * (x - otherX)) / apart);
        sumY += w * (otherY + (way * (y - otherY)) / apart);
        sum += w;
      });
      return sum > 0 ? settle([sumX / sum, sumY / sum], i) : [x, y];
    });
  }
  return now;
}

/** From an edge of the picture to the middle of what stands next to it, in cells. */
const RIM = 0.9;
/** Cells an edge is long; where many cross, more. */
const longOf = ({ held, edges }: Graph): number => (edges.length > 1.4 * held.length ? 2.5 : 1.75);

export interface Layout {
  spots: Spot[];
  cols: number;
  rows: number;
}

/** Layouts that were worked out, the last ones. */
const known = new Map<string, Layout>();
const MOST_KNOWN = 40;

/** Where the vertices of a graph are drawn, in cells from the upper left corner; `grounded` stand on the lower edge. */
export function layoutOf(graph: Graph, grounded: boolean): Layout {
  const key = `${grounded} ${writeGraph(graph)}`;
  const found = drawn.has(keyOf(graph)) ? undefined : known.get(key);
  if (found) return found;
  const layout = laidOut(graph, grounded);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value as string);
  known.set(key, layout);
  return layout;
}

function laidOut(graph: Graph, grounded: boolean): Layout {
  const n = graph.held.length;
  const own = drawn.get(keyOf(graph));
  const raw = own ? own.map(([x, y]): [number, number] => [x, y]) : placed(graph, grounded);
  const scale = own ? 1 : longOf(graph);
  const [xs, ys] = [raw.map(([x]) => x * scale), raw.map(([, y]) => y * scale)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  // A lonely vertex and a flat path have room round them, too.
  const [cols, rows] = [Math.max(wide, 2.2) + 2 * RIM, Math.max(high, grounded ? 1 : 1.2) + 2 * RIM];
  const [dx, dy] = [(cols - wide) / 2 - left, grounded ? rows - 1 - (top + high) : (rows - high) / 2 - top];
  return { cols, rows, spots: Array.from({ length: n }, (_, i): Spot => [(xs[i] ?? 0) + dx, (ys[i] ?? 0) + dy]) };
}

function placed({ held, edges }: Graph, grounded: boolean): [number, number][] {
  const n = held.length;
  const far = distances(n, edges);
  if (n === 1) return [[0, 0]];
  const ground = [...held].flatMap((symbol, i) => (grounded && symbol === "#" ? [i] : []));
  if (ground.length === 0) return upright(relaxed(guess(far), far, (spot) => spot));
  // What grows begins as high as it hangs: upwards is less.
  const level = far.map((row) => Math.min(...ground.map((g) => row[g] ?? 1)));
  const begin = guess(far).map(([x], i): [number, number] => [x + 0.05 * i, -(level[i] ?? 0)]);
  const grown = relaxed(begin, far, ([x, y], i) => (ground.includes(i) ? [x, 0] : [x, Math.min(y, -0.6)]));
  return straightened(grown, ground);
}

/** What grows from the ground stands straight: it is turned until its middle is over where it stands. */
function straightened(spots: [number, number][], ground: readonly number[]): [number, number][] {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  const foot = mean(ground.map((i) => spots[i]?.[0] ?? 0));
  const above = spots.filter((_, i) => !ground.includes(i));
  if (above.length === 0) return spots;
  const lean = Math.atan2(mean(above.map(([x]) => x)) - foot, -mean(above.map(([, y]) => y)));
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const turned = spots.map(([x, y], i): [number, number] => (ground.includes(i) ? [x, 0] : [foot + (x - foot) * cos + y * sin, y * cos - (x - foot) * sin]));
  // What would reach into the ground stays above it.
  return turned.map(([x, y], i) => (ground.includes(i) ? [x, y] : [x, Math.min(y, -0.5)]));
}

/** Turned so that it is wider than high. */
function upright(spots: [number, number][]): [number, number][] {
  const spread = (axis: 0 | 1) => Math.max(...spots.map((spot) => spot[axis])) - Math.min(...spots.map((spot) => spot[axis]));
  return spread(1) > spread(0) ? spots.map(([x, y]) => [y, -x]) : spots;
}

/** A line between two vertices; of several between the same two each bends its own way, and a loop goes round. */
export interface Joint {
  /** What a person points at. */
  id: string;
  colour: string;
  d: string;
  /** The middle of the line. */
  middle: Spot;
}

/** Where on a line one points at it: in its middle, or where no other line and no vertex is in the way. */
const PARTS = [0.5, 0.36, 0.64, 0.3, 0.7, 0.25, 0.75];
/** Cells between two things one points at. */
const APART = 0.6;

/** The lines of a graph with vertices at these spots, drawn in units of a cell of `cell`; `idOf` names them. */
export function jointsOf(graph: Graph, spots: readonly Spot[], cell: number, idOf: (a: number, b: number) => string): Joint[] {
  const seen = new Map<string, number>();
  const many = new Map<string, number>();
  const taken: Spot[] = [...spots];
  const room = ([x, y]: Spot) => Math.min(...taken.map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)));
  for (const [a, b] of graph.edges) many.set(`${a}-${b}`, (many.get(`${a}-${b}`) ?? 0) + 1);
  return graph.edges.map(([a, b, colour]) => {
    const key = `${a}-${b}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const [x, y] = spots[a] ?? [0, 0];
    const [toX, toY] = spots[b] ?? [0, 0];
    const written = (...numbers: number[]) => numbers.map((n) => Math.round(n * cell * 10) / 10).join(" ");
    if (a === b) {
      const r = 0.34 + 0.16 * nth;
      const d = `M${written(x, y)}c${written(-1.7 * r, -1.9 * r, 1.7 * r, -1.9 * r, 0, 0)}`;
      return { id: idOf(a, b), colour, d, middle: [x, y - 1.4 * r] };
    }
    const length = Math.hypot(toX - x, toY - y) || 1;
    const bend = ((many.get(key) ?? 1) - 1) * -0.3 + nth * 0.6 + (through(graph, spots, a, b) ? 0.55 : 0);
    // What pulls the line lies twice as far from the straight one as its middle does.
    const [pullX, pullY] = [(x + toX) / 2 + (2 * bend * (toY - y)) / length, (y + toY) / 2 - (2 * bend * (toX - x)) / length];
    const at = (t: number): Spot => {
      const along = (from: number, pull: number, to: number) => (1 - t) ** 2 * from + 2 * t * (1 - t) * pull + t * t * to;
      return [along(x, pullX, toX), along(y, pullY, toY)];
    };
    const places = PARTS.map(at);
    const middle = places.find((spot) => room(spot) >= APART) ?? places.toSorted((one, other) => room(other) - room(one))[0] ?? at(0.5);
    taken.push(middle);
    const d = bend === 0 ? `M${written(x, y)}L${written(toX, toY)}` : `M${written(x, y)}Q${written(pullX, pullY, toX, toY)}`;
    return { id: idOf(a, b), colour, d, middle };
  });
}

/** Whether a straight line between two vertices goes over a third. */
function through({ held }: Graph, spots: readonly Spot[], a: number, b: number): boolean {
  const [x, y] = spots[a] ?? [0, 0];
  const [toX, toY] = spots[b] ?? [0, 0];
  const square = (toX - x) ** 2 + (toY - y) ** 2 || 1;
  return [...held].some((_, v) => {
    if (v === a || v === b) return false;
    const [atX, atY] = spots[v] ?? [0, 0];
    const along = ((atX - x) * (toX - x) + (atY - y) * (toY - y)) / square;
    const off = Math.abs((atX - x) * (toY - y) - (atY - y) * (toX - x)) / Math.sqrt(square);
    return along > 0.05 && along < 0.95 && off < 0.3;
  });
}
