// Looking back at a game: goes to where it was decided, and lets a search estimate what nobody knows, position by position.
import { analyse, merged } from "../lib/analysis";
import { isAbort, sentence } from "../lib/api";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

/** Seconds for each position. */
const EACH = 0.4;

class Review {
  /** How many positions were looked at, of how many; null while nothing is reviewed. */
  done = $state<number | null>(null);
  total = $state(0);
  #abort: AbortController | null = null;

  async begin(ply: number, search: boolean) {
    const { play } = session;
    if (!play) return;
    settings.showValues = true;
    session.go(ply);
    if (!search) return;
    this.stop();
    const abort = (this.#abort = new AbortController());
    const moves = play.steps.map((step) => step.move);
    this.total = moves.length;
    this.done = 0;
    try {
      for (let i = 0; i < moves.length && session.play?.steps === play.steps; i += 1) {
        const state = session.at(i);
        if (state && state.verdict.wdl === null && state.estimate === undefined) {
          const key = session.keyAt(i);
          await analyse(play.game, play.start, moves.slice(0, i), EACH, (analysis) => session.learn(key, (reply) => merged(reply, analysis)), abort.signal);
        }
        this.done = i + 1;
      }
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) session.trouble = sentence(error);
    } finally {
      if (this.#abort === abort) this.done = null;
    }
  }

  stop() {
    this.#abort?.abort();
    this.#abort = null;
    this.done = null;
  }
}

export const review = new Review();
