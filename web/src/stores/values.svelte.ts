// The worksheet: what was asked, its value, and what was asked before.
import { isAbort, sentence } from "../lib/api";
import { asSum, cgt, markOf, remembered, subjectText, valueHash, type Mark, type Subject, type SumAnswer, type ValueSheet } from "../lib/cgt";
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
    route.go(valueHash(subject));
    const board = "game" in subject ? cgt.sum(asSum(subject.game, subject.position), abort.signal).catch(() => null) : Promise.resolve(null);
    try {
      const sheet = await cgt.value(subject, abort.signal);
      if (abort.signal.aborted) return;
      this.sheet = sheet;
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
    return this.subject !== null && subjectText(this.subject) === subjectText(subject) && "game" in this.subject === "game" in subject;
  }
}

export const worksheet = new Worksheet();
