// A hint: first what to move, asked again how.
import { api, sentence } from "../lib/api";
import { touched } from "../lib/pointing";
import { inOrder, telling } from "../lib/worth";
import { session } from "./session.svelte";

class Hint {
  stage = $state<"piece" | "move" | null>(null);
  way = $state.raw<string[]>([]);
  move = $state<string | null>(null);
  asking = $state(false);

  async ask() {
    const { now, play, key } = session;
    if (!now || !play || now.over || this.asking) return;
    if (this.stage === "piece") {
      this.stage = "move";
      session.announce(`Hint: ${this.move ?? ""}.`);
      return;
    }
    this.asking = true;
    try {
      const move = await this.#best();
      if (session.key !== key || !move) return;
      this.move = move;
      this.way = touched(now.scene, move);
      this.stage = this.way.length > 1 ? "piece" : "move";
      session.announce(this.stage === "move" ? `Hint: ${move}.` : `Hint: look at ${this.way[0] ?? ""}.`);
    } catch (error) {
      session.trouble = sentence(error);
    } finally {
      this.asking = false;
    }
  }

  /** The best move where it is known, else what a search takes for it. */
  async #best(): Promise<string | null> {
    const { now, play } = session;
    if (!now || !play) return null;
    const best = now.moves.toSorted(inOrder)[0];
    if (best && telling(best)) return best.move;
    const moves = play.steps.slice(0, play.index).map((step) => step.move);
    return (await api.genmove(play.game, play.start, moves, "strong", 1)).move;
  }

  forget() {
    this.stage = null;
    this.way = [];
    this.move = null;
  }
}

export const hint = new Hint();
