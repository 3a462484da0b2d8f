import { describe, expect, it } from "vitest";
import { areaOf } from "../src/lib/areas";
import { fromHash, toHash, toPlace } from "../src/lib/link";
import { begin, current, goTo, played } from "../src/lib/play";

const three = () => played(played(played(begin("g", "s"), "a", "1"), "b", "2"), "c", "3");

describe("a game", () => {
  it("remembers positions and stands after the last move", () => {
    expect(current(three())).toBe("3");
    expect(current(goTo(three(), 0))).toBe("s");
    expect(goTo(three(), 99).index).toBe(3);
    expect(goTo(three(), -1).index).toBe(0);
  });

  it("keeps what can be redone when the same move is played again", () => {
    const again = played(goTo(three(), 1), "b", "2");
    expect(again.steps).toHaveLength(3);
    expect(again.index).toBe(2);
  });

  it("forgets what could be redone when another move is played", () => {
    const else_ = played(goTo(three(), 1), "x", "9");
    expect(else_.steps.map((step) => step.move)).toEqual(["a", "x"]);
  });
});

describe("an address", () => {
  it("reads back as written", () => {
    const play = goTo(three(), 2);
    for (const usual of ["s", "other"]) {
      const place = toPlace(play, usual);
      expect(fromHash(toHash(place))).toEqual(place);
    }
  });

  it("survives every character a notation may use", () => {
    const place = { game: "mnk-3x3x3", from: "X+./#é%/| &=", moves: ["a1-b2", "R@c3+", "e8=Q"], at: 1 };
    expect(fromHash(toHash(place))).toEqual(place);
  });

  it("leaves out what is usual", () => {
    expect(toHash({ game: "gobblet", from: null, moves: ["Sa1", "Lb2"], at: 2 })).toBe("#/g/gobblet/play?moves=Sa1+Lb2");
    expect(toHash({ game: "octal-0.137-12", from: null, moves: [], at: 0 })).toBe("#/g/octal-0.137-12");
  });

  it("of before is understood", () => {
    const place = { game: "mnk-3x3x3", from: ".../.X./...", moves: ["a1", "b3"], at: 1 };
    expect(fromHash("#game=mnk-3x3x3&from=.../.X./...&moves=a1+b3&at=1")).toEqual(place);
    expect(fromHash("#/g/mnk-3x3x3/play?from=.../.X./...&moves=a1+b3&at=1")).toEqual(place);
    expect(fromHash("#/g/chess")).toEqual({ game: "chess", from: null, moves: [], at: 0 });
    expect(fromHash("#/g/%zz")?.game).toBe("%zz");
  });

  it("tells its area, or that it leads nowhere", () => {
    const areas = {
      "": "home",
      "#": "home",
      "#/": "home",
      "#/games": "games",
      "#/games?q=go": "games",
      "#/g/chess": "play",
      "#game=chess": "play",
      "#/studies": "studies",
      "#studies&q=x": "studies",
      "#study=4": "studies",
      "#/worksheet?add=x": "worksheet",
      "#sums": "worksheet",
      "#values&text=1": "worksheet",
      "#/g/": "lost",
      "#halma": "lost",
    };
    for (const [hash, area] of Object.entries(areas)) expect(areaOf(hash), hash).toBe(area);
  });

  it("is nothing without a game, and forgives a bad place", () => {
    expect(fromHash("#moves=a1")).toBeNull();
    expect(fromHash("#/g/")).toBeNull();
    expect(fromHash("#game=g&moves=a+b&at=x")?.at).toBe(2);
    expect(fromHash("#game=g&moves=a+b&at=77")?.at).toBe(2);
  });
});
