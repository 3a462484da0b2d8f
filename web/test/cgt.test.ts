import { describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import { asSum, cardOf, cycled, markOf, movesOf, pointingOf, replyOf, resized, sectionOf, splitMove, winningIn, winsFirst, withValues } from "../src/lib/cgt";
import type { Card, Scene, SumAnswer, Summand } from "../src/lib/types";

const cards = [
  { name: "mnk", section: null },
  { name: "linear-clobber", section: "clobber_1xn" },
] as Card[];

describe("cards of games", () => {
  it("are found by the names in sums and in commands", () => {
    expect(withValues(cards).map((card) => card.name)).toEqual(["linear-clobber"]);
    expect(cardOf(cards, "clobber_1xn")).toBe(cards[1]);
    expect(cardOf(cards, "linear-clobber")).toBe(cards[1]);
    expect(cardOf(cards, "checkers")).toBeUndefined();
    expect(["linear-clobber-12", "impartial-linear-clobber-5", "mnk-3x3x3", "linear-clobbering"].map((game) => sectionOf(cards, game))).toEqual([
      "clobber_1xn",
      "impartial clobber_1xn",
      undefined,
      undefined,
    ]);
  });
});

const sum = (moves: [string[], string[]][], left: string[] | null): SumAnswer => ({
  sum: "",
  summands: moves.map(([l, r]) => ({ section: "clobber", impartial: false, text: "", outcome: null, value: null, moves: { left: l, right: r }, scene: null, right: [] })),
  outcome: null,
  value: null,
  winning: { left, right: [] },
  nodes: 0,
  stopped: null,
});

describe("moves of a sum", () => {
  it("name their summand when there are several", () => {
    expect(movesOf(sum([[["a", "b"], []]], null), "left")).toEqual(["a", "b"]);
    const two = sum(
      [
        [["a"], ["x"]],
        [["b"], []],
      ],
      null,
    );
    expect(movesOf(two, "left")).toEqual(["0:a", "1:b"]);
    expect(splitMove("1:b:c", 2)).toEqual({ summand: 1, text: "b:c" });
    expect(splitMove("1:b", 1)).toEqual({ summand: 0, text: "1:b" });
  });

  it("reply with a winning one, else any, else none", () => {
    const two = sum(
      [
        [["a"], ["x"]],
        [["b"], []],
      ],
      ["1:b"],
    );
    expect(replyOf(two, "left")).toBe("1:b");
    expect(replyOf(two, "right")).toBe("0:x");
    expect(replyOf(sum([[[], []]], []), "left")).toBeNull();
  });

  it("win in a summand as they do in an equal one before it", () => {
    const same = sum(
      [
        [["a", "b"], []],
        [["a", "b"], []],
      ],
      ["0:b"],
    );
    expect([...(winningIn(same, "left", 0) ?? [])]).toEqual(["b"]);
    expect([...(winningIn(same, "left", 1) ?? [])]).toEqual(["b"]);
    expect(winningIn({ ...same, winning: { left: null, right: [] } }, "left", 0)).toBeNull();
  });

  it("are pointed at by who may make them", () => {
    const scene = { cols: 1, rows: 1, look: "squares", cells: [], hands: [], lines: [], refused: [], moves: [{ move: "a", ways: [["1"]] }] } as Scene;
    const one = { ...sum([[["a"], ["x"]]], null).summands[0], scene, right: [{ move: "x", ways: [["2"]] }] } as Summand;
    expect([pointingOf(one, "left"), pointingOf(one, "right")].map((list) => list.map(({ move }) => move))).toEqual([["a"], ["x"]]);
    const both = { ...one, impartial: true, moves: { left: ["a", "x"], right: ["a", "x"] } };
    expect(pointingOf(both, "left").map(({ move }) => move)).toEqual(["a", "x"]);
  });

  it("win for who the outcome says", () => {
    expect([winsFirst("N", "left"), winsFirst("P", "left"), winsFirst("L", "left"), winsFirst("L", "right"), winsFirst(null, "left")]).toEqual([true, false, true, false, null]);
  });
});

describe("errors in a text", () => {
  it("are marked at their line and column", () => {
    const mark = markOf(new ApiError("no", 400, 4, null, 2), "first\nab Q d", "No.");
    expect([mark.before, mark.at]).toEqual(["ab ", "Q d"]);
    expect(markOf(new ApiError("no", 400, 99), "ab", "No.").at).toBe("");
    expect(markOf(new Error("lost"), "ab", "Lost.").column).toBeNull();
  });
});

describe("boards as text", () => {
  it("go through the symbols and grow", () => {
    expect(cycled("..|..", 3, ".XO")).toBe("..|X.");
    expect(cycled("O", 0, ".XO")).toBe(".");
    expect(resized("XO|..", 3, 1, ".")).toBe("X|.|.");
    expect(resized("XO", 1, 4, "#")).toBe("XO##");
    expect([asSum("clobber", "XO|OX"), asSum("kayles", "1 2")]).toEqual(["[clobber] XO|OX", "[kayles] (1 2)"]);
  });
});
