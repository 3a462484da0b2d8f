// The game that was left, to go on with it from the first page. Kept in the browser.
import { toHash } from "../lib/link";
import type { Card, Scene } from "../lib/types";
import { headline, nameOf } from "../lib/verdict";
import { session } from "./session.svelte";

export interface Left {
  hash: string;
  title: string;
  /** Where the game stands: "White to move, 12 moves played". */
  words: string;
  scene: Pick<Scene, "cols" | "rows" | "look" | "cells">;
  sides: Card["sides"];
}

const KEY = "zug-left";

function kept(): Left | null {
  try {
    const left = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Left> | null;
    return left?.hash?.startsWith("#/g/") && left.title && left.scene?.cells && left.sides ? (left as Left) : null;
  } catch {
    return null;
  }
}

class Recent {
  left = $state.raw<Left | null>(kept());

  /** Follows the game on the screen; called in an effect. */
  watch() {
    const { info, now, names } = session;
    const place = session.place();
    if (!info || !now || !place || place.moves.length === 0 || session.secret) return;
    const turn = now.over ? headline(now.verdict, now.side, now.over, names) : `${nameOf(now.side, names)} to move`;
    const { cols, rows, look, cells } = now.scene;
    const words = `${turn}, ${place.at === 1 ? "one move" : `${place.at} moves`} played`;
    const left = { hash: toHash(place), title: info.title, words, scene: { cols, rows, look, cells }, sides: info.card.sides };
    this.left = left;
    try {
      localStorage.setItem(KEY, JSON.stringify(left));
    } catch {
      // A browser that forbids storage forgets the game, nothing more.
    }
  }
}

export const recent = new Recent();
