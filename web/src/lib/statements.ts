// Cells that speak the calculator's language: which do, what they define, and what has to be said before them.
import type { Cell, Known } from "./worksheet";

/** Functions of expressions; any other is the calculator's. */
const OF_EXPRESSIONS = new Set("Tiny Miny Cool Heat Overheat Freeze Norton Ordinal AtomicWeight Reduced Mean Temperature LeftStop RightStop Onside Offside Degree Variety Genus".split(" "));
export const KEYWORDS = /\b(for|in|if|then|else|and|or|not|print|plot|to|as|assert|format|help|clear|quit|true|false)\b/;
const DOES = /^\s*(for|print|plot|assert|format|help|clear|quit)\b/;

/** Texts in quotes say nothing about the language round them. */
const bare = (text: string): string => text.replace(/"[^"]*"/g, '""');

/** Without what stands in brackets of any kind. */
function outside(text: string): string {
  let now = text.replace(/[\^v]\[[^\]]*\]|[\^v]<[^<>]*>/g, "0");
  for (let before = ""; before !== now; ) {
    before = now;
    now = now.replace(/\([^(){}]*\)|\{[^(){}]*\}/g, "0");
  }
  return now;
}

/** A text with sections of games in it; `^[3]` has none, nor has a list. */
export const hasSections = (text: string): boolean => /(^|[\s+])\[\s*(?![^\]]*\bfor\b)[A-Za-z][\w -]*\]/.test(bare(text));

/** Whether a text does something and has no value of its own: it defines, repeats, draws or claims. */
export const isStatement = (text: string): boolean => DOES.test(text) || bare(text).includes(":=") || /[;\n]/.test(bare(text));

/** Whether a text needs the calculator: a statement, or an expression with what only the calculator knows. */
export function isScript(text: string, defined: ReadonlySet<string>): boolean {
  if (hasSections(text)) return false;
  const plain = bare(text);
  if (plain !== text || isStatement(text) || KEYWORDS.test(plain) || /[=#]|[A-Za-z]\w*_\w/.test(plain)) return true;
  if ([...plain.matchAll(/([A-Za-z]\w*)\s*\(/g)].some(([, name]) => !OF_EXPRESSIONS.has(name ?? ""))) return true;
  return /[,<>[]|\|\|/.test(outside(plain)) || wordsOf(text).some((word) => defined.has(word));
}

/** The names and functions that a text defines. */
export const definesOf = (text: string): string[] => [...bare(text).matchAll(/(?:^|[;:\n])\s*([A-Za-z_]\w*)\s*(?:\([^()]*\))?\s*:=/g)].map(([, name]) => name ?? "");

const wordsOf = (text: string): string[] => bare(text).match(/[A-Za-z_]\w*/g) ?? [];

/** All that statements of cells define. */
export const definedIn = (cells: readonly Cell[]): Set<string> => new Set(cells.flatMap(({ text }) => (hasSections(text) ? [] : definesOf(text))));

/** What has to be said before a text so that it knows what it uses: the cells above that define it, and what those use in turn. */
export function saidBefore(text: string, above: readonly Cell[], known: ReadonlyMap<string, Known>): string[] {
  const wanted = new Set(wordsOf(text));
  const said: string[] = [];
  for (const cell of above.toReversed()) {
    const defines = hasSections(cell.text) ? [] : definesOf(cell.text);
    if (defines.some((name) => wanted.has(name))) {
      said.unshift(cell.text);
      for (const word of wordsOf(cell.text)) wanted.add(word);
    } else if (wanted.has(cell.name) && !isStatement(cell.text)) {
      const { value = null, loopy = false } = known.get(cell.name) ?? {};
      // Names of loops stand in a text.
      said.unshift(`${cell.name} := ${value === null ? cell.text : loopy ? `value("${value}")` : value}`);
      if (value === null) for (const word of wordsOf(cell.text)) wanted.add(word);
    }
  }
  return said;
}

/** A text of several lines as statements: one a line, or as many lines as brackets stay open; without comments. */
export function linesOf(text: string): string[] {
  const all: string[] = [];
  let open = "";
  for (const line of text.split(/\r?\n/)) {
    if (open === "" && (line.trim() === "" || line.trim().startsWith("#"))) continue;
    open = open === "" ? line.trim() : `${open} ${line.trim()}`;
    const brackets = bare(open).match(/[([{)\]}]/g) ?? [];
    const depth = brackets.reduce((sum, bracket) => sum + ("([{".includes(bracket) ? 1 : -1), 0);
    if (depth > 0) continue;
    all.push(open);
    open = "";
  }
  return open === "" ? all : [...all, open];
}
