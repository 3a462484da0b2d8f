// The colours of the two sides as a game's card tells them, made fit for light and dark grounds.
import { cardOfGame } from "./cards";
import type { Card } from "./types";

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** How light a colour is, from 0 to 1. */
export function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Custom properties of one side: its colour, its outline, what is written on it, and its name as text. */
function side(name: "left" | "right", colour: string): string[] {
  const light = lightness(colour);
  if (light > 0.85) {
    return [`--${name}:${colour}`, `--${name}-deep:light-dark(#6f6a60,#8d877a)`, `--${name}-on:#1d1d1f`, `--${name}-text:var(--ink)`, `--${name}-stroke:light-dark(#6f6a60,${colour})`];
  }
  if (light < 0.2) {
    return [
      `--${name}:light-dark(${colour},#26292f)`,
      `--${name}-deep:light-dark(#000000,#8791a0)`,
      `--${name}-on:#ffffff`,
      `--${name}-text:var(--ink)`,
      `--${name}-stroke:light-dark(${colour},#8791a0)`,
    ];
  }
  return [
    `--${name}:light-dark(${colour},color-mix(in oklab,${colour},#ffffff 24%))`,
    `--${name}-deep:light-dark(color-mix(in oklab,${colour},#000000 32%),color-mix(in oklab,${colour},#000000 12%))`,
    `--${name}-on:light-dark(#ffffff,#0d1117)`,
    `--${name}-text:light-dark(color-mix(in oklab,${colour},#000000 22%),color-mix(in oklab,${colour},#ffffff 45%))`,
    `--${name}-stroke:var(--${name})`,
  ];
}

/** A style with the colours of both sides. */
export const sideColours = (sides: Card["sides"]): string => [...side("left", sides[0].colour), ...side("right", sides[1].colour)].join(";");

/** What Left and Right have in sums, whatever games are in them. */
export const LEFT_RIGHT: Card["sides"] = [
  { name: "Left", colour: "#2463c5" },
  { name: "Right", colour: "#cb6412" },
];

/** The same for a game by its name, which begins with that of its family; nothing when it is not known. */
export function coloursOf(cards: readonly Card[], game: string): string {
  const family = cardOfGame(cards, game);
  return family ? sideColours(family.sides) : "";
}
