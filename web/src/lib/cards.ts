// Which card a game has.
import type { Card } from "./types";

/** The card of a game of some size: its name begins with that of its family. */
export function cardOfGame(cards: readonly Card[], game: string): Card | undefined {
  const fits = ({ name }: Card) => `${game.replace(/^impartial-/, "")}-`.startsWith(`${name}-`);
  return cards.filter(fits).sort((a, b) => b.name.length - a.name.length)[0];
}
