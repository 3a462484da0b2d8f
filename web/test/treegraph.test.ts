import { describe, expect, it } from "vitest";
import { Tree } from "../src/lib/tree";
import { eachVisible, layoutOf, nodeAt } from "../src/lib/treegraph";
import text from "./data/tree_10k_nested30.pgn?raw";
import { readPgn } from "./pgn";
import { randomTree } from "./randomtree";

const nested = () => new Tree(readPgn(text));

describe("the tree graph", () => {
  const trees: [string, () => Tree][] = [
    ["10,000 nodes, nested", nested],
    ["random", () => new Tree(randomTree(3000, 7))],
    ["a start", () => new Tree(readPgn(""))],
  ];

  it.each(trees)("draws lines straight and lets nothing overlap: %s", (_, make) => {
    const tree = make();
    const layout = layoutOf(tree);
    const places = new Set<string>();
    for (let node = 0; node < tree.size; node += 1) {
      places.add(`${layout.lane[node]} ${tree.ply[node]}`);
      const parent = tree.parent[node]!;
      if (parent >= 0 && tree.choice[node] === 0) expect(layout.lane[node]).toBe(layout.lane[parent]);
      if (parent >= 0 && tree.choice[node]! > 0) expect(layout.lane[node]).toBeGreaterThan(layout.lane[parent]!);
      expect(nodeAt(layout, tree.ply[node]!, layout.lane[node]!)).toBe(node);
    }
    expect(places.size).toBe(tree.size);
    expect(layout.lane[0]).toBe(0);
  });

  it("keeps the connectors of one ply apart", () => {
    const tree = nested();
    const layout = layoutOf(tree);
    for (let ply = 0; ply < layout.plies; ply += 1) {
      let end = -1;
      for (let i = layout.start[ply]!; i < layout.start[ply + 1]!; i += 1) {
        const node = layout.nodes[i]!;
        expect(layout.lane[node]).toBeGreaterThan(end);
        end = Math.max(layout.lane[node]!, layout.reach[node]!);
      }
    }
  });

  it("visits what a window shows and little else", () => {
    const tree = nested();
    const layout = layoutOf(tree);
    const window = { fromPly: 10, toPly: 30, fromLane: 5, toLane: 25 };
    const seen = new Set<number>();
    eachVisible(layout, window, (node) => seen.add(node));
    for (let node = 0; node < tree.size; node += 1) {
      const [x, y] = [layout.lane[node]!, tree.ply[node]!];
      if (y >= 10 && y <= 30 && x >= 5 && x <= 25) expect(seen.has(node)).toBe(true);
      if (y >= 10 && y <= 30 && x < 5 && layout.reach[node]! >= 5) expect(seen.has(node)).toBe(true);
    }
    expect(seen.size).toBeLessThanOrEqual(21 * 22);
  });

  it("is laid out for 200,000 nodes, each once", () => {
    const tree = new Tree(randomTree(200_000, 1));
    const layout = layoutOf(tree);
    expect(new Set(layout.nodes).size).toBe(200_000);
    expect(layout.start[layout.plies]).toBe(200_000);
  });
});
