// The clock of a game, if one wants it: minutes for each player, and seconds for each move. It runs from the first move on, stands while
// one looks back, and whose time is out has lost.
import type { Side } from "../lib/types";
import { settings } from "./settings.svelte";

const TICK = 100;

/** Milliseconds for a game and for a move. */
export function timesOf(control: string): { game: number; move: number } | null {
  const [, minutes, seconds] = /^(\d+)\+(\d+)$/.exec(control) ?? [];
  return minutes === undefined ? null : { game: Number(minutes) * 60_000, move: Number(seconds) * 1000 };
}

/** "4:09"; the last ten seconds with tenths. */
export function timeText(left: number): string {
  const ms = Math.round(left);
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

class Clock {
  left = $state<Record<Side, number>>({ left: 0, right: 0 });
  running = $state<Side | null>(null);
  /** Whose time is out. */
  out = $state<Side | null>(null);
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.reset();
  }

  get on(): boolean {
    return timesOf(settings.clock) !== null;
  }

  /** Both have all their time, and it stands. */
  reset() {
    this.pause();
    this.out = null;
    const all = timesOf(settings.clock)?.game ?? 0;
    this.left = { left: all, right: all };
  }

  /** Somebody has moved: the time of the next player runs, if there is one. */
  moved(mover: Side, next: Side | null) {
    const times = timesOf(settings.clock);
    if (!times || this.out) return;
    const began = this.running === mover;
    this.pause();
    if (this.out) return;
    if (began) this.left[mover] += times.move;
    if (next === null) return;
    this.running = next;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#pass(), TICK);
  }

  pause() {
    this.#pass();
    clearInterval(this.#timer);
    this.running = null;
  }

  #pass() {
    if (!this.running) return;
    const now = performance.now();
    this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.#since));
    this.#since = now;
    if (this.left[this.running] > 0) return;
    this.out = this.running;
    this.running = null;
    clearInterval(this.#timer);
  }
}

export const clock = new Clock();
