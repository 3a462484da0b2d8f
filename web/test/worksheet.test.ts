import { describe, expect, it } from "vitest";
import { areaOf } from "../src/lib/areas";
import { extentOf, numberOf, numberText, scaleFor, ticks, wallsOf } from "../src/lib/thermograph";
import { signs, typeset } from "../src/lib/typeset";
import {
  addHash,
  freshName,
  fromGame,
  literal,
  meaningOf,
  nameTrouble,
  onePosition,
  openingOf,
  renamed,
  sheetFromText,
  sheetHash,
  sheetText,
  usesOf,
  type Cell,
  type Known,
} from "../src/lib/worksheet";

const cells = (...texts: string[]): Cell[] => texts.map((text, i) => ({ id: i + 1, name: `g${i + 1}`, text }));
const last = (known: Record<string, Known>, ...texts: string[]) => {
  const all = cells(...texts);
  return meaningOf(all[all.length - 1] as Cell, all, new Map(Object.entries(known)));
};
const hot: Known = { sum: null, value: "{3|-1}" };
const board: Known = { sum: "[domineering] ..|..", value: "+-1" };

describe("cells that use the cells above", () => {
  it("have their values put in", () => {
    expect(last({ g1: hot }, "{3|-1}", "g1 + ^")).toEqual({ kind: "expression", text: "({3|-1}) + ^", uses: ["g1"] });
    expect(last({ g1: board, g2: hot }, "x", "y", "g1 - 2.g2")).toMatchObject({ kind: "expression", text: "(+-1) - 2.({3|-1})" });
    expect(last({ g1: hot, g11: board }, "x", "g1 + 1")).toMatchObject({ text: "({3|-1}) + 1" });
  });

  it("are boards to play on where all of them are", () => {
    expect(last({ g1: board, g2: board }, "x", "y", "g1 + g2")).toMatchObject({ kind: "sum", text: "[domineering] ..|.. [domineering] ..|.." });
    expect(last({ g1: board, g2: hot }, "x", "y", "g1 + g2")).toMatchObject({ kind: "expression" });
    expect(last({ g1: board }, "x", "-g1")).toMatchObject({ kind: "expression", text: "-(+-1)" });
    expect(last({ g1: hot }, "x", "g1 + [clobber] XO|OX")).toMatchObject({ kind: "sum", text: "[switch_game] (3 -1) [clobber] XO|OX" });
  });

  it("say what cannot be put in", () => {
    expect(last({}, "x", "g2 + 1")).toMatchObject({ kind: "wrong", words: "A cell cannot use itself." });
    expect(last({}, "x", "g7")).toMatchObject({ kind: "wrong", words: "g7 is not on this sheet." });
    expect(last({ g1: { sum: null, value: null } }, "x", "g1")).toMatchObject({ kind: "wrong" });
    expect(last({ g1: { sum: null, value: "{1||2|3}" } }, "x", "[clobber] XO g1")).toMatchObject({ kind: "wrong" });
    const all = cells("g2", "1");
    expect(meaningOf(all[0] as Cell, all, new Map())).toMatchObject({ kind: "wrong", words: "g2 stands below: a cell uses the cells above it." });
  });

  it("are told from functions, powers of up and sections", () => {
    expect(last({}, "Tiny(2) + ^[3] + vv*")).toMatchObject({ kind: "expression", text: "Tiny(2) + ^[3] + vv*" });
    expect(last({}, "[gen_toads] X.O")).toMatchObject({ kind: "sum" });
    expect(usesOf("[g1] g1 Heat(g2, 1)", ["g1", "g2"])).toEqual(["g1", "g2"]);
    expect(renamed("g1 + g11 + [g1] x", "g1", "hot")).toBe("hot + g11 + [g1] x");
  });
});

describe("names", () => {
  it("are free and mean nothing else", () => {
    expect(freshName([{ id: 1, name: "g2", text: "" }])).toBe("g3");
    expect(nameTrouble("hot", ["cold"])).toBeNull();
    for (const name of ["2x", "v", "vv", "v3", "Tiny", "heat", "add", "cold", ""]) expect(nameTrouble(name, ["cold"])).not.toBeNull();
  });
});

describe("values that are games of their own", () => {
  it("are written in the language of sums", () => {
    expect(["3", "-3/4", "*", "*5", "^", "v2*", "{5|1}", "{1||2|3}"].map(literal)).toEqual([
      "[integer_game] 3",
      "[dyadic_rational] -3/4",
      "[nimber] 1",
      "[nimber] 5",
      "[up_star] (1)",
      "[up_star] (-2 *)",
      "[switch_game] (5 1)",
      null,
    ]);
  });

  it("and positions are found in texts", () => {
    expect(onePosition("[domineering] ..|..")).toEqual({ section: "domineering", position: "..|.." });
    expect(onePosition("[sheep] (8 0 | 0 -8)")).toEqual({ section: "sheep", position: "8 0 | 0 -8" });
    expect([onePosition("[clobber] XO XO"), onePosition("[impartial clobber] XO"), onePosition("3")]).toEqual([null, null, null]);
    expect(fromGame("clobber", "XO|OX/W")).toBe("[clobber] XO|OX");
  });
});

