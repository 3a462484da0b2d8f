// The kept studies: finding, making, reading in and throwing away.
import { isAbort, sentence } from "../lib/api";
import { searchHash, studyHash, type StudySearch } from "../lib/link";
import { studies } from "../lib/studyapi";
import type { NewStudy, SolveProgress, Study, StudySummary } from "../lib/types";
import { count } from "../lib/verdict";
import { route } from "./route.svelte";
import { session } from "./session.svelte";

export interface Imported {
  file: string;
  study: Study | null;
  trouble: string | null;
}

class Library {
  search = $state.raw<StudySearch>({ q: "", tag: null, of: null, position: null });
  found = $state.raw<StudySummary[] | null>(null);
  /** Where the list goes on. */
  next = $state<string | null>(null);
  trouble = $state<string | null>(null);
  busy = $state(false);
  imported = $state.raw<Imported[]>([]);
  /** What is being read in, and how far it is. */
  reading = $state.raw<{ file: string; number: number; of: number; progress: SolveProgress | null } | null>(null);
  #reading: AbortController | null = null;
  #abort: AbortController | null = null;

  async find(search: StudySearch = this.search) {
    this.search = search;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    try {
      const found = await studies.list(search, null, abort.signal);
      if (abort.signal.aborted) return;
      this.found = found.studies;
      this.next = found.next;
      this.trouble = null;
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) this.trouble = sentence(error);
    }
  }

  /** The next page of the list. */
  async more() {
    const abort = this.#abort;
    if (!this.next || !abort) return;
    try {
      const { studies: found, next } = await studies.list(this.search, this.next, abort.signal);
      if (abort.signal.aborted) return;
      // What was edited meanwhile has moved to the front, where it is known already.
      const known = new Set(this.found?.map(({ id }) => id));
      this.found = [...(this.found ?? []), ...found.filter(({ id }) => !known.has(id))];
      this.next = next;
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) this.trouble = sentence(error);
    }
  }

  /** Changes what is looked for, in the address too. */
  seek(change: Partial<StudySearch>) {
    route.go(searchHash({ ...this.search, ...change }), "replace");
  }

  open(id: number, tree = 0, node = 0) {
    route.go(studyHash({ study: id, tree, node, moves: [] }));
  }

  async make(wish: Partial<NewStudy>) {
    await this.#making(() => studies.create({ name: null, text: "", format: "auto", game: null, ...wish }));
  }

  async optimal(game: string, position: string | null = null) {
    await this.#making(() => studies.optimal(game, position));
  }

  async #making(work: () => Promise<Study>) {
    this.busy = true;
    this.trouble = null;
    try {
      this.open((await work()).id);
    } catch (error) {
      this.trouble = sentence(error);
    } finally {
      this.busy = false;
    }
  }

  /** Reads several texts in, one after the other; a single good one is opened. */
  async read(texts: { name: string; text: () => Promise<string> }[]) {
    this.busy = true;
    this.trouble = null;
    this.imported = [];
    const abort = (this.#reading = new AbortController());
    for (const [i, { name, text }] of texts.entries()) {
      if (abort.signal.aborted) break;
      const now = { file: name, number: i + 1, of: texts.length };
      this.reading = { ...now, progress: null };
      try {
        const wish = { name: name.replace(/\.\w{1,5}$/, "") || null, text: await text(), format: "auto" as const, game: null };
        const study = await studies.take(wish, (progress) => (this.reading = { ...now, progress }), abort.signal);
        this.imported = [...this.imported, { file: name, study, trouble: null }];
      } catch (error) {
        this.imported = [...this.imported, { file: name, study: null, trouble: isAbort(error) ? "Stopped; nothing of it was kept." : sentence(error) }];
      }
    }
    this.reading = null;
    this.busy = false;
    const good = this.imported.flatMap(({ study }) => (study ? [study] : []));
    session.announce(`${count(good.length, "study", "studies")} read in.`);
    if (texts.length === 1 && good[0]) {
      this.imported = [];
      this.open(good[0].id);
    } else await this.find();
  }

  /** Stops reading in; what is kept stays. */
  stop() {
    this.#reading?.abort();
  }

  async remove(id: number) {
    try {
      await studies.remove(id);
      session.announce("The study is deleted.");
      await this.find();
    } catch (error) {
      this.trouble = sentence(error);
    }
  }
}

export const library = new Library();
