// What the page remembers between visits.
import type { Level, Side } from "../lib/types";

/** Who moves for a side. */
export type Player = "you" | Level;
export type Theme = "auto" | "light" | "dark";

interface Saved {
  theme: Theme;
  showValues: boolean;
  overlay: boolean;
  coordinates: boolean;
  boardTheme: BoardTheme;
  sound: boolean;
  clock: string;
}

export type BoardTheme = "wood" | "slate" | "forest";

const KEY = "zug";

function saved(): Saved {
  const usual: Saved = { theme: "auto", showValues: true, overlay: true, coordinates: true, boardTheme: "wood", sound: false, clock: "" };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return usual;
  }
}

class Settings {
  theme = $state<Theme>("auto");
  showValues = $state(true);
  overlay = $state(true);
  coordinates = $state(true);
  boardTheme = $state<BoardTheme>("wood");
  sound = $state(false);
  /** Minutes for each player and seconds for each move, "5+3"; empty without a clock. */
  clock = $state("");
  flipped = $state(false);
  players = $state<Record<Side, Player>>({ left: "you", right: "you" });

  constructor() {
    Object.assign(this, saved());
    this.#paint();
  }

  save() {
    const { theme, showValues, overlay, coordinates, boardTheme, sound, clock } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, showValues, overlay, coordinates, boardTheme, sound, clock }));
    } catch {
      // A browser that forbids storage forgets the settings, nothing more.
    }
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    this.#paint();
    this.save();
  }

  #paint() {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
export const isLevel = (player: Player): player is Level => player !== "you";
