// The worksheets of this browser: which there are, which is open, and what its cells are worth.
import { SvelteMap } from "svelte/reactivity";
import { ApiError, isAbort, sentence } from "../lib/api";
import { cgt, markOf, shortOnly, type Mark } from "../lib/cgt";
import type { Calculation, GenusAnswer, LoopyAnswer, SumAnswer, ValueSheet } from "../lib/types";
import { gameOf } from "../lib/said";
import { isStatement } from "../lib/statements";
import { cellFrom, meaningOf, MOST_CELLS, onePosition, renamed, usesOf, type Cell, type Known, type Meaning, type Sheet } from "../lib/worksheet";

/** What was found out about a cell. */
export interface Answer {
  /** What was asked, with the cells above put in. */
  meaning: Meaning;
  busy: boolean;
  value: ValueSheet | null;
  /** What is known of a loopy value, or under misère play, instead. */
  other?: LoopyAnswer | GenusAnswer | null;
  sum: SumAnswer | null;
  /** What statements of the calculator said. */
  script?: Calculation | null;
  mark: Mark | null;
  /** The server did not answer, or was busy: the same may be asked again. */
  again?: boolean;
}

const KEY = "zug-worksheets";
/** So many sheets are kept. */
const MOST_SHEETS = 50;

interface Kept {
  sheets: Sheet[];
  open: number;
}

const isCell = (cell: Cell): boolean => typeof cell?.id === "number" && typeof cell.name === "string" && typeof cell.text === "string";
const isSheet = (sheet: Sheet): boolean => typeof sheet?.id === "number" && typeof sheet.title === "string" && Array.isArray(sheet.cells) && sheet.cells.every(isCell);

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    const sheets = (Array.isArray(found.sheets) ? found.sheets : []).filter(isSheet);
    if (sheets.length > 0) return { sheets, open: sheets.some(({ id }) => id === found.open) ? (found.open as number) : (sheets[0] as Sheet).id };
  } catch {
    // What cannot be read is begun anew.
  }
  return { sheets: [{ id: 1, title: "Worksheet", cells: [] }], open: 1 };
}

class Worksheets {
  sheets = $state<Sheet[]>([]);
  open = $state(1);
  /** By the id of the cell. */
  answers = new SvelteMap<number, Answer>();
  /** The cell that was added or opened last, to be looked at. */
  fresh = $state<number | null>(null);
  sheet = $derived(this.sheets.find(({ id }) => id === this.open) ?? (this.sheets[0] as Sheet));
  #aborts = new Map<number, AbortController>();
  /** The last question of each cell, until it is answered and after. */
  #asked = new Map<number, Promise<void>>();
  #ticket = 0;

