// The sum on the screen: its text, what is known of it, and the moves played in it.
import { isAbort, sentence } from "../lib/api";
import { cgt, markOf, replyOf, sumFromHash, sumHash, type Mark } from "../lib/cgt";
import type { Side, SumAnswer } from "../lib/types";
import { other } from "../lib/verdict";
import { route } from "./route.svelte";
import { session } from "./session.svelte";

export interface Step {
  /** The sum before the move. */
  text: string;
  side: Side;
  move: string;
}

class Sums {
  /** What stands in the field. */
  text = $state("");
  /** What was asked last. */
  asked = $state<string | null>(null);
  answer = $state.raw<SumAnswer | null>(null);
  mark = $state.raw<Mark | null>(null);
  busy = $state(false);
  /** Whether the solver answers moves. */
  replies = $state(false);
  steps = $state.raw<Step[]>([]);
  turn = $derived<Side | null>(this.steps.length > 0 ? other(this.steps[this.steps.length - 1]!.side) : null);
  #abort: AbortController | null = null;

  /** Asks about a text that begins anew. */
  async ask(text: string) {
    this.steps = [];
    await this.#show(text);
  }

  /** Shows the sum of an address: one that was played from is gone back to. */
  async open(text: string) {
    const step = this.steps.findLastIndex((one) => one.text === text);
    await (step < 0 ? this.ask(text) : this.back(step));
  }

  async #show(text: string): Promise<SumAnswer | null> {
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.text = text;
    this.asked = text;
    this.mark = null;
    // An address that says the same in other signs is not a place of its own.
    route.go(sumHash(text), sumFromHash(route.hash) === text ? "replace" : "push");
    if (!text.trim()) {
      this.answer = null;
      this.busy = false;
      return null;
    }
    this.busy = true;
    try {
      const answer = await cgt.sum(text, abort.signal);
      if (abort.signal.aborted) return null;
      this.answer = answer;
      return answer;
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) {
        this.answer = null;
        this.mark = markOf(error, text, sentence(error));
      }
      return null;
    } finally {
      if (this.#abort === abort) this.busy = false;
    }
  }

  /** Plays a move, and the reply if there is to be one. */
  async play(side: Side, move: string) {
    const answer = await this.#move(side, move);
    const reply = answer && this.replies ? replyOf(answer, other(side)) : null;
    if (reply !== null) {
      await this.#move(other(side), reply);
      session.announce(`Reply: ${reply}`);
    }
  }

  async #move(side: Side, move: string): Promise<SumAnswer | null> {
    const { answer } = this;
    if (!answer) return null;
    try {
      const text = await cgt.play(answer.sum, side, move);
      if (this.answer !== answer) return null;
      this.steps = [...this.steps, { text: answer.sum, side, move }];
      return await this.#show(text);
    } catch (error) {
      this.mark = markOf(error, answer.sum, sentence(error));
      return null;
    }
  }

  /** Goes back to before a step. */
  async back(to = this.steps.length - 1) {
    const step = this.steps[to];
    if (!step) return;
    this.steps = this.steps.slice(0, to);
    await this.#show(step.text);
  }
}

export const sums = new Sums();
