import { describe, expect, it } from "vitest";
import { label as stepLabel } from "../src/lib/step";
import { Tree, deviations, follow, label, labelled, lineText, lineThrough, moveName, remember, rowsOf, stopsEarly, type Row } from "../src/lib/tree";
import siblings from "./data/a08_siblings_mixed_levels.pgn?raw";
import tables from "./data/tables.json";
import nested from "./data/tree_10k_nested30.pgn?raw";
import { readPgn } from "./pgn";

const trees = new Map([
  ["a08_siblings_mixed_levels.pgn", new Tree(readPgn(siblings))],
  ["tree_10k_nested30.pgn", new Tree(readPgn(nested))],
]);
const treeOf = (name: string): Tree => trees.get(name)!;

function written(tree: Tree, row: Row): string {
  const move = (node: number) => (node < 0 ? "" : tree.move[node]);
  const others = row.alternatives.map((node, i) => `${label(i)}:${tree.move[node]}#${tree.choice[node]}`);
  return `${row.number}|${move(row.first)}|${move(row.second)}|${others.join()}`;
}

/** A command of the original, `6 W c`, on the rows that are shown. */
function chosen(rows: Row[], command: string): number {
  const [number, side, letter] = command.split(" ");
  const row = rows.find((known) => known.number === Number(number) && known.alternatives.length > 0 && known.second < 0 === (side === "W"));
  return row?.alternatives[labelled(letter!)] ?? -1;
}

describe("the variations table", () => {
  it.each(tables.tables.map((table) => [`${table.file} ${table.commands.join(", ")}`, table] as const))("is that of the original: %s", (_, table) => {
    const tree = treeOf(table.file);
    let target = 0;
    for (const command of table.commands) {
      target = chosen(rowsOf(tree, lineThrough(tree, target)), command);
      expect(target).toBeGreaterThan(0);
    }
    expect(tree.path(target).map((node) => tree.choice[node])).toEqual(table.target_path);
    expect(rowsOf(tree, lineThrough(tree, target)).map((row) => written(tree, row))).toEqual(table.rows);
  });

  it("gives steps of records their place: skipped turns, set-ups, stones where they may not be", () => {
    // (;B[aa](;B[bb];W[cc](;AB[dd:ee]AE[aa];B[gg])(;B[hh]))(;W[ii]))
    const move = ["", "A9", "...B8", "C7", "...set:.=A9/X=D6-E5", "!G3", "H2", "J1"];
    const parent = [-1, 0, 1, 2, 3, 4, 3, 1];
    const columns = { id: move.map((_, i) => i), parent, move, marks: move.map(() => 0), nags: {}, same: [] };
    const tree = new Tree({ revision: 1, game: "go-9x9", start: "", halfmove: 1, sides: ["Black", "White"], undo: 0, redo: 0, whole: true, ...columns });
    const shown = (node: number) => (node < 0 ? "" : tree.label(node));
    const rows = rowsOf(tree, lineThrough(tree, 0));
    const texts = rows.map((row) => `${row.number}|${shown(row.first)}|${shown(row.second)}|${row.alternatives.map(shown).join()}`);
    expect(texts).toEqual(["1|A9||", "2|B8||J1", "2||C7|", "3||set-up +4−1|H2", "4|!G3||"]);
    expect(["D4", "!D4", "...D4", "set:", "set:O=H1-J2", "...set:X=A1,B1/.=C1"].map(stepLabel)).toEqual(["D4", "!D4", "D4", "set-up", "set-up +4", "set-up +2−1"]);
  });

  it("holds a last move without reply, and begins with the second player where it is to move", () => {
    const tree = new Tree({ ...readPgn("1. e5 Nf3 2. Nc6 (2. d6)"), halfmove: 6 });
    expect(rowsOf(tree, lineThrough(tree, 0)).map((row) => written(tree, row))).toEqual(["3||e5|", "4|Nf3|Nc6|a:d6#1"]);
    const odd = new Tree(readPgn("1. e4 e5 2. Nf3"));
    expect(rowsOf(odd, lineThrough(odd, 0)).map((row) => written(odd, row))).toEqual(["1|e4|e5|", "2|Nf3||"]);
  });
});

