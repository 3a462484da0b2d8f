// The deepest win and loss of the game on the screen, counted by the server only when somebody asks.
import { api } from "../lib/api";
import { deepest, type Deepest } from "../lib/records";

class Records {
  found = $state.raw<Deepest | null>(null);
  counting = $state(false);
  /** How long the counting has taken. */
  seconds = $state(0);

  #game: string | null = null;
  #abort: AbortController | null = null;

  async of(game: string): Promise<Deepest> {
    if (this.found && this.#game === game) return this.found;
    this.forget();
    const abort = (this.#abort = new AbortController());
    const begun = Date.now();
    const clock = setInterval(() => (this.seconds = Math.round((Date.now() - begun) / 1000)), 500);
    this.counting = true;
    try {
      const { by_plies } = await api.stats(game, abort.signal);
      abort.signal.throwIfAborted();
      this.#game = game;
      this.found = deepest(by_plies);
      return this.found;
    } finally {
      clearInterval(clock);
      if (this.#abort === abort) this.stop();
    }
  }

  /** Stops counting; what is known stays. */
  stop() {
    this.#abort?.abort();
    this.#abort = null;
    this.counting = false;
    this.seconds = 0;
  }

  /** For another game. */
  forget() {
    this.stop();
    this.found = null;
    this.#game = null;
  }
}

export const records = new Records();
