// Just enough PGN to build trees for tests: moves, variations, comments skipped; no legality.
import type { TreeReply } from "../src/lib/types";

/** Ids in the order of the text, so they differ from places in the columns. */
export function readPgn(text: string): TreeReply {
  const movetext = text.replace(/^\[.*\]\s*$/gm, "").replace(/\{[^}]*\}/g, " ");
  const moves = [""];
  const children: number[][] = [[]];
  const parents = [-1];
  const stack: number[] = [];
  let at = 0;
  for (const token of movetext.match(/[()]|[^\s()]+/g) ?? []) {
    if (token === "(") {
      stack.push(at);
      at = parents[at]!;
    } else if (token === ")") at = stack.pop() ?? 0;
    else if (!/^(\d+\.*|\.+|\$\d+|\*|1-0|0-1|1\/2-1\/2)$/.test(token)) {
      const node = moves.push(token.replace(/^\d+\.+/, "")) - 1;
      parents.push(at);
      children.push([]);
      children[at]!.push(node);
      at = node;
    }
  }
  return columns(moves, parents, children);
}

/** Pre-order, children in their order. */
function columns(moves: string[], parents: number[], children: number[][]): TreeReply {
  const id: number[] = [];
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    id.push(at);
    open.push(...children[at]!.toReversed());
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
    move: id.map((node) => moves[node]!),
    marks: id.map(() => 0),
    nags: {},
    same: [],
  };
}
