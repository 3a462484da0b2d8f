// Stacks of a position being put together: what is on cells and, where the game keeps them, in hands.
import type { Hand, Piece, Scene, Stock } from "./types";

export type Stacks = Readonly<Record<string, Piece[]>>;

/** Everything on the board, and in the hands when they count. */
export function stacksOf(scene: Scene, hands: boolean): Stacks {
  const held = hands ? scene.hands.flatMap((hand) => hand.stocks) : [];
  const all: [string, Piece[]][] = [
    ...scene.cells.map(({ id, stack }): [string, Piece[]] => [id, stack]),
    ...held.map(({ id, piece, count }): [string, Piece[]] => [id, Array.from({ length: count }, () => piece)]),
  ];
  return Object.fromEntries(all.filter(([, stack]) => stack.length > 0));
}

/** The hands as the stacks say. */
export const handsOf = (scene: Scene, stacks: Stacks): Hand[] =>
  scene.hands.map((hand) => ({
    ...hand,
    stocks: hand.stocks.map((stock) => ({ ...stock, count: stacks[stock.id]?.length ?? 0 })),
  }));

export const stockOf = (scene: Scene, id: string): Stock | null => scene.hands.flatMap((hand) => hand.stocks).find((stock) => stock.id === id) ?? null;

/** Cups go on top of each other; any other piece replaces what is there, and goes when put twice. */
export function put(stack: Piece[], piece: Piece): Piece[] {
  if (piece.shape.kind === "cup") return [...stack, piece];
  return stack[stack.length - 1]?.id === piece.id ? [] : [piece];
}

/** The stacks after a tap with a brush: none takes the top piece away, any adds to a stock its own piece. */
export function tapped(scene: Scene, stacks: Stacks, id: string, brush: Piece | null): Stacks {
  const stack = stacks[id] ?? [];
  const stock = stockOf(scene, id);
  if (brush === null) return { ...stacks, [id]: stack.slice(0, -1) };
  return { ...stacks, [id]: stock ? [...stack, stock.piece] : put(stack, brush) };
}
