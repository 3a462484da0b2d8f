import { describe, expect, it } from "vitest";
import { dress, frameOf } from "../src/lib/dress";
import { neighbour } from "../src/lib/geometry";
import { jointsOf, layoutOf, readGraph, without, writeGraph, type Graph } from "../src/lib/graphs";
import { deed, inHeaps } from "../src/lib/heaps";
import { pieceName } from "../src/lib/labels";
import type { Cell, Piece, Pointing, Scene } from "../src/lib/types";

const graph = (text: string): Graph => readGraph(text) as Graph;
const apart = (a: readonly number[], b: readonly number[]) => Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0));

describe("graphs", () => {
  it("are read and written as games write them", () => {
    for (const text of ["#..:1-2l,2-3r", "...", ".XO#:1-2,3-4", "#.:1-2l,1-2r,2-2e"]) expect(writeGraph(graph(text))).toBe(text);
    expect(graph("..:2-1/W").edges).toEqual([[0, 1, ""]]);
    expect(["", "..:1-3", "..:x", "XO|OX"].map(readGraph)).toEqual([null, null, null, null]);
    expect(writeGraph(without(graph("....:1-2,2-3,3-4"), 1))).toBe("...:2-3");
  });

  it("are laid out with joined vertices near each other, on the ground what stands on it", () => {
    const { spots } = layoutOf(graph(".....:1-2,2-3,3-4,4-5"), false);
    // A path is a line.
    for (const [, y] of spots) expect(Math.abs(y - (spots[0]?.[1] ?? 0))).toBeLessThan(0.6);
    const { spots: grown, rows } = layoutOf(graph("#...:1-2l,2-3r,3-4e"), true);
    expect(grown[0]?.[1]).toBeCloseTo(rows - 1);
    const heights = grown.map(([, y]) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    for (const text of [".", "..", "##", "......:1-2,4-5"]) for (const spot of layoutOf(graph(text), text.includes("#")).spots) expect(spot.every(Number.isFinite)).toBe(true);
  });

  it("have a place of its own to point at for each line", () => {
    const complete = graph("....:1-2,1-3,1-4,2-3,2-4,3-4");
    const { spots } = layoutOf(complete, false);
    const middles = jointsOf(complete, spots, 100, (a, b) => `${a}-${b}`).map(({ middle }) => middle);
    for (const [i, one] of middles.entries()) for (const other of middles.slice(0, i)) expect(apart(one, other)).toBeGreaterThan(0.5);
  });
});

const stone = (id: string, side: "left" | "right" = "left"): Piece => ({ id, name: "edge", side, shape: { kind: "stone" } });
const block: Piece = { id: "#", name: "blocked cell", side: "left", shape: { kind: "block" } };
const name = (row: number, col: number) => `${String.fromCharCode(97 + col)}${row + 1}`;
const table = (n: number, pieces: Record<string, Piece>, moves: Pointing[] = []): Scene => ({
  cols: n,
  rows: n,
  look: "squares",
  cells: Array.from({ length: n * n }, (_, i): Cell => {
    const [row, col] = [Math.floor(i / n), i % n];
    const piece = row > col ? block : pieces[name(row, col)];
    return { id: name(row, col), row, col, stack: piece ? [piece] : [] };
  }),
  hands: [],
  moves,
  refused: [],
  lines: [],
});

describe("a game on a graph", () => {
  const start = table(3, { a1: block, b1: stone("l"), c2: stone("e") });
  const drawn = dress(start, { name: "hackenbush-graph" }, frameOf(start, "#..:1-2l,2-3e"), "#..:1-2l,2-3e");

  it("has its vertices and its lines alone, under the ids of its table", () => {
    expect(drawn.cells.map(({ id }) => id).sort()).toEqual(["a1", "b1", "b2", "c2", "c3"]);
    expect(drawn.joints?.map(({ id, colour }) => [id, colour])).toEqual([
      ["b1", "l"],
      ["c2", "e"],
    ]);
    const green = drawn.cells.find(({ id }) => id === "c2")?.stack[0] as Piece;
    expect(pieceName({ ...green, name: "green edge" }, ["Black", "White"])).toBe("green edge");
  });

  it("does not move when a line goes", () => {
    const after = dress(table(3, { a1: block, b1: stone("l") }), { name: "hackenbush-graph" }, frameOf(start, "#..:1-2l,2-3e"), "#..:1-2l");
    const spot = (scene: Scene, id: string) => scene.cells.find((cell) => cell.id === id);
    for (const id of ["a1", "b2", "c3"]) expect([spot(after, id)?.col, spot(after, id)?.row]).toEqual([spot(drawn, id)?.col, spot(drawn, id)?.row]);
  });

  it("is walked over with the arrow keys", () => {
    expect(neighbour(drawn, "a1", "ArrowUp", false)).toBe("b1");
    expect(neighbour(drawn, "c3", "ArrowUp", false)).toBeNull();
  });
});

describe("heaps and cakes", () => {
  const moves = (...texts: string[]): Pointing[] => texts.map((move) => ({ move, ways: [] }));
  const row: Scene = { ...table(1, {}), cols: 7, rows: 1, cells: Array.from({ length: 7 }, (_, col) => ({ id: name(0, col), row: 0, col, stack: [] })) };
  const ways = (scene: Scene) => scene.moves.map((pointing) => pointing.ways);

  it("are pointed at where they are taken or divided", () => {
    expect(ways(inHeaps({ ...row, moves: moves("7>3+4") }, "7"))).toEqual([[["d1"], ["e1"]]]);
    expect(deed("2x4>4*2x1")).toEqual({ from: "2x4", to: ["2x1", "2x1", "2x1", "2x1"] });
  });

  it("are cut between squares and eaten square by square", () => {
    const cake = (family: string, text: string, ...texts: string[]) => dress({ ...row, moves: moves(...texts) }, { name: family }, frameOf(row, text), text);
    const cut = cake("cutcake", "2x3", "2x3>2x1+2x2", "2x3>2*1x3");
    expect(cut.cells.length).toBe(6);
    expect(ways(cut)[0]).toEqual([["2x3 1:1,1"], ["2x3 1:2,1"], ["2x3 1:1,2"], ["2x3 1:2,2"]]);
    expect(ways(cut)[1]).toEqual([["2x3 1:1,1"], ["2x3 1:1,2"], ["2x3 1:1,3"]]);
    expect(ways(cake("eatcake", "1x3", "1x3>2*1x1"))[0]).toEqual([["1x3 1:1,2"]]);
  });

  it("in pairs are a queen on her way to the corner", () => {
    const scene = dress({ ...row, moves: moves("1x2>0x1", "1x2>1x1", "1x2>0x2") }, { name: "wythoff" }, frameOf(row, "1x2"), "1x2");
    expect([scene.cols, scene.rows, scene.look]).toEqual([3, 2, "checkered"]);
    expect(ways(scene)).toEqual([[["1x2", "0x1"]], [["1x2", "1x1"]], [["1x2", "0x2"]]]);
  });
});
