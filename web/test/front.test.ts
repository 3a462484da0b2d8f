import { describe, expect, it } from "vitest";
import { today } from "../src/lib/daily";
import { jumps } from "../src/lib/jump";
import { bytes, kindOf, meansOf, positions } from "../src/lib/known";
import { distance, fit, nearest } from "../src/lib/search";
import { stepLabel, steps, usualOf, variants } from "../src/lib/sizes";
import type { Card, GamesReply, Glance } from "../src/lib/types";

const card = (name: string, sizes: Card["sizes"], examples: string[]): Card => ({ name, sizes, examples, title: name, aliases: [], aim: "", family: "" }) as unknown as Card;
const other = (usual: string): Card["sizes"] => ({ kind: "other", usual, expected: "" });

describe("the sizes of a family", () => {
  it("grow by a column, then by a row, and hold the usual ones", () => {
    const clobber = card("clobber", { kind: "board", least: [1, 1], usual: [4, 5], most: 128 }, ["clobber-4x5"]);
    expect(steps(clobber).slice(0, 5)).toEqual(["clobber-2x2", "clobber-2x3", "clobber-3x3", "clobber-3x4", "clobber-4x4"]);
    expect(steps(clobber)).toContain("clobber-4x5");
    expect(steps(clobber).at(-1)).toBe("clobber-10x10");
    expect(usualOf(clobber)).toBe("clobber-4x5");
  });

  it("of a row are its lengths", () => {
    const kayles = card("kayles", { kind: "row", least: 1, usual: 12, most: 1_000_000 }, ["kayles-12"]);
    expect(steps(kayles)).toHaveLength(40);
    expect(usualOf(kayles)).toBe("kayles-12");
  });

  it("of the others are written as their patterns say, with columns first", () => {
    const drop = card("drop", other("7x6x4"), ["drop-5x4x4", "drop-7x6x4"]);
    expect(steps(drop).slice(0, 3)).toEqual(["drop-4x4x4", "drop-5x4x4", "drop-5x5x4"]);
    expect(usualOf(drop)).toBe("drop-7x6x4");
    const dobutsu = card("dobutsu", other(""), ["dobutsu", "dobutsu-3x3", "dobutsu-nodrop"]);
    expect(steps(dobutsu)).toEqual(dobutsu.examples);
    expect(dobutsu.examples.map((name) => stepLabel(dobutsu, name))).toEqual(["standard", "3×3", "nodrop"]);
  });

  it("leave variants aside", () => {
    const domineering = card("domineering", { kind: "board", least: [1, 1], usual: [6, 6], most: 128 }, ["domineering-6x6", "impartial-domineering-4x4"]);
    expect(variants(domineering)).toEqual(["impartial-domineering-4x4"]);
    expect(usualOf(domineering)).toBe("domineering-6x6");
  });
});

describe("what is known of a game", () => {
  const unknown = { wdl: null, plies: null, source: null };
  const game = (more: Partial<Glance>): Glance => ({ can: [], solved: false, feasible: false, slots: null, bytes: null, verdict: unknown, sides: ["X", "O"], ...more }) as unknown as Glance;

  it("is told in few words, with what a table would need", () => {
    expect(meansOf(game({ slots: 70_728_639_995_483 }))).toBe("a table would need 71 TB");
    expect(meansOf(game({ slots: 6046, feasible: true }))).toBe("6,046 positions to solve");
    expect(meansOf(game({ slots: 6046, solved: true, bytes: 1284 }))).toBe("6,046 positions, 1.3 kB");
    expect(meansOf(game({}))).toBe("played by search");
    expect([positions(249_442_767), bytes(999), bytes(25e12)]).toEqual(["249 million positions", "999 bytes", "25 TB"]);
  });

  it("decides its kind", () => {
    expect(kindOf(game({ can: ["values"] }))).toBe("combinatorial");
    expect(kindOf(game({ verdict: { wdl: "win", plies: 41, source: "book" } }))).toBe("solved");
    expect(kindOf(game({ feasible: true }))).toBe("solvable");
    expect(kindOf(game({}))).toBe("engine");
  });
});

describe("finding by typing", () => {
  it("takes words in any order, signs and capitals aside", () => {
    expect(fit("row drop", "Drop 4 in a row, 5×4")).toBeGreaterThan(0);
    expect(fit("5x4", "Drop 4 in a row, 5×4")).toBeGreaterThan(0);
    expect(fit("chess", "Chess")).toBeGreaterThan(fit("chess", "Chess960, start 0"));
    expect(fit("halma", "Chess")).toBe(0);
  });

  it("knows what was meant", () => {
    const games = [
      { name: "dobutsu", title: "Dobutsu Shogi" },
      { name: "chess", title: "Chess" },
    ];
    expect(distance("kitten", "sitting")).toBe(3);
    expect(nearest("dobutzu", games).map(({ name }) => name)).toEqual(["dobutsu"]);
    expect(nearest("qqqqqq", games)).toEqual([]);
  });

  it("jumps to games, studies, positions and expressions", () => {
    const games = { games: [{ name: "drop-7x6x4", title: "Connect Four", about: "4 in a row" }], families: [{ aliases: [["puissance-quatre", "drop-7x6x4"]] }] } as unknown as GamesReply;
    const studies = [{ id: 3, name: "Sicilian", tags: [], nodes: 5 }] as never[];
    const to = (text: string) => jumps(text, games, studies)[0]?.hash;
    expect(to("connect")).toBe("#/g/drop-7x6x4");
    expect(to("puissance")).toBe("#/g/drop-7x6x4");
    expect(to("sicil")).toBe("#study=3");
    expect(to("chess: 8/8/8/8/8/8/8/8 w - - 0 1")).toBe("#/g/chess/play?from=8/8/8/8/8/8/8/8+w+-+-+0+1");
    expect(to("mnk-5x4x4")).toBe("#/g/mnk-5x4x4");
    expect(to("*3 + 1/2")).toBe("#values&expression=*3+%2B+1%2F2");
    expect(to("worksh")).toBe("#/worksheet");
    // The numbers of an expression are no part of a name.
    expect(jumps("{4|-4}", games, []).map(({ group }) => group)).toEqual(["Worksheet"]);
  });
});

describe("the puzzle of a day", () => {
  it("is the same all day and longer on Sunday than on Monday", () => {
    const [monday, later, sunday] = [new Date(2026, 10, 16, 1), new Date(2026, 10, 16, 23), new Date(2026, 10, 22)];
    expect(today(monday)).toEqual(today(later));
    expect(today(monday).seed).toBe(20261116);
    expect(today(sunday).plies).toBeGreaterThan(today(monday).plies);
  });
});

describe("type", () => {
  it("has five sizes everywhere", async () => {
    const files = import.meta.glob("../src/**/*.{svelte,css}", { query: "?raw", import: "default" });
    const sizes = new Set<string>();
    for (const load of Object.values(files)) {
      const styles = ((await load()) as string).matchAll(/font-size: ([\d.]+px)/g);
      for (const [, size] of styles) sizes.add(size ?? "");
    }
    expect([...sizes].sort()).toEqual(["12px", "14px", "16px", "20px", "32px"].filter((size) => sizes.has(size)));
  });
});