describe("choices", () => {
  it("are remembered when one goes back up and forward again", () => {
    const tree = treeOf("tree_10k_nested30.pgn");
    const first = lineThrough(tree, 0);
    const below = (node: number) => lineThrough(tree, node).filter((at) => tree.ply[at]! > tree.ply[node]! && tree.alternatives(at).length > 0);
    const fork = first.find((node) => tree.alternatives(node).some((alternative) => below(alternative).length > 0))!;
    const other = tree.alternatives(fork).find((alternative) => below(alternative).length > 0)!;
    const deeper = below(other)[0]!;
    const deep = tree.alternatives(deeper)[0]!;
    const choices = remember(tree, deep, new Map());
    const line = lineThrough(tree, deep, choices);
    expect(lineThrough(tree, 0, choices)).toEqual(line);
    expect(deviations(tree, line)).toEqual([other, deep]);
    const back = remember(tree, fork, choices);
    expect(lineThrough(tree, 0, back)).toEqual(first);
    expect(lineThrough(tree, other, remember(tree, other, back))).toEqual(line);
  });

  it("that are gone fall back to the first move", () => {
    const tree = new Tree(readPgn("1. e4 e5"));
    expect(
      lineThrough(
        tree,
        0,
        new Map([
          [0, 77],
          [1, 0],
        ]),
      ),
    ).toEqual([1, 2]);
  });
});

describe("labels", () => {
  it("go on after z", () => {
    for (let i = 0; i < 800; i += 1) expect(labelled(label(i))).toBe(i);
    expect(["", "A", "1", "a1"].map(labelled)).toEqual([-1, -1, -1, -1]);
  });
});

describe("a tree", () => {
  const tree = new Tree(readPgn("1. e4 (1. d4 (1. c4) 1... d5 2. c4) 1... e5 2. Nf3 (2. f4)"));

  it("counts deviations, not parentheses", () => {
    expect(tree.depth[follow(tree, ["c4"])]).toBe(1);
    expect(tree.depth[follow(tree, ["d4", "d5", "c4"])]).toBe(1);
    expect(tree.subtree(follow(tree, ["d4"]))).toBe(3);
  });

  it("names moves and lines", () => {
    expect(moveName(tree, follow(tree, ["e4", "e5"]))).toBe("1 B");
    expect(lineText(tree, follow(tree, ["e4", "e5", "f4"]))).toBe("1. e4 e5 2. f4");
    expect(tree.move[follow(tree, ["e4", "e5", "Bc4", "Nf6"])]).toBe("e5");
  });

  it("finds lines that stop where another goes on", () => {
    const reply = readPgn("1. a (1. b 1... x 2. y) 1... x");
    const [end, other] = [5, 3];
    const known = new Tree({ ...reply, same: [[other, end]] });
    expect(known.same(known.find(end))).toEqual([known.find(other)]);
    expect(known.move[stopsEarly(known, known.find(end))!]).toBe("x");
    expect(stopsEarly(known, known.find(other))).toBeNull();
    expect(known.occursElsewhere(0)).toBe(false);
  });

  it("of 300,000 moves in one line is no trouble", () => {
    const n = 300_000;
    const long = new Tree({
      ...readPgn(""),
      id: Array.from({ length: n }, (_, i) => i),
      parent: Array.from({ length: n }, (_, i) => i - 1),
      move: Array.from({ length: n }, () => "x"),
      marks: Array.from({ length: n }, () => 0),
    });
    const line = lineThrough(long, 0);
    expect(line).toHaveLength(n - 1);
    expect(rowsOf(long, line)).toHaveLength(n / 2);
    expect(long.subtree(0)).toBe(n);
  });
});
