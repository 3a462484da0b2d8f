import { describe, expect, it } from "vitest";
import { gameOf } from "../src/lib/said";
import { definesOf, hasSections, isScript, isStatement, linesOf, saidBefore } from "../src/lib/statements";
import type { Calculation } from "../src/lib/types";
import { cellFrom, meaningOf, sheetFromText, sheetText, type Cell } from "../src/lib/worksheet";

const cells = (...texts: string[]): Cell[] => texts.map((text, i) => ({ id: i + 1, ...cellFrom(text, cellsBefore(texts, i)) }));
const cellsBefore = (texts: string[], i: number): Cell[] => (i === 0 ? [] : cells(...texts.slice(0, i)));

describe("the calculator's language", () => {
  it("is told from expressions and sums", () => {
    const none = new Set<string>();
    for (const text of ["{3|-1} + ^", "Cool({2|-1}, 1/2)", "+-{4||2|1}", "^[3] - ^<2>", "Genus(kayles:5)", "a{0|b{a|*}}", "vv*", "[clobber] XO|OX + {2|-1}", "on + dud", "g1 + 2.g2"]) {
      expect([text, isScript(text, none)]).toEqual([text, false]);
    }
    for (const text of [
      "g := 1",
      "f(n) := n",
      "for n in 1..3: n",
      "plot g1",
      "g1 <=> g2",
      "g1 = 0",
      "^ < *",
      "mean(g1)",
      "clobber_strip(4)",
      'toads("T.F")',
      "g1, g2",
      "[g1, g2]",
      "[n for n in 1..3]",
      'sum("[clobber] XO + [nogo] ..")',
      "1 || *",
    ]) {
      expect([text, isScript(text, none)]).toEqual([text, true]);
    }
    expect([isScript("f + 1", new Set(["f"])), hasSections("[toads] T.F"), isStatement("mean(g1)")]).toEqual([true, true, false]);
    expect(definesOf('f(n) := "a := b"; h := f(1)')).toEqual(["f", "h"]);
  });

  it("calls a cell by the name it defines", () => {
    expect(cellFrom("h := {2|-1}", [])).toEqual({ name: "h", text: "{2|-1}" });
    expect(cellFrom("h := 1", [{ id: 1, name: "h", text: "2" }])).toEqual({ name: "g2", text: "h := 1" });
    expect(cellFrom("f(n) := n", [])).toEqual({ name: "g1", text: "f(n) := n" });
    expect(cellFrom("for := 1", [])).toEqual({ name: "g1", text: "for := 1" });
  });

  it("is told what the cells above define, and what those use", () => {
    const all = cells("h := {2|-1}", "f(n) := n.h", "k := 5", "for n in 1..3: f(n)");
    const known = new Map([
      ["h", { sum: null, value: "{2|-1}" }],
      ["k", { sum: null, value: "5" }],
    ]);
    expect(meaningOf(all[3] as Cell, all, known)).toMatchObject({ kind: "script", before: ["h := {2|-1}", "f(n) := n.h"] });
    expect(saidBefore("x + 1", cells("x := over"), new Map([["x", { sum: null, value: "over", loopy: true }]]))).toEqual(['x := value("over")']);
  });

  it("comes line by line, with brackets closed and without comments", () => {
    expect(linesOf("# a paper\ng := {2|\n  -1}\n\nplot g # drawn\n")).toEqual(["g := {2| -1}", "plot g # drawn"]);
  });

  it("is what a sheet is saved in", () => {
    const sheet = { id: 1, title: "A paper", cells: cells("hot := {3|-1}", "f(n) := n.hot", "[domineering] ..|..", "for n in 1..2: f(n)", "[clobber] XO + hot") };
    const text = '# A paper\nhot := {3|-1}\nf(n) := n.hot\ng3 := sum("[domineering] ..|..")\nfor n in 1..2: f(n)\ng5 := sum("[clobber] XO") + hot\n';
    expect(sheetText(sheet)).toBe(text);
    expect(sheetFromText(text).cells.slice(0, 4)).toEqual(sheet.cells.slice(0, 4));
  });

  it("has a value where it says one game", () => {
    const line = (...cells: [string, string][]): Calculation => ({ said: [{ kind: "line", cells: cells.map(([text, latex]) => ({ text, latex })) }], failed: false });
    expect([line(["+-1", "$\\pm1$"]), line(["<", "$<$"]), line(["true", "true"]), line(["1", "$1$"], ["2", "$2$"])].map(gameOf)).toEqual(["+-1", null, null, null]);
  });
});
