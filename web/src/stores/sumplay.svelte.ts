// A sum that is played: the moves made in it, whose turn it is, and what is known of where it is now.
import { sentence } from "../lib/api";
import { cgt, replyOf, splitMove, sumOf } from "../lib/cgt";
import type { Side, SumAnswer } from "../lib/types";
import { other } from "../lib/verdict";
import { session } from "./session.svelte";

export interface Step {
  /** The sum before the move. */
  before: SumAnswer;
  side: Side;
  summand: number;
  move: string;
}

export const sideName = (side: Side): string => (side === "left" ? "Left" : "Right");

export class SumPlay {
  steps = $state.raw<Step[]>([]);
  /** Where the game is; null at the beginning. */
  #now = $state.raw<SumAnswer | null>(null);
  #chosen = $state<Side>("left");
  busy = $state(false);
  trouble = $state<string | null>(null);
  /** Whether the program answers moves. */
  replies = $state(false);
  turn = $derived<Side>(this.steps.length > 0 ? other(this.steps[this.steps.length - 1]!.side) : this.#chosen);
  #ticket = 0;

  constructor(private readonly start: () => SumAnswer) {}

  get answer(): SumAnswer {
    return this.#now ?? this.start();
  }

  /** Says who moves first. */
  choose(side: Side) {
    this.#chosen = side;
    if (this.steps.length > 0) this.back(0);
  }

  async play(summand: number, move: string) {
    const side = this.turn;
    if (!(await this.#move(side, summand, move)) || !this.replies) return;
    const reply = replyOf(this.answer, this.turn);
    if (reply === null) return;
    const answered = splitMove(reply, this.answer.summands.length);
    const made = await this.#move(other(side), answered.summand, answered.text);
    if (made) session.announce(`${sideName(other(side))} replies ${answered.text} in game ${answered.summand + 1}`);
  }

  async #move(side: Side, summand: number, move: string): Promise<boolean> {
    const before = this.answer;
    const ticket = (this.#ticket += 1);
    this.busy = true;
    this.trouble = null;
    try {
      const texts = before.summands.map(sumOf);
      texts[summand] = await cgt.play(texts[summand] ?? "", side, move);
      const after = await cgt.sum(texts.join(" "));
      if (ticket !== this.#ticket) return false;
      this.#now = after;
      this.steps = [...this.steps, { before, side, summand, move }];
      return true;
    } catch (error) {
      if (ticket === this.#ticket) this.trouble = sentence(error);
      return false;
    } finally {
      if (ticket === this.#ticket) this.busy = false;
    }
  }

  /** Goes back to before a step. */
  back(to = this.steps.length - 1) {
    const step = this.steps[to];
    if (!step) return;
    this.#ticket += 1;
    this.busy = false;
    this.#now = to === 0 ? null : step.before;
    this.#chosen = this.steps[0]?.side ?? this.#chosen;
    this.steps = this.steps.slice(0, to);
  }
}
