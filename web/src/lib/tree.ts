// A tree of moves in columns, and what a reader chooses to see of it: one line, its rows, the alternatives of each row.
// The row rule is that of pgn4people: a first player's move without alternatives shares the row of the reply, so that all
// alternatives of a row belong to one player. The tree is never changed by looking; nothing here recurses.
import { calledBy } from "./dress";
import { halfmoves, label as stepLabel } from "./step";
import type { TreeReply } from "./types";

export const COMMENT = 1;
export const NOTES = 2;

/** Nodes are named by their place in the columns; the root is 0 and parents come before children. */
export class Tree {
  readonly size: number;
  readonly id: Int32Array;
  readonly parent: Int32Array;
  /** Moves from the root. */
  readonly ply: Int32Array;
  /** The number of the half move that leads to each node. */
  readonly #halfmove: Int32Array;
  /** Deviations from first moves on the path. */
  readonly depth: Int32Array;
  /** Place among the siblings. */
  readonly choice: Int32Array;
  readonly marks: Uint8Array;
  readonly move: readonly string[];
  readonly #childStart: Int32Array;
  readonly #children: Int32Array;
  /** The place of each id, -1 where it is gone. */
  readonly #places: Int32Array;
  /** For nodes whose position occurs more than once, which group of the reply they are in; else -1. */
  readonly #group: Int32Array;

  constructor(readonly reply: TreeReply) {
    const n = (this.size = reply.id.length);
    this.id = new Int32Array(reply.id);
    this.move = reply.move;
    this.marks = new Uint8Array(reply.marks);
    let last = 0;
    for (let i = 0; i < n; i += 1) last = Math.max(last, this.id[i]!);
    this.#places = new Int32Array(last + 1).fill(-1);
    for (let i = 0; i < n; i += 1) this.#places[this.id[i]!] = i;
    this.parent = new Int32Array(n).fill(-1);
    this.ply = new Int32Array(n);
    this.#halfmove = new Int32Array(n).fill(reply.halfmove - 1);
    this.depth = new Int32Array(n);
    this.choice = new Int32Array(n);
    this.#childStart = new Int32Array(n + 1);
    this.#children = new Int32Array(Math.max(0, n - 1));
    this.#link(reply.parent);
    this.#group = this.#grouped(reply.same);
  }

  #link(parents: readonly number[]) {
    const { size, parent, ply, depth, choice } = this;
    const start = this.#childStart;
    for (let i = 1; i < size; i += 1) {
      const p = Math.max(0, this.find(parents[i]!));
      parent[i] = p;
      start[p + 1]! += 1;
    }
    for (let i = 0; i < size; i += 1) start[i + 1]! += start[i]!;
    const filled = new Int32Array(size);
    for (let i = 1; i < size; i += 1) {
      const p = parent[i]!;
      const k = filled[p]!++;
      this.#children[start[p]! + k] = i;
      choice[i] = k;
      ply[i] = ply[p]! + 1;
      this.#halfmove[i] = this.#halfmove[p]! + halfmoves(this.move[i]!);
      depth[i] = depth[p]! + (k > 0 ? 1 : 0);
    }
  }

  /** The place of a node id, or -1 when it is gone. */
  find(id: number): number {
    return this.#places[id] ?? -1;
  }

  childCount(node: number): number {
    return this.#childStart[node + 1]! - this.#childStart[node]!;
  }

  child(node: number, k: number): number {
    return k < this.childCount(node) ? this.#children[this.#childStart[node]! + k]! : -1;
  }

  /** The children in their order; a view, not a copy. */
  children(node: number): Int32Array {
    return this.#children.subarray(this.#childStart[node]!, this.#childStart[node + 1]!);
  }

  /** The other moves that could be made instead, in their order. */
  alternatives(node: number): number[] {
    if (node === 0) return [];
    return [...this.children(this.parent[node]!)].filter((other) => other !== node);
  }

  /** The number of the move that leads to a node; odd for the first player. */
  halfmove(node: number): number {
    return this.#halfmove[node]!;
  }

  /** What leads to a node, in few characters. */
  label(node: number): string {
    return stepLabel(this.move[node] ?? "");
  }

  isFirst(node: number): boolean {
    return this.halfmove(node) % 2 === 1;
  }

  number(node: number): number {
    return (this.halfmove(node) + 1) >> 1;
  }

  /** The nodes after the root up to this one. */
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at > 0; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }

  /** How many nodes there are from here on, this one included. */
  subtree(node: number): number {
    let count = 0;
    const open = [node];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      count += 1;
      for (const child of this.children(at)) open.push(child);
    }
    return count;
  }

  nags(node: number): readonly number[] {
    return this.reply.nags[this.id[node]!] ?? [];
  }

  /** Other nodes with the same position. */
  same(node: number): number[] {
    const group = this.reply.same[this.#group[node]!] ?? [];
    return group.map((id) => this.find(id)).filter((other) => other >= 0 && other !== node);
  }

  occursElsewhere(node: number): boolean {
    return this.#group[node]! >= 0;
  }

  #grouped(same: TreeReply["same"]): Int32Array {
    const groups = new Int32Array(this.size).fill(-1);
    for (const [at, group] of same.entries()) {
      for (const id of group) {
        const node = this.find(id);
        if (node >= 0) groups[node] = at;
      }
    }
    return groups;
  }
}

