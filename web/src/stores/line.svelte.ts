// The best line from a position, and its animation on the board.
import { api, isAbort, sentence } from "../lib/api";
import { touched } from "../lib/pointing";
import type { LineReply, PositionReply } from "../lib/types";
import { session } from "./session.svelte";

const BEAT = 900;

class BestLine {
  reply = $state.raw<LineReply | null>(null);
  trouble = $state<string | null>(null);
  /** How many moves of the line are on the board; null when the board shows the game. */
  step = $state<number | null>(null);
  playing = $state(false);
  shown = $state.raw<PositionReply | null>(null);
  marks = $state.raw<string[]>([]);

  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async fetch(game: string, position: string) {
    this.leave();
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.reply = null;
    this.trouble = null;
    try {
      const reply = await api.line(game, position, abort.signal);
      if (!abort.signal.aborted) this.reply = reply;
    } catch (error) {
      if (!isAbort(error) && !abort.signal.aborted) this.trouble = sentence(error);
    }
  }

  get length(): number {
    return this.reply?.line.length ?? 0;
  }

  async show(step: number) {
    const { reply } = this;
    if (!reply) return;
    const to = Math.max(0, Math.min(reply.line.length, step));
    const at = (n: number) => (n === 0 ? reply.position : (reply.line[n - 1]?.position ?? reply.position));
    try {
      const before = to > 0 ? await session.look(at(to - 1)) : null;
      const state = await session.look(at(to));
      if (reply !== this.reply) return;
      this.step = to;
      this.shown = state;
      this.marks = before ? touched(before.scene, reply.line[to - 1]?.move ?? "") : [];
    } catch (error) {
      this.pause();
      this.trouble = sentence(error);
    }
  }

  run() {
    if (!this.reply) return;
    session.stop();
    this.playing = true;
    const from = this.step ?? 0;
    void this.#beat(from >= this.length ? 0 : from + (this.step === null ? 0 : 1));
  }

  async #beat(step: number) {
    clearTimeout(this.#timer);
    await this.show(step);
    if (!this.playing) return;
    if (step >= this.length) this.playing = false;
    else this.#timer = setTimeout(() => void this.#beat(step + 1), BEAT);
  }

  pause() {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** Gives the board back to the game. */
  leave() {
    this.pause();
    this.step = null;
    this.shown = null;
    this.marks = [];
  }

  /** Plays the line into the game, up to the step shown (all of it when none is). */
  async adopt() {
    const { reply } = this;
    const place = session.place();
    if (!reply || !place) return;
    const moves = reply.line.slice(0, this.step || reply.line.length).map((entry) => entry.move);
    const all = [...place.moves.slice(0, place.at), ...moves];
    this.leave();
    await session.open({ ...place, moves: all, at: all.length });
  }
}

export const bestLine = new BestLine();
