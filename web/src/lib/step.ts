// Steps of a record that are no moves of the rules, as docs/trees.md has them: "!D4", "...D4", "set:O=C3/X=D4,F1-G2".

const SKIP = "...";
const SET_UP = "set:";

/** How many half moves a move or step takes: two where a turn is skipped. */
export const halfmoves = (text: string): number => (text.startsWith(SKIP) ? 2 : 1);

/** How many cells are between two corners, whose columns are letters without an I. */
function area(from: string, to: string): number {
  const column = (cell: string) => {
    const code = cell.toUpperCase().charCodeAt(0);
    return code > 73 ? code - 1 : code;
  };
  const [a, b] = [from, to].map((cell) => Number(cell.slice(1)));
  return (Math.abs(column(from) - column(to)) + 1) * (Math.abs(a! - b!) + 1);
}

/** A move or step in few characters: "D4", "!D4", "set-up +3". */
export function label(text: string): string {
  const rest = text.startsWith(SKIP) ? text.slice(SKIP.length) : text;
  if (!rest.startsWith(SET_UP)) return rest;
  const counts = { added: 0, removed: 0 };
  for (const part of rest.slice(SET_UP.length).split("/").filter(Boolean)) {
    const [sign = "", cells = ""] = part.split("=");
    const sum = cells.split(",").reduce((n, cell) => n + area(cell.split("-")[0]!, cell.split("-").at(-1)!), 0);
    counts[sign === "." ? "removed" : "added"] += sum;
  }
  const { added, removed } = counts;
  const changes = `${added > 0 ? `+${added}` : ""}${removed > 0 ? `−${removed}` : ""}`;
  return changes === "" ? "set-up" : `set-up ${changes}`;
}
