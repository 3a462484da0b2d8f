// Words and drawings that the program has too: both are tested on the same files.
import { describe, expect, it } from "vitest";
import { decode } from "../src/lib/decode";
import { halfmoves, label as stepLabel } from "../src/lib/step";
import { label, labelled, sideSign, Tree } from "../src/lib/tree";
import { layoutOf } from "../src/lib/treegraph";
import type { Verdict } from "../src/lib/types";
import { compare, flipped } from "../src/lib/verdict";
import trees from "./data/lanes.json";
import words from "./data/words.json";
import { readPgn } from "./pgn";

describe("as the program has it", () => {
  it("is the label of a step", () => {
    for (const { text, label, halfmoves: half } of words.steps) expect([stepLabel(text), halfmoves(text)]).toEqual([label, half]);
  });

  it("is the letter of an alternative", () => {
    for (const { index, label: letters } of words.letters) expect([label(index), labelled(letters)]).toEqual([letters, index]);
  });

  it("is the sign of a player", () => {
    for (const { sides, short } of words.sides) {
      expect([false, true].map((second) => sideSign(sides as [string, string], second))).toEqual(short);
    }
  });

  it("is the value of a move", () => {
    for (const { after, before } of words.verdicts) {
      expect(flipped({ ...after, source: "table" } as Verdict)).toEqual({ ...before, source: "table" });
    }
  });

  it("is the order of moves, best first; what is not known comes last", () => {
    const verdicts = words.order.map((verdict) => ({ ...verdict, source: "table" }) as Verdict);
    const unknown: Verdict = { wdl: null, plies: null, source: null };
    const order = [...verdicts, unknown];
    expect(order.toReversed().sort(compare)).toEqual(order);
  });

  it("is the text of the bytes of a file", () => {
    for (const { hex, text } of words.bytes) {
      expect(decode(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))), hex).toBe(text);
    }
  });

  it("is the lane of every node of a tree", () => {
    for (const { parent, lane } of trees) {
      const columns = { id: parent.map((_, i) => i), parent, move: parent.map(() => "x"), marks: parent.map(() => 0) };
      expect([...layoutOf(new Tree({ ...readPgn(""), ...columns })).lane]).toEqual(lane);
    }
  });
});
