// What a position looks like in its family: the scene of the rules, dressed by the game's card. Ids and moves stay as they are.
import { jointsOf, layoutOf, readGraph, type Graph } from "./graphs";
import { CELL, DIAL_RIM, dialOf } from "./geometry";
import { asCakes, inHeaps, inTheCorner } from "./heaps";
import type { Card, Cell, Figure, GameInfo, Look, Piece, PositionReply, Scene } from "./types";

/** The size of the board a game began with; what gets shorter is drawn in the same frame. */
export interface Frame {
  cols: number;
  rows: number;
  /** The position as text, for what is drawn by it. */
  text?: string | null;
}

interface Family {
  /** What players are called where their pieces are not drawn as they are written. */
  called?: readonly [string, string];
  look?: Look;
  /** What stones of the first and the second player stand for, and what a blocked cell does. */
  figures?: readonly [Figure | null, Figure | null, Figure | null];
  /** The same for rings. */
  rings?: readonly [Figure, Figure];
  /** Numbered stones. */
  number?: Figure;
  arrange?: (scene: Scene, frame: Frame, text: string | null) => Scene;
}

const both = (figure: Figure, block: Figure | null = null) => [figure, figure, block] as const;

const FAMILIES: Record<string, Family> = {
  drop: { called: ["Blue", "Orange"] },
  chess: { look: "checkered" },
  clobber: { look: "checkered" },
  "cannibal-clobber": { look: "checkered" },
  "kings-clobber": { look: "checkered" },
  "knights-clobber": { look: "checkered" },
  "anti-clobber": { look: "checkered" },
  konane: { look: "checkered" },
  "linear-clobber": { look: "checkered", arrange: inFrame },
  nogo: { look: "lines" },
  amazons: { look: "checkered", figures: both("amazon", "arrow") },
  "king-dirt": { figures: both("king", "dirt") },
  snort: { figures: both("paint") },
  col: { figures: both("paint") },
  fission: { figures: both("atom") },
  sheep: { look: "hexes", number: "sheep" },
  elephants: { look: "alley", figures: ["elephant", "rhino", null], arrange: inFrame },
  toads: { look: "pond", figures: ["toad", "frog", null], arrange: inFrame },
  "toppling-dominoes": { look: "alley", figures: both("domino", "domino"), arrange: inFrame },
  hackenbush: { look: "earth", figures: both("edge", "edge"), arrange: fromTheGround },
  kayles: { look: "alley", figures: both("pin"), arrange: sideBySide },
  octal: { look: "alley", figures: both("coin"), arrange: sideBySide },
  subtraction: { look: "alley", figures: both("coin"), arrange: heaps },
  splittles: { look: "alley", figures: both("coin"), arrange: heaps },
  grundy: { look: "alley", figures: both("coin"), arrange: heaps },
  wythoff: { look: "corner", arrange: inTheCorner },
  cutcake: { look: "cake", arrange: asCakes },
  "maundy-cake": { look: "cake", arrange: asCakes },
  eatcake: { look: "cake", arrange: asCakes },
  shove: { look: "alley", figures: both("crate"), arrange: inFrame },
  push: { look: "alley", figures: both("crate"), arrange: inFrame },
  "hackenbush-graph": { look: "earth", arrange: asGraph },
  "childish-hackenbush": { look: "earth", arrange: asGraph },
  "col-graph": { look: "graph", arrange: asGraph },
  "snort-graph": { look: "graph", arrange: asGraph },
  "nogo-graph": { look: "graph", arrange: asGraph },
  "node-kayles": { look: "graph", arrange: asGraph },
  "arc-kayles": { look: "graph", arrange: asGraph },
  "linear-nogo": { look: "lines", arrange: inFrame },
  "fox-and-geese": { look: "checkered", figures: ["goose", "fox", null] },
  "ceylonese-fox-and-geese": { look: "checkered", figures: ["goose", "fox", null] },
  "hare-and-hounds": { look: "hunt", figures: ["hound", "hare", null] },
  "backsliding-toads": { look: "pond", figures: ["toad", "frog", null], arrange: inFrame },
  "wind-up": { look: "clock", figures: both("hand"), arrange: roundTheClock },
  "ski-jumps": { look: "slope", figures: ["rightward", "leftward", null], rings: ["sitting", "seated"] },
};

