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

  /** Looks into a position of a game; gives the way to stop. */
  watch(game: string, here: NodeReply | null): () => void {
    const key = `${game} ${here?.position ?? ""}`;
    this.found = this.#kept.get(key) ?? null;
    if (!here || !settings.showValues || here.over || here.verdict.wdl !== null || this.found) return () => undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      this.running = true;
      analyse(game, here.position, [], SECONDS, (analysis) => (this.found = merged(here, analysis)), abort.signal)
        .then(() => this.#keep(key))
        // A study is read without estimates, too.
        .catch(() => undefined)
        .finally(() => {
          if (!abort.signal.aborted) this.running = false;
        });
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
      this.running = false;
    };
  }

  #keep(key: string) {
    if (!this.found) return;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(key, this.found);
  }
}

export const opinion = new Opinion();
