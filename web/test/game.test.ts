import { describe, expect, it } from "vitest";
import { sideColours } from "../src/lib/colours";
import { countOf } from "../src/lib/counting";
import { dress, dressed, dressedCard, isNeutral } from "../src/lib/dress";
import { FIGURES } from "../src/lib/figures";
import { dialOf, extent, mesh, neighbour, place, segments } from "../src/lib/geometry";
import { pieceName } from "../src/lib/labels";
import { opponentsFor } from "../src/lib/levels";
import { valuesAt } from "../src/lib/pointing";
import { prisonersOf } from "../src/lib/prisoners";
import { numbered, turningPoint } from "../src/lib/turning";
import type { Card, Cell, MoveValue, Piece, PositionReply, Scene, Side, Verdict, Wdl } from "../src/lib/types";
import { firstShare, rowsOf, telling } from "../src/lib/worth";

const stone = (side: Side): Piece => ({ id: side === "left" ? "X" : "O", name: "stone", side, shape: { kind: "stone" } });
const row = (text: string, cols = text.length): Scene => ({
  cols,
  rows: 1,
  look: "squares",
  cells: [...text].map((letter, col): Cell => ({ id: String(col + 1), col, row: 0, stack: letter === "." ? [] : [stone(letter === "X" ? "left" : "right")] })),
  hands: [],
  moves: [],
  refused: [],
  lines: [],
});
const card = (name: string): Card => ({ name }) as Card;
const known = (wdl: Wdl | null, plies: number | null = null): Verdict => ({ wdl, plies, source: wdl ? "table" : null });
const move = (text: string, verdict: Verdict, more: Partial<MoveValue> = {}): MoveValue => ({ move: text, after: text, verdict, mistake: false, ...more }) as MoveValue;
const state = (side: Side, verdict: Verdict, moves: MoveValue[] = [], more: Partial<PositionReply> = {}): PositionReply => ({ side, verdict, moves, over: null, ...more }) as PositionReply;