/** A row that got shorter keeps its frame. */
function inFrame(scene: Scene, frame: Frame): Scene {
  return { ...scene, cols: Math.max(scene.cols, frame.cols) };
}

/** Hours stand round a dial, the first at the top. */
function roundTheClock(scene: Scene): Scene {
  const hours = scene.cells.length;
  const radius = dialOf(hours);
  const cells = scene.cells.map((cell, hour): Cell => {
    const turn = (2 * Math.PI * hour) / hours;
    return { ...cell, col: DIAL_RIM + radius * (1 + Math.sin(turn)), row: DIAL_RIM + radius * (1 - Math.cos(turn)) };
  });
  const across = 2 * (radius + DIAL_RIM) + 1;
  return { ...scene, cols: across, rows: across, cells };
}

/** How wide the ground is that a stalk grows from, in cells. */
const GROUND = 5;
/** How much sky is above it. */
const SKY = 0.5;

/** The first edge of a string is at the ground, the others above it. */
function fromTheGround(scene: Scene, frame: Frame): Scene {
  const rows = Math.max(scene.cols, frame.cols);
  const cells = scene.cells.map((cell): Cell => ({ ...cell, col: (GROUND - 1) / 2, row: SKY + rows - 1 - cell.col }));
  return { ...scene, cols: GROUND, rows: SKY + rows + 1, cells };
}

/** Heaps stand in one row with a gap between them, as they came from it. */
function sideBySide(scene: Scene, frame: Frame): Scene {
  const widths = Array.from({ length: scene.rows }, (_, row) => scene.cells.filter((cell) => cell.row === row).length);
  const starts = widths.map((_, row) => widths.slice(0, row).reduce((sum, width) => sum + width + 1, 0));
  const cells = scene.cells.map((cell): Cell => ({ ...cell, col: (starts[cell.row] ?? 0) + cell.col, row: 0 }));
  const wide = widths.reduce((sum, width) => sum + width + 1, -1);
  return { ...scene, cols: Math.max(wide, frame.cols * frame.rows, 1), rows: 1, cells };
}

/** Counters in a line before they begin another, and how far apart lines are: there is room to write between them. */
const LINE = 10;
const PITCH = 1.5;

/** More counters than fit into a line one can point at lie in several. */
function inLines(scene: Scene, frame: Frame): Scene {
  const all = frame.cols * frame.rows;
  const lines = all > LINE + LINE / 2 ? Math.ceil(all / LINE) : 1;
  if (lines === 1) return scene;
  const wide = Math.ceil(all / lines);
  const cells = scene.cells.map((cell): Cell => ({ ...cell, col: cell.col % wide, row: PITCH * Math.floor(cell.col / wide) }));
  return { ...scene, cols: wide, rows: PITCH * (Math.max(lines, Math.ceil(scene.cols / wide)) - 1) + 1, cells };
}

/** The same, and one points at the counters that are taken. */
function heaps(scene: Scene, frame: Frame, text: string | null): Scene {
  return inLines(sideBySide(text === null ? scene : inHeaps(scene, text), frame), frame);
}

/** Whether games of this family are played on graphs. */
export const onGraphs = ({ name }: Pick<Card, "name">): boolean => FAMILIES[name]?.arrange === asGraph;