describe("sheets on their way", () => {
  const sheet = {
    id: 4,
    title: "My games & more",
    cells: [
      { id: 1, name: "g1", text: "{3|-1} + ^" },
      { id: 2, name: "hot", text: "[domineering] ..|.. #%&=" },
    ],
  };

  it("come back from links and files as they were", () => {
    expect(openingOf(sheetHash(sheet))).toEqual({ title: sheet.title, cells: sheet.cells });
    expect(sheetFromText(sheetText(sheet))).toEqual({ title: sheet.title, cells: sheet.cells });
    expect(openingOf(addHash("[clobber] XO|OX"))).toEqual({ add: "[clobber] XO|OX" });
    expect(sheetFromText("# A\r\n\r\n{1|0}\r\ng1 = 2\n# not a title").cells.map(({ name, text }) => [name, text])).toEqual([
      ["g1", "{1|0}"],
      ["g2", "2"],
    ]);
  });

  it("understand the addresses of sums and values there were", () => {
    expect(openingOf("#sums&text=%5Bkayles%5D+5")).toEqual({ add: "[kayles] 5" });
    expect(openingOf("#values&expression=%5E")).toEqual({ add: "^" });
    expect(openingOf("#values&of=domineering&position=..%7C..")).toEqual({ add: "[domineering] ..|.." });
    expect(openingOf("#/sums?text=5")).toEqual({ add: "5" });
    expect([openingOf("#sums"), openingOf("#/worksheet"), openingOf("#game=chess")]).toEqual([null, null, null]);
    for (const hash of ["#sums", "#values&of=a", "#/worksheet", "#/sums?text=5", "#worksheet"]) expect(areaOf(hash)).toBe("worksheet");
    expect(areaOf("#game=sums")).toBe("play");
  });
});

describe("typeset values", () => {
  const text = (latex: string) =>
    typeset(latex).map((part) => (part.kind === "fraction" ? `${part.top}/${part.bottom}` : part.kind === "below" ? `${part.base}_${JSON.stringify(part.parts)}` : part.text));

  it("have the signs of papers", () => {
    expect(text("\\{3{\\uparrow}{\\ast}\\mathbin{|}-1\\}")).toEqual(["{3↑∗", "|", "−1}"]);
    expect(text("\\tfrac{1}{2}{\\Uparrow}{\\ast}3")).toEqual(["1/2", "⇑∗3"]);
    expect(text("\\pm \\{4\\mathbin{||}1\\}")).toEqual(["±{4", "||", "1}"]);
    expect(text("2{\\boldsymbol{+}_{\\tfrac{1}{2}}}")).toEqual(["2", '+_[{"kind":"fraction","top":"1","bottom":"2"}]']);
    expect(text("3{\\cdot}{\\uparrow}")).toEqual(["3·↑"]);
  });

  it("are told apart from raw text by their signs", () => {
    expect(signs("+-{^^*|-v}")).toBe("±{⇑∗|−↓}");
  });

  it("end whatever is wrong with them", () => {
    for (const latex of ["\\tfrac{1", "{{", "\\", "}", "\\boldsymbol{+}", "\\unknown{x}"]) expect(() => typeset(latex)).not.toThrow();
  });
});

describe("thermographs", () => {
  it("are drawn on one scale", () => {
    const walls = wallsOf({
      text: "",
      left: [
        ["3", "-1"],
        ["3", "0"],
        ["1", "2"],
      ],
      right: [
        ["-1", "-1"],
        ["-1", "0"],
        ["1", "2"],
      ],
    });
    const extent = extentOf(walls);
    // Of 1/2 and a tiny: the right wall stands still before the left one does.
    const tiny = wallsOf({
      text: "",
      left: [
        ["1", "-1"],
        ["1/2", "0"],
      ],
      right: [
        ["0", "-1"],
        ["1/2", "-1/2"],
      ],
    });
    expect(tiny.right).toEqual([
      [0, -1],
      [0.5, -0.5],
      [0.5, 0],
    ]);
    expect(extent).toEqual({ most: 3, least: -1, top: 2 });
    const cold = { most: 0, least: 0, top: 0 };
    expect(scaleFor([extent, cold], 520, 1000)).toBe(44);
    expect(scaleFor([extent, cold], 104, 1000)).toBe(scaleFor([extent], 104, 1000));
    expect([numberOf("-3/4"), numberText(-0.75), numberText(2)]).toEqual([-0.75, "−0.75", "2"]);
    expect(ticks(-1, 2, 30)).toEqual([-1, 0, 1, 2]);
    expect(ticks(-1000, 1000, 0.1).length).toBeLessThan(41);
  });
});
