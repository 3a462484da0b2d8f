// What statements of the calculator said, as the page shows and uses it.
import type { Calculation, Written } from "./types";

const ORDERS = new Set(["<", "=", ">", "||"]);

/** Whether what is written is a game: mathematics that compares nothing and is no list. */
export const isGame = ({ text, latex }: Written): boolean => /^\$.*\$$/s.test(latex) && !ORDERS.has(text);

/** The LaTeX of a value without the signs round it. */
export const inner = (latex: string): string => latex.replace(/^\$|\$$/g, "");

/** The game that is all that was said, as an expression; null when there is more, less or something else. */
export function gameOf({ said }: Calculation): string | null {
  const [only] = said;
  const cell = said.length === 1 && only?.kind === "line" && only.cells.length === 1 ? only.cells[0] : undefined;
  return cell && isGame(cell) ? cell.text : null;
}
