import { describe, expect, it } from "vitest";
import { ANIMALS, PAINTS, isTurned, moveDots } from "../src/lib/animals";
import { gapOf, stepOf } from "../src/lib/chart";
import { handsOf, stacksOf, tapped } from "../src/lib/editing";
import { favicon } from "../src/lib/favicon";
import { editLabel, pieceName, stockLabel } from "../src/lib/labels";
import { deepest } from "../src/lib/records";
import type { Piece, Scene } from "../src/lib/types";

const chick: Piece = { id: "C", name: "chick", side: "left", shape: { kind: "animal", animal: "chick", moves: [[0, 1]] } };
const hen: Piece = {
  id: "r",
  name: "hen",
  side: "right",
  shape: {
    kind: "animal",
    animal: "hen",
    moves: [
      [0, 1],
      [1, 1],
      [0, -1],
    ],
  },
};
const names = ["Sente", "Gote"] as const;
const scene: Scene = {
  cols: 1,
  rows: 2,
  look: "squares",
  moves: [],
  refused: [],
  lines: [],
  cells: [
    { id: "a1", col: 0, row: 0, stack: [hen] },
    { id: "a2", col: 0, row: 1, stack: [] },
  ],
  hands: [{ side: "left", stocks: [{ id: "hand-left-C", piece: chick, count: 2 }] }],
};

describe("animals", () => {
  it("are all drawn, in paints that exist", () => {
    expect(Object.keys(ANIMALS)).toEqual(["lion", "giraffe", "elephant", "chick", "hen"]);
    for (const { d, paint } of Object.values(ANIMALS).flat()) {
      expect(d).toMatch(/^M[-\d.\sa-zA-Z]+$/);
      expect(["line", "fine", ...Object.keys(PAINTS)]).toContain(paint);
    }
  });

  it("have a dot for every step, forward up", () => {
    const [up, corner, back] = moveDots(hen.shape);
    expect(up).toMatchObject({ x: 0 });
    expect(up!.y).toBeLessThan(0);
    expect(corner!.x).toBeGreaterThan(0);
    expect(corner!.y).toBeLessThan(0);
    expect(Math.abs(corner!.x)).toBeLessThan(Math.abs(up!.y));
    expect(back!.y).toBe(-up!.y);
    expect(moveDots({ kind: "stone" })).toEqual([]);
  });

  it("look their owner's way, whichever way the board is turned", () => {
    expect([isTurned("left", false), isTurned("right", false)]).toEqual([false, true]);
    expect([isTurned("left", true), isTurned("right", true)]).toEqual([true, false]);
  });

  it("have names with their owner's", () => {
    expect(pieceName(hen, names)).toBe("Gote's hen");
    const stock = scene.hands[0]!.stocks[0]!;
    expect(stockLabel(stock, names, false)).toBe("Sente's chick in hand, 2 left");
    expect(editLabel(stock, names, true)).toBe("Sente's chick in hand: 2, take one away");
  });
});

describe("putting a position together", () => {
  it("takes the hands along only where they count", () => {
    expect(Object.keys(stacksOf(scene, false))).toEqual(["a1"]);
    expect(stacksOf(scene, true)["hand-left-C"]).toEqual([chick, chick]);
  });

  it("adds a stock's own piece whatever the brush, and takes it away again", () => {
    const more = tapped(scene, {}, "hand-left-C", hen);
    expect(more).toEqual({ "hand-left-C": [chick] });
    expect(handsOf(scene, more)[0]?.stocks[0]?.count).toBe(1);
    expect(tapped(scene, more, "hand-left-C", null)).toEqual({ "hand-left-C": [] });
  });

  it("has one piece on a cell, which goes when put twice", () => {
    const once = tapped(scene, stacksOf(scene, true), "a1", chick);
    expect(once["a1"]).toEqual([chick]);
    expect(tapped(scene, once, "a1", chick)["a1"]).toEqual([]);
  });

  it("piles cups up", () => {
    const cup: Piece = { id: "S", name: "small", side: "left", shape: { kind: "cup", size: 1 } };
    expect(tapped(scene, { a2: [cup] }, "a2", cup)["a2"]).toEqual([cup, cup]);
  });
});

describe("records", () => {
  it("are the most plies of each result", () => {
    const row = (wdl: "win" | "loss", plies: number, count = 1) => ({ wdl, plies, count });
    expect(deepest([row("win", 1), row("win", 23), row("loss", 24), row("loss", 2), row("win", 25, 0)])).toEqual({ win: 23, loss: 24 });
    expect(deepest([row("loss", 0)])).toEqual({ win: null, loss: null });
  });
});

describe("the picture in the tab", () => {
  it("tells the sides apart and carries no loose signs", () => {
    const all = [favicon("left"), favicon("right"), favicon(null)];
    expect(new Set(all).size).toBe(3);
    for (const href of all) expect(href).toMatch(/^data:image\/svg\+xml,[^#"<> ]+$/);
  });
});

describe("long games", () => {
  it("are pressed together until a bar would vanish", () => {
    expect(stepOf(10)).toBe(26);
    expect(stepOf(174) * 174).toBeLessThan(345);
    expect(stepOf(1000)).toBeGreaterThan(1.5);
    for (const plies of [1, 20, 60, 100, 174, 1000]) expect(stepOf(plies) - gapOf(stepOf(plies))).toBeGreaterThan(1);
  });
});
