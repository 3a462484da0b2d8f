// Worksheets: cells with names that are used below them, what each asks, and how a sheet is written as a link or a file.
import { asSum } from "./cgt";
import { definedIn, hasSections, isScript, isStatement, KEYWORDS, linesOf, saidBefore } from "./statements";

export interface Cell {
  /** Tells cells of a sheet apart, whatever they are called. */
  id: number;
  name: string;
  text: string;
}

export interface Sheet {
  id: number;
  title: string;
  cells: Cell[];
}

/** What the cells above are worth. */
export interface Known {
  /** As a sum of positions; null for an expression. */
  sum: string | null;
  /** In normal text; null where it is not known or too large to print. */
  value: string | null;
  /** Whether play may go on for ever. */
  loopy?: boolean;
}

export type Meaning =
  | { kind: "sum" | "expression"; text: string; uses: string[] }
  /** Statements of the calculator, and what has to be said before them. */
  | { kind: "script"; text: string; before: string[]; uses: string[] }
  | { kind: "wrong"; words: string; uses: string[] };

/** More is no worksheet any more. */
export const MOST_CELLS = 200;

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const FUNCTIONS = /^(cool|heat|overheat|freeze|norton|ordinal|atomicweight|reduced|mean|temperature|leftstop|rightstop|tiny|miny|onside|offside|degree|variety|genus)$/i;
/** Names that would mean something else: downs, functions, parts of an address. */
const TAKEN = /^(v+\d*|add|title)$/;
const WORDS = /[A-Za-z][A-Za-z0-9_]*/g;

/** Why a cell cannot be called so; null when it can. */
export function nameTrouble(name: string, others: readonly string[]): string | null {
  if (!NAME.test(name)) return "A name is a letter, then letters and digits.";
  if (TAKEN.test(name) || FUNCTIONS.test(name) || KEYWORDS.test(name)) return `“${name}” means something else in expressions.`;
  return others.includes(name) ? `Another cell is called ${name}.` : null;
}

/** The first of g1, g2, … that is free. */
export function freshName(cells: readonly Cell[]): string {
  for (let n = cells.length + 1; ; n += 1) if (!cells.some((cell) => cell.name === `g${n}`)) return `g${n}`;
}

/** Sections and texts in quotes, which are left alone. */
const SHUT = /(\[\s*[A-Za-z][\w -]*\]|"[^"]*")/g;

/** Where text is neither in square brackets nor in quotes. */
const outsideSections = (text: string): string => text.replace(SHUT, (section) => " ".repeat(section.length));

/** The names of other cells that a text uses. */
export function usesOf(text: string, names: readonly string[]): string[] {
  const found = outsideSections(text).match(WORDS) ?? [];
  return [...new Set(found.filter((word) => names.includes(word)))];
}

/** A value that is a game of its own in sums. */
export function literal(value: string): string | null {
  if (/^-?\d+$/.test(value)) return `[integer_game] ${value}`;
  if (/^-?\d+\/\d+$/.test(value)) return `[dyadic_rational] ${value}`;
  const star = /^\*(\d*)$/.exec(value);
  if (star) return `[nimber] ${star[1] || "1"}`;
  const up = /^([\^v])(\d*)(\*?)$/.exec(value);
  if (up) return `[up_star] (${up[1] === "v" ? "-" : ""}${up[2] || "1"}${up[3] ? " *" : ""})`;
  const ends = /^\{(-?\d+(?:\/\d+)?)\|(-?\d+(?:\/\d+)?)\}$/.exec(value);
  return ends ? `[switch_game] (${ends[1]} ${ends[2]})` : null;
}

/** What a cell asks, with the cells above it put in. */
export function meaningOf(cell: Cell, cells: readonly Cell[], known: ReadonlyMap<string, Known>): Meaning {
  const text = cell.text.trim();
  const at = cells.findIndex((one) => one.id === cell.id);
  const names = cells.map((one) => one.name);
  const uses = usesOf(text, names);
  const wrong = (words: string): Meaning => ({ kind: "wrong", words, uses: [] });
  const above = cells.slice(0, at);
  if (isScript(text, definedIn(above))) return { kind: "script", text, before: saidBefore(text, above, known), uses };
  for (const name of uses) {
    if (names.indexOf(name) >= at) return wrong(name === cell.name ? "A cell cannot use itself." : `${name} stands below: a cell uses the cells above it.`);
  }
  const lost = (outsideSections(text).match(WORDS) ?? []).find((word) => /^g\d+$/.test(word) && !names.includes(word));
  if (lost) return wrong(`${lost} is not on this sheet.`);
  const sums = (name: string) => known.get(name)?.sum ?? null;
  const alone = /^[\w\s+]+$/.test(text) && uses.length > 0 && (text.match(WORDS) ?? []).every((word) => uses.includes(word)) && !/(^|[\s+])\d/.test(text);
  if (hasSections(text) || (alone && uses.every((name) => sums(name) !== null))) {
    for (const name of uses) {
      const { sum, value } = known.get(name) ?? { sum: null, value: null };
      if (sum === null && (value === null || literal(value) === null)) {
        return wrong(value === null ? `${name} has no value that can be put in.` : `${name} is worth ${value}, which is no game of its own in a sum. Use its value in an expression.`);
      }
    }
    const put = (word: string) => (uses.includes(word) ? (sums(word) ?? literal(known.get(word)?.value ?? "") ?? word) : word);
    return {
      kind: "sum",
      text: substituted(text, put)
        .replace(/\s\+\s/g, " ")
        .trim(),
      uses,
    };
  }
  const none = uses.find((name) => (known.get(name)?.value ?? null) === null);
  if (none) return wrong(`${none} has no value that can be put in.`);
  return { kind: "expression", text: substituted(text, (word) => (uses.includes(word) ? `(${known.get(word)?.value ?? ""})` : word)), uses };
}

