import { describe, expect, it } from "vitest";
import { bar, duration, logHeight, rough } from "../src/lib/chart";
import { bySource, tally, tallyWords } from "../src/lib/groups";
import { rowsOf } from "../src/lib/worth";
import type { MoveValue, Scene, Verdict, Wdl } from "../src/lib/types";
import { headline, mistakeMark, short } from "../src/lib/verdict";

const v = (wdl: Wdl | null, plies: number | null = null): Verdict => ({ wdl, plies, source: wdl ? "table" : null });
const m = (move: string, verdict: Verdict): MoveValue => ({ move, after: move, verdict, mistake: false });
const names = ["Blue", "Orange"] as const;

describe("verdicts in words", () => {
  it("name the winner whoever is to move", () => {
    expect(headline(v("win", 5), "left", null, names)).toBe("Blue wins in 5 plies");
    expect(headline(v("loss", 1), "left", null, names)).toBe("Orange wins in 1 ply");
    expect(headline(v("draw"), "right", null, names)).toBe("Draw with best play");
    expect(headline(v("loss", 0), "right", { result: "win", winner: "left" }, names)).toBe("Blue has won");
    expect(short(v("win", 7))).toBe("win in 7");
  });

  it("mark only results given away", () => {
    expect(mistakeMark(v("win", 3), v("win", 9))).toBe("");
    expect(mistakeMark(v("win", 3), v("draw"))).toBe("?");
    expect(mistakeMark(v("win", 3), v("loss", 4))).toBe("??");
    expect(mistakeMark(v(null), v("loss", 4))).toBe("");
  });
});

describe("groups", () => {
  const moves = [m("a", v("loss", 2)), m("b", v("win", 3)), m("c", v("loss", 2)), m("d", v("draw"))];

  it("gather equal values, best first", () => {
    expect(rowsOf(moves).map((group) => group.moves.map((move) => move.move))).toEqual([["b"], ["d"], ["a", "c"]]);
  });

  it("say in words what the moves do", () => {
    expect(tallyWords(tally(moves.map((move) => move.verdict)))).toBe("1 winning, 1 drawing, 2 losing");
    expect(tallyWords(tally([v("loss", 2), v("loss", 4)]))).toBe("both lose");
    expect(tallyWords(tally([v(null)]))).toBe("values unknown");
  });

  it("split moves by where they start", () => {
    const scene: Scene = {
      cols: 1,
      rows: 1,
      look: "squares",
      cells: [],
      lines: [],
      refused: [],
      hands: [{ side: "left", stocks: [{ id: "h", count: 1, piece: { id: "S", name: "small", side: "left", shape: { kind: "cup", size: 1 } } }] }],
      moves: [
        { move: "a", ways: [["h", "x"]] },
        { move: "b", ways: [["x", "y"]] },
        { move: "c", ways: [["h", "x"]] },
        { move: "d", ways: [["z"]] },
      ],
    };
    const groups = bySource(scene, moves);
    expect(groups.map((group) => group.source)).toEqual(["h", "x", null]);
    expect(groups[0]?.stock?.count).toBe(1);
    expect(groups[0]?.targets.get("x")?.move).toBe("a");
  });
});

describe("chart numbers", () => {
  it("grow towards the end of the game", () => {
    const state = (verdict: Verdict) => ({ game: "g", position: "p", code: null, side: "left" as const, over: null, verdict, moves: [] });
    expect(bar(state(v("win", 3))).height).toBeGreaterThan(bar(state(v("win", 30))).height);
    expect(bar(state(v("loss", 3))).winner).toBe("right");
    expect(bar(undefined).known).toBe(false);
  });

  it("are written short", () => {
    expect([rough(12), rough(1200), rough(120000), rough(153.9e6)]).toEqual(["12", "1.2 k", "120 k", "154 M"]);
    expect([duration(0.2), duration(61), duration(3700)]).toEqual(["1 s", "1 min", "1 h 2 min"]);
    expect(logHeight(1, 1e6)).toBeGreaterThan(0);
    expect(logHeight(1e6, 1e6)).toBeCloseTo(1);
  });
});
