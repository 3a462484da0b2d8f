// A study of any size, the same for the same seed: long lines with variations in variations.
import type { TreeReply } from "../src/lib/types";

export function randomTree(size: number, seed: number): TreeReply {
  let state = seed >>> 0 || 1;
  const random = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const parents = [-1];
  const children: number[][] = [[]];
  let at = 0;
  while (parents.length < size) {
    const from = random(12) === 0 ? random(parents.length) : at;
    const node = parents.push(from) - 1;
    children.push([]);
    children[from]!.push(node);
    at = node;
  }
  const id: number[] = [];
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    id.push(node);
    for (let k = children[node]!.length - 1; k >= 0; k -= 1) open.push(children[node]![k]!);
  }
  return {
    revision: 1,
    game: "chess",
    start: "",
    halfmove: 1,
    sides: ["White", "Black"],
    undo: 0,
    redo: 0,
    whole: true,
    id,
    parent: id.map((node) => parents[node]!),
    move: id.map((node) => (node === 0 ? "" : `m${node % 97}`)),
    marks: id.map(() => 0),
    nags: {},
    same: [],
  };
}
