// Who plays which side of a game: kept for this tab and this game, so that a reload keeps it and another game does not get it.
import type { Side } from "../lib/types";
import { isLevel, settings, type Player } from "./settings.svelte";

const KEY = "zug-seats";
type Seats = Record<Side, Player>;
const EMPTY: Seats = { left: "you", right: "you" };

function kept(): Record<string, Seats> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, Seats>;
  } catch {
    return {};
  }
}

export const seats = {
  /** Seats the players of a game, when it comes to the screen. */
  take(game: string) {
    settings.players = { ...EMPTY, ...kept()[game] };
  },
  set(game: string, side: Side, player: Player) {
    settings.players[side] = player;
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: { ...settings.players } }));
    } catch {
      // A browser that forbids storage forgets who played, nothing more.
    }
  },
  /** Whether exactly one side is a person's. */
  get against(): boolean {
    return isLevel(settings.players.left) !== isLevel(settings.players.right);
  },
};
