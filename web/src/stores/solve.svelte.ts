// The making of a table, watched from the page.
import { api, isAbort, sentence } from "../lib/api";
import type { SolveProgress } from "../lib/types";
import { session } from "./session.svelte";

class Solve {
  game = $state<string | null>(null);
  progress = $state.raw<SolveProgress | null>(null);
  trouble = $state<string | null>(null);
  /** The game that was solved last, which `trouble` is about. */
  latest = $state<string | null>(null);
  running = $derived(this.game !== null);

  #watch: AbortController | null = null;
  #cancelled = false;

  async begin(game: string) {
    if (this.game) return;
    this.game = game;
    this.latest = game;
    this.trouble = null;
    this.progress = null;
    this.#cancelled = false;
    this.#watch = new AbortController();
    session.announce("Solving has begun.");
    try {
      await api.solve(game, (progress) => (this.progress = progress), this.#watch.signal);
      session.announce("Solved.");
      if (session.play?.game === game) await session.refresh();
      else session.games = await api.games();
    } catch (error) {
      if (!isAbort(error)) this.trouble = this.#cancelled ? "Cancelled. What is finished is kept." : sentence(error);
    } finally {
      this.game = null;
      this.#watch = null;
    }
  }

  async cancel() {
    if (!this.game) return;
    this.#cancelled = true;
    try {
      await api.stopSolving(this.game);
    } catch (error) {
      this.trouble = sentence(error);
    }
  }
}

export const solve = new Solve();