/** The child last chosen at a node, by ids; what is not in it follows the first move. */
export type Choices = ReadonlyMap<number, number>;

/** The child shown below a node, or -1 at the end of a line. */
export function chosenChild(tree: Tree, node: number, choices: Choices): number {
  const chosen = tree.find(choices.get(tree.id[node]!) ?? -1);
  return chosen > 0 && tree.parent[chosen] === node ? chosen : tree.child(node, 0);
}

/** The line through a node: its path, then what was chosen below it. */
export function lineThrough(tree: Tree, target: number, choices: Choices = new Map()): number[] {
  const line = tree.path(target);
  for (let at = chosenChild(tree, target, choices); at >= 0; at = chosenChild(tree, at, choices)) line.push(at);
  return line;
}

/** Remembers every choice on the way to a node. */
export function remember(tree: Tree, target: number, choices: Choices): Map<number, number> {
  const next = new Map(choices);
  for (let at = target; at > 0; at = tree.parent[at]!) {
    const parent = tree.parent[at]!;
    if (tree.choice[at] === 0) next.delete(tree.id[parent]!);
    else next.set(tree.id[parent]!, tree.id[at]!);
  }
  return next;
}

export interface Row {
  number: number;
  /** Node of the first player's move, or -1. */
  first: number;
  /** Node of the second player's move, or -1. */
  second: number;
  alternatives: number[];
}

/** The node a row's alternatives stand beside. */
export const owner = (row: Row): number => (row.second >= 0 ? row.second : row.first);

export function rowsOf(tree: Tree, line: readonly number[]): Row[] {
  const rows: Row[] = [];
  let held = -1;
  for (const node of line) {
    const number = tree.number(node);
    const alternatives = tree.alternatives(node);
    // A move whose reply was skipped has a row of its own.
    if (held >= 0 && tree.halfmove(node) > tree.halfmove(held) + 1) {
      rows.push({ number: tree.number(held), first: held, second: -1, alternatives: [] });
      held = -1;
    }
    if (!tree.isFirst(node)) {
      rows.push({ number, first: held, second: node, alternatives });
      held = -1;
    } else if (alternatives.length > 0) rows.push({ number, first: node, second: -1, alternatives });
    else held = node;
  }
  if (held >= 0) rows.push({ number: tree.number(held), first: held, second: -1, alternatives: [] });
  return rows;
}

/** a, b, … z, aa, ab, … */
export function label(index: number): string {
  let text = "";
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) text = String.fromCharCode(97 + ((n - 1) % 26)) + text;
  return text;
}

/** The index a label names, or -1. */
export function labelled(text: string): number {
  if (!/^[a-z]{1,4}$/.test(text)) return -1;
  let n = 0;
  for (const letter of text) n = 26 * n + letter.charCodeAt(0) - 96;
  return n - 1;
}

/** The nodes of a line that are not first moves. */
export const deviations = (tree: Tree, line: readonly number[]): number[] => line.filter((node) => tree.choice[node]! > 0);

/** The first letter of a player's name, or the number where both have the same. */
export function sideSign(sides: readonly [string, string], second: boolean): string {
  const [a, b] = sides.map((name) => name.charAt(0).toUpperCase());
  return a === b ? (second ? "2" : "1") : ((second ? b : a) ?? "");
}

/** "6 W" for White's sixth move: how a deviation is called in a breadcrumb. */
export const moveName = (tree: Tree, node: number): string => `${tree.number(node)} ${sideSign(calledBy(tree.reply.game, tree.reply.sides), !tree.isFirst(node))}`;

/** "6. Bc4" or "6… Nf6". */
export const numbered = (tree: Tree, node: number): string => (node === 0 ? "Start" : `${tree.number(node)}${tree.isFirst(node) ? "." : "…"} ${tree.label(node)}`);

/** The moves to a node as text, numbered as they are read aloud. */
export function lineText(tree: Tree, node: number): string {
  return tree
    .path(node)
    .map((at, i) => (tree.isFirst(at) || i === 0 ? numbered(tree, at) : tree.label(at)))
    .join(" ");
}

/** Follows moves from the root as far as they exist. */
export function follow(tree: Tree, moves: readonly string[]): number {
  let at = 0;
  for (const move of moves) {
    let next = -1;
    for (const child of tree.children(at)) if (next < 0 && tree.move[child] === move) next = child;
    if (next < 0) break;
    at = next;
  }
  return at;
}

/** Where lines end although the same position goes on elsewhere: the end and a place that goes on. */
export function stopsEarly(tree: Tree, node: number): number | null {
  if (tree.childCount(node) > 0) return null;
  return tree.same(node).find((other) => tree.childCount(other) > 0) ?? null;
}
