import { describe, expect, it } from "vitest";
import { areaOf } from "../src/lib/areas";
import { clockText, opinionText, prose, rewritten } from "../src/lib/comments";
import { CHESSMEN } from "../src/lib/chessmen";
import { decode } from "../src/lib/decode";
import { Gate } from "../src/lib/gate";
import { GLYPHS, glyphOf, signs, toggled } from "../src/lib/glyphs";
import { fromHash, searchFromHash, searchHash, searchTyped, studyFromHash, studyHash } from "../src/lib/link";
import { around } from "../src/lib/rawtext";
import { gather, studyPress } from "../src/lib/studykeys";
import { flipped } from "../src/lib/verdict";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  studyPress({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, false);

describe("addresses of studies", () => {
  it("read back as written", () => {
    for (const place of [
      { study: 7, tree: 0, node: 0, moves: [] },
      { study: 12, tree: 3, node: 57, moves: ["e4", "R@c3+", "a1-b2", "e8=Q#"] },
    ]) {
      expect(studyFromHash(studyHash(place))).toEqual(place);
    }
    const search = { q: "Caro & Kann", tag: "a=b", of: "mnk-3x3x3", position: "X+./#é%/|" };
    expect(searchFromHash(searchHash(search))).toEqual(search);
    expect(searchTyped("chess: 8/8/8/8/8/8/8/K1k5 w - - ")).toEqual({ q: "", of: "chess", position: "8/8/8/8/8/8/8/K1k5 w - -" });
    expect(searchTyped("Najdorf: main")).toEqual({ q: "Najdorf: main" });
    expect(searchTyped("chess:")).toEqual({ q: "chess:" });
    expect(searchHash({})).toBe("#/studies");
  });

  it("leave very long lines to the node", () => {
    const place = { study: 1, tree: 0, node: 9, moves: Array.from({ length: 400 }, () => "Nf3") };
    expect(studyFromHash(studyHash(place))).toEqual({ ...place, moves: [] });
  });

  it("tell the areas apart", () => {
    expect(["", "#game=chess", "#study=7", "#studies", "#studies&q=x"].map(areaOf)).toEqual(["home", "play", "studies", "studies", "studies"]);
    expect(fromHash(searchHash({ of: "dobutsu", position: "x" }))).toBeNull();
    expect(studyFromHash("#study=x")).toBeNull();
  });
});

describe("keys of a study", () => {
  it("keep plain letters for alternatives", () => {
    for (const letter of "abcdefghijklmnopqrstuvwxyz") expect(press(letter)).toEqual({ letter });
    expect(press("M", { shiftKey: true })).toEqual({ command: "main" });
    expect(press("4")).toEqual({ nag: 4 });
    expect(press("7")).toBeNull();
    expect(press("z", { ctrlKey: true })).toEqual({ command: "undo" });
    expect(press("Z", { metaKey: true, shiftKey: true })).toEqual({ command: "redo" });
    expect(press("a", { ctrlKey: true })).toBeNull();
    expect(press("?", { shiftKey: true })).toEqual({ command: "help" });
  });

  it("wait for a second letter only where there is one", () => {
    expect(gather("", "a", 20)).toEqual({ label: "a", done: true });
    expect(gather("", "a", 40)).toEqual({ label: "a", done: false });
    expect(gather("", "b", 40)).toEqual({ label: "b", done: true });
    expect(gather("a", "c", 40)).toEqual({ label: "ac", done: true });
    expect(gather("a", "z", 40)).toEqual({ label: "z", done: true });
  });
});

describe("glyphs", () => {
  it("exclude others of their kind", () => {
    expect(toggled([], 1)).toEqual([1]);
    expect(toggled([1, 14], 4)).toEqual([4, 14]);
    expect(toggled([4, 14], 4)).toEqual([14]);
    expect(toggled([4, 14], 16)).toEqual([4, 16]);
    expect(toggled([146], 140)).toEqual([140, 146]);
  });

  it("that nobody knows are shown by number", () => {
    expect(signs([3, 14, 999])).toBe("!!⩲$999");
    expect(new Set(GLYPHS.map(({ nag }) => nag)).size).toBe(GLYPHS.length);
    expect(glyphOf(11).sign).toBe("=");
  });
});

describe("comments", () => {
  it("are read without commands and keep them when edited", () => {
    const old = "[%clk 0:01:00] Sharp. [%cal Ge2e4,Rd1d8]";
    expect(prose(old)).toBe("Sharp.");
    expect(rewritten(old, "Quiet. ")).toBe("Quiet. [%clk 0:01:00] [%cal Ge2e4,Rd1d8]");
    expect(rewritten(null, "")).toBe("");
    expect([clockText(3729), opinionText({ pawns: 0.3 }), opinionText({ mate: -3 })]).toEqual(["1:02:09", "+0.30", "mate in -3"]);
  });
});

describe("files", () => {
  it("are read in the usual encodings", () => {
    expect(decode(new TextEncoder().encode("Müller"))).toBe("Müller");
    expect(decode(new Uint8Array([0x4d, 0xfc, 0x6c]))).toBe("Mül");
    expect(decode(new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0]))).toBe("Mü");
  });

  it("are shown round the line of a message", () => {
    const lines = Array.from({ length: 9 }, (_, i) => `line ${i + 1}`);
    expect(around(lines, 5, 1).map(({ number }) => number)).toEqual([4, 5, 6]);
    expect(around(lines, 1, 1).map(({ text }) => text)).toEqual(["line 1", "line 2"]);
    expect(around(lines, 99, 1).map(({ number }) => number)).toEqual([8, 9]);
  });
});

