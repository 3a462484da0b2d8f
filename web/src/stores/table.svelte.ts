// What lies on the table: the board of the game, of a line being shown or of a position being set up, and how one points at it.
import { isNeutral } from "../lib/dress";
import { touched, valuesAt } from "../lib/pointing";
import type { PositionReply, Scene, Side } from "../lib/types";
import { other } from "../lib/verdict";
import type { Telling } from "../lib/worth";
import { editor } from "./editor.svelte";
import { hint } from "./hint.svelte";
import { bestLine } from "./line.svelte";
import { looking } from "./looking.svelte";
import { Picker } from "./picker.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

type Arrow = readonly [string, string, string];

/** From cell to cell, as far as a way goes over the board. */
const along = (way: readonly string[], colour: string): Arrow[] => way.slice(1).map((id, i) => [way[i] ?? "", id, colour] as const);

class Table {
  picker = new Picker(
    (move) => void session.move(move),
    (text) => session.announce(text),
  );

  view = $derived<PositionReply | null>(bestLine.shown ?? session.now ?? null);
  scene = $derived<Scene | null>(editor.scene ?? this.view?.scene ?? null);
  live = $derived(!editor.active && bestLine.shown === null && !session.thinking);
  preview = $derived(this.live && looking.move && session.now ? touched(session.now.scene, looking.move) : []);
  last = $derived(editor.active ? [] : bestLine.shown ? bestLine.marks : session.lastTouched);
  values = $derived<Map<string, Telling>>(settings.overlay && session.valuesShown && this.live && session.now ? valuesAt(session.now.scene, session.now.moves, this.picker.taps) : new Map());
  arrows = $derived<Arrow[]>(this.live ? [...along(this.preview, "look"), ...(hint.stage === "move" ? along(hint.way, "hint") : [])] : []);
  tints = $derived<(readonly [string, string])[]>(this.live && hint.stage && hint.way[0] ? [[hint.stage === "move" ? (hint.way[hint.way.length - 1] ?? "") : hint.way[0], "hint"]] : []);
  wrong = $derived(editor.cell ? [editor.cell] : (this.picker.refusal?.cells ?? []));
  bottom = $derived<Side>(settings.flipped ? "right" : "left");
  top = $derived<Side>(other(this.bottom));

  /** Moves that no place on the board stands for, like a pass. */
  unplaced = $derived(this.scene?.moves.filter(({ ways }) => ways.length === 0).map(({ move }) => move) ?? []);

  /** Pieces put down over two cells, as the moves of the game tell: the position itself only knows that cells are taken. */
  spans = $derived.by(() => {
    const { play } = session;
    if (!play || editor.active || bestLine.shown) return [];
    const taken = new Set(this.scene?.cells.filter((cell) => cell.stack.length > 0 && cell.stack.every(isNeutral)).map((cell) => cell.id));
    if (taken.size === 0) return [];
    return play.steps.slice(0, play.index).flatMap(({ move }, i) => {
      const before = session.at(i);
      const cells = before ? touched(before.scene, move) : [];
      const free = cells.every((id) => taken.has(id) && before?.scene.cells.some((cell) => cell.id === id && cell.stack.length === 0));
      return before && cells.length === 2 && free ? [{ cells, side: before.side }] : [];
    });
  });

  hand = (side: Side) => this.scene?.hands.find((known) => known.side === side) ?? null;
}

export const table = new Table();
