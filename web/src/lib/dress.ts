// What a position looks like in its family: the scene of the rules, dressed by the game's card. Ids and moves stay as they are.
import type { Card, Cell, Figure, GameInfo, Look, Piece, PositionReply, Scene } from "./types";

/** The size of the board a game began with; what gets shorter is drawn in the same frame. */
export interface Frame {
  cols: number;
  rows: number;
}

interface Family {
  look?: Look;
  /** What stones of the first and the second player stand for, and what a blocked cell does. */
  figures?: readonly [Figure | null, Figure | null, Figure | null];
  /** Numbered stones. */
  number?: Figure;
  arrange?: (scene: Scene, frame: Frame) => Scene;
}

const both = (figure: Figure, block: Figure | null = null) => [figure, figure, block] as const;

const FAMILIES: Record<string, Family> = {
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
  subtraction: { look: "alley", figures: both("coin"), arrange: sideBySide },
  splittles: { look: "alley", figures: both("coin"), arrange: sideBySide },
  grundy: { look: "alley", figures: both("coin"), arrange: sideBySide },
  "linear-nogo": { look: "lines", arrange: inFrame },
};

/** A row that got shorter keeps its frame. */
function inFrame(scene: Scene, frame: Frame): Scene {
  return { ...scene, cols: Math.max(scene.cols, frame.cols) };
}

/** How wide the ground is that a stalk grows from, in cells. */
const GROUND = 5;

/** The first edge of a string is at the ground, the others above it. */
function fromTheGround(scene: Scene, frame: Frame): Scene {
  const rows = Math.max(scene.cols, frame.cols);
  const cells = scene.cells.map((cell): Cell => ({ ...cell, col: (GROUND - 1) / 2, row: rows - 1 - cell.col }));
  return { ...scene, cols: GROUND, rows: rows + 1, cells };
}

/** Heaps stand in one row with a gap between them, as they came from it. */
function sideBySide(scene: Scene, frame: Frame): Scene {
  const widths = Array.from({ length: scene.rows }, (_, row) => scene.cells.filter((cell) => cell.row === row).length);
  const starts = widths.map((_, row) => widths.slice(0, row).reduce((sum, width) => sum + width + 1, 0));
  const cells = scene.cells.map((cell): Cell => ({ ...cell, col: (starts[cell.row] ?? 0) + cell.col, row: 0 }));
  const wide = widths.reduce((sum, width) => sum + width + 1, -1);
  return { ...scene, cols: Math.max(wide, frame.cols * frame.rows, 1), rows: 1, cells };
}

/** A piece as its family draws it. */
export function dressed(piece: Piece, card: Pick<Card, "name">): Piece {
  const { figures, number } = FAMILIES[card.name] ?? {};
  const { shape } = piece;
  if (shape.kind === "number" && number) return { ...piece, shape: { kind: "figure", figure: number, n: shape.n } };
  const place = shape.kind === "block" ? 2 : shape.kind === "stone" ? (piece.side === "left" ? 0 : 1) : null;
  const figure = place === null ? null : figures?.[place];
  return figure ? { ...piece, shape: shape.kind === "block" ? { kind: "figure", figure, n: 0 } : { kind: "figure", figure } } : piece;
}

export function dress(scene: Scene, card: Pick<Card, "name">, frame: Frame): Scene {
  const family = FAMILIES[card.name];
  if (!family) return scene;
  const cells = scene.cells.map((cell): Cell => ({ ...cell, stack: cell.stack.map((piece) => dressed(piece, card)) }));
  const worn: Scene = { ...scene, look: family.look ?? scene.look, cells };
  return family.arrange ? family.arrange(worn, frame) : worn;
}

export const dressedReply = <T extends PositionReply>(reply: T, card: Card, frame: Frame): T => ({ ...reply, scene: dress(reply.scene, card, frame) });

export const dressedInfo = (info: GameInfo): GameInfo => ({ ...info, palette: info.palette.map((piece) => dressed(piece, info.card)) });

export const frameOf = ({ cols, rows }: Scene): Frame => ({ cols, rows });

/** Whether a figure belongs to nobody: blocked cells and what both players take from. */
export const isNeutral = ({ shape }: Piece): boolean =>
  shape.kind === "block" || (shape.kind === "figure" && (shape.n === 0 || shape.figure === "pin" || shape.figure === "coin"));