/** A graph from the table that the rules give: vertices on the diagonal, edges above it. */
function fromTable({ cols, cells }: Scene): Graph {
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.col}`, cell.stack[0]]));
  const held = Array.from({ length: cols }, (_, i) => at.get(`${i} ${i}`)?.id ?? ".").join("");
  const edges = cells.filter(({ row, col, stack }) => row < col && stack.length > 0);
  return { held, edges: edges.map(({ row, col, stack }) => [row, col, (stack[0]?.id ?? "").replace("-", "")] as const) };
}

/** Vertices where they are drawn, and the lines between them, which do not move when one of them goes. */
function asGraph(scene: Scene, frame: Frame, text: string | null): Scene {
  const grounded = scene.look === "earth";
  const graph = (text === null ? null : readGraph(text)) ?? fromTable(scene);
  const first = frame.text ? readGraph(frame.text) : null;
  const { spots, cols, rows } = layoutOf(first?.held.length === graph.held.length ? first : graph, grounded);
  const table = new Map(scene.cells.map((cell) => [`${cell.row} ${cell.col}`, cell]));
  const idOf = (a: number, b: number) => table.get(`${a} ${b}`)?.id ?? `${a}-${b}`;
  const joints = jointsOf(graph, spots, CELL, idOf);
  const hidden = (piece: Piece): Piece => ({ ...piece, shape: { kind: "figure", figure: "joint", ...(piece.id === "l" || piece.id === "r" ? {} : { n: 0 }) } });
  const vertices = [...graph.held].map((symbol, i): Cell => {
    const [x, y] = spots[i] ?? [0, 0];
    const stack = table.get(`${i} ${i}`)?.stack ?? [];
    const piece = (one: Piece): Piece => (symbol === "#" ? { ...hidden(one), name: grounded ? "ground" : "gone" } : one);
    return { id: idOf(i, i), col: x - 0.5, row: y - 0.5, stack: stack.map(piece) };
  });
  const lines = joints.filter(({ id }, i) => vertices.every((vertex) => vertex.id !== id) && joints.findIndex((joint) => joint.id === id) === i);
  const edges = lines.map(({ id, middle: [x, y] }): Cell => ({ id, col: x - 0.5, row: y - 0.5, stack: (scene.cells.find((cell) => cell.id === id)?.stack ?? []).map(hidden) }));
  return { ...scene, cols, rows, cells: [...vertices, ...edges], joints };
}

/** A piece as its family draws it. */
export function dressed(piece: Piece, card: Pick<Card, "name">): Piece {
  const { figures, rings, number, called } = FAMILIES[card.name] ?? {};
  const { shape } = piece;
  if (called) return { ...piece, name: "" };
  if (shape.kind === "number" && number) return { ...piece, shape: { kind: "figure", figure: number, n: shape.n } };
  const place = shape.kind === "block" ? 2 : shape.kind === "stone" ? (piece.side === "left" ? 0 : 1) : null;
  const figure = shape.kind === "ring" ? (rings?.[piece.side === "left" ? 0 : 1] ?? null) : place === null ? null : figures?.[place];
  // What the rules call a stone is called what it is drawn as.
  const name = piece.name === "stone" && figure && figure !== "paint" ? figure : piece.name;
  return figure ? { ...piece, name, shape: shape.kind === "block" ? { kind: "figure", figure, n: 0 } : { kind: "figure", figure } } : piece;
}

/** A scene as its family is drawn; `text` is the position, where it is known. */
export function dress(scene: Scene, card: Pick<Card, "name">, frame: Frame, text: string | null = null): Scene {
  const family = FAMILIES[card.name];
  if (!family) return scene;
  const cells = scene.cells.map((cell): Cell => ({ ...cell, stack: cell.stack.map((piece) => dressed(piece, card)) }));
  const worn: Scene = { ...scene, look: family.look ?? scene.look, cells };
  return family.arrange ? family.arrange(worn, frame, text) : worn;
}

export const dressedReply = <T extends PositionReply>(reply: T, card: Card, frame: Frame): T => ({ ...reply, scene: dress(reply.scene, card, frame, reply.position) });

/** The names of the players of a family, whose own are `sides`. */
export const calledIn = (family: string, sides: readonly [string, string]): readonly [string, string] => FAMILIES[family]?.called ?? sides;

/** The same by the name of a game, which begins with that of its family. */
export const calledBy = (game: string, sides: readonly [string, string]): readonly [string, string] => calledIn(game.split("-")[0] ?? "", sides);

/** A card with the names that fit what is drawn. */
export function dressedCard(card: Card): Card {
  const [left, right] = card.sides;
  const [first, second] = calledIn(card.name, [left.name, right.name]);
  return {
    ...card,
    sides: [
      { ...left, name: first },
      { ...right, name: second },
    ],
  };
}

export const dressedInfo = (info: GameInfo): GameInfo => ({
  ...info,
  sides: [...calledIn(info.card.name, info.sides)],
  card: dressedCard(info.card),
  palette: info.palette.map((piece) => dressed(piece, info.card)),
});

export const frameOf = ({ cols, rows }: Scene, text: string | null = null): Frame => ({ cols, rows, text });

/** Whether a figure belongs to nobody: blocked cells and what both players take from. */
export const isNeutral = ({ shape }: Piece): boolean =>
  shape.kind === "block" || (shape.kind === "figure" && (shape.n === 0 || shape.figure === "pin" || shape.figure === "coin" || shape.figure === "hand"));
