// The families of games with what is known of each, for the cards of the games and the search.
import { sentence } from "../lib/api";
import { glances } from "../lib/glances";
import type { Card, Glance } from "../lib/types";
import { session } from "./session.svelte";

export interface Family {
  card: Card;
  /** The games of the family that lists show; the first one stands for it. */
  games: Glance[];
  /** The picture that says most. */
  face: Glance;
}

const stones = ({ scene }: Glance): number => scene.cells.filter(({ stack }) => stack.length > 0).length;

class Catalogue {
  #glances = $state.raw<Glance[] | null>(null);
  trouble = $state<string | null>(null);

  families = $derived.by((): Family[] | null => {
    const all = this.#glances;
    if (!all || !session.games) return null;
    return session.games.families.flatMap((card) => {
      const games = all.filter(({ family }) => family === card.name);
      const face = games.find((game) => stones(game) > 0) ?? games[0];
      return face ? [{ card, games, face }] : [];
    });
  });

  /** Asks for all of it; again each time the cards are looked at, since games get solved. */
  async look() {
    try {
      const [all] = await Promise.all([glances.all(), session.know()]);
      this.#glances = all;
      this.trouble = null;
    } catch (error) {
      this.trouble = sentence(error);
    }
  }
}

export const catalogue = new Catalogue();
