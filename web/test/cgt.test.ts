import { describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import { areaOf } from "../src/lib/areas";
import { asSum, cardOf, cycled, markOf, movesOf, remembered, replyOf, resized, splitMove, sumFromHash, sumHash, valueFromHash, valueHash, winsFirst, withValues } from "../src/lib/cgt";
import type { Card, SumAnswer } from "../src/lib/types";

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
  });
});

const sum = (moves: [string[], string[]][], left: string[] | null): SumAnswer => ({
  sum: "",
  summands: moves.map(([l, r]) => ({ section: "clobber", impartial: false, text: "", outcome: null, value: null, moves: { left: l, right: r }, scene: null })),
  outcome: null,
  value: null,
  winning: { left, right: [] },
  nodes: 0,
  stopped: null,
});

describe("addresses of sums and values", () => {
  it("give back what was asked, whatever is in it", () => {
    for (const text of ["[clobber_1xn] XOXO [nogo_1xn] ....", "a&b=c#d %2F\n+", "[domineering] ..|.."]) {
      expect(sumFromHash(sumHash(text))).toBe(text);
      expect(areaOf(sumHash(text))).toBe("worksheet");
      for (const subject of [{ expression: text }, { game: "clobber", position: text }]) {
        expect(valueFromHash(valueHash(subject))).toEqual(subject);
        expect(areaOf(valueHash(subject))).toBe("worksheet");
      }
    }
    expect(sumFromHash("#sums")).toBe("");
    expect(valueFromHash("#values")).toBeNull();
    expect(areaOf("#game=sums")).toBe("play");
  });
});

describe("moves of a sum", () => {
  it("name their summand when there are several", () => {
    expect(movesOf(sum([[["a", "b"], []]], null), "left")).toEqual(["a", "b"]);
    const two = sum([[["a"], ["x"]], [["b"], []]], null);
    expect(movesOf(two, "left")).toEqual(["0:a", "1:b"]);
    expect(splitMove("1:b:c", 2)).toEqual({ summand: 1, text: "b:c" });
    expect(splitMove("1:b", 1)).toEqual({ summand: 0, text: "1:b" });
  });

  it("reply with a winning one, else any, else none", () => {
    const two = sum([[["a"], ["x"]], [["b"], []]], ["1:b"]);
    expect(replyOf(two, "left")).toBe("1:b");
    expect(replyOf(two, "right")).toBe("0:x");
    expect(replyOf(sum([[[], []]], []), "left")).toBeNull();
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
    expect(remembered(["a", "b"], "b")).toEqual(["b", "a"]);
  });
});
