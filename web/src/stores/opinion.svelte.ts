// What a search expects of the position of a study, where no exact value is known.
import { analyse, merged } from "../lib/analysis";
import type { NodeReply, PositionReply } from "../lib/types";
import { settings } from "./settings.svelte";

/** Milliseconds one stays with a position before it is searched, and seconds of the search. */
const REST = 350;
const SECONDS = 2;
/** Positions whose estimates are kept. */
const KEPT = 200;

class Opinion {
  running = $state(false);
  /** The position one asked about last, with what is known of it. */
  found = $state.raw<PositionReply | null>(null);
  #kept = new Map<string, PositionReply>();
  /** What is looked into, or was. */
  #key = "";
  #abort: AbortController | null = null;

  /** Looks into a position of a game. An edit that leaves it as it is does not begin anew. */
  watch(game: string, here: NodeReply | null) {
    const wanted = here && settings.showValues && !here.over && here.verdict.wdl === null;
    const key = wanted ? `${game} ${here.position}` : "";
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    this.found = this.#kept.get(key) ?? null;
    if (!wanted || this.found) return;
    const { signal } = (this.#abort = new AbortController());
    const timer = setTimeout(() => {
      this.running = true;
      analyse(game, here.position, [], SECONDS, (analysis) => (this.found = merged(here, analysis)), signal)
        .then(() => this.#keep(key))
        // A study is read without estimates, too.
        .catch(() => undefined)
        .finally(() => {
          if (!signal.aborted) this.running = false;
        });
    }, REST);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }

  stop() {
    this.#abort?.abort();
    this.#abort = null;
    this.#key = "";
    this.running = false;
  }

  #keep(key: string) {
    if (!this.found) return;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(key, this.found);
  }
}

export const opinion = new Opinion();