describe("families", () => {
  it("are drawn as what they are", () => {
    expect(dressed(stone("left"), card("toads")).shape).toEqual({ kind: "figure", figure: "toad" });
    expect(dressed(stone("right"), card("toads")).shape).toEqual({ kind: "figure", figure: "frog" });
    expect(dressed(stone("left"), card("go")).shape).toEqual({ kind: "stone" });
    expect(isNeutral(dressed(stone("left"), card("kayles")))).toBe(true);
    const pairs = { "fox-and-geese": ["goose", "fox"], "hare-and-hounds": ["hound", "hare"], "backsliding-toads": ["toad", "frog"], "ski-jumps": ["rightward", "leftward"] };
    for (const [name, figures] of Object.entries(pairs)) {
      expect((["left", "right"] as const).map((side) => dressed(stone(side), card(name)).shape)).toEqual(figures.map((figure) => ({ kind: "figure", figure })));
    }
    for (const { d } of Object.values(FIGURES).flat()) expect(d).toMatch(/^M[-\d.\sa-zA-Z]+$/);
  });

  it("keep the frame a game began with", () => {
    const frame = { cols: 8, rows: 1 };
    expect(dress(row("XXX..OO"), card("toads"), frame).cols).toBe(8);
    const stalk = dress(row("XO"), card("hackenbush"), frame);
    expect([stalk.cols, stalk.rows]).toEqual([5, 9.5]);
    expect(stalk.cells.map((cell) => cell.row)).toEqual([7.5, 6.5]);
    const heaps: Scene = { ...row("XXXXX"), rows: 2, cells: [0, 1].flatMap((at) => row("XXXXX").cells.map((cell) => ({ ...cell, id: `${cell.id}${at}`, row: at }))) };
    const pins = dress(heaps, card("kayles"), { cols: 12, rows: 1 });
    expect([pins.cols, pins.rows]).toEqual([12, 1]);
    expect(pins.cells.map((cell) => cell.col)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10]);
  });

  it("are called what they look like", () => {
    const sides = [
      { name: "X", colour: "#2463c5" },
      { name: "O", colour: "#cb6412" },
    ];
    expect(dressedCard({ ...card("drop"), sides } as Card).sides.map(({ name }) => name)).toEqual(["Blue", "Orange"]);
    expect(dressedCard({ ...card("mnk"), sides } as Card).sides.map(({ name }) => name)).toEqual(["X", "O"]);
    expect(pieceName(dressed({ ...stone("left"), name: "X" }, card("drop")), ["Blue", "Orange"])).toBe("blue");
  });

  it("lay many counters in lines, hours round a dial, and paths of a hunt as they lead", () => {
    const heap = dress(row("X".repeat(20)), card("grundy"), { cols: 20, rows: 1 });
    expect([heap.cols, heap.rows]).toEqual([10, 2.5]);
    expect(heap.cells.filter(({ row: line }) => line === 1.5)).toHaveLength(10);
    // What is taken leaves the frame as it is.
    const fewer = dress(row("X".repeat(7)), card("grundy"), { cols: 20, rows: 1 });
    expect([fewer.cols, fewer.rows]).toEqual([10, 2.5]);

    const dial = dress(row("X..........."), card("wind-up"), { cols: 12, rows: 1 });
    const middle = (dial.cols - 1) / 2;
    for (const { col, row: down } of dial.cells) expect(Math.hypot(col - middle, down - middle)).toBeCloseTo(dialOf(12));
    expect(neighbour(dial, dial.cells[0]?.id ?? "", "ArrowRight", false)).not.toBeNull();

    const at = ["0,1", "1,0", "1,1", "1,2", "2,0", "2,1", "2,2", "3,0", "3,1", "3,2", "4,1"].map((spot) => spot.split(",").map(Number));
    const hunt: Scene = { ...row("."), look: "hunt", cols: 5, rows: 3, cells: at.map(([col = 0, down = 0]) => ({ id: `${col}${down}`, col, row: down, stack: [] })) };
    const lines = segments(hunt).map((ends) => ends.join(""));
    // 6 level ones and 6 upright ones between the three columns, 4 slanting ones from the middle, 3 from each end.
    expect(lines).toHaveLength(22);
    expect(lines).toContain("0110");
    expect(lines).toContain("1021");
    expect(lines).not.toContain("1122");
  });

  it("put hexagons half a cell further with every row, turned round too", () => {
    const scene: Scene = {
      ...row(".."),
      rows: 2,
      look: "hexes",
      cells: [
        { id: "a1", col: 0, row: 0, stack: [] },
        { id: "a2", col: 0, row: 1, stack: [] },
      ],
    };
    const [a, b] = scene.cells.map((cell) => place(scene, cell, false));
    expect(b!.x - a!.x).toBe(50);
    const [c, d] = scene.cells.map((cell) => place(scene, cell, true));
    expect(c!.x - d!.x).toBe(50);
    expect(extent(scene).width).toBe(250);
  });

  it("join the points of rings and webs, but not across an empty middle", () => {
    const board = (side: number, look: "rings" | "web", rings: number, centre = false): Scene => {
      const middle = (side - 1) / 2;
      const spots = Array.from({ length: rings }, (_, near) => {
        const at = [near, middle, side - 1 - near];
        return at.flatMap((col) => at.map((row) => [col, row] as const)).filter(([col, row]) => col !== middle || row !== middle);
      }).flat();
      const all = centre ? [...spots, [middle, middle] as const] : spots;
      return { ...row(""), cols: side, rows: side, look, cells: all.map(([col, at]) => ({ id: `${col}-${at}`, col, row: at, stack: [] })) };
    };
    const lengths = (scene: Scene) => segments(scene).map(([x, y, toX, toY]) => Math.max(Math.abs(toX - x), Math.abs(toY - y)));
    expect(lengths(board(7, "rings", 3))).toHaveLength(32);
    expect(lengths(board(7, "web", 3))).toHaveLength(40);
    expect(lengths(board(5, "rings", 2))).toHaveLength(20);
    expect(lengths(board(3, "web", 1, true))).toHaveLength(16);
    expect(Math.max(...lengths(board(7, "web", 3)))).toBe(3);
    expect(mesh({ ...row(".."), look: "lines" })).toBe("M50 50L50 50M150 50L150 50M50 50L150 50");
  });

  it("have the colours of their card", () => {
    const sides: Card["sides"] = [
      { name: "Black", colour: "#1d1d1f" },
      { name: "White", colour: "#f5f5f0" },
    ];
    expect(sideColours(sides)).toMatch(/--left:light-dark\(#1d1d1f,.*--right:#f5f5f0/);
  });

  it("are read aloud once", () => {
    expect(pieceName({ id: "O", name: "white stone", side: "right", shape: { kind: "stone" } }, ["Black", "White"])).toBe("white stone");
    expect(pieceName(stone("right"), ["Black", "White"])).toBe("white stone");
    expect(pieceName({ id: "R", name: "rook", side: "right", shape: { kind: "chess", role: "rook" } } as Piece, ["White", "Black"])).toBe("black rook");
    expect(pieceName(dressed({ ...stone("left"), name: "goose" }, card("fox-and-geese")), ["Geese", "Fox"])).toBe("goose");
    expect(pieceName(dressed(stone("left"), card("toads")), ["Black", "White"])).toBe("black toad");
  });
});

describe("what a move is worth", () => {
  it("is told in one way, whoever knows it", () => {
    expect(telling({ verdict: known("win", 3) })).toMatchObject({ words: "win in 3", tone: "win", exact: true, sign: "+3" });
    expect(telling({ verdict: known(null), estimate: 0.61, visits: 40 })).toMatchObject({ words: "≈ 61%", tone: "win", exact: false });
    expect(telling({ verdict: known(null), estimate: 0.5, visits: 0 })).toBeNull();
    expect(telling({ verdict: known(null), margin: [9, 9] })).toMatchObject({ words: "+9 points", tone: "win", exact: true });
    expect(telling({ verdict: known(null), margin: [-1, 4] })).toMatchObject({ tone: "none", exact: false });
    expect(telling({ verdict: known(null) })).toBeNull();
  });

  it("orders moves: wins, what a search tried most, draws, losses, the rest", () => {
    const moves = [
      move("lost", known("loss", 2)),
      move("open", known(null)),
      move("fear", known(null), { estimate: 0.3, visits: 9 }),
      move("hope", known(null), { estimate: 0.7, visits: 5 }),
      move("more", known(null), { estimate: 0.6, visits: 50 }),
      move("even", known("draw")),
      move("won", known("win", 5)),
    ];
    expect(rowsOf(moves).flatMap((found) => found.moves.map((known) => known.move))).toEqual(["won", "more", "fear", "hope", "even", "lost", "open"]);
  });

  it("is told of the first player for the bar at the board", () => {
    expect(firstShare(state("right", known(null), [], { estimate: 0.8, visits: 3 }), null)).toBeCloseTo(0.2);
    expect(firstShare(state("left", known("draw")), null)).toBe(0.5);
    expect(firstShare(state("left", known("loss"), [], { over: { result: "win", winner: "right" } }), "right")).toBe(0);
    expect(firstShare(state("left", known(null)), null)).toBeNull();
  });

  it("is hot on the board for a search's first choice and colder for the others", () => {
    const scene: Scene = { ...row("..."), moves: ["1", "2", "3"].map((id) => ({ move: id, ways: [[id]] })) };
    const values = [move("1", known(null), { estimate: 0.5, visits: 9 }), move("2", known(null), { estimate: 0.6, visits: 90 }), move("3", known("loss", 2))];
    const shown = valuesAt(scene, values, []);
    expect(shown.get("2")?.heat).toBe(0);
    expect(shown.get("1")?.heat).toBeGreaterThan(0.3);
    expect(shown.get("3")?.heat).toBeUndefined();
  });
});

describe("the end of a game", () => {
  it("names the last move that gave a result away", () => {
    const states = [
      state("left", known("draw"), [move("a", known("draw"))]),
      state("right", known("draw"), [move("b", known("loss", 5))]),
      state("left", known("win", 5), [move("c", known("win", 5))]),
      undefined,
    ];
    expect(turningPoint(states, ["a", "b", "c"])).toEqual({ ply: 1, words: "The draw was lost with 1… b" });
    expect(numbered(2, "left", "left", "c")).toBe("2. c");
    expect(numbered(1, "right", "left", "c")).toBe("2. c");
  });

  it("names where a search lost most hope, and says nothing of noise", () => {
    const guess = (side: Side, estimate: number) => state(side, known(null), [], { estimate, visits: 9 });
    const states = [guess("left", 0.5), guess("right", 0.52), guess("left", 0.9), guess("right", 0.12)];
    expect(turningPoint(states, ["a", "b", "c"])).toMatchObject({ ply: 1, words: expect.stringContaining("1… b, which cost about 42%") });
    expect(turningPoint(states.slice(0, 2), ["a"])).toBeNull();
  });

  it("counts stones, territory and komi", () => {
    const scene = row("X.O");
    const score = { text: "W+7.5", points: { left: 2, right: 1 }, cells: { left: ["1", "2"], right: ["3"] } };
    expect(countOf(scene, score)).toEqual({ left: { stones: 1, territory: 1, added: 0 }, right: { stones: 1, territory: 0, added: 8.5 } });
  });

  it("counts prisoners", () => {
    expect(prisonersOf("left", row("..."), ["left", "right", "left"], row("X.X"))).toBe(1);
    expect(prisonersOf("right", row("..."), ["left", "right", null], row("XO."))).toBe(0);
  });
});

it("calls opponents by their effort where no value is known", () => {
  const perfect = [{ level: "perfect" as const, title: "Perfect", about: "The best move, always." }];
  expect(opponentsFor(perfect, true)[0]?.title).toBe("Perfect");
  expect(opponentsFor(perfect, false)[0]?.title).toBe("Long search");
});