/** The words outside of sections, each replaced. */
function substituted(text: string, put: (word: string) => string): string {
  return text
    .split(SHUT)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(WORDS, put)))
    .join("");
}

/** The text of a cell when another cell gets another name. */
export const renamed = (text: string, from: string, to: string): string => substituted(text, (word) => (word === from ? to : word));

/** The only summand of a text, if it is one position. */
export function onePosition(text: string): { section: string; position: string } | null {
  const found = /^\s*\[\s*(?!impartial\b)([A-Za-z][\w -]*?)\s*\]\s*(?:\(([^()]*)\)|(\S+))\s*$/.exec(text);
  return found ? { section: found[1] ?? "", position: (found[2] ?? found[3] ?? "").trim() } : null;
}

/** A position without who is to move, which games write behind it. */
export const boardOf = (position: string): string => position.replace(/\/[BW]$/, "");

/** A position of a game that adds, as games write it, for a cell. */
export const fromGame = (section: string, position: string): string => asSum(section, boardOf(position));

export const WORKSHEET = "#/worksheet";

const link = (fields: [string, string][]): string => `${WORKSHEET}?${new URLSearchParams(fields).toString().replaceAll("%2F", "/")}`;

/** An address that adds a cell to the sheet that is open. */
export const addHash = (text: string): string => link([["add", text]]);

export const sheetHash = ({ title, cells }: Sheet): string => link([["title", title], ...cells.map(({ name, text }): [string, string] => [name, text])]);

export type Opening = { add: string } | { title: string; cells: Cell[] } | null;

/** What an address asks a worksheet to do; those of the former sums and values are understood. */
export function openingOf(hash: string): Opening {
  const [, area, rest] = /^#\/?(worksheet|sums|values)[&?]?(.*)$/s.exec(hash) ?? [];
  if (!area) return null;
  const fields = new URLSearchParams(rest);
  const add = fields.get("add") ?? fields.get("text") ?? fields.get("expression");
  if (add?.trim()) return { add };
  const [of, position] = [fields.get("of"), fields.get("position")];
  if (of && position) return { add: asSum(of, position) };
  if (area !== "worksheet") return null;
  const cells = [...fields].filter(([name]) => name !== "title" && name !== "add").slice(0, MOST_CELLS);
  return cells.length > 0 ? { title: fields.get("title") ?? "", cells: named(cells.map(([name, text]) => ({ name, text }))) } : null;
}

/** Cells with names that can be used, numbered from 1. */
function named(cells: { name: string; text: string }[]): Cell[] {
  const made: Cell[] = [];
  for (const { name, text } of cells) {
    const free =
      nameTrouble(
        name,
        made.map((cell) => cell.name),
      ) === null;
    made.push({ id: made.length + 1, name: free ? name : freshName(made), text: text.replace(/\s+/g, " ").trim() });
  }
  return made;
}

const DEFINED = /^([A-Za-z][A-Za-z0-9_]*)\s*:=\s*([^;]+)$/;

/** The cell that a text becomes: `h := {2|-1}` is a cell called h. */
export function cellFrom(text: string, cells: readonly Cell[]): { name: string; text: string } {
  const said = text.replace(/\s+/g, " ").trim();
  const [, name, rest] = DEFINED.exec(said) ?? [];
  const free =
    name !== undefined &&
    nameTrouble(
      name,
      cells.map((cell) => cell.name),
    ) === null;
  return free && rest !== undefined && !isStatement(rest) ? { name, text: rest.trim() } : { name: freshName(cells), text: said };
}

/** A cell as a statement of the calculator; positions stand in `sum("…")` there. */
function statement({ name, text }: Cell, names: readonly string[]): string {
  if (isStatement(text)) return text;
  if (!hasSections(text)) return `${name} := ${text}`;
  const terms = usesOf(text, names).length > 0 ? text.split(/\s\+\s/) : [text];
  return `${name} := ${terms.map((term) => (hasSections(term) ? `sum("${term}")` : term)).join(" + ")}`;
}

/** A sheet as a script that `zug calc` runs: a title, then a line a cell. */
export const sheetText = ({ title, cells }: Sheet): string =>
  [
    `# ${title}`,
    ...cells.map((cell) =>
      statement(
        cell,
        cells.map(({ name }) => name),
      ),
    ),
    "",
  ].join("\n");

/** Reads a script, or a file with lines like `g1 = {3|-1}`. */
export function sheetFromText(text: string): { title: string; cells: Cell[] } {
  const title = /^\s*#+[ \t]*(.*)$/m.exec(text)?.[1]?.trim() ?? "";
  const cells = linesOf(text).map((line) => {
    const [, name, rest] = /^([A-Za-z][A-Za-z0-9_]*)\s*:?=\s*(.+)$/.exec(line) ?? [];
    if (!name || !rest || /;/.test(rest.replace(/"[^"]*"/g, ""))) return { name: "", text: line };
    const [, inside] = /^sum\("([^"]*)"\)$/.exec(rest) ?? [];
    return { name, text: inside !== undefined && hasSections(inside) ? inside : rest };
  });
  return { title, cells: named(cells.slice(0, MOST_CELLS)) };
}
