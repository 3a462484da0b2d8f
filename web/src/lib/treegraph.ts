// Where every node of a tree is drawn: plies downwards, the main line straight, variations in lanes to its right.
// Each line (a move and the first moves after it) keeps one lane: the nearest that is free over its whole length. Lines that
// leave further down are placed first, so connectors never cross. One pass, typed arrays, no recursion.
import type { Tree } from "./tree";

export interface Layout {
  readonly lanes: number;
  readonly plies: number;
  /** The lane of each node. */
  readonly lane: Int32Array;
  /** The nodes of a ply, from left to right: `nodes[start[ply]]` … */
  readonly start: Int32Array;
  readonly nodes: Int32Array;
  /** The lane of the rightmost child of each node, -1 at ends. */
  readonly reach: Int32Array;
}

export function layoutOf(tree: Tree): Layout {
  const { size } = tree;
  let plies = 0;
  for (let i = 0; i < size; i += 1) plies = Math.max(plies, tree.ply[i]! + 1);
  const start = new Int32Array(plies + 1);
  for (let i = 0; i < size; i += 1) start[tree.ply[i]! + 1]! += 1;
  for (let i = 0; i < plies; i += 1) start[i + 1]! += start[i]!;
  const placed = new Int32Array(plies);
  const nodes = new Int32Array(size);
  const lane = new Int32Array(size);
  const reach = new Int32Array(size).fill(-1);
  /** The rightmost lane in use at each ply. */
  const edge = new Int32Array(plies).fill(-1);
  let lanes = 0;

  const open = [0];
  const line: number[] = [];
  for (let first = open.pop(); first !== undefined; first = open.pop()) {
    line.length = 0;
    for (let at = first; at >= 0; at = tree.child(at, 0)) line.push(at);
    const parent = tree.parent[first]!;
    let x = parent < 0 ? 0 : Math.max(lane[parent]! + 1, edge[tree.ply[parent]!]! + 1);
    for (const at of line) x = Math.max(x, edge[tree.ply[at]!]! + 1);
    for (const at of line) {
      const ply = tree.ply[at]!;
      lane[at] = x;
      edge[ply] = x;
      nodes[start[ply]! + placed[ply]!++] = at;
      if (tree.childCount(at) > 0) reach[at] = x;
    }
    if (parent >= 0) {
      reach[parent] = Math.max(reach[parent]!, x);
      // The connector turns down in this lane, beside the parent.
      edge[tree.ply[parent]!] = Math.max(edge[tree.ply[parent]!]!, x);
    }
    lanes = Math.max(lanes, x + 1);
    for (const at of line) for (let k = tree.childCount(at) - 1; k > 0; k -= 1) open.push(tree.child(at, k));
  }
  return { lanes, plies, lane, start, nodes, reach };
}

/** The first place in a ply's nodes whose lane is at least `lane`. */
export function firstFrom(layout: Layout, ply: number, lane: number): number {
  let low = layout.start[ply]!;
  let high = layout.start[ply + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (layout.lane[layout.nodes[middle]!]! < lane) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The node at a place, or -1. */
export function nodeAt(layout: Layout, ply: number, lane: number): number {
  if (ply < 0 || ply >= layout.plies) return -1;
  const at = firstFrom(layout, ply, lane);
  const node = at < layout.start[ply + 1]! ? layout.nodes[at]! : -1;
  return node >= 0 && layout.lane[node] === lane ? node : -1;
}

export interface Window {
  fromPly: number;
  toPly: number;
  fromLane: number;
  toLane: number;
}

/** Calls back for every node that is in a window or whose connector may be. */
export function eachVisible(layout: Layout, window: Window, visit: (node: number) => void) {
  const last = Math.min(layout.plies - 1, window.toPly);
  for (let ply = Math.max(0, window.fromPly); ply <= last; ply += 1) {
    const begin = layout.start[ply]!;
    const from = Math.max(begin, firstFrom(layout, ply, window.fromLane) - 1);
    for (let i = from; i < layout.start[ply + 1]!; i += 1) {
      const node = layout.nodes[i]!;
      if (layout.lane[node]! > window.toLane) break;
      visit(node);
    }
  }
}
