import { describe, expect, it } from "vitest";
import { splitEvents } from "../src/lib/events";
import { edgeLabels, neighbour, shown } from "../src/lib/geometry";
import { commandOf } from "../src/lib/keys";
import { cellLabel, pieceName, stockLabel } from "../src/lib/labels";
import { bestThrough, nextIds, tap, touched, valuesAt } from "../src/lib/pointing";
import type { Piece, Scene } from "../src/lib/types";

const cup = (id: string, size: number): Piece => ({
  id,
  name: ["", "small", "medium", "large"][size] ?? "",
  side: id === id.toUpperCase() ? "left" : "right",
  shape: { kind: "cup", size },
});
const names = ["Blue", "Orange"] as const;
const scene: Scene = {
  cols: 2,
  rows: 2,
  look: "squares",
  cells: [
    { id: "a2", col: 0, row: 0, stack: [cup("s", 1), cup("L", 3)] },
    { id: "b2", col: 1, row: 0, stack: [] },
    { id: "a1", col: 0, row: 1, stack: [cup("M", 2)] },
    { id: "b1", col: 1, row: 1, stack: [] },
  ],
  hands: [{ side: "left", stocks: [{ id: "hand", piece: cup("S", 1), count: 0 }] }],
  moves: [
    { move: "a2-b2", ways: [["a2", "b2"]] },
    { move: "a2-b1", ways: [["a2", "b1"]] },
    { move: "b1", ways: [["b1"]] },
  ],
  refused: [
    { way: ["a2", "a1"], reason: "uncovers a line", cells: ["a1"] },
    { way: ["a1", "b1"], reason: "pinned", cells: ["a2"] },
  ],
  lines: [],
};

describe("pointing", () => {
  it("takes a source, then a target", () => {
    expect(tap(scene, [], "a2")).toEqual({ kind: "select", taps: ["a2"] });
    expect([...nextIds(scene, ["a2"])]).toEqual(["b2", "b1"]);
    expect(tap(scene, ["a2"], "b2")).toEqual({ kind: "move", move: "a2-b2" });
  });

  it("plays with one tap where one is enough", () => {
    expect(tap(scene, [], "b1")).toEqual({ kind: "move", move: "b1" });
  });

  it("says why a move is refused, also when the piece has no legal move", () => {
    expect(tap(scene, ["a2"], "a1")).toMatchObject({ kind: "refused", refusal: { reason: "uncovers a line" } });
    expect(tap(scene, [], "a1")).toEqual({ kind: "select", taps: ["a1"] });
    expect(tap(scene, ["a1"], "b1")).toMatchObject({ kind: "refused", refusal: { reason: "pinned" } });
  });

  it("cancels on a second tap and ignores empty ground", () => {
    expect(tap(scene, ["a2"], "a2").kind).toBe("cancel");
    expect(tap(scene, [], "b2").kind).toBe("nothing");
    expect(tap(scene, ["a1"], "a2")).toEqual({ kind: "select", taps: ["a2"] });
  });

  it("asks when two moves look the same", () => {
    const twice = { ...scene, moves: [...scene.moves, { move: "a2-b2+", ways: [["a2", "b2"]] }] };
    expect(tap(twice, ["a2"], "b2")).toEqual({ kind: "choose", moves: ["a2-b2", "a2-b2+"] });
  });

  it("finds the best move through a cell", () => {
    const values = [
      { move: "a2-b1", after: "", mistake: false, verdict: { wdl: "win" as const, plies: 3, source: null } },
      { move: "a2-b2", after: "", mistake: false, verdict: { wdl: "draw" as const, plies: null, source: null } },
    ];
    expect(bestThrough(scene, values, [], "a2")?.move).toBe("a2-b1");
    expect(bestThrough(scene, values, ["a2"], "b2")?.move).toBe("a2-b2");
    expect(touched(scene, "a2-b1")).toEqual(["a2", "b1"]);
  });
});

describe("a column that may be tapped anywhere", () => {
  const cell = (id: string, row: number, stack: Piece[]) => ({ id, col: 0, row, stack });
  const column: Scene = {
    ...scene,
    look: "holes",
    rows: 3,
    cells: [cell("a3", 0, []), cell("a2", 1, []), cell("a1", 2, [cup("M", 2)])],
    moves: [{ move: "a", ways: [["a1"], ["a2"], ["a3"]] }],
    refused: [],
  };

  it("shows the move where the stone lands", () => {
    expect(touched(column, "a")).toEqual(["a2"]);
    expect(tap(column, [], "a1")).toEqual({ kind: "move", move: "a" });
  });

  it("has its value there only", () => {
    const verdict = { wdl: "win" as const, plies: 1, source: null };
    const values = valuesAt(column, [{ move: "a", after: "", mistake: false, verdict }], []);
    expect([...values.keys()]).toEqual(["a2"]);
  });
});

describe("the grid", () => {
  it("is turned round when flat and seen from behind when upright", () => {
    const cell = scene.cells[0]!;
    expect(shown(scene, cell, true)).toEqual({ col: 1, row: 1 });
    expect(shown({ ...scene, look: "holes" }, cell, true)).toEqual({ col: 1, row: 0 });
  });

  it("has letters and numbers at its edges", () => {
    expect(edgeLabels(scene, false)).toEqual({ cols: ["a", "b"], rows: ["2", "1"] });
    expect(edgeLabels(scene, true)).toEqual({ cols: ["b", "a"], rows: ["1", "2"] });
  });

  it("is walked with the arrow keys as it is seen", () => {
    expect(neighbour(scene, "a2", "ArrowRight", false)).toBe("b2");
    expect(neighbour(scene, "a2", "ArrowRight", true)).toBeNull();
    expect(neighbour(scene, "a2", "ArrowUp", true)).toBe("a1");
    expect(neighbour(scene, "a1", "End", false)).toBe("b1");
  });
});

describe("labels", () => {
  it("say what covers what and what can be done", () => {
    expect(cellLabel(scene.cells[0]!, names, { target: true })).toBe("a2: large blue over small orange, can move here");
    expect(cellLabel(scene.cells[1]!, names, { value: "win in 3" })).toBe("b2: empty, win in 3");
    expect(stockLabel(scene.hands[0]!.stocks[0]!, names, false)).toBe("small blue in hand, none left");
  });

  it("do not say a name twice", () => {
    expect(pieceName({ id: "X", name: "X", side: "left", shape: { kind: "cross" } }, ["X", "O"])).toBe("X");
  });
});

describe("keys and events", () => {
  it("do nothing while typing or with a modifier", () => {
    const press = { key: "u", ctrlKey: false, metaKey: false, altKey: false };
    expect(commandOf(press, false)).toBe("undo");
    expect(commandOf(press, true)).toBeNull();
    expect(commandOf({ ...press, ctrlKey: true }, false)).toBeNull();
  });

  it("are split as they arrive", () => {
    const { events, rest } = splitEvents('event: progress\ndata: {"done":1}\n\n: ping\n\nevent: done\nda');
    expect(events).toEqual([{ event: "progress", data: '{"done":1}' }]);
    expect(rest).toBe("event: done\nda");
  });
});
