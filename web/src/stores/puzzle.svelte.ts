// A puzzle: a position with a known result, played out against a perfect opponent.
import { api, isAbort, sentence } from "../lib/api";
import type { MoveValue, PositionReply, PuzzleReply, Side, Wdl } from "../lib/types";
import { compare, sameValue, short } from "../lib/verdict";
import { records } from "./records.svelte";
import { session } from "./session.svelte";

export type Judgement = "best" | "slower" | "wrong";

/** A move must keep the result; for full marks it must also be the best there is. */
export function judge(before: PositionReply, move: MoveValue): Judgement {
  if (move.verdict.wdl !== before.verdict.wdl) return "wrong";
  const best = before.moves.map((known) => known.verdict).sort(compare)[0];
  return best && sameValue(best, move.verdict) ? "best" : "slower";
}

/** So many good moves end a puzzle that the rules do not end. */
const ENOUGH = 4;

class Puzzle {
  wdl = $state<Wdl>("win");
  plies = $state<number | null>(3);
  only = $state(true);
  task = $state.raw<PuzzleReply | null>(null);
  side = $state<Side>("left");
  state = $state<"idle" | "loading" | "open" | "solved" | "shown">("idle");
  last = $state<Judgement | null>(null);
  message = $state("");
  wrong = $state(0);
  slower = $state(0);
  good = $state(0);
  active = $derived(this.state === "open");

  /** The longest win or defence there is. */
  async longest(wdl: "win" | "loss") {
    const { play } = session;
    if (!play) return;
    this.quit();
    try {
      const plies = (await records.of(play.game))[wdl];
      if (session.play?.game !== play.game) return;
      if (plies === null) throw new Error(`This game has no ${wdl} to play out`);
      this.wdl = wdl;
      this.plies = plies;
      await this.next(false);
    } catch (error) {
      if (!isAbort(error)) this.message = sentence(error);
    }
  }

  async next(onlyMove = this.only) {
    const { play } = session;
    if (!play) return;
    records.stop();
    this.quit();
    this.state = "loading";
    const seed = Math.floor(Math.random() * 1e9);
    try {
      const plies = this.wdl === "draw" ? null : this.plies;
      const only = onlyMove && this.wdl !== "loss";
      await this.#pose(play.game, await api.puzzle(play.game, { wdl: this.wdl, plies, only, seed }));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A puzzle that is known already, of any game. */
  async take(game: string, task: PuzzleReply) {
    this.quit();
    this.state = "loading";
    this.wdl = task.wdl;
    this.plies = task.plies;
    try {
      await this.#pose(game, task);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #pose(game: string, task: PuzzleReply) {
    session.secret = true;
    await session.from(task.position, game);
    const state = session.now;
    if (!state || session.trouble) throw new Error(session.trouble ?? "The puzzle could not be opened.");
    this.task = task;
    this.side = state.side;
    this.state = "open";
    session.onPlayed = (move, before) => this.#judge(move, before);
    session.onLeave = () => this.quit();
  }

  #fail(error: unknown) {
    session.secret = false;
    this.state = "idle";
    this.message = sentence(error);
  }

  quit() {
    session.onPlayed = null;
    session.onLeave = null;
    session.secret = false;
    this.state = "idle";
    this.task = null;
    this.last = null;
    this.message = "";
    this.wrong = 0;
    this.slower = 0;
    this.good = 0;
  }

  /** Ends the puzzle and shows the values. */
  giveUp() {
    session.onPlayed = null;
    session.secret = false;
    this.state = "shown";
    this.last = null;
    this.message = "The values are shown now.";
  }

  #judge(move: MoveValue, before: PositionReply): boolean {
    const { task } = this;
    if (!task || this.state !== "open") return false;
    if (before.verdict.wdl === null || move.verdict.wdl === null) {
      this.message = `${move.move} is still being proved. Try again in a moment.`;
      session.go((session.play?.index ?? 1) - 1, "replace");
      session.announce(this.message);
      return true;
    }
    this.last = judge(before, move);
    if (this.last === "wrong") {
      this.wrong += 1;
      this.message = `${move.move} is a ${short(move.verdict)}: that gives the ${before.verdict.wdl} away. Try again.`;
      session.go((session.play?.index ?? 1) - 1, "replace");
      session.announce(this.message);
      return true;
    }
    this.good += 1;
    if (this.last === "slower") this.slower += 1;
    const better = before.verdict.wdl === "loss" ? "holds out longer" : "is faster";
    this.message = this.last === "best" ? `${move.move} is right.` : `${move.move} keeps the ${task.wdl}, but another move ${better}.`;
    const state = session.now;
    if (state?.over || (task.wdl === "draw" && this.good >= ENOUGH)) {
      this.#finish();
      return true;
    }
    session.announce(this.message);
    session.reply("perfect", () => {
      if (session.now?.over) this.#finish();
    });
    return true;
  }

  #finish() {
    session.onPlayed = null;
    session.secret = false;
    this.state = "solved";
    const clean = this.wrong === 0 && this.slower === 0;
    this.message = clean
      ? "Solved with full marks."
      : `Solved, with ${[this.wrong ? `${this.wrong} wrong` : "", this.slower ? `${this.slower} slower` : ""].filter(Boolean).join(" and ")} ${this.wrong + this.slower === 1 ? "try" : "tries"}.`;
    session.announce(this.message);
  }
}

export const puzzle = new Puzzle();
