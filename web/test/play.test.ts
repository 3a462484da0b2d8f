import { describe, expect, it } from "vitest";
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
    expect(toHash({ game: "gobblet", from: null, moves: ["Sa1", "Lb2"], at: 2 })).toBe("#game=gobblet&moves=Sa1+Lb2");
  });

  it("is nothing without a game, and forgives a bad place", () => {
    expect(fromHash("#moves=a1")).toBeNull();
    expect(fromHash("#game=g&moves=a+b&at=x")?.at).toBe(2);
    expect(fromHash("#game=g&moves=a+b&at=77")?.at).toBe(2);
  });
});