  constructor() {
    const { sheets, open } = kept();
    this.sheets = sheets;
    this.open = open;
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify({ sheets: this.sheets, open: this.open }));
    } catch {
      // A browser that forbids storage forgets the sheets, nothing more.
    }
  }

  /** Opens another sheet; its cells are asked anew. */
  choose(id: number) {
    if (id !== this.open) {
      this.#forget();
      this.open = id;
      this.#keep();
    }
    void this.run();
  }

  #forget() {
    for (const abort of this.#aborts.values()) abort.abort();
    this.#aborts.clear();
    this.answers.clear();
    this.fresh = null;
  }

  /** A new sheet, opened; one that says the same is opened instead. */
  make(title: string, cells: Cell[] = []) {
    const says = (list: readonly Cell[]) => JSON.stringify(list.map(({ name, text }) => [name, text]));
    const same = cells.length > 0 ? this.sheets.find((sheet) => says(sheet.cells) === says(cells)) : undefined;
    if (same) return this.choose(same.id);
    const only = this.sheet;
    // An empty sheet is not kept beside the new one.
    const others = this.sheets.filter((sheet) => sheet.cells.length > 0 || sheet !== only || cells.length === 0);
    const id = Math.max(0, ...this.sheets.map((sheet) => sheet.id)) + 1;
    this.sheets = [...others, { id, title: title || `Worksheet ${others.length + 1}`, cells }].slice(-MOST_SHEETS);
    this.choose(id);
  }

  rename(title: string) {
    this.sheet.title = title;
    this.#keep();
  }

  /** Throws the open sheet away. */
  remove() {
    const rest = this.sheets.filter(({ id }) => id !== this.open);
    this.#forget();
    this.sheets = rest.length > 0 ? rest : [{ id: this.open + 1, title: "Worksheet", cells: [] }];
    this.open = (this.sheets[this.sheets.length - 1] as Sheet).id;
    this.#keep();
    void this.run();
  }

  /** A cell with a text: the one that says so already, or a new one behind the others or behind the one given. */
  add(text: string, behind: number | null = null) {
    const { cells } = this.sheet;
    const said = text.replace(/\s+/g, " ").trim();
    const same = behind === null ? cells.find((cell) => cell.text === said) : undefined;
    if (same || cells.length >= MOST_CELLS) {
      this.fresh = same?.id ?? null;
      return;
    }
    const id = Math.max(0, ...cells.map((cell) => cell.id)) + 1;
    const at = behind === null ? cells.length : cells.findIndex((cell) => cell.id === behind) + 1;
    cells.splice(at, 0, { id, ...cellFrom(said, cells) });
    this.fresh = id;
    this.#changed();
  }

  edit(id: number, text: string) {
    const cell = this.sheet.cells.find((one) => one.id === id);
    if (!cell || cell.text === text) return;
    const others = this.sheet.cells.filter((one) => one.id !== id);
    const made = cellFrom(text, others);
    cell.text = made.text;
    if (made.text !== text && made.name !== cell.name) return this.call(id, made.name);
    this.#changed();
  }

  /** Gives a cell another name, in the cells that use it, too. */
  call(id: number, name: string) {
    const { cells } = this.sheet;
    const cell = cells.find((one) => one.id === id);
    if (!cell || cell.name === name) return;
    for (const other of cells) other.text = renamed(other.text, cell.name, name);
    cell.name = name;
    this.#changed();
  }

  drop(id: number) {
    this.sheet.cells = this.sheet.cells.filter((cell) => cell.id !== id);
    this.#aborts.get(id)?.abort();
    this.answers.delete(id);
    this.#changed();
  }

  /** One place up or down. */
  move(id: number, by: 1 | -1) {
    const { cells } = this.sheet;
    const at = cells.findIndex((cell) => cell.id === id);
    const other = cells[at + by];
    if (at < 0 || !other) return;
    [cells[at], cells[at + by]] = [other, cells[at] as Cell];
    this.#changed();
  }

  #changed() {
    this.#keep();
    void this.run();
  }

  /** Asks for all cells that say something else than what was asked; a cell waits for those it uses. */
  async run() {
    const ticket = (this.#ticket += 1);
    const cells = $state.snapshot(this.sheet.cells);
    const names = cells.map((cell) => cell.name);
    const done = new Map<string, Promise<void>>();
    for (const cell of cells) {
      // Statements define names of their own, so what stands below waits for them.
      const used = [...usesOf(cell.text, names), ...cells.filter((one) => isStatement(one.text)).map(({ name }) => name)].flatMap((name) => done.get(name) ?? []);
      done.set(
        cell.name,
        Promise.all(used).then(() => (ticket === this.#ticket ? this.#ask(cell, cells) : undefined)),
      );
    }
    await Promise.all(done.values());
  }

  #known(cells: readonly Cell[]): Map<string, Known> {
    return new Map(
      cells.map(({ id, name }) => {
        const answer = this.answers.get(id);
        const sum = answer?.meaning.kind === "sum" && answer.sum ? answer.sum.sum : null;
        const loopy = answer?.other && "onside" in answer.other ? answer.other.short : null;
        return [name, { sum, value: answer?.value?.value ?? answer?.sum?.value ?? loopy, loopy: loopy !== null }];
      }),
    );
  }

  async #ask(cell: Cell, cells: readonly Cell[]) {
    const meaning = meaningOf(cell, cells, this.#known(cells));
    const before = this.answers.get(cell.id);
    // What was asked before may still be on its way: who uses the cell waits for it.
    if (before && !before.again && sameMeaning(before.meaning, meaning)) return this.#asked.get(cell.id);
    this.#aborts.get(cell.id)?.abort();
    if (meaning.kind === "wrong" || meaning.text === "") {
      const words = meaning.kind === "wrong" ? meaning.words : "";
      const mark = words ? { words, line: null, column: null, before: "", at: "" } : null;
      this.answers.set(cell.id, { meaning, busy: false, value: null, sum: null, mark });
      return;
    }
    const abort = new AbortController();
    this.#aborts.set(cell.id, abort);
    // What was shown stays while the new answer is on its way.
    this.answers.set(cell.id, { meaning, busy: true, value: before?.value ?? null, sum: meaning.kind === "sum" ? (before?.sum ?? null) : null, mark: null });
    const asked = this.#answer(cell.id, meaning, abort);
    this.#asked.set(cell.id, asked);
    return asked;
  }

  async #answer(id: number, meaning: Exclude<Meaning, { kind: "wrong" }>, abort: AbortController) {
    let [value, sum]: [ValueSheet | null, SumAnswer | null] = [null, null];
    let other: LoopyAnswer | GenusAnswer | null = null;
    let script: Calculation | null = null;
    try {
      if (meaning.kind === "sum") [sum, value] = await this.#sum(meaning.text, abort.signal);
      else {
        if (meaning.kind === "script") script = await cgt.calculate(meaning.before, meaning.text, abort.signal);
        const expression = script ? gameOf(script) : meaning.text;
        const told = expression === null ? null : await cgt.value({ expression }, abort.signal);
        if (told && "thermograph_svg" in told) value = told;
        else other = told;
      }
      this.answers.set(id, { meaning, busy: false, value, other, sum, script, mark: null });
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) return;
      this.answers.set(id, { meaning, busy: false, value: null, sum: null, mark: markOf(error, meaning.text, sentence(error)), again: error instanceof ApiError && [0, 503].includes(error.status) });
    }
  }

  /** Who wins a sum, and all about its value where it is not too large. */
  async #sum(text: string, signal: AbortSignal): Promise<[SumAnswer, ValueSheet | null]> {
    const one = onePosition(text);
    const position = one ? cgt.value({ game: one.section, position: one.position }, signal).then(shortOnly, () => null) : null;
    const sum = await cgt.sum(text, signal);
    if (position) return [sum, await position];
    const value = sum.value !== null ? await cgt.value({ expression: sum.value }, signal).then(shortOnly, () => null) : null;
    return [sum, value];
  }
}

const said = (meaning: Meaning): string => JSON.stringify(meaning.kind === "wrong" ? meaning.words : meaning.kind === "script" ? [meaning.before, meaning.text] : meaning.text);
const sameMeaning = (a: Meaning, b: Meaning): boolean => a.kind === b.kind && said(a) === said(b);

export const worksheets = new Worksheets();
