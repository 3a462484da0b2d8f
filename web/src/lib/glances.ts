// Games at a glance: what is known of each, and a picture.
import { get, query } from "./api";
import type { Glance, Glances } from "./types";

const ask = async (fields: Record<string, string | boolean>, signal?: AbortSignal): Promise<Glance[]> => (await get<Glances>("/glances" + query(fields), signal)).glances;

export const glances = {
  /** The games that lists show, each at a typical position. */
  all: () => ask({ typical: true }),
  /** One game at its start, or at a typical position. */
  one: async (game: string, typical: boolean, signal?: AbortSignal): Promise<Glance | null> => (await ask({ games: game, typical }, signal))[0] ?? null,
};