describe("a move's value", () => {
  it("is the position's, seen from the other side one ply before", () => {
    expect(flipped({ wdl: "loss", plies: 4, source: "table" })).toEqual({ wdl: "win", plies: 5, source: "table" });
    expect(flipped({ wdl: "win", plies: 1, source: "rules" })).toEqual({ wdl: "loss", plies: 2, source: "rules" });
    expect(flipped({ wdl: "draw", plies: null, source: "table" })).toEqual({ wdl: "draw", plies: null, source: "table" });
    expect(flipped({ wdl: null, plies: null, source: null }).wdl).toBeNull();
  });
});

describe("chessmen", () => {
  it("are all drawn", () => {
    expect(Object.keys(CHESSMEN).sort()).toEqual(["bishop", "king", "knight", "pawn", "queen", "rook"]);
    for (const { d } of Object.values(CHESSMEN).flat()) expect(d).toMatch(/^M[-\d.\sa-zA-Z]+$/);
  });
});

describe("the gate between questions and edits", () => {
  it("lets edits wait for questions under way and questions for edits", async () => {
    const gate = new Gate();
    const log: string[] = [];
    const step = (name: string, turns: number) => async () => {
      log.push(`${name} begins`);
      for (let i = 0; i < turns; i += 1) await Promise.resolve();
      log.push(`${name} ends`);
      return name;
    };
    const first = gate.ask(step("a", 10));
    await Promise.resolve();
    const all = [first, gate.edit(step("edit 1", 5)), gate.ask(step("b", 5)), gate.edit(step("edit 2", 1)), gate.ask(step("c", 1))];
    expect(await Promise.all(all)).toEqual(["a", "edit 1", "b", "edit 2", "c"]);
    const once = (name: string) => [`${name} begins`, `${name} ends`];
    expect(log.slice(0, 6)).toEqual([...once("a"), ...once("edit 1"), ...once("edit 2")]);
    expect(log.slice(6).toSorted()).toEqual([...once("b"), ...once("c")].toSorted());
  });

  it("goes on after what failed", async () => {
    const gate = new Gate();
    const fail = () => Promise.reject(new Error("no"));
    await expect(gate.edit(fail)).rejects.toThrow("no");
    await expect(gate.ask(fail)).rejects.toThrow("no");
    expect(await gate.edit(() => Promise.resolve(1))).toBe(1);
    expect(await gate.ask(() => Promise.resolve(2))).toBe(2);
  });
});
