// The worksheet: what was asked, its value, and what was asked before.
import { isAbort, sentence } from "../lib/api";
import { asSum, cgt, markOf, remembered, subjectText, valueFromHash, valueHash, type Mark, type Subject } from "../lib/cgt";
import type { SumAnswer, ValueSheet } from "../lib/types";
import { route } from "./route.svelte";

const KEY = "zug-values";

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

class Worksheet {
  subject = $state.raw<Subject | null>(null);
  sheet = $state.raw<ValueSheet | null>(null);
  /** What the sheet is about, while something else may have been asked. */
  shown = $state("");
  /** Who wins the position, with which moves; expressions have options instead. */
  board = $state.raw<SumAnswer | null>(null);
  mark = $state.raw<Mark | null>(null);
  busy = $state(false);
  /** Addresses of what was asked, newest first. */
  history = $state.raw<string[]>(kept());
  #abort: AbortController | null = null;

  async ask(subject: Subject) {
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.subject = subject;
    this.mark = null;
    this.busy = true;
    // An address that says the same in other signs is not a place of its own.
    const here = valueFromHash(route.hash);
    route.go(valueHash(subject), here && valueHash(here) === valueHash(subject) ? "replace" : "push");
    const board = "game" in subject ? cgt.sum(asSum(subject.game, subject.position), abort.signal).catch(() => null) : Promise.resolve(null);
    try {
      const sheet = await cgt.value(subject, abort.signal);
      if (abort.signal.aborted) return;
      this.sheet = sheet;
      this.shown = subjectText(subject);
      this.board = null;
      this.#remember(valueHash(subject));
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) return;
      this.sheet = null;
      this.mark = markOf(error, "expression" in subject ? subject.expression : subject.position, sentence(error));
    } finally {
      if (this.#abort === abort) this.busy = false;
    }
    const seen = await board;
    if (!abort.signal.aborted) this.board = seen;
  }

  #remember(hash: string) {
    this.history = remembered(this.history, hash);
    this.#keep();
  }

  forget() {
    this.history = [];
    this.#keep();
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.history));
    } catch {
      // A browser that forbids storage forgets the history, nothing more.
    }
  }

  is(subject: Subject): boolean {
    return this.subject !== null && valueHash(this.subject) === valueHash(subject);
  }
}

export const worksheet = new Worksheet();
