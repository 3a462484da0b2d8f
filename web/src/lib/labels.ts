// What a screen reader says of cells, stocks and pieces.
import { isNeutral } from "./dress";
import type { Cell, Piece, Stock } from "./types";
import { nameOf, type Names } from "./verdict";

const soft = (name: string): string => (name.length > 1 ? name.toLowerCase() : name);

/** "goose" of the Geese. */
const manyOf = (name: string): string => (name === "goose" ? "geese" : `${name}s`);

/** "large blue", "black rook", "Sente's lion", or just "X" where piece and player have one name. */
export function pieceName(piece: Piece, names: Names): string {
  const owner = nameOf(piece.side, names);
  if (piece.name === "" || piece.name.toLowerCase() === owner.toLowerCase()) return soft(owner);
  // A "white stone" says whose it is.
  if (piece.name.toLowerCase().split(" ").includes(owner.toLowerCase())) return piece.name;
  if (isNeutral(piece)) return soft(piece.name);
  if (piece.shape.kind === "animal") return `${owner}'s ${piece.name}`;
  if (manyOf(soft(piece.name)) === soft(owner)) return soft(piece.name);
  const sized = piece.shape.kind === "cup" || piece.shape.kind === "number" || (piece.shape.kind === "figure" && piece.shape.n !== undefined);
  return sized ? `${soft(piece.name)} ${soft(owner)}` : `${soft(owner)} ${soft(piece.name)}`;
}

export function stackName(stack: readonly Piece[], names: Names): string {
  if (stack.length === 0) return "empty";
  return stack
    .toReversed()
    .map((piece) => pieceName(piece, names))
    .join(" over ");
}

export interface CellMarks {
  selected?: boolean;
  target?: boolean;
  source?: boolean;
  last?: boolean;
  value?: string | null;
}

export function cellLabel(cell: Cell, names: Names, marks: CellMarks): string {
  const parts = [stackName(cell.stack, names)];
  if (marks.selected) parts.push("selected");
  if (marks.target) parts.push("can move here");
  else if (marks.source) parts.push("can be moved");
  if (marks.value) parts.push(marks.value);
  if (marks.last) parts.push("last move");
  return `${cell.id}: ${parts.join(", ")}`;
}

/** What a tap on a stock does while a position is being put together. */
export function editLabel(stock: Stock, names: Names, taking: boolean): string {
  return `${pieceName(stock.piece, names)} in hand: ${stock.count}, ${taking ? "take one away" : "add one"}`;
}

export function stockLabel(stock: Stock, names: Names, selected: boolean): string {
  const left = stock.count === 0 ? "none left" : `${stock.count} left`;
  return `${pieceName(stock.piece, names)} in hand, ${left}${selected ? ", selected" : ""}`;
}
