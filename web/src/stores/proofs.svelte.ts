// The analysis of the position on the screen: values, proofs and estimates fill in as the server finds them.
import { analyse, isOpen, merged } from "../lib/analysis";
import { isAbort, sentence } from "../lib/api";
import { session } from "./session.svelte";

/** Seconds of an analysis that nobody asked for, and of one that somebody did; the server may have less. */
const USUAL = 4;
const GLANCE = 2;
const LONG = 600;

class Proofs {
  running = $state(false);
  trouble = $state<string | null>(null);
  /** Moments whose proofs came to their end, with or without a value. */
  #tried = new Set<string>();
  #abort: AbortController | null = null;

  /** Whether the game on the screen has proofs; where it has none, a search estimates. */
  reach = $derived(session.info?.can.includes("prove") ?? false);

  /** Begins to analyse the position on the screen, if something of it is not known and it was not tried before; gives the way to stop. */
  watch(): () => void {
    const key = session.key;
    const { now } = session;
    this.trouble = null;
    if (key && now && isOpen(now) && !this.#tried.has(key)) void this.prove(this.reach ? USUAL : GLANCE);
    return () => this.#abort?.abort();
  }

  /** For longer, because somebody wants it. */
  longer() {
    return this.prove(LONG);
  }

  async prove(seconds: number) {
    const { play, key } = session;
    if (!play || !key) return;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.running = true;
    this.trouble = null;
    const moves = play.steps.slice(0, play.index).map((step) => step.move);
    try {
      await analyse(play.game, play.start, moves, seconds, (analysis) => session.learn(key, (reply) => merged(reply, analysis)), abort.signal);
      this.#tried.add(key);
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) this.trouble = sentence(error);
    } finally {
      if (this.#abort === abort) this.running = false;
    }
  }

  /** Forgets what was tried, for another game. */
  forget() {
    this.#tried.clear();
  }
}

export const proofs = new Proofs();
