// Pointing at moves with taps, drags and keys, shared by the board and the hands beside it.
import { nextIds, refusalOf, sourceIds, tap, wayShown } from "../lib/pointing";
import type { Piece, Refusal, Scene } from "../lib/types";

/** A pointer that moved this far is dragging, not tapping. */
const DRAG_FROM = 6;

export class Picker {
  scene = $state.raw<Scene | null>(null);
  taps = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  choices = $state.raw<string[]>([]);
  drag = $state.raw<{ id: string; piece: Piece; x: number; y: number; over: string | null } | null>(null);

  targets = $derived(this.scene && this.taps.length > 0 ? nextIds(this.scene, this.taps) : new Set<string>());
  firsts = $derived(this.scene && this.taps.length === 0 ? nextIds(this.scene, []) : new Set<string>());
  /** Cells where one tap plays a move and the piece stays. */
  landings = $derived(new Set(this.scene?.moves.flatMap((pointing) => wayShown(this.scene as Scene, pointing)).filter((id) => this.firsts.has(id))));
  sources = $derived(this.scene ? sourceIds(this.scene) : new Set<string>());

  #pressed: { id: string; piece: Piece | null; x: number; y: number } | null = null;
  #swallowClick = false;

  constructor(
    private readonly play: (move: string) => void,
    private readonly announce: (text: string) => void,
  ) {}

  /** Forgets a half pointed move; called whenever the scene changes. */
  reset(scene: Scene | null) {
    this.scene = scene;
    this.taps = [];
    this.refusal = null;
    this.choices = [];
    this.drag = null;
    this.#pressed = null;
  }

  cancel() {
    this.taps = [];
    this.refusal = null;
    this.choices = [];
  }

  isRefused(id: string): boolean {
    return this.scene !== null && this.taps.length > 0 && refusalOf(this.scene, [...this.taps, id]) !== null;
  }

  tap(id: string) {
    if (!this.scene) return;
    const meaning = tap(this.scene, this.taps, id);
    this.refusal = null;
    this.choices = [];
    switch (meaning.kind) {
      case "move":
        this.taps = [];
        this.play(meaning.move);
        break;
      case "select":
        this.taps = meaning.taps;
        this.announce(`${id} selected, ${nextIds(this.scene, meaning.taps).size} places to go.`);
        break;
      case "choose":
        this.choices = meaning.moves;
        break;
      case "refused":
        this.refusal = meaning.refusal;
        this.announce(meaning.refusal.reason);
        break;
      case "cancel":
      case "nothing":
        this.taps = [];
    }
  }

  click(id: string) {
    if (this.#swallowClick) {
      this.#swallowClick = false;
      return;
    }
    this.tap(id);
  }

  /** Whether dragging may start here, so that the page does not scroll under the finger. */
  draggable(id: string): boolean {
    return this.scene !== null && this.sources.has(id) && nextIds(this.scene, [id]).size > 0;
  }

  down(event: PointerEvent, id: string, piece: Piece | null) {
    this.#swallowClick = false;
    if (event.button !== 0 || !this.draggable(id)) return;
    this.#pressed = { id, piece, x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  moved(event: PointerEvent) {
    const pressed = this.#pressed;
    if (!pressed?.piece) return;
    const { clientX: x, clientY: y } = event;
    if (!this.drag && Math.hypot(x - pressed.x, y - pressed.y) < DRAG_FROM) return;
    if (!this.drag) {
      this.refusal = null;
      this.taps = [pressed.id];
    }
    this.drag = { id: pressed.id, piece: pressed.piece, x, y, over: idAt(x, y) };
  }

  up() {
    const { drag } = this;
    this.#pressed = null;
    this.drag = null;
    if (!drag) return;
    this.#swallowClick = true;
    setTimeout(() => (this.#swallowClick = false), 50);
    if (drag.over === null || drag.over === drag.id) this.taps = [];
    else this.tap(drag.over);
  }

  lost() {
    this.#pressed = null;
    this.drag = null;
    this.taps = [];
  }
}

/** The cell or stock under a point of the window. */
const idAt = (x: number, y: number): string | null => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-point]")?.dataset["point"] ?? null;
