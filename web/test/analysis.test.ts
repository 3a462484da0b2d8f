import { describe, expect, it } from "vitest";
import { isOpen, merged, origin } from "../src/lib/analysis";
import type { Analysis, AnalysisValue as Value, PositionReply } from "../src/lib/types";

const unknown = { wdl: null, plies: null, source: null };
const move = (name: string) => ({ move: name, after: name, verdict: unknown, mistake: false });
const scene = { cols: 1, rows: 1, look: "holes" as const, cells: [], hands: [], moves: [], refused: [], lines: [] };
const reply: PositionReply = {
  game: "drop-7x6x4",
  position: "p",
  code: null,
  side: "left",
  over: null,
  verdict: unknown,
  moves: [move("a"), move("b")],
  scene,
};
const told = (value: Value | null, ...moves: [string, Value | null][]): Analysis => ({
  game: "drop-7x6x4",
  position: "p",
  side: "left",
  over: null,
  line: [],
  value,
  moves: moves.map(([name, worth]) => ({ move: name, after: name, value: worth, mistake: name === "b" })),
  done: false,
});
const won: Value = { kind: "result", wdl: "win", plies: 9, source: "proof" };
const lost: Value = { kind: "result", wdl: "loss", plies: 8, source: "book" };
const guess: Value = { kind: "estimate", chance: 0.4, visits: 7 };

describe("what an analysis finds", () => {
  it("fills in values one after the other", () => {
    const first = merged(reply, told(won, ["b", null], ["a", won]));
    expect(first.verdict).toEqual({ wdl: "win", plies: 9, source: "proof" });
    expect(first.moves.map(({ verdict }) => verdict.wdl)).toEqual(["win", null]);
    expect(isOpen(first)).toBe(true);
    const second = merged(first, told(won, ["a", won], ["b", lost]));
    expect(isOpen(second)).toBe(false);
    expect(second.moves.map(({ mistake }) => mistake)).toEqual([false, true]);
    expect(origin(second.moves)).toBe("1 proved, 1 from the book");
  });

  it("keeps estimates apart, and forgets them once something is sure", () => {
    const guessed = merged(reply, told(guess, ["a", guess], ["b", null]));
    expect([guessed.estimate, guessed.verdict, guessed.moves[0]?.estimate]).toEqual([0.4, unknown, 0.4]);
    expect(origin(guessed.moves)).toBe("1 estimated, 1 not known");
    const sure = merged(guessed, told(won, ["a", won], ["b", guess]));
    expect("estimate" in sure || "estimate" in (sure.moves[0] ?? {})).toBe(false);
    expect(origin(sure.moves)).toBe("1 proved, 1 estimated");
    expect(merged(sure, told(guess, ["a", guess])).verdict).toEqual(sure.verdict);
  });

  it("says who knows in a few words", () => {
    const all = merged(reply, told(lost, ["a", lost], ["b", lost]));
    expect(origin(all.moves)).toBe("all 2 moves from the book");
    expect(origin(all.moves.slice(1))).toBe("its only move from the book");
    expect(isOpen({ ...reply, over: { result: "tie" } })).toBe(false);
  });
});
