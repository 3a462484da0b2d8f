// Games at a glance: what is known of each, and a picture.
import { get, query } from "./api";
import { calledIn, dress, frameOf } from "./dress";
import type { Glance, Glances } from "./types";

async function ask(fields: Record<string, string | boolean>, signal?: AbortSignal): Promise<Glance[]> {
  const { glances } = await get<Glances>("/glances" + query(fields), signal);
  return glances.map((glance) => ({ ...glance, sides: [...calledIn(glance.family, glance.sides as [string, string])], scene: dress(glance.scene, { name: glance.family }, frameOf(glance.scene)) }));
}

export const glances = {
  /** The games that lists show, each at a typical position. */
  all: () => ask({ typical: true }),
  /** One game at its start, or at a typical position. */
  one: async (game: string, typical: boolean, signal?: AbortSignal): Promise<Glance | null> => (await ask({ games: game, typical }, signal))[0] ?? null,
};
