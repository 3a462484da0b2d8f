// A position being put together by hand; the server says whether it can be one.
import { ApiError, api, isAbort, sentence } from "../lib/api";
import { handsOf, stacksOf, tapped, type Stacks } from "../lib/editing";
import type { Piece, Scene, Side } from "../lib/types";
import { session } from "./session.svelte";

class Editor {
  active = $state(false);
  stacks = $state.raw<Stacks>({});
  side = $state<Side>("left");
  /** The palette piece in hand; null takes pieces away. */
  brush = $state.raw<Piece | null>(null);
  position = $state<string | null>(null);
  trouble = $state<string | null>(null);
  cell = $state<string | null>(null);

  /** Whether the pieces in hand are put together too, or follow from the board. */
  hands = $derived(session.info?.can.includes("hands") ?? false);

  #abort: AbortController | null = null;

  scene = $derived<Scene | null>(this.active ? this.#scene() : null);

  #scene(): Scene | null {
    const base = session.now?.scene;
    if (!base) return null;
    const cells = base.cells.map((cell) => ({ ...cell, stack: this.stacks[cell.id] ?? [] }));
    const hands = this.hands ? handsOf(base, this.stacks) : [];
    return { ...base, cells, hands, moves: [], refused: [], lines: [] };
  }

  open() {
    const state = session.now;
    if (!state) return;
    session.stop();
    this.stacks = stacksOf(state.scene, this.hands);
    this.side = state.side;
    this.brush = session.info?.palette[0] ?? null;
    this.active = true;
    void this.#validate();
  }

  close() {
    this.#abort?.abort();
    this.active = false;
    this.trouble = null;
    this.cell = null;
  }

  clear() {
    this.stacks = {};
    void this.#validate();
  }

  turn(side: Side) {
    this.side = side;
    void this.#validate();
  }

  /** Puts the brush on a cell or one more piece into a stock, or takes the top piece away. */
  tap(id: string) {
    const base = session.now?.scene;
    if (!base) return;
    this.stacks = tapped(base, this.stacks, id, this.brush);
    void this.#validate();
  }

  async #validate() {
    const { play } = session;
    if (!play) return;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    const stacks = Object.fromEntries(
      Object.entries(this.stacks)
        .filter(([, stack]) => stack.length > 0)
        .map(([id, stack]) => [id, stack.map((piece) => piece.id)]),
    );
    try {
      const position = await api.setup(play.game, this.side, stacks, abort.signal);
      if (abort.signal.aborted) return;
      this.position = position;
      this.trouble = null;
      this.cell = null;
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) return;
      this.position = null;
      this.trouble = error instanceof ApiError ? error.message : sentence(error);
      this.cell = error instanceof ApiError ? error.cell : null;
      session.announce(this.trouble);
    }
  }

  async analyse() {
    const { position } = this;
    if (!position) return;
    this.close();
    await session.from(position);
  }
}

export const editor = new Editor();
